"""A lesson at the real table: all keys work as in a game, and the coach judges every choice."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

import rules
from novaera_tui import keys
from novaera_tui.play.bot_runner import BotRunner
from novaera_tui.screens.bindings import bindings, intents
from novaera_tui.screens.panel_screen import PanelScreen
from novaera_tui.table.controller import TableController
from novaera_tui.table.lesson_coaching import LessonCoach
from novaera_tui.tutorial.coach import LessonSession
from novaera_tui.tutorial.loading import LessonCourse


class LessonScreen(PanelScreen):
    """A lesson of a course: the keys of the table, and one for the list of lessons."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *intents(key for key in keys.in_force(("table", "lesson")) if key.scope == "table"),
        *bindings(keys.in_scope("lesson")),
    ]
    help_scope = "lesson"
    controller: TableController
    match: LessonSession

    def __init__(self, course: LessonCourse, number: int) -> None:
        lesson, is_last = course.lessons[number - 1], number == len(course.lessons)
        session = LessonSession(lesson, number, rules.load_cards(), self.coach_key, is_last)
        super().__init__(session, has_coach=True)
        self.bots = BotRunner(session, self.call_later)
        coach = LessonCoach(session, lambda next: self.nova.show_lesson(next))
        self.controller = TableController(session, self, self.bots, coach)

    def coach_key(self, id: str) -> str:
        return self.nova.coach_key(id)

    def on_unmount(self) -> None:
        super().on_unmount()
        self.bots.close()

    def action_leave(self) -> None:
        self.nova.show_lesson(0)
