"""The base of all screens: focus that does not repaint, an opaque ground, and dialogs that close with a letter."""

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
        """Do keys go here? Textual calls a screen current even under a page."""
        return self.app.screen is self


class Dialog(ModalScreen[T], Generic[T]):
    """A question in a frame, closed with q or Esc. It is opaque, so that nothing under it is drawn."""

    focused = Reactive(None, repaint=False)
    AUTO_FOCUS = ""
    # A dialog that opens before the app has its styles finds no colour to inherit.
    DEFAULT_CSS = """
    Dialog { background: $background; color: $foreground; align: center middle; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [*dialog_bindings(), *modal_bindings()]
    help_scope = "dialog"
    answer: Any = None
    """The result if the dialog is closed without an answer."""

    @property
    def nova(self) -> GameApp:
        return cast("GameApp", self.app)

    def framed(self, words: Text) -> Static:
        """Words in a frame, in ASCII on request."""
        box = Static(words)
        box.styles.border = ("ascii" if self.nova.options.ascii else "round", self.app.current_theme.primary)
        return box

    def action_close(self) -> None:
        if self.app.screen is self:  # a late key closes nothing; the stock action closes the screen on top
            self.dismiss(self.answer)
