"""Nothing breaks it: files, folders, names, outputs and neighbours as unkind as they come.

What is typed is in test_noise.py, what signals do in test_hangup.py, what a journal can hold in test_journal.py.
"""

from __future__ import annotations

import json
import os
import random
import stat
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import rules
from novaera_tui.complaint import Complaint
from novaera_tui.keys import load_keymap
from novaera_tui.main import main
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving import storage
from novaera_tui.saving.journal import Journal, owner_note, player_of
from novaera_tui.saving.recording import LARGEST, ROOM_FOR_UNDO, read, signed
from novaera_tui.saving.replay import Replay
from tests.games import CARDS, new_session, play_on, quickly
from tests.terminal import PROGRAM, Terminal

TWO = ("--seat", "Ada", "--seat", "Bo", "--seed", "7", "--open-hands")
CLEAR = "\x1b[2J"
"""A sequence that would clear the screen, if it reached a terminal."""
# What root may do with closed folders is taken away, so that the program is like any other user's.
ORDINARY = """
import ctypes, os, sys
for capability in (1, 2):
    ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""
AS_ORDINARY_USER = (sys.executable, "-c", ORDINARY, *PROGRAM)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path / "home"))
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
    """It is one line, a sentence, and nothing in it moves a terminal."""
    text = said.decode() if isinstance(said, bytes) else said
    assert text.startswith("novaera: ") and text.endswith(".\n") and text.count("\n") == 1, text
    assert text.rstrip("\n").isprintable()
    return text


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
    assert main(["games", "--delete", name, "--yes"]) == 2
    check_sentence(capsys.readouterr().err)
    assert all(path.read_text() == "precious\n" for path in precious)
    assert (inner / "link").is_symlink() and (inner / "folder").is_dir()


def test_what_lies_among_the_games_and_is_none_is_not_deleted(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "games").mkdir(parents=True)
    stranger = home / "games" / "stranger.jsonl"
    stranger.write_text("precious\n")
    assert main(["games", "--delete", "1", "--yes"]) == 2
    assert "is not a saved game, so it is not deleted" in capsys.readouterr().err
    assert stranger.exists()


def test_nobody_to_ask_is_no_yes(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl")
    ended = run("games", "--delete", str(path))
    assert ended.returncode == 2
    assert "--yes" in check_sentence(ended.stderr)
    assert path.exists()
    assert run("games", "--delete", str(path), "--yes").returncode == 0
    assert not path.exists()


@pytest.mark.parametrize(("answer", "gone"), [("y\r", True), ("n\r", False), ("\r", False), ("\x04", False)])
def test_deleting_asks_first(answer: str, gone: bool, tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl")
    with Terminal("games", "--delete", str(path), size=(200, 24)) as terminal:
        terminal.wait_for(r"Delete .*game\.jsonl \(Ada, Bo: Era I, round 1\)\?")
        terminal.press(answer)
        assert terminal.wait() == (0 if gone else 1)
        assert ("is deleted." if gone else "Nothing is deleted.") in terminal.text
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


@pytest.mark.parametrize("where", ["home", "save"])
def test_a_closed_folder_is_told_and_the_game_goes_on(where: str, tmp_path: Path) -> None:
    closed = closed_folder(tmp_path)
    home = str(closed if where == "home" else tmp_path / "home")
    more = ("--save", str(closed / "game.jsonl")) if where == "save" else ()
    with Terminal(
        *("play", *TWO, *more), program=AS_ORDINARY_USER, environment={"NOVAERA_HOME": home}, size=(200, 30)
    ) as terminal:
        terminal.wait_for("The game is not being saved in")
        assert "Permission denied" in " ".join(terminal.settle().split())
        terminal.press("q")
        terminal.wait_for("Ada: pick")
        terminal.press("enter")
        terminal.wait_for("Bo: pick")
        terminal.press("QQ")
        assert terminal.wait() == 0
        assert b"Traceback" not in terminal.sent


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


def test_the_title_opens_over_a_closed_folder(tmp_path: Path) -> None:
    environment = {"NOVAERA_HOME": str(closed_folder(tmp_path))}
    with Terminal(program=AS_ORDINARY_USER, environment=environment) as terminal:
        terminal.wait_for("New game")
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
    assert main(words) == 2
    check_sentence(capsys.readouterr().err)


@pytest.mark.parametrize("where", ["home", "save"])
def test_a_game_under_a_name_too_long_is_told_and_goes_on(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = Setup((Seat("Ada"), Seat("Bo")), 7)
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path / LONG))
    session = storage.start_game(setup, CARDS, tmp_path / LONG if where == "save" else None)
    assert "is not being saved" in session.trouble and "File name too long" in session.trouble
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


def test_a_name_that_somebody_takes_meanwhile_gets_a_number(tmp_path: Path) -> None:
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


def test_looking_at_games_keeps_nobody_from_resuming(tmp_path: Path) -> None:
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
    assert player_of(path).endswith(f"process {os.getpid()}"), "who plays is still seen"
    session.close()


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
    assert player_of(path).endswith(f"process {os.getpid()}")
    session.close()
    assert precious.read_text() == "precious"


def test_a_note_that_never_ends_is_not_waited_for(tmp_path: Path) -> None:
    path = saved(tmp_path / "w.jsonl")
    session = storage.open_game(path)
    owner_note(path).unlink()
    os.mkfifo(owner_note(path))
    assert player_of(path) == "another program"
    session.close()


def test_players_may_be_called_like_choices(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Declining is called no, a die green 1, a victim player 2: as names they are names."""
    path = tmp_path / "game.jsonl"
    session = storage.start_game(Setup((Seat("no"), Seat("green 1"), Seat("player 2")), 7, "fast"), CARDS, path)
    play_on(session, random.Random(2), undos=0.1)
    session.close()
    assert main(["replay", str(path), "--text"]) == 0
    story = capsys.readouterr().out
    assert "no took zone" in story and "green 1 took zone" in story
    assert storage.open_game(path).game.result == session.game.result


# Output -------------------------------------------------------------------------------------------------


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
    assert "cannot be written: No space left on device" in check_sentence(ended.stderr)


def test_a_reader_who_has_seen_enough_is_no_mistake() -> None:
    words = f"{sys.executable} -m novaera_tui cards | head -1; echo ${{PIPESTATUS[0]}}"
    ended = subprocess.run(["bash", "-c", words], capture_output=True, text=True, timeout=60)
    assert ended.stderr == ""
    assert ended.stdout.splitlines() in (["starting: 8 cards", "141"], ["starting: 8 cards", "0"])


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


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_the_table_draws_with_what_the_encoding_has(encoding: str, tmp_path: Path) -> None:
    words = ("play", "--seat", "Zoë", "--seat", "小野", "--seed", "7", "--open-hands")
    with Terminal(*words, environment={"PYTHONIOENCODING": encoding}) as terminal:
        text = terminal.wait_for("pick a Dice Zone")
        assert "\\" not in terminal.settle()
        assert "???? 0 VP" in text and "> Dice Zones ---" in text
        assert ("Zoe: pick" in text) == (encoding == "ascii")
        terminal.press("QQ")
        assert terminal.wait() == 0


# Escape sequences in names of files ---------------------------------------------------------------------


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


def test_notices_do_nothing_to_a_terminal(tmp_path: Path) -> None:
    blocked = tmp_path / f"blocked{CLEAR}"
    blocked.write_text("in the way")
    words = ("play", *TWO, "--save", str(blocked / "game.jsonl"))
    with Terminal(*words, size=(200, 30)) as terminal:
        terminal.wait_for("not being saved in")
        assert r"blocked\x1b[2J/game.jsonl:Fileexists" in "".join(terminal.settle().split())
        assert CLEAR.encode() not in terminal.sent
        terminal.press("q", "QQ")
        assert terminal.wait() == 0


# Hidden hands -------------------------------------------------------------------------------------------


def test_replays_as_json_reveal_no_hand_and_no_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Somebody takes a card from the hand and back again: neither the card nor the seed is told."""
    session = new_session(2, 7_654_321, tmp_path / "game.jsonl")
    chance = random.Random(3)
    taken_back: set[str] = set()
    while session.decision is not None and len(taken_back) < 3:
        player = session.decision.player
        hand = {CARDS[card].name for card in session.game.state.civilizations[player].hand}
        from_hand = [option for option in session.decision.options if option.key in hand]
        if from_hand:
            session.choose(from_hand[0])
            if not session.undo():
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


# Files without end --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("keys.toml", "undo = " + "[" * 5000, "nested too deeply"),
        ("keys.toml", ".".join(["a"] * 3000) + " = 1", "no such key"),
        ("keys.toml", "undo = 0x" + "f" * 5000, "must give 'undo' a key"),
        ("keys.toml", "undo = " + "9" * 5000, "not good TOML"),
        ("keys.toml", "undo = true", "must give 'undo' a key"),
        ("keys.toml", 'undo = "\\u001b[2J"', "must give 'undo' a key"),
        ("keys.toml", 'undo = "y,z"', "must give 'undo' a key"),
        ("keys.toml", "#" * 200_000, "too large"),
        ("keys.yaml", "undo: " + "[" * 5000, "nested too deeply"),
        ("keys.yaml", "&a {move: *a}", "not good YAML"),
        ("keys.yaml", "a: !!int ''", "no such key"),
        ("keys.yaml", "undo: !!timestamp i", "both"),
        ("keys.yaml", "\x00", "not good YAML"),
    ],
    ids=lambda value: value[:24].encode("unicode_escape").decode(),
)
def test_an_unkind_key_file_is_one_sentence(name: str, content: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(content)
    with pytest.raises(Complaint, match=words) as caught:
        load_keymap(file)
    assert len(str(caught.value)) < 1000 and str(caught.value).isprintable()


def test_a_comma_is_a_key() -> None:
    Path("keys.toml").write_text("undo = ','")
    assert load_keymap("keys.toml").keys("undo") == ("comma",)


@pytest.mark.parametrize("option", ["--keys", "--cards"])
@pytest.mark.parametrize("device", ["/dev/zero", "pipe"])
def test_what_has_no_end_is_not_read(
    device: str, option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert main(["play", "--seat", "Ada", "--seat", "Bo", option, device]) == 2
    assert "it is not a regular file" in check_sentence(capsys.readouterr().err)


def test_a_pipe_is_no_saved_game_and_no_card_set_of_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = tmp_path / "cards.yaml"
    cards.write_text(Path(CARDS.origin).read_text(encoding="utf-8"), encoding="utf-8")
    path = tmp_path / "game.jsonl"
    storage.start_game(Setup((Seat("Ada"), Seat("Bo")), 3), rules.load_cards(cards), path).close()
    cards.unlink()
    os.mkfifo(cards)
    for words in (["replay", str(path), "--text"], ["replay", str(cards), "--text"]):
        assert main(words) == 2
        assert "it is not a regular file" in check_sentence(capsys.readouterr().err)
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
    assert ROOM_FOR_UNDO < LARGEST / 2
    path = tmp_path / "game.jsonl"
    session = new_session(2, 7, path, variant="fast")
    session.choose("zone 1")
    monkeypatch.setattr("novaera_tui.play.session.ROOM_FOR_UNDO", path.stat().st_size + 100)
    reason = ""
    while not reason:
        reason = session.undo() or session.redo()
    assert "its journal is full" in reason
    assert path.stat().st_size < ROOM_FOR_UNDO
    play_on(session, random.Random(1))
    assert read(path).finished, "it can be played to its end"


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
