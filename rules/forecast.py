"""Forecasts: questions that players ask before they decide, answered from what they may see.

Everything here takes a view, never a game, so no answer reveals anything hidden. `Game.preview` shows the effects of a
choice. This module covers the rest: the effects of a zone that is left, cards within reach, the parts of a price, the
players a disaster would hit, and the score if the Era ended now.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from . import events as happened
from .abilities import Cheaper, DieBonus, Protect
from .actions import DoEffect, enlisting_unrest
from .choices import ChooseVictim, Consider, ConvertToAny, GainAny, Steal, TakeAvailable
from .counts import Condition
from .deeds import ChangeUnrest
from .kinds import (
    ANY,
    BLACK,
    CIVIL_WAR,
    DICE,
    KINDS,
    LAST_SPACE,
    NO_CARD,
    NOBODY,
    PERSONALITY,
    SEATS,
    TERRITORY,
    TRACKS,
    UNREST_ZONE,
    CardNumber,
    Cards,
    Die,
    Kind,
    Player,
    Track,
)
from .mutations import damageable, put_into_past, put_into_play, turn_face_down, turn_face_up
from .obsolescence import Obsolescence
from .paying import can_pay
from .records import TupleRecord
from .rounds import picking_excess, picking_limit, sum_of
from .scoring import Award, awards_of, goods_award
from .spending import ChooseAction, ChooseDie, SpendDice
from .state import Civilization
from .unrest import Damage, EndCivilWar

if TYPE_CHECKING:
    from .events import Event
    from .view import CivilizationView, View
    from .working import Working


# Picking ------------------------------------------------------------------------------------------------


class Picking(TupleRecord):
    """The effects of a Dice Zone on the player who takes it (R4.2, R11.2, R12.1)."""

    sum: int
    limit: int
    """The sum up to which it costs no Unrest."""
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
    lowers = after in UNREST_ZONE and "unrest" not in mine.lowered
    return Picking(sum_of(dice), picking_limit(mine.working), mine.unrest, after, lowers)


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


def frees_zone(view: View, player: Player, zone: int) -> bool:
    """R0.7: would taking this zone free the one that the player's token reserves?"""
    return view.token_owner == player and view.token_zone != zone


def spends_first(view: View, player: Player) -> bool:
    """R2.2: the last player to pick dice is the first to spend them."""
    return (player + 1) % view.seats == view.first


# Developing, expanding, enlisting -----------------------------------------------------------------------


NOW, OTHER, BLOCKED = "now", "other", "blocked"
"""Within reach with this die; with another remaining die; not at all."""


def reach(view: View, player: Player, die: Die | None) -> dict[CardNumber, str]:
    """Which cards of the Display and the player's visible hand are within reach.

    Without a die, NOW means with any remaining die. Without dice only territories are listed.
    """
    mine = view.civilizations[player]
    terms = mine.working.terms
    dice = dict.fromkeys(mine.dice)
    hand = mine.hand or ()
    found: dict[CardNumber, str] = {}
    for number in (*view.available(), *hand):
        card = view.cards[number]
        if card.is_territory:
            found[number] = NOW if mine.working.meets(card) else BLOCKED
        elif dice:
            paying = [other for other in dice if can_pay(card, terms.means(mine.resources, other, number in hand))]
            here = die in paying if die is not None else len(paying) == len(dice)
            found[number] = NOW if here else OTHER if paying else BLOCKED
    return found


def enlisted_free(view: View, player: Player, dice: Sequence[Die]) -> set[CardNumber]:
    """Personalities whom one of these dice would enlist without raising Unrest."""
    working = view.civilizations[player].working
    rise = {
        number: [enlisting_unrest(working, view.cards[number], die) for die in dice] for number in view.personalities
    }
    return {number for number, changes in rise.items() if min(changes, default=1) <= 0}


def zone_reach(view: View, player: Player, zone: int) -> frozenset[CardNumber]:
    """Cards that one of a zone's dice would pay for, after the drop that its Unrest causes: technologies, territories
    whose needs are met, and personalities who would bring no Unrest."""
    mine = view.civilizations[player]
    working, terms = mine.working, mine.working.terms
    hand = mine.hand or ()
    dice = view.zones[zone]
    if picking(view, player, zone).lowers:
        dice = tuple(die.lowered() for die in dice)
    found = enlisted_free(view, player, dice)
    for number in (*view.available(), *hand):
        card = view.cards[number]
        if card.is_territory:
            within = working.meets(card)
        else:
            within = any(can_pay(card, terms.means(mine.resources, die, number in hand)) for die in dice)
        if within:
            found.add(number)
    return frozenset(found)


class Price(TupleRecord):
    """What a technology costs when it is paid in one colour with one die (R7.3)."""

    colour: Kind
    cost: int
    """The printed cost."""
    discounts: tuple[tuple[CardNumber, int], ...]
    """Cards that make it cheaper, and by how much."""
    die: int
    """The die's payment without bonuses; 0 for a die of another colour."""
    bonuses: tuple[tuple[CardNumber, int], ...]
    """Cards that make the die worth more, and by how much."""
    rest: int
    """Resources still due."""
    wasted: int
    """Pips of the die that pay nothing."""
    purse: int
    """Resources that could be paid."""

    @property
    def due(self) -> int:
        """The printed cost minus discounts."""
        return max(0, self.cost - sum(by for _, by in self.discounts))

    @property
    def paid(self) -> int:
        """The die's payment with bonuses."""
        return self.die + sum(by for _, by in self.bonuses)

    @property
    def affordable(self) -> bool:
        return self.rest <= self.purse


def prices(view: View, player: Player, number: CardNumber, die: Die) -> tuple[Price, ...]:
    """The price of a technology for the player, in each of its colours."""
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


def best_price(view: View, player: Player, number: CardNumber, die: Die) -> Price:
    """Of the ways to pay for a technology, the one that leaves least to pay; one that can be paid before all others."""

    def burden(price: Price) -> tuple[bool, int]:
        return not price.affordable, price.rest if price.affordable else price.rest - price.purse

    return min(prices(view, player, number, die), key=burden)


def cheaper(view: View, player: Player, number: CardNumber) -> tuple[int, ...]:
    """What a technology costs the player in each of its colours, before any die pays; empty if nothing makes it
    cheaper."""
    terms = view.civilizations[player].working.terms
    card = view.cards[number]
    if not card.is_technology or not (terms.hand_discount or any(terms.discount)):
        return ()
    dues = tuple(price.due for price in prices(view, player, number, DICE[BLACK][1]))
    return dues if min(dues) < card.cost else ()


# What comes into play -----------------------------------------------------------------------------------


class Afterwards:
    """Cards in play, Unrest and points after the events of a choice: the data that counts and conditions read."""

    def __init__(self, view: View, events: Iterable[Event]) -> None:
        self.cards, self.era, self.seats, self.dark_age = view.cards, view.era, view.seats, view.dark_age
        self.civilizations = [in_play_of(civilization) for civilization in view.civilizations]
        for event in takewhile(lambda event: not isinstance(event, happened.PhaseBegan), events):
            self._follow(event)

    def _follow(self, event: Event) -> None:
        player = getattr(event, "player", NOBODY)
        if player == NOBODY:
            return
        civilization = self.civilizations[player]
        match event:
            case happened.CardDeveloped(card=card, column=column):
                put_into_play(civilization, card, column)
            case happened.TerritoryExpanded(card=card):
                put_into_play(civilization, card, TERRITORY)
            case happened.PersonalityEnlisted(card=card):
                put_into_play(civilization, card, PERSONALITY)
            case happened.CardObsolete(card=card) | happened.CardLost(card=card) | happened.PersonalityGone(card=card):
                put_into_past(civilization, card)
            case happened.CardDamaged(card=card):
                turn_face_down(civilization, card)
            case happened.CardRepaired(card=card):
                turn_face_up(civilization, card)
            case happened.UnrestRose(after=after) | happened.UnrestFell(after=after):
                civilization.unrest = after
            case happened.VPGained(amount=amount):
                civilization.vp += amount

    def working(self, player: Player) -> Working:
        return self.civilizations[player].working(self.cards)

    def past(self, player: Player) -> Cards:
        return self.civilizations[player].past

    def unrest(self, player: Player) -> int:
        return self.civilizations[player].unrest

    def points(self, player: Player) -> int:
        return self.civilizations[player].vp


def in_play_of(seen: CivilizationView) -> Civilization:
    civilization = Civilization()
    civilization.columns, civilization.damaged, civilization.past = seen.columns, seen.damaged, seen.past
    civilization.unrest, civilization.vp = seen.unrest, seen.vp
    return civilization


class Idle(TupleRecord):
    """A Production effect whose condition does not hold."""

    condition: Condition
    ahead: tuple[Player, ...]
    """R9.2: these players have more of what it counts."""
    level: tuple[Player, ...]
    """These have as many."""
    alone: bool
    """The card produces nothing else."""


def idle(view: View, player: Player, card: CardNumber, events: Sequence[Event]) -> tuple[Idle, ...]:
    """The effects of a card played in these events that would produce nothing right after them."""
    after = Afterwards(view, events)
    effects = [effect for number, _, effect in after.working(player).production if number == card]
    found = []
    for condition in dict.fromkeys(effect.condition for effect in effects):
        if condition is None or condition.holds(after, player):
            continue
        more: list[Player] = []
        same: list[Player] = []
        if condition.test == "most" and condition.count is not None:
            mine = condition.count.own(after, player)
            for other in SEATS[: view.seats]:
                theirs = condition.count.own(after, other)
                if other != player and theirs >= mine:
                    (more if theirs > mine else same).append(other)
        alone = all(effect.condition == condition for effect in effects)
        found.append(Idle(condition, tuple(more), tuple(same), alone))
    return tuple(found)


def fulfilling(view: View, player: Player, condition: Condition, events: Sequence[Event]) -> tuple[Player, ...]:
    """Who else would meet a condition right after these events."""
    after = Afterwards(view, events)
    return tuple(seat for seat in SEATS[: view.seats] if seat != player and condition.holds(after, seat))


def paying(view: View, player: Player, card: CardNumber, events: Sequence[Event], waiting: Sequence[Any]) -> int | None:
    """R16.3: the points of a card played in these events if the Era ended right after them.

    None if it never scores, or if the rest of the choice could still change its points.
    """
    if not view.cards[card].scoring:
        return None
    ends = any(isinstance(event, happened.PhaseBegan) for event in events)
    if not ends and not all(leaves_cards_alone(view, record) for record in waiting):
        return None
    return sum(award.amount for award in awards_of(Afterwards(view, events), player) if award.card == card)


def leaves_cards_alone(view: View, record: Any) -> bool:
    """Does this record leave cards in play and Unrest alone, as far as it is part of the same choice?"""
    if isinstance(record, Obsolescence):
        return view.era == 1
    return isinstance(record, NEXT_DIE + ELSEWHERE)


def obsolescence_points(
    view: View, record: Obsolescence, events: Sequence[Event] = (), waiting: Sequence[Any] = ()
) -> int:
    """R15.3: VP for the player's own cards that become obsolete after these events; 0 while something that waits could
    still damage them."""
    if view.era == 1 or any(may_damage(view, other, record.player) for other in waiting):
        return 0
    mine = view.civilizations[record.player]
    hurt = {event.card for event in events if isinstance(event, happened.CardDamaged | happened.CardLost)}
    working = {card for column in mine.columns for card in column} - {*mine.damaged} - hurt
    return sum(view.cards.named(name).number in working for name in view.cards[record.card].obsoletes)


def may_damage(view: View, record: Any, player: Player) -> bool:
    """Could this damage a card of the player: an attack, a Civil War, or Unrest that may lead to one (R12.1)?"""
    match record:
        case Damage(victim=victim):
            return victim == player
        case DoEffect(card=card, place=place) | Consider(card=card, place=place):
            verb = view.cards[card].effects[place].verb
            return isinstance(verb, ChangeUnrest) and verb.by > 0
    return False


NEXT_DIE = (SpendDice, ChooseDie, ChooseAction)
"""These records begin another choice."""
ELSEWHERE = (GainAny, ConvertToAny, ChooseVictim, Steal, TakeAvailable)
"""Records that concern only resources and hands."""


# Civil War ----------------------------------------------------------------------------------------------


def produced_unrest(view: View, player: Player, events: Sequence[Event] = ()) -> int:
    """R9.1: the player's Unrest after production, as their cards stand after these events and in the order that keeps
    it lowest; at 10 or more a Civil War begins."""
    after = Afterwards(view, events)
    changes = [
        effect.verb.by * effect.times(after, player)
        for _, _, effect in after.working(player).production
        if isinstance(effect.verb, ChangeUnrest)
    ]
    calmed = max(0, after.unrest(player) + sum(change for change in changes if change < 0))
    return calmed + sum(change for change in changes if change > 0)


class War(TupleRecord):
    """What a Civil War damages (R12.1)."""

    sure: Cards
    """These in any case."""
    chosen: int
    """The number of cards that the player still chooses."""
    may_be_fewer: bool
    """A card that also counts as another colour can be chosen for both."""
    ends_later: bool
    """Unrest is 0 only after that choice."""


def war(view: View, player: Player, events: Sequence[Event], waiting: Sequence[Any]) -> War:
    """The damage of the player's Civil War that begins in these events, including pending choices."""
    damages = (event for event in events if isinstance(event, happened.CardDamaged))
    done = [event.card for event in damages if event.player == player and event.by == "civil war"]
    after = Afterwards(view, events).civilizations[player]
    asked = [record for record in waiting if isinstance(record, Damage) and record.victim == player]
    open_to = [damageable(view, after, record.column, record.spared) for record in asked if record.by == "civil war"]
    sure = tuple(dict.fromkeys((*done, *(cards[0] for cards in open_to if len(cards) == 1))))
    chosen = [cards for cards in open_to if len(cards) > 1]
    eligible = [card for cards in open_to for card in cards]
    ends_later = any(isinstance(record, EndCivilWar) and record.player == player for record in waiting)
    return War(sure, len(chosen), len(set(eligible)) < len(eligible), ends_later)


# Disasters ----------------------------------------------------------------------------------------------


class Threat(TupleRecord):
    """What a disaster would do to a player if it struck now (R8.2 to R8.4)."""

    track: Track
    protection: CardNumber
    """The card that protects the player, or NO_CARD."""
    damaged: Cards
    """One of these would be damaged."""
    lost: Cards
    """One of these would go into the Past, because nothing can be damaged."""

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


IN_THIS_ROUND, IN_NEXT_ROUND = "this round", "next round"


def strike_time(view: View) -> str:
    """R8.1: when a disaster on its last space strikes; one that production moves there waits for the next round."""
    if view.phase == "disasters":
        return NOW
    return IN_NEXT_ROUND if view.phase in ("production", "scoring", "new-era") else IN_THIS_ROUND


# Standing -----------------------------------------------------------------------------------------------


def standing(view: View) -> tuple[tuple[Award, ...], ...]:
    """R16, by seat: the awards if the Era ended now; in the last Era also for resources.

    An award of 0 is an objective that others fulfil too. Only cards in play score, so hands do not matter.
    """
    return tuple((*awards_of(view, seat), *goods(view, seat)) for seat in SEATS[: view.seats])


def goods(view: View, seat: Player) -> tuple[Award, ...]:
    points = goods_award(view.civilizations[seat].resources) if view.era == view.last_era else 0
    return (Award(seat, points, "resources"),) if points else ()


def scoring_difference(view: View, event: happened.CardDamaged | happened.CardRepaired) -> int:
    """R16: by how much a player's points would change if the Era ended after this damage or repair, not before."""
    before, after = (
        sum(award.amount for award in awards_of(each, event.player)) for each in (view, Afterwards(view, [event]))
    )
    return after - before
