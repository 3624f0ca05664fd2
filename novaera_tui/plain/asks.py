"""Questions of pages: who has the keyboard, a vote, and what comes after the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from novaera_tui.messages import gettext, lazy
from novaera_tui.plain.choices import PlainChoice, word_choice
from novaera_tui.table.front_end import PageRequest
from rules.kinds import NOBODY

if TYPE_CHECKING:
    from novaera_tui.plain.table import PlainTable

PASSED: Final = lazy("{player}, press Enter when you have the keyboard.")


class Ask:
    """A question of a page: its lines and choices, and what an answer does."""

    def __init__(
        self, lines: list[str], offered: list[PlainChoice], done: Callable[[str], object], default: str = ""
    ) -> None:
        """`done` gets the label of the choice; an empty line means `default`, or repeats the question."""
        self.lines = lines
        self.offered = offered
        self.done = done
        self.default = default


def ask_to_leave(table: PlainTable, lines: list[str]) -> Ask:
    return Ask(lines, [word_choice("quit", gettext("leave"))], lambda _: table.leave())


def ask_of(table: PlainTable, page: PageRequest, lines: list[str], then: Callable[[Any], object] | None) -> Ask | None:
    if page.name == "curtain":
        name, _, _, undo, whose = page.about[:5]
        offered = [word_choice("undo", gettext("undo {player}'s choice", player=whose))] if whose else []

        def lift(label: str) -> None:
            if label == "undo" and (reason := undo()):
                table.console.tell(reason)
                return
            table.close_ask()
            assert then is not None
            then(label != "undo")

        table.pass_keyboard(NOBODY)
        return Ask([*lines, PASSED.format(player=name)], offered, lift, "here")
    if page.name == "vote":
        match, asked = page.about
        offered = [word_choice("yes", gettext("agree")), word_choice("no", gettext("refuse"))]

        def vote(label: str) -> None:
            table.close_ask()
            match.vote(asked.number, label == "yes")
            table.controller.page_closed()

        return Ask(lines, offered, vote)
    return table.ends_with(table, lines) if page.name == "result" else None
