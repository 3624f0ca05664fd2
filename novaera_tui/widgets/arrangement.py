"""Where the panels lie: one at a time with fixed lines around it on a small terminal, all at once on larger ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement

if TYPE_CHECKING:
    from textual.widget import Widget

ALL_PANELS_WIDTH, ALL_PANELS_HEIGHT = 100, 30
"""From this size on all panels are shown at once."""
FULL_TEXT_HEIGHT = 48
"""From this height on the Display gets the room for all words of its cards."""
PROMPT_LINES = 3
HINT_LINES = 1
STRIP_LINES = 2
CHOICES_WIDTH = 46


def is_compact(width: int, height: int) -> bool:
    return width < ALL_PANELS_WIDTH or height < ALL_PANELS_HEIGHT


def plan(width: int, height: int, main: str) -> dict[str, Region]:
    """The region of every panel that is shown. `main` is the one that a small terminal shows large."""
    bottom = height - PROMPT_LINES - HINT_LINES
    regions = {
        "prompt": Region(0, bottom, width, PROMPT_LINES),
        "hints": Region(0, height - HINT_LINES, width, HINT_LINES),
    }
    if is_compact(width, height):
        # nothing but the large panel moves when another one takes its place
        regions["board"] = Region(0, 0, width, 2)
        regions["log"] = Region(0, 2, width, 1)
        room = bottom - 3
        if main != "choices":
            room -= STRIP_LINES
            regions["choices"] = Region(0, bottom - STRIP_LINES, width, STRIP_LINES)
        regions[main] = Region(0, 3, width, max(1, room))
        return regions
    top = 2 if height < 36 else 3
    regions["board"] = Region(0, 0, width, top)
    middle = bottom - top
    lower = 11 if height >= FULL_TEXT_HEIGHT else max(9, min(14, middle * 2 // 5))
    regions["display"] = Region(0, top, width, middle - lower)
    y = top + middle - lower
    if width >= 150:
        side = max(CHOICES_WIDTH, width * 3 // 10)
        story = width // 4
        regions["civilization"] = Region(0, y, width - side - story, lower)
        regions["choices"] = Region(width - side - story, y, side, lower)
        regions["log"] = Region(width - story, y, story, lower)
        return regions
    side = max(CHOICES_WIDTH, width * 2 // 5)
    told = 1 if lower < 12 else 3
    regions["choices"] = Region(width - side, y, side, lower - told)
    if told == 1:
        regions["civilization"] = Region(0, y, width - side, lower - 1)
        regions["log"] = Region(0, y + lower - 1, width, 1)
    else:
        regions["civilization"] = Region(0, y, width - side, lower)
        regions["log"] = Region(width - side, y + lower - told, side, told)
    return regions


class TableLayout(Layout):
    """Places the panels by the plan; those that are not in it are not drawn."""

    name = "table"

    def __init__(self, main: str) -> None:
        """`main` is the panel that a small terminal shows large."""
        self.main = main

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        regions = plan(size.width, size.height, self.main)
        return [
            WidgetPlacement(regions[child.id], NULL_OFFSET, NULL_SPACING, child)
            for child in children
            if child.id is not None and child.id in regions
        ]
