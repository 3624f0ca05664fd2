"""R7.3, R7.4: what a player can pay for technologies with a given die."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .abilities import ANY, BlackAs, Cheaper, DieBonus, PayAs
from .kinds import BLACK, COLOURS, TERRITORY, Die

if TYPE_CHECKING:
    from .cards import Card
    from .game import Game
    from .working import Working

NONE = (0, 0, 0, 0)
OWN_SOURCES = tuple((colour,) for colour in COLOURS)
UNAIDED = tuple(
    tuple(tuple(value if colour == die else 0 for colour in COLOURS) for value in range(7)) for die in range(5)
)
"""What a die is worth in each colour without any ability, by its colour and value."""


class Means(NamedTuple):
    """What a die and the resources are worth in each colour, all abilities counted in."""

    worth: tuple[int, ...]
    """What the die pays in each colour: its value in its own, nothing in others."""
    purse: tuple[int, ...]
    """Resources that can be paid in each colour."""
    sources: tuple[tuple[int, ...], ...]
    """Kinds of resources that count as each colour, that colour itself first."""
    discount: tuple[int, ...]
    hand_discount: int

    @classmethod
    def of(cls, game: Game, player: int, die: Die) -> Means:
        civilization = game.state.civilizations[player]
        resources = civilization.resources
        worth = UNAIDED[die.colour][die.value]
        working = civilization.working(game.cards)
        if not working.abilities:
            return cls(worth, resources, OWN_SOURCES, NONE, 0)
        discount = [0, 0, 0, 0]
        hand_discount = 0
        for _, cheaper in working.having(Cheaper):
            if cheaper.hand:
                hand_discount += cheaper.by
            else:
                for colour in COLOURS:
                    if cheaper.colour in (ANY, colour):
                        discount[colour] += cheaper.by
        sources = OWN_SOURCES
        if substitutes := [ability for _, ability in working.having(PayAs)]:
            sources = tuple(
                (
                    colour,
                    *(kind for kind in COLOURS if kind != colour and any(s.serves(kind, colour) for s in substitutes)),
                )
                for colour in COLOURS
            )
            purse = tuple(sum(resources[kind] for kind in kinds) for kinds in sources)
        else:
            purse = resources
        return cls(die_worth(die, working), purse, sources, tuple(discount), hand_discount)

    def to_pay(self, card: Card, colour: int, from_hand: bool) -> int:
        """Resources that a technology costs in a colour; surplus die value is lost."""
        price = card.cost - self.discount[colour] - self.worth[colour]
        if from_hand:
            price -= self.hand_discount
        return price if price > 0 else 0

    def can_pay(self, card: Card, from_hand: bool) -> bool:
        for colour in card.kinds:
            if colour >= TERRITORY:
                return False
            if self.to_pay(card, colour, from_hand) <= self.purse[colour]:
                return True
        return False


def die_worth(die: Die, working: Working) -> tuple[int, ...]:
    """The die's value in every colour that it counts as, with bonuses."""
    worth = [0, 0, 0, 0]
    for colour in COLOURS:
        counts = die.colour == colour
        if die.colour == BLACK:
            counts = any(ability.colour in (ANY, colour) for _, ability in working.having(BlackAs))
        if counts:
            bonus = sum(ability.by for _, ability in working.having(DieBonus) if ability.colour in (ANY, colour))
            worth[colour] = die.value + bonus
    return tuple(worth)
