"""The card browser: all cards of a set by deck, with the one under the cursor in full beside them."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from novaera_tui.draw.text import wrap_text
from novaera_tui.messages import lazy
from novaera_tui.screens.card_text import card_lines
from novaera_tui.screens.menu import Menu
from novaera_tui.screens.parts import heading, title_strip
from novaera_tui.screens.zoom import CardZoom
from novaera_tui.words.card_facts import DECK_TITLES, NO_EFFECT_BRIEFLY
from novaera_tui.words.card_words import short_card
from rules import Card, CardSet, load_cards

STRIP = 27
"""Cells of a title."""
LEAST_LIST = 62
PANE = 46


class CardsPage(Menu):
    """`source` is a card set, the name of its file, or None for the shipped set."""

    key_ids = ("dialog.down", "dialog.accept", "dialog.search", "dialog.close")
    heading = lazy("Cards")
    widest = 180

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
            lines.append(heading(title, width, palette, str(len(self.cards.decks[deck]))))
            for number in self.cards.decks[deck]:
                self.choice(len(lines))
                self.numbers.append(number)
                lines += self.card_lines(self.cards[number], width)
        return lines

    def card_lines(self, card: Card, width: int) -> list[Text]:
        """The title strip and brief words, which may take several lines."""
        brief = wrap_text(short_card(card) or str(NO_EFFECT_BRIEFLY), max(8, width - STRIP - 3))
        head = Text(" ") + title_strip(card, self.nova.palette, STRIP)
        return [head.append(f" {brief[0]}"), *(Text(" " * (STRIP + 2) + line) for line in brief[1:])]

    def pane_width(self, width: int) -> int:
        return max(PANE, width // 3) if width >= LEAST_LIST + PANE else 0

    def pane(self, width: int, height: int) -> list[Text]:
        if not self.numbers:
            return []
        card = self.cards[self.numbers[self.chosen]]
        return card_lines(card, self.cards, self.nova.palette, width, self.nova.options.ascii, height >= 26)

    def moved(self) -> None:
        self.sheet.refresh_pane()

    def action_accept(self) -> None:
        if self.numbers:
            self.app.push_screen(CardZoom(self.cards, self.numbers[self.chosen]))
