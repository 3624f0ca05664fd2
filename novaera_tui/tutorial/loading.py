"""Reads lessons and tips. Each error is one sentence that names the file, the line, the lesson and the step."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from novaera_tui.errors import UserError
from novaera_tui.messages import error_text, gettext
from novaera_tui.tutorial.goals import GoalError, LessonGoal, parse_goal
from novaera_tui.tutorial.inserts import InsertError, with_inserts
from novaera_tui.tutorial.lessons import LIGHTS, PUPIL, Lesson, LessonCourse, LessonStep, Tip, player_names
from novaera_tui.tutorial.positions import LayoutError, position_data
from novaera_tui.words.questions import QUESTIONS
from novaera_tui.words.rules_text import load_rules
from novaera_tui.words.text_files import translated
from rules import CardSet, Game
from rules.card_file import Located, read_yaml
from rules.checking import BadPosition
from rules.counts import Malformed
from rules.errors import quoted, shortened
from rules.files import contents
from rules.loading import located

SHIPPED_COURSE: Final = Path(__file__).parent.parent / "lessons.yaml"
LARGEST_COURSE: Final = 1_000_000
"""Bytes; no course needs more."""
LESSON_FIELDS: Final = ("id", "title", "about", "rules", "position", "rival", "steps", "last")
STEP_FIELDS: Final = ("say", "do", "done", "otherwise", "praise", "solution", "light")
TIP_FIELDS: Final = ("id", "when", "say")


def load_course(cards: CardSet, path: Path | str | None = None) -> LessonCourse:
    """The lessons and tips of this file, or the shipped ones, in the player's language; UserError if it is bad."""
    path = Path(path) if path is not None else SHIPPED_COURSE
    return parse_course(file_text(path), str(path), cards)


def parse_course(text: str, origin: str, cards: CardSet) -> LessonCourse:
    return CourseReader(origin, cards).course(parsed(text, origin))


def file_text(path: Path) -> str:
    try:
        content = contents(path, LARGEST_COURSE + 1)
        if len(content) <= LARGEST_COURSE:
            return content.decode()
    except UnicodeDecodeError:
        raise UserError(gettext("cannot read the lessons in {file}: not UTF-8 text.", file=path)) from None
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", "") or problem
        raise UserError(gettext("cannot read the lessons in {file}: {reason}.", file=path, reason=reason)) from None
    raise UserError(gettext("{file} is too large for a file of lessons.", file=path))


def parsed(text: str, origin: str) -> Located:
    try:
        return read_yaml(text)
    except Malformed as problem:
        raise UserError(error_text(located(origin, problem))) from None


def field_problem(field: str, problem: Exception) -> str:
    return gettext("{field}: {problem}", field=field, problem=shortened(str(problem)))


class CourseReader:
    """Turns the mappings of a file into lessons and keeps track of the place for errors."""

    def __init__(self, origin: str, cards: CardSet) -> None:
        self.origin = origin
        self.cards = cards
        self.where = ""
        """The lesson, its step or the tip being read."""
        self.line = 1

    def wrong(self, problem: str, line: int = 0) -> UserError:
        """The error for this problem, which is a sentence."""
        file, line = self.origin, line or self.line
        if not self.where:
            return UserError(gettext("{file}, line {line}: {problem}", file=file, line=line, problem=problem))
        return UserError(
            gettext("{file}, line {line}, {where}: {problem}", file=file, line=line, where=self.where, problem=problem)
        )

    # The whole file -------------------------------------------------------------------------------------

    def course(self, found: Located) -> LessonCourse:
        self.check_fields(found, ("lessons", "tips"))
        lessons = tuple(self.lesson(entry, place) for place, entry in enumerate(self.entries(found, "lessons"), 1))
        tips = tuple(self.tip(entry, place) for place, entry in enumerate(self.entries(found, "tips", True), 1))
        self.where = ""
        if (twice := repeated([lesson.id for lesson in lessons])) is not None:
            raise self.wrong(gettext("two lessons have the id {id}.", id=quoted(twice)), found.lines["lessons"])
        if (twice := repeated([tip.id for tip in tips])) is not None:
            raise self.wrong(gettext("two tips have the id {id}.", id=quoted(twice)), found.lines["tips"])
        return LessonCourse(lessons, tips)

    def lesson(self, found: Located, place: int) -> Lesson:
        name = quoted(found.get("title") or place)
        self.begin(found, gettext("lesson {name}", name=name), LESSON_FIELDS)
        title = self.text(found, "title")
        numbers = self.words(found, "rules")
        for rule in numbers:
            self.check_rule(rule, found.lines["rules"])
        where, steps = self.where, []
        for step, entry in enumerate(self.entries(found, "steps"), 1):
            self.begin(entry, gettext("lesson {name}, step {step}", name=name, step=step), STEP_FIELDS)
            steps.append(self.step(entry))
        self.where, self.line = where, found.line
        return Lesson(
            self.word(found, "id"),
            title,
            self.text(found, "about"),
            numbers,
            self.position(found),
            self.words(found, "rival", True),
            tuple(steps),
            self.text(found, "last"),
        )

    def position(self, found: Located) -> dict[str, Any]:
        layout = found.get("position")
        if not isinstance(layout, Located):
            raise self.wrong(gettext("{field} must be a mapping.", field="position"))
        line = found.lines["position"]
        try:
            data = position_data(layout, player_names(), self.cards)
            game = Game.from_data(data, self.cards)
        except LayoutError as problem:
            raise self.wrong(shortened(str(problem)), line) from None
        except (TypeError, AttributeError):
            raise self.wrong(gettext("position: cards, dice and zones must be lists."), line) from None
        except BadPosition as problem:
            raise self.wrong(
                gettext(
                    "the position does not fit the card set {title}: {problem}",
                    title=quoted(self.cards.title or gettext("untitled")),
                    problem=shortened(str(problem)),
                ),
                line,
            ) from None
        if game.decision is None or game.decision.player != PUPIL:
            raise self.wrong(gettext("the position gives you nothing to decide."), line)
        return data

    def step(self, found: Located) -> LessonStep:
        goals = self.goals(found, "done") if "done" in found else ()
        if goals and not goals[0].look:
            for field in ("do", "otherwise", "solution"):
                if field not in found:
                    raise self.wrong(gettext("a step with 'done' also needs '{field}'.", field=field))
        solution = self.words(found, "solution", True)
        optional = {field: self.text(found, field, True) for field in ("do", "otherwise", "praise")}
        lights = self.words(found, "light", True)
        if (dark := next((part for part in lights if part not in LIGHTS), None)) is not None:
            raise self.wrong(
                gettext("light: there is no part {part}; known: {known}.", part=quoted(dark), known=", ".join(LIGHTS)),
                found.lines["light"],
            )
        return LessonStep(self.text(found, "say"), goals=goals, solution=solution, lights=lights, **optional)

    def tip(self, found: Located, place: int) -> Tip:
        self.begin(found, gettext("tip {name}", name=quoted(found.get("id") or place)), TIP_FIELDS)
        return Tip(self.word(found, "id"), self.goals(found, "when")[0], self.text(found, "say"))

    def check_rule(self, rule: str, line: int) -> None:
        if rule not in load_rules().numbers:
            raise self.wrong(gettext("there is no rule {rule}.", rule=quoted(rule)), line)

    # Fields ---------------------------------------------------------------------------------------------

    def begin(self, found: Located, where: str, known: tuple[str, ...]) -> None:
        self.where, self.line = where, found.line
        self.check_fields(found, known)

    def check_fields(self, found: Located, known: tuple[str, ...]) -> None:
        for field, line in found.lines.items():
            if field not in known:
                raise self.wrong(
                    gettext("unknown field {field}; known: {fields}.", field=quoted(field), fields=", ".join(known)),
                    line,
                )

    def entries(self, found: Located, field: str, optional: bool = False) -> list[Located]:
        """A list of mappings."""
        if optional and field not in found:
            return []
        entries = found.get(field)
        if not isinstance(entries, list) or not entries or not all(isinstance(entry, Located) for entry in entries):
            raise self.wrong(
                gettext("{field} must be a list of mappings.", field=field), found.lines.get(field, found.line)
            )
        return entries

    def word(self, found: Located, field: str, optional: bool = False) -> str:
        word = found.get(field, "" if optional else None)
        if not isinstance(word, str) or not (word.strip() or optional):
            raise self.wrong(gettext("{field} must be text.", field=field), found.lines.get(field, found.line))
        return word

    def words(self, found: Located, field: str, optional: bool = False) -> tuple[str, ...]:
        words = found.get(field, [] if optional else None)
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise self.wrong(
                gettext("{field} must be a list of strings.", field=field), found.lines.get(field, found.line)
            )
        return tuple(words)

    def text(self, found: Located, field: str, optional: bool = False) -> str:
        """A text in the player's language, with its cards, costs and dice; keys are inserted when it is shown."""
        try:
            return with_inserts(translated(self.word(found, field, optional)), self.cards)
        except InsertError as problem:
            raise self.wrong(field_problem(field, problem), found.lines[field]) from None

    def goals(self, found: Located, field: str) -> tuple[LessonGoal, ...]:
        """One goal, or a list of them."""
        given = found.get(field)
        goals = given if isinstance(given, list) else [given]
        try:
            parsed = tuple(parse_goal(goal, self.cards, tuple(QUESTIONS)) for goal in goals)
            if not parsed:
                raise GoalError(gettext("the list of goals is empty."))
            if len(parsed) > 1 and any(goal.look for goal in parsed):
                raise GoalError(gettext("'look' cannot be combined with other goals."))
        except GoalError as problem:
            raise self.wrong(field_problem(field, problem), found.lines.get(field, found.line)) from None
        return parsed


def repeated(ids: list[str]) -> str | None:
    """The first id that appears twice."""
    return next((id for place, id in enumerate(ids) if id in ids[:place]), None)
