"""Lines of styled segments: cut, padded and compared by terminal cells. All text is plain, never markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from string import Formatter
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style

from novaera_tui.messages import Message
from novaera_tui.palette import Palette, blank_alike

GLUE: Final = "\n"
NUMBER_AND_NOUN: Final = re.compile(r"(?<=\d) (?=[^\W\d])")
"""Between a number and its noun no line ends."""
Line = list[Segment]
Span = tuple[str, Style]
"""A piece of running text and how it looks."""


@lru_cache(maxsize=1024)
def plain(text: str) -> str:
    """Text that can do nothing to a terminal: whatever is not printable becomes a question mark."""
    return text if text.isprintable() else "".join(char if char.isprintable() else "?" for char in text)


@lru_cache(maxsize=4096)
def fit(text: str, width: int, more: str = "…") -> str:
    """The text in exactly this many cells: padded, or cut with a sign that something is missing."""
    text = plain(text)
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(set_cell_size(text, max(0, width - 1)) + more, max(0, width))


@lru_cache(maxsize=1024)
def cut(text: str, width: int, more: str = "…") -> str:
    """The text in at most this many cells."""
    text = plain(text)
    return text if cell_len(text) <= width else fit(text, width, more)


def words_of(text: str, width: int) -> list[str]:
    """The words of a text; a number and its noun are one, if a line has room for both."""
    words = [word.replace(GLUE, " ") for word in NUMBER_AND_NOUN.sub(GLUE, plain(text)).split(" ")]
    return [part for word in words for part in ([word] if cell_len(word) <= width else word.split(" "))]


@lru_cache(maxsize=2048)
def wrap_text(text: str, width: int) -> tuple[str, ...]:
    """The text broken between words; words longer than a line are cut with a hyphen."""
    lines = [""]
    for word in filter(None, words_of(text, width)):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if cell_len(longer) <= width:
            lines[-1] = longer
        elif lines[-1]:
            lines.append(cut(word, width, "-"))
        else:
            lines[-1] = cut(word, width, "-")
    return tuple(lines)


class Row:
    """A line in the making."""

    __slots__ = ("more", "segments", "width")

    def __init__(self, more: str = "…") -> None:
        self.segments: Line = []
        self.width = 0
        self.more = more

    def add(self, text: str, style: Style) -> Row:
        text = plain(text)
        if text:
            self.segments.append(Segment(text, style))
            self.width += cell_len(text)
        return self

    def join(self, other: Row | Line) -> Row:
        """Append another line."""
        for text, style, _ in other.segments if isinstance(other, Row) else other:
            self.add(text, style or Style())
        return self

    def to(self, column: int, style: Style) -> Row:
        """Spaces up to a column."""
        if column > self.width:
            self.add(" " * (column - self.width), style)
        return self

    def line(self, width: int, style: Style) -> Line:
        """The finished line in exactly this width; blanks at its end are no loss."""
        while self.width > width and self.segments and self.segments[-1].text[-1:] in ("", " "):
            text, look, _ = self.segments.pop()
            if text:
                self.segments.append(Segment(text[:-1], look))
                self.width -= 1
        if self.width <= width:
            self.to(width, style)
            return merge_segments(self.segments)
        line: Line = []
        left = width
        for text, look, _ in self.segments:
            size = cell_len(text)
            if size < left:
                line.append(Segment(text, look))
                left -= size
            else:
                # something follows that has no room, so even a text that would just fit gives way to the sign
                line.append(Segment(fit(text + "  ", left, self.more), look))
                break
        return merge_segments(line)


def flowing(items: Sequence[Row], width: int) -> list[Row]:
    """Items one after the other, in as many rows as they need; none is broken."""
    rows: list[Row] = []
    for item in items:
        if not rows or rows[-1].width + item.width > width + 1:  # the last cell of an item is a gap
            rows.append(Row())
        rows[-1].join(item)
    return rows


def filled_spans(message: Message, style: Style, **parts: Span) -> list[Span]:
    """A message whose placeholders are filled with spans of other styles."""
    spans: list[Span] = []
    for text, name, _, _ in Formatter().parse(str(message)):
        spans.append((text, style))
        if name is not None:
            spans.append(parts[name])
    return [span for span in spans if span[0]]


def wrapped_spans(spans: Sequence[Span], width: int, first: str = "", rest: str = "") -> list[Row]:
    """Running text in several styles, broken between words; `first` and `rest` are the prefixes of the lines."""
    # the margin does not belong to a block at the start of the text
    margin = next((style for _, style in spans if style.bgcolor is None and not style.reverse), Style())
    margin = margin + Style(underline=False) if margin.underline else margin
    words: list[list[Span]] = []  # a die and the comma after it are one
    for text, style in spans:
        for place, piece in enumerate(words_of(text, width)):
            if place or not words:
                words.append([])
            if piece:
                words[-1].append((piece, style))
    rows = [Row().add(first, margin)]
    start = rows[0].width
    for word in filter(None, words):
        row = rows[-1]
        gap = 0 if row.width == start else 1
        if row.width > start and row.width + gap + sum(cell_len(piece) for piece, _ in word) > width:
            rows.append(row := Row().add(rest, margin))
            start, gap = row.width, 0
        style = word[0][1]
        row.add(" " * gap, style if style.bgcolor is None and not style.reverse else Style())
        for span in word:
            row.add(*span)
    return rows


def changed(line: Line, start: int, end: int, change: Callable[[Style], Style]) -> Line:
    """The line with the cells from start to end in other styles."""
    made: Line = []
    place = 0
    for text, look, _ in line:
        size = cell_len(text)
        style = look or Style()
        if place >= start and place + size <= end:
            made.append(Segment(text, change(style)))
        elif place + size <= start or place >= end:
            made.append(Segment(text, style))
        else:
            made += (Segment(char, change(style) if start <= at < end else style) for char, at in placed(text, place))
        place += size
    return joined(made)


def placed(text: str, place: int) -> Iterator[tuple[str, int]]:
    """The characters of a text that begins at this cell, and their cells."""
    for char in text:
        yield char, place
        place += cell_len(char)


def side_by_side(blocks: Sequence[Sequence[Line]]) -> list[Line]:
    """Blocks of lines, each as high as the others, made one block."""
    return [merge_segments([segment for line in lines for segment in line]) for lines in zip(*blocks, strict=True)]


def joined(line: Line) -> Line:
    """Neighbours of one style made one segment: fewer bytes on the wire."""
    return list(Segment.simplify(line)) if line else line


def merge_segments(line: Line) -> Line:
    """The same look in fewer segments: blanks take the style of their neighbours."""
    made: Line = []
    for segment in line:
        text, style, _ = segment
        if made:
            last, before, _ = made[-1]
            if style == before or (text.isspace() and blank_alike(before, style)):
                made[-1] = Segment(last + text, before)
                continue
            if last.isspace() and blank_alike(before, style):
                made[-1] = Segment(last + text, style)
                continue
        made.append(segment)
    return made


def title_line(words: str, width: int, focused: bool, palette: Palette, note: str = "", right: str = "") -> Line:
    """The heading of a part of the table: its name in a rule, and a note.

    The focused part has the cursor's sign before it.
    """
    glyphs = palette.glyphs
    row = Row(glyphs.more)
    row.add(f"{glyphs.cursor} " if focused else f"{glyphs.rule} ", palette.title if focused else palette.quiet)
    row.add(cut(words, max(1, width - 4), glyphs.more) + " ", palette.title if focused else palette.strong)
    room = width - row.width - 3
    if note and cell_len(note) + (cell_len(right) + 4 if right else 0) <= room:
        row.add(f"{note} ", palette.quiet)
    if right and row.width + cell_len(right) + 4 <= width:
        row.add(glyphs.rule * (width - row.width - cell_len(right) - 3), palette.quiet)
        row.add(f" {right} ", palette.quiet)
    row.add(glyphs.rule * max(0, width - row.width), palette.quiet)
    return row.line(width, palette.quiet)
