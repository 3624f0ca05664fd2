"""Bots that think long do so in processes of their own, so that the table answers every key meanwhile.

A process is started when it is first needed. It is told the position as the bot sees it, with what is hidden drawn
anew, and answers with what it found. When nobody wants to know any more it is ended at once, and when the program
goes away it goes, too.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple

import rules
from novaera_tui.bots.budget import Budget
from novaera_tui.bots.hints import Hint, hint
from novaera_tui.bots.players import HardBot, merged_candidates, moment
from novaera_tui.bots.search import Candidate
from rules.determinize import determinize

WORKERS: Final = min(2, os.cpu_count() or 1)
"""Processes that think about one turn together."""
POLITENESS: Final = 10
"""How much the processes stand back for others."""
GLANCE: Final = 0.02
"""Seconds between two looks whether the answer is still wanted."""


class Query(NamedTuple):
    """What is best for this player, as a bot of this seed sees it?"""

    data: dict[str, Any]
    player: int
    seed: int
    budget: Budget
    share: tuple[int, int]


class HintQuestion(NamedTuple):
    """What would you tell this player?"""

    data: dict[str, Any]
    player: int
    budget: Budget


class WorkerProcess:
    """One process."""

    def __init__(self, cards: rules.CardSet) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "novaera_tui.play.worker_pool"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._answers: SimpleQueue[Any] = SimpleQueue()
        threading.Thread(target=self._listen, daemon=True, name="thinker").start()
        self.tell(cards)

    def tell(self, thing: object) -> None:
        """Hand something over; a process that is gone is noticed when it gives no answer."""
        pipe = self._process.stdin
        assert pipe is not None
        try:
            pickle.dump(thing, pipe)
            pipe.flush()
        except OSError:
            self._answers.put(None)

    def _listen(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None
        while True:
            try:
                self._answers.put(pickle.load(pipe))
            except (EOFError, OSError, ValueError, pickle.UnpicklingError):
                self._answers.put(None)
                return

    def answer(self, wanted: Callable[[], bool]) -> Any:
        """Wait for an answer; None if it is no longer wanted, or if the process is gone."""
        while wanted():
            try:
                return self._answers.get(timeout=GLANCE)
            except Empty:
                continue
        return None

    def end(self) -> None:
        self._process.kill()
        self._process.wait()


class WorkerPool:
    """The processes that think for the bots of one game, and for people who ask for a hint."""

    def __init__(self, cards: rules.CardSet) -> None:
        self._cards = cards
        self._thinkers: list[WorkerProcess] = []

    def think(self, view: rules.View, bot: HardBot, number: int, wanted: Callable[[], bool]) -> list[Candidate] | None:
        """What so many processes find out together; None if it is no longer wanted, or if they are gone."""
        self._gather(number)
        assert view.player is not None
        data = determinize(view, bot.seed).to_data()
        for part, thinker in enumerate(self._thinkers[:number]):
            thinker.tell(Query(data, view.player, bot.seed, bot.budget, (part, number)))
        parts = []
        for thinker in self._thinkers[:number]:
            answer = thinker.answer(wanted)
            if answer is None:
                self.end()
                return None
            parts.append(answer)
        return merged_candidates(parts)

    def advise(self, view: rules.View, budget: Budget, wanted: Callable[[], bool]) -> Hint | None:
        """A hint for the player whose view it is; None if it is no longer wanted, or if the process is gone."""
        self._gather(1)
        assert view.player is not None
        self._thinkers[0].tell(HintQuestion(determinize(view, moment(view)).to_data(), view.player, budget))
        advice: Hint | None = self._thinkers[0].answer(wanted)
        if advice is None:
            self.end()
        return advice

    def _gather(self, number: int) -> None:
        while len(self._thinkers) < number:
            self._thinkers.append(WorkerProcess(self._cards))

    def end(self) -> None:
        """End all processes at once; they are started again if they are needed again."""
        while self._thinkers:
            self._thinkers.pop().end()


# In the process -----------------------------------------------------------------------------------------------


def serve() -> None:
    """Answer questions until the other side is gone; the table, which may need the same core, goes first."""
    os.nice(POLITENESS)
    questions: SimpleQueue[Any] = SimpleQueue()

    def listen() -> None:
        while True:
            try:
                questions.put(pickle.load(sys.stdin.buffer))
            except (EOFError, OSError, pickle.UnpicklingError):
                os._exit(0)  # in the middle of a thought, too: nobody waits for it

    threading.Thread(target=listen, daemon=True).start()
    cards: rules.CardSet = questions.get()
    while True:
        pickle.dump(found(questions.get(), cards), sys.stdout.buffer)
        sys.stdout.buffer.flush()


def found(question: Query | HintQuestion, cards: rules.CardSet) -> list[Candidate] | Hint:
    view = rules.Game.from_data(question.data, cards).view(question.player)
    if isinstance(question, HintQuestion):
        assert view.decision is not None
        return hint(view, view.decision, question.budget)
    return HardBot(question.seed, question.budget).ranked(view, question.share)


if __name__ == "__main__":
    # under its own name, so that what is handed over is known by the same name on both sides
    from novaera_tui.play import worker_pool

    worker_pool.serve()
