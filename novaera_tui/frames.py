"""What the terminal already shows is not sent again: Textual repaints whole screens when pages open and close.

Stock Textual paints a page up to three times as it opens and the screen under it twice as it closes. Here every
whole repaint is compared with what was sent before, line by line, and only lines that differ go out.
"""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate


class ChangedLines(CompositorUpdate):
    """Whole lines at their places."""

    def __init__(self, lines: dict[int, str]) -> None:
        self.lines = lines

    def render_segments(self, console: Console) -> str:
        return "".join(f"{Control.move_to(0, y).segment.text}{text}" for y, text in self.lines.items())


class SentLines:
    """Remembers the lines that are on the terminal."""

    def __init__(self) -> None:
        self.lines: dict[int, str] = {}
        self.size: tuple[int, int] = (0, 0)

    def forget(self) -> None:
        """Something else may have written on the terminal, so nothing is certain any more."""
        self.lines.clear()

    def only_new(self, update: Any, console: Console) -> Any:
        """The update without what is there already; None if nothing is left of it."""
        if isinstance(update, ChopsUpdate):
            # parts of these lines change, and only whole lines are remembered
            for y, _, _ in update.spans:
                self.lines.pop(y, None)
            return update
        if not isinstance(update, LayoutUpdate) or update.region.offset != (0, 0):
            if update is not None:
                self.forget()
            return update
        if self.size != update.region.size:
            self.size = update.region.size
            self.forget()
        drawn = {y: "".join(strip.render(console) for strip in strips) for y, strips in enumerate(update.strips)}
        new = {y: text for y, text in drawn.items() if self.lines.get(y) != text}
        self.lines = drawn
        return ChangedLines(new) if new else None
