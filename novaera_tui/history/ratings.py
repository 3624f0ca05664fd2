"""Ratings of people and bots after all their games, with their uncertainty. The only module that imports openskill."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from novaera_tui.history.summaries import PlayedGame
from rules.records import TupleRecord

MIDDLE: Final = 1500
"""The rating of somebody who has not played yet."""
SCALE: Final = 60
"""Points for one of openskill's, whose ratings begin at 25 with a deviation of 25 / 3."""


class Rating(TupleRecord):
    """A rating, and half of its 95 % interval."""

    value: int
    uncertainty: int


def ratings(games: Iterable[PlayedGame]) -> dict[str, Rating]:
    """The rating of everyone after these games, which are in the order they were played."""
    # only a count needs it: 17 ms
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[str, Any] = {}
    for game in games:
        seats = game.seats
        # two bots of one kind say nothing about it
        if len({seat.who for seat in seats}) < len(seats):
            seats = tuple({seat.who: seat for seat in sorted(seats, key=lambda seat: -seat.place)}.values())
        if len(seats) > 1:
            before = [[known.get(seat.who) or model.rating()] for seat in seats]
            after = model.rate(before, ranks=[float(seat.place) for seat in seats])
            known |= {seat.who: team[0] for seat, team in zip(seats, after, strict=True)}
    middle = model.rating().mu
    return {
        who: Rating(round(MIDDLE + SCALE * (found.mu - middle)), round(2 * SCALE * found.sigma))
        for who, found in known.items()
    }
