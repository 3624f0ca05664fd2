"""The curtain between two people: nothing private is on the screen while the keyboard is passed."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult

from novaera_tui import keys
from novaera_tui.draw.text import cut
from novaera_tui.screens.base import QuietModal


class Handoff(QuietModal[bool]):
    """ "Pass the keyboard to Bo", and what everybody saw happen since Bo's last turn."""

    DEFAULT_CSS = """
    Handoff Static { width: 72; max-width: 100%; height: auto; padding: 1 3; }
    """
    BINDINGS = keys.dialog_bindings("accept")

    def __init__(self, name: str, news: Sequence[str] = ()) -> None:
        super().__init__()
        self.person = name
        self.news = news

    def compose(self) -> ComposeResult:
        palette = self.nova.palette
        words = Text()
        words.append(f"Pass the keyboard to {cut(self.person, 60)}\n", palette.title)
        for sentence in self.news:
            words.append(f"\n{cut(sentence, 200)}", palette.quiet)
        words.append("\n\nEnter", palette.accent).append("  I am here", palette.ink)
        yield self.framed(words)

    def action_accept(self) -> None:
        self.dismiss(True)

    def action_close(self) -> None:
        """There is nothing else to do here than to sit down."""
        self.dismiss(True)
