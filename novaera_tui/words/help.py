"""What the help page says besides the keys: where they work, and what everything on the screen means."""

from __future__ import annotations

from typing import Final

from novaera_tui.words.card_facts import SIGN_MEANINGS

POSSIBLE_NOW: Final = "What you can do now"
PLACES_HELP: Final = {
    "table": "At the table",
    "lesson": "In a lesson",
    "lessons": "In the list of lessons",
    "everywhere": "Everywhere",
    "dialog": "On pages like this one",
    "help": "On this page",
    "hints": "On the page of the best choices",
    "title": "On the title page",
    "setup": "Setting up a game",
    "curtain": "When the keyboard is passed",
    "rules": "In the rules",
    "leave": "When asked whether to leave",
    "result": "When the game is over",
    "replay": "Looking back",
}
"""The scopes of keys, in the order in which they are needed."""
TURN_TITLE: Final = "A round"
TURN: Final = (
    "Everybody picks a zone of three dice; then, in turn, one die for one action, until all are spent;"
    " then disasters strike, and cards produce."
)
KEYS_TITLE: Final = "The keys that you need"
MOVE_KEYS: Final = "move"
"""Stands for the four ways of the cursor."""
ESSENTIAL_KEYS: Final = (
    (MOVE_KEYS, "move the cursor"),
    ("confirm", "do what the prompt says"),
    ("pick.1", "go to what has this number"),
    ("back", "step back in your turn"),
    ("undo", "take back your last choice"),
    ("zone.next", "to the next part"),
    ("zoom", "read the card in full"),
    ("civilization", "see everybody's cards"),
    ("hint", "a hint: the best choice"),
    ("rules", "read the rules"),
)
"""The ten without which nobody gets along, each in a few words."""
FURTHER: Final = "Further down:"
OTHER_PLACES: Final = "Everywhere else"
SIGNS: Final = "Signs and brief words"
RUNS_OF_KEYS: Final = {
    "pick.1": ("1 to 9", "Go to what has this number; Enter then does it. In a list: how many of a kind."),
    "card.1": ("A B C ...", "Go to the card in your hand with this letter."),
    "title.1": ("1 to 9", "Resume the saved game with this number."),
    "hints.1": ("1 to 3", "Go to the choice with this number; Enter then does it."),
    "lessons.1": ("1 to 9", "Open the lesson with this number."),
    "setup.0": ("0 to 9", "Set the number of players; on the line of the seed, type another one."),
    "help.1": ("1 to 9", "Go to the part with this number, where help begins with them."),
    "rules.0": ("0 to 9", "Type the number of the section to go to."),
    "replay.0": ("0 to 9", "Type the number of the step to go to."),
}
"""Keys that stand for all digits, or for all letters of the hand."""
MOVE: Final = "Move the cursor."
MOVES_HELP: Final = "Move the cursor; so do {keys}."
LOOKS: Final = (
    ("now", "Instant: happens when the card comes into play, and never again"),
    ("round", "Production, in every round, or what you may do once a round"),
    ("turn", "what you may do once in every turn of yours"),
    ("always", "an ability, for as long as the card works"),
    ("scoring", 'Scoring, at the end of every Era; "if only you": nothing if somebody else meets it, too'),
    ("M/K4   MK4", "costs 4 of either kind, not mixed"),
    ("cards 2M", "two military cards in play that work"),
    ("M card", "a military technology that works"),
    ("sum 9   =9", "the sum of a Dice Zone; then your Unrest if you take it: before and after, or that it stays"),
    ("left", "what a Dice Zone does to the tracks if nobody takes it"),
    ("U3 h2", "Unrest 3, and 2 cards in the hand"),
)
"""How cards, Dice Zones and players are written where there is no room for whole sentences."""
KINDS_HELP: Final = "welfare (green), military (red), economic (yellow) and knowledge (blue): cards, dice, resources"
OTHER_KINDS: Final = "territories, personalities, black dice"
DIE_HELP: Final = "a yellow die that shows six; before the name of a card: an economic card that costs 6"
AMOUNT: Final = "six economic resources; amounts come first, so that nobody takes them for dice"
GLYPHS: Final = (
    ("now", "available with this die"),
    ("other_die", "available with another of your dice"),
    ("blocked", "available, but not for you now; the prompt says why"),
    ("new", "new since your last turn: in play, or the bottom card of its column now"),
    ("to", "from here to there since your last turn, with the old place underlined; on a Dice Zone: if you take it"),
    ("damaged", "damaged: lies face down and does nothing"),
    ("safe", f"{SIGN_MEANINGS['safe']}; beside a disaster: it cannot harm you"),
    ("obsolete", SIGN_MEANINGS["obsolete"]),
    ("evolves", SIGN_MEANINGS["evolves"]),
    ("cheaper", "costs you less than what is printed"),
    ("war", "the Civil War, at the end of the Unrest track; the Unrest Zone before it is shaded"),
    ("first", "the first player"),
)
"""Glyphs of the palette and what they mean."""
KEY_NAMES: Final = "Names for key files"
KEY_FILE: Final = "A key file changes keys (novaera play --keys FILE). Names in it:"
EVERY_DIGIT: Final = r"(pick|card|title|help|hints|lessons|setup|rules|replay)\.\d+"
"""The ids of single digits and of letters of the hand."""
