"""The end of the story so far, as much as fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.text import Line, title_line, wrapped_spans
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
    """The newest sentence at the bottom; sentences new to the reader are strong. Only whole sentences are shown, and
    the heading promises all that is new only if it is there."""
    heading, note = (NEW_HERE, NEW_HERE_NOTE) if is_replay else (SINCE, SINCE_NOTE)
    mark = title_line(str(heading), width, False, palette)
    lines: list[Line] = []
    told = ""
    for place in range(len(sentences) - 1, -1, -1):
        sentence = sentences[place]
        style = palette.ink if sentence.is_new or place == len(sentences) - 1 else palette.quiet
        rows = wrapped_spans(with_chips(sentence.text, style, palette), width - 1, " ", "   ")
        is_first_new = place + 1 < len(sentences) and sentences[place + 1].is_new and not sentence.is_new
        if len(lines) + len(rows) + is_first_new > height - 1:
            break
        lines = [*(row.line(width, palette.ink) for row in rows), *([mark] if is_first_new else []), *lines]
    else:
        told = str(note) if sentences and sentences[-1].is_new and mark not in lines else ""
    return [title_line(gettext("Log"), width, False, palette, told), *lines]
