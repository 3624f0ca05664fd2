"""The end of the story so far, as much as fits."""

from __future__ import annotations

from collections.abc import Sequence

from novaera_tui.draw.palette import Palette
from novaera_tui.draw.text import Line, Row, text_line, title_line, wrapped
from novaera_tui.words.sentences import Sentence


def draw_log(sentences: Sequence[Sentence], width: int, height: int, palette: Palette) -> list[Line]:
    """The newest sentence at the bottom, strong; a single line has no title."""
    if height == 1:
        return [text_line(f"   {sentences[-1].text}" if sentences else "", width, palette.quiet, palette.glyphs.more)]
    glyphs = palette.glyphs
    lines: list[Line] = []
    for place, sentence in enumerate(reversed(sentences[-height:])):
        style = palette.ink if place == 0 else palette.quiet
        parts = wrapped(sentence.text, width - 3)
        block = [Row().add((" " if n == 0 else "  ") + part, style).line(width, style) for n, part in enumerate(parts)]
        lines = block + lines
        if len(lines) >= height - 1:
            break
    title = title_line("Log", width, False, palette.title, palette.quiet, glyphs.rule, glyphs.cursor)
    blank = Row().line(width, palette.ink)
    lines = lines[-(height - 1) :]
    return [title, *lines, *[blank] * (height - 1 - len(lines))]
