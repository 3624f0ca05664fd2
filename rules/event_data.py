"""Events as JSON-ready data and back: the name of the event, then its fields, with cards and dice by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import CardSet
from .checking import refusing
from .events import EVENT_TYPES, SECRET, Event, PlayerAsked
from .kinds import Player
from .spending import TURN_STEPS
from .typed_data import DataError, Table, read_record, write_record

event_to_data = write_record


def seen_by(event: Event, player: Player | None) -> Event | None:
    """The event as this player (or, with None, an onlooker) may read it; None if they may not."""
    if isinstance(event, SECRET):
        return event if event.player == player else None
    if isinstance(event, PlayerAsked) and event.player != player and event.kind in TURN_STEPS:
        return PlayerAsked(event.player, "die")
    return event


def event_from_data(data: Any, cards: CardSet, seats: int, more: Mapping[str, Any] | None = None) -> Event:
    """BadPosition if this cannot happen in a game with this number of seats. `more` are events beyond the rules'."""
    with refusing():
        try:
            event: Event = read_record(data, {**EVENT_TYPES, **(more or {})}, Table(cards, seats))
        except DataError as problem:
            raise problem.inside("event") from None
        return event
