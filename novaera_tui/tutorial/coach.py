"""A lesson in play: a session on the lesson's position. The coach judges every choice.

Success is praised. A wrong move is explained and the table reset, so nobody can get stuck.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import rules
from novaera_tui.play.session import Session
from novaera_tui.play.setup import SEAT_COLOURS, Seat, Setup
from novaera_tui.tutorial.inserts import with_keys
from novaera_tui.tutorial.lessons import LEARNER_SEAT, CoachSpoke, LessonAdvice
from novaera_tui.tutorial.loading import Lesson, LessonStep
from novaera_tui.words import tutorial as words
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.names import card_name, die_label
from rules.events import Event, PlayerAsked
from rules.kinds import DICE_BY_KEY

TURNS: Final = ("pick", "die", "action", "token")
"""Decisions that begin something. When one is asked, the choice before it is complete."""
ZONE_KEY: Final = re.compile(r"zone ([0-9]+)")
"""The option key of a Dice Zone."""


def choice_label(key: str, cards: rules.CardSet) -> str:
    """An option key of a solution as the table shows it."""
    if key in cards.by_name:
        return card_name(cards.named(key))
    if key in DICE_BY_KEY:
        return die_label(DICE_BY_KEY[key])
    if zone := ZONE_KEY.fullmatch(key):
        return words.ZONE_STEP.format(number=zone[1])
    return str(ACTION_WORDS[key].name) if key in ACTION_WORDS else key


class LessonSession(Session):
    """Plays the other civilization and comments on every choice."""

    def __init__(
        self,
        lesson: Lesson,
        number: int,
        cards: rules.CardSet,
        shown: Callable[[str], str] = str,
        is_last: bool = False,
    ) -> None:
        """`number` is the lesson's place in the course, `shown` gives the key for an id."""
        game = lesson.game(cards)
        you, rival = game.names
        seats = (Seat(you, SEAT_COLOURS[0]), Seat(rival, SEAT_COLOURS[1], bot="easy"))
        super().__init__(Setup(seats, 1, hints=False, brief=True), cards, position=game)
        self.lesson = lesson
        self.number = number
        self.shown = shown
        self.after = words.AFTER_COURSE if is_last else words.AFTER_LESSON
        self.at = 0
        """The current step; after the last one the lesson is over."""
        self.answer = ""
        self.is_praise = True
        self.replies = 0
        """Choices the other player has made."""
        self.begin_step()

    @property
    def step(self) -> LessonStep | None:
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def is_read(self) -> bool:
        """Is there only something to read?"""
        return self.step is None or not self.step.done

    @property
    def is_over(self) -> bool:
        return self.step is None

    def begin_step(self) -> None:
        self.before = self.game.copy()
        """The position to which the step is reset."""
        self.made_before = len(self.steps)
        self.replies_before = self.replies
        self.missed = 0
        """Wrong moves in this step."""
        self.since: list[Event] = []
        """Events of this step."""

    # Choosing -------------------------------------------------------------------------------------------

    def choose(self, choice: rules.Option[Any] | str, by_itself: bool = False) -> None:
        """Make a choice, let the other player answer, then judge the result."""
        if self.is_read:
            raise rules.IllegalChoice(with_keys(str(self.after if self.is_over else words.READ_FIRST), self.shown))
        if self.step is not None and self.step.look:
            raise rules.IllegalChoice(with_keys(str(words.LOOK_FIRST), self.shown))
        made = len(self.steps)
        super().choose(choice, by_itself)
        while self.decision is not None and self.decision.player != LEARNER_SEAT:
            super().choose(self.reply(self.decision))
        self.since += (event for step in self.steps[made:] for event in step.events)
        self.judge()

    def reply(self, decision: rules.Decision) -> str:
        """The other player's choice: the next key of the lesson if it is legal, else the first option."""
        keys = [option.key for option in decision.options]
        wanted = self.lesson.rival[self.replies : self.replies + 1]
        self.replies += 1
        return wanted[0] if wanted and wanted[0] in keys else keys[0]

    def judge(self) -> None:
        """Move on if the goals are met; correct a move that is complete and did not meet them."""
        step = self.step
        assert step is not None
        unrest = self.game.state.civilizations[LEARNER_SEAT].unrest
        if all(goal.is_met(LEARNER_SEAT, self.since, self.decision, unrest, self.cards) for goal in step.done):
            self.advance()
        elif self.has_ended():
            self.put_back()
            self.missed += 1
            self.speak(self.correction(step), is_praise=False)

    def correction(self, step: LessonStep) -> str:
        """Why that was wrong; from the second time on with the solution."""
        if self.missed < 2:
            return words.CORRECTION.format(correction=step.otherwise)
        choices = ", ".join(choice_label(key, self.cards) for key in step.solution)
        return words.CORRECTION_WITH_SOLUTION.format(correction=step.otherwise, choices=choices)

    def has_ended(self) -> bool:
        """Has the learner completed something?"""
        if all(isinstance(event, PlayerAsked) for event in self.since):
            return False
        return self.decision is None or self.decision.kind in TURNS

    def put_back(self) -> None:
        """Reset the table to the start of the step."""
        self.game = self.before.copy()
        self._listen()
        del self.steps[self.made_before :]
        self.undone.clear()
        self.replies = self.replies_before
        self.since = []
        self._jump()

    def why_no_undo(self, reader: int | None = None) -> str:
        if len(self.steps) <= self.made_before:
            return str(words.STEP_BEGINS_HERE)
        return super().why_no_undo(reader)

    def _take_back(self) -> None:
        super()._take_back()
        self.since = [event for step in self.steps[self.made_before :] for event in step.events]

    # Going on -------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Continue after a step that is only read."""
        if self.step is not None and self.is_read:
            self.advance()

    def looked(self, at: str) -> None:
        """The learner looks at a card, the Display or a civilization."""
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
        """After a wrong move the correction replaces the explanation."""
        step = self.step
        if step is None:
            head = words.LESSON.format(number=self.number)
            said, task = self.lesson.last, str(self.after)
        else:
            head = words.LESSON_STEP.format(number=self.number, step=self.at + 1, steps=len(self.lesson.steps))
            said = step.say if self.is_praise or not self.answer else ""
            task = step.do or str(words.GO_ON if self.is_read else words.TRY_IT)
        said, task, answer = (with_keys(text, self.shown) for text in (said, task, self.answer))
        lights, turns = (step.light, self.is_read) if step is not None else ((), True)
        return LessonAdvice(head, said, task, answer, self.is_praise, lights, turns)
