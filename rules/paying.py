"""R7.3, R7.4: the cost of technologies for a player, including all abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .abilities import BlackAs, Cheaper, DieBonus, PayAs
from .kinds import ANY, BLACK, COLOURS, CardNumber, Die, Kind
from .records import Record

if TYPE_CHECKING:
    from .cards import Card
    from .effects import Verb

Abilities = dict[type["Verb"], tuple[tuple[CardNumber, "Verb"], ...]]


class Terms(Record):
    """The terms on which a civilization develops; they change only with its working cards."""

    bonus: tuple[int, ...]
    """How much more dice of each colour are worth."""
    black: tuple[bool, ...]
    """Whether black dice count as dice of each colour."""
    sources: tuple[tuple[Kind, ...], ...]
    """Kinds of resources that count as each colour, that colour itself first."""
    discount: tuple[int, ...]
    """How much cheaper technologies of each colour are."""
    hand_discount: int
    """How much cheaper technologies from hand are."""

    def price(self, card: Card, colour: Kind, die: Die, from_hand: bool) -> int:
        """Resources that a technology costs when paid in a colour; surplus die value is lost."""
        price = card.cost - self.discount[colour]
        if die.colour == colour or (die.colour == BLACK and self.black[colour]):
            price -= die.value + self.bonus[colour]
        if from_hand:
            price -= self.hand_discount
        return price if price > 0 else 0  # noqa: FURB136 (asked for every option, and max() takes twice as long)

    def purse(self, resources: tuple[int, ...]) -> tuple[int, ...]:
        """The resources that count as each colour."""
        if self.sources is OWN_SOURCES:
            return resources
        return tuple([sum([resources[kind] for kind in kinds]) for kinds in self.sources])

    def means(self, resources: tuple[int, ...], die: Die, from_hand: bool = False) -> list[int]:
        """The highest printed cost that can be paid for each kind of card; only technologies can be paid for."""
        colour, value = die
        if self is UNAIDED:  # most civilizations, most of the time
            means = [*resources, UNPAYABLE, UNPAYABLE]
            if colour != BLACK:
                means[colour] += value
            return means
        means = [*self.purse(resources), UNPAYABLE, UNPAYABLE]
        for kind in COLOURS:
            means[kind] += self.discount[kind] + (self.hand_discount if from_hand else 0)
            if kind == colour or (colour == BLACK and self.black[kind]):
                means[kind] += value + self.bonus[kind]
        return means


def can_pay(card: Card, means: list[int]) -> bool:
    kinds = card.kinds  # one or two
    return card.cost <= means[kinds[0]] or card.cost <= means[kinds[-1]]


UNPAYABLE: Final = -1
"""Less than any card costs."""
OWN_SOURCES: tuple[tuple[Kind, ...], ...] = tuple((colour,) for colour in COLOURS)
UNAIDED = Terms((0, 0, 0, 0), (False,) * 4, OWN_SOURCES, (0, 0, 0, 0), 0)
"""The terms of a civilization without abilities that change them."""
TOUCHING: Final = frozenset[type["Verb"]]({Cheaper, PayAs, BlackAs, DieBonus})
"""Those abilities."""


def terms_of(abilities: Abilities) -> Terms:
    """The terms that follow from a civilization's abilities."""
    if TOUCHING.isdisjoint(abilities):
        return UNAIDED
    discount = [0, 0, 0, 0]
    hand_discount = 0
    black = [False] * 4
    bonus = [0, 0, 0, 0]
    substitutes = []
    for granted in abilities.values():
        for _, ability in granted:
            if isinstance(ability, Cheaper) and ability.hand:
                hand_discount += ability.by
            elif isinstance(ability, Cheaper):
                for colour in colours_meant(ability.colour):
                    discount[colour] += ability.by
            elif isinstance(ability, DieBonus):
                for colour in colours_meant(ability.colour):
                    bonus[colour] += ability.by
            elif isinstance(ability, BlackAs):
                for colour in colours_meant(ability.colour):
                    black[colour] = True
            elif isinstance(ability, PayAs):
                substitutes.append(ability)
    sources: tuple[tuple[Kind, ...], ...] = OWN_SOURCES
    if substitutes:
        sources = tuple((colour, *serving(colour, substitutes)) for colour in COLOURS)
    return Terms(tuple(bonus), tuple(black), sources, tuple(discount), hand_discount)


def serving(colour: Kind, substitutes: list[PayAs]) -> list[Kind]:
    """Other kinds of resources that count as a colour."""
    return [kind for kind in COLOURS if kind != colour and any(ability.serves(kind, colour) for ability in substitutes)]


def colours_meant(colour: Kind) -> tuple[Kind, ...]:
    return COLOURS if colour == ANY else (colour,)
