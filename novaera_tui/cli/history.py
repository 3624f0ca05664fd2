"""`novaera history`: everybody's record, counted from the saved games."""

from __future__ import annotations

import argparse
import json
import shutil
import sys

from novaera_tui.draw.history import HistoryDrawing
from novaera_tui.errors import UserError
from novaera_tui.history.index import Index
from novaera_tui.history.report import History
from novaera_tui.messages import gettext, ngettext
from novaera_tui.output import can_write, show_bar, visible
from novaera_tui.palette import palette
from novaera_tui.palette.glyphs import UNICODE_SIGNS
from novaera_tui.saving.storage import folder

NARROWEST, WIDEST = 60, 100


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext(
        "Shows records and ratings, counted from your saved games. PLAYER is a name, or bot:KIND for a kind of bot."
        " Without PLAYER: whoever has the most games."
    )
    parser.add_argument("player", nargs="?", metavar="PLAYER", help=gettext("show this player"))
    parser.add_argument("--against", metavar="PLAYER", help=gettext("count only games with this player"))
    parser.add_argument("--json", action="store_true", help=gettext("print everything as JSON"))


def run(arguments: argparse.Namespace) -> int:
    history = History(counted())
    player, rival = found(history, arguments.player), found(history, arguments.against)
    if arguments.json:
        print(json.dumps(history.data([player] if player else list(history.players), rival), indent=1))
        return 0
    for line in text(history, player, rival):
        print(visible(line).rstrip())
    for problem in history.skipped:
        words = gettext("skipped {problem}", problem=problem)
        print(visible(f"novaera: {words}"), file=sys.stderr)
    return 0


def counted() -> Index:
    """All games that were played here. The first count replays every game; the terminal shows how far it is."""
    index = Index()
    for progress in index.count():
        show_bar(gettext("Reading saved games:"), progress.done / progress.all)
    return index


def found(history: History, words: str | None) -> str | None:
    if words is None:
        return None
    who = history.find(words)
    if who is None:
        raise UserError("{player} has not finished a game here.", player=repr(words))
    return who


def text(history: History, player: str | None, rival: str | None) -> list[str]:
    """The same drawing as on the page, as plain lines."""
    if not history.games:
        return [gettext("No finished games in {folder} yet.", folder=visible(folder()))]
    is_ascii = not can_write(sys.stdout, UNICODE_SIGNS)
    width = max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))
    drawing = HistoryDrawing(history.names, width, palette("dark", "none", is_ascii))
    who = player or next(iter(history.players))
    told = ngettext("{number} finished game.", "{number} finished games.", len(history.games))
    if history.unfinished:
        told += " " + ngettext("{number} is unfinished.", "{number} are unfinished.", history.unfinished)
    lines = [
        [],
        *drawing.ratings(history.ratings, history.players, history.won),
        *drawing.player(history.of(who, rival)),
    ]
    return [told, *("".join(segment.text for segment in line) for line in lines)]
