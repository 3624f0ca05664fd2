"""`novaera watch`: watch a game hosted on this machine."""

from __future__ import annotations

import argparse

from novaera_tui.cli.join import add_hosted, at_table, found
from novaera_tui.cli.play import add_looks, check_terminal
from novaera_tui.cli.settings import add_settings
from novaera_tui.messages import gettext
from novaera_tui.network.client import join


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext("Shows the public view of a hosted game. Without GAME: the only one hosted.")
    add_hosted(parser)
    add_settings(parser, "brief")
    add_looks(parser)


def run(arguments: argparse.Namespace) -> int:
    path = found(arguments.game, sitting=False)
    check_terminal(arguments)
    match = join(path, watch=True, brief=arguments.brief)
    match.greeting = gettext("You are watching.")
    return at_table(match, arguments)
