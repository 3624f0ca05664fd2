"""All that a choice would do, told before Enter: what happens at once, what waits for a decision, what a price is made
of, pips that are wasted, and whom a disaster would hit if a Dice Zone were left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from novaera_tui.words.counts import condition_words, counted_cards
from novaera_tui.words.effects import short_effect
from novaera_tui.words.names import KIND_WORDS, TRACK_TITLES, listed
from novaera_tui.words.previews import PreviewWords, preview_parts
from novaera_tui.words.questions import QUESTIONS
from novaera_tui.words.threats import harms
from novaera_tui.words.zone_words import Part
from rules import Decision, Die, Option, View
from rules import events as happened
from rules.actions import DoEffect, Join
from rules.cards import CardSet
from rules.choices import ChooseTrack, ChooseVictim, Consider, GainAny, RepairOne, Steal, TakeAvailable
from rules.decisions import CardChoice, Colour, DiceZone, DieChange, EffectChoice
from rules.deeds import ChangeUnrest, GainVP
from rules.events import Event
from rules.forecast import Advance, Price, War, fulfilling, idle, leaving, paying, prices, war
from rules.kinds import DARK_AGE, LAST_SPACE, NO_CARD, NOBODY, Player
from rules.obsolescence import Obsolescence
from rules.unrest import Damage

PREVIEW_CELLS = 195
"""What a preview of three lines of 80 cells has room for besides gaps."""
MARKER_CELLS = 35
"""What markers take that would move without striking."""
CAME = (happened.CardDeveloped, happened.TerritoryExpanded, happened.PersonalityEnlisted)


def consequences(
    view: View,
    decision: Decision,
    option: Option[Any],
    events: Sequence[Event],
    waiting: Sequence[Any],
    told: PreviewWords,
) -> tuple[Part, ...]:
    """`events` and `waiting` are what the rules say that the choice would cause, and would leave to be done."""
    if isinstance(option.what, DieChange) and option.what.by == "reroll":
        return (Part(f"roll {option.what.die} again"), Part("it cannot be taken back", "warn"))
    price = tuple(price_parts(view, decision, option, events))
    if all(isinstance(event, happened.PlayerAsked) for event in events):
        if isinstance(option.what, EffectChoice):
            return (Part(short_effect(view.cards[option.what.card].effects[option.what.place])), Part("then choose"))
        return (*certain_parts(view, decision, option, told), *price, Part(str(QUESTIONS[decision.kind].then)))
    worth = worth_telling(view, decision.player, events)
    later = (*freed_parts(view, option), *waiting_parts(view, events, waiting, told))
    in_vain = (*idle_parts(view, decision.player, events, told), *contest_parts(view, decision.player, events, told))
    scored = tuple(score_parts(view, decision.player, events, waiting))
    for wordy in (2, 1, 0):
        at_once = (*with_wars(view, worth, waiting, told, wordy), *later) or (Part("nothing more happens"),)
        parts = (*at_once, *in_vain, *price)
        if sum(len(part.text) + len("; ") for part in (*parts, *scored)) <= PREVIEW_CELLS:
            parts = (*at_once, *in_vain, *scored, *price)
        room = PREVIEW_CELLS - sum(len(part.text) for part in parts)
        left = tuple(left_parts(view, decision.player, option, events, room))
        if sum(len(part.text) for part in left) <= room:
            break
    return (*parts, *left)


def with_wars(
    view: View, events: Sequence[Event], waiting: Sequence[Any], teller: PreviewWords, wordy: int
) -> Iterator[Part]:
    """R12.1: a Civil War is told with all that it damages, by then and once its player has chosen."""
    begun = [event for event in events if isinstance(event, happened.CivilWarBegan)]
    wars = {told.text: event.player for event in begun for told in preview_parts((event,), teller)}

    def is_of_war(event: Event) -> bool:
        return isinstance(event, happened.CardDamaged) and event.by == "civil war" and event.player in wars.values()

    for part in preview_parts([event for event in events if not is_of_war(event)], teller):
        if part.text not in wars:
            yield part
            continue
        player = wars[part.text]
        brought = war(view, player, events, waiting)
        yield part._replace(text=part.text + war_words(brought, player == teller.player, view.cards, wordy))
        if brought.ends_later and wordy > 1:
            yield Part(f"{teller.whose(player)}then Unrest is 0", "quiet")


def war_words(brought: War, is_own: bool, cards: CardSet, wordy: int) -> str:
    """Which cards a Civil War damages: by name where there is no choice. `wordy`: also why it is so many (2),
    or not (1), or only how many (0)."""
    count = len(brought.sure) + brought.chosen
    names = tuple(cards[number].name for number in brought.sure)
    if not count:
        return ", nothing is damaged"
    cards_in_all = f"{'up to ' if brought.may_be_fewer else ''}{count} {'card' if count == 1 else 'cards'}"
    if not wordy and count > 1:
        return f" damages {cards_in_all}"
    if not brought.chosen:
        return f" damages {listed(names)}"
    choice = "of your choice" if is_own else "of their choice"
    if count > 1 and wordy > 1:
        cards_in_all += ", one of each kind" if names else ", one of each kind,"
    return f" damages {cards_in_all}" + (
        f": {listed((*names, f'{brought.chosen} {choice}'))}" if names else f" {choice}"
    )


def freed_parts(view: View, option: Option[Any]) -> Iterator[Part]:
    """R0.7: whoever takes another zone than the one that their token keeps leaves that to others."""
    player = view.decision.player if view.decision is not None else NOBODY
    if view.token_owner == player and isinstance(option.what, DiceZone) and option.what.number != view.token_zone:
        yield Part(f"zone {view.token_zone + 1} is kept for you no longer", "warn")


def idle_parts(view: View, player: Player, events: Sequence[Event], teller: PreviewWords) -> Iterator[Part]:
    """R9.2: what a card that comes into play would not produce as things are, and why; a tie is a reason, too."""
    for card in (event.card for event in events if isinstance(event, CAME) and event.player == player):
        for condition, ahead, level, alone in idle(view, player, card, events):
            why = f"only {condition_words(condition).brief}"
            if (rivals := ahead or level) and condition.count is not None:
                names = listed(tuple(teller.names[seat] for seat in rivals))
                have = f"{'has' if len(rivals) == 1 else 'have'} {'more' if ahead else 'as many'}"
                why = f"{names} {have} {counted_cards(condition.count)}"
            yield Part(f"{'no production' if alone else 'not all its production'} now: {why}", "warn")


def contest_parts(view: View, player: Player, events: Sequence[Event], teller: PreviewWords) -> Iterator[Part]:
    """R16.3: who stands in the way of points that a card will pay only if nobody else meets its condition."""
    for card in (event.card for event in events if isinstance(event, CAME)):
        for condition in (effect.condition for effect in view.cards[card].effects if effect.is_contest):
            assert condition is not None
            if others := fulfilling(view, player, condition, events):
                names = listed(tuple(teller.names[seat] for seat in others))
                yield Part(f"{names} {'meets' if len(others) == 1 else 'meet'} its condition for scoring", "warn")


def score_parts(view: View, player: Player, events: Sequence[Event], waiting: Sequence[Any]) -> Iterator[Part]:
    """R16.3: what a card that comes into play would score if the Era ended then; the first to be left out."""
    for card in (event.card for event in events if isinstance(event, CAME) and event.player == player):
        contests = [effect.condition for effect in view.cards[card].effects if effect.is_contest]
        if any(condition is not None and fulfilling(view, player, condition, events) for condition in contests):
            continue  # said already: somebody stands in the way
        points = paying(view, player, card, events, waiting)
        if points is not None:
            yield Part(f"scoring now: {points} VP", "" if points else "warn")


def worth_telling(view: View, player: Player, events: Sequence[Event]) -> list[Event]:
    """All but what others produce next, and markers of disasters that strike: that they strike is enough to say."""
    left = [event.zone for event in events if isinstance(event, happened.ZoneLeft)]
    strikers = {advance.track for zone in left for advance in leaving(view, zone) if advance.arrives} - {DARK_AGE}

    def is_elsewhere(event: Any) -> bool:
        if isinstance(event, happened.TrackMoved):
            return event.track in strikers
        concerned = (getattr(event, "player", player), getattr(event, "victim", NOBODY))
        own = view.owner_of(getattr(event, "cause", NO_CARD)) == concerned[0]
        return view.phase == "production" and own and player not in concerned

    return [event for event in events if not is_elsewhere(event)]


def left_parts(view: View, player: Player, option: Option[Any], events: Sequence[Event], room: int) -> Iterator[Part]:
    """Of the last Dice Zone but one, whom the one that is left then strikes; of others, whom they would if left. `room`
    is what the disasters may take of a preview."""
    left = [event.zone for event in events if isinstance(event, happened.ZoneLeft)]
    if left:
        yield from (Part(words, "bad") for words in harms(view, leaving(view, left[0]), player, room))
    elif isinstance(option.what, DiceZone):
        for place, (words, mood) in enumerate(if_left(view, player, leaving(view, option.what.number), room)):
            yield Part(words if place else f"if left, {words}", mood)


def if_left(view: View, player: Player, advances: Sequence[Advance], room: int) -> Iterator[Part]:
    """What a Dice Zone would do to everybody: what strikes whom first, then where the other markers would stand."""
    yield from (Part(words, "warn") for words in harms(view, advances, player, room - MARKER_CELLS))
    if any(advance.arrives and advance.track == DARK_AGE for advance in advances):
        yield Part("a Dark Age begins", "warn")
    moved = tuple(f"{TRACK_TITLES[track]} {after}" for track, _, after in advances if after < LAST_SPACE)
    if moved:
        yield Part(listed(moved), "quiet")


# Prices -------------------------------------------------------------------------------------------------


def price_parts(view: View, decision: Decision, option: Option[Any], events: Sequence[Event]) -> Iterator[Part]:
    """ "price 8, Algebra -1, die 3 + 1" for each colour that a technology can be paid in; then pips that pay nothing.

    Where there is only one technology to develop, the action itself is its choice.
    """
    die, what = decision.die, option.what
    built = [event.card for event in events if isinstance(event, happened.CardDeveloped)]
    if decision.kind not in ("develop", "payment", "action") or die is None:
        return
    number = what.card if isinstance(what, CardChoice) else built[0] if built else decision.card
    if number == NO_CARD:
        return
    ways = [price for price in prices(view, decision.player, number, die) if price.affordable]
    if isinstance(what, Colour):
        ways = [price for price in ways if price.colour == what.colour]
    for price in ways:
        colour = f"{KIND_WORDS[price.colour]} " if len(ways) > 1 else ""
        if price.discounts or price.die:
            yield Part(f"{colour}price {price_words(price, view.cards)}", "quiet")
    best = min(ways, key=lambda price: price.wasted, default=None)
    if best is not None and best.wasted:
        yield Part(f"{die} pays 0" if not best.die else wasted_words(best, die), "warn")


def price_words(price: Price, cards: CardSet) -> str:
    """What is printed, what makes it cheaper, and what the die is worth."""
    words = [str(price.cost), *(f"{cards[card].name} -{by}" for card, by in price.discounts)]
    if price.die:
        words.append(f"die {price.die}{''.join(f' + {by}' for _, by in price.bonuses)}")
    return ", ".join(words)


def wasted_words(price: Price, die: Die) -> str:
    """R7.3: what is lost of a die; with what cards add to it, that is no longer so many of its pips."""
    if bonus := price.paid - price.die:
        return f"{die} + {bonus} is {price.paid - price.due} more than it takes"
    return f"{price.wasted} {'pip' if price.wasted == 1 else 'pips'} of {die} wasted"


# What waits ---------------------------------------------------------------------------------------------


def waiting_parts(view: View, events: Sequence[Event], waiting: Sequence[Any], teller: PreviewWords) -> Iterator[Part]:
    """What a card that comes into play will do once somebody has decided something."""
    came: Any = next((event for event in reversed(events) if isinstance(event, CAME)), None)
    card = NO_CARD if came is None else came.card
    hit = [record.victim for record in waiting if isinstance(record, Damage) and record.card == card != NO_CARD]
    if hit:
        yield Part(f"1 card of {listed(tuple(teller.names[seat] for seat in hit))} is damaged")
    for record in waiting:
        if isinstance(record, Join):
            yield Part(f"{teller.card(record.card)} joins you")
        elif card != NO_CARD and getattr(record, "card", NO_CARD) == card:
            yield from record_parts(view, record, events, waiting, teller)


def certain_parts(view: View, decision: Decision, option: Option[Any], teller: PreviewWords) -> Iterator[Part]:
    """What a technology will do whichever way it is paid for, where that is still to be chosen."""
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
    """One thing that is still to be done, and the points that it is sure to bring."""
    words = record_words(record, teller)
    if isinstance(record, Obsolescence) and (points := certain_points(view, record, events, waiting)):
        words += f": +{points} VP"
    if words:
        yield Part(words)


def certain_points(view: View, record: Obsolescence, events: Sequence[Event], waiting: Sequence[Any]) -> int:
    """R15.3: what one's own cards pay that become obsolete; nothing if they could be damaged before that."""
    if view.era == 1 or any(is_risk(other, record.player, view.cards) for other in waiting):
        return 0
    own = view.civilizations[record.player]
    hurt = {event.card for event in events if isinstance(event, happened.CardDamaged | happened.CardLost)}
    working = {card for column in own.columns for card in column} - {*own.damaged} - hurt
    return sum(view.cards.named(name).number in working for name in view.cards[record.card].obsoletes)


def is_risk(record: Any, player: Player, cards: CardSet) -> bool:
    """Could this damage a card of the player: an attack, a Civil War, or Unrest that may lead to one?"""
    match record:
        case Damage(victim=victim):
            return victim == player
        case DoEffect(card=card, place=place) | Consider(card=card, place=place):
            verb = cards[card].effects[place].verb
            return isinstance(verb, ChangeUnrest) and verb.by > 0
    return False


def record_words(record: Any, teller: PreviewWords) -> str:
    """One thing that is still to be done, in a few words; nothing if it is told otherwise."""
    cards = teller.cards
    match record:
        case DoEffect(card=card, place=place) | Consider(card=card, place=place):
            effect = cards[card].effects[place]
            return f"{'+' if isinstance(effect.verb, GainVP) else ''}{short_effect(effect)}"
        case GainAny(left=left):
            return f"+{left} of any kind"
        case ChooseTrack(by=by):
            return f"one marker {by:+}"
        case TakeAvailable(left=left):
            return f"take {left} {'card' if left == 1 else 'cards'} of the Display"
        case RepairOne(left=left):
            return f"repair {left}"
        case ChooseVictim(amount=amount):
            return f"steal {amount} from one player"
        case Steal(victim=victim, left=left):
            return f"take {left} from {teller.names[victim]}"
        case Obsolescence(card=card) if cards[card].obsoletes:
            return f"makes {' and '.join(cards[card].obsoletes)} obsolete"
    return ""
