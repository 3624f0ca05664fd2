"""Sends only the cells that change, in as few bytes as possible.

Stock Textual paints a page up to three times when it opens and the screen under it twice when it closes, and sends
whole segments for a few changed cells. Here every update is cut to its cells and compared with the last ones sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from novaera_tui.palette import blank_alike
from novaera_tui.terminal.textual_private import ChopsUpdate, CompositorUpdate, LayoutUpdate

Piece = tuple[int, int, int, str]
"""Line, first column, column after the last, and the text with its escape sequences."""


class PiecesUpdate(CompositorUpdate):
    """Parts of lines, each with its position."""

    def __init__(self, pieces: list[Piece], in_order: bool = True) -> None:
        self.pieces = pieces
        self.in_order = in_order
        """Line by line in reading order, or in a shorter order."""

    def render_segments(self, console: Console) -> str:
        ways = [self.pieces] if self.in_order else [self.pieces, by_style(self.pieces)]
        return min((written(pieces) for pieces in ways), key=len)


STYLES = re.compile(r"(\x1b\[[0-9;]*m)")
CURSOR_MOVES = re.compile(r"(?:\x1b\[[0-9;]*H)*")
NO_STYLE = ("\x1b[0m", "\x1b[m")


def written(pieces: Sequence[Piece]) -> str:
    """The bytes to send; adjacent pieces share a cursor move."""
    sequences = []
    at = (-1, -1)
    for y, start, end, text in pieces:
        if at != (y, start):
            sequences.append(Control.move_to(start, y).segment.text)
        sequences.append(text)
        at = (y, end)
    return without_needless_styles("".join(sequences))


def by_style(pieces: Sequence[Piece]) -> list[Piece]:
    """The same, grouped by style: a cursor move takes eight bytes, a style with its colours forty.

    Two cards side by side have two styles on every line, but only two styles altogether.
    """
    found: dict[str, list[Piece]] = {}
    for y, start, _, text in pieces:
        style = ""
        for token in STYLES.split(text):
            if STYLES.fullmatch(token):
                style = "" if token in NO_STYLE else token
            elif token:
                end = start + cell_len(token)
                found.setdefault(style, []).append((y, start, end, f"{style}{token}\x1b[0m" if style else token))
                start = end
    return [piece for same in found.values() for piece in same]


def without_needless_styles(written: str) -> str:
    """The same text without resetting a style that is set again or replaced at once."""
    made: list[str] = []
    style = ""
    ended = False
    for token in STYLES.split(written):
        if token in NO_STYLE:
            ended = True
        elif STYLES.fullmatch(token):
            if token != style or not ended:
                made.append(f"\x1b[0;{token[2:]}" if ended else token)
            style, ended = token, False
        elif token:
            if ended and not CURSOR_MOVES.fullmatch(token):
                made.append("\x1b[0m")
                style, ended = "", False
            made.append(token)
    return "".join(made) + ("\x1b[0m" if ended else "")


Cell = tuple[str, Style | None]
"""A character and its style; the second cell of a wide character is empty."""

SENT_AS_ONE = 6
"""Changes this close on a line are sent together, because a cursor move costs as much as these cells; but not if cells
of another style lie between them, which costs more."""


class TerminalDiff:
    """Remembers every cell known to be on the terminal."""

    def __init__(self) -> None:
        self.lines: dict[int, list[Cell | None]] = {}
        self.size: tuple[int, int] = (0, 0)

    def forget(self) -> None:
        """Another program may have written on the terminal."""
        self.lines.clear()

    def changed_only(self, update: Any, console: Console) -> Any:
        """The update without unchanged cells; None if nothing is left."""
        if isinstance(update, LayoutUpdate):
            if self.size != update.region.size:
                self.size = update.region.size
                self.forget()
            found = whole_lines(update)
        elif isinstance(update, ChopsUpdate):
            found = changed_parts(update)
        else:
            if update is not None:
                self.forget()
            return update
        new = [
            (y, first, last, strip.crop(first - start, last - start).render(console))
            for y, start, strip in found
            for first, last in self.changed(y, start, cells(strip))
        ]
        return PiecesUpdate(new, in_order=isinstance(update, LayoutUpdate)) if new else None

    def changed(self, y: int, start: int, after: list[Cell]) -> list[tuple[int, int]]:
        """The span of a line that changes when these cells are put at `start`; remembers them."""
        line = self.lines.setdefault(y, [])
        end = start + len(after)
        if len(line) <= start:  # these cells are unknown
            line += [None] * (start - len(line))
            line += after
            return [(start, end)]
        line += [None] * (end - len(line))
        before, line[start:end] = line[start:end], after
        return [(start + first, start + last) for first, last in changed_spans(before, after)]


def cells(segments: Iterable[Segment]) -> list[Cell]:
    """One entry per cell."""
    spread: list[Cell] = []
    for text, style, _ in segments:
        if text.isascii():
            spread += ((char, style) for char in text)
            continue
        for char in text:
            spread.append((char, style))
            spread += [("", style)] * (cell_len(char) - 1)
    return spread


def changed_spans(before: Sequence[Cell | None], after: Sequence[Cell]) -> list[tuple[int, int]]:
    """The span in which two lines of cells differ."""
    spans: list[tuple[int, int]] = []
    for place, (was, now) in enumerate(zip(before, after, strict=True)):
        if was == now or (was is not None and was[0] == now[0] == " " and blank_alike(was[1], now[1])):
            continue
        end = spans[-1][1] if spans else 0
        between = {style for _, style in after[end:place]}
        if spans and place - end <= SENT_AS_ONE and between <= {after[end - 1][1], now[1]}:
            spans[-1] = (spans[-1][0], place + 1)
        else:
            spans.append((place, place + 1))
    # a span must not begin or end inside a wide character
    return [
        (start - (start > 0 and after[start][0] == ""), end + (end < len(after) and after[end][0] == ""))
        for start, end in spans
    ]


def whole_lines(update: LayoutUpdate) -> Iterator[tuple[int, int, Strip]]:
    for y, strips in enumerate(update.strips, update.region.y):
        x = update.region.x
        for strip in strips:
            yield y, x, strip
            x += strip.cell_length


def changed_parts(update: ChopsUpdate) -> Iterator[tuple[int, int, Strip]]:
    """Only the requested cells."""
    for y, first, last in update.spans:
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if strip is not None and x < last and end > first:
                start = max(x, first)
                yield y, start, strip.crop(start - x, min(end, last) - x)
