"""What tests of saved games share: journals with right checksums, and a disk that is full."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

from novaera_tui.saving.recording import signed


def records_of(path: Path) -> list[dict[str, Any]]:
    """The lines of a journal."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def resigned(records: list[dict[str, object]]) -> bytes:
    """These records as a journal whose checksums are right."""
    text, check = "", 0
    for record in records:
        line, check = signed({key: value for key, value in record.items() if key != "check"}, check)
        text += line
    return text.encode()


class FullDisk:
    """Lets so many bytes through, then there is no room."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.write = os.pwrite

    def pwrite(self, file: int, content: bytes, position: int) -> int:
        if self.room <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        part = content[: self.room]
        self.room -= len(part)
        return self.write(file, part, position)
