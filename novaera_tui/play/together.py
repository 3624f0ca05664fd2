"""Booking lists at a match: each answer is chosen as if it had been asked for alone, in the order of the list."""

from __future__ import annotations

from typing import Any

from novaera_tui.play.booking import Booking, Course, booking_for
from novaera_tui.play.match import Match
from rules import Option


class Together:
    """Knows the lists that are being booked; they wait while somebody else has a say in them."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.courses: list[Course] = []

    def list_now(self) -> Booking | None:
        """The list in which the question that is asked now is answered together with others, if it is a person's."""
        decision = self.match.decision
        if decision is None or not self.match.is_human(decision.player):
            return None
        return booking_for(self.match.view(decision.player))

    def begin(self, booking: Booking) -> None:
        self.courses.append(Course(booking))
        self.go_on(booking.is_settled)

    def go_on(self, by_itself: bool = False) -> None:
        """Choose all that the lists have an answer to."""
        while (answer := self.next_answer()) is not None:
            self.match.choose(answer, by_itself)

    def next_answer(self) -> Option[Any] | None:
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

    def forget(self) -> None:
        self.courses.clear()
