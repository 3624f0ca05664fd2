"""The speed of replays compared with the random playouts they record.

python -m benchmarks.replay [GAMES]
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

import rules
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving.journal import Journal
from novaera_tui.saving.recording import read
from novaera_tui.saving.replay import Replay

NAMES = ("Ada", "Bo", "Cy", "Di")
CARDS = rules.load_cards()
AT_MOST = 1.2
"""The limit for reading, checking and replaying a game, relative to playing it at random; for the median game."""


def playout(seed: int) -> tuple[float, list[str]]:
    """A random four-player game: seconds, and the choices."""
    chance = random.Random(seed)
    keys = []
    began = time.process_time()
    game = rules.new_game(NAMES, seed, cards=CARDS)
    while game.decision is not None:
        chosen = chance.choice(game.decision.options)
        game.apply(chosen)
        keys.append(chosen.key)
    return time.process_time() - began, keys


def record(seed: int, keys: list[str], path: Path) -> None:
    session = Session(Setup(tuple(Seat(name) for name in NAMES), seed), CARDS, Journal(path))
    for key in keys:
        session.choose(key)
    session.close()


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    ratios, reading, steps_back, jumps, lines = [], [], [], [], []
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(games):
            _, keys = playout(seed)
            path = Path(folder) / f"{seed}.jsonl"
            record(seed, keys, path)
            played, replayed = [], []
            replay: Replay | None = None
            for _ in range(15):  # alternating, so that both meet the same machine load
                played.append(playout(seed)[0])
                replay = None  # free the last one before the clock starts
                began = time.process_time()
                recording = read(path)
                known = time.process_time()
                replay = Replay(recording, CARDS)
                replay.jump(len(replay))
                replayed.append(time.process_time() - began)
                reading.append((known - began) / replayed[-1])
            assert replay is not None
            ratios.append(min(replayed) / min(played))
            lines.append(len(replay))
            middle = len(replay) // 2
            began = time.process_time()
            replay.jump(middle)
            jumps.append(time.process_time() - began)
            replay.jump(len(replay))
            while replay.position > middle:
                began = time.process_time()
                replay.back()
                steps_back.append(time.process_time() - began)
    ratio = statistics.median(ratios)
    walk = sum(steps_back) / games
    print(f"{games} four-player games, {statistics.mean(lines):.0f} decisions on average")
    print(
        f"replay (with reading the file) / random playout: {ratio:.2f}, must be <= {AT_MOST}; worst {max(ratios):.2f}"
    )
    print(f"of that, reading and checking the file: {statistics.median(reading):.0%}")
    print(f"jump from the end to the middle: {max(jumps) * 1000:.2f} ms at most")
    print(f"one step back: {statistics.median(steps_back) * 1000:.2f} ms, {max(steps_back) * 1000:.2f} ms at most")
    print(f"all steps back from the end to the middle: {walk * 1000:.1f} ms")
    return 0 if ratio <= AT_MOST else 1


if __name__ == "__main__":
    sys.exit(main())
