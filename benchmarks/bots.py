"""How strong the bots are, and what their choices cost, in one run.

    nice -n 19 python -m benchmarks.bots [--games 1000] [--hard-games 60] [--four-games 20] [--curve 0] [--workers 2]

Every pair is played with seats and first player rotating; shares are of games won, ties shared, with 95 % intervals.
Hard bots are given positions, not seconds, so that other work on the machine does not make them weaker; the last
column says how long that many positions take here. `--curve` adds so many games of hard bots with other budgets.
"""

from __future__ import annotations

import argparse
import time
from statistics import median
from typing import NamedTuple

import rules
from novaera_tui.bots import make_bot
from novaera_tui.lab.figures import Interval, interval, mean
from novaera_tui.lab.running import Experiment, run

HARD = "hard:1300"
"""About what a hard bot looks at in a fifth of a second on one core."""
CURVE = ("hard:100", "hard:300", "hard:6500")
"""Less and more than that; the last is about a second."""


class Strength(NamedTuple):
    """How one bot does against others."""

    won: Interval
    margin: float
    """Points ahead of the best other, on average."""


def strength(bot: str, others: tuple[str, ...], games: int, seed: int = 1, workers: int = 1) -> Strength:
    """Let a bot play against others, from every seat."""
    plan = Experiment((bot, *others), games, seed, rotate=True)
    (figures, _), complete = run(plan, workers, None, lambda _: None)
    if not complete:
        raise KeyboardInterrupt
    assert not figures.errors, figures.errors[0]
    return Strength(interval(figures.wins(bot), figures.seats[bot]), mean(figures.spread(figures.margins, bot)))


class Cost(NamedTuple):
    """Milliseconds of processor time for a decision."""

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


def row(bot: str, others: tuple[str, ...], games: int, wanted: str, workers: int) -> None:
    found = strength(bot, others, games, workers=workers)
    share = f"{found.won.share:6.1%}  ({found.won.low:.1%} to {found.won.high:.1%})"
    print(f"{bot:10} v {', '.join(others):26}{games:6}  {share:28}{found.margin:+7.1f}   {wanted}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Strength and cost of the bots.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--hard-games", type=int, default=60)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--four-games", type=int, default=20)
    parser.add_argument("--curve", type=int, default=0)
    words = parser.parse_args()
    print(f"{'':40}{'games':>5}  {'won':28}{'margin':>7}   must")
    row("easy", ("random",), words.games, "75 to 95 %", words.workers)
    row("normal", ("random",), words.games, ">= 99 %", words.workers)
    row("normal", ("easy",), words.games, ">= 80 %", words.workers)
    row(HARD, ("normal",), words.hard_games, ">= 85 %", words.workers)
    row(HARD, ("normal",) * 3, words.four_games, ">= 60 %", words.workers)
    for bot in CURVE if words.curve else ():
        row(bot, ("normal",), words.curve, "", words.workers)
    print(f"\n{'':12}{'ms a decision: median':>22}{'most':>9}")
    for bot in ("random", "easy", "normal", HARD):
        spent = cost(bot)
        print(f"{bot:12}{spent.median:22.2f}{spent.most:9.1f}")


if __name__ == "__main__":
    main()
