"""The story of a game: events told as sentences, for the log and for replays as text.

`tell` makes a sentence of one event; `tell_all` makes a readable story of many, joining what belongs together
("Ada developed Irrigation with W3 and 1 welfare."). Both give plain text: names are never read as markup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from novaera_tui.words.sentences import TELLINGS, TRACK_TITLES, Teller, zone_left, zone_taken
from rules import events as happened
from rules.cards import CardSet, listed
from rules.events import Event
from rules.kinds import KIND_NAMES, NOBODY


def tell(
    event: Event, names: Sequence[str], cards: CardSet, viewer: int | None = None, open_hands: bool = False
) -> str:
    """One event as a sentence; empty if it needs none."""
    return TELLINGS[type(event)](Teller(names, cards, viewer, open_hands), event)


def tell_all(
    events: Iterable[Event],
    names: Sequence[str],
    cards: CardSet,
    viewer: int | None = None,
    open_hands: bool = False,
) -> list[str]:
    """Many events as a story: fewer and fuller sentences than telling them one by one."""
    teller = Teller(names, cards, viewer, open_hands)
    lines: list[str] = []
    rest = list(events)
    while rest:
        sentence, used = next_sentence(teller, rest)
        if sentence:
            lines.append(sentence)
        del rest[:used]
    return lines


def next_sentence(teller: Teller, events: list[Event]) -> tuple[str, int]:
    """The sentence that the first of these events begins, and how many events it tells."""
    first = events[0]
    if isinstance(first, happened.ZoneTaken) and len(events) > 1:
        second = events[1]
        if isinstance(second, happened.UnrestRose) and second.by == "pick" and second.player == first.player:
            return f"{zone_taken(teller, first)[:-1]}, so Unrest rose to {second.after}.", 2
    if isinstance(first, happened.ZoneLeft):
        moves = run_of(events[1:], lambda event: isinstance(event, happened.TrackMoved) and event.cause == NOBODY)
        if moves:
            spaces = {move.track: move.after for move in moves}
            told = listed(tuple(f"{TRACK_TITLES[track]} to {space}" for track, space in spaces.items()))
            return f"{zone_left(teller, first)[:-1]} and moved {told}.", 1 + len(moves)
    if isinstance(first, happened.DieSpent):
        return spent_on(teller, events)
    if isinstance(first, happened.VPGained) and first.by in ("colour", "majority"):
        alike = run_of(
            events,
            lambda event: isinstance(event, happened.VPGained) and (event.player, event.by) == (first.player, first.by),
        )
        kinds = listed(tuple(KIND_NAMES[event.kind] for event in alike))
        points = sum(event.amount for event in alike)
        reason = f"for having {kinds}" if first.by == "colour" else f"for having the most {kinds}"
        return f"{teller.names[first.player]} scored {points} VP {reason}.", len(alike)
    return TELLINGS[type(first)](teller, first), 1


def run_of(events: list[Event], fits: Callable[[Any], bool]) -> list[Any]:
    """The events at the beginning that fit."""
    for place, event in enumerate(events):
        if not fits(event):
            return events[:place]
    return events


def spent_on(teller: Teller, events: list[Event]) -> tuple[str, int]:
    """A die, what was paid besides, and what came of it, in one sentence."""
    spent = events[0]
    payments = run_of(
        events[1:], lambda event: isinstance(event, happened.ResourcesPaid) and event.player == spent.player
    )
    used = 1 + len(payments)
    if used < len(events) and spent.action == "enlist" and getattr(events[used], "by", "") == "enlist":
        unrest = events[used]
        move = "rose" if unrest.after > unrest.before else "fell"
        # at 10 a Civil War comes first, and the personality joins later
        joined = used + 1 < len(events) and isinstance(events[used + 1], happened.PersonalityEnlisted)
        verb = "enlisted" if joined else "called for"
        sentence = f"{teller.names[spent.player]} {verb} {teller.card(unrest.cause)} with {spent.die.brief()}"
        return f"{sentence}; Unrest {move} to {unrest.after}.", used + 1 + joined
    if used < len(events) and completes(spent, events[used]):
        outcome = TELLINGS[type(events[used])](teller, events[used])
        means = listed((spent.die.brief(), *(f"{paid.amount} {KIND_NAMES[paid.kind]}" for paid in payments)))
        return f"{outcome[:-1]} with {means}.", used + 1
    return TELLINGS[type(spent)](teller, spent), 1


def completes(spent: happened.DieSpent, event: Any) -> bool:
    """Is this what the die was spent on?"""
    match spent.action:
        case "develop":
            return isinstance(event, happened.CardDeveloped)
        case "expand":
            return isinstance(event, happened.TerritoryExpanded)
        case "enlist":
            return isinstance(event, happened.PersonalityEnlisted)
        case "research":
            return isinstance(event, happened.CardResearched)
        case "repair":
            return isinstance(event, happened.CardRepaired)
        case "gain":
            return isinstance(event, happened.ResourcesGained) and event.by == "gain"
        case "calm":
            return isinstance(event, happened.UnrestFell) and event.by == "calm"
    return False
