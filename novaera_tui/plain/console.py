"""Lines out and lines in: ordinary text on the normal screen, and answers from a keyboard, a pipe or a file."""

from __future__ import annotations

import asyncio
import codecs
import os
import shutil
import sys
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from novaera_tui.errors import UserError
from novaera_tui.messages import gettext
from novaera_tui.output import visible

BLANK_LINES: Final = 60
"""Enough to scroll any hand out of sight, where the height of the terminal is unknown."""
LONGEST_LINE: Final = 4_000
"""Characters of an answer that are read; nobody types more."""


class EndOfInput(Exception):
    """There are no more lines, and one is needed."""


class Console:
    """Where plain mode is heard and answered. Tests put their own streams here."""

    def __init__(self, script: str | None = None, width: int | None = None, out: IO[str] | None = None) -> None:
        """`script` is a file of answers. Lines wrap at `width`, at the terminal's without one, or, with 0, never."""
        self.out = out or sys.stdout
        self.width = width
        self.lines: deque[str] = deque()
        """Lines that have come and are not answered yet."""
        self.has_ended = False
        self.stirred = asyncio.Event()
        """Something happened: a line came, or the table has changed."""
        self.told = 0
        """Characters so far."""
        self.has_bell = False
        self.is_quiet = script is not None or not terminal_of(sys.stdin)
        """Answers come from a file or a pipe, where nobody sees what is typed."""
        self._rest = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._script = script
        self._descriptor: int | None = None

    # Telling --------------------------------------------------------------------------------------------

    def tell(self, *sentences: object) -> None:
        """One line for each; long ones wrap between words."""
        for sentence in sentences:
            # texts made for columns may have gaps
            for line in wrapped(" ".join(visible(sentence).split()), self.columns):
                self.told += len(line)
                print(line, file=self.out)
        with suppress(ValueError):  # closed
            self.out.flush()

    def scroll_away(self) -> None:
        """Enough blank lines that nothing told before is still on the screen."""
        rows = shutil.get_terminal_size((80, BLANK_LINES)).lines
        self.tell(*[""] * max(rows, BLANK_LINES if not terminal_of(self.out) else rows))

    def ring(self) -> None:
        """The one control character, for players who asked for it with --bell."""
        if self.has_bell and terminal_of(self.out):
            print("\a", end="", file=self.out, flush=True)

    @property
    def columns(self) -> int:
        """Where lines wrap; 0: nowhere."""
        if self.width is not None:
            return self.width
        return shutil.get_terminal_size().columns if terminal_of(self.out) else 0

    # Hearing --------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Begin to read: a file at once, a keyboard or a pipe whenever it has something."""
        if self._script is not None:
            try:
                self.feed(Path(self._script).read_text(encoding="utf-8", errors="replace"))
            except OSError as problem:
                reason = problem.strerror or problem
                raise UserError(gettext("{file}: {reason}.", file=self._script, reason=reason)) from None
            self.end()
            return
        descriptor = sys.stdin.fileno() if sys.stdin is not None else -1
        try:
            asyncio.get_running_loop().add_reader(descriptor, self._read, descriptor)
            self._descriptor = descriptor
        except (PermissionError, ValueError):  # an ordinary file, or nothing at all
            while descriptor >= 0 and not self.has_ended:
                self._read(descriptor)
            self.end()

    def close(self) -> None:
        if self._descriptor is not None:
            asyncio.get_running_loop().remove_reader(self._descriptor)
            self._descriptor = None

    def _read(self, descriptor: int) -> None:
        try:
            data = os.read(descriptor, 65536)
        except BlockingIOError:
            return
        except OSError:  # the terminal is gone
            data = b""
        if data:
            self.feed(self._decoder.decode(data))
        else:
            self.close()
            self.end()

    def feed(self, text: str) -> None:
        *whole, self._rest = (self._rest + text).split("\n")
        self._rest = self._rest[:LONGEST_LINE]
        self.lines += (line[:LONGEST_LINE] for line in whole)
        self.stirred.set()

    def end(self) -> None:
        """Nothing more will come; a last line without its end counts."""
        if self._rest:
            self.feed("\n")
        self.has_ended = True
        self.stirred.set()

    async def line(self) -> str:
        """The next line, without blanks around it; EndOfInput if there is none."""
        while not self.lines:
            if self.has_ended:
                raise EndOfInput
            self.stirred.clear()
            await self.stirred.wait()
        return self.lines.popleft().strip()


def terminal_of(stream: IO[str] | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most this many characters, broken between words; whole with 0."""
    if not width or len(text) <= width:
        return [text]
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return lines
