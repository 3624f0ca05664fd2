"""The list of puzzles, with those tried and solved, and the turning points of your own games."""

from __future__ import annotations

from rich.text import Text

import rules
from novaera_tui.messages import gettext, lazy
from novaera_tui.review.puzzles import (
    LEVEL_WORDS,
    OWN_TURNING_POINTS,
    PUZZLE_TASK,
    PuzzleProblems,
    lead_words,
    own_problems,
    remember,
    remembered,
    reviewed_games,
    shipped,
    solved_words,
)
from novaera_tui.screens.dialogs import notice_on_error
from novaera_tui.screens.menu import Menu
from novaera_tui.screens.parts import heading
from novaera_tui.screens.trial import TrialScreen


class PuzzlesPage(Menu):
    """Enter opens the position under the cursor, which starts at the first unsolved one."""

    heading = lazy("Puzzles")
    key_ids = ("dialog.down", "dialog.accept", "help", "dialog.close")

    def __init__(self, _name: str = "") -> None:
        super().__init__()
        self.puzzles = shipped()
        solved = remembered().solved
        self.chosen = next((place for place, each in enumerate(self.puzzles) if each.id not in solved), 0)
        self.own = reviewed_games()

    def on_screen_resume(self) -> None:
        """A puzzle may have been solved meanwhile."""
        if self.is_mounted:
            self.draw()

    def body(self, width: int) -> list[Text]:
        palette, note = self.nova.palette, remembered()
        lines = [heading(str(PUZZLE_TASK), width, palette, solved_words(note))]
        for number, puzzle in enumerate(self.puzzles, start=1):
            self.choice(len(lines))
            sign = "x" if puzzle.id in note.solved else "-" if puzzle.id in note.tried else " "
            line = Text(f" {number:>3} ", palette.quiet).append(f"[{sign}] ", palette.good)
            lines.append(line.append(f"{lead_words(puzzle):24}").append(str(LEVEL_WORDS[puzzle.level]), palette.quiet))
        if self.own:
            lines += [Text(), heading(str(OWN_TURNING_POINTS), width, palette)]
            for game in self.own:
                self.choice(len(lines))
                lines.append(Text(" ").append(", ".join(game.players)).append(f"  {game.when:%Y-%m-%d}", palette.quiet))
        return lines

    def action_accept(self) -> None:
        with notice_on_error(self.app, gettext("Nothing to solve")):
            if self.chosen < len(self.puzzles):
                self.app.push_screen(puzzle_screen(self.chosen))
            elif self.own:
                problems, seats = own_problems(self.own[self.chosen - len(self.puzzles)].path)
                self.app.push_screen(TrialScreen(problems, 0, seats))


def puzzle_screen(place: int) -> TrialScreen:
    return TrialScreen(PuzzleProblems(shipped(), rules.load_cards()), place, solved=remember)
