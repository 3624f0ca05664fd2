"""Card zoom: one card in full, where it is, and its related cards beside it."""

from __future__ import annotations

from rich.text import Text

from novaera_tui.draw.cards import Due
from novaera_tui.draw.text import wrap_text
from novaera_tui.messages import lazy
from novaera_tui.screens.card_text import card_lines
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import beside, heading, small_card
from novaera_tui.table.objections import rules_of_card, shown_rule
from novaera_tui.words.card_facts import related, rule_links
from rules import CardSet, View
from rules.kinds import CardNumber

ZOOM_WIDTH = 66
LEAST_BESIDE = 30
"""Cells for the related cards."""
ZOOM_GAP = 3


class CardZoom(Page):
    """`view` is what the reader may know; without it, only the card is shown. `due` is its price, if reduced."""

    heading = lazy("Card")
    key_ids = ("dialog.close",)
    widest = 132

    def __init__(self, cards: CardSet, card_number: int, view: View | None = None, due: Due = ()) -> None:
        super().__init__()
        self.due = due
        self.cards = cards
        self.card = cards[card_number] if view is None else view.face(CardNumber(card_number))
        self.view = view

    def body(self, width: int) -> list[Text]:
        palette, ascii = self.nova.palette, self.nova.options.ascii
        wide = width >= ZOOM_WIDTH + ZOOM_GAP + LEAST_BESIDE
        size = ZOOM_WIDTH if wide else min(width, 76)
        mine = card_lines(self.card, self.cards, palette, size, ascii, self.sheet.rows >= 26, self.view, self.due)
        mine += [Text.styled(line, palette.quiet) for line in wrap_text(self.links(), size)]
        if not wide:
            return mine
        others: list[Text] = []
        room = width - size - ZOOM_GAP
        for words, other in related(self.card, self.cards):
            others += [heading(words, room, palette), *small_card(other, palette, room), Text()]
        return beside([mine, others], size, ZOOM_GAP)

    @property
    def rule_in_mind(self) -> str:
        return rules_of_card(self.card)[0][0]

    def links(self) -> str:
        """The rules about this card."""
        rules = [(shown_rule(rule), subject) for rule, subject in rules_of_card(self.card)]
        return rule_links(self.nova.keymap_in_force.shown("rules"), rules)
