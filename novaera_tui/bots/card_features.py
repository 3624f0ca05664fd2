"""Cards as bots see them: effects as terms. No card is known by name."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from novaera_tui.bots import features as t
from novaera_tui.bots.evaluation_context import COUNT_PLACES, UNREST_LEVEL
from rules import Card, CardSet
from rules.abilities import (
    BlackAs,
    Calming,
    Cheaper,
    DieBonus,
    EnlistFor,
    Flip,
    PayAs,
    PickLimit,
    Protect,
    ProtectFromCivilWar,
    ProtectFromDarkAge,
    ProtectFromStealing,
    Reroll,
    Swap,
    ZoneToken,
)
from rules.counts import Condition, Count
from rules.deeds import (
    ChangeUnrest,
    DamageOthers,
    DrawEvolution,
    Gain,
    GainVP,
    MoveTrack,
    Repair,
    StealResources,
    TakeCard,
    Transform,
)
from rules.effects import Effect, Verb
from rules.kinds import ANY, CIVIL_WAR
from rules.records import TupleRecord

ONE_COLOUR: Final = 0.35
"""The share of an ability that remains if it covers only one colour."""

CALM_ENOUGH: Final = CIVIL_WAR
"""The `most_unrest` of effects without a limit on Unrest."""


class EffectTerm(TupleRecord):
    """One effect as a term."""

    term: int
    amount: float
    place: int = -1
    """The multiplier, as an index into `EvaluationContext.have`; -1 for none."""
    every: int = 1
    fewer: bool = False
    more: bool = False
    condition: Condition | None = None
    about: int = -1
    """The count in its condition, as an index into `EvaluationContext.have`."""
    most_unrest: int = CALM_ENOUGH
    """The highest Unrest at which it happens."""
    fragile: bool = False
    """Does it happen only while no card is damaged?"""

    @property
    def is_plain(self) -> bool:
        """Does it always give the same?"""
        return self.place < 0 and self.condition is None


class CardFeatures(TupleRecord):
    """The facts about a card that do not depend on its owner."""

    plain: tuple[EffectTerm, ...]
    """Lasting effects that are constant."""
    varying: tuple[EffectTerm, ...]
    """Lasting effects that depend on counts and conditions."""
    instants: tuple[EffectTerm, ...]
    """Instant effects, except Unrest and resources of a fixed kind, which are computed exactly."""
    demanding: tuple[EffectTerm, ...]
    """The instant effects that ask for low Unrest or undamaged cards."""
    passing: bool
    """R17.3: it leaves at the end of the Era."""
    protects: tuple[int, ...]
    """Disasters it protects from."""
    resources: tuple[int, ...] | None
    """Instant resources of each kind, if any."""
    unrest: int
    """Instant change of Unrest."""
    obsoletes: tuple[int, ...]
    evolution: int
    """The card it evolves into, or -1."""


def width(colour: int) -> float:
    return 1.0 if colour == ANY else ONE_COLOUR


def ability_term(verb: Verb) -> tuple[int, float] | None:
    """The term of a permanent ability, and its amount per round."""
    match verb:
        case Cheaper(hand=True):
            return t.CHEAPER_HAND, verb.by
        case Cheaper():
            return t.CHEAPER, verb.by * width(verb.colour)
        case PayAs():
            return t.PAY_AS, width(verb.kind) * width(verb.counts_as)
        case BlackAs():
            return t.BLACK_AS, width(verb.colour)
        case DieBonus():
            return t.DIE_BONUS, verb.by * width(verb.colour)
        case Flip():
            return t.FLIP, width(verb.colour)
        case Reroll():
            return t.REROLL, width(verb.colour)
        case Swap():
            return t.SWAP, width(verb.colour)
        case PickLimit():
            return t.LIMIT, verb.by
        case EnlistFor():
            return t.ENLIST_LESS, verb.less
        case Calming(points=0):
            return t.CALM_BETTER, verb.more
        case Calming():
            return t.CALM_POINTS, verb.points
        case Protect():
            return t.PROTECT, 1
        case ProtectFromStealing():
            return t.PROTECT_STEALING, 1
        case ProtectFromDarkAge():
            return t.PROTECT_DARK, 1
        case ProtectFromCivilWar():
            return t.PROTECT_WAR, 1
        case ZoneToken():
            return t.TOKEN, 1
    return None


def deed_term(effect: Effect) -> tuple[int, float] | None:
    """Term and amount of a deed."""
    at_once = effect.trigger == "instant"
    match effect.verb:
        case GainVP(amount=amount):
            return t.POINTS if at_once else t.SCORE_NOW, amount
        case Gain(amount=amount, kind=kind):
            if at_once:
                return t.GAIN_ANY, amount
            return t.INCOME_ANY if kind == ANY else t.INCOME, amount
        case ChangeUnrest(by=by):
            return t.UNSETTLING if by > 0 else t.CALMING, abs(by)
        case StealResources(amount=amount, they_choose=they_choose):
            return t.ROBBERY, amount * (0.8 if they_choose else 1.0)
        case DamageOthers():
            return t.ATTACK, 1
        case Repair(amount=amount):
            return (t.REPAIR_NOW, amount) if at_once else (t.REPAIRING, 1)
        case MoveTrack(by=by):
            return t.TRACK_UP if by > 0 else t.TRACK_DOWN, 0 if effect.may and by > 0 else abs(by)
        case TakeCard(amount=amount):
            return t.TAKE, amount
        case DrawEvolution(amount=amount):
            return t.DRAW, amount
        case Transform(amount=amount, gain=gain, into=into, each_turn=each_turn):
            return t.CHANGE_TURN if each_turn else t.CHANGE, max(0.3, gain - amount + (0.3 if into == ANY else 0.0))
    return None


def is_exact(effect: Effect) -> bool:
    """Is this an instant effect on Unrest or on resources of a fixed kind, which is computed exactly?"""
    plain = effect.trigger == "instant" and effect.per is None and effect.condition is None
    verb = effect.verb
    return plain and (isinstance(verb, ChangeUnrest) or (isinstance(verb, Gain) and verb.kind != ANY))


def place_of(count: Count) -> int:
    return count.kind if count.kind >= 0 else COUNT_PLACES[count.what]


def effect_term(effect: Effect) -> EffectTerm | None:
    """An effect as a term; None if bots ignore it."""
    found = ability_term(effect.verb) if effect.trigger == "permanent" else deed_term(effect)
    if found is None:
        return None
    verb = effect.verb
    count = effect.per
    if isinstance(verb, StealResources | DamageOthers) and verb.struck is not None:
        count = verb.struck  # it hits these players
    condition = effect.condition
    about = -1 if condition is None or condition.count is None else place_of(condition.count)
    calm = condition.number if condition is not None and condition.test == "unrest" else CALM_ENOUGH
    fragile = condition is not None and condition.test == "undamaged"
    if count is None:
        return EffectTerm(*found, condition=condition, about=about, most_unrest=calm, fragile=fragile)
    return EffectTerm(*found, place_of(count), count.every, count.fewer, count.more, condition, about, calm, fragile)


def features_of(card: Card, cards: CardSet) -> CardFeatures:
    instants: list[EffectTerm] = []
    lasting: list[EffectTerm] = []
    resources = [0, 0, 0, 0]
    unrest = 0
    for effect in card.effects:
        if is_exact(effect):
            if isinstance(effect.verb, ChangeUnrest):
                unrest += effect.verb.by
            elif isinstance(effect.verb, Gain):
                resources[effect.verb.kind] += effect.verb.amount
        elif (part := effect_term(effect)) is not None:
            (instants if effect.trigger == "instant" else lasting).append(part)
    return CardFeatures(
        tuple(part for part in lasting if part.is_plain),
        tuple(part for part in lasting if not part.is_plain),
        tuple(instants),
        tuple(part for part in instants if part.fragile or part.most_unrest < CALM_ENOUGH),
        card.is_personality,
        tuple(verb.track for verb in card.abilities if isinstance(verb, Protect)),
        tuple(resources) if any(resources) else None,
        unrest,
        tuple(cards.named(name).number for name in card.obsoletes),
        cards.named(card.evolves).number if card.evolves else -1,
    )


@cache
def card_features(cards: CardSet) -> tuple[CardFeatures, ...]:
    """The features of all cards in a set."""
    return tuple(features_of(card, cards) for card in cards)


class CardTotals(TupleRecord):
    """Totals over a player's working cards."""

    cards: tuple[int, ...]
    varying: tuple[tuple[EffectTerm, bool], ...]
    """Effects that depend on counts and conditions, and whether they leave with the Era."""
    counting: tuple[tuple[EffectTerm, bool], ...]
    """The varying effects that one more card could change: scoring and income."""
    calm: tuple[tuple[EffectTerm, bool], ...]
    """The varying effects that depend on Unrest."""
    fragile: tuple[tuple[EffectTerm, bool], ...]
    """The varying effects that need undamaged cards."""
    outdoing: float
    """What they score for each player with more Unrest."""
    protects: tuple[int, ...]
    evolutions: tuple[int, ...]


@lru_cache(maxsize=5000)
def card_totals(cards: CardSet, columns: tuple[tuple[int, ...], ...]) -> CardTotals:
    known = card_features(cards)
    numbers = sum(columns, ())
    varying = tuple((part, known[number].passing) for number in numbers for part in known[number].varying)
    calm = tuple(entry for entry in varying if entry[0].most_unrest < CALM_ENOUGH or entry[0].place == UNREST_LEVEL)
    return CardTotals(
        numbers,
        varying,
        tuple(entry for entry in varying if entry[0].term in (t.SCORE_NOW, t.INCOME, t.INCOME_ANY)),
        calm,
        tuple(entry for entry in varying if entry[0].fragile),
        sum([part.amount for part, _ in calm if part.more]),
        tuple(track for number in numbers for track in known[number].protects),
        tuple(known[number].evolution for number in numbers if known[number].evolution >= 0),
    )
