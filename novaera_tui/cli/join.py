"""`novaera join`: take a seat in a game hosted on this machine."""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path

from novaera_tui import posix
from novaera_tui.cli.play import add_looks, check_terminal, open_app
from novaera_tui.cli.settings import add_settings
from novaera_tui.errors import UserError
from novaera_tui.messages import gettext
from novaera_tui.network.client import RemoteMatch, join
from novaera_tui.network.connection import ask_all, no_hosted_game
from novaera_tui.network.protocol import About
from novaera_tui.network.socket_paths import game_at, sockets, user_name
from novaera_tui.saving.storage import folder
from rules.setup import LONGEST_PLAYER_NAME, proper


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext("Joins GAME, or the one game with a seat for you. novaera games lists hosted games.")
    add_hosted(parser)
    parser.add_argument("--seat", default="", metavar="NAME", help=gettext("the player you want to be"))
    parser.add_argument(
        "--as", dest="invited", default="", metavar="NAME", help=gettext("sit down as an invited friend, here only")
    )
    add_settings(parser, "brief", "bell")
    add_looks(parser)


def add_hosted(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help=gettext("the name of a hosted game"))


def run(arguments: argparse.Namespace) -> int:
    invited = bool(arguments.invited)
    seat = player_name(arguments.invited, "--as") if invited else player_name(arguments.seat, "--seat")
    path = game_with(seat) if invited else found(arguments.game, sitting=True)
    check_terminal(arguments)
    match = join(path, seat, brief=arguments.brief, invited=invited)
    match.greeting = gettext("You are {player}.", player=match.names[match.seat])
    return at_table(match, arguments)


def player_name(words: str, option: str) -> str:
    name = proper(words)
    if len(name) > LONGEST_PLAYER_NAME or not name.isprintable():
        most = LONGEST_PLAYER_NAME
        raise UserError(
            gettext("{option} must be a printable name of at most {most} characters.", option=option, most=most)
        )
    return name


def game_with(name: str) -> Path:
    """The user's own game with a seat of this name, the last one hosted if there are several."""
    # what a friend changes at the table is remembered for that friend
    os.environ["NOVAERA_HOME"] = str(folder().parent / "friends" / re.sub(r"\W+", "-", name.casefold()))
    mine = [path for path in sockets() if path.parent.stat().st_uid == posix.user_number()]
    meant = [
        path
        for path, about in ask_all(mine)
        if not about.over and any(seat.person and seat.name.casefold() == name.casefold() for seat in about.seats)
    ]
    if not meant:
        raise UserError(gettext("no game with a seat for {player} is hosted now.", player=name))
    return max(meant, key=lambda path: path.lstat().st_mtime)


def at_table(match: RemoteMatch, arguments: argparse.Namespace) -> int:
    """Play or watch; if the connection ended for good, say why once more."""
    code = open_app(match, arguments)
    if match.ended:
        raise UserError(match.ended)
    return code


def waiting_words(name: str) -> str:
    """How others join a hosted game."""
    return gettext("Others can now join: {command}", command=f"novaera join {name}")


def found(game: str | None, sitting: bool) -> Path:
    """The socket of a hosted game by its name or a part of it; without a name, the only one that fits."""
    if game and "/" in game:
        return Path(game)
    paths = sockets()
    if game:
        meant = [path for path in paths if game_at(path) == game] or [path for path in paths if game in game_at(path)]
        if not meant:
            raise no_hosted_game(game)
    else:
        answers = ask_all(paths)
        meant = [path for path, about in answers if not sitting or has_seat(about, here=False)]
        # the user's last connection may have died unnoticed
        meant = meant or [path for path, about in answers if has_seat(about, here=True)]
        if not meant:
            raise UserError(
                gettext("no hosted game has a seat for you; novaera host starts one.")
                if sitting
                else gettext("there is no hosted game you may watch; novaera host starts one.")
            )
    if len(meant) > 1:
        names = list(map(game_at, meant))
        if len({*names}) < len(names):
            names = list(map(str, meant))  # hostile: a game under the name of another
        raise UserError("several games are hosted: {names}; name one of them.", names=", ".join(names))
    return meant[0]


def has_seat(about: About, here: bool) -> bool:
    """Is there a seat for this user: their own (in use, with `here`), or a free one?"""
    users = (user_name(posix.user_number()),) if here else ("", user_name(posix.user_number()))
    return any(seat.person and seat.user in users and seat.here is here for seat in about.seats)
