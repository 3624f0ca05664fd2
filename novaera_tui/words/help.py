"""The help page besides the keys: where they work, and the meaning of everything on the screen."""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import MessageTable, lazy, plazy

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
TURN_TITLE: Final = lazy("A round")
TURN: Final = lazy(
    "Everybody picks a zone of three dice. Players take turns spending one die on one action until all dice are gone."
    " Then disasters strike and cards produce."
)
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
OTHER_PLACES: Final = lazy("Everywhere else")
SIGNS: Final = lazy("Signs and abbreviations")
SIGNS_IN_SIGHT: Final = lazy("Signs on the table now")
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
LOOKS: Final = (
    (plazy("sign", "now"), lazy("Instant: happens once, when the card comes into play")),
    (plazy("sign", "round"), lazy("Production, every round; or an ability you may use once a round")),
    (plazy("sign", "turn"), lazy("an ability you may use once in each of your turns")),
    (plazy("sign", "always"), lazy("an ability, as long as the card works")),
    (
        plazy("sign", "scoring"),
        lazy('Scoring, at the end of every Era; "if only you": nothing if a rival meets it too'),
    ),
    (
        plazy("sign", "1   1(3)"),
        lazy("victory points when you play the card; in brackets: if you are calm (low Unrest)"),
    ),
    (plazy("sign", "M/K4   MK4"), lazy("costs 4 of either kind, not mixed")),
    (plazy("sign", "cards 2M"), lazy("two working military cards in play")),
    (plazy("sign", "M card"), lazy("a working military technology")),
    (
        plazy("sign", "sum 9   =9"),
        lazy("the sum of a Dice Zone; then your Unrest if you take it: before and after, or unchanged"),
    ),
    (plazy("sign", "left"), lazy("what a Dice Zone does to the tracks if nobody takes it")),
    (plazy("sign", "U3 h2"), lazy("Unrest 3, and 2 cards in hand")),
)
"""How cards, Dice Zones and players are written where whole sentences do not fit."""
KINDS_HELP: Final = lazy(
    "welfare (green), military (red), economic (yellow) and knowledge (blue): cards, dice, resources"
)
OTHER_KINDS: Final = lazy("territories, personalities, black dice")
DIE_HELP: Final = lazy("a yellow six; before a card's name: an economic card that costs 6")
AMOUNT: Final = lazy("six economic resources; the amount comes first, so they do not look like dice")
GLYPHS: Final = (
    ("payable", lazy("can be paid for: with this die, or with the dice of the zone under the cursor")),
    ("blocked", lazy("nothing; before a card: not for you now, and the prompt says why")),
    ("new", lazy("new since your last turn: in play, or now the bottom card of its column")),
    (
        "to",
        lazy("from here to there since your last turn, with the old place underlined; on a Dice Zone: if you take it"),
    ),
    ("damaged", lazy("damaged: face down, does nothing")),
    ("safe", lazy("gives protection; beside a disaster: it cannot harm you")),
    ("obsolete", lazy("makes other cards obsolete")),
    ("evolves", lazy("brings an evolution when the next Era begins")),
    ("cheaper", lazy("costs you less than printed")),
    ("war", lazy("the Civil War, at the end of the Unrest track; the Unrest Zone before it is shaded")),
    ("first", lazy("the first player")),
    ("card_back", lazy("a card in a hand that lies face down")),
)
"""Glyphs of the palette and their meanings."""
KEY_NAMES: Final = lazy("Names for key files")
KEY_FILE: Final = lazy("A key file changes keys (novaera play --keys FILE). Names in it:")
