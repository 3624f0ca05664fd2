"""A whole review: luck and choices added up by seat, the result with equal luck, grades and turning points."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import Final

import rules
from novaera_tui.review.course import ReviewCourse
from novaera_tui.review.judging import Judged, in_hundredths
from novaera_tui.review.values import judge, margins_of
from rules.records import TupleRecord

CHOICE_MARKS: Final = ("best", "fine", "doubtful", "mistake")
MARK_LIMITS: Final = (10, 75, 200)
"""A loss up to the first is as good as best, and so on, in hundredths of a point."""
TURNING_POINTS: Final = 3
LEAST_COST: Final = 50
"""A turning point cost at least half a point."""


def mark_of(loss: int) -> str:
    return CHOICE_MARKS[sum(loss > limit for limit in MARK_LIMITS)]


class Grade(TupleRecord):
    """How well somebody played, between two kinds of bots: both are the same if it is about as well as one."""

    worse: str
    """Empty below the weakest bot."""
    better: str
    """Empty above the strongest bot."""


@cache
def errors_of_bots() -> dict[str, float]:
    """What a real choice costs each kind of bot on average, in points, from weakest to strongest."""
    text = files("novaera_tui.review").joinpath("grades.json").read_text(encoding="utf-8")
    known: dict[str, float] = json.loads(text)["errors"]
    return dict(sorted(known.items(), key=lambda entry: -entry[1]))


def grade_of(error: float) -> Grade:
    """The nearest bot if it is within a tenth of the way to the next one."""
    bots = errors_of_bots()
    worse = [name for name, typical in bots.items() if typical > error]
    better = [name for name, typical in bots.items() if typical <= error]
    if not worse or not better:
        return Grade(worse[-1] if worse else "", better[0] if better else "")
    low, high = worse[-1], better[0]
    way = (bots[low] - error) / (bots[low] - bots[high])
    return Grade(low, low) if way < 0.15 else Grade(high, high) if way > 0.85 else Grade(low, high)


class Review:
    """The judged units of a game, in their order."""

    def __init__(self, course: ReviewCourse, units: Sequence[Judged]) -> None:
        self.course = course
        self.units = list(units)
        self.names = course.names
        self.seats = range(len(course.names))
        last = course.last
        self.result = last.result
        self.points = [civilization.vp for civilization in last.state.civilizations]
        self.start = self.units[0].before
        """Everybody's margin before anything was dealt."""
        over = margins_of(self.points) if self.result else judge().expected(last)
        self.end = in_hundredths(over)
        """Everybody's margin at the end, or the margin to expect."""

    # By seat, in hundredths of a point --------------------------------------------------------------------

    def luck(self, seat: int) -> int:
        """What dice and cards gave."""
        return sum(unit.after[seat] - unit.before[seat] for unit in self.units if unit.is_chance)

    def cost(self, seat: int) -> int:
        """What the choices of this seat cost it."""
        return sum(unit.loss for unit in self.choices(seat))

    def given(self, seat: int) -> int:
        """What the others' choices gave this seat."""
        return sum(
            unit.after[seat] - unit.before[seat] for unit in self.units if not unit.is_chance and unit.player != seat
        )

    def unseen(self, seat: int) -> int:
        """What one judgement did not see and the next one did: start + luck - cost + given + unseen = end.

        Each unit is judged on its own: a choice by a search from its player's view, chance by what else could have
        come. One value for both would leave no remainder, but a choice would be judged by what its player could not
        know, or luck would not be zero on average.
        """
        values = [(unit.before[seat], unit.after[seat]) for unit in self.units]
        befores = [*(before for before, _ in values[1:]), self.end[seat]]
        return sum(before - after for before, (_, after) in zip(befores, values, strict=True))

    def choices(self, seat: int) -> list[Judged]:
        return [unit for unit in self.units if not unit.is_chance and unit.player == seat]

    def real_choices(self, seat: int) -> list[Judged]:
        return [unit for unit in self.choices(seat) if unit.is_real]

    def error(self, seat: int) -> float:
        """Points lost by each real choice, on average."""
        real = self.real_choices(seat)
        return sum(unit.loss for unit in real) / 100 / len(real) if real else 0.0

    def grade(self, seat: int) -> Grade | None:
        return grade_of(self.error(seat)) if self.real_choices(seat) else None

    def marks(self, seat: int) -> dict[str, int]:
        found = [mark_of(unit.loss) for unit in self.real_choices(seat)]
        return {mark: found.count(mark) for mark in CHOICE_MARKS}

    # The result -------------------------------------------------------------------------------------------

    @cached_property
    def adjusted(self) -> list[float]:
        """Everybody's points with equal luck."""
        share = (len(self.names) - 1) / len(self.names)  # luck counts against the average rival, points do not
        return [points - self.luck(seat) * share / 100 for seat, points in enumerate(self.points)]

    @cached_property
    def turning_points(self) -> list[Judged]:
        """The choices that cost the greatest chances to win, in their order: of people, if any played."""
        people = [seat for seat in self.seats if not self.course.setup.seats[seat].bot] or self.seats
        costly = [unit for unit in self.units if unit.is_real and unit.loss >= LEAST_COST and unit.player in people]
        costly.sort(key=lambda unit: (-unit.lost_chance, -unit.loss, unit.node))
        return sorted(costly[:TURNING_POINTS], key=self.units.index)

    @cached_property
    def place(self) -> dict[int, int]:
        """The number of choices before each unit, by its node; chance has its own."""
        return {unit.node: unit.first for unit in self.course.units if not unit.is_chance}

    @cached_property
    def places(self) -> dict[int, int]:
        """The number of choices before each choice, by its node."""
        return {node: place for place, node in enumerate(self.course.nodes[: len(self.course.entries)])}

    @cached_property
    def unit_at(self) -> list[Judged | None]:
        """For each choice, the unit that it completes."""
        found: list[Judged | None] = [None] * len(self.course.entries)
        for judged, unit in zip(self.units, self.course.units, strict=True):
            if not unit.is_chance:
                found[unit.first + unit.choices - 1] = judged
        return found

    def game_before(self, unit: Judged) -> rules.Game:
        return self.course.games[self.place[unit.node]]

    @cached_property
    def chances(self) -> list[tuple[int, ...]]:
        """Everybody's chance to win after each choice of the game, in thousandths; the first is before all choices."""
        found: list[tuple[int, ...]] = [self.units[0].chances]
        for judged, unit in zip(self.units[1:], self.course.units[1:], strict=True):
            if unit.is_chance:
                found[-1] = judged.chances
            else:
                found += [judged.chances] * unit.choices
        if self.result is not None:
            winners = self.result.winners
            found[-1] = tuple(1000 // len(winners) if seat in winners else 0 for seat in self.seats)
        return found
