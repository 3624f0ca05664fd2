"""How long a bot may think about a turn: in seconds for play, in positions where games must be repeatable."""

from __future__ import annotations

import time
from typing import Final, NamedTuple, Self

from novaera_tui.bots import Cancelled, IsWanted, always

LONGEST: Final = 600.0
"""Nobody waits longer than this for a bot."""
MOST_POSITIONS: Final = 10**8


class Budget(NamedTuple):
    """One of the two is counted; the other is 0."""

    seconds: float = 0.0
    positions: int = 0

    @classmethod
    def parse(cls, words: str) -> Self:
        """`2s` and `0.5s` are seconds, `5000` is a number of positions; ValueError, with a sentence, for others."""
        number, unit = (words[:-1], "s") if words.endswith("s") else (words, "")
        try:
            amount = float(number) if unit else int(number)
        except ValueError:
            raise ValueError(f"{words!r} is no time to think; write 2s for seconds or 5000 for positions.") from None
        if unit and not 0 < amount <= LONGEST:
            raise ValueError(f"a bot thinks for up to {LONGEST:.0f} seconds, not {words!r}.")
        if not unit and not 0 < amount <= MOST_POSITIONS:
            raise ValueError(f"a bot looks at 1 to {MOST_POSITIONS} positions, not {words!r}.")
        return cls(seconds=float(amount)) if unit else cls(positions=int(amount))

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.seconds else str(self.positions)


class Clock:
    """How much of a budget has been used."""

    def __init__(self, budget: Budget, is_wanted: IsWanted = always) -> None:
        self.budget = budget
        self._is_wanted = is_wanted
        self.positions = 0
        self._began = time.monotonic()

    def used(self) -> float:
        """From 0 at the beginning to 1 when the time is up; Cancelled if nobody waits."""
        if not self._is_wanted():
            raise Cancelled
        if self.budget.positions:
            return self.positions / self.budget.positions
        return (time.monotonic() - self._began) / self.budget.seconds
