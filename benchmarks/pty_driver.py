"""A program in a real pty, and what it writes: bytes, frames and moments, with as little work in between as possible."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping
from dataclasses import dataclass

KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "tab": "\t",
    "escape": "\x1b",
    "backspace": "\x7f",
}
ASKS_FOR_FRAMES = b"\x1b[?2026$p"
FRAMES_SUPPORTED = b"\x1b[?2026;2$y"
FRAME = b"\x1b[?2026h"
ENOUGH = 20.0
"""Seconds after which a program that has not answered is given up."""


@dataclass(frozen=True)
class Answer:
    """What one key brought."""

    bytes: int
    frames: int
    milliseconds: float


class Program:
    """One child on one pty. Frames are told apart because this terminal claims to know synchronized output."""

    def __init__(
        self, command: list[str], size: tuple[int, int] = (80, 24), environment: Mapping[str, str] | None = None
    ) -> None:
        width, height = size
        surroundings = {
            name: value
            for name, value in os.environ.items()
            if name not in ("COLORTERM", "NO_COLOR", "TERM_PROGRAM", "COLUMNS", "LINES")
        }
        surroundings |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", **(environment or {})}
        self.began = time.perf_counter()
        self.chunks: list[tuple[float, bytes]] = []
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.environ.clear()
            os.environ.update(surroundings)
            os.execvp(command[0], command)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    @property
    def written(self) -> bytes:
        return b"".join(chunk for _, chunk in self.chunks)

    def read(self, seconds: float) -> bool:
        """Take what comes within this time; says whether anything did."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        try:
            chunk = os.read(self.master, 1 << 16)
        except OSError:
            return False
        self.chunks.append((time.perf_counter(), chunk))
        if ASKS_FOR_FRAMES in chunk:
            os.write(self.master, FRAMES_SUPPORTED)
        return bool(chunk)

    def settle(self, quiet: float = 0.15) -> None:
        """Until nothing has been written for a while."""
        deadline = time.perf_counter() + ENOUGH
        while self.read(quiet) and time.perf_counter() < deadline:
            pass

    def wait_for(self, words: bytes) -> float:
        """Seconds from the start until these words were written."""
        deadline = time.perf_counter() + ENOUGH
        tail = b""
        while time.perf_counter() < deadline:
            if self.read(0.05):
                moment, chunk = self.chunks[-1]
                tail = tail[-len(words) :] + chunk
                if words in tail:
                    return moment - self.began
        raise RuntimeError(f"{words!r} was not written within {ENOUGH} s; the last was {self.written[-300:]!r}")

    def press(self, name: str, quiet: float = 0.15) -> Answer:
        """Press a key and wait until all is painted."""
        before = len(self.chunks)
        pressed = time.perf_counter()
        os.write(self.master, KEYS.get(name, name).encode())
        deadline = pressed + ENOUGH
        # the first answer may take its time; after that a short silence is the end
        self.read(1.0)
        while self.read(quiet) and time.perf_counter() < deadline:
            pass
        chunks = self.chunks[before:]
        content = b"".join(chunk for _, chunk in chunks)
        last = chunks[-1][0] if chunks else pressed
        return Answer(len(content), content.count(FRAME), (last - pressed) * 1000)

    def idle(self, seconds: float) -> int:
        """How many bytes come while nobody does anything."""
        before = len(self.chunks)
        deadline = time.perf_counter() + seconds
        while (left := deadline - time.perf_counter()) > 0:
            self.read(left)
        return sum(len(chunk) for _, chunk in self.chunks[before:])

    @property
    def megabytes(self) -> float:
        """Resident memory (where the system tells)."""
        with open(f"/proc/{self.pid}/status") as status:
            found = re.search(r"VmRSS:\s+(\d+)", status.read())
        return int(found.group(1)) / 1024 if found else float("nan")

    def close(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.master)

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def table_command(*more: str) -> list[str]:
    """The program at the table, with open hands so that no curtain is in the way."""
    people = ["--seat", "Ada", "--seat", "Bo", "--seed", "7", "--open-hands"]
    return [sys.executable, "-m", "novaera_tui", "play", *people, *more]
