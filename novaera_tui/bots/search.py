"""Looks ahead to the end of the round: no dice are rolled before it, so every line of play ends in one value.

Each game drawn from the view gets a tree of the choices left in the round. A visit follows the most promising choices
of all players, then the policy, and judges the position when the round is over.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from novaera_tui.bots import IsWanted, always
from novaera_tui.bots.budget import Budget, Clock
from novaera_tui.bots.card_values import Judgement
from novaera_tui.bots.last_round import Leads, dice_left, leads_now, leads_of, solution
from novaera_tui.bots.policy import Policy
from novaera_tui.bots.position_value import standing
from novaera_tui.bots.totals import total
from novaera_tui.bots.turns import STEPS, Plan, follow
from rules import Game, View
from rules.agenda import RECORDS
from rules.determinization import Determinizer
from rules.kinds import ROUNDS_PER_ERA

BREADTH: Final = 8
"""Turns to consider, best by policy."""
REPLIES: Final = 4
"""Turns to consider later in the round."""
DRAWS: Final = 2
"""Games drawn from the view; they differ in hidden cards."""
TRUST: Final = 1.0
"""The policy's opinion counts as this many visits."""
CURIOSITY: Final = 0.5
"""Points by which a choice that was never tried may look worse and still be tried."""
TIME_TO_SOLVE: Final = Budget(0.2, 1000)
"""Enough to solve the last two dice of the game."""
APART: Final = 1_000_003
"""The distance between seeds of drawn games."""


class Candidate:
    """A plan and what came of it."""

    __slots__ = ("course", "estimate", "plan", "prior")

    def __init__(self, plan: Plan, prior: float = 0.0) -> None:
        self.plan = plan
        self.prior = prior
        """The policy's opinion of it, in points."""
        self.course: list[float] = []
        """The lead it leads to, as it looked after each visit."""
        self.estimate = prior
        """The expected final lead over the best rival."""

    @property
    def visits(self) -> int:
        return len(self.course)

    def behind(self, other: Candidate) -> float:
        """How many points worse it looks than another candidate after as many visits."""
        visits = min(self.visits, other.visits)
        gap = (other.course[visits - 1] - self.course[visits - 1]) * visits if visits else 0.0
        return (gap + (other.prior - self.prior) * TRUST) / (visits + TRUST)


def by_estimate(candidates: list[Candidate]) -> list[Candidate]:
    """Best first, by outcomes and policy, weighted by their reliability."""
    tried = [candidate for candidate in candidates if candidate.visits]
    shift = total([candidate.course[-1] - candidate.prior for candidate in tried]) / max(1, len(tried))
    for candidate in candidates:
        outcome = candidate.course[-1] * candidate.visits if candidate.visits else 0.0
        candidate.estimate = (outcome + (candidate.prior + shift) * TRUST) / (candidate.visits + TRUST)
    return sorted(candidates, key=lambda candidate: candidate.estimate, reverse=True)


class Branch:
    """A choice in the tree."""

    __slots__ = ("leads", "node", "plan", "prior", "visits")

    def __init__(self, plan: Plan, prior: float) -> None:
        self.plan = plan
        self.prior = prior
        self.visits = 0
        self.leads: Leads = []
        """What it leads to, if everybody then makes the best choice found so far."""
        self.node: Node | None = None
        """The next choice of the round; None where the round ends."""


class Node:
    """A position in which a player picks a zone or begins a turn."""

    __slots__ = ("branches", "game", "player", "visits")

    def __init__(self, game: Game, branches: list[Branch]) -> None:
        assert game.decision is not None
        self.game = game
        self.player = game.decision.player
        self.branches = branches
        self.visits = 0

    def promising(self) -> Branch:
        """The branch to try next: the best so far, or one that was tried less and does not look much worse."""
        first = self.branches[0]
        if not first.visits:
            return first
        player, curiosity = self.player, CURIOSITY * sqrt(self.visits)
        best, chosen = float("-inf"), first
        for branch in self.branches:
            lead = branch.leads[player] if branch.visits else first.leads[player] + branch.prior - first.prior
            lead += curiosity / (1 + branch.visits)
            if lead > best:
                best, chosen = lead, branch
        return chosen

    def best(self) -> Leads:
        player = self.player
        return max([branch.leads for branch in self.branches if branch.visits], key=lambda leads: leads[player])


Drawn = tuple[Game, dict[Plan, Branch]]
"""A game drawn from the view, and the branches of its candidates."""


class Search:
    """A policy that chooses for all players, a judgement of the positions it reaches, and a budget."""

    def __init__(
        self, policy: Policy, value: Judgement, budget: Budget, is_wanted: IsWanted = always, width: int = BREADTH
    ) -> None:
        self.policy = policy
        self.value = value
        self.budget = budget
        self.is_wanted = is_wanted
        self.width = width
        self.last_dice = (
            2 if budget.seconds >= TIME_TO_SOLVE.seconds or budget.positions >= TIME_TO_SOLVE.positions else -1
        )
        """How many dice of the last round it solves; -1 for not even what follows them."""

    def solves(self, game: Game) -> bool:
        """Are there few enough dice left in the game?"""
        return dice_left(game.state) <= self.last_dice

    def ranked(
        self, view: View, seed: int, share: tuple[int, int] = (0, 1), from_the_die: bool = True
    ) -> list[Candidate]:
        """The candidates for the view's decision, best first; in mid-turn, whole turns.

        `share` is which part of the drawn games to play, and of how many parts, when several search together.
        """
        drawer = Determinizer(view, turn_began(view) if from_the_die else None)
        root = drawer.game(seed)
        if self.solves(root):
            plan = solution(root, self.policy, self.budget, self.is_wanted)
            if plan is not None:
                return [Candidate(plan)]
        return self.tried(self.candidates(root), root, drawer, seed, share)

    def tried(
        self,
        candidates: list[Candidate],
        root: Game,
        drawer: Determinizer,
        seed: int,
        share: tuple[int, int] = (0, 1),
        drawn: list[Drawn] | None = None,
    ) -> list[Candidate]:
        """Visit candidates until the budget is exhausted, all at least once; best first. `drawn` keeps what was
        searched."""
        assert root.decision is not None
        clock = Clock(self.budget, self.is_wanted)
        player, alive, visits = root.decision.player, candidates, 0
        drawn = [] if drawn is None else drawn
        stages = (len(candidates) - 1).bit_length()
        for stage in range(1, stages + 1):
            # all candidates get the same drawn games; then the weaker half is dropped
            while not visits or clock.used() < stage / stages:
                if visits < DRAWS:
                    game = drawer.game(seed + (share[0] + visits * share[1]) * APART) if visits or share[0] else root
                    drawn.append((game, {candidate.plan: Branch(candidate.plan, 0.0) for candidate in candidates}))
                game, branches = drawn[visits % DRAWS]
                for candidate in alive:
                    if not visits or clock.used() < 1:
                        self.visit(game, branches[candidate.plan], clock)
                        known = [tree[candidate.plan] for _, tree in drawn]
                        leads = [branch.leads[player] for branch in known if branch.visits]
                        candidate.course.append(total(leads) / len(leads))
                visits += 1
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

    # The tree -------------------------------------------------------------------------------------------------

    def visit(self, game: Game, branch: Branch, clock: Clock) -> None:
        """Follow the tree below a branch to its edge, then the policy to the end of the round."""
        line = [branch]
        nodes: list[Node] = []
        while branch.node is not None:
            nodes.append(branch.node)
            game = branch.node.game
            branch = branch.node.promising()
            line.append(branch)
        while not branch.visits:
            game = game.copy()
            end = game.state.era * ROUNDS_PER_ERA + game.state.round
            clock.positions += follow(game, branch.plan)
            node = self.next_node(game, end, clock)
            if node is None:
                branch.leads = self.leads(game)
                break
            branch.node = node
            nodes.append(node)
            branch = node.branches[0]
            line.append(branch)
        clock.positions += 1
        branch.visits += 1
        for node, above in zip(reversed(nodes), reversed(line[:-1]), strict=True):
            node.visits += 1
            above.visits += 1
            above.leads = node.best()

    def end(self, game: Game, branch: Branch) -> Game:
        """The end of the round below a branch that was visited, if everybody makes the best choices found."""
        while (node := branch.node) is not None:
            game, player = node.game, node.player
            branch = max([each for each in node.branches if each.visits], key=lambda each: each.leads[player])
        game = game.copy()
        end = game.state.era * ROUNDS_PER_ERA + game.state.round
        clock = Clock(self.budget)
        follow(game, branch.plan)
        self.next_node(game, end, clock)
        return game

    def next_node(self, game: Game, end: int, clock: Clock) -> Node | None:
        """The next choice of a zone or a turn in this round; the policy makes the small ones before it."""
        state, policy = game.state, self.policy
        while (decision := game.decision) is not None and state.era * ROUNDS_PER_ERA + state.round == end:
            if decision.kind == "pick":
                scores = policy.scores_of_zones(game, decision)
                scores.sort(key=lambda entry: -entry[1])
                return Node(game, [Branch(((decision.kind, option.key),), score) for option, score in scores])
            if decision.kind == "die":
                trick = policy.trick(game, decision)
                if trick is None:
                    turns = sorted(policy.turns(game), key=lambda turn: -turn.score)[:REPLIES]
                    return Node(game, [Branch(turn.plan(game), turn.score) for turn in turns])
                game.apply(trick)
            else:
                game.apply(policy.choose(game))
            clock.positions += 1
        return None

    def leads(self, game: Game) -> Leads:
        """Each player's expected final lead over the best rival."""
        if game.decision is None:
            return leads_now(game)
        return leads_of([standing(game, seat, self.value) for seat in range(len(game.state.civilizations))])


def turn_began(view: View) -> tuple[Any, ...]:
    """The agenda at the start of the view's turn; nothing else has changed since."""
    decision = view.decision
    if decision is None or decision.kind not in STEPS:
        return view.agenda
    return (*view.agenda[:-1], RECORDS["ChooseDie"](decision.player, ()))
