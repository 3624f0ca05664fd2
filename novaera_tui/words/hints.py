"""What a hint says: the choice in a few words, what speaks for it, and how much better it turned out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from novaera_tui.words.dice import spoken
from novaera_tui.words.names import KIND_WORDS, cards_of, listed, strikes
from novaera_tui.words.short_effects import short_effect, short_verb, with_limits
from rules import Card, CardSet, Decision, Die, Option
from rules.choices import ConvertToAny, Steal
from rules.decisions import DieChange, EffectChoice, Refusal, Resource, Victim
from rules.deeds import Transform
from rules.effects import Effect
from rules.kinds import TERRITORY

THINKING: Final = "Weighing the choices..."
OFF: Final = "Hints are off in this game."
ONLY_CHOICE: Final = "There is nothing else to choose."
SAME_ANYWAY: Final = "Whatever you begin with, it comes to {}."
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
NOTHING_BETTER: Final = "games played out from here went better with it"
BETTER: Final = "That is about {} better than {}"
WENT_BETTER: Final = "Games played out from here went about {} better than with {}"
IN_FAVOUR: Final = "In favour of the first: {}."
ABOUT_IT: Final = "About the first: {}."
KEEPS_ZONE: Final = "it keeps {} for you"
KEEPS_NO_ZONE: Final = "the others may pick any zone"
COULD_GAIN: Final = "its dice could gain you {}"
IN_HAND: Final = "{} is then in your hand"
COSTS_GOODS: Final = "it costs {}"
UNREST_RISES: Final = "Unrest rises to {}"
UNREST_SAME: Final = "Unrest stays at {}"
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
    "pay": "would pay for {}",
    "develop": "would develop {}",
    "enlist": "would enlist {}",
    "expand": "would expand to {}",
    "repair": "would repair {}",
}
"""What a die could do."""
WITH_DIE: Final = "{} {}"
FOR_LESS: Final = " for {} less"
LEAVES_DIE: Final = "it leaves you {}, which {}"
LEAVES_MORE: Final = "it leaves you {}, which counts for more than {}"
SPARE_DIE: Final = "{} is the die that you will miss least"
LOWER_DIE: Final = "{} is lower than {}"
DICE_LOWERED: Final = "lowered by {}, {}"
BY_UNREST: Final = "Unrest"
BY_DARK_AGE: Final = "the Dark Age"
BY_BOTH: Final = "Unrest and the Dark Age"
NEW_ROLL: Final = "{} is of so little use that a new roll is likely to be better"
BETTER_DIE: Final = "{} is of more use to you than {}"
GOOD_AS_IT_IS: Final = "{} is of use as it is, and a new roll may be worse"
CAN_WAIT: Final = "{} {} can wait"
WHICH_BRINGS: Final = ", and {} comes within reach"
NO_USE_YET: Final = "the exchange would bring no card within reach"
KEEPS_GOODS: Final = "you keep {} for later"
THEN_PAYS: Final = "{} brings more after it"
PAYS_NOW: Final = "it would bring less after {}"
DOES: Final = "it does this: {}"
IS_AHEAD: Final = "{} has more points than {}"
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
    "resource": "taking {}",
    "repair-one": "repairing {}",
    **{action: f"{doing} {{}}" for action, doing in ADVICE_WORDS.items()},
    "move-track": "moving {}",
    "take": "taking {}",
    "mix": "paying {}",
    "payment": "paying in {}",
}
DECLINING: Final = {
    "produce": "leaving out the rest",
    "token": "placing no token",
    "repair": "repairing no more",
    "may": "leaving that out",
}


def described(plan: Sequence[tuple[str, str]], decision: Decision, names: Sequence[str], cards: CardSet) -> str:
    """The choices of a turn, or one choice of this decision, in a few words."""
    steps = dict(reversed(plan))
    action = steps.get("action")
    if action is None or decision.kind == "payment":
        key = steps.get(decision.kind, plan[0][1])
        return small_choice(decision, decision.find(key), names, cards)
    chosen = tuple(key for step, key in plan if step == action)
    what = f"{ADVICE_WORDS[action]} {listed(chosen)}" if chosen else ADVICE_WORDS[action]
    return f"{what} with {spoken(steps['die']) if 'die' in steps else decision.die}"


def small_choice(decision: Decision, option: Option[Any], names: Sequence[str], cards: CardSet) -> str:
    """One choice that is no turn."""
    match option.what:
        case Refusal():
            return DECLINING.get(decision.kind, "declining")
        case DieChange(by=by):
            return f"{TRICKS[by]} {spoken(option.key.partition(' ')[2])}"
        case Die() if decision.kind == "die":
            return f"using {option.what}"
        case EffectChoice(card=card, place=place):
            return effect_choice(decision, cards[card], cards[card].effects[place])
        case Victim(seat=seat):
            return f"robbing {names[seat]}"
        case Resource(kind=kind) if isinstance(decision.about, Steal):
            is_mine = decision.about.victim == decision.player
            return f"giving {KIND_WORDS[kind]}" if is_mine else f"taking {KIND_WORDS[kind]}"
        case Resource(kind=kind) if isinstance(decision.about, ConvertToAny):
            return f"taking {KIND_WORDS[kind]} for {amount(decision.about.amount, decision.about.paid)}"
    return SMALL.get(decision.kind, "{}").format(spoken(option.key))


def effect_choice(decision: Decision, card: Card, effect: Effect) -> str:
    """Using a card, or the one of its effects that is meant."""
    chosen = [option.what for option in decision.options if isinstance(option.what, EffectChoice)]
    several = len([each for each in chosen if each.card == card.number]) > 1
    name = f"{card.name} ({short_effect(effect)})" if several else card.name
    if decision.kind == "produce":
        return f"{name} first"
    return f"exchanging with {name}" if isinstance(effect.verb, Transform) else f"using {name}"


def reasons(
    best: str, second: str, gap: float, alike: bool, doubtful: bool, because: str, sets_apart: bool
) -> tuple[str, ...]:
    """Why the first choice is good, by how many points it is better than the second, and whether that may be chance.

    What does not set it apart is what it brings, and then the games that were played out are the reason.
    """
    if alike:
        told = IN_FAVOUR if sets_apart else ABOUT_IT
        return (f"{capital(best)} and {second} come to much the same.", told.format(because))
    points = "point" if f"{gap:.1f}" == "1.0" else "points"
    chance = ", but that may be chance" if doubtful else ""
    better = (BETTER if sets_apart else WENT_BETTER).format(f"{gap:.1f} {points}", second)
    return (f"{capital(best)}: {because}.", f"{better}{chance}.")


def in_short(uses: Sequence[str]) -> tuple[str, ...]:
    """W3 would pay for this and K1 for that."""
    pays = f" {DIE_USES['pay'].format('')}"
    if not all(pays in use for use in uses):
        return tuple(uses)
    return (uses[0], *(use.replace(pays, " for ") for use in uses[1:]))


def amount(number: int, kind: int) -> str:
    """2 welfare."""
    return f"{number} {KIND_WORDS[kind]}"


def exchanged(paid: int, kind: int, gained: int, into: int, may: bool) -> str:
    """What becomes of what; `may`: other kinds could be taken."""
    become = "can become" if may else "becomes" if paid == 1 else "become"
    return f"{amount(paid, kind)} {become} {amount(gained, into)}"


def has_goods(name: str, number: int) -> str:
    """What there is to be had of somebody."""
    return f"{name} has {number or 'no'} resource{'' if number == 1 else 's'}"


def only(number: int) -> str:
    return f"you have {f'only {number}' if number else 'none'}"


def you_have(number: int, kind: int, other: int, instead: int) -> str:
    """How much there is of two kinds."""
    return f"you have {number or 'no'} {KIND_WORDS[kind]} and {other or 'no'} {KIND_WORDS[instead]}"


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


def chosen(words: str, points: float) -> str:
    """A choice of the page, when the cursor is on it at the table."""
    return f"{capital(words)}: {lead(points)}."


def hints_taken(name: str, number: int) -> str:
    return f"{name} asked for {number} hint{'s' if number > 1 else ''}"


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def lead(points: float) -> str:
    """How a choice is likely to end, against the best rival."""
    if abs(points) < 0.05:
        return "level"
    return f"{abs(points):.1f} {'ahead' if points > 0 else 'behind'}"
