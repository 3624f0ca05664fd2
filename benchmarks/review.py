"""Measure and fit the review of games.

    nice -n 19 python -m benchmarks.review chances [--games 200]    fit the chance to win to games of normal bots
    nice -n 19 python -m benchmarks.review luck [--games 400]       is luck unbiased, and how much does it explain?
    nice -n 19 python -m benchmarks.review grades [--games 60]      the errors of each kind of bot; fits the grades
    nice -n 19 python -m benchmarks.review search [--games 8]       does a longer search agree with the marks?

The same seed gives the same figures. `chances` prints the constants of novaera_tui/review/values.py, `grades` writes
novaera_tui/review/grades.json.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from math import log
from pathlib import Path

import rules
from novaera_tui.bots import make_bot
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.review import values
from novaera_tui.review.course import ReviewCourse
from novaera_tui.review.judging import Effort, Judged, judged
from novaera_tui.review.review import Review, mark_of
from novaera_tui.review.values import judge, margins_of, rounds_left, win_chances
from novaera_tui.saving.replay import Replay
from rules.kinds import Player

CARDS = rules.load_cards()
NAMES = ("Ada", "Bo", "Cy", "Di")
GRADES = Path(__file__).parent.parent / "novaera_tui" / "review" / "grades.json"
LEVELS = {
    "random": "random",
    "easy": "easy",
    "fair": "fair",
    "normal": "normal",
    "strong": "strong",
    "hard": "hard:800",
}
QUICK = Effort(positions=150, samples=1)


def played(bots: tuple[str, ...], seed: int, variant: str = "full") -> ReviewCourse:
    """A game between bots, ready to be judged."""
    seats = tuple(Seat(NAMES[place], bot=bot) for place, bot in enumerate(bots))
    session = Session(Setup(seats, seed, variant, first=seed % len(bots)), CARDS)
    players = [make_bot(bot, seed * 4 + place) for place, bot in enumerate(bots)]
    while (decision := session.decision) is not None:
        session.choose(players[decision.player].choose(session.view(decision.player)))
    return ReviewCourse(Replay.of(session))


def interval(sample: list[float]) -> str:
    """Mean and two standard errors."""
    return f"{statistics.mean(sample):+.2f} +- {2 * statistics.stdev(sample) / len(sample) ** 0.5:.2f}"


def fit_chances(games: int, seed: int) -> None:
    """The scale of the logistic, by likelihood."""
    chance = random.Random(seed)
    seen: list[tuple[list[float], float, tuple[int, ...]]] = []
    for number in range(games):
        players = (2, 2, 3, 4)[number % 4]
        course = played(("normal",) * players, seed + number)
        result = course.last.result
        assert result is not None
        asked = [game for game in course.games[:-1] if game.asked is not None and game.asked.kind in ("pick", "die")]
        seen += (
            (judge().expected(game), rounds_left(game.state), result.winners) for game in asked if chance.random() < 0.2
        )

    def likelihood(last: float, by_round: float) -> float:
        values.LAST_SCALE, values.SCALE_PER_ROUND = last, by_round
        found = 0.0
        for margins, rounds, winners in seen:
            chances = win_chances(margins, rounds)
            found += sum(log(max(1e-9, chances[seat])) for seat in winners) / len(winners)
        return found / len(seen)

    grid = [(last / 4, by_round / 4) for last in range(1, 17) for by_round in range(25)]
    best = max(grid, key=lambda pair: likelihood(*pair))
    print(
        f"{len(seen)} positions of {games} games: LAST_SCALE, SCALE_PER_ROUND = {best}; "
        f"log-likelihood {likelihood(*best):.4f}"
    )
    likelihood(*best)
    for low in range(0, 100, 10):
        part = [
            (chance, seat in winners)
            for margins, rounds, winners in seen
            for seat, chance in enumerate(win_chances(margins, rounds))
            if low <= 100 * chance < low + 10
        ]
        if part:
            said, came = (statistics.mean(float(each[place]) for each in part) for place in (0, 1))
            print(f"said {100 * said:3.0f} %, came {100 * came:3.0f} % of {len(part)}")


def measure_luck(games: int, seed: int, bot: str, effort: Effort) -> None:
    raw: list[float] = []
    luck: list[float] = []
    for number in range(games):
        course = played((bot, bot), seed + number)
        found = [judged(course, unit, judge(), effort) for unit in course.units if unit.is_chance]
        luck.append(sum(unit.after[0] - unit.before[0] for unit in found) / 100)
        raw.append(margins_of([civilization.vp for civilization in course.last.state.civilizations])[0])
        if number % 20 == 19:
            adjusted = [margin - gained for margin, gained in zip(raw, luck, strict=True)]
            share = statistics.variance(adjusted) / statistics.variance(raw)
            lasts = statistics.covariance(raw, luck) / statistics.variance(luck) * values.LUCK_THAT_LASTS
            print(
                f"{number + 1} games: luck of the first seat {interval(luck)}; margin {interval(raw)}; variance of the"
                f" margin {statistics.variance(raw):.0f}, without luck {100 * share:.0f} %; "
                f"LUCK_THAT_LASTS = {lasts:.2f}",
                flush=True,
            )


def judged_choices(course: ReviewCourse, effort: Effort) -> Review:
    """A review of the choices alone: chance is left out."""
    width = len(course.names)
    nothing = (0,) * width
    units = [
        Judged(unit.node, True, Player(0), nothing, nothing, nothing)
        if unit.is_chance
        else judged(course, unit, judge(), effort)
        for unit in course.units
    ]
    return Review(course, units)


def fit_grades(games: int, seed: int) -> None:
    """Errors per real choice of each level, against itself."""
    errors: dict[str, list[float]] = {}
    for level, bot in LEVELS.items():
        for number in range(games):
            review = judged_choices(played((bot, bot), seed + number, "fast"), QUICK._replace(positions=1000))
            errors.setdefault(level, []).append((review.error(0) + review.error(1)) / 2)
        print(f"{level}: {interval(errors[level])} points a choice in {games} games", flush=True)
    for worse, better in zip(list(LEVELS), list(LEVELS)[1:], strict=False):
        right = sum(one > other for one, other in zip(errors[worse], errors[better], strict=True))
        print(f"{worse} > {better}: {right} of {games}")
    means = {level: round(statistics.mean(found), 3) for level, found in errors.items()}
    GRADES.write_text(
        json.dumps(
            {"seats": dict.fromkeys(means, 2 * games), "positions": 1000, "seed": seed, "errors": means}, indent=1
        )
        + "\n",
        encoding="utf-8",
    )


def compare_searches(games: int, seed: int) -> None:
    """How often ten times the search turns a best choice into a mistake."""
    best = turned = 0
    for number in range(games):
        course = played(("fair", "normal"), seed + number)
        for unit in course.units:
            if unit.is_chance:
                continue
            quick = judged(course, unit, judge())
            if quick.is_real and mark_of(quick.loss) == "best":
                best += 1
                turned += mark_of(judged(course, unit, judge(), Effort(10_000)).loss) == "mistake"
        print(f"{turned} of {best} best choices are mistakes after ten times the search", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("chances", "luck", "grades", "search"))
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="normal")
    parser.add_argument("--samples", type=int, default=Effort().samples)
    arguments = parser.parse_args()
    games, seed = arguments.games, arguments.seed
    if arguments.what == "chances":
        fit_chances(games, seed)
    elif arguments.what == "luck":
        measure_luck(games, seed, arguments.bot, Effort(1, arguments.samples))
    elif arguments.what == "grades":
        fit_grades(games, seed)
    else:
        compare_searches(games, seed)


if __name__ == "__main__":
    main()
