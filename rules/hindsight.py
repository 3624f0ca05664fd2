"""Earlier positions of a game, told from its events and from what everybody can see now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import events as happened
from .forecast import Afterwards
from .kinds import PERSONALITY, CardNumber
from .mutations import without

if TYPE_CHECKING:
    from .events import Event
    from .view import View

ENTERED_PLAY = happened.CardDeveloped | happened.TerritoryExpanded | happened.PersonalityEnlisted
LEFT_PLAY = happened.CardLost | happened.CardObsolete | happened.PersonalityGone


class Hindsight(Afterwards):
    """Cards in play and Unrest after the first `count` of all events. A game may have begun with cards in play."""

    def __init__(self, view: View, events: Sequence[Event], count: int) -> None:
        super().__init__(view, ())
        self._rewind(events)
        for event in events[:count]:
            self._follow(event)

    def _rewind(self, events: Sequence[Event]) -> None:
        """Back to the position before all events."""
        came: set[CardNumber] = set()
        began_damaged: dict[CardNumber, bool] = {}
        calm: set[int] = set()
        self.era, self.dark_age = 1, False
        for event in events:
            if isinstance(event, ENTERED_PLAY):
                came.add(event.card)
            elif isinstance(event, LEFT_PLAY):
                self._past[event.player] = without(self._past[event.player], event.card)
                if event.card not in came:
                    column = PERSONALITY if isinstance(event, happened.PersonalityGone) else event.column
                    self._columns[event.player][column] += (event.card,)
            elif isinstance(event, happened.CardDamaged | happened.CardRepaired):
                began_damaged.setdefault(event.card, isinstance(event, happened.CardRepaired))
                self._damaged[event.player] = (*without(self._damaged[event.player], event.card), event.card)
            elif isinstance(event, happened.UnrestRose | happened.UnrestFell) and event.player not in calm:
                calm.add(event.player)
                self._unrest[event.player] = event.before
        for player, columns in enumerate(self._columns):
            self._columns[player] = [tuple(card for card in column if card not in came) for column in columns]
            self._damaged[player] = tuple(card for card in self._damaged[player] if began_damaged.get(card, True))

    def _follow(self, event: Event) -> None:
        match event:
            case happened.CardLost(player=player, card=card, column=column):
                self._columns[player][column] = without(self._columns[player][column], card)
                self._past[player] += (card,)
            case happened.PersonalityGone(player=player, card=card):
                self._columns[player][PERSONALITY] = without(self._columns[player][PERSONALITY], card)
                self._past[player] += (card,)
            case happened.EraBegan(era=era):
                self.era, self.dark_age = era, False
            case happened.DarkAgeBegan():
                self.dark_age = True
            case _:
                super()._follow(event)
        if isinstance(event, LEFT_PLAY):
            self._damaged[event.player] = without(self._damaged[event.player], event.card)
