"""Who sits at which terminal. The host can let a bot play for an absent player, and give the seat back."""

from __future__ import annotations

from rich.text import Text

from novaera_tui.draw.text import wrap_text
from novaera_tui.messages import lazy, pgettext
from novaera_tui.play.match import Match, Said, SeatsChanged
from novaera_tui.play.new_game import best_bot
from novaera_tui.play.seating import joining_words, seat_status
from novaera_tui.screens.menu import Menu


class SeatsPage(Menu):
    """A line for each seat; the host can choose those of people."""

    heading = lazy("Seats")

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.said = ""
        self.people = [seat for seat in range(match.seats) if match.is_human(seat)]

    def on_mount(self) -> None:
        self.unsubscribe = (
            self.match.subscribe(lambda _: self.call_later(self.draw), SeatsChanged),
            self.match.subscribe(lambda said: self.call_later(self.say, said.words), Said),
        )

    def on_unmount(self) -> None:
        for end in self.unsubscribe:
            end()

    def say(self, words: str) -> None:
        """Show an answer below the seats; empty clears it."""
        self.said = words
        self.draw()

    def body(self, width: int) -> list[Text]:
        palette = self.nova.palette
        longest = max(map(len, self.match.names))
        lines = [Text()]
        for seat, sitter in enumerate(self.match.setup.seats):
            name = Text.styled(f" {sitter.name.ljust(longest)} ", palette.seat_block(sitter.colour))
            if self.match.is_host and seat in self.people:
                self.choice(len(lines))
            lines.append(Text(" ").append_text(name).append(f"  {seat_status(self.match, seat)}", palette.ink))
        lines.append(Text())
        for words in filter(None, (self.said, joining_words(self.match))):
            lines += [Text.styled(line, palette.quiet) for line in wrap_text(words, width)]
        return lines

    def key_line(self) -> Text:
        if not self.match.is_host:
            return self.key_labels("dialog.close")
        return self.key_labels("dialog.down", ("dialog.accept", pgettext("brief", "bot on/off")), "dialog.close")

    def action_accept(self) -> None:
        if not self.match.is_host or not self.people:
            return
        seat = self.people[self.chosen]
        self.say("")
        self.match.seat_bot(seat, "" if self.match.presence(seat).bot else best_bot())
