"""The balance of the card set: the tables of docs/BALANCE.md.

    nice -n 15 python -m benchmarks.balance [--games 2000] [--hard 400] [--workers 2] [--cards FILE] [--print]

Plays games of two and four normal bots and of two hard ones, and writes their figures, with goals and 95% intervals,
between the marks in docs/BALANCE.md; `--print` only prints them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import rules
from novaera_tui.cli.simulate import ProgressBar
from novaera_tui.lab.balance import Goal, goals
from novaera_tui.lab.figures import Figures
from novaera_tui.lab.games import Experiment
from novaera_tui.lab.running import run

DOCUMENT: Final = Path(__file__).parent.parent / "docs" / "BALANCE.md"
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
HARD: Final = "hard:600"
"""Positions instead of seconds, so that other work on the machine does not weaken it."""
FAR: Final = 3.0
"""Cards whose owners win or lose by this many points are listed."""
SEED: Final = 8_000_001


def played(bots: tuple[str, ...], games: int, workers: int, cards: rules.CardSet) -> Figures:
    bar = ProgressBar(games)
    figures = run(Experiment(bots, games, SEED, rotate=True, cards=cards.source), workers, progress=bar.show).figures
    bar.end()
    assert not figures.errors, figures.errors[0]
    return figures


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))


def summary(tables: dict[str, list[Goal]]) -> str:
    """The goals as rows, the tables as columns."""
    found = {title: {goal.id: goal for goal in goals} for title, goals in tables.items()}
    every = {goal.id: goal for goals in tables.values() for goal in goals}
    rows = [
        [goal.what, goal.wanted, *[cell(by_id.get(goal.id)) for by_id in found.values()]] for goal in every.values()
    ]
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
        if any(abs(effect) - error > FAR for effect, error in effects):
            values = [f"{effect:+.1f} ± {error:.1f}" for effect, error in effects]
            rates = [figures.owned[card.number] / max(1, figures.seen[card.number]) for figures in tables.values()]
            rows.append([card.name, *values, " / ".join(f"{min(1.0, rate):.0%}" for rate in rates)])
    return markdown(["card", *tables, "bought when offered"], rows)


def figures(games: int, hard: int, workers: int, cards: rules.CardSet | None = None) -> str:
    """The tables: two normal bots, half as many games of four, and two hard ones."""
    cards = cards or rules.load_cards()
    matchups = {("normal",) * 2: games, ("normal",) * 4: games // 2, (HARD,) * 2: hard}
    tables = {
        f"{len(bots)} {bots[0]}, {number:,} games": played(bots, number, workers, cards)
        for bots, number in matchups.items()
        if number
    }
    text = summary({title: goals(found, cards) for title, found in tables.items()})
    return f"{text}\n\nOwners' margins {FAR:g} points or more from the usual:\n\n{cards_table(tables, cards)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=2000, help="of two normal bots; half as many of four")
    parser.add_argument("--hard", type=int, default=400, help="games of two hard bots")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--cards", help="another card set")
    parser.add_argument("--print", action="store_true", help="leave the document as it is")
    arguments = parser.parse_args()
    text = figures(arguments.games, arguments.hard, arguments.workers, rules.load_cards(arguments.cards))
    print(text)
    if not arguments.print:
        before, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        DOCUMENT.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
