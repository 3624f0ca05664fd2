"""R17 New Era, and R1.5, R1.6: laying out the Display and the personalities of an Era."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .agenda import RECORDS, task
from .events import CardEvolved, DisplayCleared, DisplayDealt, EraBegan, PersonalityGone
from .kinds import DARK_AGE, DISPLAY_COLUMNS, DISPLAY_ROWS, FACE_UP_PERSONALITIES, LAST_SPACE, PERSONALITY
from .mutations import move_track, put_into_past
from .records import Record

if TYPE_CHECKING:
    from .game import Game


@task
class NewEra(Record):
    def problem(self, game: Game) -> str:
        return "No Era follows the last one." if game.state.era == game.state.last_era else ""

    def run(self, game: Game) -> None:
        game.begin_phase("new-era")
        clear_display(game)
        receive_evolutions(game)
        dismiss_personalities(game)
        move_track(game, DARK_AGE, -LAST_SPACE)  # R17.4: the disaster markers stay
        state = game.state
        state.dark_age = False
        state.era += 1
        state.round = 1
        game.tell(EraBegan, state.era)
        game.push(RECORDS["BeginRound"]())
        game.push(DealDisplay())


def clear_display(game: Game) -> None:
    """R17.1: the rest of the Display leaves the game."""
    state = game.state
    left = (*sum(state.display, ()), *state.personalities)
    state.box += left
    state.display = ((),) * len(state.display)
    state.available_cards = None
    state.personalities = ()
    game.tell(DisplayCleared, left)


def receive_evolutions(game: Game) -> None:
    """R17.2: working technologies and territories bring their evolutions from this Era's evolution deck to hand."""
    state = game.state
    decks = list(state.evolutions)
    deck = list(decks[state.era - 1])
    for player in state.clockwise():
        civilization = state.civilizations[player]
        for source in sum(game.working(player).columns[:PERSONALITY], ()):
            name = game.cards[source].evolves
            if name and (evolution := game.cards.named(name).number) in deck:
                deck.remove(evolution)
                civilization.hand = (*civilization.hand, evolution)
                game.tell(CardEvolved, player, source, evolution)
    decks[state.era - 1] = tuple(deck)
    state.evolutions = tuple(decks)


def dismiss_personalities(game: Game) -> None:
    """R17.3"""
    for player in game.state.clockwise():
        civilization = game.state.civilizations[player]
        for card in civilization.columns[PERSONALITY]:
            put_into_past(civilization, card)
            game.tell(PersonalityGone, player, card)


@task
class DealDisplay(Record):
    """R1.5, R1.6, R17.5: columns of four and face-up personalities; undealt cards leave the game unseen."""

    def problem(self, game: Game) -> str:
        state = game.state
        return "The Display has been dealt already." if any(state.display) or state.personalities else ""

    def run(self, game: Game) -> None:
        state = game.state
        players = len(state.civilizations)
        deck = list(state.technologies[state.era - 1])
        columns = DISPLAY_COLUMNS[players]
        # a handmade position may have short decks
        dealt = game.draw_from(deck, min(DISPLAY_ROWS * columns, len(deck)))
        people = list(state.people[state.era - 1])
        face_up = tuple(game.draw_from(people, min(FACE_UP_PERSONALITIES[players], len(people))))
        state.display = tuple([tuple(dealt[at * DISPLAY_ROWS :][:DISPLAY_ROWS]) for at in range(columns)])
        state.available_cards = None
        state.personalities = face_up
        state.box += (*deck, *people)
        state.technologies = tuple(() if era == state.era - 1 else rest for era, rest in enumerate(state.technologies))
        state.people = tuple(() if era == state.era - 1 else rest for era, rest in enumerate(state.people))
        game.tell(DisplayDealt, state.display, state.personalities)
