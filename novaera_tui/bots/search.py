"""Looks ahead: plays out candidates in games drawn from the view, better candidates more often."""

from __future__ import annotations

from typing import Any, Final

from novaera_tui.bots import IsWanted, always
from novaera_tui.bots.budget import Budget, Clock
from novaera_tui.bots.card_values import Judgement
from novaera_tui.bots.policy import Policy
from novaera_tui.bots.position_value import standing
from novaera_tui.bots.turns import STEPS, Plan, follow
from rules import Game, View
from rules.agenda import RECORDS
from rules.determinization import Determinizer
from rules.kinds import ROUNDS_PER_ERA

BREADTH: Final = 8
"""Turns to consider, best by policy."""
ROUNDS_AHEAD: Final = 2
"""Playouts run to the end of the next round and are judged there."""
TRUST: Final = 2.0
"""The policy's opinion counts as this many playouts: the error of one playout is about 3.4 points, of an opinion 2.4.
"""
APART: Final = 1_000_003
"""The distance between seeds of drawn games."""


class Candidate:
    """A plan and the outcomes of its playouts."""

    __slots__ = ("estimate", "outcomes", "plan", "prior")

    def __init__(self, plan: Plan, prior: float = 0.0) -> None:
        self.plan = plan
        self.prior = prior
        """The policy's opinion of it, in points."""
        self.outcomes: list[float] = []
        """The final lead over the best rival in each playout."""
        self.estimate = prior
        """The expected final lead over the best rival."""

    @property
    def visits(self) -> int:
        return len(self.outcomes)

    @property
    def mean(self) -> float:
        return sum(self.outcomes) / len(self.outcomes)

    def behind(self, other: Candidate) -> float:
        """How many points worse it is than another candidate that played at least the same games."""
        same = sum(other.outcomes[: self.visits])
        gap = same - sum(self.outcomes) + (other.prior - self.prior) * TRUST
        return gap / (self.visits + TRUST)


def by_estimate(candidates: list[Candidate]) -> list[Candidate]:
    """Best first, by outcomes and policy, weighted by their reliability."""
    tried = [candidate for candidate in candidates if candidate.visits]
    shift = sum([candidate.mean - candidate.prior for candidate in tried]) / max(1, len(tried))

    for candidate in candidates:
        opinion = (candidate.prior + shift) * TRUST
        candidate.estimate = (sum(candidate.outcomes) + opinion) / (candidate.visits + TRUST)
    return sorted(candidates, key=lambda candidate: candidate.estimate, reverse=True)


class Search:
    """A policy that chooses for all players, a judgement of the final positions, and a budget."""

    def __init__(
        self,
        policy: Policy,
        value: Judgement,
        budget: Budget,
        is_wanted: IsWanted = always,
        width: int = BREADTH,
        rounds: int = ROUNDS_AHEAD,
    ) -> None:
        self.policy = policy
        self.value = value
        self.budget = budget
        self.is_wanted = is_wanted
        self.width = width
        self.rounds = rounds

    def ranked(
        self, view: View, seed: int, share: tuple[int, int] = (0, 1), from_the_die: bool = True
    ) -> list[Candidate]:
        """The candidates for the view's decision, best first; in mid-turn, whole turns.

        `share` is which part of the drawn games to play, and of how many parts, when several search together.
        """
        drawer = Determinizer(view, turn_began(view) if from_the_die else None)
        root = drawer.game(seed)
        return self.tried(self.candidates(root), root, drawer, seed, share)

    def tried(
        self, candidates: list[Candidate], root: Game, drawer: Determinizer, seed: int, share: tuple[int, int] = (0, 1)
    ) -> list[Candidate]:
        """Play out candidates until the budget is exhausted; best first."""
        assert root.decision is not None
        player = root.decision.player
        clock = Clock(self.budget, self.is_wanted)
        alive, number = candidates, share[0]
        stages = (len(candidates) - 1).bit_length()
        for stage in range(1, stages + 1):
            # all candidates get the same drawn games; then the weaker half is dropped
            while clock.used() < stage / stages:
                drawn = drawer.game(seed + (number + 1) * APART)
                number += share[1]
                for candidate in alive:
                    if clock.used() < 1:
                        candidate.outcomes.append(self.outcome(drawn.copy(), candidate.plan, player, clock))
            alive = by_estimate(alive)[: (len(alive) + 1) // 2]
        return [*alive, *by_estimate([candidate for candidate in candidates if candidate not in alive])]

    def candidates(self, game: Game) -> list[Candidate]:
        """Whole turns at their start, the rest of a turn in its middle, otherwise all options."""
        decision = game.decision
        assert decision is not None
        if decision.kind == "die" or decision.kind in STEPS:
            turns = sorted(self.policy.turns(game), key=lambda turn: -turn.score)
            if turns:
                return [Candidate(turn.plan(game), turn.score) for turn in turns[: self.width]]
        if decision.kind == "pick":
            scores = self.policy.scores_of_zones(game, decision)
            return [Candidate(((decision.kind, option.key),), score) for option, score in scores]
        return [Candidate(((decision.kind, option.key),)) for option in decision.options]

    def outcome(self, game: Game, plan: Plan, player: int, clock: Clock) -> float:
        """The outcome of a plan if all players then follow the policy."""
        state = game.state
        end = state.era * ROUNDS_PER_ERA + state.round + self.rounds
        clock.positions += follow(game, plan)
        while game.decision is not None and state.era * ROUNDS_PER_ERA + state.round < end:
            clock.positions += self.policy.play(game)
        return self.lead(game, player)

    def lead(self, game: Game, player: int) -> float:
        """A player's expected final lead over the best rival."""
        civilizations = game.state.civilizations
        if game.decision is None:
            points = [float(civilization.vp) for civilization in civilizations]
        else:
            points = [standing(game, seat, self.value) for seat in range(len(civilizations))]
        mine = points.pop(player)
        return mine - max(points)


def turn_began(view: View) -> tuple[Any, ...]:
    """The agenda at the start of the view's turn; nothing else has changed since."""
    decision = view.decision
    if decision is None or decision.kind not in STEPS:
        return view.agenda
    return (*view.agenda[:-1], RECORDS["ChooseDie"](decision.player, ()))
