"""Who sits where in a hosted game: seats are reserved for users or go to the first who joins, and stay theirs.

A note beside the journal keeps them for when the game is hosted again.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

from novaera_tui.bots import problem_with
from novaera_tui.network.socket_paths import user_name
from novaera_tui.play.setup import Setup
from novaera_tui.saving.notes import read_note, write_note
from rules.errors import TranslatableError, quoted
from rules.kinds import NOBODY
from rules.records import TupleRecord

WATCHING: Final[int] = NOBODY
"""The seat of spectators."""
NOBODY_YET: Final[dict[str, Any]] = {}


class SeatsNote(TupleRecord):
    """Users, and bots that play for people, by the player's name."""

    owners: dict[str, Annotated[int, range(1 << 32)]] = NOBODY_YET
    bots: dict[str, str] = NOBODY_YET


class NoSeat(TranslatableError):
    """There is no seat for this guest."""


class Seats:
    """The owners of the seats. Bots have seats too, but nobody can take those."""

    def __init__(self, setup: Setup, note: Path | None = None, kept: Mapping[str, int] | None = None) -> None:
        self.setup = setup
        self.note = note
        people = {seat.name: number for number, seat in enumerate(setup.seats) if not seat.bot}
        kept_here = SeatsNote() if note is None else read_note(note, SeatsNote)
        self.owners = {name: user for name, user in kept_here.owners.items() if name in people}
        """The user who owns a seat, by the player's name."""
        self.stand_ins = {
            people[name]: bot for name, bot in kept_here.bots.items() if name in people and not problem_with(bot)
        }
        """Bots that play for a person, by seat."""
        self.owners |= kept or {}
        self._write()

    def owner(self, seat: int) -> int:
        """The user who owns the seat; NOBODY if it is free."""
        return self.owners.get(self.setup.seats[seat].name, NOBODY)

    def is_free(self, seat: int) -> bool:
        return not self.setup.seats[seat].bot and self.owner(seat) == NOBODY

    def stand_in(self, seat: int, bot: str) -> None:
        """Let a bot of this kind play there; without a kind, the person plays again."""
        if bot:
            self.stand_ins[seat] = bot
        else:
            self.stand_ins.pop(seat, None)
        self._write()

    def place_for(self, user: int, wanted: str, taken: set[int]) -> int:
        """The seat for a guest, theirs from now on; `taken` are the seats in use.

        Their own unused seat comes first, then a free one, then their own seat in use: that is themselves at another
        terminal, or on a connection that died unnoticed.
        """
        seats = range(len(self.setup.seats))
        people = [seat for seat in seats if not self.setup.seats[seat].bot]
        if wanted:
            seat = self._named(wanted)
        else:
            mine = [seat for seat in people if self.owner(seat) == user]
            left = [seat for seat in mine if seat not in taken] or [seat for seat in people if self.is_free(seat)]
            if not left and len(mine) != 1:
                raise self._no_seat(mine)
            seat = (left or mine)[0]
        self.owners[self.setup.seats[seat].name] = user if self.owner(seat) in (NOBODY, user) else self._refuse(seat)
        self._write()
        return seat

    def _named(self, name: str) -> int:
        for seat, sitter in enumerate(self.setup.seats):
            if sitter.name.casefold() == name.casefold():
                if sitter.bot:
                    raise NoSeat("{player} is a bot.", player=sitter.name)
                return seat
        names = ", ".join(sitter.name for sitter in self.setup.seats)
        raise NoSeat("Nobody in this game is called {name}; the players are: {names}.", name=quoted(name), names=names)

    def _refuse(self, seat: int) -> int:
        raise NoSeat("{user} plays {player}.", user=user_name(self.owner(seat)), player=self.setup.seats[seat].name)

    def _no_seat(self, mine: list[int]) -> NoSeat:
        if mine:
            names = ", ".join(self.setup.seats[seat].name for seat in mine)
            return NoSeat("You already play in this game ({names}); choose one of them with --seat.", names=names)
        return NoSeat("This game has no free seat, but you can watch it.")

    def _write(self) -> None:
        """If this fails, the seats last as long as the host."""
        if self.note is not None:
            bots = {self.setup.seats[seat].name: bot for seat, bot in self.stand_ins.items()}
            write_note(self.note, SeatsNote(self.owners, bots))
