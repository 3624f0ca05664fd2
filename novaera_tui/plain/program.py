"""Plain mode from its first line to its last: which conversation comes next, and how it ends."""

from __future__ import annotations

import asyncio
import signal
from argparse import Namespace
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from typing import Final

from novaera_tui.errors import UserError
from novaera_tui.messages import error_text, gettext, lazy
from novaera_tui.plain import menus
from novaera_tui.plain.asks import Ask
from novaera_tui.plain.brief import told_briefly
from novaera_tui.plain.challenges import review
from novaera_tui.plain.choices import PlainChoice, meant, no_choice, which, word_choice
from novaera_tui.plain.commands import TABLE_COMMANDS, command_word
from novaera_tui.plain.console import Console, EndOfInput
from novaera_tui.plain.pages import read_aloud, stand_line
from novaera_tui.plain.replay import PlainReplay
from novaera_tui.plain.table import PlainTable
from novaera_tui.plain.words import WORDS, spelled_out, typed
from novaera_tui.play.match import Match
from novaera_tui.play.session import Session
from novaera_tui.play.setup import another, drawn_seed
from novaera_tui.review.running import ReviewRun
from novaera_tui.saving.preferences import preferences
from novaera_tui.saving.replay import Replay
from novaera_tui.saving.storage import resume_command, start_game
from novaera_tui.table.coaching import Coach
from novaera_tui.table.lesson_coaching import LessonCoach, TipsCoach
from novaera_tui.tutorial.coach import LessonSession
from novaera_tui.tutorial.loading import LessonCourse, load_course, spoken
from novaera_tui.tutorial.progress import remembered
from novaera_tui.tutorial.tips import Tips
from novaera_tui.words.pages import how_to_go_on
from rules import load_cards
from rules.errors import TranslatableError

PLAIN_IS_ON: Final = lazy(
    "Plain mode is on: {help} lists the commands, {terse} uses fewer words, {quit} leaves, "
    "novaera --no-plain opens the full screen."
)
INTERRUPTED: Final = 130
"""The exit code after Ctrl+C."""

NO_PAGES: Final[Mapping[str, Callable[[], list[str]]]] = {}

Conversation = Callable[["Program"], Awaitable[object]]


class Program:
    """One run of the program in plain mode."""

    running: Program | None = None
    """The program that talks now: a command that is typed at the title opens its game here."""

    def __init__(
        self,
        console: Console,
        cards: Path | str | None = None,
        lessons: Path | str | None = None,
        commands: Sequence[str] = (),
        command: Callable[[list[str]], int] | None = None,
        pages: Mapping[str, Callable[[], list[str]]] = NO_PAGES,
    ) -> None:
        """`commands` are those of the program, and `command` runs one of them with its arguments. Those with `pages`
        are told in sentences of their own."""
        self.console = console
        self.cards = cards
        self.lessons = lessons
        self.commands = commands
        self.command = command
        self.pages = pages
        self.opened: Conversation | None = None
        """What a command has opened."""
        self.match: Match | None = None
        """The game that is open."""

    def run(self, begin: Conversation) -> int:
        """Begin with a conversation; returns the exit code."""
        try:
            return asyncio.run(self._run(begin))
        except asyncio.CancelledError:
            return INTERRUPTED
        finally:
            self.close()

    async def _run(self, begin: Conversation) -> int:
        task = asyncio.current_task()
        assert task is not None
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, task.cancel)
        self.console.tell(PLAIN_IS_ON.format(help=WORDS["help"], terse=WORDS["terse"], quit=WORDS["quit"]))
        Program.running = self
        try:
            self.console.open()
            await begin(self)
        except EndOfInput:
            self.console.tell(gettext("There is no more input."))
        finally:
            Program.running = None
            self.console.close()
        return 0

    def close(self) -> None:
        """Leave the open game, and say how it goes on."""
        match, self.match = self.match, None
        if match is not None:
            if command := resume_command(match):
                self.console.tell(how_to_go_on(command))
            match.close()

    # Conversations --------------------------------------------------------------------------------------

    async def pick(
        self,
        lines: Sequence[str],
        offered: Sequence[PlainChoice],
        default: str = "",
        others: Sequence[str] = (),
        more: str = "",
        known: Sequence[PlainChoice] = (),
    ) -> str:
        """Tell lines and choices, and wait for one of them; its answer. An empty line means `default`, or repeats all,
        and help also tells `more`. A line that begins with one of the `others` is returned as it is. Of a menu that is
        `known`, only what has changed is told."""
        console, told = self.console, [*lines, *(choice.text for choice in offered)]
        console.tell(*(choice.text for choice in offered if choice not in known) if known else told)
        while True:
            line = await console.line()
            if not line and default:
                return default
            if line.partition(" ")[0] in others:
                return line
            found = meant(line, offered) if line else []
            if len(found) == 1:
                return found[0].answer
            if found:
                console.tell(which(line, [choice.name for choice in found]))
            elif not line:
                console.tell(*told)
            elif typed(spelled_out(line), ["help"]):
                how = gettext("Answer with a number, a word or the first letters of a choice.")
                console.tell(*filter(None, (how, more)), *(told if default else [gettext("Enter repeats all.")]))
            else:
                console.tell(no_choice(line, offered))

    async def run_command(self, words: list[str]) -> None:
        """Run a command of the program, tell what it prints, and open the game that it opens."""
        assert self.command is not None
        out = StringIO()
        try:
            with redirect_stdout(out), redirect_stderr(out):
                self.command(words)
        except (UserError, TranslatableError) as problem:
            self.console.tell(error_text(problem))
        except SystemExit:  # its help page
            pass
        self.console.tell(*read_aloud(out.getvalue()))
        opened, self.opened = self.opened, None
        if opened is not None:
            await opened(self)

    async def play(self, match: Match) -> None:
        """Play a game until it is left, then what was asked for at its end."""
        while True:
            self.match = match
            table = PlainTable(self.console, match, self.coach_of(match), preferences().terse)
            table.ends_with = self.what_next
            if match.choice_count():
                last = told_briefly(match, match.events(), None, table.is_terse)[-1:]
                self.console.tell(stand_line(match), *last)
            chosen = await table.run()
            if chosen == "replay" and isinstance(match, Session):
                await self.replay(Replay.of(match))
            if chosen == "review" and isinstance(match, Session):
                kept = match.journal.path if match.journal is not None and not match.journal.trouble else None
                await review(self, ReviewRun(Replay.of(match), kept))
            if chosen in ("again", "same"):
                setup = another(match.setup, drawn_seed() if chosen == "again" else match.setup.seed)
                self.close()
                match = start_game(setup, match.cards)
            elif chosen not in ("replay", "review"):
                break
        self.close()

    def what_next(self, table: PlainTable, lines: list[str]) -> Ask:
        """After the result: another game, the same dice once more, the replay, the review, or leave."""
        offered = [word_choice("quit", gettext("leave"))]
        if not table.match.elsewhere:
            offered[:0] = [
                word_choice("again", gettext("play again")),
                word_choice("same", gettext("play the same dice and cards again")),
                word_choice("replay", gettext("replay this game")),
                word_choice("review", gettext("hear whether the choices or the dice decided it")),
            ]
        return Ask(lines, offered, lambda label: table.leave("" if label == "quit" else label))

    async def replay(self, replay: Replay, marks: Callable[[int], str] | None = None) -> None:
        await PlainReplay(self.console, replay, preferences().terse, marks).run()

    async def lesson(self, number: int) -> None:
        """This lesson, and those that are asked for after it."""
        course = self.course()
        while 0 < number <= len(course.lessons):
            number = await self._lesson(course, number)

    async def _lesson(self, course: LessonCourse, number: int) -> int:
        """One lesson; the number of the next one, or 0."""
        lesson, is_last = course.lessons[number - 1], number == len(course.lessons)
        session = LessonSession(lesson, number, load_cards(), key_word, is_last)
        coach = LessonCoach(session, lambda next: table.leave(next))
        table = PlainTable(self.console, session, coach, preferences().terse)
        opened = await table.run()
        return opened if isinstance(opened, int) else 0

    def course(self) -> LessonCourse:
        return spoken(load_course(load_cards(), self.lessons))

    def coach_of(self, match: Match) -> Coach | None:
        """The coached game has its coach, however it was resumed."""
        progress = remembered()
        if progress.is_coached(match):
            with suppress(UserError):  # without its lessons file the game has no tips
                return TipsCoach(Tips(match, self.course().tips, progress, key_word))
        return None


def key_word(id: str) -> str:
    """A key as a coach names it."""
    return command_word(TABLE_COMMANDS, id)


def open_plain(
    match: Match | None,
    arguments: Namespace,
    replay: Replay | None,
    lesson: int | None,
    conversation: Conversation | None,
    commands: Sequence[str],
    command: Callable[[list[str]], int],
    pages: Mapping[str, Callable[[], list[str]]],
) -> int:
    """What the command line asked for; returns the exit code. At the title, other commands can be typed."""

    async def begin(program: Program) -> None:
        if match is not None:
            await program.play(match)
        elif replay is not None:
            await program.replay(replay)
        elif lesson is not None:
            await (program.lesson(lesson) if lesson else menus.learn(program))
        elif conversation is not None:
            await conversation(program)
        else:
            await menus.title(program)

    if Program.running is not None:
        Program.running.opened = begin
        return 0
    console = Console(arguments.script, arguments.width)
    console.has_bell = getattr(arguments, "bell", False)
    files = getattr(arguments, "cards", None), getattr(arguments, "lessons", None)
    return Program(console, *files, commands, command, pages).run(begin)
