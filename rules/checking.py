"""Positions that can be: every card once and in its place, every die once, an agenda that fits the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Final

from .cards import EVOLUTION_DECKS, PERSONALITY_DECKS, TECHNOLOGY_DECKS
from .disasters import CheckDarkAge, CheckDisasters, ReturnDie
from .effects import Deed
from .errors import TranslatableError, quoted
from .game import Game
from .kinds import (
    CIVIL_WAR,
    DICE_PER_COLOUR,
    DICE_PER_ZONE,
    DIE_NAMES,
    KIND_NAMES,
    KINDS,
    NOBODY,
    PERSONALITY,
    SEATS,
    CardNumber,
    Player,
)
from .new_era import NewEra
from .production import ChooseProduction, Produce, Production
from .rounds import AdvanceDisasters, BeginRound, CleanUp, PickDice, PickZone, PlaceToken, RollDice
from .scoring import EndGame, Scoring
from .spending import ChooseDie, SpendDice
from .state import Civilization
from .unrest import CivilWar, EndCivilWar


class BadPosition(TranslatableError):
    """The data describe no position that can be; the text is a sentence that says why."""


@contextmanager
def refusing() -> Iterator[None]:
    """Anything that is wrong with data becomes a BadPosition."""
    try:
        yield
    except BadPosition:
        raise
    except TranslatableError as problem:
        raise BadPosition(problem.template, **problem.parts) from None
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as problem:
        raise BadPosition("The data do not belong to this game: {problem}.", problem=quoted(problem)) from None


def check_position(game: Game) -> None:
    """Every card once and in a place where it can be, every die once, numbers that fit together."""
    state, cards = game.state, game.cards
    places = [*state.display, state.personalities, *state.technologies, *state.people, *state.evolutions, state.box]
    for civilization in state.civilizations:
        places += [*civilization.columns, civilization.hand, civilization.past]
    seen: set[CardNumber] = set()
    for place in places:
        for card in place:
            if card in seen:
                raise BadPosition(f"{cards[card].name} is in two places.")
            seen.add(card)
    for missing in cards:
        if missing.number not in seen:
            raise BadPosition(f"{missing.name} is nowhere; cards that left the game belong in the box.")
    for name, left in zip(DIE_NAMES, state.bag, strict=True):
        if left < 0:
            raise BadPosition(f"There are {DICE_PER_COLOUR - left} {name} dice; the game has {DICE_PER_COLOUR}.")
    if any(not cards[card].is_personality for card in state.personalities):
        raise BadPosition("Only personalities can lie among the face-up personalities.")
    if any(cards[card].is_personality for column in state.display for card in column):
        raise BadPosition("A personality cannot lie in the Display's columns.")
    at_war = {record.player for record in state.agenda if isinstance(record, CivilWar | EndCivilWar)}
    for player, civilization in zip(SEATS, state.civilizations, strict=False):
        check_civilization(game, player, civilization, player in at_war)
    check_agenda(game)
    check_decks(game)
    if bool(state.agenda) == (state.phase == "over"):
        raise BadPosition("The agenda must be empty when the game is over, and only then.")
    if len(state.takers) != len(state.zones) or any(
        taker != NOBODY and dice for taker, dice in zip(state.takers, state.zones, strict=True)
    ):
        raise BadPosition("A zone that somebody took must be empty, and 'takers' must list every zone.")
    if (state.token_zone == NOBODY) != (state.token_owner == NOBODY):
        raise BadPosition("The token needs a zone and an owner, or neither.")


def check_decks(game: Game) -> None:
    """Personalities and other cards are never in one deck."""
    state, cards = game.state, game.cards
    decks = [
        *zip(TECHNOLOGY_DECKS, state.technologies, strict=True),
        *zip(PERSONALITY_DECKS, state.people, strict=True),
        *zip(EVOLUTION_DECKS, state.evolutions, strict=True),
    ]
    for deck, numbers in decks:
        for card in numbers:
            if cards[card].is_personality != (deck in PERSONALITY_DECKS):
                raise BadPosition(f"{cards[card].name} does not belong in deck {deck}.")


def check_civilization(game: Game, player: Player, civilization: Civilization, at_war: bool) -> None:
    cards, name = game.cards, game.names[player]
    for column, numbers in zip(KINDS, civilization.columns, strict=True):
        for card in numbers:
            if column not in cards[card].kinds:
                raise BadPosition(f"{name}: {cards[card].name} cannot lie in the {KIND_NAMES[column]} column.")
    in_play = sum(civilization.columns[:PERSONALITY], ())
    if any(card not in in_play for card in civilization.damaged) or len(set(civilization.damaged)) < len(
        civilization.damaged
    ):
        raise BadPosition(f"{name}: only technologies and territories in play can be damaged, each once.")
    if any(cards[card].is_personality for card in civilization.hand):
        raise BadPosition(f"{name}: a personality cannot be in a hand.")
    if len({*civilization.lowered}) < len(civilization.lowered):
        raise BadPosition(f"{name}: 'lowered' names each cause once.")
    if civilization.unrest == CIVIL_WAR and not at_war:
        raise BadPosition(f"{name}: Unrest {CIVIL_WAR} is a Civil War; it cannot stay there.")
    if civilization.vp != sum(points for *_, points in civilization.ledger):
        raise BadPosition(f"{name}: {civilization.vp} VP do not agree with the ledger.")
    if len(civilization.dice) > DICE_PER_ZONE:
        raise BadPosition(f"{name}: nobody holds more than {DICE_PER_ZONE} dice.")
    if len(civilization.numbers) != len(civilization.dice) or len({*civilization.numbers}) < len(civilization.dice):
        raise BadPosition(f"{name}: every die needs a number of its own.")
    if any(card not in (*civilization.in_play(), *civilization.past) for card in civilization.used):
        raise BadPosition(f"{name}: only a card that was in play can have been used.")


def check_agenda(game: Game) -> None:
    """Every record fits the game by itself, nobody has the same thing to do twice, and phases come in their order."""
    agenda = game.state.agenda
    for record in agenda:
        if problem := field_problem(record, game) or record.problem(game):
            raise BadPosition(problem)
    phases = [PHASE_TASKS.index(type(record)) for record in agenda if type(record) in PHASE_TASKS]
    if any(later <= sooner for later, sooner in pairwise(phases)):
        raise BadPosition("The phases on the agenda are not in the order in which they are played.")
    once = [(type(record), record.player) for record in agenda if isinstance(record, ONCE_EACH)]
    if len({*once}) < len(once):
        raise BadPosition("Somebody has the same thing to do twice in one phase.")
    if not agenda:
        return
    if [record for record in agenda if isinstance(record, GOES_ON)] != agenda[:1]:
        raise BadPosition("The agenda must begin with exactly one task that carries the game on, such as CleanUp.")
    if any(hasattr(record, "die") for record in agenda[:-1]):
        raise BadPosition("Nothing can come before a die that is already being spent.")
    picking = sum(isinstance(record, PickZone) for record in agenda)
    if picking and picking >= sum(map(bool, game.state.zones)):
        raise BadPosition("There must be more Dice Zones than players who have yet to pick.")


def field_problem(record: Any, game: Game) -> str:
    """Why a record's die or effect does not fit the game; empty if they do."""
    if hasattr(record, "die") and record.die not in game.state.civilizations[record.player].dice:
        return f"{game.names[record.player]} does not hold the die that is being spent."
    if hasattr(record, "place"):
        card = game.cards[record.card]
        if not (record.place < len(card.effects) and isinstance(card.effects[record.place].verb, Deed)):
            return f"{card.name} has no effect number {record.place + 1} that could happen now."
    return ""


PHASE_TASKS: Final = (
    BeginRound,
    RollDice,
    PickDice,
    AdvanceDisasters,
    CheckDarkAge,
    SpendDice,
    CheckDisasters,
    Production,
    CleanUp,
)
"""In the order of a round; on the agenda the next one lies on top."""
GOES_ON: Final = (BeginRound, CleanUp, Scoring, NewEra, EndGame)
"""What brings the next round, the next Era or the end; it lies below all else."""
ONCE_EACH: Final = (PlaceToken, PickZone, ReturnDie, ChooseDie, Produce, ChooseProduction, CivilWar, EndCivilWar)
