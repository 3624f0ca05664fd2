"""The parts of a bot's value: the same evaluation, with weights that remember their group of features."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Self

from novaera_tui.bots import features as t
from novaera_tui.bots.card_values import Judgement
from novaera_tui.bots.policy import Policy
from novaera_tui.bots.totals import total
from novaera_tui.bots.weights import fitted_policy, weights
from rules import Game

GROUPS: Final[dict[str, Sequence[int]]] = {
    "points": (t.POINTS,),
    "scoring": (*(term for pair in t.SCORED for term in pair), t.SCORE_GROWTH, *t.SCORING, t.LEADS, t.TIES),
    "production": t.HARVESTED,
    "resources": (
        *(t.GAIN_ANY, t.PURSE, t.PURSE_MORE, t.PURSE_MOST, t.WANTED, t.ENABLES, t.LACKING, t.GAINING),
        *(t.CHANGE_TURN, t.PAY_AS, t.CHEAPER, t.CHEAPER_HAND),
    ),
    "cards": (
        *(t.TECHNOLOGY, t.TERRITORY_HELD, t.TAKE, t.DRAW, t.EVOLVES, t.EVOLUTION, t.HAND, t.HAND_CARDS),
        *(t.RESEARCHING, t.RESEARCHED, t.WITHIN_REACH, t.DEVELOPING, t.ENLISTING, t.EXPANDING, t.ENLIST_LESS),
        *(t.REPAIRS, t.REPAIRED, t.REPAIR_NOW, t.REPAIRING, t.REPLACED, t.DAMAGED, t.REACH, t.HAND_REACH),
    ),
    "dice": (
        *(t.DIE, t.DIE_BLACK, t.SURPLUS, t.LOWERED, t.ZONE, t.ZONE_VALUE, t.ZONE_BLACK, t.ZONE_COLOURS),
        *(t.BLACK_AS, t.DIE_BONUS, t.FLIP, t.REROLL, t.SWAP, t.LIMIT, t.TOKEN, t.FIRST),
    ),
    "unrest": (
        *t.UNREST,
        t.CALMS,
        t.CALMING,
        t.CALM_BETTER,
        t.CALM_POINTS,
        t.SPOILT,
        t.SPOILT_AHEAD,
        t.UNSETTLING,
        t.CALM_AHEAD,
        t.CALM_NOW,
        t.CIVIL_WAR_DAMAGE,
        t.CIVIL_WAR_LOSS,
        *t.WAR_HARM,
    ),
    "threats": (
        *(t.TRACK_DOWN, t.TRACK_UP, t.THREAT, t.EXPOSED, t.DARKENED, *t.HARM),
        *(t.PROTECT, t.PROTECT_NEAR, t.PROTECT_DARK, t.PROTECT_WAR, t.PROTECT_STEALING),
    ),
    "rivals": (t.ATTACK, t.OUTDATED, t.DENIED, t.REVEALED, t.LEFT_FOR_RIVAL),
}
"""Every feature with a weight is in one group; a timed one includes its "early" twin."""
BEST_TURN: Final = "turn"
"""The best turn that follows a dice ability."""
LOOKING_AHEAD: Final = "ahead"
"""The difference that playouts make to the policy's value."""
PARTS: Final = (*GROUPS, BEST_TURN, LOOKING_AHEAD)


class Contributions(float):
    """A value and its parts, in the order of `PARTS`.

    A product has the parts of its left factor: `weights[DENIED] * worth` is about denying, whatever makes up the worth.
    """

    __slots__ = ("parts",)
    parts: tuple[float, ...]

    @classmethod
    def of(cls, value: float, parts: Sequence[float]) -> Self:
        made = cls(value)
        made.parts = tuple(parts)
        return made

    @classmethod
    def all_in(cls, group: str, value: float) -> Self:
        return cls.of(value, [float(value) if name == group else 0.0 for name in PARTS])

    def __add__(self, other: float) -> Contributions:
        if not isinstance(other, Contributions):
            return self.of(float(self) + other, self.parts)
        return self.of(float(self) + float(other), [a + b for a, b in zip(self.parts, other.parts, strict=True)])

    __radd__ = __add__

    def __mul__(self, factor: float) -> Contributions:
        factor = float(factor)
        return self.of(float(self) * factor, [part * factor for part in self.parts])

    __rmul__ = __mul__

    def __truediv__(self, divisor: float) -> Contributions:
        return self.of(float(self) / divisor, [part / divisor for part in self.parts])

    def __neg__(self) -> Contributions:
        return self * -1.0

    def __sub__(self, other: float) -> Contributions:
        return self + -other

    def __rsub__(self, other: float) -> Contributions:
        return -self + other


def traced(part: str) -> list[Contributions]:
    """The fitted weights of a part, as `Contributions`."""
    made = [Contributions.of(weight, [0.0] * len(PARTS)) for weight in weights(part)]
    for group, terms in GROUPS.items():
        for term in terms:
            timed = (term, term + 1) if t.NAMES[term + 1] == f"{t.NAMES[term]}, early" else (term,)
            for each in timed:
                made[each] = Contributions.all_in(group, made[each])
    return made


@cache
def traced_policy() -> Policy:
    """The bots' policy with `Contributions` as values. Certain points count in full, so that they match the VP on the
    card.
    """
    made = traced("policy")
    made[t.POINTS] = Contributions.of(made[t.POINTS], Contributions.all_in("points", 1.0).parts)
    return Policy(made)


@cache
def traced_value() -> Judgement:
    """The bots' value of positions, likewise."""
    return Judgement(traced("value"), fitted_policy().judgement)


def position(game: Game, player: int) -> Contributions:
    """A player's advantage in a position, as the policy sees it; everything the rivals have is one part."""
    policy = traced_policy()
    others = [policy.standing(game, seat) for seat in range(len(game.state.civilizations)) if seat != player]
    mine = policy.standing(game, player)
    assert isinstance(mine, Contributions)
    return mine - Contributions.all_in("rivals", total(others) / len(others))
