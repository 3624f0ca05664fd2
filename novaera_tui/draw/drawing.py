"""A drawn panel: its lines, and the cells in which its targets lie, so that a cursor can move among them."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import Final

from rich.segment import Segment
from rich.style import Style

from novaera_tui.draw.text import Line, changed
from novaera_tui.palette import Palette
from novaera_tui.table.scene import Target

LISTED: Final = ("count", "line")
"""Targets of a list: they differ in width, so that the middle of one says little about what lies beside it."""
Box = tuple[int, int, int, int]
"""Column, line, width, height."""


@dataclass
class Drawing:
    """Lines may be more than there is room for; the panel then scrolls to its cursor."""

    lines: list[Line] = field(default_factory=list)
    boxes: dict[Target, Box] = field(default_factory=dict)
    """In reading order."""
    papers: dict[Target, Box] = field(default_factory=dict)
    """Of cards: what becomes light under the cursor; of other targets the whole box gets another ground."""

    marks: dict[Target, tuple[int, int]] = field(default_factory=dict)
    """The cell for the cursor's sign, if it is not the first of the box."""
    parts: dict[str, int] = field(default_factory=dict)
    """The lines in which parts begin, from the top down."""

    def spread(self, starts: Mapping[str, int], rows: int) -> Drawing:
        """The same with empty rows before parts, as far as they last, so that parts begin where they began before."""
        spread = Drawing(list(self.lines), dict(self.boxes), dict(self.papers), dict(self.marks), dict(self.parts))
        for part in self.parts:
            start = spread.parts[part]
            more = max(0, min(rows, starts.get(part, 0) - start))
            rows -= more
            spread.lines[start:start] = [[]] * more
            for boxes in (spread.boxes, spread.papers):
                boxes |= {at: (x, y + more * (y >= start), *size) for at, (x, y, *size) in boxes.items()}  # type: ignore[misc]
            spread.marks |= {at: (x, y + more * (y >= start)) for at, (x, y) in spread.marks.items()}
            spread.parts |= {name: line + more for name, line in spread.parts.items() if line >= start}
        return spread

    def lit(self, target: Target | None, palette: Palette) -> list[Line]:
        """The lines with the cursor on a target: its box is light, with a sign in front."""
        lines = list(self.lines)
        if target not in self.boxes:
            return lines

        def change(style: Style) -> Style:
            return palette.on_card(style) if target in self.papers else palette.lit(style)

        x, y, wide, high = self.papers.get(target, self.boxes[target])
        for line in range(y, min(y + high, len(lines))):
            lines[line] = changed(lines[line], x, x + wide, change)
        x, y = self.marks.get(target, self.boxes[target][:2])
        if y < len(lines):
            lines[y] = with_sign(lines[y], x, palette)
        return lines

    def neighbour(self, target: Target | None, dx: int, dy: int, legal: Container[Target]) -> Target | None:
        """The target next to this one in a direction; sideways, legal ones are preferred to all others, which must
        then lie beside it; counters and lines of a list are left and right of those in their row only. Along a single
        row up and down lead, too, and from a target alone in its row left and right do."""
        if target is None or target not in self.boxes:
            return next((other for other in self.boxes if other in legal), next(iter(self.boxes), None))
        if dy and len({box[1] for box in self.boxes.values()}) == 1:
            dx, dy = dy, 0
        elif (
            dx and target[0] not in LISTED and sum(box[1] == self.boxes[target][1] for box in self.boxes.values()) == 1
        ):
            dx, dy = 0, dx
        x, y = middle(self.boxes[target])
        best: Target | None = None
        best_score: tuple[bool, float] = (True, 0.0)
        for other, box in self.boxes.items():
            ox, oy = middle(box)
            ahead = (ox - x) * dx + (oy - y) * dy * 4
            aside = abs(oy - y) * 4 if dx else apart(box, self.boxes[target]) + abs(ox - x) / 100
            if other == target or ahead <= 0 or (dx and aside > ahead * 4):
                continue
            if dx and other not in legal and abs(oy - y) >= (box[3] + self.boxes[target][3]) / 2:
                continue
            if dx and target[0] in LISTED and oy != y:
                continue
            score = (bool(dx) and other not in legal, ahead + aside * 3)
            if best is None or score < best_score:
                best, best_score = other, score
        return best


def with_sign(line: Line, place: int, palette: Palette) -> Line:
    """The line with the cursor's sign in this cell."""
    end = Segment.get_line_length(line)
    if place >= end:
        return line
    before, _, after = Segment.divide(line, [place, place + 1, end])
    return [*before, Segment(palette.glyphs.cursor, palette.title), *after]


def apart(one: Box, other: Box) -> int:
    """The columns between two boxes; 0 if one lies above the other."""
    return max(0, max(one[0], other[0]) - min(one[0] + one[2], other[0] + other[2]))


def middle(box: Box) -> tuple[float, float]:
    x, y, width, height = box
    return x + width / 2, y + height / 2
