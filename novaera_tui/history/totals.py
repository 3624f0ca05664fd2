"""Totals of many games for one player: wins, rivals, seats, points, cards and streaks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from novaera_tui.history.summaries import BOT, PlayedGame, PlayedSeat
from novaera_tui.play.tally import POINT_SOURCES
from rules.records import TupleRecord

LEAST_GAMES: Final = 5
"""With a card; fewer say nothing about luck."""
DOUBT: Final = 5.0
"""Even games that are added to those with a card, so that few games do not make it lucky."""
MOST_BEST: Final = 5


@dataclass
class WinCount:
    """Games against somebody, or in a seat."""

    games: int = 0
    won: int = 0
    """Games in which the player came before the other; in a seat, games that were won."""
    shared: int = 0
    points: int = 0
    """The sum of the player's points minus the other's; in a seat, of the player's points."""


class SeatResult(TupleRecord):
    """The player's result in one game."""

    game: PlayedGame
    seat: int

    @property
    def own(self) -> PlayedSeat:
        return self.game.seats[self.seat]

    @property
    def best_rival(self) -> int:
        return max(seat.score for place, seat in enumerate(self.game.seats) if place != self.seat)


@dataclass
class Totals:
    """All finished games of one player."""

    who: str
    name: str
    """Of a bot, its kind; of a person, the name that was used last."""
    results: list[SeatResult] = field(default_factory=list)
    rivals: dict[str, WinCount] = field(default_factory=lambda: defaultdict(WinCount))
    seats: dict[int, WinCount] = field(default_factory=lambda: defaultdict(WinCount))
    sources: list[int] = field(default_factory=lambda: [0] * len(POINT_SOURCES))
    rival_sources: list[int] = field(default_factory=lambda: [0] * len(POINT_SOURCES))
    rival_seats: int = 0
    cards: Counter[str] = field(default_factory=Counter)
    """In how many games each card was in play."""
    card_points: Counter[str] = field(default_factory=Counter)
    card_luck: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    """Wins with a card beyond the even share of the seats."""

    reviewed: int = 0
    """Games with a review; what dice and cards gave and choices cost in them, in hundredths of a point; and choices."""
    review_luck: int = 0
    review_cost: int = 0
    review_choices: int = 0

    @property
    def won(self) -> int:
        return sum(result.own.place == 1 for result in self.results)

    def best(self) -> list[SeatResult]:
        """The highest scores; full games and Fast Play are told apart where they are shown."""
        return sorted(self.results, key=lambda result: -result.own.score)[:MOST_BEST]

    def favourite_cards(self) -> list[str]:
        return sorted(self.cards, key=lambda card: (-self.cards[card], card))

    def lucky_cards(self) -> list[str]:
        """By wins beyond the even share for each game with the card."""
        often = [card for card, games in self.cards.items() if games >= LEAST_GAMES]
        return sorted(often, key=lambda card: (-self.luck(card), card))

    def luck(self, card: str) -> float:
        return self.card_luck[card] / (self.cards[card] + DOUBT)

    def streaks(self) -> tuple[int, int]:
        """The winning streak now, and the longest."""
        now = longest = 0
        for result in self.results:
            now = now + 1 if result.own.place == 1 else 0
            longest = max(longest, now)
        return now, longest


def totals(games: Sequence[PlayedGame], who: str) -> Totals:
    """The totals of one player over these games, oldest first."""
    found = Totals(who, who.removeprefix(BOT))
    for game in games:
        for place, seat in enumerate(game.seats):
            if seat.who == who:
                found.name = seat.name if not seat.bot else found.name
                add(found, SeatResult(game, place))
    return found


def add(found: Totals, result: SeatResult) -> None:
    game, own = result.game, result.own
    found.results.append(result)
    seat = found.seats[result.seat]
    seat.games += 1
    seat.won += own.place == 1
    seat.points += own.score
    for source, points in enumerate(own.sources):
        found.sources[source] += points
    share = (own.place == 1) - 1 / len(game.seats)
    for card, points in own.cards.items():
        found.cards[card] += 1
        found.card_points[card] += points
        found.card_luck[card] += share
    if own.review:
        luck, cost, choices = own.review
        found.reviewed += 1
        found.review_luck += luck
        found.review_cost += cost
        found.review_choices += choices
    for place, other in enumerate(game.seats):
        if place == result.seat:
            continue
        rival = found.rivals[other.who]
        rival.games += 1
        rival.won += own.place < other.place
        rival.shared += own.place == other.place
        rival.points += own.score - other.score
        found.rival_seats += 1
        for source, points in enumerate(other.sources):
            found.rival_sources[source] += points


def players(games: Sequence[PlayedGame]) -> dict[str, int]:
    """Everybody who finished a game, people first, with the number of their games."""
    number = Counter(seat.who for game in games for seat in game.seats)
    return dict(sorted(number.items(), key=lambda each: (each[0].startswith(BOT), -each[1], each[0])))


def as_data(found: Totals) -> dict[str, Any]:
    """For --json."""
    now, longest = found.streaks()
    return {
        "player": found.name,
        "bot": found.who.startswith(BOT),
        "games": len(found.results),
        "won": found.won,
        "points": sum(result.own.score for result in found.results),
        "streak": now,
        "longest_streak": longest,
        "rivals": {who: vars(each) for who, each in found.rivals.items()},
        "seats": {str(seat + 1): vars(each) for seat, each in sorted(found.seats.items())},
        "sources": dict(zip(POINT_SOURCES, found.sources, strict=True)),
        "rivals_sources": dict(zip(POINT_SOURCES, found.rival_sources, strict=True)),
        "cards": {
            card: {"games": found.cards[card], "points": found.card_points[card], "luck": round(found.luck(card), 3)}
            for card in found.favourite_cards()
        },
        "reviewed": found.reviewed,
        "luck": found.review_luck / 100,
        "errors": found.review_cost / 100,
        "choices": found.review_choices,
        "best": [
            {"file": each.game.file, "time": each.game.time, "points": each.own.score, "variant": each.game.variant}
            for each in found.best()
        ],
    }
