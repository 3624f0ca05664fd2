"""The headings of the parts of the table; a lesson lights up the part that it talks about."""

from __future__ import annotations

from novaera_tui.draw.text import Row
from novaera_tui.table.scene import Scene


def add_heading(row: Row, scene: Scene, part: str, title: str, note: str = "") -> Row:
    """A title in the second cell of a line, and a quiet note behind it."""
    palette = scene.palette
    row.add(" ", palette.ink).add(title, palette.phase if scene.is_lit_up(part) else palette.strong)
    return row.add(f" {note}" if note else "", palette.quiet)
