"""Starts that differ from R1.1 to R1.3, as data: for challenges, or to make players of different strength equal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from .errors import IllegalSetup
from .kinds import CIVIL_WAR, LAST_SPACE, STARTING_HAND, STARTING_RESOURCES, TRACK_NAMES, TRACKS
from .records import TupleRecord
from .typed_data import DataError, read_as, written

MOST_RESOURCES: Final = 9


class Start(TupleRecord):
    """How one player starts."""

    unrest: Annotated[int, range(CIVIL_WAR)] = 0
    resources: Annotated[int, range(MOST_RESOURCES + 1)] = STARTING_RESOURCES
    """Of each kind."""
    hand: Annotated[int, range(STARTING_HAND + 2)] = STARTING_HAND
    """Starting technologies."""


class Handicap(TupleRecord):
    """How a game starts."""

    seats: tuple[Start, ...] = ()
    """By seat; without any, everybody starts as usual."""
    tracks: Annotated[tuple[Annotated[int, range(LAST_SPACE)], ...], TRACK_NAMES] = (0,) * len(TRACKS)
    """The central markers."""


def check_handicap(handicap: Handicap, players: int, starting: Sequence[object]) -> None:
    """IllegalSetup unless these players can start like this with so many starting technologies."""
    try:
        read_as(Handicap, written(handicap))
    except DataError as problem:
        raise IllegalSetup("Handicap: {problem}", problem=problem) from None
    if len(handicap.seats) not in (0, players):
        raise IllegalSetup(
            "The handicap is for {number} players, not {players}.", number=len(handicap.seats), players=players
        )
    needed = sum(start.hand for start in handicap.seats)
    if needed > len(starting):
        raise IllegalSetup(
            "The handicap deals {needed} starting technologies; there are {number}.",
            needed=needed,
            number=len(starting),
        )
