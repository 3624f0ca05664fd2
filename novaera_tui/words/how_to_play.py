"""How to play, on one screen: the goal, the round in five lines, and what is good to know."""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import lazy
from novaera_tui.words.names import BLACK_LETTER, DIE_COLOURS, KIND_LETTERS, KIND_WORDS
from rules.kinds import BLACK, COLOURS

PAGE_TITLE: Final = lazy("Rules at a glance")
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
    (lazy("Disasters"), lazy("At 10, everybody damages a card of that colour or loses one.")),
    (lazy("Production"), lazy("Your cards pay every round, so buy early.")),
)
DICE_TITLE: Final = lazy("Dice")
ACTIONS_TITLE: Final = lazy("Actions of a die")
NOTES_TITLE: Final = lazy("Good to know")
NOTES: Final = (
    (lazy("Prices"), lazy("A die of a card's colour pays its value, resources the rest.")),
    (lazy("Unrest"), lazy("From 7 on, your dice drop by 1. At 10: Civil War, back to 0.")),
    (lazy("Dark Age"), lazy("At 10: each round you lose a die and the rest drop by 1.")),
    (lazy("Personalities"), lazy("A black die pays; surplus lowers Unrest, shortfall adds it.")),
    (lazy("Obsolete cards"), lazy("From Era II on, new cards remove old ones, even from hands.")),
    (lazy("A new Era"), lazy("Personalities leave; some cards bring a better one to hand.")),
)
MAIN_KEYS: Final = lazy(
    "Arrows and {key confirm} play everything. {key undo} undoes, {key help} helps, {key rules} opens the rules."
)


def dice() -> str:
    """The letters of the dice, and the colours they are for."""
    coloured = (f"{KIND_LETTERS[kind]} {KIND_WORDS[kind]}" for kind in COLOURS)
    return ", ".join((*coloured, f"{BLACK_LETTER} {DIE_COLOURS[BLACK]}"))
