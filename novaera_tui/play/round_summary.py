"""Summaries of rounds: disasters and their victims, Civil Wars, the Dark Age, attacks, and production."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rules import Die
from rules import events as happened
from rules.events import Event
from rules.kinds import COLOURS, NOBODY, STARTING_RESOURCES, TRACK_NAMES, TRACKS, Kind
from rules.records import TupleRecord


class Hit(TupleRecord):
    """One card of one player in a disaster, a war or an attack."""

    player: int
    how: str
    """damaged, lost (into the Past) or safe (this card protected its owner)."""
    card: int
    column: Kind | None = None
    """The column it was in (R7.4), if it was hit."""


@dataclass
class Blow:
    """A disaster, a war or an attack, on one player or on all."""

    kind: str
    """disaster, dark age, civil war, attack or obsolete."""
    track: int = NOBODY
    player: int = NOBODY
    """The player in a Civil War."""
    card: int = NOBODY
    """The card that attacked, or made others obsolete."""
    hits: list[Hit] = field(default_factory=list)
    given_up: list[tuple[int, Die]] = field(default_factory=list)
    """Dice that the Dark Age took."""

    @property
    def is_moment(self) -> bool:
        """Does all of it fill the screen as it happens?"""
        return self.kind in ("disaster", "civil war")


@dataclass
class Yield:
    """One player's production, by kind of resource."""

    produced: list[int]
    stolen: list[int]
    """From others."""
    lost: list[int]
    """To others."""
    exchanged: list[int]
    """Resources converted, and what they became."""
    now: list[int]
    """The player's resources after it."""
    victims: list[int] = field(default_factory=list)
    thieves: list[int] = field(default_factory=list)
    unrest: tuple[int, int] = (0, 0)
    """Before and after."""
    repaired: list[int] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        changes = (*self.produced, *self.stolen, *self.lost, *self.exchanged, *self.repaired)
        return not any(changes) and self.unrest[0] == self.unrest[1]


@dataclass
class Round:
    """A finished round."""

    era: int
    round: int
    before: tuple[int, ...]
    """Track positions at its beginning."""
    tracks: tuple[int, ...] = ()
    """Track positions at its end."""
    blows: list[Blow] = field(default_factory=list)
    """In the order in which they struck."""
    yields: list[Yield] = field(default_factory=list)
    next_first: int = NOBODY

    @property
    def is_uneventful(self) -> bool:
        """Did nothing strike, other than moments, and did nobody produce anything?"""
        return all(blow.is_moment for blow in self.blows) and all(made.is_empty for made in self.yields)


def rounds_of(events: Iterable[Event], players: int) -> list[Round]:
    """All finished rounds, in order."""
    return RoundBook(players).read(events)


class RoundBook:
    """Reads a game from its beginning and keeps everybody's resources, so that each round has its own summary."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.purses = [[STARTING_RESOURCES] * len(COLOURS) for _ in range(players)]
        self.unrest = [0] * players
        self.tracks = [0] * len(TRACKS)
        self.producing = False
        self.round = Round(0, 0, ())
        self.over: list[Round] = []

    def read(self, events: Iterable[Event]) -> list[Round]:
        event: Any
        for event in events:
            match event:
                case happened.RoundBegan():
                    self.begin(event)
                case happened.PhaseBegan(phase=phase):
                    self.producing = phase == "production"
                    for player, made in enumerate(self.round.yields if self.producing else ()):
                        made.unrest = (self.unrest[player],) * 2
                case happened.FirstPlayerChanged(player=player):
                    self.end(player)
                case _:
                    self.note_means(event)
                    self.note_harm(event)
        return self.over

    def begin(self, event: happened.RoundBegan) -> None:
        self.round = Round(event.era, event.round, tuple(self.tracks))
        none = [0] * len(COLOURS)
        self.round.yields = [Yield(none[:], none[:], none[:], none[:], none[:]) for _ in range(self.players)]

    def end(self, first: int) -> None:
        self.round.next_first = first
        self.round.tracks = tuple(self.tracks)
        for player, made in enumerate(self.round.yields):
            made.now = self.purses[player][:]
            made.unrest = (made.unrest[0], self.unrest[player])
        self.over.append(self.round)
        self.producing = False

    def note_means(self, event: Any) -> None:
        """Resources, Unrest and tracks; in production also where resources came from and went."""
        match event:
            case happened.ResourcesGained(player=player, kind=kind, amount=amount):
                self.move(player, kind, amount, "produced")
            case happened.ResourcesPaid(player=player, kind=kind, amount=amount):
                self.move(player, kind, -amount, "exchanged")
            case happened.ResourcesConverted(player=player):
                self.move(player, event.kind, -event.amount, "exchanged")
                self.move(player, event.into, event.gained, "exchanged")
            case happened.ResourceStolen(player=thief, victim=victim, kind=kind, amount=amount):
                self.move(thief, kind, amount, "stolen")
                self.move(victim, kind, -amount, "lost")
                if self.producing:
                    note(self.round.yields[thief].victims, victim)
                    note(self.round.yields[victim].thieves, thief)
            case happened.UnrestRose(player=player, after=after) | happened.UnrestFell(player=player, after=after):
                self.unrest[player] = after
            case happened.TrackMoved(track=track, after=after):
                self.tracks[track] = after

    def move(self, player: int, kind: int, by: int, how: str) -> None:
        self.purses[player][kind] += by
        if self.producing:
            getattr(self.round.yields[player], how)[kind] += by

    def note_harm(self, event: Any) -> None:
        match event:
            case happened.DisasterStruck(track=track):
                self.round.blows.append(Blow("disaster", track))
            case happened.DisasterIgnored(player=player, cause=cause):
                self.latest("disaster").hits.append(Hit(player, "safe", cause))
            case happened.CardLost(player=player, card=card, column=column):
                self.latest("disaster").hits.append(Hit(player, "lost", card, column))
            case happened.CardDamaged(player=player, card=card, column=column, by=by, cause=cause):
                kind = "disaster" if by in TRACK_NAMES else by
                self.latest(kind, cause).hits.append(Hit(player, "damaged", card, column))
            case happened.CardObsolete(player=player, card=card, column=column, cause=cause):
                self.latest("obsolete", cause).hits.append(Hit(player, "lost", card, column))
            case happened.CivilWarBegan(player=player):
                self.round.blows.append(Blow("civil war", player=player))
            case happened.DieReturned(player=player, die=die):
                self.latest("dark age").given_up.append((player, die))
            case happened.CardRepaired(player=player, card=card) if self.producing:
                self.round.yields[player].repaired.append(card)

    def latest(self, kind: str, card: int = NOBODY) -> Blow:
        """The blow that an event belongs to. Attacks, a Dark Age and obsolescence have no event that begins them."""
        for blow in reversed(self.round.blows):
            if (blow.kind, blow.card) == (kind, card):
                return blow
        self.round.blows.append(Blow(kind, card=card))
        return self.round.blows[-1]


def note(seats: list[int], seat: int) -> None:
    """Add a player once."""
    if seat not in seats:
        seats.append(seat)
