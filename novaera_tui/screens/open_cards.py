"""All cards on the table in full: the columns of the Display, the personalities, and the visible hand."""

from __future__ import annotations

from rich.text import Text

from novaera_tui.messages import gettext, lazy
from novaera_tui.screens.civilization_page import LEAST_CARD_COLUMN
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import beside, column_width, fits_beside, heading, small_card
from rules import View
from rules.kinds import Cards


class OpenCardsPage(Page):
    """`view` is what the reader may know."""

    key_ids = ("dialog.down", "dialog.search", "dialog.close")
    heading = lazy("Cards on the table")
    widest = 200

    def __init__(self, view: View) -> None:
        super().__init__()
        self.view = view

    def body(self, width: int) -> list[Text]:
        lines = self.cards(gettext("Personalities"), self.view.personalities, width)
        if self.view.player is not None:
            lines += self.cards(gettext("Hand"), self.view.civilizations[self.view.player].hand or (), width)
        for place, column in enumerate(self.view.display, start=1):
            lines += self.cards(gettext("Column {number}, available card first", number=place), column[::-1], width)
        return lines

    def cards(self, title: str, cards: Cards, width: int) -> list[Text]:
        """Cards side by side under a heading; nothing if there are none."""
        if not cards:
            return []
        palette = self.nova.palette
        across = next((number for number in (4, 3, 2) if fits_beside(number, width, LEAST_CARD_COLUMN)), 1)
        each = column_width(across, width)
        lines = [heading(title, width, palette)]
        for start in range(0, len(cards), across):
            row = [small_card(self.view.face(card), palette, each) for card in cards[start : start + across]]
            lines += [*beside(row, each), Text()]
        return lines
