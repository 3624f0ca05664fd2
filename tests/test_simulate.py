"""`novaera simulate`: whole games without a table."""

from __future__ import annotations

import json

import pytest

from novaera_tui.cli.main import main

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
def test_a_report_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "2"]) == 0
    assert "2 of 2 games finished" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seats", "random,genius"], "no bot 'genius'"),
        (["--seats", "random"], "2 to 4 bots"),
        (["--games", "0"], "a number from 1"),
        (["--cards", "nowhere.yaml"], "nowhere.yaml"),
    ],
)
def test_wrong_arguments_get_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *arguments]) == 2
    problem = capsys.readouterr().err
    assert sentence in problem and problem.count("\n") == 1
