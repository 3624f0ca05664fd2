"""Our colours as a theme for Textual's style sheets, and NO_COLOR without any colour."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

from novaera_tui.palette import colours


def textual_theme(theme: str, depth: str) -> Theme:
    """Our colours for Textual's style sheets, as the theme `novaera`."""
    tones = colours(theme, depth)
    return Theme(
        name="novaera",
        primary=tones.accent,
        secondary=tones.quiet,
        accent=tones.accent,
        foreground=tones.ink,
        background=tones.background,
        surface=tones.background,
        panel=tones.panel,
        warning=tones.warn,
        error=tones.bad,
        success=tones.good,
        dark=tones.dark,
    )


class Colourless(LineFilter):
    """Removes all colours and keeps bold, underline and reverse."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, None if style is None else style.without_color, control) for text, style, control in segments
        ]
