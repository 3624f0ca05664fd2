"""The widget that draws a page: its heading, the lines that scroll, a pane beside them, and the key line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from novaera_tui.draw.text import changed
from novaera_tui.key_names import shown
from novaera_tui.messages import gettext

if TYPE_CHECKING:
    from novaera_tui.screens.page import Page

GAP = 2
"""Cells between the lines of a page and the pane beside them."""


class PageView(Widget):
    """Draws its page line by line; a scroll refreshes the body, a cursor move two lines."""

    DEFAULT_CSS = """
    PageView { width: 1fr; height: 1fr; }
    """

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page
        self.lines: Sequence[Text] = ()
        self.top = 0
        self.laid_out_for: Size | None = None
        self.pane: list[Text] | None = None

    @property
    def left(self) -> int:
        """The margin on the left."""
        return 0 if self.page.fills_screen else max(1, (self.size.width - self.page.widest) // 2)

    @property
    def inner_width(self) -> int:
        """Cells between the margins."""
        return max(10, self.size.width - 2 * self.left)

    @property
    def text_width(self) -> int:
        pane = self.page.pane_width(self.inner_width)
        return max(10, self.inner_width - (pane + GAP if pane else 0))

    @property
    def rows(self) -> int:
        """Visible lines of the body."""
        return max(1, self.size.height - self.page.above - self.page.below)

    def lay_out(self) -> None:
        """Make the lines when they are first drawn at a size, so that a page is painted only once."""
        if self.laid_out_for != self.size:
            self.laid_out_for = self.size
            self.pane = None
            self.page.lay_out()

    @property
    def last_top(self) -> int:
        return max(0, len(self.lines) - self.rows)

    def scroll_lines(self, by: int) -> None:
        self.go_to(self.top + by)

    def go_to(self, top: int) -> None:
        if self.place(top):
            # and the key line: its keys may depend on the position
            self.refresh(Region(0, self.page.above, self.size.width, self.size.height - self.page.above))

    def place(self, top: int) -> bool:
        """Put this line at the top, as far as the page goes; True if that changed anything."""
        before, self.top = self.top, min(self.last_top, max(0, top))
        return before != self.top

    def top_for(self, line: int) -> int:
        """The nearest scroll position that shows this line."""
        return max(min(self.top, line), line - self.rows + 1)

    def refresh_lines(self, *numbers: int) -> None:
        regions = [
            Region(0, self.page.above + number - self.top, self.left + self.text_width, 1)
            for number in numbers
            if self.top <= number < self.top + self.rows
        ]
        if regions:
            self.refresh(*regions)

    def refresh_key_line(self) -> None:
        self.refresh(Region(0, self.size.height - 1, self.size.width, 1))

    def refresh_pane(self) -> None:
        """Redraw the pane beside the lines."""
        if width := self.page.pane_width(self.inner_width):
            self.pane = None
            self.refresh(Region(self.left + self.text_width + GAP, self.page.above, width, self.rows))

    # Drawing --------------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        self.lay_out()
        palette = self.page.nova.palette
        if y == self.size.height - 1:
            return self.strip(self.page.key_line(), palette.bar)
        if y < self.page.above:
            if y == 0:
                return self.strip(self.heading(), palette.bar)
            return self.strip(self.page.fixed[y - 2] if 1 < y < len(self.page.fixed) + 2 else Text())
        if y >= self.page.above + self.rows:
            return self.strip(self.position() if self.last_top else Text())
        number = y - self.page.above + self.top
        line = self.lines[number] if number < len(self.lines) else Text()
        strip = self.strip(line, marked=self.page.marked(number))
        width = self.page.pane_width(self.inner_width)
        if not width:
            return strip
        if self.pane is None:
            self.pane = self.page.pane(width, self.rows)
        row = y - self.page.above
        beside = self.drawn(self.pane[row] if row < len(self.pane) else Text())
        start = self.left + self.text_width + GAP
        both = Strip.join([strip.crop(0, start), self.grounded(beside).adjust_cell_length(width, self.rich_style)])
        return both.adjust_cell_length(self.size.width, self.rich_style)

    def heading(self) -> Text:
        """The page's heading as a block, with its note at the right end."""
        palette = self.page.nova.palette
        line = Text.styled(f" {str(self.page.heading).upper()} ", palette.phase)
        note = self.page.note()
        if note and line.cell_len + note.cell_len + 2 <= self.inner_width:
            line.append(" " * (self.inner_width - line.cell_len - note.cell_len))
            line += note
        return line

    def position(self) -> Text:
        """The position in the page, at the end of the line above the key line."""
        palette = self.page.nova.palette
        end, total = min(len(self.lines), self.top + self.rows), len(self.lines)
        words = gettext("{line} of {total}", line=end, total=total)
        if end < total:
            down = shown("down", self.page.nova.options.ascii)
            words = gettext("{down} more  {place}", down=down, place=words)
        rule = palette.glyphs.rule * max(0, self.inner_width - cell_len(words) - 4)
        return Text.styled(f"{rule} {words} {palette.glyphs.rule * 2}", palette.quiet)

    def drawn(self, text: Text) -> list[Segment]:
        text = text.copy()
        text.no_wrap, text.end = True, ""
        return list(text.render(self.app.console))

    def grounded(self, segments: list[Segment], over: Style | None = None) -> Strip:
        return Strip(list(Segment.apply_style(segments, self.rich_style + (over or Style.null()))))

    def strip(self, text: Text, over: Style | None = None, marked: tuple[int, int] | None = None) -> Strip:
        """A line with the margin, on the page's ground with `over` laid on it.

        The cursor covers the marked cells; blocks with a background keep it.
        """
        segments = self.drawn(text)
        if marked is not None:
            start, end = marked
            segments.append(Segment(" " * max(0, end - text.cell_len)))
            segments = changed(segments, start, end, self.page.nova.palette.lit)
        line = self.grounded([Segment(" " * self.left), *segments], over)
        return line.adjust_cell_length(self.size.width, self.rich_style + (over or Style.null()))
