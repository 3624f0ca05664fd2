"""What all screens share: a focus that does not repaint, an opaque ground, and dialogs that close with a letter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from textual.reactive import Reactive
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from novaera_tui.screens.app_protocol import GameApp
from novaera_tui.screens.bindings import dialog_bindings, modal_bindings

if TYPE_CHECKING:
    from rich.text import Text
    from textual.binding import BindingType
    from textual.widgets import Static

T = TypeVar("T")


class QuietScreen(Screen[T], Generic[T]):
    """A screen whose focus moves without repainting everything (the stock reactive repaints the whole screen)."""

    focused = Reactive(None, repaint=False)
    AUTO_FOCUS = ""
    help_scope = "everywhere"
    """Which keys the help page puts first."""

    @property
    def nova(self) -> GameApp:
        """The app, with its session and palette."""
        return cast("GameApp", self.app)

    @property
    def is_on_top(self) -> bool:
        """Do keys go here? What Textual calls current may lie under a page, too."""
        return self.app.screen is self


class Dialog(ModalScreen[T], Generic[T]):
    """A question in a frame: opaque, so that what lies under it is not drawn; closes with q as well as Esc."""

    focused = Reactive(None, repaint=False)
    AUTO_FOCUS = ""
    # A colour of its own: one that opens before the app has got its styles finds none to inherit.
    DEFAULT_CSS = """
    Dialog { background: $background; color: $foreground; align: center middle; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [*dialog_bindings(), *modal_bindings()]
    help_scope = "dialog"
    answer: Any = None
    """What the dialog says when it is closed without an answer."""

    @property
    def nova(self) -> GameApp:
        return cast("GameApp", self.app)

    def framed(self, words: Text) -> Static:
        """Words in a frame, drawn with plain characters if that was asked for."""
        box = Static(words)
        box.styles.border = ("ascii" if self.nova.options.ascii else "round", self.app.current_theme.primary)
        return box

    def action_close(self) -> None:
        if self.app.screen is self:  # a key that comes late closes nothing: the stock one closes whatever is on top
            self.dismiss(self.answer)
