"""Plain mode from its first line to its last: which conversation comes next, and how it ends."""

from __future__ import annotations

import asyncio
import signal
from argparse import Namespace
from collections.abc import Awaitable, Callable

from novaera_tui.messages import gettext, lazy
from novaera_tui.plain.console import Console, EndOfInput
from novaera_tui.plain.table import PlainTable
from novaera_tui.play.match import Match
from novaera_tui.saving.settings import settings
from novaera_tui.saving.storage import resume_command
from novaera_tui.words.pages import how_to_go_on

PLAIN_IS_ON = lazy("Plain mode is on. Type help for commands, quit to leave; novaera --no-plain opens the full screen.")
INTERRUPTED = 130
"""The exit code after Ctrl+C."""


class Program:
    """One run of the program in plain mode."""

    def __init__(self, console: Console, cards: object = None, lessons: object = None) -> None:
        self.console = console
        self.cards = cards
        self.lessons = lessons
        self.match: Match | None = None
        """The game that is open."""

    def run(self, begin: Callable[[Program], Awaitable[object]]) -> int:
        """Begin with a conversation; returns the exit code."""
        try:
            return asyncio.run(self._run(begin))
        except asyncio.CancelledError:
            return INTERRUPTED
        finally:
            if self.match is not None:
                self.say_goodbye(self.match)
                self.match.close()

    async def _run(self, begin: Callable[[Program], Awaitable[object]]) -> int:
        task = asyncio.current_task()
        assert task is not None
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, task.cancel)
        self.console.tell(PLAIN_IS_ON)
        self.console.open()
        try:
            await begin(self)
        except EndOfInput:
            self.console.tell(gettext("There is no more input."))
        finally:
            self.console.close()
        return 0

    def say_goodbye(self, match: Match) -> None:
        if command := resume_command(match):
            self.console.tell(how_to_go_on(command))

    async def table(self, match: Match) -> object:
        """Play a game until it is left."""
        self.match = match
        return await PlainTable(self.console, match, is_terse=settings().terse).run()


def open_plain(match: Match, arguments: Namespace) -> int:
    """What the command line asked for; returns the exit code."""
    console = Console(arguments.script, arguments.width)
    program = Program(console, getattr(arguments, "cards", None), getattr(arguments, "lessons", None))
    return program.run(lambda program: program.table(match))
