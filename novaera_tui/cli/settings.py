"""Settings: options that can also stand in the settings file or in the environment; `novaera settings` lists them.

A flag wins over a variable, a variable over the file. Completions, help and the manual page follow the table.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import platformdirs

from novaera_tui import messages
from novaera_tui.errors import UserError, text_of_file
from novaera_tui.messages import Message, gettext, lazy
from novaera_tui.output import visible
from novaera_tui.play.setup import CALM, FACE_DOWN, HANDS, PACES
from rules.records import Record

LARGEST_FILE: Final = 20_000
"""Larger than any settings file needs."""
Value = bool | str | None


def theme_names() -> Sequence[str]:
    # start-up time: only commands that draw need Rich
    from novaera_tui.palette import THEME_NAMES

    return THEME_NAMES


class Setting(Record):
    help: Message
    metavar: str = ""
    """Empty for a switch."""
    choices: Callable[[], Sequence[str]] | None = None
    default: Value = None

    @property
    def is_switch(self) -> bool:
        return not self.metavar

    def flag(self, name: str) -> str:
        """The option: `--theme`, `--no-hints`."""
        return f"--no-{name}" if self.default is True else f"--{name}"

    def help_text(self) -> str:
        if self.choices is None:
            return str(self.help)
        marked = {self.default: gettext("{choice} (default)", choice=self.default)}
        return self.help.format(choices=", ".join(marked.get(each, each) for each in self.choices()))


SETTINGS: Final = {
    "lang": Setting(lazy("use this language: {choices}"), "LANGUAGE", lambda: messages.languages()),
    "theme": Setting(lazy("colour theme: {choices}"), "NAME", theme_names, "dark"),
    "ascii": Setting(lazy("draw with ASCII characters only"), default=False),
    "any-size": Setting(lazy("allow terminals smaller than 80x24"), default=False),
    "keys": Setting(lazy("use the keys in this file"), "FILE"),
    "plain": Setting(lazy("line by line, for screen readers and bare terminals"), default=False),
    "bell": Setting(lazy("ring the bell when it is your turn"), default=False),
    "brief": Setting(lazy("show no recap after each round"), default=False),
    "pace": Setting(lazy("pace of the bots: {choices}"), "PACE", lambda: PACES, CALM),
    "hands": Setting(lazy("hands of players sharing a keyboard: {choices}"), "HOW", lambda: HANDS, FACE_DOWN),
    "hints": Setting(lazy("disable hints"), default=True),
}
"""Options under their long names; those of a switch that is on by default begin with --no-."""
OF_NEW_GAMES: Final = ("hands", "hints", "brief", "pace")
"""Settings that a game remembers."""


# Options ------------------------------------------------------------------------------------------------


class Switch(argparse.Action):
    """`--ascii`, and `--no-ascii` to overrule the settings file."""

    def __call__(self, _parser: Any, namespace: Any, _values: Any, option: str | None = None) -> None:
        setattr(namespace, self.dest, not (option or "").startswith("--no-"))


def add_settings(parser: argparse.ArgumentParser, *names: str) -> None:
    """Declare the options of these settings."""
    for name in names:
        setting = SETTINGS[name]
        shared: dict[str, Any] = {"default": argparse.SUPPRESS, "help": setting.help_text()}
        if setting.is_switch:
            action = parser.add_argument(f"--{name}", f"--no-{name}", action=Switch, nargs=0, **shared)
            action.option_strings = [setting.flag(name)]  # the one in the help
        else:
            parser.add_argument(f"--{name}", metavar=setting.metavar, **shared)


def complete(arguments: argparse.Namespace, chosen: Chosen) -> None:
    """Check the settings given as flags, and add the others; `given` and `chosen` name those that are not defaults."""
    if chosen.problem is not None:
        raise chosen.problem
    named = {name: name.replace("-", "_") for name in SETTINGS}
    arguments.given = {name for name, field in named.items() if field in arguments}
    arguments.chosen = arguments.given | set(chosen.found)
    for name, field in named.items():
        if name not in arguments.given:
            setattr(arguments, field, chosen.found.get(name, SETTINGS[name].default))
        elif type(getattr(arguments, field)) in (bool, str):  # replay has its own --pace, a number
            check(name, getattr(arguments, field), f"--{name}")


# The file and the environment ---------------------------------------------------------------------------


class Chosen(Record):
    """Settings of the file and the environment; the first mistake is kept for after the help page."""

    found: dict[str, Value]
    sources: dict[str, str]
    problem: UserError | None = None


DEFAULTS: Final = Chosen({}, {})


def settings_path() -> Path:
    """`settings.toml` in the user's configuration folder, or in NOVAERA_HOME."""
    home = os.environ.get("NOVAERA_HOME")
    return (Path(home) if home else platformdirs.user_config_path("novaera", appauthor=False)) / "settings.toml"


def chosen_settings(environment: Mapping[str, str]) -> Chosen:
    values: dict[str, Value] = {}
    sources: dict[str, str] = {}
    chosen = Chosen(values, sources)
    try:
        for name, value, where in [*in_file(settings_path()), *in_environment(environment)]:
            check(name, value, where)
            values[name], sources[name] = value, where
    except UserError as problem:
        return Chosen(values, sources, problem)
    return chosen


def in_environment(environment: Mapping[str, str]) -> list[tuple[str, Value, str]]:
    """NOVAERA_THEME=light; switches are 1 or 0."""
    found: list[tuple[str, Value, str]] = []
    for name, setting in SETTINGS.items():
        variable = f"NOVAERA_{name.upper().replace('-', '_')}"
        if words := environment.get(variable, ""):
            switch = {"1": True, "0": False}.get(words) if setting.is_switch else None
            if setting.is_switch and switch is None:
                raise UserError(
                    gettext("{variable} is {value}; it must be 1 or 0.", variable=variable, value=repr(words))
                )
            found.append((name, words if switch is None else switch, variable))
    return found


def in_file(path: Path) -> list[tuple[str, Any, str]]:
    """The lines of the settings file; none if there is no file."""
    if not os.path.exists(path):  # nor in a closed folder; whoever saves there will say so
        return []
    text = text_of_file(path, LARGEST_FILE)
    # start-up time: 3 ms
    import tomllib

    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        raise UserError(
            gettext("the settings file {path} is not valid TOML: {problem}.", path=path, problem=problem)
        ) from None
    found = []
    for name, value in data.items():
        where = gettext("{path}, line {line}", path=path, line=line_of(text, name))
        if name not in SETTINGS:
            sentence = gettext("{where}: there is no setting {name}", where=where, name=repr(name))
            raise UserError(unknown(sentence, name, SETTINGS))
        if name == "keys" and isinstance(value, str):
            value = str(path.parent / os.path.expanduser(value))
        found.append((name, value, f"{where}:"))
    return found


def line_of(text: str, name: str) -> int:
    """The line that sets a name; tomllib does not keep it."""
    pattern = re.compile(rf"""\s*\[*\s*["']?{re.escape(name)}["']?\s*[.=\]]""")
    lines = text.splitlines()
    return next((number for number, line in enumerate(lines, 1) if pattern.match(line)), 1)


def check(name: str, value: Any, where: str) -> None:
    """UserError unless the setting can have this value. `where` is the flag, the variable, or file and line."""
    setting, about = SETTINGS[name], {"where": where, "value": repr(value)}
    if where.endswith(":"):
        about["where"] = f"{where} {name}"
    if setting.is_switch:
        if type(value) is not bool:
            raise UserError(gettext("{where} is {value}; it must be true or false.", **about))
    elif not isinstance(value, str) or not value.isprintable():
        raise UserError(gettext("{where} is {value}; it must be printable text in quotation marks.", **about))
    elif setting.choices and value not in setting.choices():
        raise UserError(
            gettext("{where} is {value}; choose from: {known}.", known=", ".join(setting.choices()), **about)
        )


def unknown(sentence: str, word: str, known: Sequence[str] | Mapping[str, object]) -> str:
    """The sentence, with a suggestion if the word is like a known one."""
    near = get_close_matches(word, list(known), 1)
    return gettext("{sentence}; did you mean {word}?", sentence=sentence, word=near[0]) if near else f"{sentence}."


# novaera settings ---------------------------------------------------------------------------------------


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext(
        "Prints all settings as a settings file, with their values and where these come from. A flag wins over an"
        " environment variable, a variable over the file."
    )


def spoken() -> list[str]:
    """Every setting in a sentence, for listeners."""
    chosen = chosen_settings(os.environ)
    lines = [gettext("Settings are in {file}. Options of the program overrule them.", file=visible(settings_path()))]
    for name, setting in SETTINGS.items():
        value = chosen.found.get(name, setting.default)
        if setting.is_switch:
            value = gettext("on") if value else gettext("off")
        value = value or gettext("not set")
        flag = f"{setting.flag(name)} {setting.metavar}".rstrip()
        lines.append(f"{name}: {value}. {flag}: {setting.help_text()}.")
    return lines


def run(_: argparse.Namespace) -> int:
    chosen = chosen_settings(os.environ)
    print("#", visible(settings_path()))
    for name, setting in SETTINGS.items():
        flag = f"{setting.flag(name)} {setting.metavar}".rstrip()
        value = chosen.found.get(name, setting.metavar if setting.default is None else setting.default)
        line = visible(f"{name} = {json.dumps(value, ensure_ascii=False)}")
        source = visible(chosen.sources.get(name, "")).rstrip(":")
        print(f"\n# {flag}: {setting.help_text()}", f"{line}  # {source}" if source else f"# {line}", sep="\n")
    return 0
