"""What a new game starts from: names, colours, a seed."""

from __future__ import annotations

import random
from typing import Final

from novaera_tui.session import Seat

SEEDS: Final = 1_000_000
"""Seeds that are drawn stay below this, so that people can tell them to each other."""

SEAT_COLOURS: Final = ("amber", "violet", "teal", "rose")
"""Colours of civilizations, none of them a colour of dice; a seat gets the one of its place."""

DEFAULT_NAMES: Final = ("Ada", "Bo", "Cy", "Dee")


def drawn_seed() -> int:
    """A seed for people who did not ask for one."""
    return random.randrange(SEEDS)


def coloured(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats, each with a colour; those that have none get the first that is free."""
    free = [colour for colour in SEAT_COLOURS if colour not in {seat.colour for seat in seats}]
    return tuple(seat if seat.colour else Seat(seat.name, free.pop(0), seat.bot) for seat in seats)
