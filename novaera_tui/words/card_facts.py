"""What there is to know about a card besides its effects: its sort, its price, where it is, and what it has to do with
others."""

from __future__ import annotations

from typing import Final

from novaera_tui.words.effects import kind_words
from novaera_tui.words.names import ERA_NUMERALS, KIND_WORDS, listed
from rules import Card, CardSet, View

SIGN_MEANINGS: Final = {
    "safe": "protects from something",
    "obsolete": "makes other cards obsolete",
    "evolves": "brings an evolution when the next Era begins",
}
"""The signs of a card, by the names of their glyphs."""
NO_EFFECT: Final = "It has no effect of its own."
DECK_TITLES: Final = {
    "starting": "Starting technologies",
    "era-1": "Era I",
    "era-2": "Era II",
    "era-3": "Era III",
    "evolution-1-2": "Evolutions from Era I to II",
    "evolution-2-3": "Evolutions from Era II to III",
    "personalities-1": "Personalities of Era I",
    "personalities-2": "Personalities of Era II",
    "personalities-3": "Personalities of Era III",
}


_last_faces: dict[int, tuple[Card, Card]] = {}
"""By the card's identity, as elsewhere: the card, and what is to be read of it in the last Era."""


def face(card: Card, view: View) -> Card:
    """The card as it is to be read now: in the last Era nothing evolves any more (R17.2)."""
    if not card.evolves or view.era < view.last_era:
        return card
    known = _last_faces.get(id(card))
    if known is None or known[0] is not card:
        details = {name: getattr(card, name) for name in card.details}
        known = _last_faces[id(card)] = card, Card(**details | {"evolves": ""})
    return known[1]


def sort_words(card: Card) -> str:
    """What sort of card it is."""
    if card.is_personality:
        return f"personality of Era {ERA_NUMERALS[card.era]}"
    words = "territory" if card.is_territory else f"{kind_words(card)} technology"
    origin = {"starting": "starting", "evolution-1-2": "evolution", "evolution-2-3": "evolution"}.get(card.deck)
    return f"{words}, {origin or 'Era ' + ERA_NUMERALS[card.era]}"


def cost_words(card: Card, due: tuple[int, ...] = ()) -> str:
    """What a technology or a personality costs; `due` is what it costs the reader of each kind, if that is less."""
    if card.is_personality:
        return f"Costs {card.cost}: a black die pays, the rest is Unrest."
    ways = " or ".join(f"{card.cost} {KIND_WORDS[kind]}" for kind in card.kinds)
    mine = " or ".join(f"{cost} {KIND_WORDS[kind]}" for cost, kind in zip(due, card.kinds, strict=False))
    return f"Costs {ways}{', not mixed' if len(card.kinds) > 1 else ''}.{f' For you: {mine}.' if due else ''}"


def relations(card: Card, cards: CardSet) -> list[str]:
    """What the card itself does not print: where it comes from and what ends it."""
    older = tuple(other.name for other in cards if other.evolves == card.name)
    newer = tuple(other.name for other in cards if card.name in other.obsoletes)
    lines = []
    if older:
        lines.append(f"Evolves from {listed(older)}.")
    if newer:
        lines.append(f"Made obsolete by {listed(newer)}.")
    return lines


def whereabouts(card: int, view: View) -> list[str]:
    """Where the card is, as far as the viewer may know."""
    lines = []
    for column in view.display:
        if card in column:
            below = len(column) - 1 - column.index(card)
            cards = "1 card" if below == 1 else f"{below} cards"
            first = f"In the Display; {cards} below it must be taken first."
            lines.append(first if below else "In the Display, available.")
    if card in view.personalities:
        lines.append("Can be enlisted.")
    for civilization in view.civilizations:
        if any(card in column for column in civilization.columns):
            state = ", damaged" if card in civilization.damaged else ""
            lines.append(f"In {civilization.name}'s civilization{state}.")
        if card in civilization.past:
            lines.append(f"In {civilization.name}'s Past.")
        if civilization.hand is not None and card in civilization.hand:
            lines.append(f"In {civilization.name}'s hand.")
    return lines


def related(card: Card, cards: CardSet) -> list[tuple[str, Card]]:
    """Cards that this one has to do with, and what."""
    found = [("evolves from", other) for other in cards if other.evolves == card.name]
    found += [("evolves into", other) for other in cards if other.name == card.evolves]
    found += [("makes obsolete", other) for other in cards if other.name in card.obsoletes]
    return found + [("is made obsolete by", other) for other in cards if card.name in other.obsoletes]
