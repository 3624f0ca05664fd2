"""Positions to solve at the real table: turning points of a game, and puzzles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import ClassVar

from textual.binding import BindingType

from novaera_tui import keys
from novaera_tui.errors import UserError
from novaera_tui.play.bot_runner import BotRunner
from novaera_tui.play.setup import Seat
from novaera_tui.review.trial import Problem, TrialSession
from novaera_tui.screens.bindings import bindings, intents
from novaera_tui.screens.hint_page import HintPage
from novaera_tui.screens.panel_screen import PanelScreen
from novaera_tui.table.controller import TableController
from novaera_tui.table.hinting import HintedChoice
from novaera_tui.table.trial_coaching import TrialCoach


class TrialScreen(PanelScreen):
    """One of several positions. The keys of the table, and some to go through the positions."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *intents(key for key in keys.in_force(("table", "trial")) if key.scope == "table"),
        *bindings(keys.in_scope("trial")),
    ]
    help_scope = "trial"
    controller: TableController
    match: TrialSession

    def __init__(
        self,
        problems: Sequence[Problem],
        place: int = 0,
        seats: tuple[Seat, ...] = (),
        solved: Callable[[TrialSession], object] = bool,
    ) -> None:
        """`solved` is told of a position that was tried to the end."""
        self.problems = problems
        self.place = place
        self.seats = seats
        self.solved = solved
        session = TrialSession(problems[place], seats)
        super().__init__(session, has_coach=True)
        self.bots = BotRunner(session, self.call_later)
        self.coach = TrialCoach(session, self.go, self.key)
        self.controller = TableController(session, self, self.bots, self.coach)

    def on_unmount(self) -> None:
        super().on_unmount()
        self.bots.close()

    def tell(self) -> None:
        if self.match.tries or self.match.is_over:
            self.solved(self.match)

    def go(self, step: int) -> None:
        """To the next position or the one before; beyond the last, back."""
        place = self.place + step
        self.tell()
        if 0 <= place < len(self.problems):
            with suppress(UserError):  # a puzzle for other cards
                self.app.switch_screen(TrialScreen(self.problems, place, self.seats, self.solved))
                return
        self.action_leave()

    def action_go(self, step: int) -> None:
        if 0 <= self.place + step < len(self.problems):
            self.go(step)

    def action_why(self) -> None:
        """Give up, or read the table of figures."""
        trial = self.match
        if not trial.is_over:
            self.coach.give_up(self.controller)
        elif trial.table:
            self.app.push_screen(HintPage(tuple(HintedChoice(*entry) for entry in trial.table)))

    def action_leave(self) -> None:
        self.tell()
        if len(self.app.screen_stack) > 1:
            self.app.pop_screen()
        else:
            self.nova.leave()
