"""The rules engine compared with catanatron and python-chess, interleaved in one run to cancel out machine load.

    python -m benchmarks.engine [rounds] [seconds a slice]

Time is the processor time of this process. Each figure is the median over the rounds of a ratio within one round.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable

import chess
from catanatron.game import Game as Catan
from catanatron.models.player import Color, RandomPlayer

import rules

NAMES = ["Ada", "Bo", "Cy", "Di"]
COLORS = [Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE]
CARDS = rules.load_cards()
chance = random.Random(1)


def nova(players: int) -> Callable[[float], int]:
    """Random playouts; counts decisions with more than one option, the only ones the engine asks."""

    def run(seconds: float) -> int:
        chance = random.Random(players)  # the same games in every slice
        end = time.process_time() + seconds
        made = 0
        while time.process_time() < end:
            game = rules.new_game(NAMES[:players], chance.randrange(10**9), cards=CARDS)
            while (decision := game.decision) is not None:
                made += len(decision.options) > 1
                game.apply(chance.choice(decision.options))
        return made

    return run


def catan(players: int) -> Callable[[float], int]:
    def run(seconds: float) -> int:
        end = time.process_time() + seconds
        made = 0
        while time.process_time() < end:
            game = Catan([RandomPlayer(color) for color in COLORS[:players]])
            game.play()
            made += len(game.state.actions)
        return made

    return run


def chess_moves(seconds: float) -> int:
    end = time.process_time() + seconds
    made = 0
    while time.process_time() < end:
        board = chess.Board()
        while legal := list(board.legal_moves):
            if board.halfmove_clock >= 150 or board.is_insufficient_material():
                break
            board.push(chance.choice(legal))
            made += 1
    return made


def nova_midgame(players: int) -> rules.Game:
    """Era II, in the middle of spending."""
    game = rules.new_game(NAMES[:players], 3, cards=CARDS)
    while game.state.era < 2 or game.state.round < 2 or game.state.phase != "spend":
        assert game.decision is not None
        game.apply(chance.choice(game.decision.options))
    return game


def catan_midgame(players: int) -> Catan:
    game = Catan([RandomPlayer(color) for color in COLORS[:players]])
    for _ in range(200):
        game.play_tick()
    return game


def copies(copy: Callable[[], object]) -> Callable[[float], int]:
    def run(seconds: float) -> int:
        end = time.process_time() + seconds
        made = 0
        while time.process_time() < end:
            for _ in range(20):
                copy()
            made += 20
        return made

    return run


def heard_to_unheard(players: int, rounds: int) -> float:
    """The cost of three idle subscribers: the same few games with and without them, alternating, the better of two
    each.
    """
    ratios = []
    for number in range(rounds):
        seeds = range(number * 5, number * 5 + 5)
        times = {listeners: [few_games(players, listeners, seeds) for _ in range(2)] for listeners in (0, 3)}
        ratios.append(min(times[3]) / min(times[0]))
    return statistics.median(ratios)


def few_games(players: int, listeners: int, seeds: range) -> float:
    chance = random.Random(players)
    began = time.process_time()
    for seed in seeds:
        game = rules.new_game(NAMES[:players], seed, cards=CARDS)
        for _ in range(listeners):
            game.subscribe(lambda _: None)
        while game.decision is not None:
            game.apply(chance.choice(game.decision.options))
    return time.process_time() - began


def bytes_per_copy(copy: Callable[[], object]) -> float:
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [copy() for _ in range(300)]
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used / len(kept)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 0.6
    middles = {players: (nova_midgame(players), catan_midgame(players)) for players in (2, 4)}
    work: dict[str, Callable[[float], int]] = {"chess": chess_moves}
    for players, (mine, theirs) in middles.items():
        work[f"catan{players}"] = catan(players)
        work[f"nova{players}"] = nova(players)
        work[f"nova{players} copy"] = copies(mine.copy)
        work[f"catan{players} copy"] = copies(theirs.copy)
    rates: dict[str, list[float]] = {name: [] for name in work}
    for run in work.values():
        run(0.2)
    for _ in range(rounds):
        for name, run in work.items():
            began = time.process_time()
            made = run(seconds)
            rates[name].append(made / (time.process_time() - began))

    def ratio(over: str, under: str) -> float:
        return statistics.median(a / b for a, b in zip(rates[over], rates[under], strict=True))

    print(f"{'':44}{'2 players':>12}{'4 players':>12}   must")

    def row(words: str, figures: list[float], must: str) -> None:
        print(f"{words:44}" + "".join(f"{figure:12.2f}" for figure in figures) + f"   {must}")

    both = (2, 4)
    row("unforced decisions/s : catanatron's", [ratio(f"nova{n}", f"catan{n}") for n in both], ">= 2.0 and 2.8")
    row("unforced decisions/s : chess moves/s", [ratio(f"nova{n}", "chess") for n in both], "")
    row("time of a copy : catanatron's", [ratio(f"catan{n} copy", f"nova{n} copy") for n in both], "<= 0.06")
    memory = [bytes_per_copy(mine.copy) / bytes_per_copy(theirs.copy) for mine, theirs in middles.values()]
    row("memory of a copy : catanatron's", memory, "<= 0.25")
    row("three idle subscribers : none (time)", [heard_to_unheard(n, rounds * 4) for n in both], "<= 1.10")
    print("\nmedian rates per second: " + ", ".join(f"{name} {statistics.median(v):,.0f}" for name, v in rates.items()))


if __name__ == "__main__":
    main()
