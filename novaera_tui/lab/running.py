"""Playing many games: in processes of this machine, or on a cluster; the games are the same everywhere."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from typing import Any, Final, Protocol

import rules
from novaera_tui.errors import UserError
from novaera_tui.lab.games import Experiment, GameRecord, LabGame, play
from novaera_tui.lab.results import Results
from novaera_tui.play.worker_pool import WorkerPool
from rules.loading import cards_from_source

MOST_WORKERS: Final = 4 * (os.cpu_count() or 1)
"""More would only wait for each other."""
LAB_POLL_INTERVAL: Final = 0.1
"""Seconds between two looks whether to stop."""
CLUSTER_TIMEOUT: Final = 5
"""Seconds for a cluster to answer."""
MOST_BREAKDOWNS: Final = 3
"""Times that workers may die before another game ends."""

GameOutcome = GameRecord | str
"""The record of a game, or what went wrong in it."""


@lru_cache(maxsize=2)
def cards_from(source: str | None) -> rules.CardSet:
    return rules.load_cards() if source is None else cards_from_source(source, "the card set")


def play_game(match: LabGame, source: str | None) -> GameOutcome:
    """Play one game; a fault in it must not hide the figures of the others."""
    try:
        return play(match, cards_from(source))
    except rules.IllegalSetup:
        raise
    except Exception as problem:
        return f"game with seed {match.seed}: {problem!r}"


class Runner(Protocol):
    """Plays games elsewhere."""

    width: int
    """Games that are handed out at once."""

    def submit(self, match: LabGame) -> Future[GameOutcome]: ...

    def check(self) -> None:
        """Called again and again while games are played; raises an exception if they cannot end."""

    def recover(self, problem: BaseException, progress: bool) -> None:
        """Begin afresh after a breakdown; UserError if there is no point."""

    def close(self) -> None:
        """End at once; games that are being played are given up."""


def run(
    plan: Experiment,
    workers: int = 1,
    cluster: str | None = None,
    progress: Callable[[int], object] = lambda _: None,
    results: Results | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Results:
    """Play all games that have no result yet, or as many as there are until `stopped`.

    UserError if it cannot go on; the results have what was played until then.
    """
    results = Results() if results is None else results
    todo = (match for match in plan.matches() if match.number not in results.rows)
    again: deque[LabGame] = deque()
    pending: dict[Future[GameOutcome], LabGame] = {}
    if results.done == plan.games:
        return results
    done_before = results.done
    runner: Runner = Cluster(cluster, plan) if cluster else Workers(min(workers, plan.games - results.done), plan)
    try:
        progress(results.done)
        while not stopped():
            try:
                while len(pending) < runner.width:
                    if not again and (match := next(todo, None)):
                        again.append(match)
                    if not again:
                        break
                    future = runner.submit(again[0])
                    pending[future] = again.popleft()
                if not pending:
                    break
                collect(pending, results)
                runner.check()
            except (UserError, rules.IllegalSetup):
                raise
            except Exception as problem:
                again.extendleft(pending.values())
                pending.clear()
                runner.recover(problem, results.done > done_before)
                done_before = results.done
            progress(results.done)
    finally:
        runner.close()
        with suppress(Exception):  # games that ended in the meantime; the others were given up
            collect(pending, results)
    return results


def collect(pending: dict[Future[GameOutcome], LabGame], results: Results) -> None:
    """Wait a moment for games to end; all that have ended are noted before a failure is raised."""
    problem: Exception | None = None
    for future in wait(pending, LAB_POLL_INTERVAL, FIRST_COMPLETED).done:
        try:
            outcome = future.result()
            results.add(pending.pop(future), outcome)
        except asyncio.CancelledError:
            problem = BrokenExecutor("the games were cancelled")
        except Exception as found:
            problem = found
    if problem is not None:
        raise problem


# Processes --------------------------------------------------------------------------------------------------


class Workers:
    """Processes of this machine, which are replaced when one of them dies."""

    def __init__(self, number: int, plan: Experiment) -> None:
        self.width = number + 1  # so that nobody waits for the next game
        self._pool = WorkerPool(number)
        self._plan = plan
        self._breakdowns = 0

    def submit(self, match: LabGame) -> Future[GameOutcome]:
        return self._pool.submit(play_game, match, self._plan.cards)

    def check(self) -> None:
        self._pool.check()

    def recover(self, problem: BaseException, progress: bool) -> None:
        self.close()
        self._breakdowns = 1 if progress else self._breakdowns + 1
        if not isinstance(problem, BrokenExecutor | OSError):
            raise UserError(f"the games cannot be played: {problem!r}.") from problem
        if self._breakdowns == MOST_BREAKDOWNS:
            raise UserError(f"worker processes died {MOST_BREAKDOWNS} times in a row; is there enough memory?")

    def close(self) -> None:
        self._pool.close()


# A cluster --------------------------------------------------------------------------------------------------


class Cluster:
    """A Dask cluster, at the address of its scheduler."""

    def __init__(self, address: str, plan: Experiment) -> None:
        try:
            self._dask: Any = import_module("distributed")
        except ImportError:
            raise UserError("--dask needs Dask; install it with: pip install 'novaera[cluster]'.") from None
        logging.disable()  # Dask logs tracebacks of what is told here in one sentence
        self._address = address
        self._plan = plan
        self.width = 2 * self._count_threads()
        try:
            self._client = self._dask.Client(address, timeout=CLUSTER_TIMEOUT, set_as_default=False)
        except Exception as problem:
            raise self._no_answer(problem) from None
        self._executor = self._client.get_executor()
        self._heard = time.monotonic()

    def _no_answer(self, problem: BaseException) -> UserError:
        return UserError(f"no Dask cluster answers at {self._address}: {str(problem) or 'no answer'}.")

    def _count_threads(self) -> int:
        """Ask the scheduler. A client would wait for ever for a server that is none."""

        async def ask() -> Any:
            options = self._dask.Security().get_connection_args("client")
            comm = await self._dask.comm.connect(self._address, timeout=CLUSTER_TIMEOUT, **options)
            try:
                await comm.write({"op": "identity", "reply": True})
                return await comm.read()
            finally:
                comm.abort()

        try:
            workers = asyncio.run(asyncio.wait_for(ask(), CLUSTER_TIMEOUT))["workers"]
            threads = int(sum(worker["nthreads"] for worker in workers.values()))
        except (MemoryError, KeyError, TypeError, AttributeError):
            raise self._no_answer(ValueError("what answers is no scheduler")) from None
        except Exception as problem:
            raise self._no_answer(problem) from None
        if not threads:
            raise UserError(f"the Dask cluster at {self._address} has no workers.")
        return threads

    def submit(self, match: LabGame) -> Future[GameOutcome]:
        self._heard = time.monotonic()
        future: Future[GameOutcome] = self._executor.submit(play_game, match, self._plan.cards, pure=False)
        return future

    def check(self) -> None:
        if time.monotonic() > self._heard + CLUSTER_TIMEOUT:
            self._count_threads()
            self._heard = time.monotonic()

    def recover(self, problem: BaseException, progress: bool) -> None:  # noqa: ARG002 (a cluster recovers by itself)
        raise UserError(f"the Dask cluster at {self._address} broke down: {str(problem) or type(problem).__name__}.")

    def close(self) -> None:
        with suppress(Exception):  # it may be gone already
            self._client.close(timeout=CLUSTER_TIMEOUT)
