"""R7.3, R7.4: what technologies cost a player, all abilities counted in."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .abilities import ANY, BlackAs, Cheaper, DieBonus, PayAs
from .kinds import BLACK, COLOURS, TERRITORY, Die

if TYPE_CHECKING:
    from .cards import Card
    from .effects import Verb

Abilities = dict[type["Verb"], tuple[tuple[int, "Verb"], ...]]


class Terms(NamedTuple):
    """The terms on which a civilization develops; they change only with its working cards."""

    worth: tuple[tuple[tuple[int, ...], ...], ...]
    """What a die pays, by its colour, its value and the colour paid in."""
    sources: tuple[tuple[int, ...], ...]
    """Kinds of resources that count as each colour, that colour itself first."""
    discount: tuple[int, ...]
    """How much cheaper technologies of each colour are."""
    hand_discount: int
    """How much cheaper technologies from hand are."""

    def price(self, card: Card, colour: int, die: Die, from_hand: bool) -> int:
        """Resources that a technology costs when paid in a colour; surplus die value is lost."""
        price = card.cost - self.discount[colour] - self.worth[die.colour][die.value][colour]
        if from_hand:
            price -= self.hand_discount
        return price if price > 0 else 0

    def purse(self, resources: tuple[int, ...]) -> tuple[int, ...]:
        """What can be paid in each colour."""
        if self.sources is OWN_SOURCES:
            return resources
        return tuple(sum(resources[kind] for kind in kinds) for kinds in self.sources)

    def can_pay(self, card: Card, die: Die, purse: tuple[int, ...], from_hand: bool) -> bool:
        for colour in card.kinds:
            if colour >= TERRITORY:
                return False
            if self.price(card, colour, die, from_hand) <= purse[colour]:
                return True
        return False


OWN_SOURCES: tuple[tuple[int, ...], ...] = tuple((colour,) for colour in COLOURS)
UNAIDED = Terms(
    tuple(tuple(tuple(value if colour == die else 0 for colour in COLOURS) for value in range(7)) for die in range(5)),
    OWN_SOURCES,
    (0, 0, 0, 0),
    0,
)
"""The terms of a civilization without any ability that touches them."""


def terms_of(abilities: Abilities) -> Terms:
    """The terms that a civilization's abilities add up to."""
    if not {Cheaper, PayAs, BlackAs, DieBonus} & abilities.keys():
        return UNAIDED
    discount = [0, 0, 0, 0]
    hand_discount = 0
    black: set[int] = set()
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
                black.update(colours_meant(ability.colour))
            elif isinstance(ability, PayAs):
                substitutes.append(ability)
    worth = tuple(
        tuple(
            tuple(
                value + bonus[colour] if colour == die or (die == BLACK and colour in black) else 0
                for colour in COLOURS
            )
            for value in range(7)
        )
        for die in range(5)
    )
    sources: tuple[tuple[int, ...], ...] = OWN_SOURCES
    if substitutes:
        sources = tuple((colour, *serving(colour, substitutes)) for colour in COLOURS)
    return Terms(worth, sources, tuple(discount), hand_discount)


def serving(colour: int, substitutes: list[PayAs]) -> list[int]:
    """Other kinds of resources that count as a colour."""
    return [kind for kind in COLOURS if kind != colour and any(ability.serves(kind, colour) for ability in substitutes)]


def colours_meant(colour: int) -> tuple[int, ...]:
    return COLOURS if colour == ANY else (colour,)
