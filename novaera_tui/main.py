"""The command line: finds the command's module and turns every foreseeable mistake into one sentence."""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence

import rules
from novaera_tui import __version__

COMMANDS = ("simulate",)
"""Modules in `novaera_tui.commands`, in the order of the help page. The first is not the default: play is."""


class Complaint(Exception):
    """Something is wrong with what the user asked for; the text is a sentence, the exit code is 2."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    try:
        arguments = parser().parse_args(sys.argv[1:] if argv is None else argv)
        return int(arguments.run(arguments) or 0)
    except (Complaint, rules.CardError, rules.IllegalSetup) as problem:
        print(f"novaera: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 141


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="novaera", description="Nova Era in the terminal (unofficial).")
    parser.add_argument("--version", action="version", version=f"novaera {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name in COMMANDS:
        importlib.import_module(f"novaera_tui.commands.{name}").add(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
