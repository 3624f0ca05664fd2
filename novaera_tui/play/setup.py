"""The set-up of a game: seats, seed, length, first player."""

from __future__ import annotations

import random
from typing import Annotated, Final

from rules.handicap import Handicap
from rules.records import TupleRecord
from rules.setup import VARIANTS

SEEDS: Final = 1_000_000
"""Drawn seeds stay below this, so that people can tell them to each other."""
MOST_SEED: Final = 10**20 - 1
SEAT_COLOURS: Final = ("amber", "violet", "teal", "rose")
"""Colours of civilizations, none of them a colour of dice."""

PACES: Final = ("instant", "calm", "step")
"""The pace of bots: at once, slowly enough to follow, or one turn per key press."""
CALM: Final = PACES[1]

HANDS: Final = ("face-down", "curtain", "open")
"""Hands where several people share a keyboard: on the table until their owner looks, behind a curtain, or open."""
FACE_DOWN, CURTAIN, OPEN = HANDS


class Seat(TupleRecord):
    """A person or a bot, with a name and a colour."""

    name: str
    colour: Annotated[str, ("", *SEAT_COLOURS)] = ""
    bot: Annotated[str, range(25)] = ""
    """The kind of bot, or nothing for a person."""


CHALLENGE_KINDS: Final = ("daily", "ladder")
MARKS: Final = ("", "old", "again", "clock")
"""Why a daily deal does not count: another day's, a second try, or a clock that was set back."""


class Challenge(TupleRecord):
    """The challenge that a game is played for."""

    kind: Annotated[str, CHALLENGE_KINDS]
    name: Annotated[str, range(1, 41)]
    """The day of a daily deal, or the id of a rung."""
    mark: Annotated[str, MARKS] = ""
    later: Annotated[str, range(41)] = ""
    """With a clock that was set back: the time of the latest game before this one."""


class Setup(TupleRecord):
    """All settings of a game."""

    seats: tuple[Seat, ...]
    seed: Annotated[int, range(-MOST_SEED, MOST_SEED + 1)]
    variant: Annotated[str, tuple(VARIANTS)] = "full"
    first: int | None = 0
    hands: Annotated[str, HANDS] = FACE_DOWN
    hints: bool = True
    """May people ask for hints?"""
    brief: bool = False
    """Rounds end without a page."""
    pace: Annotated[str, PACES] = CALM
    """The pace of bots."""
    handicap: Handicap | None = None
    """How players start, if not as usual."""
    challenge: Challenge | None = None

    @property
    def open_hands(self) -> bool:
        """Does everybody see all hands?"""
        return self.hands == OPEN


def another(setup: Setup, seed: int) -> Setup:
    """The set-up for another game like this one. A rung can be tried again; a daily deal has only one seed."""
    challenge = setup.challenge
    keeps = challenge is not None and challenge.kind != "daily" and seed != setup.seed
    return setup._replace(seed=seed, challenge=challenge if keeps else None)


def drawn_seed() -> int:
    """A seed for people who did not ask for one."""
    return random.randrange(SEEDS)


def coloured(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats, each with a colour; those without one get the first free one."""
    free = [colour for colour in SEAT_COLOURS if colour not in {seat.colour for seat in seats}]
    return tuple(seat if seat.colour else Seat(seat.name, free.pop(0), seat.bot) for seat in seats)
