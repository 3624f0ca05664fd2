"""Change marks: what has changed on the table since a player's last choice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rules import events as happened
from rules.events import Event


@dataclass
class ChangeMarks:
    """Only net changes are marked."""

    tracks: dict[int, int] = field(default_factory=dict)
    """Where markers stood before."""
    unrest: dict[int, int] = field(default_factory=dict)
    """By seat, where Unrest stood before."""
    purses: dict[tuple[int, int], int] = field(default_factory=dict)
    """By seat and kind, how many resources more there are, or fewer."""
    cards: set[int] = field(default_factory=set)
    """Cards that came into play or were repaired."""
    damaged: set[int] = field(default_factory=set)
    columns: set[int] = field(default_factory=set)
    """Columns of the Display from which a card was taken."""


def change_marks(events: Iterable[Event], dealt: Iterable[tuple[int, ...]]) -> ChangeMarks:
    """`dealt` are the columns of the Display as this Era began."""
    now = ChangeMarks()
    taken: set[int] = set()
    tracks: dict[int, int] = {}
    unrest: dict[int, int] = {}
    event: Any
    for event in events:
        match event:
            case happened.TrackMoved(track=track, before=before, after=after):
                now.tracks.setdefault(track, before)
                tracks[track] = after
            case (
                happened.UnrestRose(player=player, before=before, after=after)
                | happened.UnrestFell(player=player, before=before, after=after)
            ):
                now.unrest.setdefault(player, before)
                unrest[player] = after
            case (
                happened.CardDeveloped(card=card, source=source) | happened.TerritoryExpanded(card=card, source=source)
            ):
                now.cards.add(card)
                if source == "display":
                    taken.add(card)
            case happened.PersonalityEnlisted(card=card) | happened.CardRepaired(card=card):
                now.cards.add(card)
                now.damaged.discard(card)
            case happened.CardResearched(card=card):
                taken.add(card)
            case happened.CardDamaged(card=card):
                now.damaged.add(card)
                now.cards.discard(card)
            case _:
                for seat, kind, amount in purse_moves(event):
                    now.purses[seat, kind] = now.purses.get((seat, kind), 0) + amount
    now.tracks = {track: before for track, before in now.tracks.items() if tracks[track] != before}
    now.unrest = {seat: before for seat, before in now.unrest.items() if unrest[seat] != before}
    now.purses = {place: change for place, change in now.purses.items() if change}
    now.columns = {place for place, column in enumerate(dealt) if taken.intersection(column)}
    return now


def purse_moves(event: Any) -> list[tuple[int, int, int]]:
    """Whose resources an event changes: seats, kinds and amounts."""
    match event:
        case happened.ResourcesGained():
            return [(event.player, event.kind, event.amount)]
        case happened.ResourcesPaid():
            return [(event.player, event.kind, -event.amount)]
        case happened.ResourcesConverted():
            return [(event.player, event.kind, -event.amount), (event.player, event.into, event.gained)]
        case happened.ResourceStolen():
            return [(event.player, event.kind, event.amount), (event.victim, event.kind, -event.amount)]
    return []
