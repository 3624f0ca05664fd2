"""The result: who won and why, the points round by round, and their sources; and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.binding import BindingType

from novaera_tui import keys
from novaera_tui.draw.ending import draw_ending
from novaera_tui.messages import gettext, lazy
from novaera_tui.play.match import Match
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Setup, another, drawn_seed
from novaera_tui.saving.replay import Replay
from novaera_tui.saving.storage import start_game
from novaera_tui.screens.bindings import bindings
from novaera_tui.screens.dialogs import notice_on_error
from novaera_tui.screens.log_page import LogPage
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import as_text
from novaera_tui.screens.replay import ReplayScreen
from novaera_tui.screens.scoring import ScoringScreen

if TYPE_CHECKING:
    from novaera_tui.review.running import ReviewJob

LUCK_WIDTH: Final = 48
"""Cells for luck and choices beside the chart."""


class ResultScreen(Page):
    """The last page of a game; closing it opens the title."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(keys.in_scope("result"))
    help_scope = "result"
    heading = lazy("The result")
    key_ids: tuple[str, ...] = (
        "dialog.accept",
        "result.again",
        "result.same",
        "result.review",
        "result.look_back",
        "result.log",
        "dialog.close",
    )
    fills_screen = True
    above, below = 0, 1

    def __init__(self, session: Match) -> None:
        super().__init__()
        self.session = session
        self.job: ReviewJob | None = None
        """The review, once somebody has asked for it."""
        if session.elsewhere:
            self.key_ids = ("dialog.accept", "result.log", "dialog.close")
        elif session.setup.challenge is not None:
            self.key_ids = ("dialog.accept", "result.challenge", *self.key_ids[1:])

    def body(self, width: int) -> list[Text]:
        if self.session.view(None).result is None:
            return [Text(gettext("The game is not over yet."))]
        height, palette, review = self.sheet.rows, self.nova.palette, self.job.review if self.job else None
        if review is None:
            return [as_text(line) for line in draw_ending(self.session, width, height, palette)]
        # start-up time: only a reviewed game needs it
        from novaera_tui.draw.review import course_of_chances, luck_block, section, turning_blocks

        seats = self.session.setup.seats
        *_, marks = course_of_chances(review)
        luck = luck_block(review, seats, LUCK_WIDTH, palette)
        title = section(gettext("Turning points"), width, palette)
        turning = [[title, *turning_blocks(review, seats, width, palette, told)] for told in (2, 1)]
        return [as_text(line) for line in draw_ending(self.session, width, height, palette, luck, turning, marks)]

    def key_line(self) -> Text:
        return Text(" ") + super().key_line()

    # What next ------------------------------------------------------------------------------------------

    def action_again(self) -> None:
        self.play(another(self.session.setup, drawn_seed()))

    def action_same(self) -> None:
        self.play(another(self.session.setup, self.session.setup.seed))

    def play(self, setup: Setup) -> None:
        if self.session.elsewhere:
            return  # only the host can start another game
        self.session.close()
        with notice_on_error(self.app, gettext("This game cannot be started")):
            self.nova.start_table(start_game(setup, self.session.cards))

    def action_look_back(self) -> None:
        if isinstance(self.session, Session):
            self.app.push_screen(ReplayScreen(Replay.of(self.session)))

    def action_review(self) -> None:
        if not isinstance(self.session, Session):
            return
        # start-up time: most games end without it
        from novaera_tui.review.running import ReviewJob, ReviewRun
        from novaera_tui.screens.review_page import ReviewPage

        if self.job is None:
            journal = self.session.journal
            kept = journal.path if journal is not None and not journal.trouble else None
            self.job = ReviewJob(ReviewRun(Replay.of(self.session), kept))
        self.app.push_screen(ReviewPage(self.job), lambda _: self.draw())

    def action_challenge(self) -> None:
        challenge = self.session.setup.challenge
        if challenge is None or self.session.elsewhere:
            return
        self.session.close()
        # start-up time: only challenges need it
        from novaera_tui.screens.challenges import page_of

        self.app.push_screen(page_of(challenge.kind, challenge.name))

    def action_try(self, number: int) -> None:
        """A turning point at the table."""
        review = self.job.review if self.job else None
        if review is not None and number <= len(review.turning_points):
            from novaera_tui.review.trial import turning_problems
            from novaera_tui.screens.trial import TrialScreen

            self.app.push_screen(TrialScreen(turning_problems(review), number - 1, self.session.setup.seats))

    def action_score(self) -> None:
        self.app.push_screen(ScoringScreen(self.session, self.session.view(None).era))

    def action_log(self) -> None:
        self.app.push_screen(LogPage(self.session))

    def action_close(self) -> None:
        self.session.close()
        if self.session.elsewhere:
            self.app.exit()
        else:
            self.nova.show_title()
