"""Small screens over the table: a notice, the question before leaving, a vote."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.text import Text
from textual.app import App, ComposeResult

from novaera_tui import keys
from novaera_tui.errors import UserError
from novaera_tui.messages import error_text, gettext
from novaera_tui.output import visible
from novaera_tui.play.match import Match, VoteAsked
from novaera_tui.saving.storage import resume_command
from novaera_tui.screens.bindings import bindings
from novaera_tui.screens.dialog import Dialog
from novaera_tui.screens.page import Page
from novaera_tui.words.pages import how_to_go_on
from rules import CardError


class Notice(Page):
    """Says what went wrong."""

    key_ids = ("dialog.close",)

    def __init__(self, heading: str, sentence: str) -> None:
        super().__init__()
        self.heading = heading
        self.sentence = visible(sentence)

    def body(self, width: int) -> list[Text]:
        return [Text(), *Text(self.sentence).wrap(Console(width=width), width)]


@contextmanager
def notice_on_error(app: App[Any], heading: str) -> Iterator[None]:
    """Show the user's mistake, if there is one, as a notice with this heading."""
    try:
        yield
    except (UserError, CardError) as problem:
        app.push_screen(Notice(heading, error_text(problem)))


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


class VotePage(Dialog[None]):
    """One key agrees; another refuses, and so does closing the page."""

    DEFAULT_CSS = """
    VotePage Static { width: auto; height: auto; max-width: 76; padding: 1 3; }
    """
    BINDINGS = bindings(keys.in_scope("agree"))
    help_scope = "agree"

    def __init__(self, match: Match, asked: VoteAsked) -> None:
        super().__init__()
        self.match = match
        self.asked = asked

    def compose(self) -> ComposeResult:
        keymap = self.nova.keymap_in_force
        ways = (f"{keymap.shown(entry.id)}  {entry.label}" for entry in keys.in_scope("agree"))
        yield self.framed(Text(f"{self.asked.words}\n\n" + "      ".join(ways)))

    def action_agree(self, yes: bool) -> None:
        self.match.vote(self.asked.number, yes)
        self.dismiss()

    def action_close(self) -> None:
        self.action_agree(False)
