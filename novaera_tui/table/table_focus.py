"""The focus: the cursors, the board that is shown, the answer to the last key. Panels subscribe to it.

None of this belongs to the game. Every change is published, and only changes are.
"""

from __future__ import annotations

from typing import Any

from novaera_tui.table.scene import Target
from rules import Die
from rules.publisher import Publisher
from rules.records import TupleRecord


class CursorMoved(TupleRecord):
    """The cursor of this panel moved to another target."""

    panel: str


class FocusMoved(TupleRecord):
    """Keys go to another panel."""

    before: str
    after: str


class PointedAt(TupleRecord):
    """Another die is being spent, or another die or zone is under the cursor."""

    die_or_zone: Die | int | None


class ViewerChanged(TupleRecord):
    """Another player's hand may be on the screen now, or nobody's."""

    viewer: int | None


class BoardShown(TupleRecord):
    """Another civilization is drawn large."""

    seat: int


class AnswerListChanged(TupleRecord):
    """Something in the open answer list has been changed, or a trick with dice has begun or ended."""


class MessageChanged(TupleRecord):
    """The answer to the last key, or the status line, changed."""

    words: str


class TableFocus(Publisher):
    """Cursors, the focused panel, and the message to the player at the keyboard."""

    __slots__ = (
        "board",
        "cursors",
        "die_or_zone",
        "hint",
        "is_fresh",
        "message",
        "panel",
        "status",
        "trick",
        "trick_die",
        "viewer",
    )

    def __init__(self, panels: tuple[str, ...]) -> None:
        super().__init__()
        self.cursors: dict[str, Target | None] = dict.fromkeys(panels)
        self.panel = panels[0]
        """Where keys go."""
        self.die_or_zone: Die | int | None = None
        self.viewer: int | None = None
        self.board = 0
        self.message = ""
        """The answer to the last key."""
        self.hint: tuple[tuple[str, ...], ...] = ()
        """The message as rows of cells, if it is a hint."""
        self.is_fresh = False
        """A turn has begun, and no key was pressed since."""
        self.trick = ""
        """The kind of the trick with dice that has begun, if one has."""
        self.trick_die: Die | None = None
        """Its die, if only the way is left to choose."""
        self.status = ""
        """A replay's line about where it is."""

    @property
    def cursor(self) -> Target | None:
        """The target of the focused panel's cursor."""
        return self.cursors[self.panel]

    def move_cursor(self, panel: str, target: Target | None) -> None:
        if self.cursors[panel] != target:
            self.cursors[panel] = target
            self.publish([CursorMoved(panel)])

    def move_focus(self, panel: str) -> None:
        if panel != self.panel:
            before, self.panel = self.panel, panel
            self.publish([FocusMoved(before, panel)])

    def move_to(self, panel: str, target: Target | None) -> None:
        """The cursor and the focus go to a target of this panel."""
        self.move_cursor(panel, target)
        self.move_focus(panel)

    def set_message(self, words: str) -> None:
        self.hint = ()
        self._set("message", words, MessageChanged)

    def set_hint(self, lines: tuple[tuple[str, ...], ...]) -> None:
        self.message, self.hint = lines[0][0], lines
        self.publish([MessageChanged(self.message)])

    def set_fresh(self, is_fresh: bool) -> None:
        if is_fresh != self.is_fresh:
            self.is_fresh = is_fresh
            self.publish([MessageChanged(self.message)])

    def set_status(self, words: str) -> None:
        self._set("status", words, MessageChanged)

    def follow(self, viewer: int | None, die_or_zone: Die | int | None, board: int) -> None:
        """Whose hand may be seen, the die or zone in question and the civilization that is drawn large."""
        self._set("viewer", viewer, ViewerChanged)
        self._set("die_or_zone", die_or_zone, PointedAt)
        self._set("board", board, BoardShown)

    def set_trick(self, kind: str, die: Die | None = None) -> None:
        if (kind, die) != (self.trick, self.trick_die):
            self.trick, self.trick_die = kind, die
            self.publish([AnswerListChanged()])

    def change_answer_list(self) -> None:
        self.publish([AnswerListChanged()])

    def _set(self, name: str, value: Any, event: Any) -> None:
        if getattr(self, name) != value:
            setattr(self, name, value)
            self.publish([event(value)])
