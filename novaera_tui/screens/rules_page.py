"""The rules to read in the program: all of them, searchable, with our rulings marked."""

from __future__ import annotations

from rich.text import Text

from novaera_tui.screens.page import Page, wrapped
from novaera_tui.words.rules_text import FOREWORD, SECTIONS, Rule

SIGN = "§"
INDENT = " " * 7


class RulesPage(Page):
    heading = "The rules"

    def body(self, width: int) -> list[Text]:
        palette = self.nova.palette
        sign = "!" if self.nova.options.ascii else SIGN
        lines = wrapped(Text(FOREWORD), width)
        note = " marks a ruling: the printed rules leave this open, and so it is played here."
        note += f" / searches, for instance {sign}."
        lines += [Text(), *wrapped(Text.styled(sign, palette.accent).append(note, palette.quiet), width)]
        for section in SECTIONS:
            lines += [Text(), Text.styled(f"{section.number}  {section.title}", palette.title)]
            for rule in section.rules:
                lines += self.rule_lines(rule, width, sign)
        return lines

    def rule_lines(self, rule: Rule, width: int, sign: str) -> list[Text]:
        palette = self.nova.palette
        lines = wrapped(Text(rule.text), width, INDENT, INDENT)
        lines[0] = Text.styled(rule.number.ljust(len(INDENT)), palette.quiet) + lines[0][len(INDENT) :]
        if rule.ruling:
            ruling = wrapped(Text.styled(rule.ruling, palette.accent), width, INDENT + "  ", INDENT + "  ")
            ruling[0] = Text.styled(f"{INDENT}{sign} ", palette.accent) + ruling[0][len(INDENT) + 2 :]
            lines += ruling
        return lines
