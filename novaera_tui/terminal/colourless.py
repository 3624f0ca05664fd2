"""NO_COLOR without any colour: stock Textual sends greys, which paint a light terminal dark."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter


class Colourless(LineFilter):
    """Removes all colours and keeps bold, underline and reverse."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, None if style is None else style.without_color, control) for text, style, control in segments
        ]
