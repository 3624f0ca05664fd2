"""Writing a journal: one game, one append-only file, each line on the disk before its effect is shown.

The file is locked while it is written; the lock goes with the process that holds it, however it ends. When the disk
is full or read-only, lines wait here and are tried again with every choice.
"""

from __future__ import annotations

import errno
import fcntl
import getpass
import os
import random
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import rules
from novaera_tui import __version__
from novaera_tui.errors import UserError
from novaera_tui.output import visible
from novaera_tui.saving.packed_cards import packed
from novaera_tui.saving.recording import JOURNAL_FORMAT, LONGEST_TITLE, Recording, signed
from rules.files import contents

if TYPE_CHECKING:
    from novaera_tui.play.setup import Setup
    from novaera_tui.play.undo import Step


DISK_PATIENCE: Final = 2.0
"""Seconds in which those who only look whether a game is being played must have looked."""
LONGEST_NOTE: Final = 200


class InUse(UserError):
    """Another program plays this game; the text is a sentence that says who."""


# What is written ----------------------------------------------------------------------------------------


def header_record(setup: Setup, cards: rules.CardSet, outcomes: list[int]) -> dict[str, Any]:
    return {
        "novaera": JOURNAL_FORMAT,
        "program": __version__,
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "cards": {"title": printable(cards.title)[:LONGEST_TITLE], "source": packed(cards)},
        "seats": [seat._asdict() for seat in setup.seats],
        "variant": setup.variant,
        "first": setup.first,
        "seed": setup.seed,
        "open_hands": setup.open_hands,
        "hints": setup.hints,
        "brief": setup.brief,
        "pace": setup.pace,
        "outcomes": outcomes,
    }


def printable(words: str) -> str:
    """Titles may hold anything; a journal holds only what can be shown."""
    return "".join(letter if letter.isprintable() else "?" for letter in words)


def decision_record(number: int, step: Step, result: rules.Result | None) -> dict[str, Any]:
    record: dict[str, Any] = {"n": number, "player": step.player, "kind": step.kind, "key": step.key}
    if step.outcomes:
        record["outcomes"] = step.outcomes
    if step.by_itself:
        record["by_itself"] = True
    if step.hinted:
        record["hint"] = True
    if result is not None:
        record["over"] = {"winners": result.winners, "scores": result.scores}
    return record


# Where it is written ------------------------------------------------------------------------------------


class Journal:
    """The file of one game, for the program that plays it."""

    def __init__(self, path: Path, recording: Recording | None = None) -> None:
        """A new file, which is made with the first line, or the one that a recording was read from.

        FileExistsError if a new file's name is taken, or InUse if another program plays the recorded game. A name
        that somebody else takes between now and the first line gets a number: every game is saved.
        """
        self.path = path
        self.trouble = ""
        """Why lines are waiting; empty if all are on the disk."""
        self._check = 0
        self._length = 0
        """Bytes that are known to be on the disk."""
        self._waiting: list[str] = []
        self._file: int | None = None
        self._begun = recording is not None
        if recording is not None:
            self._check, self._length = recording.check, recording.length
            try:
                self._open()
            except OSError as problem:
                # it can be played on, but not written: hold the lock through a file that is only read
                self._file = None
                self._say(problem)
                self._claim_for_reading()
        elif os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))

    def append(self, record: dict[str, Any]) -> None:
        """Write this and all that waits; if that fails, `trouble` says why and they wait for the next time."""
        line, self._check = signed(record, self._check)
        self._waiting.append(line)
        try:
            self._rescue()
            self._write("".join(self._waiting).encode())
        except OSError as problem:
            self._say(problem)
        except InUse as problem:
            self.trouble = str(problem)
        else:
            self._waiting.clear()
            self.trouble = ""

    @property
    def size(self) -> int:
        """Bytes that are on the disk, as far as it is known."""
        return self._length

    def close(self) -> None:
        """Let others have the game."""
        if self._file is not None:
            with suppress(OSError):
                owner_note(self.path).unlink(missing_ok=True)
            os.close(self._file)
            self._file = None

    def _rescue(self) -> None:
        """If somebody removed the file, what it held goes into a new one."""
        if self._file is not None and os.fstat(self._file).st_nlink == 0:
            self._waiting.insert(0, os.pread(self._file, self._length, 0).decode())
            self._length = 0
            self._begun = False
            os.close(self._file)
            self._file = None

    def _write(self, content: bytes) -> None:
        if self._file is None or self.trouble:
            self._open()
        file = self._file
        assert file is not None
        size = os.fstat(file).st_size
        if size < self._length:
            raise OSError(errno.EIO, "another program has shortened the file")
        if size > self._length:
            # what an earlier attempt, or the program that died, had written only in part
            os.ftruncate(file, self._length)
        rest = memoryview(content)
        position = self._length
        while rest:
            written = os.pwrite(file, rest, position)
            rest, position = rest[written:], position + written
        os.fsync(file)
        self._length = position

    def _open(self) -> None:
        if self._begun:
            file = os.open(self.path, os.O_RDWR | os.O_CLOEXEC)
        else:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path, file = made(self.path)
        if self._file is not None:
            os.close(self._file)  # a lock of our own would keep us out
        self._file = file
        if not self._begun:
            self._begun = True
            sync_folder(self.path.parent)
        self._claim(file)

    def _claim_for_reading(self) -> None:
        with suppress(OSError):
            self._file = os.open(self.path, os.O_RDONLY | os.O_CLOEXEC)
            self._claim(self._file)

    def _claim(self, file: int) -> None:
        try:
            lock(file)
        except BlockingIOError:
            os.close(file)
            self._file = None
            raise in_use(self.path, told_owner(self.path)) from None
        except OSError:
            return  # a file system without locks: playing is worth more than the lock
        leave_note(self.path)

    def _say(self, problem: OSError) -> None:
        self.trouble = (
            f"The game is not being saved in {visible(self.path)}: {problem.strerror or problem}."
            " Saving is tried again with every choice."
        )


def numbered(path: Path) -> Iterator[Path]:
    """This name, then the same with a number."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")


def made(path: Path) -> tuple[Path, int]:
    """A new file of this name, or of the first numbered one that nobody has: its path and the open file."""
    for candidate in numbered(path):
        with suppress(FileExistsError):
            return candidate, os.open(candidate, os.O_RDWR | os.O_CLOEXEC | os.O_CREAT | os.O_EXCL, 0o600)
    raise AssertionError("names never run out")


def sync_folder(folder: Path) -> None:
    """A new file's name must be on the disk as well."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# Who has it ---------------------------------------------------------------------------------------------


def lock(file: int) -> None:
    """Have the file for ourselves; BlockingIOError if somebody plays this game.

    Whoever asks with `player_of` holds the file for a moment, too, but only as one of many: a game that can be
    shared is played by nobody, and is ours as soon as they have looked.
    """
    deadline = time.monotonic() + DISK_PATIENCE
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            fcntl.flock(file, fcntl.LOCK_UN)
            if time.monotonic() > deadline:
                raise
        time.sleep(random.uniform(0.001, 0.01))  # two that wait for each other should not wait alike


def owner_note(path: Path) -> Path:
    """The file beside a journal that names who plays it; it says nothing about whether they still do."""
    return path.with_name(path.name + ".owner")


def seats_note(path: Path) -> Path:
    """The file beside a journal that tells whose the seats of a hosted game are; other games have none."""
    return path.with_name(path.name + ".seats")


def owner() -> str:
    try:
        user = getpass.getuser()
    except (OSError, KeyError):
        user = f"user {os.getuid()}"
    return f"{user} on {socket.gethostname()}, process {os.getpid()}"


def leave_note(path: Path) -> None:
    """Say who plays; always in a new file, because what lies there may be a link to something of worth."""
    note = owner_note(path)
    with suppress(OSError):
        note.unlink(missing_ok=True)
        file = os.open(note, os.O_WRONLY | os.O_CLOEXEC | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o644)
        try:
            os.write(file, f"{owner()}\n".encode(errors="replace"))
        finally:
            os.close(file)


def told_owner(path: Path) -> str:
    try:
        words = contents(owner_note(path), LONGEST_NOTE, follow=False).decode(errors="replace").strip()
    except OSError:
        words = ""
    return words if words.isprintable() and words else "another program"


def in_use(path: Path, player: str) -> InUse:
    """The player may be oneself, on a line that dropped without the other end noticing."""
    process = player.rpartition("process ")[2]
    hint = f"; if that is you on a lost line, kill {process} ends it" if process.isdecimal() else ""
    return InUse(f"{path.name} is being played by {player}{hint}.")


def player_of(path: Path) -> str:
    """Who plays this game now; empty if nobody does."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except (OSError, ValueError):
        return ""
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return told_owner(path)
    except OSError:
        return ""
    finally:
        os.close(file)
    return ""
