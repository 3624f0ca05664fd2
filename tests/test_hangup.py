"""What becomes of the program when its terminal goes, when it is told to end, and when it is put aside."""

from __future__ import annotations

import os
import re
import signal
import sys
import termios
import time
from pathlib import Path

import pytest

from novaera_tui.saving import storage
from novaera_tui.saving.recording import read
from rules.loading import shipped_cards
from tests.terminal import PROGRAM, Terminal
from tests.unkind import TWO

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


def started(save: Path, *words: str, program: tuple[str, ...] = PROGRAM) -> Terminal:
    return Terminal(
        *("play", *TWO, "--save", str(save), *words), program=program, environment={"NOVAERA_HOME": str(save.parent)}
    )


def playing(save: Path, hup: str = "heed") -> Terminal:
    """The program at the table, with a decision made and the next one on the screen."""
    terminal = started(save, program=(sys.executable, "-c", AS_FROM_A_SHELL, hup, *PROGRAM))
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


def unread(terminal: Terminal) -> None:
    """Nobody reads what it writes, until its terminal is full and everything in it waits for that."""
    for _ in range(60):
        terminal.press("ctrl+l")
        time.sleep(0.02)
    time.sleep(0.5)


def test_signals_end_it_while_the_terminal_is_not_read(save: Path) -> None:
    with playing(save) as terminal:
        found = termios.tcgetattr(terminal.master)
        unread(terminal)
        terminal.process.send_signal(signal.SIGTERM)
        ended(terminal)
        assert terminal.process.returncode == 128 + signal.SIGTERM
        assert termios.tcgetattr(terminal.master)[3] & termios.ICANON > found[3] & termios.ICANON
    check_journal(save)


def test_signals_end_it_during_a_flood_of_keys(save: Path) -> None:
    with playing(save) as terminal:
        unread(terminal)
        for _ in range(20):  # more than the loop's pipe has room for
            terminal.press("x" * 50)
            time.sleep(0.02)
        time.sleep(0.5)
        terminal.process.send_signal(signal.SIGTERM)
        time.sleep(0.1)
        assert terminal.wait() == 128 + signal.SIGTERM
    check_journal(save)


def test_without_a_keyboard_it_does_not_start(tmp_path: Path) -> None:
    save = tmp_path / "game.jsonl"
    with Terminal(
        *("play", "--seat", "Ada", "--seat", "Bo", "--no-plain", "--save", str(save)),
        program=("/bin/sh", "-c", 'exec "$@" </dev/null', "sh", *PROGRAM),
    ) as terminal:
        began = time.monotonic()
        assert terminal.wait() == 2
        assert time.monotonic() - began < LONGEST
        assert "this needs a terminal" in " ".join(terminal.text.split())
    assert not save.exists()


def state_of(terminal: Terminal) -> str:
    return Path(f"/proc/{terminal.process.pid}/stat").read_text().rpartition(")")[2].split()[0]


# The shell ----------------------------------------------------------------------------------------------


def shell(save: Path) -> Terminal:
    """A shell with a prompt, in which the game has been begun."""
    terminal = Terminal(
        program=("/bin/sh", "-i"),
        environment={
            "NOVAERA_HOME": str(save.parent / "home"),
            "PS1": "shell> ",
            "ENV": "/dev/null",
            "GAME": " ".join((*PROGRAM, "play", *TWO, "--save", str(save))),
        },
    )
    terminal.wait_for("shell>")
    terminal.press("$GAME\r")
    terminal.wait_for("Ada: pick a Dice Zone")
    return terminal


def heard(terminal: Terminal, pattern: bytes, since: int) -> None:
    """Wait until the terminal has been sent this."""
    deadline = time.monotonic() + 20
    while not re.search(pattern, terminal.sent[since:]):
        assert time.monotonic() < deadline, terminal.sent[since:]
        terminal.read(0.05)


def balanced(terminal: Terminal) -> bool:
    """Has the second screen been left as often as it was entered, and the cursor been shown at last?"""
    sent = bytes(terminal.sent)
    return sent.count(b"\x1b[?1049h") == sent.count(b"\x1b[?1049l") and (
        sent.rfind(b"\x1b[?25h") >= sent.rfind(b"\x1b[?25l")
    )


def test_ctrl_z_stops_it_and_fg_restores_the_screen(save: Path) -> None:
    with shell(save) as terminal:
        before = terminal.settle()
        for command in ("fg\r", "bg; fg\r", *3 * ["bg; sleep 0.001; fg\r"]):  # fg just as it notices the bg
            begun = len(terminal.sent)
            terminal.press("\x1a")
            heard(terminal, b"(?s)Stopped.*shell> ", begun)
            assert balanced(terminal), "the shell has its screen back"
            terminal.settle()
            terminal.screen.reset()
            terminal.press(command)
            terminal.wait_for("Ada: pick a Dice Zone")
            assert terminal.settle() == before
        terminal.press("enter")
        terminal.wait_for("Bo: pick a Dice Zone")
        begun = len(terminal.sent)
        terminal.press("QQ")
        heard(terminal, b"shell> ", begun)
        assert balanced(terminal)
    assert len(read(save).entries) == 1


def test_sigstop_works_like_ctrl_z(save: Path) -> None:
    with shell(save) as terminal:
        before = terminal.settle()
        children = Path(f"/proc/{terminal.process.pid}/task/{terminal.process.pid}/children")
        if not children.exists():
            pytest.skip("this system does not tell who started whom")
        begun = len(terminal.sent)
        os.kill(int(children.read_text().split()[-1]), signal.SIGSTOP)
        heard(terminal, b"Stopped", begun)
        terminal.screen.reset()
        terminal.press("fg\n")  # the terminal was not given back, so Enter is no Enter to this shell
        terminal.wait_for("Ada: pick a Dice Zone")
        assert terminal.settle() == before
        terminal.press("enter")
        terminal.wait_for("Bo: pick a Dice Zone")


def test_ctrl_z_is_refused_where_no_shell_could_bring_it_back(save: Path) -> None:
    with playing(save) as terminal:
        terminal.press("\x1a")
        terminal.wait_for("(?i)No shell")
        assert state_of(terminal) != "T"
        terminal.press("\x1a", "q")
        terminal.wait_for("Bo: pick a Dice Zone")
        terminal.press("enter")
        terminal.wait_for("choose a die to spend")


def test_signals_end_it_while_it_is_stopped(save: Path) -> None:
    with shell(save) as terminal:
        begun = len(terminal.sent)
        terminal.press("\x1a")
        heard(terminal, b"(?s)Stopped.*shell> ", begun)
        begun = len(terminal.sent)
        terminal.press("kill %1; kill -CONT %1\r")
        for _ in range(20):
            terminal.press("jobs\r")
            terminal.settle()
        assert b"Done(143)" in terminal.sent[begun:]
        assert balanced(terminal)


# Signals that nobody expects ----------------------------------------------------------------------------


def test_sigcont_without_a_stop_changes_nothing(save: Path) -> None:
    with started(save) as terminal:
        found = termios.tcgetattr(terminal.master)
        while "Ada: pick" not in terminal.text:
            terminal.process.send_signal(signal.SIGCONT)
            terminal.read(0.02)
        for _ in range(5):
            terminal.process.send_signal(signal.SIGCONT)
            terminal.settle(0.05)
        assert "Ada: pick" in terminal.settle()
        terminal.press("enter")
        terminal.wait_for("Bo: pick")
        terminal.press("Q")
        terminal.process.send_signal(signal.SIGCONT)
        terminal.press("Q")
        assert terminal.wait() == 0
        assert termios.tcgetattr(terminal.master) == found
        assert balanced(terminal)
        assert b"Traceback" not in terminal.sent


@pytest.mark.parametrize("number", [signal.SIGQUIT, signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("moment", ["starting", "playing"])
def test_signals_at_any_moment_restore_the_terminal(number: signal.Signals, moment: str, save: Path) -> None:
    with started(save) as terminal:
        found = termios.tcgetattr(terminal.master)
        heard(terminal, b"\x1b\\[\\?1049h", 0)
        if moment == "playing":
            terminal.wait_for("Ada: pick")
        began = time.monotonic()
        terminal.process.send_signal(number)
        assert terminal.wait() == 128 + number
        assert time.monotonic() - began < LONGEST
        assert termios.tcgetattr(terminal.master) == found
        assert balanced(terminal) and b"Traceback" not in terminal.sent


@pytest.mark.parametrize("delay", [0.1, 0.3, 0.4, 0.5, 0.6, 0.8])
def test_ctrl_backslash_during_the_start_leaves_a_sane_terminal(delay: float, save: Path) -> None:
    without_core = ("/bin/sh", "-c", 'ulimit -c 0; exec "$@"', "sh", *PROGRAM)
    with started(save, program=without_core) as terminal:
        found = termios.tcgetattr(terminal.master)
        time.sleep(delay)
        terminal.press("\x1c")
        while terminal.process.poll() is None and "Ada: pick" not in terminal.text:
            terminal.read(0.05)
        terminal.press("QQ")  # if it was already a key among others
        terminal.wait()
        assert termios.tcgetattr(terminal.master) == found
        assert balanced(terminal)


# Somebody who presses Ctrl+C just when this module is looked for.
IMPATIENT = """
import os, signal, sys
awaited = sys.argv.pop(1)
class Impatient:
    def find_spec(self, name, *_):
        if name == awaited:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Impatient())
from novaera_tui.cli.main import main
sys.exit(main())
"""


@pytest.mark.parametrize("module", ["yaml", "yaml._yaml", "textual.app"])
def test_ctrl_c_during_imports_ends_it_silently(module: str, save: Path) -> None:
    cards = save.with_name("cards.yaml")
    cards.write_text(f"{Path(shipped_cards()).read_text()}# in words that only a YAML parser reads: \N{SNOWMAN}\n")
    words = (module, "play", "--seat", "Ada", "--seat", "Bo", "--cards", str(cards), "--save", str(save))
    with Terminal(*words, program=(sys.executable, "-c", IMPATIENT)) as terminal:
        assert terminal.wait() == -signal.SIGINT
        assert not terminal.sent


# Leaving ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("delay", [0.0, 0.003, 0.01])
@pytest.mark.parametrize("hands", [("--hands", "curtain"), ()])
def test_resizing_while_leaving_does_not_crash(delay: float, hands: tuple[str, ...], save: Path) -> None:
    with started(save, *hands) as terminal:
        terminal.wait_for("Pass the keyboard" if hands else "Ada: pick")
        terminal.press("QQ")
        time.sleep(delay)
        terminal.resize(60, 20)
        assert terminal.wait() == 0
        assert b"Traceback" not in terminal.sent and b"NoMatches" not in terminal.sent


def test_it_survives_a_small_terminal_under_the_quit_dialog(save: Path) -> None:
    with playing(save) as terminal:
        terminal.resize(60, 20)
        terminal.wait_for("80x24")
        terminal.press("Q")
        terminal.wait_for("Leave this game")
        terminal.resize(80, 24)
        terminal.settle()
        terminal.press("n")
        terminal.wait_for("Bo: pick a Dice Zone")
