"""`novaera manual`: the manual page, written from the parsers and the table of settings."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from typing import Any, Final

from novaera_tui import __version__
from novaera_tui.cli.argparse_words import VALUE_NAMES, metavar
from novaera_tui.cli.main import all_commands
from novaera_tui.cli.settings import SETTINGS
from novaera_tui.messages import gettext, lazy

FOLDER_VARIABLES: Final = {
    "NOVAERA_HOME": lazy("folder of saved games, progress and settings"),
    "NOVAERA_RUN": lazy("folder in which hosted games meet, the same for all players"),
    "NO_COLOR": lazy("use no colour"),
}
OFFICIAL: Final = lazy("This is an unofficial fan edition. Nova Era is a trademark of CMON.")


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext("Prints the manual page. To read it: novaera manual | man -l -")


def run(_: argparse.Namespace) -> int:
    print(page(), end="")
    return 0


def page() -> str:
    return "\n".join(lines()) + "\n"


def lines() -> Iterator[str]:
    yield f'.TH NOVAERA 1 "" "novaera {__version__}" "Nova Era"'
    yield from (heading(gettext("Name")), escaped(gettext("novaera - Nova Era in the terminal (unofficial)")))
    command, option = VALUE_NAMES["COMMAND"], VALUE_NAMES["OPTION"]
    yield from (heading(gettext("Synopsis")), rf"\fBnovaera\fR [\fI{option}\fR ...]", ".br")
    yield rf"\fBnovaera\fR \fI{command}\fR [\fI{option}\fR ...]"
    yield heading(gettext("Description"))
    yield escaped(
        gettext(
            "Nova Era is a game of dice and cards for 2 to 4 players, people or bots, at one keyboard or at several"
            " terminals. Without a command, novaera takes the options of play. It opens the title screen or, with two"
            " to four --seat, the table."
        )
    )
    yield heading(gettext("Commands"))
    for name, parser in all_commands()[1].items():
        yield f'.SS "novaera {name}"'
        yield escaped(parser.description or "")
        yield from options(parser)
        if parser.epilog:
            yield from (".PP", escaped(parser.epilog))
    yield from (
        heading(gettext("Settings")),
        escaped(gettext("A flag wins over a variable, a variable over the file.")),
    )
    for name, setting in SETTINGS.items():
        variable = f"NOVAERA_{name.upper().replace('-', '_')}"
        words = (name, variable, setting.flag(name))
        yield from (".TP", ", ".join(rf"\fB{escaped(word)}\fR" for word in words), escaped(setting.help_text()))
    yield heading(gettext("Environment"))
    for variable, meaning in FOLDER_VARIABLES.items():
        yield from (".TP", rf"\fB{variable}\fR", escaped(str(meaning)))
    yield from (heading(gettext("Files")), ".TP", r"\fI~/.config/novaera/settings.toml\fR")
    yield escaped(gettext("the settings; novaera settings prints them"))
    yield from (".TP", r"\fI~/.local/share/novaera/games\fR", escaped(gettext("saved games")))
    yield heading(gettext("Exit status"))
    yield escaped(gettext("0: success. 1: an empty list, or warnings. 2: a mistake. 130: Ctrl+C."))
    yield from (heading(gettext("Notes")), escaped(str(OFFICIAL)))


def options(parser: argparse.ArgumentParser) -> Iterator[str]:
    """All options and arguments but --help, --version and --lang, which every command has."""
    for action in parser._actions:
        words = action.option_strings or [metavar(action)]
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                yield from (".TP", rf"\fB{escaped(name)}\fR", escaped(inner_help(action, name)))
                yield from (".RS", *options(inner), ".RE")
        elif not {*words} & {"--help", "--version", "--lang"}:
            value = rf" \fI{escaped(metavar(action))}\fR" if action.option_strings and action.nargs != 0 else ""
            yield from (".TP", ", ".join(rf"\fB{escaped(word)}\fR" for word in words) + value)
            yield escaped(action.help or "")


def inner_help(action: Any, name: str) -> str:
    return next((each.help for each in action._choices_actions if each.dest == name), "")


def heading(words: str) -> str:
    return f'.SH "{escaped(words.upper())}"'


def escaped(words: str) -> str:
    """Text for roff: backslashes, hyphens and leading dots are literal."""
    words = re.sub(r"\s+", " ", words).replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{words}" if words.startswith((".", "'")) or not words else words
