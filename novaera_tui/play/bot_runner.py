"""Bots at the table: what a bot chooses, and how long it waits so that people can follow.

What a bot chooses follows from its seed and from what it sees. So it chooses the same when a game is resumed, and
nothing of it has to be saved.
"""

from __future__ import annotations

import threading
import time
import weakref
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from novaera_tui.bots import Bot, make_bot
from novaera_tui.play.match import Match

if TYPE_CHECKING:
    from textual.worker import Worker

    from novaera_tui.bots.hints import Hint
    from novaera_tui.bots.players import HardBot
    from novaera_tui.bots.search import Candidate
    from novaera_tui.play.worker_pool import WorkerPool
    from novaera_tui.screens.table import TableScreen
    from rules import Decision, View

PAUSE: Final = 0.35
"""Seconds between two choices of bots: enough to read a line of the log."""
PAUSE_BETWEEN_BOTS: Final = 0.05
"""The same when no person plays, so that nobody has to follow."""


def bot_seed(session: Match, player: int) -> int:
    """A seed of its own for every bot."""
    return session.setup.seed * 4 + player


def pause(session: Match) -> float:
    """How long to wait before the next choice of a bot."""
    if session.setup.pace == "instant":
        return 0.0
    people = any(session.is_human(seat) for seat in range(len(session.setup.seats)))
    return PAUSE if people else PAUSE_BETWEEN_BOTS


class NotWanted(Exception):  # noqa: N818 (not an error: somebody has left)
    """Nobody waits for a bot's choice any more."""


class BotRunner:
    """The bots of one session, and the processes in which those think that think long."""

    def __init__(self) -> None:
        self._bots: dict[tuple[int, str], Bot] = {}
        self._thinkers: WorkerPool | None = None
        self._thinking = threading.Lock()
        """Whoever asks next waits until a thought that is not wanted any more has ended."""
        self.worker: Worker[None] | None = None
        """The thread in which a bot thinks, or thought last."""
        self.asked: Decision | None = None
        """The decision that it was asked for; another one may come after as many choices, when one is taken back."""

    def choice(self, session: Match, wanted: Callable[[], bool] = lambda: True, kind: str = "") -> str:
        """The key of the option that the bot whose decision it is takes. It sees what a person in its seat would.
        A kind of bot can be named that plays in a person's place.

        Call it in a worker thread: it reads the position once and changes nothing. NotWanted, as soon as
        `wanted` says so.
        """
        decision = session.decision
        assert decision is not None
        player = decision.player
        if not kind and session.is_human(player):
            raise NotWanted  # a choice was taken back before this thread came to read the position
        return self._bot(session, player, kind, wanted).choose(session.view(player)).key

    def _bot(self, session: Match, player: int, kind: str, wanted: Callable[[], bool]) -> Bot:
        kind = kind or session.setup.seats[player].bot
        seed = bot_seed(session, player)
        if kind == "random":
            # its choices follow each other, so it is made anew for each, lest a resumed game go another way
            return make_bot(kind, seed * 1_000_003 + session.choice_count())
        if (player, kind) not in self._bots:
            self._bots[player, kind] = make_bot(kind, seed)
        bot = self._bots[player, kind]
        if kind.startswith("hard"):
            from novaera_tui.bots.players import HardBot

            assert isinstance(bot, HardBot)
            bot.think = partial(self._thought, session, bot, wanted)
        return bot

    def _thought(self, session: Match, bot: HardBot, wanted: Callable[[], bool], view: View) -> list[Candidate]:
        from novaera_tui.play.worker_pool import THINKERS, WorkerPool

        # a number of positions must give the same choice everywhere, and one process is everywhere
        number = THINKERS if bot.budget.seconds else 1
        with self._thinking:
            if self._thinkers is None:
                self._thinkers = WorkerPool(session.cards)
            try:
                found = self._thinkers.think(view, bot, number, wanted)
            except OSError:  # no process can be started
                found = None
        if found is not None:
            return found
        if not wanted():
            raise NotWanted
        return bot.ranked(view)

    def hint(self, session: Match, wanted: Callable[[], bool] = lambda: True) -> Hint:
        """Advice for the person whose decision it is, who may know all that it is made from.

        Call it in a worker thread, as `choice`.
        """
        from novaera_tui.bots.hints import HINT_BUDGET, hint
        from novaera_tui.play.worker_pool import WorkerPool

        decision = session.decision
        assert decision is not None
        view = session.view(decision.player)
        with self._thinking:
            if self._thinkers is None:
                self._thinkers = WorkerPool(session.cards)
            try:
                found = self._thinkers.advise(view, HINT_BUDGET, wanted)
            except OSError:  # no process can be started
                found = None
        if not wanted():
            raise NotWanted
        return hint(view, decision, HINT_BUDGET) if found is None else found

    def end(self) -> None:
        """Let no process go on."""
        if self._thinkers is not None:
            self._thinkers.end()


BOT_RUNNERS: weakref.WeakKeyDictionary[Match, BotRunner] = weakref.WeakKeyDictionary()
"""The bots of every session that is being played."""


def bot_runner_of(session: Match) -> BotRunner:
    if session not in BOT_RUNNERS:
        BOT_RUNNERS[session] = BotRunner()
        weakref.finalize(session, BOT_RUNNERS[session].end)
    return BOT_RUNNERS[session]


def let_bot_choose(table: TableScreen) -> None:
    """Let the bot whose decision it is think in a thread; the table goes on when it has chosen."""
    from textual.worker import get_current_worker

    session, decision = table.session, table.session.decision
    minds = bot_runner_of(session)
    if minds.asked is decision and minds.worker is not None and not minds.worker.is_finished:
        return  # a page was opened and closed meanwhile; the thought goes on

    def think() -> None:
        worker = get_current_worker()

        def wanted() -> bool:
            # somebody may leave or take a choice back while a bot is thinking
            return not worker.is_cancelled and table.is_attached and session.decision is decision

        began = time.monotonic()
        try:
            key = minds.choice(session, wanted)
        except NotWanted:
            return
        time.sleep(max(0.0, pause(session) - (time.monotonic() - began)))
        if not worker.is_cancelled:
            table.app.call_from_thread(play, key)

    def play(key: str) -> None:
        if table.is_attached and session.decision is decision and decision is not None:
            table.choose(decision.find(key))

    minds.asked = decision
    minds.worker = table.run_worker(think, thread=True, exclusive=True, group="bots")


def ask_for_hint(table: TableScreen, tell: Callable[[Hint], object]) -> None:
    """Let a hint be found in a thread; `tell` is called when it is there, if it is still about the decision."""
    from textual.worker import get_current_worker

    session, made = table.session, table.session.choice_count()
    minds = bot_runner_of(session)

    def is_current() -> bool:
        return table.is_attached and session.choice_count() == made and session.decision is not None

    def think() -> None:
        worker = get_current_worker()
        try:
            found = minds.hint(session, lambda: not worker.is_cancelled and is_current())
        except NotWanted:
            return
        if not worker.is_cancelled:
            table.app.call_from_thread(lambda: tell(found) if is_current() else None)

    table.run_worker(think, thread=True, exclusive=True, group="hints")
