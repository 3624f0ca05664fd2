"""`novaera resume`: resume a saved game."""

from __future__ import annotations

import argparse

from novaera_tui.cli.play import add_bots, add_looks, check_terminal, load_bots, open_app
from novaera_tui.cli.settings import add_settings
from novaera_tui.errors import UserError
from novaera_tui.messages import gettext
from novaera_tui.saving import storage


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext(
        "Resumes GAME: its number in the list of novaera games, its name, or a file."
        " Without GAME: the unfinished game played last."
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help=gettext("a saved game"))
    parser.add_argument("--copy", action="store_true", help=gettext("open a copy of a damaged game, up to the damage"))
    add_bots(parser)
    add_settings(parser, "brief", "pace")
    add_looks(parser)


def run(arguments: argparse.Namespace) -> int:
    path = storage.newest_unfinished() if arguments.game is None else storage.find_saved_game(arguments.game)
    if path is None:
        raise UserError("there is no unfinished game in {folder}.", folder=storage.folder())
    check_terminal(arguments)
    load_bots(arguments.bot)
    session = (storage.open_copy if arguments.copy else storage.open_game)(path)
    session.setup = session.setup._replace(brief=session.setup.brief or arguments.brief)
    if "pace" in arguments.given:
        session.set_pace(arguments.pace)
    return open_app(session, arguments)
