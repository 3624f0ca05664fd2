"""A real terminal for tests and benchmarks: a program runs in a pty; its screen, bytes, frames and moments are kept."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

import pyte

from novaera_tui.play.new_game import FIRST_BOTS, best_bot, bot_kinds
from novaera_tui.table.enter_guard import IGNORED_AFTER_CHANGE

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "ctrl+l": "\x0c",
}
PROGRAM = (sys.executable, "-m", "novaera_tui")
TABLE = ("play", "--seat", "Ada", "--seat", "Bo", "--seed", "7", "--open-hands")
"""Arguments that lead straight to the table, with open hands so that no curtain is in the way."""
PATIENCE = 20.0
"""Seconds to wait for something before it is given up; machines can be slow and busy."""
FRAMES_KNOWN = (b"\x1b[?2026$p", b"\x1b[?2026;2$y")
"""The question whether frames can be told apart, and the answer that they can."""
FRAME, FRAME_END = b"\x1b[?2026h", b"\x1b[?2026l"
UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<=>][0-9;]*[a-zA-Z]")
"""What pyte would print: requests about the keyboard, which no terminal shows."""
PERSONAL = ("COLORTERM", "NO_COLOR", "TERM_PROGRAM", "COLUMNS", "LINES")
"""Variables of the terminal that the tests run in, which must not reach the program."""


def usual_signals() -> None:
    """What a program at a terminal finds: tests that are run in the background may have been told to ignore some."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)


def own_terminal() -> None:
    """Make the pty the terminal of the program's session, so that it is told when the size changes."""
    usual_signals()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@dataclass(frozen=True)
class Answer:
    """What one key brought."""

    bytes: int
    frames: int
    milliseconds: float


def look_of(char: pyte.screens.Char) -> tuple[object, ...]:
    is_blank = char.data == " " and not (char.underscore or char.reverse or char.strikethrough)
    return (char.bg,) if is_blank else tuple(char)


class Terminal:
    """A program in a terminal of this size.

    What it writes is only put away while it is read, so that measuring costs little; the screen is drawn from it when
    somebody looks.
    """

    def __init__(
        self,
        *arguments: str,
        size: tuple[int, int] = (80, 24),
        environment: Mapping[str, str] | None = None,
        program: Sequence[str] = PROGRAM,
    ) -> None:
        width, height = size
        self.sent = bytearray()
        """Everything that the program has written."""
        self.moments: list[tuple[float, int]] = []
        """When something was read, and how much had been written then."""
        self._screen = pyte.Screen(width, height)
        self._stream = pyte.ByteStream(self._screen)
        self._drawn = 0
        self.master, slave = pty.openpty()
        self.set_size(width, height)
        surroundings = {name: value for name, value in os.environ.items() if name not in PERSONAL}
        surroundings |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", **(environment or {})}
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            [*program, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={name: value for name, value in surroundings.items() if value},
            start_new_session=True,
            preexec_fn=own_terminal,
        )
        os.close(slave)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    def set_size(self, width: int, height: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def resize(self, width: int, height: int) -> None:
        self.screen.resize(height, width)
        self.set_size(width, height)

    # Keys and what comes back ---------------------------------------------------------------------------

    def press(self, *names: str) -> None:
        """Keys by name, or text as it is typed. Before Enter people have looked at what it is for."""
        for name in names:
            if name == "enter":
                time.sleep(IGNORED_AFTER_CHANGE + 0.1)
            os.write(self.master, KEYS.get(name, name).encode())

    def read(self, seconds: float) -> bool:
        """Take in what the program writes within this time; says whether there was anything."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        try:
            content = os.read(self.master, 1 << 16)
        except OSError:  # the program has closed its end
            return False
        self.sent += content
        self.moments.append((time.perf_counter(), len(self.sent)))
        asked, told = FRAMES_KNOWN
        if asked in content:
            os.write(self.master, told)
        return bool(content)

    def settle(self, quiet: float = 0.2) -> str:
        """The screen, when nothing has been written for a while."""
        self.wait_until_quiet(quiet)
        return self.text

    def wait_until_quiet(self, quiet: float) -> None:
        deadline = time.monotonic() + PATIENCE
        while self.read(quiet) and time.monotonic() < deadline:
            pass

    def answer(self, name: str, quiet: float = 0.15) -> Answer:
        """Press a key, wait until all is painted, and say what it took."""
        before = len(self.sent)
        pressed = time.perf_counter()
        self.press(name)
        # the first answer may take its time; after that a short silence is the end
        self.read(1.0)
        self.wait_until_quiet(quiet)
        painted = self.moments[-1][0] if len(self.sent) > before else pressed
        return Answer(len(self.sent) - before, self.sent.count(FRAME, before), (painted - pressed) * 1000)

    def idle(self, seconds: float) -> int:
        """How many bytes come while nobody does anything."""
        before = len(self.sent)
        deadline = time.perf_counter() + seconds
        while (left := deadline - time.perf_counter()) > 0:
            self.read(left)
        return len(self.sent) - before

    def seconds_until(self, words: bytes) -> float:
        """How long it took from the start until these words were written."""
        deadline = self.began + PATIENCE
        looked = 0
        while time.perf_counter() < deadline:
            self.read(0.05)
            if self.sent.find(words, looked) >= 0:
                return self.moments[-1][0] - self.began
            looked = max(0, len(self.sent) - len(words))
        raise AssertionError(f"{words!r} was not written within {PATIENCE} s:\n{self.text}")

    def wait(self) -> int:
        """The exit code, when the program has ended by itself."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < deadline:
            self.read(0.05)
        while self.read(0.05):
            pass
        return self.process.wait(timeout=1)

    @property
    def megabytes(self) -> float:
        """Resident memory (where the system tells)."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found.group(1)) / 1024 if found else float("nan")

    # The screen -----------------------------------------------------------------------------------------

    @property
    def screen(self) -> pyte.Screen:
        """The screen after all whole frames that were read: a terminal shows no half ones."""
        content = bytes(self.sent[self._drawn :])
        begun = content.rfind(FRAME)
        if begun > content.rfind(FRAME_END):
            content = content[:begun]
        # a sequence that is not yet there to its end must wait for the rest, or its end would be printed
        torn = re.search(rb"\x1b(\[[<=>?0-9;$]*)?\Z", content)
        if torn:
            content = content[: torn.start()]
        self._drawn += len(content)
        self._stream.feed(UNKNOWN_TO_PYTE.sub(b"", content))
        return self._screen

    @property
    def text(self) -> str:
        # pyte's own `display` does not expect half of a wide character that was written over
        rows = (self.screen.buffer[y] for y in range(self.screen.lines))
        return "\n".join("".join(row[x].data for x in range(self.screen.columns)).rstrip() for row in rows)

    @property
    def cells(self) -> list[list[tuple[object, ...]]]:
        """Every cell as it looks: with its colours and attributes, of blanks only the ground."""
        screen = self.screen
        return [[look_of(screen.buffer[y][x]) for x in range(screen.columns)] for y in range(screen.lines)]

    def wait_for(self, pattern: str) -> str:
        """The screen, as soon as this pattern is on it."""
        deadline = time.monotonic() + PATIENCE
        while not re.search(pattern, self.text):
            if time.monotonic() > deadline or (not self.read(0.05) and self.process.poll() is not None):
                raise AssertionError(f"{pattern!r} did not appear on the screen:\n{self.text}")
        return self.text


def set_up_two_people(terminal: Terminal) -> None:
    """From the title to the set-up, where a first game is against a bot: a person takes its seat."""
    terminal.wait_for("New game")
    terminal.press("n")
    terminal.wait_for("START THE GAME")
    for name in ("down",) * 3 + ("left",) * (1 + bot_kinds().index(best_bot(FIRST_BOTS))) + ("g",):
        terminal.press(name)
        terminal.settle()


def begin_first_game(terminal: Terminal) -> None:
    """From the set-up to the table, past the page that is read before a first game."""
    terminal.press("enter")
    terminal.wait_for("RULES AT A GLANCE")
    terminal.press("enter")
