"""Pages to read: a heading, lines that scroll, a search, and a hint line. All pages and menus are made of this."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any
from unicodedata import category

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.events import Key, Paste
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from novaera_tui import keys
from novaera_tui.screens.base import QuietModal

WIDEST = 100
"""Lines longer than this are hard to read; wider terminals get a margin."""
ABOVE, BELOW = 2, 2
"""Lines taken by the heading and by the hint line."""


def wrapped(text: Text, width: int, first: str = "", rest: str = "") -> list[Text]:
    """A paragraph as lines of this width, with what stands before the first and before the other lines."""
    from rich.console import Console

    console = Console(width=max(1, width))
    lines = text.wrap(console, max(8, width - max(len(first), len(rest))))
    return [Text(first if number == 0 else rest) + line for number, line in enumerate(lines)] or [Text(first)]


class PageView(Widget):
    """Draws the page it belongs to, line by line; a scroll refreshes the body, a cursor move two lines."""

    DEFAULT_CSS = """
    PageView { width: 1fr; height: 1fr; }
    """

    def __init__(self, page: Page[Any]) -> None:
        super().__init__()
        self.page = page
        self.lines: Sequence[Text] = ()
        self.top = 0
        self.laid_out_for: Size | None = None

    @property
    def left(self) -> int:
        """The margin on the left."""
        return max(1, (self.size.width - WIDEST) // 2)

    @property
    def text_width(self) -> int:
        return max(10, self.size.width - 2 * self.left)

    @property
    def rows(self) -> int:
        """Lines of the body that are on the screen."""
        return max(1, self.size.height - ABOVE - BELOW)

    def lay_out(self) -> None:
        """Lines are made when they are first drawn at a size, so that a page is painted once and not twice."""
        if self.laid_out_for != self.size:
            self.laid_out_for = self.size
            self.page.lay_out()

    @property
    def last_top(self) -> int:
        return max(0, len(self.lines) - self.rows)

    def scroll_lines(self, by: int) -> None:
        self.go_to(self.top + by)

    def go_to(self, top: int) -> None:
        if self.place(top):
            self.refresh(Region(0, ABOVE, self.size.width, self.rows + 1))

    def place(self, top: int) -> bool:
        """Have this line at the top, as far as the page goes; says whether that changed anything."""
        before, self.top = self.top, min(self.last_top, max(0, top))
        return before != self.top

    def top_for(self, line: int) -> int:
        """Where to scroll, as little as needed, to have this line on the screen."""
        return max(min(self.top, line), line - self.rows + 1)

    def refresh_lines(self, *numbers: int) -> None:
        regions = [
            Region(0, ABOVE + number - self.top, self.size.width, 1)
            for number in numbers
            if self.top <= number < self.top + self.rows
        ]
        if regions:
            self.refresh(*regions)

    def refresh_hint(self) -> None:
        self.refresh(Region(0, self.size.height - 1, self.size.width, 1))

    # Drawing --------------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        self.lay_out()
        palette = self.page.nova.palette
        width = self.size.width
        if y == 0:
            return self.strip(Text.styled(self.page.heading, style=palette.title), Style.null())
        if y == self.size.height - 1:
            return self.strip(self.page.hint_line(), palette.bar)
        if y == 1 or y == self.size.height - 2:
            rule = Text.styled(palette.glyphs.rule * (width - 2 * self.left), style=palette.quiet)
            if y > 1 and self.last_top:
                rule = self.position(rule)
            return self.strip(rule, Style.null())
        number = y - ABOVE + self.top
        if number >= len(self.lines):
            return self.strip(Text(), Style.null())
        line = self.lines[number]
        if not self.page.is_marked(number):
            return self.strip(line, Style.null())
        # under the cursor one colour is enough: reversed, several would look like patches
        strip = self.strip(Text(line.plain), Style.null())
        start = self.left + len(line.plain) - len(line.plain.lstrip()) - 1
        end = max(self.left + line.cell_len, self.left + self.text_width if not self.page.snug else 0)
        marked = strip.crop(start, end).apply_style(palette.cursor)
        return Strip.join([strip.crop(0, start), marked, strip.crop(end, width)])

    def position(self, rule: Text) -> Text:
        """Where on the page this is, at the end of the lower rule."""
        shown = f" {min(len(self.lines), self.top + self.rows)}/{len(self.lines)} "
        return rule[: max(0, len(rule) - len(shown) - 2)] + Text.styled(shown, self.page.nova.palette.quiet) + rule[:2]

    def strip(self, text: Text, over: Style) -> Strip:
        """A line with the margin, on the page's ground with `over` laid on it."""
        ground = self.rich_style + over
        text = text.copy()
        text.no_wrap, text.end = True, ""
        drawn = [Segment(" " * self.left), *text.render(self.app.console)]
        return Strip(list(Segment.apply_style(drawn, ground))).adjust_cell_length(self.size.width, ground)


class Page(QuietModal[Any]):
    """A page to read. Subclasses give the heading and the lines; menus mark the line of their cursor."""

    DEFAULT_CSS = """
    Page { align: left top; }
    """
    BINDINGS = [
        *keys.dialog_bindings("up", "down", "page_up", "page_down", "home", "end", "search", "next", "previous"),
        *keys.bindings([keys.BY_ID["help"], keys.BY_ID["rules"]]),
    ]
    heading = ""
    hints: tuple[str, ...] = ("dialog.down", "dialog.search", "dialog.close")
    """Keys on the hint line."""

    def __init__(self) -> None:
        super().__init__()
        self.sought = ""
        self.typing: str | None = None
        """What is being typed into the search line; None when nothing is."""
        self.found: list[int] = []
        self.at = 0

    def compose(self) -> Any:
        self.sheet = PageView(self)
        yield self.sheet

    @abstractmethod
    def body(self, width: int) -> list[Text]:
        """The lines of the page."""

    def lay_out(self) -> None:
        """Make the lines for the size of now."""
        self.sheet.lines = self.body(self.sheet.text_width)
        self.sheet.place(self.sheet.top)
        self.find(self.sought)

    def draw(self) -> None:
        """Draw everything anew."""
        self.sheet.laid_out_for = None
        self.sheet.refresh()

    def is_marked(self, line: int) -> bool:
        return bool(self.found) and self.found[self.at] == line

    # The hint line --------------------------------------------------------------------------------------

    def hint_line(self) -> Text:
        if self.typing is not None:
            return Text(f"/{self.typing}_   Enter finds, Esc gives up")
        if self.sought:
            place = f"{self.at + 1} of {len(self.found)}" if self.found else "not found"
            hints = self.hinted("dialog.next", "dialog.search", "dialog.close")
            return Text(f"/{self.sought}: {place}   ") + hints
        return self.hinted(*self.hints)

    def hinted(self, *ids: str) -> Text:
        """Keys and what they do, in a few words."""
        palette, keymap = self.nova.palette, self.nova.keymap_in_force
        line = Text()
        for id in ids:
            entry = keys.BY_ID[id]
            shown = keymap.shown(id)
            words = entry.hint
            if id == "dialog.down":
                shown, words = f"{keymap.shown('dialog.up')}{keymap.shown('dialog.down')}", self.move_hint
            if line:
                line.append("   ")
            line.append(ascii_key(shown, self.nova.options.ascii), palette.accent)
            line.append(f" {words}")
        return line

    move_hint = "scroll"
    snug = False
    """Does the cursor cover only the words, not the whole line?"""

    def action_help(self) -> None:
        """Bindings of the app do not reach dialogs, so help and rules are bound here again."""
        self.nova.action_help()

    def action_rules(self) -> None:
        self.nova.action_rules()

    # Scrolling ------------------------------------------------------------------------------------------

    def action_up(self) -> None:
        self.sheet.scroll_lines(-1)

    def action_down(self) -> None:
        self.sheet.scroll_lines(1)

    def action_page_up(self) -> None:
        self.sheet.scroll_lines(1 - self.sheet.rows)

    def action_page_down(self) -> None:
        self.sheet.scroll_lines(self.sheet.rows - 1)

    def action_home(self) -> None:
        self.sheet.go_to(0)

    def action_end(self) -> None:
        self.sheet.go_to(self.sheet.last_top)

    # Searching ------------------------------------------------------------------------------------------

    def action_search(self) -> None:
        self.typing = ""
        self.sheet.refresh_hint()

    def action_next_found(self, step: int) -> None:
        if self.found:
            before = self.found[self.at]
            self.at = (self.at + step) % len(self.found)
            self.show_found(before)

    def find(self, words: str) -> None:
        """Remember the lines in which these words stand."""
        self.sought = words
        self.found = []
        if words:
            self.found = [n for n, line in enumerate(self.sheet.lines) if words.casefold() in line.plain.casefold()]
        self.at = min(self.at, max(0, len(self.found) - 1))

    def show_found(self, *before: int) -> None:
        if self.found:
            line = self.found[self.at]
            # a little above the middle, so that one sees what it belongs to
            if not self.sheet.top <= line < self.sheet.top + self.sheet.rows:
                self.sheet.go_to(line - self.sheet.rows // 3)
            self.sheet.refresh_lines(line, *before)
        self.sheet.refresh_hint()

    def on_paste(self, event: Paste) -> None:
        event.stop()
        event.prevent_default()
        if self.typing is not None:
            self.typing += one_line(event.text)
            self.sheet.refresh_hint()

    def on_key(self, event: Key) -> None:
        """While something is typed, letters are letters: the event goes no further."""
        if self.typing is None:
            return
        event.stop()
        event.prevent_default()
        if event.key == "enter":
            words, self.typing = self.typing, None
            before = self.found[self.at : self.at + 1]
            self.at = 0
            self.find(words)
            self.show_found(*before)
            return
        if event.key == "escape":
            self.typing = None
        elif event.key == "backspace":
            self.typing = self.typing[:-1]
        elif event.character and event.is_printable:
            self.typing += event.character
        self.sheet.refresh_hint()


def one_line(pasted: str) -> str:
    """The first line of what was pasted, with plain spaces and without what cannot be shown."""
    first = next(iter(pasted.splitlines()), "")
    plain = "".join(" " if category(letter) == "Zs" else letter for letter in first)
    return "".join(letter for letter in plain if letter.isprintable())


def ascii_key(shown: str, ascii: bool) -> str:
    """Arrows in words, where only plain characters may be drawn."""
    if ascii:
        for arrow, word in (("↑↓", "up/down"), ("↑", "up"), ("↓", "down"), ("←", "left"), ("→", "right")):
            shown = shown.replace(arrow, word)
    return shown
