"""Writing a journal: one append-only file per game, each line on the disk before its effect is shown.

The program that plays a game holds a lock on its file; the lock ends with the process. When the disk is full or
read-only, lines wait here and are written with the next choice.
"""

from __future__ import annotations

import errno
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
from typing import TYPE_CHECKING, Annotated, Any, Final

import rules
from novaera_tui import __version__, posix
from novaera_tui.errors import UserError
from novaera_tui.messages import gettext
from novaera_tui.output import visible
from novaera_tui.saving.lines import LONGEST_TITLE, Entry, Header, HeaderCards, Over, packed
from novaera_tui.saving.notes import read_note, write_note
from novaera_tui.saving.recording import JOURNAL_FORMAT, Recording, signed
from rules.kinds import Player
from rules.records import TupleRecord
from rules.typed_data import written

if TYPE_CHECKING:
    from novaera_tui.play.setup import Setup
    from novaera_tui.play.undo import Step


DISK_PATIENCE: Final = 2.0
"""Seconds for programs that only check whether a game is being played."""


class InUse(UserError):
    """Another program plays this game."""


# What is written ----------------------------------------------------------------------------------------


def header_record(setup: Setup, cards: rules.CardSet, outcomes: list[int]) -> dict[str, Any]:
    title = printable(cards.title)[:LONGEST_TITLE]
    time = datetime.now(UTC).isoformat(timespec="seconds")
    header = Header(__version__, time, HeaderCards(title, packed(cards)), tuple(outcomes))
    return {"novaera": JOURNAL_FORMAT, **written(header), **written(setup)}


def printable(words: str) -> str:
    """Titles can hold any character, journals only printable ones."""
    return "".join(letter if letter.isprintable() else "?" for letter in words)


def decision_record(number: int, step: Step, result: rules.Result | None) -> dict[str, Any]:
    entry = Entry(
        0,
        "decision",
        number,
        Player(step.player),
        step.kind,
        step.key,
        tuple(step.outcomes),
        step.by_itself,
        step.hinted,
        None if result is None else Over(result.winners, result.scores),
    )
    return written(entry, defaults=False)


# Where it is written ------------------------------------------------------------------------------------


class Journal:
    """The file of one game, for the program that plays it."""

    def __init__(self, path: Path, recording: Recording | None = None) -> None:
        """A new file, created with the first line, or the file of a recording.

        FileExistsError if the name of a new file is taken; InUse if another program plays the recorded game. If the
        name is taken between now and the first line, the file gets a number: every game is saved.
        """
        self.path = path
        self.trouble = ""
        """Why lines are waiting; empty if there are none."""
        self._check = 0
        self._length = 0
        """Bytes known to be on the disk."""
        self._waiting: list[str] = []
        self._file: int | None = None
        self._begun = recording is not None
        if recording is not None:
            self._check, self._length = recording.check, recording.length
            try:
                self._open()
            except OSError as problem:
                # it can be played but not written: hold the lock through a read-only file
                self._file = None
                self._say(problem)
                self._claim_for_reading()
        elif os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))

    def append(self, record: dict[str, Any]) -> None:
        """Write this and all waiting lines; if that fails, `trouble` says why and they wait for the next call."""
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
        """Bytes known to be on the disk."""
        return self._length

    def close(self) -> None:
        """Release the game."""
        if self._file is not None:
            with suppress(OSError):
                owner_note(self.path).unlink(missing_ok=True)
            os.close(self._file)
            self._file = None

    def _rescue(self) -> None:
        """If the file was deleted, write its contents to a new one."""
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
            raise OSError(errno.EIO, gettext("another program has shortened the file"))
        if size > self._length:
            # a line that an earlier attempt, or a program that died, wrote in part
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
            os.close(self._file)  # our own lock would keep us out
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
            raise in_use(self.path, noted_owner(self.path)) from None
        except OSError:
            return  # a file system without locks: playing matters more
        write_note(owner_note(self.path), this_program(), mode=0o644)

    def _say(self, problem: OSError) -> None:
        self.trouble = gettext(
            "Cannot save the game in {file}: {reason}. Each choice retries.",
            file=visible(self.path),
            reason=problem.strerror or problem,
        )


def numbered(path: Path) -> Iterator[Path]:
    """This name, then numbered ones."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")


def made(path: Path) -> tuple[Path, int]:
    """Create a file with this name, or with the first free numbered one; returns its path and the open file."""
    for candidate in numbered(path):
        with suppress(FileExistsError):
            return candidate, os.open(candidate, os.O_RDWR | os.O_CLOEXEC | os.O_CREAT | os.O_EXCL, 0o600)
    raise AssertionError("names never run out")


def sync_folder(folder: Path) -> None:
    """The name of a new file must be on the disk too."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# Who has it ---------------------------------------------------------------------------------------------


def lock(file: int) -> None:
    """Lock the file exclusively; BlockingIOError if the game is being played.

    `player_of` holds a shared lock for a moment. If a shared lock can be had, nobody plays the game: try again.
    """
    deadline = time.monotonic() + DISK_PATIENCE
    while True:
        try:
            posix.lock(file)
            return
        except BlockingIOError:
            posix.lock(file, shared=True)
            posix.unlock(file)
            if time.monotonic() > deadline:
                raise
        time.sleep(random.uniform(0.001, 0.01))  # two programs must not wait in step


def owner_note(path: Path) -> Path:
    """The file beside a journal that names its last player, who may have stopped."""
    return path.with_name(path.name + ".owner")


def seats_note(path: Path) -> Path:
    """The file beside a journal with the owners of the seats, if the game has been hosted."""
    return path.with_name(path.name + ".seats")


class Owner(TupleRecord):
    """The program that plays a game; unknown if the process is 0."""

    user: str = ""
    host: str = ""
    process: Annotated[int, range(1 << 32)] = 0

    def __str__(self) -> str:
        if not self.process:
            return gettext("another program")
        return gettext("{user} on {host}, process {process}", user=self.user, host=self.host, process=self.process)


def this_program() -> Owner:
    try:
        user = getpass.getuser()
    except (OSError, KeyError):
        user = f"#{posix.user_number()}"
    return Owner(user, socket.gethostname(), os.getpid())


def noted_owner(path: Path) -> Owner:
    """The owner in the note, which anyone may have written."""
    return read_note(owner_note(path), Owner)


def in_use(path: Path, player: Owner) -> InUse:
    """The player may be the user themselves, on a connection that dropped unnoticed."""
    if player.process:
        return InUse(
            "{game} is being played by {player}; if that is you on a lost connection, kill {process} ends it.",
            game=path.name,
            player=player,
            process=player.process,
        )
    return InUse("{game} is being played by {player}.", game=path.name, player=player)


def player_of(path: Path) -> Owner | None:
    """Who plays this game now."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except (OSError, ValueError):
        return None
    try:
        posix.lock(file, shared=True)
    except BlockingIOError:
        return noted_owner(path)
    except OSError:
        return None
    finally:
        os.close(file)
    return None
