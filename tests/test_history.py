"""The history counts what the journals say, whatever the index says."""

from __future__ import annotations

import ast
import json
import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.history import slow_recount, write_journal
from novaera_tui.cli.main import main
from novaera_tui.history import index as index_module
from novaera_tui.history import summaries
from novaera_tui.history.index import Index, counted
from novaera_tui.history.ratings import ratings
from novaera_tui.history.report import History, review_words
from novaera_tui.history.summaries import PlayedGame, PlayedSeat
from novaera_tui.history.totals import players, totals
from novaera_tui.play.tally import POINT_SOURCES
from novaera_tui.saving.replay import Replay
from novaera_tui.saving.storage import REVIEW_SUFFIX
from novaera_tui.screens.history import HistoryPage
from tests.games import CARDS
from tests.screens import drawn, opened, press
from tests.unkind import complaint

ROOT = Path(__file__).parent.parent
GAMES = 12


@pytest.fixture(scope="module")
def journals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("journals")
    for number in range(GAMES):
        write_journal(folder / f"{number}.jsonl", number, CARDS)
    return folder


@pytest.fixture
def games(journals: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The journals in the data folder, old enough to be cached."""
    monkeypatch.setattr(index_module, "SETTLED", 0)
    shutil.copytree(journals, home / "games")
    return home / "games"


def recounted() -> Index:
    """What a count without an index finds."""
    Index().path.unlink(missing_ok=True)
    return counted()


def played(*results: tuple[str, int], time: str = "2026-01-01", **cards: int) -> PlayedGame:
    """A game by the names (bot:KIND for bots) and points of its seats; the cards are the first player's."""
    scores = [points for _, points in results]
    seats = [
        PlayedSeat(
            "Robot" if name.startswith("bot:") else name,
            name[4:] if name.startswith("bot:") else "",
            points,
            1 + sum(other > points for other in scores),
            (points, *[0] * (len(POINT_SOURCES) - 1)),
            {} if number else cards,
        )
        for number, (name, points) in enumerate(results)
    ]
    return PlayedGame("file", time, "full", 0, "", "", "", "", 1, tuple(seats))


def remove(games: Path) -> None:
    (games / "1.jsonl").unlink()


def damage(games: Path) -> None:
    content = bytearray((games / "2.jsonl").read_bytes())
    content[len(content) // 2] ^= 1
    (games / "2.jsonl").write_bytes(content)


def exchange(games: Path) -> None:
    """Another game under a known name, with the times of the former one."""
    about = (games / "3.jsonl").stat()
    shutil.copy(games / "4.jsonl", games / "3.jsonl")
    os.utime(games / "3.jsonl", ns=(about.st_atime_ns, about.st_mtime_ns))


def add_foreign(games: Path) -> None:
    (games / "foreign.jsonl").write_text('{"hello": "world"}\n')


def add_one(games: Path) -> None:
    write_journal(games / "new.jsonl", 77, CARDS)


def break_index(games: Path) -> None:
    """Points that nobody made; the checksum is not that of the file any more."""
    path = games.parent / "history.json"
    path.write_text(path.read_text().replace("[[", "[[9", 1))


def nothing(games: Path) -> None:
    pass


@pytest.mark.parametrize("change", [nothing, remove, damage, exchange, add_foreign, add_one, break_index])
def test_the_index_is_only_a_cache(change: Callable[[Path], None], games: Path) -> None:
    before = counted()
    change(games)
    with_index = counted()
    again = counted()
    without = recounted()
    assert with_index.games == again.games == without.games
    assert with_index.skipped == again.skipped == without.skipped
    assert len(before.games) == GAMES


def test_a_kept_review_renews_its_entry(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The review itself is tested elsewhere; here it is what a file beside the game brings about."""
    finished = next(game for game in counted().games if game.finished)
    (games / finished.file).with_suffix(REVIEW_SUFFIX).write_text("")
    asked = []

    def kept(_replay: Replay, path: Path) -> None:
        asked.append(path.name)

    monkeypatch.setattr(summaries, "kept_review", kept)
    counted()
    assert asked == [finished.file], "only the game with a new review is read again"


def test_reviews_are_added_up() -> None:
    game = played(("Ada", 30), ("Bo", 20))
    reviewed = game._replace(seats=(game.seats[0]._replace(review=(150, 400, 20)), game.seats[1]))
    ada = totals([game, reviewed, reviewed], "ada")
    assert (ada.reviewed, ada.review_luck, ada.review_cost, ada.review_choices) == (2, 300, 800, 40)
    (told,) = review_words(ada)
    assert told == "In 2 reviewed games dice and cards gave +1.5 points a game; each real choice cost 0.20 on average."


def test_a_second_count_replays_nothing(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = counted()
    monkeypatch.setattr(index_module, "summary_of", None)
    assert counted().games == first.games


def test_the_history_equals_a_slow_recount_from_events(games: Path) -> None:
    pytest.importorskip("openskill")
    data = History(counted()).data(list(players(counted().games)))
    found = {who: (each["games"], each["won"], each["points"]) for who, each in data["players"].items()}
    assert found == slow_recount(games)
    assert data["unfinished"] == 1


def test_damaged_and_foreign_files_are_named_and_skipped(games: Path) -> None:
    damage(games)
    add_foreign(games)
    index = counted()
    assert len(index.games) == GAMES - 1
    named = sorted(sentence.removeprefix(f"{games}/") for sentence in index.skipped)
    assert named[0].startswith("2.jsonl: line ") and named[0].endswith(" is damaged: its checksum is wrong.")
    assert named[1:] == ["foreign.jsonl: this is not a saved game."]


def test_totals_count_rivals_seats_streaks_and_cards() -> None:
    games = [
        played(("Ada", 30), ("Bo", 20), time="2026-01-01", Barter=3),
        played(("ada", 25), ("Bo", 25), time="2026-01-02", Barter=1),
        played(("Bo", 40), ("Ada", 10), ("bot:hard", 20), time="2026-01-03"),
        played(("Ada", 31), ("bot:hard", 9), time="2026-01-04", Barter=2),
    ]
    ada = totals(games, "ada")
    assert (len(ada.results), ada.won, ada.name) == (4, 3, "Ada")
    assert ada.streaks() == (1, 2)
    assert vars(ada.rivals["bo"]) == {"games": 3, "won": 1, "shared": 1, "points": -20}
    assert vars(ada.rivals["bot:hard"]) == {"games": 2, "won": 1, "shared": 0, "points": 12}
    assert {seat: (each.games, each.won) for seat, each in ada.seats.items()} == {0: (3, 3), 1: (1, 0)}
    assert (ada.cards["Barter"], ada.card_points["Barter"]) == (3, 6)
    assert ada.card_luck["Barter"] == pytest.approx(1.5)
    assert [result.own.score for result in ada.best()] == [31, 30, 25, 10]
    assert list(players(games)) == ["ada", "bo", "bot:hard"], "people first"


def test_ratings_rank_and_grow_certain() -> None:
    pytest.importorskip("openskill")
    chance = random.Random(1)
    games = [played(("Ada", 30 + chance.randrange(15)), ("Bo", 25 + chance.randrange(15))) for _ in range(40)]
    few, many = ratings(games[:3]), ratings(games)
    assert many["ada"].value > 1500 > many["bo"].value
    assert many["ada"].uncertainty < few["ada"].uncertainty
    only_bots = ratings([played(("bot:easy", 3), ("bot:easy", 2))])
    assert not only_bots, "a bot against its own kind says nothing"


@pytest.mark.slow
def test_only_the_ratings_import_openskill() -> None:
    importing = {
        path.name
        for folder in ("rules", "novaera_tui")
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Import | ast.ImportFrom) and "openskill" in ast.unparse(node)
    }
    assert importing == {"ratings.py"}


def test_the_command_prints_text_and_json(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("openskill")
    assert main(["history"]) == 0
    printed = capsys.readouterr().out
    for title in ("Ratings", "Against", "By seat", "Points by source", "Favourite cards", "Best results"):
        assert f" {title} " in printed
    assert main(["history", "ADA", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert list(data["players"]) == ["ada"]
    assert data["players"]["ada"]["games"] == sum(
        any(seat.who == "ada" for seat in game.seats) for game in counted().games
    )
    assert "'Nobody' has not finished a game here." in complaint(capsys, "history", "Nobody")


async def test_your_games_open_from_the_title(games: Path) -> None:
    pytest.importorskip("openskill")
    async with opened(size=(80, 24)) as (app, pilot):
        await pilot.press("y")
        page = app.screen
        assert isinstance(page, HistoryPage)
        while page.history is None:
            await pilot.pause(0.05)
        first = drawn(app)
        assert "Points in the last games" in first
        await press(pilot, "right")
        assert drawn(app) != first
        await press(pilot, "left")
        assert drawn(app) == first
