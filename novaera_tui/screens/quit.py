"""The question before leaving an unfinished game."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult

from novaera_tui import keys
from novaera_tui.messages import gettext
from novaera_tui.saving.storage import resume_command
from novaera_tui.screens.base import Dialog
from novaera_tui.screens.bindings import bindings
from novaera_tui.words.pages import how_to_go_on


class AskQuit(Dialog[bool]):
    """One key leaves; closing the dialog stays."""

    DEFAULT_CSS = """
    AskQuit Static { width: auto; max-width: 100%; height: auto; padding: 1 3; }
    """
    BINDINGS = bindings(keys.in_scope("leave"))
    help_scope = "leave"

    def compose(self) -> ComposeResult:
        keymap = self.nova.keymap_in_force
        ways = (f"{keymap.shown(entry.id)}  {entry.label}" for entry in keys.in_scope("leave"))
        saved = resume_command(self.nova.session) if self.nova.session is not None else ""
        parts = [gettext("Leave this game?")]
        if saved and self.nova.leads_to_title:
            parts.append(gettext("The game is saved; resume it from the title."))
        elif saved:
            parts.append(how_to_go_on(saved))
        yield self.framed(Text("\n\n".join((*parts, "      ".join(ways)))))

    def action_leave(self) -> None:
        self.nova.leave()
