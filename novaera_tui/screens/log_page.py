"""The log: the whole story so far, to scroll back in."""

from __future__ import annotations

from rich.text import Text

from novaera_tui.draw.dice import with_chips
from novaera_tui.play.session import Session
from novaera_tui.screens.page import Page, wrapped
from novaera_tui.words.story import tell_all


class LogPage(Page):
    """Opens at the end, where the story goes on. `viewer` is the seat of the reader, or None for an onlooker."""

    heading = "The story so far"

    def __init__(self, session: Session, viewer: int | None = None) -> None:
        super().__init__()
        self.session = session
        self.viewer = viewer

    def body(self, width: int) -> list[Text]:
        palette = self.nova.palette
        names = self.session.game.names
        lines: list[Text] = []
        for sentence in tell_all(
            self.session.events(), names, self.session.cards, self.viewer, self.session.setup.open_hands
        ):
            if sentence.startswith("Era ") and " round " in sentence:
                lines += [Text(), Text.styled(sentence, palette.title)]
            elif sentence.endswith("!"):
                lines += wrapped(Text.styled(sentence, palette.bad), width, "", "  ")
            else:
                lines += wrapped(self.named(sentence, names), width, "", "  ")
        return lines

    def named(self, sentence: str, names: tuple[str, ...]) -> Text:
        """The sentence with its dice as chips, and the player's name at its beginning made strong."""
        palette = self.nova.palette
        text = Text.assemble(*with_chips(sentence, palette.ink, palette))
        for name in names:
            if sentence.startswith(name):
                text.stylize(palette.strong, 0, len(name))
                break
        return text

    def lay_out(self) -> None:
        fresh = not self.sheet.lines
        super().lay_out()
        if fresh:
            self.sheet.place(self.sheet.last_top)
