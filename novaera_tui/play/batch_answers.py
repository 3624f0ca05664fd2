"""Automatic answers: from submitted answer lists, and to questions whose answers make no difference.

Every answer is chosen as if it had been asked for alone, so that a journal does not know the difference.
"""

from __future__ import annotations

from typing import Any, Final

from novaera_tui.messages import error_text
from novaera_tui.play.answer_list import AnswerList, AnswerListRun, answer_list_for
from novaera_tui.play.match import Match
from novaera_tui.play.seating import Seating
from rules import IllegalChoice, Option, View
from rules.determinization import determinize

MAY_BE_IDLE: Final = ("move-track", "may", "damage", "lose", "steal", "repair-one", "steal-from", "mix")
"""Questions whose answers can all have the same result."""
FEW_TOGETHER: Final = 6
"""The most answers that are tried."""


class BatchAnswers:
    """Works through submitted lists; a list waits while another player chooses."""

    def __init__(self, match: Match, seating: Seating) -> None:
        self.match = match
        self.seating = seating
        """Says what may be known of a hand."""
        self.runs: list[AnswerListRun] = []
        self._sent: object = None
        """The last question that was answered from here."""
        self._given_up: object = None
        """The question whose answer was refused: a person answers it now."""
        self._made: object = None
        self._list: AnswerList | None = None
        self.open_list: AnswerList | None = None
        """The list that is open at this terminal."""

    def list_now(self) -> AnswerList | None:
        """The list that answers the present question, if there is one and somebody here is asked."""
        decision = self.match.decision
        if decision is None or not self.match.is_here(decision.player):
            return None
        if self._made != (self.match.choice_count(), decision):
            self._made = (self.match.choice_count(), decision)
            self._list = answer_list_for(self.seating.known.view(decision.player))
        return self._list

    def begin(self, answer_list: AnswerList) -> str:
        """Submit a list, as far as it goes; returns why not."""
        self._made = self._given_up = None
        self.runs.append(AnswerListRun(answer_list))
        return self.go_on()

    def go_on(self) -> str:
        """Give every answer that lists know or that makes no difference; returns why not. A host gets one answer at a
        time: call this again when the host has replied."""
        try:
            while not self.match.is_waiting and (answer := self._answer()) is not None:
                self._sent = self._question_now
                self.match.choose(answer, not self.runs or self.runs[-1].answer_list.is_settled)
        except IllegalChoice as problem:  # the game is elsewhere, and out of reach
            self.refused()
            return error_text(problem)
        self.open_list = self.list_now()
        return ""

    @property
    def _question_now(self) -> object:
        return self.match.choice_count(), self.match.decision

    def _answer(self) -> Option[Any] | None:
        if self._given_up == self._question_now:
            return None
        return self.next_answer() or self.idle_answer() or self.settled_answer()

    def next_answer(self) -> Option[Any] | None:
        """The answer of a submitted list to the present question."""
        decision = self.match.decision
        if decision is None or not self.runs:
            return None
        if not self.match.is_here(decision.player):
            return None  # a list waits for others, and then sees whether it goes on
        view = self.match.view(decision.player)
        while self.runs:
            course = self.runs[-1]
            if course.answer_list.player != decision.player and course.answer_list.waits(view):
                return None
            answer = course.answer(decision) if course.answer_list.belongs(decision, view) else None
            if answer is not None:
                course.note(decision, answer)
                return answer
            self.runs.pop()  # it is done, or the question was not foreseen
        return None

    def idle_answer(self) -> Option[Any] | None:
        """An answer to a person's question if all answers have the same result."""
        decision = self.match.decision
        if decision is None or not self.match.is_here(decision.player):
            return None
        if decision.kind not in MAY_BE_IDLE or len(decision.options) > FEW_TOGETHER:
            return None
        return decision.options[0] if makes_no_difference(self.seating.known.view(decision.player)) else None

    def settled_answer(self) -> Option[Any] | None:
        """The first answer of a list in which there is nothing to decide."""
        answer_list = self.list_now()
        if answer_list is None or not answer_list.is_settled:
            return None
        self.runs.append(AnswerListRun(answer_list))
        return self.next_answer()

    def forget(self) -> None:
        self.runs.clear()
        self._made = self._given_up = self.open_list = None

    def refused(self) -> None:
        """The host refused something. An answer from here is not sent again: that could go on forever."""
        if self._sent == self._question_now:
            self.forget()
            self._given_up = self._sent


def makes_no_difference(view: View) -> bool:
    """Does every answer to the question lead to the same position? None of these questions is about chance."""
    position = determinize(view, 1)
    assert position.decision is not None
    ends = []
    for option in position.decision.options:
        game = position.copy()
        game.apply(option)
        ends.append(game.to_data())
        if ends[0] != ends[-1]:
            return False
    return True
