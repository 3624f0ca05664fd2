"""`novaera puzzle`: find the best choice at the real table."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

import rules
from novaera_tui.cli.play import add_looks, check_terminal, open_app
from novaera_tui.errors import UserError
from novaera_tui.messages import gettext
from novaera_tui.review.puzzles import problem_of, shipped


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext("Opens the list of puzzles, or puzzle NUMBER. Solved ones are remembered.")
    parser.add_argument("number", nargs="?", type=int, metavar="NUMBER", help=gettext("a puzzle"))
    add_looks(parser)


def run(arguments: argparse.Namespace) -> int:
    number = arguments.number
    if number is not None and not 1 <= number <= len(shipped()):
        raise UserError("there are puzzles 1 to {most}, not {number}.", most=len(shipped()), number=number)
    if number is not None:
        problem_of(shipped()[number - 1], number, rules.load_cards())  # before Textual opens
    check_terminal(arguments)
    return open_app(None, arguments, first=lambda: first_screen(number), conversation=partial(solve, number=number))


async def solve(program: Any, number: int | None) -> None:
    # start-up time: the full screen does not need it
    from novaera_tui.plain.challenges import puzzles

    await puzzles(program, number)


def first_screen(number: int | None) -> Any:
    # it imports Textual, which a mistake does not need
    from novaera_tui.screens.puzzles import PuzzlesPage, puzzle_screen

    return PuzzlesPage() if number is None else puzzle_screen(number - 1)
