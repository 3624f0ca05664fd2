"""Plain mode: when it is on, what it says, how it is answered, and how it ends."""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from textual.screen import Screen

import rules
from novaera_tui import screens
from novaera_tui.cli import play
from novaera_tui.cli.main import COMMANDS, parse
from novaera_tui.cli.settings import chosen_settings
from novaera_tui.plain.commands import TABLE_COMMANDS
from novaera_tui.plain.menus import TITLE_MENU
from novaera_tui.plain.pages import PAGES
from novaera_tui.plain.program import key_word
from novaera_tui.plain.replay import REPLAY_COMMANDS
from novaera_tui.play.setup import Seat, Setup, coloured
from novaera_tui.saving.settings import set_plain
from novaera_tui.screens.panel_screen import PAGE_CLASSES
from novaera_tui.tutorial.coach import LessonSession
from novaera_tui.tutorial.loading import load_course, spoken
from tests.plain_games import Learner, Scribe, new_session, told_plainly
from tests.terminal import Terminal

TWO = ("--seat", "Ada", "--seat", "bot:easy:Ro", "--seed", "7")
GUIDE = (Path(__file__).parent.parent / "docs" / "PLAIN.md").read_text(encoding="utf-8")
FIRST_LINE = "Plain mode is on:"


def run(*arguments: str, answers: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "novaera_tui", *arguments],
        input=answers,
        capture_output=True,
        text=True,
        timeout=120,
        env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm", **environment},
    )


@pytest.mark.slow
def test_a_pipe_plays_and_its_end_saves_and_leaves(tmp_path: Path) -> None:
    ended = run("play", *TWO, answers="1\n1\n", NOVAERA_HOME=str(tmp_path))
    assert ended.returncode == 0
    assert ended.stdout.startswith(FIRST_LINE)
    assert ended.stdout.endswith("There is no more input.\nThe game is saved; novaera resume continues it.\n")
    assert ended.stderr == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["dumb", ""])
def test_a_terminal_that_cannot_move_a_cursor_gets_plain_mode(name: str, tmp_path: Path) -> None:
    with Terminal("play", *TWO, environment={"TERM": name, "NOVAERA_HOME": str(tmp_path)}) as terminal:
        terminal.wait_for("pick a Dice Zone")
        assert FIRST_LINE in terminal.text
        assert b"\x1b" not in terminal.sent


@pytest.mark.slow
def test_plain_mode_imports_neither_textual_nor_rich(tmp_path: Path) -> None:
    words = (
        "import sys\nfrom novaera_tui.cli.main import main\n"
        f"main({['play', '--plain', *TWO]!r})\n"
        "assert not [name for name in sys.modules if name.split('.')[0] in ('textual', 'rich')]\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", words],
        input="1\nme\nscore\nthreats\nhint\n",
        capture_output=True,
        text=True,
        env={"PATH": "/usr/bin:/bin", "NOVAERA_HOME": str(tmp_path)},
    )
    assert ended.returncode == 0, ended.stderr


@pytest.mark.slow
def test_the_course_is_finished_by_a_script_of_its_solutions(tmp_path: Path) -> None:
    course = spoken(load_course(rules.load_cards()))
    lines = [""]
    for number, lesson in enumerate(course.lessons, 1):
        session = LessonSession(lesson, number, rules.load_cards(), key_word, number == len(course.lessons))
        told, table = told_plainly(session, [], Learner)
        assert isinstance(table, Learner)
        assert session.is_over, told
        lines += table.typed
    script = tmp_path / "answers"
    script.write_text("".join(f"{line}\n" for line in lines))
    ended = run("learn", "--script", str(script), NOVAERA_HOME=str(tmp_path))
    assert ended.returncode == 0
    assert "12 of 12 done. Enter opens game." in ended.stdout
    assert "is no choice here" not in ended.stdout
    for word in ("cursor", "marked", "Press ", " press ", " Tab"):
        assert word not in ended.stdout


def test_the_transcript_in_the_guide_is_what_is_told(tmp_path: Path) -> None:
    _, _, rest = GUIDE.partition("```transcript\n")
    transcript = rest.partition("\n```")[0]
    answers = [line.removeprefix("> ") for line in transcript.splitlines() if line.startswith("> ")]
    seats = coloured((Seat("Ada"), Seat("Ro", bot="easy")))
    told, _ = told_plainly(new_session(Setup(seats, 7, "fast"), tmp_path / "game"), answers, Scribe)
    assert told.rstrip() == transcript


def test_every_page_has_its_plain_counterpart() -> None:
    """A new page needs a line in the table of docs/PLAIN.md: a command of plain mode, the title or the program."""
    found = set()
    for info in pkgutil.iter_modules(screens.__path__):
        module = importlib.import_module(f"novaera_tui.screens.{info.name}")
        for name, value in vars(module).items():
            if isinstance(value, type) and issubclass(value, Screen) and value.__module__ == module.__name__:
                found.add(name)
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| (.+) \|$", GUIDE, re.MULTILINE)
    told = {name: where for names, where in rows for name in re.findall(r"`(\w+)`", names)}
    assert told.keys() == found - {"QuietScreen", "Dialog", "Page", "Menu", "PanelScreen"}
    words = {*TABLE_COMMANDS, *REPLAY_COMMANDS, *dict(TITLE_MENU.items()), *COMMANDS}
    for where in told.values():
        assert {name.split()[0] for name in re.findall(r"`([a-z][^`]*)`", where)} <= {*words, "novaera"}
    assert PAGES.keys() == PAGE_CLASSES.keys()


@pytest.mark.parametrize(
    ("flags", "variable", "setting", "expected"),
    [
        ((), "", False, False),
        ((), "", True, True),
        ((), "0", True, False),
        ((), "1", False, True),
        (("--no-plain",), "1", True, False),
        (("--plain",), "0", False, True),
        (("--script", "answers"), "0", False, True),
    ],
)
def test_the_flag_comes_before_the_variable_before_the_setting(
    flags: tuple[str, ...],
    variable: str,
    setting: bool,
    expected: bool,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path))
    if variable:
        monkeypatch.setenv("NOVAERA_PLAIN", variable)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(play, "has_terminal", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    set_plain(setting)
    assert play.is_plain(parse(["play", *TWO, *flags], chosen_settings(os.environ))) is expected


def talk(tmp_path: Path, *answers: str) -> list[str]:
    """The lines that answers get, after the question of the first pick."""
    seats = coloured((Seat("Ada"), Seat("Ro", bot="easy")))
    told, _ = told_plainly(new_session(Setup(seats, 7, "fast"), tmp_path / "game"), list(answers), Scribe)
    return told.splitlines()[10:]


def test_wrong_answers_say_why_and_repeat_nothing(tmp_path: Path) -> None:
    assert talk(tmp_path, "9", "h", "xyz")[:6] == [
        "> 9",
        "There are only 3 zones.",
        "> h",
        "h could be hand, hint or help.",
        "> xyz",
        "xyz is no choice here. Choices: 1, 2, 3.",
    ]


def test_an_empty_line_repeats_the_question(tmp_path: Path) -> None:
    told = talk(tmp_path, "")
    assert told[1].startswith("Ada: pick a Dice Zone")
    assert told[2].startswith("1. zone 1")


def test_undo_takes_the_choice_back_and_asks_again(tmp_path: Path) -> None:
    told = talk(tmp_path, "1", "2", "undo", "tracks")
    assert told[told.index("> undo") + 1] == "Ada: choose a die to spend"


@pytest.mark.slow
def test_a_missing_script_is_one_sentence(tmp_path: Path) -> None:
    ended = run("play", *TWO, "--script", str(tmp_path / "nothing"), NOVAERA_HOME=str(tmp_path))
    assert ended.returncode == 2
    assert ended.stderr == f"novaera: {tmp_path / 'nothing'}: No such file or directory.\n"


@pytest.mark.slow
def test_ctrl_c_saves_and_leaves(tmp_path: Path) -> None:
    with Terminal("play", *TWO, "--plain", environment={"NOVAERA_HOME": str(tmp_path)}) as terminal:
        terminal.wait_for("pick a Dice Zone")
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.wait() == 130
        assert "novaera resume continues it" in " ".join(terminal.text.split())
        assert b"Traceback" not in terminal.sent


@pytest.mark.slow
def test_a_broken_pipe_is_harmless(tmp_path: Path) -> None:
    command = f"yes zones | {sys.executable} -m novaera_tui play {' '.join(TWO)} | head -n 20 >/dev/null"
    environment = {"PATH": "/usr/bin:/bin", "NOVAERA_HOME": str(tmp_path)}
    ended = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment, timeout=120)
    assert "Traceback" not in ended.stderr
