"""Coaches who teach: tips in a first game, and lessons that decide what Enter may do."""

from __future__ import annotations

from collections.abc import Callable

from novaera_tui.table.browsing import BrowsingController
from novaera_tui.table.coaching import Coach
from novaera_tui.table.panels import CIVILIZATION, DISPLAY
from novaera_tui.table.scene import SILENCE, Outcome
from novaera_tui.tutorial.coach import LessonSession
from novaera_tui.tutorial.lessons import LessonAdvice
from novaera_tui.tutorial.progress import remembered
from novaera_tui.tutorial.tips import Tips


class TipsCoach(Coach):
    """A real game, with a tip when something comes up for the first time."""

    def __init__(self, tips: Tips) -> None:
        self.tips = tips

    @property
    def advice(self) -> LessonAdvice | None:
        return self.tips.advice

    def start(self, table: BrowsingController) -> None:
        """The first question was asked before anybody listened."""
        if table.match.decision is not None and table.match.is_human(table.match.decision.player):
            self.tips.think()

    def close(self) -> None:
        self.tips.end()


class LessonCoach(Coach):
    """A lesson: Enter turns the page while there is something to read, and looking around may be the task."""

    has_result = False
    shows_rival_first = True

    def __init__(self, lesson: LessonSession, open_lesson: Callable[[int], object]) -> None:
        """`open_lesson` leaves the table for the lesson with this number."""
        self.lesson = lesson
        self.open_lesson = open_lesson

    @property
    def advice(self) -> LessonAdvice | None:
        return self.lesson.advice

    @property
    def is_read(self) -> bool:  # type: ignore[override]  # the step decides
        return self.lesson.is_read

    @property
    def is_for_looking(self) -> bool:  # type: ignore[override]  # the step decides
        return self.lesson.step is not None and bool(self.lesson.step.look)

    def confirm(self, table: BrowsingController) -> bool:
        if self.lesson.is_over:
            self.open_lesson(self.lesson.number + 1)
            return True
        if self.is_for_looking and table.current_scene.card is not None:
            table.zoom()
            return True
        if not self.lesson.is_read:
            return False
        self.lesson.go_on()
        self._began_step(table)
        return True

    def _began_step(self, table: BrowsingController) -> None:
        """The cursor goes back to the choices, wherever the last step led it."""
        self.chosen()
        table.focus.set_message("")
        if home := table.build_scene().home:
            table.go_to_panel(home)
        table.redraw()

    def chosen(self) -> None:
        if self.lesson.is_over:
            remembered().finish(self.lesson.lesson.id)

    def looked_at(self, thing: str, table: BrowsingController) -> None:
        if thing not in ("card", "rival", DISPLAY, CIVILIZATION):
            return
        before = self.lesson.at
        self.lesson.looked(thing)
        if self.lesson.at != before:
            self._began_step(table)

    def outcome(self, told: Outcome) -> Outcome:
        """While there is something to read or to look at, Enter does nothing at the table."""
        if told.mood == "hint":
            return told
        return SILENCE if self.is_read or (self.is_for_looking and told.mood == "will") else told
