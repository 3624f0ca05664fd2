"""Options that have no place of their own on the table, as the lines of a menu."""

from __future__ import annotations

from typing import Any, Final

from novaera_tui.words.effects import short_effect
from novaera_tui.words.names import KIND_WORDS, TRACK_TITLES, listed
from rules import Decision, Option, View
from rules.actions import ChooseMix
from rules.decisions import Amount, Colour, DieChange, EffectChoice, Marker, Refusal, Resource, Victim
from rules.kinds import DIE_LETTERS, DIE_NAMES, NO_KIND, Kind

CHANGES: Final = {
    "flip": "flip {die} to {after}",
    "reroll": "roll {die} again",
    "swap": "swap {die} for a {colour} die",
}
"""What is done to a die, by the word in the rules."""
SHORT_CHANGES: Final = {
    "flip": ("flip", "{die}{to}{after}"),
    "reroll": ("roll", "{die}"),
    "swap": ("swap {die}{to}", "{letter}"),
}
"""The same where there are many of them: what several of them have in common, and the rest. The prompt tells all."""


def menu_kind(option: Option[Any]) -> Kind:
    """The kind of resource that a line of a menu is about, or NO_KIND."""
    match option.what:
        case Resource(kind=kind) | Colour(colour=kind):
            return kind
    return NO_KIND


def mix_text(amount: Amount, view: View, asked: ChooseMix) -> str:
    """What is paid of a kind, and what the rest is then paid in: resources that count as this kind."""
    kinds = view.working(asked.player).terms.sources[asked.column]
    have = view.civilizations[asked.player].resources
    others = [kind for kind in kinds[len(asked.so_far) + 1 :] if have[kind]]
    parts = [f"{amount.amount} {KIND_WORDS[amount.kind]}"] if amount.amount else []
    if rest := asked.price - amount.amount:
        parts.append(f"{rest} {KIND_WORDS[others[0]] if len(others) == 1 else 'in other kinds'}")
    return f"pay {listed(tuple(parts))}{'' if amount.amount else ' instead'}"


def menu_text(option: Option[Any], view: View, decision: Decision) -> str:
    match option.what:
        case Refusal():
            return "no"
        case Victim(seat=seat):
            return view.civilizations[seat].name
        case Resource(kind=kind) | Colour(colour=kind):
            return f"{KIND_WORDS[kind]} (you have {view.civilizations[decision.player].resources[kind]})"
        case Amount() as amount:
            assert isinstance(decision.about, ChooseMix)
            return mix_text(amount, view, decision.about)
        case Marker(track=track):
            return f"{TRACK_TITLES[track]} {view.tracks[track]}"
        case EffectChoice(card=card, place=place):
            return f"{view.cards[card].name}: {short_effect(view.cards[card].effects[place])}"
        case DieChange() as change:
            words = CHANGES[change.by].format(
                die=change.die, after=change.die.flipped(), colour=DIE_NAMES[change.colour]
            )
            return f"{words} ({view.cards[change.card].name})"
    return option.key


def short_menu_text(option: Option[Any], view: View, decision: Decision, to: str) -> tuple[str, str]:
    """The same in fewer words, if it is one of many: what it may have in common with others, and the rest; `to` is the
    sign between before and after."""
    change = option.what
    if not isinstance(change, DieChange):
        return "", menu_text(option, view, decision)
    letter = "" if change.colour == NO_KIND else DIE_LETTERS[change.colour]
    details = {"die": change.die, "after": change.die.flipped(), "letter": letter, "to": to}
    common, rest = SHORT_CHANGES[change.by]
    return common.format(**details), rest.format(**details)
