"""The table of a coached game: as ever, with a tip where something comes up for the first time."""

from __future__ import annotations

from textual.app import ComposeResult

from novaera_tui.learning.lessons import LessonAdvice, LessonCourse
from novaera_tui.learning.progress import LessonProgress
from novaera_tui.learning.tips import Tips
from novaera_tui.play.session import Session
from novaera_tui.screens.page import ascii_key
from novaera_tui.screens.table import TableScreen
from novaera_tui.widgets.panels import Coach


class CoachedTable(TableScreen):
    """The coach takes no room while there is nothing to say."""

    def __init__(self, session: Session, course: LessonCourse, progress: LessonProgress) -> None:
        super().__init__(session)
        self.tips = Tips(session, course.tips, progress, self.shown_key)
        self.endings.append(self.tips.end)

    def shown_key(self, id: str) -> str:
        return ascii_key(self.nova.keymap_in_force.shown(id), self.nova.options.ascii)

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield Coach("coach")

    def advice(self) -> LessonAdvice | None:
        return self.tips.advice

    def on_mount(self) -> None:
        """Nobody is told of the first question; it is there."""
        if self.session.decision is not None and self.session.is_human(self.session.decision.player):
            self.tips.think()
        super().on_mount()
