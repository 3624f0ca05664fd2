"""The words on cards in brief, with letters for colours (2W is 2 welfare): one function a verb, and one table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from novaera_tui.words.effects import noun
from novaera_tui.words.names import ERA_NUMERALS, TRACK_TITLES
from rules.abilities import (
    AlsoCounts,
    BlackAs,
    Cheaper,
    DieBonus,
    DieTrick,
    EnlistFor,
    Flip,
    PayAs,
    PickLimit,
    Protect,
    ProtectFromCivilWar,
    ProtectFromDarkAge,
    ProtectFromStealing,
    Reroll,
    Swap,
    ZoneToken,
)
from rules.cards import Card
from rules.counts import Condition, Count
from rules.deeds import (
    ChangeUnrest,
    DamageOthers,
    DrawEvolution,
    Gain,
    GainVP,
    MoveTrack,
    Repair,
    StealResources,
    TakeCard,
    Transform,
)
from rules.effects import Effect, Verb
from rules.kinds import ANY, ANY_TRACK, COLOURS, DIE_LETTERS, LETTERS, Kind
from rules.records import TupleRecord


class Clause(TupleRecord):
    """One thing that a card says."""

    time: str
    """One of `TIMES`: when it happens."""
    words: str
    worth: int
    """Where not everything has room, what is worth least is left out first."""


BRINGS_POINTS: Final = 3
"""Clauses that are worth this much or more bring points."""


def short_card(card: Card) -> str:
    """The effects in a few words, all that belongs to one time together, behind the word that says when."""
    return join_clauses(short_clauses(card))


def join_clauses(clauses: Iterable[Clause]) -> str:
    times: dict[str, list[str]] = {time: [] for time in TIMES}
    for time, words, _ in clauses:
        times[time].append(words)
    return "; ".join(time + ", ".join(words) for time, words in times.items() if words)


def short_clauses(card: Card) -> list[Clause]:
    clauses = [Clause(TO_EXPAND, short_needs(card), BRINGS_POINTS - 1)] if card.is_territory else []
    return clauses + [Clause(short_time(effect), short_effect(effect), worth(effect)) for effect in card.effects]


def worth(effect: Effect) -> int:
    """Points when the Era ends, other points; what a territory needs is its price; production; all else."""
    if isinstance(effect.verb, GainVP):
        return BRINGS_POINTS + (effect.trigger == "scoring")
    return int(effect.trigger == "production")


def short_time(effect: Effect) -> str:
    """When something happens, or how often it can be used."""
    verb = effect.verb
    if isinstance(verb, Transform) and verb.each_turn:
        return SAYS_ITSELF
    if isinstance(verb, DieTrick | ZoneToken):
        return EACH_ROUND
    return {"instant": WHEN_PLAYED, "permanent": ALWAYS, "scoring": SCORING}.get(effect.trigger, EACH_ROUND)


TO_EXPAND: Final = "needs "
WHEN_PLAYED: Final = "now: "
EACH_ROUND: Final = "round: "
SAYS_ITSELF: Final = ""
ALWAYS: Final = "always: "
SCORING: Final = "scoring: "
TIMES: Final = (TO_EXPAND, WHEN_PLAYED, EACH_ROUND, SAYS_ITSELF, ALWAYS, SCORING)
"""The words before the effects, in their order on a card."""


def short_in_play(card: Card) -> str:
    """What a card that is in play goes on doing, in a few words."""
    return "; ".join(short_effect(effect) for effect in card.effects if effect.trigger != "instant")


def short_needs(card: Card) -> str:
    """What a territory needs: 1 W + 2 M cards. Letters stand apart from numbers: 2M would be resources."""
    parts = [f"{number} {LETTERS[kind]}" for kind, number in enumerate(card.needs) if number]
    if extra := card.needs_in_all - sum(card.needs):
        parts.append(f"{extra} any" if parts else str(extra))
    return f"{' + '.join(parts)} card{'' if parts[-1].startswith('1 ') else 's'}"


def short_effect(effect: Effect) -> str:
    """An effect, without its trigger."""
    return with_limits(short_verb(effect), effect)


def short_verb(effect: Effect) -> str:
    """What is done, whatever it depends on."""
    return SHORT_VERBS[type(effect.verb)](effect.verb)


def short_offer(effect: Effect) -> str:
    """An effect that can be used now: how often it can be is of no concern then."""
    return with_limits(exchange(effect.verb), effect) if isinstance(effect.verb, Transform) else short_effect(effect)


def with_limits(words: str, effect: Effect) -> str:
    """What it depends on, behind what is done."""
    if effect.per is not None:
        words += f" {short_count(effect.per)}"
    if effect.condition is not None:
        words += f" {short_condition(effect.condition, effect.is_contest)}"
    return f"{words} if you like" if effect.may else words


# Counts and conditions ----------------------------------------------------------------------------------


def short_count(count: Count) -> str:
    number = f"{count.every} " if count.every > 1 else ""
    if count.fewer:
        return f"per {number}player{'s' if count.every > 1 else ''} with fewer {short_plural(count)}"
    return f"per {number}{short_noun(count, count.every > 1)}"


def short_noun(count: Count, many: bool) -> str:
    """A noun of few letters."""
    if count.kind in COLOURS:
        return f"{LETTERS[count.kind]} card{'s' if many else ''}"
    if count.what == "past":
        return f"card{'s' if many else ''} in Past"
    if count.what == "colour":
        return f"kind{'s' if many else ''}"
    return noun(count, many)


def short_plural(count: Count) -> str:
    """The same where it is compared: a letter is enough for the cards of a colour."""
    return LETTERS[count.kind] if count.kind in COLOURS else short_noun(count, True)


def short_condition(condition: Condition, alone: bool = False) -> str:
    """`alone`: nobody else may meet it."""
    if condition.count is not None:
        if condition.test == "most":
            return f"with most {short_plural(condition.count)}"
        number = f"{condition.number} {short_noun(condition.count, condition.number > 1)}"
        return f"if only you have {number}" if alone else f"with {number}"
    unrest = f"0-{condition.number}" if condition.number else "0"
    return {
        "colours": "if only you have all 4 colours" if alone else "with all 4 colours",
        "unrest": f"if only you are at Unrest {unrest}" if alone else f"at Unrest {unrest}",
        "dark age": "in a Dark Age",
        "era": f"in Era {ERA_NUMERALS[condition.number]}",
    }[condition.test]


# Verbs --------------------------------------------------------------------------------------------------


def amount_of(amount: int, kind: Kind) -> str:
    """2W, 2 any."""
    return f"{amount} any" if kind == ANY else f"{amount}{LETTERS[kind]}"


def letter(kind: Kind) -> str:
    return "any" if kind == ANY else LETTERS[kind]


def gain(verb: Gain) -> str:
    return f"+{amount_of(verb.amount, verb.kind)}"


def gain_vp(verb: GainVP) -> str:
    return f"{verb.amount} VP"


def change_unrest(verb: ChangeUnrest) -> str:
    return f"Unrest {verb.by:+}"


def steal_resources(verb: StealResources) -> str:
    whom = "one player" if verb.fewer is None else f"each with fewer {short_plural(verb.fewer)}"
    if verb.kind != ANY:
        return f"steal {amount_of(verb.amount, verb.kind)} from {whom}"
    return f"{whom} gives you {verb.amount} of their choice" if verb.they_choose else f"steal {verb.amount} from {whom}"


def damage_others(verb: DamageOthers) -> str:
    what = "1 card" if verb.column == ANY else f"1 {LETTERS[verb.column]} card"
    whom = f"each with fewer {short_plural(verb.fewer)}"
    return f"{whom} damages {what}" if verb.they_choose else f"damage {what} of {whom}"


def repair(verb: Repair) -> str:
    return f"repair {verb.amount}"


def move_track(verb: MoveTrack) -> str:
    return f"{'one marker' if verb.track == ANY_TRACK else TRACK_TITLES[verb.track]} {verb.by:+}"


def take_card(verb: TakeCard) -> str:
    return f"take {verb.amount} card{'s' if verb.amount > 1 else ''}"


def draw_evolution(verb: DrawEvolution) -> str:
    return f"draw {verb.amount} evolution{'s' if verb.amount > 1 else ''}"


def transform(verb: Transform) -> str:
    return f"turn: {exchange(verb)}" if verb.each_turn else exchange(verb)


def exchange(verb: Transform) -> str:
    return f"{amount_of(verb.amount, verb.kind)} into {amount_of(verb.gain, verb.into)}"


def protect(verb: Protect) -> str:
    return f"safe from {TRACK_TITLES[verb.track]}"


def protect_from_stealing(verb: ProtectFromStealing) -> str:
    return "safe from stealing"


def protect_from_dark_age(verb: ProtectFromDarkAge) -> str:
    return "Dark Age lowers no dice"


def protect_from_civil_war(verb: ProtectFromCivilWar) -> str:
    return f"{LETTERS[verb.colour]} cards safe in Civil War"


def cheaper(verb: Cheaper) -> str:
    what = "cards in hand" if verb.hand else "all cards" if verb.colour == ANY else f"{LETTERS[verb.colour]} cards"
    return f"{what} cost {verb.by} less"


def pay_as(verb: PayAs) -> str:
    if verb.kind == verb.counts_as == ANY:
        return "all resources pay alike"
    return f"{letter(verb.kind)} pays as {letter(verb.counts_as)}"


def black_as(verb: BlackAs) -> str:
    return f"black dice pay as {letter(verb.colour)}"


def die_bonus(verb: DieBonus) -> str:
    return f"{'' if verb.colour == ANY else LETTERS[verb.colour] + ' '}dice pay {verb.by} more"


def die_trick(verb: DieTrick) -> str:
    deed = "re-roll" if verb.word == "reroll" else verb.word
    return f"{deed} 1 {'' if verb.colour == ANY else DIE_LETTERS[verb.colour] + ' '}die"


def swap(verb: Swap) -> str:
    return "swap 1 die" if verb.colour == ANY else f"swap 1 die for {DIE_LETTERS[verb.colour]}"


def pick_limit(verb: PickLimit) -> str:
    return f"pick limit +{verb.by}"


def enlist_for(verb: EnlistFor) -> str:
    return f"enlist for {verb.less} less Unrest"


def also_counts(verb: AlsoCounts) -> str:
    return f"also counts as {LETTERS[verb.colour]}"


def zone_token(verb: ZoneToken) -> str:
    return "reserve a Dice Zone"


SHORT_VERBS: Final[dict[type[Verb], Callable[[Any], str]]] = {
    Gain: gain,
    GainVP: gain_vp,
    ChangeUnrest: change_unrest,
    StealResources: steal_resources,
    DamageOthers: damage_others,
    Repair: repair,
    MoveTrack: move_track,
    TakeCard: take_card,
    DrawEvolution: draw_evolution,
    Transform: transform,
    Protect: protect,
    ProtectFromStealing: protect_from_stealing,
    ProtectFromDarkAge: protect_from_dark_age,
    ProtectFromCivilWar: protect_from_civil_war,
    Cheaper: cheaper,
    PayAs: pay_as,
    BlackAs: black_as,
    DieBonus: die_bonus,
    Flip: die_trick,
    Reroll: die_trick,
    Swap: swap,
    PickLimit: pick_limit,
    EnlistFor: enlist_for,
    AlsoCounts: also_counts,
    ZoneToken: zone_token,
}
"""Each verb in a few words, without trigger, count and condition."""
