"""Learning progress: finished lessons, tips already given, the coached game. Stored beside the saved games."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, TypeGuard

from novaera_tui.play.match import Match
from novaera_tui.play.session import Session
from novaera_tui.saving.notes import read_note, write_note
from novaera_tui.saving.storage import folder
from rules.records import TupleRecord


class LearningNote(TupleRecord):
    """The file."""

    lessons: tuple[str, ...] = ()
    tips: tuple[str, ...] = ()
    game: Annotated[str, range(5_000)] = ""
    format: Annotated[int, range(1, 2)] = 1


def place() -> Path:
    return folder().parent / "learning.json"


@dataclass
class LessonProgress:
    """Ids of lessons and tips, and the path of the coached game."""

    lessons: list[str] = field(default_factory=list)
    tips: list[str] = field(default_factory=list)
    game: str = ""

    def finish(self, lesson: str) -> None:
        if lesson not in self.lessons:
            self.lessons.append(lesson)
            self.save()

    def tell(self, tip: str) -> None:
        self.tips.append(tip)
        self.save()

    def begin_game(self, path: Path) -> None:
        """Start a coached game, in which every tip can come up again."""
        self.tips.clear()
        self.game = str(path)
        self.save()

    def is_coached(self, session: Match) -> TypeGuard[Session]:
        """Is this the coached game?"""
        journal = session.journal if isinstance(session, Session) else None
        with suppress(OSError, ValueError):  # the note may hold anything
            return bool(self.game) and journal is not None and os.path.samefile(journal.path, self.game)
        return False

    def save(self) -> None:
        write_note(place(), LearningNote(tuple(self.lessons), tuple(self.tips), self.game))


def remembered() -> LessonProgress:
    """The stored progress, or none if the note is unreadable."""
    note = read_note(place(), LearningNote)
    return LessonProgress([*note.lessons], [*note.tips], note.game)
