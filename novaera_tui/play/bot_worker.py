"""Bots at the table: what a bot chooses, and how long it waits so that people can follow.

A bot is made anew for every decision, from the game's seed, its seat and the number of choices made so far. So it
chooses the same when a game is resumed, and nothing of it has to be saved.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from novaera_tui.play.bots import BOTS
from novaera_tui.play.match import Match

if TYPE_CHECKING:
    from novaera_tui.screens.table import TableScreen

PAUSE: Final = 0.35
"""Seconds between two choices of bots: enough to read a line of the log."""
PAUSE_BETWEEN_BOTS: Final = 0.05
"""The same when no person plays, so that nobody has to follow."""


def bot_choice(session: Match) -> str:
    """The key of the option that the bot whose decision it is takes. It sees what a person in its seat would see.

    Call it in a worker thread: it reads the position once and changes nothing.
    """
    decision = session.decision
    assert decision is not None
    view = session.view(decision.player)
    bot = BOTS[session.setup.seats[decision.player].bot](bot_seed(session, decision.player))
    return bot.choose(view).key


def bot_seed(session: Match, player: int) -> int:
    """A seed of its own for every choice of every bot."""
    return (session.setup.seed * 4 + player) * 1_000_003 + session.made()


def pause(session: Match) -> float:
    """How long to wait before the next choice of a bot."""
    people = any(session.is_human(seat) for seat in range(len(session.setup.seats)))
    return PAUSE if people else PAUSE_BETWEEN_BOTS


def let_bot_choose(table: TableScreen) -> None:
    """Let the bot whose decision it is think in a thread; the table goes on when it has chosen."""
    from textual.worker import get_current_worker

    session, made = table.session, table.session.made()

    def think() -> None:
        began = time.monotonic()
        key = bot_choice(session)
        time.sleep(max(0.0, pause(session) - (time.monotonic() - began)))
        if not get_current_worker().is_cancelled:
            table.app.call_from_thread(play, key)

    def play(key: str) -> None:
        # somebody may have left, or a second worker may have been asked while this one was thinking
        if table.is_attached and session.made() == made and session.decision is not None:
            table.choose(session.decision.find(key))

    table.run_worker(think, thread=True, exclusive=True, group="bots")
