"""`novaera completions`: completions for bash, zsh and fish, written from the parsers."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from novaera_tui.cli.argparse_words import value_name
from novaera_tui.cli.main import all_commands
from novaera_tui.cli.settings import SETTINGS, unknown
from novaera_tui.errors import UserError
from novaera_tui.messages import gettext
from rules.records import Record

FILES: Final = ("FILE", "KEY-FILE", "GAME")
"""Names of arguments that are, or can be, files."""


class ShellCommand(Record):
    """A command as shells complete it; options also work without play."""

    name: str
    help: str
    options: Sequence[argparse.Action]
    words: Sequence[str]
    """The commands of a command, such as those of cards."""
    takes_files: bool


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "completions",
        description=gettext(
            "Prints a script that completes commands and options. For bash, for example:"
            " novaera completions bash > ~/.local/share/bash-completion/completions/novaera"
        ),
    )
    known = ", ".join(SHELLS)
    parser.add_argument("shell", metavar="SHELL", help=gettext("one of {known}", known=known))


def run(arguments: argparse.Namespace) -> int:
    if arguments.shell not in SHELLS:
        sentence = gettext("there are no completions for {shell}", shell=repr(arguments.shell))
        raise UserError(unknown(sentence, arguments.shell, SHELLS))
    print(script(arguments.shell), end="")
    return 0


def script(shell: str) -> str:
    commands = [command(name, *about) for name, about in all_commands().items()]
    return "\n".join(SHELLS[shell](commands)) + "\n"


def command(name: str, help: str, parser: argparse.ArgumentParser) -> ShellCommand:
    options = [action for action in parser._actions if action.option_strings]
    others = [action for action in parser._actions if not action.option_strings]
    words = [word for action in others for word in action.choices or ()]
    return ShellCommand(name, help, options, words, any(map(is_file, others)))


def is_file(option: argparse.Action) -> bool:
    """Arguments keep their English names, options have translated ones."""
    return option.metavar in [*FILES, *(value_name(name) for name in FILES)]


def choices(option: argparse.Action) -> Sequence[str]:
    """The values of an option, if they are known."""
    setting = SETTINGS.get(option.option_strings[-1].lstrip("-"))
    if setting is None or setting.choices is None or value_name(setting.metavar) != option.metavar:
        return ()
    return setting.choices()


def valued(commands: Sequence[ShellCommand]) -> Iterator[tuple[str, argparse.Action]]:
    """Options with a value: the command and the option."""
    return ((each.name, option) for each in commands for option in each.options if option.nargs != 0)


# bash ---------------------------------------------------------------------------------------------------


def bash(commands: Sequence[ShellCommand]) -> Iterator[str]:
    names = "|".join(each.name for each in commands)
    yield "_novaera() {"
    yield '    local word current=${COMP_WORDS[COMP_CWORD]} command="" words=""'
    yield '    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do'
    yield f"        case $word in {names}) command=$word; break ;; esac"
    yield "    done"
    yield "    COMPREPLY=()"
    yield '    case "${command:-play} ${COMP_WORDS[COMP_CWORD-1]}" in'
    for name, option in valued(commands):
        pattern = "|".join(f'"{name} {flag}"' for flag in option.option_strings)
        if is_file(option):
            yield f'        {pattern}) compopt -o filenames; COMPREPLY=($(compgen -f -- "$current")); return ;;'
        else:
            yield f'        {pattern}) COMPREPLY=($(compgen -W "{" ".join(choices(option))}" -- "$current")); return ;;'
    yield "    esac"
    yield "    case ${command:-play} in"
    for each in commands:
        flags = [flag for option in each.options for flag in option.option_strings]
        yield f'        {each.name}) words="{" ".join([*each.words, *flags])}" ;;'
    yield "    esac"
    yield f'    [[ -n $command ]] || words+=" {" ".join(each.name for each in commands)}"'
    yield '    COMPREPLY=($(compgen -W "$words" -- "$current"))'
    with_files = "|".join(each.name for each in commands if each.takes_files)
    yield "    case $command in"
    yield f'        {with_files}) compopt -o filenames; COMPREPLY+=($(compgen -f -- "$current")) ;;'
    yield "    esac"
    yield "}"
    yield "complete -F _novaera novaera"


# zsh ----------------------------------------------------------------------------------------------------


def zsh(commands: Sequence[ShellCommand]) -> Iterator[str]:
    yield "#compdef novaera"
    yield "_novaera() {"
    yield "    local -a commands"
    yield "    commands=("
    for each in commands:
        yield f"        {quoted(f'{each.name}:{each.help}')}"
    yield "    )"
    yield "    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then"
    yield "        _describe command commands"
    yield "        return"
    yield "    fi"
    yield "    local command=play"
    yield "    if [[ $words[2] != -* ]]; then"
    yield "        command=$words[2]"
    yield "        shift words"
    yield "        (( CURRENT-- ))"
    yield "    fi"
    yield "    case $command in"
    for each in commands:
        yield f"        {each.name}) _arguments{''.join(map(zsh_option, each.options))}"
        rest = f"({' '.join(each.words)})" if each.words else "_files" if each.takes_files else ""
        yield f"            {quoted(f'*::word:{rest}')} ;;" if rest else "            ;;"
    yield "    esac"
    yield "}"
    yield '_novaera "$@"'


def zsh_option(option: argparse.Action) -> str:
    help = (option.help or "").replace("[", "(").replace("]", ")").replace(":", "\\:")
    known = "_files" if is_file(option) else f"({' '.join(choices(option))})"
    value = "" if option.nargs == 0 else f":{metavar(option)}:{known.replace('()', '')}"
    return "".join(f" \\\n            {quoted(f'*{flag}[{help}]{value}')}" for flag in option.option_strings)


# fish ---------------------------------------------------------------------------------------------------


def fish(commands: Sequence[ShellCommand]) -> Iterator[str]:
    yield "complete -c novaera -f"
    for each in commands:
        yield f"complete -c novaera -n __fish_use_subcommand -a {each.name} -d {quoted(each.help)}"
        places = [f"-n '__fish_seen_subcommand_from {each.name}'"]
        places += ["-n __fish_use_subcommand"] * (each.name == "play")
        for place in places:
            for option in each.options:
                yield f"complete -c novaera {place} {fish_option(option)} -d {quoted(option.help or '')}"
        if each.words:
            yield f"complete -c novaera {places[0]} -a {quoted(' '.join(each.words))}"
        if each.takes_files:
            yield f"complete -c novaera {places[0]} -F"


def fish_option(option: argparse.Action) -> str:
    flags = " ".join(f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.option_strings)
    if option.nargs == 0:
        return flags
    if is_file(option):
        return f"{flags} -r -F"
    known = choices(option)
    return f"{flags} -x -a {quoted(' '.join(known))}" if known else f"{flags} -x"


def metavar(option: argparse.Action) -> str:
    name = value_name(option.metavar or "")
    return " ".join(name) if isinstance(name, tuple) else name


def quoted(words: str) -> str:
    """In single quotes; the quotation mark itself differs between shells, so a typographic one replaces it."""
    return "'" + words.replace("'", "\u2019") + "'"


SHELLS: Final[dict[str, Callable[[Sequence[ShellCommand]], Iterator[str]]]] = {"bash": bash, "zsh": zsh, "fish": fish}
