"""The curtain hides private information while the keyboard is passed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import BindingType

from novaera_tui import keys
from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.text import cut, wrap_text, wrapped_spans
from novaera_tui.messages import Message, gettext, lazy, pgettext
from novaera_tui.screens.bindings import bindings, modal_bindings
from novaera_tui.screens.page import READ_ON, Page
from novaera_tui.screens.parts import NAME_CELLS, as_text, centred, heading, tall_block
from novaera_tui.words.pages import LIFT, SINCE

LEAST_NEWS = 2
"""The fewest lines for the news."""


class Curtain(Page, inherit_bindings=False):
    """ "Pass the keyboard to Bo", Bo's losses since their last turn, and all public news.

    Enter does not lift it: a second or a held Enter of the player before would show them Bo's hand. Undoing the last
    choice closes it too.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(keys.in_scope("curtain")), *modal_bindings()]
    help_scope = "curtain"
    heading = lazy("Pass the keyboard")

    def __init__(
        self,
        name: str,
        news: Sequence[str] = (),
        since: Message | str = SINCE,
        undo: Callable[[], str] | None = None,
        whose: str = "",
        losses: Sequence[str] = (),
        lift: Message | str = LIFT,
    ) -> None:
        """`since` is the heading of the news, and `losses` come before it.

        `undo` undoes the last choice, made by `whose`, or says why it cannot. `lift` describes what lifting the curtain
        does.
        """
        super().__init__()
        self.person = name
        self.news = news
        self.since = since
        self.undo = undo
        self.whose = whose
        self.losses = losses
        self.lift = lift
        self.answered = ""
        self.scrolling: list[Text] = []
        """The lines that scroll."""
        self.is_begun = False
        """The news has been scrolled to its end once."""

    def lay_out(self) -> None:
        """The next player's name and losses are fixed; the news scrolls and opens at its end.

        Losses that do not fit scroll too, and then the page opens at them.
        """
        width, high = self.sheet.text_width, self.sheet.size.height - Page.above - self.below
        head, losses = self.head(width, high), self.news_lines(self.losses, width, True)
        news = self.news_lines(self.news, width)
        has_room = len(head) + len(losses) + LEAST_NEWS <= high
        self.scrolling = news if has_room else [*losses, *news]
        head += losses if has_room else []
        spare = high - len(head) - len(self.scrolling)
        head = [*[Text()] * (spare // 3), *head]
        self.fixed = head[: max(0, high - LEAST_NEWS)]
        self.above = Page.above + len(self.fixed)
        super().lay_out()
        if not self.is_begun:
            self.is_begun = True
            self.sheet.place(self.sheet.last_top if has_room else 0)

    def head(self, width: int, high: int) -> list[Text]:
        palette = self.nova.palette
        style = palette.seat_block(self.colour)
        lines = tall_block(
            self.person,
            gettext("Pass the keyboard to {player}", player=self.person),
            width,
            style,
            palette,
            self.nova.options.ascii,
            high >= 26,
        )
        key = self.nova.keymap_in_force.shown("curtain.lift")
        lift = f"{key}  {self.lift.format(player=self.person)}"
        lines += [Text(), Text.styled(centred(lift, width).rstrip(), palette.good)]
        answer = wrap_text(self.answered, width) if self.answered else ("",)
        lines += (Text.styled(centred(line, width).rstrip(), palette.warn) for line in answer)
        return [*lines, heading(str(self.since), width, palette)] if self.news else lines

    def body(self, width: int) -> list[Text]:
        return self.scrolling

    def news_lines(self, sentences: Sequence[str], width: int, is_loss: bool = False) -> list[Text]:
        palette = self.nova.palette
        style = palette.bad if is_loss else palette.ink
        lines: list[Text] = []
        for sentence in sentences:
            lines += map(as_text, wrapped_spans(with_chips(sentence, style, palette), width - 2, " ", "   "))
        return lines

    @property
    def colour(self) -> str:
        session = self.nova.session
        seats = session.setup.seats if session is not None else ()
        return next((seat.colour for seat in seats if seat.name == self.person), "")

    def key_line(self) -> Text:
        sheet = self.sheet
        scroll = [
            ("curtain.down", str(READ_ON))
            if sheet.top < sheet.last_top
            else ("curtain.up", pgettext("brief", "earlier"))
        ]
        name = cut(self.whose, NAME_CELLS, self.nova.palette.glyphs.more)
        undo = [("curtain.undo", pgettext("brief", "undo {player}'s choice", player=name))] if self.whose else []
        leave = ("quit", pgettext("brief", "leave the game"))
        return self.key_labels("curtain.lift", *scroll[: sheet.last_top], *undo, leave)

    def action_undo(self) -> None:
        if self.app.screen is not self or self.undo is None:
            return
        self.answered = self.undo()
        if self.answered:
            self.draw()
        else:
            self.dismiss(False)

    def action_lift(self) -> None:
        if self.app.screen is self:
            self.dismiss(True)
