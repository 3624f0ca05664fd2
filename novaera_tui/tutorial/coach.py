"""A lesson being played: a session on its position, in which the coach watches every choice.

What leads to the goal is praised. Anything else is put back as it was, with a word on why, so that nobody can get
stuck: a lesson can only go on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import rules
from novaera_tui.play.session import Session
from novaera_tui.play.setup import SEAT_COLOURS, Seat, Setup
from novaera_tui.tutorial.lessons import PUPIL, RIVAL, YOU, CoachSpoke, Lesson, LessonAdvice, LessonStep
from novaera_tui.words.dice import spoken
from novaera_tui.words.tutorial import (
    AFTER_COURSE,
    AFTER_LESSON,
    GO_ON,
    LESSON,
    LOOK_FIRST,
    NOT_DONE_YET,
    ONE_BY_ONE,
    READ_FIRST,
    STEP_BEGINS_HERE,
)
from rules.events import Event, PlayerAsked

TURNS: Final = ("pick", "die", "action", "token")
"""Decisions that begin something; when one of them is asked, what was begun before has come to its end."""
KEY: Final = re.compile(r"\{key ([a-z._]+)\}")
"""Stands for a key, which people can change."""
LEARNERS: Final = (Seat(YOU, SEAT_COLOURS[0]), Seat(RIVAL, SEAT_COLOURS[1], bot="easy"))


def with_keys(words: str, shown: Callable[[str], str]) -> str:
    """The words with the keys as they are in force."""
    return KEY.sub(lambda match: shown(match[1]), words)


class LessonSession(Session):
    """Plays the other civilization itself, and says after every choice what has come of it."""

    def __init__(
        self,
        lesson: Lesson,
        number: int,
        cards: rules.CardSet,
        shown: Callable[[str], str] = str,
        is_last: bool = False,
    ) -> None:
        """Lesson so many of the course, or its last one; `shown` tells what a key is called."""
        super().__init__(Setup(LEARNERS, 1, hints=False, brief=True), cards, position=lesson.game(cards))
        self.lesson = lesson
        self.number = number
        self.shown = shown
        self.after = AFTER_COURSE if is_last else AFTER_LESSON
        self.at = 0
        """The step that is being learned; behind the last one the lesson is over."""
        self.answer = ""
        self.is_praise = True
        self.replies = 0
        """How many of its choices the other player has made."""
        self.begin_step()

    @property
    def step(self) -> LessonStep | None:
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def is_read(self) -> bool:
        """Is there nothing to do but to read and to go on?"""
        return self.step is None or not self.step.goals

    @property
    def is_over(self) -> bool:
        return self.step is None

    def begin_step(self) -> None:
        self.before = self.game.copy()
        """Where the step begins, and where it begins again."""
        self.made_before = len(self.steps)
        self.replies_before = self.replies
        self.missed = 0
        """How often something else was done in this step."""
        self.since: list[Event] = []
        """What has happened in this step."""

    # Choosing -------------------------------------------------------------------------------------------

    def choose(self, choice: rules.Option[Any] | str, by_itself: bool = False) -> None:
        """Make a choice, let the other player answer, and judge what has come of it."""
        if self.is_read:
            raise rules.IllegalChoice(with_keys(self.after if self.is_over else READ_FIRST, self.shown))
        if self.step is not None and self.step.look:
            raise rules.IllegalChoice(LOOK_FIRST)
        made = len(self.steps)
        super().choose(choice, by_itself)
        while self.decision is not None and self.decision.player != PUPIL:
            super().choose(self.reply(self.decision))
        self.since += (event for step in self.steps[made:] for event in step.events)
        self.judge()

    def reply(self, decision: rules.Decision) -> str:
        """What the other player chooses: the next key that the lesson names, if it can be chosen."""
        keys = [option.key for option in decision.options]
        wanted = self.lesson.rival[self.replies : self.replies + 1]
        self.replies += 1
        return wanted[0] if wanted and wanted[0] in keys else keys[0]

    def judge(self) -> None:
        """Done, on the way, or something else?"""
        step = self.step
        assert step is not None
        unrest = self.game.state.civilizations[PUPIL].unrest
        if all(goal.is_met(PUPIL, self.since, self.decision, unrest, self.cards) for goal in step.goals):
            self.advance()
        elif self.has_ended():
            self.put_back()
            self.missed += 1
            self.speak(self.correction(step), is_praise=False)

    def correction(self, step: LessonStep) -> str:
        """Why that was not it; the second time also what to choose, one thing after the other."""
        if self.missed < 2:
            return step.otherwise
        return f"{step.otherwise} {ONE_BY_ONE.format(', '.join(map(spoken, step.solution)))}"

    def has_ended(self) -> bool:
        """Has something happened, and is it over?"""
        if all(isinstance(event, PlayerAsked) for event in self.since):
            return False
        return self.decision is None or self.decision.kind in TURNS

    def put_back(self) -> None:
        """Back to where the step began."""
        self.game = self.before.copy()
        self._listen()
        del self.steps[self.made_before :]
        self.undone.clear()
        self.replies = self.replies_before
        self.since = []
        self._jump()

    def why_no_undo(self, reader: int | None = None) -> str:
        if len(self.steps) <= self.made_before:
            return STEP_BEGINS_HERE
        return super().why_no_undo(reader)

    def _take_back(self) -> None:
        super()._take_back()
        self.since = [event for step in self.steps[self.made_before :] for event in step.events]

    # Going on -------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """What was to be read has been read."""
        if self.step is not None and self.is_read:
            self.advance()

    def looked(self, at: str) -> None:
        """Somebody looks at a card, the Display or a civilization."""
        if self.step is not None and self.step.look == at:
            self.advance()

    def advance(self) -> None:
        praise = self.step.praise if self.step is not None else ""
        self.at += 1
        self.begin_step()
        self.speak(praise)

    def speak(self, answer: str, is_praise: bool = True) -> None:
        self.answer, self.is_praise = answer, is_praise
        self.publish([CoachSpoke()])

    @property
    def advice(self) -> LessonAdvice:
        """What the coach says now; after something else was done, why that was not it."""
        head = LESSON.format(self.number)
        if self.step is None:
            words, task = self.lesson.last, self.after
        else:
            head = f"{head}  {self.at + 1}/{len(self.lesson.steps)}"
            words = self.step.say
            task = self.step.do or (GO_ON if self.is_read else NOT_DONE_YET)
            if self.answer and not self.is_praise:
                words = ""
        words, task, answer = (with_keys(text, self.shown) for text in (words, task, self.answer))
        return LessonAdvice(head, words, task, answer, self.is_praise)
