"""The review of a game: luck and choices, the chances to win, and the turning points, which can be tried."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import BindingType
from textual.timer import Timer

from novaera_tui import keys
from novaera_tui.draw.review import balance_block, chance_chart, luck_block, luck_note, section, turning_blocks
from novaera_tui.draw.text import wrap_text
from novaera_tui.messages import gettext, lazy
from novaera_tui.review.report import mark_words, summary
from novaera_tui.review.running import ReviewJob
from novaera_tui.review.trial import turning_problems
from novaera_tui.screens.bindings import bindings
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import as_text
from novaera_tui.screens.replay import ReplayScreen
from novaera_tui.screens.trial import TrialScreen

SECONDS_A_LOOK: Final = 0.25
REVIEW_BAR: Final = 40
LOWEST_CHART, HIGHEST_CHART = 8, 14


def progress_text(job: ReviewJob, ascii: bool) -> str:
    full = int(REVIEW_BAR * job.share)
    return ("#" if ascii else "█") * full + ("-" if ascii else "░") * (REVIEW_BAR - full)


class ReviewPage(Page):
    """Closing it stops a review in the making; the next time it goes on where it was."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(keys.in_scope("review"))
    help_scope = "review"
    heading = lazy("Was it the choices or the dice?")
    widest = 120

    def __init__(self, job: ReviewJob) -> None:
        super().__init__()
        self.job = job
        self.timer: Timer | None = None

    def on_mount(self) -> None:
        if self.job.review is None:
            self.job.start()
            self.timer = self.set_interval(SECONDS_A_LOOK, self.look)

    def look(self) -> None:
        """Show how far it is, or the review."""
        if self.job.review is not None and self.timer is not None:
            self.timer.stop()
        self.draw()

    def on_unmount(self) -> None:
        self.job.stop()

    def body(self, width: int) -> list[Text]:
        review, palette = self.job.review, self.nova.palette
        if review is None:
            return self.waiting(width)
        seats = self.job.making.course.setup.seats
        sentences = " ".join(summary(review))
        if review.course.hidden:
            hidden = gettext("Hidden hands count as empty until the game is over.")
            sentences = f"{sentences} {hidden}"
        lines = [Text(f" {line}") for line in wrap_text(sentences, width - 2)]
        title, *luck = luck_block(review, seats, width, palette)
        turning = turning_blocks(review, seats, width, palette)
        room = self.sheet.rows - len(lines) - len(luck) - len(turning) - 8
        chart = chance_chart(review, seats, width, min(HIGHEST_CHART, max(LOWEST_CHART, room)), palette)
        parts = (
            (title[0].text, [*luck, *luck_note(width, palette)]),
            (gettext("Turning points"), turning),
            (gettext("Chance to win, in percent"), chart),
            (gettext("How the leads came about"), balance_block(review, width, palette)),
        )
        for heading, part in parts:
            lines += [Text(), *map(as_text, (section(heading, width, palette), *part))]
        return lines

    def waiting(self, width: int) -> list[Text]:
        done, all = len(self.job.making.done), len(self.job.making)
        words = (
            gettext("Judging {done} of {all} choices and strokes of chance.", done=done, all=all),
            gettext("You can leave this page; the review goes on from here the next time."),
        )
        lines = [Text(f" {line}") for sentence in words for line in wrap_text(sentence, width - 2)]
        bar = Text.styled(f" {progress_text(self.job, self.nova.options.ascii)}", self.nova.palette.accent)
        return [Text(), bar.append(f" {int(100 * self.job.share)} %"), Text(), *lines]

    def key_line(self) -> Text:
        review = self.job.review
        if review is None or self.typing is not None or self.sought:
            return super().key_line() if review is not None else self.key_labels("dialog.close")
        lead = None
        if number := len(review.turning_points):
            keymap = self.nova.keymap_in_force
            digits = " ".join(keymap.shown(f"review.{place}") for place in range(1, number + 1))
            label = gettext("try it at the table")
            lead = Text.styled(digits, self.nova.palette.accent).append(f" {label}")
        return self.key_labels("review.replay", "dialog.down", "dialog.close", lead=lead)

    # Going on -------------------------------------------------------------------------------------------

    def action_try(self, number: int) -> None:
        review = self.job.review
        if review is not None and number <= len(review.turning_points):
            seats = self.job.making.course.setup.seats
            self.app.push_screen(TrialScreen(turning_problems(review), number - 1, seats))

    def action_replay(self) -> None:
        review = self.job.review
        marks = None if review is None else partial(mark_words, review)
        self.app.push_screen(ReplayScreen(self.job.making.replay, marks))

    def action_close(self) -> None:
        if len(self.app.screen_stack) > 1:
            super().action_close()
        else:
            self.nova.leave()
