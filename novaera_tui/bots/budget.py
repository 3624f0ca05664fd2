"""Thinking time per turn: seconds for play, or positions where games must be repeatable."""

from __future__ import annotations

import time
from typing import Final, Self

from novaera_tui.bots import Cancelled, IsWanted, UnknownBot, always
from rules.errors import quoted
from rules.records import TupleRecord

LONGEST: Final = 600
"""Seconds."""
MOST_POSITIONS: Final = 10**8


class Budget(TupleRecord):
    """Either seconds or positions; the other is 0."""

    seconds: float = 0.0
    positions: int = 0

    @classmethod
    def parse(cls, words: str) -> Self:
        """`2s` and `0.5s` are seconds, `5000` is a number of positions; UnknownBot for anything else."""
        number, unit = (words[:-1], "s") if words.endswith("s") else (words, "")
        try:
            amount = float(number) if unit else int(number)
        except ValueError:
            raise UnknownBot(
                "{budget} is not a budget for a bot; write 2s for seconds or 5000 for positions.", budget=quoted(words)
            ) from None
        if unit and not 0 < amount <= LONGEST:
            raise UnknownBot("a bot thinks for up to {most} seconds, not {budget}.", most=LONGEST, budget=quoted(words))
        if not unit and not 0 < amount <= MOST_POSITIONS:
            raise UnknownBot(
                "a bot searches 1 to {most} positions, not {budget}.", most=MOST_POSITIONS, budget=quoted(words)
            )
        return cls(seconds=float(amount)) if unit else cls(positions=int(amount))

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds else str(self.positions)


class Clock:
    """Measures how much of a budget is used."""

    def __init__(self, budget: Budget, is_wanted: IsWanted = always) -> None:
        self.budget = budget
        self._is_wanted = is_wanted
        self.positions = 0
        self._began = time.monotonic()

    def used(self) -> float:
        """From 0 at the start to 1 when the budget is exhausted. Raises Cancelled if the answer is no longer wanted."""
        if not self._is_wanted():
            raise Cancelled
        if self.budget.positions:
            return self.positions / self.budget.positions
        return (time.monotonic() - self._began) / self.budget.seconds
