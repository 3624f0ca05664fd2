"""`novaera games`: the saved games; deletes and exports them."""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

from novaera_tui.errors import UserError
from novaera_tui.network.connection import asked_about
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
    read_saved_game,
    saved_games,
)
from novaera_tui.words.names import ERA_NUMERALS


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "games",
        help="list hosted and saved games; delete and export saved ones",
        description="A GAME is its number in the list, its name, or a file.",
    )
    parser.add_argument("--delete", metavar="GAME", help="delete this game, after asking")
    parser.add_argument("--yes", action="store_true", help="delete without asking")
    parser.add_argument(
        "--export", nargs=2, metavar=("GAME", "FILE"), help="copy this game to a new file, or to - for standard output"
    )
    parser.add_argument("--json", action="store_true", help="list as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.delete is not None:
        return run_delete(found(arguments.delete), arguments.yes)
    if arguments.export is not None:
        game, target = arguments.export
        export(found(game), target)
    else:
        with no_collection():
            if arguments.json:
                print(json.dumps([*hosted_data(), *map(as_data, saved_games())], indent=1))
            else:
                for line in chain(hosted_games_table(), games_table(saved_games())):
                    print(line)
    return 0


@contextmanager
def no_collection() -> Iterator[None]:
    """Look for no garbage: thousands of small records come and go, none of them in circles. Saves a tenth."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def found(game: str) -> Path:
    """The saved game that is meant, if it is one."""
    path = find_saved_game(game)
    if is_saved_game(path):
        return path
    if os.path.lexists(path):
        raise UserError(f"{game!r} is not a saved game.")
    raise UserError(f"there is no saved game {game!r}; novaera games lists them.")


# Deleting -----------------------------------------------------------------------------------------------


def run_delete(path: Path, sure: bool) -> int:
    check_deletable(path)
    if not sure and not agreed(f"Delete {description(path)}?"):
        print("Nothing was deleted.")
        return 1
    delete(path)
    print(f"{visible(path)} was deleted.")
    return 0


def description(path: Path) -> str:
    """Which game that is, in a few words."""
    game = read_saved_game(path)
    who = f" ({', '.join(game.players)}: {moment(game)})" if game.players else ""
    return f"{visible(path)}{who}"


def agreed(question: str) -> bool:
    """Ask whoever sits at the terminal; without one, nobody has agreed to anything."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty()):
        raise UserError("nobody can be asked here; --yes deletes without asking.")
    print(f"{question} y/n ", end="", file=sys.stderr, flush=True)
    try:
        return sys.stdin.readline().strip().casefold() in ("y", "yes")
    except UnicodeDecodeError:
        return False


# Listing ------------------------------------------------------------------------------------------------


def hosted_games_table() -> list[str]:
    """The games on this machine that one may join or watch, and whose seats are free."""
    lines = []
    for name, about in hosted_games():
        who = [f"{seat['name']} ({seat_words(seat)})" for seat in about["seats"]]
        over = ", finished" if about["over"] else ""
        lines += [f"  {name}  {visible(about['title'])}{over}", f"     {visible(', '.join(who))}"]
    return ["Hosted games:", *lines, ""] if lines else []


def hosted_games() -> list[tuple[str, dict[str, Any]]]:
    """Their names, and what they say about themselves."""
    return [(game_at(path), about) for path, about in asked_about(sockets())]


def hosted_data() -> list[dict[str, Any]]:
    return [
        {
            "hosted": name,
            "title": about["title"],
            "players": [seat["name"] for seat in about["seats"]],
            "seats": [
                {"name": seat["name"], "user": seat["user"], "here": seat["here"], "bot": seat["bot"]}
                for seat in about["seats"]
            ],
            "finished": about["over"],
        }
        for name, about in hosted_games()
    ]


def seat_words(seat: dict[str, Any]) -> str:
    if not seat["person"]:
        return "bot"
    if not seat["user"]:
        return "free"
    return str(seat["user"]) if seat["here"] else f"{seat['user']}, away"


def games_table(games: Iterable[SavedGame]) -> Iterator[str]:
    number = 0
    for number, game in enumerate(games, 1):
        if number == 1:
            yield f"Saved games in {visible(folder())}, the last played first:"
        yield f"{number:3}  {visible(game.path.name)}  ({game.when:%Y-%m-%d %H:%M})"
        if game.players:
            who = game.stand.scores if game.stand else ("?",) * len(game.players)
            scores = ", ".join(f"{name} {score}" for name, score in zip(game.players, who, strict=True))
            yield f"     {scores}: {moment(game)}"
        if game.player:
            yield f"     being played by {game.player}"
        if game.problem:
            yield f"     {game.problem}"
    if not number:
        yield f"There are no saved games in {visible(folder())}."


def moment(game: SavedGame) -> str:
    fast = ", Fast Play" if game.setup and game.setup.variant == "fast" else ""
    if game.finished:
        return f"finished{fast}"
    return f"Era {ERA_NUMERALS[game.stand.era]}, round {game.stand.round}{fast}" if game.stand else f"unknown{fast}"


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
        "played_by": game.player,
        "problem": game.problem,
    }
