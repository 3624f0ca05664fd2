"""`novaera games`: lists hosted and saved games; deletes and exports saved ones."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from novaera_tui.errors import UserError
from novaera_tui.messages import gettext, pgettext
from novaera_tui.network.connection import ask_all
from novaera_tui.network.protocol import About, SeatAbout
from novaera_tui.network.socket_paths import game_at, sockets
from novaera_tui.output import visible
from novaera_tui.saving.storage import (
    SavedGame,
    check_deletable,
    delete,
    export,
    find_saved_game,
    folder,
    is_saved_game,
    no_saved_game,
    read_saved_game,
    saved_games,
)
from novaera_tui.words.names import ERA_NUMERALS


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext(
        "Lists hosted and saved games. GAME is the number of a saved game in the list, its name, or a file."
    )
    parser.add_argument("--delete", metavar="GAME", help=gettext("delete this game after asking"))
    parser.add_argument("--yes", action="store_true", help=gettext("delete without asking"))
    parser.add_argument(
        "--export",
        nargs=2,
        metavar=("GAME", "FILE"),
        help=gettext("copy this game to a new file, or to - for standard output"),
    )
    parser.add_argument("--json", action="store_true", help=gettext("list as JSON"))


def run(arguments: argparse.Namespace) -> int:
    if arguments.delete is not None:
        return run_delete(found(arguments.delete), arguments.yes)
    if arguments.export is not None:
        game, target = arguments.export
        export(found(game), target)
    elif arguments.json:
        print(json.dumps([*hosted_data(), *map(as_data, saved_games())], indent=1))
    else:
        for line in chain(hosted_games_table(), games_table(saved_games())):
            print(line)
    return 0


def found(game: str) -> Path:
    """The saved game, or UserError."""
    path = find_saved_game(game)
    if is_saved_game(path):
        return path
    if os.path.lexists(path):
        raise UserError("{game} is not a saved game.", game=repr(game))
    raise no_saved_game(game)


# Deleting -----------------------------------------------------------------------------------------------


def run_delete(path: Path, sure: bool) -> int:
    check_deletable(path)
    if not sure and not agreed(question(path)):
        print(gettext("Nothing was deleted."))
        return 1
    delete(path)
    print(gettext("Deleted {file}.", file=visible(path)))
    return 0


def question(path: Path) -> str:
    game = read_saved_game(path)
    if not game.players:
        return gettext("Delete {file}? (y/n)", file=visible(path))
    players = ", ".join(game.players)
    return gettext(
        "Delete {file} ({players}: {moment})? (y/n)", file=visible(path), players=players, moment=moment(game)
    )


def agreed(question: str) -> bool:
    """Ask at the terminal; UserError if there is none."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty()):
        raise UserError("there is no terminal to ask for confirmation; --yes deletes without asking.")
    print(question, end=" ", file=sys.stderr, flush=True)
    answers = (pgettext("answer", "y"), pgettext("answer", "yes"))
    try:
        return sys.stdin.readline().strip().casefold() in answers
    except UnicodeDecodeError:
        return False


# Listing ------------------------------------------------------------------------------------------------


def hosted_games_table() -> list[str]:
    """The games on this machine that the user may join or watch, and who has their seats."""
    lines = []
    for name, about in hosted_games():
        who = ", ".join(seat_words(seat) for seat in about.seats)
        moment = gettext("finished") if about.over else round_words(about.era, about.round)
        lines += [f"  {name}  {moment}", f"     {visible(who)}"]
    return [gettext("Hosted games:"), *lines, ""] if lines else []


def hosted_games() -> list[tuple[str, About]]:
    """The names of hosted games, and what they say about themselves."""
    return [(game_at(path), about) for path, about in ask_all(sockets())]


def hosted_data() -> list[dict[str, Any]]:
    return [
        {
            "hosted": name,
            "era": about.era,
            "round": about.round,
            "players": [seat.name for seat in about.seats],
            "seats": [
                {"name": seat.name, "user": seat.user, "here": seat.here, "bot": seat.bot} for seat in about.seats
            ],
            "finished": about.over,
        }
        for name, about in hosted_games()
    ]


def seat_words(seat: SeatAbout) -> str:
    """Ada (alice)."""
    player, user = seat.name, seat.user
    if not seat.person:
        return gettext("{player} (bot)", player=player)
    if not user:
        return gettext("{player} (free)", player=player)
    if seat.here:
        return f"{player} ({user})"
    return gettext("{player} ({user}, away)", player=player, user=user)


def games_table(games: Iterable[SavedGame]) -> Iterator[str]:
    number = 0
    for number, game in enumerate(games, 1):
        if number == 1:
            yield gettext("Saved games in {folder}, last played first:", folder=visible(folder()))
        yield f"{number:3}  {visible(game.path.name)}  ({game.when:%Y-%m-%d %H:%M})"
        if game.players:
            who = game.stand.scores if game.stand else ("?",) * len(game.players)
            scores = ", ".join(f"{name} {score}" for name, score in zip(game.players, who, strict=True))
            yield f"     {scores}: {moment(game)}"
        if game.player:
            yield "     " + gettext("being played by {player}", player=game.player)
        if game.problem:
            yield f"     {game.problem}"
    if number:
        yield gettext("novaera resume, replay and review open a game by its number.")
    else:
        yield gettext("There are no saved games in {folder}.", folder=visible(folder()))


def moment(game: SavedGame) -> str:
    """Era II, round 3."""
    if game.finished:
        words = gettext("finished")
    elif game.stand:
        words = round_words(game.stand.era, game.stand.round)
    else:
        words = gettext("unknown round")
    is_fast = game.setup is not None and game.setup.variant == "fast"
    return gettext("{moment}, Fast Play", moment=words) if is_fast else words


def round_words(era: int, round: int) -> str:
    if not 0 < era < len(ERA_NUMERALS):  # a host can say anything
        return gettext("unknown round")
    return gettext("Era {era}, round {round}", era=ERA_NUMERALS[era], round=round)


def as_data(game: SavedGame) -> dict[str, Any]:
    stand = game.stand
    return {
        "file": str(game.path),
        "when": game.when.isoformat(timespec="seconds"),
        "players": list(game.players),
        "variant": game.setup.variant if game.setup else "",
        "era": stand.era if stand else 0,
        "round": stand.round if stand else 0,
        "scores": list(stand.scores) if stand else [],
        "finished": game.finished,
        "played_by": game.player._asdict() if game.player else None,
        "problem": game.problem,
    }
