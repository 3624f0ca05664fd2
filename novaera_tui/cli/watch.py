"""`novaera watch`: look on at a game that somebody hosts on this machine."""

from __future__ import annotations

import argparse
from typing import Any

from novaera_tui.cli.join import add_brief, at_table, found
from novaera_tui.cli.play import add_looks, check_looks, check_terminal
from novaera_tui.network.client import join


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "watch",
        help="watch a game that is hosted on this machine",
        description="Without GAME: the only one there is. You see what everybody at the table may see.",
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="the name of a hosted game")
    add_brief(parser)
    add_looks(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    check_looks(arguments)
    path = found(arguments.game, sitting=False)
    check_terminal()
    match = join(path, watch=True, brief=arguments.brief)
    match.greeting = "You watch."
    return at_table(match, arguments)
