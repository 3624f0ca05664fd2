"""Scoring at the end of an Era: every point with its reason, player by player."""

from __future__ import annotations

from rich.text import Text

from novaera_tui import keys
from novaera_tui.play.match import Match
from novaera_tui.play.tally import objective_words, reasons, scoring_of
from novaera_tui.screens.page import Page, wrapped
from novaera_tui.words.names import ERA_NUMERALS

INDENT = " " * 7


class ScoringScreen(Page):
    """`era` is the Era that was scored."""

    BINDINGS = keys.dialog_bindings("accept")
    hints = ("dialog.accept", "dialog.down", "dialog.close")

    def __init__(self, session: Match, era: int) -> None:
        super().__init__()
        self.session = session
        self.era = era
        self.heading = f"Scoring: the end of Era {ERA_NUMERALS[era]}"

    def body(self, width: int) -> list[Text]:
        palette, cards = self.nova.palette, self.session.cards
        names = self.session.names
        scoring = scoring_of(self.session.events(), len(names), self.era)
        order = sorted(range(len(names)), key=lambda seat: -(scoring.before[seat] + scoring.points(seat)))
        lines: list[Text] = []
        for player in order:
            before, points = scoring.before[player], scoring.points(player)
            line = Text.styled(names[player], palette.title)
            line.append(f"   {before} {palette.glyphs.to} {before + points} VP", palette.strong)
            lines.append(line)
            for amount, reason in reasons(scoring.awards[player], cards):
                told = wrapped(Text(reason), width, INDENT, INDENT)
                told[0] = Text.styled(f"  +{amount}".ljust(len(INDENT)), palette.good) + told[0][len(INDENT) :]
                lines += told
            for card in scoring.contested[player]:
                words = f"{objective_words(card, cards)} Somebody else met the condition, too."
                told = wrapped(Text.styled(words, palette.quiet), width, INDENT, INDENT)
                told[0] = Text.styled("   0".ljust(len(INDENT)), palette.quiet) + told[0][len(INDENT) :]
                lines += told
            if not scoring.awards[player] and not scoring.contested[player]:
                lines.append(Text.styled(f"{INDENT}nothing this time", palette.quiet))
            lines.append(Text())
        return lines[:-1]

    def action_accept(self) -> None:
        self.action_close()
