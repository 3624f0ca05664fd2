"""The threats page: the position of each marker, and whom its disaster would hit."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from novaera_tui.draw.gauges import add_gauge
from novaera_tui.draw.text import Row, cut
from novaera_tui.play.match import Match
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import NAME_CELLS, as_text, column_in, heading, padded, title_strip
from novaera_tui.words import threats as words
from novaera_tui.words.names import TRACK_TITLES
from rules.forecast import Threat, threat
from rules.kinds import DARK_AGE, DISASTERS, NO_CARD, SEATS

MOST_GAUGE = 60
GAUGES_APART_FROM = 30
"""Lines of a page with gaps between the disasters."""


class ThreatsPage(Page):
    """`looker` is who asked; everything here is public."""

    key_ids = ("dialog.accept", "dialog.down", "dialog.close")
    heading = words.TITLE
    widest = 160

    def __init__(self, session: Match, looker: int | None = None) -> None:
        super().__init__()
        self.session = session
        self.looker = looker

    def body(self, width: int) -> list[Text]:
        palette, view = self.nova.palette, self.session.view(None)
        lines = [heading(str(words.DISASTERS_TITLE), width, palette, str(words.DISASTER_WORDS))]
        for track in DISASTERS:
            lines += [*[Text()] * (self.sheet.rows >= GAUGES_APART_FROM), self.gauge(track, view.tracks[track], width)]
            threats = [(seat, threat(view, seat, track)) for seat in SEATS[: view.seats]]
            if all(danger.harmless and danger.protection == NO_CARD for _, danger in threats):
                lines.append(Text.styled(f" {words.NOBODY_HIT}", palette.quiet))
            else:
                lines += (line for seat, danger in threats for line in self.fate(seat, danger, width))
        lines += [Text(), heading(TRACK_TITLES[DARK_AGE], width, palette, str(words.DARK_AGE_WORDS))]
        return [*lines, self.gauge(DARK_AGE, view.tracks[DARK_AGE], width)]

    def gauge(self, track: int, space: int, width: int) -> Text:
        row = Row(self.nova.palette.glyphs.more)
        add_gauge(row, track, space, min(width, MOST_GAUGE), self.nova.palette)
        return as_text(row)

    def fate(self, seat: int, danger: Threat, width: int) -> list[Text]:
        """The player and the cards at risk as on the table, in as many lines as needed."""
        palette, cards = self.nova.palette, self.session.cards
        civilization = self.session.view(None).civilizations[seat]
        names = self.session.names
        longest = min(NAME_CELLS, max(map(len, names)))
        name = str(words.THE_READER) if seat == self.looker else cut(names[seat], longest, palette.glyphs.more)
        line = Text(" ").append(name, palette.seat(self.session.setup.seats[seat].colour))
        indent = max(cell_len(str(words.THE_READER)), longest) + 3
        line = padded(line, indent)
        if danger.protection != NO_CARD:
            line.append(f"{words.SAFE_LABEL} ", palette.good).append_text(
                title_strip(cards[danger.protection], palette, column=column_in(civilization, danger.protection))
            )
            return [line]
        numbers = danger.damaged or danger.lost
        if not numbers:
            return [line.append(str(words.NOTHING_TO_DAMAGE), palette.quiet)]
        if danger.lost:
            line.append(f"{words.INTO_PAST[danger.track]} ", palette.bad)
        else:
            line.append(f"{words.DAMAGED_LABEL} ", palette.bad)
        if len(numbers) > words.MOST_NAMED:
            return [line.append(words.one_of(numbers, cards), palette.ink)]
        lines = [line]
        for place, number in enumerate(numbers):
            strip = title_strip(cards[number], palette, column=column_in(civilization, number))
            lines[-1].append(f" {words.OR} " if place else "", palette.quiet)
            if lines[-1].cell_len + strip.cell_len > width:
                lines.append(Text(" " * indent))
            lines[-1].append_text(strip)
        return lines
