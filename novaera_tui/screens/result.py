"""The result: who won and why, the points round by round, and their sources."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.binding import BindingType

from novaera_tui import keys
from novaera_tui.draw.chart import draw_chart
from novaera_tui.draw.text import fit, wrap_text
from novaera_tui.errors import UserError
from novaera_tui.messages import MessageTable, error_text, gettext, lazy, pgettext, plazy
from novaera_tui.palette import Palette
from novaera_tui.play.match import Match
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Setup, drawn_seed
from novaera_tui.play.tally import POINT_SOURCES, by_source, history
from novaera_tui.saving.replay import Replay
from novaera_tui.saving.storage import start_game
from novaera_tui.screens.bindings import bindings
from novaera_tui.screens.log_page import LogPage
from novaera_tui.screens.notice import Notice
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import as_text, gauge, heading, tall_block
from novaera_tui.screens.replay import ReplayScreen
from novaera_tui.words.names import SOURCE_WORDS, listed
from rules import Result
from rules.setup import LONGEST_PLAYER_NAME

HEADS = MessageTable(
    {
        "colour": plazy("brief", "kinds"),
        "majority": plazy("brief", "most"),
        "objective": plazy("brief", "cards"),
        "effect": plazy("brief", "instant"),
        "obsolescence": plazy("brief", "obsolete"),
        "resources": plazy("brief", "resources"),
    }
)
"""The sources of points as column heads."""
CLEAR_HEADS = ("resources",)
"""Sources whose head needs no explanation."""
LEAST_CHART = 7
MOST_CHART = 24


class ResultScreen(Page):
    """The last page of a game; closing it opens the title."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(keys.in_scope("result"))
    help_scope = "result"
    heading = lazy("The result")
    key_ids: tuple[str, ...] = (
        "dialog.accept",
        "result.again",
        "result.same",
        "result.look_back",
        "result.log",
        "dialog.close",
    )
    widest = 200

    def __init__(self, session: Match) -> None:
        super().__init__()
        self.session = session
        if session.elsewhere:
            self.key_ids = ("dialog.accept", "result.log", "dialog.close")

    # Drawing --------------------------------------------------------------------------------------------

    def body(self, width: int) -> list[Text]:
        result = self.session.view(None).result
        if result is None:
            return [Text(gettext("The game is not over yet."))]
        palette, names = self.nova.palette, self.session.names
        seats = self.session.setup.seats
        lines = self.verdict_lines(result, width)
        blocks = [palette.seat_block(seat.colour) for seat in seats]
        lines += table(result, names, blocks, palette, width)
        lines += [Text.styled(f"   {told}", palette.quiet) for told in tie_breaks(result, names)]
        bars = [*bar_lines(result, names, blocks, palette, width)]
        if self.sheet.rows >= 30:
            bars += [Text(), *legend(palette, width)]
        rounds, course = history(self.session.events(), len(names))
        gap = [Text()] * (self.sheet.rows >= 30)
        lines += [*gap, self.chart_heading(width)]
        high = self.sheet.rows - len(lines) - len(gap) - len(bars)
        chart = draw_chart(rounds, course, names, blocks, width, min(MOST_CHART, max(LEAST_CHART, high)), palette)
        lines += map(as_text, chart)
        return [*lines, *gap, *bars]

    def verdict_lines(self, result: Result, width: int) -> list[Text]:
        """The verdict, below the winner's name in large letters where there is room."""
        palette, names = self.nova.palette, self.session.names
        sentence = verdict(result, names)
        winner = result.winners[0]
        shared = len(result.winners) > 1
        style = palette.phase if shared else palette.seat_block(self.session.setup.seats[winner].colour)
        if self.sheet.rows < 30:
            told = wrap_text(sentence, width - 2)
            return [*(Text.styled(fit(f" {line}", width, ""), style) for line in told), Text()]
        title = gettext("shared victory") if shared else gettext("{player} wins", player=names[winner])
        ascii = self.nova.options.ascii
        lines = tall_block(title, "", width, style, palette, ascii, self.sheet.rows >= 44)
        return [*lines[:-1], Text.styled(fit(sentence.center(width), width), style), Text()]

    def chart_heading(self, width: int) -> Text:
        """The chart's legend: names in the colours of their lines, with the numbers that mark them."""
        palette = self.nova.palette
        line = Text.styled(f"{palette.glyphs.rule} ", palette.quiet).append(f"{gettext('Points')}  ", palette.strong)
        each = max(3, (width - line.cell_len - 4) // len(self.session.names) - 6)
        for number, seat in enumerate(self.session.setup.seats, 1):
            name = seat.name if cell_len(seat.name) <= each else fit(seat.name, each, palette.glyphs.more)
            line.append(f" {number} {name} ", palette.seat_block(seat.colour)).append(" ")
        return line.append(palette.glyphs.rule * max(0, width - line.cell_len), palette.quiet)

    # What next ------------------------------------------------------------------------------------------

    def action_again(self) -> None:
        self.play(self.session.setup._replace(seed=drawn_seed()))

    def action_same(self) -> None:
        self.play(self.session.setup)

    def play(self, setup: Setup) -> None:
        if self.session.elsewhere:
            return  # only the host can start another game
        self.session.close()
        try:
            session = start_game(setup, self.session.cards)
        except UserError as problem:
            self.app.push_screen(Notice(gettext("This game cannot be started"), error_text(problem)))
        else:
            self.nova.start_table(session)

    def action_look_back(self) -> None:
        if isinstance(self.session, Session):
            self.app.push_screen(ReplayScreen(Replay.of(self.session)))

    def action_log(self) -> None:
        self.app.push_screen(LogPage(self.session))

    def action_close(self) -> None:
        self.session.close()
        if self.session.elsewhere:
            self.app.exit()
        else:
            self.nova.show_title()


def table(result: Result, names: tuple[str, ...], styles: list[Style], palette: Palette, width: int) -> list[Text]:
    """Ranking and points by source."""
    spread = 2 if width >= 100 else 0
    columns = [(word, 1 + spread + cell_len(word)) for _, word in HEADS.items()]
    unrest = pgettext("brief", "Unrest")
    columns.append((unrest, 1 + spread + cell_len(unrest)))
    heads = pgettext("brief", "VP").rjust(4) + "".join(word.rjust(cells) for word, cells in columns)
    names_width = max(3, min(width - cell_len(heads) - 4, max(8, *map(cell_len, names))))
    lines = [Text.styled(" " * (4 + names_width) + heads, palette.quiet)]
    for place, seats in enumerate(result.ranking):
        rank = 1 + sum(len(better) for better in result.ranking[:place])
        for seat in seats:
            totals = by_source(result.sources[seat])
            line = Text.styled(f"{rank}. ", palette.title)
            line.append(fit(f" {names[seat]}", names_width + 1, palette.glyphs.more), styles[seat])
            line.append(str(result.scores[seat]).rjust(4), palette.title)
            for source, (_, cells) in zip(HEADS, columns, strict=False):
                line.append(str(totals[source] or palette.glyphs.blocked).rjust(cells))
            line.append(str(result.unrest[seat]).rjust(columns[-1][1]), palette.quiet)
            lines.append(line)
    return lines


def bar_lines(result: Result, names: tuple[str, ...], styles: list[Style], palette: Palette, width: int) -> list[Text]:
    """Sources of points: a bar for each player with labelled pieces.

    Every other piece has the player's colour, since the colours of the kinds would mislead.
    """
    top = max(1, *result.scores)
    label = min(LONGEST_PLAYER_NAME, max(cell_len(name) for name in names)) + 2
    lines = [heading(gettext("Sources of points"), width, palette, gettext("in the order of the columns above"))]
    other = (
        palette.bar if palette.bar.bgcolor != palette.ground.bgcolor else palette.rests[0]
    )  # or the bar would not show
    for seats in result.ranking:
        for seat in seats:
            totals = by_source(result.sources[seat])
            sources = [source for source in POINT_SOURCES if totals[source]]
            pieces = [
                (totals[source], piece_labels(source, totals[source]), other if place % 2 else styles[seat])
                for place, source in enumerate(sources)
            ]
            line = Text.styled(fit(f" {names[seat]}", label, palette.glyphs.more), palette.strong)
            lines.append(line + gauge(pieces, width - label, top))
    return lines


def piece_labels(source: str, points: int) -> tuple[str, str]:
    return pgettext("brief", "{source} {points}", source=HEADS[source], points=points), str(points)


def legend(palette: Palette, width: int) -> list[Text]:
    """The meanings of the column heads."""
    line, lines = Text(), []
    for source in POINT_SOURCES:
        meaning = "" if source in CLEAR_HEADS else f": {SOURCE_WORDS[source]}"
        piece = Text.styled(f" {HEADS[source]}", palette.strong).append(f"{meaning}  ", palette.quiet)
        if line and line.cell_len + piece.cell_len > width:
            lines.append(line)
            line = Text()
        line += piece
    return [*lines, line]


# Verdicts -----------------------------------------------------------------------------------------------


def verdict(result: Result, names: tuple[str, ...]) -> str:
    """Who won, in a sentence that explains ties."""
    winners = listed(names[seat] for seat in result.winners)
    best = result.scores[result.winners[0]]
    if len(result.winners) > 1:
        return gettext(
            "{players} share the victory with {points} VP and the same Unrest.", players=winners, points=best
        )
    tied = [names[seat] for seat, score in enumerate(result.scores) if score == best and seat not in result.winners]
    if tied:
        return gettext(
            "{player} wins: {others} also reached {points} VP, but with more Unrest.",
            player=winners,
            others=listed(tied),
            points=best,
        )
    close = [names[seat] for seat, score in enumerate(result.scores) if score == best - 1]
    if close:
        return gettext(
            "{player} wins with {points} VP, one point ahead of {others}.",
            player=winners,
            points=best,
            others=listed(close),
        )
    return gettext("{player} wins with {points} VP.", player=winners, points=best)


def tie_breaks(result: Result, names: tuple[str, ...]) -> list[str]:
    """R18.2: what separates players with equal points, and who shares a place."""
    told = []
    for place, seats in enumerate(result.ranking):
        players = listed(names[seat] for seat in seats)
        if len(seats) > 1:
            told.append(gettext("{players}: the same points and Unrest.", players=players))
        told += (
            gettext(
                "{first} ahead of {second}: lower Unrest ({lower}, not {higher}).",
                first=players,
                second=listed(names[seat] for seat in below),
                lower=result.unrest[seats[0]],
                higher=result.unrest[below[0]],
            )
            for below in result.ranking[place + 1 : place + 2]
            if result.scores[seats[0]] == result.scores[below[0]]
        )
    return told
