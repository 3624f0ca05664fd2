"""One check for set-ups: new games pass it before they have a file, saved games when they are read."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypeGuard

from novaera_tui.bots import BOT_SUFFIX, problem_with
from novaera_tui.play.setup import HANDS, PACES, Seat, Setup
from rules.setup import VARIANTS, IllegalSetup, check_names, proper

MOST_SEED: Final = 10**100 - 1
MOST_SCORE: Final = 10**6
LONGEST_WORDS: Final = 24
"""Characters of a colour, or of a bot such as hard:2s."""


def check_setup(setup: Setup) -> None:
    """IllegalSetup unless a game can start like this. Values can have any type.

    New and saved games pass the same check, so every game that starts can be read back.
    """
    for seat in setup.seats:
        if not all(isinstance(words, str) for words in seat):
            raise IllegalSetup("A seat must have a name, a colour and a bot, all of them text.")
    check_seats(setup.seats)
    if setup.variant not in tuple(VARIANTS):
        raise IllegalSetup("The variant must be one of {known}.", known=", ".join(VARIANTS))
    if setup.first is not None and not is_number(setup.first, 0, len(setup.seats) - 1):
        raise IllegalSetup("The first player must be a seat from 1 to {seats}, or drawn.", seats=len(setup.seats))
    if not is_number(setup.seed, -MOST_SEED, MOST_SEED):
        raise IllegalSetup("The seed must be a number of at most {most} digits.", most=len(str(MOST_SEED)))
    for name in ("hints", "brief"):
        if not isinstance(getattr(setup, name), bool):
            raise IllegalSetup("{setting} must be true or false.", setting=repr(name))
    if setup.hands not in HANDS:
        raise IllegalSetup("Hands must be one of {known}.", known=", ".join(HANDS))
    if setup.pace not in PACES:
        raise IllegalSetup("The pace of the bots must be one of {known}.", known=", ".join(PACES))


@lru_cache(64)  # most games in a list have the same players
def check_seats(seats: tuple[Seat, ...]) -> None:
    check_names([seat.name for seat in seats])
    for number, seat in enumerate(seats, 1):
        check_seat(number, seat)


def check_seat(number: int, seat: Seat) -> None:
    if seat.name != proper(seat.name):
        raise IllegalSetup(
            "The name of player {number} must be written as {name}.", number=number, name=repr(proper(seat.name))
        )
    for words in (seat.colour, seat.bot):
        if len(words) > LONGEST_WORDS or not words.isprintable():
            raise IllegalSetup(
                "The colour and the bot of seat {number} must be printable, with at most {most} characters each.",
                number=number,
                most=LONGEST_WORDS,
            )
    # a game whose bot is in a file can be listed and replayed without it
    if seat.bot and not seat.bot.endswith(BOT_SUFFIX) and (problem := problem_with(seat.bot)):
        raise IllegalSetup("{player} cannot play: {problem}", player=seat.name, problem=problem)


def is_number(value: Any, least: int, most: int) -> TypeGuard[int]:
    return type(value) is int and least <= value <= most
