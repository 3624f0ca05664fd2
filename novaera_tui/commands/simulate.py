"""`novaera simulate`: whole games without a table, and what they came to."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from typing import Any

import rules
from novaera_tui.complaint import Complaint
from novaera_tui.play.bots import BOTS, Bot
from rules.events import CivilWarBegan, DarkAgeBegan, DisasterStruck, RoundBegan


def add(commands: Any) -> None:
    parser = commands.add_parser("simulate", help="play games between bots and report what they came to")
    parser.add_argument(
        "--seats", default="random,random", metavar="BOT,BOT,...", help="a bot for each of 2 to 4 seats"
    )
    parser.add_argument("--games", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the first game; the next ones count on")
    parser.add_argument("--fast", action="store_true", help="Fast Play: two Eras")
    parser.add_argument("--cards", metavar="FILE", help="play with this card set")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    kinds = arguments.seats.split(",")
    for kind in kinds:
        if kind not in BOTS:
            raise Complaint(f"there is no bot {kind!r}; there are {', '.join(BOTS)}.")
    if arguments.games < 1:
        raise Complaint("--games must be at least 1.")
    cards = rules.load_cards(arguments.cards)
    figures = simulate(kinds, arguments.games, arguments.seed, "fast" if arguments.fast else "full", cards)
    print(json.dumps(figures) if arguments.json else told(figures, kinds))
    return 1 if figures["errors"] else 0


def simulate(kinds: list[str], games: int, seed: int, variant: str, cards: rules.CardSet) -> dict[str, Any]:
    """Play the games; seat n of game k gets a bot of its own seed, so every game can be played again."""
    names = [f"{kind} {seat + 1}" for seat, kind in enumerate(kinds)]
    happened: Counter[type] = Counter()
    wins = [0.0] * len(kinds)
    scores = [0] * len(kinds)
    finished = errors = decisions = unforced = 0
    began = time.perf_counter()
    for number in range(games):
        bots = [BOTS[kind](seed + number * 101 + seat) for seat, kind in enumerate(kinds)]
        # the first seat rotates with the game, so that no seat has the token more often
        game = rules.new_game(names, seed + number, cards=cards, variant=variant, first=number % len(kinds))
        for event_type in (CivilWarBegan, DarkAgeBegan, DisasterStruck, RoundBegan):
            game.subscribe(lambda event: happened.update((type(event),)), event_type)
        happened[RoundBegan] += 1  # the first round began during the set-up
        try:
            steps, choices = play_out(game, bots)
        except Exception as problem:  # a fault of one game must not hide the figures of the others
            errors += 1
            print(f"novaera: game with seed {seed + number}: {problem!r}", file=sys.stderr)
            continue
        decisions += steps
        unforced += choices
        result = game.result
        assert result is not None
        finished += 1
        for winner in result.winners:
            wins[winner] += 1 / len(result.winners)
        scores = [total + score for total, score in zip(scores, result.scores, strict=True)]
        show_progress(number + 1, games)
    done = max(1, finished)
    return {
        "games": games,
        "finished": finished,
        "errors": errors,
        "seconds": round(time.perf_counter() - began, 3),
        "decisions": decisions,
        "unforced_decisions": unforced,
        "wins_by_seat": [round(won, 2) for won in wins],
        "mean_score_by_seat": [round(score / done, 2) for score in scores],
        "mean_rounds": round(happened[RoundBegan] / done, 2),
        "disasters_per_game": round(happened[DisasterStruck] / done, 2),
        "dark_ages_per_game": round(happened[DarkAgeBegan] / done, 2),
        "civil_wars_per_game": round(happened[CivilWarBegan] / done, 2),
    }


def play_out(game: rules.Game, bots: list[Bot]) -> tuple[int, int]:
    """Play to the end; returns how many decisions there were, and how many with more than one option."""
    steps = choices = 0
    while (decision := game.decision) is not None:
        game.apply(bots[decision.player].choose(game.view(decision.player)))
        steps += 1
        choices += len(decision.options) > 1
    return steps, choices


def show_progress(done: int, games: int) -> None:
    """A bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        return
    width = 40
    filled = done * width // games
    end = "\n" if done == games else ""
    print(f"\r[{'#' * filled}{'.' * (width - filled)}] {done}/{games} games", end=end, file=sys.stderr, flush=True)


def told(figures: dict[str, Any], kinds: list[str]) -> str:
    lines = [
        f"{figures['finished']} of {figures['games']} games finished in {figures['seconds']} s,"
        f" {figures['errors']} errors",
        f"{figures['decisions']} decisions, {figures['mean_rounds']} rounds a game",
        f"a game has {figures['disasters_per_game']} disasters, {figures['dark_ages_per_game']} Dark Ages,"
        f" {figures['civil_wars_per_game']} Civil Wars",
    ]
    for seat, kind in enumerate(kinds):
        lines.append(
            f"seat {seat + 1} ({kind}): {figures['wins_by_seat'][seat]} wins,"
            f" {figures['mean_score_by_seat'][seat]} VP on average"
        )
    return "\n".join(lines)
