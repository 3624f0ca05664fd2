"""For tests that are unkind to the program: a saved game, the program as a stranger runs it, and what it may say."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from novaera_tui.cli.main import main
from tests.games import new_session, play_on, quickly
from tests.terminal import PROGRAM

TWO = ("--seat", "Ada", "--seat", "Bo", "--seed", "7", "--open-hands")
# What root may do with closed folders is taken away, so that the program is like any other user's.
ORDINARY = """
import ctypes, os, sys
for capability in (1, 2):
    ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
AS_ORDINARY_USER = (sys.executable, "-c", ORDINARY, *PROGRAM)


def make_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for the program, and a folder to be in where nothing else lies."""
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    quickly(monkeypatch)
    return tmp_path / "home"


def saved(path: Path, steps: int = 6, **details: object) -> Path:
    session = new_session(2, 7, path, **details)
    play_on(session, random.Random(1), steps)
    session.close()
    return path


def run(
    *arguments: str, program: tuple[str, ...] = PROGRAM, environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """The program without a terminal; what it prints as bytes."""
    return subprocess.run(
        [*program, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        env={**os.environ, **(environment or {})},
    )


def check_sentence(said: bytes | str) -> str:
    """It is one sentence on one line, and nothing in it moves a terminal."""
    text = said.decode() if isinstance(said, bytes) else said
    assert text.startswith("novaera: ") and text.endswith((".\n", "?\n")) and text.count("\n") == 1, text
    assert text.rstrip("\n").isprintable()
    return text


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the program says about arguments that it refuses: one sentence on stderr, and the exit code is 2."""
    capsys.readouterr()
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    return check_sentence(err)


NOISE = {
    "a letter in latin-1": b"\xe9",
    "a byte that is never text": b"\xff",
    "half a letter": b"\xe2\x82",
    "a mouse past column 95": b"\x1b[M \xa0\x21",
    "a mouse far out, whose bytes look like letters": b"\x1b[M \xc3\xa9",
    "a mouse, SGR": b"\x1b[<0;5;5M\x1b[<0;5;5m",
    "a mouse, urxvt": b"\x1b[32;5;5M",
    "a Kitty key past the last character": b"\x1b[1114112u",
    "a Kitty key that is half a character": b"\x1b[55296u\x1b[97;;55296u",
    "a Kitty key with alternates": b"\x1b[97:65u",
    "a Kitty key let go": b"\x1b[97;1:3u",
    "a Kitty key with a number without end": b"\x1b[" + b"9" * 40 + b"u",
    "a size in pixels, then a mouse": b"\x1b[48;30;100;0;0t\x1b[<0;5;5M",
    "a terminal that knows sizes": b"\x1b[?2048;1$y",
    "an answer about colours": b"\x1b]11;rgb:1e1e/QQQQ/1e1e\x1b\\\x1b]10;QQ\x07",
    "an answer about the terminal": b"\x1bP>|XTerm(QQ)\x1b\\\x1b[?64;1;2c\x1b[>0;276;0c",
    "a place of the cursor": b"\x1b[12;40R",
    "a sequence nobody knows": b"\x1b[1;2;3;4z\x1b[>4;2m",
    "half a sequence": b"\x1b[1;\xff",
}
