"""`novaera play`: the table at this keyboard. Everything that can be wrong is found before Textual is imported."""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
from contextlib import suppress
from typing import Any

import rules
from novaera_tui.bots import problem_with
from novaera_tui.errors import UserError
from novaera_tui.output import can_write, visible
from novaera_tui.palette import THEME_NAMES
from novaera_tui.palette.glyphs import UNICODE_SIGNS
from novaera_tui.play.match import Match
from novaera_tui.play.new_game import coloured, drawn_seed
from novaera_tui.play.session import Session
from novaera_tui.play.setup import CALM, PACES, Seat, Setup
from novaera_tui.saving.replay import Replay
from novaera_tui.saving.storage import resume_command, start_game
from novaera_tui.words.pages import how_to_go_on
from rules.setup import check_names, proper

COLOUR_VARIABLE = "TEXTUAL_COLOR_SYSTEM"
COLOUR_SYSTEMS = ("auto", "standard", "256", "truecolor", "windows")
"""What Textual and Rich understand by it."""
NUMBER_VARIABLES = ("COLUMNS", "LINES", "ESCDELAY", "TEXTUAL_FPS", "TEXTUAL_SCREENSHOT", "TEXTUAL_SLOW_THRESHOLD")
MOST_NUMBER = 10_000
"""Textual calculates with these and allows any size; it ignores text that is no number."""


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "play",
        help="play at this keyboard (this is what novaera does without a command)",
        description="Without --seat: the title screen. With two to four of them: straight to the table.",
    )
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="NAME",
        help="a player, in seat order; bot:easy:NAME is a bot (random, easy, normal or hard; bot:hard:NAME:2s)",
    )
    add_game(parser)
    add_looks(parser)
    parser.set_defaults(run=run)


def add_game(parser: argparse.ArgumentParser) -> None:
    """Options of every command that begins a game."""
    parser.add_argument("--seed", type=int, metavar="N", help="deal and roll as in the game with this number")
    parser.add_argument("--first", metavar="SEAT", help="who is first: 1 to 4 (1 by default), or drawn")
    parser.add_argument("--fast", action="store_true", help="Fast Play: two Eras")
    parser.add_argument("--open-hands", action="store_true", help="hands are open; no curtain between players")
    parser.add_argument("--no-hints", action="store_true", help="nobody can ask for a hint")
    parser.add_argument("--cards", metavar="FILE", help="play with this card set")
    parser.add_argument("--save", metavar="FILE", help="save the game here instead of with your other games")
    add_manners(parser)


def add_manners(parser: argparse.ArgumentParser) -> None:
    """Options of how a game is told to those who play it; it remembers them."""
    parser.add_argument("--brief", action="store_true", help="no page at the end of a round")
    parser.add_argument("--pace", metavar="PACE", help="how bots play: instant, calm (the default) or step")


def add_looks(parser: argparse.ArgumentParser) -> None:
    """Options of every command that opens the app."""
    parser.add_argument("--ascii", action="store_true", help="draw with plain characters only")
    parser.add_argument("--theme", default="dark", metavar="NAME", help="dark, light, contrast or colour-blind")
    parser.add_argument("--any-size", action="store_true", help="play even on a terminal smaller than 80x24")
    parser.add_argument("--keys", metavar="FILE", help="use the keys in this file")


def run(arguments: argparse.Namespace) -> int:
    check_looks(arguments)
    check_manners(arguments)
    seats = tuple(seat_of(words, number) for number, words in enumerate(arguments.seat, 1))
    check_seats(arguments, seats)
    cards = rules.load_cards(arguments.cards) if seats or arguments.cards else None
    check_terminal()
    session = new_session(arguments, seats, cards) if seats and cards else None
    return open_app(session, arguments)


# Checking -----------------------------------------------------------------------------------------------------


def check_looks(arguments: argparse.Namespace) -> None:
    """The theme exists and the key file is sound."""
    if arguments.theme not in THEME_NAMES:
        raise UserError(f"there is no theme {arguments.theme!r}; there are {', '.join(THEME_NAMES)}.")
    if arguments.keys is not None:
        # start-up time: it imports Textual, which a game that is hosted or printed does without
        from novaera_tui.terminal.key_file import load_keymap

        load_keymap(arguments.keys)


def check_manners(arguments: argparse.Namespace) -> None:
    if arguments.pace not in (None, *PACES):
        raise UserError(f"there is no pace {arguments.pace!r}; there are {', '.join(PACES)}.")


def seat_of(words: str, number: int) -> Seat:
    """`Ada` is a person, `bot:easy:Ro` a bot called Ro, `bot:easy` one that gets a name, `bot:hard:Ro:2s` one that
    thinks for two seconds."""
    if not words.startswith("bot:"):
        return Seat(proper(words))
    kind, _, rest = words.removeprefix("bot:").partition(":")
    name, _, budget = rest.partition(":")
    bot = f"{kind}:{budget.strip()}" if budget.strip() else kind
    if problem := problem_with(bot):
        raise UserError(problem)
    return Seat(proper(name) or f"{kind.capitalize()} {number}", bot=bot)


def check_seats(arguments: argparse.Namespace, seats: tuple[Seat, ...]) -> None:
    if seats:
        check_names([seat.name for seat in seats])
        first_of(arguments, len(seats))
        return
    for option in ("seed", "first", "fast", "open_hands", "no_hints", "brief", "pace", "save"):
        if getattr(arguments, option) not in (None, False):
            raise UserError(f"--{option.replace('_', '-')} needs the players: add --seat NAME for each of them.")


def first_of(arguments: argparse.Namespace, players: int) -> int | None:
    """The seat that is first; None if it is to be drawn."""
    if arguments.first == "drawn":
        return None
    seats = [str(seat) for seat in range(1, players + 1)]
    words = arguments.first or seats[0]
    if words not in seats:
        raise UserError(f"--first must be a seat from 1 to {players}, or drawn, not {words!r}.")
    return seats.index(words)


def check_terminal() -> None:
    """Keys come from stdin and the screen goes to stderr, so both must be a terminal."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty()):
        raise UserError("this needs a terminal; standard input and standard error must not be redirected.")
    terminal = os.environ.get("TERM", "")
    if terminal in ("", "dumb", "unknown"):
        called = f"TERM={terminal}" if terminal else "a TERM that is not set"
        raise UserError(f"this needs a terminal that can place a cursor, and {called} cannot.")
    colours = os.environ.get(COLOUR_VARIABLE, COLOUR_SYSTEMS[0])
    if colours not in COLOUR_SYSTEMS:
        raise UserError(f"{COLOUR_VARIABLE} is {colours!r}; it must be one of {', '.join(COLOUR_SYSTEMS)}.")
    for name in NUMBER_VARIABLES:
        with suppress(ValueError):
            if int(os.environ.get(name, "")) > MOST_NUMBER:
                raise UserError(f"{name} must be at most {MOST_NUMBER}.")


# Starting -----------------------------------------------------------------------------------------------------


def new_session(arguments: argparse.Namespace, seats: tuple[Seat, ...], cards: rules.CardSet) -> Session:
    return start_game(
        Setup(
            coloured(seats),
            seed=drawn_seed() if arguments.seed is None else arguments.seed,
            variant="fast" if arguments.fast else "full",
            first=first_of(arguments, len(seats)),
            open_hands=arguments.open_hands,
            hints=not arguments.no_hints,
            brief=arguments.brief,
            pace=arguments.pace or CALM,
        ),
        cards,
        arguments.save,
    )


def say_goodbye(session: Match, code: int | None) -> None:
    """Where there is still somebody to read it."""
    if not code and (command := resume_command(session)):
        with suppress(OSError, ValueError):
            print(visible(how_to_go_on(command)), file=sys.stderr)


def open_app(
    session: Match | None, arguments: argparse.Namespace, replay: Replay | None = None, lesson: int | None = None
) -> int:
    """Show the table of this session, a replay, a lesson, or the title screen without any; returns the exit code."""
    gc.disable()  # a start makes next to no garbage, and looking for it again and again takes a while; the app goes on
    # start-up time: Textual takes about 200 ms, which a help page and a mistake do not wait for
    from novaera_tui.app import NovaEraApp
    from novaera_tui.screens.app_protocol import AppOptions
    from novaera_tui.terminal.textual_private import OWN_TITLE

    options = AppOptions(
        ascii=arguments.ascii or not can_write(sys.__stderr__, UNICODE_SIGNS),
        theme=arguments.theme,
        any_size=arguments.any_size,
        keys=arguments.keys,
        bell=getattr(arguments, "bell", False),
        cards=getattr(arguments, "cards", None),
        lessons=getattr(arguments, "lessons", None),
    )
    app = NovaEraApp(session, options, replay, lesson)
    try:
        app.run(mouse=False)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done; a late Ctrl+C shall not end in a traceback
        if app.session is not None:
            say_goodbye(app.session, app.return_code)
            app.session.close()
        if app.turn:
            with suppress(OSError):
                print(OWN_TITLE, end="", file=sys.__stderr__, flush=True)
    return app.return_code or 0
