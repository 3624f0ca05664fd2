"""What a game is set up from: who sits where, the seed, the length, who is first."""

from __future__ import annotations

from typing import Final

from rules.records import TupleRecord

SEAT_COLOURS: Final = ("amber", "violet", "teal", "rose")
"""Colours of civilizations, none of them a colour of dice."""

PACES: Final = ("instant", "calm", "step")
"""How bots play: at once, so that people can follow, or turn by turn, with a key between two turns."""
CALM: Final = PACES[1]


class Seat(TupleRecord):
    """Who sits there."""

    name: str
    colour: str = ""
    bot: str = ""
    """The kind of bot, or nothing for a person."""


class Setup(TupleRecord):
    """All that a game is set up from."""

    seats: tuple[Seat, ...]
    seed: int
    variant: str = "full"
    first: int | None = 0
    open_hands: bool = False
    hints: bool = True
    """May people ask for hints?"""
    brief: bool = False
    """The end of a round has no page of its own."""
    pace: str = CALM
    """How quickly bots play."""
