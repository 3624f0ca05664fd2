"""The words of argparse in the player's language: names of values on help pages, and its complaints."""

from __future__ import annotations

import argparse
import re
from typing import Final

from novaera_tui.messages import MessageTable, lazy, plazy

VALUE_NAMES: Final = MessageTable(
    {
        "ADDRESS": plazy("name of a value", "ADDRESS"),
        "COLOUR": plazy("name of a value", "COLOUR"),
        "COMMAND": plazy("name of a value", "COMMAND"),
        "DATE": plazy("name of a value", "DATE"),
        "DECK": plazy("name of a value", "DECK"),
        "FILE": plazy("name of a value", "FILE"),
        "GAME": plazy("name of a value", "GAME"),
        "HOW": plazy("name of a value", "HOW"),
        "KEY-FILE": plazy("name of a value", "KEY-FILE"),
        "LANGUAGE": plazy("name of a value", "LANGUAGE"),
        "N": plazy("name of a value", "N"),
        "NAME": plazy("name of a value", "NAME"),
        "NAME[=USER]": plazy("name of a value", "NAME[=USER]"),
        "NUMBER": plazy("name of a value", "NUMBER"),
        "OPTION": plazy("name of a value", "OPTION"),
        "PACE": plazy("name of a value", "PACE"),
        "PLAYER": plazy("name of a value", "PLAYER"),
        "RUNG": plazy("name of a value", "RUNG"),
        "SEAT": plazy("name of a value", "SEAT"),
        "SECONDS": plazy("name of a value", "SECONDS"),
        "SHELL": plazy("name of a value", "SHELL"),
        "VERB": plazy("name of a value", "VERB"),
        "WORDS": plazy("name of a value", "WORDS"),
    }
)
COMPLAINTS: Final = {
    r"the following arguments are required: (?P<words>.*)": lazy("the following arguments are required: {words}"),
    r"argument (?P<name>.*?): expected one argument": lazy("argument {name}: expected one argument"),
    r"argument (?P<name>.*?): expected at least one argument": lazy("argument {name}: expected at least one argument"),
    r"argument (?P<name>.*?): ignored explicit argument (?P<value>.*)": lazy(
        "argument {name}: takes no value, not {value}"
    ),
    r"argument (?P<name>.*?): invalid \w+ value: (?P<value>.*)": lazy("argument {name}: invalid value {value}"),
    r"argument (?P<name>.*?): invalid choice: (?P<value>.*?) \(choose from (?P<known>.*)\)": lazy(
        "argument {name}: invalid choice: {value} (choose from {known})"
    ),
    r"ambiguous option: (?P<name>.*?) could match (?P<known>.*)": lazy("ambiguous option: {name} could match {known}"),
}
"""The complaints of argparse, which has no words but English ones, and ours."""


def value_name(name: str | tuple[str, ...]) -> str | tuple[str, ...]:
    """The name in the player's language, or each of several names."""
    return VALUE_NAMES.get(name, name) if isinstance(name, str) else tuple(VALUE_NAMES.get(each, each) for each in name)


def metavar(action: argparse.Action) -> str:
    name = value_name(action.metavar or "")
    return " ".join(name) if isinstance(name, tuple) else name


def complaint(message: str) -> str:
    for pattern, ours in COMPLAINTS.items():
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return ours.format(**{what: VALUE_NAMES.get(word, word) for what, word in found.groupdict().items()})
    return message
