"""What is printed: it moves no terminal, and where it cannot be written, that is said."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving import storage
from tests.games import CARDS
from tests.terminal import PROGRAM, Terminal
from tests.unkind import TWO, check_sentence, make_home, run, saved

CLEAR = "\x1b[2J"
"""A sequence that would clear the screen, if it reached a terminal."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return make_home(tmp_path, monkeypatch)


# Output -------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("words", [("cards",), ("--help",), ("games",), ("simulate", "--games", "1")])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_cannot_be_written_is_one_sentence(words: tuple[str, ...], unbuffered: str) -> None:
    with open("/dev/full", "wb") as full:
        ended = subprocess.run(
            [*PROGRAM, *words],
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            timeout=60,
        )
    assert ended.returncode == 2
    assert "cannot write the output: No space left on device" in check_sentence(ended.stderr)


@pytest.mark.slow
def test_a_closed_pipe_is_not_an_error() -> None:
    words = f"{sys.executable} -m novaera_tui cards | head -1; echo ${{PIPESTATUS[0]}}"
    ended = subprocess.run(["bash", "-c", words], capture_output=True, text=True, timeout=60)
    assert ended.stderr == ""
    assert ended.stdout.splitlines() in (["starting: 8 cards", "141"], ["starting: 8 cards", "0"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("encoding", "shown"), [("ascii", b"Zoe ?? x"), ("latin-1", b"Zo\xeb ?? x"), ("utf-8", "Zoë 小 x".encode())]
)
def test_names_are_readable_in_every_encoding(encoding: str, shown: bytes, home: Path) -> None:
    setup = Setup((Seat("Zoë 小 x"), Seat("Bo")), 7)
    session = storage.start_game(setup, CARDS)
    session.choose("zone 1")
    session.close()
    assert session.journal is not None
    for words in (("games",), ("replay", str(session.journal.path), "--text")):
        ended = run(*words, environment={"PYTHONIOENCODING": encoding})
        assert (ended.returncode, ended.stderr) == (0, b"")
        assert shown in ended.stdout
    ended = run("play", "--seat", "Zoë 小 x", "--seat", "Zoë 小 x", environment={"PYTHONIOENCODING": encoding})
    assert shown in ended.stderr


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_the_table_draws_within_the_encoding(encoding: str, tmp_path: Path) -> None:
    words = ("play", "--seat", "Zoë", "--seat", "小野", "--seed", "7", "--open-hands")
    with Terminal(*words, environment={"PYTHONIOENCODING": encoding}) as terminal:
        text = terminal.wait_for("pick a Dice Zone")
        assert "\\" not in terminal.settle()
        assert "*Zo" in text and "???? 0" in text and " Display " in text
        assert ("Zoe: pick" in text) == (encoding == "ascii")
        terminal.press("QQ")
        assert terminal.wait() == 0


# Escape sequences in names of files ---------------------------------------------------------------------


@pytest.mark.slow
def test_names_of_files_do_nothing_to_a_terminal(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evil = home / f"evil{CLEAR}"
    games = evil / "games"
    good = saved(games / f"good{CLEAR}.jsonl")
    damaged = saved(games / f"damaged{CLEAR}\n.jsonl")
    damaged.write_bytes(damaged.read_bytes().replace(b'"n":2', b'"n":3'))
    (games / f"junk{CLEAR}.jsonl").write_text("junk\n")
    (games / os.fsdecode(b"latin\xe9.jsonl")).write_text("junk\n")
    held = storage.open_game(good)
    surroundings = {"NOVAERA_HOME": str(evil)}
    for words in (
        ("games",),
        ("games", "--json"),
        ("games", "--delete", f"nothing{CLEAR}"),
        ("games", "--delete", str(good), "--yes"),
        ("games", "--export", str(good), f"{evil}/x{CLEAR}"),
        ("games", "--export", str(good), f"{evil}/x{CLEAR}"),
        ("replay", str(damaged), "--text"),
        ("replay", f"nothing{CLEAR}", "--json"),
        ("resume", str(damaged)),
        ("resume", str(good)),
        ("cards", "--cards", f"nothing{CLEAR}"),
        ("cards", "check", f"nothing{CLEAR}"),
        ("play", "--seat", "Ada", "--seat", "Bo", "--keys", f"nothing{CLEAR}"),
    ):
        ended = run(*words, environment=surroundings)
        assert b"Traceback" not in ended.stderr, ended.stderr
        assert b"\x1b" not in ended.stdout + ended.stderr, words
    held.close()
    assert r"good\x1b[2J.jsonl" in run("games", environment=surroundings).stdout.decode(), "made visible"
    ended = run("games", "--delete", str(good), "--yes", environment=surroundings)
    assert (ended.returncode, b"\x1b" in ended.stdout) == (0, False)


@pytest.mark.slow
def test_notices_do_nothing_to_a_terminal(tmp_path: Path) -> None:
    blocked = tmp_path / f"blocked{CLEAR}"
    blocked.write_text("in the way")
    words = ("play", *TWO, "--save", str(blocked / "game.jsonl"))
    with Terminal(*words, size=(200, 30)) as terminal:
        terminal.wait_for("Cannot save the game")
        assert r"blocked\x1b[2J/game.jsonl:Fileexists" in "".join(terminal.settle().split())
        assert CLEAR.encode() not in terminal.sent
        terminal.press("q", "QQ")
        assert terminal.wait() == 0
