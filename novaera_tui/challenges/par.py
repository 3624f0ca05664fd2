"""Par: the points of a hard bot with a fixed number of positions in the person's seat of a daily deal.

It is played in a worker process, is the same on every machine, and is remembered.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import rules
from novaera_tui.bots import make_bot
from novaera_tui.challenges.daily import person, release_of
from novaera_tui.play.bot_runner import bot_seed
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Setup
from novaera_tui.play.tally import POINT_SOURCES, by_source
from novaera_tui.play.worker_pool import SPAWN, WorkerPool
from novaera_tui.saving.notes import read_note, write_note
from novaera_tui.saving.storage import folder
from rules.kinds import ROUNDS_PER_ERA
from rules.loading import cards_from_source
from rules.records import TupleRecord
from rules.setup import VARIANTS

PAR_BOT: Final = "hard:1600"
WAIT: Final = 0.1
"""Seconds between two looks at the progress."""


class Par(TupleRecord):
    """The result of the par game, for the person's seat."""

    release: str = ""
    """Of the deal and the bot; another release has another par."""
    score: int = 0
    place: int = 0
    sources: tuple[int, ...] = ()
    """Points by source, in the order of POINT_SOURCES."""


def place_of(setup: Setup) -> Path:
    assert setup.challenge is not None
    return folder().parent / "par" / f"{setup.challenge.name}.json"


def known_par(setup: Setup, cards: rules.CardSet) -> Par | None:
    found = read_note(place_of(setup), Par)
    return found if found.release == release(cards) and len(found.sources) == len(POINT_SOURCES) else None


def release(cards: rules.CardSet) -> str:
    return f"{release_of(cards)} {PAR_BOT}"


def rounds_of(setup: Setup) -> int:
    return ROUNDS_PER_ERA * VARIANTS[setup.variant]


def play_par(setup: Setup, cards: rules.CardSet, told: Callable[[int], object] = bool) -> Par:
    """Play the par game; `told` gets the number of rounds that are over."""
    seat = person(setup)
    seats = [each._replace(bot=PAR_BOT) if place == seat else each for place, each in enumerate(setup.seats)]
    session = Session(setup._replace(seats=tuple(seats)), cards)
    bots = [make_bot(each.bot, bot_seed(session, place)) for place, each in enumerate(seats)]
    while (decision := session.decision) is not None:
        session.choose(bots[decision.player].choose(session.view(decision.player)))
        state = session.game.state
        told((state.era - 1) * ROUNDS_PER_ERA + state.round - 1)
    result = session.game.result
    assert result is not None
    sources = by_source(result.sources[seat])
    points = tuple(sources[source] for source in POINT_SOURCES)
    return Par(release(cards), result.scores[seat], result.place(seat), points)


# In a worker --------------------------------------------------------------------------------------------

_rounds: Any


def begin(rounds: Any) -> None:
    global _rounds
    _rounds = rounds


def run_in_worker(setup: Setup, source: str) -> Par:
    def told(rounds: int) -> None:
        _rounds.value = rounds

    return play_par(setup, cards_from_source(source, "cards"), told)


@dataclass
class ParGame:
    """A par game in progress. Ask `poll` now and then."""

    setup: Setup
    cards: rules.CardSet
    rounds: Any = field(default_factory=lambda: SPAWN.Value("i", 0, lock=False))

    def __post_init__(self) -> None:
        self.pool = WorkerPool(1, begin, self.rounds)
        self.future = self.pool.submit(run_in_worker, self.setup, self.cards.source)

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return min(1.0, int(self.rounds.value) / rounds_of(self.setup))

    def poll(self, seconds: float = 0.0) -> Par | None:
        """The result, once it is there; it is remembered then. Played here if the worker has died."""
        wait([self.future], seconds)
        if not self.future.done():
            return None
        try:
            par = self.future.result()
        except (BrokenExecutor, OSError):
            par = play_par(self.setup, self.cards)
        self.close()
        write_note(place_of(self.setup), par)
        return par

    def close(self) -> None:
        self.pool.close()


def par_of(setup: Setup, cards: rules.CardSet, told: Callable[[float], object] = bool) -> Par:
    """The par of a deal, known or played now; `told` gets the share that is done."""
    known = known_par(setup, cards)
    if known is not None:
        return known
    game = ParGame(setup, cards)
    try:
        while (par := game.poll(WAIT)) is None:
            told(game.share)
    finally:
        game.close()
    return par
