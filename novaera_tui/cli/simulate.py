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
from contextlib import suppress
from hashlib import sha256
from types import FrameType
from typing import Any, Final

import rules
from novaera_tui.bots import problem_with
from novaera_tui.errors import UserError
from novaera_tui.lab import running
from novaera_tui.lab.balance import goals
from novaera_tui.lab.figures import PART, Figures, interval, mean
from novaera_tui.lab.games import Experiment
from novaera_tui.lab.report import Report
from novaera_tui.lab.results import GameRow, KeptResults, check_writable, write_report
from novaera_tui.lab.running import MOST_WORKERS
from novaera_tui.output import abandon, visible

OUT: Final = "-"
"""Stands for standard output where a file could stand."""
LARGEST_EXPERIMENT: Final = 1_000_000_000
"""Games."""


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
    parser.add_argument(
        "--keep", metavar="FILE", help="keep the results in this file; the same command again goes on from there"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    with Interruption() as interruption:
        plan = plan_of(arguments)
        check(arguments, plan)
        cards = rules.load_cards(arguments.cards)
        results = KeptResults(arguments.keep, plan, sha256(cards.source.encode()).hexdigest())
        try:
            if arguments.cards is not None:
                plan = plan._replace(cards=cards.source)
            return play(arguments, plan, cards, results, interruption)
        finally:
            results.close()


def play(
    arguments: argparse.Namespace,
    plan: Experiment,
    cards: rules.CardSet,
    results: KeptResults,
    interruption: Interruption,
) -> int:
    """Play, report what was played however that ended, and say where it is kept if something is missing."""
    began = time.perf_counter()
    bar = ProgressBar(plan.games, results.done)
    troubles = []
    try:
        running.run(plan, arguments.workers, arguments.dask, bar.show, results, interruption.happened)
    except UserError as problem:
        if not results.done:
            raise
        troubles.append(str(problem))
    finally:
        bar.end()
    figures = results.figures
    for sentence in figures.errors:
        say(sentence)
    summary = summarised(figures, plan, time.perf_counter() - began, cards)
    reports = []
    if arguments.report:
        reports.append((arguments.report, Report(figures, cards, settings(plan, figures, cards)).page()))
    if arguments.csv:
        reports.append((arguments.csv, rows_csv(results.sorted_rows())))
    if arguments.json:
        reports.append((arguments.json, json.dumps(summary) + "\n"))
    if OUT not in (arguments.csv, arguments.json):
        reports.append((OUT, summary_text(summary, plan) + "\n"))
    for place, words in reports:
        if place != OUT and not results.done:
            continue  # an older report says more
        try:
            write(place, words)
        except OSError as problem:
            name = "the output" if place == OUT else place
            troubles.append(f"{name} cannot be written: {problem.strerror or problem}.")
    if troubles or results.done < plan.games:
        say(" ".join([*troubles, how_to_go_on(results, plan)]))
    elif results.temporary:
        results.discard()
    if troubles:
        return 2
    if results.done < plan.games:
        return 128 + interruption.signal
    return 1 if figures.errors else 0


def say(sentence: str) -> None:
    with suppress(OSError):  # a terminal that is gone
        print(f"novaera: {visible(sentence)}", file=sys.stderr, flush=True)


def how_to_go_on(results: KeptResults, plan: Experiment) -> str:
    if not results.kept:
        return "No game is kept."
    if not results.still_there:
        return f"{results.path}, which kept the results, is gone."
    again = f"with --keep {results.path} " if results.temporary else ""
    return f"{results.kept} of {plan.games} games are kept in {results.path}; run the same command {again}to go on."


class Interruption:
    """Notes Ctrl+C, kill and a closed terminal while it is open, so that what was played is reported."""

    SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def __init__(self) -> None:
        self.signal = 0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Interruption:
        for number in self.SIGNALS:
            before = signal.getsignal(number)
            if before is not signal.SIG_IGN:  # nohup, or a shell that runs this in the background
                self._before[number] = before
                signal.signal(number, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        for number, before in self._before.items():
            # the last of many Ctrl+Cs must not change the exit code
            signal.signal(number, signal.SIG_IGN if number == self.signal == signal.SIGINT else before)

    def _note(self, number: int, _: FrameType | None) -> None:
        """Ctrl+C again changes nothing; kill again ends even a report that nobody reads."""
        self.signal = self.signal or number
        if number != signal.SIGINT:
            signal.signal(number, signal.SIG_DFL)

    def happened(self) -> bool:
        return self.signal != 0


def plan_of(arguments: argparse.Namespace) -> Experiment:
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
    for name, number, most in (("games", plan.games, LARGEST_EXPERIMENT), ("workers", arguments.workers, MOST_WORKERS)):
        if not 1 <= number <= most:
            raise UserError(f"--{name} must be at least 1 and at most {most}.")
    if arguments.csv == arguments.json == OUT:
        raise UserError("--csv and --json cannot both be printed; give one of them a file.")
    files = [
        place for place in (arguments.report, arguments.csv, arguments.json, arguments.keep) if place not in (None, OUT)
    ]
    if len({os.path.realpath(place) for place in files}) < len(files):
        raise UserError("--report, --csv, --json and --keep need different files.")
    for place in files:
        check_writable(place)


def write(place: str, words: str) -> None:
    """To a file, or to standard output."""
    if place != OUT:
        write_report(place, words)
        return
    try:
        sys.stdout.write(words)
        sys.stdout.flush()
    except OSError:
        abandon()
        raise


# What is told -------------------------------------------------------------------------------------------------


def summarised(figures: Figures, plan: Experiment, seconds: float, cards: rules.CardSet) -> dict[str, Any]:
    """The figures in short, ready for JSON."""
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


def summary_text(summary: dict[str, Any], plan: Experiment) -> str:
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


def rows_csv(rows: list[GameRow]) -> str:
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
    """A bar with the time that is left, on a terminal; elsewhere a line a minute, and one at once for many games."""

    WIDTH: Final = 40
    MANY: Final = 1000
    LINE_INTERVAL: Final = 60

    def __init__(self, games: int, done: int = 0) -> None:
        self.games = games
        self._before = done
        self._began = time.monotonic()
        self._on = sys.stderr.isatty()
        self._due = self._began + (0 if self._on or games >= self.MANY else self.LINE_INTERVAL)

    def show(self, done: int) -> None:
        now = time.monotonic()
        if now < self._due and done < self.games:
            return
        words = f"{done}/{self.games} games"
        if played := done - self._before:
            words += f", {clock((now - self._began) / played * (self.games - done))} left"
        with suppress(OSError):  # a terminal that is gone
            if self._on:
                filled = done * self.WIDTH // self.games
                bar = "#" * filled + "." * (self.WIDTH - filled)
                print(f"\r[{bar}] {words} ", end="", file=sys.stderr, flush=True)
                self._due = now + 0.1
            elif now >= self._due:
                print(f"novaera: {words}", file=sys.stderr, flush=True)
                self._due = now + self.LINE_INTERVAL

    def end(self) -> None:
        if self._on:
            with suppress(OSError):
                print(file=sys.stderr)


def clock(seconds: float) -> str:
    """Hours, minutes and seconds, as far as they are needed."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
