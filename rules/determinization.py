"""Determinization: a game that fits a player's view, with everything hidden drawn at random.

Bots and hints look ahead in these games, so they cannot know more than the view shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from .cards import ERA_OF_DECK, EVOLUTION_DECKS, PERSONALITY_DECKS, TECHNOLOGY_DECKS
from .chance import draw_below, seeded
from .game import Game
from .kinds import STARTING_HAND, CardNumber, Cards, Player
from .state import Civilization, State
from .view import OF_A_PLAYER, ON_THE_TABLE, CivilizationView, View

T = TypeVar("T")


def determinize(view: View, seed: int) -> Game:
    """A playable game in the same decision; other hands, decks and all chance to come are drawn from the seed."""
    return Determinizer(view).game(seed)


class Determinizer:
    """Draws many games for one view and computes their common part once."""

    def __init__(self, view: View, agenda: tuple[Any, ...] | None = None) -> None:
        """`agenda` replaces the view's, for instance to undo a turn that has begun."""
        self.view = view
        self.agenda = view.agenda if agenda is None else agenda
        self.cards = view.cards
        self.names = tuple(civilization.name for civilization in view.civilizations)
        self.secretive = [civilization for civilization in view.civilizations if civilization.hand is None]
        """Civilizations with hidden hands."""
        seen = set(view.personalities)
        seen.update(*view.display)
        for civilization in view.civilizations:
            seen.update(*civilization.columns, civilization.past, civilization.hand or ())
        self.unseen = {
            deck: tuple(card for card in cards if card not in seen) for deck, cards in self.cards.decks.items()
        }
        """Unseen cards, by their original deck."""
        self.seen = seen

    def game(self, seed: int) -> Game:
        game = self.position(seed)
        game.advance()
        return game

    def position(self, seed: int) -> Game:
        """A game with its agenda still untouched."""
        view = self.view
        draw = Lots(seed)
        hands, evolutions = self.hands(draw)
        state: State = shared(view, State(), ON_THE_TABLE)
        state.technologies = self.decks_to_come(TECHNOLOGY_DECKS)
        state.people = self.decks_to_come(PERSONALITY_DECKS)
        state.evolutions = evolutions
        state.agenda = list(self.agenda)
        state.civilizations = [
            civilization_of(civilization, hand) for civilization, hand in zip(view.civilizations, hands, strict=True)
        ]
        placed = self.seen.union(*hands, *state.technologies, *state.people, *state.evolutions)
        state.box = tuple(card for cards in self.unseen.values() for card in cards if card not in placed)
        state.generator = draw.generator
        return Game(self.cards, self.names, state)

    def decks_to_come(self, decks: Sequence[str]) -> tuple[Cards, ...]:
        """R1.5: later Eras are still complete; this Era's rest and, in Fast Play, the third Era are in the box."""
        view = self.view
        return tuple(self.unseen[deck] if view.era < ERA_OF_DECK[deck] <= view.last_era else () for deck in decks)

    def hands(self, draw: Lots) -> tuple[list[Cards], tuple[Cards, ...]]:
        """A hand for every player, and the rest of the evolution decks.

        A hidden hand holds evolutions whose source its owner has, starting technologies that its owner has not
        developed, and for the rest cards that were in the Display of this Era or an earlier one.
        """
        view = self.view
        hands: dict[Player, list[CardNumber]] = {civilization.seat: [] for civilization in self.secretive}
        room = {civilization.seat: civilization.hand_size for civilization in self.secretive}

        def deal(seat: Player, card: CardNumber) -> None:
            hands[seat].append(card)
            room[seat] -= 1

        evolutions = []
        for era, deck in enumerate(EVOLUTION_DECKS, start=2):
            left = list(self.unseen[deck])
            gone = len(left) - view.evolutions_left[era - 2] if era <= view.era else 0
            for seat, card in self.taken(left, gone, draw):
                left.remove(card)
                if room.get(seat):
                    deal(seat, card)
            while len(left) > view.evolutions_left[era - 2]:  # drawn by chance, or out of the game
                card = draw.one_of(left)
                roomy = [seat for seat in room if room[seat]]
                if era <= view.era and roomy:
                    deal(draw.one_of(roomy), card)
            evolutions.append(tuple(left))
        starting = list(self.unseen["starting"])
        for civilization in self.secretive:
            kept = STARTING_HAND - sum(self.cards[card].deck == "starting" for card in owned(civilization))
            while kept > 0 and starting and room[civilization.seat]:
                deal(civilization.seat, draw.one_of(starting))
                kept -= 1
        displayed = [card for deck in TECHNOLOGY_DECKS[: view.era] for card in self.unseen[deck]]
        # a handmade position may leave too few of them
        reserve = [*starting, *(card for deck in TECHNOLOGY_DECKS[view.era :] for card in self.unseen[deck])]
        for seat in hands:
            while room[seat] and (displayed or reserve):
                deal(seat, draw.one_of(displayed or reserve))
        whole = [
            tuple(hands[civilization.seat]) if civilization.hand is None else civilization.hand
            for civilization in view.civilizations
        ]
        return whole, tuple(evolutions)

    def taken(self, deck: list[CardNumber], number: int, draw: Lots) -> list[tuple[Player, CardNumber]]:
        """R17.2: cards drawn from an evolution deck, each with the owner of its source."""
        found = []
        for civilization in self.secretive:
            for source in owned(civilization):
                name = self.cards[source].evolves
                if name and (card := self.cards.named(name).number) in deck:
                    found.append((civilization.seat, card))
        while len(found) > max(0, number):
            draw.one_of(found)
        return found


class Lots:
    """The generator for hidden things, which then becomes the game's."""

    def __init__(self, seed: int) -> None:
        self.generator = seeded(seed)

    def one_of(self, things: list[T]) -> T:
        """Remove a random item."""
        self.generator, (place,) = draw_below(self.generator, len(things))
        return things.pop(place)


def owned(civilization: CivilizationView) -> Cards:
    """A player's cards, now or formerly in play."""
    return (*sum(civilization.columns, ()), *civilization.past)


def civilization_of(view: CivilizationView, hand: Cards) -> Civilization:
    civilization: Civilization = shared(view, Civilization(), OF_A_PLAYER)
    civilization.hand = hand
    civilization.working_cards = view.working
    return civilization


def shared(view: Any, target: Any, names: Sequence[str]) -> Any:
    for name in names:
        setattr(target, name, getattr(view, name))
    return target
