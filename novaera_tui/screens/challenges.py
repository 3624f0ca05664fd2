"""Challenges: the daily deal, the ladder, and whatever else one person can play against a goal.

The title has one line for all of them. A challenge is a line in CHALLENGES, and its page one here.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from rich.text import Text
from textual.screen import Screen

from novaera_tui import keys
from novaera_tui.challenges import CHALLENGES
from novaera_tui.draw.text import wrap_text
from novaera_tui.messages import lazy
from novaera_tui.screens.bindings import bindings
from novaera_tui.screens.menu import Menu

CHALLENGE_SCREENS: Final = {
    "daily": "novaera_tui.screens.daily.DailyPage",
    "ladder": "novaera_tui.screens.ladder.LadderPage",
    "puzzles": "novaera_tui.screens.puzzles.PuzzlesPage",
}
"""The module and class of the page that each opens; the class takes a name, or nothing."""


class ChallengesPage(Menu):
    """Enter or a letter opens a challenge."""

    BINDINGS = bindings(keys.in_scope("challenges"))
    help_scope = "challenges"
    heading = lazy("Challenges")
    key_ids = ("dialog.down", "dialog.accept", "help", "dialog.close")

    def body(self, width: int) -> list[Text]:
        palette = self.nova.palette
        lines: list[Text] = []
        for challenge in CHALLENGES:
            self.choice(len(lines))
            key = self.nova.keymap_in_force.shown(f"challenges.{challenge.id}")
            lines.append(Text(" ").append(f" {key} ", palette.phase).append(f" {challenge.title}", palette.strong))
            lines += [Text.styled(f"     {line}", palette.quiet) for line in wrap_text(str(challenge.about), width - 5)]
            lines.append(Text())
        return lines

    def action_accept(self) -> None:
        self.action_challenge(CHALLENGES[self.chosen].id)

    def action_challenge(self, id: str) -> None:
        self.app.push_screen(page_of(id))


def page_of(id: str, name: str = "") -> Screen[Any]:
    """The page of a challenge, at the day or rung of this name."""
    module, _, page = CHALLENGE_SCREENS[id].rpartition(".")
    # start-up time: a page is imported when it opens
    made: Screen[Any] = getattr(import_module(module), page)(name)
    return made
