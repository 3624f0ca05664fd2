"""The log: the whole story so far, round by round."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.text import fit, wrapped_spans
from novaera_tui.messages import lazy
from novaera_tui.play.match import Match
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import as_text, block
from novaera_tui.words.names import card_name
from novaera_tui.words.pages import SINCE, SO_FAR
from novaera_tui.words.sentences import Sentence
from novaera_tui.words.story import tell_all
from rules.kinds import NOBODY

LOG_NAME = 12
"""The most cells for a name at the start of a sentence."""


class LogPage(Page):
    """Opens at the end. `viewer` is the reader's seat, or None for a spectator."""

    heading = lazy("The story so far")
    widest = 120

    def __init__(
        self,
        session: Match,
        viewer: int | None = None,
        since: int | None = None,
        losses: Sequence[Sentence] = (),
        from_start: bool = False,
    ) -> None:
        """`since` is the number of choices before the story begins; None tells everything. `losses` come first."""
        super().__init__()
        self.session = session
        self.viewer = viewer
        self.since = since
        self.losses = losses
        self.from_start = from_start

    def body(self, width: int) -> list[Text]:
        palette, session = self.nova.palette, self.session
        lines: list[Text] = []
        events = session.events(self.since)
        for sentence in tell_all(events, session.names, session.cards, self.viewer, session.setup.open_hands):
            if self.is_news and sentence.player == self.viewer:
                continue
            if sentence.kind == "round":
                lines += [*[Text()] * bool(lines), block(sentence.text, width, palette.phase, palette)]
            else:
                lines += self.sentence_lines(sentence, width)
        lost = [line for sentence in self.losses for line in self.sentence_lines(sentence, width)]
        return [*lost, *[Text()] * bool(lost), *lines]

    @property
    def is_news(self) -> bool:
        """Does it tell what happened since the reader's last turn? Readers know their own doings."""
        return self.since is not None and self.viewer is not None

    @property
    def indent(self) -> int:
        """Cells for the names before the sentences."""
        return min(LOG_NAME, max(len(name) for name in self.session.names)) + 3

    def sentence_lines(self, sentence: Sentence, width: int) -> list[Text]:
        """The sentence with dice as chips, cards in their colours, and the player's name at its start as a block."""
        palette, indent = self.nova.palette, self.indent
        style = palette.bad if sentence.kind == "danger" else palette.ink
        words, head = sentence.text, Text(" " * indent)
        if sentence.player != NOBODY:
            seat = self.session.setup.seats[sentence.player]
            if words.startswith(f"{seat.name} "):  # some languages put the name elsewhere
                name = fit(f" {seat.name}", indent - 1, palette.glyphs.more)
                head = Text.styled(name, palette.seat_block(seat.colour)).append(" ")
                words = words[len(seat.name) + 1 :]
        rows = wrapped_spans(with_chips(words, style, palette), width - indent - 1)
        lines = [head + as_text(rows[0]), *(Text(" " * indent) + as_text(row) for row in rows[1:])]
        if sentence.kind != "danger":
            cards = [self.session.cards[number] for number in sentence.cards]
            for card in sorted(cards, key=lambda card: len(card_name(card))):  # Trade before Trade Routes
                for line in lines:
                    line.highlight_words([card_name(card)], palette.kind(card.kinds[-1]))
        return lines

    def lay_out(self) -> None:
        fresh = not self.sheet.lines
        super().lay_out()
        if fresh and not self.from_start:
            self.sheet.place(self.sheet.last_top)


def news_page(session: Match, viewer: int | None, since: int | None, losses: Sequence[Sentence]) -> LogPage:
    """Events since a player's last turn, from the beginning, after their losses."""
    page = LogPage(session, viewer, since, losses, from_start=True)
    page.heading = SO_FAR if since is None else SINCE
    page.key_ids = ("dialog.accept", "dialog.down", "dialog.close")
    return page
