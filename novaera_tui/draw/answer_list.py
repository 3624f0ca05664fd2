"""An answer list: counters for resources, and effects in their order."""

from __future__ import annotations

from rich.cells import cell_len

from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.text import Row, cut
from novaera_tui.play.answer_list import AnswerList
from novaera_tui.play.answer_list_parts import ListLine
from novaera_tui.play.answer_list_words import answer_words, purse_words, vain_words
from novaera_tui.table.scene import Scene
from novaera_tui.words.effects import short_effect
from novaera_tui.words.names import KIND_WORDS, card_name
from rules.kinds import COLOURS, Player

PURSE_CELLS = 20
"""Cells before the counters."""
COUNTER = 15
"""Cells of a counter: the longest kind with its number."""


def draw_answer_list(drawing: Drawing, answer_list: AnswerList, scene: Scene, width: int, height: int) -> None:
    """Counters first, because they are changed most; then the effects, in two columns where lines are scarce."""
    for source in answer_list.purses:
        add_purse(drawing, answer_list, source, scene, width)
    lines = answer_list.lines
    room = max(1, height - len(answer_list.purses))
    columns = 2 if len(lines) > room and width >= 100 else 1
    per_column = -(-len(lines) // columns)
    cell = width // columns
    top = len(drawing.lines)
    rows = [Row(scene.palette.glyphs.more) for _ in range(per_column)]
    for place, line in enumerate(lines):
        column, down = divmod(place, per_column)
        made = effect_row(answer_list, place, line, scene, cell - 1)
        rows[down].to(column * cell, scene.palette.ink).join(made.line(cell - 1, scene.palette.ink))
        drawing.boxes[("line", place, 0)] = (column * cell, top + down, cell - 1, 1)
    drawing.lines += (row.line(width, scene.palette.ink) for row in rows)


def add_purse(drawing: Drawing, answer_list: AnswerList, source: Player, scene: Scene, width: int) -> None:
    """How many of each kind; impossible kinds have no counter."""
    palette, purse = scene.palette, answer_list.purses[source]
    words = cut(purse_words(answer_list, source, scene.names), PURSE_CELLS - 2, palette.glyphs.more)
    row = Row(palette.glyphs.more).add(f" {words}", palette.strong)
    for kind in COLOURS:
        row.to(PURSE_CELLS + kind * COUNTER, palette.ink)
        if purse.most[kind]:
            drawing.boxes[("count", source, kind)] = (row.width, len(drawing.lines), COUNTER - 1, 1)
        count = purse.counts[kind]
        row.add(f" {count:2} ", palette.strong if count else palette.quiet)
        row.add(KIND_WORDS[kind], palette.kind(kind) if count else palette.quiet)
    drawing.lines.append(row.line(width, palette.ink))


def effect_row(answer_list: AnswerList, place: int, line: ListLine, scene: Scene, width: int) -> Row:
    """A box if it is optional, the card, the answer chosen for it, and its effect."""
    palette, cards = scene.palette, scene.view.cards
    ink = palette.ink if line.on else palette.quiet
    row = Row(palette.glyphs.more).add(" ", ink)
    if any(other.optional for other in answer_list.lines):
        row.add(("[x] " if line.on else "[ ] ") if line.optional else "    ", ink)
    name = card_name(cards[line.card])
    row.add(name, palette.strong if line.on else ink)
    row.to(row.width + longest(answer_list, scene) - cell_len(name) + 2, ink)
    question = answer_list.question_at(place)
    if question is not None and line.on:
        row.add(f"< {answer_words(answer_list.asked[question].answer, scene.names, cards)} > ", palette.accent)
    effect = cards[line.card].effects[line.place]
    row.add(short_effect(effect), ink)
    return row.add(f": {vain_words(effect)}", palette.warn) if answer_list.is_in_vain(place) else row


def longest(answer_list: AnswerList, scene: Scene) -> int:
    """Cells for the names of cards."""
    return max(cell_len(card_name(scene.view.cards[line.card])) for line in answer_list.lines)
