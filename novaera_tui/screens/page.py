"""Pages to read: a heading, lines that scroll, a search, a key line. The base of all pages and menus."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, cast
from unicodedata import category

from rich.text import Text
from textual.binding import BindingType
from textual.events import Key, Paste
from textual.reactive import Reactive
from textual.screen import ModalScreen

from novaera_tui import keys
from novaera_tui.key_names import shown
from novaera_tui.messages import Message, gettext, plazy
from novaera_tui.screens.app_protocol import GameApp
from novaera_tui.screens.bindings import bindings, dialog_bindings, modal_bindings
from novaera_tui.screens.page_view import PageView

WIDEST_PAGE = 100
"""Cells of a line: longer ones are hard to read, so wider terminals get a margin."""
PAIRS = {"dialog.down": "dialog.up", "setup.change": "setup.change_back"}
"""Keys that the key line shows together with those of the other way."""
READ_ON = plazy("brief", "read on")


def closed_up(lines: list[Text], rows: int) -> list[Text]:
    """Drop blank lines, the last ones first, if the page then fits on the screen."""
    blanks = [place for place, line in enumerate(lines) if not line.plain.strip() and not line.spans and not line.style]
    over = len(lines) - rows
    if not 0 < over <= len(blanks):
        return lines
    left_out = set(blanks[-over:])
    return [line for place, line in enumerate(lines) if place not in left_out]


class Page(ModalScreen[Any]):
    """A page to read. Subclasses give the heading and the lines; menus mark the line of their cursor."""

    focused = Reactive(None, repaint=False)
    AUTO_FOCUS = ""
    # A page that opens before the app has its styles finds no colour to inherit.
    DEFAULT_CSS = """
    Page { background: $background; color: $foreground; align: left top; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *dialog_bindings("accept", "up", "down", "page_up", "page_down", "home", "end", "search", "next", "previous"),
        *bindings([keys.BY_ID["help"], keys.BY_ID["rules"]]),
        *modal_bindings(),
    ]
    help_scope = "dialog"
    answer: Any = None
    """The result when the page is closed."""
    heading: Message | str = ""
    key_ids: tuple[str, ...] = ("dialog.down", "dialog.search", "dialog.close")
    """Keys on the key line."""
    widest = WIDEST_PAGE
    """Cells the page uses at most."""
    above, below = 2, 2
    """Lines for the heading, and for the key line."""
    fills_screen = False
    """The lines of the page are all that it shows above its key line, from edge to edge."""
    fixed: Sequence[Text] = ()
    """Lines under the heading that stay while the others scroll; `above` counts them."""

    def __init__(self) -> None:
        super().__init__()
        self.sought = ""
        self.typing: str | None = None
        """The text being typed; None if none is."""
        self.found: list[int] = []
        self.at = 0

    @property
    def nova(self) -> GameApp:
        return cast("GameApp", self.app)

    def action_close(self) -> None:
        if self.app.screen is self:  # a late key closes nothing; the stock action closes the screen on top
            self.dismiss(self.answer)

    def compose(self) -> Any:
        self.sheet = PageView(self)
        yield self.sheet

    @abstractmethod
    def body(self, width: int) -> list[Text]:
        """The lines of the page."""

    def lay_out(self) -> None:
        """Make the lines for the current size."""
        self.sheet.lines = closed_up(self.body(self.sheet.text_width), self.sheet.rows)
        self.sheet.place(self.sheet.top)
        self.find(self.sought)

    def draw(self) -> None:
        """Redraw everything."""
        self.sheet.laid_out_for = None
        self.sheet.refresh()

    def note(self) -> Text:
        """The text at the right end of the heading."""
        return Text()

    def pane_width(self, width: int) -> int:
        """Cells for a pane beside the lines that does not scroll with them; 0 for none."""
        return 0

    def pane(self, width: int, height: int) -> list[Text]:
        return []

    def marked(self, line: int) -> tuple[int, int] | None:
        """The cells of a line covered by the cursor."""
        return (0, self.sheet.text_width) if self.found and self.found[self.at] == line else None

    # The key line --------------------------------------------------------------------------------------

    def key_line(self) -> Text:
        if self.typing is not None:
            return Text(
                gettext(
                    "/{typed}_   {enter} finds, {escape} cancels",
                    typed=self.typing,
                    enter=shown("enter"),
                    escape=shown("escape"),
                )
            )
        if self.sought:
            place = gettext("{match} of {total}", match=self.at + 1, total=len(self.found))
            found = place if self.found else gettext("not found")
            lead = Text(f"/{self.sought}: {found}")
            return self.key_labels("dialog.next", "dialog.search", "dialog.close", lead=lead)
        return self.key_labels(*self.key_ids)

    def key_labels(self, *ids: str | tuple[str, str], lead: Text | None = None) -> Text:
        """`lead`, then keys with their labels.

        If the line is too long, labels drop from the end; the last one stays, because it leaves the page.
        """
        labels = [self.key_label(each) for each in ids]
        if lead is not None:
            labels.insert(0, lead)
        while len(labels) > 2 and sum(label.cell_len + 3 for label in labels) - 3 > self.sheet.inner_width:
            del labels[-2]
        return Text("   ").join(labels)

    def key_label(self, each: str | tuple[str, str]) -> Text:
        """A key with its label from the table of keys, or with the given one."""
        keymap = self.nova.keymap_in_force
        id, words = (each, str(keys.BY_ID[each].label)) if isinstance(each, str) else each
        shown = keymap.shown(id)
        if id in PAIRS:
            shown = keymap.pair(PAIRS[id], id)
        if id == "dialog.down":
            words = str(self.move_label)
        if each == "dialog.accept":
            words = str(READ_ON if self.reads_on else self.accept_label)
        return Text.styled(shown, self.nova.palette.accent).append(f" {words}")

    move_label = plazy("brief", "scroll")
    accept_label = plazy("brief", "continue")

    def action_help(self) -> None:
        """Bindings of the app do not reach dialogs, so help and rules are bound here again."""
        self.nova.action_help()

    def action_rules(self) -> None:
        self.nova.action_rules()

    # Scrolling ------------------------------------------------------------------------------------------

    @property
    def reads_on(self) -> bool:
        """Is there more below, so that Enter scrolls instead of closing?"""
        return self.sheet.top < self.sheet.last_top

    def action_accept(self) -> None:
        """Read on; at the end, close the page."""
        if self.reads_on:
            self.action_page_down()
        else:
            self.action_close()

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
        self.sheet.refresh_key_line()

    def action_next_found(self, step: int) -> None:
        if self.found:
            before = self.found[self.at]
            self.at = (self.at + step) % len(self.found)
            self.show_found(before)

    def find(self, words: str) -> None:
        """Remember the lines that contain these words."""
        self.sought = words
        self.found = []
        if words:
            self.found = [n for n, line in enumerate(self.sheet.lines) if words.casefold() in line.plain.casefold()]
        self.at = min(self.at, max(0, len(self.found) - 1))

    def show_found(self, *before: int) -> None:
        if self.found:
            line = self.found[self.at]
            # a little above the middle, to show its context
            if not self.sheet.top <= line < self.sheet.top + self.sheet.rows:
                self.sheet.go_to(line - self.sheet.rows // 3)
            self.sheet.refresh_lines(line, *before)
        self.sheet.refresh_key_line()

    # Typing: the text to search for, unless a page makes something else of it ----------------------------

    def write(self, typed: str) -> None:
        """Add to the text."""
        self.typing = f"{self.typing}{typed}"

    def typed(self, words: str) -> None:
        """The text is complete."""
        before = self.found[self.at : self.at + 1]
        self.at = 0
        self.find(words)
        self.show_found(*before)

    def show_typing(self) -> None:
        self.sheet.refresh_key_line()

    def on_paste(self, event: Paste) -> None:
        event.stop()
        event.prevent_default()
        if self.typing is not None:
            self.write(one_line(event.text))
            self.show_typing()

    def on_key(self, event: Key) -> None:
        """While text is being typed, keys are letters and go no further."""
        if self.typing is None:
            return
        event.stop()
        event.prevent_default()
        if event.key == "enter":
            words, self.typing = self.typing, None
            self.typed(words)
        elif event.key == "escape":
            self.typing = None
        elif event.key == "backspace":
            self.typing = self.typing[:-1]
        elif event.character:
            self.write(one_line(event.character))
        self.show_typing()


def one_line(pasted: str) -> str:
    """The first line of a pasted text, with plain spaces and without unprintable characters."""
    first = next(iter(pasted.splitlines()), "")
    plain = "".join(" " if category(letter) == "Zs" else letter for letter in first)
    return "".join(letter for letter in plain if letter.isprintable())
