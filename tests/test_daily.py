"""The daily deal is the same everywhere, counts honestly, and `verify` refuses what cannot have been played."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, tzinfo
from pathlib import Path
from typing import Any

import pytest

import rules
from novaera_tui.challenges import daily as daily_module
from novaera_tui.challenges import par as par_module
from novaera_tui.challenges.daily import best_of, daily_games, deal, new_mark, parse_day, person, streaks
from novaera_tui.challenges.daily_words import calendar_lines, result_lines
from novaera_tui.challenges.par import Par, known_par, par_of, place_of, play_par
from novaera_tui.challenges.verify import NotProven, check
from novaera_tui.cli.main import main
from novaera_tui.errors import UserError
from novaera_tui.history.index import counted
from novaera_tui.history.summaries import PlayedGame, PlayedSeat
from novaera_tui.play.session import Session
from novaera_tui.saving import journal as journal_module
from novaera_tui.saving.journal import Journal
from novaera_tui.saving.notes import write_note
from novaera_tui.saving.storage import last_setup, open_game
from novaera_tui.screens.daily import DailyPage
from rules.loading import cards_from_source
from tests.daily_games import go_on, play
from tests.games import CARDS, quickly
from tests.saving import records_of, resigned
from tests.screens import drawn, opened, press

DAY = date(2026, 11, 3)
PROBE = """
from datetime import date
import rules
from novaera_tui.challenges import par
from novaera_tui.challenges.daily import deal
par.PAR_BOT = "hard:40"
cards = rules.load_cards()
setup = deal(date(2026, 11, 3), "Ada", cards)
print(setup, par.play_par(setup, cards))
"""


class Noon(datetime):
    """The clock of these tests, which journals follow, too."""

    @classmethod
    def now(cls, tz: tzinfo | None = UTC) -> Noon:
        return cls(2026, 11, 18, 12, tzinfo=tz)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path))
    monkeypatch.setattr(par_module, "PAR_BOT", "hard:20")
    monkeypatch.setattr(daily_module, "now", Noon.now)
    monkeypatch.setattr(journal_module, "datetime", Noon)
    quickly(monkeypatch)
    return iter([None])


# The deal -----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_deal_and_par_are_the_same_in_every_process() -> None:
    told = set()
    for hash_seed in ("0", "1", "random"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        told.add(subprocess.run([sys.executable, "-c", PROBE], env=environment, capture_output=True, check=True).stdout)
    assert len(told) == 1
    assert b"Par(" in told.pop()


def test_each_day_differs_and_the_player_name_changes_nothing_else() -> None:
    setups = [deal(date(2026, 11, day), "Ada", CARDS) for day in range(1, 31)]
    assert len({setup.seed for setup in setups}) == 30
    assert {len(setup.seats) for setup in setups} == {2, 3, 4}
    assert {setup.variant for setup in setups} == {"fast", "full"}
    for setup in setups:
        assert not setup.hints
        assert [seat.name for seat in setup.seats if not seat.bot] == ["Ada"]
        assert setup.challenge is not None
        other = deal(date.fromisoformat(setup.challenge.name), "bo", CARDS)
        assert (other.seed, [seat.bot for seat in other.seats]) == (setup.seed, [seat.bot for seat in setup.seats])


def test_another_card_set_has_other_deals() -> None:
    changed = cards_from_source(CARDS.source.replace('"Barter"', '"Bartering"'), "cards")
    assert deal(DAY, "Ada", changed).seed != deal(DAY, "Ada", CARDS).seed


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("yesterday", "'yesterday' is not a date; write it as 2026-11-18."),
        ("2026-11-19", "the deal of 2026-11-19 is not open yet; it is 2026-11-18 in UTC."),
        ("2025-12-31", "the first daily deal was on 2026-01-01."),
    ],
)
def test_days_without_a_deal_are_refused(words: str, problem: str) -> None:
    with pytest.raises(UserError) as refused:
        parse_day(words)
    assert str(refused.value) == problem


# Par ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_par_is_played_once_and_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(par_module, "ParGame", None)
    setup = deal(DAY, "Ada", CARDS)
    write_note(place_of(setup), play_par(setup, CARDS))
    first = par_of(setup, CARDS)
    assert first.score == sum(first.sources) and first == play_par(deal(DAY, "Zoe", CARDS), CARDS)
    monkeypatch.setattr(par_module, "PAR_BOT", "hard:30")
    assert known_par(setup, CARDS) is None, "another bot has another par"


@pytest.mark.slow
def test_par_is_played_in_a_worker_that_tells_its_progress() -> None:
    setup = deal(DAY, "Ada", CARDS)
    shares: list[float] = []
    par = par_of(setup, CARDS, shares.append)
    assert par.release.endswith("hard:1600"), "the worker has the real number of positions"
    assert shares == sorted(shares) and all(0 <= share <= 1 for share in shares)


# What counts --------------------------------------------------------------------------------------------


def played(day: str, time: str = "", mark: str = "", later: str = "", place: int = 1) -> PlayedGame:
    seats = (
        PlayedSeat("Ada", "", 40, place, (40, 0, 0, 0, 0, 0), {}),
        PlayedSeat("Bo", "fair", 30, 3 - place, (30, 0, 0, 0, 0, 0), {}),
    )
    return PlayedGame("file", time or f"{day}T10:00:00+00:00", "fast", 0, "daily", day, mark, later, 1, seats)


def test_streaks_count_days_in_a_row_without_marks() -> None:
    days = [played(f"2026-11-{day:02}") for day in (1, 2, 3, 10, 11, 16, 17)]
    games = daily_games([*days, played("2026-11-04", mark="old"), played("2026-11-12", "2026-11-15T10:00:00+00:00")])
    assert streaks(games, date(2026, 11, 18)) == (2, 3), "today can still be played"
    assert streaks(games, date(2026, 11, 19)) == (0, 3)
    assert streaks(games, date(2026, 11, 17)) == (2, 3)


def test_a_changed_clock_gains_nothing_but_marks() -> None:
    ahead = played("2026-11-20")
    assert new_mark(date(2026, 11, 18), [ahead]) == ("clock", "2026-11-20T10:00:00+00:00"), "set back again"
    honest = played("2026-11-18", mark="clock", later=ahead.time)
    assert [game.mark for game in daily_games([honest, ahead])] == ["clock", "clock"], "and the early game is found out"
    later = played("2026-11-21")
    assert [game.mark for game in daily_games([honest, ahead, later])] == ["clock", "clock", ""]


def test_old_deals_and_second_tries_are_marked() -> None:
    assert new_mark(date(2026, 11, 17), []) == ("old", "")
    assert new_mark(date(2026, 11, 18), []) == ("", "")
    assert new_mark(date(2026, 11, 18), [played("2026-11-18")]) == ("again", "")


def test_the_result_is_four_lines_for_a_chat() -> None:
    games = daily_games([played("2026-11-17"), played("2026-11-18")])
    shown = best_of(date(2026, 11, 18), games)
    assert shown is not None
    par = Par("", 38, 1, (35, 0, 3, 0, 0, 0))
    assert result_lines(games, shown, par, date(2026, 11, 18)) == [
        "Nova Era, daily deal 2026-11-18: 40 points, 2 above par (38).",
        "Ada won against Bo (fair) 30. Fast Play.",
        "Gained on par: kinds of cards +5. Lost: scoring cards -3.",
        "Streak: 2 days, 2 at best. No hints, 1 sitting.",
    ]


def test_the_calendar_shows_wins_losses_and_marks() -> None:
    games = daily_games([played("2026-11-02"), played("2026-11-03", place=2), played("2026-11-04", mark="old")])
    lines = calendar_lines(games, date(2026, 11, 1), date(2026, 11, 18))
    assert lines[2].split() == ["2+", "3-", "4?", "5", "6", "7", "8"]
    assert "[18]" in lines[4]


# verify -------------------------------------------------------------------------------------------------

Forgery = Callable[[list[dict[str, Any]], random.Random], None]


def a_decision(records: list[dict[str, Any]], chance: random.Random, bots: bool) -> dict[str, Any]:
    seats = records[0]["seats"]
    return chance.choice(
        [record for record in records if "key" in record and bool(seats[record["player"]]["bot"]) == bots]
    )


def better_result(records: list[dict[str, Any]], chance: random.Random) -> None:
    records[-1]["over"]["scores"][person_in(records)] += chance.randint(1, 20)


def other_winner(records: list[dict[str, Any]], chance: random.Random) -> None:
    winners = records[-1]["over"]["winners"]
    records[-1]["over"]["winners"] = [(winners[0] + 1) % len(records[0]["seats"])]


def better_stand(records: list[dict[str, Any]], chance: random.Random) -> None:
    record = chance.choice([record for record in records if "stand" in record])
    record["stand"]["scores"][person_in(records)] += 1


def other_seed(records: list[dict[str, Any]], chance: random.Random) -> None:
    records[0]["seed"] += chance.randint(1, 9)


def other_day(records: list[dict[str, Any]], chance: random.Random) -> None:
    records[0]["challenge"]["name"] = f"2026-10-{chance.randint(1, 30):02}"


def unmarked(records: list[dict[str, Any]], chance: random.Random) -> None:
    records[0]["challenge"]["mark"] = ""
    records[0]["time"] = f"2026-10-{chance.randint(1, 30):02}T10:00:00+00:00"


def weaker_bot(records: list[dict[str, Any]], chance: random.Random) -> None:
    seats = records[0]["seats"]
    chance.choice([seat for seat in seats if seat["bot"]])["bot"] = "easy"


def with_hints(records: list[dict[str, Any]], chance: random.Random) -> None:
    records[0]["hints"] = True


def a_hint(records: list[dict[str, Any]], chance: random.Random) -> None:
    a_decision(records, chance, False)["hint"] = True


def head_start(records: list[dict[str, Any]], chance: random.Random) -> None:
    start = {"unrest": 0, "resources": 1, "hand": 2}
    seats = [dict(start) for _ in records[0]["seats"]]
    seats[person_in(records)]["resources"] = chance.randint(2, 9)
    tracks = dict.fromkeys(rules.kinds.TRACK_NAMES, 0)
    records[0]["handicap"] = {"seats": seats, "tracks": tracks}


def luckier_dice(records: list[dict[str, Any]], chance: random.Random) -> None:
    record = chance.choice([record for record in records[1:] if record.get("outcomes")])
    record["outcomes"][-1] = (record["outcomes"][-1] + 1) % 6


def foolish_bot(records: list[dict[str, Any]], chance: random.Random) -> None:
    """A bot that picks another zone: legal, but not what it would do."""
    record = a_decision([record for record in records if record.get("kind") in (None, "pick")], chance, True)
    record["key"] = {"zone 1": "zone 2"}.get(record["key"], "zone 1")


def missing_line(records: list[dict[str, Any]], chance: random.Random) -> None:
    del records[chance.randrange(1, len(records) - 1)]


def shorter(records: list[dict[str, Any]], chance: random.Random) -> None:
    del records[chance.randrange(2, len(records)) :]


def unknown_field(records: list[dict[str, Any]], chance: random.Random) -> None:
    chance.choice(records)["remark"] = "fine"


FORGERIES: tuple[Forgery, ...] = (
    better_result,
    other_winner,
    better_stand,
    other_seed,
    other_day,
    unmarked,
    weaker_bot,
    with_hints,
    a_hint,
    head_start,
    luckier_dice,
    foolish_bot,
    missing_line,
    shorter,
    unknown_field,
)


def person_in(records: list[dict[str, Any]]) -> int:
    return next(place for place, seat in enumerate(records[0]["seats"]) if not seat["bot"])


@pytest.mark.parametrize(
    "number", [pytest.param(2, id="few", marks=pytest.mark.slow), pytest.param(200, id="many", marks=pytest.mark.long)]
)
def test_honest_journals_hold_and_forged_ones_do_not(number: int, tmp_path: Path) -> None:
    """Forged with right checksums; without, any change is found at once."""
    chance = random.Random(number)
    for place in range(number):
        day = date(2026, chance.randint(1, 10), chance.randint(1, 28))
        path = play(deal(day, "Ada", CARDS, "old"), tmp_path / f"{place}.jsonl", place)
        proof = check(path)
        assert proof.setup.challenge is not None and proof.setup.challenge.name == day.isoformat()
        forgeries = FORGERIES if number < 10 else [FORGERIES[place % len(FORGERIES)]]
        for forgery in forgeries:
            records = records_of(path)
            forgery(records, chance)
            forged = tmp_path / "forged.jsonl"
            forged.write_bytes(resigned(records))
            with pytest.raises(NotProven):
                check(forged)
        content = bytearray(path.read_bytes())
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        forged.write_bytes(content)
        with pytest.raises(NotProven):
            check(forged)


@pytest.mark.slow
def test_verify_answers_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = play(deal(DAY, "Ada", CARDS, "old"), tmp_path / "game.jsonl")
    assert main(["verify", str(path)]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{path} checks out: the daily deal of 2026-11-03, marked, ") and "Ada " in told
    assert told.endswith(", no hints, 1 sitting.\n")
    records = records_of(path)
    better_result(records, random.Random(1))
    path.write_bytes(resigned(records))
    assert main(["verify", str(path)]) == 1
    assert capsys.readouterr().out.startswith(f"{path} does not check out: line {len(records)} is damaged")
    assert main(["verify", str(tmp_path / "nothing")]) == 2


def test_an_ordinary_game_can_be_verified_too(tmp_path: Path) -> None:
    path = play(deal(DAY, "Ada", CARDS)._replace(challenge=None, hints=True), tmp_path / "game.jsonl")
    assert check(path).unchecked == ()


def test_a_resumed_deal_has_another_sitting(tmp_path: Path) -> None:
    path = tmp_path / "games" / "game.jsonl"
    path.parent.mkdir()
    go_on(Session(deal(DAY, "Ada", CARDS, "old"), CARDS, Journal(path)), 3, steps=20)
    for seed in (4, 5):
        go_on(open_game(path), seed, steps=30 if seed == 4 else 10**9)
    assert check(path).sittings == 3
    (game,) = counted().games
    assert (game.challenge, game.name, game.mark, game.sittings) == ("daily", "2026-11-03", "old", 3)


def test_a_new_game_does_not_inherit_the_rules_of_a_challenge(tmp_path: Path) -> None:
    play(deal(DAY, "Ada", CARDS, "old"), tmp_path / "games" / "game.jsonl")
    assert last_setup() is None


# The page -----------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_the_page_plays_the_deal_and_shows_its_result(tmp_path: Path) -> None:
    setup = deal(DAY, "Ada", CARDS, "old")
    play(setup, tmp_path / "games" / "game.jsonl")
    write_note(place_of(setup), play_par(setup, CARDS))
    async with opened(DailyPage("2026-11-03"), size=(80, 24)) as (app, pilot):
        text = " ".join(drawn(app).split())
        assert "Nova Era, daily deal 2026-11-03:" in text and "Marked: played on another day." in text
        await press(pilot, "left")
        assert "An old deal: the game is marked and does not count." in drawn(app)
        await press(pilot, "enter")
        assert app.session is not None
        challenge = app.session.setup.challenge
        assert challenge is not None and (challenge.name, challenge.mark) == ("2026-11-02", "old")
        assert person(app.session.setup) == person(deal(date(2026, 11, 2), "Ada", CARDS))
        app.session.close()
