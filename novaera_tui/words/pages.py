"""What the pages around the table say: the title, the choices of the set-up, the curtain."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

MOTTO: Final = "Take dice. Raise a civilization. Mind what you leave behind."
CREDITS: Final = (
    "An unofficial fan edition for the terminal, not affiliated with CMON.",
    "Nova Era is their trademark.",
)
NO_GAMES: Final = (
    "There is no saved game yet.",
    "Games save themselves, and wait for you here.",
)

PLAYERS: Final = "Two to four civilizations, played by people at this keyboard or by bots."
PERSON: Final = "A person at this keyboard. Enter writes the name; left and right seat a bot here instead."
BOTS: Final = {
    "random": "This bot plays any move that is allowed: company for a first game, not an opponent.",
    "easy": "This bot looks at one move at a time and makes mistakes: good for learning the game.",
    "normal": "This bot weighs whole turns: a fair opponent, and quick.",
    "hard": "This bot plays on in its head before it moves: the strongest, and the slowest.",
}
ANY_BOT: Final = "A bot of the kind {}."
FIRST: Final = "The oldest of you goes first: that is the rule at the table."
FIRST_DRAWN: Final = "The seed decides who goes first."
FULL: Final = "Three Eras of three rounds, about two hours for four people."
FAST: Final = "Fast Play: two Eras of three rounds, about an hour. Good for a first game."
OPEN_HANDS: Final = "Everybody may see everybody's cards, and the keyboard is passed without a curtain."
HIDDEN_HANDS: Final = "Only you see your hand; a curtain falls whenever the keyboard is passed."
HINTS: Final = "H at any decision marks the best choice and says why. The saved game notes who asked."
NO_HINTS: Final = "Nobody is told what the best choice would be."
SEED: Final = "The deal and all dice come from this number: the same seed is the same game again, for anybody."
START: Final = "Everything below can be changed first. The game saves itself after every choice."


def bot_sentence(kind: str) -> str:
    return BOTS.get(kind.partition(":")[0], ANY_BOT.format(kind))


PASS: Final = "Pass the keyboard to {}"
SINCE: Final = "What everybody saw"
LIFT: Final = "{} is here: show my hand"


def how_to_go_on(command: str) -> str:
    """What whoever leaves an unfinished game should know."""
    return f"The game is saved; {command} goes on with it."


def day(when: datetime, today: date | None = None) -> str:
    """When somebody last played, as people say it."""
    days = ((today or date.today()) - when.date()).days
    if days <= 0:
        return f"today {when:%H:%M}"
    if days == 1:
        return "yesterday"
    return f"{days} days ago" if days < 7 else f"{when.day} {when:%b %Y}"


FACE_DOWN: Final = "damaged, face down"
NO_CARD: Final = "no card"
NO_POINTS: Final = "nothing yet"


def hidden_hand(size: int) -> str:
    """A hand that only its owner sees."""
    return f"Hand: {size} {'card' if size == 1 else 'cards'}, hidden" if size else "Hand: empty"


SCORING_PARTS: Final = (
    ("Kinds", "1 VP for each kind of which you have a card that works"),
    ("Majorities", "1 VP for each kind of which you have the most"),
    ("Cards", "what your cards pay at every scoring"),
    ("Resources", "1 VP for every ten, at the end of the game"),
)
NOTHING_SCORED: Final = "nothing this time"
CONTESTED: Final = "Somebody else met the condition, too."
NOTHING_NEW: Final = "Nothing came and nobody went."
TRACKS_NOW: Final = "The Dark Age marker is back at 0; the disasters stay where they were."
