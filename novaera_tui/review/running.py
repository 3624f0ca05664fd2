"""Runs a review in worker processes and keeps what is done in a file beside the saved game.

The file has a line for the whole review and one for each judged unit, so a review that was stopped goes on where it
was. It is a cache: with other weights, another version or another game it is made anew.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, wait
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import IO, Any, Final
from zlib import crc32

import rules
from novaera_tui import __version__
from novaera_tui.bots import Cancelled, IsWanted, always
from novaera_tui.play.searches import WORKERS
from novaera_tui.play.worker_pool import WorkerPool
from novaera_tui.review.course import ReviewCourse
from novaera_tui.review.judging import TRIVIAL, USUAL, Effort, Judged, judged
from novaera_tui.review.review import Review
from novaera_tui.review.values import LAST_SCALE, SCALE_PER_ROUND, judge
from novaera_tui.saving.recording import Recording
from novaera_tui.saving.replay import Replay
from novaera_tui.saving.storage import REVIEW_SUFFIX
from rules.files import contents
from rules.records import TupleRecord
from rules.typed_data import Table, read_as, written

LARGEST: Final = 8_000_000
"""Bytes; real reviews are a tenth of that at most."""


class Head(TupleRecord):
    """The first line: which review this is."""

    review: str
    """Version, weights and settings of the judgement."""
    game: str
    """The game with all its choices."""
    effort: Effort


@cache
def engine() -> str:
    """Changes whenever a review could turn out differently."""
    weights = files("novaera_tui.bots").joinpath("weights.json").read_bytes()
    return f"{__version__} {crc32(weights):08x} {TRIVIAL} {LAST_SCALE} {SCALE_PER_ROUND}"


def head_of(replay: Replay, effort: Effort) -> Head:
    facts = [(entry.key, entry.outcomes) for entry in map(replay.tree.entry_of, replay.tree.standing)]
    about = repr((replay.recording.header.cards.source, replay.recording.header.outcomes, facts, replay.damage))
    return Head(engine(), f"{crc32(about.encode()):08x} {len(facts)}", effort)


class ReviewRun:
    """A review in the making."""

    def __init__(self, replay: Replay, path: Path | None = None, effort: Effort = USUAL) -> None:
        """`path` is the saved game; without it nothing is kept."""
        self.replay = replay
        self.effort = effort
        self.path = path.with_suffix(REVIEW_SUFFIX) if path is not None else None
        self.course = ReviewCourse(replay)
        self.head = head_of(replay, effort)
        self.done: dict[int, Judged] = self._kept()
        """Judged units by their place."""

    def __len__(self) -> int:
        return len(self.course.units)

    @property
    def review(self) -> Review | None:
        """The whole review; None while something is missing."""
        if len(self.done) < len(self):
            return None
        return Review(self.course, [self.done[place] for place in range(len(self))])

    def finished(self, is_wanted: IsWanted = always, told: Callable[[], object] = bool) -> Review:
        """Judge all that is missing; `told` is called after each unit. Cancelled if no longer wanted."""
        missing = [place for place in range(len(self)) if place not in self.done]
        missing.sort(key=lambda place: not self.course.units[place].is_chance)  # the longest first
        with self._file() as file:
            for place, found in self._judge(missing, is_wanted):
                self.done[place] = found
                if file is not None:
                    with suppress(OSError):
                        file.write(json.dumps(self._line(place, found)) + "\n")
                        file.flush()
                told()
        review = self.review
        assert review is not None
        return review

    def _judge(self, places: list[int], is_wanted: IsWanted) -> Iterator[tuple[int, Judged]]:
        recording = replace(self.replay.recording, damage=None)
        recording.entries = recording.entries[: len(self.replay)]
        pool = WorkerPool(WORKERS, begin, recording, self.replay.cards)
        left = set(places)
        try:
            futures = {pool.submit(judge_in_worker, place, self.effort): place for place in places}
            while futures:
                for future in wait(futures, 0.1, FIRST_COMPLETED).done:
                    found, place = future.result(), futures.pop(future)
                    left.discard(place)
                    yield place, found
                    check(is_wanted)
                check(is_wanted)
                pool.check()
        except (OSError, RuntimeError, CancelledError):  # no worker can be started, or one has died
            for place in [place for place in places if place in left]:
                check(is_wanted)
                yield place, judged(self.course, self.course.units[place], judge(), self.effort)
        finally:
            pool.close()

    # The file ---------------------------------------------------------------------------------------------

    def _kept(self) -> dict[int, Judged]:
        if self.path is None:
            return {}
        try:
            head, *lines = contents(self.path, LARGEST, follow=False).decode().splitlines()
            if read_as(Head, json.loads(head)) != self.head:
                return {}
        except (OSError, ValueError, RecursionError):
            return {}
        table = Table(self.course.cards, len(self.course.names))
        kept: dict[int, Judged] = {}
        with suppress(ValueError, TypeError, RecursionError):  # a line that is not whole ends it
            for line in lines:
                place, data = json.loads(line)
                kept[place] = read_as(Judged, data, table)
        return {place: found for place, found in kept.items() if self._fits(place, found)}

    def _line(self, place: int, found: Judged) -> list[Any]:
        return [place, written(found, self.course.cards, defaults=False)]

    def _fits(self, place: int, found: Judged) -> bool:
        if type(place) is not int or not 0 <= place < len(self):
            return False
        unit, seats = self.course.units[place], len(self.course.names)
        lengths = {len(found.before), len(found.after), len(found.chances), *(len(each.seats) for each in found.why)}
        return (unit.node, unit.is_chance) == (found.node, found.is_chance) and lengths == {seats}

    @contextmanager
    def _file(self) -> Iterator[IO[str] | None]:
        """The open file, written from the start with all that is known; None if it cannot be."""
        file: IO[str] | None = None
        if self.path is not None:
            lines = [written(self.head), *(self._line(place, found) for place, found in self.done.items())]
            beside = self.path.with_name(f"{self.path.name}.{os.getpid()}")
            with suppress(OSError):
                handle = os.open(beside, os.O_WRONLY | os.O_CLOEXEC | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
                file = open(handle, "w", encoding="utf-8")  # noqa: SIM115 (closed below, whatever that raises)
                file.writelines(json.dumps(line) + "\n" for line in lines)
                file.flush()
                beside.replace(self.path)
        try:
            yield file
        finally:
            with suppress(OSError):
                if file is not None:
                    file.close()


def kept_review(replay: Replay, path: Path) -> Review | None:
    """The review of a saved game, if it was made and kept; nothing is judged."""
    return ReviewRun(replay, path).review if path.with_suffix(REVIEW_SUFFIX).exists() else None


class ReviewJob:
    """A review that is made in the background."""

    def __init__(self, making: ReviewRun) -> None:
        self.making = making
        self.review = making.review
        self._is_wanted = True
        self._thread: threading.Thread | None = None

    @property
    def is_running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        return len(self.making.done) / len(self.making)

    def start(self) -> None:
        if self.review is None and not self.is_running:
            self._is_wanted = True
            self._thread = threading.Thread(target=self._run, daemon=True)
            self._thread.start()

    def _run(self) -> None:
        with suppress(Cancelled):
            self.review = self.making.finished(lambda: self._is_wanted)

    def stop(self) -> None:
        """What is done stays in the file."""
        self._is_wanted = False
        if self._thread is not None:
            self._thread.join()
            self._thread = None


def check(is_wanted: IsWanted) -> None:
    if not is_wanted():
        raise Cancelled


# In a worker --------------------------------------------------------------------------------------------------

_course: Any = None


def begin(recording: Recording, cards: rules.CardSet) -> None:
    global _course
    _course = ReviewCourse(Replay(recording, cards))


def judge_in_worker(place: int, effort: Effort) -> Judged:
    return judged(_course, _course.units[place], judge(), effort)
