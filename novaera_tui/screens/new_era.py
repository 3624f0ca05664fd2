"""A new Era: evolutions that came to hand, personalities that are gone, and what is new."""

from __future__ import annotations

from rich.text import Text

from novaera_tui.draw.text import wrap_text
from novaera_tui.play.match import Match
from novaera_tui.play.tally import Change, change_of
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import (
    beside,
    block,
    column_width,
    fits_beside,
    heading,
    padded,
    small_card,
    tall_block,
    title_strip,
)
from novaera_tui.words.card_words import short_card
from novaera_tui.words.names import ERA_NUMERALS
from novaera_tui.words.pages import CIVILIZATIONS_NOTE, FIRST_NOW, NOTHING_NEW, TO_ENLIST, TRACKS_NOW, people_gone
from rules.kinds import LETTERS

LEAST_COLUMN = 24
LEAST_CARD = 24
ROOMY = 30
"""Lines on which personalities are shown as whole cards."""


class NewEraScreen(Page):
    """`era` is the Era that begins. Evolutions are public: the card in play names them."""

    key_ids = ("dialog.accept", "dialog.down", "dialog.close")
    widest = 200

    def __init__(self, session: Match, era: int) -> None:
        super().__init__()
        self.session = session
        self.era = era
        self.heading = f"Era {ERA_NUMERALS[era]} begins"

    def body(self, width: int) -> list[Text]:
        palette, names = self.nova.palette, self.session.names
        change = change_of(self.session.events(), len(names), self.era)
        title, ascii, roomy = f"ERA {ERA_NUMERALS[self.era]}", self.nova.options.ascii, self.sheet.rows >= 34
        lines = [heading("Civilizations", width, palette, CIVILIZATIONS_NOTE)]
        across = next(n for n in (len(names), 2, 1) if n == 1 or fits_beside(n, width, LEAST_COLUMN))
        each = column_width(across, width)
        columns = [self.column(seat, change, each) for seat in range(len(names))]
        for start in range(0, len(columns), across):
            lines += beside(columns[start : start + across], each)
        if change.cards:
            lines += [Text(), heading("For everybody", width, palette), *self.for_everybody(change, width)]
        letters = [*tall_block(title, "", width, palette.phase, palette, ascii, roomy), Text()]
        return [*letters, *lines] if len(letters) + len(lines) <= self.sheet.rows else lines

    def column(self, seat: int, change: Change, width: int) -> list[Text]:
        """What came to a civilization, and who went."""
        palette, cards = self.nova.palette, self.session.cards
        style = palette.seat_block(self.session.setup.seats[seat].colour)
        lines = [block(self.session.names[seat], width, style, palette)]
        for source, card in change.evolved[seat]:
            line = Text.styled(f" {cards[source].name} {palette.glyphs.evolves}", palette.quiet)
            strip = Text(" ") + title_strip(cards[card], palette)
            lines += [line + strip] if line.cell_len + strip.cell_len <= width else [line, strip]
        if change.gone[seat]:
            gone = people_gone(tuple(cards[card].name for card in change.gone[seat]))
            lines += [Text.styled(f" {line}", palette.quiet) for line in wrap_text(gone, width - 2)]
        elif not change.evolved[seat]:
            lines += [Text.styled(f" {line}", palette.quiet) for line in wrap_text(NOTHING_NEW, width - 2)]
        return lines

    def for_everybody(self, change: Change, width: int) -> list[Text]:
        palette, cards = self.nova.palette, self.session.cards
        first = self.session.names[self.session.view(None).first]
        line = Text(f" {len(change.cards)} new cards: ")
        for kind, letter in enumerate(LETTERS[:5]):
            count = sum(cards[card].kinds == (kind,) for card in change.cards)
            line.append(f" {letter} ", palette.strips[kind]).append(f" {count}  ")
        both = sum(len(cards[card].kinds) > 1 for card in change.cards)
        line.append(f"two kinds {both}" if both else "")
        told = wrap_text(f"{FIRST_NOW.format(first)} {TRACKS_NOW}", width - 2)
        lines = [*(Text(f" {words}") for words in told), line, Text.styled(f" {TO_ENLIST}", palette.quiet)]
        return lines + (self.people(change, width) if self.sheet.rows >= ROOMY else self.people_briefly(change, width))

    def people(self, change: Change, width: int) -> list[Text]:
        """Whole cards side by side."""
        across = max(1, min(len(change.personalities), width // LEAST_CARD))
        across = -(-len(change.personalities) // -(-len(change.personalities) // across))
        each = column_width(across, width)
        people = [small_card(self.session.cards[card], self.nova.palette, each) for card in change.personalities]
        lines: list[Text] = []
        for start in range(0, len(people), across):
            lines += beside(people[start : start + across], each)
        return lines

    def people_briefly(self, change: Change, width: int) -> list[Text]:
        """Titles, and beside each what it does in brief."""
        palette, cards = self.nova.palette, [self.session.cards[card] for card in change.personalities]
        strips = [title_strip(card, palette) for card in cards]
        start = max(strip.cell_len for strip in strips) + 2
        lines: list[Text] = []
        for card, strip in zip(cards, strips, strict=True):
            told = wrap_text(short_card(card), width - start - 1)
            lines.append(padded(Text(" ") + strip, start).append(told[0] if told else "", palette.quiet))
            lines += [Text(" " * start).append(words, palette.quiet) for words in told[1:]]
        return lines
