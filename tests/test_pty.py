"""The real program in a real terminal: set up a game, play a round, read the screen."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.terminal import Terminal, begin_first_game, set_up_two_people

pytestmark = pytest.mark.slow

SIZES = [(80, 24), (120, 40)]


@contextmanager
def table(home: Path, *arguments: str, size: tuple[int, int] = (80, 24), **environment: str) -> Iterator[Terminal]:
    """A game of two people, straight at the table."""
    words = ("play", "--seat", "Ada", "--seat", "Bo", "--seed", "7", "--hands", "curtain", *arguments)
    with Terminal(*words, size=size, environment={"NOVAERA_HOME": str(home), **environment}) as terminal:
        yield terminal


def go_on(terminal: Terminal) -> str:
    """Sit down where the keyboard is passed; the screen of whoever is asked."""
    text = terminal.settle()
    while "Pass the keyboard" in text:
        terminal.press("m")
        text = terminal.settle()
    return text


def play_round(terminal: Terminal) -> list[str]:
    """Both pick, then everybody spends all dice on resources or calm; the screens that were seen."""
    seen = [go_on(terminal)]
    for _ in range(120):
        if re.search(r"round 2", seen[-1]):
            return seen
        terminal.press("enter")
        seen.append(go_on(terminal))
    raise AssertionError(f"the round does not end:\n{seen[-1]}")


def test_a_mistake_of_the_program_is_one_sentence_and_tells_nothing_hidden(tmp_path: Path) -> None:
    """Textual's own report shows the values of all variables."""
    broken = (
        "import sys\n"
        "from novaera_tui.cli.main import main\n"
        "from novaera_tui.screens.table import TableScreen\n"
        "def failing(self, *words):\n"
        "    secret = 'a card in a hand'\n"
        "    raise KeyError\n"
        "TableScreen.on_unmount = TableScreen.on_screen_resume = failing\n"
        f"sys.exit(main({['play', '--seat', 'Ada', '--seat', 'Bo']!r}))\n"
    )
    home = tmp_path / "[red]"
    with Terminal(program=(sys.executable, "-c", broken), environment={"NOVAERA_HOME": str(home)}) as terminal:
        assert terminal.wait() == 1
        told = " ".join(terminal.text.replace("\n", "").split())
        assert "the program made a mistake and has to stop (KeyError); to report it, send" in told
        assert "The game is saved; novaera resume continues it." in told
        sent = terminal.sent.decode("utf-8", "replace")
        assert "Traceback" not in sent and "secret" not in sent
    report = (home / "mistake.txt").read_text()
    assert "in failing" in report and "a card in a hand" not in report


@pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.long)])
def test_a_game_is_set_up_and_a_round_played(size: tuple[int, int], tmp_path: Path) -> None:
    with Terminal(size=size, environment={"NOVAERA_HOME": str(tmp_path)}) as terminal:
        set_up_two_people(terminal)
        assert "Ada" in terminal.text
        begin_first_game(terminal)
        first = terminal.wait_for("Ada's turn: pick")
        assert "ERA I" in first
        seen = play_round(terminal)
        assert any(re.search(r"Bo's turn: ", screen) for screen in seen)
        assert "Traceback" not in terminal.sent.decode("utf-8", "replace")
        terminal.press("Q")
        terminal.wait_for("Leave this game")
        terminal.press("y")
        terminal.wait_for("Resume the last game")
        terminal.press("Q")
        assert terminal.wait() == 0
    with Terminal(size=size, environment={"NOVAERA_HOME": str(tmp_path)}) as terminal:
        terminal.wait_for("Resume the last game")
        terminal.press("r")
        terminal.wait_for("round 2")
        terminal.press("Q")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["xterm-256color", "xterm", "linux", "screen", "vt100"])
def test_the_table_opens_on_every_sort_of_terminal(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    with table(tmp_path, size=size, TERM=name) as terminal:
        assert "Ada" in terminal.wait_for("Pass the keyboard to Ada")
        assert re.search(r"Ada: pick", go_on(terminal))


COLOUR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m")


@pytest.mark.parametrize("name", ["xterm-256color", "linux", "vt100"])
def test_no_color_sends_no_colour(name: str, tmp_path: Path) -> None:
    """Not even a grey: a light terminal stays light, and the cursor is told by reverse video."""
    with table(tmp_path, NO_COLOR="1", TERM=name) as terminal:
        terminal.wait_for("Pass the keyboard")
        go_on(terminal)
        for keys in ("right", "1", "enter", "m", "tab", "i", "q", "?", "q", "Q", "q"):
            terminal.press(keys)
            terminal.settle()
        assert not COLOUR.search(terminal.sent)
        assert b"\x1b[7m" in terminal.sent or b";7m" in terminal.sent


def test_names_are_shown_as_they_are(tmp_path: Path) -> None:
    words = ("play", "--seat", "[b]Ada[/b]", "--seat", "Bo \\[red]", "--seed", "7", "--open-hands")
    with Terminal(*words, environment={"NOVAERA_HOME": str(tmp_path)}) as terminal:
        terminal.wait_for(r"\[b\]Ada\[/b\]: pick")
        assert "Bo \\[red]" in terminal.settle()
        terminal.press("L")
        terminal.wait_for("THE STORY SO FAR")
        assert "[b]Ada[/b] and Bo \\[red] began" in terminal.settle()


def test_a_bot_plays_by_itself(tmp_path: Path) -> None:
    words = ("play", "--seat", "bot:random:Ro", "--seat", "Ada", "--seed", "7")
    with Terminal(*words, environment={"NOVAERA_HOME": str(tmp_path)}) as terminal:
        terminal.wait_for("Ada: pick")
        terminal.press("L")
        terminal.wait_for("Ro took zone")


def test_leaving_says_that_the_game_is_saved_and_how_to_go_on(tmp_path: Path) -> None:
    command = ("play", "--seat", "Ada", "--seat", "Bo", "--seed", "7", "--open-hands")
    with Terminal(*command, environment={"NOVAERA_HOME": str(tmp_path)}) as terminal:
        terminal.wait_for("pick a Dice Zone")
        terminal.press("Q")
        terminal.wait_for("novaera resume continues it")
        terminal.press("y")
        terminal.wait_for(r"The game is saved; novaera resume continues it\.")
        assert terminal.wait() == 0


def test_the_key_that_leaves_does_not_overtake_the_key_before_it(tmp_path: Path) -> None:
    """Both come in one packet on a slow line: the page closes, then the question is asked over the table."""
    with table(tmp_path, "--open-hands") as terminal:
        for _ in range(4):
            terminal.wait_for("Ada: pick")
            terminal.press("?")
            terminal.wait_for("(?i)help")
            terminal.settle()
            os.write(terminal.master, b"qQ")
            terminal.wait_for("Leave this game")
            terminal.settle()
            terminal.press("n")
            assert "Ada: pick" in terminal.settle()
