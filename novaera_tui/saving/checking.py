"""One check for set-ups: a new game passes it before it has a file, a saved one when it is read back."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypeGuard

from novaera_tui.bots import problem_with
from novaera_tui.play.setup import PACES, Seat, Setup
from rules.setup import VARIANTS, IllegalSetup, check_names, proper

MOST_SEED: Final = 10**100 - 1
MOST_SCORE: Final = 10**6
LONGEST_WORDS: Final = 24
"""Characters of a colour, or of a bot such as hard:2s."""


def check_setup(setup: Setup) -> None:
    """IllegalSetup, with a sentence, unless a game can start like this; values may have any type.

    New games and saved ones pass the same check, so that every game that starts can be read back.
    """
    for seat in setup.seats:
        if not all(isinstance(words, str) for words in seat):
            raise IllegalSetup("A seat must have a name, a colour and a kind of bot, all of them text.")
    check_seats(setup.seats)
    if setup.variant not in tuple(VARIANTS):
        raise IllegalSetup(f"The variant must be {' or '.join(VARIANTS)}.")
    if setup.first is not None and not is_number(setup.first, 0, len(setup.seats) - 1):
        raise IllegalSetup(f"The first player must have a seat from 1 to {len(setup.seats)}, or be drawn.")
    if not is_number(setup.seed, -MOST_SEED, MOST_SEED):
        raise IllegalSetup(f"The seed must be a number of at most {len(str(MOST_SEED))} digits.")
    for name in ("open_hands", "hints", "brief"):
        if not isinstance(getattr(setup, name), bool):
            raise IllegalSetup(f"{name!r} must be true or false.")
    if setup.pace not in PACES:
        raise IllegalSetup(f"The pace of the bots must be {', '.join(PACES[:-1])} or {PACES[-1]}.")


@lru_cache(64)  # the same people play most of the games in a list
def check_seats(seats: tuple[Seat, ...]) -> None:
    check_names([seat.name for seat in seats])
    for number, seat in enumerate(seats, 1):
        check_seat(number, seat)


def check_seat(number: int, seat: Seat) -> None:
    if seat.name != proper(seat.name):
        raise IllegalSetup(f"The name of player {number} must be written as {proper(seat.name)!r}.")
    for what, words in (("colour", seat.colour), ("kind of bot", seat.bot)):
        if len(words) > LONGEST_WORDS or not words.isprintable():
            raise IllegalSetup(
                f"The {what} of seat {number} must be printable, with at most {LONGEST_WORDS} characters."
            )
    if seat.bot and (problem := problem_with(seat.bot)):
        raise IllegalSetup(f"{seat.name} cannot play: {problem}")


def is_number(value: Any, least: int, most: int) -> TypeGuard[int]:
    return type(value) is int and least <= value <= most
