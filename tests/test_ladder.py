"""The ladder: rungs are data that start a game, progress follows from the journals, bad files get one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from novaera_tui.challenges.ladder import Ladder, climbed, load_ladder, rung_words, tries
from novaera_tui.challenges.verify import NotProven, check
from novaera_tui.cli.main import main
from novaera_tui.errors import UserError
from novaera_tui.history.index import counted
from novaera_tui.history.summaries import PlayedGame, PlayedSeat
from novaera_tui.play.session import Session
from novaera_tui.saving.journal import Journal
from novaera_tui.screens.ladder import LadderPage
from rules.typed_data import written
from tests.daily_games import go_on
from tests.games import CARDS, quickly
from tests.saving import records_of, resigned
from tests.screens import drawn, opened, press
from tests.unkind import complaint

OWN = """
rungs:
  - id: mine
    title: Mine
    about: My own rung.
    bots: [easy, random]
    you: {unrest: 4, hand: 1}
    rivals: {resources: 3}
    tracks: {riots: 2, invasion: 0, decline: 0, regression: 0, dark age: 9}
"""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path))
    quickly(monkeypatch)


def own_ladder(folder: Path, text: str = OWN) -> Ladder:
    path = folder / "own.yaml"
    path.write_text(text)
    return load_ladder(path)


def test_the_shipped_ladder_has_ten_rungs_that_can_be_played() -> None:
    ladder = load_ladder()
    assert len(ladder.rungs) == 10
    for rung in ladder.rungs:
        setup = rung.setup("Ada", 3)
        game = Session(setup, CARDS).game
        assert game.state.civilizations[0].unrest == rung.you.unrest
        assert not setup.hints and setup.challenge is not None and setup.challenge.name == rung.name


def test_a_rung_of_ones_own_starts_as_it_says(tmp_path: Path) -> None:
    (rung,) = own_ladder(tmp_path).rungs
    state = Session(rung.setup("Bo", 3), CARDS).game.state
    you, *others = state.civilizations
    assert (you.unrest, you.resources, len(you.hand)) == (4, (1, 1, 1, 1), 1)
    assert [(other.unrest, other.resources, len(other.hand)) for other in others] == [(0, (3, 3, 3, 3), 2)] * 2
    assert state.tracks == (2, 0, 0, 0, 9)
    assert rung_words(rung) == [
        "2 bots (easy and random), full game.",
        "You start with Unrest 4 and 1 starting technology.",
        "Rivals start with 3 of each resource.",
        "Tracks start at Riots 2 and Dark Age 9.",
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("easy, random", "genius", "line 6: rungs[0].bots[0]: there is no bot 'genius'"),
        ("unrest: 4", "unrest: 10", "rungs[0].you.unrest is 10; it must be a number from 0 to 9."),
        ("easy, random", "easy, easy, easy, easy", "rungs[0].bots"),
        ("hand: 1", "hand: 9", "rungs[0].you.hand is 9; it must be a number from 0 to 3."),
        ("rivals: {resources: 3}", "rivals: {gold: 3}", "gold"),
        ("title: Mine", "titel: Mine", "tit"),
    ],
)
def test_a_bad_rung_is_one_sentence_with_its_line(old: str, new: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(UserError) as refused:
        own_ladder(tmp_path, OWN.replace(old, new))
    assert problem in str(refused.value) and "own.yaml, line " in str(refused.value)


def test_two_rungs_need_two_ids(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"rungs\[1\].id is 'mine'; an earlier one has this id."):
        own_ladder(tmp_path, OWN + OWN.replace("rungs:\n", ""))


def test_a_changed_rung_must_be_climbed_again() -> None:
    first = load_ladder().rungs[0]
    seats = (PlayedSeat("Ada", "", 40, 1, (0,) * 6, {}), PlayedSeat("Bo", "easy", 30, 2, (0,) * 6, {}))
    won = PlayedGame("file", "2026-01-01", "fast", 0, "ladder", first.name, "", "", 1, seats)
    lost = won._replace(seats=(seats[0]._replace(place=2), seats[1]._replace(place=1)))
    assert climbed([won]) == {first.name} and climbed([lost]) == set()
    assert tries(first, [won, lost, won._replace(challenge="daily")]) == 2
    assert first._replace(you=rules.Start(unrest=1)).name not in climbed([won])
    assert first._replace(title="Another title").name in climbed([won])


def test_a_played_rung_is_counted_and_verified(tmp_path: Path) -> None:
    rung = load_ladder().rungs[1]
    path = tmp_path / "games" / "game.jsonl"
    path.parent.mkdir()
    go_on(Session(rung.setup("Ada", 5), CARDS, Journal(path)), 1)
    assert check(path).setup.handicap == rung.handicap
    assert tries(rung, counted().games) == 1
    records = records_of(path)
    assert records[0]["handicap"] == written(rung.handicap)
    records[0]["handicap"]["seats"][0]["resources"] = 5
    path.write_bytes(resigned(records))
    with pytest.raises(NotProven):
        check(path)


def test_the_command_lists_the_rungs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder"]) == 0
    told = capsys.readouterr().out
    assert told.count("[ ]") == 10 and "First steps (first-steps, 0 games)" in told
    own_ladder(tmp_path)
    assert main(["ladder", "--file", str(tmp_path / "own.yaml")]) == 0
    assert "Mine (mine, 0 games)" in capsys.readouterr().out
    assert "there is no rung 'eleven'; choose from 1 to 10." in complaint(capsys, "ladder", "eleven")


async def test_the_page_describes_a_rung_and_plays_it() -> None:
    rungs = load_ladder().rungs
    async with opened(LadderPage(), size=(80, 24)) as (app, pilot):
        assert rungs[0].about in drawn(app)
        await press(pilot, "3")
        assert rungs[2].about in drawn(app)
        await press(pilot, "enter")
        assert app.session is not None
        challenge = app.session.setup.challenge
        assert challenge is not None and challenge.name == rungs[2].name
        assert app.session.setup.handicap == rungs[2].handicap
        app.session.close()
