"""Bots at the table: they choose for themselves, alike every time, and the table goes on without a key."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.play import bot_worker, bots
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.screens.page import Page
from novaera_tui.screens.result import ResultScreen

CARDS = rules.load_cards()
BOTS = (Seat("Ro", bot="random"), Seat("Mo", bot="random"))


def test_a_bot_chooses_the_same_in_the_same_place_and_not_always_the_same() -> None:
    first, second = (Session(Setup(BOTS, 7), CARDS) for _ in range(2))
    chosen = []
    for _ in range(30):
        key = bot_worker.bot_choice(first)
        assert key == bot_worker.bot_choice(second)
        assert first.decision is not None
        chosen.append([option.key for option in first.decision.options].index(key))
        first.choose(key)
        second.choose(key)
    assert len(set(chosen)) > 1


def test_a_bot_is_given_only_what_a_person_in_its_seat_would_see(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    class Spy:
        def __init__(self, seed: int) -> None:
            pass

        def choose(self, view: rules.View) -> rules.Option[Any]:
            seen.append(view)
            assert view.decision is not None
            return view.decision.options[0]

    monkeypatch.setitem(bots.BOTS, "random", Spy)
    session = Session(Setup(BOTS, 7), CARDS)
    bot_worker.bot_choice(session)
    assert seen[0].civilizations[0].hand is not None
    assert seen[0].civilizations[1].hand is None


def test_bots_wait_for_people_only() -> None:
    people = Session(Setup((Seat("Ada"), BOTS[1]), 7), CARDS)
    assert bot_worker.pause(people) > bot_worker.pause(Session(Setup(BOTS, 7), CARDS))


@pytest.mark.slow
async def test_bots_alone_play_a_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_worker, "PAUSE_BETWEEN_BOTS", 0)
    session = Session(Setup(BOTS, 7, "fast"), CARDS)
    app = NovaEraApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(2000):
            await pilot.pause(0.01)
            if isinstance(app.screen, ResultScreen):
                break
            if isinstance(app.screen, Page):
                await pilot.press("enter")
        assert isinstance(app.screen, ResultScreen)
    assert session.decision is None
