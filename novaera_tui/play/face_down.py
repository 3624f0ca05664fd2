"""What everybody at a table may know of a question while the asked player's hand lies face down.

Options, previews and preselected answers come from a position in which that hand is empty, so that none of them can
tell anything about it. Whether an action might use the hand is decided by its size alone.
"""

from __future__ import annotations

from copy import copy
from functools import cached_property
from typing import Any, Final, Protocol

from rules import Decision, Option, Preview, View
from rules.actions import ACTION_OPTIONS
from rules.determinization import Determinizer
from rules.kinds import Player

FROM_HAND: Final = {"develop": 1, "expand": 2}
"""Actions that can use a card of the hand, and the Era from which on."""


class Known(Protocol):
    """What may help the asked player: the whole match, or what it shows while a hand lies face down."""

    @property
    def decision(self) -> Decision | None: ...

    def view(self, player: int | None) -> View: ...

    def preview(self, choice: Option[Any]) -> Preview: ...


class FaceDown:
    """A question without the hand of the player who is asked."""

    def __init__(self, whole: View) -> None:
        """`whole` is the asked player's own view."""
        assert whole.decision is not None
        self.whole = whole
        player = whole.decision.player
        self.hand_size = whole.civilizations[player].hand_size
        self._view = without_hand(whole, player)
        self._game = Determinizer(self._view).position(seed=1)
        self._game.asked = self._game.state.agenda[-1]
        self._previews: dict[str, Preview] = {}

    @cached_property
    def decision(self) -> Decision | None:
        """The question without options that name cards of the hand; None if it is itself about such a card."""
        asked = self.whole.decision
        assert asked is not None
        if asked.card in (self.whole.civilizations[asked.player].hand or ()):
            return None
        options = self._options
        if asked.kind == "action":
            options = tuple(option for option in ACTION_OPTIONS if option in options or self._may_use_hand(option))
        return Decision(asked.player, asked.kind, options, asked.about)

    @cached_property
    def _options(self) -> tuple[Option[Any], ...]:
        assert self._game.decision is not None
        return self._game.decision.options

    def _may_use_hand(self, option: Option[Any]) -> bool:
        return bool(self.hand_size) and self.whole.era >= FROM_HAND.get(option.key, self.whole.era + 1)

    def needs_hand(self, option: Option[Any]) -> bool:
        """Is it possible with a card of the hand at most?"""
        return option not in self._options

    def view(self, _player: int | None) -> View:
        return self._view

    def preview(self, choice: Option[Any]) -> Preview:
        if self.needs_hand(choice):
            return Preview([], [])
        if choice.key not in self._previews:
            self._previews[choice.key] = self._game.preview(choice)
        return self._previews[choice.key]


def needs_hand(known: Known, option: Option[Any]) -> bool:
    """Is it possible with a card of a hand that lies face down at most?"""
    return isinstance(known, FaceDown) and known.needs_hand(option)


def without_hand(view: View, player: Player) -> View:
    """The view as if this player had no cards in hand."""
    twin, mine = copy(view), copy(view.civilizations[player])
    mine.hand, mine.hand_size = (), 0
    twin.civilizations = tuple(mine if other.seat == player else other for other in view.civilizations)
    return twin
