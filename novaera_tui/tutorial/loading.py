"""Reads lessons and tips. Each error is one sentence that names the file, the line and the field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

from novaera_tui.errors import UserError, text_of_file
from novaera_tui.messages import error_text, gettext
from novaera_tui.tutorial.goals import GoalError, LessonGoal, parse_goal
from novaera_tui.tutorial.inserts import InsertError, with_inserts
from novaera_tui.tutorial.lessons import LEARNER_SEAT, LIGHTS, player_names
from novaera_tui.tutorial.positions import Layout, position_data
from novaera_tui.words.questions import QUESTIONS
from novaera_tui.words.rules_text import load_rules, translated
from rules import CardSet, Game
from rules.card_file import line_at, read_yaml
from rules.checking import BadPosition
from rules.counts import Malformed
from rules.errors import quoted, shortened
from rules.loading import located
from rules.records import TupleRecord
from rules.typed_data import DataError, Form, Table, read_as

SHIPPED_COURSE: Final = Path(__file__).parent.parent / "lessons.yaml"
LARGEST_COURSE: Final = 1_000_000
"""Bytes; no course needs more."""
PLAYERS: Final = len(player_names())
NEEDED_WITH_GOALS: Final = ("do", "otherwise", "solution")

T = TypeVar("T")


# Fields -------------------------------------------------------------------------------------------------


def read_text(value: Any, table: Table) -> str:
    """A text in the player's language, with its cards, costs and dice; keys are inserted when it is shown."""
    if not isinstance(value, str) or not value.strip():
        raise DataError("{field} is {value}; it must be text.", value)
    try:
        return with_inserts(translated(value), table.cards)
    except InsertError as problem:
        raise wrong_in_itself(problem) from None


def read_rule(value: Any, _table: Table) -> str:
    if not isinstance(value, str) or value not in load_rules().numbers:
        raise DataError("{field}: there is no rule {value}.", value)
    return value


def read_goal(value: Any, table: Table) -> LessonGoal:
    try:
        return parse_goal(value, table.cards, tuple(QUESTIONS))
    except GoalError as problem:
        raise wrong_in_itself(problem) from None


def read_goals(value: Any, table: Table) -> tuple[LessonGoal, ...]:
    """One goal, or a list of them."""
    goals = tuple(read_goal(goal, table) for goal in (value if isinstance(value, list) else [value]))
    if not goals:
        raise DataError("{field}: the list of goals is empty.", None)
    if len(goals) > 1 and any(goal.look for goal in goals):
        raise DataError("{field}: 'look' cannot be combined with other goals.", None)
    return goals


def read_position(value: Any, table: Table) -> dict[str, Any]:
    """Data for `Game.from_data`."""
    data = position_data(read_as(Layout, value, table), player_names(), table.cards)
    try:
        decision = Game.from_data(data, table.cards).decision
    except BadPosition as problem:
        raise DataError(
            "{field} does not fit the card set {title}: {problem}",
            None,
            title=quoted(table.cards.title or gettext("untitled")),
            problem=shortened(error_text(problem)),
        ) from None
    if decision is None or decision.player != LEARNER_SEAT:
        raise DataError("{field} gives you nothing to decide.", None)
    return data


def wrong_in_itself(problem: Exception) -> DataError:
    return DataError("{field}: {problem}", None, problem=shortened(str(problem)))


LessonText = Annotated[str, Form(read_text)]
RuleNumber = Annotated[str, Form(read_rule)]
LessonPosition = Annotated[dict[str, Any], Form(read_position)]
LessonId = Annotated[str, range(1, 100)]


# Lessons ------------------------------------------------------------------------------------------------


class SpokenTexts(TupleRecord):
    """The texts of a step for plain mode, where there is no cursor and nothing is marked; empty: the same ones."""

    say: LessonText = ""
    do: LessonText = ""
    otherwise: LessonText = ""
    praise: LessonText = ""


class LessonStep(TupleRecord):
    """One thing to learn. A step without goals is only read; Enter continues."""

    say: LessonText
    """Explanation."""
    do: LessonText = ""
    """Instruction."""
    done: Annotated[tuple[LessonGoal, ...], Form(read_goals)] = ()
    """Goals, all of which must be met."""
    otherwise: LessonText = ""
    """Reply to a wrong move, after which the table is reset."""
    praise: LessonText = ""
    """Reply to success."""
    solution: tuple[str, ...] = ()
    """Option keys that lead to the goal."""
    light: tuple[Annotated[str, LIGHTS], ...] = ()
    """Parts of the table it talks about."""
    plain: SpokenTexts = SpokenTexts()

    @property
    def look(self) -> str:
        """What to look at; empty if there is something to do."""
        return self.done[0].look if self.done else ""


class Lesson(TupleRecord):
    """A position and what to do in it."""

    id: LessonId
    """Progress is stored under this id."""
    title: LessonText
    about: LessonText
    """A line for the list of lessons."""
    rules: tuple[RuleNumber, ...]
    """Numbers of the rules it teaches."""
    position: LessonPosition
    steps: Annotated[tuple[LessonStep, ...], range(1, 100)]
    last: LessonText
    """Closing words."""
    last_plain: LessonText = ""
    """The same in plain mode."""
    rival: tuple[str, ...] = ()
    """Option keys that the other player takes, in order; after them, always the first option."""

    def game(self, cards: CardSet) -> Game:
        """The position, ready to play."""
        return Game.from_data(self.position, cards)


class Tip(TupleRecord):
    """Shown when its goal is met for the first time in a game."""

    id: LessonId
    when: Annotated[LessonGoal, Form(read_goal)]
    say: LessonText
    say_plain: LessonText = ""
    """The same in plain mode, if it has to be worded differently."""


class LessonCourse(TupleRecord):
    """All lessons and tips of a file."""

    lessons: Annotated[tuple[Lesson, ...], range(1, 1000)]
    tips: tuple[Tip, ...] = ()


# Files --------------------------------------------------------------------------------------------------


def load_course(cards: CardSet, path: Path | str | None = None) -> LessonCourse:
    """The lessons and tips of this file, or the shipped ones, in the player's language; UserError if it is bad."""
    path = Path(path) if path is not None else SHIPPED_COURSE
    return parse_course(text_of_file(path, LARGEST_COURSE), str(path), cards)


def spoken(course: LessonCourse) -> LessonCourse:
    """The course as plain mode tells it."""

    def step_of(step: LessonStep) -> LessonStep:
        return step._replace(**{field: text for field, text in step.plain._asdict().items() if text})

    lessons = tuple(
        lesson._replace(steps=tuple(map(step_of, lesson.steps)), last=lesson.last_plain or lesson.last)
        for lesson in course.lessons
    )
    return LessonCourse(lessons, tuple(tip._replace(say=tip.say_plain or tip.say) for tip in course.tips))


def parse_course(text: str, origin: str, cards: CardSet) -> LessonCourse:
    return parsed(LessonCourse, text, origin, cards, check_course)


def check_course(course: LessonCourse) -> None:
    """What the types of the fields do not say."""
    for place, lesson in enumerate(course.lessons):
        for number, step in enumerate(lesson.steps):
            if step.done and not step.look:
                for field in NEEDED_WITH_GOALS:
                    if not getattr(step, field):
                        problem = DataError("{field} is missing; a step with 'done' needs it.", None)
                        raise problem.inside("lessons", place, "steps", number, field)
    check_ids("lessons", course.lessons)
    check_ids("tips", course.tips)


def check_ids(field: str, entries: Sequence[Lesson | Tip]) -> None:
    ids = [entry.id for entry in entries]
    for place, id in enumerate(ids):
        if id in ids[:place]:
            raise DataError("{field} is {value}; an earlier one has this id.", id).inside(field, place, "id")


def parsed(kind: type[T], text: str, origin: str, cards: CardSet, check: Callable[[T], object]) -> T:
    """The text as a named tuple of this kind that passes this check, or UserError."""
    try:
        found = read_yaml(text)
    except Malformed as problem:
        raise UserError(error_text(located(origin, problem))) from None
    try:
        made = read_as(kind, found, Table(cards, PLAYERS))
        check(made)
    except DataError as problem:
        line, sentence = line_at(found, problem.steps), error_text(problem)
        raise UserError("{file}, line {line}: {problem}", file=origin, line=line, problem=sentence) from None
    return made
