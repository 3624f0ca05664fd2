"""Tables with a coach: what they have in common, and that of a coached game, with tips when something is new."""

from __future__ import annotations

from textual.app import ComposeResult

from novaera_tui.play.session import Session
from novaera_tui.screens.page import ascii_key
from novaera_tui.screens.table import TableScreen
from novaera_tui.tutorial.lessons import LessonAdvice, LessonCourse
from novaera_tui.tutorial.progress import LessonProgress
from novaera_tui.tutorial.tips import Tips
from novaera_tui.widgets.panels import Coach


class CoachTable(TableScreen):
    """The coach takes no room while there is nothing to say."""

    def shown_key(self, id: str) -> str:
        """A key as the coach names it."""
        return ascii_key(self.nova.keymap_in_force.shown(id), self.nova.options.ascii)

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield Coach("coach")


class CoachedTable(CoachTable):
    """A game like any other; the coach listens."""

    def __init__(self, session: Session, course: LessonCourse, progress: LessonProgress) -> None:
        super().__init__(session)
        self.tips = Tips(session, course.tips, progress, self.shown_key)
        self.endings.append(self.tips.end)

    def advice(self) -> LessonAdvice | None:
        return self.tips.advice

    def on_mount(self) -> None:
        """Nobody is told of the first question; it is there."""
        if self.session.decision is not None and self.session.is_human(self.session.decision.player):
            self.tips.think()
        super().on_mount()
