"""What a hint says: the choice in a few words, what speaks for it, and how much better it turned out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from novaera_tui.words.dice import spoken
from novaera_tui.words.names import listed
from rules.decisions import DECLINE

THINKING: Final = "Weighing the choices..."
LIST: Final = "The list is as a bot would have it; Enter takes it."
OFF: Final = "Hints are off in this game."
ONLY_CHOICE: Final = "There is nothing else to choose."
HEADING: Final = "The best choices"
MORE: Final = "{} shows the best three."
MEANING: Final = (
    "The numbers are points ahead of the best rival, or behind, at the end of the game, on average over many"
    " playouts from what you can see."
)

ARGUMENT_WORDS: Final = {
    "points": "it brings points at once",
    "scoring": "it pays in this Era's scoring",
    "later scoring": "it goes on paying in later scorings",
    "new colour": "it is your first of its kind, which pays in every scoring",
    "majority": "it decides who has the most of its kind",
    "counted": "your scoring cards count it",
    "more income": "your other cards bring more with it",
    "income": "it brings resources in every production to come",
    "resources": "it brings resources at once",
    "robbery": "it takes resources from rivals",
    "change": "it makes more of your resources",
    "calm": "it keeps your people calm",
    "attack": "it hurts your rivals' technologies",
    "card": "it brings another card to your hand",
    "repair": "damaged cards work again",
    "cheaper": "it makes technologies cheaper",
    "dice": "it makes more of your dice",
    "protection": "it wards off a disaster",
    "safety": "it protects you",
    "evolution": "it evolves into something good in the next Era",
    "territory": "territories are hard to come by",
    "denied": "the next player could take it otherwise",
    "researched": "the card is worth having, and nobody else gets it now",
    "enables": "it brings a good technology within reach",
    "purse": "it fills your purse",
    "unrest": "Unrest stays low",
    "zone": "its dice are the most use to you",
    "left": "it leaves the next player the worse dice",
    "left over": "what is left over then harms you less",
}
"""What can speak for a choice, by its name."""

ADVICE_WORDS: Final = {
    "develop": "developing",
    "gain": "gaining resources",
    "enlist": "enlisting",
    "expand": "expanding into",
    "repair": "repairing",
    "calm": "calming the people",
    "research": "researching",
}
TRICKS: Final = {"flip": "flipping", "reroll": "re-rolling", "swap": "swapping"}
SMALL: Final = {
    "token": "the token on {}",
    "dark-age": "returning {}",
    "damage": "letting {} be damaged",
    "lose": "giving up {}",
    "produce": "{} first",
    "may": "using {}",
    "resource": "taking {}",
    "steal": "{}",
    "steal-from": "robbing {}",
    "repair-one": "repairing {}",
    "move-track": "moving {}",
    "take": "taking {}",
    "mix": "paying {}",
}


def described(plan: Sequence[tuple[str, str]], kind: str) -> str:
    """The choices of a turn, or one choice of this kind, in a few words."""
    steps = dict(reversed(plan))
    action = steps.get("action")
    if action is None:
        key = plan[0][1]
        word, _, rest = key.partition(" ")
        if key == DECLINE.key:
            return "declining"
        if kind == "die":
            return f"{TRICKS[word]} {spoken(rest)}" if word in TRICKS else f"using {spoken(key)}"
        return SMALL.get(kind, "{}").format(spoken(key))
    cards = tuple(key for step, key in plan if step == action)
    what = f"{ADVICE_WORDS[action]} {listed(cards)}" if cards else ADVICE_WORDS[action]
    return f"{what} with {spoken(steps['die'])}"


def reasons(best: str, second: str, gap: float, alike: bool, arguments: Sequence[str]) -> tuple[str, ...]:
    """Why the first choice is better than the second, by so many points if they are not much alike."""
    if alike:
        sentence = f"Played out, {best} and {second} come to much the same."
    else:
        points = "point" if f"{gap:.1f}" == "1.0" else "points"
        sentence = f"Played out, {best} ends about {gap:.1f} {points} better than {second}."
    if not arguments:
        return (sentence,)
    because = listed(tuple(ARGUMENT_WORDS[argument] for argument in arguments))
    return (f"{capital(best)}: {because}.", sentence)


def hints_taken(name: str, number: int) -> str:
    return f"{name} asked for {number} hint{'s' if number > 1 else ''}"


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def lead(points: float) -> str:
    """How a choice is likely to end, against the best rival."""
    if abs(points) < 0.05:
        return "level"
    return f"{abs(points):.1f} {'ahead' if points > 0 else 'behind'}"
