"""A game as the table knows it: what somebody may see, what is asked, and what can be done about it.

The session of this terminal is one, a replay is another; a table draws from any of them alike. Nothing here lets a
table look behind a view.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from novaera_tui.play.setup import Setup
from rules import CardSet, Decision, Option, View
from rules.events import Event
from rules.publisher import Publisher
from rules.records import TupleRecord


class SavingChanged(TupleRecord):
    """The game can be saved no longer, or again."""

    trouble: str
    """Why it is not being saved; empty if it is."""


class Made(TupleRecord):
    """A choice that was made, as far as everybody may know it."""

    player: int
    kind: str
    """The kind of decision."""
    is_step: bool
    """Nothing has happened yet: only a step of a turn that goes on."""


class Match(Publisher):
    """Publishes what happens; everything else is asked for."""

    __slots__ = ("__dict__",)

    setup: Setup
    cards: CardSet
    greeting: str
    """What the players should know when they come to the table."""

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """What has to be decided now; None when the game is over."""

    @property
    @abstractmethod
    def trouble(self) -> str:
        """Why the game is not being saved just now; empty if it is."""

    @abstractmethod
    def view(self, player: int | None, show_all: bool = False) -> View:
        """All that a player (or, with None, an onlooker) may know."""

    @abstractmethod
    def preview(self, choice: Option[Any]) -> list[Event]:
        """What a choice would cause, as far as its player may know."""

    @abstractmethod
    def choose(self, choice: Option[Any] | str) -> None:
        """Make a choice; IllegalChoice changes nothing."""

    @abstractmethod
    def why_no_undo(self) -> str:
        """Why the last choice cannot be taken back; empty if it can."""

    @abstractmethod
    def undo(self) -> str:
        """Take the last choice back; says why not, if it cannot be."""

    @abstractmethod
    def redo(self) -> str:
        """Make the choice again that was taken back last; says why not, if it cannot be."""

    @abstractmethod
    def made(self) -> int:
        """How many choices led here."""

    @abstractmethod
    def last_made(self) -> Made | None:
        """The choice that led here."""

    @abstractmethod
    def events(self, since: int = 0) -> Sequence[Event]:
        """What has happened since so many choices were made, taken-back choices left out; with 0, everything."""

    def note_hint(self) -> None:
        """Somebody was given a hint for the next choice."""

    @abstractmethod
    def close(self) -> None:
        """Nothing more will be chosen."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.setup.seats)

    @property
    def seats(self) -> int:
        return len(self.setup.seats)

    def is_human(self, player: int) -> bool:
        return not self.setup.seats[player].bot
