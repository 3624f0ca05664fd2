"""The threats page: the position of each marker, and whom its disaster would hit."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from novaera_tui.draw.gauges import add_gauge
from novaera_tui.draw.text import Row, wrap_text
from novaera_tui.play.match import Match
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import as_text, column_in, heading, padded, title_strip
from novaera_tui.words import threats as words
from novaera_tui.words.names import TRACK_TITLES
from rules.forecast import Threat, threat
from rules.kinds import DARK_AGE, DISASTERS, NO_CARD, SEATS

MOST_GAUGE = 60
LEAST_FATE = 36
"""Cells beside a name; with fewer, names have lines of their own."""


class ThreatsPage(Page):
    """`reader` is the player who asked; everything here is public."""

    key_ids = ("dialog.accept", "dialog.down", "dialog.close")
    heading = words.TITLE
    widest = 160

    def __init__(self, session: Match, reader: int | None = None) -> None:
        super().__init__()
        self.session = session
        self.reader = reader

    def body(self, width: int) -> list[Text]:
        view = self.session.view(None)
        lines = []
        if self.reader is not None:
            unrest = words.unrest_line(view, SEATS[self.reader])
            style = self.nova.palette.mood(unrest.mood, self.nova.palette.ink)
            lines += [*(Text.styled(f" {line}", style) for line in wrap_text(unrest.text, width - 1)), Text()]
        lines += self.part(str(words.DISASTERS_TITLE), str(words.DISASTER_WORDS), width)
        for track in DISASTERS:
            lines += [Text(), self.gauge(track, view.tracks[track], width)]
            threats = [(seat, threat(view, seat, track)) for seat in SEATS[: view.seats]]
            if all(danger.harmless and danger.protection == NO_CARD for _, danger in threats):
                lines.append(Text.styled(f" {words.NOBODY_HIT}", self.nova.palette.quiet))
            else:
                lines += (line for seat, danger in threats for line in self.fate(seat, danger, width))
        lines += [Text(), *self.part(TRACK_TITLES[DARK_AGE], str(words.DARK_AGE_WORDS), width)]
        return [*lines, self.gauge(DARK_AGE, view.tracks[DARK_AGE], width)]

    def part(self, title: str, note: str, width: int) -> list[Text]:
        palette = self.nova.palette
        notes = [Text.styled(f" {line}", palette.quiet) for line in wrap_text(note, width - 1)]
        return [heading(title, width, palette), *notes]

    def gauge(self, track: int, space: int, width: int) -> Text:
        row = Row(self.nova.palette.glyphs.more)
        add_gauge(row, track, space, min(width, MOST_GAUGE), self.nova.palette)
        return as_text(row)

    def fate(self, seat: int, danger: Threat, width: int) -> list[Text]:
        """The player and the cards at risk as on the table, in as many lines as needed."""
        names = [str(words.THE_READER) if each == self.reader else name for each, name in enumerate(self.session.names)]
        indent = max(map(cell_len, names)) + 3
        name = Text.styled(f" {names[seat]}", self.nova.palette.seat(self.session.setup.seats[seat].colour))
        if width - indent >= LEAST_FATE:
            lines = flowing(self.fate_pieces(seat, danger), width - indent)
            return [padded(name, indent) + lines[0], *(Text(" " * indent) + line for line in lines[1:])]
        return [name, *(Text("   ") + line for line in flowing(self.fate_pieces(seat, danger), width - 3))]

    def fate_pieces(self, seat: int, danger: Threat) -> list[Text]:
        """What a disaster does to a player: words, and cards that are not broken."""
        palette, cards = self.nova.palette, self.session.cards
        civilization = self.session.view(None).civilizations[seat]
        numbers = danger.damaged or danger.lost
        if danger.protection != NO_CARD:
            label, numbers = Text.styled(str(words.SAFE_LABEL), palette.good), (danger.protection,)
        elif danger.lost:
            label = Text.styled(words.INTO_PAST[danger.track], palette.bad)
        elif danger.damaged:
            label = Text.styled(str(words.DAMAGED_LABEL), palette.bad)
        else:
            label = Text.styled(str(words.NOTHING_TO_DAMAGE), palette.quiet)
        if len(numbers) > words.MOST_NAMED:
            return [label, Text(words.one_of(numbers, cards))]
        strips = [title_strip(cards[number], palette, column=column_in(civilization, number)) for number in numbers]
        between = Text.styled(f"{words.OR} ", palette.quiet)
        return [label, *(between + strip if place else strip for place, strip in enumerate(strips))]


def flowing(pieces: list[Text], width: int) -> list[Text]:
    """Pieces one after the other, as many in a line as fit; only one that is wider than the line is broken."""
    lines = [Text()]
    for piece in pieces:
        for part in [piece] if piece.cell_len <= width else [word for word in piece.split(" ") if word]:
            if lines[-1] and lines[-1].cell_len + 1 + part.cell_len > width:
                lines.append(Text())
            lines[-1] += Text(" ") + part if lines[-1] else part
    return lines
