"""Checks of a card set beyond what the rules demand: odd counts, dead ends, odd costs, names that do not fit.

Errors keep a set from being played and come from the rules; warnings are for whoever wrote the set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

from novaera_tui.words.card_words import short_card
from novaera_tui.words.effects import effect_words
from novaera_tui.words.names import ERA_NUMERALS
from rules import Card, CardError, CardSet
from rules.card_file import read_card_file
from rules.cards import DECKS, EVOLUTION_DECKS
from rules.deeds import ChangeUnrest, DrawEvolution
from rules.kinds import COLOURS, KIND_NAMES, MAX_PLAYERS, MIN_PLAYERS, TERRITORY
from rules.loading import missing_for, parse_cards, read_text

TITLE_ROOM: Final = 18
"""Characters that the narrowest title of a card has room for."""
BRIEF_ROOM: Final = 90
"""Characters of the brief words that a card of a small terminal has room for."""
DECK_SIZES: Final = dict(zip(DECKS, (8, 40, 32, 32, 18, 18, 18, 16, 16), strict=True))
EACH_COLOUR: Final = {"starting": 2, "era-1": 8, "era-2": 5, "era-3": 5}
BICOLOURS: Final = {"starting": 0, "era-1": 8, "era-2": 4, "era-3": 4}
TERRITORIES_EACH: Final = {"starting": 0, "era-1": 0, "era-2": 8, "era-3": 8}
LEAST_OF_COLOUR: Final = {"evolution-1-2": 4, "evolution-2-3": 3}
COSTS: Final = dict(zip(DECKS, ((1, 2), (2, 5), (4, 8), (6, 11), (3, 6), (4, 9), (1, 6), (1, 6), (1, 6)), strict=True))
NEEDS: Final = range(2, 5)
TERRITORY_UNREST: Final = range(1, 4)
EVOLUTION_SOURCES: Final = {"evolution-1-2": ("starting", "era-1"), "evolution-2-3": ("era-2", "evolution-1-2")}
"""Decks whose cards are in play when an evolution deck is handed out."""


class Oddity(NamedTuple):
    """Something odd about a card, or about a deck or the whole set if no card is named."""

    card: str
    words: str


class CardReport(NamedTuple):
    """What a card file is like."""

    cards: int
    errors: tuple[str, ...]
    warnings: tuple[str, ...]


def check_file(path: str | Path) -> CardReport:
    """Check a card file; every error and warning is a sentence with file, line and card."""
    try:
        text = read_text(str(path))
        cards = parse_cards(text, str(path))
    except CardError as problem:
        return CardReport(0, problem.sentences, ())
    decks = [entries for deck, entries in read_card_file(text).items() if deck in DECKS]
    lines = {entry["name"]: entry.line for entries in decks for entry in entries}
    return CardReport(len(cards), (), tuple(oddity_text(cards.origin, lines, oddity) for oddity in oddities(cards)))


def oddity_text(origin: str, lines: dict[str, int], oddity: Oddity) -> str:
    if not oddity.card:
        return f"{origin}: {oddity.words}."
    return f"{origin}, line {lines[oddity.card]}: {oddity.card}: {oddity.words}."


def oddities(cards: CardSet) -> list[Oddity]:
    """All that is odd about a set, whole decks first, then card by card."""
    found = [Oddity("", words) for check in (odd_sizes, odd_colours) for words in check(cards)]
    sources = evolution_sources(cards)
    for card in cards:
        odd = (
            *too_long(card),
            *odd_price(card),
            *odd_effects(card),
            *odd_evolution(cards, card, sources),
            *odd_obsolescence(cards, card),
        )
        found += [Oddity(card.name, words) for words in odd]
    return [*found, *twins(cards)]


# Decks ------------------------------------------------------------------------------------------------------


def odd_sizes(cards: CardSet) -> Iterator[str]:
    for deck, size in DECK_SIZES.items():
        if len(cards.decks[deck]) != size:
            yield f"deck {deck} has {len(cards.decks[deck])} cards, not {size}"
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        if missing := missing_for(cards, players, 3):
            yield missing.removeprefix(f"{cards.origin}: ").removesuffix(".")


def odd_colours(cards: CardSet) -> Iterator[str]:
    for deck, numbers in cards.decks.items():
        kinds = Counter(cards[number].kinds for number in numbers)
        for colour in COLOURS:
            here = kinds[(colour,)]
            if deck in EACH_COLOUR and here != EACH_COLOUR[deck]:
                yield f"deck {deck} has {here} {KIND_NAMES[colour]} cards, not {EACH_COLOUR[deck]}"
            elif here < LEAST_OF_COLOUR.get(deck, 0):
                yield f"deck {deck} has {here} {KIND_NAMES[colour]} cards, fewer than {LEAST_OF_COLOUR[deck]}"
        bicolours = sum(number for kind, number in kinds.items() if len(kind) == 2)
        if bicolours != BICOLOURS.get(deck, bicolours):
            yield f"deck {deck} has {bicolours} bicolour cards, not {BICOLOURS[deck]}"
        territories = kinds[(TERRITORY,)]
        if territories != TERRITORIES_EACH.get(deck, territories):
            yield f"deck {deck} has {territories} territories, not {TERRITORIES_EACH[deck]}"
    pairs = {frozenset(cards[number].kinds) for number in cards.decks["era-1"]}
    for pair in combinations(COLOURS, 2):
        if frozenset(pair) not in pairs:
            yield f"deck era-1 has no {KIND_NAMES[pair[0]]}/{KIND_NAMES[pair[1]]} card"


def twins(cards: CardSet) -> Iterator[Oddity]:
    """Cards of one deck that nobody could tell apart but for their names."""
    for numbers in cards.decks.values():
        seen: dict[tuple[object, ...], str] = {}
        for card in (cards[number] for number in numbers):
            first = seen.setdefault((card.kinds, card.cost, short_card(card)), card.name)
            if first != card.name:
                yield Oddity(card.name, f"it differs from {first} by nothing but its name")


# Single cards -----------------------------------------------------------------------------------------------


def too_long(card: Card) -> Iterator[str]:
    if len(card.name) > TITLE_ROOM:
        yield f"the name has {len(card.name)} characters; titles have room for {TITLE_ROOM}"
    brief = short_card(card)
    if len(brief) > BRIEF_ROOM:
        yield f"its brief words {brief!r} have {len(brief)} characters; cards have room for {BRIEF_ROOM}"


def odd_price(card: Card) -> Iterator[str]:
    least, most = COSTS[card.deck]
    if card.is_territory:
        if card.needs_in_all not in NEEDS:
            yield f"its needs add up to {card.needs_in_all}; {NEEDS[0]} to {NEEDS[-1]} are usual"
        rises = [effect.verb.by for effect in card.effects if isinstance(effect.verb, ChangeUnrest)]
        if max(rises, default=0) not in TERRITORY_UNREST:
            yield f"it does not raise Unrest by {TERRITORY_UNREST[0]} to {TERRITORY_UNREST[-1]}, as territories do"
    elif not least <= card.cost <= most:
        yield f"the cost is {card.cost}; {least} to {most} are usual in deck {card.deck}"


def odd_effects(card: Card) -> Iterator[str]:
    if not card.effects:
        yield "it has no effect"
    for effect in card.effects:
        condition = effect.condition
        # an instant happens in the card's own Era, or in a later one if it was kept in hand
        if condition is not None and condition.test == "era" and condition.number < card.era:
            yield f"'{effect_words(effect)}' never happens, because the card comes in Era {ERA_NUMERALS[card.era]}"
        if isinstance(effect.verb, DrawEvolution) and card.is_personality and card.era == 1:
            yield "there is no evolution deck to draw from in Era I"


# The graph of evolution and obsolescence --------------------------------------------------------------------


def evolution_sources(cards: CardSet) -> dict[str, list[Card]]:
    sources: dict[str, list[Card]] = {}
    for card in cards:
        if card.evolves:
            sources.setdefault(card.evolves, []).append(card)
    return sources


def odd_evolution(cards: CardSet, card: Card, sources: dict[str, list[Card]]) -> Iterator[str]:
    if card.deck in EVOLUTION_DECKS:
        found = sources.get(card.name, [])
        if not found:
            yield "no card evolves into it"
        if len(found) > 1:
            yield f"{len(found)} cards evolve into it: {', '.join(source.name for source in found)}"
    if card.evolves:
        deck = cards.named(card.evolves).deck
        if card.deck not in EVOLUTION_SOURCES[deck]:
            yield f"it evolves into {card.evolves}, but a card of deck {card.deck} meets no card of deck {deck}"


def odd_obsolescence(cards: CardSet, card: Card) -> Iterator[str]:
    if card.obsoletes and card.era == 1:
        yield "cards of Era I make nothing obsolete"
    for name in {name: None for name in card.obsoletes if card.obsoletes.count(name) > 1}:
        yield f"it makes {name} obsolete more than once"
    later = evolutions_of(cards, card)
    for name in dict.fromkeys(card.obsoletes):
        old = cards.named(name)
        if name in later:
            yield f"it makes its own evolution {name} obsolete"
        elif old.era >= card.era:
            yield f"it makes {name} obsolete, which is not of an earlier Era"


def evolutions_of(cards: CardSet, card: Card) -> list[str]:
    """What a card evolves into, step by step."""
    found: list[str] = []
    while card.evolves and card.evolves not in found:
        found.append(card.evolves)
        card = cards.named(card.evolves)
    return found
