"""Facts about a card besides its effects: its type, its price, where it is, and the cards it is related to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from novaera_tui.messages import MessageTable, gettext, lazy, ngettext, plazy
from novaera_tui.words.card_words import kind_words
from novaera_tui.words.names import ERA_NUMERALS, amount_of, card_name, either, listed
from rules import Card, CardSet, View
from rules.cards import EVOLUTION_DECKS
from rules.kinds import Kind

SIGN_MEANINGS: Final = MessageTable(
    {
        "safe": lazy("gives protection"),
        "obsolete": lazy("makes other cards obsolete"),
        "evolves": lazy("brings an evolution when the next Era begins"),
    }
)
"""The signs of a card, by the names of their glyphs."""
NO_EFFECT: Final = lazy("It has no effect.")
NO_EFFECT_BRIEFLY: Final = plazy("brief", "no effect")
DECK_TITLES: Final = MessageTable(
    {
        "starting": lazy("Starting technologies"),
        "era-1": lazy("Era I"),
        "era-2": lazy("Era II"),
        "era-3": lazy("Era III"),
        "evolution-1-2": lazy("Evolutions from Era I to II"),
        "evolution-2-3": lazy("Evolutions from Era II to III"),
        "personalities-1": lazy("Personalities of Era I"),
        "personalities-2": lazy("Personalities of Era II"),
        "personalities-3": lazy("Personalities of Era III"),
    }
)


def sort_words(card: Card) -> str:
    """Its type, and the deck it comes from."""
    era = ERA_NUMERALS[card.era]
    if card.is_personality:
        return gettext("personality of Era {era}", era=era)
    if card.is_territory:
        return gettext("territory, Era {era}", era=era)
    kind = kind_words(card)
    if card.deck == "starting":
        return gettext("{kind} technology, starting", kind=kind)
    if card.deck in EVOLUTION_DECKS:
        return gettext("{kind} technology, evolution", kind=kind)
    return gettext("{kind} technology, Era {era}", kind=kind, era=era)


def cost_words(card: Card, due: tuple[int, ...] = ()) -> str:
    """The cost of a technology or personality; `due` is the reader's discounted price in each kind."""
    if card.is_personality:
        return gettext("Costs {cost}: a black die pays, the rest is Unrest.", cost=card.cost)
    printed = ways(zip([card.cost] * len(card.kinds), card.kinds, strict=True))
    if len(card.kinds) > 1:
        costs = gettext("Costs {cost}, not mixed.", cost=printed)
    else:
        costs = gettext("Costs {cost}.", cost=printed)
    if not due:
        return costs
    return gettext("{costs} For you: {due}.", costs=costs, due=ways(zip(due, card.kinds, strict=True)))


def ways(prices: Iterable[tuple[int, Kind]]) -> str:
    """8 economic or 8 knowledge."""
    return either(amount_of(cost, kind) for cost, kind in prices)


def relations(card: Card, cards: CardSet) -> list[str]:
    """Relations not printed on the card: its origin and what makes it obsolete."""
    older = [card_name(other) for other in cards if other.evolves == card.name]
    newer = [card_name(other) for other in cards if card.name in other.obsoletes]
    lines = []
    if older:
        lines.append(gettext("Evolves from {cards}.", cards=listed(older)))
    if newer:
        lines.append(gettext("Made obsolete by {cards}.", cards=listed(newer)))
    return lines


def whereabouts(card: int, view: View) -> list[str]:
    """Where the card is, as far as the viewer may know."""
    lines = []
    for column in view.display:
        if card in column:
            below = len(column) - 1 - column.index(card)
            lines.append(
                ngettext(
                    "In the Display; {number} card below it must be taken first.",
                    "In the Display; {number} cards below it must be taken first.",
                    below,
                )
                if below
                else gettext("In the Display, available.")
            )
    if card in view.personalities:
        lines.append(gettext("Can be enlisted."))
    for civilization in view.civilizations:
        name = civilization.name
        if any(card in column for column in civilization.columns):
            lines.append(
                gettext("In {player}'s civilization, damaged.", player=name)
                if card in civilization.damaged
                else gettext("In {player}'s civilization.", player=name)
            )
        if card in civilization.past:
            lines.append(gettext("In {player}'s Past.", player=name))
        if civilization.hand is not None and card in civilization.hand:
            lines.append(gettext("In {player}'s hand.", player=name))
    return lines


def related(card: Card, cards: CardSet) -> list[tuple[str, Card]]:
    """Related cards, each with a heading that says how."""
    found = [(gettext("evolves from"), other) for other in cards if other.evolves == card.name]
    found += [(gettext("evolves into"), other) for other in cards if other.name == card.evolves]
    found += [(gettext("makes obsolete"), other) for other in cards if other.name in card.obsoletes]
    return found + [(gettext("is made obsolete by"), other) for other in cards if card.name in other.obsoletes]


def rule_links(key: str, rules: Sequence[tuple[str, str]]) -> str:
    """The key that opens the first of these rules, each with its subject, and the numbers of the others."""
    first, *others = (gettext("{rule} ({subject})", rule=number, subject=subject) for number, subject in rules)
    if not others:
        return gettext("{key} opens rule {rule}.", key=key, rule=first)
    return gettext("{key} opens rule {rule}; see also {others}.", key=key, rule=first, others=listed(others))
