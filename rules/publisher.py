"""Delivers events to subscribers, for games, sessions and replays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Callback = Callable[[Any], object]


class Publisher:
    """Delivers events in order to the subscribers of their type."""

    __slots__ = ("_subscribers",)

    def __init__(self) -> None:
        self._subscribers: tuple[Callback, ...] = ()

    def subscribe(self, callback: Callback, *event_types: type) -> Callable[[], None]:
        """Call back for each event of these types (all, if none is given), after the choice that caused them.

        Returns a function that ends the subscription.
        """

        def hear(event: Any) -> None:
            if type(event) in event_types:
                callback(event)

        entry = hear if event_types else callback
        self._subscribers = (*self._subscribers, entry)

        def unsubscribe() -> None:
            self._subscribers = tuple(other for other in self._subscribers if other is not entry)

        return unsubscribe

    def publish(self, events: Sequence[Any]) -> None:
        for hear in self._subscribers:
            for event in events:
                hear(event)
