"""How to play, on one screen. It opens before the first game; Enter starts the game."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from novaera_tui.draw.text import wrap_text
from novaera_tui.messages import Message
from novaera_tui.screens.bindings import dialog_bindings
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import heading
from novaera_tui.tutorial.inserts import with_keys
from novaera_tui.words import how_to_play as words


class HowToPlay(Page):
    """The answer True continues."""

    BINDINGS = dialog_bindings("accept")
    key_ids = ("dialog.accept", "dialog.close")

    def __init__(self) -> None:
        super().__init__()
        self.heading = str(words.PAGE_TITLE)

    def body(self, width: int) -> list[Text]:
        palette = self.nova.palette
        steps = [(f" {number} {name}", sentence) for number, (name, sentence) in enumerate(words.ROUND, 1)]
        dangers = [(f" {name}", sentence) for name, sentence in words.WATCH_OUT]
        cells = max(cell_len(name) for name, _ in (*steps, *dangers)) + 2

        def named(entries: list[tuple[str, Message]]) -> list[Text]:
            lines = []
            for name, sentence in entries:
                for place, line in enumerate(wrap_text(str(sentence), width - cells)):
                    head = set_cell_size("" if place else name, cells)
                    lines.append(Text.styled(head, palette.strong).append(line, palette.ink))
            return lines

        lines = [heading(str(words.GOAL_TITLE), width, palette)]
        lines += [*(Text(f" {line}") for line in wrap_text(str(words.GOAL), width - 1)), Text()]
        lines += [heading(str(words.ROUND_TITLE), width, palette, str(words.ROUND_NOTE)), *named(steps), Text()]
        lines += [heading(str(words.WATCH_OUT_TITLE), width, palette), *named(dangers), Text()]
        keys = wrap_text(with_keys(str(words.MAIN_KEYS), self.nova.coach_key), width - 1)
        return [*lines, *(Text.styled(f" {line}", palette.accent) for line in keys)]

    def action_accept(self) -> None:
        """Read on; at the end, continue."""
        if self.reads_on:
            self.action_page_down()
        else:
            self.dismiss(True)
