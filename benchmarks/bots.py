"""The strength of the bots, and the cost of their choices.

    nice -n 19 python -m benchmarks.bots [--share 1.0] [--keep FOLDER] [--minutes 10] [--rows 0 9]

Seats and first player rotate in every pair. Shares are wins, ties shared, with 95% intervals. Hard bots get positions
instead of seconds, so that other work on the machine does not weaken them; the last table shows how long that many
positions take here. Only the curve of strength by time gives them seconds, so it needs a quiet machine. The figures of
the card set follow (`benchmarks.balance`). The whole run takes hours on two cores: `--share 0.1` plays a tenth. With a
folder the games can be played in pieces, as in `benchmarks.balance`. `--rows` plays only these pairs, by number.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from math import sqrt
from statistics import median, stdev
from typing import Final, NamedTuple

import rules
from benchmarks import balance
from benchmarks.balance import Lab, lab_options
from novaera_tui.bots import make_bot
from novaera_tui.bots.budget import Budget
from novaera_tui.bots.hints import HINT_BUDGET, Advice, hint
from novaera_tui.bots.turns import Plan
from novaera_tui.lab.figures import Interval, Z, interval, mean
from novaera_tui.lab.games import Experiment


class Pair(NamedTuple):
    """A bot, its opponents, the number of games, and the expected win rate, if any."""

    bot: str
    others: tuple[str, ...]
    games: int
    wanted: str = ""


HARD = "hard:2500"
"""Roughly the positions of a hard bot in a fifth of a second on one core."""
STEP = "65 to 85%"
PAIRS = (
    Pair("easy", ("random",), 1000, ">= 95%"),
    Pair("fair", ("easy",), 2000, STEP),
    Pair("normal", ("fair",), 2000, STEP),
    Pair("strong", ("normal",), 2000, STEP),
    Pair(HARD, ("strong",), 400, STEP),
    Pair("strong", ("normal",) * 3, 400, ">= 40%"),
    Pair(HARD, ("strong",) * 3, 100, ">= 40%"),
    *(Pair(f"hard:{seconds}s", ("strong",), 400) for seconds in (0.05, 0.2, 1)),
    Pair("hard:12000", (HARD,), 60),
)
THINKERS = ("random", "easy", "fair", "normal", "strong", "hard:600", HARD, "hard:12000")


class Strength(NamedTuple):
    """One bot's results against others."""

    games: int
    won: Interval
    margin: float
    """The average lead over the best rival."""


ONE_WORKER: Final = Lab(1)


def strength(bot: str, others: tuple[str, ...], games: int, lab: Lab = ONE_WORKER, seed: int = 1) -> Strength:
    """Play a bot against others from every seat."""
    figures = lab.played(Experiment((bot, *others), games, seed, rotate=True), rules.load_cards())
    played = figures.seats[bot]
    won = interval(figures.wins(bot), max(1, played))
    return Strength(played, won, mean(figures.spread(figures.margins, bot)) if played else 0.0)


class Cost(NamedTuple):
    """Milliseconds of processor time per decision."""

    median: float
    most: float


def cost(bot: str, games: int = 2) -> Cost:
    spent = []
    for seed in range(games):
        game = rules.new_game(["Ada", "Bo"], seed)
        players = [make_bot(bot, seed), make_bot("normal", seed)]
        while (decision := game.decision) is not None:
            view = game.view(decision.player)
            began = time.process_time()
            option = players[decision.player].choose(view)
            if decision.player == 0:
                spent.append(1000 * (time.process_time() - began))
            game.apply(option)
    return Cost(median(spent), max(spent))


class HintQuality(NamedTuple):
    """Hints compared with ten times the search."""

    same: Interval
    """The share of the same turns or zones."""
    cost: float
    """What a hint loses on average, in points by the larger search."""
    reach: float
    """The 95% interval of this cost, on either side."""


def hint_quality(positions: int, seed: int = 1) -> HintQuality:
    """Hints at turns and picks of games between strong bots."""
    chance = random.Random(seed)
    more = Budget(positions=10 * HINT_BUDGET.positions)
    same = 0
    lost: list[float] = []
    while len(lost) < positions:
        seed += 1
        game, bot = rules.new_game(["Ada", "Bo"], seed), make_bot("strong", seed)
        while (decision := game.decision) is not None and len(lost) < positions:
            view = game.view(decision.player)
            if decision.kind in ("die", "pick") and chance.random() < 0.1:
                plan = hint(view, decision).plan
                ranked = hint(view, decision, more).ranked
                values = {frozenset(advice.plan): advice.value for advice in ranked}
                same += frozenset(plan) == frozenset(ranked[0].plan)
                lost.append(ranked[0].value - values.get(frozenset(plan), option_value(ranked, plan)))
            game.apply(bot.choose(view))
    spread = stdev(lost) / sqrt(len(lost))
    return HintQuality(interval(same, len(lost)), sum(lost) / len(lost), Z * spread)


def option_value(ranked: Sequence[Advice], plan: Plan) -> float:
    """The value of a plan's first choice, if the plan itself was not the best way to go on from it."""
    return next(advice.value for advice in ranked if advice.plan[0] == plan[0])


def row(pair: Pair, games: int, lab: Lab) -> str:
    found = strength(pair.bot, pair.others, games, lab)
    share = f"{found.won.share:6.1%}  ({found.won.low:.1%} to {found.won.high:.1%})"
    return f"{pair.bot:10} v {', '.join(pair.others):26}{found.games:6}  {share:28}{found.margin:+7.1f}   {pair.wanted}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Strength and cost of the bots.")
    parser.add_argument("--share", type=float, default=1.0, help="of the games that are usually played")
    parser.add_argument("--rows", type=int, nargs="*", help="pairs to play, by number; nothing else is measured")
    lab_options(parser)
    words = parser.parse_args()
    lab = Lab.from_words(words)
    print(f"{'':40}{'games':>5}  {'won':28}{'margin':>7}   must", flush=True)
    for pair in PAIRS if words.rows is None else [PAIRS[number] for number in words.rows]:
        seats = 1 + len(pair.others)
        games = seats * max(1, round(pair.games * words.share / seats))  # equally often from every seat
        print(row(pair, games, lab), flush=True)
    if words.rows is not None:
        return
    quality = hint_quality(max(20, round(200 * words.share)))
    print(
        f"\nhints and ten times the search: the same in {quality.same.share:.0%}"
        f" ({quality.same.low:.0%} to {quality.same.high:.0%}), {quality.cost:.2f} +- {quality.reach:.2f} points worse",
        flush=True,
    )
    print(f"\n{'':12}{'ms a decision: median':>22}{'most':>9}")
    for bot in THINKERS:
        spent = cost(bot, 1 if bot == THINKERS[-1] else 2)
        print(f"{bot:12}{spent.median:22.2f}{spent.most:9.1f}", flush=True)
    print(f"\n{balance.figures(round(2000 * words.share), round(400 * words.share), lab)}")


if __name__ == "__main__":
    main()
