"""The challenge ladder: its rungs with your progress; Enter plays the rung under the cursor."""

from __future__ import annotations

from rich.text import Text

import rules
from novaera_tui import keys
from novaera_tui.challenges.daily import usual_name
from novaera_tui.challenges.ladder import climbed, load_ladder, rung_words
from novaera_tui.draw.text import wrap_text
from novaera_tui.history.index import Index
from novaera_tui.messages import gettext, lazy, plazy
from novaera_tui.play.setup import drawn_seed
from novaera_tui.saving.storage import start_game
from novaera_tui.screens.bindings import bindings
from novaera_tui.screens.counting import IndexCount
from novaera_tui.screens.dialogs import notice_on_error
from novaera_tui.screens.menu import Menu
from novaera_tui.screens.parts import heading


class LadderPage(Menu):
    """The cursor starts at the rung that was played, or at the first that has not been climbed."""

    BINDINGS = bindings(keys.in_scope("ladder"))
    help_scope = "ladder"
    heading = lazy("Ladder")
    accept_label = plazy("brief", "play")

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self.ladder = load_ladder()
        self.climbed: set[str] = set()
        self.name_played = name
        self.count = IndexCount(self, self.counted)

    def on_mount(self) -> None:
        self.count.start()

    def counted(self, index: Index) -> None:
        self.climbed = climbed(index.games)
        names = [rung.name for rung in self.ladder.rungs]
        unclimbed = (place for place, rung in enumerate(names) if rung not in self.climbed)
        self.chosen = names.index(self.name_played) if self.name_played in names else next(unclimbed, 0)

    def body(self, width: int) -> list[Text]:
        if not self.count.is_done or self.count.problem:
            return self.count.lines()
        palette, rungs = self.nova.palette, self.ladder.rungs
        done = sum(rung.name in self.climbed for rung in rungs)
        note = gettext("{done} of {all} climbed", done=done, all=len(rungs))
        lines = [heading(gettext("Rungs"), width, palette, note)]
        for number, rung in enumerate(rungs, 1):
            self.choice(len(lines))
            is_done = rung.name in self.climbed
            line = Text(f" {number:>2} ", palette.quiet).append(f"[{'x' if is_done else ' '}] ", palette.good)
            lines.append(line.append(rung.title, palette.ink if is_done else palette.strong))
        rung = rungs[self.chosen]
        lines += [Text(), heading(rung.title, width, palette)]
        for sentence in (rung.about, *rung_words(rung)):
            lines += [Text(f" {part}", palette.ink) for part in wrap_text(sentence, width - 1)]
        return lines

    def moved(self) -> None:
        """What is said about the rung follows the cursor."""
        self.draw()

    def action_open(self, number: int) -> None:
        self.move_to((number or len(self.ladder.rungs)) - 1)

    def action_accept(self) -> None:
        if not self.count.is_done:
            return
        with notice_on_error(self.app, gettext("This game cannot be started")):
            setup = self.ladder.rungs[self.chosen].setup(usual_name(), drawn_seed())
            self.nova.start_table(start_game(setup, rules.load_cards()))
