"""`novaera resume`: go on with a saved game where it was left."""

from __future__ import annotations

import argparse
from typing import Any

from novaera_tui.cli.play import add_looks, add_manners, check_looks, check_manners, check_terminal, open_app
from novaera_tui.errors import UserError
from novaera_tui.saving import storage


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "resume",
        help="go on with a saved game",
        description="A GAME is its number in the list of novaera games, its name, or a file."
        " Without GAME: the one that was played last and is not over.",
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="a saved game")
    parser.add_argument("--copy", action="store_true", help="open a copy of a damaged game, up to the damage")
    add_manners(parser)
    add_looks(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    check_looks(arguments)
    check_manners(arguments)
    path = storage.newest_unfinished() if arguments.game is None else storage.find_saved_game(arguments.game)
    if path is None:
        raise UserError(f"there is no unfinished game in {storage.folder()}.")
    check_terminal()
    session = (storage.open_copy if arguments.copy else storage.open_game)(path)
    session.setup = session.setup._replace(brief=session.setup.brief or arguments.brief)
    session.set_pace(arguments.pace or session.setup.pace)
    return open_app(session, arguments)
