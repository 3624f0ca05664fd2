"""The table of a replay."""

from __future__ import annotations

from collections.abc import Callable

from textual.timer import Timer

from novaera_tui import keys
from novaera_tui.saving.replay import Replay
from novaera_tui.screens.bindings import intents
from novaera_tui.screens.panel_screen import PanelScreen
from novaera_tui.table.replay_controller import ReplayController


class ReplayScreen(PanelScreen):
    """A moment of a recorded game."""

    BINDINGS = intents(keys.in_scope("replay"))
    help_scope = "replay"
    controller: ReplayController

    def __init__(self, replay: Replay, marks: Callable[[int], str] | None = None) -> None:
        """`marks` says what a review thinks of the choice that leads to a node."""
        super().__init__(replay)
        self.controller = ReplayController(replay, self, marks)
        self.timer: Timer | None = None

    def start_timer(self, seconds: float) -> None:
        self.stop_timer()
        self.timer = self.set_interval(seconds, self.controller.tick)

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.stop()
            self.timer = None

    def close_replay(self) -> None:
        if len(self.app.screen_stack) > 1:
            self.app.pop_screen()
        else:
            self.app.exit()
