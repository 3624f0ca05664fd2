"""New games: default seats, and the draft that the set-up screen edits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from novaera_tui.bots import BOTS
from novaera_tui.messages import error_text
from novaera_tui.play.setup import CALM, FACE_DOWN, HANDS, PACES, SEAT_COLOURS, Seat, Setup, coloured, drawn_seed
from novaera_tui.saving.storage import last_setup
from rules import IllegalSetup
from rules.kinds import MAX_PLAYERS, MIN_PLAYERS
from rules.setup import check_names, proper

DEFAULT_NAMES: Final = ("Ada", "Bo", "Cy", "Dee")
LIKED_BOTS: Final = ("fair", "normal", "easy")
FIRST_BOTS: Final = ("easy", *LIKED_BOTS)
"""For somebody who has never played."""


def default_seats() -> list[Seat]:
    """Two people; further seats are bots by default."""
    bots = (*[""] * MIN_PLAYERS, *[best_bot()] * (MAX_PLAYERS - MIN_PLAYERS))
    return list(map(Seat, DEFAULT_NAMES, SEAT_COLOURS, bots))


def bot_kinds() -> tuple[str, ...]:
    """All kinds of bots."""
    return tuple(BOTS)


def best_bot(liked: Sequence[str] = LIKED_BOTS) -> str:
    """The kind of bot that suits most people."""
    return next((kind for kind in liked if kind in BOTS), bot_kinds()[-1])


@dataclass
class Draft:
    """A game being set up. There are always four seats; the first `players` of them are taken."""

    seats: list[Seat] = field(default_factory=default_seats)
    players: int = MIN_PLAYERS
    first: int | None = 0
    """The seat of the oldest player, or None to draw the first player."""
    fast: bool = False
    hands: str = FACE_DOWN
    hints: bool = True
    brief: bool = False
    pace: str = CALM
    seed: int = field(default_factory=drawn_seed)

    @classmethod
    def against_bot(cls) -> Draft:
        """One person and one bot: a quick start for new players."""
        draft = cls()
        draft.seats[1] = draft.seats[1]._replace(bot=best_bot(FIRST_BOTS))
        return draft

    @classmethod
    def like(cls, setup: Setup) -> Draft:
        """The same people, bots and options, with another seed."""
        seats = []
        for seat in setup.seats:
            colour = seat.colour if seat.colour in SEAT_COLOURS else ""
            seats.append(Seat(seat.name, colour, seat.bot if seat.bot in ("", *BOTS) else best_bot()))
        taken = {seat.name.casefold() for seat in seats}
        others = [Seat(name, bot=best_bot()) for name in DEFAULT_NAMES if name.casefold() not in taken]
        return cls(
            list(coloured((*seats, *others)[:MAX_PLAYERS])),
            len(seats),
            setup.first,
            setup.variant == "fast",
            setup.hands,
            setup.hints,
            setup.brief,
            setup.pace,
        )

    def change_players(self, by: int) -> None:
        span = MAX_PLAYERS - MIN_PLAYERS + 1
        self.set_players(MIN_PLAYERS + (self.players - MIN_PLAYERS + by) % span)

    def set_players(self, players: int) -> None:
        self.players = players
        if self.first is not None and self.first >= self.players:
            self.first = 0

    def change_first(self, by: int) -> None:
        """Step through the seats, then to a draw."""
        place = self.players if self.first is None else self.first
        place = (place + by) % (self.players + 1)
        self.first = None if place == self.players else place

    def change_bot(self, seat: int, by: int, has_people: bool = True) -> None:
        """Step from a person through the kinds of bots."""
        kinds = [*[""] * has_people, *BOTS]
        bot = kinds[(kinds.index(self.seats[seat].bot) + by) % len(kinds)]
        self.seats[seat] = self.seats[seat]._replace(bot=bot)

    def change_pace(self, by: int) -> None:
        self.pace = PACES[(PACES.index(self.pace) + by) % len(PACES)]

    def change_hands(self, by: int) -> None:
        self.hands = HANDS[(HANDS.index(self.hands) + by) % len(HANDS)]

    def change_colour(self, seat: int) -> None:
        """Take the next colour; its owner gets this seat's."""
        mine = self.seats[seat].colour
        wanted = SEAT_COLOURS[(SEAT_COLOURS.index(mine) + 1) % len(SEAT_COLOURS)]
        self.seats = [other._replace(colour=mine) if other.colour == wanted else other for other in self.seats]
        self.seats[seat] = self.seats[seat]._replace(colour=wanted)

    def rename(self, seat: int, name: str) -> None:
        self.seats[seat] = self.seats[seat]._replace(name=proper(name))

    def problem(self) -> str:
        """Why a game cannot start like this; empty if it can."""
        try:
            check_names([seat.name for seat in self.seats[: self.players]])
        except IllegalSetup as problem:
            return error_text(problem)
        return ""

    def setup(self) -> Setup:
        variant = "fast" if self.fast else "full"
        seats = tuple(self.seats[: self.players])
        return Setup(
            seats, self.seed, variant, self.first, self.hands, hints=self.hints, brief=self.brief, pace=self.pace
        )


def first_draft(changes: Mapping[str, Any] | None = None) -> Draft:
    """The last setup with the player's settings; the first game is against a bot."""
    last = last_setup()
    return replace(Draft.like(last), **(changes or {})) if last else quick_draft(changes)


def quick_draft(changes: Mapping[str, Any] | None = None) -> Draft:
    """A game against a bot, with the player's settings."""
    return replace(Draft.against_bot(), **(changes or {}))
