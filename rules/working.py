"""The summary of a civilization's working (undamaged) cards: counts, abilities, effects."""

from __future__ import annotations

from itertools import product
from operator import ge
from typing import TYPE_CHECKING, Final, TypeVar

from .abilities import AlsoCounts, DieTrick, Flip, Reroll, Swap
from .kinds import KINDS, PERSONALITY, TERRITORY, CardNumber, Cards, Kind
from .paying import UNAIDED, Terms, terms_of

if TYPE_CHECKING:
    from .cards import Card, CardSet
    from .effects import Effect, Verb

V = TypeVar("V", bound="Verb")

DIE_TRICKS: Final = frozenset({Flip, Reroll, Swap})


class Working:
    """A summary of undamaged cards, remade when a civilization's cards change."""

    __slots__ = (
        *("abilities", "also", "columns", "counts", "damage", "production", "scoring", "terms", "tricks", "turns"),
    )

    counts: tuple[int, ...]
    """How many cards of each kind: four colours, territories, personalities; "also counts as" included."""
    columns: tuple[Cards, ...]
    """The cards themselves, by the column they lie in."""
    also: list[tuple[Kind, Kind]]
    """Cards that also count as another colour: the column they lie in, that colour."""
    abilities: dict[type[Verb], tuple[tuple[CardNumber, Verb], ...]]
    """Permanent abilities by verb: card and verb."""
    production: list[tuple[CardNumber, int, Effect]]
    """Production effects in the order of the board: card, place on the card, effect."""
    scoring: list[tuple[CardNumber, Effect]]
    turns: list[tuple[CardNumber, int, Effect]]
    """Transformations that can be used once per turn: card, place on the card, effect."""
    tricks: tuple[tuple[CardNumber, DieTrick], ...]
    """Abilities on dice that can be used once per round, in the order in which they are offered, with their cards."""
    damage: int
    """How many cards are damaged."""
    terms: Terms
    """The cost of technologies, and the value of dice and resources."""

    def __init__(self, cards: CardSet, columns: tuple[Cards, ...], damaged: Cards) -> None:
        if damaged:
            columns = tuple([column and tuple([card for card in column if card not in damaged]) for column in columns])
        known = cards.cards
        counts = list(map(len, columns))
        also = []
        abilities: dict[type[Verb], tuple[tuple[CardNumber, Verb], ...]] = {}
        production: list[tuple[CardNumber, int, Effect]] = []
        scoring: list[tuple[CardNumber, Effect]] = []
        turns: list[tuple[CardNumber, int, Effect]] = []
        for column in columns:
            for number in column:
                card = known[number]
                production += card.production
                if not card.only_produces:
                    scoring += card.scoring
                    turns += card.turns
                    for verb in card.abilities:
                        abilities[type(verb)] = (*abilities.get(type(verb), ()), (number, verb))
        if AlsoCounts in abilities:
            for place, column in zip(KINDS, columns, strict=True):
                for colour in [colour for number in column for colour in known[number].also if colour != place]:
                    also.append((place, colour))
                    counts[colour] += 1
        self.counts = tuple(counts)
        self.damage = len(damaged)
        self.columns = columns
        self.also = also
        self.abilities = abilities
        self.production = production
        self.scoring = scoring
        self.turns = turns
        self.tricks = ()
        self.terms = UNAIDED
        if abilities:
            if not DIE_TRICKS.isdisjoint(abilities):
                self.tricks = (*self.having(Flip), *self.having(Reroll), *self.having(Swap))
            self.terms = terms_of(abilities)

    def having(self, verb: type[V]) -> tuple[tuple[CardNumber, V], ...]:
        """Cards that grant this ability, with its details."""
        return self.abilities.get(verb, ())  # type: ignore[return-value]  # filed by type

    def meets(self, territory: Card) -> bool:
        """R7.8: enough technologies for a territory's needs by colour and in all, each counting once.

        A card that also counts as another colour stands for either, so all ways of counting are tried.
        """
        needs = territory.needs
        if not all(map(ge, self.counts, needs)) or self.technologies() < territory.needs_in_all:
            return False
        if not self.also:
            return True
        technologies = list(map(len, self.columns[:TERRITORY]))
        for choice in product((False, True), repeat=len(self.also)):
            have = list(technologies)
            for chosen, (place, colour) in zip(choice, self.also, strict=True):
                if chosen:
                    have[colour] += 1
                    if place < TERRITORY:
                        have[place] -= 1
            if all(map(ge, have, needs)):
                return True
        return False

    def technologies(self) -> int:
        """Technologies of all colours, and territories that count as one."""
        number = sum(self.counts[:TERRITORY])
        return number - sum(place < TERRITORY for place, _ in self.also) if self.also else number

    def colours(self) -> int:
        """The number of scoring colours present, of five."""
        return sum(1 for count in self.counts[:PERSONALITY] if count)
