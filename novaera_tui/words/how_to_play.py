"""How to play, on one screen: the goal, the round in five lines, and what to watch out for."""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import lazy

PAGE_TITLE: Final = lazy("How to play")
RIVAL: Final = lazy("{player} is a bot:")
GOAL_TITLE: Final = lazy("The goal")
GOAL: Final = lazy(
    "The player with the most victory points (VP) wins, after three Eras or two in Fast Play. Each Era ends with 1 VP "
    "for each kind of card you own (four colours and territories), 1 more for each kind you own the most of, and "
    "your cards' points. Ties pay nobody. At the very end, 10 resources pay 1 VP."
)
ROUND_TITLE: Final = lazy("A round")
ROUND_NOTE: Final = lazy("three per Era")
ROUND: Final = (
    (lazy("Pick"), lazy("Take a zone of three dice. A sum above 10 adds Unrest.")),
    (lazy("Tracks advance"), lazy("Dice nobody took advance the tracks of their colours.")),
    (lazy("Spend"), lazy("One die, one action, in turn. Last to pick goes first.")),
    (lazy("Disasters strike"), lazy("At 10: damage a card of its colour, or lose another.")),
    (lazy("Production"), lazy("Your cards pay every round, so buy early.")),
)
WATCH_OUT_TITLE: Final = lazy("Watch out")
WATCH_OUT: Final = (
    (lazy("Unrest"), lazy("From 7 on, dice lose 1. At 10, Civil War damages cards.")),
    (lazy("Dark Age"), lazy("Black at 10: each round costs a die, the others lose 1.")),
    (lazy("Wrong colour"), lazy("A die of another colour pays 0: resources pay it all.")),
    (lazy("Personalities"), lazy("They cost Unrest or a black die, and stay for one Era.")),
    (lazy("Obsolete cards"), lazy("From Era II on, new cards retire old ones, in hands too.")),
    (lazy("Evolutions"), lazy("New Eras bring them to your hand. Pay to play them.")),
)
MAIN_KEYS: Final = lazy(
    "Arrows and {key confirm} play everything. {key undo} undoes, {key help} helps, {key rules} opens the rules."
)
