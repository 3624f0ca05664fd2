"""Pages of cards: one in full, all of a card set, all that lie open at the table."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from novaera_tui.draw.cards import Due, signs
from novaera_tui.draw.text import fit, wrap_text
from novaera_tui.messages import gettext, lazy
from novaera_tui.palette import Palette
from novaera_tui.screens.civilization_page import LEAST_CARD_COLUMN
from novaera_tui.screens.menu import Menu
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import (
    beside,
    column_width,
    fits_beside,
    heading,
    in_rows,
    small_card,
    tall_block,
    title_strip,
)
from novaera_tui.table.objections import rules_of_card, shown_rule
from novaera_tui.words.card_words import (
    DECK_TITLES,
    NO_EFFECT,
    NO_EFFECT_BRIEFLY,
    SIGN_MEANINGS,
    CardSentence,
    card_sentences,
    cost_words,
    related,
    relations,
    rule_links,
    short_card,
    sort_words,
    whereabouts,
)
from novaera_tui.words.names import card_name
from rules import Card, CardSet, View, load_cards
from rules.kinds import CardNumber, Cards


def large_card(card: Card, palette: Palette, width: int, ascii: bool, roomy: bool, due: Due = ()) -> list[Text]:
    """A large card: its name in a strip of its colour, its words on a body of the same."""
    strip, body = palette.strips[card.kinds[-1]], palette.bodies[card.kinds[-1]]
    lines: list[Text] = []
    if roomy:
        lines += tall_block(card_name(card), "", width, strip, palette, ascii)
    lines += [title_strip(card, palette, width)]

    def line(words: str = "") -> None:
        lines.append(Text.styled(fit(f"  {words}", width, ""), body))

    for words in wrap_text(sort_words(card), width - 4):
        line(words)
    line()
    printed = card_sentences(card)
    costs = [] if card.is_territory else [CardSentence("", cost_words(card, due))]
    for sentence in (*costs, *printed):
        first, *others = wrap_text(sentence.text, width - 6)
        line(first)
        lines[-1].stylize(palette.strong, 2, 2 + len(sentence.label))
        for words in others:
            line(f"  {words}")
    if not printed:
        line(str(NO_EFFECT))
    line()
    brief = gettext("In brief: {effects}", effects=short_card(card) or NO_EFFECT_BRIEFLY)
    for words in wrap_text(brief, width - 4):
        line(words)
    line()
    return lines


def sign_lines(card: Card, palette: Palette, width: int) -> list[Text]:
    """The meanings of the signs on this card."""
    on_it = signs(card, palette)
    meanings = ((getattr(palette.glyphs, name), words) for name, words in SIGN_MEANINGS.items())
    told = (f"{sign} {words}" for sign, words in meanings if sign in on_it)
    return [Text.styled(line, palette.quiet) for words in told for line in wrap_text(words, width)]


def card_lines(
    card: Card,
    cards: CardSet,
    palette: Palette,
    width: int,
    ascii: bool,
    roomy: bool,
    view: View | None = None,
    due: Due = (),
) -> list[Text]:
    """The card, and facts not printed on it."""
    lines = large_card(card, palette, width, ascii, roomy, due)
    more = relations(card, cards)
    if view is not None:
        more += whereabouts(card.number, view)
    told = [Text(line) for sentence in more for line in wrap_text(sentence, width)]
    explained = sign_lines(card, palette, width)
    return [*lines, *([Text(), *told] if told else []), *([Text(), *explained] if explained else [])]


ZOOM_WIDTH = 66
LEAST_BESIDE = 30
"""Cells for the related cards."""
ZOOM_GAP = 3


class CardZoom(Page):
    """`view` is what the reader may know; without it, only the card is shown. `due` is its price, if reduced."""

    heading = lazy("Card")
    key_ids = ("rules", "dialog.close")
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


class OpenCardsPage(Page):
    """`view` is what the reader may know."""

    key_ids = ("dialog.down", "dialog.search", "dialog.close")
    heading = lazy("Cards on the table")
    widest = 200

    def __init__(self, view: View) -> None:
        super().__init__()
        self.view = view

    def body(self, width: int) -> list[Text]:
        lines: list[Text] = []
        if self.view.player is not None:
            lines += self.cards(gettext("Hand"), self.view.civilizations[self.view.player].hand or (), width)
        lines += self.cards(gettext("Personalities"), self.view.personalities, width)
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
        drawn = [small_card(self.view.face(card), palette, each) for card in cards]
        return [heading(title, width, palette), *in_rows(drawn, across, each)]
