"""The value of every term at one point in the game, so that judging a card takes a few multiplications."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from novaera_tui.bots import features as t
from novaera_tui.bots.card_features import CardFeatures
from novaera_tui.bots.evaluation_context import Time, harvests, rounds_after
from novaera_tui.bots.totals import total
from rules.kinds import CIVIL_WAR, DICE_PER_ZONE, ROUNDS_PER_ERA

TIERS: Final = (2, 6)
"""Resources of a kind have a constant value up to each of these numbers, and a lower one beyond it."""
MANY: Final = 40
"""Resources of a kind beyond this number all count the same."""


class PhaseWeights:
    """The weights at one point in the game."""

    def __init__(self, weights: Sequence[float], time: Time, cards: Sequence[CardFeatures], horizon: int) -> None:
        """`horizon` is the number of rounds to look ahead; anything later counts for nothing."""
        self.weights = weights
        after = rounds_after(time)
        left_in_era = ROUNDS_PER_ERA - time.round
        self.early = after / (ROUNDS_PER_ERA * time.last_era - 1)
        """From 1 at the beginning to 0 in the last round."""
        self.rounds_after = after
        """Full rounds after this one."""
        self.later = time.last_era - time.era if horizon > ROUNDS_PER_ERA else 0
        """Scorings after this Era's."""
        self.scoring = int(horizon > left_in_era)
        """Is this Era's scoring in sight?"""
        harvested = time.turns < 0
        now = 0.0 if harvested else time.turns / DICE_PER_ZONE
        self.rounds = min(after, horizon) + now
        """Rounds in which a lasting ability can still be used."""
        self.passing_rounds = min(left_in_era, horizon) + now
        """The same for personalities, who leave with the Era."""
        productions = min(after + 1 - harvested, horizon)
        passing_productions = min(left_in_era + 1 - harvested, horizon)
        self.lasting = self.table(harvests(after - harvested, productions), self.rounds, self.later)
        """Values of the terms of cards that stay."""
        self.passing = self.table(harvests(after - harvested, passing_productions), self.passing_rounds, 0)
        """Values of the terms of personalities."""
        self.purse = self.utilities()
        """Values of a store of resources, by kind and number."""
        calm = min(1.0, after / 2)
        self.unrest = [0.0]
        """Values of Unrest, by level."""
        for level in range(1, CIVIL_WAR):
            self.unrest.append(self.unrest[-1] + weights[t.UNREST[level - 1]] * calm)
        self.plain = [self.plain_worth(features) for features in cards]
        """Values of the constant effects of cards in play."""
        self.sums: dict[tuple[tuple[int, ...], ...], float] = {}
        """The same for all cards of a civilization."""

    def timed(self, term: int) -> float:
        """The weight of a term that is worth more early in the game."""
        return self.weights[term] + self.weights[term + 1] * self.early

    def table(self, harvest: tuple[int, int], rounds: float, later: int) -> list[float]:
        weights = self.weights
        table = list(weights)
        for term in t.HARVESTED:
            table[term] = weights[term] * harvest[0] + weights[term + 1] * harvest[1]
        for term in t.EVERY_ROUND:
            table[term] = weights[term] * rounds
        table[t.SCORE_GROWTH] = weights[t.SCORE_GROWTH] * rounds * self.scoring
        for now, then in t.SCORED:
            table[now] = weights[now] * self.scoring + weights[then] * later
        table[t.EVOLVES] = weights[t.EVOLVES] * (later > 0)
        table[t.GAIN_ANY] = self.timed(t.GAIN_ANY)
        return table

    def utilities(self) -> list[float]:
        first, more, most = self.timed(t.PURSE), self.timed(t.PURSE_MORE), self.timed(t.PURSE_MOST)
        utilities = [0.0]
        for number in range(1, MANY + 60):
            step = first if number <= TIERS[0] else more if number <= TIERS[1] else most
            utilities.append(utilities[-1] + (step if number <= MANY else 0.0))
        return utilities

    def plain_worth(self, features: CardFeatures) -> float:
        table = self.passing if features.passing else self.lasting
        return total([table[part.term] * part.amount for part in features.plain])
