"""How to play, on one screen. It opens before the first game; Enter starts the game."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from novaera_tui.draw.text import wrap_text
from novaera_tui.keys import BY_ID
from novaera_tui.messages import pgettext, plazy
from novaera_tui.play.new_game import Draft, bot_kinds
from novaera_tui.screens.bindings import bindings, dialog_bindings
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import heading
from novaera_tui.tutorial.inserts import with_keys
from novaera_tui.words import how_to_play as words
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.pages import bot_name

ACTIONS_FROM = 30
"""Lines of a page that also has the actions."""


class HowToPlay(Page):
    """The answer True continues."""

    BINDINGS: ClassVar = [
        *dialog_bindings("accept"),
        *bindings(BY_ID[id] for id in ("setup.change", "setup.change_back")),
    ]

    accept_label = plazy("brief", "start")

    def __init__(self, draft: Draft | None = None) -> None:
        """`draft` is the game that Enter starts."""
        super().__init__()
        self.heading = str(words.PAGE_TITLE)
        taken = [] if draft is None else draft.seats[: draft.players]
        bots = [number for number, seat in enumerate(taken) if seat.bot]
        self.draft, self.rival = draft, bots[0] if len(bots) == 1 == len(taken) - 1 else None
        """The seat of the only rival, if that is a bot, whose level can be changed here."""

    def on_mount(self) -> None:
        self.nova.has_read_rules = True

    def body(self, width: int) -> list[Text]:
        palette = self.nova.palette
        steps = [(f" {number} {name}", str(sentence)) for number, (name, sentence) in enumerate(words.ROUND, 1)]
        notes = [(f" {name}", str(sentence)) for name, sentence in words.NOTES]
        actions = [(f" {each.name}", str(each.help)) for each in ACTION_WORDS.values()]
        actions.insert(0, (f" {words.DICE_TITLE}", words.dice()))
        cells = max(cell_len(name) for name, _ in (*steps, *notes, *actions)) + 2

        def named(entries: list[tuple[str, str]]) -> list[Text]:
            lines = []
            for name, sentence in entries:
                for place, line in enumerate(wrap_text(sentence, width - cells)):
                    head = set_cell_size("" if place else name, cells)
                    lines.append(Text.styled(head, palette.strong).append(line, palette.ink))
            return lines

        lines = self.level_line()
        lines += [heading(str(words.GOAL_TITLE), width, palette)]
        lines += [*(Text(f" {line}") for line in wrap_text(str(words.GOAL), width - 1)), Text()]
        lines += [heading(str(words.ROUND_TITLE), width, palette, str(words.ROUND_NOTE)), *named(steps), Text()]
        if self.sheet.rows >= ACTIONS_FROM:
            lines += [heading(str(words.ACTIONS_TITLE), width, palette), *named(actions), Text()]
        lines += [heading(str(words.NOTES_TITLE), width, palette), *named(notes), Text()]
        keys = wrap_text(with_keys(str(words.MAIN_KEYS), self.nova.coach_key), width - 1)
        return [*lines, *(Text.styled(f" {line}", palette.accent) for line in keys)]

    def level_line(self) -> list[Text]:
        """Whom the game is against, among all levels."""
        if self.draft is None or self.rival is None:
            return []
        palette, rival = self.nova.palette, self.draft.seats[self.rival]
        line = Text(" ").append(words.RIVAL.format(player=rival.name), palette.strong)
        for kind in bot_kinds():
            chosen = kind == rival.bot
            line.append(" ").append(
                f"[{bot_name(kind)}]" if chosen else f" {bot_name(kind)} ", palette.phase if chosen else palette.ink
            )
        return [line]

    def key_line(self) -> Text:
        accept = ["dialog.accept"] if self.draft is not None or self.reads_on else []
        other = [] if self.rival is None else [("setup.change", pgettext("brief", "another bot"))]
        return self.key_labels(*accept, *other, "dialog.close")

    def action_change(self, by: int) -> None:
        if self.draft is not None and self.rival is not None:
            self.draft.change_bot(self.rival, by, has_people=False)
            self.draw()

    def action_accept(self) -> None:
        """Read on; at the end, continue."""
        if self.reads_on:
            self.action_page_down()
        else:
            self.dismiss(True)
