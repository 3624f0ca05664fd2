"""What the person at the keyboard attends to: where the cursors are, whose board lies open, what was just answered.

Nothing of this belongs to the game. Panels subscribe to it as they subscribe to the game's events.
"""

from __future__ import annotations

from typing import Any

from novaera_tui.table.scene import Target
from rules import Die
from rules.publisher import Publisher
from rules.records import TupleRecord


class CursorMoved(TupleRecord):
    """The cursor of this panel stands on something else."""

    panel: str


class FocusMoved(TupleRecord):
    """Keys go to another panel."""

    before: str
    after: str


class DiePointedAt(TupleRecord):
    """Another die is being spent, or lies under the cursor."""

    die: Die | None


class ViewerChanged(TupleRecord):
    """Somebody else's hand may be on the screen now, or nobody's."""

    viewer: int | None


class BoardShown(TupleRecord):
    """Another civilization is drawn large."""

    seat: int


class AnswerListChanged(TupleRecord):
    """The list that is about to be booked has been changed."""


class MessageChanged(TupleRecord):
    """The table says something else, to the last key or by itself."""

    words: str


class TableFocus(Publisher):
    """Every change is published, and only changes are."""

    __slots__ = ("board", "cursors", "die", "is_hint", "message", "panel", "remark", "viewer")

    def __init__(self, panels: tuple[str, ...]) -> None:
        super().__init__()
        self.cursors: dict[str, Target | None] = dict.fromkeys(panels)
        self.panel = panels[0]
        """Where keys go."""
        self.die: Die | None = None
        self.viewer: int | None = None
        self.board = 0
        self.message = ""
        """The answer to the last key."""
        self.is_hint = False
        """The answer is a hint."""
        self.remark = ""
        """What stands there otherwise."""

    def move(self, panel: str, target: Target | None) -> None:
        if self.cursors[panel] != target:
            self.cursors[panel] = target
            self.publish([CursorMoved(panel)])

    def focus(self, panel: str) -> None:
        if panel != self.panel:
            before, self.panel = self.panel, panel
            self.publish([FocusMoved(before, panel)])

    def answer(self, words: str, is_hint: bool = False) -> None:
        self.is_hint = is_hint
        self._set("message", words, MessageChanged)

    def note(self, words: str) -> None:
        self._set("remark", words, MessageChanged)

    def rearrange(self) -> None:
        self.publish([AnswerListChanged()])

    def point_at(self, die: Die | None) -> None:
        self._set("die", die, DiePointedAt)

    def sit(self, viewer: int | None) -> None:
        self._set("viewer", viewer, ViewerChanged)

    def turn(self, seat: int) -> None:
        self._set("board", seat, BoardShown)

    def _set(self, name: str, value: Any, event: Any) -> None:
        if getattr(self, name) != value:
            setattr(self, name, value)
            self.publish([event(value)])
