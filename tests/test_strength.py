"""The bots in their order of strength, in a few games each; `make bench-bots` plays many."""

from __future__ import annotations

import pytest

from benchmarks.bots import cost, strength


@pytest.mark.slow
def test_easy_beats_chance() -> None:
    assert strength("easy", ("random",), 20).won.share >= 0.9


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stronger", "weaker", "games"), [("fair", "easy", 16), ("normal", "fair", 16), ("hard:300", "normal", 8)]
)
def test_each_level_beats_the_one_below(stronger: str, weaker: str, games: int) -> None:
    found = strength(stronger, (weaker,), games)
    assert found.won.share >= 0.5 and found.margin > 0


@pytest.mark.slow
def test_a_table_of_four() -> None:
    """More than its share of a quarter."""
    assert strength("fair", ("easy", "easy", "random"), 16).won.share > 0.25


@pytest.mark.slow
def test_every_decision_is_timed() -> None:
    assert 0 < cost("normal", 1).median <= cost("normal", 1).most
