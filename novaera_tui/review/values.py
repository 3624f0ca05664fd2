"""The value of a position to every seat: the margin to expect at the end of the game, and the chance to win.

A margin is a seat's points minus the average of its rivals'. The margins of all seats add up to nothing, so one
player's luck is the others' misfortune.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, sqrt
from typing import Final

from novaera_tui.bots import IsWanted, always
from novaera_tui.bots.budget import Budget
from novaera_tui.bots.last_round import TIE_BREAK
from novaera_tui.bots.position_value import standing
from novaera_tui.bots.search import Search
from novaera_tui.bots.totals import total
from novaera_tui.bots.weights import fitted_policy, fitted_value
from rules import Game
from rules.chance import seeded
from rules.kinds import ROUNDS_PER_ERA
from rules.state import State

Margins = list[float]
"""By seat, in points."""

ENDLESS: Final = Budget(positions=10**9)
LAST_SCALE, SCALE_PER_ROUND = 0.25, 5.5
"""Points of margin that turn even chances into 73 %: after the last turn, and by the root of the rounds to come."""
COMMON_SEED: Final = 5
"""Positions that are compared look ahead with the same chance."""
LUCK_THAT_LASTS: Final = 0.6
"""The share of luck that is still there at the end of the game: players make the best of what came."""


def margins_of(points: Sequence[float]) -> Margins:
    everything, rivals = total(points), len(points) - 1
    return [mine - (everything - mine) / rivals for mine in points]


def round_number(state: State) -> int:
    """Rounds since the beginning, by Eras."""
    return state.era * ROUNDS_PER_ERA + state.round


def rounds_left(state: State) -> float:
    """Rounds until the end of the game, this one included; less while dice are being spent."""
    whole = ROUNDS_PER_ERA * (state.last_era - state.era + 1) - state.round
    dice = sum([len(civilization.dice) for civilization in state.civilizations])
    spent = 1 - dice / (3 * len(state.civilizations)) if state.phase == "spend" else float(state.phase == "production")
    return whole + 1 - spent


def win_chances(margins: Sequence[float], rounds: float) -> list[float]:
    """Everybody's chance to win, from their margins and the rounds to come."""
    scale = LAST_SCALE + SCALE_PER_ROUND * sqrt(max(0.0, rounds))
    share = (len(margins) - 1) / len(margins)  # from the average rival to the average player
    best = max(margins)
    odds = [exp((margin - best) * share * 2 / scale) for margin in margins]
    return [each / total(odds) for each in odds]


class Judge(Search):
    """A search whose leaves are everybody's margins."""

    def __init__(self, is_wanted: IsWanted = always) -> None:
        super().__init__(fitted_policy(), fitted_value(), ENDLESS, is_wanted)

    def leads(self, game: Game) -> Margins:
        civilizations = game.state.civilizations
        if game.decision is None:
            return margins_of([each.vp - TIE_BREAK * each.unrest for each in civilizations])
        return margins_of([standing(game, seat, self.value) for seat in range(len(civilizations))])

    def expected(self, game: Game, seed: int = COMMON_SEED, rounds: int = 1) -> Margins:
        """The margins to expect from here, if everybody plays some rounds by policy."""
        trial = game.copy()
        trial.state.generator = seeded(seed)
        end = round_number(trial.state) + rounds
        while trial.decision is not None and round_number(trial.state) < end:
            self.policy.play(trial)
        return self.leads(trial)


@cache
def judge() -> Judge:
    return Judge()
