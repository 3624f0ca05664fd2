"""The pace of bots: at once, calmly, or step by step; in the set-up, on the command line, and by a key at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from novaera_tui.play import bot_runner
from novaera_tui.play.session import Session
from novaera_tui.play.setup import PACES, Seat, Setup
from novaera_tui.saving.journal import Journal
from novaera_tui.saving.recording import Unreadable, parse, read
from novaera_tui.words.pages import PACE_MEANINGS
from tests.front_end import FakeTable
from tests.games import CARDS, new_session
from tests.unkind import complaint

SEATS = (Seat("Ada", "amber"), Seat("Ro", "violet", "random"), Seat("Mo", "teal", "random"))


def session_at(pace: str) -> Session:
    return Session(Setup(SEATS, 7, pace=pace), CARDS)


def test_only_calm_bots_take_their_time() -> None:
    assert bot_runner.pause(session_at("instant")) == 0
    assert bot_runner.pause(session_at("calm")) == bot_runner.PAUSE > 0


def test_step_by_step_waits_for_enter_after_each_turn_of_a_bot() -> None:
    session = session_at("step")
    table = FakeTable(session)
    table.press("1 enter")
    table.bots.play_on()
    made = session.choice_count()
    assert session.steps[-1].player == 1, "Ro has picked, and nothing goes on by itself"
    assert table.controller.is_bot_held and "Mo plays next" in table.foretold
    table.press("right x")
    assert session.choice_count() == made and not table.bots.choosing
    table.press("enter")
    table.bots.play()
    assert session.steps[made].player == 2


def test_calm_bots_do_not_wait_for_enter() -> None:
    session = session_at("calm")
    table = FakeTable(session)
    table.press("1 enter")
    table.bots.play_on()
    assert session.decision is not None and session.decision.player == 0


def test_a_key_changes_the_pace_and_lets_a_bot_go_on() -> None:
    session = session_at("step")
    table = FakeTable(session)
    table.press("1 enter")
    table.bots.play_on()
    assert table.controller.is_bot_held
    table.press("P")
    assert session.setup.pace == "instant"
    table.bots.play_on()
    assert session.decision is not None and session.decision.player == 0
    seen = []
    for _ in PACES:
        table.press("P")
        seen.append(session.setup.pace)
        assert table.said == PACE_MEANINGS[session.setup.pace]
    assert sorted(seen) == sorted(PACES)


def test_a_saved_game_remembers_its_pace(tmp_path: Path) -> None:
    for pace in PACES:
        path = tmp_path / f"{pace}.jsonl"
        new_session(2, 7, path, pace=pace).close()
        assert Session.resume(read(path), CARDS).setup.pace == pace
    content = (tmp_path / "step.jsonl").read_bytes()
    with pytest.raises(Unreadable, match="pace"):
        parse(content.replace(b'"step"', b'"slow"'))


def test_a_pace_that_was_changed_at_the_table_is_remembered(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = new_session(2, 7, path)
    session.choose("zone 1")
    table = FakeTable(session)
    table.press("P")
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
    ("words", "sentence"),
    [
        (["play", "--pace", "slow", "--seat", "Ada", "--seat", "bot:easy"], "--pace is 'slow'"),
        (["host", "--headless", "--pace", "calm"], "--pace needs players"),
        (["resume", "--pace", "quick"], "choose from: instant, calm, step"),
    ],
)
def test_an_unknown_pace_is_one_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert sentence in complaint(capsys, *words)
