"""`novaera join`: take a seat in a game that somebody hosts on this machine."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from novaera_tui.cli.play import add_looks, check_looks, check_terminal, open_app
from novaera_tui.errors import UserError
from novaera_tui.network.client import RemoteMatch, join
from novaera_tui.network.connection import asked_about
from novaera_tui.network.socket_paths import game_at, sockets, user_name
from rules.setup import LONGEST_PLAYER_NAME, proper


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "join",
        help="take a seat in a game that is hosted on this machine",
        description="Without GAME: the one that has a seat for you. novaera games lists them.",
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="the name of a hosted game")
    parser.add_argument("--seat", default="", metavar="NAME", help="the player you want to be")
    add_brief(parser)
    add_looks_and_bell(parser)
    parser.set_defaults(run=run)


def add_brief(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--brief", action="store_true", help="no page at the end of a round, at this terminal")


def add_looks_and_bell(parser: argparse.ArgumentParser) -> None:
    add_looks(parser)
    parser.add_argument("--bell", action="store_true", help="ring when it is your turn")


def run(arguments: argparse.Namespace) -> int:
    check_looks(arguments)
    seat = proper(arguments.seat)
    if len(seat) > LONGEST_PLAYER_NAME or not seat.isprintable():
        raise UserError(f"--seat: a player's name has at most {LONGEST_PLAYER_NAME} characters, and all can be shown.")
    path = found(arguments.game, sitting=True)
    check_terminal()
    match = join(path, seat, brief=arguments.brief)
    match.greeting = f"You are {match.names[match.seat]}."
    return at_table(match, arguments)


def at_table(match: RemoteMatch, arguments: argparse.Namespace) -> int:
    """Play or watch there; whoever was parted from the host for good reads why once more."""
    code = open_app(match, arguments)
    if match.parted:
        raise UserError(match.parted)
    return code


def waiting_words(name: str) -> str:
    """How others come to a hosted game."""
    return f"Others can come now: novaera join {name}"


def found(game: str | None, sitting: bool) -> Path:
    """The socket of a hosted game by its name, or a part of it; without one, the game that must be meant."""
    if game and "/" in game:
        return Path(game)
    paths = sockets()
    if game:
        meant = [path for path in paths if game_at(path) == game] or [path for path in paths if game in game_at(path)]
        if not meant:
            raise UserError(f"no game {game!r} is hosted; novaera games lists those that are.")
    else:
        answers = asked_about(paths)
        meant = [path for path, about in answers if not sitting or has_seat(about, here=False)]
        # one may sit there on a line that has died unnoticed
        meant = meant or [path for path, about in answers if has_seat(about, here=True)]
        if not meant:
            seats = " with a seat for you" if sitting else ""
            raise UserError(f"no game{seats} is hosted here that is open to you; novaera host begins one.")
    if len(meant) > 1:
        names = list(map(game_at, meant))
        if len({*names}) < len(names):
            names = list(map(str, meant))  # somebody has given theirs the name of another
        raise UserError(f"several games are hosted ({', '.join(names)}); say which one.")
    return meant[0]


def has_seat(about: dict[str, Any], here: bool) -> bool:
    """Is there a seat for whoever asks: one of their own, or, where they do not sit `here` already, a free one?"""
    users = (user_name(os.getuid()),) if here else ("", user_name(os.getuid()))
    return any(seat["person"] and seat["user"] in users and seat["here"] is here for seat in about["seats"])
