"""The card browser: all cards of a set, deck by deck."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from novaera_tui.screens.card_text import DECK_TITLES, price_chip
from novaera_tui.screens.menu import Menu
from novaera_tui.screens.page import wrapped
from novaera_tui.screens.zoom import CardZoom
from rules import Card, CardSet, load_cards


class CardsPage(Menu):
    """`source` is a card set, the name of its file, or None for the set that comes with the program."""

    hints = ("dialog.down", "dialog.accept", "dialog.search", "dialog.close")
    heading = "Cards"

    def __init__(self, source: CardSet | Path | str | None = None) -> None:
        super().__init__()
        self.cards = source if isinstance(source, CardSet) else load_cards(source)
        self.numbers: list[int] = []

    def body(self, width: int) -> list[Text]:
        palette = self.nova.palette
        self.numbers = []
        lines: list[Text] = []
        for deck, title in DECK_TITLES.items():
            if not self.cards.decks[deck]:
                continue
            if lines:
                lines.append(Text())
            lines.append(Text.styled(f"{title} ({len(self.cards.decks[deck])})", palette.title))
            for number in self.cards.decks[deck]:
                self.choice(len(lines))
                self.numbers.append(number)
                lines += self.card_lines(self.cards[number], width)
        return lines

    def card_lines(self, card: Card, width: int) -> list[Text]:
        """Letters, cost, name and brief words, which go on in a second line if they must."""
        palette = self.nova.palette
        head = Text("  ") + price_chip(card, palette)
        head.append(f" {card.name:20}")
        brief = wrapped(Text(card.brief() or "no effect of its own"), width - head.cell_len)
        return [head + brief[0], *(Text(" " * head.cell_len) + line for line in brief[1:])]

    def action_accept(self) -> None:
        if self.numbers:
            self.app.push_screen(CardZoom(self.cards, self.numbers[self.chosen]))
