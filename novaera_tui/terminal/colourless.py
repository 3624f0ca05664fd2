"""NO_COLOR means none: stock Textual answers it with greys, which paint a light terminal dark."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter


class Colourless(LineFilter):
    """Takes all colours away; what is bold, underlined or reversed stays so."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, None if style is None else style.without_color, control) for text, style, control in segments
        ]
