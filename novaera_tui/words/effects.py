"""Effects in words: one function per verb gives its full text and its brief text.

A full text is a phrase that follows its trigger ("Instant: gain 1 VP."); of a permanent ability it is a sentence. A
brief text has letters for colours (2W is 2 welfare).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from novaera_tui.messages import (
    Message,
    gettext,
    ngettext,
    npgettext,
    per_language,
    pgettext,
    plazy,
    pvariants,
    variants,
)
from novaera_tui.words.counts import Words, compared_words, condition_words, count_words
from novaera_tui.words.names import (
    KIND_LETTERS,
    KIND_WORDS,
    TRACK_TITLES,
    amount_of,
    die_letter,
    short_amount,
    spaces_words,
    vp_words,
)
from rules import abilities, deeds
from rules.effects import Effect, Verb
from rules.kinds import ANY, ANY_TRACK, Kind
from rules.records import TupleRecord

V = TypeVar("V", bound=Verb)
VERB_WORDS: Final[dict[type[Verb], Callable[[Any], Words]]] = {}
"""How each verb is said, without trigger, count and condition."""


def says(verb: type[V]) -> Callable[[Callable[[V], Words]], Callable[[V], Words]]:
    """Decorator: this function words that verb."""

    def register(words: Callable[[V], Words]) -> Callable[[V], Words]:
        VERB_WORDS[verb] = words
        return words

    return register


# Effects ------------------------------------------------------------------------------------------------

_effects: dict[int, tuple[Effect, Words]] = per_language({})
"""By the effect's identity, which is quicker than to compare all that it holds."""


def texts_of(effect: Effect) -> Words:
    """An effect, without its trigger."""
    known = _effects.get(id(effect))
    if known is None or known[0] is not effect:
        known = _effects[id(effect)] = effect, composed(effect)
    return known[1]


def composed(effect: Effect) -> Words:
    full, brief = VERB_WORDS[type(effect.verb)](effect.verb)
    if effect.per is not None:
        per = count_words(effect.per)
        full = gettext("{effect} {per}", effect=full, per=per.full)
        brief = pgettext("brief", "{effect} {per}", effect=brief, per=per.brief)
    if effect.condition is not None:
        condition = condition_words(effect.condition, effect.is_contest)
        full = gettext("{effect} {condition}", effect=full, condition=condition.full)
        if isinstance(effect.verb, deeds.GainVP) and effect.trigger == "instant":
            brief = pgettext("brief", "+{resources}", resources=brief)  # on top of the points that are sure
        brief = pgettext("brief", "{effect} {condition}", effect=brief, condition=condition.brief)
    if effect.may:
        full = gettext("you may {effect}", effect=full)
        brief = pgettext("brief", "{effect} if you like", effect=brief)
    return Words(full, brief)


def effect_words(effect: Effect) -> str:
    return texts_of(effect).full


def short_effect(effect: Effect) -> str:
    return texts_of(effect).brief


class ByColour(TupleRecord):
    """Messages about one colour or any."""

    full: tuple[Message, ...]
    """By the number of the colour; the last one (-1) is for ANY."""
    brief: tuple[Message, Message]
    """For ANY, and for the {letter} of a colour."""

    def words(self, colour: Kind, fewer: Words | None = None, **parts: object) -> Words:
        """`fewer` fills its placeholder in each length."""
        in_full, in_brief = parts, parts | {"letter": "" if colour == ANY else die_letter(colour)}
        if fewer is not None:
            in_full, in_brief = parts | {"fewer": fewer.full}, in_brief | {"fewer": fewer.brief}
        return Words(self.full[colour].format(**in_full), self.brief[colour != ANY].format(**in_brief))


# Deeds --------------------------------------------------------------------------------------------------


def short_amount_or_any(amount: int, kind: Kind) -> str:
    return pgettext("brief", "{amount} any", amount=amount) if kind == ANY else short_amount(amount, kind)


@says(deeds.Gain)
def gain(verb: deeds.Gain) -> Words:
    gained = any_kind(verb.amount) if verb.kind == ANY else amount_of(verb.amount, verb.kind)
    return Words(
        gettext("gain {resources}", resources=gained),
        pgettext("brief", "+{resources}", resources=short_amount_or_any(verb.amount, verb.kind)),
    )


def any_kind(amount: int) -> str:
    return ngettext("{number} resource of any kind", "{number} resources of any kind", amount)


@says(deeds.GainVP)
def gain_vp(verb: deeds.GainVP) -> Words:
    return Words(ngettext("gain {number} VP", "gain {number} VP", verb.amount), vp_words(verb.amount))


@says(deeds.ChangeUnrest)
def change_unrest(verb: deeds.ChangeUnrest) -> Words:
    if verb.by > 0:
        full = gettext("raise your Unrest by {amount}", amount=verb.by)
    else:
        full = gettext("lower your Unrest by {amount}", amount=-verb.by)
    return Words(full, pgettext("brief", "Unrest {change}", change=f"{verb.by:+}"))


@says(deeds.StealResources)
def steal_resources(verb: deeds.StealResources) -> Words:
    if verb.kind != ANY:
        stolen, in_brief = amount_of(verb.amount, verb.kind), short_amount(verb.amount, verb.kind)
    elif verb.they_choose:
        stolen = ngettext(
            "{number} resource of the victim's choice", "{number} resources of the victim's choice", verb.amount
        )
        in_brief = pgettext("brief", "{amount} of their choice", amount=verb.amount)
    else:
        stolen = ngettext("{number} resource of your choice", "{number} resources of your choice", verb.amount)
        in_brief = str(verb.amount)
    gives = verb.kind == ANY and verb.they_choose
    if verb.struck is None:
        return Words(
            gettext("steal {resources} from one player", resources=stolen),
            pgettext("brief", "one player gives you {resources}", resources=in_brief)
            if gives
            else pgettext("brief", "steal {resources} from one player", resources=in_brief),
        )
    fewer = compared_words(verb.struck)
    return Words(
        gettext("steal {resources} from each player {fewer}", resources=stolen, fewer=fewer.full),
        pgettext("brief", "each {fewer} gives you {resources}", resources=in_brief, fewer=fewer.brief)
        if gives
        else pgettext("brief", "steal {resources} from each {fewer}", resources=in_brief, fewer=fewer.brief),
    )


@says(deeds.DamageOthers)
def damage_others(verb: deeds.DamageOthers) -> Words:
    damage = VICTIMS_DAMAGE if verb.they_choose else DAMAGE
    return damage.words(verb.column, compared_words(verb.struck))


DAMAGE: Final = ByColour(
    variants("damage 1 [welfare |military |economic |knowledge |]technology of each player {fewer}"),
    (plazy("brief", "damage 1 card of each {fewer}"), plazy("brief", "damage 1 {letter} card of each {fewer}")),
)
VICTIMS_DAMAGE: Final = ByColour(
    variants("each player {fewer} damages 1 [welfare |military |economic |knowledge |]technology"),
    (plazy("brief", "each {fewer} damages 1 card"), plazy("brief", "each {fewer} damages 1 {letter} card")),
)


@says(deeds.Repair)
def repair(verb: deeds.Repair) -> Words:
    return Words(
        ngettext("repair {number} card", "repair {number} cards", verb.amount),
        pgettext("brief", "repair {amount}", amount=verb.amount),
    )


@says(deeds.MoveTrack)
def move_track(verb: deeds.MoveTrack) -> Words:
    moves = MOVE_UP if verb.by > 0 else MOVE_DOWN
    change = f"{verb.by:+}"
    if verb.track == ANY_TRACK:
        brief = pgettext("brief", "one marker {change}", change=change)
    else:
        brief = pgettext("brief", "{track} {change}", track=TRACK_TITLES[verb.track], change=change)
    return Words(moves[verb.track].format(spaces=spaces_words(abs(verb.by))), brief)


MOVE_UP: Final = variants(
    "move [the Riots|the Invasion|the Decline|the Regression|the Dark Age|one] marker[||||| of your choice] up {spaces}"
)
MOVE_DOWN: Final = variants(
    "move [the Riots|the Invasion|the Decline|the Regression|the Dark Age|one] marker[||||| of your choice]"
    " down {spaces}"
)


@says(deeds.TakeCard)
def take_card(verb: deeds.TakeCard) -> Words:
    return Words(
        ngettext(
            "take {number} available card from the Display into your hand",
            "take {number} available cards from the Display into your hand",
            verb.amount,
        ),
        npgettext("brief", "take {number} card", "take {number} cards", verb.amount),
    )


@says(deeds.DrawEvolution)
def draw_evolution(verb: deeds.DrawEvolution) -> Words:
    return Words(
        ngettext(
            "draw {number} card from the rest of this Era's evolution deck",
            "draw {number} cards from the rest of this Era's evolution deck",
            verb.amount,
        ),
        npgettext("brief", "draw {number} evolution", "draw {number} evolutions", verb.amount),
    )


@says(deeds.Transform)
def transform(verb: deeds.Transform) -> Words:
    paid = amount_of(verb.amount, verb.kind)
    if verb.into == ANY:
        gained = ngettext("{number} resource of another kind", "{number} resources of another kind", verb.gain)
    else:
        gained = amount_of(verb.gain, verb.into)
    return Words(
        gettext("once per turn you may trade {paid} for {gained}", paid=paid, gained=gained)
        if verb.each_turn
        else gettext("in production you may trade {paid} for {gained}", paid=paid, gained=gained),
        pgettext(
            "brief",
            "{paid} for {gained}",
            paid=short_amount(verb.amount, verb.kind),
            gained=short_amount_or_any(verb.gain, verb.into),
        ),
    )


# Abilities ----------------------------------------------------------------------------------------------


@says(abilities.Protect)
def protect(verb: abilities.Protect) -> Words:
    return Words(str(SAFE[verb.track]), str(SAFE_IN_BRIEF[verb.track]))


SAFE: Final = variants("You are safe from [Riots|Invasion|Decline|Regression].")
SAFE_IN_BRIEF: Final = pvariants("brief", "safe from [Riots|Invasion|Decline|Regression]")


@says(abilities.ProtectFromStealing)
def protect_from_stealing(_: abilities.ProtectFromStealing) -> Words:
    return Words(gettext("Nobody can steal from you."), pgettext("brief", "safe from stealing"))


@says(abilities.ProtectFromDarkAge)
def protect_from_dark_age(_: abilities.ProtectFromDarkAge) -> Words:
    return Words(gettext("A Dark Age does not lower your dice."), pgettext("brief", "Dark Age lowers no dice"))


@says(abilities.ProtectFromCivilWar)
def protect_from_civil_war(verb: abilities.ProtectFromCivilWar) -> Words:
    return Words(
        str(SAFE_IN_CIVIL_WAR[verb.colour]),
        pgettext("brief", "{letter} cards safe in Civil War", letter=KIND_LETTERS[verb.colour]),
    )


SAFE_IN_CIVIL_WAR: Final = variants(
    "A Civil War damages none of your [welfare|military|economic|knowledge] technologies."
)


@says(abilities.Cheaper)
def cheaper(verb: abilities.Cheaper) -> Words:
    if verb.hand:
        return Words(
            gettext("Technologies from your hand cost you {amount} less.", amount=verb.by),
            pgettext("brief", "cards in hand cost {amount} less", amount=verb.by),
        )
    return COSTS_LESS.words(verb.colour, amount=verb.by)


COSTS_LESS: Final = ByColour(
    variants(
        "[Welfare technologies|Military technologies|Economic technologies|Knowledge technologies|Technologies]"
        " cost you {amount} less."
    ),
    (plazy("brief", "all cards cost {amount} less"), plazy("brief", "{letter} cards cost {amount} less")),
)


@says(abilities.PayAs)
def pay_as(verb: abilities.PayAs) -> Words:
    if verb.kind == verb.counts_as == ANY:
        return Words(
            gettext("All your resources count as one kind when you develop."),
            pgettext("brief", "all resources pay alike"),
        )
    if verb.counts_as == ANY:
        return Words(
            str(PAYS_AS_ANY[verb.kind]), pgettext("brief", "{letter} pays as any", letter=KIND_LETTERS[verb.kind])
        )
    full = PAYS_AS[verb.kind].format(kind=KIND_WORDS[verb.counts_as])
    other = KIND_LETTERS[verb.counts_as]
    if verb.kind == ANY:
        return Words(full, pgettext("brief", "any pays as {other}", other=other))
    return Words(full, pgettext("brief", "{letter} pays as {other}", letter=KIND_LETTERS[verb.kind], other=other))


PAYS_AS_ANY: Final = variants(
    "Your [welfare|military|economic|knowledge] resources also count as any kind when you develop."
)
PAYS_AS: Final = variants(
    "Your [welfare |military |economic |knowledge |]resources also count as {kind} when you develop."
)


@says(abilities.BlackAs)
def black_as(verb: abilities.BlackAs) -> Words:
    return BLACK_COUNTS_AS.words(verb.colour)


BLACK_COUNTS_AS: Final = ByColour(
    variants(
        "Your black dice count as [welfare dice|military dice|economic dice|knowledge dice|dice of any colour]"
        " when you develop."
    ),
    (plazy("brief", "black dice pay as any"), plazy("brief", "black dice pay as {letter}")),
)


@says(abilities.DieBonus)
def die_bonus(verb: abilities.DieBonus) -> Words:
    return DICE_WORTH_MORE.words(verb.colour, amount=verb.by)


DICE_WORTH_MORE: Final = ByColour(
    variants("Your [welfare |military |economic |knowledge |]dice are worth {amount} more when you develop."),
    (plazy("brief", "dice pay {amount} more"), plazy("brief", "{letter} dice pay {amount} more")),
)


@says(abilities.Flip)
def flip(verb: abilities.Flip) -> Words:
    return MAY_FLIP.words(verb.colour)


MAY_FLIP: Final = ByColour(
    variants("Once per round you may flip one of your [welfare |military |economic |knowledge |black |]dice."),
    (plazy("brief", "flip 1 die"), plazy("brief", "flip 1 {letter} die")),
)


@says(abilities.Reroll)
def reroll(verb: abilities.Reroll) -> Words:
    return MAY_REROLL.words(verb.colour)


MAY_REROLL: Final = ByColour(
    variants("Once per round you may reroll one of your [welfare |military |economic |knowledge |black |]dice."),
    (plazy("brief", "reroll 1 die"), plazy("brief", "reroll 1 {letter} die")),
)


@says(abilities.Swap)
def swap(verb: abilities.Swap) -> Words:
    return MAY_SWAP.words(verb.colour)


MAY_SWAP: Final = ByColour(
    variants(
        "Once per round you may swap one of your dice for [a welfare die|a military die|an economic die|"
        "a knowledge die|a black die|one of another colour] from the bag, with the same value."
    ),
    (plazy("brief", "swap 1 die"), plazy("brief", "swap 1 die for {letter}")),
)


@says(abilities.PickLimit)
def pick_limit(verb: abilities.PickLimit) -> Words:
    return Words(
        gettext("Your picking limit is {amount} higher.", amount=verb.by),
        pgettext("brief", "pick limit +{amount}", amount=verb.by),
    )


@says(abilities.EnlistFor)
def enlist_for(verb: abilities.EnlistFor) -> Words:
    return Words(
        gettext("Enlisting raises your Unrest by {amount} less.", amount=verb.less),
        pgettext("brief", "enlist for {amount} less Unrest", amount=verb.less),
    )


@says(abilities.Calming)
def calming(verb: abilities.Calming) -> Words:
    if verb.points:
        return Words(
            ngettext(
                "When you spend a die to reduce your Unrest, gain {number} VP.",
                "When you spend a die to reduce your Unrest, gain {number} VP.",
                verb.points,
            ),
            pgettext("brief", "calm: {points}", points=vp_words(verb.points)),
        )
    return Words(
        gettext("When you spend a die to reduce your Unrest, it falls by {amount} more.", amount=verb.more),
        pgettext("brief", "calm: Unrest -{amount} more", amount=verb.more),
    )


@says(abilities.AlsoCounts)
def also_counts(verb: abilities.AlsoCounts) -> Words:
    return Words(
        str(ALSO_COUNTS[verb.colour]), pgettext("brief", "also counts as {letter}", letter=KIND_LETTERS[verb.colour])
    )


ALSO_COUNTS: Final = variants("This also counts as [a|a|an|a] [welfare|military|economic|knowledge] technology.")


@says(abilities.ZoneToken)
def zone_token(_: abilities.ZoneToken) -> Words:
    return Words(
        gettext(
            "Before dice are picked you may put the token on a Dice Zone; nobody else can take it before you pick."
        ),
        pgettext("brief", "reserve a Dice Zone"),
    )
