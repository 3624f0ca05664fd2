"""The list of puzzles, with those tried and solved, and the turning points of your own games."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import overload

from rich.text import Text

import rules
from novaera_tui.errors import UserError
from novaera_tui.messages import decimal, error_text, gettext, lazy
from novaera_tui.review.puzzles import LEVEL_WORDS, Puzzle, problem_of, remember, remembered, shipped
from novaera_tui.review.running import ReviewRun
from novaera_tui.review.trial import Problem, turning_problems
from novaera_tui.saving.storage import REVIEW_SUFFIX, open_replay, readable_games
from novaera_tui.screens.dialogs import Notice
from novaera_tui.screens.menu import Menu
from novaera_tui.screens.parts import heading
from novaera_tui.screens.trial import TrialScreen

MOST_OWN = 5
"""Own games that are listed, the newest."""


class PuzzleProblems(Sequence[Problem]):
    """The puzzles as positions; each is replayed when it is opened."""

    def __init__(self, puzzles: Sequence[Puzzle], cards: rules.CardSet) -> None:
        self.puzzles = puzzles
        self.cards = cards

    def __len__(self) -> int:
        return len(self.puzzles)

    @overload
    def __getitem__(self, place: int) -> Problem: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Problem]: ...
    def __getitem__(self, place: int | slice) -> Problem | Sequence[Problem]:
        if isinstance(place, slice):
            return [self[number] for number in range(len(self))[place]]
        return problem_of(self.puzzles[place], place + 1, self.cards)


class PuzzlesPage(Menu):
    """Enter opens the position under the cursor, which starts at the first unsolved one."""

    heading = lazy("Puzzles")
    key_ids = ("dialog.down", "dialog.accept", "help", "dialog.close")

    def __init__(self, _name: str = "") -> None:
        super().__init__()
        self.puzzles = shipped()
        solved = remembered().solved
        self.chosen = next((place for place, each in enumerate(self.puzzles) if each.id not in solved), 0)
        with_review = (game for game in readable_games() if game.path.with_suffix(REVIEW_SUFFIX).exists())
        self.own = list(islice(with_review, MOST_OWN))

    def on_screen_resume(self) -> None:
        """A puzzle may have been solved meanwhile."""
        if self.is_mounted:
            self.draw()

    def body(self, width: int) -> list[Text]:
        palette, note = self.nova.palette, remembered()
        done = gettext(
            "{solved} of {all} solved",
            solved=sum(each.id in note.solved for each in self.puzzles),
            all=len(self.puzzles),
        )
        lines = [heading(gettext("One choice is clearly the best. Find it."), width, palette, done)]
        for number, puzzle in enumerate(self.puzzles, start=1):
            self.choice(len(lines))
            sign = "x" if puzzle.id in note.solved else "-" if puzzle.id in note.tried else " "
            line = Text(f" {number:>3} ", palette.quiet).append(f"[{sign}] ", palette.good)
            points = gettext("leads by {points} points", points=decimal(puzzle.margin / 100, ".1f"))
            lines.append(line.append(f"{points:24}").append(str(LEVEL_WORDS[puzzle.level]), palette.quiet))
        if self.own:
            lines += [Text(), heading(gettext("Turning points of your reviewed games"), width, palette)]
            for game in self.own:
                self.choice(len(lines))
                lines.append(Text(" ").append(", ".join(game.players)).append(f"  {game.when:%Y-%m-%d}", palette.quiet))
        return lines

    def action_accept(self) -> None:
        if self.chosen < len(self.puzzles):
            try:
                self.app.push_screen(puzzle_screen(self.chosen))
            except UserError as problem:
                self.app.push_screen(Notice(gettext("Nothing to solve"), error_text(problem)))
        elif self.own:
            self.open_own(self.own[self.chosen - len(self.puzzles)].path)

    def open_own(self, path: Path) -> None:
        review = None
        with suppress(UserError):
            review = ReviewRun(open_replay(path), path).review
        if review is None or not review.turning_points:
            nothing = gettext("This game has no finished review, or no turning points.")
            self.app.push_screen(Notice(gettext("Nothing to solve"), nothing))
        else:
            self.app.push_screen(TrialScreen(turning_problems(review), 0, review.course.setup.seats))


def puzzle_screen(place: int) -> TrialScreen:
    return TrialScreen(PuzzleProblems(shipped(), rules.load_cards()), place, solved=remember)
