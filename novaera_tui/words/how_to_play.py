"""How to play, on one screen: the goal, the round in five lines, and what is good to know."""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import lazy

PAGE_TITLE: Final = lazy("How to play")
RIVAL: Final = lazy("{player} is a bot:")
GOAL_TITLE: Final = lazy("The goal")
GOAL: Final = lazy(
    "The most victory points (VP) win, after three Eras or two in Fast Play. Each Era ends with 1 VP for each kind of "
    "card you own (four colours and territories), 1 VP for each kind you own more of than anybody else, and your "
    "cards' points. When the game ends, every 10 resources pay 1 VP."
)
ROUND_TITLE: Final = lazy("A round")
ROUND_NOTE: Final = lazy("three per Era")
ROUND: Final = (
    (lazy("Pick"), lazy("Take a zone of three dice. A sum above 10 adds Unrest.")),
    (lazy("Tracks"), lazy("Dice that nobody took push the tracks of their colours.")),
    (lazy("Spend"), lazy("In turn, one die for one action. Last to pick goes first.")),
    (lazy("Disasters"), lazy("A track at 10 makes everybody damage a card of its colour.")),
    (lazy("Production"), lazy("Your cards pay every round, so buy early.")),
)
NOTES_TITLE: Final = lazy("Good to know")
NOTES: Final = (
    (lazy("Prices"), lazy("A die of a card's colour pays its value, resources the rest.")),
    (lazy("Unrest"), lazy("From 7 on, dice drop by 1. At 10: Civil War, then 0 again.")),
    (lazy("Dark Age"), lazy("Black at 10: all give up a die each round, others drop by 1.")),
    (lazy("Personalities"), lazy("Unrest changes by cost minus black die. They stay one Era.")),
    (lazy("Obsolete cards"), lazy("From Era II on, new cards retire old ones, even in hands.")),
    (lazy("Evolutions"), lazy("A new Era brings better forms of your cards to your hand.")),
)
MAIN_KEYS: Final = lazy(
    "Arrows and {key confirm} play everything. {key undo} undoes, {key help} helps, {key rules} opens the rules."
)
