"""Earlier positions of a game, told from its events and from what everybody can see now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import events as happened
from .forecast import Afterwards
from .kinds import PERSONALITY, CardNumber
from .mutations import put_into_play, turn_face_down, turn_face_up, without

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
                civilization = self.civilizations[event.player]
                civilization.past = without(civilization.past, event.card)
                if event.card not in came:
                    column = PERSONALITY if isinstance(event, happened.PersonalityGone) else event.column
                    put_into_play(civilization, event.card, column)
            elif isinstance(event, happened.CardDamaged | happened.CardRepaired):
                began_damaged.setdefault(event.card, isinstance(event, happened.CardRepaired))
                turn_face_up(self.civilizations[event.player], event.card)
                turn_face_down(self.civilizations[event.player], event.card)
            elif isinstance(event, happened.UnrestRose | happened.UnrestFell) and event.player not in calm:
                calm.add(event.player)
                self.civilizations[event.player].unrest = event.before
        for civilization in self.civilizations:
            columns = civilization.columns
            civilization.columns = tuple(tuple(card for card in column if card not in came) for column in columns)
            civilization.damaged = tuple(card for card in civilization.damaged if began_damaged.get(card, True))

    def _follow(self, event: Event) -> None:
        match event:
            case happened.EraBegan(era=era):
                self.era, self.dark_age = era, False
            case happened.DarkAgeBegan():
                self.dark_age = True
            case _:
                super()._follow(event)
