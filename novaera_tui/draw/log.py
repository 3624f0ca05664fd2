"""The end of the story so far, as much as fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.text import Line, Row, title_line, wrapped_spans
from novaera_tui.messages import gettext, lazy, plazy
from novaera_tui.palette import Palette
from novaera_tui.words.pages import SINCE
from novaera_tui.words.sentences import Sentence

NEW_HERE: Final = lazy("New at this step")
NEW_HERE_NOTE: Final = plazy("note", "new at this step")
SINCE_NOTE: Final = plazy("note", "since your last turn")


def draw_log(
    sentences: Sequence[Sentence], width: int, height: int, palette: Palette, is_replay: bool = False
) -> list[Line]:
    """The newest sentence at the bottom; sentences new to the reader are strong, under a line that says so.

    Without room for that line the heading says it; a sentence that is cut off above shows a sign.
    """
    heading, note = (NEW_HERE, NEW_HERE_NOTE) if is_replay else (SINCE, SINCE_NOTE)
    mark = title_line(str(heading), width, False, palette)
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
    told = str(note) if sentences and sentences[-1].is_new and mark not in lines else ""
    blank = Row().line(width, palette.ink)
    return [title_line(gettext("Log"), width, False, palette, told), *lines, *[blank] * (height - 1 - len(lines))][
        :height
    ]
