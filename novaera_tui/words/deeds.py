"""Verbs that happen, in words.

A full text is a phrase that follows its trigger ("Instant: gain 1 VP.").
"""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import gettext, ngettext, npgettext, pgettext, plazy, variants
from novaera_tui.words.counts import Words, compared_words
from novaera_tui.words.names import TRACK_TITLES, amount_of, short_amount, short_amount_or_any, spaces_words, vp_words
from novaera_tui.words.verbs import ByColour, VerbWords
from rules import deeds
from rules.kinds import ANY, ANY_TRACK

DEED_WORDS: Final = VerbWords()


@DEED_WORDS.says(deeds.Gain)
def gain(verb: deeds.Gain) -> Words:
    gained = any_kind(verb.amount) if verb.kind == ANY else amount_of(verb.amount, verb.kind)
    return Words(
        gettext("gain {resources}", resources=gained),
        pgettext("brief", "+{resources}", resources=short_amount_or_any(verb.amount, verb.kind)),
    )


def any_kind(amount: int) -> str:
    return ngettext("{number} resource of any kind", "{number} resources of any kind", amount)


@DEED_WORDS.says(deeds.GainVP)
def gain_vp(verb: deeds.GainVP) -> Words:
    return Words(ngettext("gain {number} VP", "gain {number} VP", verb.amount), vp_words(verb.amount))


@DEED_WORDS.says(deeds.ChangeUnrest)
def change_unrest(verb: deeds.ChangeUnrest) -> Words:
    if verb.by > 0:
        full = gettext("raise your Unrest by {amount}", amount=verb.by)
    else:
        full = gettext("lower your Unrest by {amount}", amount=-verb.by)
    return Words(full, pgettext("brief", "Unrest {change}", change=f"{verb.by:+}"))


@DEED_WORDS.says(deeds.StealResources)
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


@DEED_WORDS.says(deeds.DamageOthers)
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


@DEED_WORDS.says(deeds.Repair)
def repair(verb: deeds.Repair) -> Words:
    return Words(
        ngettext("repair {number} card", "repair {number} cards", verb.amount),
        pgettext("brief", "repair {amount}", amount=verb.amount),
    )


@DEED_WORDS.says(deeds.MoveTrack)
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


@DEED_WORDS.says(deeds.TakeCard)
def take_card(verb: deeds.TakeCard) -> Words:
    return Words(
        ngettext(
            "take {number} available card from the Display into your hand",
            "take {number} available cards from the Display into your hand",
            verb.amount,
        ),
        npgettext("brief", "take {number} card", "take {number} cards", verb.amount),
    )


@DEED_WORDS.says(deeds.DrawEvolution)
def draw_evolution(verb: deeds.DrawEvolution) -> Words:
    return Words(
        ngettext(
            "draw {number} card from the rest of this Era's evolution deck",
            "draw {number} cards from the rest of this Era's evolution deck",
            verb.amount,
        ),
        npgettext("brief", "draw {number} evolution", "draw {number} evolutions", verb.amount),
    )


@DEED_WORDS.says(deeds.Transform)
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
