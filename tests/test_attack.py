"""Nothing breaks it: files, folders, names and neighbours as unkind as they come.

What is printed is in test_output.py, what files can hold in test_unkind_files.py and test_journal.py, what is typed in
test_noise.py, and what signals do in test_hangup.py.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from novaera_tui.cli.main import main
from novaera_tui.errors import UserError
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving import storage
from novaera_tui.saving.journal import Journal, owner_note, player_of
from novaera_tui.saving.recording import read
from tests.games import CARDS, new_session, play_on
from tests.terminal import Terminal
from tests.unkind import AS_ORDINARY_USER, TWO, check_sentence, complaint, make_home, run, saved


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return make_home(tmp_path, monkeypatch)


# Deleting -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["notes.txt", "1", "./1", "../x", "link", "empty.jsonl", "folder"])
def test_only_saved_games_are_deleted(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    inner = tmp_path / "inner"
    (inner / "folder").mkdir(parents=True)
    os.chdir(inner)
    precious = [inner / "notes.txt", inner / "1", tmp_path / "x", inner / "empty.jsonl"]
    for path in precious:
        path.write_text("precious\n")
    (inner / "link").symlink_to("notes.txt")
    complaint(capsys, "games", "--delete", name, "--yes")
    assert all(path.read_text() == "precious\n" for path in precious)
    assert (inner / "link").is_symlink() and (inner / "folder").is_dir()


def test_other_files_in_the_games_folder_are_not_deleted(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "games").mkdir(parents=True)
    stranger = home / "games" / "stranger.jsonl"
    stranger.write_text("precious\n")
    assert "is not a saved game" in complaint(capsys, "games", "--delete", "1", "--yes")
    with pytest.raises(UserError, match="is not a saved game"):
        storage.delete(stranger)
    assert stranger.exists()


@pytest.mark.slow
def test_deleting_without_a_terminal_needs_yes(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl")
    ended = run("games", "--delete", str(path))
    assert ended.returncode == 2
    assert "--yes" in check_sentence(ended.stderr)
    assert path.exists()
    assert run("games", "--delete", str(path), "--yes").returncode == 0
    assert not path.exists()


@pytest.mark.slow
@pytest.mark.parametrize(("answer", "gone"), [("y\r", True), ("n\r", False), ("\r", False), ("\x04", False)])
def test_deleting_asks_first(answer: str, gone: bool, tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl")
    with Terminal("games", "--delete", str(path), size=(200, 24)) as terminal:
        terminal.wait_for(r"Delete .*game\.jsonl \(Ada, Bo: Era I, round 1\)\?")
        terminal.press(answer)
        assert terminal.wait() == (0 if gone else 1)
        assert ("Deleted " if gone else "Nothing was deleted.") in terminal.text
    assert path.exists() != gone


def test_a_damaged_game_can_be_deleted(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl")
    path.write_bytes(path.read_bytes().replace(b'"n":2', b'"n":3'))
    assert main(["games", "--delete", str(path), "--yes"]) == 0
    assert not path.exists()


# Folders and names that cannot be -----------------------------------------------------------------------


def closed_folder(tmp_path: Path) -> Path:
    closed = tmp_path / "closed"
    closed.mkdir()
    (closed / "x").write_text("")
    (closed / "games").mkdir()
    closed.chmod(0o600)
    return closed


@pytest.mark.slow
@pytest.mark.parametrize("where", ["home", "save"])
def test_a_closed_folder_is_told_and_the_game_goes_on(where: str, tmp_path: Path) -> None:
    closed = closed_folder(tmp_path)
    home = str(closed if where == "home" else tmp_path / "home")
    more = ("--save", str(closed / "game.jsonl")) if where == "save" else ()
    with Terminal(
        *("play", *TWO, *more), program=AS_ORDINARY_USER, environment={"NOVAERA_HOME": home}, size=(200, 30)
    ) as terminal:
        terminal.wait_for("Cannot save the game in")
        assert "Permission denied" in " ".join(terminal.settle().split())
        terminal.press("q")
        terminal.wait_for("Ada: pick")
        terminal.press("enter")
        terminal.wait_for("Bo: pick")
        terminal.press("QQ")
        assert terminal.wait() == 0
        assert b"Traceback" not in terminal.sent


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("games",),
        ("games", "--delete", "closed/x"),
        ("games", "--export", "closed/x", "y"),
        ("replay", "closed/x", "--text"),
        ("resume", "closed/x"),
    ],
)
def test_a_closed_folder_is_one_sentence(words: tuple[str, ...], tmp_path: Path) -> None:
    closed = closed_folder(tmp_path)
    ended = run(
        *words, program=AS_ORDINARY_USER, environment={"NOVAERA_HOME": str(closed if len(words) == 1 else tmp_path)}
    )
    assert ended.returncode == 2
    check_sentence(ended.stderr)


@pytest.mark.slow
def test_games_that_can_be_listed_but_not_opened_are_one_sentence(tmp_path: Path) -> None:
    saved(tmp_path / "game.jsonl").rename(closed_folder(tmp_path) / "games" / "game.jsonl")
    closed = tmp_path / "closed"
    (closed / "games").chmod(0o600)
    closed.chmod(0o700)
    ended = run("games", program=AS_ORDINARY_USER, environment={"NOVAERA_HOME": str(closed)})
    assert ended.returncode == 2
    assert "Permission denied" in check_sentence(ended.stderr)


@pytest.mark.slow
def test_the_title_opens_over_a_closed_folder(tmp_path: Path) -> None:
    environment = {"NOVAERA_HOME": str(closed_folder(tmp_path))}
    with Terminal(program=AS_ORDINARY_USER, environment=environment) as terminal:
        terminal.wait_for("New game")
        terminal.press("q")
        terminal.press("q")
        assert terminal.wait() == 0


LONG = "n" * 300


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (("games", "--delete", LONG), "home"),
        (("games", "--delete", f"{LONG}/{LONG}"), "home"),
        (("games", "--export", "game.jsonl", LONG), "home"),
        (("games", "--export", LONG, "x"), "home"),
        (("games",), LONG),
        (("resume",), LONG),
        (("resume", LONG), "home"),
        (("replay", LONG, "--text"), "home"),
        (("cards", "--cards", LONG), "home"),
        (("play", "--seat", "Ada", "--seat", "Bo", "--keys", LONG), "home"),
    ],
    ids=lambda value: " ".join(value).replace(LONG, "LONG") if isinstance(value, tuple) else value[:4],
)
def test_a_name_too_long_is_one_sentence(
    words: tuple[str, ...], place: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    saved(Path("game.jsonl"))
    monkeypatch.setenv("NOVAERA_HOME", place)
    complaint(capsys, *words)


@pytest.mark.parametrize("where", ["home", "save"])
def test_a_game_under_a_name_too_long_is_told_and_goes_on(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = Setup((Seat("Ada"), Seat("Bo")), 7)
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path / LONG))
    session = storage.start_game(setup, CARDS, tmp_path / LONG if where == "save" else None)
    assert "Cannot save the game" in session.trouble and "File name too long" in session.trouble
    play_on(session, random.Random(1), 3)
    assert len(session.steps) == 3


# Neighbours ---------------------------------------------------------------------------------------------

STARTER = """
import sys
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving import storage
from tests.games import CARDS
print("ready", flush=True)
for _ in sys.stdin:
    session = storage.start_game(Setup((Seat("Ada"), Seat("Bo")), 7), CARDS)
    print(session.trouble or session.journal.path, flush=True)
"""


@pytest.mark.slow
def test_games_begun_at_the_same_moment_are_all_saved(home: Path) -> None:
    started = [
        subprocess.Popen(
            [sys.executable, "-c", STARTER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parent.parent,
        )
        for _ in range(3)
    ]
    for process in started:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
    told: list[str] = []
    for _ in range(10):
        for process in started:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        told += (process.stdout.readline().strip() for process in started if process.stdout is not None)
    for process in started:
        process.communicate()
    assert len(set(told)) == 30
    assert sorted(told) == sorted(str(path) for path in (home / "games").glob("*.jsonl"))


def test_two_games_with_the_same_name_get_numbered_files(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    journals = [Journal(path), Journal(path)]
    sessions = [
        Session(Setup((Seat("Ada"), Seat("Bo")), seed), CARDS, journal) for seed, journal in enumerate(journals)
    ]
    assert [journal.trouble for journal in journals] == ["", ""]
    assert [journal.path.name for journal in journals] == ["game.jsonl", "game-2.jsonl"]
    for session in sessions:
        session.close()


LOOKER = """
import sys
from pathlib import Path
from novaera_tui.saving.journal import player_of
print("ready", flush=True)
while True:
    player_of(Path(sys.argv[1]))
"""


@pytest.mark.slow
def test_listing_games_never_blocks_resuming(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl")
    lookers = [
        subprocess.Popen([sys.executable, "-c", LOOKER, str(path)], stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    try:
        for looker in lookers:
            assert looker.stdout is not None and looker.stdout.readline() == "ready\n"
        for _ in range(100):
            Journal(path, read(path)).close()
    finally:
        for looker in lookers:
            looker.kill()
            looker.wait()
    session = storage.open_game(path)
    assert playing(path) == os.getpid(), "who plays is still seen"
    session.close()


def playing(path: Path) -> int:
    """The process that plays a game."""
    player = player_of(path)
    assert player is not None
    return player.process


@pytest.mark.parametrize("link", [Path.symlink_to, Path.hardlink_to])
def test_the_note_of_who_plays_harms_nothing_that_it_is_linked_to(
    link: Callable[[Path, Path], None], tmp_path: Path
) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious")
    path = saved(tmp_path / "w.jsonl")
    link(owner_note(path), precious)
    session = storage.open_game(path)
    assert precious.read_text() == "precious"
    assert playing(path) == os.getpid()
    session.close()
    assert precious.read_text() == "precious"


def test_a_note_that_never_ends_is_not_waited_for(tmp_path: Path) -> None:
    path = saved(tmp_path / "w.jsonl")
    session = storage.open_game(path)
    owner_note(path).unlink()
    os.mkfifo(owner_note(path))
    assert str(player_of(path)) == "another program"
    session.close()


def test_players_may_have_the_names_of_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Declining is called no, a die green 1, a victim player 2: as names they are names."""
    path = tmp_path / "game.jsonl"
    session = storage.start_game(Setup((Seat("no"), Seat("green 1"), Seat("player 2")), 7, "fast"), CARDS, path)
    play_on(session, random.Random(2), undos=0.1)
    session.close()
    assert main(["replay", str(path), "--text"]) == 0
    story = capsys.readouterr().out
    assert "no took zone" in story and "green 1 took zone" in story
    assert storage.open_game(path).game.result == session.game.result


# Hidden hands -------------------------------------------------------------------------------------------


def test_replays_as_json_reveal_no_hand_and_no_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody takes a card from the hand and back again: neither the card nor the seed is told."""
    session = new_session(2, 7_654_321, tmp_path / "game.jsonl")
    chance = random.Random(3)
    taken_back: set[str] = set()
    seen: set[str] = set()
    while session.decision is not None and not taken_back:
        player = session.decision.player
        seen |= {CARDS[card].name for column in session.view(None).display for card in column}
        hand = {CARDS[card].name for card in session.game.state.civilizations[player].hand}
        from_hand = [option for option in session.decision.options if option.key in hand]
        if from_hand:
            session.choose(from_hand[0])
            if not session.undo() and from_hand[0].key not in seen:
                taken_back.add(from_hand[0].key)
        others = [option for option in session.decision.options if option.key not in hand]
        session.choose(chance.choice(others or session.decision.options))
    assert taken_back
    session.close()
    shown = {card for civilization in session.game.state.civilizations for card in civilization.hand}
    secret = {CARDS[card].name for card in shown} & taken_back
    assert secret, "what was taken back is still in a hand"
    words = ["replay", str(tmp_path / "game.jsonl")]
    for form in ("--json", "--text"):
        assert main([*words, form]) == 0
        told = capsys.readouterr().out
        assert "7654321" not in told
        assert not [name for name in secret if name in told]
    assert main([*words, "--json", "--open-hands"]) == 0
    told = capsys.readouterr().out
    assert json.loads(told.splitlines()[0])["seed"] == 7_654_321
    assert all(name in told for name in secret)
