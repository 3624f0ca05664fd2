"""Bots in files of people's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from novaera_tui.bots import BotError, UnknownBot, always, make_bot
from novaera_tui.bots.own_bots import _modules, load_bot
from novaera_tui.cli import play
from novaera_tui.play.bot_runner import BotRunner
from novaera_tui.play.match import Said
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving import storage
from novaera_tui.saving.recording import Unreadable
from novaera_tui.saving.storage import start_game
from tests.games import CARDS
from tests.unkind import complaint

CLASS = """\
import random

class Bot:
    def __init__(self, seed):
        self.random = random.Random(seed)
    def choose(self, view):
        return self.random.choice(view.decision.options)
"""
FUNCTION = "def choose(view):\n    return view.decision.options[-1].key\n"
SETUP = Setup((Seat("Ada"), Seat("Zoe", bot="my_bot.py")), 7, first=1, pace="instant")


@pytest.fixture(autouse=True)
def nothing_loaded() -> None:
    _modules.clear()


def file_with(text: str, folder: Path) -> str:
    path = folder / "my_bot.py"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("text", [CLASS, FUNCTION])
def test_a_bot_of_seven_lines_plays(text: str, tmp_path: Path) -> None:
    path = file_with(text, tmp_path)
    assert len(text.splitlines()) <= 7
    assert play.seat_of(f"bot:{path}:Zoe", 2) == Seat("Zoe", bot="my_bot.py")
    session = start_game(SETUP, CARDS, tmp_path / "game.jsonl")
    runner = BotRunner(session, lambda call: call())
    for _ in range(30):
        decision = session.decision
        assert decision is not None
        session.choose(decision.options[0] if decision.player == 0 else runner.question()(always))
    runner.close()
    session.close()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def choose(view):\n    return 1 / 0\n", "my_bot.py failed: line 2: ZeroDivisionError: division by zero."),
        ("def choose(view):\n    return 'moon'\n", "my_bot.py failed: IllegalChoice: 'moon' is not an option now"),
        ("class Bot:\n    pass\n", "my_bot.py failed: TypeError: Bot() takes no arguments."),
    ],
)
def test_a_normal_bot_plays_on_for_one_that_fails(text: str, sentence: str, tmp_path: Path) -> None:
    load_bot(file_with(text, tmp_path))
    session = start_game(SETUP, CARDS, tmp_path / "game.jsonl")
    heard: list[Said] = []
    session.subscribe(heard.append, Said)
    runner = BotRunner(session, lambda call: call())
    assert runner.question()(always) == runner.question()(always) and len(heard) == 1
    assert heard[0].words.startswith(sentence) and heard[0].words.endswith("A normal bot plays on for Zoe.")
    runner.close()
    session.close()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def choose(view:\n", "SyntaxError"),
        ("import nowhere_at_all\n", "line 1: ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("x = 1\n", "has neither a class Bot nor a function choose."),
    ],
)
def test_a_file_without_a_bot_is_a_sentence(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file_with(text, tmp_path)
    assert sentence in complaint(capsys, "play", "--seat", "Ada", "--seat", f"bot:{path}:Zoe")
    assert "FileNotFoundError" in complaint(capsys, "play", "--seat", "Ada", "--seat", f"bot:{tmp_path}/none.py:Zoe")


def test_a_bot_that_leaves_has_failed(tmp_path: Path) -> None:
    load_bot(file_with("def choose(view):\n    raise SystemExit\n", tmp_path))
    with pytest.raises(BotError, match=r"my_bot\.py failed: line 2: SystemExit"):
        make_bot("my_bot.py", 1).choose(Session(SETUP, CARDS).view(1))


def test_two_files_of_one_name_are_not_confused(tmp_path: Path) -> None:
    first = file_with(FUNCTION, tmp_path)
    (tmp_path / "other").mkdir()
    second = file_with(CLASS, tmp_path / "other")
    assert load_bot(first) == load_bot(first) == "my_bot.py"
    with pytest.raises(UnknownBot, match=r"another bot's file is called my_bot\.py, too"):
        load_bot(second)


def test_a_saved_game_runs_no_code_that_nobody_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load_bot(file_with(f"open({str(tmp_path / 'ran')!r}, 'w')\n{FUNCTION}", tmp_path))
    start_game(SETUP, CARDS, tmp_path / "game.jsonl").close()
    (tmp_path / "ran").unlink()
    _modules.clear()
    monkeypatch.chdir(tmp_path)
    assert not next(iter(storage.seen([tmp_path / "game.jsonl"]))).problem, "it can be listed"
    assert len(storage.open_replay(tmp_path / "game.jsonl")) == 0
    with pytest.raises(Unreadable, match=r"Zoe cannot play: the bot 'my_bot\.py' is not loaded"):
        storage.open_game(tmp_path / "game.jsonl")
    with pytest.raises(UnknownBot):
        make_bot("my_bot.py", 1)
    assert not (tmp_path / "ran").exists()
    load_bot("my_bot.py")
    storage.open_game(tmp_path / "game.jsonl").close()
