"""The result: who won and why, points by source, and how they came round by round."""

from __future__ import annotations

from dataclasses import replace

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from novaera_tui import keys
from novaera_tui.draw.palette import Palette
from novaera_tui.play.match import Match
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Setup
from novaera_tui.play.tally import SOURCE_WORDS, by_source, history
from novaera_tui.screens.page import Page, wrapped
from rules import Result
from rules.cards import listed
from rules.kinds import EDITION
from rules.setup import LONGEST_NAME

CHART_ROWS = 6
HEADS = {
    "colour": "kinds",
    "majority": "most",
    "objective": "cards",
    "effect": "instant",
    "obsolescence": "renewed",
    "resources": "goods",
}
"""The sources of points as heads of columns."""


class ResultScreen(Page):
    """The last page of a game; closing it leads back to the title."""

    BINDINGS = keys.bindings(keys.in_scope("result"))
    help_scope = "result"
    heading = "The result"
    hints = ("result.again", "result.same", "result.look_back", "dialog.close")

    def __init__(self, session: Match) -> None:
        super().__init__()
        self.session = session

    # Drawing --------------------------------------------------------------------------------------------

    def body(self, width: int) -> list[Text]:
        result = self.session.view(None).result
        if result is None:
            return [Text("The game is not over yet.")]
        palette, names = self.nova.palette, self.session.names
        lines = wrapped(Text.styled(verdict(result, names), palette.title), width)
        styles = [palette.seat(seat.colour) for seat in self.session.setup.seats]
        lines += [Text(), *table(result, names, styles, palette), Text()]
        rounds, course = history(self.session.events(), len(names))
        lines += chart(rounds, course, names, styles, palette, width)
        if self.sheet.rows > len(lines) + len(HEADS):
            lines.append(Text())
            lines += [
                Text.styled(f"  {HEADS[source].ljust(10)}{SOURCE_WORDS[source]}", palette.quiet) for source in HEADS
            ]
        return lines

    # What next ------------------------------------------------------------------------------------------

    def action_again(self) -> None:
        from novaera_tui.play.starting import drawn_seed

        self.play(replace(self.session.setup, seed=drawn_seed(), edition=EDITION))

    def action_same(self) -> None:
        self.play(self.session.setup)

    def play(self, setup: Setup) -> None:
        from novaera_tui.complaint import Complaint
        from novaera_tui.saving.storage import start_game
        from novaera_tui.screens.notice import Notice

        self.session.close()
        try:
            session = start_game(setup, self.session.cards)
        except Complaint as problem:
            self.app.push_screen(Notice("This game cannot be begun", str(problem)))
        else:
            self.nova.start_table(session)

    def action_look_back(self) -> None:
        from novaera_tui.saving.replay import Replay
        from novaera_tui.screens.replay import ReplayScreen

        if isinstance(self.session, Session):
            self.app.push_screen(ReplayScreen(Replay.of(self.session)))

    def action_close(self) -> None:
        self.session.close()
        self.nova.show_title()


def verdict(result: Result, names: tuple[str, ...]) -> str:
    """Who won, in a sentence; ties are explained."""
    winners = listed(tuple(names[seat] for seat in result.winners))
    best = result.scores[result.winners[0]]
    if len(result.winners) > 1:
        return f"{winners} share the victory with {best} VP and the same Unrest."
    tied = [seat for seat, score in enumerate(result.scores) if score == best and seat not in result.winners]
    if tied:
        others = listed(tuple(names[seat] for seat in tied))
        return f"{winners} wins: {others} also reached {best} VP, but with more Unrest."
    return f"{winners} wins with {best} VP."


def table(result: Result, names: tuple[str, ...], styles: list[Style], palette: Palette) -> list[Text]:
    """Ranking and points by source."""
    width = min(LONGEST_NAME, max(8, *(cell_len(name) for name in names)))
    head = " " * (4 + width) + "  VP" + "".join(f" {word}" for word in HEADS.values()) + " Unrest"
    lines = [Text.styled(head, palette.quiet)]
    for place, seats in enumerate(result.ranking):
        rank = 1 + sum(len(better) for better in result.ranking[:place])
        for seat in seats:
            totals = by_source(result.sources[seat])
            line = Text.styled(f" {rank}. ", palette.title)
            name = Text.styled(names[seat], styles[seat])
            name.truncate(width, overflow="ellipsis", pad=True)
            line.append_text(name)
            line.append(str(result.scores[seat]).rjust(4), palette.title)
            line.append(
                "".join(str(totals[source] or palette.glyphs.blocked).rjust(len(HEADS[source]) + 1) for source in HEADS)
            )
            line.append(str(result.unrest[seat]).rjust(7), palette.quiet)
            lines.append(line)
    return lines


def chart(
    rounds: list[str],
    course: list[list[int]],
    names: tuple[str, ...],
    styles: list[Style],
    palette: Palette,
    width: int,
) -> list[Text]:
    """Bars of VP at the end of each round, one bar for each seat; the seat's number stands under it."""
    top = max(1, *(points[-1] for points in course))
    full, half = ("#", "=") if palette.glyphs.rule == "-" else ("█", "▄")
    players = len(names)
    lines = []
    for row in range(CHART_ROWS, 0, -1):
        mark = str(round(top * row / CHART_ROWS)).rjust(4) if row in (CHART_ROWS, CHART_ROWS // 2) else "    "
        line = Text.styled(f"{mark} {palette.glyphs.upright}", palette.quiet)
        for number in range(len(rounds)):
            line.append("   ")
            for player in range(players):
                height = course[player][number] * CHART_ROWS / top
                glyph = full if height >= row else half if height >= row - 0.5 else " "
                line.append(glyph, styles[player])
            line.append(" " * max(0, 4 - players))
        lines.append(line)
    space = 3 + max(4, players)
    digits = "".join(str(player + 1) for player in range(players))
    lines.append(
        Text.styled("   0 " + palette.glyphs.upright + (("   " + digits).ljust(space) * len(rounds)), palette.quiet)
    )
    lines.append(Text.styled(" " * 6 + "".join(name.rjust(6).ljust(space) for name in rounds), palette.quiet))
    who = "   ".join(f"{player + 1} {name}" for player, name in enumerate(names))
    return [*lines, *wrapped(Text.styled(who, palette.quiet), width, " " * 9, " " * 9)]
