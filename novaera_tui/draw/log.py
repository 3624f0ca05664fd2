"""The end of the story so far, as much as fits."""

from __future__ import annotations

from collections.abc import Sequence

from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.text import Line, Row, title_line, wrapped_spans
from novaera_tui.messages import Message, gettext
from novaera_tui.palette import Palette
from novaera_tui.words.pages import SINCE
from novaera_tui.words.sentences import Sentence


def draw_log(
    sentences: Sequence[Sentence], width: int, height: int, palette: Palette, since: Message | str = SINCE
) -> list[Line]:
    """The newest sentence at the bottom; sentences new to the reader are strong, under a line that says so.

    Without room for that line the heading says it; a sentence that is cut off above shows a sign.
    """
    mark = title_line(str(since), width, False, palette)
    lines: list[Line] = []
    for place in range(len(sentences) - 1, -1, -1):
        sentence = sentences[place]
        style = palette.ink if sentence.is_new or place == len(sentences) - 1 else palette.quiet
        rows = wrapped_spans(with_chips(sentence.text, style, palette), width - 1, " ", "   ")
        if place + 1 < len(sentences) and sentences[place + 1].is_new and not sentence.is_new:
            lines.insert(0, mark)
        lines = [row.line(width, palette.ink) for row in rows] + lines
        if len(lines) >= height:
            break
    if len(lines) > height - 1:
        lines = lines[-(height - 1) :] if height > 1 else []
        if lines:
            lines[0] = Row().add(f" {palette.glyphs.more}", palette.quiet).line(width, palette.ink)
    note = str(since) if sentences and sentences[-1].is_new and mark not in lines else ""
    blank = Row().line(width, palette.ink)
    return [title_line(gettext("Log"), width, False, palette, note), *lines, *[blank] * (height - 1 - len(lines))][
        :height
    ]
