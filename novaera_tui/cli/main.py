"""The command line: finds the command's module and turns every foreseeable mistake into one sentence."""

from __future__ import annotations

import argparse
import importlib
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn

import rules
from novaera_tui import __version__, output
from novaera_tui.errors import UserError

COMMANDS = {
    "play": "play at this keyboard (this is what novaera does without a command)",
    "learn": "learn the game, by lessons at the real table",
    "resume": "go on with a saved game",
    "host": "keep a game that others join from their own terminals",
    "join": "take a seat in a game that is hosted on this machine",
    "watch": "look on at a game that is hosted on this machine",
    "games": "list hosted and saved games; delete and export saved ones",
    "replay": "look back on a saved game",
    "simulate": "play games between bots and report what they came to",
    "cards": "list, show and check cards",
}
"""Modules in `novaera_tui.cli` and their lines on the help page. Only the one that is used is imported."""

DEFAULT = "play"


class Parser(argparse.ArgumentParser):
    """A parser that complains like everybody else here: one sentence instead of a page."""

    def error(self, message: str) -> NoReturn:
        raise UserError(f"{message}; {self.prog} --help shows how.")

    def _print_message(self, message: str, file: Any = None) -> None:
        """As it is, argparse says nothing when a help page cannot be written."""
        print(message, end="", file=file or sys.stderr)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    if argv is None and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # as an exception it would come out of the middle of an import, often as another one
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    output.prepare()
    try:
        return answer(sys.argv[1:] if argv is None else list(argv))
    except (UserError, rules.CardError, rules.IllegalSetup) as problem:
        return complain(str(problem))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        output.abandon()
        return 141
    except OSError as problem:
        # trouble with files is told where they are opened; what is left is, for instance, output to a full disk
        output.abandon()
        return complain(f"{problem.filename or 'the output cannot be written'}: {problem.strerror or problem}.")


def answer(words: list[str]) -> int:
    """Do what is asked, with all its output written when this returns."""
    try:
        arguments = parse(words)
        return int(arguments.run(arguments) or 0)
    finally:
        output.flush()


def complain(sentence: str) -> int:
    with suppress(OSError):
        print(f"novaera: {output.visible(sentence)}", file=sys.stderr)
    return 2


def parse(words: list[str]) -> argparse.Namespace:
    """The arguments of the command that is asked for; options without a command are for playing."""
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words = [DEFAULT, *words]
    return parser(words[0]).parse_args(words)


def parser(used: str) -> argparse.ArgumentParser:
    """A parser that knows the command in use, or else, for the help page and for complaints, the names of all."""
    parser = Parser(prog="novaera", description="Nova Era in the terminal (unofficial).")
    parser.add_argument("--version", action="version", version=f"novaera {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    if used in COMMANDS:
        importlib.import_module(f"novaera_tui.cli.{used}").add(commands)
    else:
        for name, line in COMMANDS.items():
            commands.add_parser(name, help=line)
    return parser


if __name__ == "__main__":
    sys.exit(main())
