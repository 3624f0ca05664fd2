"""Runs bots off the event loop: for the table, for hints, and for a host.

A bot's choice depends only on its seed and its view, so a resumed game continues as it would have, and bots need not
be saved.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from novaera_tui.bots import Bot, BotError, Cancelled, IsWanted, always, make_bot
from novaera_tui.messages import error_text, gettext
from novaera_tui.play.match import Match, Said

if TYPE_CHECKING:
    # imported only for a search or a hint: they cost a fifth of the start
    from novaera_tui.bots.hints import Hint
    from novaera_tui.bots.players import SearchBot
    from novaera_tui.bots.search import Candidate
    from novaera_tui.play.searches import Searches
    from novaera_tui.play.worker_pool import Found
    from rules import Decision, View

PAUSE: Final = 0.35
"""Seconds between two choices of bots, enough to read a line of the log."""
PAUSE_BETWEEN_BOTS: Final = 0.05
"""The same if only bots play."""

Post = Callable[[Callable[[], object]], object]
"""Runs a call in the thread of the event loop."""


def bot_seed(match: Match, player: int) -> int:
    """Every bot has its own seed."""
    return match.setup.seed * 4 + player


def pause(match: Match) -> float:
    """Seconds to wait before the next choice of a bot."""
    if match.setup.pace == "instant":
        return 0.0
    return PAUSE if any(map(match.is_human, range(match.seats))) else PAUSE_BETWEEN_BOTS


class BotRunner:
    """Runs the bots of one match: one bot and one hint at a time. Both can be cancelled."""

    def __init__(self, match: Match, post: Post, is_paced: bool = True) -> None:
        """Without a pace, choices follow at once: plain mode tells each of them in its own time."""
        self.match = match
        self.is_paced = is_paced
        self._post = post
        self._threads = ThreadPoolExecutor(2, "bots")
        self._bots: dict[tuple[int, str], Bot] = {}
        self._searches: Searches | None = None
        self._search_lock = threading.Lock()
        """The next question waits until a cancelled search has ended."""
        self._asked: Decision | None = None
        """The decision that a bot is thinking about."""
        self._hint = 0
        """Counts requested and cancelled hints."""
        self._is_closed = False

    # Called from the event loop -------------------------------------------------------------------------

    def choose(self, done: Callable[[str], object], kind: str = "") -> None:
        """Let the bot whose turn it is think; `done` gets the key of its choice unless the position has changed by
        then. `kind` names a bot that plays for a person. A second call about the same decision does nothing."""
        decision = self.match.decision
        if decision is None or self._asked is decision:
            return
        self._asked = decision

        def is_wanted() -> bool:
            return not self._is_closed and self._asked is decision is self.match.decision

        def deliver(key: str) -> None:
            if is_wanted():
                self._asked = None
                done(key)

        choice = self.question(kind)

        def think() -> None:
            began = time.monotonic()
            try:
                key = choice(is_wanted)
            except Cancelled:
                return
            time.sleep(max(0.0, pause(self.match) * self.is_paced - (time.monotonic() - began)))
            self._deliver(partial(deliver, key))

        self._threads.submit(think)

    def hint(self, done: Callable[[Any], object]) -> None:
        """Find a hint for the person whose turn it is; `done` gets it unless the position has changed by then."""
        self._hint += 1
        number, count = self._hint, self.match.choice_count()

        def is_wanted() -> bool:
            return (
                not self._is_closed
                and self._hint == number
                and self.match.choice_count() == count
                and self.match.decision is not None
            )

        best_choices = self.hint_question()

        def think() -> None:
            try:
                found = best_choices(is_wanted)
            except Cancelled:
                return
            self._deliver(lambda: done(found) if is_wanted() else None)

        self._threads.submit(think)

    def cancel_hint(self) -> None:
        self._hint += 1

    def close(self) -> None:
        """Stop every search; nothing more is delivered."""
        self._is_closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self._searches is not None:
            self._searches.pool.close()

    # Questions: made on the event loop, answered in a thread -------------------------------------------

    def question(self, kind: str = "") -> Callable[[IsWanted], str]:
        """The choice of the bot whose turn it is, as the key of an option. The bot sees what a person in its seat
        would see. The position is read now, so the answer does not depend on when it is found."""
        decision = self.match.decision
        assert decision is not None
        player, count = decision.player, self.match.choice_count()
        kind = kind or self.match.setup.seats[player].bot
        view = self.match.view(player)

        def choice(is_wanted: IsWanted = always) -> str:
            try:
                return self._bot(player, kind, count, is_wanted).choose(view).key
            except BotError as failure:
                return self._replacement(player, kind, failure).choose(view).key

        return choice

    def hint_question(self) -> Callable[[IsWanted], Hint]:
        """A hint for the person whose turn it is, from what they may know."""
        decision = self.match.decision
        assert decision is not None
        view = self.match.view(decision.player)

        def best_choices(is_wanted: IsWanted = always) -> Hint:
            # imported only for a hint
            from novaera_tui.bots.hints import HINT_BUDGET
            from novaera_tui.play.searches import advise

            return self._run(1, is_wanted, advise, view, HINT_BUDGET)[0]

        return best_choices

    def _deliver(self, call: Callable[[], object]) -> None:
        if not self._is_closed:
            self._post(call)

    def _bot(self, player: int, kind: str, count: int, is_wanted: IsWanted) -> Bot:
        seed = bot_seed(self.match, player)
        if kind == "random":
            # created for each choice, so that a resumed game takes the same course
            return make_bot(kind, seed * 1_000_003 + count)
        if (player, kind) not in self._bots:
            self._bots[player, kind] = make_bot(kind, seed)
        bot = self._bots[player, kind]
        if kind.startswith("hard"):
            # imported only for a hard bot
            from novaera_tui.bots.players import SearchBot

            assert isinstance(bot, SearchBot)
            bot.think = partial(self._search, bot, is_wanted)
        return bot

    def _replacement(self, player: int, kind: str, failure: BotError) -> Bot:
        """A bot that plays on in place of one whose code has failed."""
        bot = self._bots[player, kind] = make_bot("normal", bot_seed(self.match, player))
        words = gettext(
            "{problem} A normal bot plays on for {player}.",
            problem=error_text(failure),
            player=self.match.names[player],
        )
        self._deliver(partial(self.match.publish, [Said(words)]))
        return bot

    def _search(self, bot: SearchBot, is_wanted: IsWanted, view: View) -> list[Candidate]:
        # imported only for a hard bot
        from novaera_tui.bots.players import merged_candidates
        from novaera_tui.play.searches import WORKERS, rank

        # a budget of positions must give the same choice on every machine: use one process
        number = WORKERS if bot.budget.seconds else 1
        return merged_candidates(self._run(number, is_wanted, rank, view, bot.seed, bot.budget))

    def _run(
        self, number: int, is_wanted: IsWanted, search: Callable[..., Found], view: View, *arguments: object
    ) -> list[Found]:
        # imported only for a search
        from novaera_tui.play.searches import Searches

        with self._search_lock:
            self._searches = self._searches or Searches(self.match.cards)
            try:
                return self._searches.run(number, is_wanted, search, view, *arguments)
            finally:
                if self._is_closed:  # while the workers were starting
                    self._searches.pool.close()
