"""What a controller needs from its front end: a Textual screen, a line-mode client, or a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from novaera_tui.table.enter_guard import EnterGuard
from novaera_tui.table.scene import Scene, Target
from rules.records import TupleRecord

if TYPE_CHECKING:
    from novaera_tui.palette import Palette


class PageRequest(TupleRecord):
    """A page to open over the table."""

    name: str
    """One of those that the front end knows."""
    about: tuple[Any, ...] = ()
    """Arguments of the page."""


class FrontEnd(Protocol):
    """Draws scenes, opens pages, and knows where things are on the screen."""

    @property
    def palette(self) -> Palette: ...

    @property
    def hand_keys(self) -> tuple[str, ...]:
        """The keys of the cards in a hand."""

    @property
    def is_compact(self) -> bool:
        """There is no room for all panels at once."""

    @property
    def is_on_top(self) -> bool:
        """No page covers the table."""

    @property
    def enter_guard(self) -> EnterGuard:
        """Judges every Enter at this keyboard, at the table and on pages."""

    def key(self, id: str) -> str:
        """How the key with this id is written."""

    def draw(self, scene: Scene) -> None:
        """Draw the panels that an event told to redraw. Calls `settle_cursor` of the controller on the way."""

    def focus_panel(self, panel: str) -> None:
        """Keys go to this panel from now on."""

    def can_look_at(self, panel: str) -> bool:
        """Does this panel show anything that a cursor could stand on?"""

    def neighbour(self, panel: str, dx: int, dy: int) -> Target | None:
        """Where the cursor of a panel goes in a direction; None if it stays."""

    def open_page(self, page: PageRequest, then: Callable[[Any], object] | None = None) -> None:
        """Open a page; `then` gets its answer when it closes."""

    def call_later(self, callback: Callable[..., object], *arguments: Any) -> object:
        """Call it as soon as the current event has been handled."""

    def show_turn(self) -> None:
        """Say outside the table whose turn it is, for somebody who looks away."""
