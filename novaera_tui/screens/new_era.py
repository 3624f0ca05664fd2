"""A new Era: evolutions that came to hand, personalities that are gone, and what is new."""

from __future__ import annotations

from rich.text import Text

from novaera_tui import keys
from novaera_tui.play.match import Match
from novaera_tui.play.tally import change_of
from novaera_tui.screens.page import Page, wrapped
from novaera_tui.words.names import ERA_NUMERALS
from rules.cards import listed


class NewEraScreen(Page):
    """`era` is the Era that begins. Evolutions are public: the card in play names them."""

    BINDINGS = keys.dialog_bindings("accept")
    hints = ("dialog.accept", "dialog.down", "dialog.close")

    def __init__(self, session: Match, era: int) -> None:
        super().__init__()
        self.session = session
        self.era = era
        self.heading = f"Era {ERA_NUMERALS[era]} begins"

    def body(self, width: int) -> list[Text]:
        palette, cards = self.nova.palette, self.session.cards
        names = self.session.names
        change = change_of(self.session.events(), len(names), self.era)
        lines: list[Text] = []
        for player, name in enumerate(names):
            lines.append(Text.styled(name, palette.title))
            for source, card in change.evolved[player]:
                line = Text(f"  {cards[source].name} {palette.glyphs.evolves} ")
                lines.append(line.append(cards[card].name, palette.good).append("  came to hand", palette.quiet))
            if change.gone[player]:
                people = listed(tuple(cards[card].name for card in change.gone[player]))
                lines += wrapped(Text(f"{people} passed into history."), width, "  ", "  ")
            if not change.evolved[player] and not change.gone[player]:
                lines.append(Text.styled("  nothing came and nobody went", palette.quiet))
            lines.append(Text())
        if change.cards:
            lines.append(Text.styled("For everybody", palette.title))
            territories = sum(cards[card].is_territory for card in change.cards)
            new = f"{len(change.cards)} new cards lie in the Display, {territories} of them territories."
            people = listed(tuple(cards[card].name for card in change.personalities))
            for sentence in (new, f"{people} can be enlisted.", self.first_words()):
                lines += wrapped(Text(sentence), width, "  ", "  ")
            lines += wrapped(
                Text("The Dark Age marker is back at 0; the disasters stay where they were."), width, "  ", "  "
            )
        return lines

    def first_words(self) -> str:
        return f"{self.session.names[self.session.view(None).first]} is first player."

    def action_accept(self) -> None:
        self.action_close()
