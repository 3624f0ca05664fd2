"""Small JSON files for the program itself, such as progress in the lessons and who plays a game.

They are conveniences: an unreadable one counts as empty, and a failed write is ignored.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from rules.files import contents
from rules.typed_data import NO_TABLE, reader_of, written

LARGEST_NOTE: Final = 100_000
"""Bytes; real notes are much smaller."""

T = TypeVar("T")


def read_note(path: Path, kind: Callable[[], T]) -> T:
    """The note as a named tuple of this kind; one with all defaults if it is damaged, too large or missing."""
    with suppress(OSError, ValueError, RecursionError):
        found: T = reader_of(kind, exact=False)(json.loads(contents(path, LARGEST_NOTE, follow=False)), NO_TABLE)
        return found
    return kind()


def write_note(path: Path, note: Any, mode: int = 0o600) -> None:
    replace_file(path, json.dumps(written(note)).encode() + b"\n", mode)


def replace_file(path: Path, content: bytes, mode: int = 0o600) -> None:
    """Replace a file whole, so that it is never half written."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.unlink(missing_ok=True)
        file = os.open(beside, os.O_WRONLY | os.O_CLOEXEC | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, mode)
        with open(file, "wb") as target:
            target.write(content)
        beside.replace(path)
