"""A civilization in full: points, resources, Unrest, dice and the words of all cards, as far as the reader may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.binding import BindingType

from novaera_tui import keys
from novaera_tui.draw.dice import add_chips
from novaera_tui.draw.gauges import add_ruler
from novaera_tui.draw.text import Row, fit, wrap_text
from novaera_tui.messages import gettext, lazy
from novaera_tui.play.match import Match
from novaera_tui.play.tally import by_source
from novaera_tui.screens.bindings import bindings
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import (
    as_text,
    block,
    column_width,
    fits_beside,
    heading,
    in_rows,
    kind_chips,
    padded,
    small_card,
    title_strip,
)
from novaera_tui.words.names import KIND_WORDS, SOURCE_WORDS, card_name, short_amount, vp_words
from novaera_tui.words.pages import DAMAGED_FACE_DOWN, NO_CARD_NOTE, hidden_hand
from rules import CivilizationView, View
from rules.kinds import COLOURS, KINDS, UNREST_ZONE, Kind

LEAST_CARD_COLUMN = 24
"""Cells that a kind needs for the words of its cards."""


class CivilizationPage(Page):
    """`view` is what the reader may know. The page opens at a seat, and a key goes around the table."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(keys.in_scope("board"))
    help_scope = "board"
    key_ids = ("board.next", "dialog.down", "dialog.search", "dialog.close")
    heading = lazy("Civilizations")
    widest = 200

    def __init__(self, session: Match, view: View, seat: int) -> None:
        super().__init__()
        self.session = session
        self.view = view
        self.seat = seat

    def note(self) -> Text:
        return Text(gettext("{seat} of {seats}", seat=self.seat + 1, seats=len(self.view.civilizations)))

    def action_seat(self, step: int) -> None:
        """The next player around the table."""
        self.seat = (self.seat + step) % len(self.view.civilizations)
        self.sheet.go_to(0)
        self.draw()

    def body(self, width: int) -> list[Text]:
        civilization = self.view.civilizations[self.seat]
        lines = [self.name_block(civilization, width), *self.means(civilization, width), Text()]
        across = next((number for number in (6, 3, 2) if fits_beside(number, width, LEAST_CARD_COLUMN)), 1)
        each = column_width(across, width)
        columns = [self.column(civilization, kind, each) for kind in KINDS]
        lines += in_rows(columns, across, each)
        lines += self.hand(civilization, width)
        if civilization.past:
            past = gettext("Past, {cards}", cards=len(civilization.past))
            lines.append(heading(past, width, self.nova.palette))
            lines += self.strips(civilization.past, width)
        return lines

    def name_block(self, civilization: CivilizationView, width: int) -> Text:
        palette = self.nova.palette
        style = palette.seat_block(self.session.setup.seats[self.seat].colour)
        return block(civilization.name, width, style, palette, vp_words(civilization.vp))

    def means(self, civilization: CivilizationView, width: int) -> list[Text]:
        """Unrest, unspent dice, and the sources of points."""
        palette = self.nova.palette
        row = Row(palette.glyphs.more)
        row.add(" " + gettext("Unrest") + "  ", palette.bad if civilization.unrest in UNREST_ZONE else palette.quiet)
        add_ruler(row, civilization.unrest, palette, 3)
        if civilization.dice:
            row.add("   " + gettext("dice left") + "  ", palette.quiet)
            add_chips(row, civilization.dice, palette)
        points = by_source(civilization.ledger)
        sources = ", ".join(f"{SOURCE_WORDS[source]} {amount}" for source, amount in points.items() if amount)
        words = gettext("Points from {sources}", sources=sources) if sources else gettext("No points yet")
        return [as_text(row), *(Text.styled(f" {line}", palette.quiet) for line in wrap_text(words, width - 2))]

    def column(self, civilization: CivilizationView, kind: Kind, width: int) -> list[Text]:
        """A kind: its resources and its cards."""
        palette = self.nova.palette
        cards = civilization.columns[kind]
        head = kind_chips([kind], palette).append(f" {KIND_WORDS[kind]}", palette.kind(kind))
        if kind in COLOURS:
            amount = f"{short_amount(civilization.resources[kind], kind)} "
            head = padded(head, width - cell_len(amount)).append(amount, palette.kind(kind) + Style(bold=True))
        lines = [head]
        if not cards:
            return [*lines, Text.styled(f" {NO_CARD_NOTE}", palette.quiet)]
        for number in cards:
            if number not in civilization.damaged:
                lines += small_card(self.view.face(number), palette, width, kind)
                continue
            known = civilization.seat == self.view.player
            name = card_name(self.view.cards[number]) if known else str(DAMAGED_FACE_DOWN)
            lines.append(Text.styled(fit(f" {palette.glyphs.damaged} {name}", width, palette.glyphs.more), palette.bad))
            if known:
                lines += [
                    Text.styled(line.plain, palette.quiet)
                    for line in small_card(self.view.face(number), palette, width)[1:]
                ]
        return lines

    def hand(self, civilization: CivilizationView, width: int) -> list[Text]:
        palette = self.nova.palette
        if civilization.hand is None or not civilization.hand:
            return [heading(hidden_hand(civilization.hand_size), width, palette)]
        across = max(1, min(len(civilization.hand), width // LEAST_CARD_COLUMN))
        each = column_width(across, width)
        cards = [small_card(self.view.face(number), palette, each) for number in civilization.hand]
        return [heading(gettext("Hand, {cards}", cards=len(cards)), width, palette), *in_rows(cards, across, each)]

    def strips(self, numbers: Sequence[int], width: int) -> list[Text]:
        """Titles, as many per line as fit."""
        lines = [Text()]
        for number in numbers:
            strip = title_strip(self.view.cards[number], self.nova.palette)
            if lines[-1] and lines[-1].cell_len + 1 + strip.cell_len > width:
                lines.append(Text())
            lines[-1] += Text(" " if lines[-1] else "") + strip
        return lines
