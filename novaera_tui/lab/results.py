"""What an experiment brought so far, kept in a file game by game; and reports, which replace the older ones whole."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any, Final, NamedTuple

from novaera_tui.errors import UserError
from novaera_tui.lab.figures import Figures
from novaera_tui.lab.games import Experiment, GameRecord, LabGame

PREFIX: Final = "novaera-simulate-"


class GameRow(NamedTuple):
    """One line about one game."""

    number: int
    seed: int
    first: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


class Results:
    """The finished games of one experiment: their sums, and one line for each."""

    def __init__(self) -> None:
        self.figures = Figures()
        self.rows: dict[int, GameRow] = {}
        """By number, in the order in which the games ended."""
        self._errors: dict[int, str] = {}

    @property
    def done(self) -> int:
        return len(self.rows) + len(self._errors)

    def add(self, match: LabGame, outcome: GameRecord | str) -> None:
        """One more game: its record, or what went wrong in it."""
        if isinstance(outcome, str):
            self._errors[match.number] = outcome
            self.figures.errors = [self._errors[number] for number in sorted(self._errors)]
            return
        self.figures.add(outcome)
        self.rows[match.number] = GameRow(
            match.number, match.seed, match.first, match.bots, outcome.scores, outcome.winners, outcome.decisions
        )

    def sorted_rows(self) -> list[GameRow]:
        return [self.rows[number] for number in sorted(self.rows)]


class KeptResults(Results):
    """Results in a file: the settings, then a line for every game. Games that failed are not kept, but played again."""

    def __init__(self, path: str | None, plan: Experiment, cards: str) -> None:
        """Go on with a file, or begin one: without a path a temporary one. `cards` tells card sets apart."""
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
            place = path or f"{tempfile.gettempdir()}, where results are kept,"
            raise UserError(f"{place} cannot be written: {problem.strerror}.") from None
        try:
            self._claim()
            self._read(plan, {**plan._asdict(), "games": None, "cards": cards})
        except BaseException:
            self.close()
            raise

    def _claim(self) -> None:
        if not stat.S_ISREG(os.fstat(self._file).st_mode):
            raise UserError(f"{self.path} cannot keep results; it is not a file.")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UserError(f"{self.path} is in use by another simulation.") from None
        except OSError:
            pass  # a file system without locks

    def _read(self, plan: Experiment, settings: dict[str, Any]) -> None:
        with open(self._file, "rb", closefd=False) as file:
            for number, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    break  # the program died while it wrote this
                try:
                    self._take(json.loads(line), plan, settings)
                except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
                    what = "no results of novaera simulate" if number == 1 else f"no game in line {number}"
                    raise UserError(f"{self.path} has {what}; give --keep another file.") from None
                self._length += len(line)
        if not self._length:
            if os.fstat(self._file).st_size and not self.temporary:
                raise UserError(f"{self.path} has no results of novaera simulate; give --keep another file.")
            self._write(settings)

    def _take(self, entry: Any, plan: Experiment, settings: dict[str, Any]) -> None:
        if not self._length:
            if entry.keys() != settings.keys():
                raise ValueError
            different = [name for name in settings if as_tuples(entry[name]) != settings[name]]
            if different:
                names = " and ".join(different)
                raise UserError(f"{self.path} has games with other {names}; give --keep another file.")
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
        """Write a line, and those before it for which there was no room."""
        self._unwritten.append(json.dumps(entry, separators=(",", ":")).encode() + b"\n")
        rest = memoryview(b"".join(self._unwritten))
        end = self._length + len(rest)
        try:
            os.ftruncate(self._file, self._length)  # an end that was written only in part
            while rest:
                rest = rest[os.pwrite(self._file, rest, end - len(rest)) :]
        except OSError as problem:
            with suppress(OSError):
                os.ftruncate(self._file, self._length)
            raise UserError(f"{self.path} cannot be written: {problem.strerror}.") from None
        self._length = end
        self._unwritten.clear()

    @property
    def kept(self) -> int:
        """How many games are in the file."""
        return max(0, len(self.rows) - len(self._unwritten))

    @property
    def still_there(self) -> bool:
        """Nobody has deleted the file."""
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
    """UserError if nothing could be written there now."""
    try:
        if is_special(place):
            if not os.access(place, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            return
        with beside(place) as (_, path):
            os.unlink(path)
    except OSError as problem:
        raise UserError(f"{place} cannot be written: {problem.strerror}.") from None


def write_report(place: str, words: str) -> None:
    """Write a file whole or leave the older one as it is; OSError if it cannot be written."""
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
    """A pipe or a device, which cannot be replaced."""
    return os.path.exists(place) and not os.path.isfile(place) and not os.path.isdir(place)


@contextmanager
def beside(place: str) -> Iterator[tuple[IO[str], str]]:
    """A new file in the folder of another; gone afterwards unless it has been renamed."""
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
