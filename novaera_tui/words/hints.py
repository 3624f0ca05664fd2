"""What a hint says: the choice in a few words, what speaks for it, and how much better it turned out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from novaera_tui.words.dice import spoken
from novaera_tui.words.names import KIND_WORDS, cards_of, listed, strikes
from novaera_tui.words.short_effects import short_effect, short_verb, with_limits
from rules import Decision
from rules.decisions import DECLINE
from rules.effects import Effect
from rules.kinds import TERRITORY

THINKING: Final = "Weighing the choices..."
OFF: Final = "Hints are off in this game."
ONLY_CHOICE: Final = "There is nothing else to choose."
BEST_CHOICES: Final = "The best choices"
MORE: Final = "{} shows {}."
MEANING: Final = (
    "The numbers are a guess at the end of the game, not the score now: points ahead of the best rival, or behind, on"
    " average over many playouts from what you can see, with good players in all seats."
)

AT_ONCE: Final = "it brings {} VP at once"
SCORES: Final = "it scores {} VP when the Era ends"
CAN_SCORE: Final = "it can score {} when the Era ends"
SCORES_LATER: Final = "it scores again in later Eras"
SCORES_MORE: Final = "{} then scores {} VP more"
PRODUCES_MORE: Final = "{} then brings more in every production"
DAMAGES: Final = "it damages {} {}"
OUTDATES: Final = "it makes {} {} obsolete"
WILL_EVOLVE: Final = "it evolves into {} in Era {}"
TERRITORIES: Final = "territories are hard to come by"
KEEPS_FROM: Final = "it keeps {} from {}"
PAID_NEXT: Final = "another of your dice can then pay for it"
KEPT: Final = "it waits in your hand for the right die"
NOTHING_BETTER: Final = "no other choice brings more"
BRINGS_NEAR: Final = "it brings {} within reach"
BRINGS: Final = "it brings {}"
COSTS_NOTHING: Final = "it costs no resources"
COSTS_LESS: Final = "it costs {} instead of {} in resources"
UNREST_STAYS: Final = "Unrest stays at {} and does not rise to {}"
UNREST_FALLS: Final = "Unrest falls to {}"
NO_WAR: Final = "it avoids a Civil War"
UNREST_LESS: Final = "Unrest rises to {} only, not to {}"
LEFT_FOR: Final = "it leaves {} the worse dice"
LEFT_STRIKES: Final = "if you leave it, {} you"
LEFT_DARK: Final = "if you leave it, a Dark Age begins"
STRIKES_RIVAL: Final = "{} {} then"
WHEN: Final = {
    "instant": "at once {}",
    "production": "{} in every round",
    "permanent": "from now on {}",
    "transformation": "{}",
    "scoring": "{}",
}
"""How a card's effect in brief is told, by its trigger."""
DIE_USES: Final = {
    "pay": "{} would pay for {}",
    "develop": "{} would develop {}",
    "enlist": "{} would enlist {}",
    "expand": "{} would expand to {}",
    "repair": "{} would repair {}",
}
"""What a die of a zone could do."""
DICE_LOWERED: Final = "with its dice lowered by Unrest, {}"
NEW_ROLL: Final = "{} is of so little use that a new roll is likely to be better"
BETTER_DIE: Final = "{} is of more use to you than {}"
WORTH_HAVING: Final = "its effect ({}) is worth having now"
LEAST_MISSED: Final = "it is what you will miss least"
MOST_MISSED: Final = "it is what its owner will miss most"
MOST_USEFUL: Final = "it is what you can use best"
SMALL_REASONS: Final = {
    "dark-age": LEAST_MISSED,
    "lose": LEAST_MISSED,
    "resource": MOST_USEFUL,
    "take": MOST_USEFUL,
    "repair-one": MOST_USEFUL,
}

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
    "payment": "paying in {}",
}


def described(plan: Sequence[tuple[str, str]], kind: str) -> str:
    """The choices of a turn, or one choice of this kind, in a few words."""
    steps = dict(reversed(plan))
    action = steps.get("action")
    if action is None or kind == "payment":
        key = steps.get(kind, plan[0][1])
        word, _, rest = key.partition(" ")
        if key == DECLINE.key:
            return "declining"
        if kind == "die":
            return f"{TRICKS[word]} {spoken(rest)}" if word in TRICKS else f"using {spoken(key)}"
        return SMALL.get(kind, "{}").format(spoken(key))
    cards = tuple(key for step, key in plan if step == action)
    what = f"{ADVICE_WORDS[action]} {listed(cards)}" if cards else ADVICE_WORDS[action]
    return f"{what} with {spoken(steps['die'])}"


def reasons(best: str, second: str, gap: float, alike: bool, doubtful: bool, because: str) -> tuple[str, ...]:
    """Why the first choice is good, by how many points it is better than the second, and whether that may be chance."""
    if alike:
        same = f"{capital(best)} and {second} come to much the same."
        return (same,) if because == NOTHING_BETTER else (same, f"In favour of the first: {because}.")
    points = "point" if f"{gap:.1f}" == "1.0" else "points"
    chance = ", but that may be chance" if doubtful else ""
    return (f"{capital(best)}: {because}.", f"That is about {gap:.1f} {points} better than {second}{chance}.")


def small_reason(decision: Decision, player: int) -> str:
    """Why one of several things of the same sort: what is missed least, or of most use."""
    if decision.kind in ("damage", "steal"):
        is_mine = getattr(decision.about, "victim", player) == player
        return LEAST_MISSED if is_mine else MOST_MISSED if decision.kind == "damage" else MOST_USEFUL
    return SMALL_REASONS.get(decision.kind, "")


def first_of(kind: int) -> str:
    what = "territory" if kind == TERRITORY else f"{KIND_WORDS[kind]} card"
    return f"it is your first {what} (1 VP per scoring)"


def most_of(kind: int) -> str:
    return f"you then have the most {cards_of(kind)}"


def no_longer_most(name: str, kind: int) -> str:
    return f"{name} then no longer has the most {cards_of(kind)}"


def works_again(names: tuple[str, ...]) -> str:
    return f"{listed(names)} {'works' if len(names) == 1 else 'work'} again"


def war(hurt: Sequence[str], more: int) -> str:
    """What a Civil War costs: these cards, and so many more that are still to be chosen."""
    others = f"{more} {'more ' if hurt else ''}of your cards"
    damaged = listed((*hurt, others) if more else tuple(hurt)) if hurt or more else "none of your cards"
    return f"although a Civil War damages {damaged}; Unrest is 0 afterwards"


def struck(track: int, damaged: str, lost: str) -> str:
    """What a disaster will cost, where a zone that is left brings it about."""
    harm = f"damaging {damaged}" if damaged else f"and {lost} is lost"
    return f"{strikes(track)} you this round, {harm}"


def dark_age(gaining: tuple[str, ...]) -> str:
    """R6.1: what it costs, and the cards that gain by it."""
    gains = f" ({listed(gaining)} {'gains' if len(gaining) == 1 else 'gain'} by it)" if gaining else ""
    return f"a Dark Age begins and takes one of your dice{gains}"


def when(trigger: str, effects: Sequence[Effect]) -> str:
    """Effects of a card in brief, and when they happen."""
    if trigger == "production" and any(effect.condition is not None for effect in effects):
        told = [with_limits(f"{short_verb(effect)} in every round", effect) for effect in effects]
        return ", ".join(told).replace("every round in ", "every round of ")  # of an Era, or of a Dark Age
    return WHEN[trigger].format(", ".join(short_effect(effect) for effect in effects))


def more(key: str, choices: int) -> str:
    """What the key shows next, if there is more than one choice."""
    return "" if choices < 2 else MORE.format(key, "both with points" if choices == 2 else "the best three")


def hints_taken(name: str, number: int) -> str:
    return f"{name} asked for {number} hint{'s' if number > 1 else ''}"


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def lead(points: float) -> str:
    """How a choice is likely to end, against the best rival."""
    if abs(points) < 0.05:
        return "level"
    return f"{abs(points):.1f} {'ahead' if points > 0 else 'behind'}"
