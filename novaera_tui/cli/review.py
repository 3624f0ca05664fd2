"""`novaera review`: was it the choices or the dice? At the table, as text, or as JSON."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any, Final

from novaera_tui.cli.play import add_looks, check_terminal, open_app
from novaera_tui.cli.replay import tell_damage
from novaera_tui.errors import UserError
from novaera_tui.messages import gettext
from novaera_tui.output import show_bar, visible
from novaera_tui.review.judging import USUAL
from novaera_tui.review.report import as_json, as_text
from novaera_tui.review.running import ReviewJob, ReviewRun
from novaera_tui.saving.storage import find_saved_game, open_replay

LONGEST_SEARCH: Final = 1_000_000


def add(parser: Any) -> None:
    parser.description = gettext(
        "Reviews GAME: what dice and cards gave, what choices cost, and the turning points. GAME is its number in"
        " the list of novaera games, its name, or a file. Without GAME: the game played last. A review that was"
        " stopped goes on where it was."
    )
    parser.add_argument("game", nargs="?", default="1", metavar="GAME", help=gettext("a saved game"))
    form = parser.options.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help=gettext("print the review"))
    form.add_argument("--json", action="store_true", help=gettext("print the review with all choices as JSON"))
    parser.add_argument(
        "--positions",
        type=int,
        default=USUAL.positions,
        metavar="N",
        help=gettext("search N positions for each choice (default {number})", number=USUAL.positions),
    )
    add_looks(parser)


def run(arguments: argparse.Namespace) -> int:
    if not 0 < arguments.positions <= LONGEST_SEARCH:
        raise UserError("--positions must be a number from 1 to {most}.", most=LONGEST_SEARCH)
    at_the_table = not arguments.text and not arguments.json
    if at_the_table:
        check_terminal(arguments)
    path = find_saved_game(arguments.game)
    replay = open_replay(path)
    making = ReviewRun(replay, path, USUAL._replace(positions=arguments.positions))
    if at_the_table:
        return open_app(None, arguments, first=lambda: review_page(making), conversation=partial(talk, making=making))
    review = making.finished(told=lambda: show_bar(gettext("Reviewing:"), len(making.done) / len(making)))
    for line in as_json(review).splitlines() if arguments.json else as_text(review):
        print(visible(line))
    tell_damage(replay, path)
    return 0


async def talk(program: Any, making: ReviewRun) -> None:
    # start-up time: the full screen does not need it
    from novaera_tui.plain.challenges import review

    await review(program, making)


def review_page(making: ReviewRun) -> Any:
    # it imports Textual, which a printed review does not need
    from novaera_tui.screens.review_page import ReviewPage

    return ReviewPage(ReviewJob(making))
