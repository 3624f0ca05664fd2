"""The sentence that stands on a terminal too small for the table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Static

from novaera_tui.draw.sizes import MIN_HEIGHT, MIN_WIDTH
from novaera_tui.screens.base import Dialog
from novaera_tui.words.answers import TOO_SMALL


class TooSmall(Dialog[None]):
    """Swallows all keys of the game; quitting works. It goes away by itself when there is room."""

    DEFAULT_CSS = """
    TooSmall Static { width: 1fr; height: auto; text-align: center; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.words = Static("", markup=False)

    def compose(self) -> ComposeResult:
        yield self.words

    def on_mount(self) -> None:
        self.tell()

    def on_resize(self) -> None:
        self.tell()

    def on_screen_resume(self) -> None:
        """There may be room by now, if something else lay over this when it came."""
        if not self.nova.is_too_small(self.app.size):
            self.dismiss()

    def tell(self) -> None:
        size = self.app.size
        self.words.update(TOO_SMALL.format(columns=MIN_WIDTH, rows=MIN_HEIGHT, width=size.width, height=size.height))

    def action_close(self) -> None:
        """Only room makes it go away."""
