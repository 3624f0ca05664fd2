"""The two players of every lesson, and what the coach says."""

from __future__ import annotations

from typing import Final

from novaera_tui.words.tutorial import RIVAL_NAME
from rules.kinds import Player
from rules.records import Record, TupleRecord

LEARNER_SEAT: Final = Player(0)
"""The learner's seat."""
LEARNER_NAME: Final = "Ada"
"""The learner's name in lessons."""
LIGHTS: Final = (
    "display",
    "people",
    "hand",
    "zones",
    "tracks",
    "dice",
    "actions",
    "boards",
    "mine",
    "prompt",
    "keys",
)
"""Parts of the table that a step can light up while it talks about them."""


def player_names() -> tuple[str, str]:
    """The two players of every lesson, in seat order."""
    return LEARNER_NAME, str(RIVAL_NAME)


class LessonAdvice(Record):
    """What the coach says now."""

    head: str
    """A word or two: LESSON 3."""
    words: str
    task: str = ""
    """Instruction."""
    answer: str = ""
    """Praise or correction for the last choice."""
    is_praise: bool = True
    lights: tuple[str, ...] = ()
    """Parts of the table to light up, from `LIGHTS`."""
    turns_page: bool = False
    """Enter goes on in the lesson."""


class CoachSpoke(TupleRecord):
    """The coach's advice has changed."""
