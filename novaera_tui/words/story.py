"""The story of a game: events told as sentences, for the log and for replays as text.

`tell` makes a sentence of one event; `tell_all` makes a readable story of many, joining what belongs together
("Ada developed Irrigation with green 3 and 1 welfare."). Both give plain text: names are never read as markup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.names import KIND_WORDS, TRACK_TITLES, listed
from novaera_tui.words.sentences import TELLINGS, Sentence, Teller, sentence_kind, zone_left, zone_taken
from rules import events as happened
from rules.cards import CardSet
from rules.events import Event
from rules.kinds import NO_CARD, NOBODY

MARK: Final = "\0"
"""Stands before names while a sentence is made; no name and no card can have it."""


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
) -> list[Sentence]:
    """Many events as a story: fewer and fuller sentences than telling them one by one."""
    # names are marked until it is clear whose a sentence is: a player may be called "The", or "Bo" beside "Bob"
    teller = Teller([f"{MARK}{name}" for name in names], cards, viewer, open_hands)
    told: list[Sentence] = []
    rest: list[Event] = [event for event in events if not isinstance(event, happened.PlayerAsked)]
    while rest:
        text, used = next_sentence(teller, rest)
        if text:
            player = getattr(rest[0], "player", NOBODY) if text.startswith(MARK) else NOBODY
            told.append(Sentence(text.replace(MARK, ""), sentence_kind(rest[0]), player))
        del rest[:used]
    return told


def next_sentence(teller: Teller, events: list[Event]) -> tuple[str, int]:
    """The sentence that the first of these events begins, and how many events it tells."""
    first = events[0]
    if isinstance(first, happened.ZoneTaken) and len(events) > 1:
        second = events[1]
        if isinstance(second, happened.UnrestRose) and second.by == "pick" and second.player == first.player:
            return f"{zone_taken(teller, first)[:-1]}, so Unrest rose to {second.after}.", 2
    if isinstance(first, happened.ZoneLeft):
        moves = run_of(events[1:], lambda event: isinstance(event, happened.TrackMoved) and event.cause == NO_CARD)
        if moves:
            spaces = {move.track: move.after for move in moves}
            told = listed(tuple(f"{TRACK_TITLES[track]} to {space}" for track, space in spaces.items()))
            return f"{zone_left(teller, first)[:-1]} and moved {told}.", 1 + len(moves)
    if is_yield(first):
        return produced(teller, events)
    if isinstance(first, happened.ResourceStolen):
        return stolen(teller, first, events)
    if isinstance(first, happened.DieSpent):
        return spent_on(teller, first, events)
    if isinstance(first, happened.HandDealt):
        return dealt(teller, first, events)
    if isinstance(first, happened.VPGained) and first.cause != NO_CARD:
        alike = run_of(events, lambda event: isinstance(event, happened.VPGained) and is_alike(event, first))
        whole = first._replace(amount=sum(event.amount for event in alike))
        return TELLINGS[type(first)](teller, whole), len(alike)
    if isinstance(first, happened.VPGained) and first.by in ("colour", "majority"):
        alike = run_of(
            events,
            lambda event: isinstance(event, happened.VPGained) and (event.player, event.by) == (first.player, first.by),
        )
        kinds = listed(tuple(KIND_WORDS[event.kind] for event in alike))
        points = sum(event.amount for event in alike)
        reason = f"for having {kinds} cards" if first.by == "colour" else f"for having the most {kinds} cards"
        return f"{teller.names[first.player]} scored {points} VP {reason}.", len(alike)
    return TELLINGS[type(first)](teller, first), 1


def is_alike(one: happened.VPGained, other: happened.VPGained) -> bool:
    """Points of the same player for the same reason: a card can pay twice, the second time for a condition."""
    return (one.player, one.by, one.cause) == (other.player, other.by, other.cause)


def dealt(teller: Teller, first: happened.HandDealt, events: list[Event]) -> tuple[str, int]:
    """Hands that the reader may not see are told together."""
    hidden = run_of(
        events,
        lambda event: (
            isinstance(event, happened.HandDealt)
            and not teller.may_hear(event)
            and len(event.cards) == len(first.cards)
        ),
    )
    if len(hidden) < 2:
        return TELLINGS[type(first)](teller, first), 1
    names = listed(tuple(teller.names[event.player] for event in hidden))
    return f"Each of {names} was dealt {len(first.cards)} starting technologies.", len(hidden)


def run_of(events: list[Event], fits: Callable[[Any], bool]) -> list[Any]:
    """The events at the beginning that fit."""
    for place, event in enumerate(events):
        if not fits(event):
            return events[:place]
    return events


def is_yield(event: Any) -> bool:
    """Did a card bring resources, or calm the people?"""
    return isinstance(event, happened.ResourcesGained | happened.UnrestFell) and event.by == "effect"


def produced(teller: Teller, events: list[Event]) -> tuple[str, int]:
    """What several cards of one player bring one after the other, as in production, in one sentence."""
    first: Any = events[0]
    yields = run_of(events, lambda event: is_yield(event) and event.player == first.player)
    gained = [event for event in yields if isinstance(event, happened.ResourcesGained)]
    calmed = [event for event in yields if isinstance(event, happened.UnrestFell)]
    if len(yields) == 1 or not gained:
        return TELLINGS[type(first)](teller, first), 1
    kinds = sorted({event.kind for event in gained})
    sums = {kind: sum(event.amount for event in gained if event.kind == kind) for kind in kinds}
    told = listed(tuple(f"{amount} {KIND_WORDS[kind]}" for kind, amount in sums.items()))
    unrest = f", and Unrest fell from {calmed[0].before} to {calmed[-1].after}" if calmed else ""
    cards = dict.fromkeys(teller.card(event.cause) for event in yields if event.cause != NO_CARD)
    through = f" ({', '.join(cards)})" if cards else ""
    return f"{teller.names[first.player]} gained {told}{unrest}{through}.", len(yields)


def stolen(teller: Teller, first: happened.ResourceStolen, events: list[Event]) -> tuple[str, int]:
    """What one card takes piece by piece, in one sentence."""
    pieces = run_of(
        events,
        lambda event: (
            isinstance(event, happened.ResourceStolen) and (event.player, event.cause) == (first.player, first.cause)
        ),
    )
    taken: dict[tuple[int, int], int] = {}
    for piece in pieces:
        taken[piece.victim, piece.kind] = taken.get((piece.victim, piece.kind), 0) + piece.amount
    told = listed(tuple(f"{by} {KIND_WORDS[kind]} from {teller.names[whom]}" for (whom, kind), by in taken.items()))
    return f"{teller.names[first.player]} stole {told}{teller.through(first.cause)}.", len(pieces)


def spent_on(teller: Teller, spent: happened.DieSpent, events: list[Event]) -> tuple[str, int]:
    """A die, what was paid besides, and what came of it, in one sentence."""
    payments = run_of(
        events[1:], lambda event: isinstance(event, happened.ResourcesPaid) and event.player == spent.player
    )
    used = 1 + len(payments)
    unrest = events[used] if used < len(events) else None
    if isinstance(unrest, happened.UnrestRose | happened.UnrestFell) and unrest.by == "enlist":
        move = "rose" if unrest.after > unrest.before else "fell"
        # at 10 a Civil War comes first, and the personality joins later
        joined = used + 1 < len(events) and isinstance(events[used + 1], happened.PersonalityEnlisted)
        verb = "enlisted" if joined else "called for"
        sentence = f"{teller.names[spent.player]} {verb} {teller.card(unrest.cause)} with {spent.die}"
        return f"{sentence}; Unrest {move} to {unrest.after}.", used + 1 + joined
    if used < len(events) and ACTION_WORDS[spent.action].completes(events[used]):
        outcome = TELLINGS[type(events[used])](teller, events[used])
        means = listed((str(spent.die), *(f"{paid.amount} {KIND_WORDS[paid.kind]}" for paid in payments)))
        return f"{outcome[:-1]} with {means}.", used + 1
    return TELLINGS[type(spent)](teller, spent), 1
