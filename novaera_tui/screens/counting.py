"""Counts saved games for a page in bursts, so that keys work meanwhile: the first count can take a while."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

from rich.text import Text
from textual.timer import Timer

from novaera_tui.errors import UserError
from novaera_tui.history.index import Index, Progress
from novaera_tui.messages import gettext
from novaera_tui.screens.page import Page

BURST: Final = 0.02
"""Seconds of counting between two key presses."""


class IndexCount:
    """The count of one page; `then` is called when it is done, and the page is drawn."""

    def __init__(self, page: Page, then: Callable[[Index], object]) -> None:
        self.page = page
        self.then = then
        self.index = Index()
        self.is_done = False
        self.problem = ""
        self._progress = Progress(0, 0)
        self._counting = self.index.count()
        self._timer: Timer | None = None

    def start(self) -> None:
        self._count()
        if not self.is_done:
            self._timer = self.page.set_interval(BURST, self._count)

    def lines(self) -> list[Text]:
        """In place of the page until the count is done, or if it failed."""
        done, all = self._progress
        return [Text(self.problem or gettext("Reading saved games: {done} of {all}", done=done, all=all))]

    def _count(self) -> None:
        end = monotonic() + BURST
        try:
            for progress in self._counting:
                self._progress = progress
                if monotonic() > end:
                    self.page.draw()
                    return
        except UserError as problem:
            self.problem = str(problem)
        self.is_done = True
        if self._timer is not None:
            self._timer.stop()
        if not self.problem:
            self.then(self.index)
        self.page.draw()
