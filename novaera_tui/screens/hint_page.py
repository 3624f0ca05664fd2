"""The best choices of a decision, with the points that they are likely to lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.binding import BindingType

from novaera_tui import keys
from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.text import wrapped_spans
from novaera_tui.screens.bindings import bindings, dialog_bindings
from novaera_tui.screens.page import Page, wrap_rich
from novaera_tui.screens.parts import as_text
from novaera_tui.words import hints as words

if TYPE_CHECKING:
    from novaera_tui.bots.hints import Hint

BEST: Final = 3
"""Choices that are shown."""
LEAD: Final = 14
"""Cells for how far ahead a choice is likely to end."""


class HintPage(Page):
    """The best three, the best first, and why it is the best; it answers with the one to go to at the table."""

    BINDINGS: ClassVar[list[BindingType]] = [*dialog_bindings("accept"), *bindings(keys.in_scope("hints"))]
    heading = words.BEST_CHOICES
    help_scope = "hints"
    key_ids = ("dialog.close",)

    def __init__(self, hint: Hint) -> None:
        super().__init__()
        self.hint = hint

    def body(self, width: int) -> list[Text]:
        palette = self.nova.palette
        lines = []
        for place, advice in enumerate(self.hint.ranked[:BEST], start=1):
            style = palette.good if place == 1 else palette.ink
            spans = with_chips(f"{words.capital(advice.words)} {advice.more}".strip(), style, palette)
            rows = wrapped_spans(spans, width, f" {place}  {words.lead(advice.points):{LEAD}}", " " * (LEAD + 4))
            lines += [as_text(row.line(width, palette.ink)) for row in rows]
        lines.append(Text())
        lines += wrap_rich(Text(" ".join(self.hint.reasons)), width)
        return [*lines, Text(), *wrap_rich(Text.styled(words.MEANING, palette.quiet), width)]

    def key_labels(self, *ids: str | tuple[str, str]) -> Text:
        """The digits stand side by side: they do the same."""
        keymap = self.nova.keymap_in_force
        digits = [keymap.shown(f"hints.{place}") for place, _ in enumerate(self.hint.ranked[:BEST], start=1)]
        line = Text.styled(" ".join(digits), self.nova.palette.accent)
        return line.append(f" {keys.BY_ID['hints.1'].label}   ").append_text(super().key_labels(*ids))

    def action_take(self, place: int) -> None:
        """Go to one of the choices at the table."""
        if place <= len(self.hint.ranked[:BEST]):
            self.answer = self.hint.ranked[place - 1]
            self.action_close()

    def action_accept(self) -> None:
        self.action_close()
