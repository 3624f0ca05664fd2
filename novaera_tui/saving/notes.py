"""Small JSON files that the program keeps for itself, such as progress in the lessons and the seats of a hosted game.

They are conveniences: one that cannot be read is as good as empty, and one that cannot be written is forgotten.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from rules.files import contents

LARGEST_NOTE: Final = 100_000
"""More bytes than any note of ours has."""


def read_note(path: Path) -> dict[str, Any]:
    """What a note says; nothing if it is damaged, too large, or not there. Its values may have any type."""
    with suppress(OSError, ValueError, RecursionError):
        found = json.loads(contents(path, LARGEST_NOTE))
        if isinstance(found, dict):
            return found
    return {}


def write_note(path: Path, note: dict[str, Any]) -> None:
    """Written beside and then put in its place, so that it is never half written."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.unlink(missing_ok=True)
        file = os.open(beside, os.O_WRONLY | os.O_CLOEXEC | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        with open(file, "w", encoding="utf-8") as written:
            written.write(json.dumps(note) + "\n")
        beside.replace(path)
