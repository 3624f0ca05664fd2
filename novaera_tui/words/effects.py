"""The words on cards, in full sentences, made from their effects: one function a verb, and one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from novaera_tui.words.names import ERA_NUMERALS, KIND_PLURALS, KIND_WORDS, TRACK_TITLES, listed
from rules.abilities import (
    AlsoCounts,
    BlackAs,
    Cheaper,
    DieBonus,
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
from rules.effects import TRIGGERS, Effect, Verb
from rules.kinds import ANY, ANY_TRACK, DIE_NAMES, Kind


def card_words(card: Card) -> tuple[str, ...]:
    """What is printed on a card, a sentence each."""
    return tuple(f"{trigger}: {words}" if trigger else words for trigger, words in labelled_words(card))


def labelled_words(card: Card) -> list[tuple[str, str]]:
    """The same, each with the word that stands before it, if there is one."""
    lines = [("", needs_words(card))] if card.is_territory else []
    for trigger in TRIGGERS:
        words = [effect_words(effect) for effect in card.effects if effect.trigger == trigger]
        if trigger == "permanent":
            lines += (("", f"{sentence[0].upper()}{sentence[1:]}.") for sentence in words)
        elif words:
            lines.append((TRIGGER_WORDS[trigger], f"{'; '.join(words)}."))
    if card.obsoletes:
        lines.append(("", f"Makes {listed(card.obsoletes)} obsolete."))
    if card.evolves:
        lines.append(("", f"Evolves into {card.evolves}."))
    return lines


TRIGGER_WORDS: Final = {
    "instant": "Instant",
    "production": "Production",
    "transformation": "Transformation",
    "scoring": "Scoring",
}


def needs_words(card: Card) -> str:
    """What a territory needs; empty for other cards."""
    if not card.is_territory:
        return ""
    parts = [f"{number} {KIND_WORDS[kind]}" for kind, number in enumerate(card.needs) if number]
    last = [number for number in card.needs if number][-1:]
    if extra := card.needs_in_all - sum(card.needs):
        parts.append(f"{extra} other" if parts else str(extra))
        last = [extra]
    return f"Needs {listed(tuple(parts))} {'technology' if last == [1] else 'technologies'}."


def kind_words(card: Card) -> str:
    """Its colour, both of a bicolour technology, territory or personality."""
    return "/".join(KIND_WORDS[kind] for kind in card.kinds)


def effect_words(effect: Effect) -> str:
    """An effect, without its trigger."""
    words = VERB_WORDS[type(effect.verb)](effect.verb)
    if effect.may:
        words = f"you may {words}"
    if effect.per is not None:
        words += f" {count_words(effect.per)}"
    if effect.condition is not None:
        words += f" {condition_words(effect.condition, effect.is_contest)}"
    return words


# Counts and conditions ----------------------------------------------------------------------------------


def noun(count: Count, many: bool) -> str:
    if count.what == "technology":
        return "technologies" if many else "technology"
    if count.what == "colour":
        return "of the five kinds of cards"
    if count.what == "past":
        return f"{'cards' if many else 'card'} in {'the' if count.fewer else 'your'} Past"
    plural = KIND_PLURALS[count.kind]
    return plural if many else plural.replace("ies", "y")


def count_words(count: Count) -> str:
    several = count.every > 1
    number = f"every {count.every}" if several else "each"
    if count.fewer:
        return f"for {number} player{'s' if several else ''} with fewer {noun(count, True)} than you"
    return f"for {number} {noun(count, several)}{'' if count.what == 'past' else ' you have'}"


def condition_words(condition: Condition, alone: bool = False) -> str:
    """`alone`: R16.3, nobody else may meet it. To have the most means that already."""
    only = "only " if alone else ""
    if condition.count is not None:
        if condition.test == "most":
            return f"if you have the most {noun(condition.count, True)}"
        return f"if {only}you have at least {condition.number} {noun(condition.count, condition.number > 1)}"
    return {
        "colours": f"if {only}you have technologies of all four colours",
        "unrest": f"if {only}your Unrest is {f'at most {condition.number}' if condition.number else 0}",
        "dark age": "during a Dark Age",
        "era": f"during Era {ERA_NUMERALS[condition.number]}",
    }[condition.test]


# Verbs --------------------------------------------------------------------------------------------------


def resources(amount: int, kind: Kind, which: str = "any kind") -> str:
    if kind == ANY:
        return f"{amount} resource{'s' if amount > 1 else ''} of {which}"
    return f"{amount} {KIND_WORDS[kind]}"


def dice(colour: Kind) -> str:
    return "dice" if colour == ANY else f"{DIE_NAMES[colour]} dice"


def gain(verb: Gain) -> str:
    return f"gain {resources(verb.amount, verb.kind)}"


def gain_vp(verb: GainVP) -> str:
    return f"gain {verb.amount} VP"


def change_unrest(verb: ChangeUnrest) -> str:
    return f"{'raise' if verb.by > 0 else 'lower'} your Unrest by {abs(verb.by)}"


def steal_resources(verb: StealResources) -> str:
    whom = "one player" if verb.fewer is None else f"each player with fewer {noun(verb.fewer, True)} than you"
    which = "their choice" if verb.they_choose else "your choice"
    return f"steal {resources(verb.amount, verb.kind, which)} from {whom}"


def damage_others(verb: DamageOthers) -> str:
    what = "technology" if verb.column == ANY else f"{KIND_WORDS[verb.column]} technology"
    if verb.they_choose:
        return f"each player with fewer {noun(verb.fewer, True)} than you damages 1 {what}"
    return f"damage 1 {what} of each player with fewer {noun(verb.fewer, True)} than you"


def repair(verb: Repair) -> str:
    return f"repair {verb.amount} card{'s' if verb.amount > 1 else ''}"


def move_track(verb: MoveTrack) -> str:
    track = "one marker of your choice" if verb.track == ANY_TRACK else f"the {TRACK_TITLES[verb.track]} marker"
    return f"move {track} {'up' if verb.by > 0 else 'down'} {abs(verb.by)}"


def take_card(verb: TakeCard) -> str:
    return f"take {verb.amount} available card{'s' if verb.amount > 1 else ''} of the Display into your hand"


def draw_evolution(verb: DrawEvolution) -> str:
    return f"draw {verb.amount} card{'s' if verb.amount > 1 else ''} from the rest of this Era's evolution deck"


def transform(verb: Transform) -> str:
    when = "once per turn" if verb.each_turn else "in production"
    gained = resources(verb.gain, verb.into, "another kind")
    return f"{when} you may turn {verb.amount} {KIND_WORDS[verb.kind]} into {gained}"


def protect(verb: Protect) -> str:
    return f"you are safe from {TRACK_TITLES[verb.track]}"


def protect_from_stealing(verb: ProtectFromStealing) -> str:
    return "nobody can steal from you"


def protect_from_dark_age(verb: ProtectFromDarkAge) -> str:
    return "a Dark Age does not lower your dice"


def protect_from_civil_war(verb: ProtectFromCivilWar) -> str:
    return f"a Civil War damages none of your {KIND_PLURALS[verb.colour]}"


def cheaper(verb: Cheaper) -> str:
    if verb.hand:
        what = "technologies from your hand"
    else:
        what = "technologies" if verb.colour == ANY else KIND_PLURALS[verb.colour]
    return f"{what} cost you {verb.by} less"


def pay_as(verb: PayAs) -> str:
    if verb.kind == verb.counts_as == ANY:
        return "all your resources count as one kind when you develop"
    kind = "resources" if verb.kind == ANY else f"{KIND_WORDS[verb.kind]} resources"
    into = "any kind" if verb.counts_as == ANY else KIND_WORDS[verb.counts_as]
    return f"your {kind} also count as {into} when you develop"


def black_as(verb: BlackAs) -> str:
    colour = "any colour" if verb.colour == ANY else DIE_NAMES[verb.colour]
    return f"your black dice count as {colour} when you develop"


def die_bonus(verb: DieBonus) -> str:
    dice = "dice" if verb.colour == ANY else f"{DIE_NAMES[verb.colour]} dice"
    return f"your {dice} are worth {verb.by} more when you develop"


def flip(verb: Flip) -> str:
    return f"once per round you may flip one of your {dice(verb.colour)}"


def reroll(verb: Reroll) -> str:
    return f"once per round you may re-roll one of your {dice(verb.colour)}"


def swap(verb: Swap) -> str:
    into = "one of another colour" if verb.colour == ANY else f"a {DIE_NAMES[verb.colour]} one"
    return f"once per round you may swap one of your dice for {into} from the bag, with the same value"


def pick_limit(verb: PickLimit) -> str:
    return f"your picking limit is {verb.by} higher"


def enlist_for(verb: EnlistFor) -> str:
    return f"enlisting raises your Unrest by {verb.less} less"


def also_counts(verb: AlsoCounts) -> str:
    article = "an" if KIND_WORDS[verb.colour][0] in "aeiou" else "a"
    return f"this also counts as {article} {KIND_WORDS[verb.colour]} technology"


def zone_token(verb: ZoneToken) -> str:
    return "before dice are picked you may put the token on a Dice Zone; nobody else can take it before you pick"


VERB_WORDS: Final[dict[type[Verb], Callable[[Any], str]]] = {
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
    Flip: flip,
    Reroll: reroll,
    Swap: swap,
    PickLimit: pick_limit,
    EnlistFor: enlist_for,
    AlsoCounts: also_counts,
    ZoneToken: zone_token,
}
"""How each verb is said, without trigger, count and condition."""
