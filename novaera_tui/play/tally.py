"""Totals of a game's events: the points of a scoring, the changes of a new Era, points round by round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from novaera_tui.play.match import Match
from rules import View
from rules.events import (
    CardEvolved,
    DisplayDealt,
    EraBegan,
    Event,
    GameOver,
    ObjectiveContested,
    PersonalityGone,
    PhaseBegan,
    RoundBegan,
    VPGained,
)
from rules.forecast import standing

POINT_SOURCES = ("colour", "majority", "objective", "effect", "obsolescence", "resources")
"""Sources of points, in the order in which pages show them."""


@dataclass
class EraScoring:
    """The scoring of an Era, by seat."""

    before: list[int]
    awards: list[list[VPGained]]
    contested: list[list[int]]
    """Cards that pay nothing because another player meets their condition too."""

    def points(self, player: int) -> int:
        return sum(award.amount for award in self.awards[player])

    def after(self, player: int) -> int:
        return self.before[player] + self.points(player)

    @property
    def tied(self) -> list[int]:
        """R16.2: kinds without a majority, because players are tied for the most."""
        kinds = {
            by: {award.kind for awards in self.awards for award in awards if award.by == by}
            for by in ("colour", "majority")
        }
        return sorted(kinds["colour"] - kinds["majority"])


def points_at_start(events: Iterable[Event], points: Sequence[int]) -> list[int]:
    """Points before these events, given the points after them: a lesson may begin with some."""
    start = list(points)
    for event in events:
        if isinstance(event, VPGained):
            start[event.player] -= event.amount
    return start


def scoring_of(events: Iterable[Event], start: Sequence[int], era: int) -> EraScoring:
    """The scoring at the end of this Era; empty before it. `start` holds the points before these events."""
    found = EraScoring(list(start), [[] for _ in start], [[] for _ in start])
    now, scoring = 1, False
    for event in events:
        if isinstance(event, EraBegan):
            now = event.era
        elif isinstance(event, PhaseBegan):
            scoring = event.phase == "scoring"
        elif isinstance(event, VPGained) and now == era and scoring:
            found.awards[event.player].append(event)
        elif isinstance(event, VPGained) and now <= era:
            found.before[event.player] += event.amount
        elif isinstance(event, ObjectiveContested) and now == era:
            found.contested[event.player].append(event.card)
    return found


def era_scoring(match: Match, era: int) -> EraScoring:
    """The same for a match."""
    events = match.events()
    points = [civilization.vp for civilization in match.view(None).civilizations]
    return scoring_of(events, points_at_start(events, points), era)


def last_scored(events: Iterable[Event]) -> int:
    """The last scored Era; 0 before the first scoring."""
    now, scored = 1, 0
    for event in events:
        if isinstance(event, EraBegan):
            now = event.era
        elif isinstance(event, PhaseBegan) and event.phase == "scoring":
            scored = now
    return scored


def scoring_now(view: View) -> EraScoring:
    """The scoring if the Era ended now. Only cards in play score, so hands stay hidden."""
    found = EraScoring([civilization.vp for civilization in view.civilizations], [], [])
    for awards in standing(view):
        told = [VPGained(award.player, award.amount, award.by, award.card, award.kind) for award in awards]
        found.awards.append([award for award in told if award.amount])
        found.contested.append([award.cause for award in told if not award.amount])
    return found


@dataclass
class Change:
    """The changes of a new Era, by seat."""

    evolved: list[list[tuple[int, int]]]
    """A card in play, and its evolution, now in hand."""
    gone: list[list[int]]
    """Personalities that went into the Past."""
    personalities: tuple[int, ...] = ()
    """Personalities that can be enlisted now."""
    cards: list[int] = field(default_factory=list)
    """The cards in the Display now."""


def change_of(events: Iterable[Event], players: int, era: int) -> Change:
    """The changes at the beginning of this Era."""
    found = Change([[] for _ in range(players)], [[] for _ in range(players)])
    coming = 1
    for event in events:
        if isinstance(event, PhaseBegan) and event.phase == "new-era":
            coming += 1
        elif coming == era and isinstance(event, CardEvolved):
            found.evolved[event.player].append((event.source, event.card))
        elif coming == era and isinstance(event, PersonalityGone):
            found.gone[event.player].append(event.card)
        elif coming == era and isinstance(event, DisplayDealt):
            found.personalities = event.personalities
            found.cards = [card for column in event.columns for card in column]
    return found


def history(events: Iterable[Event], players: int) -> tuple[list[tuple[int, int]], list[list[int]]]:
    """The rounds, each with its Era, and, by seat, the points at the end of each.

    Scoring belongs to the last round of its Era.
    """
    rounds: list[tuple[int, int]] = []
    points = [0] * players
    course: list[list[int]] = [[] for _ in range(players)]

    def close() -> None:
        for player in range(players):
            course[player].append(points[player])

    event: Any
    for event in events:
        if isinstance(event, RoundBegan):
            if rounds:
                close()
            rounds.append((event.era, event.round))
        elif isinstance(event, VPGained):
            points[event.player] += event.amount
        elif isinstance(event, GameOver):
            close()
            return rounds, course
    if rounds:
        close()
    return rounds, course


def by_reason(awards: Sequence[VPGained]) -> dict[str, int]:
    """The points of a scoring by source, in the order in which pages show them."""
    totals = {source: sum(award.amount for award in awards if award.by == source) for source in POINT_SOURCES}
    return {source: points for source, points in totals.items() if points}


def by_source(ledger: Iterable[tuple[int, str, int, int]]) -> dict[str, int]:
    """The points of a player by source."""
    totals = dict.fromkeys(POINT_SOURCES, 0)
    for _, source, _, amount in ledger:
        totals[source] = totals.get(source, 0) + amount
    return totals
