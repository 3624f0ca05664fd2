"""Games for tests: sessions that are played by chance, with or without a journal."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import rules
from novaera_tui.bots import make_bot
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving.journal import Journal
from tests.positions import SHIPPED, position, spending

CARDS = rules.load_cards()
NAMES = ("Ada", "Bo", "Cy", "Di")


def new_session(players: int = 2, seed: int = 1, path: Path | None = None, **details: Any) -> Session:
    seats = tuple(Seat(name) for name in NAMES[:players])
    return Session(Setup(seats, seed, **details), CARDS, None if path is None else Journal(path))


def play_on(session: Session, chance: random.Random, steps: int = 10**9, undos: float = 0.0) -> None:
    """Choose by chance, sometimes taking back and making again, for so many steps or to the end."""
    while session.decision is not None and steps > 0:
        steps -= 1
        if undos and chance.random() < undos and not session.undo():
            if chance.random() < 0.4:
                session.redo()
            continue
        session.choose(chance.choice(session.decision.options))


def session_at(game: rules.Game) -> Session:
    session = new_session(2, open_hands=True)
    session.game = game
    session._listen()
    return session


def turn(**mine: Any) -> Session:
    """Ada spends dice; Bo has one left, so that the round goes on."""
    seat = {"dice": ["green 3", "red 2", "green 5"], "resources": 5, **mine}
    other = {"dice": ["black 1"]}
    display = [["Irrigation"], ["Warfare"], [], ["Caravans"]]
    return session_at(position(seat, other, cards=CARDS, agenda=spending(0), display=display))


def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out waiting for the disk, where a test writes thousands of lines and no power will fail."""
    monkeypatch.setattr("novaera_tui.saving.journal.os.fsync", lambda _: None)


def positions(players: int, seed: int, every: int, variant: str = "full") -> list[rules.Game]:
    """Positions from a game of normal bots that now and then do something else."""
    chance = random.Random(seed)
    game = rules.new_game(NAMES[:players], seed, cards=SHIPPED, variant=variant)
    bot = make_bot("normal", seed)
    found = []
    number = 0
    while game.decision is not None:
        if number % every == 0:
            found.append(game.copy())
        number += 1
        view = game.view(game.decision.player)
        game.apply(chance.choice(game.decision.options) if chance.random() < 0.1 else bot.choose(view))
    return found
