"""The best choices side by side, with their values and the parts of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.binding import BindingType

from novaera_tui import keys
from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.text import Row, wrapped_spans
from novaera_tui.screens.bindings import bindings, dialog_bindings
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import as_text, beside, column_width
from novaera_tui.words import hints as words

if TYPE_CHECKING:
    from novaera_tui.table.hinting import HintedChoice

MOST_COMPARED: Final = 3
"""Choices shown."""


class HintPage(Page):
    """The best three choices, best first; its answer is the one to go to at the table."""

    BINDINGS: ClassVar[list[BindingType]] = [*dialog_bindings("accept"), *bindings(keys.in_scope("hints"))]
    heading = words.BEST_CHOICES
    help_scope = "hints"
    key_ids = ("dialog.close",)

    def __init__(self, choices: tuple[HintedChoice, ...], why: tuple[str, ...] = ()) -> None:
        """`why` the first choice is the best."""
        super().__init__()
        self.choices = choices[:MOST_COMPARED]
        self.why = why

    def body(self, width: int) -> list[Text]:
        palette = self.nova.palette
        tables = [words.figures(choice.advice) for choice in self.choices]
        shown = [part for part in words.PART_NAMES if any(part in table for table in tables)]
        room = column_width(len(tables) + 1, width)
        titles = []
        for place, choice in enumerate(self.choices, start=1):
            rows: list[Row] = []
            for line in choice.title or (choice.words,):
                lead = "   " if rows else f"{place}  "
                rows += wrapped_spans(with_chips(line, palette.strong, palette), room, lead, "   ")
            titles.append([as_text(row) for row in rows])
        high = max(map(len, titles))
        labels = (str(words.TOTAL), *(words.PART_NAMES[part] for part in shown))
        columns = [[*[Text()] * high, *(Text.styled(label, palette.quiet) for label in labels)]]
        for title, table, choice in zip(titles, tables, self.choices, strict=True):
            tenths = words.in_tenths(choice.advice.value)
            total = Text.styled(f"   {words.signed(tenths):>5}", palette.good if tenths >= 0 else palette.bad)
            amounts = [
                Text.styled(f"   {words.signed(table[part]):>5}", palette.bad if table[part] < 0 else palette.ink)
                if part in table
                else Text()
                for part in shown
            ]
            columns.append([*title, *[Text()] * (high - len(title)), total, *amounts])
        lines = beside(columns, room)
        for text, style in (
            (" ".join(self.why), palette.ink),
            (str(words.MEANING), palette.quiet),
            (words.meanings(shown), palette.quiet),
        ):
            if text:
                lines += [Text(), *map(as_text, wrapped_spans(with_chips(text, style, palette), width))]
        return lines

    def key_line(self) -> Text:
        """The digits share one label."""
        if self.typing is not None or self.sought:
            return super().key_line()
        keymap = self.nova.keymap_in_force
        digits = [keymap.shown(f"hints.{place}") for place, _ in enumerate(self.choices, start=1)]
        line = Text.styled(" ".join(digits), self.nova.palette.accent)
        return self.key_labels(*self.key_ids, lead=line.append(f" {keys.BY_ID['hints.1'].label}"))

    def action_take(self, place: int) -> None:
        """Go to one of the choices at the table."""
        if place <= len(self.choices):
            self.answer = self.choices[place - 1]
            self.action_close()

    def action_accept(self) -> None:
        self.action_close()
