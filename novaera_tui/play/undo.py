"""Undo: how far one undo goes, and why a choice can no longer be undone.

An answer list is undone whole, and bots' answers go with the choice before them. Journals know nothing of this: each
choice is undone in a separate line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import rules
from novaera_tui.play.answer_list_parts import LIST_QUESTIONS, is_pieces, producing, source_of
from novaera_tui.words import answers as words
from novaera_tui.words.names import card_name
from rules.events import (
    CardDeveloped,
    Event,
    EvolutionDrawn,
    HandCardObsolete,
    MadeObsolete,
    PlayerAsked,
    TerritoryExpanded,
)
from rules.kinds import NOBODY
from rules.spending import TURN_STEPS

if TYPE_CHECKING:
    from novaera_tui.play.session import Session


@dataclass
class Step:
    """One choice: enough to undo, redo and tell it."""

    player: int
    key: str
    before: rules.Game
    """The position in which it was made."""
    kind: str = ""
    outcomes: list[int] = field(default_factory=list)
    by_itself: bool = False
    """Nobody was asked, because every answer had the same result."""
    events: list[Event] = field(default_factory=list)
    hinted: bool = False
    """A hint was asked for before it was made."""

    @property
    def is_step(self) -> bool:
        """Nothing has happened yet: only a step of a turn that goes on."""
        return all(isinstance(event, PlayerAsked) for event in self.events)

    @property
    def is_private(self) -> bool:
        """A step of a turn whose action is not final; only its player knows of it."""
        last = self.events[-1] if self.events else None
        return self.is_step and isinstance(last, PlayerAsked) and last.kind in TURN_STEPS


class UndoRules:
    """Which choices of a session can be undone, by whom, and why not."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def why_no_undo(self, reader: int | None = None) -> str:
        """Why the last choice (that this reader knows of, if one is named) cannot be undone; empty if it can."""
        steps, undone = self.session.seen_by(reader)
        if not steps:
            return str(words.NOTHING_YET)
        step = steps[-1]
        if self.session.game.decision is None:
            return str(words.OVER_FOR_GOOD)
        if not self.session.is_human(step.player):
            return words.BOTS_CHOICE.format(player=self.session.names[step.player])
        if undone and undone[-1].player != step.player:
            return self._already(undone[-1].player, step.player)
        return self.why_final(step)

    def _already(self, later: int, earlier: int) -> str:
        return words.ALREADY_DECIDED.format(later=self.session.names[later], earlier=self.session.names[earlier])

    def why_final(self, step: Step) -> str:
        """Why nobody can undo this choice; empty if somebody can."""
        if any(isinstance(event, EvolutionDrawn) for event in step.events):
            return str(words.CARD_DRAWN)
        if step.outcomes:
            return str(words.CHANCE_SINCE)
        if self.session.setup.open_hands:
            return ""
        reader = self._who_takes_back(step)
        if shown := self._shown_from_hand(step, reader):
            card = card_name(self.session.cards[shown.card])
            return words.HAND_SHOWN.format(player=self.session.names[shown.player], card=card)
        if searched := self._searched_for(step, reader):
            return words.HANDS_SEARCHED.format(card=card_name(searched))
        return ""

    def _who_takes_back(self, step: Step) -> int:
        """A bot's choice is undone by the only person at the table."""
        return (
            step.player
            if self.session.is_human(step.player)
            else next(filter(self.session.is_human, range(self.session.seats)), NOBODY)
        )

    @staticmethod
    def _shown_from_hand(step: Step, reader: int) -> CardDeveloped | TerritoryExpanded | None:
        """A card that somebody else has played from their hand."""
        played = (event for event in step.events if isinstance(event, CardDeveloped | TerritoryExpanded))
        return next((event for event in played if event.source == "hand" and event.player != reader), None)

    def span(self, reader: int | None = None) -> tuple[int, str]:
        """The number of choices one undo takes back, and why it cannot; counting those that this reader knows of."""
        steps, undone = self.session.seen_by(reader)
        if not steps or self.session.decision is None:
            return 1, self.why_no_undo(reader)
        number = undo_span(steps, self.is_own)
        if not self._is_solo:
            number = min(number, last_of_people(steps, self.session.is_human))
        if not number or not self.is_own(steps[-number]):
            return 1, self.why_no_undo(reader) or str(words.NOTHING_YET)
        taken, after = steps[-number:], undone[-1].player if undone else NOBODY
        if after != NOBODY and self.session.is_human(after) and after != taken[0].player:
            return number, self._already(after, taken[0].player)
        reasons = [self.why_final(step) for step in reversed(taken)]
        return number, next(filter(None, reasons), "") or self.session.why_no_room()

    @property
    def _is_solo(self) -> bool:
        return sum(map(self.session.is_human, range(self.session.seats))) == 1

    def is_own(self, step: Step) -> bool:
        """Did a person choose this?"""
        return self.session.is_human(step.player) and not step.by_itself

    def _searched_for(self, step: Step, reader: int) -> rules.Card | None:
        """A card that was made obsolete and may lie in a hand that is hidden from the reader: its owner has shown it
        or, by silence, revealed that it is not there. None if nothing was revealed."""
        before = step.before.state
        others = [civilization.hand for player, civilization in enumerate(before.civilizations) if player != reader]
        seen = set(before.civilizations[reader].hand)
        seen.update(*before.display, *(civilization.in_play() for civilization in before.civilizations))
        seen.update(*(civilization.past for civilization in before.civilizations))
        for event in step.events:
            if isinstance(event, HandCardObsolete) and event.player != reader:
                return self.session.cards[event.card]
            if isinstance(event, MadeObsolete) and any(others):
                for card in map(self.session.cards.named, event.names):
                    if card.number not in seen:
                        return card
        return None


def same_list(earlier: Step, later: Step) -> bool:
    """Were these choices of one player made in the same list?"""
    before, after = earlier.before.decision, later.before.decision
    if before is None or after is None or earlier.player != later.player or earlier.kind not in LIST_QUESTIONS:
        return False
    here, there = earlier.before.state, later.before.state
    if producing(here) == earlier.player:
        return producing(there) == later.player and (here.era, here.round) == (there.era, there.round)
    return (
        is_pieces(before)
        and is_pieces(after)
        and (before.kind, before.card, source_of(before)) == (after.kind, after.card, source_of(after))
        and getattr(before.about, "left", 0) == getattr(after.about, "left", 0) + 1
    )


def undo_span(steps: Sequence[Step], is_own: Callable[[Step], bool]) -> int:
    """The number of last choices that belong together: back to the last one by a person, and the list it was in.

    `is_own` tells what a person chose from what came by itself. 0 if nobody chose anything.
    """
    own = [place for place, step in enumerate(steps) if is_own(step)]
    if not own:
        return 0
    first = own.pop()
    while own and same_list(steps[own[-1]], steps[first]):
        first = own.pop()
    return len(steps) - first


def last_of_people(steps: Sequence[Step], is_human: Callable[[int], bool]) -> int:
    """The number of choices since a bot's last one."""
    bots = [place for place, step in enumerate(steps) if not is_human(step.player)]
    return len(steps) - 1 - bots[-1] if bots else len(steps)


def redo_span(undone: Sequence[Step], is_own: Callable[[Step], bool]) -> int:
    """The number of undone choices that one redo makes; the last in the list was undone last."""
    again = 0
    own: Step | None = None
    for step in reversed(undone):
        if is_own(step):
            if own is not None and not same_list(own, step):
                break
            own = step
        again += 1
    return again
