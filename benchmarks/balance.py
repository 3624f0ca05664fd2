"""The balance of the card set: the tables of docs/BALANCE.md.

    nice -n 15 python -m benchmarks.balance [--games 2000] [--hard 400] [--keep FOLDER] [--minutes 10] [--level fair]

Plays games of two and four normal bots and of two hard ones, and writes their figures, with goals and 95% intervals,
between the marks in docs/BALANCE.md; `--print` only prints them. With a folder the games can be played in pieces:
`--minutes` ends a run early, and the next one goes on. Empty the folder after changing the bots.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Sequence
from hashlib import sha256
from math import inf
from pathlib import Path
from typing import Final

import rules
from novaera_tui.cli.simulate import ProgressBar
from novaera_tui.lab.balance import ENOUGH, Goal, goals
from novaera_tui.lab.figures import Figures
from novaera_tui.lab.games import Experiment
from novaera_tui.lab.results import KeptResults, Results
from novaera_tui.lab.running import run

DOCUMENT: Final = Path(__file__).parent.parent / "docs" / "BALANCE.md"
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
HARD: Final = "hard:600"
"""Positions instead of seconds, so that other work on the machine does not weaken it."""
FAR: Final = 3.0
"""Cards whose owners win or lose by this many points are listed."""
SEED: Final = 8_000_001


class Lab:
    """Plays games, in pieces if it has a folder to keep them."""

    def __init__(self, workers: int, folder: Path | None = None, minutes: float = inf) -> None:
        self.workers = workers
        self.folder = folder
        self.end = time.monotonic() + 60 * minutes

    def played(self, plan: Experiment, cards: rules.CardSet) -> Figures:
        """The games of an experiment, as many as the time allows."""
        place = self.folder and self.folder / f"{'-'.join(plan.bots).replace(':', '_')}.jsonl"
        results = KeptResults(str(place), plan, sha256(cards.source.encode()).hexdigest()) if place else Results()
        bar = ProgressBar(plan.games)
        run(plan, self.workers, progress=bar.show, results=results, stopped=lambda: time.monotonic() > self.end)
        bar.end()
        if isinstance(results, KeptResults):
            results.close()
        assert not results.figures.errors, results.figures.errors[0]
        return results.figures

    @classmethod
    def from_words(cls, words: argparse.Namespace) -> Lab:
        if words.keep:
            words.keep.mkdir(parents=True, exist_ok=True)
        return cls(words.workers, words.keep, words.minutes)


def lab_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="a folder for games, to play them in several runs")
    parser.add_argument("--minutes", type=float, default=inf, help="start no more games after this time")


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))


def summary(tables: dict[str, list[Goal]]) -> str:
    """The goals as rows, the tables as columns."""
    found = {title: {goal.id: goal for goal in goals} for title, goals in tables.items()}
    every = {goal.id: goal.what for goals in tables.values() for goal in goals}
    rows = []
    for id, what in every.items():
        cells = [by_id.get(id) for by_id in found.values()]
        wanted = dict.fromkeys(goal.wanted for goal in cells if goal)  # depends on the number of players
        rows.append([what, "; ".join(wanted), *map(cell, cells)])
    return markdown(["", "goal", *tables], rows)


def cell(goal: Goal | None) -> str:
    if goal is None:
        return ""
    return goal.value if goal.met is not False else f"**{goal.value}**"


def cards_table(tables: dict[str, Figures], cards: rules.CardSet) -> str:
    """Cards whose owners do clearly better or worse than usual in one of the tables."""
    rows = []
    for card in cards:
        effects = [figures.card_effect(card.number) for figures in tables.values()]
        known = [figures.owned[card.number] >= ENOUGH for figures in tables.values()]
        if any(sure and abs(effect) - error > FAR for sure, (effect, error) in zip(known, effects, strict=True)):
            values = [f"{effect:+.1f} ± {error:.1f}" for effect, error in effects]
            rates = [figures.owned[card.number] / max(1, figures.seen[card.number]) for figures in tables.values()]
            rows.append([card.name, *values, " / ".join(f"{min(1.0, rate):.0%}" for rate in rates)])
    return markdown(["card", *tables, "bought when offered"], rows)


def figures(games: int, hard: int, lab: Lab, cards: rules.CardSet | None = None, level: str = "normal") -> str:
    """The tables: two bots of a level, half as many games of four, and two hard ones."""
    cards = cards or rules.load_cards()
    matchups = {(level,) * 2: games, (level,) * 4: games // 2, (HARD,) * 2: hard}
    tables = {}
    for bots, number in matchups.items():
        found = lab.played(Experiment(bots, number, SEED, rotate=True, cards=cards.source), cards) if number else None
        if found and found.games:
            tables[f"{len(bots)} {bots[0]}, {found.games:,} games"] = found
    text = summary({title: goals(found, cards) for title, found in tables.items()})
    return f"{text}\n\nOwners' margins {FAR:g} points or more from the usual:\n\n{cards_table(tables, cards)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=2000, help="of two bots; half as many of four")
    parser.add_argument("--level", default="normal", help="of these bots")
    parser.add_argument("--hard", type=int, default=400, help="games of two hard bots")
    parser.add_argument("--cards", help="another card set")
    parser.add_argument("--print", action="store_true", help="leave the document as it is")
    lab_options(parser)
    words = parser.parse_args()
    text = figures(words.games, words.hard, Lab.from_words(words), rules.load_cards(words.cards), words.level)
    print(text)
    if not words.print:
        before, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        DOCUMENT.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
