"""One check for set-ups: new games pass it before they have a file, saved games when they are read."""

from __future__ import annotations

from functools import lru_cache

from novaera_tui.bots import BOT_SUFFIX, problem_with
from novaera_tui.play.setup import Seat, Setup
from rules.setup import IllegalSetup, check_names, proper
from rules.typed_data import DataError, read_as, written


def check_setup(setup: Setup) -> None:
    """IllegalSetup unless a game can start like this, and be read back. Values can have any type."""
    try:
        read_as(Setup, written(setup))
    except DataError as problem:
        raise IllegalSetup(problem.template, **problem.parts) from None
    check_players(setup)


def check_players(setup: Setup) -> None:
    """What the types of a set-up do not say."""
    check_seats(setup.seats)
    if setup.first is not None and setup.first not in range(len(setup.seats)):
        raise IllegalSetup("The first player must be a seat from 1 to {seats}, or drawn.", seats=len(setup.seats))


@lru_cache(64)  # most games in a list have the same players
def check_seats(seats: tuple[Seat, ...]) -> None:
    check_names([seat.name for seat in seats])
    for number, seat in enumerate(seats, 1):
        if seat.name != proper(seat.name):
            raise IllegalSetup(
                "The name of player {number} must be written as {name}.", number=number, name=repr(proper(seat.name))
            )
        # a game whose bot is in a file can be listed and replayed without it
        if seat.bot and not seat.bot.endswith(BOT_SUFFIX) and (problem := problem_with(seat.bot)):
            raise IllegalSetup("{player} cannot play: {problem}", player=seat.name, problem=problem)
