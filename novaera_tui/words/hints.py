"""The words of a hint: the choice, its value, and the parts of the value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from novaera_tui.words.dice import say_dice, spoken
from novaera_tui.words.effects import short_effect
from novaera_tui.words.names import KIND_WORDS, listed
from rules import Card, Decision, Die, Option, View
from rules.choices import ConvertToAny, Steal
from rules.decisions import DiceZone, DieChange, EffectChoice, Refusal, Resource, Victim
from rules.deeds import Transform
from rules.effects import Effect
from rules.kinds import DICE, DIE_NAMES


class Valued(Protocol):
    """An option with its value and what that is made of."""

    @property
    def value(self) -> float: ...

    @property
    def parts(self) -> tuple[tuple[str, float], ...]: ...


THINKING: Final = "Weighing the choices..."
OFF: Final = "Hints are off in this game."
BEST_CHOICES: Final = "The best choices"
VALUE: Final = "{value} VP by the end"
PART_VALUE: Final = "{part} {value}"
NEXT_BEST: Final = "Next best: {choice}  {value}"
BEST_CHOICE: Final = "Best: {choice}  {value}"
ONLY_CHOICE: Final = "No other choice"
SHOWS_BOTH: Final = "{key}: both"
SHOWS_THREE: Final = "{key}: best three"
LIST_BEGINS_SO: Final = "The list starts with these answers."
TOTAL: Final = "VP by the end"
MEANING: Final = (
    "VP by the end: the points that the choice adds to your lead over the best rival, as a hard bot estimates them from"
    " what you can see. Looking ahead: what playouts showed beyond the other parts."
)
ONE_HINT: Final = "{name} asked for 1 hint"
SEVERAL_HINTS: Final = "{name} asked for {number} hints"

PART_NAMES: Final = {
    "points": "points now",
    "scoring": "scoring",
    "production": "production",
    "resources": "resources",
    "cards": "cards",
    "dice": "dice",
    "unrest": "Unrest",
    "threats": "threats",
    "rivals": "rivals",
    "turn": "best turn",
    "ahead": "looking ahead",
}
"""The parts of a value, in the order in which the page lists them."""
OTHER_PARTS: Final = "other"
MOST_PARTS: Final = 4
"""As many as fit into one line of 80 cells."""

TURN_CHOICES: Final = {
    "develop": "develop {what} with {die}",
    "enlist": "enlist {what} with {die}",
    "expand": "expand into {what} with {die}",
    "repair": "repair {what} with {die}",
    "research": "research {what} with {die}",
}
WITHOUT_CARD: Final = {
    "gain": "gain {kind} with {die}",
    "calm": "calm the people with {die}",
    "develop": "develop a card with {die}",
    "enlist": "enlist a personality with {die}",
    "expand": "expand with {die}",
    "repair": "repair with {die}",
    "research": "research a card with {die}",
}
"""An action, or the beginning of one."""
SMALL: Final = {
    "token": "place the token on {what}",
    "dark-age": "return {what}",
    "damage": "damage {what}",
    "lose": "lose {what}",
    "resource": "take {what}",
    "repair-one": "repair {what}",
    "move-track": "move {what}",
    "take": "take {what}",
    "mix": "pay {what}",
    "payment": "pay in {what}",
}
DECLINING: Final = {
    "produce": "skip the rest",
    "token": "place no token",
    "repair": "repair no more",
}
DECLINE_THAT: Final = "decline"
TRICKS: Final = {"flip": "flip {die}", "reroll": "re-roll {die}", "swap": "swap {die}"}
USE_DIE: Final = "use {die}"
PICK: Final = "pick {zone}: {dice}"
ROB: Final = "rob {name}"
STEAL: Final = "steal {kind}"
GIVE: Final = "give up {kind}"
CONVERT: Final = "pay {amount} {paid} for {kind}"
START_WITH: Final = "start with {card}"
TRADE: Final = "trade with {card}"
USE: Final = "use {card}"
ONE_EFFECT: Final = "{card} ({effect})"


def described(plan: Sequence[tuple[str, str]], view: View) -> str:
    """The choices of a turn, or one choice of the view's decision, in a few words."""
    decision = view.decision
    assert decision is not None
    steps = dict(reversed(plan))
    action = steps.get("action")
    if action is None or decision.kind == "payment":
        return small_choice(decision, decision.find(steps.get(decision.kind, plan[0][1])), view)
    die = decision.die
    if "die" in steps:
        colour, value = steps["die"].split()
        die = DICE[DIE_NAMES.index(colour)][int(value)]
    assert die is not None
    chosen = tuple(key for step, key in plan if step == action)
    if not chosen:
        kind = KIND_WORDS[die.colour] if action == "gain" else ""
        return WITHOUT_CARD[action].format(kind=kind, die=die)
    return TURN_CHOICES[action].format(what=listed(chosen), die=die)


def small_choice(decision: Decision, option: Option[Any], view: View) -> str:
    """One choice that is no turn."""
    about = decision.about
    match option.what:
        case Refusal():
            return DECLINING.get(decision.kind, DECLINE_THAT)
        case DieChange(by=by):
            return TRICKS[by].format(die=spoken(option.key.partition(" ")[2]))
        case DiceZone(number=zone) if decision.kind == "pick":
            return PICK.format(zone=option.key, dice=say_dice(view.zones[zone]))
        case Die() if decision.kind == "die":
            return USE_DIE.format(die=option.what)
        case EffectChoice(card=card, place=place):
            return effect_choice(decision, view.cards[card], view.cards[card].effects[place])
        case Victim(seat=seat):
            return ROB.format(name=view.civilizations[seat].name)
        case Resource(kind=kind) if isinstance(about, Steal):
            is_mine = about.victim == decision.player
            return (GIVE if is_mine else STEAL).format(kind=KIND_WORDS[kind])
        case Resource(kind=kind) if isinstance(about, ConvertToAny):
            return CONVERT.format(amount=about.amount, paid=KIND_WORDS[about.paid], kind=KIND_WORDS[kind])
    return SMALL.get(decision.kind, "{what}").format(what=spoken(option.key))


def effect_choice(decision: Decision, card: Card, effect: Effect) -> str:
    """Using a card, or the one of its effects that is meant."""
    chosen = [option.what for option in decision.options if isinstance(option.what, EffectChoice)]
    several = len([each for each in chosen if each.card == card.number]) > 1
    name = ONE_EFFECT.format(card=card.name, effect=short_effect(effect)) if several else card.name
    if decision.kind == "produce":
        return START_WITH.format(card=name)
    return (TRADE if isinstance(effect.verb, Transform) else USE).format(card=name)


# Figures --------------------------------------------------------------------------------------------------------


def signed(tenths: int) -> str:
    """+3.4."""
    return f"{tenths / 10:+.1f}" if tenths else "0.0"


def in_tenths(value: float) -> int:
    return round(value * 10)


def figures(advice: Valued) -> dict[str, int]:
    """The parts as they are shown, in tenths: they add up to the value as it is shown, so "looking ahead", which is
    what the other parts leave, is rounded by what they leave."""
    shown = {part: in_tenths(value) for part, value in advice.parts}
    shown["ahead"] = in_tenths(advice.value) - sum(tenths for part, tenths in shown.items() if part != "ahead")
    return {part: tenths for part, tenths in shown.items() if tenths}


def value(advice: Valued) -> str:
    return VALUE.format(value=signed(in_tenths(advice.value)))


def largest_parts(advice: Valued) -> tuple[str, ...]:
    """The largest parts; where there are more than fit, the rest in one."""
    shown = figures(advice)
    largest = sorted(shown, key=lambda part: -abs(shown[part]))
    kept = largest if len(largest) <= MOST_PARTS else largest[: MOST_PARTS - 1]
    told = [PART_VALUE.format(part=PART_NAMES[part], value=signed(shown[part])) for part in PART_NAMES if part in kept]
    rest = sum(shown[part] for part in largest if part not in kept)
    return (*told, PART_VALUE.format(part=OTHER_PARTS, value=signed(rest))) if rest else tuple(told)


def compared(advice: Valued, choice: str, is_next: bool) -> str:
    """The next best choice, or, under another one, the best."""
    return (NEXT_BEST if is_next else BEST_CHOICE).format(choice=choice, value=signed(in_tenths(advice.value)))


def more(key: str, choices: int) -> str:
    """What the key shows next, if there is more than one choice."""
    return "" if choices < 2 else (SHOWS_BOTH if choices == 2 else SHOWS_THREE).format(key=key)


def hints_taken(name: str, number: int) -> str:
    return (ONE_HINT if number == 1 else SEVERAL_HINTS).format(name=name, number=number)


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]
