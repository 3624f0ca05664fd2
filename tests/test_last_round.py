"""The last turns of the game, against a solver that tries everything."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from novaera_tui.bots import make_bot
from novaera_tui.bots.last_round import dice_left, leads_now
from novaera_tui.bots.weights import fitted_policy
from rules.decisions import DieChange
from tests.positions import SHIPPED, position

ALIKE = ("resource", "steal", "mix")
"""Questions about resources, of which only the sum counts to whoever spends the last die."""


def last_turns(seed: int) -> rules.Game:
    """A game of two before its last two dice, a die each; nobody holds hidden cards."""
    game = rules.new_game(["Ada", "Bo"], seed, cards=SHIPPED, variant="fast" if seed % 2 else "full")
    bots = [make_bot("fair", seed), make_bot("fair", seed + 1)]
    while (decision := game.decision) is not None and (dice_left(game.state) > 2 or decision.kind != "die"):
        game.apply(bots[decision.player].choose(game.view(decision.player)))
    for civilization in game.state.civilizations:
        game.state.box += civilization.hand
        civilization.hand = ()
    return rules.Game.from_data(game.to_data(), SHIPPED)


def lead(game: rules.Game, low: int = -1000, high: int = 1000) -> int:
    """Ada's lead at the end, if both make the best of everything but the last production, whose order hardly matters;
    exact only if it is between `low` and `high`.
    """
    while (decision := game.decision) is not None and (
        game.state.phase == "production"
        or decision.kind == "mix"
        or (decision.kind in ALIKE and not game.state.civilizations[decision.player].dice)
    ):
        game.apply(fitted_policy().choose(game))
    if decision is None:
        assert game.result is not None
        return game.result.scores[0] - game.result.scores[1]
    for option in decision.options:
        if low >= high:
            break
        if not (isinstance(option.what, DieChange) and option.what.by == "reroll"):
            trial = game.copy()
            trial.apply(option)
            found = lead(trial, low, high)
            low, high = (low, min(high, found)) if decision.player else (max(low, found), high)
    return high if decision.player else low


def check_last_turns(seed: int) -> int:
    """Neither of two hard bots loses a point of the lead that is possible; returns the number of choices."""
    game, bots = last_turns(seed), [make_bot("hard:5000", seed), make_bot("hard:5000", seed + 1)]
    best, choices = lead(game.copy()), 0
    while (decision := game.decision) is not None:
        if decision.kind == "die":
            assert lead(game.copy()) == best, (seed, decision.player)
        game.apply(bots[decision.player].choose(game.view(decision.player)))
        choices += 1
    assert game.result is not None
    assert game.result.scores[0] - game.result.scores[1] == best, seed
    return choices


@pytest.mark.slow
def test_a_hard_bot_loses_no_points_in_its_last_turns() -> None:
    assert sum(check_last_turns(seed) for seed in range(4)) > 8


@pytest.mark.long
def test_nor_does_it_in_200_games() -> None:
    assert sum(check_last_turns(seed) for seed in range(200)) > 400


def test_points_are_counted_as_the_end_will() -> None:
    mine: dict[str, Any] = {"vp": 5, "welfare": ["Foraging"], "resources": 5}
    game = position(mine, {"unrest": 3}, cards=SHIPPED, agenda=[["CleanUp"], ["SpendDice", 0]], era=3, round=3)
    assert game.decision is None and game.result is not None
    assert leads_now(game)[0] == pytest.approx(game.result.scores[0] - game.result.scores[1], abs=0.1)
