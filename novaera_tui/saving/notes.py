"""Small JSON files for the program itself, such as progress in the lessons and the seats of a hosted game.

They are conveniences: an unreadable one counts as empty, and a failed write is ignored.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from rules.files import contents

LARGEST_NOTE: Final = 100_000
"""Bytes; real notes are much smaller."""


def read_note(path: Path) -> dict[str, Any]:
    """The contents of a note; empty if it is damaged, too large or missing. Values can have any type."""
    with suppress(OSError, ValueError, RecursionError):
        found = json.loads(contents(path, LARGEST_NOTE))
        if isinstance(found, dict):
            return found
    return {}


def write_note(path: Path, note: dict[str, Any]) -> None:
    """Replace a note whole, so that it is never half written."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.unlink(missing_ok=True)
        file = os.open(beside, os.O_WRONLY | os.O_CLOEXEC | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        with open(file, "w", encoding="utf-8") as written:
            written.write(json.dumps(note) + "\n")
        beside.replace(path)
