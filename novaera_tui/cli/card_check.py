"""Checks of a card set beyond the rules: odd counts, dead ends, odd costs, long names.

Errors come from the rules and make a set unplayable; warnings are for its author.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Final

from novaera_tui.messages import error_text, gettext
from novaera_tui.words.card_words import short_card
from novaera_tui.words.effects import effect_words
from novaera_tui.words.names import CARDS_OF_KIND, ERA_NUMERALS, KIND_WORDS
from rules import Card, CardError, CardSet
from rules.card_file import read_yaml
from rules.cards import DECKS, EVOLUTION_DECKS
from rules.deeds import ChangeUnrest, DrawEvolution
from rules.kinds import COLOURS, MAX_PLAYERS, MIN_PLAYERS, TERRITORY
from rules.loading import missing_for, parse_cards, read_text
from rules.records import TupleRecord

TITLE_ROOM: Final = 18
"""Characters in the narrowest title of a card."""
BRIEF_ROOM: Final = 90
"""Characters of the abbreviated effects on a card of a small terminal."""
NEEDS: Final = range(2, 5)
TERRITORY_UNREST: Final = range(1, 4)


class DeckPlan(TupleRecord):
    """The usual contents of a deck. None: any number."""

    size: int
    costs: tuple[int, int]
    each_colour: int | None = None
    bicolours: int | None = None
    territories: int | None = None
    least_of_colour: int = 0
    sources: tuple[str, ...] = ()
    """Decks whose cards are in play when the cards of this evolution deck are dealt."""


PLANS: Final = {
    "starting": DeckPlan(8, (1, 2), 2, 0, 0),
    "era-1": DeckPlan(40, (2, 5), 8, 8, 0),
    "era-2": DeckPlan(32, (4, 8), 5, 4, 8),
    "era-3": DeckPlan(32, (6, 11), 5, 4, 8),
    "evolution-1-2": DeckPlan(18, (3, 6), least_of_colour=4, sources=("starting", "era-1")),
    "evolution-2-3": DeckPlan(18, (4, 9), least_of_colour=3, sources=("era-2", "evolution-1-2")),
    "personalities-1": DeckPlan(18, (1, 6)),
    "personalities-2": DeckPlan(16, (1, 6)),
    "personalities-3": DeckPlan(16, (1, 6)),
}


class Oddity(TupleRecord):
    """A warning about a card or, without one, about a deck or the whole set."""

    card: str
    words: str


class CardReport(TupleRecord):
    """The result of a check."""

    cards: int
    errors: tuple[str, ...]
    warnings: tuple[str, ...]


def check_file(path: str | Path) -> CardReport:
    """Check a card file; each error and warning is a sentence with file, line and card."""
    try:
        text = read_text(str(path))
        cards = parse_cards(text, str(path))
    except CardError as problem:
        return CardReport(0, tuple(map(error_text, problem.mistakes)), ())
    decks = [entries for deck, entries in read_yaml(text).items() if deck in DECKS]
    lines = {entry["name"]: entry.line for entries in decks for entry in entries}
    return CardReport(len(cards), (), tuple(oddity_text(cards.origin, lines, oddity) for oddity in oddities(cards)))


def oddity_text(origin: str, lines: dict[str, int], oddity: Oddity) -> str:
    if not oddity.card:
        return gettext("{file}: {problem}.", file=origin, problem=oddity.words)
    line = lines[oddity.card]
    return gettext(
        "{file}, line {line}: {card}: {problem}.", file=origin, line=line, card=oddity.card, problem=oddity.words
    )


def oddities(cards: CardSet) -> list[Oddity]:
    """All warnings about a set: decks first, then card by card."""
    found = [Oddity("", words) for check in (odd_numbers, missing_pairs) for words in check(cards)]
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


def odd_numbers(cards: CardSet) -> Iterator[str]:
    for deck, numbers in cards.decks.items():
        plan, kinds = PLANS[deck], Counter(cards[number].kinds for number in numbers)
        counts = [
            (gettext("cards"), plan.size, len(numbers)),
            *((CARDS_OF_KIND[colour], plan.each_colour, kinds[(colour,)]) for colour in COLOURS),
            (gettext("bicolour cards"), plan.bicolours, sum(kinds[kind] for kind in kinds if len(kind) == 2)),
            (CARDS_OF_KIND[TERRITORY], plan.territories, kinds[(TERRITORY,)]),
        ]
        for what, wanted, number in counts:
            parts = {"deck": deck, "wanted": wanted, "cards": what, "number": number}
            if wanted not in (None, number):
                yield gettext("deck {deck} should have {wanted} {cards}, but has {number}", **parts)
        for colour in COLOURS:
            parts = {"wanted": plan.least_of_colour, "cards": CARDS_OF_KIND[colour], "number": kinds[(colour,)]}
            if kinds[(colour,)] < plan.least_of_colour:
                yield gettext("deck {deck} should have at least {wanted} {cards}, but has {number}", deck=deck, **parts)
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        if missing := missing_for(cards, players, 3):
            yield gettext(
                "{players} players need {needed} cards in deck {deck}; it has {number}",
                players=players,
                **missing._asdict(),
            )


def missing_pairs(cards: CardSet) -> Iterator[str]:
    pairs = {frozenset(cards[number].kinds) for number in cards.decks["era-1"]}
    for one, other in combinations(COLOURS, 2):
        if frozenset((one, other)) not in pairs:
            words = {"one": KIND_WORDS[one], "other": KIND_WORDS[other]}
            yield gettext("deck {deck} has no {one}/{other} card", deck="era-1", **words)


def twins(cards: CardSet) -> Iterator[Oddity]:
    """Cards of one deck that differ only in their names."""
    for numbers in cards.decks.values():
        seen: dict[tuple[object, ...], str] = {}
        for card in (cards[number] for number in numbers):
            first = seen.setdefault((card.kinds, card.cost, short_card(card)), card.name)
            if first != card.name:
                yield Oddity(card.name, gettext("it differs from {card} only in its name", card=first))


# Single cards -----------------------------------------------------------------------------------------------


def too_long(card: Card) -> Iterator[str]:
    if len(card.name) > TITLE_ROOM:
        yield gettext(
            "the name has {number} characters; titles have room for {most}", number=len(card.name), most=TITLE_ROOM
        )
    brief = short_card(card)
    if len(brief) > BRIEF_ROOM:
        yield gettext(
            "its abbreviated effects {effects} have {number} characters; cards have room for {most}",
            effects=repr(brief),
            number=len(brief),
            most=BRIEF_ROOM,
        )


def odd_price(card: Card) -> Iterator[str]:
    least, most = PLANS[card.deck].costs
    if card.is_territory:
        if card.needs_in_all not in NEEDS:
            yield gettext(
                "its needs add up to {number}; {least} to {most} are usual",
                number=card.needs_in_all,
                least=NEEDS[0],
                most=NEEDS[-1],
            )
        rises = [effect.verb.by for effect in card.effects if isinstance(effect.verb, ChangeUnrest)]
        if max(rises, default=0) not in TERRITORY_UNREST:
            yield gettext(
                "territories usually raise Unrest by {least} to {most}",
                least=TERRITORY_UNREST[0],
                most=TERRITORY_UNREST[-1],
            )
    elif not least <= card.cost <= most:
        yield gettext(
            "the cost is {cost}; {least} to {most} are usual in deck {deck}",
            cost=card.cost,
            least=least,
            most=most,
            deck=card.deck,
        )


def odd_effects(card: Card) -> Iterator[str]:
    if not card.effects:
        yield gettext("it has no effect")
    for effect in card.effects:
        condition = effect.condition
        # an instant happens in the card's Era, or later if it was kept in hand
        if condition is not None and condition.test == "era" and condition.number < card.era:
            words, era = repr(effect_words(effect)), ERA_NUMERALS[card.era]
            yield gettext("{effect} never happens: the card appears in Era {era}", effect=words, era=era)
        if isinstance(effect.verb, DrawEvolution) and card.is_personality and card.era == 1:
            yield gettext("there is no evolution deck to draw from in Era I")


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
            yield gettext("no card evolves into it")
        if len(found) > 1:
            yield gettext("several cards evolve into it: {names}", names=", ".join(source.name for source in found))
    if card.evolves:
        deck = cards.named(card.evolves).deck
        if card.deck not in PLANS[deck].sources:
            yield gettext(
                "it evolves into {card}, but deck {deck} is never in play with deck {other}",
                card=card.evolves,
                deck=card.deck,
                other=deck,
            )


def odd_obsolescence(cards: CardSet, card: Card) -> Iterator[str]:
    if card.obsoletes and card.era == 1:
        yield gettext("Era I cards make nothing obsolete")
    for name in {name: None for name in card.obsoletes if card.obsoletes.count(name) > 1}:
        yield gettext("it makes {card} obsolete more than once", card=name)
    later = evolutions_of(cards, card)
    for name in dict.fromkeys(card.obsoletes):
        old = cards.named(name)
        if name in later:
            yield gettext("it makes its own evolution {card} obsolete", card=name)
        elif old.era >= card.era:
            yield gettext("it makes {card} obsolete, which is not from an earlier Era", card=name)


def evolutions_of(cards: CardSet, card: Card) -> list[str]:
    """The chain of evolutions of a card."""
    found: list[str] = []
    while card.evolves and card.evolves not in found:
        found.append(card.evolves)
        card = cards.named(card.evolves)
    return found
