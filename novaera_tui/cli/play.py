"""`novaera play`: the table at this keyboard. Mistakes are found before Textual is imported."""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rules
from novaera_tui.bots import BOT_SUFFIX, problem_with
from novaera_tui.cli.settings import OF_NEW_GAMES, add_settings, spoken
from novaera_tui.errors import UserError
from novaera_tui.messages import gettext
from novaera_tui.output import can_write, visible
from novaera_tui.palette.glyphs import UNICODE_SIGNS
from novaera_tui.play.match import Match
from novaera_tui.play.session import Session
from novaera_tui.play.setup import OPEN, Seat, Setup, coloured, drawn_seed
from novaera_tui.saving.storage import resume_command, start_game
from novaera_tui.words.pages import how_to_go_on
from rules.setup import check_names, proper

if TYPE_CHECKING:
    from novaera_tui.plain.program import Conversation
    from novaera_tui.saving.replay import Replay

COLOUR_VARIABLE = "TEXTUAL_COLOR_SYSTEM"
COLOUR_SYSTEMS = ("auto", "standard", "256", "truecolor", "windows")
"""Values that Textual and Rich understand."""
NUMBER_VARIABLES = ("COLUMNS", "LINES", "ESCDELAY", "TEXTUAL_FPS", "TEXTUAL_SCREENSHOT", "TEXTUAL_SLOW_THRESHOLD")
MOST_NUMBER = 10_000
"""Textual calculates with these and accepts any size; it ignores text that is not a number."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext("Opens the title screen or, with two to four --seat, the table.")
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="NAME",
        help=gettext(
            "a player, in seat order; bot:easy:NAME is a bot"
            " (random, easy, fair, normal, strong or hard; bot:hard:NAME:2s)"
        ),
    )
    add_game(parser)
    add_looks(parser)


def add_game(parser: argparse.ArgumentParser) -> None:
    """Options of every command that starts a game."""
    parser.add_argument("--seed", type=int, metavar="N", help=gettext("draw dice and cards from this seed"))
    parser.add_argument("--first", metavar="SEAT", help=gettext("the first player: 1 to 4 (default 1), or drawn"))
    parser.add_argument("--fast", action="store_true", help=gettext("Fast Play: two Eras"))
    add_settings(parser, "hands")
    parser.add_argument(
        "--open-hands",
        dest="hands",
        action="store_const",
        const=OPEN,
        default=argparse.SUPPRESS,
        help=gettext("the same as --hands open"),
    )
    add_settings(parser, "hints")
    parser.add_argument("--cards", metavar="FILE", help=gettext("play with this card set"))
    parser.add_argument("--save", metavar="FILE", help=gettext("save the game in this file"))
    add_settings(parser, "brief", "pace")


def add_bots(parser: argparse.ArgumentParser) -> None:
    """For saved games whose bots are in files."""
    parser.add_argument(
        "--bot", action="append", default=[], metavar="FILE", help=gettext("run the bot in this file for its seat")
    )


def add_person(parser: argparse.ArgumentParser) -> None:
    """Options of challenges, which one person plays against bots."""
    parser.add_argument("--name", metavar="NAME", help=gettext("your name (default: the one you used last)"))
    add_settings(parser, "brief", "pace")
    add_looks(parser)


def add_looks(parser: argparse.ArgumentParser) -> None:
    """Options of every command that opens the app."""
    add_settings(parser, "theme", "ascii", "any-size", "keys", "plain")
    parser.add_argument("--script", metavar="FILE", help=gettext("plain mode with the answers in this file"))
    parser.add_argument(
        "--width", type=int, metavar="N", help=gettext("in plain mode, wrap lines at this width; 0: never")
    )


def run(arguments: argparse.Namespace) -> int:
    seats = tuple(seat_of(words, number) for number, words in enumerate(arguments.seat, 1))
    check_seats(arguments, seats)
    cards = rules.load_cards(arguments.cards) if seats or arguments.cards else None
    check_terminal(arguments)
    session = new_session(arguments, seats, cards) if seats and cards else None
    return open_app(session, arguments)


# Checking -----------------------------------------------------------------------------------------------------


def seat_of(words: str, number: int) -> Seat:
    """`Ada` is a person, `bot:easy:Ro` a bot called Ro, `bot:easy` a bot with a default name, `bot:hard:Ro:2s` one
    that thinks for two seconds, `bot:my_bot.py:Ro` one from a file."""
    if not words.startswith("bot:"):
        return Seat(proper(words))
    kind, _, rest = words.removeprefix("bot:").partition(":")
    name, _, budget = rest.partition(":")
    if kind.endswith(BOT_SUFFIX):
        load_bots([kind])
        return Seat(proper(name) or f"{Path(kind).stem} {number}", bot=Path(kind).name)
    bot = f"{kind}:{budget.strip()}" if budget.strip() else kind
    if problem := problem_with(bot):
        raise problem
    return Seat(proper(name) or f"{kind.capitalize()} {number}", bot=bot)


def load_bots(files: list[str]) -> None:
    """Run the files of bots that the command line names."""
    # imported only for bots in files
    from novaera_tui.bots.own_bots import load_bot

    for path in files:
        load_bot(path)


def check_seats(arguments: argparse.Namespace, seats: tuple[Seat, ...]) -> None:
    if seats:
        check_names([seat.name for seat in seats])
        first_of(arguments, len(seats))
        return
    for option in ("seed", "first", "fast", "save"):
        if getattr(arguments, option) not in (None, False):
            raise needs_players(f"--{option}")


def needs_players(option: str) -> UserError:
    return UserError("{option} needs players: add --seat NAME for each of them.", option=option)


def first_of(arguments: argparse.Namespace, players: int) -> int | None:
    """The first player's seat; None to draw it."""
    if arguments.first == "drawn":
        return None
    seats = [str(seat) for seat in range(1, players + 1)]
    words = arguments.first or seats[0]
    if words not in seats:
        raise UserError(
            "--first must be a seat from 1 to {seats}, or drawn, not {value}.", seats=players, value=repr(words)
        )
    return seats.index(words)


def is_plain(arguments: argparse.Namespace) -> bool:
    """The flag decides, else the variable, else the settings file; a terminal that cannot move a cursor, or a pipe for
    a game, has no other mode; else the program remembers it."""
    if arguments.script is not None:
        return True
    if "plain" in arguments.chosen:
        return bool(arguments.plain)
    if not has_terminal():
        return getattr(arguments, "seat", None) != []  # the title is for people at a terminal
    if not sys.stdout.isatty() or os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        return True
    # start-up time: most people never set it
    from novaera_tui.saving.preferences import preferences

    return preferences().plain


def has_terminal() -> bool:
    """Keys come from stdin and the screen goes to stderr, so both must be a terminal."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty())


def check_terminal(arguments: argparse.Namespace) -> None:
    """The full screen needs a terminal; plain mode, if the arguments ask for it, does not."""
    if arguments.width is not None and arguments.width < 0:
        raise UserError("--width must be 0 or more.")
    if is_plain(arguments):
        return
    if not has_terminal():
        raise UserError("this needs a terminal; standard input and standard error must not be redirected.")
    terminal = os.environ.get("TERM", "")
    if not terminal:
        raise UserError("this needs a terminal that can move the cursor, but TERM is not set.")
    if terminal in ("dumb", "unknown"):
        raise UserError("this needs a terminal that can move the cursor; TERM={name} cannot.", name=terminal)
    colours = os.environ.get(COLOUR_VARIABLE, COLOUR_SYSTEMS[0])
    if colours not in COLOUR_SYSTEMS:
        raise UserError(
            "{variable} is {value}; it must be one of {known}.",
            variable=COLOUR_VARIABLE,
            value=repr(colours),
            known=", ".join(COLOUR_SYSTEMS),
        )
    for name in NUMBER_VARIABLES:
        with suppress(ValueError):
            if int(os.environ.get(name, "")) > MOST_NUMBER:
                raise UserError("{variable} must be at most {most}.", variable=name, most=MOST_NUMBER)


# Starting -----------------------------------------------------------------------------------------------------


def new_session(arguments: argparse.Namespace, seats: tuple[Seat, ...], cards: rules.CardSet) -> Session:
    return start_game(
        Setup(
            coloured(seats),
            seed=drawn_seed() if arguments.seed is None else arguments.seed,
            variant="fast" if arguments.fast else "full",
            first=first_of(arguments, len(seats)),
            hands=arguments.hands,
            hints=arguments.hints,
            brief=arguments.brief,
            pace=arguments.pace,
        ),
        cards,
        arguments.save,
    )


def say_goodbye(session: Match) -> None:
    """Say how to resume the game, if the terminal is still there."""
    if command := resume_command(session):
        with suppress(OSError, ValueError):
            print(visible(how_to_go_on(command)), file=sys.stderr)


def open_app(
    session: Match | None,
    arguments: argparse.Namespace,
    replay: Replay | None = None,
    lesson: int | None = None,
    first: Callable[[], Any] | None = None,
    conversation: Conversation | None = None,
) -> int:
    """Open a session, a replay, a lesson, another screen (in plain mode a conversation), or else the title; returns
    the exit code."""
    if is_plain(arguments):
        # start-up time: the full screen does not need it
        # only the title of plain mode runs other commands; and it imports this module
        from novaera_tui.cli.main import COMMANDS, answer
        from novaera_tui.plain.program import open_plain

        return open_plain(
            session, arguments, replay, lesson, conversation, tuple(COMMANDS), answer, {"settings": spoken}
        )
    gc.disable()  # collecting garbage slows the start, which makes almost none; the app turns it on again
    # start-up time: Textual takes about 200 ms, and a help page or a mistake does not need it
    from novaera_tui.app import NovaEraApp
    from novaera_tui.screens.app_protocol import AppOptions
    from novaera_tui.terminal.textual_private import OWN_TITLE

    options = AppOptions(
        ascii=arguments.ascii or not can_write(sys.__stderr__, UNICODE_SIGNS),
        theme=arguments.theme,
        any_size=arguments.any_size,
        keys=arguments.keys,
        bell=arguments.bell,
        cards=getattr(arguments, "cards", None),
        lessons=getattr(arguments, "lessons", None),
        new_games={name: getattr(arguments, name) for name in OF_NEW_GAMES if name in arguments.chosen},
    )
    app = NovaEraApp(session, options, replay, lesson, first)
    try:
        app.run(mouse=False)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a late Ctrl+C must not end in a traceback
        if app.session is not None:
            say_goodbye(app.session)
            app.session.close()
        if app.turn:
            with suppress(OSError):
                print(OWN_TITLE, end="", file=sys.__stderr__, flush=True)
    return app.return_code or 0
