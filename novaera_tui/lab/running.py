"""Plays many games, in processes of this machine or on a cluster; the games are the same everywhere."""

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
from novaera_tui.messages import gettext
from novaera_tui.play.worker_pool import WorkerPool
from rules.loading import cards_from_source

MOST_WORKERS: Final = 4 * (os.cpu_count() or 1)
"""More processes would only wait for each other."""
LAB_POLL_INTERVAL: Final = 0.1
"""Seconds between checks whether to stop."""
CLUSTER_TIMEOUT: Final = 5
"""Seconds to wait for a cluster."""
MOST_BREAKDOWNS: Final = 3
"""How often workers may die in a row without finishing a game."""

GameOutcome = GameRecord | str
"""The record of a game, or the exception in it."""


@lru_cache(maxsize=2)
def cards_from(source: str | None) -> rules.CardSet:
    return rules.load_cards() if source is None else cards_from_source(source, "cards")


def play_game(match: LabGame, source: str | None) -> GameOutcome:
    """Play one game; a failure must not hide the results of the others."""
    try:
        return play(match, cards_from(source))
    except rules.IllegalSetup:
        raise
    except Exception as problem:
        return repr(problem)


class Runner(Protocol):
    """Plays games elsewhere."""

    width: int
    """Games in progress at the same time."""

    def submit(self, match: LabGame) -> Future[GameOutcome]: ...

    def check(self) -> None:
        """Called repeatedly while games are played; raises an exception if they cannot end."""

    def recover(self, problem: BaseException, progress: bool) -> None:
        """Start again after a breakdown; UserError if that is pointless."""

    def close(self) -> None:
        """Stop at once and abandon the games in progress."""


def run(
    plan: Experiment,
    workers: int = 1,
    cluster: str | None = None,
    progress: Callable[[int], object] = lambda _: None,
    results: Results | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Results:
    """Play all games without a result until `stopped`.

    UserError if it cannot continue; the results then hold the games played so far.
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
        with suppress(Exception):  # games that ended meanwhile; the rest are abandoned
            collect(pending, results)
    return results


def collect(pending: dict[Future[GameOutcome], LabGame], results: Results) -> None:
    """Wait briefly for games to end; all finished ones are recorded before a failure is raised."""
    problem: Exception | None = None
    for future in wait(pending, LAB_POLL_INTERVAL, FIRST_COMPLETED).done:
        try:
            outcome = future.result()
            results.add(pending.pop(future), outcome)
        except asyncio.CancelledError:
            problem = BrokenExecutor()
        except Exception as found:
            problem = found
    if problem is not None:
        raise problem


# Processes --------------------------------------------------------------------------------------------------


class Workers:
    """Processes of this machine, replaced when one dies."""

    def __init__(self, number: int, plan: Experiment) -> None:
        self.width = number + 1  # so that no worker waits for the next game
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
            raise UserError("cannot play the games: {problem}.", problem=repr(problem)) from problem
        if self._breakdowns == MOST_BREAKDOWNS:
            raise UserError(
                "worker processes died {number} times in a row; is there enough memory?", number=MOST_BREAKDOWNS
            )

    def close(self) -> None:
        self._pool.close()


# A cluster --------------------------------------------------------------------------------------------------


class Cluster:
    """A Dask cluster, at the address of its scheduler."""

    def __init__(self, address: str, plan: Experiment) -> None:
        try:
            self._dask: Any = import_module("distributed")
        except ImportError:
            raise UserError(
                "--dask needs Dask; install it with: {command}", command="pip install 'novaera[cluster]'"
            ) from None
        logging.disable()  # Dask logs tracebacks of errors that are reported here in one sentence
        self._address = address
        self._plan = plan
        self.width = 2 * self._count_threads()
        try:
            self._client = self._dask.Client(address, timeout=CLUSTER_TIMEOUT, set_as_default=False)
        except Exception as problem:
            raise self._no_answer(str(problem)) from None
        self._executor = self._client.get_executor()
        self._heard = time.monotonic()

    def _no_answer(self, reason: str) -> UserError:
        if not reason:
            return UserError("no Dask cluster answers at {address}.", address=self._address)
        return UserError("no Dask cluster answers at {address}: {reason}.", address=self._address, reason=reason)

    def _count_threads(self) -> int:
        """Ask the scheduler directly: a client would wait forever for another kind of server."""

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
            raise self._no_answer(gettext("the server is not a Dask scheduler")) from None
        except Exception as problem:
            raise self._no_answer(str(problem)) from None
        if not threads:
            raise UserError("the Dask cluster at {address} has no workers.", address=self._address)
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
        reason = str(problem) or type(problem).__name__
        raise UserError("the Dask cluster at {address} failed: {reason}.", address=self._address, reason=reason)

    def close(self) -> None:
        with suppress(Exception):  # it may already be gone
            self._client.close(timeout=CLUSTER_TIMEOUT)
