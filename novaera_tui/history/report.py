"""Everything the history page and `novaera history` show: the count, the ratings, and everybody's names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from novaera_tui.history.index import Index
from novaera_tui.history.ratings import ratings
from novaera_tui.history.summaries import BOT
from novaera_tui.history.totals import Totals, as_data, players, totals


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
