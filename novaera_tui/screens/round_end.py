"""The end of a round: what struck and whom, where the tracks stand, and what everybody produced, in one table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from novaera_tui.draw.dice import add_chips
from novaera_tui.draw.gauges import add_gauge
from novaera_tui.draw.text import Row, cut
from novaera_tui.play.match import Match
from novaera_tui.play.round_summary import Blow, Hit, Round, Yield, rounds_of
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import (
    NAME_CELLS,
    as_text,
    beside,
    block,
    column_in,
    column_width,
    heading,
    padded,
    title_strip,
)
from novaera_tui.words import pages as words
from novaera_tui.words.names import ERA_NUMERALS, KIND_TITLES, TRACK_TITLES, listed
from rules.kinds import COLOURS, DARK_AGE, LETTERS, NOBODY, ROUNDS_PER_ERA

ROW_LABEL = 10
"""Cells for what a line of the table tells."""
MOST_ACROSS = 3
"""Blows side by side on the widest page."""
GAPS_FROM = 26
"""Lines of a page on which there are gaps between the parts."""


class RoundEnd(Page):
    """`number` counts the rounds that are over, from 0; the latest, unless told."""

    key_ids = ("dialog.accept", "dialog.down", "dialog.close")
    widest = 200

    def __init__(self, session: Match, number: int = -1) -> None:
        super().__init__()
        self.session = session
        self.round: Round = rounds_of(session.events(), session.seats)[number]
        self.heading = words.ROUND_OVER.format(ERA_NUMERALS[self.round.era], self.round.round, ROUNDS_PER_ERA)

    def body(self, width: int) -> list[Text]:
        palette, told = self.nova.palette, self.round
        gap = [Text()] * (self.sheet.rows >= GAPS_FROM)
        lines = [heading("What struck", width, palette), *gap]
        lines += self.blows(width) or [Text.styled(f" {words.CALM_ROUND}", palette.good)]
        lines += [*gap, heading("Tracks", width, palette, words.TRACKS_NOTE), *gap, self.tracks(width)]
        lines += [*gap, heading("Production", width, palette, words.PRODUCTION_NOTE), *gap, *self.table(width)]
        last = told.round == ROUNDS_PER_ERA
        coming = words.NEXT_SCORING if last else words.NEXT_ROUND.format(self.session.names[told.next_first])
        return [*lines, *gap, Text.styled(f" {coming}", palette.quiet)]

    # What struck ----------------------------------------------------------------------------------------

    def blows(self, width: int) -> list[Text]:
        """All of them, in the order in which they struck, as many side by side as there is room for."""
        told = [(*self.struck(blow), self.fates(blow)) for blow in self.round.blows]
        if not told:
            return []
        needed = max(fate.cell_len for _, _, fates in told for _, fate in fates) + self.name_width + 3
        across = max(1, min(MOST_ACROSS, len(told), width // needed))
        each = column_width(across, width)
        blocks = [self.blow(title, style, fates, each) for title, style, fates in told]
        lines: list[Text] = []
        for start in range(0, len(blocks), across):
            lines += [*[Text()] * (start > 0), *beside(blocks[start : start + across], each)]
        return lines

    def struck(self, blow: Blow) -> tuple[str, Style]:
        """What it was, and in which colour it is told."""
        palette = self.nova.palette
        match blow.kind:
            case "disaster":
                return words.STRUCK.format(TRACK_TITLES[blow.track]), palette.die(blow.track)
            case "dark age":
                return TRACK_TITLES[DARK_AGE], palette.die(DARK_AGE)
            case "civil war":
                return words.IN_CIVIL_WAR, palette.alarm
            case "obsolete":
                return words.MADE_OBSOLETE.format(self.session.cards[blow.card].name), palette.alarm
        return words.ATTACKED.format(self.session.cards[blow.card].name), palette.alarm

    def fates(self, blow: Blow) -> list[tuple[int, Text]]:
        """What became of whom; a disaster that found nothing is told, too."""
        palette = self.nova.palette
        fates = [(hit.player, self.fate(hit)) for hit in blow.hits]
        for seat, die in blow.given_up:
            row = add_chips(Row().add(f"{words.GAVE_UP} ", palette.ink), (die,), palette)
            fates.append((seat, as_text(row)))
        hit = {seat for seat, _ in fates}
        struck = range(self.session.seats) if blow.kind == "disaster" else (blow.player,)
        nothing = Text.styled(words.NOTHING_TO_LOSE, palette.quiet)
        fates += [(seat, nothing) for seat in struck if seat not in hit and seat != NOBODY]
        return sorted(fates, key=lambda fate: fate[0])

    def fate(self, hit: Hit) -> Text:
        """The card, and what became of it."""
        palette = self.nova.palette
        owner = self.session.view(None).civilizations[hit.player]
        column = column_in(owner, hit.card) if hit.column is None else hit.column
        line = title_strip(self.session.cards[hit.card], palette, column=column)
        return line.append(f" {words.FATES[hit.how]}", palette.good if hit.how == "safe" else palette.bad)

    def blow(self, title: str, style: Style, fates: list[tuple[int, Text]], width: int) -> list[Text]:
        """A strip that says what struck; under it who lost what, each name once."""
        lines = [block(title, width, style, self.nova.palette)]
        for place, (seat, fate) in enumerate(fates):
            new = not place or fates[place - 1][0] != seat
            lines.append(padded(Text(" ") + self.named(seat) if new else Text(), self.name_width + 2) + fate)
        return lines

    @property
    def name_width(self) -> int:
        return min(NAME_CELLS, max(map(len, self.session.names)))

    def named(self, seat: int) -> Text:
        palette = self.nova.palette
        name = cut(self.session.names[seat], self.name_width, palette.glyphs.more)
        return Text.styled(name, palette.seat(self.session.setup.seats[seat].colour))

    def tracks(self, width: int) -> Text:
        """The gauges as on the table; the way that a marker has come is underlined."""
        palette, told = self.nova.palette, self.round
        cell = width // len(TRACK_TITLES)
        row = Row(palette.glyphs.more)
        for track, space in enumerate(told.tracks):
            row.to(track * cell, palette.ink)
            add_gauge(row, track, space, cell - 1, palette, before=told.before[track])
        return as_text(row)

    # Production -----------------------------------------------------------------------------------------

    def table(self, width: int) -> list[Text]:
        """The kinds as columns; for each player what came, what was stolen, what was lost, and what there is now."""
        palette = self.nova.palette
        start = self.name_width + 3 + ROW_LABEL
        column = max(5, min(16, (width - start - 20) // len(COLOURS)))
        head = Text(" " * start)
        for kind in COLOURS:
            title = KIND_TITLES[kind] if column >= 12 else LETTERS[kind]
            head.append(f" {title} ".rjust(column - 1), palette.strips[kind]).append(" ")
        head.append("Unrest", palette.quiet)
        lines = [head]
        for seat, made in enumerate(self.round.yields):
            if self.sheet.rows >= GAPS_FROM and seat:
                lines.append(Text())
            lines += self.entries(seat, made, column)
        return lines

    def entries(self, seat: int, made: Yield, column: int) -> list[Text]:
        palette, session = self.nova.palette, self.session
        rows = [("produced", made.produced, "")]
        if any(made.exchanged):
            rows.append(("exchanged", made.exchanged, ""))
        if any(made.stolen):
            rows.append(("stole", made.stolen, f"from {self.names_of(made.victims)}"))
        if any(made.lost):
            rows.append(("lost", made.lost, f"to {self.names_of(made.thieves)}"))
        lines = []
        for place, (label, amounts, note) in enumerate(rows):
            line = padded(Text(" ") + self.named(seat) if not place else Text(), self.name_width + 3)
            line.append(label.ljust(ROW_LABEL), palette.quiet)
            for amount in amounts:
                style = palette.good if amount > 0 else palette.bad if amount < 0 else palette.quiet
                line.append(f"{f'{amount:+}' if amount else palette.glyphs.blocked} ".rjust(column - 1) + " ", style)
            lines.append(line.append(note, palette.quiet))
        if made.repaired:
            repaired = listed(tuple(session.cards[card].name for card in made.repaired))
            line = Text(" " * (self.name_width + 3)).append("repaired".ljust(ROW_LABEL), palette.quiet)
            lines.append(line.append(repaired, palette.good))
        return [*lines, self.now(made, column)]

    def now(self, made: Yield, column: int) -> Text:
        """What there is after it, with the Unrest."""
        palette = self.nova.palette
        line = Text(" " * (self.name_width + 3)).append("now".ljust(ROW_LABEL), palette.quiet)
        for kind, amount in enumerate(made.now):
            line.append(f"{amount} ".rjust(column - 1) + " ", palette.kind(kind) + Style(bold=True))
        before, after = made.unrest
        change = f"{before}{palette.glyphs.to}{after}" if before != after else str(after)
        style = palette.good if after < before else palette.bad if after > before else palette.quiet
        return line.append(change, style)

    def names_of(self, seats: Sequence[int]) -> str:
        return listed(tuple(self.session.names[seat] for seat in seats))
