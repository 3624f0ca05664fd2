"""The command line of playing: every mistake is one sentence on stderr and exit code 2; Textual stays unimported."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from novaera_tui import __version__
from novaera_tui.cli import play
from novaera_tui.cli.main import COMMANDS, main
from tests.terminal import PROGRAM, Terminal
from tests.unkind import complaint

TWO = ("--seat", "Ada", "--seat", "Bo")


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program without a terminal."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "TERM": "xterm-256color", **environment},
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("play", "--seat", "Ada"), "2 to 4 players, not 1"),
        (("play", *TWO, *TWO, "--seat", "Cy"), "2 to 4 players, not 5"),
        (("play", "--seat", "Ada", "--seat", " aDA "), "names must differ"),
        (("play", "--seat", "Ada", "--seat", "  "), "needs a name"),
        (("play", "--seat", "Ada", "--seat", "x" * 25), "longer than 24"),
        (("play", "--seat", "Ada", "--seat", "B\x1b[31mo"), "control characters"),
        (("play", "--seat", "Ada", "--seat", "B\no"), "control characters"),
        (("play", "--seat", "Ada", "--seat", "Bo\u202e"), "the character U+202E (right-to-left override)"),
        (("play", "--seat", "Ada", "--seat", "\U0001f469\u200d\U0001f680"), "U+200D (zero width joiner)"),
        (("play", "--seat", "\u00c5sa", "--seat", "A\u030asa"), "Two players are called \u00c5sa"),
        (("play", "--seat", "Ada B", "--seat", "Ada\u00a0b"), "names must differ"),
        (("play", "--seat", "Ada", "--seat", "bot:genius:Bo"), "no bot 'genius'"),
        (("play", *TWO, "--first", "3"), "from 1 to 2"),
        (("play", *TWO, "--first", "x\x1b"), "from 1 to 2"),
        (("play", *TWO, "--first", "9" * 5000), "from 1 to 2"),
        (("play", *TWO, "--seed", "seven"), "--seed"),
        (("play", *TWO, "--theme", "plaid"), "--theme is 'plaid'; choose from: dark, light, contrast, colour-blind"),
        (("play", *TWO, "--keys", "/nonexistent/keys.toml"), "cannot read"),
        (("play", *TWO, "--cards", "/nonexistent/cards.yaml"), "cards.yaml"),
        (("play", "--seed", "7"), "--seed needs players"),
        (("play", "--first", "1"), "--first needs players"),
        (("play", "--fast"), "--fast needs players"),
        (("play", *TWO, "--hands", "up"), "--hands is 'up'; choose from: face-down, curtain, open"),
        (("play", "--wrong\x1b[2J"), "novaera play has no option '--wrong\\x1b[2J'."),
        (("play", "--theem", "light"), "novaera play has no option '--theem'; did you mean --theme?"),
        (("games", "--jsno"), "novaera games has no option '--jsno'; did you mean --json?"),
        (("play", "now"), "unexpected word 'now'; see novaera play --help."),
        (("fly",), "there is no command 'fly'."),
        (("plya", "--version"), "there is no command 'plya'; did you mean play?"),
        (("--seat", "Ada"), "2 to 4 players, not 1"),
    ],
    ids=lambda value: " ".join(value).encode("unicode_escape").decode() if isinstance(value, tuple) else None,
)
def test_mistakes_are_one_sentence(arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert words in complaint(capsys, *arguments)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("undo = ", "not valid TOML"),
        ("fly = 'f'", "there is no key"),
        ("undo = ''", "it must be a key such as 'z'"),
        ("undo = 'i'", "both"),
        ("quit = 'crtl+q'", "quit: the key 'crtl+q' does not exist"),
        ("undo = ['z', 'shift+a']", "undo: the key 'shift+a' does not exist"),
        ("undo = 'Esc'", "undo: the key 'Esc' does not exist"),
        ("undo = 'ctrl+c'", "both"),
        ("quit = 'f9'\nundo = 'ctrl+q'", "both"),
        ("\xff", "cannot read"),
    ],
)
def test_a_broken_key_file_is_one_sentence(
    content: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "keys.toml"
    file.write_bytes(content.encode("latin-1"))
    assert words in complaint(capsys, "play", *TWO, "--keys", str(file))


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [(), ("play",), ("play", *TWO, "--no-plain")])
def test_without_a_terminal_it_refuses(arguments: tuple[str, ...], tmp_path: Path) -> None:
    ended = run(*arguments, NOVAERA_HOME=str(tmp_path))
    assert ended.returncode == 2
    assert ended.stderr == (
        "novaera: this needs a terminal; standard input and standard error must not be redirected.\n"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["dumb", "unknown", ""])
def test_a_terminal_that_cannot_place_a_cursor_is_refused(name: str) -> None:
    with Terminal("play", *TWO, "--no-plain", environment={"TERM": name}) as terminal:
        assert terminal.wait() == 2
        assert "novaera: this needs a terminal that can move the cursor" in terminal.text


@pytest.mark.slow
@pytest.mark.parametrize("colours", ["nope", "TRUECOLOR", "256 "])
def test_an_unknown_colour_system_is_one_sentence(colours: str, tmp_path: Path) -> None:
    environment = {"TEXTUAL_COLOR_SYSTEM": colours, "NOVAERA_HOME": str(tmp_path)}
    with Terminal("play", *TWO, environment=environment, size=(200, 24)) as terminal:
        assert terminal.wait() == 2
        assert f"novaera: TEXTUAL_COLOR_SYSTEM is {colours!r}; it must be one of auto, standard" in terminal.text
        assert b"Traceback" not in terminal.sent
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["COLUMNS", "LINES", "ESCDELAY", "TEXTUAL_FPS", "TEXTUAL_SLOW_THRESHOLD"])
@pytest.mark.parametrize("digits", [5, 400])
def test_huge_numbers_in_the_environment_are_one_sentence(name: str, digits: int, tmp_path: Path) -> None:
    environment = {name: "9" * digits, "NOVAERA_HOME": str(tmp_path)}
    with Terminal("play", *TWO, environment=environment) as terminal:
        assert terminal.wait() == 2
        assert f"novaera: {name} must be at most 10000." in terminal.text
        assert b"Traceback" not in terminal.sent
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [("--help",), ("--version",), ("play", "--help"), ("play", *TWO)])
def test_textual_is_not_imported_before_it_is_needed(arguments: tuple[str, ...]) -> None:
    words = (
        "import sys\nfrom novaera_tui.cli.main import main\n"
        f"try:\n    main({list(arguments)!r})\nexcept SystemExit:\n    pass\n"
        "assert not [name for name in sys.modules if name.split('.')[0] == 'textual']\n"
    )
    ended = subprocess.run([sys.executable, "-c", words], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.slow
def test_only_the_module_of_the_command_is_imported() -> None:
    words = (
        "import sys\nfrom novaera_tui.cli.main import main\nmain(['simulate', '--games', '1'])\n"
        "assert 'novaera_tui.cli.simulate' in sys.modules\n"
        "assert 'novaera_tui.cli.play' not in sys.modules\n"
    )
    ended = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command that only prints something prints."""
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 0
    return capsys.readouterr().out


def test_help_lists_all_commands(capsys: pytest.CaptureFixture[str]) -> None:
    page = printed(capsys, "--help")
    for name, line in COMMANDS.items():
        assert name in page
        assert str(line).split()[0] in page
    options = set(re.findall(r"--[a-z-]+", printed(capsys, "play", "--help")))
    assert "--theme" in options
    assert options <= set(re.findall(r"--[a-z-]+", page)), "novaera alone is novaera play"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_help_page(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"novaera {name}" in printed(capsys, name, "--help")


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_every_command_tells_the_version(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, *filter(None, [name]), "--version") == f"novaera {__version__}\n"


def test_seats_are_people_or_bots() -> None:
    assert play.seat_of(" Ada ", 1).name == "Ada"
    assert (play.seat_of("bot:random:Ro", 2).name, play.seat_of("bot:random:Ro", 2).bot) == ("Ro", "random")
    assert play.seat_of("bot:random", 2).name == "Random 2"
    assert play.seat_of("Robot:x", 1).bot == ""
    assert play.seat_of("A\u030asa\u00a0B", 1).name == "\u00c5sa B"
