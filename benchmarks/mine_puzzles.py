"""Find puzzles in games of strong bots.

    nice -n 15 python -m benchmarks.mine_puzzles [--number 100] [--seed 1] [--bot strong] [--minutes 60]

A position is a puzzle if its best choice leads the second by a clear margin under ten times the usual search, and keeps
leading with another seed. Puzzles are added to novaera_tui/review/puzzles.json as they are found, so a run can be
stopped; those that no longer fit the cards are dropped. At the end it reports margins, stability, and which bots find
the answers.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from pathlib import Path

import rules
from novaera_tui.bots import make_bot
from novaera_tui.bots.turns import STEPS, Plan
from novaera_tui.review.judging import USUAL, Compared, compare, steps_asked
from novaera_tui.review.puzzles import PUZZLE_LEVELS, PUZZLE_PLAYERS, Puzzle, position_check
from novaera_tui.review.values import judge
from rules.typed_data import read_as, written

CARDS = rules.load_cards()
FILE = Path(__file__).parent.parent / "novaera_tui" / "review" / "puzzles.json"
CLEAR = 1.0
"""Points by which the best choice must lead."""
STAGES = (60, 500, 10 * USUAL.positions)
"""Positions to search: most positions drop out early."""
PER_GAME = 4
FINDERS = {"easy": "easy", "normal": "normal", "hard": f"hard:{USUAL.positions}"}


def plan_of(bot: str, game: rules.Game, seed: int) -> Plan:
    """What a bot plays here: the whole turn."""
    player = make_bot(bot, seed)
    trial, made = game.copy(), list[tuple[str, str]]()
    decision = trial.decision
    assert decision is not None
    seat = decision.player
    while decision is not None and decision.player == seat and (not made or decision.kind in STEPS):
        option = player.choose(trial.view(seat))
        made.append((decision.kind, option.key))
        trial.apply(option)
        decision = trial.decision
    return tuple(made)


def lead_of(compared: Compared, player: int) -> float:
    """Points between the best and the second choice."""
    return compared.margins[0][player] - compared.margins[1][player]


def searched(game: rules.Game, player: int, start: Plan) -> Compared | None:
    """The choices here if one of them leads clearly after every stage of the search."""
    found: Compared | None = None
    for positions in STAGES:
        found = compare(game, start, judge(), positions)
        if found is None or len(found.plans) < 3 or lead_of(found, player) < CLEAR:
            return None
        start = found.plans[0]
    return found


def is_stable(game: rules.Game, best: Plan) -> bool:
    """Do searches with other hidden cards and other chance, with the usual positions and more, find the same answer?"""
    searches = ((2, 77), (1, 78), (1, 79), (1, 80))
    found = (compare(game, best, judge(), times * USUAL.positions, seed=seed) for times, seed in searches)
    return all(each is not None and each.plans[0] == best for each in found)


def puzzle_at(game: rules.Game, moves: list[int], seed: int, bots: tuple[str, ...], variant: str) -> Puzzle | None:
    decision = game.decision
    assert decision is not None
    player = decision.player
    first = plan_of("fair", game, seed)
    found = searched(game, player, first)
    if found is None or not is_stable(game, found.plans[0]):
        return None
    best, second = (found.whole[plan] for plan in found.plans[:2])
    finders = [name for name, bot in FINDERS.items() if plan_of(bot, game, seed) == found.plans[0]]
    return Puzzle(
        f"{variant}-{seed}-{len(moves)}",
        seed,
        bots,
        variant,
        " ".join(map(str, moves)),
        position_check(game),
        best,
        second,
        round(100 * lead_of(found, player)),
        finders[0] if finders and finders[0] in PUZZLE_LEVELS else "hard",
    )


def mined(seed: int, bot: str, until: float) -> list[Puzzle]:
    """The puzzles of one game, far enough apart."""
    variant, players = ("full", "fast")[seed % 2], 2 if seed % 4 else 3
    bots = (bot,) * players
    game = rules.new_game(PUZZLE_PLAYERS[:players], seed, cards=CARDS, variant=variant, first=seed % players)
    minds = [make_bot(each, seed * 4 + place) for place, each in enumerate(bots)]
    moves: list[int] = []
    found: list[Puzzle] = []
    last = -12
    while (decision := game.decision) is not None and len(found) < PER_GAME and time.monotonic() < until:
        if decision.kind in ("die", "pick") and len(decision.options) > 2 and len(moves) - last > 12:
            puzzle = puzzle_at(game.copy(), moves, seed, bots, variant)
            if puzzle is not None:
                found.append(puzzle)
                last = len(moves)
        option = minds[decision.player].choose(game.view(decision.player))
        moves.append(decision.options.index(option))
        game.apply(option)
    return found


def keeps_its_answer(puzzle: Puzzle) -> bool:
    game = puzzle.game(CARDS)
    return game is not None and is_stable(game, steps_asked(game, puzzle.best))


def write(puzzles: list[Puzzle]) -> None:
    lines = [json.dumps(written(puzzle), separators=(",", ":")) for puzzle in puzzles]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def kept() -> list[Puzzle]:
    """The puzzles so far that fit the cards."""
    try:
        puzzles = [read_as(Puzzle, data) for data in json.loads(FILE.read_text(encoding="utf-8"))]
    except (OSError, ValueError):
        return []
    return [puzzle for puzzle in puzzles if puzzle.game(CARDS) is not None]


def report(puzzles: list[Puzzle], check: int) -> None:
    margins = [puzzle.margin / 100 for puzzle in puzzles]
    middle = statistics.median(margins)
    print(f"{len(puzzles)} puzzles; margin {min(margins):.1f} to {max(margins):.1f}, median {middle:.1f}")
    stable = found = 0
    by_bot = dict.fromkeys(FINDERS, 0)
    for puzzle in puzzles[:check]:
        game = puzzle.game(CARDS)
        assert game is not None
        best = steps_asked(game, puzzle.best)
        again = compare(game, best, judge(), USUAL.positions, seed=4711)
        stable += again is not None and again.plans[0] == best
        found += 1
        for name, bot in FINDERS.items():
            by_bot[name] += plan_of(bot, game, puzzle.seed + 1) == best
    print(f"with another seed {stable} of {found} keep their answer; found by {by_bot}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--check", type=int, default=0, help="only report, checking this many puzzles")
    arguments = parser.parse_args()
    puzzles, seed = kept(), arguments.seed
    if not arguments.check:
        puzzles = [puzzle for puzzle in puzzles if keeps_its_answer(puzzle)]
    until = time.monotonic() + 60 * arguments.minutes
    if not arguments.check:
        while len(puzzles) < arguments.number and time.monotonic() < until:
            if all(puzzle.seed != seed for puzzle in puzzles):
                puzzles += mined(seed, arguments.bot, until)[: arguments.number - len(puzzles)]
                write(puzzles)
                print(f"seed {seed}: {len(puzzles)} puzzles", flush=True)
            seed += 1
    report(puzzles, arguments.check)


if __name__ == "__main__":
    main()
