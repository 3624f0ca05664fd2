"""Reading a file of lessons. Every mistake is one sentence: file, line, lesson, and what is wrong there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from novaera_tui.errors import UserError
from novaera_tui.messages import error_text
from novaera_tui.tutorial.goals import GoalError, LessonGoal, parse_goal
from novaera_tui.tutorial.lessons import RIVAL, YOU, Lesson, LessonCourse, LessonStep, Tip
from novaera_tui.tutorial.positions import LayoutError, position_data
from novaera_tui.words.questions import QUESTIONS
from novaera_tui.words.rules_text import SECTIONS
from rules import CardSet, Game
from rules.card_file import Located, read_yaml
from rules.checking import BadPosition
from rules.counts import Malformed
from rules.files import contents
from rules.loading import located

SHIPPED_COURSE: Final = Path(__file__).parent.parent / "lessons.yaml"
LARGEST_COURSE: Final = 1_000_000
"""More bytes than any course needs."""
LONGEST_PROBLEM: Final = 400
"""Characters that are told of a mistake, however long what was written there may be."""
LESSON_WORDS: Final = ("id", "title", "about", "rules", "position", "rival", "steps", "last")
STEP_WORDS: Final = ("say", "do", "done", "otherwise", "praise", "solution")
TIP_WORDS: Final = ("id", "when", "say")
COST: Final = re.compile(r"\{cost ([^{}]+)\}")
"""Stands for what a card costs, so that no lesson says another number than the card."""
RULE_NUMBERS: Final = frozenset(rule.number for section in SECTIONS for rule in section.rules)


def load_course(cards: CardSet, path: Path | str | None = None) -> LessonCourse:
    """The lessons and tips of a file, or those that come with the program; UserError, with a sentence."""
    path = Path(path) if path is not None else SHIPPED_COURSE
    return parse_course(file_text(path), str(path), cards)


def parse_course(text: str, origin: str, cards: CardSet) -> LessonCourse:
    return CourseReader(origin, cards).course(parsed(text, origin))


def file_text(path: Path) -> str:
    try:
        content = contents(path, LARGEST_COURSE + 1)
        if len(content) > LARGEST_COURSE:
            raise UserError(f"{path} is too large for a file of lessons.")
        return content.decode()
    except (OSError, ValueError) as problem:
        reason = "it is not UTF-8 text" if isinstance(problem, UnicodeDecodeError) else getattr(problem, "strerror", "")
        raise UserError(f"the lessons in {path} cannot be read: {reason or problem}.") from None


def parsed(text: str, origin: str) -> Located:
    try:
        return read_yaml(text)
    except Malformed as problem:
        raise UserError(error_text(located(origin, problem))) from None


class CourseReader:
    """Turns what a file holds into lessons; knows where it is reading."""

    def __init__(self, origin: str, cards: CardSet) -> None:
        self.origin = origin
        self.cards = cards
        self.where = ""
        """The lesson or tip, and the step, that is being read."""
        self.line = 1

    def wrong(self, problem: str, line: int = 0) -> UserError:
        told = f"{self.where}: {problem}" if self.where else problem
        if len(told) > LONGEST_PROBLEM:
            told = f"{told[:LONGEST_PROBLEM]}..."
        return UserError(f"{self.origin}, line {line or self.line}: {told}.")

    # The whole file -------------------------------------------------------------------------------------

    def course(self, found: Located) -> LessonCourse:
        self.check_words(found, ("lessons", "tips"), "a file of lessons")
        lessons = tuple(self.lesson(entry, place) for place, entry in enumerate(self.entries(found, "lessons"), 1))
        tips = tuple(self.tip(entry, place) for place, entry in enumerate(self.entries(found, "tips", True), 1))
        self.where = ""
        for kind, ids in (("lessons", [one.id for one in lessons]), ("tips", [one.id for one in tips])):
            twice = next((id for id in ids if ids.count(id) > 1), None)
            if twice is not None:
                raise self.wrong(f"two {kind} have the id {twice!r}", found.lines[kind])
        return LessonCourse(lessons, tips)

    def lesson(self, found: Located, place: int) -> Lesson:
        self.begin(found, f"lesson {found.get('title') or place!r}", LESSON_WORDS)
        title = self.words(found, "title")
        numbers = self.texts(found, "rules")
        for rule in numbers:
            self.check_rule(rule, found.lines["rules"])
        where, steps = self.where, []
        for step, entry in enumerate(self.entries(found, "steps"), 1):
            self.where = f"{where}, step {step}"
            steps.append(self.step(entry))
        self.where, self.line = where, found.line
        return Lesson(
            self.words(found, "id"),
            title,
            self.words(found, "about"),
            numbers,
            self.position(found),
            self.texts(found, "rival", True),
            tuple(steps),
            self.words(found, "last"),
        )

    def position(self, found: Located) -> dict[str, Any]:
        layout = found.get("position")
        if not isinstance(layout, Located):
            raise self.wrong("position must be a mapping")
        line = found.lines["position"]
        try:
            data = position_data(layout, (YOU, RIVAL), self.cards)
            game = Game.from_data(data, self.cards)
        except LayoutError as problem:
            raise self.wrong(f"position: {problem}", line) from None
        except (TypeError, AttributeError):
            raise self.wrong("position: cards, dice and zones must be lists", line) from None
        except BadPosition as problem:
            told = (
                f"its position does not fit the card set {self.cards.title or 'untitled'!r}: {str(problem).rstrip('.')}"
            )
            raise self.wrong(told, line) from None
        if game.decision is None or game.decision.player != 0:
            raise self.wrong("in its position there is nothing for you to decide", line)
        return data

    def step(self, found: Located) -> LessonStep:
        self.line = found.line
        self.check_words(found, STEP_WORDS, "a step")
        goals = self.goals(found, "done") if "done" in found else ()
        if goals and not goals[0].look:
            for word in ("do", "otherwise", "solution"):
                if word not in found:
                    raise self.wrong(f"a step with something to do needs {word!r}")
        solution = self.texts(found, "solution", True)
        optional = {word: self.words(found, word, True) for word in ("do", "otherwise", "praise")}
        return LessonStep(self.words(found, "say"), goals=goals, solution=solution, **optional)

    def tip(self, found: Located, place: int) -> Tip:
        self.begin(found, f"tip {found.get('id') or place!r}", TIP_WORDS)
        return Tip(self.words(found, "id"), self.goals(found, "when")[0], self.words(found, "say"))

    def check_rule(self, rule: str, line: int) -> None:
        if rule not in RULE_NUMBERS:
            raise self.wrong(f"there is no rule {rule!r}", line)

    # Pieces -----------------------------------------------------------------------------------------------

    def begin(self, found: Located, where: str, known: tuple[str, ...]) -> None:
        self.where, self.line = where, found.line
        self.check_words(found, known, where.partition(" ")[0])

    def entries(self, found: Located, word: str, optional: bool = False) -> list[Located]:
        """A list of mappings."""
        if optional and word not in found:
            return []
        entries = found.get(word)
        if not isinstance(entries, list) or not entries or not all(isinstance(entry, Located) for entry in entries):
            raise self.wrong(f"{word} must be a list, and every entry a mapping", found.lines.get(word, found.line))
        return entries

    def check_words(self, found: Located, known: tuple[str, ...], what: str) -> None:
        for word, line in found.lines.items():
            if word not in known:
                raise self.wrong(f"{what} knows no {word!r}; it knows {', '.join(known)}", line)

    def words(self, found: Located, word: str, optional: bool = False) -> str:
        """A text, with what cards cost filled in."""
        text = found.get(word, "" if optional else None)
        line = found.lines.get(word, found.line)
        if not isinstance(text, str) or not (text.strip() or optional):
            raise self.wrong(f"{word} must be a text", line)
        for name in COST.findall(text):
            if name not in self.cards.by_name:
                raise self.wrong(f"{word} asks what {name!r} costs, which is no card of this set", line)
        return COST.sub(lambda match: str(self.cards.named(match[1]).cost), " ".join(text.split()))

    def texts(self, found: Located, word: str, optional: bool = False) -> tuple[str, ...]:
        """A list of texts."""
        texts = found.get(word, [] if optional else None)
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise self.wrong(f"{word} must be a list of texts", found.lines.get(word, found.line))
        return tuple(texts)

    def goals(self, found: Located, word: str) -> tuple[LessonGoal, ...]:
        """One goal, or a list of them."""
        given = found.get(word)
        try:
            goals = [
                parse_goal(goal, self.cards, tuple(QUESTIONS))
                for goal in (given if isinstance(given, list) else [given])
            ]
            if not goals or (len(goals) > 1 and any(goal.look for goal in goals)):
                raise GoalError("a look stands alone, and a list is not empty")
        except GoalError as problem:
            raise self.wrong(f"{word}: {problem}", found.lines.get(word, found.line)) from None
        return tuple(goals)
