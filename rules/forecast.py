"""What would come of it: questions that players ask before they decide, answered from what they may see.

Everything here takes a view, never a game, so no answer can tell anything that is hidden. What a choice itself does
is told by `Game.preview`; here is what surrounds it: what a zone would cost or bring if it were left, what is within
reach, what a price is made of, whom a disaster would hit, and how the Era would be scored now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .abilities import Cheaper, DieBonus, Protect
from .changes import damageable
from .kinds import (
    ANY,
    BLACK,
    CIVIL_WAR,
    KINDS,
    LAST_SPACE,
    NO_CARD,
    PERSONALITY,
    SEATS,
    TRACKS,
    UNREST_ZONE,
    CardNumber,
    Cards,
    Die,
    Kind,
    Player,
    Track,
)
from .records import TupleRecord
from .rounds import picking_excess
from .scoring import Award, awards_of, goods_award

if TYPE_CHECKING:
    from .view import View


# Picking ------------------------------------------------------------------------------------------------


class Picking(TupleRecord):
    """What taking a Dice Zone would do to the one who takes it (R4.2, R11.2, R12.1)."""

    sum: int
    before: int
    after: int
    """Unrest."""
    lowers: bool
    """The dice drop by 1."""

    @property
    def civil_war(self) -> bool:
        return self.after == CIVIL_WAR


def picking(view: View, player: Player, zone: int) -> Picking:
    mine = view.civilizations[player]
    dice = view.zones[zone]
    after = min(CIVIL_WAR, mine.unrest + picking_excess(mine.working, dice))
    return Picking(sum(die.value for die in dice), mine.unrest, after, after in UNREST_ZONE and not mine.lowered)


class Advance(TupleRecord):
    """How far a marker would go."""

    track: Track
    before: int
    after: int

    @property
    def arrives(self) -> bool:
        """R8.1, R6.1: on the last space it strikes, or the Dark Age begins."""
        return self.after == LAST_SPACE


def leaving(view: View, zone: int) -> tuple[Advance, ...]:
    """R5.1: the markers that would move if this zone were left, in the order of the tracks."""
    tracks = list(view.tracks)
    for die in view.zones[zone]:
        tracks[die.colour] = min(LAST_SPACE, tracks[die.colour] + die.value)
    return tuple(
        Advance(track, before, after)
        for track, before, after in zip(TRACKS, view.tracks, tracks, strict=True)
        if before != after
    )


# Developing, expanding, enlisting -----------------------------------------------------------------------


NOW, OTHER, BLOCKED = "now", "other", "blocked"
"""Within reach with this die; with another one that is left; not at all."""


def reach(view: View, player: Player, die: Die | None) -> dict[CardNumber, str]:
    """What of the Display and the player's visible hand can be developed or expanded to.

    Without a die, NOW means with any of those that are left. Without dice only territories are told.
    """
    mine = view.civilizations[player]
    terms = mine.working.terms
    purse = terms.purse(mine.resources)
    dice = dict.fromkeys(mine.dice)
    hand = mine.hand or ()
    found: dict[CardNumber, str] = {}
    for number in (*view.available(), *hand):
        card = view.cards[number]
        if card.is_territory:
            found[number] = NOW if mine.working.meets(card) else BLOCKED
        elif dice:
            paying = [other for other in dice if terms.can_pay(card, other, purse, number in hand)]
            here = die in paying if die is not None else len(paying) == len(dice)
            found[number] = NOW if here else OTHER if paying else BLOCKED
    return found


class Price(TupleRecord):
    """What a technology costs when it is paid in one colour with one die (R7.3)."""

    colour: Kind
    cost: int
    """What is printed."""
    discounts: tuple[tuple[CardNumber, int], ...]
    """Cards that make it cheaper, and by how much."""
    die: int
    """What the die pays, without bonuses; 0 for a die of another colour."""
    bonuses: tuple[tuple[CardNumber, int], ...]
    """Cards that make the die worth more, and by how much."""
    rest: int
    """Resources that are still to be paid."""
    wasted: int
    """Pips of the die that pay nothing."""
    purse: int
    """Resources that could be paid."""

    @property
    def due(self) -> int:
        """What is printed, less what cards make it cheaper."""
        return max(0, self.cost - sum(by for _, by in self.discounts))

    @property
    def paid(self) -> int:
        """What the die pays, with bonuses."""
        return self.die + sum(by for _, by in self.bonuses)

    @property
    def affordable(self) -> bool:
        return self.rest <= self.purse


def prices(view: View, player: Player, number: CardNumber, die: Die) -> tuple[Price, ...]:
    """What a technology would cost the player, in each of its colours."""
    card = view.cards[number]
    mine = view.civilizations[player]
    working, terms = mine.working, mine.working.terms
    from_hand = number in (mine.hand or ())
    purse = terms.purse(mine.resources)
    found = []
    for colour in card.kinds:
        counts = die.colour == colour or (die.colour == BLACK and terms.black[colour])
        discounts = tuple(
            (source, ability.by)
            for source, ability in working.having(Cheaper)
            if (from_hand if ability.hand else ability.colour in (ANY, colour))
        )
        bonuses = tuple(
            (source, ability.by)
            for source, ability in working.having(DieBonus)
            if counts and ability.colour in (ANY, colour)
        )
        dear = max(0, card.cost - sum(by for _, by in discounts))
        paid = (die.value if counts else 0) + sum(by for _, by in bonuses)
        found.append(
            Price(
                colour,
                card.cost,
                discounts,
                die.value if counts else 0,
                bonuses,
                terms.price(card, colour, die, from_hand),
                min(die.value, max(0, paid - dear)) if counts else die.value,
                purse[colour],
            )
        )
    return tuple(found)


# Disasters ----------------------------------------------------------------------------------------------


class Threat(TupleRecord):
    """What a disaster would do to a player if it struck now (R8.2 to R8.4)."""

    track: Track
    protection: CardNumber
    """The card that protects the player, or NO_CARD."""
    damaged: Cards
    """One of these would be damaged."""
    lost: Cards
    """There is nothing to damage: one of these would go into the Past."""

    @property
    def harmless(self) -> bool:
        return self.protection != NO_CARD or not (self.damaged or self.lost)


def threat(view: View, player: Player, track: Track) -> Threat:
    mine = view.civilizations[player]
    for card, protection in mine.working.having(Protect):
        if protection.track == track:
            return Threat(track, card, (), ())
    damaged = damageable(view, mine, KINDS[track])
    return Threat(track, NO_CARD, damaged, () if damaged else sum(mine.columns[:PERSONALITY], ()))


# Standing -----------------------------------------------------------------------------------------------


def standing(view: View) -> tuple[tuple[Award, ...], ...]:
    """R16, by seat: what everybody would score if the Era ended now; in the last Era also for their resources.

    An award of 0 is an objective that others fulfil too. Only cards in play score, so no hand is looked at.
    """
    return tuple((*awards_of(view, seat), *goods(view, seat)) for seat in SEATS[: view.seats])


def goods(view: View, seat: Player) -> tuple[Award, ...]:
    points = goods_award(view.civilizations[seat].resources) if view.era == view.last_era else 0
    return (Award(seat, points, "resources"),) if points else ()
