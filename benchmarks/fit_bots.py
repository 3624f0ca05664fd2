"""Fit the weights of the bots in self-play.

    nice -n 19 python -m benchmarks.fit_bots [--minutes 15] [--from FILE] [--to FILE] [--lessons FILE] [--seed 1]

Two fits alternate. The *value* regresses final margins on positions at the start of rounds. The *policy* plays out the
better turns of some decisions, like a hard bot, and regresses the scores of turns on the outcomes. So the policy learns
the results of looking ahead, and the next playouts use a better policy. At the end the old and the new policy play each
other, and the new weights are written if they are no worse. Minutes are processor time. A lessons file keeps the
lessons for the next run.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np

import rules
from novaera_tui.bots import features as t
from novaera_tui.bots.budget import Budget, Clock
from novaera_tui.bots.card_values import Judgement
from novaera_tui.bots.policy import Policy, next_spender
from novaera_tui.bots.position_value import standing
from novaera_tui.bots.search import Search
from novaera_tui.bots.turns import Plan, Turns, follow
from rules.determinization import Determinizer

CARDS = rules.load_cards()
NAMES = ["Ada", "Bo", "Cy", "Di"]
TERMS = len(t.NAMES)
WEIGHTS = Path(__file__).parent.parent / "novaera_tui" / "bots" / "weights.json"
NEVER = Budget(positions=10**9)

Array: TypeAlias = "np.ndarray[Any, Any]"


def scale_of(weights: Array) -> Array:
    """A sensible step for each weight."""
    return np.maximum(np.abs(weights) * 0.35, 0.06)


def varied(weights: Array, chance: random.Random, by: float) -> Policy:
    """A policy with slightly different weights, so that games vary."""
    scale = scale_of(weights)
    return Policy([float(w + chance.gauss(0, by) * s) for w, s in zip(weights, scale, strict=True)])


def games(weights: Array, chance: random.Random, by: float) -> Iterator[tuple[rules.Game, list[Policy]]]:
    """An endless supply of new games, most for two players."""
    while True:
        players = 2 if chance.random() < 0.75 else chance.choice((3, 4))
        seed = chance.randrange(10**12)
        game = rules.new_game(NAMES[:players], seed, cards=CARDS, first=chance.randrange(players))
        yield game, [varied(weights, chance, by) for _ in range(players)]


# The value of a position --------------------------------------------------------------------------------------


class Scales:
    """Weighs each term separately: one judgement per term that knows no other."""

    def __init__(self, policy: Policy) -> None:
        self.judgements = [self.knowing(term, policy) for term in range(-1, TERMS)]

    def knowing(self, term: int, policy: Policy) -> Judgement:
        return Judgement([float(number == term) for number in range(TERMS)], policy.judgement)

    def amounts(self, game: rules.Game, player: int) -> Array:
        """The amount of each term in a player's position; the position's value is a sum over terms."""
        nothing, *each = [standing(game, player, judgement) for judgement in self.judgements]
        return np.array(each) - nothing


def value_rows(weights: Array, seconds: float, chance: random.Random) -> tuple[Array, Array, Array]:
    """Differences between two players at the start of rounds, in terms; their final margins; the rounds."""
    scales = Scales(Policy(weights.tolist()))
    rows: list[Array] = []
    margins: list[float] = []
    rounds: list[int] = []
    end = time.process_time() + seconds
    for game, policies in games(weights, chance, 0.5):
        if time.process_time() > end:
            break
        slips = chance.choice((0.0, 0.0, 0.1, 0.25))
        seen: list[tuple[int, list[Array]]] = []
        last = 0
        while (decision := game.decision) is not None:
            now = (game.state.era - 1) * 3 + game.state.round
            if now != last:
                seen.append((now, [scales.amounts(game, player) for player in range(len(policies))]))
                last = now
            policy = policies[decision.player]
            if chance.random() < slips:
                slip(game, policy, chance)
            else:
                policy.play(game)
        assert game.result is not None
        scores = game.result.scores
        for now, amounts in seen[1:]:
            for one in range(len(scores)):
                for other in range(one):
                    rows.append(amounts[one] - amounts[other])
                    margins.append(scores[one] - scores[other])
                    rounds.append(now)
    return np.array(rows), np.array(margins, dtype=float), np.array(rounds)


def slip(game: rules.Game, policy: Policy, chance: random.Random) -> None:
    """A choice that is not the best, so that the value learns about other positions too."""
    decision = game.decision
    assert decision is not None
    if decision.kind == "die":
        turns = sorted(policy.turns(game), key=lambda turn: -turn.score)[:6]
        follow(game, chance.choice(turns).plan(game))
    else:
        game.apply(chance.choice(decision.options))


def fitted_values(rows: Array, margins: Array, rounds: Array, ridge: float = 60.0) -> Array:
    """Points count in full; all other weights are regressed. Late rounds are more reliable, so they weigh more."""
    certainty = 1.0 / (8 + 5 * (10 - rounds))
    used = [term for term in range(TERMS) if term != t.POINTS and np.abs(rows[:, term]).max() > 0]
    wanted = margins - rows[:, t.POINTS]
    spread = rows[:, used].std(0) + 1e-9
    scaled = rows[:, used] / spread
    gram = scaled.T @ (scaled * certainty[:, None]) + ridge * certainty.mean() * np.eye(len(used))
    weights = np.zeros(TERMS)
    weights[used] = np.linalg.solve(gram, scaled.T @ (wanted * certainty)) / spread
    weights[t.POINTS] = 1.0
    return weights


# The policy ---------------------------------------------------------------------------------------------------


class Lesson(NamedTuple):
    """One decision: the policy's scores of the candidates, and their outcomes."""

    weights: Array
    """The policy's weights at that time."""
    scores: Array
    slopes: Array
    """The change of each candidate's score with each weight."""
    outcomes: Array
    """The mean outcome of each candidate."""


def judged(game: rules.Game, player: int, weights: list[float]) -> dict[Plan, float]:
    """The candidates with their scores by these weights."""
    decision = game.decision
    assert decision is not None
    policy = Policy(weights)
    if decision.kind == "pick":
        zones = [int(option.key.split()[1]) - 1 for option in decision.options]
        scores = policy.zone_scores(game, player, zones)
        return {(("pick", option.key),): score for option, score in zip(decision.options, scores, strict=True)}
    turns = Turns(game, player, policy.judgement, next_spender(game, player))
    dice = game.state.civilizations[player].dice
    return {turn.plan(game): turn.score for die in dict.fromkeys(dice) for turn in turns.of(dice, die)}


def lesson(game: rules.Game, weights: Array, search: Search, chance: random.Random, drawn: int = 5) -> Lesson | None:
    """Play out the better and some other candidates, all in the same drawn games."""
    decision = game.decision
    assert decision is not None
    player = decision.player
    scores = judged(game, player, weights.tolist())
    plans = tasted(sorted(scores, key=lambda plan: -scores[plan]), chance)
    if len(plans) < 2:
        return None
    drawer = Determinizer(game.view(player))
    outcomes = np.zeros(len(plans))
    clock = Clock(NEVER)
    for _ in range(drawn):
        start = drawer.game(chance.randrange(10**9))
        outcomes += [search.outcome(start.copy(), plan, player, clock) / drawn for plan in plans]
    slopes = np.zeros((len(plans), TERMS), dtype=np.float32)
    scale = scale_of(weights) * 0.2
    for term in range(TERMS):
        changed = weights.copy()
        changed[term] += scale[term]
        then = judged(game, player, changed.tolist())
        slopes[:, term] = [(then.get(plan, scores[plan]) - scores[plan]) / scale[term] for plan in plans]
    return Lesson(weights, np.array([scores[plan] for plan in plans]), slopes, outcomes)


def tasted(plans: list[Plan], chance: random.Random) -> list[Plan]:
    """The best few, some others, and the best of every action: a policy that never does something learns nothing about
    it.
    """
    actions = {plan[1]: plan for plan in reversed(plans) if len(plan) > 1}
    chosen = plans[:5] + [plan for plan in plans[5:] if plan in actions.values()]
    others = [plan for plan in plans if plan not in chosen]
    return chosen + chance.sample(others, min(3, len(others)))


def lessons(weights: Array, values: Array, seconds: float, chance: random.Random) -> list[Lesson]:
    policy = Policy(weights.tolist())
    search = Search(policy, Judgement(values.tolist(), policy.judgement), NEVER)
    found: list[Lesson] = []
    end = time.process_time() + seconds
    for game, policies in games(weights, chance, 0.4):
        while (decision := game.decision) is not None:
            often = {"die": 0.12, "pick": 0.07}.get(decision.kind, 0.0)
            if chance.random() < often:
                if time.process_time() > end:
                    return found
                learned = lesson(game, weights, search, chance)
                if learned is not None:
                    found.append(learned)
            policies[decision.player].play(game)
    return found


def taught(weights: Array, learned: list[Lesson], ridge: float = 0.1, share: float = 0.8) -> Array:
    """Weights with scores closer to the outcomes; candidates far behind count less."""
    scale = scale_of(weights)
    sides: list[Array] = []
    wanted: list[Array] = []
    for entry in learned:
        scores = entry.scores + entry.slopes @ (weights - entry.weights)
        gap = (entry.outcomes - entry.outcomes.mean()) - (scores - scores.mean())
        certainty = 1 / (1 + ((entry.outcomes.max() - entry.outcomes) / 4) ** 2)
        sides.append((entry.slopes - entry.slopes.mean(0)) * certainty[:, None])
        wanted.append(np.clip(gap, -15, 15) * certainty)
    side = np.concatenate(sides).astype(float) * scale
    gram = side.T @ side + ridge * len(side) / 100 * np.eye(TERMS)
    return weights + share * scale * np.linalg.solve(gram, side.T @ np.concatenate(wanted))


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
    parser.add_argument("--minutes", type=float, default=15.0)
    parser.add_argument("--from", dest="source", type=Path, default=WEIGHTS)
    parser.add_argument("--to", type=Path, default=WEIGHTS)
    parser.add_argument("--lessons", type=Path, help="a file that keeps what was learned")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="of the duel at the end")
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    before = read(arguments.source, "policy")
    seconds = arguments.minutes * 60
    values = fitted_values(*value_rows(before, seconds * 0.25, chance))
    learned: list[Lesson] = []
    if arguments.lessons and arguments.lessons.exists():
        learned = pickle.loads(arguments.lessons.read_bytes())
    new = lessons(before, values, seconds * 0.6, chance)
    learned += new
    if arguments.lessons:
        arguments.lessons.write_bytes(pickle.dumps(learned))
    after = taught(before, learned)
    won, margin = duel(after, before, arguments.games, 10**6 * arguments.seed)
    print(f"{len(new)} new lessons of {len(learned)}: {won:.1%} against the policy before, {margin:+.1f} points")
    if won < 0.5:
        print("the policy stays as it was")
        after = before
    arguments.to.write_text(json.dumps({"policy": written(after), "value": written(values)}, indent=1) + "\n")


if __name__ == "__main__":
    main()
