"""The command line: finds the command's module and turns every foreseeable mistake into one sentence."""

from __future__ import annotations

import argparse
import importlib
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, NoReturn

from novaera_tui import __version__, messages, output
from novaera_tui.cli.argparse_words import VALUE_NAMES, complaint, value_name
from novaera_tui.cli.settings import DEFAULTS, Chosen, add_settings, check, chosen_settings, complete, unknown
from novaera_tui.errors import UserError
from novaera_tui.messages import error_text, gettext, lazy
from rules.errors import TranslatableError

COMMANDS: Final = {
    "play": lazy("play at this keyboard (the default)"),
    "learn": lazy("learn the game in lessons at the real table"),
    "resume": lazy("resume a saved game"),
    "host": lazy("host a game that others join from their own terminals"),
    "join": lazy("take a seat in a game hosted on this machine"),
    "invite": lazy("let a friend's SSH key take a seat, and nothing else"),
    "watch": lazy("watch a game hosted on this machine"),
    "games": lazy("list hosted and saved games; delete and export saved ones"),
    "daily": lazy("play the deal of the day, the same for everyone"),
    "ladder": lazy("climb a ladder of challenges against bots"),
    "verify": lazy("check somebody's saved game"),
    "history": lazy("show your record, counted from the saved games"),
    "replay": lazy("replay a saved game"),
    "puzzle": lazy("find the best choice in positions of strong games"),
    "review": lazy("review a saved game: luck, choices and turning points"),
    "simulate": lazy("play games between bots and report the results"),
    "cards": lazy("list, show and check cards"),
    "settings": lazy("list all settings and where they come from"),
    "completions": lazy("print completions for a shell"),
    "manual": lazy("print the manual page"),
}
"""Modules in `novaera_tui.cli` and their lines on the help page. Only the module in use is imported."""

DEFAULT: Final = "play"


class HelpFormatter(argparse.HelpFormatter):
    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        for action in actions:
            self.translate(action)
        super().add_usage(usage, actions, groups, gettext("usage: ") if prefix is None else prefix)

    def add_argument(self, action: argparse.Action) -> None:
        self.translate(action)
        super().add_argument(action)

    def translate(self, action: argparse.Action) -> None:
        action.metavar = action.metavar and value_name(action.metavar)


class Parser(argparse.ArgumentParser):
    """A parser in the player's language that reports a mistake in one sentence instead of a page."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(add_help=False, formatter_class=HelpFormatter, **settings)
        self.set_defaults(parser=self)
        self.arguments = self.add_argument_group(gettext("arguments"))
        self.options = self.add_argument_group(gettext("options"))
        self.add_argument("-h", "--help", action="help", help=gettext("show this help and exit"))
        self.add_argument(
            "--version", action="version", version=f"novaera {__version__}", help=gettext("show the version and exit")
        )
        add_settings(self, "lang")

    def add_argument(self, *names: str, **settings: Any) -> argparse.Action:
        """argparse's own groups have English titles."""
        group = self.options if names[0].startswith("-") else self.arguments
        return group.add_argument(*names, **settings)

    def parse_args(self, words: Any = None, namespace: Any = None) -> Any:
        """Suggest the option that was meant by an unknown one."""
        arguments, left = self.parse_known_args(words, namespace)
        used: Parser = arguments.parser
        if left and left[0].startswith("-"):
            sentence = gettext("{command} has no option {option}", command=used.prog, option=repr(left[0]))
            raise UserError(unknown(sentence, left[0].partition("=")[0], used._option_string_actions))
        if left:
            used.error(gettext("unexpected word {word}", word=repr(left[0])))
        return arguments

    def error(self, message: str) -> NoReturn:
        raise UserError("{problem}; see {command} --help.", problem=complaint(message), command=self.prog)

    def _print_message(self, message: str, file: Any = None) -> None:
        """argparse itself ignores a help page that cannot be written."""
        print(message, end="", file=file or sys.stderr)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    if argv is None and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # KeyboardInterrupt could be raised in the middle of an import, often as another exception
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    output.prepare()
    if sys.platform == "win32":
        return complain(
            gettext("novaera does not run on Windows itself; install it in WSL, the Windows Subsystem for Linux.")
        )
    try:
        return answer(sys.argv[1:] if argv is None else list(argv))
    except (UserError, TranslatableError) as problem:
        return complain(error_text(problem))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        output.abandon()
        return 141
    except OSError as problem:
        # errors of files are reported where they are opened; this is, for instance, output to a full disk
        output.abandon()
        reason = problem.strerror or problem
        if problem.filename:
            return complain(gettext("{file}: {reason}.", file=problem.filename, reason=reason))
        return complain(gettext("cannot write the output: {reason}.", reason=reason))
    except Exception as problem:
        # start-up time: a sound program does not need it
        from novaera_tui.saving.crash_report import EXIT_CODE, report_crash

        return complain(report_crash(problem), EXIT_CODE)


def answer(words: list[str]) -> int:
    """Run the command; all output is written when this returns."""
    try:
        chosen = chosen_settings(os.environ)
        arguments = parse(with_language(words, chosen), chosen)
        if "lang" in arguments.given:  # an abbreviation of --lang
            messages.use_language(arguments.lang)
        if getattr(arguments, "keys", None) is not None:
            # start-up time: it imports Textual, which a headless host or a printed replay does not need
            from novaera_tui.terminal.key_file import load_keymap

            load_keymap(arguments.keys)  # a mistake in it is told before anything else happens
        return int(arguments.run(arguments) or 0)
    finally:
        output.flush()


def complain(sentence: str, code: int = 2) -> int:
    with suppress(OSError):
        print(f"novaera: {output.visible(sentence)}", file=sys.stderr)
    return code


def with_language(words: list[str], chosen: Chosen) -> list[str]:
    """Use the language of --lang, the settings or the system, before anything is said; returns the other words."""
    scout = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    scout.add_argument("--lang", default=chosen.found.get("lang") or messages.language_of(os.environ))
    try:
        found, rest = scout.parse_known_args(words)
    except argparse.ArgumentError:
        known = ", ".join(messages.languages())
        raise UserError("--lang needs a language; choose from: {known}.", known=known) from None
    check("lang", found.lang, "--lang")
    if found.lang != messages.ENGLISH or rest != words:
        messages.use_language(found.lang)
    return rest


def parse(words: list[str], chosen: Chosen = DEFAULTS) -> argparse.Namespace:
    """The arguments of a command; options without a command are for playing."""
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words = [DEFAULT, *words]
    if not words[0].startswith("-") and words[0] not in COMMANDS:
        sentence = gettext("there is no command {name}", name=repr(words[0]))
        raise UserError(unknown(sentence, words[0], COMMANDS))
    arguments: argparse.Namespace = parser(words[0]).parse_args(words)
    complete(arguments, chosen)
    return arguments


def parser(used: str) -> argparse.ArgumentParser:
    """A parser for the command in use, or, for the help page and for complaints, with the names of all."""
    parser = Parser(
        prog="novaera",
        description=gettext("Nova Era in the terminal (unofficial)."),
        epilog=gettext("novaera COMMAND --help lists the options of a command."),
    )
    commands = parser.add_subparsers(title=gettext("commands"), metavar=VALUE_NAMES["COMMAND"])
    if used in COMMANDS:
        add_command(commands, used)
    else:
        for name, line in COMMANDS.items():
            commands.add_parser(name, help=str(line))
        parser.usage = gettext("novaera [OPTION ...], or novaera COMMAND ...")
        add_play(parser)
    return parser


def add_command(commands: Any, name: str) -> argparse.ArgumentParser:
    """Every module of a command has `add`, which describes it and declares its options, and `run`."""
    module = importlib.import_module(f"novaera_tui.cli.{name}")
    parser: argparse.ArgumentParser = commands.add_parser(name, help=str(COMMANDS[name]))
    module.add(parser)
    parser.set_defaults(run=module.run)
    return parser


def add_play(parser: Parser) -> None:
    """The options of the default command, which also work without it."""
    parser.options = parser.add_argument_group(gettext("options for play; they also work without the command"))
    importlib.import_module(f"novaera_tui.cli.{DEFAULT}").add_options(parser)


def all_commands() -> tuple[argparse.ArgumentParser, dict[str, argparse.ArgumentParser]]:
    """The whole parser, and those of the commands."""
    parser = Parser(prog="novaera")
    commands = parser.add_subparsers()
    add_play(parser)
    return parser, {name: add_command(commands, name) for name in COMMANDS}


if __name__ == "__main__":
    sys.exit(main())
