"""Looking ahead: what could be done is played out on games drawn from the view, the better of it oftener."""

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
"""How many turns are looked at; the policy says which."""
ROUNDS_AHEAD: Final = 2
"""Games are played out to the end of this round and the next, and judged there."""
TRUST: Final = 2.0
"""The policy's opinion counts as much as so many games played out: outcomes of one game are off by some 3.4 points,
opinions by 2.4."""
APART: Final = 1_000_003
"""Seeds of drawn games are this far apart."""


class Candidate:
    """Something that could be done, and how it turned out."""

    __slots__ = ("estimate", "outcomes", "plan", "prior")

    def __init__(self, plan: Plan, prior: float = 0.0) -> None:
        self.plan = plan
        self.prior = prior
        """What the policy thinks of it, in points."""
        self.outcomes: list[float] = []
        """How many points ahead of the best rival it ended, in each game that was played out."""
        self.estimate = prior
        """How many points ahead of the best rival it will probably end."""

    @property
    def visits(self) -> int:
        return len(self.outcomes)

    @property
    def mean(self) -> float:
        return sum(self.outcomes) / len(self.outcomes)

    def behind(self, other: Candidate) -> float:
        """How many points worse it is than one that has played the same games and perhaps more."""
        same = sum(other.outcomes[: self.visits])
        gap = same - sum(self.outcomes) + (other.prior - self.prior) * TRUST
        return gap / (self.visits + TRUST)


def by_estimate(candidates: list[Candidate]) -> list[Candidate]:
    """The best first: what came of each, and what the policy thought, weighed by how far both can be trusted."""
    tried = [candidate for candidate in candidates if candidate.visits]
    shift = sum([candidate.mean - candidate.prior for candidate in tried]) / max(1, len(tried))

    for candidate in candidates:
        opinion = (candidate.prior + shift) * TRUST
        candidate.estimate = (sum(candidate.outcomes) + opinion) / (candidate.visits + TRUST)
    return sorted(candidates, key=lambda candidate: candidate.estimate, reverse=True)


class Search:
    """A policy that chooses for everybody, a judgement of where that leads, and a budget."""

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
        """What can be done in the view's decision, the best first; in the middle of a turn, the whole of it.

        `share` is which part of the drawn games to look at, and of how many parts, where several work together.
        """
        drawer = Determinizer(view, turn_began(view) if from_the_die else None)
        root = drawer.game(seed)
        return self.tried(self.candidates(root), root, drawer, seed, share)

    def tried(
        self, candidates: list[Candidate], root: Game, drawer: Determinizer, seed: int, share: tuple[int, int] = (0, 1)
    ) -> list[Candidate]:
        """Play candidates out until the budget is used up; the best first."""
        assert root.decision is not None
        player = root.decision.player
        clock = Clock(self.budget, self.is_wanted)
        alive, number = candidates, share[0]
        stages = (len(candidates) - 1).bit_length()
        for stage in range(1, stages + 1):
            # all candidates get the same drawn games; the weaker half is then given up
            while clock.used() < stage / stages:
                drawn = drawer.game(seed + (number + 1) * APART)
                number += share[1]
                for candidate in alive:
                    if clock.used() < 1:
                        candidate.outcomes.append(self.outcome(drawn.copy(), candidate.plan, player, clock))
            alive = by_estimate(alive)[: (len(alive) + 1) // 2]
        return [*alive, *by_estimate([candidate for candidate in candidates if candidate not in alive])]

    def candidates(self, game: Game) -> list[Candidate]:
        """Whole turns where one begins, or what is left of one; elsewhere all options."""
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
        """Where a plan leads if all go on as the policy would."""
        state = game.state
        end = state.era * ROUNDS_PER_ERA + state.round + self.rounds
        clock.positions += follow(game, plan)
        while game.decision is not None and state.era * ROUNDS_PER_ERA + state.round < end:
            clock.positions += self.policy.play(game)
        return self.lead(game, player)

    def lead(self, game: Game, player: int) -> float:
        """How many points a player is likely to end ahead of the best rival."""
        civilizations = game.state.civilizations
        if game.decision is None:
            points = [float(civilization.vp) for civilization in civilizations]
        else:
            points = [standing(game, seat, self.value) for seat in range(len(civilizations))]
        mine = points.pop(player)
        return mine - max(points)


def turn_began(view: View) -> tuple[Any, ...]:
    """The agenda as it was when the view's turn began; nothing else has changed since then."""
    decision = view.decision
    if decision is None or decision.kind not in STEPS:
        return view.agenda
    return (*view.agenda[:-1], RECORDS["ChooseDie"](decision.player, ()))
