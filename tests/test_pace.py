"""The pace of bots: at once, calmly, or step by step; in the set-up, on the command line, and by a key at the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from novaera_tui.app import NovaEraApp
from novaera_tui.cli.main import main
from novaera_tui.play import bot_runner
from novaera_tui.play.session import Session
from novaera_tui.play.setup import PACES, Seat, Setup
from novaera_tui.saving.journal import Journal
from novaera_tui.saving.recording import Unreadable, parse, read
from novaera_tui.screens.table import TableScreen
from novaera_tui.words.pages import PACE_MEANINGS
from tests.games import CARDS, new_session
from tests.test_news import text_of

SEATS = (Seat("Ada", "amber"), Seat("Ro", "violet", "random"), Seat("Mo", "teal", "random"))


def session_at(pace: str) -> Session:
    return Session(Setup(SEATS, 7, pace=pace), CARDS)


async def until(pilot: Pilot[None], reached: Callable[[], bool]) -> None:
    for _ in range(400):
        await pilot.pause(0.02)
        if reached():
            return
    raise AssertionError("it did not happen")


def test_only_calm_bots_take_their_time() -> None:
    assert bot_runner.pause(session_at("instant")) == 0
    assert bot_runner.pause(session_at("calm")) == bot_runner.PAUSE > 0


async def test_step_by_step_waits_for_enter_after_each_turn_of_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "PAUSE", 0)
    session = session_at("step")
    app = NovaEraApp(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("1", "enter")
        table = app.screen
        assert isinstance(table, TableScreen)
        await until(pilot, lambda: table.controller.is_bot_held)
        made = session.choice_count()
        assert session.steps[-1].player == 1, "Ro has picked"
        await pilot.pause(0.2)
        assert session.choice_count() == made, "and nothing goes on by itself"
        assert "Mo plays next" in text_of(app)
        await pilot.press("right", "x")
        assert session.choice_count() == made
        await pilot.press("enter")
        await until(pilot, lambda: session.choice_count() > made)
        assert session.steps[made].player == 2


async def test_bots_that_play_calmly_wait_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "PAUSE", 0)
    session = session_at("calm")
    app = NovaEraApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "enter")
        await until(pilot, lambda: session.decision is not None and session.decision.player == 0)


async def test_a_key_changes_the_pace_and_lets_a_bot_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_runner, "PAUSE", 0)
    session = session_at("step")
    app = NovaEraApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "enter")
        table = app.screen
        assert isinstance(table, TableScreen)
        await until(pilot, lambda: table.controller.is_bot_held)
        await pilot.press("P")
        assert session.setup.pace == "instant"
        await until(pilot, lambda: session.decision is not None and session.decision.player == 0)
        seen = []
        for _ in PACES:
            await pilot.press("P")
            seen.append(session.setup.pace)
            assert table.controller.focus.message == PACE_MEANINGS[session.setup.pace]
        assert sorted(seen) == sorted(PACES)


def test_a_saved_game_remembers_its_pace(tmp_path: Path) -> None:
    for pace in PACES:
        path = tmp_path / f"{pace}.jsonl"
        new_session(2, 7, path, pace=pace).close()
        assert Session.resume(read(path), CARDS).setup.pace == pace
    content = (tmp_path / "step.jsonl").read_bytes()
    with pytest.raises(Unreadable, match="pace"):
        parse(content.replace(b'"step"', b'"slow"'))


async def test_a_pace_that_was_changed_at_the_table_is_remembered(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = new_session(2, 7, path)
    session.choose("zone 1")
    async with NovaEraApp(session).run_test(size=(80, 24)) as pilot:
        await pilot.press("m", "P")
    assert session.setup.pace == "step"
    session.close()
    recording = read(path)
    again = Session.resume(recording, CARDS, Journal(path, recording))
    assert again.setup.pace == "step"
    assert again.choice_count() == len(recording.entries) == session.choice_count(), "nothing was chosen by it"
    again.choose("zone 2")
    again.close()
    assert read(path).damage is None
    content = path.read_bytes()
    damage = parse(content.replace(b'{"pace":"step"', b'{"pace":"slow"')).damage
    assert damage is not None
    assert damage.line == 1 + session.choice_count() + 1


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["play", "--pace", "slow", "--seat", "Ada", "--seat", "bot:easy"], "there is no pace 'slow'"),
        (["play", "--pace", "calm"], "--pace needs the players"),
        (["resume", "--pace", "quick"], "there are instant, calm, step"),
    ],
)
def test_a_pace_that_there_is_not_gets_a_sentence(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert complaint in capsys.readouterr().err
