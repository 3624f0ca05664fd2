"""The daily deal: the UTC date gives seed, seats and bots, the same for everyone with this release and card set.

Days played, streak and calendar come from the journals, like the rest of the history.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Final

import rules
from novaera_tui import __version__
from novaera_tui.errors import UserError
from novaera_tui.history.summaries import PlayedGame
from novaera_tui.play.new_game import DEFAULT_NAMES
from novaera_tui.play.setup import Challenge, Seat, Setup, coloured
from novaera_tui.saving.storage import readable_games
from rules.records import TupleRecord

FIRST_DAY: Final = date(2026, 1, 1)
DAILY_BOTS: Final = ("fair", "normal", "strong")
"""They think in positions, not in seconds, so their choices can be checked."""
NUMBERS_OF_BOTS: Final = (1, 1, 2, 2, 3)
LONG_DAY: Final = 6
"""Sundays have the full game, other days Fast Play."""


def now() -> datetime:
    return datetime.now(UTC)


def today() -> date:
    return now().date()


def release_of(cards: rules.CardSet) -> str:
    """What two people must share to get the same deals."""
    return f"{__version__} {sha256(cards.source.encode()).hexdigest()[:16]}"


def deal(day: date, name: str, cards: rules.CardSet, mark: str = "", later: str = "") -> Setup:
    """The deal of a day for a person of this name."""
    drawn = sha256(f"{day.isoformat()} {release_of(cards)}".encode()).digest()
    kinds = [DAILY_BOTS[byte % len(DAILY_BOTS)] for byte in drawn[9:12]][
        : NUMBERS_OF_BOTS[drawn[8] % len(NUMBERS_OF_BOTS)]
    ]
    seats = bot_seats(name, kinds)
    seats.insert(drawn[12] % (len(seats) + 1), Seat(name))
    return Setup(
        coloured(tuple(seats)),
        int.from_bytes(drawn[:6]),
        "full" if day.weekday() == LONG_DAY else "fast",
        None,
        hints=False,
        challenge=Challenge("daily", day.isoformat(), mark, later),
    )


def bot_seats(name: str, bots: Iterable[str]) -> list[Seat]:
    """Bots with other names than the person's."""
    names = [other for other in DEFAULT_NAMES[1:] + DEFAULT_NAMES[:1] if other.casefold() != name.casefold()]
    return [Seat(other, bot=bot) for other, bot in zip(names, bots, strict=False)]


def person(setup: Setup) -> int:
    """The seat of the only person."""
    return next(place for place, seat in enumerate(setup.seats) if not seat.bot)


def usual_name() -> str:
    """The name that was used last."""
    seats = (seat.name for game in readable_games() if game.setup for seat in game.setup.seats if not seat.bot)
    return next(seats, DEFAULT_NAMES[0])


def parse_day(words: str) -> date:
    try:
        day = date.fromisoformat(words)
    except ValueError:
        raise UserError(
            "{value} is not a date; write it as {example}.", value=repr(words), example=str(today())
        ) from None
    if day > today():
        raise UserError("the deal of {day} is not open yet; it is {today} in UTC.", day=day, today=today())
    if day < FIRST_DAY:
        raise UserError("the first daily deal was on {day}.", day=FIRST_DAY)
    return day


# Games that were played ---------------------------------------------------------------------------------


class DailyGame(TupleRecord):
    """A game of a daily deal."""

    day: date
    game: PlayedGame
    mark: str
    """Why it does not count; empty if it does."""


def daily_games(games: Sequence[PlayedGame]) -> list[DailyGame]:
    """All games of daily deals, oldest first."""
    found = []
    marked = [game for game in games if game.later]
    for game in games:
        if game.challenge == "daily":
            day = date.fromisoformat(game.name) if is_day(game.name) else FIRST_DAY
            mark = game.mark or ("" if game.time.startswith(game.name) else "old")
            # begun while the clock was ahead: a later game found it in its own future
            if any(other.time < game.time <= other.later for other in marked):
                mark = "clock"
            found.append(DailyGame(day, game, mark))
    return found


def is_day(name: str) -> bool:
    try:
        date.fromisoformat(name)
    except ValueError:
        return False
    return True


def new_mark(day: date, games: Sequence[PlayedGame]) -> tuple[str, str]:
    """The mark of a game that begins now; and the time of the latest game, if that is later than now."""
    latest = max((game.time for game in games), default="")
    later = latest if latest > now().isoformat(timespec="seconds") else ""
    if later:
        return "clock", later
    if day != today():
        return "old", ""
    return ("again" if any(game.day == day for game in daily_games(games)) else ""), ""


def best_of(day: date, games: Iterable[DailyGame]) -> DailyGame | None:
    """The game of a day to show: one that counts, else the first that was finished."""
    finished = [game for game in games if game.day == day and game.game.finished]
    return next((game for game in finished if not game.mark), finished[0] if finished else None)


def streaks(games: Iterable[DailyGame], day: date) -> tuple[int, int]:
    """The streak of days up to this one or the day before, and the longest."""
    days = {game.day for game in games if game.game.finished and not game.mark}
    longest = length = 0
    for each in sorted(days):
        length = length + 1 if each - timedelta(1) in days else 1
        longest = max(longest, length)
    now = 0
    last = day if day in days else day - timedelta(1)
    while last - timedelta(now) in days:
        now += 1
    return now, longest
