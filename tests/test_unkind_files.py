"""Files without end, files of any shape, and journals of very long games."""

from __future__ import annotations

import os
import random
import stat
from pathlib import Path

import pytest

import rules
from novaera_tui.errors import UserError
from novaera_tui.saving.recording import LARGEST_JOURNAL, ROOM_FOR_UNDO, read, signed
from novaera_tui.saving.replay import Replay
from novaera_tui.terminal.key_file import load_keymap
from tests.games import CARDS, new_session, play_on
from tests.unkind import complaint, make_home, saved


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return make_home(tmp_path, monkeypatch)


# Files without end --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("keys.toml", "undo = " + "[" * 5000, "nested too deeply"),
        ("keys.toml", ".".join(["a"] * 3000) + " = 1", "there is no key|nested too deeply"),  # 3.14: too deep
        ("keys.toml", "undo = 0x" + "f" * 5000, "it must be a key such as 'z'"),
        ("keys.toml", "undo = " + "9" * 5000, "not valid TOML"),
        ("keys.toml", "undo = true", "it must be a key such as 'z'"),
        ("keys.toml", 'undo = "\\u001b[2J"', "it must be a key such as 'z'"),
        ("keys.toml", 'undo = "y,z"', "it must be a key such as 'z'"),
        ("keys.toml", "#" * 200_000, "too large"),
        ("keys.yaml", "undo: " + "[" * 5000, "nested too deeply"),
        ("keys.yaml", "&a {move: *a}", "not valid YAML"),
        ("keys.yaml", "a: !!int ''", "there is no key"),
        ("keys.yaml", "undo: !!timestamp i", "both"),
        ("keys.yaml", "\x00", "not valid YAML"),
    ],
    ids=lambda value: value[:24].encode("unicode_escape").decode(),
)
def test_a_hostile_key_file_is_one_sentence(name: str, content: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(content)
    with pytest.raises(UserError, match=words) as caught:
        load_keymap(file)
    assert len(str(caught.value)) < 1000 and str(caught.value).isprintable()


def test_a_comma_is_a_key() -> None:
    Path("keys.toml").write_text("undo = ','")
    assert load_keymap("keys.toml").keys("undo") == ("comma",)


@pytest.mark.parametrize("option", ["--keys", "--cards"])
@pytest.mark.parametrize("device", ["/dev/zero", "pipe"])
def test_endless_files_are_not_read(
    device: str, option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "it is not a regular file" in complaint(capsys, "play", "--seat", "Ada", "--seat", "Bo", option, device)


def test_a_pipe_is_refused_as_saved_game_and_card_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = tmp_path / "cards.yaml"
    os.mkfifo(cards)
    for words in (["replay", str(cards), "--text"], ["cards", "--cards", str(cards)]):
        assert "it is not a regular file" in complaint(capsys, *words)
    assert stat.S_ISFIFO(cards.stat().st_mode)


# Long games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("again", ["redo", "choose"])
def test_taking_back_for_hours_costs_a_replay_nothing(
    again: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    session = new_session(2, 7, path)
    play_on(session, random.Random(1), 55)
    while session.why_no_undo():
        play_on(session, random.Random(1), 1)
    key = session.steps[-1].key
    for _ in range(2000):
        assert session.undo() == ""
        if again == "redo":
            assert session.redo() == ""
        else:
            session.choose(key)
    session.close()
    made = 0
    really_apply = rules.Game.apply

    def counted(game: rules.Game, *details: object) -> None:
        nonlocal made
        made += 1
        really_apply(game, *details)  # type: ignore[arg-type]

    monkeypatch.setattr(rules.Game, "apply", counted)
    replay = Replay(read(path), CARDS)
    replay.jump(len(replay))
    decisions = sum(entry.what == "decision" for entry in replay.recording.entries)
    assert len(replay) > 4000
    assert made < decisions + 500
    assert replay.game.to_data() == session.game.to_data()


def test_a_journal_never_grows_too_large_to_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ROOM_FOR_UNDO < LARGEST_JOURNAL / 2
    path = tmp_path / "game.jsonl"
    session = new_session(2, 7, path, variant="fast")
    session.choose("zone 1")
    monkeypatch.setattr("novaera_tui.play.session.ROOM_FOR_UNDO", path.stat().st_size + 100)
    reason = ""
    while not reason:
        reason = session.undo() or session.redo()
    assert reason == "Undo history is full."
    assert path.stat().st_size < ROOM_FOR_UNDO
    play_on(session, random.Random(1))
    assert read(path).finished, "it can be played to its end"


@pytest.mark.long
def test_a_journal_past_eight_megabytes_is_read(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl", 1)
    content, check = bytearray(path.read_bytes()), read(path).check
    for number in range(280_000):
        line, check = signed({"redo" if number % 2 else "undo": 1}, check)
        content += line.encode()
    assert len(content) > 8_000_000
    path.write_bytes(content)
    replay = Replay(read(path), CARDS)
    assert (len(replay), replay.damage) == (280_001, None)
