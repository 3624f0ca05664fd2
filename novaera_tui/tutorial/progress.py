"""What somebody has learned: lessons that were finished, tips that were given, the coached game.

It lies beside the saved games. It is a convenience: what cannot be read is as if nothing had been learned yet, and
what cannot be written is forgotten.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeGuard

from novaera_tui.play.match import Match
from novaera_tui.play.session import Session
from novaera_tui.saving.storage import folder
from rules.files import contents

FORMAT = 1
LARGEST_PROGRESS = 100_000


def place() -> Path:
    return folder().parent / "learning.json"


@dataclass
class LessonProgress:
    """Ids of lessons and tips, and where the coached game is saved."""

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
        """A coached game begins, in which every tip can come up again."""
        self.tips.clear()
        self.game = str(path)
        self.save()

    def is_coached(self, session: Match) -> TypeGuard[Session]:
        """Is this the game with the coach?"""
        journal = session.journal if isinstance(session, Session) else None
        return bool(self.game) and journal is not None and journal.path.resolve() == Path(self.game).resolve()

    def save(self) -> None:
        """Written beside and then put in its place, so that it is never half written."""
        path = place()
        beside = path.with_name(f"{path.name}.{os.getpid()}")
        record = {"format": FORMAT, "lessons": self.lessons, "tips": self.tips, "game": self.game}
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps(record) + "\n", encoding="utf-8")
            beside.replace(path)


def remembered() -> LessonProgress:
    """What was remembered, as far as it can be read."""
    try:
        found: Any = json.loads(contents(place(), LARGEST_PROGRESS))
    except (OSError, ValueError, RecursionError):
        return LessonProgress()
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        return LessonProgress()
    game = found.get("game")
    return LessonProgress(texts(found.get("lessons")), texts(found.get("tips")), game if isinstance(game, str) else "")


def texts(found: Any) -> list[str]:
    return [text for text in found if isinstance(text, str)] if isinstance(found, list) else []
