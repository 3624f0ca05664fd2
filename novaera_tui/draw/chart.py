"""Points as lines over the whole width: of all players round by round, or of a player game by game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from novaera_tui.draw.text import Line, Row, fit, side_by_side
from novaera_tui.messages import gettext, pgettext
from novaera_tui.palette import Palette
from novaera_tui.words.names import ERA_NUMERALS
from rules.records import TupleRecord

AXIS: Final = 5
"""Cells for the numbers at the left."""
ROUND_CELLS: Final = 9
"""Rounds with more cells have words."""
LABEL_SHARE: Final = 4
"""Names at the ends of lines may take this part of the width; longer ones give way to the numbers of their seats."""


class Axis(TupleRecord):
    """What stands under a chart: the label of a step where there is room, and the title of a group of steps."""

    step: Callable[[int], str]
    group: Callable[[int], str]


ROUND_AXIS: Final = Axis(
    lambda round: pgettext("brief", "round {round}", round=round),
    lambda era: gettext("Era {era}", era=ERA_NUMERALS[era]),
)


class Course:
    """Heights of every player's line, column by column, in steps of a line's half or of a whole line."""

    def __init__(
        self, points: Sequence[Sequence[int]], width: int, steps: int, rounds: int = 0, top: int | None = None
    ) -> None:
        """There can be several points for each of the `rounds`. With a given `top`, lines begin at their first point,
        else with nothing."""
        self.points = points
        self.steps = steps
        self.rounds = rounds or len(points[0])
        self.samples = len(points[0])
        self.width = width
        self.start = [0] * len(points) if top is None else [line[0] for line in points]
        self.top = top or max(1, *(max(line) for line in points))

    def column(self, round: int) -> int:
        """Where the end of a round lies; every line begins with nothing at the left."""
        return self.cell(round + 1, self.rounds)

    def cell(self, place: float, places: int) -> int:
        return int(place * (self.width - 1) // places)

    def height(self, player: int, x: int) -> int:
        """The step of a line in a column, from 0 to steps - 1."""
        line = self.points[player]
        place = min(self.samples - 1, x * self.samples // max(1, self.width - 1))
        start, end = self.cell(place, self.samples), self.cell(place + 1, self.samples)
        before = line[place - 1] if place else self.start[player]
        value = before + (line[place] - before) * (x - start) / max(1, end - start)
        return min(self.steps - 1, max(0, round_half(value * (self.steps - 1) / self.top)))

    def marks(self, rows: int) -> dict[int, int]:
        """Round numbers for the axis, by their row."""
        steps = (step * power for power in (1, 10, 100, 1000) for step in (1, 2, 5))
        step = next((step for step in steps if self.top // step < max(2, rows // 3)), self.top)
        return {rows - 1 - round_half(value * (rows - 1) / self.top): value for value in range(0, self.top + 1, step)}


def round_half(value: float) -> int:
    return int(value + 0.5)


def draw_chart(
    rounds: Sequence[tuple[int, int]],
    points: Sequence[Sequence[int]],
    names: Sequence[str],
    styles: Sequence[Style],
    width: int,
    height: int,
    palette: Palette,
    axis: Axis | None = None,
    top: int | None = None,
    marks: Sequence[tuple[float, str]] = (),
) -> list[Line]:
    """Lines of half blocks in the grounds of the players' blocks; without colours, of the numbers of their seats.

    Each line ends with its player's name and points. The last two lines tell the rounds and the Eras, or the steps and
    groups of another axis. Marks stand above the lines, each after so many rounds.
    """
    labels = [f" {name} {line[-1]} " for name, line in zip(names, points, strict=True)]
    if max(map(cell_len, labels)) > width // LABEL_SHARE:
        labels = [f" {number} {line[-1]:>3} " for number, line in enumerate(points, 1)]
    width -= max(map(cell_len, labels)) + 1
    room, rows = width - AXIS - 1, max(2, height - 2 - bool(marks))
    # where colours do not tell the lines apart, the numbers of the seats do
    halves = palette.glyphs.rule != "-" and len({style.bgcolor for style in styles if style.bgcolor}) == len(styles)
    course = Course(points, room, rows * (2 if halves else 1), len(rounds), top)
    cells: list[list[list[tuple[int, int]]]] = [[[] for _ in range(room)] for _ in range(rows)]
    for player in range(len(points)):
        before = course.height(player, 0)
        for x in range(room):
            now = course.height(player, x)
            # a steep line has no holes
            for step in range(min(before + (now > before), now), max(before - (now < before), now) + 1):
                row, half = divmod(step, 2) if halves else (step, 0)
                cells[rows - 1 - row][x].append((player, half))
            before = now
    ends = {course.column(number) for number, (here, there) in enumerate(pairwise(rounds)) if here[0] != there[0]}
    lines = [chart_line(number, cells[number], course, ends, styles, palette, halves, width) for number in range(rows)]
    lines += axis_lines(rounds, course, width, palette, axis or ROUND_AXIS)
    final = [rows - 1 - course.height(player, room - 1) // (2 if halves else 1) for player in range(len(points))]
    placed = dict(zip(label_rows(final, rows), by_points(points), strict=False))
    widest = max(map(cell_len, labels))
    ends_of_lines = [
        Row().add(" ", palette.ink).add(fit(labels[placed[row]], widest), styles[placed[row]])
        if row in placed
        else Row()
        for row in range(len(lines))
    ]
    drawn = side_by_side([lines, [end.line(widest + 1, palette.ink) for end in ends_of_lines]])
    return [mark_line(marks, course, width + widest + 1, palette), *drawn] if marks else drawn


def mark_line(marks: Sequence[tuple[float, str]], course: Course, width: int, palette: Palette) -> Line:
    row = Row()
    for place, sign in marks:
        apart = row.width + bool(row.width)
        row.to(max(apart, AXIS + 1 + course.cell(place, course.rounds)), palette.ink).add(sign, palette.accent)
    return row.line(width, palette.ink)


def by_points(points: Sequence[Sequence[int]]) -> list[int]:
    """The players by their points at the end, the most first."""
    return sorted(range(len(points)), key=lambda player: -points[player][-1])


def label_rows(final: Sequence[int], rows: int) -> list[int]:
    """A row for each label from top to bottom, as near to the end of its line as possible."""
    taken: list[int] = []
    for row in sorted(final):
        taken.append(max(row, taken[-1] + 1 if taken else 0))
    for place in reversed(range(len(taken))):
        taken[place] = min(taken[place], rows - len(taken) + place)
    return taken


def chart_line(
    number: int,
    cells: list[list[tuple[int, int]]],
    course: Course,
    ends: set[int],
    styles: Sequence[Style],
    palette: Palette,
    halves: bool,
    width: int,
) -> Line:
    rows = course.steps // (2 if halves else 1)
    row = Row(palette.glyphs.more)
    marks = course.marks(rows)
    row.add(f"{marks[number]:>{AXIS - 1}} " if number in marks else " " * AXIS, palette.quiet)
    row.add(palette.glyphs.upright, palette.quiet)
    for x, lines in enumerate(cells):
        if not lines:
            row.add(palette.glyphs.upright if x in ends else " ", palette.quiet)
        elif halves:
            add_halves(row, lines, x, styles)
        else:
            players = [player for player, _ in lines]
            row.add(str(players[x % len(players)] + 1), palette.strong)
    return row.line(width, palette.ink)


def add_halves(row: Row, lines: list[tuple[int, int]], x: int, styles: Sequence[Style]) -> None:
    """The upper and the lower half of a cell, each in the colour of a line; where lines lie on each other they take
    turns."""
    upper = [player for player, half in lines if half == 1]
    lower = [player for player, half in lines if half == 0]
    high = upper[x // 2 % len(upper)] if upper else None
    low = lower[x // 2 % len(lower)] if lower else None
    if high is None or low is None:
        only = low if high is None else high
        assert only is not None
        row.add("▄" if high is None else "▀", Style(color=styles[only].bgcolor))
    elif high == low:
        row.add("█", Style(color=styles[high].bgcolor))
    else:
        row.add("▀", Style(color=styles[high].bgcolor, bgcolor=styles[low].bgcolor))


def axis_lines(
    rounds: Sequence[tuple[int, int]], course: Course, width: int, palette: Palette, axis: Axis
) -> list[Line]:
    """The rounds under their ends, and the Eras under their rounds."""
    ruler = Row(palette.glyphs.more).add(" " * AXIS, palette.quiet)
    eras = Row(palette.glyphs.more).add(" " * (AXIS + 1), palette.quiet)
    begun = 0
    for number, (era, round) in enumerate(rounds):
        end = AXIS + 1 + course.column(number)
        label = axis.step(round) if course.width // course.rounds > ROUND_CELLS else str(round)
        if ruler.width + cell_len(label) > end:
            label = ""
        ruler.to(end - cell_len(label) + 1, palette.quiet).add(label, palette.quiet)
        if number == len(rounds) - 1 or rounds[number + 1][0] != era:
            size = end - (AXIS + 1 + begun) + 1
            title = axis.group(era)
            eras.add(set_cell_size(title.center(size - 1), size - 1), palette.bar).add(" ", palette.quiet)
            begun = course.column(number) + 1
    return [ruler.line(width, palette.quiet), eras.line(width, palette.quiet)]
