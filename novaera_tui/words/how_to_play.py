"""How to play, on one screen: the goal, the round in five lines, and what goes wrong."""

from __future__ import annotations

from typing import Final

HOW_TO_PLAY: Final = "How to play"
GOAL_TITLE: Final = "The goal"
GOAL: Final = (
    "Have the most victory points (VP) after three Eras, or two in Fast Play. An",
    "Era's end brings 1 for each kind of card you own (four colours, territories,",
    "but not personalities), 1 more for each kind of which you own the most, and",
    "what your cards pay. Ties pay nobody. At the very end, 10 resources are 1 VP.",
)
ROUND_TITLE: Final = "A round"
ROUND_NOTE: Final = "three to an Era"
ROUND: Final = (
    ("Pick", "Take a zone of three dice. A sum above 10 is Unrest."),
    ("Disasters creep", "The zone nobody took moves the disasters of its colours."),
    ("Spend", "One die, one action, in turn; the last to pick is first."),
    ("Disasters strike", "At 10, damage a card of its colour or lose one for good."),
    ("Production", "Your cards pay, in every round. So buy early."),
)
TROUBLE_TITLE: Final = "What goes wrong"
TROUBLE: Final = (
    ("Unrest", "From 7 on, dice lose 1; at 10, Civil War damages cards."),
    ("Wrong colours", "A die of another colour pays 0: resources pay for all."),
    ("Personalities", "Black dice pay for them, else Unrest. They last one Era."),
    ("", "What a black die has left over lowers your Unrest."),
    ("Obsolete cards", "From Era II on, new cards send old ones into the Past."),
    ("", "Do that to a card of yours that works: 1 VP."),
    ("Evolutions", "They come to hand with a new Era, still to be paid for."),
)
MAIN_KEYS: Final = "Arrows and {confirm} play everything; {undo} takes back, {help} helps, {rules} opens the rules."
