"""What the program remembers of its player's taste, beside the saved games."""

from __future__ import annotations

from pathlib import Path

from novaera_tui.saving.notes import read_note, write_note
from novaera_tui.saving.storage import folder


def place() -> Path:
    return folder().parent / "settings.json"


def shows_moments() -> bool:
    """Do disasters and new Eras fill the screen?"""
    return read_note(place()).get("moments") is not False


def set_moments(shown: bool) -> None:
    write_note(place(), {**read_note(place()), "moments": shown})
