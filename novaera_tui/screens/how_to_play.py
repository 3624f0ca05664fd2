"""How to play on one screen; before the first game it is read first, and Enter begins."""

from __future__ import annotations

from rich.text import Text

from novaera_tui.keys import ascii_key
from novaera_tui.screens.bindings import dialog_bindings
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import heading
from novaera_tui.words import how_to_play as words

THING_CELLS = 20
"""Cells for the names of things."""


class HowToPlay(Page):
    """Answers whether to go on."""

    BINDINGS = dialog_bindings("accept")
    heading = words.HOW_TO_PLAY
    key_ids = ("dialog.accept", "dialog.close")

    def body(self, width: int) -> list[Text]:
        palette, keymap = self.nova.palette, self.nova.keymap_in_force
        shown = {
            id: ascii_key(keymap.shown(id), self.nova.options.ascii) for id in ("confirm", "undo", "help", "rules")
        }

        def named(entries: tuple[tuple[str, str], ...], numbered: bool) -> list[Text]:
            lines = []
            for number, (name, sentence) in enumerate(entries, 1):
                head = f" {number} {name}" if numbered else f" {name}"
                lines.append(Text.styled(f"{head:{THING_CELLS}} ", palette.strong).append(sentence, palette.ink))
            return lines

        lines = [heading(words.GOAL_TITLE, width, palette), *(Text(f" {line}") for line in words.GOAL), Text()]
        lines += [heading(words.ROUND_TITLE, width, palette, words.ROUND_NOTE), *named(words.ROUND, True), Text()]
        lines += [heading(words.TROUBLE_TITLE, width, palette), *named(words.TROUBLE, False), Text()]
        return [*lines, Text.styled(f" {words.MAIN_KEYS.format(**shown)}", palette.accent)]

    def action_accept(self) -> None:
        self.dismiss(True)
