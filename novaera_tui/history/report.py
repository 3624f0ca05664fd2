"""Everything the history page and `novaera history` show: the count, the ratings, and everybody's names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from novaera_tui.history.index import Index
from novaera_tui.history.ratings import ratings
from novaera_tui.history.summaries import BOT
from novaera_tui.history.totals import Totals, as_data, players, totals
from novaera_tui.messages import decimal, gettext, ngettext
from novaera_tui.messages import percent as shown_share


def who_words(who: str, name: str) -> str:
    """Ada, or hard bot."""
    return gettext("{kind} bot", kind=who.removeprefix(BOT)) if who.startswith(BOT) else name


def percent(part: int, whole: int) -> str:
    return shown_share(part / whole if whole else 0)


def won_words(found: Totals) -> str:
    return ngettext(
        "{player} finished {number} game and won {won} ({share}).",
        "{player} finished {number} games and won {won} ({share}).",
        len(found.results),
        player=who_words(found.who, found.name),
        won=found.won,
        share=percent(found.won, len(found.results)),
    )


def streak_words(found: Totals) -> str:
    now, longest = found.streaks()
    return gettext("Winning streak: {now} now, {longest} at best.", now=now, longest=longest)


def review_words(found: Totals) -> list[str]:
    """Luck and errors, where games were reviewed."""
    if not found.review_choices:
        return []
    told = ngettext(
        "In {number} reviewed game dice and cards gave {luck} points; each real choice cost {error} on average.",
        "In {number} reviewed games dice and cards gave {luck} points a game; each real choice cost {error} on"
        " average.",
        found.reviewed,
        luck=decimal(found.review_luck / 100 / found.reviewed, "+.1f"),
        error=decimal(found.review_cost / 100 / found.review_choices, ".2f"),
    )
    return [told]


class History:
    """The counted games, as the history page and the command show them."""

    def __init__(self, index: Index) -> None:
        self.skipped: Sequence[str] = index.skipped
        self.games = [game for game in index.games if game.finished]
        self.unfinished = len(index.games) - len(self.games)
        self.players = players(self.games)
        """Everybody, people first, with the number of their games."""
        self.won = Counter(seat.who for game in self.games for seat in game.seats if seat.place == 1)
        self.ratings = ratings(self.games)
        self.names = {seat.who: seat.name for game in self.games for seat in game.seats}

    def find(self, words: str) -> str | None:
        """The identity of a person by name, or of a bot as bot:KIND."""
        who = words if words.startswith(BOT) else words.strip().casefold()
        return who if who in self.players else None

    def of(self, who: str, rival: str | None = None) -> Totals:
        """The totals of a player, if asked only of games with this rival."""
        return totals([game for game in self.games if rival in (None, *(seat.who for seat in game.seats))], who)

    def data(self, whom: Sequence[str], rival: str | None = None) -> dict[str, Any]:
        return {
            "games": len(self.games),
            "unfinished": self.unfinished,
            "skipped": list(self.skipped),
            "ratings": {who: rating._asdict() for who, rating in self.ratings.items()},
            "players": {who: as_data(self.of(who, rival)) for who in whom},
        }
