"""`novaera completions`: completions for bash, zsh and fish, written from the parsers."""

from __future__ import annotations

import argparse
from typing import Final

import shtab

from novaera_tui.cli.argparse_words import value_name
from novaera_tui.cli.main import all_commands
from novaera_tui.cli.settings import SETTINGS
from novaera_tui.messages import gettext

SHELLS: Final = ("bash", "zsh", "fish")
FILES: Final = ("FILE", "KEY-FILE", "GAME")
"""Names of arguments that are, or can be, files."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext(
        "Prints a script that completes commands and options. For bash, for example:"
        " novaera completions bash > ~/.local/share/bash-completion/completions/novaera"
    )
    known = ", ".join(SHELLS)
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=gettext("one of {known}", known=known))


def run(arguments: argparse.Namespace) -> int:
    print(script(arguments.shell))
    return 0


def script(shell: str) -> str:
    parser, commands = all_commands()
    for each in (parser, *commands.values()):
        for action in each._actions:
            add_values(action)
    return str(shtab.complete(parser, shell))


def add_values(action: argparse.Action) -> None:
    """Tell shtab the values of an argument: those of a setting, or files."""
    setting = SETTINGS.get(action.dest.replace("_", "-"))
    if setting is not None and setting.choices is not None and setting.metavar == action.metavar:
        action.choices = setting.choices()
    elif action.metavar in (*FILES, *map(value_name, FILES)):
        action.complete = shtab.FILE  # type: ignore[attr-defined]  # shtab's own attribute
