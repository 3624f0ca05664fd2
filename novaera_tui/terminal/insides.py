"""The insides of Textual that we lean on, all of them here, each with its reason. Textual is pinned exactly for them.

When an update of Textual breaks one, `tests/test_insides.py` names the line.
"""

from __future__ import annotations

from typing import Any, Generic

from rich.console import Console, RenderableType
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.app import App, ReturnType
from textual.filter import LineFilter
from textual.screen import Screen

__all__ = ["ChopsUpdate", "CompositorUpdate", "LayoutUpdate", "ThriftyApp", "filter_with", "make_replaceable"]


class ThriftyApp(App[ReturnType], Generic[ReturnType]):
    """An app whose updates can be thinned out before they are sent.

    There is no public hook between the compositor and the wire, and a stock page is painted up to three times.
    """

    def thinned(self, update: Any, _console: Console) -> Any:
        """What is to be sent of an update."""
        return update

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if not self._batch_count and not self.is_headless:
            renderable = self.thinned(renderable, self.console)
        super()._display(screen, renderable)


def filter_with(app: App[Any], line_filter: LineFilter) -> None:
    """Have all lines go through this filter alone: NO_COLOR gives Textual one that sends greys, which are colours."""
    app._filters = [line_filter]


def make_replaceable(screen: Screen[Any]) -> None:
    """Let the first screen be switched away from: Textual gives it no result callback, but `switch_screen` pops one."""
    if not screen._result_callbacks:
        screen._push_result_callback(screen, None)
