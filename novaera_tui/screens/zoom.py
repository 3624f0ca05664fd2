"""Card zoom: one card in full, with where it is and what ends it."""

from __future__ import annotations

from rich.text import Text

from novaera_tui import keys
from novaera_tui.screens.card_text import card_lines
from novaera_tui.screens.page import Page
from rules import CardSet, View


class CardZoom(Page):
    """`view` is what the reader may know; without it the card alone is told."""

    BINDINGS = keys.dialog_bindings("accept")
    heading = "Card"
    hints = ("dialog.close",)

    def __init__(self, cards: CardSet, card_number: int, view: View | None = None) -> None:
        super().__init__()
        self.cards = cards
        self.card = cards[card_number]
        self.view = view

    def body(self, width: int) -> list[Text]:
        return [Text(), *card_lines(self.card, self.cards, self.nova.palette, min(width, 72), self.view)]

    def action_accept(self) -> None:
        self.action_close()
