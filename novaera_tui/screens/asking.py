"""Questions that are asked together: the list at the table, its keys, and booking what it says."""

from __future__ import annotations

from abc import abstractmethod

from novaera_tui.play.answer_list import AnswerList
from novaera_tui.play.batch_answers import BatchAnswers
from novaera_tui.play.match import Match
from novaera_tui.screens.telling import TellingTable
from novaera_tui.table.scene import Target
from novaera_tui.words.answer_lists import why_not_count
from novaera_tui.words.answers import DIGITS_COUNT, NO_BOX, NOT_OPTIONAL
from novaera_tui.words.questions import CHOICES
from rules.events import PositionJumped
from rules.kinds import Player


class AskingTogether(TellingTable):
    """A list is made when its first question comes; Enter answers all of them, each written down as if asked alone."""

    def __init__(self, session: Match) -> None:
        super().__init__(session)
        self.batch_answers = BatchAnswers(session)

    def make_answer_list(self) -> None:
        """A list for the question that is asked now, if it is one of several."""
        self.answer_list = None if self.under_curtain() else self.batch_answers.list_now()

    def jumped(self, event: PositionJumped) -> None:
        self.forget_answer_list()
        super().jumped(event)

    def forget_answer_list(self) -> None:
        self.answer_list = None
        self.batch_answers.forget()

    def book(self, answer_list: AnswerList) -> None:
        self.answer_list = None
        self.table_focus.answer(self.batch_answers.begin(answer_list))
        self.proceed()

    # Keys -----------------------------------------------------------------------------------------------

    @property
    def in_answer_list(self) -> bool:
        """Do keys go to a list?"""
        return self.answer_list is not None and self.panel == CHOICES and self.cursor is not None

    def on_line(self) -> tuple[AnswerList, Target]:
        assert self.answer_list is not None
        assert self.cursor is not None
        return self.answer_list, self.cursor

    def change_answer(self, dx: int) -> bool:
        """Sideways, another answer to what an effect asks; says whether it was that."""
        answer_list, (kind, place, _) = self.on_line()
        if kind != "line" or not dx or not answer_list.turn(place, dx):
            return False
        self.changed()
        return True

    def count_answer(self, digit: int) -> None:
        """A digit: how many of the kind under the cursor."""
        answer_list, (kind, place, which) = self.on_line()
        shown = self.nova.keymap_in_force.shown
        if kind != "count":
            self.say(DIGITS_COUNT.format(shown("order.earlier"), shown("order.later")))
            return
        answer_list.count(Player(place), which, digit)
        self.changed(why_not_count(answer_list.purses[Player(place)], which, digit))

    def action_order(self, step: int) -> None:
        """Another place in the order for the effect under the cursor."""
        if self.in_answer_list and self.on_line()[1][0] == "line":
            answer_list, (_, place, _) = self.on_line()
            self.table_focus.move(self.panel, ("line", answer_list.move(place, place + step), 0))
            self.changed()

    def switch_answer(self, otherwise: str = NOT_OPTIONAL) -> None:
        """Leave out what is optional, or have it after all; `otherwise` is said where nothing is."""
        answer_list, (kind, place, _) = self.on_line()
        if kind == "line" and answer_list.switch(place):
            self.changed()
        else:
            self.say(otherwise)

    @abstractmethod
    def action_confirm(self) -> None:
        """Do what the prompt says."""

    def action_tick(self) -> None:
        """In a list its boxes are ticked; whoever ticks does not want to take the list yet."""
        if self.in_answer_list:
            self.switch_answer(NO_BOX.format(self.nova.keymap_in_force.shown("confirm")))
        else:
            self.action_confirm()

    def changed(self, words: str = "") -> None:
        self.table_focus.answer(words)
        self.table_focus.rearrange()
        self.redraw()
