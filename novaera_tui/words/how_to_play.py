"""How to play, on one screen: the goal, the round in five lines, and what goes wrong."""

from __future__ import annotations

from typing import Final

HOW_TO_PLAY: Final = "How to play"
GOAL_TITLE: Final = "The goal"
GOAL: Final = (
    "Have the most victory points (VP) after three Eras. Every Era's end brings",
    "1 for each kind of card you own, 1 more for each kind of which you own the",
    "most, and whatever your cards pay by themselves.",
)
ROUND_TITLE: Final = "A round"
ROUND_NOTE: Final = "three to an Era"
ROUND: Final = (
    ("Pick", "Take a zone of three dice. A sum above 10 is Unrest."),
    ("Disasters creep", "The zone nobody took moves the disasters of its colours."),
    ("Spend", "In turn, one die for one action: develop a card, gain ..."),
    ("Disasters strike", "At 10, one damages a card of its colour for everybody."),
    ("Production", "Your cards pay, in every round. So buy early."),
)
TROUBLE_TITLE: Final = "What goes wrong"
TROUBLE: Final = (
    ("Unrest", "From 7 on, dice lose 1; at 10, Civil War damages cards."),
    ("Dice left over", "Look at what you leave as well as at what you take."),
    ("Wrong colours", "Only dice and resources of a card's colour pay for it."),
)
MAIN_KEYS: Final = "Arrows and {confirm} play everything; {undo} takes back, {help} helps, {rules} opens the rules."
