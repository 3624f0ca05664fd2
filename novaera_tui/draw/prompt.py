"""The prompt: whose turn it is, the task, and what Enter would do."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style

from novaera_tui.draw.cards import Due, detail_words, words_of
from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.text import Line, Row, Span, wrap_text, wrapped_spans
from novaera_tui.messages import pgettext
from novaera_tui.palette import Palette
from novaera_tui.table.scene import Outcome, Scene
from novaera_tui.table.table_prompt import prompt_head, task_words
from novaera_tui.words.answers import GAME_OVER
from novaera_tui.words.names import ERA_NUMERALS
from novaera_tui.words.sentences import Sentence
from novaera_tui.words.zone_words import Apart, Part
from rules import Card
from rules.kinds import NOBODY

SHORTEST = 20
"""Cells of a time line on which a game can still be followed."""
HINT_GAP = "   "
"""Between parts of a hint that stand side by side."""
REPORT = 2
"""Lines for what the others did, at most."""
AMPLE = 99
"""Lines of a prompt that nothing limits."""
NEWS = 6
"""Sentences that are enough to fill the prompt."""


def draw_prompt(scene: Scene, width: int, height: int = AMPLE, has_report: bool = True) -> list[Line]:
    """The question, and under it the answer to the last key, what Enter would do, and news, in as many lines as they
    need. A hint and news keep to `height`: keys have the rest, and the log has the report."""
    palette = scene.palette
    lines = prompt_lines(scene, width)
    rows = [row for told in (scene.answer, scene.changed_dice) for row in outcome_rows(told, palette, width)]
    if scene.outcome.hint:
        rows += hint_rows(scene.outcome.hint, palette, width, height - len(lines) - len(rows))
    else:
        rows += outcome_rows(scene.outcome, palette, width)
    if scene.card is None or scene.panel == scene.home:
        rows += news_rows(scene, scene.losses, width, max(1, height - len(lines) - len(rows)))
    if has_report:
        rows += news_rows(scene, scene.report, width, min(REPORT, height - len(lines) - len(rows)))
    return [*lines, *(row.line(width, palette.ink) for row in rows)]


def spare_lines(scene: Scene, width: int, height: int, has_news: bool = True) -> list[Line]:
    """For lines that the prompt can spare: the card under the cursor, or else the latest news, unless the log has them,
    as far as they fit."""
    palette = scene.palette
    if scene.report.parts and has_news:
        return []
    if scene.card is None:
        return news_lines(scene.news[-NEWS:], width, height, palette) if has_news else []
    below = card_words(scene.card, width - 2, height, scene.due(scene.card.number))
    return [Row().add(f" {part}", palette.quiet).line(width, palette.ink) for part in below]


def prompt_lines(scene: Scene, width: int) -> list[Line]:
    """Whose turn, and what to do."""
    palette = scene.palette
    row = Row(palette.glyphs.more)
    look = palette.bar + palette.strong
    if scene.asked == NOBODY:
        row.add(f" {GAME_OVER}", look)
        return [with_timeline(row, scene, width).line(width, look)]
    head, task = prompt_head(scene), task_words(scene)
    row.add(f" {head}", palette.phase if scene.is_lit_up("prompt") else scene.seat_block(scene.asked)).add(" ", look)
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


def hint_rows(lines: Sequence[Sequence[Part]], palette: Palette, width: int, room: int) -> list[Row]:
    """A row for each line of a hint, its parts apart; or several, if they do not fit side by side. If they have no room
    the next best choice is left out first, then the second reason, and then the choice itself, where the cursor is."""
    why = [line[:1] for line in lines[1:-1]]
    for told in (lines, [*lines[:-1], lines[-1][1:]], lines[:-1], [lines[0], *why], why, lines[:1]):
        rows = [row for place, parts in enumerate(told) for row in hint_line(parts, palette, width, place == 0)]
        if rows and len(rows) <= room:
            break
    return rows


def hint_line(parts: Sequence[Part], palette: Palette, width: int, is_first: bool) -> list[Row]:
    lead = " " + pgettext("cell", "H") + " " if is_first else "   "
    spans = [with_chips(part.text, palette.mood(part.mood, palette.good), palette) for part in parts]
    row = Row().add(lead, palette.good)
    for place, part in enumerate(spans):
        row.add("" if not place else " " if is_first else HINT_GAP, palette.ink)
        for span in part:
            row.add(*span)
    if row.width < width:
        return [row]
    told = [span for place, part in enumerate(spans) for span in ((" ", palette.ink), *part)[not place :]]
    return wrapped_spans(told, width - 1, lead, "   ")


def news_rows(scene: Scene, news: Outcome, width: int, room: int) -> list[Row]:
    """As many whole sentences as fit into these lines, and of losses one at least; a key has the rest. Quiet ones are
    left out first, and then the oldest."""
    parts, more = news.parts, Part(pgettext("brief", "More: {key}", key=scene.key("news")), "quiet")
    order = sorted(range(len(parts)), key=lambda place: parts[place].mood != "quiet")
    for gone in range(len(parts)):
        kept = sorted(order[gone:])
        told = Outcome(news.mood, (*(parts[place] for place in kept), *[more] * (gone > 0)))
        rows = outcome_rows(told, scene.palette, width)
        if len(rows) <= room or (news.mood == "loss" and len(kept) == 1):
            return rows
    return []


def outcome_rows(outcome: Outcome, palette: Palette, width: int) -> list[Row]:
    """What Enter would do ("will"), why it does nothing ("blocked"), "loss", "report" (of the others), or "news"."""
    if not outcome.parts:
        return []
    usual: dict[str, Style] = {
        "will": palette.good,
        "blocked": palette.warn,
        "loss": palette.bad,
        "news": palette.quiet,
        "report": palette.ink,
    }
    lead = {"will": f" {palette.glyphs.to} ", "news": "   ", "report": "   "}.get(outcome.mood, " ! ")
    gap = "; " if outcome.mood == "will" else " "
    groups: list[list[Span]] = []
    for part in outcome.parts:
        if not groups or isinstance(part, Apart):
            groups.append([])
        style = palette.mood(part.mood, usual[outcome.mood])
        groups[-1] += [(gap, style)] * bool(groups[-1]) + with_chips(part.text, style, palette)
    return [
        row for group in groups for row in wrapped_spans(group, width - 1, lead if group is groups[0] else "   ", "   ")
    ]


def card_words(card: Card, width: int, height: int, due: Due = ()) -> tuple[str, ...]:
    """The longest words about a card that fit into these lines."""
    texts = words_of(card)
    for words in (detail_words(card, due), texts.full, texts.effects, texts.brief):
        lines = wrap_text(words, max(1, width))
        if len(lines) <= height:
            return lines
    return ()


def news_lines(news: Sequence[Sentence], width: int, height: int, palette: Palette) -> list[Line]:
    """The end of the story, as many whole sentences as there is room for: rather what somebody chose than what came
    of it."""
    for told in (news, [sentence for sentence in news if sentence.kind == "deed"], news):
        lines: list[Line] = []
        has_deed = False
        for sentence in reversed(told):
            rows = wrapped_spans(with_chips(sentence.text, palette.quiet, palette), width - 1, " ", " ")
            if len(rows) + len(lines) > height:
                break
            lines = [row.line(width, palette.ink) for row in rows] + lines
            has_deed |= sentence.kind == "deed"
        if has_deed:
            break
    return lines
