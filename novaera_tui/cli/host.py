"""`novaera host`: host a game for several terminals, with or without a table here."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import rules
from novaera_tui import posix
from novaera_tui.cli.join import waiting_words
from novaera_tui.cli.play import (
    add_bots,
    add_game,
    add_looks,
    check_seats,
    check_terminal,
    load_bots,
    needs_players,
    new_session,
    open_app,
    seat_of,
)
from novaera_tui.cli.settings import OF_NEW_GAMES, SETTINGS, add_settings
from novaera_tui.errors import UserError
from novaera_tui.messages import gettext
from novaera_tui.network.client import join
from novaera_tui.network.hosted_game import HostedGame
from novaera_tui.network.seats import Seats
from novaera_tui.network.server import Background, Server
from novaera_tui.network.socket_paths import SOCKET_SUFFIX, game_at, listening_socket, made_folder, name_of, user_number
from novaera_tui.play.session import Session
from novaera_tui.saving import storage
from novaera_tui.saving.journal import seats_note
from novaera_tui.saving.storage import folder, readable_games


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext(
        "Hosts a new game with --seat, or the saved GAME: its number in the list of novaera games, its name, or a"
        " file. With neither: the unfinished game hosted last."
    )
    parser.add_argument("file", nargs="?", metavar="GAME", help=gettext("a saved game"))
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="NAME[=USER]",
        help=gettext("a player, in seat order; Ada=alice reserves the seat for the user alice; bot:easy:NAME is a bot"),
    )
    parser.add_argument("--group", default="", metavar="NAME", help=gettext("also let this Unix group join"))
    parser.add_argument("--headless", action="store_true", help=gettext("host without a table here; Ctrl+C stops it"))
    add_bots(parser)
    add_game(parser)
    add_looks(parser)
    add_settings(parser, "bell")


def run(arguments: argparse.Namespace) -> int:
    words = [each.rpartition("=")[::2] if "=" in each else (each, "") for each in arguments.seat]
    kept = {name: user_number(user) for name, user in words if user}
    if not arguments.headless:
        check_terminal(arguments)
    folder = made_folder(arguments.group)
    session = session_of(arguments, [name for name, _ in words])
    try:
        journal = journal_of(session)
        name = name_of(journal)
        path = folder / f"{name}{SOCKET_SUFFIX}"
        server = server_of(session, journal, kept, arguments.headless)
        listener = listening_socket(folder, name, arguments.group)
        if arguments.headless:
            return serve_alone(server, listener, path)
        return play_along(server, listener, path, arguments)
    finally:
        session.close()


def session_of(arguments: argparse.Namespace, names: list[str]) -> Session:
    """A new game, the named saved game, or the one that was hosted last."""
    if arguments.file is None and names:
        seats = tuple(seat_of(words, number) for number, words in enumerate(names, 1))
        check_seats(arguments, seats)
        if arguments.seed is None:
            # a seed that can be guessed would reveal all hands
            arguments.seed = secrets.randbits(60)
        return new_session(arguments, seats, rules.load_cards(arguments.cards))
    check_seats(arguments, ())
    for option in OF_NEW_GAMES:
        if option in arguments.given:
            raise needs_players(SETTINGS[option].flag(option))
    path = storage.find_saved_game(arguments.file) if arguments.file is not None else last_hosted()
    load_bots(arguments.bot)
    session = storage.open_game(path)
    for name in names:
        if name not in session.names or not session.is_human(session.names.index(name)):
            session.close()
            raise UserError(
                "no person called {name} plays in {game}; a saved game keeps its players.",
                name=repr(name),
                game=path.name,
            )
    return session


def last_hosted() -> Path:
    """The unfinished game that was hosted last."""
    for game in readable_games():
        if not game.finished and seats_note(game.path).exists():
            return game.path
    raise UserError(
        "no unfinished game in {folder} has been hosted; {command} starts one.",
        folder=folder(),
        command="novaera host --seat Ada --seat Bo",
    )


def journal_of(session: Session) -> Path:
    assert session.journal is not None
    if session.trouble:
        raise UserError(session.trouble)
    return session.journal.path


def server_of(session: Session, journal: Path, kept: dict[str, int], alone: bool) -> Server:
    seats = Seats(session.setup, seats_note(journal), kept)
    return Server(HostedGame(session, seats, posix.user_number()), lasting=not alone)


def serve_alone(server: Server, listener: Any, path: Path) -> int:
    """Serve until the game is over and all guests have left, or until a signal."""

    async def serve() -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:
                loop.add_signal_handler(number, server.stop)
        await server.serve(listener, lambda: print(waiting_words(game_at(path)), flush=True))

    try:
        asyncio.run(serve())
    finally:
        with suppress(OSError):
            path.unlink()
    return 0


def play_along(server: Server, listener: Any, path: Path, arguments: argparse.Namespace) -> int:
    """Open a table that joins like every other; without a seat for the host it only watches."""
    background = Background(server, listener, path)
    try:
        seats = server.hosted.seats
        me, places = posix.user_number(), range(len(seats.setup.seats))
        free = any(seats.is_free(seat) or seats.owner(seat) == me for seat in places)
        match = join(path, watch=not free)
        match.greeting = waiting_words(game_at(path))
        return open_app(match, arguments)
    finally:
        background.end()
