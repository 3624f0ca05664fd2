"""Playing many games: on this process, on several, or on a cluster; the games are the same everywhere."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from typing import Any, Final, NamedTuple

import rules
from novaera_tui.errors import UserError
from novaera_tui.lab.figures import Figures
from novaera_tui.lab.games import LabGame, play
from rules.loading import parse_cards

BATCH: Final = 8
"""Games that are handed out together; few enough that nobody waits long for the last ones."""
CLUSTER_PATIENCE: Final = 5
"""Seconds for a cluster to answer."""

CardText = tuple[str, str]
"""A card set as it is written, and where: a machine of a cluster need not have the file."""
Progress = Callable[[int], object]
"""Told how many games are done."""


class Experiment(NamedTuple):
    """What is to be played."""

    bots: tuple[str, ...]
    games: int
    seed: int
    variant: str = "full"
    rotate: bool = False
    """Bots move on by a seat with every game."""
    cards: CardText | None = None
    """The card set, or None for the one that comes with the game."""

    def matches(self) -> list[LabGame]:
        """The token rotates with the games, too, but so that every bot is first as often in every seat."""
        seats = len(self.bots)
        matches = []
        for number in range(self.games):
            shift = number % seats if self.rotate else 0
            bots = self.bots[shift:] + self.bots[:shift]
            first = (number // seats if self.rotate else number) % seats
            matches.append(LabGame(number, self.seed + number, bots, first, self.variant))
        return matches


class GameRow(NamedTuple):
    """One line about one game."""

    number: int
    seed: int
    first: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


class Batch(NamedTuple):
    """What came of games that were played together."""

    figures: Figures
    rows: tuple[GameRow, ...]


@lru_cache(maxsize=2)
def cards_from(written: CardText | None) -> rules.CardSet:
    return rules.load_cards() if written is None else parse_cards(*written)


def play_batch(matches: Sequence[LabGame], written: CardText | None) -> Batch:
    """Play some games; a fault of one of them must not hide the figures of the others."""
    cards = cards_from(written)
    figures = Figures()
    rows = []
    for match in matches:
        try:
            record = play(match, cards)
        except rules.IllegalSetup:
            raise
        except Exception as problem:
            figures.errors.append(f"game with seed {match.seed}: {problem!r}")
            continue
        figures.add(record)
        rows.append(
            GameRow(match.number, match.seed, match.first, match.bots, record.scores, record.winners, record.decisions)
        )
    return Batch(figures, tuple(rows))


def run(plan: Experiment, workers: int, cluster: str | None, progress: Progress) -> tuple[Batch, bool]:
    """Play all games; returns what came of them, and whether they were all played.

    Ctrl+C ends it early, with what is done by then.
    """
    matches = plan.matches()
    batches = [matches[first : first + BATCH] for first in range(0, len(matches), BATCH)]
    done: dict[int, Batch] = {}
    played = 0
    try:
        for number, batch in results(batches, plan.cards, workers, cluster):
            done[number] = batch
            played += len(batches[number])
            progress(played)
    except KeyboardInterrupt:
        pass
    figures = Figures()
    rows: list[GameRow] = []
    for number in sorted(done):
        figures.merge(done[number].figures)
        rows += done[number].rows
    return Batch(figures, tuple(rows)), len(done) == len(batches)


def results(
    batches: list[list[LabGame]], written: CardText | None, workers: int, cluster: str | None
) -> Iterator[tuple[int, Batch]]:
    """The batches by number, in the order in which they are done."""
    if cluster is None and workers == 1:
        for number, batch in enumerate(batches):
            yield number, play_batch(batch, written)
        return
    with executor(workers, cluster) as pool:
        numbers = {pool.submit(play_batch, batch, written): number for number, batch in enumerate(batches)}
        try:
            for future in as_completed(numbers):
                yield numbers[future], future.result()
        except BaseException:
            for future in numbers:
                future.cancel()
            raise


@contextmanager
def executor(workers: int, cluster: str | None) -> Iterator[Executor]:
    """Something that plays batches elsewhere."""
    if cluster is not None:
        with cluster_client(cluster) as client:
            yield client.get_executor()
        return
    pool = ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield pool
    except BaseException:
        # what is being played is not waited for
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def cluster_client(address: str) -> Iterator[Any]:
    """A connection to a Dask cluster; a sentence if there is none."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise UserError("--dask needs Dask; install it with: pip install 'novaera[cluster]'.") from None
    try:
        client = distributed.Client(address, timeout=CLUSTER_PATIENCE)
    except (OSError, ValueError, TypeError, TimeoutError) as problem:
        raise UserError(f"no Dask cluster answers at {address}: {problem or 'no answer'}.") from None
    with client:
        yield client
