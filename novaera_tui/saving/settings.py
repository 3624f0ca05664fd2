"""What the program remembers of its player's taste, beside the saved games."""

from __future__ import annotations

from pathlib import Path

from novaera_tui.saving.notes import read_note, write_note
from novaera_tui.saving.storage import folder
from rules.records import TupleRecord


class Settings(TupleRecord):
    """The file."""

    moments: bool = True
    """Disasters and new Eras fill the screen."""


def place() -> Path:
    return folder().parent / "settings.json"


def shows_moments() -> bool:
    return read_note(place(), Settings).moments


def set_moments(shown: bool) -> None:
    write_note(place(), read_note(place(), Settings)._replace(moments=shown))
