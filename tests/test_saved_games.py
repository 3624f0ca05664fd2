"""Saved games from outside: the commands, and what the table says about saving."""

from __future__ import annotations

import gc
import json
import os
import random
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.cli.main import main
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving import storage
from novaera_tui.saving.recording import read
from novaera_tui.saving.storage import readable_games, start_game
from novaera_tui.screens.curtain import Curtain
from novaera_tui.screens.dialogs import Notice
from novaera_tui.screens.result import ResultScreen
from novaera_tui.screens.table import TableScreen
from novaera_tui.screens.title import era_of
from novaera_tui.widgets.panels import BoardHead
from rules.events import HandDealt
from rules.kinds import NOBODY
from tests.games import CARDS, new_session, play_on, quickly
from tests.saving import FullDisk
from tests.screens import press, running
from tests.terminal import Terminal
from tests.unkind import complaint


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path / "home"))
    quickly(monkeypatch)
    return tmp_path / "home"


def dealt_hand(session: Session) -> tuple[int, ...]:
    return next(event.cards for event in session.opening if isinstance(event, HandDealt))


def saved(steps: int = 20, names: tuple[str, ...] = ("Ada", "Bo"), seed: int = 7, **details: Any) -> Session:
    setup = Setup(tuple(Seat(name) for name in names), seed, **details)
    session = storage.start_game(setup, CARDS)
    play_on(session, random.Random(seed), steps, undos=0.1)
    session.close()
    return session


def path_of(session: Session) -> Path:
    assert session.journal is not None
    return session.journal.path


def test_games_lists_deletes_and_exports(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["games"]) == 0
    assert "no saved games" in capsys.readouterr().out
    over = saved(10**6, ("Cy", "Di"), variant="fast")
    left = saved(20)
    assert main(["games"]) == 0
    listed = capsys.readouterr().out
    assert re.search(r"Ada \d+, Bo \d+: Era I, round 1", listed)
    assert over.game.result is not None
    scores = over.game.result.scores
    assert f"Cy {scores[0]}, Di {scores[1]}: finished, Fast Play" in listed
    assert main(["games", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert {tuple(game["players"]): game["finished"] for game in data} == {("Ada", "Bo"): False, ("Cy", "Di"): True}
    assert main(["games", "--export", path_of(left).name, str(tmp_path / "out.jsonl")]) == 0
    assert (tmp_path / "out.jsonl").read_bytes() == path_of(left).read_bytes()
    assert main(["games", "--delete", path_of(over).stem, "--yes"]) == 0
    assert not path_of(over).exists()
    assert "there is no saved game '7'" in complaint(capsys, "games", "--delete", "7")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("command", ["replay", "review"])
def test_without_saved_games_there_is_no_last_game(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command]) == 2
    assert re.fullmatch("novaera: there are no saved games in .*games\\.\n", capsys.readouterr().err)


def test_replay_tells_the_story(capsys: pytest.CaptureFixture[str]) -> None:
    session = new_session(2, 7, storage.folder() / "undone.jsonl")
    assert session.decision is not None
    session.choose("zone 1")
    session.undo()
    session.redo()
    session.undo()
    session.choose("zone 2")
    session.close()
    assert main(["replay", str(path_of(session)), "--text"]) == 0
    story = capsys.readouterr().out.splitlines()
    told = [line for line in story if "zone" in line and "Zone" not in line]
    assert [line.split(" (")[0] for line in told] == [
        "Ada took zone 1",
        "(Ada took zone 1; undone.)",
        "(Ada took zone 1; redone.)",
        "Ada took zone 1",
        "(Ada took zone 1; undone.)",
        "Ada took zone 2",
    ]


@pytest.mark.parametrize("shown", [False, True])
def test_replay_gives_the_events(shown: bool, capsys: pytest.CaptureFixture[str]) -> None:
    session = saved(10**6, variant="fast", seed=9)
    assert main(["replay", str(path_of(session)), "--json", *(["--open-hands"] if shown else [])]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    events = [record["event"] for record in records if "event" in record]
    assert events[-1] == "GameOver"
    assert [record["key"] for record in records if "key" in record and "undo" not in record][-1] == session.steps[
        -1
    ].key
    dealt = next(record for record in records if record.get("event") == "HandDealt")
    hand = [CARDS[card].name for card in dealt_hand(session)]
    assert dealt["cards"] == (hand if shown else None)


def test_a_damaged_game_is_told_up_to_the_damage(capsys: pytest.CaptureFixture[str]) -> None:
    path = path_of(saved(20))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:9], b"?\n", *lines[10:]]))
    assert main(["replay", str(path), "--text"]) == 0
    told = capsys.readouterr()
    assert "Ada took zone" in told.out
    assert "line 10 is damaged: its checksum is wrong" in told.err


@pytest.mark.parametrize(
    "words", [["replay", "nowhere"], ["replay", "x", "--pace", "0"], ["resume"], ["games", "--delete", "x"]]
)
def test_impossible_arguments_are_a_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    complaint(capsys, *words)


@pytest.mark.slow
def test_resume_comes_back_behind_the_curtain(home: Path) -> None:
    """The same person, decision and undo state, and no hand on the screen before somebody has sat down."""
    session = new_session(2, 7, home / "games" / "left.jsonl", hands="curtain")
    while session.decision is not None and session.decision.kind != "action":
        session.choose(session.decision.options[0])
    assert session.decision is not None
    session.close()
    name = session.setup.seats[session.decision.player].name
    hand = [CARDS[card].name for card in session.game.state.civilizations[session.decision.player].hand]
    with Terminal("resume", environment={"NOVAERA_HOME": str(home)}) as terminal:
        terminal.wait_for(f"Pass the keyboard to {name}")
        assert not any(card in terminal.settle() for card in hand)
        terminal.press("m")
        terminal.wait_for(f"{name}: what do you do with")
        assert all(card[:8] in terminal.text for card in hand)
        terminal.press("u")
        terminal.wait_for(f"{name}: choose a die to spend")
        terminal.press("U")
        terminal.wait_for(f"{name}: what do you do with")


async def test_the_table_says_when_nothing_is_saved(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("in the way")
    session = new_session(2, 7, blocked / "game.jsonl", hands="open")
    app = NovaEraApp(session)
    async with running(app) as pilot:
        assert isinstance(app.screen, Notice)
        assert "Cannot save the game" in app.screen.sentence
        await press(pilot, "q enter")
        assert len(session.steps) == 1, "it can be played on"
        assert session.trouble
        status = "".join(segment.text for segment in app.screen.query_one("#board", BoardHead).lines[0])
        assert "NOT SAVED" in status
        blocked.unlink()
        await press(pilot, "enter")
        assert isinstance(app.screen, Notice)
        assert "on disk" in app.screen.sentence
    assert len((blocked / "game.jsonl").read_text().splitlines()) == 3


async def test_the_table_says_so_when_an_undo_is_the_first_thing_that_is_not_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new_session(2, 7, tmp_path / "game.jsonl", hands="open")
    app = NovaEraApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        disk = FullDisk(0)
        monkeypatch.setattr(os, "pwrite", disk.pwrite)
        await press(pilot, "u u")
        assert not session.steps, "it is taken back all the same"
        assert isinstance(app.screen, Notice)
        assert "No space left" in app.screen.sentence
        disk.room = 10**9
        await press(pilot, "q enter")
        assert isinstance(app.screen, Notice)
        assert "on disk" in app.screen.sentence
    assert [entry.what for entry in read(tmp_path / "game.jsonl").entries] == ["decision", "undo", "decision"]


async def test_the_table_opens_with_a_note_about_a_torn_line(home: Path) -> None:
    session = saved(6, hands="open")
    path = path_of(session)
    path.write_bytes(path.read_bytes()[:-5])
    app = NovaEraApp(storage.open_game(path))
    async with running(app):
        assert isinstance(app.screen, TableScreen)
        assert "was incomplete" in app.screen.controller.focus.message
    app = NovaEraApp(storage.start_game(Setup((Seat("Ada"), Seat("Bo")), 1, hands="curtain"), CARDS))
    async with running(app):
        assert isinstance(app.screen, Curtain)


async def test_a_finished_game_comes_back_with_its_result() -> None:
    app = NovaEraApp(storage.open_game(path_of(saved(10**6, variant="fast"))))
    async with running(app):
        assert isinstance(app.screen, ResultScreen)


def test_resume_and_replay_take_the_number_the_name_or_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path))
    for seed in (1, 2):
        session = new_session(2, seed, storage.folder() / f"game-{seed}.jsonl")
        session.choose("zone 1")
        session.close()
    paths = storage.files()
    for place, path in enumerate(paths, start=1):
        for game in (str(place), path.stem, path.name, str(path)):
            assert storage.find_saved_game(game) == path
            assert main(["replay", "--text", game]) == 0
            assert "Ada" in capsys.readouterr().out
    assert main(["replay", "--text", "1"]) == 0
    last = capsys.readouterr().out
    assert main(["replay", "--text"]) == 0 and capsys.readouterr().out == last, "without a game, the last one"
    assert "there is no saved game '3'; novaera games lists them." in complaint(capsys, "replay", "--text", "3")


def test_leaving_shows_the_command_that_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path))
    session = new_session(2, 1, storage.folder() / "game.jsonl")
    assert storage.resume_command(session) == "novaera resume"
    session.close()
    elsewhere = new_session(2, 1, tmp_path / "my game.jsonl")
    assert storage.resume_command(elsewhere) == f"novaera resume '{tmp_path / 'my game.jsonl'}'"
    elsewhere.close()
    assert storage.resume_command(new_session()) == "", "a game that is not saved cannot be gone on with"


# Thousands of games -------------------------------------------------------------------------------------


def test_the_list_plays_no_game_and_reads_no_card_set(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(4):
        session = storage.start_game(Setup((Seat("Ada"), Seat("Bo")), seed), CARDS)
        play_on(session, random.Random(seed), 10)
        session.close()
    monkeypatch.setattr(rules, "load_cards", None)
    monkeypatch.setattr(storage, "unpacked", None)
    monkeypatch.setattr(rules.Game, "apply", None)
    monkeypatch.setattr(rules, "new_game", None)
    games = list(storage.saved_games())
    assert len(games) == 4 and not any(game.problem for game in games)


@pytest.mark.slow
def test_no_card_set_outlives_its_use(home: Path) -> None:
    session = saved()
    for _ in range(2):
        storage.open_game(path_of(session)).close()
    gc.collect()
    before = sum(isinstance(thing, rules.CardSet) for thing in gc.get_objects())
    for _ in range(5):
        storage.open_game(path_of(session)).close()
        list(storage.saved_games())
    gc.collect()
    assert sum(isinstance(thing, rules.CardSet) for thing in gc.get_objects()) == before


@pytest.mark.parametrize("seed", range(3))
def test_every_line_leaves_the_list_knowing_where_the_game_stands(seed: int, home: Path) -> None:
    session = storage.start_game(Setup((Seat("Ada"), Seat("Bo"), Seat("Cy")), seed, "fast"), CARDS)
    path, chance = path_of(session), random.Random(seed)
    while session.decision is not None:
        play_on(session, chance, 1, undos=0.3)
        state, decision = session.game.state, session.decision
        game = storage.read_saved_game(path)
        assert game.stand is not None and not game.problem
        assert game.stand[:2] == (state.era, state.round)
        assert game.stand.turn == (NOBODY if decision is None else decision.player)
        assert game.stand.scores == tuple(civilization.vp for civilization in state.civilizations)
        assert game.finished == (decision is None)
        if session.choice_count() == 20:
            session.close()
            session = storage.open_game(path)
    session.close()
    assert session.game.result is not None
    assert game.recording is not None and game.recording.winners == session.game.result.winners


def test_a_damaged_game_is_listed_up_to_its_damage(capsys: pytest.CaptureFixture[str]) -> None:
    path = path_of(saved(10**6, variant="fast"))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:40], b" " + lines[40], *lines[41:]]))
    assert main(["games"]) == 0
    listed = capsys.readouterr().out
    assert "line 41 is damaged: its checksum is wrong" in listed and "novaera resume --copy" in listed
    assert ": Era I, round" in listed and "finished" not in listed


def test_an_exported_game_is_as_private_as_a_saved_one(tmp_path: Path) -> None:
    session = saved()
    before = os.umask(0o022)
    try:
        assert main(["games", "--export", "1", str(tmp_path / "out.jsonl")]) == 0
    finally:
        os.umask(before)
    modes = [path.stat().st_mode & 0o777 for path in (path_of(session), tmp_path / "out.jsonl")]
    assert modes == [0o600, 0o600]


@pytest.mark.parametrize("name", ["7", "-x", "game.jsonl"])
def test_the_way_back_to_a_game_means_no_other(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bare name could be a number of the list, an option, or the name of a game in the list."""
    monkeypatch.chdir(tmp_path)
    new_session(2, 1, storage.folder() / "game.jsonl").close()
    elsewhere = new_session(2, 1, Path(name))
    *command, game = shlex.split(storage.resume_command(elsewhere))
    assert command == ["novaera", "resume"]
    assert storage.find_saved_game(game) == tmp_path / name and not game.startswith("-")
    elsewhere.close()


def test_listing_leaves_the_garbage_collector_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    assert gc.isenabled() and main(["games"]) == 0
    assert gc.isenabled() and capsys.readouterr().out


def test_the_title_tells_a_fast_play_game_from_a_full_one(home: Path) -> None:
    for variant in ("full", "fast"):
        start_game(Setup((Seat("Ada"), Seat("Bo")), 1, variant), rules.load_cards()).close()
    assert sorted(era_of(game) for game in readable_games()) == ["I/II", "I/III"]
