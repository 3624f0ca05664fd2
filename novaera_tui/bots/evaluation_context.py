"""The context of a card's value: time left, the player's holdings and the rivals'."""

from __future__ import annotations

from typing import Final

from rules import Game
from rules.counts import Condition
from rules.kinds import DARK_AGE, LAST_SPACE, PERSONALITY, ROUNDS_PER_ERA, TERRITORY
from rules.records import TupleRecord
from rules.state import State

TECHNOLOGY_COUNT: Final = 6
COLOUR_COUNT: Final = 7
PAST_COUNT: Final = 8
UNREST_LEVEL: Final = 9
POINTS_HELD: Final = 10
"""Indices in `EvaluationContext.have` after the six kinds of cards."""
COUNT_PLACES: Final = {
    "technology": TECHNOLOGY_COUNT,
    "colour": COLOUR_COUNT,
    "past": PAST_COUNT,
    "unrest": UNREST_LEVEL,
    "points": POINTS_HELD,
}
OVER: Final = ("production", "scoring", "new-era", "over")
"""Phases from production to the end of the round."""


class Time(TupleRecord):
    """A player's place in the course of the game."""

    era: int
    round: int
    last_era: int
    turns: int
    """The player's unspent dice this round; -1 once production has begun."""


def time_of(state: State, player: int) -> Time:
    if state.phase in OVER:
        turns = -1
    elif state.phase == "spend":
        turns = len(state.civilizations[player].dice)
    else:
        turns = 3
    return Time(state.era, state.round, state.last_era, turns)


def holdings(game: Game, player: int) -> list[int]:
    """A player's counts of everything countable."""
    civilization = game.state.civilizations[player]
    working = civilization.working(game.cards)
    counts = working.counts
    technologies = counts[0] + counts[1] + counts[2] + counts[3]
    if working.also:
        technologies = working.technologies()
    return [*counts, technologies, working.colours(), len(civilization.past), civilization.unrest, civilization.vp]


class EvaluationContext:
    """One player's prospects in a position."""

    __slots__ = ("civilization", "game", "have", "most", "player", "rivals", "state", "working")

    def __init__(self, game: Game, player: int) -> None:
        state = game.state
        self.game = game
        self.state = state
        self.player = player
        self.civilization = state.civilizations[player]
        self.working = self.civilization.working(game.cards)
        self.have = holdings(game, player)
        self.rivals = [holdings(game, other) for other in range(len(state.civilizations)) if other != player]
        self.most = (
            self.rivals[0] if len(self.rivals) == 1 else [max(places) for places in zip(*self.rivals, strict=True)]
        )
        """The highest count of any rival."""

    def added(self, place: int, extra: int) -> int:
        """How much a card of the kind `extra` (negative: no card) adds to a count."""
        if extra < 0:
            return 0
        if place == extra or (place == TECHNOLOGY_COUNT and extra < TERRITORY):
            return 1
        return int(place == COLOUR_COUNT and extra < PERSONALITY and not self.have[extra])

    def times(self, place: int, fewer: bool, extra: int) -> int:
        """A count with one more card of the kind `extra`."""
        number = self.have[place] + self.added(place, extra)
        return sum([rival[place] < number for rival in self.rivals]) if fewer else number

    def chance(self, condition: Condition, place: int, extra: int) -> float:
        """The probability that a condition holds when it matters."""
        test = condition.test
        if place >= 0:
            number = self.have[place] + self.added(place, extra)
            if test == "most":
                return lead_chance(number - self.most[place])
            missing = condition.number - number
            return 1.0 if missing <= 0 else 0.5 / missing
        if test == "colours":
            missing = sum([not self.have[kind] and kind != extra for kind in range(4)])
            return 1.0 if not missing else 0.6 / missing
        if test == "unrest":
            return calm_chance(self.have[UNREST_LEVEL], condition.number)
        if test == "undamaged":
            return whole_chance(self.working.damage)
        if test == "dark age":
            return 1.0 if self.state.dark_age else 0.4 * self.state.tracks[DARK_AGE] / LAST_SPACE
        if condition.number == self.state.era:
            return 1.0
        return 0.4 if condition.number > self.state.era else 0.0

    def unopposed(self, condition: Condition, place: int) -> float:
        """R16.3: the probability that no rival meets an objective too."""
        if condition.test == "most" or not condition.is_objective:
            return 1.0
        chance = 1.0
        for rival in self.rivals:
            if place >= 0:
                missing = condition.number - rival[place]
            elif condition.test == "colours":
                missing = rival[:4].count(0)
            elif condition.test == "unrest":
                missing = rival[UNREST_LEVEL] - condition.number
            else:
                missing = 0
            chance *= 0.3 if missing <= 0 else 1.0 - 0.3 / missing
        return chance


def lead_chance(lead: int, soon: bool = False) -> float:
    """The probability that somebody who is ahead by this much now will be so when it matters, perhaps soon."""
    if soon:
        return 0.97 if lead > 1 else 0.9 if lead == 1 else 0.15 if lead == 0 else 0.05
    return 0.95 if lead > 1 else 0.8 if lead == 1 else 0.35 if lead == 0 else 0.12


def calm_chance(unrest: int, most: int) -> float:
    """The probability that Unrest, now at one level, is no higher than the other when it matters."""
    return 0.8 if unrest <= most else 0.3 / (unrest - most)


def whole_chance(damage: int) -> float:
    """The probability that no card is damaged when it matters."""
    return 0.8 if not damage else 0.3 / damage


def harvests(after: int, number: int) -> tuple[int, int]:
    """For this many productions, the first with `after` rounds to go: how many yield spendable resources, and the total
    rounds left to spend them.
    """
    first = max(1, after - number + 1)
    if after < first:
        return 0, 0
    return after - first + 1, (after * (after + 1) - first * (first - 1)) // 2


def rounds_after(time: Time) -> int:
    """Full rounds after this one."""
    return ROUNDS_PER_ERA * (time.last_era - time.era + 1) - time.round
