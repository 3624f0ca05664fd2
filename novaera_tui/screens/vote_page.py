"""A question from one terminal to all others."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult

from novaera_tui import keys
from novaera_tui.play.match import Match, VoteAsked
from novaera_tui.screens.base import Dialog
from novaera_tui.screens.bindings import bindings


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
