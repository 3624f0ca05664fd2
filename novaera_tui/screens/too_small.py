"""The message on a terminal too small for the table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Static

from novaera_tui.messages import gettext
from novaera_tui.screens.app_protocol import MIN_HEIGHT, MIN_WIDTH
from novaera_tui.screens.dialog import Dialog


class TooSmall(Dialog[None]):
    """Ignores all keys but those that quit, and closes when there is room."""

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
        """The terminal may have grown while a page covered this one."""
        if not self.nova.is_too_small(self.app.size):
            self.dismiss()

    def tell(self) -> None:
        size = self.app.size
        self.words.update(
            gettext(
                "Nova Era needs {min_width}x{min_height}; this terminal has {width}x{height}."
                " Make it larger, or start with --any-size. {key} quits.",
                min_width=MIN_WIDTH,
                min_height=MIN_HEIGHT,
                width=size.width,
                height=size.height,
                key=self.nova.keymap_in_force.shown("quit"),
            )
        )

    def action_close(self) -> None:
        """Only a larger terminal closes it."""
