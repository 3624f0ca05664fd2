"""The results of an experiment, kept in a file game by game, and reports, which are replaced atomically."""

from __future__ import annotations

import errno
import json
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any, Final

from novaera_tui import posix
from novaera_tui.errors import UserError
from novaera_tui.lab.figures import Figures
from novaera_tui.lab.games import Experiment, Failure, GameRecord, LabGame
from novaera_tui.saving.storage import cannot_write
from rules.records import TupleRecord

PREFIX: Final = "novaera-simulate-"


class GameRow(TupleRecord):
    """The result of one game."""

    number: int
    seed: int
    first: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


class Results:
    """The finished games of one experiment: totals, and one row each."""

    def __init__(self) -> None:
        self.figures = Figures()
        self.rows: dict[int, GameRow] = {}
        """By number, in the order in which games ended."""
        self._errors: dict[int, Failure] = {}

    @property
    def done(self) -> int:
        return len(self.rows) + len(self._errors)

    def add(self, match: LabGame, outcome: GameRecord | str) -> None:
        """Add a game: its record, or the exception in it."""
        if isinstance(outcome, str):
            self._errors[match.number] = Failure(match.seed, outcome)
            self.figures.errors = [self._errors[number] for number in sorted(self._errors)]
            return
        self.figures.add(outcome)
        self.rows[match.number] = GameRow(
            match.number, match.seed, match.first, match.bots, outcome.scores, outcome.winners, outcome.decisions
        )

    def sorted_rows(self) -> list[GameRow]:
        return [self.rows[number] for number in sorted(self.rows)]


class KeptResults(Results):
    """Results in a file: the settings, then a line per game. Failed games are not kept but played again."""

    def __init__(self, path: str | None, plan: Experiment, cards: str) -> None:
        """Continue a file or start one; without a path, a temporary one. `cards` identifies the card set."""
        super().__init__()
        self.temporary = path is None
        self._length = 0
        self._unwritten: list[bytes] = []
        try:
            if path is None:
                self._file, self.path = tempfile.mkstemp(".jsonl", PREFIX)
            else:
                self.path = path
                self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOCTTY, 0o600)
        except OSError as problem:
            raise cannot_write(path or tempfile.gettempdir(), problem) from None
        try:
            self._claim()
            self._read(plan, {**plan._asdict(), "games": None, "cards": cards})
        except BaseException:
            self.close()
            raise

    def _claim(self) -> None:
        if not stat.S_ISREG(os.fstat(self._file).st_mode):
            raise UserError("cannot keep results in {file}: it is not a regular file.", file=self.path)
        try:
            posix.lock(self._file)
        except BlockingIOError:
            raise UserError("another simulation is using {file}.", file=self.path) from None
        except OSError:
            pass  # a file system without locks

    def _read(self, plan: Experiment, settings: dict[str, Any]) -> None:
        with open(self._file, "rb", closefd=False) as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    break  # the program died while writing this
                try:
                    self._take(json.loads(line), plan, settings)
                except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
                    if number == 1:
                        raise self._no_results() from None
                    raise UserError(
                        "line {line} of {file} is not a game; use another file with --keep.",
                        line=number,
                        file=self.path,
                    ) from None
                self._length += len(line)
        if not self._length:
            if os.fstat(self._file).st_size and not self.temporary:
                raise self._no_results()
            self._write(settings)

    def _no_results(self) -> UserError:
        return UserError("{file} has no results of novaera simulate; use another file with --keep.", file=self.path)

    def _take(self, entry: Any, plan: Experiment, settings: dict[str, Any]) -> None:
        if not self._length:
            if entry.keys() != settings.keys():
                raise ValueError
            different = [name for name in settings if as_tuples(entry[name]) != settings[name]]
            if different:
                raise UserError(
                    "{file} has games with other settings ({names}); use another file with --keep.",
                    file=self.path,
                    names=", ".join(different),
                )
            return
        found = GameRecord(*as_tuples(entry))
        record = found._replace(match=LabGame(*found.match))
        if record.match != plan.match(record.match.number) or record.match.number in self.rows:
            raise ValueError
        if record.match.number < plan.games:
            super().add(record.match, record)

    def add(self, match: LabGame, outcome: GameRecord | str) -> None:
        super().add(match, outcome)
        if not isinstance(outcome, str):
            self._write(outcome)

    def _write(self, entry: object) -> None:
        """Write a line, and earlier lines for which there was no room."""
        self._unwritten.append(json.dumps(entry, separators=(",", ":")).encode() + b"\n")
        rest = memoryview(b"".join(self._unwritten))
        end = self._length + len(rest)
        try:
            os.ftruncate(self._file, self._length)  # a partly written end
            while rest:
                rest = rest[os.pwrite(self._file, rest, end - len(rest)) :]
        except OSError as problem:
            with suppress(OSError):
                os.ftruncate(self._file, self._length)
            raise cannot_write(self.path, problem) from None
        self._length = end
        self._unwritten.clear()

    @property
    def kept(self) -> int:
        """The number of games in the file."""
        return max(0, len(self.rows) - len(self._unwritten))

    @property
    def still_there(self) -> bool:
        with suppress(OSError):
            return os.path.samestat(os.stat(self.path), os.fstat(self._file))
        return False

    def discard(self) -> None:
        if self.still_there:
            with suppress(OSError):
                os.unlink(self.path)

    def close(self) -> None:
        if self.temporary and not self.kept:
            self.discard()
        os.close(self._file)


def as_tuples(entry: Any) -> Any:
    return tuple(as_tuples(part) for part in entry) if isinstance(entry, list) else entry


# Reports ----------------------------------------------------------------------------------------------------


def check_writable(place: str) -> None:
    """UserError if this file cannot be written."""
    try:
        if is_special(place):
            if not os.access(place, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            return
        with beside(place) as (_, path):
            os.unlink(path)
    except OSError as problem:
        raise cannot_write(place, problem) from None


def write_report(place: str, words: str) -> None:
    """Write a file completely or leave the old one unchanged; OSError if that fails."""
    if is_special(place):
        with open(place, "w", encoding="utf-8", newline="") as file:
            file.write(words)
        return
    with beside(place) as (file, path):
        file.write(words)
        file.flush()
        os.fsync(file.fileno())
        os.replace(path, os.path.realpath(place))


def is_special(place: str) -> bool:
    """Is it a pipe or a device, which cannot be replaced?"""
    return os.path.exists(place) and not os.path.isfile(place) and not os.path.isdir(place)


@contextmanager
def beside(place: str) -> Iterator[tuple[IO[str], str]]:
    """A new file in the folder of another, deleted afterwards unless it was renamed."""
    target = os.path.realpath(place)
    if os.path.isdir(target):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if os.path.exists(target) and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    path = os.path.join(os.path.dirname(target), f".{PREFIX}{os.getpid()}")
    try:
        with open(path, "w", encoding="utf-8", newline="") as file:
            if os.path.exists(target):
                os.fchmod(file.fileno(), stat.S_IMODE(os.stat(target).st_mode))
            yield file, path
    finally:
        with suppress(OSError):
            os.unlink(path)
