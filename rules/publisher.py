"""Delivers events to subscribers, for games, sessions and replays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Callback = Callable[[Any], object]
Subscription = tuple[Callback, frozenset[type]]


class Publisher:
    """Delivers events in order to the subscribers of their type."""

    __slots__ = ("_subscriptions",)

    def __init__(self) -> None:
        self._subscriptions: tuple[Subscription, ...] = ()

    def subscribe(self, callback: Callback, *event_types: type) -> Callable[[], None]:
        """Call back for each event of these types (all, if none is given), after the choice that caused them.

        Returns a function that ends the subscription.
        """
        entry = (callback, frozenset(event_types))
        self._subscriptions = (*self._subscriptions, entry)

        def unsubscribe() -> None:
            self._subscriptions = tuple(other for other in self._subscriptions if other is not entry)

        return unsubscribe

    def publish(self, events: Sequence[Any]) -> None:
        for callback, types in self._subscriptions:
            for event in events if not types else [event for event in events if type(event) in types]:
                callback(event)
