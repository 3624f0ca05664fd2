"""The kinds of bots.

A bot's choice depends only on its seed and the view. So a bot can live for a whole game or be recreated for every
decision, and a resumed game continues as it would have. Only a random bot consumes its random numbers in sequence.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from typing import Any, Final
from zlib import crc32

from novaera_tui.bots import IsWanted, always
from novaera_tui.bots.budget import Budget
from novaera_tui.bots.card_values import Judgement
from novaera_tui.bots.contributions import GROUPS
from novaera_tui.bots.policy import Policy
from novaera_tui.bots.search import BREADTH, Candidate, Search, by_estimate, turn_began
from novaera_tui.bots.turns import STEPS, Plan, answer, begun, fits
from novaera_tui.bots.weights import fitted_policy, fitted_value, weights
from rules import Game, Option, View
from rules.determinization import Determinizer

USUAL_BUDGET: Final = Budget(seconds=1.0)
"""The thinking time of a hard bot per turn."""
ONE_LOOK: Final = Budget(positions=1)
"""Every candidate is played out once."""
HORIZON: Final = 6
"""How many rounds an easy bot looks ahead."""
OVERLOOKED: Final = 0.15
"""The share of its options that an easy bot misses; it never misses gaining resources."""
MUCH: Final = 1000.0
WORTH_A_THOUGHT: Final = ("die", "pick", *STEPS)
"""Decisions that are played out; elsewhere the policy is as good."""


def moment(view: View) -> int:
    """A number that identifies a turn and stays the same until its action is final."""
    facts = [view.era, view.round, *view.tracks, *view.personalities, *map(len, view.display)]
    for zone in view.zones:
        facts += [die.colour * 7 + die.value for die in zone]
    for civilization in view.civilizations:
        facts += [die.colour * 7 + die.value for die in civilization.dice]
        facts += civilization.resources
        facts += (civilization.unrest, civilization.hand_size, len(civilization.used), civilization.vp)
    return crc32(bytes([fact & 255 for fact in facts]))


class RandomBot:
    """Takes any option with equal probability."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View) -> Option[Any]:
        assert view.decision is not None
        return self._random.choice(view.decision.options)


class Planner(ABC):
    """Plans each turn once and follows the plan to its end."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._plan: Plan = ()
        self._moment = -1

    @abstractmethod
    def plan(self, view: View, moment: int) -> Plan:
        """The choice now and for the rest of the turn."""

    def choose(self, view: View) -> Option[Any]:
        assert view.decision is not None
        now = moment(view)
        if view.decision.kind not in STEPS or self._moment != now:
            self._plan = self.plan(view, now)
            self._moment = now
        return answer(self._plan, view.decision)


class PolicyBot(Planner):
    """Takes the turn that its policy values most, without looking ahead."""

    def policy(self, _moment: int) -> Policy:
        """Its policy at this point in the game."""
        return fitted_policy()

    def plan(self, view: View, moment: int) -> Plan:
        """In mid-turn, the plan it would have made at the start of the turn, unless somebody else started it."""
        policy = self.policy(moment)
        plan = policy.plan(drawn(view, self.seed, moment, turn_began(view)))
        if fits(plan, begun(view.agenda, view.cards)):
            return plan
        return policy.plan(drawn(view, self.seed, moment, view.agenda))


def drawn(view: View, seed: int, moment: int, agenda: tuple[Any, ...]) -> Game:
    return Determinizer(view, agenda).game(seed * 1_000_003 + moment)


class CarelessBot(PolicyBot):
    """Looks no further than the next rounds, forgets rivals and disasters, and does not see everything."""

    def policy(self, moment: int) -> Policy:
        def noise(plan: Plan) -> float:
            """Drawn for every plan, so that it stays the same during a turn."""
            chance = random.Random(f"{self.seed} {moment} {plan}")
            return -MUCH if chance.random() < OVERLOOKED and plan[-1] != ("action", "gain") else 0.0

        return Policy(careless().weights, careless(), noise)


@cache
def careless() -> Judgement:
    forgotten = {*GROUPS["rivals"], *GROUPS["threats"]}
    kept = [0.0 if term in forgotten else weight for term, weight in enumerate(weights("policy"))]
    return Judgement(kept, horizon=HORIZON)


class SearchBot(Planner):
    """Plays out the policy's best turns to the end of the round and takes the best outcome."""

    def __init__(
        self,
        seed: int,
        budget: Budget = USUAL_BUDGET,
        is_wanted: IsWanted = always,
        width: int = BREADTH,
        search_chance: float = 1.0,
    ) -> None:
        super().__init__(seed)
        self.budget = budget
        self.search_chance = search_chance
        """The share of its turns and picks that it thinks through; it plays the others at a glance."""
        self.think: Callable[[View], list[Candidate]] = self.ranked
        """Runs the search: here by default, or in other processes."""
        self._search = Search(fitted_policy(), fitted_value(), budget, is_wanted, width)

    def plan(self, view: View, moment: int) -> Plan:
        return self.quick(view, moment) or best_plan(view, self.think(view))

    def quick(self, view: View, moment: int) -> Plan:
        """Choices without a search: small ones, and dice abilities, which precede it; otherwise empty."""
        decision = view.decision
        assert decision is not None
        policy = self._search.policy
        game = drawn(view, self.seed, moment, view.agenda)
        if decision.kind not in WORTH_A_THOUGHT and not self._search.solves(game):
            return policy.plan(game)
        if self.search_chance < 1 and random.Random(f"{self.seed} {moment}").random() > self.search_chance:
            return PolicyBot(self.seed).plan(view, moment)
        trick = policy.trick(game, decision) if decision.kind == "die" else None
        return () if trick is None else ((decision.kind, trick.key),)

    def ranked(self, view: View, share: tuple[int, int] = (0, 1)) -> list[Candidate]:
        """The candidates, best first; `share` is this bot's part when several search together."""
        seed = self.seed * 1_000_003 + moment(view)
        candidates = self._search.ranked(view, seed, share)
        made = begun(view.agenda, view.cards)
        if any(fits(candidate.plan, made) for candidate in candidates):
            return candidates
        # somebody else started this turn, or had more time
        return self._search.ranked(view, seed, share, from_the_die=False)


def best_plan(view: View, candidates: list[Candidate]) -> Plan:
    """The best plan that continues the choices made this turn."""
    made = begun(view.agenda, view.cards)
    return next((candidate.plan for candidate in candidates if fits(candidate.plan, made)), candidates[0].plan)


def merged_candidates(parts: list[list[Candidate]]) -> list[Candidate]:
    """The results of several searches of one decision, best first."""
    found: dict[Plan, Candidate] = {}
    for candidate in [each for candidates in parts for each in candidates if each.visits]:
        same = found.setdefault(candidate.plan, Candidate(candidate.plan, candidate.prior))
        visits = same.visits + candidate.visits
        outcome = candidate.course[-1] * candidate.visits
        if same.visits:
            outcome += same.course[-1] * same.visits
        same.course = [outcome / visits] * visits
    most = max([candidate.visits for candidate in found.values()])
    finalists = [candidate for candidate in found.values() if candidate.visits * 2 >= most]
    return [*by_estimate(finalists), *by_estimate([other for other in found.values() if other not in finalists])]
