"""The log: the whole story so far, to scroll back in."""

from __future__ import annotations

from rich.text import Text

from novaera_tui.draw.dice import with_chips
from novaera_tui.play.match import Match
from novaera_tui.screens.page import Page, wrapped
from novaera_tui.words.sentences import Sentence
from novaera_tui.words.story import tell_all
from rules.kinds import NOBODY


class LogPage(Page):
    """Opens at the end, where the story goes on. `viewer` is the seat of the reader, or None for an onlooker."""

    heading = "The story so far"

    def __init__(self, session: Match, viewer: int | None = None) -> None:
        super().__init__()
        self.session = session
        self.viewer = viewer

    def body(self, width: int) -> list[Text]:
        palette = self.nova.palette
        session = self.session
        lines: list[Text] = []
        for sentence in tell_all(session.events(), session.names, session.cards, self.viewer, session.setup.open_hands):
            if sentence.kind == "round":
                lines += [Text(), Text.styled(sentence.text, palette.title)]
            elif sentence.kind == "danger":
                lines += wrapped(Text.styled(sentence.text, palette.bad), width, "", "  ")
            else:
                lines += wrapped(self.named(sentence), width, "", "  ")
        return lines

    def named(self, sentence: Sentence) -> Text:
        """The sentence with its dice as chips, and the player's name at its beginning in the player's colour."""
        palette = self.nova.palette
        text = Text.assemble(*with_chips(sentence.text, palette.ink, palette))
        if sentence.player != NOBODY:
            seat = self.session.setup.seats[sentence.player]
            text.stylize(palette.seat(seat.colour), 0, len(seat.name))
        return text

    def lay_out(self) -> None:
        fresh = not self.sheet.lines
        super().lay_out()
        if fresh:
            self.sheet.place(self.sheet.last_top)
