"""`novaera games`: the saved games; deletes and exports them."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from novaera_tui.complaint import Complaint
from novaera_tui.saving.storage import SavedGame, delete, export, files, folder, saved_games
from novaera_tui.words.names import ERA_NUMERALS


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "games",
        help="list, delete and export saved games",
        description="A GAME is its number in the list, its name, or a file.",
    )
    parser.add_argument("--delete", metavar="GAME", help="delete this game")
    parser.add_argument(
        "--export", nargs=2, metavar=("GAME", "FILE"), help="copy this game to a new file, or to - for standard output"
    )
    parser.add_argument("--json", action="store_true", help="list as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.delete:
        path = found(arguments.delete)
        delete(path)
        print(f"{path} is deleted.")
    elif arguments.export:
        game, target = arguments.export
        export(found(game), target)
    elif arguments.json:
        print(json.dumps([as_data(game) for game in saved_games()], indent=1))
    else:
        print(told(list(saved_games())))
    return 0


def found(game: str) -> Path:
    """The file that is meant by a number, a name or a path."""
    known = files()
    if game.isdecimal() and 1 <= int(game) <= len(known):
        return known[int(game) - 1]
    for path in known:
        if game in (path.name, path.stem):
            return path
    if Path(game).is_file():
        return Path(game)
    raise Complaint(f"there is no saved game {game!r}; novaera games lists them.")


def told(games: list[SavedGame]) -> str:
    if not games:
        return f"There are no saved games in {folder()}."
    lines = [f"Saved games in {folder()}, the last played first:"]
    for number, game in enumerate(games, 1):
        lines.append(f"{number:3}  {game.path.name}  ({game.when:%Y-%m-%d %H:%M})")
        if game.players:
            who = game.scores or ("?",) * len(game.players)
            scores = ", ".join(f"{name} {score}" for name, score in zip(game.players, who, strict=True))
            lines.append(f"     {scores}: {moment(game)}")
        if game.player:
            lines.append(f"     being played by {game.player}")
        if game.problem:
            lines.append(f"     {game.problem}")
    return "\n".join(lines)


def moment(game: SavedGame) -> str:
    fast = ", Fast Play" if game.variant == "fast" else ""
    if game.finished:
        return f"finished{fast}"
    return f"Era {ERA_NUMERALS[game.era]}, round {game.round}{fast}" if game.era else f"cannot be looked into{fast}"


def as_data(game: SavedGame) -> dict[str, Any]:
    return {
        "file": str(game.path),
        "when": game.when.isoformat(timespec="seconds"),
        "players": list(game.players),
        "variant": game.variant,
        "era": game.era,
        "round": game.round,
        "scores": list(game.scores),
        "finished": game.finished,
        "played_by": game.player,
        "problem": game.problem,
    }
