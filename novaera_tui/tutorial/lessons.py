"""What a lesson is made of: a position, and steps with words, a goal, a correction, praise and a solution."""

from __future__ import annotations

from typing import Any, Final

from novaera_tui.tutorial.goals import LessonGoal
from rules import CardSet, Game
from rules.kinds import Player
from rules.records import Record, TupleRecord

YOU, RIVAL = "Ada", "Rival"
"""The two civilizations of every lesson, in seat order."""
PUPIL: Final = Player(0)
"""The seat of the one who learns."""


class LessonStep(Record):
    """One thing to learn. A step without a goal is read, and Enter goes on."""

    say: str
    """What this is about."""
    do: str = ""
    """What to do now."""
    goals: tuple[LessonGoal, ...] = ()
    """What counts as done: all of it together."""
    otherwise: str = ""
    """What to say when something else was done; the table is then as it was before."""
    praise: str = ""
    """What to say when it is done."""
    solution: tuple[str, ...] = ()
    """Keys of options that lead to the goal."""

    @property
    def look(self) -> str:
        """What is to be looked at; empty if something is to be done."""
        return self.goals[0].look if self.goals else ""


class Lesson(Record):
    """A position and what to do in it."""

    id: str
    """The word under which progress is remembered."""
    title: str
    about: str
    """A line for the list of lessons."""
    rules: tuple[str, ...]
    """Numbers of the rules that it teaches."""
    position: dict[str, Any]
    """What `Game.from_data` takes."""
    rival: tuple[str, ...]
    """Keys of the options that the other player takes, in order; after them the first of any."""
    steps: tuple[LessonStep, ...]
    last: str
    """What to say at the end."""

    def game(self, cards: CardSet) -> Game:
        """The position, ready to be played."""
        return Game.from_data(self.position, cards)


class Tip(Record):
    """Something to say when it comes up for the first time in a game."""

    id: str
    goal: LessonGoal
    say: str


class LessonCourse(Record):
    """All that a file of lessons holds."""

    lessons: tuple[Lesson, ...]
    tips: tuple[Tip, ...]


class LessonAdvice(Record):
    """What the coach says now."""

    head: str
    """What it belongs to, in a word or two: LESSON 3."""
    words: str
    task: str = ""
    """What to do now."""
    answer: str = ""
    """Praise or correction for what was done last."""
    is_praise: bool = True


class CoachSpoke(TupleRecord):
    """The coach says something else than before."""
