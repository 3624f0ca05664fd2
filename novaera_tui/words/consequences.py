"""What a choice would do, shown before Enter: what happens at once, what waits for a decision, and the players a
disaster would strike if a Dice Zone were left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from novaera_tui.messages import MessageTable, npgettext, pgettext, plazy
from novaera_tui.words.counts import condition_words, counted_cards
from novaera_tui.words.effects import short_effect
from novaera_tui.words.names import TRACK_TITLES, card_name, die_label, listed, vp_words
from novaera_tui.words.previews import PreviewWords, outdated, preview_parts
from novaera_tui.words.prices import price_parts
from novaera_tui.words.threats import harms, protects
from novaera_tui.words.zone_words import Apart, Part
from rules import Decision, Die, Option, View
from rules import events as happened
from rules.actions import Action, DoEffect, Join
from rules.cards import CardSet
from rules.choices import ChooseTrack, ChooseVictim, Consider, GainAny, RepairOne, Steal, TakeAvailable
from rules.decisions import CardChoice, DiceZone, DieChange, EffectChoice
from rules.deeds import GainVP
from rules.events import Event
from rules.forecast import (
    Advance,
    Idle,
    War,
    frees_zone,
    fulfilling,
    idle,
    leaving,
    obsolescence_points,
    paying,
    produced_unrest,
    threat,
    war,
)
from rules.kinds import (
    CIVIL_WAR,
    DARK_AGE,
    DISASTERS,
    KINDS,
    LAST_SPACE,
    NO_CARD,
    NOBODY,
    ROUNDS_PER_ERA,
    TERRITORY,
    CardNumber,
    Player,
)
from rules.obsolescence import Obsolescence
from rules.unrest import Damage

PREVIEW_CELLS: Final = 200
"""Room in a preview of three lines of 80 cells, besides gaps."""
PICK_CELLS: Final = 145
"""The same in two lines: the table shows where a zone that is left moves the markers, so only strikes are told."""
CAME: Final = (happened.CardDeveloped, happened.TerritoryExpanded, happened.PersonalityEnlisted)
THEN_CHOOSE: Final = MessageTable(
    {
        "action": plazy("brief", "next, choose an action"),
        "develop": plazy("brief", "next, choose a technology"),
        "payment": plazy("brief", "next, choose how to pay"),
        "mix": plazy("brief", "next, choose how much of each kind"),
        "enlist": plazy("brief", "next, choose a personality"),
        "expand": plazy("brief", "next, choose a territory"),
        "repair": plazy("brief", "next, choose a damaged card"),
        "research": plazy("brief", "next, choose a card for your hand"),
        "steal": plazy("brief", "next, choose a resource"),
    }
)
"""The next step of a turn, by the kind of its question."""


def consequences(
    view: View,
    decision: Decision,
    option: Option[Any],
    events: Sequence[Event],
    waiting: Sequence[Any],
    teller: PreviewWords,
) -> tuple[Part, ...]:
    """`events` and `waiting` are what the rules say the choice would cause, and would leave to be done."""
    if isinstance(option.what, DieChange) and option.what.by == "reroll":
        roll = pgettext("brief", "reroll {die}", die=die_label(option.what.die))
        return (Part(roll), Part(pgettext("brief", "cannot be undone"), "warn"))
    price = tuple(price_parts(view, decision, option, events))
    asked = [event for event in events if isinstance(event, happened.PlayerAsked)]
    if len(asked) == len(events):
        kind = asked[-1].kind if asked else ""
        then = Part(THEN_CHOOSE.get(kind, pgettext("brief", "next, choose")))
        if isinstance(option.what, EffectChoice):
            return (Part(short_effect(view.cards[option.what.card].effects[option.what.place])), then)
        if isinstance(option.what, Die):
            return (Part(pgettext("brief", "spend {die}", die=die_label(option.what))), then)
        if isinstance(option.what, CardChoice) and decision.kind == kind == "repair":
            repaired = pgettext("brief", "repair {card}", card=teller.card(option.what.card))
            return (Part(repaired), Part(pgettext("brief", "next, choose a second card, or none")))
        if isinstance(option.what, Action) and kind in ("payment", "mix"):
            # there is only one technology to develop, so the payment comes next
            return (Part(pgettext("brief", "develop {card}", card=teller.card(waiting[0].card))), then)
        return (*certain_parts(view, decision, option, teller), *price, then)
    worth = worth_telling(view, decision.player, events)
    has_war = any(isinstance(event, happened.CivilWarBegan) for event in events)
    cells = PICK_CELLS if isinstance(option.what, DiceZone) and not has_war else PREVIEW_CELLS
    later = (*freed_parts(view, decision.player, option), *waiting_parts(view, events, waiting, teller))
    in_vain = (
        *produced_parts(view, decision.player, events),
        *idle_parts(view, decision.player, events, teller),
        *contest_parts(view, decision.player, events, teller),
        *parting_parts(view, decision.player, events),
        *strike_parts(view, decision.player, events, teller),
    )
    scored = tuple(score_parts(view, decision.player, events, waiting, teller.chosen != NO_CARD))
    for wordy in (2, 1, 0):
        at_once = (*with_wars(view, worth, waiting, teller, wordy), *later)
        if not at_once and teller.chosen == NO_CARD:
            at_once = (Part(pgettext("brief", "nothing more happens")),)
        parts = (*at_once, *in_vain, *price)
        if sum(len(part.text) + len("; ") for part in (*parts, *scored)) <= cells:
            parts = (*at_once, *in_vain, *scored, *price)
        room = cells - sum(len(part.text) for part in parts)
        left = tuple(left_parts(view, decision.player, option, events, room))
        if sum(len(part.text) for part in left) <= room:
            break
    return (*parts, *left)


def with_wars(
    view: View, events: Sequence[Event], waiting: Sequence[Any], teller: PreviewWords, wordy: int
) -> Sequence[Part]:
    """R12.1: a Civil War is shown with all that it damages, by then and once its player has chosen."""
    at_war = {event.player for event in events if isinstance(event, happened.CivilWarBegan)}

    def is_of_war(event: Event) -> bool:
        return isinstance(event, happened.CardDamaged) and event.by == "civil war" and event.player in at_war

    def tell_war(player: int) -> Iterator[Part]:
        is_own = player == teller.player
        brought = war(view, Player(player), events, waiting)
        words = war_words(brought, is_own, view.cards, wordy)
        yield Part(teller.about(player, words), "bad" if is_own else "")
        if brought.ends_later and wordy > 1:
            yield Part(teller.about(player, pgettext("brief", "then Unrest is 0")), "quiet")

    return preview_parts([event for event in events if not is_of_war(event)], teller, tell_war)


def war_words(brought: War, is_own: bool, cards: CardSet, wordy: int) -> str:
    """Which cards a Civil War damages: by name where there is no choice. `wordy`: also that they are of different kinds
    (2), or not (1), or only how many (0)."""
    count = len(brought.sure) + brought.chosen
    if not count:
        return pgettext("brief", "CIVIL WAR, nothing is damaged")
    sure = [card_name(cards[number]) for number in brought.sure]
    if brought.may_be_fewer:
        number = npgettext("brief", "up to {number} card", "up to {number} cards", count)
    else:
        number = npgettext("brief", "{number} card", "{number} cards", count)
    if not wordy and count > 1:
        return pgettext("brief", "CIVIL WAR damages {cards}", cards=number)
    if not brought.chosen:
        return pgettext("brief", "CIVIL WAR damages {cards}", cards=listed(sure))
    says_kinds = count > 1 and wordy > 1
    if sure:
        chosen = (
            pgettext("brief", "{number} of your choice", number=brought.chosen)
            if is_own
            else pgettext("brief", "{number} of their choice", number=brought.chosen)
        )
        form = NAMED_AND_CHOSEN[says_kinds]
        return form.format(cards=number, which=listed((*sure, chosen)))
    return CHOSEN[is_own][says_kinds].format(cards=number)


NAMED_AND_CHOSEN: Final = (
    plazy("brief", "CIVIL WAR damages {cards}: {which}"),
    plazy("brief", "CIVIL WAR damages {cards}, one of each kind: {which}"),
)
CHOSEN: Final = (
    (
        plazy("brief", "CIVIL WAR damages {cards} of their choice"),
        plazy("brief", "CIVIL WAR damages {cards} of their choice, one of each kind"),
    ),
    (
        plazy("brief", "CIVIL WAR damages {cards} of your choice"),
        plazy("brief", "CIVIL WAR damages {cards} of your choice, one of each kind"),
    ),
)
"""By whether it is the reader's own war, and whether kinds are mentioned."""


def produced_parts(view: View, player: Player, events: Sequence[Event]) -> Iterator[Part]:
    """R12.1: a Civil War that the player's own production would bring, because of this choice."""
    own = [event for event in events if getattr(event, "player", NOBODY) == player]
    if view.phase not in BEFORE_PRODUCTION or any(isinstance(event, happened.CivilWarBegan) for event in own):
        return
    rose = any(isinstance(event, happened.UnrestRose) for event in own)
    if produced_unrest(view, player, events) >= CIVIL_WAR and (rose or produced_unrest(view, player) < CIVIL_WAR):
        yield Part(pgettext("brief", "production would raise Unrest to {unrest}: CIVIL WAR", unrest=CIVIL_WAR), "bad")


BEFORE_PRODUCTION: Final = ("pick", "dark-age", "spend")


def freed_parts(view: View, player: Player, option: Option[Any]) -> Iterator[Part]:
    """R0.7: taking another zone than one's token reserves leaves that one to the others."""
    if isinstance(option.what, DiceZone) and frees_zone(view, player, option.what.number):
        yield Part(pgettext("brief", "zone {zone} is no longer reserved", zone=view.token_zone + 1), "warn")


def idle_parts(view: View, player: Player, events: Sequence[Event], teller: PreviewWords) -> Iterator[Part]:
    """R9.2: what a card that comes into play would not produce now, and why; a tie is a reason, too."""
    for card in (event.card for event in events if isinstance(event, CAME) and event.player == player):
        for found in idle(view, player, card, events):
            why = why_idle(found, teller)
            if found.alone:
                yield Part(pgettext("brief", "no production now: {reason}", reason=why), "warn")
            else:
                yield Part(pgettext("brief", "partial production now: {reason}", reason=why), "warn")


def why_idle(found: Idle, teller: PreviewWords) -> str:
    condition, rivals = found.condition, found.ahead or found.level
    if not rivals or condition.count is None:
        return pgettext("brief", "only {condition}", condition=condition_words(condition).brief)
    cards = counted_cards(condition.count)
    players, number = teller.players(rivals), len(rivals)
    if found.ahead:
        return npgettext(
            "brief", "{players} has more {cards}", "{players} have more {cards}", number, players=players, cards=cards
        )
    return npgettext(
        "brief", "{players} has as many {cards}", "{players} have as many {cards}", number, players=players, cards=cards
    )


def contest_parts(view: View, player: Player, events: Sequence[Event], teller: PreviewWords) -> Iterator[Part]:
    """R16.3: the players who block points that a card pays only if nobody else meets its condition."""
    for card in (event.card for event in events if isinstance(event, CAME)):
        for condition in (effect.condition for effect in view.cards[card].effects if effect.is_contest):
            assert condition is not None
            if others := fulfilling(view, player, condition, events):
                words = npgettext(
                    "brief",
                    "{players} meets its scoring condition",
                    "{players} meet its scoring condition",
                    len(others),
                    players=teller.players(others),
                )
                yield Part(words, "warn")


def parting_parts(view: View, player: Player, events: Sequence[Event]) -> Iterator[Part]:
    """R17.3: a personality of the Era's last round leaves when the round is over."""
    if view.round == ROUNDS_PER_ERA and any(
        isinstance(event, happened.PersonalityEnlisted) and event.player == player for event in events
    ):
        yield Part(pgettext("brief", "leaves after this round"), "warn")


def strike_parts(view: View, player: Player, events: Sequence[Event], teller: PreviewWords) -> Iterator[Part]:
    """R8.2, R8.3: a card that comes into play may be all that a waiting disaster finds there."""
    came = (event for event in events if isinstance(event, CAME[:2]) and event.player == player)
    for card, column in ((event.card, getattr(event, "column", TERRITORY)) for event in came):
        colours = (column, *view.cards[card].also)
        for track in (track for track in DISASTERS if view.tracks[track] == LAST_SPACE):
            danger = threat(view, player, track)
            is_safe = danger.protection != NO_CARD or protects(view.cards[card], track)
            if not is_safe and not danger.damaged and KINDS[track] in colours:
                news = STRIKES_NEW[0]
            elif not is_safe and not danger.damaged and not danger.lost:
                news = STRIKES_NEW[1]
            else:
                continue
            yield Part(news.format(disaster=TRACK_TITLES[track], card=teller.card(card)), "warn")


STRIKES_NEW: Final = (
    plazy("brief", "{disaster} will damage {card}"),
    plazy("brief", "{disaster} will cost you {card}"),
)


def score_parts(
    view: View, player: Player, events: Sequence[Event], waiting: Sequence[Any], is_heard: bool
) -> Iterator[Part]:
    """R16.3: what a card that comes into play would score if the Era ended then; left out first. Listeners wait for
    each word."""
    for card in (event.card for event in events if isinstance(event, CAME) and event.player == player):
        contests = [effect.condition for effect in view.cards[card].effects if effect.is_contest]
        if any(condition is not None and fulfilling(view, player, condition, events) for condition in contests):
            continue  # `contest_parts` says why it scores nothing
        points = paying(view, player, card, events, waiting)
        if points is not None and not is_heard:
            worth = pgettext("brief", "its scoring now: {points}", points=vp_words(points))
            yield Part(worth, "" if points else "warn")
        elif points:
            yield Part(pgettext("brief", "worth {points} at scoring", points=vp_words(points)), "good")


def worth_telling(view: View, player: Player, events: Sequence[Event]) -> list[Event]:
    """All but the others' production, and the markers that a zone moves if it is left, which the table shows."""
    has_left = any(isinstance(event, happened.ZoneLeft) for event in events)

    def is_elsewhere(event: Any) -> bool:
        if isinstance(event, happened.TrackMoved):
            return has_left
        concerned = (getattr(event, "player", player), getattr(event, "victim", NOBODY))
        own = view.owner_of(getattr(event, "cause", NO_CARD)) == concerned[0]
        return view.phase == "production" and own and player not in concerned

    return [event for event in events if not is_elsewhere(event)]


def left_parts(view: View, player: Player, option: Option[Any], events: Sequence[Event], room: int) -> Iterator[Part]:
    """Of the last Dice Zone but one, whom the zone that is left then strikes; of others, whom they would strike if they
    were left. `room` is for the disasters."""
    left = [event.zone for event in events if isinstance(event, happened.ZoneLeft)]
    if left:
        told = enumerate(harms(view, leaving(view, left[0]), player, room))
        yield from ((Part if place else Apart)(words, "bad") for place, words in told)
    elif isinstance(option.what, DiceZone):
        for place, part in enumerate(if_left(view, player, leaving(view, option.what.number), room)):
            yield part if place else Apart(pgettext("brief", "if not taken, {news}", news=part.text), part.mood)


def if_left(view: View, player: Player, advances: Sequence[Advance], room: int) -> Iterator[Part]:
    """What strikes if a Dice Zone is left."""
    yield from (Part(words, "warn") for words in harms(view, advances, player, room))
    if any(advance.arrives and advance.track == DARK_AGE for advance in advances):
        yield Part(pgettext("brief", "a Dark Age begins"), "warn")


def either_way(
    player: Player, events: Sequence[Event], others: Sequence[Event]
) -> tuple[Sequence[Event], tuple[Part, ...]]:
    """The events without the points that the other answer brings as well, and a part for these."""
    mine, theirs = (
        [each for each in found if isinstance(each, happened.VPGained) and each.player == player]
        for found in (events, others)
    )
    points = sum(event.amount for event in mine)
    if not points or points != sum(event.amount for event in theirs):
        return events, ()
    both = Part(pgettext("brief", "+{points} either way", points=vp_words(points)))
    return [event for event in events if event not in mine], (both,)


# Waiting ------------------------------------------------------------------------------------------------


def waiting_parts(view: View, events: Sequence[Event], waiting: Sequence[Any], teller: PreviewWords) -> Iterator[Part]:
    """Effects of a newly played card that wait for a decision."""
    came: Any = next((event for event in reversed(events) if isinstance(event, CAME)), None)
    card = NO_CARD if came is None else came.card
    hit = [record.victim for record in waiting if isinstance(record, Damage) and record.card == card != NO_CARD]
    if hit:
        players = teller.players(hit)
        yield Part(
            npgettext("brief", "{players}: 1 card damaged", "{players}: 1 card damaged each", len(hit), players=players)
        )
    for record in waiting:
        if isinstance(record, Join):
            yield Part(pgettext("brief", "{card} joins you", card=teller.card(record.card)))
        elif card != NO_CARD and getattr(record, "card", NO_CARD) == card:
            yield from record_parts(view, record, events, waiting, teller)


def certain_parts(view: View, decision: Decision, option: Option[Any], teller: PreviewWords) -> Iterator[Part]:
    """Effects of a technology that do not depend on the payment, before it is chosen."""
    number = option.what.card if isinstance(option.what, CardChoice) else decision.card
    if decision.kind not in ("develop", "payment", "mix") or number == NO_CARD:
        return
    instants = [DoEffect(decision.player, number, place) for place in view.cards[number].instants]
    waiting = [*instants, Obsolescence(decision.player, number)]
    for record in waiting:
        yield from record_parts(view, record, (), waiting, teller)


def record_parts(
    view: View, record: Any, events: Sequence[Event], waiting: Sequence[Any], teller: PreviewWords
) -> Iterator[Part]:
    """One thing that waits on the agenda, and the points that it is sure to bring."""
    if isinstance(record, Obsolescence):
        yield from obsolescence_parts(view, record, obsolescence_points(view, record, events, waiting))
    elif words := record_words(record, teller):
        yield Part(words)


def obsolescence_parts(view: View, record: Obsolescence, points: int) -> Iterator[Part]:
    own = removed(view, record.player, record.card)
    others = [name for name in view.cards[record.card].obsoletes if name not in own]
    if others:
        yield Part(pgettext("brief", "makes {cards} obsolete", cards=outdated(others, view.cards)))
    if points:
        cards = outdated(own, view.cards)
        yield Part(pgettext("brief", "removes your {cards}: +{points}", cards=cards, points=vp_words(points)), "bad")
    elif own:
        yield removal_part(own, view.cards)


def removed(view: View, player: Player, number: CardNumber) -> list[str]:
    """R15.2: the cards of this player, in play or in a hand that can be seen, that a card would make obsolete."""
    mine = view.civilizations[player]
    own = {*(mine.hand or ()), *(card for column in mine.columns for card in column)}
    return [name for name in view.cards[number].obsoletes if view.cards.named(name).number in own and view.era > 1]


def removal_part(names: Sequence[str], cards: CardSet) -> Part:
    return Part(pgettext("brief", "removes your {cards}", cards=outdated(names, cards)), "bad")


def record_words(record: Any, teller: PreviewWords) -> str:
    """One thing that waits on the agenda, in a few words; empty if something else says it."""
    match record:
        case DoEffect(card=card, place=place) | Consider(card=card, place=place):
            effect = teller.cards[card].effects[place]
            words = short_effect(effect)
            # points under a condition have their sign
            is_bare = isinstance(effect.verb, GainVP) and not words.startswith("+")
            return pgettext("brief", "+{points}", points=words) if is_bare else words
        case GainAny(left=left):
            return pgettext("brief", "+{number} of any kind", number=left)
        case ChooseTrack(by=by):
            return pgettext("brief", "one marker {change}", change=f"{by:+}")
        case TakeAvailable(left=left):
            return npgettext(
                "brief", "take {number} card from the Display", "take {number} cards from the Display", left
            )
        case RepairOne(left=left):
            return pgettext("brief", "repair {amount}", amount=left)
        case ChooseVictim(amount=amount):
            return pgettext("brief", "steal {number} from one player", number=amount)
        case Steal(victim=victim, left=left):
            return pgettext("brief", "steal {number} from {player}", number=left, player=teller.names[victim])
    return ""
