"""`novaera learn`: lessons at the real table, then a coached game."""

from __future__ import annotations

import argparse

import rules
from novaera_tui.cli.play import add_looks, check_terminal, open_app
from novaera_tui.errors import UserError
from novaera_tui.messages import gettext
from novaera_tui.tutorial.loading import load_course


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext("Opens the list of lessons, or lesson NUMBER. Your progress is saved.")
    parser.add_argument("number", nargs="?", type=int, metavar="NUMBER", help=gettext("start this lesson"))
    parser.add_argument("--lessons", metavar="FILE", help=gettext("use the lessons in this file"))
    add_looks(parser)


def run(arguments: argparse.Namespace) -> int:
    lessons = len(load_course(rules.load_cards(), arguments.lessons).lessons)
    if arguments.number is not None and not 1 <= arguments.number <= lessons:
        raise UserError("there is no lesson {number}; choose from 1 to {last}.", number=arguments.number, last=lessons)
    check_terminal(arguments)
    return open_app(None, arguments, lesson=arguments.number or 0)
