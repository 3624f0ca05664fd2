"""A lesson at the real table, with a coach who watches."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

import rules
from novaera_tui import keys
from novaera_tui.screens.coached import CoachTable
from novaera_tui.table.scene import SILENCE, Outcome, Scene
from novaera_tui.tutorial.coach import LessonSession
from novaera_tui.tutorial.lessons import LessonAdvice, LessonCourse
from novaera_tui.tutorial.progress import remembered
from novaera_tui.words.questions import CIVILIZATION, DISPLAY
from novaera_tui.words.tutorial import LOOK_FIRST
from novaera_tui.words.zone_words import Part


class LessonScreen(CoachTable):
    """Every key works as in a game; the lesson itself judges what is done."""

    BINDINGS = keys.bindings(keys.in_scope("lesson"))
    help_scope = "lesson"
    session: LessonSession

    def __init__(self, course: LessonCourse, number: int) -> None:
        self.course = course
        self.number = number
        lesson = course.lessons[number - 1]
        is_last = number == len(course.lessons)
        super().__init__(LessonSession(lesson, number, rules.load_cards(), self.shown_key, is_last))

    def advice(self) -> LessonAdvice | None:
        return self.session.advice

    def outcome(self, scene: Scene) -> Outcome:
        """While there is something to read or to look at, Enter does nothing at the table: nothing is foretold."""
        if self.session.is_read and not self.table_focus.is_hint:
            return SILENCE
        told = super().outcome(scene)
        is_for_looking = self.session.step is not None and self.session.step.look
        return Outcome("news", (Part(LOOK_FIRST),)) if is_for_looking and told.mood == "will" else told

    # Going on -------------------------------------------------------------------------------------------

    def action_confirm(self) -> None:
        """Enter turns the page of what is to be read; otherwise it decides, as ever."""
        if self.session.is_over:
            self.nova.show_lesson(self.number + 1)
        elif self.session.is_read:
            self.session.go_on()
            self.look_up()
        else:
            super().action_confirm()

    def choose(self, option: rules.Option[Any]) -> None:
        super().choose(option)
        self.note_end()

    def look_up(self) -> None:
        """The coach has gone on: back to the question, if somebody was looking around."""
        self.note_end()
        self.table_focus.answer("")
        scene = self.look()
        if scene.home and self.panel != scene.home and self.session.is_read:
            self.go_to(scene.home)
        self.redraw()

    def note_end(self) -> None:
        if self.session.is_over:
            remembered().finish(self.session.lesson.id)

    def action_leave(self) -> None:
        self.nova.show_lesson(0)

    # Looking around -------------------------------------------------------------------------------------

    def looked(self, at: str) -> None:
        before = self.session.at
        self.session.looked(at)
        if self.session.at != before:
            self.note_end()
            self.redraw()

    def action_zoom(self) -> None:
        super().action_zoom()
        if self.app.screen is not self:
            self.looked("card")

    def action_panel(self, step: int) -> None:
        super().action_panel(step)
        if self.panel in (DISPLAY, CIVILIZATION):
            self.looked(self.panel)

    def action_civilization(self) -> None:
        super().action_civilization()
        self.looked("rival")

    def first_board(self, scene: Scene) -> int:
        """The one that the lesson speaks of."""
        return (scene.shown + 1) % self.session.seats

    def result_page(self) -> Screen[Any]:
        """A lesson that plays a game to its end shows how it ended, and no more."""
        return self.scoring_page(self.session.view(None).era)
