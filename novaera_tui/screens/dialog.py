"""The base of dialogs: an opaque ground, and letters that close them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from textual.reactive import Reactive
from textual.screen import ModalScreen
from textual.widgets import Static

from novaera_tui.screens.bindings import dialog_bindings, modal_bindings

if TYPE_CHECKING:
    from rich.text import Text
    from textual.binding import BindingType

    from novaera_tui.screens.app_protocol import GameApp

T = TypeVar("T")


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
