"""The coach at a table; here nobody. Lessons and coached games bring their own (`lesson_coaching.py`)."""

from __future__ import annotations

from novaera_tui.table.browsing import BrowsingController
from novaera_tui.table.scene import Outcome
from novaera_tui.tutorial.lessons import LessonAdvice


class Coach:
    """A table without a coach; the base of the others."""

    has_result = True
    """The last page of the game is its result."""
    shows_rival_first = False
    """The page of boards begins with the rival's, whatever the size of the terminal."""

    @property
    def advice(self) -> LessonAdvice | None:
        """What the coach says now."""
        return None

    is_read = False
    """There is only something to read, and Enter goes on."""
    is_for_looking = False
    """There is something to look at, and nothing to choose."""

    def start(self, table: BrowsingController) -> None:
        """The table is ready."""

    def close(self) -> None:
        """The table is left."""

    def confirm(self, table: BrowsingController) -> bool:  # noqa: ARG002 (for lessons)
        """Enter was pressed: does it go to the coach instead of the table?"""
        return False

    def chosen(self) -> None:
        """A choice was made."""

    def looked_at(self, thing: str, table: BrowsingController) -> None:
        """Somebody opened a card or a rival's board, or went to a panel."""

    def outcome(self, told: Outcome) -> Outcome:
        """The prompt's preview of Enter, which a coach may change."""
        return told
