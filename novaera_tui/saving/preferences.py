"""Preferences that the program changes itself and stores beside the saved games."""

from __future__ import annotations

from pathlib import Path

from novaera_tui.saving.notes import read_note, write_note
from novaera_tui.saving.storage import folder
from rules.records import TupleRecord


class Preferences(TupleRecord):
    """The file."""

    moments: bool = True
    """Disasters and new Eras fill the screen."""
    plain: bool = False
    """The game is told line by line."""
    terse: bool = False
    """In few words."""


def place() -> Path:
    return folder().parent / "settings.json"


def preferences() -> Preferences:
    return read_note(place(), Preferences)


def change_preferences(**changes: bool) -> None:
    write_note(place(), preferences()._replace(**changes))
