"""The table of a game in progress."""

from __future__ import annotations

from novaera_tui import keys
from novaera_tui.play.bot_runner import BotRunner
from novaera_tui.play.match import Match
from novaera_tui.screens.bindings import intents
from novaera_tui.screens.panel_screen import PanelScreen
from novaera_tui.table.coaching import Coach
from novaera_tui.table.controller import TableController


class TableScreen(PanelScreen):
    """A game at this keyboard or on a host, with a coach for a learner."""

    BINDINGS = intents(keys.in_scope("table"))
    help_scope = "table"
    controller: TableController

    def __init__(self, match: Match, coach: Coach | None = None) -> None:
        super().__init__(match, has_coach=coach is not None)
        self.bots = BotRunner(match, self.call_later)
        self.controller = TableController(match, self, self.bots, coach)

    def on_unmount(self) -> None:
        super().on_unmount()
        self.bots.close()
        if self.nova.session is not self.match:
            self.match.close()  # another game or the title is open, so the bots must stop
