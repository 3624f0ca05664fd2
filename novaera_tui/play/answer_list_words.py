"""An answer list in words: the question, its lines, and the result of all answers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Final

from novaera_tui.play.answer_list import AnswerList
from novaera_tui.play.answer_list_parts import Purse
from novaera_tui.play.change_marks import purse_moves
from novaera_tui.words import answers as words
from novaera_tui.words.names import KIND_WORDS, TRACK_TITLES, amount_of, card_name, listed
from novaera_tui.words.previews import PreviewWords, preview_parts
from novaera_tui.words.zone_words import Part
from rules import CardSet, Option
from rules import events as happened
from rules.decisions import CardChoice, Marker, Resource, Victim
from rules.deeds import Transform
from rules.effects import Effect
from rules.events import Event
from rules.kinds import CIVIL_WAR, COLOURS, NOBODY, CardNumber, Kind, Player


def answer_list_prompt(answer_list: AnswerList, names: Sequence[str]) -> str:
    """The player's task."""
    if answer_list.whole:
        tasks = [
            words.choose_resources(purse.total, purse_cards(answer_list, source))
            if source == NOBODY
            else words.CARDS_ASK.format(
                cards=purse_cards(answer_list, source), task=purse_words(answer_list, source, names)
            )
            for source, purse in answer_list.purses.items()
        ]
        return words.PRODUCTION[len(answer_list.lines) > 1, bool(tasks)].format(questions="; ".join(tasks))
    card = name_of(answer_list, answer_list.first.card)
    (source, purse), *_ = answer_list.purses.items()
    if source == NOBODY:
        return words.TAKE_ANY.format(card=card, number=purse.total)
    message = words.GIVE_WHICH if answer_list.is_giving else words.TAKE_WHICH
    return message.format(player=names[source], card=card, number=purse.total)


def name_of(answer_list: AnswerList, card: CardNumber) -> str:
    return card_name(answer_list.position.cards[card])


def purse_words(answer_list: AnswerList, source: Player, names: Sequence[str]) -> str:
    """The words before the counters."""
    total = answer_list.purses[source].total
    if source == NOBODY:
        return words.ANY_KIND.format(number=total)
    return (words.GIVE_TO if answer_list.is_giving else words.STEAL_FROM).format(number=total, player=names[source])


def purse_cards(answer_list: AnswerList, source: Player) -> str:
    """The cards that these resources are for."""
    return listed(name_of(answer_list, card) for card in answer_list.purses[source].cards)


def answer_words(answer: Option[Any], names: Sequence[str], cards: CardSet) -> str:
    """The answer to what an effect asks."""
    match answer.what:
        case Victim(seat=seat):
            return names[seat]
        case Marker(track=track):
            return TRACK_TITLES[track]
        case CardChoice(card=card):
            return card_name(cards[card])
        case Resource(kind=kind):
            return KIND_WORDS[kind]
    raise TypeError(f"no list asks for {answer.what!r}")


def vain_words(effect: Effect) -> str:
    """For an effect that is ticked but finds nothing to do."""
    return str(words.NOTHING_TO_CONVERT if isinstance(effect.verb, Transform) else words.NOTHING_TO_DO)


def why_not_count(purse: Purse, kind: Kind, number: int) -> str:
    """Why a kind has another count than the player wanted; empty if it has this one."""
    count = purse.counts[kind]
    if count == number:
        return ""
    if number < count:
        return words.AT_LEAST.format(amount=amount_of(count, kind))
    if count == purse.total:
        return words.THAT_IS_ALL.format(number=count)
    return words.AT_MOST.format(amount=amount_of(count, kind))


def list_advice(answer_list: AnswerList, names: Sequence[str]) -> str:
    """A hint's advice: the list as it is before anybody changes it."""
    cards = answer_list.position.cards
    deeds = []
    for source, purse in answer_list.purses.items():
        amounts = listed(amount_of(purse.counts[kind], kind) for kind in COLOURS if purse.counts[kind])
        if source == NOBODY:
            deeds.append(words.TAKE_AMOUNTS.format(amounts=amounts))
        else:
            message = words.GIVE_AMOUNTS if answer_list.is_giving else words.STEAL_AMOUNTS
            deeds.append(message.format(amounts=amounts, player=names[source]))
    for (kind, card, _), asked in answer_list.asked.items():
        answer = asked.answer
        if kind in words.LIST_ANSWERS:
            told = answer_words(answer, names, cards)
            deeds.append(words.LIST_ANSWERS[kind].format(answer=told, card=card_name(cards[card])))
        elif answer.what.seat not in answer_list.purses:
            deeds.append(words.ROB_PLAYER.format(player=names[answer.what.seat]))
    deeds += [
        (words.USE_CARD if line.on else words.SKIP_CARD).format(card=card_name(cards[line.card]))
        for line in answer_list.lines
        if line.optional
    ]
    if not deeds and answer_list.lines:
        return words.START_LIST_WITH.format(card=name_of(answer_list, answer_list.lines[0].card))
    return listed(deeds) if deeds else str(words.TAKE_ALL)


def answer_list_outcome(answer_list: AnswerList, teller: PreviewWords) -> tuple[Part, ...]:
    """The certain result of Enter, summed up."""
    events, by, _ = answer_list.outlook
    if not answer_list.whole:
        # asked for one after the other, they are one gain
        return preview_parts([event for event in events if not isinstance(event, happened.PlayerAsked)], teller)
    parts = totals(events, teller)
    for kinds in OTHERS:
        parts += preview_parts([event for event in events if isinstance(event, kinds)], teller)
    if by != NOBODY:
        parts.append(Part(words.THEN_CHOOSES.format(player=teller.names[by]), "quiet"))
    return tuple(parts) or (Part(str(words.NOTHING_TO_GAIN)),)


OTHERS: Final = (happened.CivilWarBegan, (happened.CardRepaired, happened.TrackMoved))
"""Events with a sentence each; a Civil War follows the Unrest that leads to it."""


def totals(events: Sequence[Event], teller: PreviewWords) -> list[Part]:
    """Changes of resources and Unrest, summed up."""
    own = own_events(events, teller.player)
    change = resources_changed(own, teller.player)
    moves = [event for event in own if isinstance(event, happened.UnrestRose | happened.UnrestFell)]
    sums = [amount_of(change[kind], kind, "+") for kind in COLOURS if change[kind]]
    parts = [Part(listed(sums))] if sums else []
    if moves:
        is_war = any(event.after == CIVIL_WAR for event in moves)
        before, after = moves[0].before, CIVIL_WAR if is_war else moves[-1].after
        message = words.UNREST_STAYS if before == after else words.UNREST_MOVES
        mood = "bad" if is_war else "warn" if after > before else ""
        parts.append(Part(message.format(before=before, to=teller.to, after=after), mood))
    return parts


def own_events(events: Sequence[Event], player: int) -> list[Any]:
    """What happens to a player until production is over."""
    own = takewhile(lambda event: not isinstance(event, happened.PhaseBegan), events)
    return [event for event in own if getattr(event, "player", NOBODY) == player]


def resources_changed(events: Sequence[Event], player: int) -> list[int]:
    """By kind, what these events bring a player or cost them."""
    change = [0] * len(COLOURS)
    for seat, kind, amount in (move for event in events for move in purse_moves(event)):
        change[kind] += amount if seat == player else 0
    return change


def purse_after(answer_list: AnswerList) -> list[int]:
    """The resources that a production leaves its player with."""
    before = answer_list.position.state.civilizations[answer_list.player].resources
    player = answer_list.player
    change = resources_changed(own_events(answer_list.outlook.events, player), player)
    return [amount + more for amount, more in zip(before, change, strict=True)]
