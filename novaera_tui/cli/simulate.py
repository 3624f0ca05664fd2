"""`novaera simulate`: whole games between bots, without a table, and what they add up to."""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
import signal
import sys
import time
from typing import TYPE_CHECKING, Any, Final

import rules
from novaera_tui.bots import problem_with
from novaera_tui.errors import UserError

if TYPE_CHECKING:
    from novaera_tui.lab.figures import Figures
    from novaera_tui.lab.running import Experiment, GameRow

OUT: Final = "-"
"""Stands for standard output where a file could stand."""


def add(commands: Any) -> None:
    parser = commands.add_parser("simulate", help="play games between bots and report how they went")
    parser.add_argument(
        "--seats",
        default="random,random",
        metavar="BOT,BOT,...",
        help="a bot for each of 2 to 4 seats; hard:2s thinks for 2 s a turn, hard:5000 looks at that many positions",
    )
    parser.add_argument("--games", type=int, default=100, metavar="N")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="seed of the first game; the others count up from it"
    )
    parser.add_argument("--fast", action="store_true", help="Fast Play: two Eras")
    parser.add_argument("--cards", metavar="FILE", help="play with this card set")
    parser.add_argument("--rotate", action="store_true", help="move the bots on by one seat after every game")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes; the games are the same")
    parser.add_argument("--dask", metavar="ADDRESS", help="play on a Dask cluster instead")
    parser.add_argument("--report", metavar="FILE", help="write a page with charts and tables of all cards (HTML)")
    parser.add_argument("--json", nargs="?", const=OUT, metavar="FILE", help="print or write the figures as JSON")
    parser.add_argument("--csv", nargs="?", const=OUT, metavar="FILE", help="print or write one line per game")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    plan = plan_of(arguments)
    check(arguments, plan)
    cards = rules.load_cards(arguments.cards)
    from novaera_tui.lab import running

    if arguments.cards is not None:
        from rules.loading import read_text

        plan = plan._replace(cards=(read_text(arguments.cards), arguments.cards))
    began = time.perf_counter()
    bar = ProgressBar(plan.games)
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # what has been played by then is told
    (figures, rows), complete = running.run(plan, arguments.workers, arguments.dask, bar.show)
    bar.end()
    seconds = time.perf_counter() - began
    for sentence in figures.errors:
        print(f"novaera: {sentence}", file=sys.stderr)
    summary = summarised(figures, plan, seconds, cards)
    if arguments.report:
        from novaera_tui.lab.report import Report

        write(arguments.report, Report(figures, cards, settings(plan, figures, cards)).page())
    if arguments.csv:
        write(arguments.csv, listed(rows))
    if arguments.json:
        write(arguments.json, json.dumps(summary) + "\n")
    if OUT not in (arguments.csv, arguments.json):
        print(told(summary, plan))
    if not complete:
        return 130
    return 1 if figures.errors else 0


def plan_of(arguments: argparse.Namespace) -> Experiment:
    from novaera_tui.lab.running import Experiment

    bots = tuple(bot.strip() for bot in arguments.seats.split(","))
    variant = "fast" if arguments.fast else "full"
    return Experiment(bots, arguments.games, arguments.seed, variant, arguments.rotate)


def check(arguments: argparse.Namespace, plan: Experiment) -> None:
    """What cannot be is said before anything is played."""
    for bot in plan.bots:
        if problem := problem_with(bot):
            raise UserError(problem)
    if not 2 <= len(plan.bots) <= 4:
        raise UserError(f"--seats needs 2 to 4 players, not {len(plan.bots)}.")
    if plan.games < 1:
        raise UserError("--games must be at least 1.")
    if arguments.workers < 1:
        raise UserError("--workers must be at least 1.")
    if arguments.csv == arguments.json == OUT:
        raise UserError("--csv and --json cannot both be printed; give one of them a file.")
    for place in (arguments.report, arguments.csv, arguments.json):
        if place not in (None, OUT):
            folder = os.path.dirname(place) or "."
            if os.path.isdir(place) or not os.path.isdir(folder):
                raise UserError(f"{place} cannot be written; there is no such folder.")


def write(place: str, words: str) -> None:
    """To a file, or to standard output."""
    if place == OUT:
        sys.stdout.write(words)
        return
    try:
        with open(place, "w", encoding="utf-8", newline="") as file:
            file.write(words)
    except OSError as problem:
        raise UserError(f"{place} cannot be written: {problem.strerror}.") from None


# What is told -------------------------------------------------------------------------------------------------


def summarised(figures: Figures, plan: Experiment, seconds: float, cards: rules.CardSet) -> dict[str, Any]:
    """The figures in short, ready for JSON."""
    from novaera_tui.lab.balance import goals
    from novaera_tui.lab.figures import PART, interval, mean

    games = max(1, figures.games)
    seats = range(len(plan.bots))
    by_bot = {bot: interval(figures.wins(bot), figures.seats[bot]) for bot in figures.bots()}
    return {
        "games": plan.games,
        "finished": figures.games,
        "errors": len(figures.errors),
        "seconds": round(seconds, 3),
        "decisions": sum(length * number for length, number in figures.decisions.items()),
        "unforced_decisions": figures.unforced,
        "wins_by_seat": [round(figures.won_by_seat[seat] / PART, 2) for seat in seats],
        "mean_score_by_seat": [round(figures.points_by_seat[seat] / games, 2) for seat in seats],
        "mean_rounds": round(figures.rounds / games, 2),
        "disasters_per_game": round(figures.disasters.total() / games, 2),
        "dark_ages_per_game": round(figures.dark_ages.total() / games, 2),
        "civil_wars_per_game": round(figures.civil_wars / games, 2),
        "wins_by_bot": {bot: round(figures.wins(bot), 2) for bot in figures.bots()},
        "win_rate_by_bot": {bot: [round(number, 4) for number in found] for bot, found in by_bot.items()},
        "mean_score_by_bot": {bot: round(mean(figures.spread(figures.scores, bot)), 2) for bot in figures.bots()},
        "balance": [goal._asdict() for goal in goals(figures, cards)] if figures.games else [],
        "mean_margin_by_bot": {bot: round(mean(figures.spread(figures.margins, bot)), 2) for bot in figures.bots()},
    }


def settings(plan: Experiment, figures: Figures, cards: rules.CardSet) -> list[tuple[str, str]]:
    return [
        ("bots", ", ".join(plan.bots) + (", moving on by a seat with every game" if plan.rotate else "")),
        ("games", f"{figures.games} of {plan.games}"),
        ("seeds", f"{plan.seed} to {plan.seed + plan.games - 1}"),
        ("length", "two Eras (Fast Play)" if plan.variant == "fast" else "three Eras"),
        ("cards", f"{cards.title or 'untitled'}, {len(cards)} cards"),
    ]


def told(summary: dict[str, Any], plan: Experiment) -> str:
    lines = [
        f"{summary['finished']} of {summary['games']} games finished in {summary['seconds']} s,"
        f" {summary['errors']} errors",
        f"{summary['decisions']} decisions, {summary['mean_rounds']} rounds a game",
        f"a game has {summary['disasters_per_game']} disasters, {summary['dark_ages_per_game']} Dark Ages,"
        f" {summary['civil_wars_per_game']} Civil Wars",
    ]
    for seat in range(len(plan.bots)):
        who = "" if plan.rotate else f" ({plan.bots[seat]})"
        lines.append(
            f"seat {seat + 1}{who}: {summary['wins_by_seat'][seat]} wins,"
            f" {summary['mean_score_by_seat'][seat]} VP on average"
        )
    for bot, (share, low, high) in summary["win_rate_by_bot"].items():
        lines.append(
            f"{bot}: wins {100 * share:.1f} % of its games ({100 * low:.1f} to {100 * high:.1f}),"
            f" {summary['mean_score_by_bot'][bot]} VP, {summary['mean_margin_by_bot'][bot]:+} on the best other"
        )
    return "\n".join(lines)


def listed(rows: tuple[GameRow, ...]) -> str:
    """One line for every game, seats numbered from 1."""
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    players = max([len(row.bots) for row in rows], default=0)
    head = ["game", "seed", "first", "winners", "decisions"]
    for seat in range(1, players + 1):
        head += (f"bot {seat}", f"score {seat}")
    writer.writerow(head)
    for row in rows:
        winners = " ".join(str(seat + 1) for seat in row.winners)
        line: list[object] = [row.number + 1, row.seed, row.first + 1, winners, row.decisions]
        for bot, score in zip(row.bots, row.scores, strict=True):
            line += (bot, score)
        writer.writerow(line)
    return page.getvalue()


class ProgressBar:
    """A bar with the time that is left, on a terminal; nothing elsewhere."""

    WIDTH: Final = 40

    def __init__(self, games: int) -> None:
        self.games = games
        self._began = time.monotonic()
        self._on = sys.stderr.isatty()

    def show(self, done: int) -> None:
        if not self._on:
            return
        filled = done * self.WIDTH // self.games
        left = (time.monotonic() - self._began) / done * (self.games - done)
        bar = "#" * filled + "." * (self.WIDTH - filled)
        print(f"\r[{bar}] {done}/{self.games} games, {clock(left)} left ", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self._on:
            print(file=sys.stderr)


def clock(seconds: float) -> str:
    """Hours, minutes and seconds, as far as they are needed."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
