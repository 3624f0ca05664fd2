"""A game as the table knows it: what somebody may see, what is asked, and what can be done about it.

The session of this terminal is one, a replay is another, a game at somebody else's host a third; a table draws from any
of them alike. Nothing here lets a table look behind a view.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from novaera_tui.play.setup import Setup
from novaera_tui.words.answers import ALL_SIT_HERE, NOBODY_ASKED
from rules import CardSet, Decision, Option, Preview, View
from rules.events import DieSpent, Event, PlayerAsked
from rules.kinds import NOBODY
from rules.publisher import Publisher
from rules.records import TupleRecord

if TYPE_CHECKING:
    import asyncio


class SavingChanged(TupleRecord):
    """The game can be saved no longer, or again."""

    trouble: str
    """Why it is not being saved; empty if it is."""


class SeatsChanged(TupleRecord):
    """Somebody came or left, a bot plays for somebody or no longer does, or the host is gone or back."""


class Said(TupleRecord):
    """A sentence for whoever sits here."""

    words: str


class VoteAsked(TupleRecord):
    """Somebody at another terminal asks whether everybody agrees."""

    number: int
    words: str


class NewsArrived(TupleRecord):
    """The host has told all that is new, the answer to the last choice here included: the table can go on."""


class Refused(TupleRecord):
    """The host did not do what was asked here, or has not answered; `Said` tells why."""


class Presence(TupleRecord):
    """Who sits in a seat."""

    user: str = ""
    """Whose seat it is, where several terminals play; empty if it is free."""
    here: bool = True
    bot: str = ""
    """The kind of bot that plays there, if one does."""


class LastChoice(TupleRecord):
    """A choice that was made, as far as everybody may know it."""

    player: int
    kind: str
    """The kind of decision."""
    is_step: bool
    """Nothing has happened yet: only a step of a turn that goes on."""


WITHIN_TURNS: Final = frozenset(
    (
        *("produce", "may", "resource", "steal-from", "steal", "repair-one", "move-track", "take"),
        *("damage", "lose", "dark-age"),
    )
)
"""Kinds of decisions about what a card brings, or what befalls somebody: they belong to the turn, the production or the
disaster that they are made in, and are nobody's own turn."""


def turn_goes_on(kind: str, events: Sequence[Event]) -> bool:
    """Was a choice of this kind no end of a turn? A die that was changed is still to be spent (R7.12)."""
    if kind in WITHIN_TURNS or all(isinstance(event, PlayerAsked) for event in events):
        return True
    return kind == "die" and not any(isinstance(event, DieSpent) for event in events)


class Match(Publisher):
    """Publishes what happens; everything else is asked for."""

    __slots__ = ("__dict__",)

    setup: Setup
    cards: CardSet
    greeting: str
    """What the players should know when they come to the table."""
    elsewhere: bool = False
    """The game is kept by a host, for several terminals; bots think there, too."""
    hosted_as: str = ""
    """What others call the game to join it."""
    lost: str = ""
    """Why nothing can be chosen just now: the host is gone. Empty if all is well."""
    is_host: bool = False
    """Whoever sits here may give seats to bots, and back."""

    @property
    def is_waiting(self) -> bool:
        """A choice, an undo or a redo was sent to the host, and it has not answered yet. Until it has, others are
        refused, and what the host says against one comes as `Said`."""
        return False

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
    def preview(self, choice: Option[Any]) -> Preview:
        """What a choice would do, as far as its player may know."""

    @abstractmethod
    def choose(self, choice: Option[Any] | str, by_itself: bool = False) -> None:
        """Make a choice; IllegalChoice changes nothing. What makes itself is taken back with what came before it."""

    @abstractmethod
    def why_no_undo(self) -> str:
        """Why the last choice cannot be taken back; empty if it can."""

    @abstractmethod
    def undo(self) -> str:
        """Take the last choice back; says why not, if it cannot be."""

    @abstractmethod
    def redo(self) -> str:
        """Make the choice again that was taken back last; says why not, if it cannot be."""

    def undo_turn(self) -> str:
        """Take back what was chosen last, all that belongs to it, and what bots answered; says why not."""
        return self.undo()

    def undo_owner(self) -> int:
        """Whose choice would be taken back; NOBODY if none can be."""
        made = self.last_choice()
        return NOBODY if made is None or self.why_no_undo() else made.player

    def redo_turn(self) -> str:
        """Make all that again; says why not."""
        return self.redo()

    @abstractmethod
    def choice_count(self) -> int:
        """How many choices led here."""

    @abstractmethod
    def last_choice(self) -> LastChoice | None:
        """The choice that led here."""

    @abstractmethod
    def last_turn_index(self, player: int) -> int | None:
        """How many choices had been made before the one with which this player's last turn ended; None before that.

        What has happened since then, that choice included, is what is new to the player.
        """

    @abstractmethod
    def events(self, since: int | None = None) -> Sequence[Event]:
        """What has happened since so many choices were made, taken-back choices left out; with None, everything."""

    def set_pace(self, pace: str) -> None:
        """From now on bots play as quickly as that."""
        self.setup = self.setup._replace(pace=pace)

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

    # Where several terminals play one game ----------------------------------------------------------------

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """From now on hear in this loop what others do."""

    def is_here(self, player: int) -> bool:
        """Does this player decide at this keyboard?"""
        return not self.setup.seats[player].bot

    def presence(self, player: int) -> Presence:
        return Presence(bot=self.setup.seats[player].bot)

    def vote(self, number: int, yes: bool) -> None:  # noqa: ARG002 (for those who have others to ask)
        """Answer what was asked. `Said` tells why that is impossible."""
        self.publish([Said(str(NOBODY_ASKED))])

    def seat_bot(self, player: int, bot: str) -> None:  # noqa: ARG002 (for those who have seats to give)
        """Let a bot play in somebody's place, or give the seat back. `Said` tells why that is impossible."""
        self.publish([Said(str(ALL_SIT_HERE))])
