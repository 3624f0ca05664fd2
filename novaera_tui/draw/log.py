"""The end of the story so far, as much as fits."""

from __future__ import annotations

from collections.abc import Sequence

from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.palette import Palette
from novaera_tui.draw.text import Line, Row, title_line, wrapped_spans
from novaera_tui.words.sentences import Sentence


def draw_log(sentences: Sequence[Sentence], width: int, height: int, palette: Palette) -> list[Line]:
    """The newest sentence at the bottom, strong; a sentence that began further up says so."""
    lines: list[Line] = []
    for place, sentence in enumerate(reversed(sentences[-height:])):
        style = palette.ink if place == 0 else palette.quiet
        rows = wrapped_spans(with_chips(sentence.text, style, palette), width - 1, " ", "   ")
        lines = [row.line(width, palette.ink) for row in rows] + lines
        if len(lines) >= height - 1:
            break
    if len(lines) > height - 1:
        lines = lines[-(height - 1) :] if height > 1 else []
        if lines:
            lines[0] = Row().add(f" {palette.glyphs.more}", palette.quiet).line(width, palette.ink)
    blank = Row().line(width, palette.ink)
    return [title_line("Log", width, False, palette), *lines, *[blank] * (height - 1 - len(lines))][:height]
