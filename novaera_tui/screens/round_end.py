"""The end of a round: disasters and attacks, the tracks, and a table of production."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from novaera_tui.draw.dice import add_chips
from novaera_tui.draw.gauges import add_gauge
from novaera_tui.draw.text import Row, cut, fit, wrap_text
from novaera_tui.messages import MessageList, MessageTable, gettext, pgettext, plazy, variants
from novaera_tui.play.match import Match
from novaera_tui.play.round_summary import Blow, Hit, Round, Yield, rounds_of
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import (
    NAME_CELLS,
    as_text,
    block,
    column_in,
    column_width,
    heading,
    in_rows,
    padded,
    title_strip,
)
from novaera_tui.words.names import ERA_NUMERALS, KIND_LETTERS, KIND_TITLES, TRACK_TITLES, card_name, listed
from rules.kinds import COLOURS, DARK_AGE, NOBODY, ROUNDS_PER_ERA

STRUCK = MessageList(*variants("[Riots|Invasion|Decline|Regression] struck"))
"""By the track."""
FATES = MessageTable(
    {
        "damaged": plazy("brief", "damaged"),
        "lost": plazy("brief", "into the Past"),
        "safe": plazy("brief", "protected"),
    }
)
"""The effect of a blow on a card."""
ROW_LABELS = MessageTable(
    {
        "produced": plazy("brief", "produced"),
        "exchanged": plazy("brief", "exchanged"),
        "stole": plazy("brief", "stole"),
        "lost": plazy("brief", "lost"),
        "repaired": plazy("brief", "repaired"),
        "now": plazy("brief", "now"),
    }
)
"""The lines of the table for each player."""
MOST_ACROSS = 3
"""Blows side by side on the widest page."""


class RoundEnd(Page):
    """`number` counts finished rounds from 0; by default the latest. Moments are left out if they had pages."""

    widest = 200

    def __init__(self, session: Match, number: int = -1, has_moments: bool = False) -> None:
        super().__init__()
        self.session = session
        self.round: Round = rounds_of(session.events(), session.seats)[number]
        self.told_blows = [blow for blow in self.round.blows if not (has_moments and blow.is_moment)]
        self.heading = gettext(
            "Era {era}, round {round} of {rounds} is over",
            era=ERA_NUMERALS[self.round.era],
            round=self.round.round,
            rounds=ROUNDS_PER_ERA,
        )

    def lay_out(self) -> None:
        super().lay_out()
        self.key_ids = ("dialog.down", "dialog.accept") if self.sheet.last_top else ("dialog.accept",)

    def body(self, width: int) -> list[Text]:
        palette, told = self.nova.palette, self.round
        calm = gettext("No disaster struck, no Civil War broke out, and no card was attacked.")
        lines: list[Text] = []
        if self.told_blows:
            lines = self.blows(width)
        elif not told.blows:
            lines = [Text.styled(f" {line}", palette.good) for line in wrap_text(calm, width - 2)]
        if lines:
            lines = [heading(gettext("Disasters and attacks"), width, palette), *lines, Text()]
        note = gettext("at the start of the round, and now")
        lines += [heading(gettext("Tracks"), width, palette, note), self.tracks(width)]
        note = gettext("gains, losses and current resources")
        lines += [Text(), heading(gettext("Production"), width, palette, note), *self.table(width)]
        if told.round == ROUNDS_PER_ERA:
            coming = gettext("That was the last round of the Era. Scoring comes next.")
        else:
            coming = gettext("{player} goes first in the next round.", player=self.session.names[told.next_first])
        return [*lines, Text(), Text.styled(f" {coming}", palette.quiet)]

    # What struck ----------------------------------------------------------------------------------------

    def blows(self, width: int) -> list[Text]:
        """Blows in order, side by side where there is room."""
        told = [(*self.struck(blow), self.fates(blow)) for blow in self.told_blows]
        needed = max(fate.cell_len for _, _, fates in told for _, fate in fates) + self.name_width + 3
        across = max(1, min(MOST_ACROSS, len(told), width // needed))
        each = column_width(across, width)
        blocks = [self.blow(title, style, fates, each) for title, style, fates in told]
        return in_rows(blocks, across, each)[:-1]

    def struck(self, blow: Blow) -> tuple[str, Style]:
        """The title of a blow, and its colour."""
        palette = self.nova.palette
        match blow.kind:
            case "disaster":
                return STRUCK[blow.track], palette.track(blow.track)
            case "dark age":
                return TRACK_TITLES[DARK_AGE], palette.track(DARK_AGE)
            case "civil war":
                return gettext("Civil War"), palette.alarm
            case "obsolete":
                return gettext("Made obsolete by {card}", card=card_name(self.session.cards[blow.card])), palette.alarm
        return gettext("Attack: {card}", card=card_name(self.session.cards[blow.card])), palette.alarm

    def fates(self, blow: Blow) -> list[tuple[int, Text]]:
        """Everybody's losses; a disaster also names players with nothing to lose."""
        palette = self.nova.palette
        fates = [(hit.player, self.fate(hit)) for hit in blow.hits]
        for seat, die in blow.given_up:
            row = add_chips(Row().add(pgettext("brief", "gave up") + " ", palette.ink), (die,), palette)
            fates.append((seat, as_text(row)))
        hit = {seat for seat, _ in fates}
        struck = range(self.session.seats) if blow.kind == "disaster" else (blow.player,)
        nothing = Text.styled(pgettext("brief", "had nothing to lose"), palette.quiet)
        fates += [(seat, nothing) for seat in struck if seat not in hit and seat != NOBODY]
        return sorted(fates, key=lambda fate: fate[0])

    def fate(self, hit: Hit) -> Text:
        """The card and its fate."""
        palette = self.nova.palette
        owner = self.session.view(None).civilizations[hit.player]
        column = column_in(owner, hit.card) if hit.column is None else hit.column
        line = title_strip(self.session.cards[hit.card], palette, column=column)
        return line.append(f" {FATES[hit.how]}", palette.good if hit.how == "safe" else palette.bad)

    def blow(self, title: str, style: Style, fates: list[tuple[int, Text]], width: int) -> list[Text]:
        """The title as a strip above everybody's losses, each name once."""
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
        """The gauges as on the table, with each marker's move underlined."""
        palette, told = self.nova.palette, self.round
        cell = width // len(TRACK_TITLES)
        row = Row(palette.glyphs.more)
        for track, space in enumerate(told.tracks):
            row.to(track * cell, palette.ink)
            add_gauge(row, track, space, cell - 1, palette, before=told.before[track])
        return as_text(row)

    # Production -----------------------------------------------------------------------------------------

    def table(self, width: int) -> list[Text]:
        """A column for each kind; for each player the gains, thefts, losses and the result."""
        palette = self.nova.palette
        start = self.name_width + 3 + self.label_width
        column = max(5, min(16, (width - start - 20) // len(COLOURS)))
        head = Text(" " * start)
        for kind in COLOURS:
            title = KIND_TITLES[kind] if column >= 12 else KIND_LETTERS[kind]
            head.append(f" {title} ".rjust(column - 1), palette.strips[kind]).append(" ")
        head.append(gettext("Unrest"), palette.quiet)
        lines = [head]
        for seat, made in enumerate(self.round.yields):
            lines += [*[Text()] * bool(seat), *self.entries(seat, made, column)]
        return lines

    def entries(self, seat: int, made: Yield, column: int) -> list[Text]:
        palette, session = self.nova.palette, self.session
        rows = [("produced", made.produced, "")]
        if any(made.exchanged):
            rows.append(("exchanged", made.exchanged, ""))
        if any(made.stolen):
            rows.append(
                ("stole", made.stolen, pgettext("brief", "from {players}", players=self.names_of(made.victims)))
            )
        if any(made.lost):
            rows.append(("lost", made.lost, pgettext("brief", "to {players}", players=self.names_of(made.thieves))))
        lines = []
        for place, (label, amounts, note) in enumerate(rows):
            line = padded(Text(" ") + self.named(seat) if not place else Text(), self.name_width + 3)
            line.append(self.row_label(label), palette.quiet)
            for amount in amounts:
                style = palette.good if amount > 0 else palette.bad if amount < 0 else palette.quiet
                line.append(f"{f'{amount:+}' if amount else palette.glyphs.blocked} ".rjust(column - 1) + " ", style)
            lines.append(line.append(" " * (cell_len(gettext("Unrest")) + 2) * bool(note) + note, palette.quiet))
        if made.repaired:
            repaired = listed(card_name(session.cards[card]) for card in made.repaired)
            line = Text(" " * (self.name_width + 3)).append(self.row_label("repaired"), palette.quiet)
            lines.append(line.append(repaired, palette.good))
        return [*lines, self.now(made, column)]

    @property
    def label_width(self) -> int:
        return max(cell_len(label) for _, label in ROW_LABELS.items()) + 1

    def row_label(self, row: str) -> str:
        return fit(ROW_LABELS[row], self.label_width, "")

    def now(self, made: Yield, column: int) -> Text:
        """The resources after production, and the Unrest."""
        palette = self.nova.palette
        line = Text(" " * (self.name_width + 3)).append(self.row_label("now"), palette.quiet)
        for kind, amount in enumerate(made.now):
            line.append(f"{amount} ".rjust(column - 1) + " ", palette.kind(kind) + Style(bold=True))
        before, after = made.unrest
        change = f"{before}{palette.glyphs.to}{after}" if before != after else str(after)
        style = palette.good if after < before else palette.bad if after > before else palette.quiet
        return line.append(change.rjust(cell_len(gettext("Unrest"))), style)

    def names_of(self, seats: Sequence[int]) -> str:
        return listed(self.session.names[seat] for seat in seats)
