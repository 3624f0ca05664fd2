"""The help page besides the keys: where they work, and the meaning of everything on the screen."""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import MessageTable, lazy, plazy
from novaera_tui.words.names import DICE_ZONES, NEXT, POINTS_TITLE, TO_PAY

POSSIBLE_NOW: Final = lazy("Your options now")
PLACES_HELP: Final = MessageTable(
    {
        "table": lazy("At the table"),
        "lesson": lazy("In a lesson"),
        "lessons": lazy("In the list of lessons"),
        "everywhere": lazy("Everywhere"),
        "dialog": lazy("On pages like this one"),
        "help": lazy("On this page"),
        "hints": lazy("On the hints page"),
        "title": lazy("On the title page"),
        "setup": lazy("Setting up a game"),
        "curtain": lazy("When passing the keyboard"),
        "rules": lazy("In the rules"),
        "board": lazy("With everybody's cards in full"),
        "moment": lazy("When a moment fills the screen"),
        "leave": lazy("When asked whether to leave"),
        "agree": lazy("When asked whether to agree"),
        "result": lazy("When the game is over"),
        "review": lazy("In a review"),
        "trial": lazy("In a position to solve"),
        "challenges": lazy("In the list of challenges"),
        "daily": lazy("On the page of the daily deal"),
        "ladder": lazy("On the ladder"),
        "history": lazy("In the history of your games"),
        "replay": lazy("In a replay"),
    }
)
"""The scopes of keys, in the order in which they are needed."""
KEYS_TITLE: Final = lazy("Essential keys")
MOVE_KEYS: Final = "move"
"""Stands for the four directions of the cursor."""
ESSENTIAL_KEYS: Final = (
    (MOVE_KEYS, lazy("move the cursor")),
    ("confirm", lazy("do what the prompt says")),
    ("pick.1", lazy("go to this number")),
    ("back", lazy("step back in your turn")),
    ("undo", lazy("undo your last choice")),
    ("zone.next", lazy("go to next part")),
    ("zoom", lazy("read the card in full")),
    ("civilization", lazy("see everybody's cards")),
    ("hint", lazy("hint: the best choice")),
    ("rules", lazy("read the rules")),
)
"""The ten keys that everybody needs, each in a few words."""
FURTHER: Final = lazy("Further down:")
SIGNS: Final = lazy("Signs and abbreviations")
SIGNS_IN_SIGHT: Final = lazy("On the table now, from the top")
OTHER_SIGNS: Final = lazy("Other signs and abbreviations")
RUNS_OF_KEYS: Final = {
    "pick.1": (lazy("1 to 9"), lazy("Go to the choice with this number; Enter confirms. In a list: set the amount.")),
    "card.1": (lazy("A B C ..."), lazy("Go to the card in your hand with this letter.")),
    "title.1": (lazy("1 to 9"), lazy("Resume the saved game with this number.")),
    "result.1": (lazy("1 to 3"), lazy("Try the turning point with this number, after a review.")),
    "review.1": (lazy("1 to 3"), lazy("Try the turning point with this number at the table.")),
    "hints.1": (lazy("1 to 3"), lazy("Go to the choice with this number; Enter confirms.")),
    "lessons.1": (lazy("1 to 9"), lazy("Open the lesson with this number.")),
    "setup.0": (lazy("0 to 9"), lazy("Set the number of players; on the seed line, type a seed.")),
    "help.1": (lazy("1 to 9"), lazy("Go to the part of the help with this number.")),
    "rules.0": (lazy("0 to 9"), lazy("Type the number of the section to go to.")),
    "replay.0": (lazy("0 to 9"), lazy("Type the number of the step to go to.")),
}
"""Keys that stand for all digits, or for all letters of the hand."""
MOVE: Final = lazy("Move the cursor.")
MOVES_HELP: Final = lazy("Move the cursor; so do {keys}.")
LEGEND: Final = (
    ("first", lazy("the first player; the numbers are victory points (VP)")),
    ("kinds", lazy("welfare, military, economic, knowledge")),
    ("others", lazy("territory, personality, black die")),
    ("payable", lazy("you can pay for it with the zone or die at the cursor")),
    ("new", lazy("came into play since your last turn")),
    ("cheaper", lazy("costs you less than printed")),
    ("die", lazy("a card that costs 6 economic, a yellow die; ME6: M or E")),
    ("safe", lazy("protects you from a disaster")),
    ("evolves", lazy("brings an evolution when the next Era begins")),
    ("obsolete", lazy("makes other cards obsolete")),
    ("damaged", lazy("damaged: does nothing until you repair it")),
    (POINTS_TITLE, lazy("points when you buy it; 1(3): 3 if no card is damaged")),
    (TO_PAY, lazy("what this die leaves to pay; lacks 2E: you have 2 too few")),
    (NEXT, lazy("the card below, which opens when this one goes")),
    (plazy("sign", "round:"), lazy("every round, after all dice are spent")),
    (plazy("sign", "once:"), lazy("you may use it once in each round")),
    (plazy("sign", "turn:"), lazy("you may use it once in each of your turns")),
    (plazy("sign", "scoring:"), lazy("when an Era ends; if only you: pays if no rival has it")),
    (plazy("sign", "now"), lazy("once, when you buy the card")),
    (plazy("sign", "calm:"), lazy("each time you spend a die to calm while you have Unrest")),
    (plazy("sign", "pick limit"), lazy("how far over 10 your zone may add up without Unrest")),
    ("amount", lazy("6 economic resources; 1 any: of a kind you choose")),
    (plazy("sign", "M card"), lazy("a military card in play that is not damaged")),
    (plazy("sign", "Past"), lazy("cards of yours that have left play; they lie face down and do nothing")),
    ("card_back", lazy("a card in a hand that lies face down")),
    ("war", lazy("Unrest 10: Civil War damages cards; shaded before: dice lose 1")),
    ("tracks", lazy("fills with colour; at 10 it strikes all (black: Dark Age)")),
    ("to", lazy("before and after; in the prompt: what Enter does")),
    (DICE_ZONES, lazy("under a track: where it goes if nobody takes that zone")),
    ("blocked", lazy("nothing; before an action: not now; the prompt says why")),
)
"""Signs and words of the table, from its top to its bottom: the name of a glyph or a drawing, or the text itself."""
KEY_NAMES: Final = lazy("Names for key files")
KEY_FILE: Final = lazy("A key file changes keys (novaera play --keys FILE). Names in it:")
