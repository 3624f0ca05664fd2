"""Fit the weights of the bots in self-play.

    python -m benchmarks.fit_bots [--times 3] [--games 1000] [--looking 1] [--seed 1] [--from FILE] [--to FILE]

Each time, bots play games; in the share `--looking` of them they look ahead to the end of the round, in the others they
follow the policy, which is thirty times as fast. The *value* of the positions between rounds is fitted to the margins
that come of them. The *policy* then learns from some of the decisions: it plays out their turns
to the end of the round, where the value judges them, and regresses its scores on that. So the policy learns the results
of looking ahead, and the next games are played with a better policy and a better value. At the end the old and the new
policy play each other. The same seed gives the same weights.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeAlias

import numpy as np

import rules
from novaera_tui.bots import features as t
from novaera_tui.bots.budget import Budget, Clock
from novaera_tui.bots.card_values import Judgement
from novaera_tui.bots.policy import Policy, next_spender
from novaera_tui.bots.position_value import standing
from novaera_tui.bots.search import Branch, Search
from novaera_tui.bots.turns import Plan, Turns, follow
from rules.state import State

CARDS = rules.load_cards()
NAMES = ("Ada", "Bo", "Cy", "Di")
TERMS = len(t.NAMES)
WEIGHTS = Path(__file__).parent.parent / "novaera_tui" / "bots" / "weights.json"
NEVER = Budget(positions=10**9)
LESSONS = ("die", "pick")
"""Decisions that the policy learns from."""
SHARE = {True: 0.15, False: 0.04}
"""The share of them in games with and without looking ahead."""

Array: TypeAlias = "np.ndarray[Any, Any]"


# Games --------------------------------------------------------------------------------------------------------


class Played(NamedTuple):
    """What is kept of a game."""

    between: list[State]
    """Positions at the start of rounds."""
    decisions: list[rules.Game]
    """Some turns and picks, to learn from."""
    scores: tuple[int, ...]


class Thinker:
    """Looks ahead to the end of the round. It sees everything, but nothing hidden matters until then."""

    def __init__(self, policy: Array, value: Array) -> None:
        self.policy = Policy(policy.tolist())
        self.search = Search(self.policy, Judgement(value.tolist(), self.policy.judgement), NEVER)

    def outcome(self, game: rules.Game, plan: Plan) -> float:
        assert game.decision is not None
        branch = Branch(plan, 0.0)
        self.search.visit(game, branch, Clock(NEVER))
        return branch.leads[game.decision.player]

    def plan(self, game: rules.Game, width: int) -> Plan:
        self.search.width = width
        plans = [candidate.plan for candidate in self.search.candidates(game)]
        return plans[0] if len(plans) == 1 else max(plans, key=lambda plan: self.outcome(game, plan))


def played(thinker: Thinker, chance: random.Random, looking: float) -> Played:
    """A game, most often for two; in half of the games players now and then do something else."""
    looks = chance.random() < looking
    players = 2 if chance.random() < 0.8 else chance.choice((3, 4))
    variant = "full" if chance.random() < 0.85 else "fast"
    seed, first = chance.randrange(10**12), chance.randrange(players)
    game = rules.new_game(NAMES[:players], seed, cards=CARDS, first=first, variant=variant)
    slips = chance.choice((0.0, 0.0, 0.05, 0.15))
    between: list[State] = []
    decisions: list[rules.Game] = []
    now = (1, 1)
    while (decision := game.decision) is not None:
        if now != (game.state.era, game.state.round):
            now = (game.state.era, game.state.round)
            between.append(game.state.copy())
        if decision.kind == "die" and (trick := thinker.policy.trick(game, decision)) is not None:
            game.apply(trick)
        elif decision.kind in LESSONS:
            if chance.random() < SHARE[looks]:
                decisions.append(game.copy())
            if chance.random() < slips:
                thinker.search.width = 6
                follow(game, chance.choice(thinker.search.candidates(game)).plan)
            elif looks:
                follow(game, thinker.plan(game, 3 if players == 2 else 2))
            else:
                thinker.policy.play(game)
        else:
            thinker.policy.play(game)
    assert game.result is not None
    return Played(between, decisions, game.result.scores)


# The value of a position --------------------------------------------------------------------------------------


class Course(NamedTuple):
    """The differences between two players of a game at the start of its rounds."""

    game: int
    amounts: Array
    """In terms, by rounds."""
    rounds: Array
    """How many rounds are left."""
    margin: int
    """In points at the end."""


def courses_of(games: list[Played], policy: Array) -> list[Course]:
    """A position's value is a sum over terms; with vectors for weights it comes out term by term."""
    judgement = Judgement(list(np.eye(TERMS)), Policy(policy.tolist()).judgement)
    found = []
    for number, (between, _, scores) in enumerate(games):
        rounds = np.array([3 * (state.last_era - state.era + 1) - state.round + 1 for state in between])
        seats = range(len(scores))
        tables = [rules.Game(CARDS, NAMES[: len(scores)], state) for state in between]
        amounts = [np.array([standing(game, player, judgement) for game in tables]) for player in seats]
        found += [
            Course(number, amounts[one] - amounts[other], rounds, scores[one] - scores[other])
            for one in seats
            for other in range(one)
        ]
    return found


def fitted_value(courses: list[Course], ridge: float = 3.0, trace: float = 0.3) -> Array:
    """Least-squares temporal differences: each position is to be worth what the next one is worth, and the last one the
    final margin; `trace` is how far it looks beyond the next. Points count in full. Late rounds are more reliable, so
    they weigh more.
    """
    everything = np.concatenate([course.amounts for course in courses])
    used = [term for term in range(TERMS) if term != t.POINTS and np.abs(everything[:, term]).max() > 0]
    spread = everything[:, used].std(0) + 1e-9
    gram, wanted = ridge * np.eye(len(used)), np.zeros(len(used))
    for course in courses:
        now = course.amounts[:, used] / spread
        then = np.vstack([now[1:], np.zeros(len(used))])
        traces = now / (3 + 5 * course.rounds)[:, None]
        for place in range(1, len(traces)):
            traces[place] += trace * traces[place - 1]
        gram += traces.T @ (now - then)
        wanted += traces.T @ np.diff(np.append(course.amounts[:, t.POINTS], course.margin))
    weights = np.zeros(TERMS)
    weights[used] = np.linalg.solve(gram, wanted) / spread
    weights[t.POINTS] = 1.0
    return weights


def errors_by_round(courses: list[Course]) -> str:
    """The root mean square error by rounds left, in games that were not fitted."""
    errors: dict[int, list[float]] = {}
    for part in range(4):
        weights = fitted_value([course for course in courses if course.game % 4 != part])
        for course in courses:
            if course.game % 4 == part:
                for left, value in zip(course.rounds.tolist(), course.amounts @ weights, strict=True):
                    errors.setdefault(left, []).append(course.margin - value)
    return " ".join(f"{left}: {np.sqrt(np.mean(np.square(errors[left]))):.1f}" for left in sorted(errors))


# The policy ---------------------------------------------------------------------------------------------------


class Slope(float):
    """A number that knows how it changes with every weight."""

    __slots__ = ("by",)
    by: Array

    @classmethod
    def of(cls, value: float, by: Array) -> Self:
        made = cls(value)
        made.by = by
        return made

    def __add__(self, other: float) -> Slope:
        total = float(self) + float(other)
        return self.of(total, self.by + other.by if isinstance(other, Slope) else self.by)

    __radd__ = __add__

    def __mul__(self, other: float) -> Slope:
        value = float(other)
        by = self.by * value
        return self.of(float(self) * value, by + other.by * float(self) if isinstance(other, Slope) else by)

    __rmul__ = __mul__

    def __truediv__(self, divisor: float) -> Slope:
        return self.of(float(self) / divisor, self.by / divisor)

    def __neg__(self) -> Slope:
        return self.of(-float(self), -self.by)

    def __sub__(self, other: float) -> Slope:
        return self + -other

    def __rsub__(self, other: float) -> Slope:
        return -self + other


class Lesson(NamedTuple):
    """One decision."""

    scores: Array
    """The policy's scores of the candidates."""
    slopes: Array
    """The change of each score with each weight."""
    outcomes: Array
    """The leads they lead to."""


def sloping(weights: Array) -> Policy:
    return Policy([Slope.of(weight, by) for weight, by in zip(weights.tolist(), np.eye(TERMS), strict=True)])


def judged(game: rules.Game, policy: Policy) -> dict[Plan, float]:
    """The candidates with their scores."""
    decision = game.decision
    assert decision is not None
    if decision.kind == "pick":
        return {(("pick", option.key),): score for option, score in policy.scores_of_zones(game, decision)}
    turns = Turns(game, decision.player, policy.judgement, next_spender(game, decision.player))
    dice = game.state.civilizations[decision.player].dice
    return {turn.plan(game): turn.score for die in dict.fromkeys(dice) for turn in turns.of(dice, die)}


def lesson(game: rules.Game, thinker: Thinker, policy: Policy, chance: random.Random) -> Lesson | None:
    """Play out the better and some other candidates."""
    scores = judged(game, policy)
    plans = tasted(sorted(scores, key=lambda plan: -scores[plan]), chance)
    if len(plans) < 2:
        return None
    slopes = [scores[plan].by if isinstance(scores[plan], Slope) else np.zeros(TERMS) for plan in plans]  # type: ignore[attr-defined]
    return Lesson(
        np.array([float(scores[plan]) for plan in plans]),
        np.array(slopes, dtype=np.float32),
        np.array([thinker.outcome(game, plan) for plan in plans]),
    )


def tasted(plans: list[Plan], chance: random.Random) -> list[Plan]:
    """The best few, some others, and the best of every action: a policy that never does something learns nothing about
    it.
    """
    actions = {plan[1]: plan for plan in reversed(plans) if len(plan) > 1}
    chosen = plans[:5] + [plan for plan in plans[5:] if plan in actions.values()]
    others = [plan for plan in plans if plan not in chosen]
    return chosen + chance.sample(others, min(3, len(others)))


def taught(weights: Array, lessons: list[Lesson], ridge: float = 0.1) -> Array:
    """Weights with scores closer to the outcomes; candidates far behind count less."""
    scale = np.maximum(np.abs(weights) * 0.35, 0.06)
    sides: list[Array] = []
    wanted: list[Array] = []
    for entry in lessons:
        gap = (entry.outcomes - entry.outcomes.mean()) - (entry.scores - entry.scores.mean())
        certainty = 1 / (1 + ((entry.outcomes.max() - entry.outcomes) / 4) ** 2)
        sides.append((entry.slopes - entry.slopes.mean(0)) * certainty[:, None])
        wanted.append(np.clip(gap, -15, 15) * certainty)
    side = np.concatenate(sides).astype(float) * scale
    gram = side.T @ side + ridge * len(side) / 100 * np.eye(TERMS)
    step: Array = scale * np.linalg.solve(gram, side.T @ np.concatenate(wanted))
    return weights + step


def regret(lessons: list[Lesson]) -> float:
    """The points by which the policy's choice is worse than the best outcome."""
    return float(np.mean([entry.outcomes.max() - entry.outcomes[entry.scores.argmax()] for entry in lessons]))


# Both ---------------------------------------------------------------------------------------------------------


def duel(one: Array, other: Array, games: int, seed: int) -> tuple[float, float]:
    """The first policy's win rate and margin against the second; every deal is played from both sides."""
    policies = (Policy(one.tolist()), Policy(other.tolist()))
    won = margin = 0.0
    for number in range(games):
        seat = number % 2
        game = rules.new_game(NAMES[:2], seed + number // 2, cards=CARDS, first=number // 2 % 2)
        while game.decision is not None:
            policies[(game.decision.player + seat) % 2].play(game)
        assert game.result is not None
        won += (seat in game.result.winners) / len(game.result.winners)
        margin += game.result.scores[seat] - game.result.scores[1 - seat]
    return won / games, margin / games


def read(path: Path, part: str) -> Array:
    fitted = json.loads(path.read_text(encoding="utf-8"))[part]
    return np.array([fitted.get(name, 0.0) for name in t.NAMES])


def written(weights: Array) -> dict[str, float]:
    return {name: round(float(weight), 4) for name, weight in zip(t.NAMES, weights, strict=True) if abs(weight) > 5e-5}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--games", type=int, default=1000, help="played each time")
    parser.add_argument("--looking", type=float, default=1.0, help="share of games in which players look ahead")
    parser.add_argument("--from", dest="source", type=Path, default=WEIGHTS)
    parser.add_argument("--to", type=Path, default=WEIGHTS)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    before = policy = read(arguments.source, "policy")
    value = read(arguments.source, "value")
    games: list[Played] = []
    for _ in range(arguments.times):
        thinker = Thinker(policy, value)
        new = [played(thinker, chance, arguments.looking) for _ in range(arguments.games)]
        games += new
        courses = courses_of(games, policy)
        value = fitted_value(courses)
        print(f"{len(games)} games; errors by rounds left: {errors_by_round(courses)}", flush=True)
        thinker, slopes = Thinker(policy, value), sloping(policy)
        positions = [game for entry in new for game in entry.decisions]
        lessons = [found for game in positions if (found := lesson(game, thinker, slopes, chance))]
        policy = taught(policy, lessons)
        print(f"{len(lessons)} lessons; the policy's choices cost {regret(lessons):.2f} points on average", flush=True)
        weights = {"policy": written(policy), "value": written(value)}
        arguments.to.write_text(json.dumps(weights, indent=1) + "\n", encoding="utf-8")
    won, margin = duel(policy, before, 200, 10**6 * arguments.seed)
    print(f"{won:.1%} against the policy before, {margin:+.1f} points")


if __name__ == "__main__":
    main()
