"""What is not asked one by one: lists are booked answer by answer, and what makes no difference answers itself.

Every answer is chosen as if it had been asked for alone, so that a journal does not know the difference.
"""

from __future__ import annotations

from typing import Any, Final

from novaera_tui.play.booking import Booking, Course, booking_for
from novaera_tui.play.match import Match
from rules import Option, View

MAY_BE_IDLE: Final = ("move-track", "may", "damage", "lose", "steal", "repair-one", "steal-from", "mix")
"""Questions whose answers can all come to the same."""
FEW: Final = 6
"""So many answers are tried out."""


class Together:
    """Knows the lists that are being booked; they wait while somebody else has a say in them."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.courses: list[Course] = []
        self._made: object = None
        self._list: Booking | None = None

    def list_now(self) -> Booking | None:
        """The list in which the question that is asked now is answered together with others, if it is a person's."""
        decision = self.match.decision
        if decision is None or not self.match.is_human(decision.player):
            return None
        if self._made != (self.match.made(), decision):
            self._made = (self.match.made(), decision)
            self._list = booking_for(self.match.view(decision.player))
        return self._list

    def begin(self, booking: Booking) -> None:
        """Book a list, as far as it goes."""
        self._made = None
        self.courses.append(Course(booking))
        self.go_on()

    def go_on(self) -> None:
        """Choose all that lists have an answer to, and all that need not be asked."""
        while True:
            if (answer := self.next_answer()) is not None:
                self.match.choose(answer, self.courses[-1].booking.is_settled)
            elif (answer := self.idle_answer()) is not None:
                self.match.choose(answer, by_itself=True)
            elif (booking := self.list_now()) is not None and booking.is_settled:
                self.courses.append(Course(booking))
            else:
                return

    def next_answer(self) -> Option[Any] | None:
        """What a list that is being booked has to say to the question that is asked now."""
        decision = self.match.decision
        if decision is None:
            return None
        view = self.match.view(decision.player)
        while self.courses:
            course = self.courses[-1]
            if course.booking.player != decision.player and course.booking.waits(view):
                return None
            answer = course.answer(decision) if course.booking.belongs(decision, view) else None
            if answer is not None:
                course.note(decision, answer)
                return answer
            self.courses.pop()  # it is done, or something is asked that could not be foreseen
        return None

    def idle_answer(self) -> Option[Any] | None:
        """An answer to a person's question that is as good as any other: all of them come to the same."""
        decision = self.match.decision
        if decision is None or not self.match.is_human(decision.player):
            return None
        if decision.kind not in MAY_BE_IDLE or len(decision.options) > FEW:
            return None
        return decision.options[0] if makes_no_difference(self.match.view(decision.player)) else None

    def forget(self) -> None:
        self.courses.clear()
        self._made = None


def makes_no_difference(view: View) -> bool:
    """Does every answer to the question lead to the same position? None of these questions is about chance."""
    from rules.determinize import determinize

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
