"""What the pages around the table say: the title, the choices of the set-up, the curtain."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Final

from novaera_tui.words.names import listed

if TYPE_CHECKING:
    from rules import Result

MOTTO: Final = "Take dice. Raise a civilization. Mind what you leave behind."
CREDITS: Final = (
    "An unofficial fan edition for the terminal, not affiliated with CMON.",
    "Nova Era is their trademark.",
)
NO_GAMES: Final = (
    "There is no saved game yet.",
    "Games save themselves and wait for you.",
)

HOW_MANY: Final = "{} to {} can play."
PLAYERS_NOTE: Final = "Two to four civilizations, played by people at this keyboard or by bots; a digit says how many."
PERSON: Final = "A person at this keyboard. Enter edits the name; left and right seat a bot here instead."
BOT_NOTES: Final = {
    "random": "This bot makes any move that is allowed: company for a first game, not an opponent.",
    "easy": "This bot looks at one move at a time and makes mistakes: good for learning the game.",
    "normal": "This bot weighs whole turns: a fair opponent, and quick.",
    "hard": "This bot plays on in its head before it moves: the strongest, and the slowest.",
}
ANY_BOT: Final = "A bot of the kind {}."
FIRST_NOTE: Final = "{} goes first. At a table it would be the oldest; here anybody can, or the seed decides."
FIRST_DRAWN: Final = "The seed decides who goes first."
FULL: Final = "Three Eras of three rounds, about two hours for four people, less with bots."
FAST: Final = "Fast Play: two Eras of three rounds: a quarter of an hour against a bot, an hour for four people."
OPEN_HANDS: Final = "Everybody may see everybody's cards, and the keyboard is passed without a curtain."
HIDDEN_HANDS: Final = "Only you see your hand; a curtain falls whenever the keyboard is passed."
HINTS_ALLOWED: Final = "H at any decision marks the best choice and says why. The saved game notes who asked."
NO_HINTS: Final = "Nobody is told what the best choice would be."
ROUNDS_TOLD: Final = "After every round a page tells you what struck, and what everybody produced, stole and lost."
ROUNDS_UNTOLD: Final = "Rounds follow each other without a page between them; the log still tells everything."
PACE_WORDS: Final = {"instant": "at once", "calm": "calmly", "step": "step by step"}
"""How bots play, by the pace."""
PACE_MEANINGS: Final = {
    "instant": "Bots play at once; the log and the marks tell you what they did.",
    "calm": "Bots give you time to follow what they do.",
    "step": "After each bot's turn the game waits for Enter before the next bot plays.",
}
BOTS_ELSEWHERE: Final = "Bots play where the game is kept, at its pace."
BOT_GOES_ON: Final = "{} plays next"
SEED: Final = "The deal and all dice come from this number: the same seed gives anybody the same game."
START: Final = "You can change everything below first. The game saves itself after every choice."


def bot_sentence(kind: str) -> str:
    return BOT_NOTES.get(kind.partition(":")[0], ANY_BOT.format(kind))


ERA_SCORED: Final = "Era {} was scored: {}; {} shows why."
NOT_SCORED: Final = "No Era has been scored yet."

PASS: Final = "Pass the keyboard to {}"
SINCE: Final = "Since your last turn"
NEW_HERE: Final = "New at this step"
SO_FAR: Final = "So far"
TAKE_BACK: Final = "take back {} choice"
READ_ON: Final = "read on"
LIFT: Final = "{} is here: show my hand"
LIFT_EMPTY: Final = "{} is here: go on"
"""The same where there is no card in the hand."""


PILES: Final = "Open cards are available. Above each stands what it covers."
"""Where the Display lies in piles and there is a place without one."""
LEAVE: Final = "Leave this game?"
ON_THE_TITLE: Final = "The game is saved; the title offers to go on with it."
"""The same as `how_to_go_on`, where leaving leads to the title."""


def how_to_go_on(command: str) -> str:
    """What whoever leaves an unfinished game should know."""
    return f"The game is saved; {command} picks it up again."


def day(when: datetime, today: date | None = None) -> str:
    """When somebody last played, as people say it."""
    days = ((today or date.today()) - when.date()).days
    if days <= 0:
        return f"today {when:%H:%M}"
    if days == 1:
        return "yesterday"
    return f"{days} days ago" if days < 7 else f"{when.day} {when:%b %Y}"


FACE_DOWN: Final = "damaged, face down"
NO_CARD_NOTE: Final = "no card"


def hidden_hand(size: int) -> str:
    """A hand that only its owner sees."""
    return f"Hand: {size} {'card' if size == 1 else 'cards'}, hidden" if size else "Hand: empty"


IF_NOW: Final = "If the Era ended now"
SCORING_PARTS: Final = (
    ("Kinds", "1 VP for each kind of which you have a working card"),
    ("Majorities", "1 VP for each kind of which you have the most"),
    ("Cards", "what your cards pay at every scoring"),
    ("Resources", "1 VP for every ten, at the end of the game"),
)
TIED: Final = "Several are tied for the most, so nobody scores"
"""Before the kinds that are tied: it is said once, of all players."""
NOTHING_SCORED: Final = "nothing this time"
CONTESTED: Final = "Somebody else met the condition, too."
CONTESTED_BRIEFLY: Final = "somebody else, too"
CIVILIZATIONS_NOTE: Final = "evolutions come to hand, personalities go"
TO_ENLIST: Final = "Available to enlist:"
NOTHING_NEW: Final = "Nothing evolved and nobody left."
FIRST_NOW: Final = "{} is first player."
TRACKS_NOW: Final = "The Dark Age marker is back at 0; the disasters stay where they were."

ROUND_OVER: Final = "Era {}, round {} of {} is over"
CALM_ROUND: Final = "No disaster struck, no Civil War broke out, and no card was attacked."
STRUCK: Final = "{} struck"
FATES: Final = {"damaged": "damaged", "lost": "into the Past", "safe": "protected"}
"""What became of a card, or was due to it, when a disaster struck."""
NOTHING_TO_LOSE: Final = "had nothing to lose"
GAVE_UP: Final = "gave up"
IN_CIVIL_WAR: Final = "Civil War"
ATTACKED: Final = "Attack: {}"
MADE_OBSOLETE: Final = "Made obsolete by {}"
TRACKS_NOTE: Final = "where they stood when the round began, and stand now"
PRODUCTION_NOTE: Final = "what everybody produced, stole and lost, and has now"
NEXT_ROUND: Final = "{} goes first in the next round."
NEXT_SCORING: Final = "That was the last round of the Era; scoring comes next."

WHERE_FROM: Final = "Where the points came from"
IN_THIS_ORDER: Final = "in the order of the columns above"
STAYS: Final = "Esc stays here; {} leaves."
NOT_OVER: Final = "The game is not over yet."


def verdict(result: Result, names: tuple[str, ...]) -> str:
    """Who won, in a sentence; ties are explained."""
    winners = listed(tuple(names[seat] for seat in result.winners))
    best = result.scores[result.winners[0]]
    if len(result.winners) > 1:
        return f"{winners} share the victory with {best} VP and the same Unrest."
    tied = [seat for seat, score in enumerate(result.scores) if score == best and seat not in result.winners]
    if tied:
        others = listed(tuple(names[seat] for seat in tied))
        return f"{winners} wins: {others} also reached {best} VP, but with more Unrest."
    close = [names[seat] for seat, score in enumerate(result.scores) if score == best - 1]
    by_one = f", one point ahead of {listed(tuple(close))}" if close else ""
    return f"{winners} wins with {best} VP{by_one}."


def people_gone(names: tuple[str, ...]) -> str:
    """R17.3."""
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} gone."


def tie_breaks(result: Result, names: tuple[str, ...]) -> list[str]:
    """R18.2: what decided between players with the same points, and who shares a place."""
    told = []
    for place, seats in enumerate(result.ranking):
        if len(seats) > 1:
            told.append(f"{listed(tuple(names[seat] for seat in seats))}: the same points and Unrest.")
        for below in result.ranking[place + 1 : place + 2]:
            (better, worse), unrest = (seats[0], below[0]), result.unrest
            if result.scores[better] == result.scores[worse]:
                whom = [listed(tuple(names[seat] for seat in some)) for some in (seats, below)]
                told.append(f"{whom[0]} before {whom[1]}: lower Unrest ({unrest[better]}, not {unrest[worse]}).")
    return told


def won(names: tuple[str, ...], winners: tuple[int, ...], best: int | None = None) -> str:
    """Who won, in a few words; with how many points, if that is to be said."""
    points = "" if best is None else f" with {best} VP"
    return f"a shared victory{points}" if len(winners) > 1 else f"{names[winners[0]]} won{points}"


def leader(
    names: Sequence[str], before: Sequence[int], after: Sequence[int], ahead: Sequence[int], is_end: bool, would: bool
) -> str:
    """Who is ahead at a scoring, of whom and by how much, and whether that is new."""
    who = listed(tuple(names[seat] for seat in ahead))
    if len(ahead) > 1 and not is_end:
        return f"{'All' if len(ahead) == len(names) > 2 else who} {'would be' if would else 'are'} level"
    if len(ahead) > 1:
        return f"{who} share the victory"
    (first,) = ahead
    others = [seat for seat in range(len(names)) if seat != first]
    best = max(after[seat] for seat in others)
    margin = after[first] - best
    second = listed(tuple(names[seat] for seat in others if after[seat] == best))
    by = f", {margin} ahead of {second}" if margin else f" before {second}: lower Unrest"
    if is_end or would:
        return f"{who} {'wins' if is_end else 'would lead'}{by}"
    new = any(before) and before[first] < max(before)
    return f"{who} {'takes the lead' if new else 'leads'}{by}"


def place_of(scores: Sequence[int], ahead: Sequence[int], is_end: bool) -> str:
    """What is said of those who are ahead at a scoring, and at the end of the game."""
    if not is_end:
        return "leads" if len(ahead) == 1 else "level"
    if len(ahead) > 1:
        return "shared win"
    margin = scores[ahead[0]] - max((score for seat, score in enumerate(scores) if seat not in ahead), default=0)
    return f"wins by {margin}" if margin else "wins on Unrest"
