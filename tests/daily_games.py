"""Games of one person against bots, as a table would play and write them."""

from __future__ import annotations

import random
from pathlib import Path

from novaera_tui.bots import make_bot
from novaera_tui.play.bot_runner import bot_seed
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Setup
from novaera_tui.saving.journal import Journal
from tests.games import CARDS


def play(setup: Setup, path: Path, seed: int = 1, undos: float = 0.1) -> Path:
    """The bots play as at the table, the person by chance."""
    path.parent.mkdir(parents=True, exist_ok=True)
    session = Session(setup, CARDS, Journal(path))
    go_on(session, seed, undos)
    return path


def go_on(session: Session, seed: int, undos: float = 0.1, steps: int = 10**9) -> None:
    setup, chance = session.setup, random.Random(seed)
    bots = {place: make_bot(seat.bot, bot_seed(session, place)) for place, seat in enumerate(setup.seats) if seat.bot}
    while (decision := session.decision) is not None and steps > 0:
        steps -= 1
        if decision.player in bots:
            session.choose(bots[decision.player].choose(session.view(decision.player)))
        elif chance.random() >= undos or session.undo_turn():
            session.choose(chance.choice(decision.options))
    session.close()
