"""What all panels share: lines that are compared before anything is sent, a cursor, and scrolling to it."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.text import Line, changed_spans
from novaera_tui.play.session import Session
from novaera_tui.scene import Scene, Target
from rules.events import Event


class Panel(Widget):
    """Keeps what it has drawn; a new scene repaints only the cells that differ."""

    DEFAULT_CSS = """
    Panel { background: $background; }
    """
    EVENTS: ClassVar[tuple[type, ...]] = ()
    """What this panel listens to."""
    scene: Scene | None = None

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self.drawing = Drawing()
        self.lines: list[Line] = []
        self.top = 0
        """The first line of the drawing that is shown."""
        self.stale = True
        """Something that this panel draws has happened since it was drawn."""

    def listen(self, session: Session) -> None:
        """Hear of the events that change this panel."""
        session.subscribe(self.heard, *self.EVENTS)
        session.watch(self.jumped)

    def heard(self, event: Event) -> None:
        self.stale = True

    def jumped(self) -> None:
        self.stale = True

    # Drawing --------------------------------------------------------------------------------------------

    @abstractmethod
    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        """The panel in this size; a pure function of `draw` does it."""

    def show(self, scene: Scene, size: Size, moving: bool) -> None:
        """Draw a new scene and repaint the cells that differ from what is there.

        While a new arrangement is on its way (`moving`) nothing is sent twice: that will paint it.
        """
        self.scene = scene
        self.stale = False
        old, self.lines = self.lines, self.composed(scene, size.width, size.height)
        if moving or size != self.size:
            # the arrangement paints it, but would take what it remembers of a panel that comes back in its old size
            self._styles_cache.clear()
            return
        if len(old) != len(self.lines):
            self.refresh()
            return
        regions = [
            Region(start, y, end - start, 1)
            for y, (was, now) in enumerate(zip(old, self.lines, strict=True))
            if was != now
            for start, end in changed_spans(was, now)
        ]
        if regions:
            self.refresh(*regions)

    def composed(self, scene: Scene, width: int, height: int) -> list[Line]:
        """The lines that are in sight, with the cursor laid over them."""
        self.drawing = self.draw(scene, width, height)
        lines = list(self.drawing.lines)
        name = self.id or ""
        cursor = scene.cursors.get(name)
        if scene.panel == name and cursor not in self.drawing.boxes:
            cursor = scene.cursors[name] = self.drawing.neighbour(None, 0, 0, scene.options)
        box = self.drawing.boxes.get(cursor) if cursor is not None else None
        focused = scene.panel == name
        self.scroll_to_box(box if focused else None, len(lines), height)
        if focused:
            lines = self.drawing.lit(cursor, scene.palette)
        lines = lines[self.top : self.top + height]
        blank = [Segment(" " * width, scene.palette.ink)]
        return lines + [blank] * (height - len(lines))

    def scroll_to_box(self, box: tuple[int, int, int, int] | None, total: int, height: int) -> None:
        if total <= height:
            self.top = 0
            return
        if box is not None:
            _, y, _, high = box
            self.top = max(min(self.top, y - 1), y + high - height)
        self.top = max(0, min(self.top, total - height))

    def render_line(self, y: int) -> Strip:
        width, height = self.size
        if len(self.lines) != height and self.scene is not None:
            # the arrangement changed by itself, as when the terminal is resized
            self.lines = self.composed(self.scene, width, height)
        if self.scene is None or y >= len(self.lines):
            return Strip.blank(width)
        return Strip(self.lines[y]).adjust_cell_length(width).apply_style(self.scene.palette.ground)

    # Stock widgets repaint themselves whole when they get or lose the focus; here the scene tells what changes.

    def _on_focus(self, event: events.Focus) -> None:
        event.prevent_default()
        self.has_focus = True

    def _on_blur(self, event: events.Blur) -> None:
        event.prevent_default()
        self.has_focus = False

    def watch_has_focus(self, _has_focus: bool) -> None:
        """No style of a panel depends on the focus, so none has to be worked out."""

    # The cursor -----------------------------------------------------------------------------------------

    def neighbour(self, dx: int, dy: int) -> Target | None:
        """Where the cursor goes in a direction; None if it stays."""
        if self.scene is None:
            return None
        return self.drawing.neighbour(self.scene.cursors.get(self.id or ""), dx, dy, self.scene.options)
