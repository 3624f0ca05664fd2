"""The person at the keyboard: whose hand may be shown, and when a curtain hides the table."""

from __future__ import annotations

from typing import Final

from novaera_tui.play.match import Match
from rules import View

OPEN_QUESTIONS: Final = frozenset(
    ("dark-age", "damage", "lose", "resource", "steal-from", "steal", "repair-one", "move-track")
)
"""Kinds of decisions that need nothing private: the keyboard is passed without a curtain, and no hand is shown."""


class Seating:
    """Knows the person at the keyboard. Its views hold nothing private of anybody else."""

    def __init__(self, session: Match) -> None:
        self.session = session
        self.humans = [seat for seat in range(len(session.setup.seats)) if session.is_here(seat)]
        self.viewer: int | None = self.humans[0] if len(self.humans) == 1 else None
        """Whose hand may be on the screen; None while the keyboard is being passed."""
        self.sitter = self.viewer
        """Who had the keyboard last, as long as only bots have decided since."""

    @property
    def everybody_may_look(self) -> bool:
        return self.session.setup.open_hands or not self.humans

    @property
    def passes(self) -> bool:
        """Do several people with hidden hands share the keyboard?"""
        return len(self.humans) > 1 and not self.session.setup.open_hands

    def needs_curtain(self) -> bool:
        """R0.1: hands are hidden, so a curtain falls before another player's decision that needs a hand; also if that
        hand is empty, so that everybody gets the same page of news."""
        decision = self.session.decision
        if decision is None or not self.passes or not self.session.is_here(decision.player):
            return False
        return decision.player not in (self.viewer, self.sitter) and decision.kind not in OPEN_QUESTIONS

    def has_hand(self, player: int) -> bool:
        return bool(self.session.view(None).civilizations[player].hand_size)

    def hide(self) -> None:
        """The person at the keyboard gets up."""
        if self.passes:
            self.viewer = self.sitter = None

    def seat(self, player: int) -> None:
        """This person sits down."""
        self.viewer = self.sitter = player

    def settle(self) -> None:
        """Update whose hand may be seen when no curtain is needed: only its owner's, at the keyboard."""
        decision = self.session.decision
        if not self.passes:
            if decision is not None and self.session.is_here(decision.player):
                self.viewer = decision.player
            return
        if decision is None or not self.session.is_here(decision.player):
            self.viewer = None
        else:
            self.viewer = self.sitter = self.sitter if decision.player == self.sitter else None

    def view(self) -> View:
        return self.session.view(self.viewer, show_all=self.everybody_may_look)
