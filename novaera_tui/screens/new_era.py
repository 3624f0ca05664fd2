"""A new Era: evolutions that came to hand, personalities that are gone, and what is new."""

from __future__ import annotations

from rich.text import Text

from novaera_tui import keys
from novaera_tui.draw.text import wrapped
from novaera_tui.play.match import Match
from novaera_tui.play.tally import Change, change_of
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import (
    beside,
    block,
    column_width,
    fits_beside,
    heading,
    small_card,
    tall_block,
    title_strip,
)
from novaera_tui.words.names import ERA_NUMERALS
from novaera_tui.words.pages import EVOLVED, FIRST_NOW, NOTHING_NEW, TRACKS_NOW
from rules.kinds import LETTERS

LEAST_COLUMN = 24
LEAST_CARD = 24


class NewEraScreen(Page):
    """`era` is the Era that begins. Evolutions are public: the card in play names them."""

    BINDINGS = keys.dialog_bindings("accept")
    hints = ("dialog.accept", "dialog.down", "dialog.close")
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
        lines = tall_block(title, "", width, palette.phase, palette, ascii, roomy) if self.sheet.rows >= 18 else []
        lines += [Text(), heading("Civilizations", width, palette, "evolutions come to hand, personalities go")]
        if fits_beside(len(names), width, LEAST_COLUMN):
            each = column_width(len(names), width)
            lines += beside([self.column(seat, change, each) for seat in range(len(names))], each)
        else:
            for seat in range(len(names)):
                lines += self.column(seat, change, width)
        if change.cards:
            lines += [Text(), heading("For everybody", width, palette), *self.for_everybody(change, width)]
        return lines

    def column(self, seat: int, change: Change, width: int) -> list[Text]:
        """What came to a civilization, and who went."""
        palette, cards = self.nova.palette, self.session.cards
        style = palette.seat_block(self.session.setup.seats[seat].colour)
        lines = [block(self.session.names[seat], width, style, palette)]
        for source, card in change.evolved[seat]:
            lines.append(Text.styled(f" {cards[source].name} {EVOLVED}", palette.quiet))
            strip = title_strip(cards[card], palette).append("")
            lines.append(Text(" ") + strip + Text.styled(" to hand", palette.good))
        for card in change.gone[seat]:
            strip = title_strip(cards[card], palette)
            lines.append(Text(" ") + strip + Text.styled(" is gone", palette.quiet))
        if not change.evolved[seat] and not change.gone[seat]:
            lines += [Text.styled(f" {line}", palette.quiet) for line in wrapped(NOTHING_NEW, width - 2)]
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
        lines = [line]
        lines += [Text(f" {words}") for words in wrapped(f"{FIRST_NOW.format(first)} {TRACKS_NOW}", width - 2)]
        lines += [Text(), Text.styled(" Available to enlist:", palette.quiet)]
        across = max(1, min(len(change.personalities), width // LEAST_CARD))
        across = -(-len(change.personalities) // -(-len(change.personalities) // across))
        each = column_width(across, width)
        people = [small_card(cards[card], palette, each) for card in change.personalities]
        for start in range(0, len(people), across):
            lines += beside(people[start : start + across], each)
        return lines

    def action_accept(self) -> None:
        self.action_close()
