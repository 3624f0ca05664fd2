"""Totals of many games. All counts are whole numbers, so the order of the games does not matter."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from statistics import fmean, pstdev
from typing import Final

from novaera_tui.lab.games import Failure, GameRecord
from rules.kinds import COLOURS
from rules.records import TupleRecord

PART: Final = 12
"""Wins are counted in twelfths, so that two, three or four players can share one."""

Z: Final = 1.959964
"""Standard deviations on either side that cover 95% of a normal distribution."""


@dataclass
class Figures:
    """Totals over games. Bots are descriptions; cards, kinds and tracks are numbers."""

    games: int = 0
    players: int = 0
    """Seats of a game."""
    errors: list[Failure] = field(default_factory=list)
    """Games that could not be finished."""
    decisions: Counter[int] = field(default_factory=Counter)
    """Games by their length in decisions."""
    unforced: int = 0
    rounds: int = 0
    seats: Counter[str] = field(default_factory=Counter)
    """Games of each bot, counted per seat."""
    won_by_seat: Counter[int] = field(default_factory=Counter)
    won_by_bot: Counter[str] = field(default_factory=Counter)
    won_by_first: int = 0
    """Wins of the first player of the first round."""
    won_from_first: Counter[int] = field(default_factory=Counter)
    """Wins by seat, counted from the first player of the first round."""
    points_by_seat: Counter[int] = field(default_factory=Counter)
    scores: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Bot and score."""
    margins: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Bot and its lead over its best rival at the end."""
    unspent: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Bot and resources left over at the end."""
    points: Counter[tuple[int, str]] = field(default_factory=Counter)
    """Points by Era and source."""
    actions: Counter[tuple[int, str]] = field(default_factory=Counter)
    """Dice by Era and action."""
    disasters: Counter[int] = field(default_factory=Counter)
    dark_ages: Counter[int] = field(default_factory=Counter)
    civil_wars: int = 0
    had_war: int = 0
    """Players who had a Civil War."""
    won_after_war: int = 0
    lead_changes: int = 0
    steady: int = 0
    """Games in which the lead never changed."""
    led: Counter[int] = field(default_factory=Counter)
    """Eras after which one player had the lead alone."""
    led_and_won: Counter[int] = field(default_factory=Counter)
    seen: Counter[int] = field(default_factory=Counter)
    """Cards by the games in which they were available."""
    researched: Counter[int] = field(default_factory=Counter)
    owned: Counter[int] = field(default_factory=Counter)
    owned_as: Counter[int] = field(default_factory=Counter)
    """Cards in play by the kind they count as."""
    won_as: Counter[int] = field(default_factory=Counter)
    points_as: Counter[int] = field(default_factory=Counter)
    won_with: Counter[int] = field(default_factory=Counter)
    """Wins of the players with a card in play."""
    card_points: Counter[int] = field(default_factory=Counter)
    margin_with: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Bot and card: margins of the players with it in play."""
    owned_by: Counter[tuple[str, int]] = field(default_factory=Counter)
    margin_squares: Counter[int] = field(default_factory=Counter)
    """Cards: squared margins of the players with it in play."""
    strongest: Counter[int] = field(default_factory=Counter)
    """Players by the colour of most of their technologies, if one colour leads."""
    won_strongest: Counter[int] = field(default_factory=Counter)

    def add(self, record: GameRecord) -> None:
        """Add a game."""
        bots = record.match.bots
        self.games += 1
        self.players = len(bots)
        self.decisions[record.decisions] += 1
        self.unforced += record.unforced
        self.rounds += record.rounds
        share = [PART // len(record.winners) if seat in record.winners else 0 for seat in range(len(bots))]
        margins = [
            score - max(record.scores[:seat] + record.scores[seat + 1 :]) for seat, score in enumerate(record.scores)
        ]
        self.won_by_first += share[record.match.first]
        for seat, bot in enumerate(bots):
            self.seats[bot] += 1
            self.won_by_seat[seat] += share[seat]
            self.won_by_bot[bot] += share[seat]
            self.won_from_first[(seat - record.match.first) % len(bots)] += share[seat]
            self.points_by_seat[seat] += record.scores[seat]
            self.scores[bot, record.scores[seat]] += 1
            self.margins[bot, margins[seat]] += 1
            self.unspent[bot, record.unspent[seat]] += 1
            for era, source, _, points in record.sources[seat]:
                self.points[era, source] += points
        for _, era, action in record.actions:
            self.actions[era, action] += 1
        self.disasters.update(record.disasters)
        self.dark_ages.update(record.dark_ages)
        self.civil_wars += len(record.civil_wars)
        self.had_war += len({*record.civil_wars})
        self.won_after_war += sum(share[seat] for seat in {*record.civil_wars})
        leaders = [
            standings.index(max(standings))
            for standings in (*record.after_round, record.scores)
            if standings.count(max(standings)) == 1
        ]
        changes = sum(before != after for before, after in pairwise(leaders))
        self.lead_changes += changes
        self.steady += not changes
        for era, standings in enumerate(record.after_era, start=1):
            if standings.count(max(standings)) == 1:
                self.led[era] += 1
                self.led_and_won[era] += share[standings.index(max(standings))]
        self.add_cards(record, share, margins)

    def add_cards(self, record: GameRecord, share: list[int], margins: list[int]) -> None:
        bots = record.match.bots
        self.seen.update(set(record.seen))
        self.researched.update(card for card, _ in record.researched)
        brought: Counter[tuple[int, int]] = Counter()
        for seat, ledger in enumerate(record.sources):
            for _, source, card, points in ledger:
                if source in ("objective", "effect"):
                    brought[seat, card] += points
        for card, seat, kind in record.owned:
            self.owned[card] += 1
            self.owned_as[kind] += 1
            self.won_as[kind] += share[seat]
            self.points_as[kind] += brought[seat, card]
            self.won_with[card] += share[seat]
            self.card_points[card] += brought[seat, card]
            self.owned_by[bots[seat], card] += 1
            self.margin_with[bots[seat], card] += margins[seat]
            self.margin_squares[card] += margins[seat] ** 2
        for seat in range(len(bots)):
            columns = [sum((owner, kind) == (seat, colour) for _, owner, kind in record.owned) for colour in COLOURS]
            if columns.count(max(columns)) == 1:
                self.strongest[columns.index(max(columns))] += 1
                self.won_strongest[columns.index(max(columns))] += share[seat]

    # Derived figures --------------------------------------------------------------------------------------------

    def bots(self) -> list[str]:
        return sorted(self.seats)

    def wins(self, bot: str) -> float:
        return self.won_by_bot[bot] / PART

    def spread(self, table: Counter[tuple[str, int]], bot: str) -> Counter[int]:
        """One bot's values in a table."""
        return Counter({value: number for (owner, value), number in table.items() if owner == bot})

    def card_effect(self, card: int) -> tuple[float, float]:
        """The difference between the margin of a card's owners and the usual margin of their bots, with its error
        (95%).
        """
        owners = self.owned[card]
        if not owners:
            return 0.0, 0.0
        total = sum(self.margin_with[bot, card] for bot in self.seats)
        usual = sum(self.owned_by[bot, card] * mean(self.spread(self.margins, bot)) for bot in self.seats)
        spread = sqrt(max(0.0, self.margin_squares[card] / owners - (total / owners) ** 2))
        return (total - usual) / owners, Z * spread / sqrt(owners)


class Interval(TupleRecord):
    """A share and its 95% interval."""

    share: float
    low: float
    high: float


def interval(won: float, games: int) -> Interval:
    """Wilson's interval, which stays between 0 and 1 even for few games."""
    if not games:
        return Interval(0.0, 0.0, 1.0)
    share = won / games
    middle = share + Z * Z / (2 * games)
    reach = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return Interval(share, max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale))


def mean(values: Counter[int]) -> float:
    return fmean(values, weights=list(values.values())) if values else 0.0


def deviation(values: Counter[int]) -> float:
    """The standard deviation."""
    return pstdev(values.elements()) if values else 0.0


def quantile(values: Counter[int], part: float) -> int:
    """The value below which this share of all values lies."""
    wanted = part * values.total()
    passed = 0
    for value in sorted(values):
        passed += values[value]
        if passed >= wanted:
            return value
    return 0
