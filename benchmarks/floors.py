"""Bare Textual apps for comparison: the lowest cost of a start, a cursor move, a focus move and a dialog.

Run: python -m benchmarks.floors NAME, where NAME is hello, cursor, focus or dialog.
"""

from __future__ import annotations

import sys
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.geometry import Region
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

BOX_WIDTH, BOX_HEIGHT = 14, 6


class Hello(App[None]):
    """Floor of the start and of memory."""

    def compose(self) -> ComposeResult:
        yield Static("hello world")


class Boxes(Widget, can_focus=True):
    """Two boxes in one widget; a move repaints just these two."""

    DEFAULT_CSS = f"Boxes {{ width: {2 * BOX_WIDTH + 2}; height: {BOX_HEIGHT}; }}"
    at = 0

    def render_line(self, y: int) -> Strip:
        rule = "─" * (BOX_WIDTH - 2)
        frame = {0: f"╭{rule}╮", BOX_HEIGHT - 1: f"╰{rule}╯"}
        return Strip(
            [
                Segment(frame.get(y, f"│{f'box {box} line {y}':{BOX_WIDTH - 2}}│"), Style(reverse=box == self.at))
                for box in range(2)
            ]
        )

    def move(self) -> None:
        self.at = 1 - self.at
        self.refresh(*(Region(box * BOX_WIDTH, 0, BOX_WIDTH, BOX_HEIGHT) for box in range(2)))


class Cursor(App[None]):
    """Floor of a cursor move inside a zone."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [("right", "go", "Go")]

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Boxes()

    def action_go(self) -> None:
        self.query_one(Boxes).move()


class Bordered(Static, can_focus=True):
    DEFAULT_CSS = f"""
    Bordered {{ width: {BOX_WIDTH}; height: {BOX_HEIGHT}; border: round $primary; }}
    Bordered:focus {{ border: heavy $accent; }}
    """


class Focus(App[None]):
    """Floor of a zone change: the focus goes from one bordered widget to another."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [("right", "app.focus_next", "Next")]

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Bordered("one")
            yield Bordered("two")


class Cards(Widget, can_focus=True):
    """24 cards that fill the screen, so that a dialog has something to cover and uncover."""

    def render_line(self, y: int) -> Strip:
        width = self.size.width // 6
        words = ("╭" + "─" * (width - 2) + "╮", *(f"│{f'{text}':{width - 2}}│" for text in ("Card", "cost 3")))
        return Strip([Segment(words[y % 3]) for _ in range(6)]).adjust_cell_length(self.size.width)


class Notice(ModalScreen[None]):
    DEFAULT_CSS = """
    Notice { align: center middle; background: $background; }
    Notice Static { width: 40; height: 8; border: round white; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [("q", "dismiss", "Close")]

    def compose(self) -> ComposeResult:
        yield Static("Pass the keyboard to player 2")


class Dialog(App[None]):
    """Floor of a dialog: it opens and closes over a full screen."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [("m", "open", "Open")]

    def compose(self) -> ComposeResult:
        yield Cards()

    def action_open(self) -> None:
        self.push_screen(Notice())


FLOORS: dict[str, type[App[None]]] = {"hello": Hello, "cursor": Cursor, "focus": Focus, "dialog": Dialog}

if __name__ == "__main__":
    FLOORS[sys.argv[1]]().run(mouse=False)
