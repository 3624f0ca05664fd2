"""Questions that are asked together: the list at the table, its keys, and booking what it says."""

from __future__ import annotations

from abc import abstractmethod

from novaera_tui.play.booking import Booking
from novaera_tui.play.match import Match
from novaera_tui.play.together import Together
from novaera_tui.scene import Target
from novaera_tui.screens.telling import TellingTable
from novaera_tui.words.answers import DIGITS_COUNT, NO_BOX, NOT_OPTIONAL
from novaera_tui.words.bookings import why_not_count
from novaera_tui.words.questions import CHOICES
from rules.events import PositionJumped
from rules.kinds import Player


class AskingTogether(TellingTable):
    """A list is made when its first question comes; Enter answers all of them, each written down as if asked alone."""

    def __init__(self, session: Match) -> None:
        super().__init__(session)
        self.together = Together(session)

    def make_booking(self) -> None:
        """A list for the question that is asked now, if it is one of several."""
        self.booking = None if self.under_curtain() else self.together.list_now()

    def jumped(self, event: PositionJumped) -> None:
        self.forget_booking()
        super().jumped(event)

    def forget_booking(self) -> None:
        self.booking = None
        self.together.forget()

    def book(self, booking: Booking) -> None:
        self.booking = None
        self.attention.answer(self.together.begin(booking))
        self.proceed()

    # Keys -----------------------------------------------------------------------------------------------

    @property
    def is_booking(self) -> bool:
        """Do keys go to a list?"""
        return self.booking is not None and self.panel == CHOICES and self.cursor is not None

    def on_line(self) -> tuple[Booking, Target]:
        assert self.booking is not None
        assert self.cursor is not None
        return self.booking, self.cursor

    def change_booking(self, dx: int) -> bool:
        """Sideways, another answer to what an effect asks; says whether it was that."""
        booking, (kind, place, _) = self.on_line()
        if kind != "line" or not dx or not booking.turn(place, dx):
            return False
        self.changed()
        return True

    def number_booking(self, digit: int) -> None:
        """A digit: how many of the kind under the cursor."""
        booking, (kind, place, which) = self.on_line()
        shown = self.nova.keymap_in_force.shown
        if kind != "count":
            self.say(DIGITS_COUNT.format(shown("order.earlier"), shown("order.later")))
            return
        booking.count(Player(place), which, digit)
        self.changed(why_not_count(booking.purses[Player(place)], which, digit))

    def action_order(self, step: int) -> None:
        """Another place in the order for the effect under the cursor."""
        if self.is_booking and self.on_line()[1][0] == "line":
            booking, (_, place, _) = self.on_line()
            self.attention.move(self.panel, ("line", booking.move(place, place + step), 0))
            self.changed()

    def switch_booking(self, otherwise: str = NOT_OPTIONAL) -> None:
        """Leave out what is optional, or have it after all; `otherwise` is said where nothing is."""
        booking, (kind, place, _) = self.on_line()
        if kind == "line" and booking.switch(place):
            self.changed()
        else:
            self.say(otherwise)

    @abstractmethod
    def action_confirm(self) -> None:
        """Do what the prompt says."""

    def action_tick(self) -> None:
        """In a list its boxes are ticked; whoever ticks does not want to take the list yet."""
        if self.is_booking:
            self.switch_booking(NO_BOX.format(self.nova.keymap_in_force.shown("confirm")))
        else:
            self.action_confirm()

    def changed(self, words: str = "") -> None:
        self.attention.answer(words)
        self.attention.rearrange()
        self.redraw()
