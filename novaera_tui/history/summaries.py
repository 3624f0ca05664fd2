"""What the history keeps of one game: who played, who came where, and where the points came from.

A summary is computed by playing the journal again, so the past counts and nothing is stored twice.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from novaera_tui.play.tally import POINT_SOURCES, by_source
from novaera_tui.review.review import Review
from novaera_tui.review.running import kept_review
from novaera_tui.saving.recording import Unreadable, read
from novaera_tui.saving.storage import damage_words, replay_of
from rules.cards import CardSet
from rules.kinds import NO_CARD
from rules.records import TupleRecord
from rules.state import Civilization

BOT: Final = "bot:"
"""Begins the identity of a bot; people are known by their names."""


class PlayedSeat(TupleRecord):
    """One seat of a finished game."""

    name: str
    bot: str
    score: int
    place: int
    """1 for a winner; players who share a place have the same number."""
    sources: tuple[int, ...]
    """Points by source, in the order of POINT_SOURCES."""
    cards: dict[str, int]
    """Every card that was in play, with the points that it brought."""
    review: tuple[int, ...] = ()
    """If the game was reviewed: luck, the cost of all choices (both in hundredths of a point), and real choices."""

    @property
    def who(self) -> str:
        """The same for every game of a person or of a kind of bot."""
        return BOT + self.bot if self.bot else self.name.casefold()


class PlayedGame(TupleRecord):
    """A readable game."""

    file: str
    time: str
    """When it began, in UTC, as the journal says."""
    variant: str
    first: int
    """The seat of the first player."""
    challenge: str
    """The kind of challenge, if it was played for one, and its name and mark."""
    name: str
    mark: str
    later: str
    """With a clock that was set back: the time of the latest game before this one."""
    sittings: int
    seats: tuple[PlayedSeat, ...]
    """Empty while the game is unfinished."""

    @property
    def finished(self) -> bool:
        return bool(self.seats)

    def as_row(self) -> list[Any]:
        """For the index."""
        return [*self[:-1], [list(seat) for seat in self.seats]]

    @classmethod
    def from_row(cls, row: list[Any]) -> PlayedGame:
        seats = [
            PlayedSeat(name, bot, score, place, tuple(sources), cards, tuple(review))
            for name, bot, score, place, sources, cards, review in row[-1]
        ]
        return cls._make((*row[:-1], tuple(seats)))


def summary_of(path: Path) -> PlayedGame:
    """The summary of a journal; Unreadable if it is damaged or none at all."""
    recording = read(path)
    if recording.damage is not None:
        raise Unreadable(damage_words(path, recording.damage))
    replay = replay_of(recording, path)
    if replay.damage is not None:
        raise Unreadable(damage_words(path, replay.damage))
    setup = recording.setup
    first = replay.game.state.first
    replay.jump(len(replay))
    result, seats = replay.game.result, list[PlayedSeat]()
    if result is not None:
        reviewed = kept_review(replay, path)
        for number, seat in enumerate(setup.seats):
            sources = tuple(by_source(result.sources[number])[source] for source in POINT_SOURCES)
            cards = points_of_cards(replay.game.state.civilizations[number], replay.cards)
            score, place = result.scores[number], result.place(number)
            review = review_of(reviewed, number)
            seats.append(PlayedSeat(seat.name, seat.bot, score, place, sources, cards, review))
    challenge = setup.challenge or ("", "", "", "")
    about = (path.name, recording.header.time, setup.variant, first, *challenge, recording.sittings)
    return PlayedGame(*about, tuple(seats))


def review_of(review: Review | None, seat: int) -> tuple[int, ...]:
    return () if review is None else (review.luck(seat), review.cost(seat), len(review.real_choices(seat)))


def points_of_cards(civilization: Civilization, cards: CardSet) -> dict[str, int]:
    """Cards that are or were in play (only those go to the Past), with the points they brought."""
    points = dict.fromkeys(sorted((*civilization.in_play(), *civilization.past)), 0)
    for _, _, card, amount in civilization.ledger:
        if card != NO_CARD:
            points[card] = points.get(card, 0) + amount
    return {cards[card].name: amount for card, amount in points.items()}
