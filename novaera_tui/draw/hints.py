"""The hint bar: the keys that matter here, from the one table of keys."""

from __future__ import annotations

from novaera_tui.draw.palette import Palette
from novaera_tui.draw.text import Line, Row
from novaera_tui.keys import KEYS, Keymap


def draw_hints(keymap: Keymap, width: int, palette: Palette, scope: str = "table") -> Line:
    """All keys that have a hint, in the order of the table, as far as there is room; help is always there."""
    row = Row(palette.glyphs.more)
    if scope == "table":
        row.add(" 1-9", palette.bar + palette.accent).add(" pick ", palette.bar)
    for entry in KEYS:
        if entry.hint and entry.scope in (scope, "everywhere"):
            row.add(f" {keymap.shown(entry.id)}", palette.bar + palette.accent)
            row.add(f" {entry.hint} ", palette.bar)
    return row.line(width, palette.bar)
