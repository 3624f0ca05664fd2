"""Bots at the table: they choose for themselves, alike every time, and the table goes on without a key."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

import rules
from novaera_tui import bots
from novaera_tui.app import NovaEraApp
from novaera_tui.bots import Cancelled, always
from novaera_tui.play import bot_runner, searches
from novaera_tui.play.bot_runner import BotRunner
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.screens.page import Page
from novaera_tui.screens.result import ResultScreen
from novaera_tui.screens.table import TableScreen
from tests.drawings import panels, texts
from tests.front_end import FakeTable
from tests.positions import position, spending
from tests.processes import in_session, needs_proc, wait_until
from tests.screens import until
from tests.terminal import PROGRAM, Terminal

CARDS = rules.load_cards()
SCRIPT = str(Path(sys.executable).with_name("novaera"))
BOTS = (Seat("Ro", bot="random"), Seat("Mo", bot="random"))


@pytest.mark.parametrize("kind", ["random", "easy", "normal"])
def test_a_bot_chooses_the_same_in_the_same_place_and_not_always_the_same(kind: str) -> None:
    seats = tuple(Seat(seat.name, bot=kind) for seat in BOTS)
    first, second = (Session(Setup(seats, 7), CARDS) for _ in range(2))
    kept = BotRunner(first, print)
    chosen = []
    for _ in range(30):
        key = kept.question()(always)
        assert key == BotRunner(second, print).question()(always)
        assert first.decision is not None
        chosen.append([option.key for option in first.decision.options].index(key))
        first.choose(key)
        second.choose(key)
    assert len(set(chosen)) > 1


def test_a_bot_sees_only_what_a_person_in_its_seat_would_see(monkeypatch: pytest.MonkeyPatch) -> None:
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
    BotRunner(session, print).question()(always)
    assert seen[0].civilizations[0].hand is not None
    assert seen[0].civilizations[1].hand is None


def test_bots_wait_for_people_only() -> None:
    people = Session(Setup((Seat("Ada"), BOTS[1]), 7), CARDS)
    assert bot_runner.pause(people) > bot_runner.pause(Session(Setup(BOTS, 7), CARDS))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_where_several_people_play_a_bot_that_chooses_has_its_dice_beside_the_choices(size: tuple[int, int]) -> None:
    game = position(*[{"dice": ["red 3", die]} for die in ("green 1", "green 2", "blue 6")], agenda=spending(2))
    session = Session(Setup((Seat("Ada"), Seat("Bo"), BOTS[0]), 7), game.cards)
    session.game = game
    table = FakeTable(session)
    assert table.scene.asked == table.scene.mine == 2 and table.scene.reader is None
    shown = panels(table.scene, size)
    choices, tracks = texts(shown["choices"].lines), texts(shown["tracks"].lines)
    assert "K" in choices and "W" not in choices and "Your dice" not in tracks


def test_while_bots_decide_the_table_tells_news_and_foretells_nothing() -> None:
    """Neither the card that somebody looked at last, nor what a zone would do to somebody who has picked."""
    session = Session(Setup((Seat("Ada"), *BOTS), 7, first=0, pace="step"), CARDS)
    table = FakeTable(session)
    assert table.scene.prices_zones and "0→6" in texts(panels(table.scene, (80, 24))["choices"].lines)
    table.press("tab")
    assert table.scene.card is not None and session.decision is not None
    table.controller.choose(session.decision.options[0])
    table.bots.play_on()
    assert table.controller.is_bot_held and table.scene.decision is None and table.scene.card is None
    assert "Ro took zone" in table.scene.news[-1].text
    assert "0→6" not in texts(panels(table.scene, (80, 24))["choices"].lines)
    table.press("right")
    assert table.scene.card is not None, "unless somebody looks at it now"


@pytest.mark.slow
async def test_bots_alone_play_a_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "PAUSE_BETWEEN_BOTS", 0)
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


# Bots that think in processes -----------------------------------------------------------------------------------


def hard_session(budget: str) -> Session:
    return Session(Setup((Seat("Ha", bot=f"hard:{budget}"), Seat("Ad", bot=f"hard:{budget}")), 7), CARDS)


@pytest.mark.slow
def test_a_worker_process_chooses_the_same_as_the_bot() -> None:
    session = hard_session("200")
    runner = BotRunner(session, print)
    for _ in range(8):
        assert session.decision is not None
        player = session.decision.player
        bot = bots.make_bot("hard:200", bot_runner.bot_seed(session, player))
        key = runner.question()(always)
        assert key == bot.choose(session.view(player)).key
        session.choose(key)
    runner.close()


@pytest.mark.slow
def test_a_search_that_is_called_off_ends_and_its_workers_stay() -> None:
    session = hard_session("60s")
    runner = BotRunner(session, print)
    workers: list[set[Any]] = []

    def wanted() -> bool:
        assert runner._searches is not None
        workers.append(set(runner._searches.pool.processes))
        return len(workers) < 50

    with pytest.raises(Cancelled):
        runner.question()(wanted)
    with pytest.raises(Cancelled):
        runner.question()(wanted)
    assert len(workers[49]) == searches.WORKERS and workers[-1] == workers[49]
    assert all(worker.is_alive() for worker in workers[49])
    runner.close()
    assert all(map(has_ended, workers[49]))


@pytest.mark.slow
def test_two_processes_think_for_as_long_as_they_may() -> None:
    session = hard_session("0.2s")
    runner = BotRunner(session, print)
    assert runner.question()(always) in {"zone 1", "zone 2", "zone 3"}
    runner.close()


def test_without_worker_processes_a_bot_still_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("multiprocessing.util.spawnv_passfds", refuse)
    session = hard_session("50")
    assert BotRunner(session, print).question()(always) in {"zone 1", "zone 2", "zone 3"}


@pytest.mark.slow
def test_a_worker_that_dies_costs_no_choice() -> None:
    runner = BotRunner(hard_session("200"), print)
    killed: list[Any] = []

    def wanted() -> bool:
        assert runner._searches is not None
        if not killed and (workers := runner._searches.pool.processes):
            killed.extend(workers)
            killed[0].kill()
        return True

    key = runner.question()(wanted)
    assert killed and key == BotRunner(hard_session("200"), print).question()(always) == runner.question()(always)
    runner.close()


@pytest.mark.slow
@needs_proc
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("program", [PROGRAM, (SCRIPT,)], ids=["module", "script"])
def test_workers_go_with_the_program(number: int, program: tuple[str, ...], tmp_path: Path) -> None:
    """In the middle of a search."""
    table = ("play", "--seat", "Ada", "--seat", "bot:hard:Ha:60s", "--seed", "7", "--first", "2")
    with Terminal(*table, program=program, environment={"NOVAERA_HOME": str(tmp_path)}) as terminal:
        leader = terminal.process.pid
        terminal.wait_for("Display")
        assert wait_until(lambda: len(in_session(leader, b"spawn_main")) == searches.WORKERS)
        terminal.settle(1.0)
        terminal.process.send_signal(number)
        terminal.wait()
        assert wait_until(lambda: not in_session(leader))
        assert b"Traceback" not in terminal.sent and b"Error" not in terminal.sent


@pytest.mark.slow
def test_a_worker_does_not_load_textual() -> None:
    """It runs the program's script again, under another name."""
    code = f"import runpy, sys; runpy.run_path({SCRIPT!r}, run_name='__mp_main__'); import novaera_tui.play.searches"
    checked = subprocess.run([sys.executable, "-c", f"{code}; print('textual' in sys.modules)"], capture_output=True)
    assert checked.stdout == b"False\n"


def has_ended(worker: BaseProcess) -> bool:
    """The executor waits for it, too, and whichever of the two is later learns a moment later that it has ended."""
    for _ in range(500):
        if not worker.is_alive():
            return True
        time.sleep(0.01)
    return False


def processes(table: object) -> set[Any]:
    assert isinstance(table, TableScreen)
    return set() if table.bots._searches is None else set(table.bots._searches.pool.processes)


@pytest.mark.slow
async def test_the_table_answers_keys_while_a_bot_thinks_and_leaving_ends_the_thought() -> None:
    session = Session(Setup((Seat("Ada"), Seat("Ha", bot="hard:60s")), 7, first=1), CARDS)
    app = NovaEraApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.screen
        await until(pilot, lambda: processes(table))
        await pilot.press("question_mark")
        assert app.screen is not table
        await pilot.press("q")
        assert app.screen is table and processes(table)
        workers = processes(table)
    assert all(map(has_ended, workers))
    assert not processes(table) and not session.steps


@pytest.mark.slow
async def test_taking_a_choice_back_ends_the_thought_about_it() -> None:
    session = Session(Setup((Seat("Ada"), Seat("Ha", bot="hard:60s")), 7), CARDS)
    app = NovaEraApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "enter")
        assert len(session.steps) == 1
        await until(pilot, lambda: processes(app.screen))
        await pilot.press("u", "u")  # the first one asks whether it is meant
        assert not session.steps
        await until(pilot, lambda: not app.screen.bots._search_lock.locked())  # type: ignore[attr-defined]
        assert session.decision is not None and session.decision.player == 0
