"""The words of a hint: the choice, its value, and the parts of the value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

from novaera_tui.messages import MessageList, MessageTable, decimal, gettext, lazy, ngettext, pgettext, plazy, variants
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.effects import short_effect
from novaera_tui.words.names import (
    KIND_WORDS,
    SEMICOLON,
    TRACK_TITLES,
    amount_of,
    card_name,
    chain,
    dice_words,
    die_label,
    listed,
)
from rules import Card, Decision, Die, Option, View
from rules.choices import ConvertToAny, Steal
from rules.decisions import (
    Amount,
    CardChoice,
    Colour,
    DiceZone,
    DieChange,
    EffectChoice,
    Marker,
    Refusal,
    Resource,
    Victim,
)
from rules.deeds import Transform
from rules.effects import Effect
from rules.kinds import DICE, DICE_BY_KEY


class Valued(Protocol):
    """An option with its value and the parts of it."""

    @property
    def value(self) -> float: ...

    @property
    def parts(self) -> tuple[tuple[str, float], ...]: ...


THINKING: Final = lazy("Comparing the choices...")
OFF: Final = lazy("Hints are off in this game.")
BEST_CHOICES: Final = lazy("The best choices")
LIST_BEGINS_SO: Final = lazy("The list starts with these answers.")
ONLY_CHOICE: Final = lazy("There is no other choice.")
TOTAL: Final = plazy("brief", "VP by the end")
MEANING: Final = lazy(
    "VP by the end: by how much a hard bot expects the choice to raise your lead over your best rival. The rows add up"
    " to it. They are averages over what may still happen, so 2 VP on a card can count for less."
)

PART_NAMES: Final = MessageTable(
    {
        "points": plazy("part of a value", "points now"),
        "scoring": plazy("part of a value", "scoring"),
        "production": plazy("part of a value", "production"),
        "resources": plazy("part of a value", "resources"),
        "cards": plazy("part of a value", "cards"),
        "dice": plazy("part of a value", "dice"),
        "unrest": plazy("part of a value", "Unrest"),
        "threats": plazy("part of a value", "dangers"),
        "rivals": plazy("part of a value", "against rivals"),
        "turn": plazy("part of a value", "rest of turn"),
        "ahead": plazy("part of a value", "later turns"),
    }
)
"""The parts of a value, in the order in which the page lists them."""
PART_MEANINGS: Final = MessageTable(
    {
        "points": lazy("VP at once"),
        "scoring": lazy("VP when Eras end"),
        "production": lazy("resources of later rounds"),
        "resources": lazy("those gained or paid now"),
        "cards": lazy("cards in play, in your hand or within reach"),
        "dice": lazy("what they can still do, or could have done instead"),
        "unrest": lazy("Unrest and Civil War"),
        "threats": lazy("disasters and attacks"),
        "rivals": lazy("what you take from them or leave to them"),
        "turn": lazy("the die that follows"),
        "ahead": lazy("what the bot found by playing on"),
    }
)
TURN_CHOICES: Final = {
    "develop": lazy("Develop {cards} with {die}"),
    "enlist": lazy("Enlist {cards} with {die}"),
    "expand": lazy("Expand into {cards} with {die}"),
    "repair": lazy("Repair {cards} with {die}"),
    "research": lazy("Research {cards} with {die}"),
}
CARD_CHOICES: Final = {
    "damage": lazy("Damage {card}"),
    "lose": lazy("Lose {card}"),
    "repair-one": lazy("Repair {card}"),
    "take": lazy("Take {card}"),
}
"""Single choices of a card, by the kind of decision."""
DECLINED: Final = MessageTable(
    {"produce": lazy("Skip the rest"), "token": lazy("Place no token"), "repair": lazy("Stop repairing")}
)
TRICKS: Final = {"flip": lazy("Flip {die}"), "reroll": lazy("Reroll {die}"), "swap": lazy("Swap {die} for {other}")}
PAY_IN_KIND: Final = MessageList(*variants("Pay in [welfare|military|economic|knowledge]"))
TAKE_KIND: Final = MessageList(*variants("Take [welfare|military|economic|knowledge]"))
STEAL_KIND: Final = MessageList(*variants("Steal [welfare|military|economic|knowledge]"))
GIVE_KIND: Final = MessageList(*variants("Give up [welfare|military|economic|knowledge]"))


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
        die = DICE_BY_KEY[steps["die"]]
    assert die is not None
    label = die_label(die)
    cards = [card_name(view.cards.named(key)) for step, key in plan if step == action]
    if cards:
        return TURN_CHOICES[action].format(cards=listed(cards), die=label)
    return ACTION_WORDS[action].advised(die).format(die=label)


def title(plan: Sequence[tuple[str, str]], view: View) -> tuple[str, ...]:
    """The same as the head of a column: of a zone, its dice are a line."""
    decision = view.decision
    if decision is not None and decision.kind == "pick":
        zone = decision.find(plan[0][1]).what.number
        return gettext("Zone {zone}", zone=zone + 1), dice_words(view.zones[zone])
    return (described(plan, view),)


def small_choice(decision: Decision, option: Option[Any], view: View) -> str:
    """One choice that is not a turn."""
    about = decision.about
    match option.what:
        case Refusal():
            return DECLINED.get(decision.kind, gettext("Decline it"))
        case DieChange(by=by, die=die, colour=colour):
            other = "" if colour is None else die_label(DICE[colour][die.value])
            return TRICKS[by].format(die=die_label(die), other=other)
        case DiceZone(number=zone):
            if decision.kind == "token":
                return gettext("Place the token on zone {zone}", zone=zone + 1)
            return gettext("Pick zone {zone} ({dice})", zone=zone + 1, dice=dice_words(view.zones[zone]))
        case Die() as die:
            if decision.kind == "dark-age":
                return gettext("Return {die}", die=die_label(die))
            return gettext("Use {die}", die=die_label(die))
        case CardChoice(card=card) if decision.die is not None:
            cards = card_name(view.cards[card])
            return TURN_CHOICES[decision.kind].format(cards=cards, die=die_label(decision.die))
        case CardChoice(card=card):
            return CARD_CHOICES[decision.kind].format(card=card_name(view.cards[card]))
        case EffectChoice(card=card, place=place):
            return effect_choice(decision, view.cards[card], view.cards[card].effects[place])
        case Victim(seat=seat):
            return gettext("Rob {player}", player=view.civilizations[seat].name)
        case Marker(track=track):
            return gettext("Move {track}", track=TRACK_TITLES[track])
        case Amount(kind=kind, amount=amount):
            return gettext("Pay {resources}", resources=amount_of(amount, kind))
        case Colour(colour=kind):
            return PAY_IN_KIND[kind]
        case Resource(kind=kind) if isinstance(about, Steal):
            return (GIVE_KIND if about.victim == decision.player else STEAL_KIND)[kind]
        case Resource(kind=kind) if isinstance(about, ConvertToAny):
            paid = amount_of(about.amount, about.paid)
            return gettext("Pay {resources} for {kind}", resources=paid, kind=KIND_WORDS[kind])
        case Resource(kind=kind):
            return TAKE_KIND[kind]
    raise TypeError(f"no words for {option.what!r}")


def effect_choice(decision: Decision, card: Card, effect: Effect) -> str:
    """Using a card, or the one of its effects that is meant."""
    chosen = [option.what for option in decision.options if isinstance(option.what, EffectChoice)]
    name = card_name(card)
    if len([each for each in chosen if each.card == card.number]) > 1:
        name = pgettext("brief", "{card} ({effect})", card=name, effect=short_effect(effect))
    if decision.kind == "produce":
        return gettext("Start with {card}", card=name)
    if isinstance(effect.verb, Transform):
        return gettext("Trade with {card}", card=name)
    return gettext("Use {card}", card=name)


# Figures --------------------------------------------------------------------------------------------------------


def signed(tenths: int) -> str:
    """+3.4."""
    return decimal(tenths / 10, "+.1f" if tenths else ".1f")


def in_tenths(value: float) -> int:
    return round(value * 10)


def figures(advice: Valued) -> dict[str, int]:
    """The parts as they are shown, in tenths: "looking ahead" is rounded so that they add up to the value."""
    shown = {part: in_tenths(value) for part, value in advice.parts}
    shown["ahead"] = in_tenths(advice.value) - sum(tenths for part, tenths in shown.items() if part != "ahead")
    return {part: tenths for part, tenths in shown.items() if tenths}


def meanings(parts: Sequence[str]) -> str:
    return chain(SEMICOLON, [f"{PART_NAMES[part]}: {PART_MEANINGS[part]}" for part in parts])


def value(advice: Valued) -> str:
    return gettext("{value} VP by the end", value=signed(in_tenths(advice.value)))


def part_words(part: str, tenths: int) -> str:
    return f"{part} {signed(tenths)}"


def verdict(choice: Valued, other: Valued, words: str) -> str:
    """By how much a choice is better than the next best, or worse than the best. `words` are those of the other
    choice."""
    ahead = in_tenths(choice.value) - in_tenths(other.value)
    number = round(abs(ahead) / 10)
    if not number:
        return gettext("Almost as good: {other}", other=words)
    if ahead < 0:
        return ngettext(
            "About {number} point worse than the best: {other}",
            "About {number} points worse than the best: {other}",
            number,
            other=words,
        )
    return ngettext(
        "Next best, about {number} point less: {other}",
        "Next best, about {number} points less: {other}",
        number,
        other=words,
    )


def go_back(key: str, words: str, better: Valued, choice: Valued) -> str:
    """In mid-turn: the better turn, for which the choices so far must be undone."""
    number = max(1, round(better.value - choice.value))
    return ngettext(
        "Better by about {number} point: go back ({key}). {choice}",
        "Better by about {number} points: go back ({key}). {choice}",
        number,
        key=key,
        choice=words,
    )


def best_answers(answers: str) -> str:
    """The answers that a list starts with."""
    return gettext("Best: {answers}", answers=answers)


def more(key: str, choices: int) -> str:
    """What the key shows next, if there is more than one choice."""
    if choices < 2:
        return ""
    return (
        gettext("{key} compares both", key=key) if choices == 2 else gettext("{key} compares the best three", key=key)
    )


def hints_taken(name: str, number: int) -> str:
    return ngettext("{player} asked for {number} hint", "{player} asked for {number} hints", number, player=name)
