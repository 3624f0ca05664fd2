"""Learning to play: the list of lessons, and the table of a lesson."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.binding import BindingType

import rules
from novaera_tui import keys
from novaera_tui.draw.text import cut, wrap_text
from novaera_tui.play.bot_runner import BotRunner
from novaera_tui.screens.bindings import bindings, intents
from novaera_tui.screens.dialogs import notice_on_error
from novaera_tui.screens.menu import Menu
from novaera_tui.screens.panel_screen import PanelScreen
from novaera_tui.screens.parts import heading
from novaera_tui.table.controller import TableController
from novaera_tui.table.lesson_coaching import LessonCoach
from novaera_tui.tutorial.coach import LessonSession
from novaera_tui.tutorial.loading import LessonCourse, load_course
from novaera_tui.tutorial.progress import remembered
from novaera_tui.tutorial.tips import coached_game, unfinished_game
from novaera_tui.words import tutorial as words

TITLE_GAP = 2
"""Cells between titles and topics."""


def course_of(lessons: Path | str | None) -> LessonCourse:
    """The course of this file, or the shipped one. Lessons use the shipped cards."""
    return load_course(rules.load_cards(), lessons)


class LearnPage(Menu):
    """Enter opens the lesson under the cursor, which starts at the first unfinished one."""

    BINDINGS = bindings(keys.in_scope("lessons"))
    help_scope = "lessons"
    key_ids = ("dialog.down", "dialog.accept", "help", "dialog.close")

    def __init__(self, course: LessonCourse) -> None:
        super().__init__()
        self.heading = str(words.LEARN_TO_PLAY)
        self.course = course
        self.title_cells = max(cell_len(lesson.title) for lesson in course.lessons) + TITLE_GAP
        self.progress = remembered()
        self.chosen = next(
            (place for place, lesson in enumerate(course.lessons) if lesson.id not in self.progress.lessons),
            len(course.lessons),
        )

    def body(self, width: int) -> list[Text]:
        palette = self.nova.palette
        lines = [Text.styled(line, palette.ink) for line in wrap_text(str(words.COURSE_INTRO), width)]
        done = sum(lesson.id in self.progress.lessons for lesson in self.course.lessons)
        note = words.LESSONS_DONE.format(done=done, all=len(self.course.lessons))
        lines += [Text(), heading(str(words.LESSONS_TITLE), width, palette, note)]
        for number, lesson in enumerate(self.course.lessons, 1):
            self.choice(len(lines))
            lines.append(self.entry(str(number), lesson.title, lesson.about, lesson.id in self.progress.lessons, width))
        lines += [Text(), heading(str(words.THEN), width, palette)]
        self.choice(len(lines))
        about = words.RESUME_FIRST_GAME if unfinished_game(self.progress) else words.FIRST_GAME_ABOUT
        return [*lines, self.entry("", str(words.FIRST_GAME), str(about), False, width)]

    def entry(self, number: str, title: str, about: str, done: bool, width: int) -> Text:
        palette = self.nova.palette
        box = f"[{'x' if done else ' '}]" if number else ""
        line = Text(f" {number:>2} ", palette.quiet).append(f"{box:4}", palette.good)
        line.append(set_cell_size(title, self.title_cells), palette.strong if not done else palette.ink)
        return line.append(cut(about, width - line.cell_len, palette.glyphs.more), palette.quiet)

    def action_accept(self) -> None:
        if self.chosen < len(self.course.lessons):
            self.nova.show_lesson(self.chosen + 1)
        else:
            with notice_on_error(self.app, str(words.NOT_PLAYABLE)):
                self.nova.start_table(coached_game(self.progress))

    def action_open(self, number: int) -> None:
        if number <= len(self.course.lessons):
            self.nova.show_lesson(number)

    def action_close(self) -> None:
        self.nova.show_title()


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
