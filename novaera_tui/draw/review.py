"""A review as lines: luck and choices with bars, the course of the chances to win, and the turning points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.style import Style

from novaera_tui.draw.chart import draw_chart
from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.text import Line, Row, Span, fit, side_by_side, title_line, wrap_text, wrapped_spans
from novaera_tui.messages import decimal, gettext, pgettext
from novaera_tui.palette import Palette
from novaera_tui.play.setup import Seat
from novaera_tui.review.judging import Judged
from novaera_tui.review.report import (
    balance_note,
    balances,
    choice_pair,
    grade_words,
    percent,
    points_words,
    when_words,
    why_of,
)
from novaera_tui.review.review import Review

FIGURE_CELLS: Final = 7
"""Cells for a figure."""
WIDEST_BAR: Final = 12
BLOCKS_FROM: Final = 100
"""From this width on, turning points stand side by side."""
DONE_BETTER_WHY: Final = 3
"""All that is told of a turning point: what was done, what would have been better, and why."""
SAMPLES: Final = 8
"""Points of the chart for each round."""


def bar(palette: Palette, cells: int, style: Style, row: Row) -> Row:
    """A bar of whole cells; without colours, of signs."""
    block = "#" if palette.glyphs.rule == "-" else "█"
    return row.add(block * cells, style)


def luck_block(review: Review, seats: Sequence[Seat], width: int, palette: Palette) -> list[Line]:
    """A title, the heads, and a line for each player: luck, what choices cost, and the grade."""
    names = max(map(cell_len, review.names)) + 3
    room = width - names - 2 * FIGURE_CELLS - 4
    grades = [grade_words(review.grade(seat)) for seat in review.seats]
    shown = max(map(cell_len, grades)) + 1
    is_wide = room - shown >= 10
    cells = max(2, min(WIDEST_BAR, (room - (shown if is_wide else 0)) // 3))
    most = max(1, *(abs(review.luck(seat)) for seat in review.seats), *(review.cost(seat) for seat in review.seats))
    head = Row(palette.glyphs.more).to(names + 1, palette.quiet)
    head.add(fit(pgettext("brief", "luck, VP"), FIGURE_CELLS + 2 * cells + 2), palette.quiet)
    head.add(fit(pgettext("brief", "choices, VP"), FIGURE_CELLS + cells + 2), palette.quiet)
    head.add(pgettext("brief", "plays") if is_wide else "", palette.quiet)
    lines = [Row().add(gettext("Luck and choices"), palette.strong).segments, head.segments]
    for seat in review.seats:
        luck, cost = review.luck(seat), review.cost(seat)
        row = Row(palette.glyphs.more).add(f" {fit(review.names[seat], names - 1)} ", palette.seat(seats[seat].colour))
        row.add(decimal(luck / 100, "+.1f").rjust(FIGURE_CELLS - 2) + "  ", palette.good if luck >= 0 else palette.bad)
        size = min(cells, round(abs(luck) * cells / most))
        left = size if luck < 0 else 0
        row.add(" " * (cells - left), palette.ink)
        bar(palette, left, palette.bad, row).add(palette.glyphs.upright, palette.quiet)
        bar(palette, size - left, palette.good, row).to(names + 1 + FIGURE_CELLS + 2 * cells + 2, palette.ink)
        row.add(f"-{points_words(cost)}".rjust(FIGURE_CELLS - 2) + "  ", palette.bad if cost >= 10 else palette.ink)
        bar(palette, round(cost * cells / most), palette.bad, row)
        row.to(names + 1 + 2 * FIGURE_CELLS + 3 * cells + 4, palette.ink)
        lines.append((row.add(grades[seat], palette.ink) if is_wide else row).segments)
        if not is_wide:
            lines.append(Row().to(names + 1, palette.ink).add(grades[seat], palette.quiet).segments)
    return lines


def luck_note(width: int, palette: Palette) -> list[Line]:
    words = gettext("Luck: against what dice and cards give on average. Choices: against the best found.")
    return note_lines(words, width, palette)


def balance_block(review: Review, width: int, palette: Palette) -> list[Line]:
    """How everybody's lead came about."""
    told = [line for words in balances(review) for line in wrap_text(words, width - 2)]
    return [
        *(Row().add(f" {line}", palette.ink).segments for line in told),
        *note_lines(balance_note(), width, palette),
    ]


def note_lines(words: str, width: int, palette: Palette) -> list[Line]:
    return [Row().add(f" {line}", palette.quiet).segments for line in wrap_text(words, width - 2)]


# The chart ----------------------------------------------------------------------------------------------


def chance_chart(review: Review, seats: Sequence[Seat], width: int, height: int, palette: Palette) -> list[Line]:
    """Everybody's chance to win over the game, the turning points marked above."""
    rounds, course, marks = course_of_chances(review)
    styles = [palette.seat_block(seat.colour) for seat in seats]
    names = [fit(name, min(12, cell_len(name)), palette.glyphs.more) for name in review.names]
    return draw_chart(rounds, course, names, styles, width, height, palette, top=100, marks=marks)


def course_of_chances(review: Review) -> tuple[list[tuple[int, int]], list[list[int]], list[tuple[float, str]]]:
    """The rounds, everybody's chances in percent, several for each round, and the places of the turning points."""
    games, chances = review.course.games, review.chances
    moments = [(game.state.era, game.state.round) for game in games]
    rounds = sorted({moment for game, moment in zip(games, moments, strict=True) if game.decision is not None})
    course: list[list[int]] = [[] for _ in review.seats]
    marks: list[tuple[float, str]] = []
    for number, moment in enumerate(rounds):
        end = len(games) - 1 if number == len(rounds) - 1 else -1
        places = [place for place, each in enumerate(moments) if each == moment or place == end]
        for sample in range(1, SAMPLES + 1):
            here = places[(len(places) - 1) * sample // SAMPLES]
            for seat in review.seats:
                course[seat].append(percent(chances[here][seat]))
        for mark, unit in enumerate(review.turning_points, start=1):
            if (at := review.place[unit.node]) in places:
                marks.append((number + (at - places[0]) / max(1, len(places) - 1), str(mark)))
    return rounds, course, marks


# Turning points -----------------------------------------------------------------------------------------


def turning_blocks(
    review: Review, seats: Sequence[Seat], width: int, palette: Palette, told: int = DONE_BETTER_WHY
) -> list[Line]:
    """Side by side where there is room, else below each other, with this much `told` of each."""
    units = review.turning_points
    if not units:
        nothing = gettext("No choice cost half a point or more.")
        return [Row().add(f" {nothing}", palette.ink).segments]
    if width < BLOCKS_FROM:
        numbered = [
            turning_rows(review, seats, number, unit, width, palette, told) for number, unit in enumerate(units, 1)
        ]
        return [line for lines in numbered for line in lines]
    each = (width - 2 * (len(units) - 1)) // len(units)
    blocks = [turning_block(review, seats, number, unit, each, palette) for number, unit in enumerate(units, 1)]
    high = max(map(len, blocks))
    gap = [Row().line(2, palette.ink)] * high
    padded = [[*block, *[Row().line(each, palette.ink)] * (high - len(block))] for block in blocks]
    woven = [part for block in padded for part in (block, gap)][:-1]
    return side_by_side(woven)


def chance_span(unit: Judged, palette: Palette) -> str:
    after = unit.chances[unit.player]
    change = f"{percent(after + unit.lost_chance)}{palette.glyphs.to}{percent(after)}"
    return gettext("chance to win {change} %", change=change)


def choice_spans(
    review: Review, seats: Sequence[Seat], unit: Judged, palette: Palette
) -> tuple[list[Span], list[Span]]:
    """What was done, and what would have been better."""
    done, best = choice_pair(review, unit)
    name = (f"{review.names[unit.player]}: ", palette.seat(seats[unit.player].colour))
    better = (gettext("better:") + " ", palette.good)
    return [name, *with_chips(done, palette.ink, palette)], [better, *with_chips(best, palette.ink, palette)]


def why_spans(review: Review, unit: Judged, palette: Palette) -> list[Span]:
    return [(why, palette.ink)] if (why := why_of(review, unit)) else []


def cost_words(unit: Judged) -> str:
    return gettext("cost {points} VP", points=points_words(unit.loss))


def turning_block(
    review: Review, seats: Sequence[Seat], number: int, unit: Judged, width: int, palette: Palette
) -> list[Line]:
    head = Row(palette.glyphs.more).add(f" {number} ", palette.bar + palette.accent)
    head.add(when_words(review, unit), palette.bar + palette.strong)
    chance = f"{chance_span(unit, palette)} "
    head.to(width - cell_len(chance), palette.bar).add(chance, palette.bar + palette.seat(seats[unit.player].colour))
    done, better = choice_spans(review, seats, unit, palette)
    spans = (done, better, [(cost_words(unit), palette.bad)], why_spans(review, unit, palette))
    rows = [row for each in spans if each for row in wrapped_spans(each, width - 1, " ", " ")]
    return [head.line(width, palette.bar), *(row.line(width, palette.ink) for row in rows)]


def turning_rows(
    review: Review,
    seats: Sequence[Seat],
    number: int,
    unit: Judged,
    width: int,
    palette: Palette,
    told: int,
) -> list[Line]:
    """What was done with its cost, what would have been better, and why."""
    done, better = choice_spans(review, seats, unit, palette)
    cost = (f"  {cost_words(unit)}  {chance_span(unit, palette)}", palette.bad)
    when = (f"{when_words(review, unit)} ", palette.quiet)
    spans = ([when, *done, cost], better, why_spans(review, unit, palette))[:told]
    rows = [row for each in spans if each for row in wrapped_spans(each, width - 1, "   ", "   ")]
    rows[0] = Row(palette.glyphs.more).add(f" {number} ", palette.accent).join(rows[0].segments[1:])
    return [row.line(width, palette.ink) for row in rows]


def section(title: str, width: int, palette: Palette) -> Line:
    return title_line(title, width, False, palette)
