"""A real terminal for tests: the program runs in a pty, and pyte keeps the screen that a person would see."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from types import TracebackType

import pyte

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
}
PROGRAM = (sys.executable, "-m", "novaera_tui")
PATIENCE = 20.0
"""Seconds to wait for something before the test fails; machines can be slow and busy."""


def own_terminal() -> None:
    """Make the pty the terminal of the program's session, so that it is told when the size changes."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """A program in a terminal of this size."""

    def __init__(
        self,
        *arguments: str,
        size: tuple[int, int] = (80, 24),
        environment: Mapping[str, str] | None = None,
        program: Sequence[str] = PROGRAM,
    ) -> None:
        width, height = size
        self.screen = pyte.Screen(width, height)
        self.stream = pyte.ByteStream(self.screen)
        self.sent = bytearray()
        """Everything that the program has written."""
        self.master, slave = pty.openpty()
        self.set_size(width, height)
        surroundings = {**os.environ, "TERM": "xterm-256color", **(environment or {})}
        surroundings.pop("COLORTERM", None)
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

    def press(self, *names: str) -> None:
        """Keys by name, or text as it is typed."""
        for name in names:
            os.write(self.master, KEYS.get(name, name).encode())

    def read(self, seconds: float) -> bool:
        """Take in what the program writes within this time; says whether there was anything."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        try:
            content = os.read(self.master, 65536)
        except OSError:  # the program has closed its end
            return False
        self.sent += content
        self.stream.feed(content)
        return bool(content)

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait_for(self, pattern: str) -> str:
        """The screen, as soon as this pattern is on it."""
        deadline = time.monotonic() + PATIENCE
        while not re.search(pattern, self.text):
            if time.monotonic() > deadline or (not self.read(0.05) and self.process.poll() is not None):
                raise AssertionError(f"{pattern!r} did not appear on the screen:\n{self.text}")
        return self.text

    def settle(self, quiet: float = 0.2) -> str:
        """The screen, when nothing has been written for a while."""
        deadline = time.monotonic() + PATIENCE
        while self.read(quiet) and time.monotonic() < deadline:
            pass
        return self.text

    def wait(self) -> int:
        """The exit code, when the program has ended by itself."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < deadline:
            self.read(0.05)
        while self.read(0.05):
            pass
        return self.process.wait(timeout=1)
