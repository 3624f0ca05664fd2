"""How to play, on one screen: the goal, the round in five lines, and what goes wrong.

It opens before the first game, and Enter begins.
"""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.text import Text

from novaera_tui.draw.text import wrap_text
from novaera_tui.messages import Message, gettext, lazy
from novaera_tui.screens.bindings import dialog_bindings
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import heading, padded

ROUND: Final = (
    (lazy("Pick"), lazy("Take a zone of three dice. Each point above 10 is Unrest.")),
    (lazy("Disasters creep"), lazy("The zone nobody took moves the disasters of its colours.")),
    (lazy("Spend"), lazy("One die, one action, in turn; last to pick goes first.")),
    (lazy("Disasters strike"), lazy("At 10, damage a card of its colour or lose one for good.")),
    (lazy("Production"), lazy("Your cards produce every round. So buy early.")),
)
"""The steps of a round, and what happens in them."""
TROUBLE: Final[tuple[tuple[Message, tuple[Message, ...]], ...]] = (
    (lazy("Unrest"), (lazy("From 7 on, dice lose 1; at 10, Civil War damages cards."),)),
    (lazy("Wrong colours"), (lazy("A die of another colour pays 0: resources pay it all."),)),
    (
        lazy("Personalities"),
        (
            lazy("Black dice pay for them, then Unrest. They last one Era."),
            lazy("If a black die pays too much, your Unrest falls."),
        ),
    ),
    (
        lazy("Obsolete cards"),
        (
            lazy("From Era II on, new cards send old ones into the Past."),
            lazy("Do that to your own working card to gain 1 VP."),
        ),
    ),
    (lazy("Evolutions"), (lazy("They come to hand with a new Era; you still pay for them."),)),
)


class HowToPlay(Page):
    """Answers whether to go on."""

    BINDINGS = dialog_bindings("accept")
    heading = lazy("How to play")
    key_ids = ("dialog.accept", "dialog.close")

    def body(self, width: int) -> list[Text]:
        palette, keymap = self.nova.palette, self.nova.keymap_in_force
        steps: list[tuple[str, tuple[Message, ...]]] = [
            (f" {number} {name}", (sentence,)) for number, (name, sentence) in enumerate(ROUND, 1)
        ]
        troubles = [(f" {name}", sentences) for name, sentences in TROUBLE]
        start = max(cell_len(name) for name, _ in (*steps, *troubles)) + 1
        goal = gettext(
            "Have the most victory points (VP) after three Eras, or two in Fast Play. An Era scores 1 for each kind of"
            " card you own (four colours and territories, not personalities), 1 more for each kind you own the most"
            " of, and what your cards pay. Ties pay nobody. At the end, 10 resources are 1 VP."
        )
        lines = [
            heading(gettext("The goal"), width, palette),
            *(Text(f" {line}") for line in wrap_text(goal, width - 2)),
        ]
        lines += [Text(), heading(gettext("A round"), width, palette, gettext("three per Era"))]
        for name, sentences in steps:
            lines += self.entry(name, sentences, start, width)
        lines += [Text(), heading(gettext("What goes wrong"), width, palette)]
        for name, sentences in troubles:
            lines += self.entry(name, sentences, start, width)
        main_keys = gettext(
            "Arrows and {confirm} play everything; {undo} undoes, {help} helps, {rules} opens the rules.",
            confirm=keymap.shown("confirm"),
            undo=keymap.shown("undo"),
            help=keymap.shown("help"),
            rules=keymap.shown("rules"),
        )
        return [*lines, Text(), *(Text.styled(f" {line}", palette.accent) for line in wrap_text(main_keys, width - 2))]

    def entry(self, name: str, sentences: tuple[Message, ...], start: int, width: int) -> list[Text]:
        """Sentences in a column beside the name that they explain."""
        palette = self.nova.palette
        told = [line for sentence in sentences for line in wrap_text(str(sentence), width - start)]
        head = padded(Text.styled(name, palette.strong), start)
        return [head.append(told[0], palette.ink), *(Text(" " * start + line) for line in told[1:])]

    def action_accept(self) -> None:
        self.dismiss(True)
