"""Options that have no place on the table, as lines of a menu."""

from __future__ import annotations

from typing import Any, Final

from novaera_tui.messages import MessageTable, gettext, pgettext, plazy, pvariants
from novaera_tui.words.effects import short_effect
from novaera_tui.words.names import TRACK_TITLES, amount_of, card_name, die_label
from rules import Decision, Option, View
from rules.actions import ChooseMix
from rules.decisions import Amount, Colour, DieChange, EffectChoice, Marker, Refusal, Resource, Victim
from rules.kinds import NO_KIND, Kind

SWAPS: Final = pvariants("brief", "swap {die} for [a welfare|a military|an economic|a knowledge|a black] die ({card})")
"""By the colour of the new die."""
PAY_IN: Final = pvariants("brief", "pay in [welfare|military|economic|knowledge] (you have {amount})")
YOU_HAVE: Final = pvariants("brief", "[welfare|military|economic|knowledge] (you have {amount})")
TRICK_WORDS: Final = MessageTable(
    {
        "reroll": plazy("brief", "roll a die again"),
        "flip": plazy("brief", "flip a die"),
        "swap": plazy("brief", "swap a die"),
        "use": plazy("brief", "use a card"),
    }
)
"""By the kind of trick."""
DECLINING: Final = MessageTable(
    {
        "may": plazy("brief", "do not use it"),
        "token": plazy("brief", "place no token"),
        "produce": plazy("brief", "skip the rest"),
        "repair": plazy("brief", "repair no more"),
    }
)
"""By the kind of the question."""
FROM_TOP: Final = plazy("brief", "from top to bottom")


def menu_kind(option: Option[Any]) -> Kind:
    """The kind of resource that a line of a menu is about, or NO_KIND."""
    match option.what:
        case Resource(kind=kind) | Colour(colour=kind):
            return kind
    return NO_KIND


def mix_text(amount: Amount, view: View, asked: ChooseMix) -> str:
    """A payment: an amount of one kind, and the rest in other kinds that count as it."""
    kinds = view.working(asked.player).terms.sources[asked.column]
    have = view.civilizations[asked.player].resources
    others = [kind for kind in kinds[len(asked.so_far) + 1 :] if have[kind]]
    paid, rest = amount_of(amount.amount, amount.kind), asked.price - amount.amount
    if not rest:
        return pgettext("brief", "pay {resources}", resources=paid)
    if len(others) == 1:
        other = amount_of(rest, others[0])
        if amount.amount:
            return pgettext("brief", "pay {resources} and {rest}", resources=paid, rest=other)
        return pgettext("brief", "pay {resources} instead", resources=other)
    if amount.amount:
        return pgettext("brief", "pay {resources} and {number} in other kinds", resources=paid, number=rest)
    return pgettext("brief", "pay {number} in other kinds instead", number=rest)


def menu_text(option: Option[Any], view: View, decision: Decision) -> str:
    match option.what:
        case Refusal():
            return DECLINING[decision.kind]
        case Victim(seat=seat):
            return view.civilizations[seat].name
        case Colour(colour=kind):
            return PAY_IN[kind].format(amount=view.civilizations[decision.player].resources[kind])
        case Resource(kind=kind):
            return YOU_HAVE[kind].format(amount=view.civilizations[decision.player].resources[kind])
        case Amount() as amount:
            assert isinstance(decision.about, ChooseMix)
            return mix_text(amount, view, decision.about)
        case Marker(track=track):
            return pgettext("brief", "{disaster} {space}", disaster=TRACK_TITLES[track], space=view.tracks[track])
        case EffectChoice(card=card, place=place):
            effect = short_effect(view.cards[card].effects[place])
            return pgettext("brief", "{card}: {effect}", card=card_name(view.cards[card]), effect=effect)
        case DieChange() as change:
            return change_text(change, card_name(view.cards[change.card]))
    raise TypeError(f"no place for {option.what!r} in a menu")


def change_text(change: DieChange, card: str) -> str:
    die = die_label(change.die)
    if change.by == "flip":
        return pgettext(
            "brief", "flip {die} to {after} ({card})", die=die, after=die_label(change.die.flipped()), card=card
        )
    if change.by == "swap":
        return SWAPS[change.colour].format(die=die, card=card)
    return pgettext("brief", "reroll {die} ({card})", die=die, card=card)


def dice_of(player: str) -> str:
    return gettext("{player}'s dice", player=player)


def production_of(player: str) -> str:
    return gettext("{player}'s production", player=player)
