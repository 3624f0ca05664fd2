"""Our colours as a theme for Textual's style sheets."""

from __future__ import annotations

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
