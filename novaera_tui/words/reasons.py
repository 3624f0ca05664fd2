"""Why one choice is better than another: what it changes by the end of the round, in the game's own words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from novaera_tui.messages import gettext, lazy, npgettext, npvariants, pgettext, plazy, pvariants
from novaera_tui.words.answers import ANY_KIND
from novaera_tui.words.card_words import in_brief
from novaera_tui.words.names import COMMA, SOURCE_WORDS, TRACK_TITLES, amount_of, card_name, chain, listed
from novaera_tui.words.threats import protects
from rules.abilities import Protect
from rules.cards import CardSet
from rules.effects import Effect
from rules.kinds import ANY, NO_CARD, CardNumber, Kind
from rules.records import TupleRecord

MOST_GAINS: Final = 3
MOST_COSTS: Final = 1
MOST_SOURCES: Final = 3
"""Cards and sources that are named for one difference: a card scores for itself, its kind and the most of its kind."""
LEAST_SHARE: Final = 0.15
"""Smaller reasons than this share of the largest are not told."""


class Source(TupleRecord):
    """Where points come from, or a card in play."""

    by: str
    card: CardNumber
    amount: int


class Fact(TupleRecord):
    """A figure after the better choice and after the other one."""

    what: str
    about: int
    """A kind or a track."""
    better: int
    other: int
    sources: tuple[Source, ...] = ()
    """What makes the difference."""

    @property
    def gap(self) -> int:
        return self.better - self.other


class Reason(TupleRecord):
    """A part of the value in which two choices differ, and the figures that say so."""

    part: str
    seat: int
    """Whose figures."""
    worth: int
    """In hundredths of a point for the player who chooses; negative for what the better choice gives up."""
    facts: tuple[Fact, ...]


class Purpose(TupleRecord):
    """What a piece of advice does for the player."""

    kind: str = ""
    """Of the question."""
    action: str = ""
    reasons: tuple[Reason, ...] = ()
    cards: tuple[CardNumber, ...] = ()
    """The cards it is about."""
    later: tuple[Source, ...] = ()
    """The cards that it helps to put into play this round, with their points at the next scoring."""


MOST_TOLD: Final = 2
"""Reasons for a piece of advice."""
TO_PLAY: Final = {"pick": plazy("brief", "its dice pay for {cards}")}
SAFE_FROM_OTHERS: Final = plazy("brief", "nobody else can take it")
PURPOSE_OF_ACTION: Final = {
    "gain": plazy("brief", "no available card is worth more"),
    "pick": plazy("brief", "its dice are the most useful to you"),
    "produce": plazy("brief", "this order gains the most"),
    "damage": plazy("brief", "you lose the least"),
    "lose": plazy("brief", "you lose the least"),
    "": plazy("brief", "everything else gains less or costs more"),
}


def purpose_words(purpose: Purpose, player: int, names: Sequence[str], cards: CardSet) -> tuple[str, ...]:
    """Why the best choice is good: a sentence for each of one or two reasons."""
    told = [SAFE_FROM_OTHERS.format()] if purpose.action == "research" else []
    if purpose.later:
        form = TO_PLAY.get(purpose.kind, plazy("brief", "then you can pay for {cards}"))
        told.append(form.format(cards=listed(card_and_worth(each, cards) for each in purpose.later[:MOST_TOLD])))
    told += [reason_words(reason, player, names, cards) for reason in purpose.reasons]
    if purpose.action in ("develop", "enlist", "expand"):
        seen = {reason.part for reason in purpose.reasons}
        told += [
            in_brief([effect]) for card in purpose.cards for effect in cards[card].effects if is_untold(effect, seen)
        ]
    told = told or [PURPOSE_OF_ACTION.get(purpose.action or purpose.kind, PURPOSE_OF_ACTION[""]).format()]
    forms = (lazy("Why: {reason}."), lazy("Also: {reason}."))
    return tuple([form.format(reason=reason) for form, reason in zip(forms, told, strict=False)])


def is_untold(effect: Effect, told: set[str]) -> bool:
    """Is it lasting, and does no figure say it?"""
    if effect.trigger in ("instant", "scoring") or (effect.trigger == "production" and effect.condition is not None):
        return False
    return ("threats" if isinstance(effect.verb, Protect) else effect.trigger) not in told


def card_and_worth(source: Source, cards: CardSet) -> str:
    """A card, with its points or else what it does."""
    card = cards[source.card]
    lasting = [in_brief([effect]) for effect in card.effects if is_untold(effect, {"scoring"})]
    worth = "".join(lasting[:1])
    if source.amount:
        worth = npgettext("brief", "{number} VP at the next scoring", "{number} VP at the next scoring", source.amount)
    return pgettext("brief", "{card} ({effect})", card=card_name(card), effect=worth) if worth else card_name(card)


def why_words(reasons: Sequence[Reason], player: int, names: Sequence[str], cards: CardSet) -> str:
    """What the better choice brings and what it gives up, in one sentence; empty if the figures do not say that it is
    better."""
    if sum(reason.worth for reason in reasons) <= 0:
        return ""
    reasons = [reason for reason in reasons if abs(reason.worth) >= LEAST_SHARE * abs(reasons[0].worth)]
    gains = listed([reason_words(reason, player, names, cards) for reason in reasons if reason.worth > 0][:MOST_GAINS])
    costs = listed([reason_words(reason, player, names, cards) for reason in reasons if reason.worth < 0][:MOST_COSTS])
    if not gains:
        return ""
    if not costs:
        return gettext("By the end of the round the better choice means {gains}.", gains=gains)
    return gettext("By the end of the round the better choice means {gains}, but {costs}.", gains=gains, costs=costs)


def reason_words(reason: Reason, player: int, names: Sequence[str], cards: CardSet) -> str:
    """2 knowledge more each round; 3 fewer VP for Bo. Rivals' cards are not named: some were only imagined."""
    is_own = reason.seat == player
    wanted = (reason.worth > 0) == is_own
    if reason.part in AMOUNT_WORDS:
        words = amounts_words(reason, wanted, MOST_KINDS if is_own else 1)
    else:
        fact = next(fact for fact in reason.facts if (fact.gap > 0) == wanted)
        words = fact_words(fact, cards if is_own else None)
    return words if is_own else pgettext("brief", "{news} for {player}", news=words, player=names[reason.seat])


MOST_KINDS: Final = 2
"""More kinds of resources are added up."""
TOTALS: Final = {
    "production": npvariants(
        "brief", "{number} [fewer|more] resource each round", "{number} [fewer|more] resources each round"
    ),
    "resources": npvariants(
        "brief", "{number} [fewer|more] resource to spend", "{number} [fewer|more] resources to spend"
    ),
}
OTHER_SOURCES: Final = plazy("source", "other things")
AMOUNT_WORDS: Final = {
    "production": pvariants("brief", "{amounts} [less|more] each round"),
    "resources": pvariants("brief", "{amounts} [less|more] to spend"),
}
SWAPPED: Final = {
    "production": plazy("brief", "{more} instead of {less} each round"),
    "resources": plazy("brief", "{more} instead of {less} to spend"),
}
FACT_WORDS: Final = {
    "vp": npvariants("brief", "{number} [fewer|more] VP", "{number} [fewer|more] VP"),
    "gained": npvariants("brief", "{number} VP [lost|at once]", "{number} VP [lost|at once]"),
    "awards": npvariants(
        "brief", "{number} [fewer|more] VP at the next scoring", "{number} [fewer|more] VP at the next scoring"
    ),
    "played": npvariants("brief", "{number} [fewer|more] card in play", "{number} [fewer|more] cards in play"),
    "undamaged": npvariants("brief", "{number} [more|fewer] damaged card", "{number} [more|fewer] damaged cards"),
    "hand": npvariants("brief", "{number} [fewer|more] card in hand", "{number} [fewer|more] cards in hand"),
    "reach": npvariants(
        "brief",
        "{number} [fewer|more] card within reach next round",
        "{number} [fewer|more] cards within reach next round",
    ),
}
NAMED: Final = {
    "kept": pvariants("brief", "{cards} [lost|kept]"),
    "played": pvariants("brief", "{cards} [not in play|in play]"),
    "undamaged": pvariants("brief", "{cards} [damaged|undamaged]"),
}
PROTECTION: Final = pvariants("brief", "[no protection|protection] from {disaster}")
"""All of them by whether the figure is higher."""


def amounts_words(reason: Reason, is_more: bool, most: int) -> str:
    """Resources of several kinds at once; more than `most` kinds are added up, unless the sum says the opposite."""
    total = sum(fact.gap for fact in reason.facts)
    if len(reason.facts) > most and total and (total > 0) == is_more:
        return TOTALS[reason.part][is_more].format(abs(total))
    more = listed(kind_words(fact) for fact in reason.facts if fact.gap > 0)
    less = listed(kind_words(fact) for fact in reason.facts if fact.gap < 0)
    if more and less:
        return SWAPPED[reason.part].format(more=more, less=less)
    return AMOUNT_WORDS[reason.part][bool(more)].format(amounts=more or less)


def kind_words(fact: Fact) -> str:
    if fact.about == ANY:
        return ANY_KIND.format(number=abs(fact.gap))
    return amount_of(abs(fact.gap), Kind(fact.about))


def fact_words(fact: Fact, cards: CardSet | None) -> str:
    """`cards` is None for a rival's figure."""
    is_more = fact.gap > 0
    if fact.what == "calm":
        return pgettext("brief", "Unrest {better} instead of {other}", better=-fact.better, other=-fact.other)
    if fact.what == "far":
        track, better, other = TRACK_TITLES[fact.about], -fact.better, -fact.other
        return pgettext("brief", "{track} at {better} instead of {other}", track=track, better=better, other=other)
    sources = [] if cards is None else [source for source in fact.sources if (source.amount > 0) == is_more]
    if fact.what == "safe":
        return protection_words(fact, sources, cards)
    kept = [source for source in sources if source.by == "kept"]
    what, sources = ("kept", kept) if kept else (fact.what, sources)
    if what in NAMED and 0 < len(sources) <= MOST_SOURCES and cards is not None:
        return NAMED[what][is_more].format(cards=listed(card_name(cards[source.card]) for source in sources))
    words = FACT_WORDS[fact.what][is_more].format(abs(fact.gap))
    if fact.what in NAMED or not sources or cards is None:
        return words
    return pgettext("brief", "{news} ({sources})", news=words, sources=sum_words(fact, cards))


def sum_words(fact: Fact, cards: CardSet) -> str:
    """Where a difference comes from, in amounts that add up to it."""
    sources = sorted(fact.sources, key=lambda source: -abs(source.amount))
    largest, rest = sources[:MOST_SOURCES], fact.gap - sum(source.amount for source in sources[:MOST_SOURCES])
    amounts = [(source_words(source, cards), source.amount) for source in largest]
    amounts += [(str(OTHER_SOURCES), rest)] * bool(rest)
    is_mixed = any((amount > 0) != (fact.gap > 0) for _, amount in amounts)
    told = (
        pgettext("brief", "{points} for {source}", source=source, points=f"{amount:+}" if is_mixed else abs(amount))
        for source, amount in amounts
    )
    return chain(COMMA, told)


def protection_words(fact: Fact, sources: Sequence[Source], cards: CardSet | None) -> str:
    """Protection from a disaster, and the card that was kept or lost with it."""
    disaster = TRACK_TITLES[fact.about]
    for source in sources:
        if cards is not None and source.by == "kept" and protects(cards[source.card], fact.about):
            kept = NAMED["kept"][fact.gap > 0].format(cards=card_name(cards[source.card]))
            return pgettext("brief", "{card} ({effect})", card=kept, effect=PROTECTION[True].format(disaster=disaster))
    return PROTECTION[fact.gap > 0].format(disaster=disaster)


def source_words(source: Source, cards: CardSet) -> str:
    return SOURCE_WORDS[source.by] if source.card == NO_CARD else card_name(cards[source.card])
