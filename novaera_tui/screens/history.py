"""Your games: ratings, and everything about one player, counted from the saved games."""

from __future__ import annotations

from rich.text import Text

from novaera_tui import keys
from novaera_tui.draw.history import HistoryDrawing
from novaera_tui.history.index import Index
from novaera_tui.history.report import History
from novaera_tui.messages import gettext, lazy, ngettext
from novaera_tui.screens.bindings import bindings
from novaera_tui.screens.counting import IndexCount
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import as_text


class HistoryPage(Page):
    """The arrows change the player."""

    BINDINGS = bindings(keys.in_scope("history"))
    help_scope = "history"
    heading = lazy("Your games")
    key_ids = ("history.next", "dialog.down", "dialog.search", "dialog.close")

    def __init__(self) -> None:
        super().__init__()
        self.history: History | None = None
        self.place = 0
        self.count = IndexCount(self, self.counted)

    def on_mount(self) -> None:
        self.count.start()

    def counted(self, index: Index) -> None:
        self.history = History(index)

    def body(self, width: int) -> list[Text]:
        if self.history is None:
            return self.count.lines()
        if not self.history.games:
            return [Text(gettext("No finished games yet. Every game that you finish is counted here."))]
        drawing = HistoryDrawing(self.history.names, width, self.nova.palette)
        history, who = self.history, self.players[self.place % len(self.players)]
        lines = drawing.player(history.of(who)) + drawing.ratings(history.ratings, history.players, history.won)
        skipped = [line for problem in history.skipped for line in drawing.words(problem, self.nova.palette.quiet)]
        if skipped:
            title = ngettext("{number} file was skipped:", "{number} files were skipped:", len(history.skipped))
            skipped = [*drawing.words(title, self.nova.palette.strong), *skipped]
        return [as_text(line) for line in (*lines, *skipped)]

    @property
    def players(self) -> list[str]:
        return list(self.history.players) if self.history else []

    def note(self) -> Text:
        if not self.players:
            return Text()
        place = self.place % len(self.players) + 1
        return Text(gettext("player {place} of {all}", place=place, all=len(self.players)))

    def action_player(self, by: int) -> None:
        if self.players:
            self.place += by
            self.sheet.top = 0
            self.draw()
