"""The base of all panels: events make a panel dirty, and only dirty panels are drawn.

Each panel has a cursor and scrolls to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from textual import events
from textual.strip import Strip
from textual.widget import Widget

from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.folds import LOOSE, Folds
from novaera_tui.draw.table import Placed
from novaera_tui.draw.text import Line
from novaera_tui.play.match import Match
from novaera_tui.table.scene import Scene, Target
from novaera_tui.table.table_focus import CursorMoved, FocusMoved, TableFocus
from rules.events import PositionJumped


class Panel(Widget):
    """Keeps its drawing until an event makes it dirty."""

    DEFAULT_CSS = """
    Panel { background: $background; }
    """
    GAME_EVENTS: ClassVar[tuple[type, ...]] = ()
    """Events of the game that change this panel, besides PositionJumped."""
    FOCUS_EVENTS: ClassVar[tuple[type, ...]] = ()
    """Keyboard events that change it, besides those of its cursor and focus."""
    scene: Scene | None = None

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self.panel = name
        self.drawing = Drawing()
        self.lines: list[Line] = []
        self.top = 0
        """The first visible line of the drawing."""
        self.dirty = True
        """An event has changed this panel since it was drawn."""
        self.drawn_for: tuple[int, int, Folds] = (0, 0, LOOSE)
        """Width, height and folds of the last drawing."""
        self._unsubscribers: list[Callable[[], None]] = []

    # Listening ------------------------------------------------------------------------------------------

    def listen(self, match: Match, table_focus: TableFocus) -> None:
        """Subscribe to the events that change this panel, until it leaves the screen."""
        self._unsubscribers = [
            match.subscribe(self.mark_dirty, PositionJumped, *self.GAME_EVENTS),
            table_focus.subscribe(self.mark_dirty, *self.FOCUS_EVENTS) if self.FOCUS_EVENTS else lambda: None,
            table_focus.subscribe(self.mark_dirty_if_own, CursorMoved, FocusMoved),
        ]

    def mark_dirty(self, _event: Any) -> None:
        self.dirty = True

    def mark_dirty_if_own(self, event: CursorMoved | FocusMoved) -> None:
        """Other panels' cursors and focus are not drawn here."""
        if self.panel in event:
            self.dirty = True

    def on_unmount(self) -> None:
        for unsubscribe in self._unsubscribers:
            unsubscribe()

    # Drawing --------------------------------------------------------------------------------------------

    def draw(self, _scene: Scene, placed: Placed) -> Drawing:
        """The panel as the table drew it; some draw themselves in the place they get."""
        return placed.drawing

    def show(self, scene: Scene, placed: Placed, folds: Folds) -> None:
        """Draw a new scene if the panel is dirty, has a new size, or other parts of the table fold. Only the difference
        is sent to the terminal."""
        self.scene = scene
        drawn_for = (placed.width, placed.height, folds)
        if self.dirty or drawn_for != self.drawn_for:
            self.drawn_for = drawn_for
            self.lines = self.composed(scene, placed)
            self.dirty = False
            self.refresh()

    def clear(self) -> None:
        """The table has no room for this panel now: it keeps nothing of what it showed."""
        self.lines, self.drawing, self.dirty = [], Drawing(), True

    def composed(self, scene: Scene, placed: Placed) -> list[Line]:
        """The visible lines, with the cursor laid over them."""
        self.drawing = self.draw(scene, placed)
        lines, height = self.drawing.lines, placed.height
        cursor = scene.cursors.get(self.panel)
        focused = scene.panel == self.panel
        box = self.drawing.boxes.get(cursor) if cursor is not None and focused else None
        self.scroll_to_box(box, len(lines), height)
        if focused:
            lines = self.drawing.lit(cursor, scene.palette)
        return lines[self.top : self.top + height]

    def scroll_to_box(self, box: tuple[int, int, int, int] | None, total: int, height: int) -> None:
        if total <= height:
            self.top = 0
            return
        if box is not None:
            _, y, _, high = box
            self.top = max(min(self.top, y - 1), y + high - height)
        self.top = max(0, min(self.top, total - height))

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if self.scene is None or y >= len(self.lines):
            return Strip.blank(width, self.scene.palette.ground if self.scene is not None else None)
        return Strip(self.lines[y]).adjust_cell_length(width).apply_style(self.scene.palette.ground)

    # Stock widgets repaint when they gain or lose focus; here the scene decides what changes.

    def on_focus(self, event: events.Focus) -> None:
        event.prevent_default()
        self.has_focus = True

    def on_blur(self, event: events.Blur) -> None:
        event.prevent_default()
        self.has_focus = False

    def watch_has_focus(self, _has_focus: bool) -> None:
        """No style of a panel depends on the focus, so none is recomputed."""

    # The cursor -----------------------------------------------------------------------------------------

    def neighbour(self, dx: int, dy: int) -> Target | None:
        """The cursor's next place in a direction; None if it stays."""
        if self.scene is None:
            return None
        return self.drawing.neighbour(self.scene.cursors.get(self.panel), dx, dy, self.scene.options)
