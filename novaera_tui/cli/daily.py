"""`novaera daily`: the deal of the day, its result and par, and the calendar."""

from __future__ import annotations

import argparse
import sys
from functools import partial

import rules
from novaera_tui.challenges.daily import best_of, daily_games, deal, new_mark, parse_day, today, usual_name
from novaera_tui.challenges.daily_words import calendar_lines, deal_words, result_lines
from novaera_tui.challenges.par import par_of
from novaera_tui.cli.history import counted
from novaera_tui.cli.play import add_person, check_terminal, open_app
from novaera_tui.errors import UserError
from novaera_tui.messages import gettext
from novaera_tui.output import show_bar, visible
from novaera_tui.saving.storage import folder, open_game, start_game
from rules.setup import proper


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext(
        "Plays the deal of today (UTC), the same for everyone with this release: one sitting, no hints. DATE plays"
        " an old deal, which is marked and does not count."
    )
    parser.add_argument("date", nargs="?", metavar="DATE", help=gettext("a day, such as 2026-11-17"))
    parser.add_argument("--again", action="store_true", help=gettext("play it again; the game is marked"))
    parser.add_argument("--result", action="store_true", help=gettext("print the result, par and the calendar"))
    add_person(parser)


def run(arguments: argparse.Namespace) -> int:
    day = today() if arguments.date is None else parse_day(arguments.date)
    index = counted()
    games = daily_games(index.games)
    cards = rules.load_cards()
    finished = best_of(day, games)
    if arguments.result or (finished and not arguments.again):
        setup = deal(day, usual_name(), cards)
        if finished is None:
            raise UserError("you have not finished the deal of {day}.", day=day)
        par = par_of(setup, cards, partial(show_bar, gettext("Playing par:")))
        for line in result_lines(games, finished, par, today()):
            print(visible(line))
        if arguments.result:
            print("\n".join(["", *calendar_lines(games, day, today())]))
        else:
            print(gettext("You have played this deal. --again plays it once more, marked."), file=sys.stderr)
        return 0
    check_terminal(arguments)
    begun = None if arguments.again else next((each for each in games if each.day == day and not each.mark), None)
    begun = begun or next((each for each in games if each.day == day and not each.game.finished), None)
    if begun is not None and not arguments.again:
        session = open_game(folder() / begun.game.file)
    else:
        name = proper(arguments.name) if arguments.name else usual_name()
        setup = deal(day, name, cards, *new_mark(day, index.games))
        session = start_game(setup._replace(brief=arguments.brief, pace=arguments.pace), cards)
        session.greeting = deal_words(setup, name)
    return open_app(session, arguments)
