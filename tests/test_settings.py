"""Settings: a flag wins over a variable, a variable over the file; mistakes name the file and the line."""

from __future__ import annotations

import os
import re
import tomllib
from argparse import Namespace
from pathlib import Path

import pytest

from novaera_tui import messages
from novaera_tui.cli import main as cli
from novaera_tui.cli import play, resume
from novaera_tui.cli.main import main
from novaera_tui.cli.settings import OF_NEW_GAMES, SETTINGS, chosen_settings, line_of, settings_path
from novaera_tui.play.new_game import first_draft
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving.storage import start_game
from tests.games import CARDS
from tests.unkind import complaint

DOCS = Path(__file__).parent.parent / "docs" / "SETTINGS.md"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path))
    for name in SETTINGS:
        monkeypatch.delenv(f"NOVAERA_{name.upper().replace('-', '_')}", raising=False)
    return tmp_path


def settings_of(*words: str) -> Namespace:
    return cli.parse(list(words), chosen_settings(os.environ))


def test_a_flag_wins_over_a_variable_and_a_variable_over_the_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings_of("play").theme == "dark"
    (home / "settings.toml").write_text('theme = "light"\nascii = true\nhints = false\n')
    assert (settings_of("play").theme, settings_of("play").ascii, settings_of("play").hints) == ("light", True, False)
    monkeypatch.setenv("NOVAERA_THEME", "contrast")
    monkeypatch.setenv("NOVAERA_ASCII", "0")
    assert (settings_of("play").theme, settings_of("play").ascii) == ("contrast", False)
    arguments = settings_of("play", "--theme", "colour-blind", "--ascii", "--hints")
    assert (arguments.theme, arguments.ascii, arguments.hints) == ("colour-blind", True, True)
    assert settings_of("play", "--no-ascii").ascii is False


def test_the_settings_file_is_in_the_configuration_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("NOVAERA_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings_path() == tmp_path / "novaera" / "settings.toml"


def test_a_key_file_is_found_beside_the_settings_file(home: Path) -> None:
    (home / "settings.toml").write_text('keys = "keys.toml"\n')
    assert settings_of("play").keys == str(home / "keys.toml")
    (home / "settings.toml").write_text('keys = "~/keys.toml"\n')
    assert settings_of("play").keys == os.path.expanduser("~/keys.toml")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b'theme = "dark"\n\ntheem = "light"\n', "FILE, line 3: there is no setting 'theem'; did you mean theme?"),
        (b"\n[colours]\nred = 1\n", "FILE, line 2: there is no setting 'colours'."),
        (b'# theme\ntheme = "plaid"\n', "FILE, line 2: theme is 'plaid'; choose from: dark, light, contrast, "),
        (b'"ascii" = "yes"\n', "FILE, line 1: ascii is 'yes'; it must be true or false."),
        (b"ascii = false\nkeys = 7\n", "FILE, line 2: keys is 7; it must be printable text in quotation marks."),
        (b"theme = 'a\\u001b'\n", "FILE, line 1: theme is 'a\\\\u001b'; choose from"),
        (b"\n\ntheme =\n", "the settings file FILE is not valid TOML: Invalid value (at line 3, column 8)."),
        (b"\xff", "cannot read FILE: it is not UTF-8 text."),
        (b"#" * 20_001, "FILE is too large: it may have 20000 bytes."),
    ],
)
def test_a_mistake_in_the_file_names_file_and_line(
    content: bytes, sentence: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = home / "settings.toml"
    file.write_bytes(content)
    assert complaint(capsys, "games").startswith(f"novaera: {sentence.replace('FILE', str(file))}")
    with pytest.raises(SystemExit) as helped:
        main(["--help"])
    assert helped.value.code == 0, "help is there to mend the mistake"


def test_mistakes_in_variables_name_the_variable(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NOVAERA_BELL", "yes")
    assert complaint(capsys, "games") == "novaera: NOVAERA_BELL is 'yes'; it must be 1 or 0.\n"
    monkeypatch.delenv("NOVAERA_BELL")
    monkeypatch.setenv("NOVAERA_PACE", "slow")
    assert complaint(capsys, "games") == "novaera: NOVAERA_PACE is 'slow'; choose from: instant, calm, step.\n"


def test_an_unreadable_file_is_one_sentence(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "settings.toml").mkdir()
    assert "settings.toml: Is a directory." in complaint(capsys, "games")


@pytest.mark.parametrize(
    ("line", "name"), [("pace = 1", "pace"), (" 'pace'=1", "pace"), ("[ pace ]", "pace"), ("pace.x = 1", "pace")]
)
def test_the_line_of_a_setting(line: str, name: str) -> None:
    assert line_of(f"# pace = 0\nspace = 1\npaces = 2\n{line}\n", name) == 4


def test_the_listing_is_a_settings_file(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "settings.toml").write_text('\nbell = true\npace = "step"\n')
    assert main(["settings"]) == 0
    listing = capsys.readouterr().out
    assert f"bell = true  # {home / 'settings.toml'}, line 2\n" in listing
    assert tomllib.loads(listing) == {"bell": True, "pace": "step"}
    everything = tomllib.loads(re.sub(r"^# (?=[a-z-]+ = )", "", listing, flags=re.MULTILINE))
    assert set(everything) == set(SETTINGS)


def test_the_language_of_the_file_is_used(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "settings.toml").write_text('lang = "xx"\n')
    assert "line 1: lang is 'xx'; choose from: en" in complaint(capsys, "games")
    (home / "settings.toml").write_text('lang = "en"\n')
    assert main(["games"]) == 0
    assert messages.language() == "en"


def test_new_games_begin_with_the_settings(home: Path) -> None:
    (home / "settings.toml").write_text('pace = "step"\nhands = "open"\n')
    arguments = settings_of("play", "--no-hints")
    changes = {name: getattr(arguments, name) for name in OF_NEW_GAMES if name in arguments.chosen}
    assert changes == {"pace": "step", "hands": "open", "hints": False}
    draft = first_draft(changes)
    assert (draft.pace, draft.hands, draft.hints, draft.brief) == ("step", "open", False, False)
    session = play.new_session(settings_of("play", "--pace", "instant"), (Seat("Ada"), Seat("Bo")), CARDS)
    assert (session.setup.pace, session.setup.hands) == ("instant", "open")
    session.close()


def test_a_saved_game_keeps_its_pace_unless_a_flag_changes_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start_game(Setup((Seat("Ada", "amber"), Seat("Bo", "teal")), 7, pace="instant"), CARDS).close()
    (home / "settings.toml").write_text('pace = "step"\n')
    monkeypatch.setattr(resume, "check_terminal", lambda _: None)
    paces = []

    def note(session: object, _: object) -> int:
        paces.append(session.setup.pace)  # type: ignore[attr-defined]  # a session
        session.close()  # type: ignore[attr-defined]
        return 0

    monkeypatch.setattr(resume, "open_app", note)
    assert main(["resume"]) == 0
    assert main(["resume", "--pace", "calm"]) == 0
    assert paces == ["instant", "calm"]


def test_the_documentation_lists_all_settings() -> None:
    listed = re.findall(r"^\| `([a-z-]+)` \|", DOCS.read_text(), re.MULTILINE)
    assert listed == list(SETTINGS)
