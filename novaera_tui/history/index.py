"""The index of the history: a cache of summaries, so that thousands of journals are replayed only once.

It can be deleted at any time. An entry counts only while its journal has the same times, size and inode; anything
unexpected in the file, a checksum included, makes it empty.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from novaera_tui import __version__
from novaera_tui.errors import UserError
from novaera_tui.history.summaries import PlayedGame, summary_of
from novaera_tui.saving.notes import replace_file
from novaera_tui.saving.storage import REVIEW_SUFFIX, files, folder
from rules.files import contents
from rules.records import TupleRecord

INDEX_FORMAT: Final = 2
LARGEST_INDEX: Final = 200_000_000
SETTLED: Final = 2 * 10**9
"""Nanoseconds: a file changed more recently may change again within one tick of its clock, so it is not cached."""
SAVE_EVERY: Final = 500
"""Games after which a long count is saved, so that it can be stopped and goes on from there."""

Stamp = list[int]


class Progress(TupleRecord):
    """How much of a count is done."""

    done: int
    all: int


class Index:
    """All games in the data folder."""

    def __init__(self) -> None:
        self.games: list[PlayedGame] = []
        """The readable games, oldest first."""
        self.skipped: list[str] = []
        """Sentences about files that are no usable journals."""
        self.path = folder().parent / "history.json"
        self._cached = self._load()

    def count(self) -> Iterator[Progress]:
        """Read every journal that the index does not know; yields after each game that had to be replayed."""
        found = [(path, stamp) for path in files() if (stamp := stamp_of(path))]
        kept, new = dict[str, tuple[Stamp, PlayedGame]](), list[tuple[Path, Stamp]]()
        for path, stamp in found:
            entry = self._cached.get(path.name)
            if entry is not None and entry[0] == stamp:
                kept[path.name] = entry
            else:
                new.append((path, stamp))
        self.games = [game for _, game in kept.values()]
        self.skipped = []
        is_stale = len(kept) != len(self._cached)
        for done, (path, stamp) in enumerate(new, 1):
            try:
                game = summary_of(path)
            except UserError as problem:
                if os.path.lexists(path):  # otherwise it was deleted just now
                    self.skipped.append(str(problem))
            else:
                self.games.append(game)
                if stamp == stamp_of(path) and max(stamp[:1] + stamp[4:5]) < time.time_ns() - SETTLED:
                    kept[path.name] = (stamp, game)
                    is_stale = True
            if done % SAVE_EVERY == 0 and is_stale:
                self._save(kept)
            yield Progress(done, len(new))
        self.games.sort(key=lambda game: (game.time, game.file))
        if is_stale:
            self._save(kept)

    def _load(self) -> dict[str, tuple[Stamp, PlayedGame]]:
        with suppress(OSError, ValueError, TypeError, KeyError, IndexError, RecursionError):
            head, _, body = contents(self.path, LARGEST_INDEX, follow=False).partition(b"\n")
            if head == heading(body):
                return {row[1][0]: (row[0], PlayedGame.from_row(row[1])) for row in json.loads(body)}
        return {}

    def _save(self, kept: dict[str, tuple[Stamp, PlayedGame]]) -> None:
        """Replace the file as a whole; without an index the next count only takes longer."""
        self._cached = kept
        rows: list[Any] = [[stamp, game.as_row()] for stamp, game in kept.values()]
        body = json.dumps(rows, separators=(",", ":")).encode()
        replace_file(self.path, heading(body) + b"\n" + body)


def heading(body: bytes) -> bytes:
    """The first line of the file: format, version and checksum."""
    return f"{INDEX_FORMAT} {__version__} {crc32(body):08x}".encode()


def stamp_of(path: Path) -> Stamp | None:
    """Changes whenever the file or its review does. A program can set back the second time of a file, not the first."""
    try:
        about = path.stat()
    except OSError:
        return None
    stamp = [about.st_ctime_ns, about.st_mtime_ns, about.st_size, about.st_ino]
    with suppress(OSError):  # most games have no review
        review = os.stat(os.path.splitext(path)[0] + REVIEW_SUFFIX)
        stamp += [review.st_ctime_ns, review.st_mtime_ns, review.st_size]
    return stamp


def counted() -> Index:
    """The whole history, however long it takes."""
    index = Index()
    for _ in index.count():
        pass
    return index
