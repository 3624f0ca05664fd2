"""The sentence that stands on a terminal too small for the table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Static

from novaera_tui.screens.base import QuietModal


class TooSmall(QuietModal[None]):
    """Swallows all keys of the game; quitting works. It goes away by itself when there is room."""

    DEFAULT_CSS = """
    TooSmall Static { width: 1fr; height: auto; text-align: center; }
    """

    def compose(self) -> ComposeResult:
        yield Static("", markup=False)

    def on_mount(self) -> None:
        self.tell()

    def on_resize(self) -> None:
        self.tell()

    def tell(self) -> None:
        from novaera_tui.app import MIN_HEIGHT, MIN_WIDTH

        size = self.app.size
        self.query_one(Static).update(
            f"Nova Era needs {MIN_WIDTH}x{MIN_HEIGHT}; this terminal has {size.width}x{size.height}. "
            "Make it larger, or start with --any-size. Q quits."
        )

    def action_close(self) -> None:
        """Only room makes it go away."""
