"""The prompt: whose turn it is, the task, and what Enter would do."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style

from novaera_tui.draw.cards import Due, detail_words, words_of
from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.text import Line, Row, Span, cut, wrap_text, wrapped_spans
from novaera_tui.messages import gettext, lazy, pgettext
from novaera_tui.palette import Palette
from novaera_tui.play.answer_list_words import answer_list_prompt
from novaera_tui.table.scene import AWAY, BOT_PLAYS, FREE, Outcome, Scene
from novaera_tui.words.names import ERA_NUMERALS
from novaera_tui.words.objections import GAME_OVER
from novaera_tui.words.questions import QUESTIONS
from novaera_tui.words.sentences import Sentence
from novaera_tui.words.zone_words import Part
from rules import Card
from rules.kinds import NOBODY

WAITS = {
    AWAY: lazy("{player} is away; the game waits"),
    FREE: lazy("{player}'s seat is free; the game waits"),
    BOT_PLAYS: lazy("A bot is choosing for {player}"),
}
"""Instead of a question that is not asked here."""
IS_CHOOSING = lazy("{player} is choosing")
LONGEST_NAME = 24
SHORTEST = 20
"""Cells of a time line on which a game can still be followed."""
HINT_GAP = "   "
"""Between parts of a hint that stand side by side."""
NEWS = 6
"""Sentences that are enough to fill the prompt."""


def task_words(scene: Scene) -> str:
    """The task of the asked player."""
    if scene.answer_list is not None:
        return answer_list_prompt(scene.answer_list, scene.names)
    question = scene.question
    return QUESTIONS[question.decision.kind].prompt(question) if question is not None else ""


def draw_prompt(scene: Scene, width: int, height: int) -> list[Line]:
    """The question; under it what Enter would do, in as many lines as that needs; then the card under the cursor.

    The question is always on the same line, so that nothing jumps. Without a card there is news instead.
    """
    palette = scene.palette
    lines = prompt_lines(scene, width)
    room = height - len(lines)
    answer = outcome_rows(scene.answer, palette, width)
    outcome = outcome_rows(scene.outcome, palette, width)
    if scene.outcome.hint:
        outcome = hint_rows(scene.outcome.hint, palette, width)
        outcome = [*outcome[:-1][: max(0, room - len(answer[:1]) - 1)], outcome[-1]]
    if len(answer) > (told := max(1, room - len(outcome))):
        broken_off(answer[told - 1], width, palette)
    outcome = answer[:told] + outcome
    if len(outcome) > room > 0:
        broken_off(outcome[room - 1], width, palette)
    lines += (row.line(width, palette.ink) for row in outcome[: max(0, room)])
    room = height - len(lines)
    if scene.card is not None:
        below = card_words(scene.card, width - 2, room, palette, scene.due(scene.card.number))
        lines += (Row().add(f" {part}", palette.quiet).line(width, palette.ink) for part in below)
    elif room > 0:
        lines += news_lines(scene.news[-NEWS:], width, room, palette)
    blank = Row().line(width, palette.ink)
    return (lines + [blank] * height)[:height]


def prompt_line(scene: Scene, width: int) -> Line:
    """Whose turn, and what to do."""
    return prompt_lines(scene, width)[0]


def prompt_lines(scene: Scene, width: int) -> list[Line]:
    """The same, in as many lines as it takes."""
    palette = scene.palette
    row = Row(palette.glyphs.more)
    look = palette.bar + palette.strong
    if scene.asked == NOBODY:
        row.add(f" {GAME_OVER}", look)
        return [with_timeline(row, scene, width).line(width, look)]
    name = cut(scene.names[scene.asked], LONGEST_NAME, palette.glyphs.more)
    task = task_words(scene)
    if task and scene.is_passed:
        # without a curtain nothing else says that the keyboard changes hands
        head = gettext("{player}'s turn:", player=name)
    elif task:
        head = gettext("{player}:", player=name)
    else:
        head = WAITS.get(scene.remark(scene.asked), IS_CHOOSING).format(player=name)
    row.add(f" {head}", scene.seat_block(scene.asked)).add(" ", look)
    room = width - 1 if scene.timeline is None else sum(map(cell_len, (head, task))) + width
    first, *more = wrapped_spans(with_chips(task, palette.strong, palette), room, " " * row.width, " ")
    rows = [row, *(Row(palette.glyphs.more) for _ in more)]
    for line, segments in zip(rows, (first.segments[1:], *(other.segments for other in more)), strict=True):
        for text, style, _ in segments:
            line.add(text, palette.bar + style)
    with_timeline(row, scene, width)
    return [line.line(width, palette.bar) for line in rows]


def with_timeline(row: Row, scene: Scene, width: int) -> Row:
    """In a replay, the position as a mark among the Eras, at the end of the line."""
    timeline, palette = scene.timeline, scene.palette
    if timeline is None or width < 2 * SHORTEST:
        return row
    cells = max(SHORTEST, width // 2)
    line = [palette.glyphs.rule] * cells
    for era, begin in enumerate(timeline.eras, start=1):
        place = begin * (cells - 1) // max(1, timeline.length)
        for offset, letter in enumerate(ERA_NUMERALS[era]):
            line[min(cells - 1, place + offset)] = letter
    here = timeline.position * (cells - 1) // max(1, timeline.length)
    row.to(width - cells - 1, palette.bar)
    row.add("".join(line[:here]), palette.bar + palette.accent).add(palette.glyphs.pip, palette.bar + palette.title)
    return row.add("".join(line[here + 1 :]), palette.bar + palette.quiet)


def hint_rows(lines: Sequence[Sequence[Part]], palette: Palette, width: int) -> list[Row]:
    """A row for each line of a hint. The first part is cut to make room for the second; others are left out if they do
    not fit. A single part is wrapped."""
    rows: list[Row] = []
    for parts in lines:
        lead = "   " if rows else " " + pgettext("cell", "H") + " "
        if len(parts) == 1:
            spans = with_chips(parts[0].text, palette.mood(parts[0].mood, palette.good), palette)
            rows += wrapped_spans(spans, width - 1, lead, "   ")
            continue
        row = Row(palette.glyphs.more).add(lead, palette.good)
        rest = width - 1 - row.width - sum(cell_len(HINT_GAP + part.text) for part in parts[1:2])
        for place, part in enumerate(parts):
            text = part.text if place else cut(part.text, rest, palette.glyphs.more)
            gap = HINT_GAP if place else ""
            if row.width + cell_len(gap + text) < width:
                for span in with_chips(gap + text, palette.mood(part.mood, palette.good), palette):
                    row.add(*span)
        rows.append(row)
    return rows


def outcome_rows(outcome: Outcome, palette: Palette, width: int) -> list[Row]:
    """What Enter would do ("will"), why it does nothing ("blocked"), losses ("loss"), or news ("news")."""
    if not outcome.parts:
        return []
    usual: dict[str, Style] = {
        "will": palette.good,
        "blocked": palette.warn,
        "loss": palette.bad,
        "news": palette.quiet,
    }
    lead = {"will": f" {palette.glyphs.to} ", "news": "   "}.get(outcome.mood, " ! ")
    gap = "; " if outcome.mood == "will" else " "
    spans: list[Span] = []
    for place, (words, mood) in enumerate(outcome.parts):
        last = place == len(outcome.parts) - 1
        style = palette.mood(mood, usual[outcome.mood])
        spans += with_chips(words if last else f"{words}{gap}", style, palette)
    return wrapped_spans(spans, width - 1, lead, "   ")


def broken_off(row: Row, width: int, palette: Palette) -> None:
    """Mark the end of a row after which lines are missing."""
    row.more = palette.glyphs.more
    row.add(f" {row.more}" if row.width + 2 <= width else " " * width, palette.quiet)


def card_words(card: Card, width: int, height: int, palette: Palette, due: Due = ()) -> list[str]:
    """As much about a card as fits into these lines."""
    full, effects, brief = words_of(card)
    for words in (detail_words(card, due), full, effects, brief):
        lines = list(wrap_text(words, max(1, width)))
        if len(lines) <= height:
            return lines
    lines = lines[: max(0, height)]
    if lines:
        lines[-1] = cut(lines[-1] + " " * width, width, palette.glyphs.more)
    return lines


def news_lines(news: Sequence[Sentence], width: int, height: int, palette: Palette) -> list[Line]:
    """The end of the story, as many whole sentences as there is room for."""
    lines: list[Line] = []
    for sentence in reversed(news):
        rows = wrapped_spans(with_chips(sentence.text, palette.quiet, palette), width - 1, " ", " ")
        if len(rows) + len(lines) > height:
            if not lines:
                broken_off(rows[height - 1], width, palette)
                lines = [row.line(width, palette.ink) for row in rows[:height]]
            break
        lines = [row.line(width, palette.ink) for row in rows] + lines
    return lines
