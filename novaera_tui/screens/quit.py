"""The question before the program ends in the middle of a game."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding

from novaera_tui.screens.base import QuietModal


class AskQuit(QuietModal[bool]):
    """y leaves, anything that closes a dialog stays."""

    DEFAULT_CSS = """
    AskQuit Static { width: auto; height: auto; padding: 1 3; }
    """
    BINDINGS = [
        Binding("y,enter", "leave", "Leave the game.", show=False),
        Binding("n", "close", "Stay.", show=False),
    ]

    def compose(self) -> ComposeResult:
        yield self.framed(Text("Leave this game?\n\ny  leave      n  stay"))

    def action_leave(self) -> None:
        self.app.exit()
