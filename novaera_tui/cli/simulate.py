"""`novaera simulate`: play games between bots without a table, and report the results."""

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
from novaera_tui.lab.report import Report, failure_words
from novaera_tui.lab.results import GameRow, KeptResults, check_writable, write_report
from novaera_tui.lab.running import MOST_WORKERS
from novaera_tui.messages import decimal, gettext, ngettext, percent
from novaera_tui.output import abandon, show_bar, visible

OUT: Final = "-"
"""Standard output instead of a file."""
LARGEST_EXPERIMENT: Final = 1_000_000_000
"""Games."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext("Plays games between bots and reports the results.")
    parser.add_argument(
        "--seats",
        default="random,random",
        metavar="BOT,BOT,...",
        help=gettext("bots for 2 to 4 seats; hard:2s thinks for 2 s a turn, hard:5000 searches 5000 positions a turn"),
    )
    parser.add_argument("--games", type=int, default=100, metavar="N", help=gettext("number of games (default 100)"))
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help=gettext("seed of the first game; the others count up from it")
    )
    parser.add_argument("--fast", action="store_true", help=gettext("Fast Play: two Eras"))
    parser.add_argument("--cards", metavar="FILE", help=gettext("play with this card set"))
    parser.add_argument("--rotate", action="store_true", help=gettext("rotate the bots by one seat after each game"))
    parser.add_argument("--workers", type=int, default=1, metavar="N", help=gettext("number of worker processes"))
    parser.add_argument("--dask", metavar="ADDRESS", help=gettext("play on a Dask cluster instead"))
    parser.add_argument("--report", metavar="FILE", help=gettext("write an HTML report with charts and card tables"))
    parser.add_argument(
        "--json", nargs="?", const=OUT, metavar="FILE", help=gettext("print or write the figures as JSON")
    )
    parser.add_argument("--csv", nargs="?", const=OUT, metavar="FILE", help=gettext("print or write one line per game"))
    parser.add_argument(
        "--keep", metavar="FILE", help=gettext("keep results in this file; the same command then continues from there")
    )


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
    """Play, report the finished games in any case, and say how to continue if some are missing."""
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
    for failure in figures.errors:
        say(failure_words(failure))
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
            continue  # keep an older report
        try:
            write(place, words)
        except OSError as problem:
            reason = problem.strerror or problem
            troubles.append(
                gettext("cannot write the output: {reason}.", reason=reason)
                if place == OUT
                else gettext("cannot write {file}: {reason}.", file=place, reason=reason)
            )
    if troubles or results.done < plan.games:
        say(" ".join([*troubles, how_to_continue(results, plan)]))
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


def how_to_continue(results: KeptResults, plan: Experiment) -> str:
    if not results.kept:
        return gettext("No results were kept.")
    if not results.still_there:
        return gettext("The results file {file} is gone.", file=results.path)
    parts = {"done": results.kept, "all": plan.games, "file": results.path}
    if results.temporary:
        return gettext(
            "{file} keeps the results of {done} of {all} games. To continue, add --keep {file} to the same command.",
            **parts,
        )
    return gettext("{file} keeps the results of {done} of {all} games. To continue, run the same command.", **parts)


class Interruption:
    """Notes Ctrl+C, kill and a closed terminal, so that the finished games are reported."""

    SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def __init__(self) -> None:
        self.signal = 0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Interruption:
        for number in self.SIGNALS:
            before = signal.getsignal(number)
            if before is not signal.SIG_IGN:  # nohup or a background job
                self._before[number] = before
                signal.signal(number, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        for number, before in self._before.items():
            # another Ctrl+C must not change the exit code
            signal.signal(number, signal.SIG_IGN if number == self.signal == signal.SIGINT else before)

    def _note(self, number: int, _: FrameType | None) -> None:
        """A second Ctrl+C changes nothing; a second kill ends even a blocked report."""
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
    """Report mistakes before anything is played."""
    for bot in plan.bots:
        if problem := problem_with(bot):
            raise problem
    if not 2 <= len(plan.bots) <= 4:
        raise UserError("--seats needs 2 to 4 bots, not {number}.", number=len(plan.bots))
    limits = (("--games", plan.games, LARGEST_EXPERIMENT), ("--workers", arguments.workers, MOST_WORKERS))
    for option, number, most in limits:
        if not 1 <= number <= most:
            raise UserError("{option} must be a number from 1 to {most}.", option=option, most=most)
    if arguments.csv == arguments.json == OUT:
        raise UserError("--csv and --json cannot both be printed; name a file for one of them.")
    files = [
        place for place in (arguments.report, arguments.csv, arguments.json, arguments.keep) if place not in (None, OUT)
    ]
    if len({os.path.realpath(place) for place in files}) < len(files):
        raise UserError("--report, --csv, --json and --keep need different files.")
    for place in files:
        check_writable(place)


def write(place: str, words: str) -> None:
    """Write to a file or to standard output."""
    if place != OUT:
        write_report(place, words)
        return
    try:
        sys.stdout.write(words)
        sys.stdout.flush()
    except OSError:
        abandon()
        raise


# Results ------------------------------------------------------------------------------------------------------


def summarised(figures: Figures, plan: Experiment, seconds: float, cards: rules.CardSet) -> dict[str, Any]:
    """The main figures as JSON data."""
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
        "balance": [goal.data() for goal in goals(figures, cards)] if figures.games else [],
        "mean_margin_by_bot": {bot: round(mean(figures.spread(figures.margins, bot)), 2) for bot in figures.bots()},
    }


def settings(plan: Experiment, figures: Figures, cards: rules.CardSet) -> list[tuple[str, str]]:
    bots = ", ".join(plan.bots)
    return [
        (
            gettext("bots"),
            gettext("{bots}, rotating by one seat after each game", bots=bots) if plan.rotate else bots,
        ),
        (gettext("games"), gettext("{done} of {all}", done=figures.games, all=plan.games)),
        (gettext("seeds"), gettext("{first} to {last}", first=plan.seed, last=plan.seed + plan.games - 1)),
        (
            gettext("length"),
            gettext("two Eras (Fast Play)") if plan.variant == "fast" else gettext("three Eras"),
        ),
        (
            gettext("cards"),
            ngettext(
                "{title}, {number} card",
                "{title}, {number} cards",
                len(cards),
                title=cards.title or gettext("untitled"),
            ),
        ),
    ]


def summary_text(summary: dict[str, Any], plan: Experiment) -> str:
    lines = [
        gettext(
            "{done} of {all} games finished in {seconds} s; errors: {errors}",
            done=summary["finished"],
            all=summary["games"],
            seconds=summary["seconds"],
            errors=summary["errors"],
        ),
        gettext(
            "decisions: {decisions}; rounds per game: {rounds}",
            decisions=summary["decisions"],
            rounds=summary["mean_rounds"],
        ),
        gettext(
            "per game: {disasters} disasters, {dark_ages} Dark Ages, {civil_wars} Civil Wars",
            disasters=summary["disasters_per_game"],
            dark_ages=summary["dark_ages_per_game"],
            civil_wars=summary["civil_wars_per_game"],
        ),
    ]
    for seat, bot in enumerate(plan.bots):
        parts = {
            "seat": seat + 1,
            "bot": bot,
            "wins": summary["wins_by_seat"][seat],
            "points": decimal(summary["mean_score_by_seat"][seat]),
        }
        lines.append(
            gettext("seat {seat}: {wins} wins, {points} VP on average", **parts)
            if plan.rotate
            else gettext("seat {seat} ({bot}): {wins} wins, {points} VP on average", **parts)
        )
    for bot, (share, low, high) in summary["win_rate_by_bot"].items():
        lines.append(
            gettext(
                "{bot}: wins {share} of its games ({low} to {high}), {points} VP, margin {margin}",
                bot=bot,
                share=percent(share, 1),
                low=percent(low, 1),
                high=percent(high, 1),
                points=decimal(summary["mean_score_by_bot"][bot]),
                margin=decimal(summary["mean_margin_by_bot"][bot], "+"),
            )
        )
    return "\n".join(lines)


def rows_csv(rows: list[GameRow]) -> str:
    """One line per game, with seats numbered from 1."""
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
    """A bar with the remaining time on a terminal; elsewhere a line per minute, and one at the start of many games."""

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
        parts: dict[str, object] = {"done": done, "all": self.games}
        if played := done - self._before:
            left = clock((now - self._began) / played * (self.games - done))
            words = gettext("{done}/{all} games, {time} left", time=left, **parts)
        else:
            words = gettext("{done}/{all} games", **parts)
        if self._on:
            show_bar(words, done / self.games)
            self._due = now + 0.1
        elif now >= self._due:
            say(words)
            self._due = now + self.LINE_INTERVAL

    def end(self) -> None:
        show_bar("", 1)


def clock(seconds: float) -> str:
    """Hours if there are any, minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
