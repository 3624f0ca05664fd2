"""Who sits where in a hosted game: seats are kept for users, taken by the first who comes, and stay theirs.

What was settled is written beside the journal, so that it holds when the game is hosted again.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from novaera_tui.bots import problem_with
from novaera_tui.network.socket_paths import user_name
from novaera_tui.play.setup import Setup
from novaera_tui.saving.notes import read_note, write_note
from rules.kinds import NOBODY

WATCHING: Final[int] = NOBODY
"""The seat of those who only watch."""


OWNERS_PART, BOTS_PART = "owners", "bots"
"""The parts of the note: users and the bots in people's places, by the player's name."""


class NoSeat(Exception):
    """This caller cannot sit there; the text is a sentence."""


def is_bot(told: Any) -> bool:
    """Is this a kind of bot that there is?"""
    return isinstance(told, str) and not problem_with(told)


class Seats:
    """Whose the seats are. Bots have seats, too, but nobody can take them."""

    def __init__(self, setup: Setup, note: Path | None = None, kept: Mapping[str, int] | None = None) -> None:
        self.setup = setup
        self.note = note
        people = {seat.name: number for number, seat in enumerate(setup.seats) if not seat.bot}
        owners, bots = self._read()
        self.owners = {name: user for name, user in owners.items() if name in people and type(user) is int}
        """By the player's name: the user whose seat it is."""
        self.stand_ins = {people[name]: str(bot) for name, bot in bots.items() if name in people and is_bot(bot)}
        """Bots that play in the place of a person, by seat."""
        self.owners |= kept or {}
        self._write()

    def owner(self, seat: int) -> int:
        """Whose seat it is; NOBODY if it is free."""
        return self.owners.get(self.setup.seats[seat].name, NOBODY)

    def is_free(self, seat: int) -> bool:
        return not self.setup.seats[seat].bot and self.owner(seat) == NOBODY

    def stand_in(self, seat: int, bot: str) -> None:
        """From now on a bot of this kind plays there; with no kind, the person does again."""
        if bot:
            self.stand_ins[seat] = bot
        else:
            self.stand_ins.pop(seat, None)
        self._write()

    def place_for(self, user: int, wanted: str, taken: set[int]) -> int:
        """The seat for somebody who comes, theirs from now on; `taken` are those that somebody sits in.

        A seat of their own comes before a free one, and that before one of their own that somebody sits in: that is
        themselves, at another terminal or on a line that has died unnoticed.
        """
        seats = range(len(self.setup.seats))
        people = [seat for seat in seats if not self.setup.seats[seat].bot]
        if wanted:
            seat = self._named(wanted)
        else:
            mine = [seat for seat in people if self.owner(seat) == user]
            left = [seat for seat in mine if seat not in taken] or [seat for seat in people if self.is_free(seat)]
            if not left and len(mine) != 1:
                raise NoSeat(self._no_seat(mine))
            seat = (left or mine)[0]
        self.owners[self.setup.seats[seat].name] = user if self.owner(seat) in (NOBODY, user) else self._refuse(seat)
        self._write()
        return seat

    def _named(self, name: str) -> int:
        for seat, sitter in enumerate(self.setup.seats):
            if sitter.name.casefold() == name.casefold():
                if sitter.bot:
                    raise NoSeat(f"{sitter.name} is a bot.")
                return seat
        names = ", ".join(sitter.name for sitter in self.setup.seats)
        raise NoSeat(f"Nobody in this game is called {name!r}; the players are {names}.")

    def _refuse(self, seat: int) -> int:
        raise NoSeat(f"{self.setup.seats[seat].name} is played by {user_name(self.owner(seat))}.")

    def _no_seat(self, mine: list[int]) -> str:
        if mine:
            names = " and ".join(self.setup.seats[seat].name for seat in mine)
            return f"You already sit in this game as {names}; name the seat that you want to take here."
        return "There is no free seat in this game, but you can watch it."

    def _read(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The owners and bots that are written there; a game without that is one that nobody has joined yet."""
        told = read_note(self.note) if self.note is not None else {}
        owners, bots = (part if isinstance(part, dict) else {} for part in map(told.get, (OWNERS_PART, BOTS_PART)))
        return owners, bots

    def _write(self) -> None:
        """If that fails, the seats are settled for this time."""
        if self.note is not None:
            bots = {self.setup.seats[seat].name: bot for seat, bot in self.stand_ins.items()}
            write_note(self.note, {OWNERS_PART: self.owners, BOTS_PART: bots})
