"""The lines of a journal as named tuples: the header with its card set, decisions, where the game stands."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from functools import lru_cache
from typing import Annotated, Final

import rules
from novaera_tui.play.setup import PACES
from rules.kinds import MAX_PLAYERS, NOBODY, UNWRITTEN, Era, Player, PlayerOrNobody, Points, RoundNumber, one_each
from rules.loading import MOST_CHARACTERS, CardError, CardMistake, cards_from_source, too_large
from rules.records import TupleRecord
from rules.typed_data import Form, as_it_is

MOST_BYTES: Final = 4 * MOST_CHARACTERS
"""Of a card set; unpacking stops there, whatever a hostile text claims."""
LONGEST_PACKED: Final = 1_000_000
PackedCards = Annotated[str, range(LONGEST_PACKED + 1)]


def packed(cards: rules.CardSet) -> str:
    return b64encode(zlib.compress(cards.source.encode())).decode("ascii")


@lru_cache(maxsize=4)  # most games in a list were begun with the same set
def unpacked(text: str, origin: str) -> rules.CardSet:
    """The card set that was packed; CardError if it is none."""
    try:
        unpacking = zlib.decompressobj()
        source = unpacking.decompress(b64decode(text, validate=True), MOST_BYTES).decode()
    except (zlib.error, ValueError):  # UnicodeDecodeError and binascii.Error are ValueErrors
        raise CardError(CardMistake("{file}: this is not a card set.", file=origin)) from None
    if unpacking.unconsumed_tail:
        raise too_large(origin)
    return cards_from_source(source, origin)


LONGEST_TITLE: Final = 200
LONGEST_CHOICE: Final = 1_000

Outcomes = Annotated[tuple[Annotated[int, range(10_000)], ...], range(2_001)]
"""Outcomes of chance."""
Word = Annotated[str, range(41)]


class HeaderCards(TupleRecord):
    """The card set of the game."""

    title: Annotated[str, range(LONGEST_TITLE + 1)]
    source: PackedCards


class Header(TupleRecord):
    """The first line, which also has the fields of the `Setup`."""

    program: Word
    time: Word
    cards: HeaderCards
    outcomes: Outcomes
    """Outcomes of chance in the set-up."""


class Over(TupleRecord):
    """How the game ended."""

    winners: Annotated[tuple[Player, ...], range(1, MAX_PLAYERS + 1)]
    scores: Annotated[tuple[Points, ...], one_each]


class Entry(TupleRecord):
    """A line after the header: a decision, or the undo or redo of one."""

    line: Annotated[int, UNWRITTEN]
    what: Annotated[str, UNWRITTEN]
    """decision, undo or redo"""
    n: int
    """The number of the decision that is made, undone or redone."""
    player: Player
    kind: Annotated[str, Form(as_it_is)]
    """A replay compares it with the kind of the question."""
    key: Annotated[str, range(LONGEST_CHOICE + 1)]
    outcomes: Outcomes = ()
    by_itself: bool = False
    """Made automatically."""
    hint: Annotated[bool, Form(lambda value, _table: value is True)] = False
    """Made after a hint. A later version may note more here."""
    over: Over | None = None
    """The result, if this decision ended the game."""


class PaceChange(TupleRecord):
    """The pace of the bots has changed."""

    pace: Annotated[str, PACES]


class Sitting(TupleRecord):
    """A challenge was resumed: the number of the sitting."""

    sitting: Annotated[int, range(2, 10**6)]


class Stand(TupleRecord):
    """Where a game stands: journals record each change of it, so that lists need not replay the game."""

    era: Era
    round: RoundNumber
    turn: PlayerOrNobody
    """Who is choosing; NOBODY if the game is over."""
    scores: Annotated[tuple[Points, ...], one_each]


def stand_of(game: rules.Game) -> Stand:
    state = game.state
    turn = NOBODY if game.asked is None else game.asked.player
    return Stand(state.era, state.round, turn, tuple([civilization.vp for civilization in state.civilizations]))
