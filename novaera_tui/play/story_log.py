"""The story as one reader may know it, cached until something happens."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile
from typing import Any, Final

from novaera_tui.play.change_marks import ChangeMarks, change_marks
from novaera_tui.play.match import Match
from novaera_tui.words.sentences import Sentence
from novaera_tui.words.story import tell_all
from novaera_tui.words.threats import is_loss, losses, way_of
from rules.events import DiceRolled, DisplayDealt, Event
from rules.kinds import Track

RECENT: Final = 24
"""Sentences that fill any panel."""
RECENT_CHOICES: Final = 3 * RECENT
"""Choices that tell as many. Choices themselves are not counted: how many a turn takes depends on a hidden hand."""


class StoryLog:
    """Keeps the latest sentences until the match publishes something or the reader changes."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.end = match.subscribe(self.forget)
        self._readers: tuple[int | None, int | None] = (None, None)
        self._sentences: list[Sentence] | None = None
        self._changes: tuple[int, ChangeMarks] | None = None

    def forget(self, _event: Any = None) -> None:
        self._sentences = None
        self._changes = None

    def latest(self, reader: int | None, player: int | None = None) -> list[Sentence]:
        """Recent sentences, the newest last: as `reader` may know them, and marked as new to `player`."""
        if self._sentences is None or (reader, player) != self._readers:
            self._readers = (reader, player)
            begun = self.match.choice_count() - RECENT_CHOICES
            events = self.match.events(begun if begun > 0 else None)
            left = None if player is None else self.match.last_turn_index(player)
            new = 0 if left is None else min(len(events), len(self.match.events(left)))
            old = len(events) - new
            told = self.sentences_of(events[old:], reader)
            own = len(told) - len(without_own(told, player))
            told = [*told[:own], *(sentence._replace(is_new=True) for sentence in told[own:])]
            self._sentences = [*self.sentences_of(events[:old], reader), *told][-RECENT:]
        return self._sentences

    def changes(self, player: int | None) -> ChangeMarks:
        """Changes since a player's last choice; none before the first one."""
        if player is None:
            return ChangeMarks()
        if self._changes is None or self._changes[0] != player:
            since = self.match.last_turn_index(player)
            if since is None:
                return ChangeMarks()
            dealt = [event.columns for event in self.match.events() if isinstance(event, DisplayDealt)]
            # a prepared position has no deal
            self._changes = player, change_marks(self.match.events(since), dealt[-1] if dealt else ())
        return self._changes[1]

    def losses(self, reader: int | None) -> list[Sentence]:
        """Losses of the reader to others and to disasters since their last turn."""
        since = None if reader is None else self.match.last_turn_index(reader)
        if since is None or reader is None:
            return []
        return losses(self.match.events(since), reader, self.match.names, self.match.cards)

    def report(self, reader: int, viewer: int | None) -> list[Sentence]:
        """This round's doings of the others since the reader's last turn, without the losses."""
        events = self.match.events(self.match.last_turn_index(reader))
        begun = max((place for place, event in enumerate(events) if isinstance(event, DiceRolled)), default=-1)
        told = self.sentences_of([event for event in events[begun + 1 :] if not is_loss(event, reader)], viewer)
        return [sentence for sentence in told if sentence.player != reader]

    def way_of(self, track: Track, to: str) -> str:
        """How a disaster came, in one line."""
        return way_of(self.match.events(), track, self.match.names, self.match.cards, to)

    def since(self, made: int | None, reader: int | None) -> list[Sentence]:
        """The sentences since the choice with this number; with None, all."""
        return self.sentences_of(self.match.events(made), reader)

    def sentences_of(self, events: Sequence[Event], reader: int | None) -> list[Sentence]:
        match = self.match
        return tell_all(events, match.names, match.cards, reader, match.setup.open_hands)


def without_own(told: list[Sentence], player: int | None) -> list[Sentence]:
    """What is news to a player: their turn ended with a choice, which they know."""
    if player is None:
        return told
    return list(dropwhile(lambda sentence: sentence.player == player, told))
