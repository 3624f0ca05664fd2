"""Keys in an answer list: ticks, counts and the order of effects."""

from __future__ import annotations

from novaera_tui.play.answer_list import AnswerList
from novaera_tui.play.answer_list_words import why_not_count
from novaera_tui.table.front_end import FrontEnd
from novaera_tui.table.panels import CHOICES
from novaera_tui.table.scene import Target
from novaera_tui.table.table_focus import TableFocus
from novaera_tui.words.answers import DIGITS_CHOOSE, DIGITS_COUNT, NOT_OPTIONAL
from rules.kinds import COLOURS, Kind, Player


class AnswerListEditor:
    """Changes the open list on the line under the cursor. Methods return the answer to the player."""

    def __init__(self, focus: TableFocus, front_end: FrontEnd) -> None:
        self.focus = focus
        self.front_end = front_end
        self.answer_list: AnswerList | None = None

    @property
    def has_focus(self) -> bool:
        """Do keys go to the list?"""
        return self.answer_list is not None and self.focus.panel == CHOICES and self.focus.cursor is not None

    def _line(self) -> tuple[AnswerList, Target]:
        assert self.answer_list is not None
        assert self.focus.cursor is not None
        return self.answer_list, self.focus.cursor

    def turn(self, dx: int, dy: int) -> bool:
        """Sideways: the next kind of a single resource, or the next answer to the question of an effect; False if there
        is none."""
        answers, (kind, place, which) = self._line()
        if kind == "count" and (purse := answers.purses[Player(place)]).is_single:
            is_alone = len(answers.purses) == 1 and not answers.lines
            step = dx + dy if is_alone else dx
            kinds = [other for other in COLOURS if purse.most[other]]
            if step:
                self._take_kind(
                    answers, Player(place), kinds[min(max(0, kinds.index(Kind(which)) + step), len(kinds) - 1)]
                )
            return bool(step)
        if kind != "line" or not dx or not answers.turn(place, dx):
            return False
        self.focus.change_answer_list()
        return True

    def count(self, digit: int) -> str:
        """A digit: how many of the kind under the cursor, or which kind of a single resource."""
        answers, (kind, place, which) = self._line()
        if kind != "count":
            return DIGITS_COUNT.format(
                earlier=self.front_end.key("order.earlier"), later=self.front_end.key("order.later")
            )
        source = Player(place)
        if not answers.purses[source].is_single:
            answers.count(source, which, digit)
            self.focus.change_answer_list()
            return why_not_count(answers.purses[source], Kind(which), digit)
        if not 1 <= digit <= len(COLOURS):
            return DIGITS_CHOOSE.format(last=len(COLOURS))
        self._take_kind(answers, source, COLOURS[digit - 1])
        return why_not_count(answers.purses[source], COLOURS[digit - 1], 1)

    def _take_kind(self, answers: AnswerList, source: Player, kind: Kind) -> None:
        if answers.purses[source].most[kind]:
            answers.count(source, kind, 1)
            self.focus.move_cursor(self.focus.panel, ("count", source, kind))
            self.focus.change_answer_list()

    def reorder(self, step: int) -> bool:
        """Move the effect under the cursor earlier or later."""
        if not self.has_focus or self._line()[1][0] != "line":
            return False
        answers, (_, place, _) = self._line()
        self.focus.move_cursor(self.focus.panel, ("line", answers.move(place, place + step), 0))
        self.focus.change_answer_list()
        return True

    def tick(self, otherwise: str = "") -> str:
        """Tick or untick an optional effect; `otherwise` is the answer elsewhere."""
        answers, (kind, place, _) = self._line()
        if kind != "line" or not answers.switch(place):
            return otherwise or str(NOT_OPTIONAL)
        self.focus.change_answer_list()
        return ""
