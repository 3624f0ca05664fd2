"""`novaera learn`: lessons at the real table, then a coached game."""

from __future__ import annotations

import argparse
from typing import Any

import rules
from novaera_tui.cli.play import add_looks, check_looks, check_terminal, open_app
from novaera_tui.errors import UserError
from novaera_tui.tutorial.loading import load_course


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "learn",
        help="learn the game in lessons at the real table",
        description="Without NUMBER: the list of lessons. What you have learned is remembered.",
    )
    parser.add_argument("number", nargs="?", type=int, metavar="NUMBER", help="go straight to this lesson")
    parser.add_argument("--lessons", metavar="FILE", help="take these lessons instead of the usual ones")
    add_looks(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    check_looks(arguments)
    lessons = len(load_course(rules.load_cards(), arguments.lessons).lessons)
    if arguments.number is not None and not 1 <= arguments.number <= lessons:
        raise UserError(f"there is no lesson {arguments.number}; there are lessons 1 to {lessons}.")
    check_terminal()
    return open_app(None, arguments, lesson=arguments.number or 0)
