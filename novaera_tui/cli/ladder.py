"""`novaera ladder`: ten rungs for one person, each with a stated handicap."""

from __future__ import annotations

import argparse

import rules
from novaera_tui.challenges.daily import usual_name
from novaera_tui.challenges.ladder import Ladder, climbed, load_ladder, rung_words, tries
from novaera_tui.cli.history import counted
from novaera_tui.cli.play import add_person, check_terminal, open_app
from novaera_tui.history.index import Index
from novaera_tui.messages import gettext, ngettext
from novaera_tui.output import visible
from novaera_tui.play.setup import drawn_seed
from novaera_tui.saving.storage import start_game
from rules.setup import proper


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext(
        "Lists the rungs of the ladder with your progress, or plays RUNG: its number or its id. No hints."
    )
    parser.add_argument("rung", nargs="?", metavar="RUNG", help=gettext("play this rung"))
    parser.add_argument("--file", metavar="FILE", help=gettext("use the rungs in this file"))
    add_person(parser)


def run(arguments: argparse.Namespace) -> int:
    ladder = load_ladder(arguments.file)
    if arguments.rung is None:
        for line in listing(ladder, counted()):
            print(visible(line))
        return 0
    rung = ladder.find(arguments.rung)
    check_terminal(arguments)
    name = proper(arguments.name) if arguments.name else usual_name()
    setup = rung.setup(name, drawn_seed())._replace(brief=arguments.brief, pace=arguments.pace)
    session = start_game(setup, rules.load_cards())
    session.greeting = " ".join(rung_words(rung))
    return open_app(session, arguments)


def listing(ladder: Ladder, index: Index) -> list[str]:
    done = climbed(index.games)
    lines = []
    for number, rung in enumerate(ladder.rungs, 1):
        box = "x" if rung.name in done else " "
        tried = ngettext("{number} game", "{number} games", tries(rung, index.games))
        lines += [
            f"{number:3} [{box}] {rung.title} ({rung.id}, {tried})",
            *(f"        {line}" for line in rung_words(rung)),
        ]
    return lines
