"""Hints: every option ranked, points that agree with the order, and reasons that name what is meant."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rules
from novaera_tui.bots.budget import Budget
from novaera_tui.bots.hints import Hint, hint
from rules.deeds import GainVP
from tests.positions import SHIPPED, position
from tests.test_bots import positions

LITTLE = Budget(positions=150)
GAGARIN = next(
    effect.verb.amount for effect in SHIPPED.named("Yuri Gagarin").effects if isinstance(effect.verb, GainVP)
)


def hint_for(game: rules.Game, budget: Budget = LITTLE) -> Hint:
    assert game.decision is not None
    return hint(game.view(game.decision.player), game.decision, budget)


@pytest.mark.slow
def test_all_options_are_ranked_by_points_with_reasons() -> None:
    kinds = set()
    for game in [*positions(2, 3, 11), *positions(4, 6, 37)]:
        assert game.decision is not None
        kinds.add(game.decision.kind)
        found = hint_for(game)
        assert sorted(advice.key for advice in found.ranked) == sorted(option.key for option in game.decision.options)
        points = [advice.points for advice in found.ranked]
        assert points == sorted(points, reverse=True)
        assert 1 <= len(found.reasons) <= 2
        for sentence in found.reasons:
            assert sentence[0].isupper() and sentence.endswith(".") and len(sentence) < 300
    assert {"pick", "die", "action", "develop"} <= kinds


def last_die() -> rules.Game:
    """The last die of the game: points for a personality, or nothing much."""
    return position(
        {"dice": ["black 6"]},
        {},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["SpendDice", 0]],
        era=3,
        round=3,
        personalities=["Yuri Gagarin", "Mary Seacole"],
        display=[["Digital Archives"]],
    )


def test_the_best_comes_first_and_its_reasons_name_it() -> None:
    found = hint_for(last_die())
    assert found.ranked[0].key == "enlist"
    assert found.ranked[0].points == pytest.approx(GAGARIN, abs=0.5)
    assert "enlisting Yuri Gagarin with B6" in " ".join(found.reasons)
    assert "points at once" in found.reasons[0]
    game = last_die()
    game.apply("enlist")
    assert [advice.key for advice in hint_for(game).ranked] == ["Yuri Gagarin", "Mary Seacole"]


@pytest.mark.slow
def test_the_same_view_gets_the_same_hint_and_nothing_hidden_matters() -> None:
    for game in positions(2, 7, 47):
        other = game.copy()
        assert game.decision is not None
        other.state.generator ^= 99
        hand = other.state.civilizations[1 - game.decision.player].hand
        other.state.civilizations[1 - game.decision.player].hand = hand[::-1]
        assert hint_for(game) == hint_for(other)


def test_hints_need_no_textual() -> None:
    script = "import sys, novaera_tui.bots.hints; sys.exit('textual' in sys.modules or 'rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script]).returncode == 0
