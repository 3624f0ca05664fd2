"""Pages with a cursor: some lines can be chosen."""

from __future__ import annotations

from novaera_tui.messages import plazy
from novaera_tui.screens.page import Page
from rules.records import TupleRecord


class Choice(TupleRecord):
    """The position of a choice: its line, first cell and end."""

    line: int
    start: int
    end: int


class Menu(Page):
    """A page whose cursor moves between choices."""

    reads_on = False
    key_ids: tuple[str, ...] = ("dialog.down", "dialog.accept", "dialog.close")
    move_label = plazy("brief", "move")
    accept_label = plazy("brief", "open")

    def __init__(self) -> None:
        super().__init__()
        self.choices: list[Choice] = []
        self.chosen = 0

    def lay_out(self) -> None:
        self.choices = []
        super().lay_out()
        self.chosen = min(self.chosen, max(0, len(self.choices) - 1))
        if self.choices:
            self.sheet.place(self.sheet.top_for(self.choices[self.chosen].line))

    def choice(self, line: int, start: int = 0, end: int = 0) -> None:
        """Makes this line a choice, between these cells or as a whole."""
        self.choices.append(Choice(line, start, end or self.sheet.text_width))

    def marked(self, line: int) -> tuple[int, int] | None:
        if self.choices and self.choices[self.chosen].line == line:
            return self.choices[self.chosen][1:]
        return None

    def move_to(self, number: int) -> None:
        number = min(len(self.choices) - 1, max(0, number))
        if number != self.chosen and self.choices:
            before = self.choices[self.chosen].line
            self.chosen = number
            top = self.sheet.top
            # going to the first choice also shows the lines above it
            self.sheet.go_to(self.sheet.top_for(self.choices[number].line if number else 0))
            if self.sheet.top == top:
                self.sheet.refresh_lines(before, self.choices[number].line)
            self.moved()

    def moved(self) -> None:
        """Called after the cursor has moved."""

    def action_up(self) -> None:
        self.move_to(self.chosen - 1)

    def action_down(self) -> None:
        self.move_to(self.chosen + 1)

    def action_page_up(self) -> None:
        self.move_to(self.chosen - max(1, self.sheet.rows - 2))

    def action_page_down(self) -> None:
        self.move_to(self.chosen + max(1, self.sheet.rows - 2))

    def action_home(self) -> None:
        self.move_to(0)

    def action_end(self) -> None:
        self.move_to(len(self.choices) - 1)

    def show_found(self, *before: int) -> None:
        """Move the cursor to the matching choice."""
        if self.found:
            line = self.found[self.at]
            self.move_to(min(range(len(self.choices)), key=lambda number: abs(self.choices[number].line - line)))
        self.sheet.refresh_key_line()
