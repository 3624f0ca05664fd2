"""What becomes of the program when its terminal goes, when it is told to end, and when it is put aside."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from novaera_tui.saving import storage
from novaera_tui.saving.recording import read
from tests.terminal import PROGRAM, Terminal

pytestmark = pytest.mark.slow

LONGEST = 1.5
"""Seconds in which it must be gone."""
# Like a login shell's child: the terminal is its controlling one, so that a hang-up sends SIGHUP.
AS_FROM_A_SHELL = """
import fcntl, os, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
if sys.argv[1] == "ignore":
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
os.execv(sys.argv[2], sys.argv[2:])
"""


@pytest.fixture
def save(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def playing(save: Path, hup: str = "heed") -> Terminal:
    """The program at the table, with a decision made and the next one on the screen."""
    terminal = Terminal(
        *("play", "--seat", "Ada", "--seat", "Bo", "--seed", "7", "--open-hands", "--save", str(save)),
        program=(sys.executable, "-c", AS_FROM_A_SHELL, hup, *PROGRAM),
        environment={"NOVAERA_HOME": str(save.parent / "home")},
    )
    terminal.wait_for("Ada: pick a Dice Zone")
    terminal.press("enter")
    terminal.wait_for("Bo: pick a Dice Zone")
    return terminal


def ended(terminal: Terminal) -> tuple[float, float]:
    """Seconds until it ended, and of processor time meanwhile."""
    began, spent = time.monotonic(), cpu(terminal)
    last = spent
    while terminal.process.poll() is None and time.monotonic() - began < 2 * LONGEST:
        last = cpu(terminal) or last
        time.sleep(0.01)
    return time.monotonic() - began, last - spent


def cpu(terminal: Terminal) -> float:
    try:
        words = Path(f"/proc/{terminal.process.pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def check_journal(save: Path) -> None:
    recording = read(save)
    assert (len(recording.entries), recording.torn, recording.damage) == (1, False, None)
    session = storage.open_game(save)
    assert session.decision is not None and session.decision.player == 1
    session.close()


@pytest.mark.parametrize("hup", ["heed", "ignore"])
def test_the_terminal_goes_away(hup: str, save: Path) -> None:
    with playing(save, hup) as terminal:
        os.close(terminal.master)
        try:
            seconds, processor = ended(terminal)
            assert terminal.process.returncode == 128 + signal.SIGHUP
            assert seconds < LONGEST
            assert processor < LONGEST / 2, "it does not spin"
        finally:
            terminal.master = os.open(os.devnull, os.O_RDWR)
    check_journal(save)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_told_to_end_it_leaves_the_terminal_as_it_was(number: signal.Signals, save: Path) -> None:
    with playing(save) as terminal:
        began = time.monotonic()
        terminal.process.send_signal(number)
        assert terminal.wait() == 128 + number
        assert time.monotonic() - began < LONGEST
        assert b"\x1b[?1049l" in terminal.sent and b"\x1b[?25h" in terminal.sent
        assert "Traceback" not in terminal.sent.decode()
    check_journal(save)


def test_without_keys_it_does_not_begin(tmp_path: Path) -> None:
    save = tmp_path / "game.jsonl"
    with Terminal(
        *("play", "--seat", "Ada", "--seat", "Bo", "--save", str(save)),
        program=("/bin/sh", "-c", 'exec "$@" </dev/null', "sh", *PROGRAM),
    ) as terminal:
        began = time.monotonic()
        assert terminal.wait() == 2
        assert time.monotonic() - began < LONGEST
        assert "this needs a terminal" in " ".join(terminal.text.split())
    assert not save.exists()


def state_of(terminal: Terminal) -> str:
    return Path(f"/proc/{terminal.process.pid}/stat").read_text().rpartition(")")[2].split()[0]


def waiting_for(terminal: Terminal, state: str) -> Iterator[None]:
    deadline = time.monotonic() + 10
    while state_of(terminal) not in state:
        assert time.monotonic() < deadline, f"the process is {state_of(terminal)}"
        yield
        terminal.read(0.05)


def test_ctrl_z_puts_it_aside_and_it_comes_back_well(save: Path) -> None:
    with playing(save) as terminal:
        before = terminal.settle()
        terminal.press("\x1a")
        list(waiting_for(terminal, "T"))
        terminal.settle()
        assert b"\x1b[?1049l" in terminal.sent, "the shell has its screen back"
        terminal.screen.reset()
        terminal.process.send_signal(signal.SIGCONT)
        terminal.wait_for("Bo: pick a Dice Zone")
        assert terminal.settle() == before
        terminal.press("enter")
        terminal.wait_for("choose a die to spend")
    assert len(read(save).entries) == 2
