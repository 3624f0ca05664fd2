"""The balance lab: the same figures whoever plays the games, and a report that is all there and stands alone."""

from __future__ import annotations

import csv
import json
import re
import sys
from collections import Counter
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path

import pytest

from novaera_tui.cli.main import main
from novaera_tui.errors import UserError
from novaera_tui.lab import charts
from novaera_tui.lab import games as lab_games
from novaera_tui.lab.balance import class_effects, goals
from novaera_tui.lab.figures import PART, Figures, Interval, deviation, interval, mean, quantile
from novaera_tui.lab.games import Experiment, Failure, LabGame, play
from novaera_tui.lab.report import Report
from novaera_tui.lab.results import Results
from novaera_tui.lab.running import Cluster, play_game, run
from rules.kinds import KIND_NAMES
from tests.positions import SHIPPED
from tests.unkind import complaint

FEW = Experiment(("normal", "easy", "random"), 20, 40, "fast", rotate=True)


@pytest.fixture(scope="module")
def figures() -> Figures:
    return run(FEW).figures


# Games and figures ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_figures_agree_with_the_games(figures: Figures) -> None:
    records = [play(match, SHIPPED) for match in FEW.matches()]
    assert figures.games == len(records) == 20
    assert sum(figures.won_by_seat.values()) == sum(figures.won_by_bot.values()) == 20 * PART
    assert figures.seats == {"normal": 20, "easy": 20, "random": 20}
    assert figures.scores.total() == figures.margins.total() == figures.unspent.total() == 60
    points = sum(sum(record.scores) for record in records)
    assert sum(figures.points.values()) == sum(figures.points_by_seat.values()) == points
    dice = sum(len(record.actions) for record in records)
    assert figures.actions.total() == dice > 20 * 3 * 12
    for record in records:
        assert sum(points for ledger in record.sources for *_, points in ledger) == sum(record.scores)
        assert len(record.after_era) == 1 and record.rounds == 6
    cards = Counter(card for record in records for card, *_ in record.owned)
    assert figures.owned == cards
    assert all(figures.owned[card] <= figures.seen[card] * 3 for card in figures.owned)


@pytest.mark.slow
def test_a_card_in_play_has_been_seen() -> None:
    for match in islice(FEW.matches(), 4):
        record = play(match, SHIPPED)
        assert {card for card, *_ in record.owned} <= set(record.seen)
        assert {card for card, _ in record.researched} <= set(record.seen)


def test_rotation_gives_every_bot_every_seat_and_every_turn() -> None:
    plan = Experiment(("normal", "easy", "random"), 18, 1, rotate=True)
    places = Counter((match.bots.index("easy"), match.first) for match in plan.matches())
    assert set(places.values()) == {2} and len(places) == 9
    still = Experiment(("normal", "easy"), 4, 1)
    assert [(match.bots, match.first) for match in still.matches()] == [(("normal", "easy"), n % 2) for n in range(4)]


def test_statistics() -> None:
    values = Counter({1: 1, 2: 2, 3: 1})
    assert (mean(values), quantile(values, 0.5)) == (2.0, 2)
    assert deviation(values) == pytest.approx(0.7071, abs=1e-4)
    found = interval(80, 100)
    assert (found.share, round(found.low, 3), round(found.high, 3)) == (0.8, 0.711, 0.867)
    assert interval(0, 10).low == 0.0 and interval(10, 10).high == pytest.approx(1.0) and interval(0, 0).high == 1.0


def test_card_effect_is_measured_against_the_same_bot() -> None:
    figures = Figures()
    figures.seats.update({"hard": 2, "easy": 2})
    figures.margins.update({("hard", 10): 2, ("easy", -10): 2})
    figures.owned[7] = 1
    figures.owned_by["easy", 7] = 1
    figures.margin_with["easy", 7] = -4
    figures.margin_squares[7] = 16
    assert figures.card_effect(7) == (6.0, 0.0)


def test_wars_and_changes_of_the_lead_are_counted() -> None:
    record = play(LabGame(0, 3, ("random", "random"), 0, "fast"), SHIPPED)
    assert len(record.after_round) == 5 and record.after_round[2] == record.after_era[0]
    figures = Figures()
    for wars, rounds in (((1, 1), ((1, 0), (0, 1), (1, 1))), ((0,), ((0, 0), (3, 2)))):
        figures.add(record._replace(civil_wars=wars, after_round=rounds, scores=(3, 2), winners=(0,)))
    assert (figures.civil_wars, figures.had_war, figures.won_after_war) == (3, 2, PART)
    assert (figures.lead_changes, figures.steady) == (2, 1)


def test_the_balance_is_judged() -> None:
    """By hand: two games of two, in which the first player won once."""
    figures = Figures(games=2, players=2)
    good = {"develop": 50, "gain": 20, "enlist": 10, "expand": 10, "repair": 4, "calm": 3, "research": 3}
    figures.actions.update({(1, action): number for action, number in good.items()})
    figures.unspent.update({("normal", 10): 3, ("normal", 14): 1})
    figures.points.update({(1, "colour"): 15, (2, "effect"): 30, (3, "objective"): 45, (3, "colour"): 10})
    figures.scores.update({("normal", 50): 4})
    figures.margins.update({("normal", 7): 2, ("normal", -7): 2})
    figures.won_from_first.update({0: PART, 1: PART})
    figures.strongest.update(dict.fromkeys(range(4), 2))
    figures.won_strongest.update(dict.fromkeys(range(4), PART))
    figures.led.update({1: 2, 2: 2})
    figures.led_and_won.update({1: PART, 2: 2 * PART})
    figures.had_war, figures.won_after_war, figures.lead_changes = 2, PART, 4
    found = {goal.what: goal for goal in goals(figures, SHIPPED)}
    unmet = [goal.what for goal in found.values() if goal.met is False]
    assert unmet == ["points by source", "leader after Era II wins", "wins by players who had a Civil War"]
    assert found["points by Era"].value == "15% / 30% / 55%"
    assert found["unspent resources per player, mean"].value == "11.0"
    assert found["median score; median winning margin"].value == "50; 7 = 14%"
    figures.actions[1, "develop"] += 40
    assert not goals(figures, SHIPPED)[0].met


def test_a_card_is_compared_with_those_that_cost_the_same() -> None:
    """One starting card of two that cost the same ends 4 ahead, the other 4 behind."""
    cost = Counter(card.cost for card in SHIPPED if card.deck == "starting").most_common(1)[0][0]
    one, other = [card.number for card in SHIPPED if card.deck == "starting" and card.cost == cost][:2]
    figures = Figures(games=200, players=2)
    figures.seats["normal"] = 400
    figures.margins["normal", 0] = 400
    for card, margin in ((one, 4), (other, -4)):
        figures.owned[card] = figures.owned_by["normal", card] = 100
        figures.margin_with["normal", card] = margin * 100
    assert class_effects(figures, SHIPPED) == {one: 4.0, other: -4.0}


def test_a_game_that_fails_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = lab_games.play_out

    def sometimes(game: object, bots: object) -> tuple[int, int]:
        if game.names[0].startswith("easy"):  # type: ignore[attr-defined]
            raise RuntimeError("no")
        return honest(game, bots)  # type: ignore[arg-type]

    monkeypatch.setattr(lab_games, "play_out", sometimes)
    results = Results()
    for match in reversed(list(Experiment(("easy", "random"), 4, 1, "fast", rotate=True).matches())):
        results.add(match, play_game(match, None))
    assert results.figures.games == 2 and results.done == 4
    assert results.figures.errors == [Failure(1, "RuntimeError('no')"), Failure(3, "RuntimeError('no')")]


# The same everywhere ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_any_number_of_workers_comes_to_the_same(figures: Figures) -> None:
    assert run(FEW, 3).figures == figures


@pytest.mark.slow
def test_a_cluster_comes_to_the_same(figures: Figures) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        assert run(FEW, 1, cluster.scheduler_address).figures == figures


# The command ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_files_and_bars(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, lines, numbers = tmp_path / "out.html", tmp_path / "out.csv", tmp_path / "out.json"
    words = ["--seats", "normal,easy", "--games", "6", "--fast", "--rotate"]
    files = ["--report", str(page), "--csv", str(lines), "--json", str(numbers)]
    assert main(["simulate", *words, *files]) == 0
    assert "6 of 6 games finished" in capsys.readouterr().out
    rows = list(csv.DictReader(lines.read_text(encoding="utf-8").splitlines()))
    assert [row["bot 1"] for row in rows] == ["normal", "easy"] * 3
    told = json.loads(numbers.read_text(encoding="utf-8"))
    won = sum(1 for row in rows if row[f"bot {row['winners']}"] == "normal")
    assert told["wins_by_bot"] == {"easy": 6 - won, "normal": won}
    assert sum(told["wins_by_seat"]) == 6
    assert {"goal", "numbers", "met"} == told["balance"][0].keys()
    assert "<!doctype html>" in page.read_text(encoding="utf-8")


KEYS = [
    "games",
    "finished",
    "errors",
    "seconds",
    "decisions",
    "unforced_decisions",
    "wins_by_seat",
    "mean_score_by_seat",
    "mean_rounds",
    "disasters_per_game",
    "dark_ages_per_game",
    "civil_wars_per_game",
    "wins_by_bot",
    "win_rate_by_bot",
    "mean_score_by_bot",
    "balance",
    "mean_margin_by_bot",
]


@pytest.mark.slow
def test_figures_of_many_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--seats", "random,random,random,random", "--games", "60", "--seed", "1", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert list(figures) == KEYS
    assert (figures["games"], figures["finished"], figures["errors"]) == (60, 60, 0)
    assert sum(figures["wins_by_seat"]) == pytest.approx(60, abs=0.1)
    assert figures["mean_rounds"] == 9
    assert figures["decisions"] >= figures["unforced_decisions"] > 60 * 100


@pytest.mark.slow
def test_fast_play_has_six_rounds_and_the_same_seed_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    runs = []
    for _ in range(2):
        assert main(["simulate", "--games", "5", "--seed", "9", "--fast", "--json"]) == 0
        figures = json.loads(capsys.readouterr().out)
        del figures["seconds"]
        runs.append(figures)
    assert runs[0] == runs[1] and runs[0]["mean_rounds"] == 6


@pytest.mark.slow
def test_lines_for_other_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "3", "--fast", "--csv"]) == 0
    assert capsys.readouterr().out.count("\n") == 4


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--workers", "0"], "--workers must be a number from 1 to"),
        (["--workers", "5000"], "--workers must be a number from 1 to"),
        (["--games", "0"], "--games must be a number from 1 to"),
        (["--games", "9" * 400], "--games must be a number from 1 to"),
        (["--cards", "nowhere.yaml"], "nowhere.yaml"),
        (["--seats", "random,genius"], "no bot 'genius'"),
        (["--seats", "hard:soon,easy"], "'soon' is not a budget"),
        (["--seats", "easy:3s,easy"], "only hard bots take a budget"),
        (["--seats", "easy"], "2 to 4 bots"),
        (["--report", "/nowhere/at/all.html"], "cannot write"),
        (["--json", "--csv"], "cannot both be printed"),
    ],
)
def test_wrong_words_get_a_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert sentence in complaint(capsys, "simulate", *words)


def test_a_cluster_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UserError, match="install it with"):
        Cluster("tcp://127.0.0.1:9", FEW)


# The report -------------------------------------------------------------------------------------------------------


class Reader(HTMLParser):
    """Checks that tags fit together and notes what the page asks others for."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.asks: list[str] = []
        self.headings: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "rect", "line"):
            self.open.append(tag)
        self.asks += [value or "" for name, value in attrs if name in ("src", "href", "action")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 (the parser's)
        self.asks += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        if tag in ("rect", "line", "meta"):
            return
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("h2", "h3"):
            self.headings.append(data)


@pytest.mark.slow
def test_the_report_is_whole_and_stands_alone(figures: Figures) -> None:
    page, again = (Report(figures, SHIPPED, [("bots", "normal, easy, random")]).page() for _ in range(2))
    assert page == again
    reader = Reader()
    reader.feed(page)
    assert not reader.open and not reader.asks
    assert "http" not in page and "<script" not in page
    for heading in (
        *("Who wins", "Scores and margins", "Where points come from", "The course of a game", "Kinds of cards"),
        *("Does the leader win?", "Length in decisions", "Unspent resources at the end", "Personalities"),
        *("The balance at a glance", "Dice per player by action", "Disasters", "Seen but never played"),
    ):
        assert heading in reader.headings
    assert page.count("<svg") >= 8
    for card in SHIPPED:
        assert (f"<td>{card.name}</td>" in page) == (figures.seen[card.number] > 0), card.name
    assert all(name in page for name in KIND_NAMES[:4])


@pytest.mark.slow
def test_names_of_cards_cannot_break_the_page(figures: Figures) -> None:
    page = Report(figures, SHIPPED, [("bots", "<b>&")]).page()
    assert "<b>&" not in page and "&lt;b&gt;&amp;" in page


def test_a_report_without_games() -> None:
    assert "No game was finished." in Report(Figures(), SHIPPED, []).page()


def widths(chart: str, shade: str) -> list[float]:
    """The widths of the boxes of this colour."""
    found = []
    for path in re.findall(rf'<path d="([^"]*)"[^>]*style="fill: {shade}', chart):
        across = [float(x) for x in re.findall(r"[ML] ([\d.]+)", path)]
        found.append(max(across) - min(across))
    return found


@pytest.mark.slow
def test_charts_draw_their_data() -> None:
    chart = charts.shares({"one": Interval(0.5, 0.4, 0.6), "<two>": Interval(0.25, 0.2, 0.3)}, "both", 0.5)
    one, two = widths(chart, charts.SHADES[0])
    assert one == pytest.approx(2 * two, rel=0.01)
    assert ">one<" in chart and ">&lt;two&gt;<" in chart and 'aria-label="both"' in chart
    drawn = charts.stacked([("sum", [1.0, 2.0]), ("other", [2.0, 0.0])], ["a", "b"], "parts")
    assert widths(drawn, charts.SHADES[0])[1] == pytest.approx(2 * widths(drawn, charts.SHADES[0])[0], rel=0.01)
    assert ">a<" in drawn and ">b<" in drawn, "every part is in the legend"
    assert charts.histogram([], "nothing", 5) == ""


@pytest.mark.slow
def test_without_matplotlib_the_report_has_tables(figures: Figures, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charts, "find_spec", lambda _: None)
    page = Report(figures, SHIPPED, []).page()
    assert "<svg" not in page and "pip install &#x27;novaera[lab]&#x27;" in page
    assert "seat 1" in page and "95% interval" in page


@pytest.mark.slow
def test_too_few_games_meet_no_goal() -> None:
    figures = run(FEW._replace(games=1)).figures
    unsure = {goal.id for goal in goals(figures, SHIPPED) if goal.met is None}
    assert unsure >= {"effects", "rare-personalities", "rare-or-common-cards"}
    assert "± 0.0" not in Report(figures, SHIPPED, []).page()
