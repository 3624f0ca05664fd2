"""The coach of a position to solve: asks, answers, and goes on to the next one."""

from __future__ import annotations

from collections.abc import Callable

from novaera_tui.messages import gettext
from novaera_tui.review.trial import TrialSession
from novaera_tui.table.browsing import BrowsingController
from novaera_tui.table.coaching import Coach
from novaera_tui.table.controller import TableController
from novaera_tui.table.scene import SILENCE, Outcome
from novaera_tui.tutorial.lessons import CoachSpoke, LessonAdvice


class TrialCoach(Coach):
    """Enter is for the table until the position is solved, then for the next one."""

    has_result = False

    def __init__(self, trial: TrialSession, go: Callable[[int], object], shown: Callable[[str], str]) -> None:
        """`go` opens the next position or the one before; `shown` gives the key for an id."""
        self.trial = trial
        self.go = go
        self.shown = shown

    @property
    def advice(self) -> LessonAdvice | None:
        trial, shown = self.trial, self.shown
        if trial.is_over:
            task = gettext(
                "{enter}: the next one. {why}: the figures. {leave}: leave.",
                enter=shown("confirm"),
                why=shown("trial.why"),
                leave=shown("trial.leave"),
            )
        else:
            task = gettext("Play it. {give_up}: show the best choice.", give_up=shown("trial.why"))
        return LessonAdvice(trial.problem.head, trial.said, task, trial.answer, trial.is_solved)

    def confirm(self, table: BrowsingController) -> bool:  # noqa: ARG002 (Enter goes on without it)
        if self.trial.is_over:
            self.go(1)
        return self.trial.is_over

    @property
    def is_read(self) -> bool:  # type: ignore[override]  # only the answer is left to read
        return self.trial.is_over

    def give_up(self, table: TableController) -> None:
        """Show the best choice."""
        self.trial.reset()
        self.trial.show_best()
        self.trial.answer = ""
        self.chosen()
        table.proceed()

    def chosen(self) -> None:
        self.trial.publish([CoachSpoke()])

    def outcome(self, told: Outcome) -> Outcome:
        return SILENCE if self.trial.is_over else told
