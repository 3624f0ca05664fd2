"""Bots: players that choose from a view, so they know no more than a person in their seat."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

from rules import Option, View


class Bot(Protocol):
    """Chooses one of the options of the view's decision."""

    def choose(self, view: View) -> Option[Any]: ...


class RandomBot:
    """Takes any option, all alike."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View) -> Option[Any]:
        assert view.decision is not None
        return self._random.choice(view.decision.options)


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot}
"""Kinds of bots by name; each is made from a seed."""
