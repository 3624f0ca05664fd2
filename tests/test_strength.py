"""The bots in their order of strength, in a few games each; `make bench-bots` plays many."""

from __future__ import annotations

import pytest

from benchmarks.bots import cost, strength


@pytest.mark.slow
def test_easy_beats_chance_but_not_always() -> None:
    found = strength("easy", ("random",), 60)
    assert 0.7 <= found.won.share <= 0.97 and found.margin > 5


@pytest.mark.slow
def test_normal_beats_chance_and_easy() -> None:
    assert strength("normal", ("random",), 12).won.share == 1.0
    assert strength("normal", ("easy",), 12).won.share >= 0.8


@pytest.mark.slow
@pytest.mark.parametrize(("other", "games"), [("easy", 4), pytest.param("normal", 10, marks=pytest.mark.long)])
def test_hard_beats_others_with_little_thought(other: str, games: int) -> None:
    found = strength("hard:150", (other,), games)
    assert found.won.share >= 0.6 and found.margin > 5


@pytest.mark.slow
def test_a_table_of_four() -> None:
    assert strength("normal", ("easy", "easy", "random"), 8).won.share >= 0.75


def test_every_decision_is_timed() -> None:
    assert 0 < cost("normal", 1).median <= cost("normal", 1).most
