"""An answer list in words: the question, its lines, and what all of it would bring about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from novaera_tui.play.answer_list import AnswerList
from novaera_tui.play.answer_list_parts import ListQuestion, Purse
from novaera_tui.words import answer_lists as words
from novaera_tui.words.names import KIND_WORDS, TRACK_TITLES, listed, possessive
from novaera_tui.words.previews import PreviewWords, preview_parts
from novaera_tui.words.zone_words import Part
from rules import events as happened
from rules.deeds import Transform
from rules.effects import Effect
from rules.events import Event
from rules.kinds import COLOURS, NOBODY, TRACK_NAMES, Player


def answer_list_prompt(answer_list: AnswerList, names: Sequence[str]) -> str:
    """What the player has to do."""
    if answer_list.whole:
        asking = [
            f"{purse_cards(answer_list, source)}: {purse_words(answer_list, source, names)}"
            for source in answer_list.purses
        ]
        order = ["your production, in this order" if len(answer_list.lines) > 1 else "your production"]
        return "; ".join([*order, *asking])
    card = answer_list.position.cards[answer_list.first.card].name
    (source, purse), *_ = answer_list.purses.items()
    if source == NOBODY:
        return f"{card}: {purse.total} resources of any kind"
    if answer_list.is_giving:
        return words.GIVE_WHICH.format(possessive(names[source]), card, purse.total)
    return words.TAKE_WHICH.format(card, purse.total, names[source])


def purse_words(answer_list: AnswerList, source: Player, names: Sequence[str]) -> str:
    """What stands before the counters."""
    total = answer_list.purses[source].total
    if source == NOBODY:
        return f"{total} of any kind"
    if answer_list.is_giving:
        return f"give {total} to {names[source]}"
    return f"steal {total} from {names[source]}"


def purse_cards(answer_list: AnswerList, source: Player) -> str:
    """The cards that these resources are for."""
    return listed(tuple(answer_list.position.cards[card].name for card in answer_list.purses[source].cards))


def answer_words(question: ListQuestion, answer: str, names: Sequence[str]) -> str:
    """What is chosen for an effect; the key of the option is for journals."""
    if question[0] == "steal-from":
        return names[int(answer.rpartition(" ")[2]) - 1]
    return TRACK_TITLES[TRACK_NAMES.index(answer)] if question[0] == "move-track" else answer


def vain_words(effect: Effect) -> str:
    """Of an effect that is wanted but finds nothing to do."""
    return "nothing to turn" if isinstance(effect.verb, Transform) else "nothing to do"


def why_not_count(purse: Purse, kind: int, number: int) -> str:
    """Why there are fewer of a kind, or more, than somebody wanted; empty if there are as many."""
    count = purse.counts[kind]
    if count == number:
        return ""
    if number < count:
        return words.AT_LEAST.format(count, KIND_WORDS[kind])
    if count == purse.total:
        return words.THAT_IS_ALL.format(count)
    return words.AT_MOST.format(count, KIND_WORDS[kind])


def list_advice(answer_list: AnswerList, names: Sequence[str]) -> str:
    """What a hint recommends: the list as it is before anybody changes it."""
    cards = answer_list.position.cards
    deeds = []
    for source, purse in answer_list.purses.items():
        amounts = listed(tuple(f"{count} {KIND_WORDS[kind]}" for kind, count in enumerate(purse.counts) if count))
        if source == NOBODY:
            deeds.append(f"take {amounts}")
        else:
            deed = "give {} to {}" if answer_list.is_giving else "steal {} from {}"
            deeds.append(deed.format(amounts, names[source]))
    for question, asked in answer_list.asked.items():
        kind, card, _ = question
        said = answer_words(question, asked.answer, names)
        if kind != "steal-from":
            deeds.append(ANSWERS[kind].format(said, cards[card].name))
        elif not any(source != NOBODY and names[source] == said for source in answer_list.purses):
            deeds.append(f"rob {said}")
    optional = [(line.on, cards[line.card].name) for line in answer_list.lines if line.optional]
    deeds += [f"use {name}" if on else f"leave {name} out" for on, name in optional]
    if not deeds:
        deeds.append(f"begin with {cards[answer_list.lines[0].card].name}" if answer_list.lines else "take all of it")
    return listed(tuple(deeds))


ANSWERS = {
    "resource": "take {} for {}",
    "repair-one": "repair {} with {}",
    "move-track": "move {} with {}",
}
"""What a list answers to what its effects ask."""


def list_key_labels(answer_list: AnswerList, target: tuple[str, int, int]) -> list[tuple[str, str]]:
    """Keys for what the cursor is on, and what they do."""
    kind, place, _ = target
    if kind == "count":
        return [("0-9", "how many")]
    line = answer_list.lines[place]
    labels = [("Space", "untick" if line.on else "tick")] if line.optional else []
    labels += [("left right", "change")] if answer_list.question_at(place) is not None else []
    movable = [other for other in answer_list.lines if not other.fixed]
    return labels + ([("- +", "order")] if len(movable) > 1 and not line.fixed else [])


def answer_list_outcome(answer_list: AnswerList, teller: PreviewWords) -> tuple[Part, ...]:
    """What Enter would bring in all, as far as it is certain."""
    events, by, _ = answer_list.outlook
    if not answer_list.whole:
        # one after the other they are asked for; together they are one gain
        return preview_parts([event for event in events if not isinstance(event, happened.PlayerAsked)], teller)
    parts = [*totals(events, teller), *preview_parts([event for event in events if isinstance(event, OTHERS)], teller)]
    if by != NOBODY:
        parts.append(Part(f"then {teller.names[by]} chooses", "quiet"))
    return tuple(parts) or (Part("nothing is left to gain"),)


OTHERS = (happened.CardRepaired, happened.CivilWarBegan, happened.TrackMoved)
"""What is told one by one."""


def totals(events: Sequence[Event], teller: PreviewWords) -> list[Part]:
    """Resources that come and go, and Unrest, summed up."""
    change = [0] * len(COLOURS)
    unrest: tuple[int, int] | None = None
    for event in events:
        if isinstance(event, happened.PhaseBegan):
            break
        if getattr(event, "player", NOBODY) != teller.player:
            continue
        for kind, amount in changes(event):
            change[kind] += amount
        if isinstance(event, happened.UnrestRose | happened.UnrestFell):
            unrest = (event.before if unrest is None else unrest[0], event.after)
    sums = tuple(f"{amount:+} {KIND_WORDS[kind]}" for kind, amount in enumerate(change) if amount)
    parts = [Part(listed(sums))] if sums else []
    if unrest is not None:
        before, after = unrest
        space = f"{before}{teller.to}{after}" if before != after else f"stays {after}"
        parts.append(Part(f"Unrest {space}", "warn" if after > before else ""))
    return parts


def changes(event: Any) -> list[tuple[int, int]]:
    """Kinds and amounts that an event brings its player."""
    match event:
        case happened.ResourcesGained() | happened.ResourceStolen():
            return [(event.kind, event.amount)]
        case happened.ResourcesConverted():
            return [(event.kind, -event.amount), (event.into, event.gained)]
    return []
