"""The coach: praise or a correction, an explanation, and the task, as much as fits."""

from __future__ import annotations

from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.text import Line, Row, Span, wrapped_spans
from novaera_tui.palette import Palette
from novaera_tui.tutorial.lessons import LessonAdvice

COACH = 5
"""Lines in which a coach can say everything; a lesson has them all, so that nothing moves from step to step."""
WIDEST_COACH = 110
"""Longer lines of words are hard to read."""


def coach_lines(advice: LessonAdvice | None, width: int, palette: Palette) -> int:
    """How many lines the coach takes: a tip those of its words, a lesson always the same."""
    if advice is None:
        return 0
    return COACH if advice.task else min(COACH, len(coach_rows(advice, width, palette)))


def draw_coach(advice: LessonAdvice | None, width: int, height: int, palette: Palette) -> list[Line]:
    """The head is a block before the words; the task has its own line."""
    blank = Row().line(width, palette.ink)
    if advice is None:
        return [blank] * height
    return ([row.line(width, palette.ink) for row in coach_rows(advice, width, palette)] + [blank] * height)[:height]


def coach_rows(advice: LessonAdvice, width: int, palette: Palette) -> list[Row]:
    """All lines of what the coach says."""
    room = min(width, WIDEST_COACH) - 1
    head = f" {advice.head} "
    said: list[Span] = []
    if advice.answer:
        said += with_chips(f"{advice.answer} ", palette.good if advice.is_praise else palette.warn, palette)
    said += with_chips(advice.words, palette.ink, palette)
    rows = wrapped_spans(said or [("", palette.ink)], room, " " * (len(head) + 1), " ")
    first = Row().add(head, palette.phase).add(" ", palette.ink)
    rows[0] = first.join(rows[0].segments[1:])
    if advice.task:
        to = f" {palette.glyphs.to} "
        rows += wrapped_spans(with_chips(advice.task, palette.strong, palette), room, to, "   ")
    return rows
