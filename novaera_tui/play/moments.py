"""The moments of a game, found among its events: a disaster, a Civil War, a Dark Age that begins, a new Era."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules import events as happened
from rules.events import Event
from rules.kinds import LAST_SPACE, NOBODY
from rules.records import TupleRecord

DISASTER: Final = "disaster"
WAR: Final = "civil war"
DARK_AGE_BEGINS: Final = "dark age"
ERA: Final = "era"
MOMENT_ENDS: Final = (happened.TrackMoved, happened.CivilWarEnded, happened.PhaseBegan, happened.RoundBegan)
"""Each moment ends with an event of one of these types, or before it."""


class Moment(TupleRecord):
    """A stretch of events that deserves a page."""

    kind: str
    era: int
    """The Era and round in which it happened; a new Era has its own number, and round 1."""
    round: int
    begun: int
    """The place of its first event among all events."""
    ended: int
    """The place after its last one."""
    about: int = NOBODY
    """The track that struck, or the player of a Civil War."""


def moments_of(events: Sequence[Event]) -> list[Moment]:
    """All that are over, in the order in which they ended."""
    found: list[Moment] = []
    begun: dict[str, int] = {}
    era = round = 0
    event: Any
    for place, event in enumerate(events):
        match event:
            case happened.DisasterStruck():
                begun[DISASTER] = place
            case happened.CivilWarBegan():
                begun[WAR] = place
            case happened.DarkAgeBegan():
                begun[DARK_AGE_BEGINS] = place
            case happened.PhaseBegan(phase="scoring"):
                begun[ERA] = place
            case happened.TrackMoved(track=track, before=before, after=0) if before == LAST_SPACE and DISASTER in begun:
                found.append(Moment(DISASTER, era, round, begun.pop(DISASTER), place + 1, track))
            case happened.CivilWarEnded(player=player):
                found.append(Moment(WAR, era, round, begun.pop(WAR, place), place + 1, player))
            case happened.PhaseBegan() if DARK_AGE_BEGINS in begun:  # before anybody is asked for a die
                found.append(Moment(DARK_AGE_BEGINS, era, round, begun.pop(DARK_AGE_BEGINS), place))
            case happened.RoundBegan():
                era, round = event.era, event.round
                if ERA in begun:
                    found.append(Moment(ERA, era, round, begun.pop(ERA), place + 1))
    return found
