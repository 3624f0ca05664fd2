"""The person at the keyboard: whose hand may be shown, and when a curtain hides the table."""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import gettext
from novaera_tui.play.face_down import FaceDown, KnownPosition
from novaera_tui.play.match import WITHIN_TURNS, Match
from novaera_tui.play.setup import CURTAIN, FACE_DOWN
from novaera_tui.words.pages import bot_name
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
        """Whose hand may be on the screen; None while the keyboard is being passed or all hands lie face down."""
        self.sitter = self.viewer
        """Who had the keyboard last, as long as only bots have decided since."""
        self._turn: tuple[str, int | None] = ("", None)
        """The turn in which the viewer sat down."""
        self._face_down: FaceDown | None = None

    @property
    def everybody_may_look(self) -> bool:
        return self.session.setup.open_hands or not self.humans

    @property
    def passes(self) -> bool:
        """Do several people with hidden hands share the keyboard?"""
        return len(self.humans) > 1 and not self.session.setup.open_hands

    @property
    def shares_table(self) -> bool:
        """Do they see the table together, with their hands face down?"""
        return self.passes and self.session.setup.hands == FACE_DOWN

    def needs_curtain(self) -> bool:
        """R0.1: hands are hidden, so a curtain falls before another player's decision that needs a hand; also if that
        hand is empty, so that everybody gets the same page of news."""
        decision = self.session.decision
        if decision is None or not self.passes or not self.session.is_here(decision.player):
            return False
        if self.session.setup.hands != CURTAIN:
            return False
        return decision.player not in (self.viewer, self.sitter) and decision.kind not in OPEN_QUESTIONS

    @property
    def is_face_down(self) -> bool:
        """Is somebody here asked whose hand lies face down?"""
        decision = self.session.decision
        if decision is None or not self.shares_table or not self.session.is_here(decision.player):
            return False
        return self.viewer is None or self._is_turn_over(self.viewer)

    @property
    def known(self) -> KnownPosition:
        """What may help the asked player: nothing of a hand that lies face down."""
        if not self.is_face_down:
            return self.session
        assert self.session.decision is not None
        whole = self.session.view(self.session.decision.player)
        if self._face_down is None or self._face_down.whole is not whole:
            self._face_down = FaceDown(whole)
        return self._face_down

    def has_hand(self, player: int) -> bool:
        return bool(self.session.view(None).civilizations[player].hand_size)

    def hide(self) -> None:
        """The person at the keyboard gets up, or turns their hand down."""
        if self.passes:
            self.viewer = self.sitter = None

    def seat(self, player: int) -> None:
        """This person sits down, or turns their hand up."""
        self.viewer = self.sitter = player
        self._turn = self._turn_of(player)

    def settle(self) -> None:
        """Update whose hand may be seen when no curtain is needed: only its owner's, at the keyboard."""
        decision = self.session.decision
        if not self.passes:
            if decision is not None and self.session.is_here(decision.player):
                self.viewer = decision.player
            return
        if self.shares_table:
            if self.viewer is not None and self._is_turn_over(self.viewer):
                self.hide()
        elif decision is None or not self.session.is_here(decision.player):
            self.viewer = None
        else:
            self.viewer = self.sitter = self.sitter if decision.player == self.sitter else None

    def _turn_of(self, player: int) -> tuple[str, int | None]:
        return self.session.view(None).phase, self.session.last_turn_index(player)

    def _is_turn_over(self, player: int) -> bool:
        """Is another player asked, or this one anew? Effects of a card belong to the turn that brought it into play."""
        decision = self.session.decision
        if decision is None or decision.player != player:
            return True
        phase, last = self._turn_of(player)
        begun_phase, begun = self._turn
        return phase != begun_phase or (last != begun and decision.kind not in WITHIN_TURNS)

    def view(self) -> View:
        return self.session.view(self.viewer, show_all=self.everybody_may_look)


def seat_status(match: Match, seat: int) -> str:
    """Whose seat it is, and who plays there."""
    there = match.presence(seat)
    if not match.is_human(seat):
        return gettext("a bot ({bot})", bot=bot_name(there.bot))
    whose = there.user or gettext("free")
    if match.is_here(seat):
        whose = gettext("{user}, at this keyboard", user=there.user) if there.user else gettext("at this keyboard")
    if there.bot:
        return gettext("{user}; a bot ({bot}) plays", user=whose, bot=bot_name(there.bot))
    return whose if there.here or not there.user else gettext("{user}, away", user=whose)


def joining_words(match: Match) -> str:
    """How others join a hosted game."""
    return gettext("Others join with: {command}", command=f"novaera join {match.hosted_as}")
