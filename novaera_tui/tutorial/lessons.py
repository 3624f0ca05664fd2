"""The parts of a lesson: a position, and steps with an explanation, a goal, a correction, praise and a solution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from novaera_tui.words.tutorial import RIVAL_NAME
from rules import CardSet, Game
from rules.kinds import Player
from rules.records import Record, TupleRecord

if TYPE_CHECKING:
    from novaera_tui.tutorial.goals import LessonGoal

PUPIL: Final = Player(0)
"""The learner's seat."""
YOU: Final = "Ada"
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
    return YOU, str(RIVAL_NAME)


class LessonStep(Record):
    """One thing to learn. A step without goals is only read; Enter continues."""

    say: str
    """Explanation."""
    do: str = ""
    """Instruction."""
    goals: tuple[LessonGoal, ...] = ()
    """All must be met."""
    otherwise: str = ""
    """Reply to a wrong move, after which the table is reset."""
    praise: str = ""
    """Reply to success."""
    solution: tuple[str, ...] = ()
    """Option keys that lead to the goal."""
    lights: tuple[str, ...] = ()
    """Parts of the table it talks about, from `LIGHTS`."""

    @property
    def look(self) -> str:
        """What to look at; empty if there is something to do."""
        return self.goals[0].look if self.goals else ""


class Lesson(Record):
    """A position and what to do in it."""

    id: str
    """Progress is stored under this id."""
    title: str
    about: str
    """A line for the list of lessons."""
    rules: tuple[str, ...]
    """Numbers of the rules it teaches."""
    position: dict[str, Any]
    """For `Game.from_data`."""
    rival: tuple[str, ...]
    """Option keys that the other player takes, in order; after them, always the first option."""
    steps: tuple[LessonStep, ...]
    last: str
    """Closing words."""

    def game(self, cards: CardSet) -> Game:
        """The position, ready to play."""
        return Game.from_data(self.position, cards)


class Tip(Record):
    """Shown when its goal is met for the first time in a game."""

    id: str
    goal: LessonGoal
    say: str


class LessonCourse(Record):
    """All lessons and tips of a file."""

    lessons: tuple[Lesson, ...]
    tips: tuple[Tip, ...]


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


class CoachSpoke(TupleRecord):
    """The coach's advice has changed."""
