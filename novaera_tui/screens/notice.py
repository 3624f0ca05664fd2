"""A message on its own page."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from novaera_tui.output import visible
from novaera_tui.screens.page import Page


class Notice(Page):
    """Says what went wrong."""

    key_ids = ("dialog.close",)

    def __init__(self, heading: str, sentence: str) -> None:
        super().__init__()
        self.heading = heading
        self.sentence = visible(sentence)

    def body(self, width: int) -> list[Text]:
        return [Text(), *Text(self.sentence).wrap(Console(width=width), width)]
