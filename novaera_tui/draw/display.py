"""The Display: its columns, the personalities beside them, and the hand of the player who may see it."""

from __future__ import annotations

from rich.style import Style

from novaera_tui.draw.cards import card_cell
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.text import Line, Row, cut, text_line
from novaera_tui.scene import Scene
from novaera_tui.words.names import ERA_NUMERALS
from rules.kinds import DISPLAY_ROWS

PLAIN = Style()
CELL_HEIGHTS = ((6, 6), (5, 5), (5, 4), (5, 3), (4, 4), (4, 3), (4, 2), (3, 3), (3, 2), (2, 2), (2, 1), (1, 1))
"""Lines for a card of the columns, and for one of the other rows: the first pair that fits is taken."""


def draw_display(scene: Scene, width: int, height: int) -> Drawing:
    view = scene.view
    columns = max(1, len(view.display))
    cell = max(1, width // columns)
    hand = hand_of(scene)
    rows = -(-len(view.personalities) // columns), -(-len(hand) // columns)
    high, low = next(
        (
            (high, low)
            for high, low in CELL_HEIGHTS
            if 1 + DISPLAY_ROWS * high + sum(1 + count * low for count in rows if count) <= height
        ),
        CELL_HEIGHTS[-1],
    )
    drawing = Drawing([column_heading(scene, width, cell)])
    draw_columns(drawing, scene, width, cell, high)
    if view.personalities:
        drawing.lines.append(heading(scene, "Personalities", width))
        draw_row(drawing, scene, view.personalities, width, cell, low)
    if hand:
        assert view.player is not None
        words = f"Hand of {cut(scene.names[view.player], 24, scene.palette.glyphs.more)}"
        drawing.lines.append(heading(scene, words, width))
        draw_row(drawing, scene, hand, width, cell, low)
    return drawing


def hand_of(scene: Scene) -> tuple[int, ...]:
    """The one hand that this view may show here."""
    view = scene.view
    if view.player is None:
        return ()
    return view.civilizations[view.player].hand or ()


def heading(scene: Scene, words: str, width: int) -> Line:
    """A short rule: in these bytes count, because the Display comes and goes as a whole on small terminals."""
    rule = scene.palette.glyphs.rule * 2
    return text_line(f"{rule} {words} {rule}", width, scene.palette.quiet, scene.palette.glyphs.more)


def column_heading(scene: Scene, width: int, cell: int) -> Line:
    """The panel's name, and the digit of each column over its right end."""
    palette = scene.palette
    glyphs = palette.glyphs
    focused = scene.panel == "display"
    row = Row()
    row.add(f"{glyphs.cursor} " if focused else glyphs.rule + " ", palette.title if focused else palette.quiet)
    row.add(f"Display {ERA_NUMERALS[scene.view.era]} ", palette.title if focused else palette.quiet)
    for number in range(len(scene.view.display)):
        gap = (number + 1) * cell - 3 - row.width
        row.add(glyphs.rule * max(0, gap), palette.quiet)
        row.add(f" {number + 1} ", palette.accent)
    row.add(glyphs.rule * max(0, width - row.width), palette.quiet)
    return row.line(width, palette.ink)


def draw_columns(drawing: Drawing, scene: Scene, width: int, cell: int, high: int) -> None:
    """Bottom-aligned, so that the available cards stand in one row."""
    view, palette = scene.view, scene.palette
    top = len(drawing.lines)
    rows = [Row() for _ in range(DISPLAY_ROWS * high)]
    for place, column in enumerate(view.display):
        for step, number in enumerate(column):
            line = (DISPLAY_ROWS - len(column) + step) * high
            available = step == len(column) - 1
            mark = scene.reach.get(number, "") if available else ""
            if available and scene.home == "display":
                mark = mark_of(scene, number)
            put(rows, line, place * cell, card_cell(view.cards[number], cell, high, mark, not available, palette))
            drawing.boxes[("card", number, 0)] = (place * cell, top + line, cell - 1, high)
    drawing.lines += (row.line(width, palette.ink) for row in rows)


def draw_row(drawing: Drawing, scene: Scene, numbers: tuple[int, ...], width: int, cell: int, low: int) -> None:
    """Cards side by side, in as many rows as they need."""
    palette = scene.palette
    per_row = max(1, width // cell)
    for begin in range(0, len(numbers), per_row):
        top = len(drawing.lines)
        rows = [Row() for _ in range(low)]
        for place, number in enumerate(numbers[begin : begin + per_row]):
            mark = mark_of(scene, number) if scene.home == "display" else scene.reach.get(number, "")
            put(rows, 0, place * cell, card_cell(scene.view.cards[number], cell, low, mark, False, palette))
            drawing.boxes[("card", number, 0)] = (place * cell, top, cell - 1, low)
        drawing.lines += (row.line(width, palette.ink) for row in rows)


def mark_of(scene: Scene, number: int) -> str:
    """While a card of this panel is asked for, the mark says whether this one can be chosen."""
    if ("card", number, 0) in scene.options:
        return "now"
    reach = scene.reach.get(number, "blocked")
    return reach if reach != "now" else "blocked"


def put(rows: list[Row], line: int, column: int, cell: list[Line]) -> None:
    for offset, segments in enumerate(cell):
        row = rows[line + offset]
        row.to(column, PLAIN)
        for text, style, _ in segments:
            row.add(text, style or PLAIN)
