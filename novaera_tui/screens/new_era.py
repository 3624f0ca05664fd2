"""A new Era: evolutions gained, personalities that left, and the new cards."""

from __future__ import annotations

from rich.text import Text

from novaera_tui.draw.text import wrap_text
from novaera_tui.messages import gettext, ngettext
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
from novaera_tui.words.names import ERA_NUMERALS, KIND_LETTERS, card_name, listed
from rules.kinds import PERSONALITY

LEAST_COLUMN = 24
LEAST_CARD = 24
ROOMY = 30
"""Lines needed to show personalities as whole cards."""


class NewEraScreen(Page):
    """`era` is the new Era. Evolutions are public: the card in play names them."""

    key_ids = ("dialog.accept", "dialog.down", "dialog.close")
    widest = 200

    def __init__(self, session: Match, era: int) -> None:
        super().__init__()
        self.session = session
        self.era = era
        self.heading = gettext("Era {era} begins", era=ERA_NUMERALS[era])

    def body(self, width: int) -> list[Text]:
        palette, names = self.nova.palette, self.session.names
        change = change_of(self.session.events(), len(names), self.era)
        title, ascii = gettext("ERA {era}", era=ERA_NUMERALS[self.era]), self.nova.options.ascii
        roomy = self.sheet.rows >= 34
        note = gettext("evolutions arrive, personalities leave")
        lines = [heading(gettext("Civilizations"), width, palette, note)]
        across = next(n for n in (len(names), 2, 1) if n == 1 or fits_beside(n, width, LEAST_COLUMN))
        each = column_width(across, width)
        columns = [self.column(seat, change, each) for seat in range(len(names))]
        for start in range(0, len(columns), across):
            lines += beside(columns[start : start + across], each)
        if change.cards:
            lines += [Text(), heading(gettext("For everybody"), width, palette), *self.for_everybody(change, width)]
        letters = [*tall_block(title, "", width, palette.phase, palette, ascii, roomy), Text()]
        return [*letters, *lines] if len(letters) + len(lines) <= self.sheet.rows else lines

    def column(self, seat: int, change: Change, width: int) -> list[Text]:
        """A civilization's new evolutions, and the personalities that left."""
        palette, cards = self.nova.palette, self.session.cards
        style = palette.seat_block(self.session.setup.seats[seat].colour)
        lines = [block(self.session.names[seat], width, style, palette)]
        for source, card in change.evolved[seat]:
            line = Text.styled(f" {card_name(cards[source])} {palette.glyphs.evolves}", palette.quiet)
            strip = Text(" ") + title_strip(cards[card], palette)
            lines += [line + strip] if line.cell_len + strip.cell_len <= width else [line, strip]
        told = ""
        if change.gone[seat]:  # R17.3
            people = listed(card_name(cards[card]) for card in change.gone[seat])
            told = ngettext("{people} is gone.", "{people} are gone.", len(change.gone[seat]), people=people)
        elif not change.evolved[seat]:
            told = gettext("Nothing evolved and nobody left.")
        return [*lines, *(Text.styled(f" {line}", palette.quiet) for line in wrap_text(told, width - 2) if told)]

    def for_everybody(self, change: Change, width: int) -> list[Text]:
        palette, cards = self.nova.palette, self.session.cards
        first = self.session.names[self.session.view(None).first]
        line = Text(" " + ngettext("{number} new card:", "{number} new cards:", len(change.cards)) + " ")
        for kind in range(PERSONALITY):
            count = sum(cards[card].kinds == (kind,) for card in change.cards)
            line.append(f" {KIND_LETTERS[kind]} ", palette.strips[kind]).append(f" {count}  ")
        both = sum(len(cards[card].kinds) > 1 for card in change.cards)
        line.append(gettext("bicolour {count}", count=both) if both else "")
        now = gettext(
            "{player} is first player. The Dark Age marker is back at 0; the disasters stay where they were.",
            player=first,
        )
        to_enlist = Text.styled(" " + gettext("Available to enlist:"), palette.quiet)
        lines = [*(Text(f" {words}") for words in wrap_text(now, width - 2)), line, to_enlist]
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
        """Titles, each with its effects in brief."""
        palette, cards = self.nova.palette, [self.session.cards[card] for card in change.personalities]
        strips = [title_strip(card, palette) for card in cards]
        start = max(strip.cell_len for strip in strips) + 2
        lines: list[Text] = []
        for card, strip in zip(cards, strips, strict=True):
            told = wrap_text(short_card(card), width - start - 1)
            lines.append(padded(Text(" ") + strip, start).append(told[0] if told else "", palette.quiet))
            lines += [Text(" " * start).append(words, palette.quiet) for words in told[1:]]
        return lines
