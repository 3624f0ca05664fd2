"""Searches for hard bots and hints, in worker processes or, if none can be started, in a thread.

A worker gets the position as the player sees it, with hidden cards drawn at random.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import CancelledError, wait
from typing import Any, Final

import rules
from novaera_tui.bots import Cancelled, IsWanted
from novaera_tui.bots.budget import Budget
from novaera_tui.bots.hints import Hint, hint
from novaera_tui.bots.players import SearchBot
from novaera_tui.bots.search import Candidate
from novaera_tui.play.worker_pool import SPAWN, Found, WorkerPool
from rules.determinization import determinize

WORKERS: Final = min(2, os.cpu_count() or 1)
"""Processes for one search."""
POLL_INTERVAL: Final = 0.02
"""Seconds between two checks whether the answer is still wanted."""


def rank(view: rules.View, share: tuple[int, int], is_wanted: IsWanted, seed: int, budget: Budget) -> list[Candidate]:
    """A hard bot's ranking of its options."""
    return SearchBot(seed, budget, is_wanted).ranked(view, share)


def advise(view: rules.View, _share: tuple[int, int], is_wanted: IsWanted, budget: Budget) -> Hint:
    assert view.decision is not None
    return hint(view, view.decision, budget, is_wanted)


class Searches:
    """Runs one search at a time. A cancelled search ends between two playouts, and its workers stay."""

    def __init__(self, cards: rules.CardSet) -> None:
        self._cancelled = SPAWN.Value("b", lock=False)
        self.pool = WorkerPool(WORKERS, begin, cards, self._cancelled)

    def run(
        self, number: int, is_wanted: IsWanted, search: Callable[..., Found], view: rules.View, *arguments: object
    ) -> list[Found]:
        """The results of this many workers, each with its share of the work; Cancelled if no longer wanted."""
        if not is_wanted():
            raise Cancelled
        assert view.player is not None
        data = determinize(view, 0).to_data()
        self._cancelled.value = 0
        try:
            futures = [
                self.pool.submit(run_in_worker, search, data, view.player, (part, number), *arguments)
                for part in range(number)
            ]
            while wait(futures, POLL_INTERVAL).not_done:
                self._cancelled.value = not is_wanted()
            return [future.result() for future in futures]
        except (OSError, RuntimeError, CancelledError):  # no worker can be started, or one has died
            self.pool.close()
        if not is_wanted():
            raise Cancelled
        return [search(view, (0, 1), is_wanted, *arguments)]


# In a worker --------------------------------------------------------------------------------------------------

_cards: rules.CardSet
_cancelled: Any


def begin(cards: rules.CardSet, cancelled: Any) -> None:
    global _cards, _cancelled
    _cards, _cancelled = cards, cancelled


def run_in_worker(
    search: Callable[..., Found], data: dict[str, Any], player: int, share: tuple[int, int], *arguments: object
) -> Found:
    view = rules.Game.from_data(data, _cards).view(player)
    return search(view, share, lambda: not _cancelled.value, *arguments)
