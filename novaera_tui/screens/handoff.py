"""The curtain between two people: nothing private is on the screen while the keyboard is passed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import BindingType

from novaera_tui import keys
from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.text import wrapped_spans
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import as_text, centred, heading, tall_block
from novaera_tui.words.pages import LIFT, PASS, SINCE


class Handoff(Page, inherit_bindings=False):
    """ "Pass the keyboard to Bo", and all that everybody saw happen since Bo's last turn. Only Enter lifts it."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings(keys.in_scope("curtain")), *keys.modal_bindings()]
    help_scope = "curtain"
    heading = "The keyboard changes hands"

    def __init__(self, name: str, news: Sequence[str] = (), since: str = SINCE) -> None:
        """`since` is the heading of the news."""
        super().__init__()
        self.person = name
        self.news = news
        self.since = since

    def body(self, width: int) -> list[Text]:
        palette = self.nova.palette
        rows, style = self.sheet.rows, palette.seat_block(self.colour)
        lines = tall_block(
            self.person, PASS.format(self.person), width, style, palette, self.nova.options.ascii, rows >= 26
        )
        key = self.nova.keymap_in_force.shown("curtain.lift")
        lift = f"{key}  {LIFT.format(self.person)}"
        lines += [Text(), Text.styled(centred(lift, width).rstrip(), palette.good), Text()]
        if self.news:
            lines.append(heading(self.since, width, palette))
            for sentence in self.news:
                told = wrapped_spans(with_chips(sentence, palette.ink, palette), width - 2, " ", "   ")
                lines += map(as_text, told)
        spare = rows - len(lines)
        return [*[Text()] * (spare // 3), *lines] if spare > 0 else lines

    @property
    def colour(self) -> str:
        session = self.nova.session
        seats = session.setup.seats if session is not None else ()
        return next((seat.colour for seat in seats if seat.name == self.person), "")

    def hint_line(self) -> Text:
        scroll = [("curtain.down", "read on")] if self.sheet.last_top else []
        return self.hinted("curtain.lift", *scroll, ("quit", "leave the game"))

    def action_accept(self) -> None:
        if self.app.screen is self:
            self.dismiss(True)
