"""A game as the table knows it: views, the present decision, and ways to answer it.

The session of this terminal is one, a replay is another, a game at somebody else's host a third; a table draws from any
of them alike. Nothing here lets a table look behind a view.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

from novaera_tui.play.setup import Setup
from novaera_tui.words.answers import ALL_SIT_HERE, NOBODY_ASKED
from rules import CardSet, Decision, Option, Preview, View
from rules.events import DieSpent, Event, PlayerAsked
from rules.kinds import MAX_PLAYERS, NOBODY
from rules.publisher import Publisher
from rules.records import TupleRecord

if TYPE_CHECKING:
    import asyncio


class SavingChanged(TupleRecord):
    """Saving has failed, or works again."""

    trouble: str
    """Why it is not being saved; empty if it is."""


class SeatsChanged(TupleRecord):
    """Somebody came or left, a bot plays for somebody or no longer does, or the host is gone or back."""


class Said(TupleRecord):
    """A sentence for the people at this terminal."""

    words: str


class VoteAsked(TupleRecord):
    """Somebody at another terminal asks whether everybody agrees."""

    number: int
    words: str


class NewsArrived(TupleRecord):
    """The host has sent all news, the reply to the last choice here included: the table can go on."""


class Refused(TupleRecord):
    """The host refused a request from here, or has not replied; `Said` tells why."""


class Presence(TupleRecord):
    """Who sits in a seat."""

    user: str = ""
    """Whose seat it is, where several terminals play; empty if it is free."""
    here: bool = True
    bot: str = ""
    """The kind of bot that plays there, if one does."""


class LastChoice(TupleRecord):
    """A choice, as far as everybody may know it."""

    player: Annotated[int, range(MAX_PLAYERS)]
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
"""Kinds of decisions about effects of cards and about disasters: they belong to the turn, the production or the
disaster in which they are made, and are not turns themselves."""


def turn_goes_on(kind: str, events: Sequence[Event]) -> bool:
    """Does the turn go on after a choice of this kind? A changed die must still be spent (R7.12)."""
    if kind in WITHIN_TURNS or all(isinstance(event, PlayerAsked) for event in events):
        return True
    return kind == "die" and not any(isinstance(event, DieSpent) for event in events)


class Match(Publisher):
    """Publishes events; everything else is requested."""

    __slots__ = ("__dict__",)

    setup: Setup
    cards: CardSet
    greeting: str
    """A sentence shown when the table opens."""
    elsewhere: bool = False
    """A host keeps the game for several terminals and runs the bots."""
    invited: bool = False
    """Played by a friend with an invited key, under the account of the host."""
    hosted_as: str = ""
    """The name under which others join the game."""
    lost: str = ""
    """Why nothing can be chosen now: the host is gone. Empty if all is well."""
    is_host: bool = False
    """This terminal may give seats to bots, and take them back."""

    @property
    def is_waiting(self) -> bool:
        """The host has not yet replied to a choice, an undo or a redo. Until it has, others are refused; its objections
        come as `Said`."""
        return False

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """The present decision; None when the game is over."""

    @property
    @abstractmethod
    def trouble(self) -> str:
        """Why the game is not being saved just now; empty if it is."""

    @abstractmethod
    def view(self, player: int | None, show_all: bool = False) -> View:
        """Everything that a player (or, with None, an onlooker) may know."""

    @abstractmethod
    def preview(self, choice: Option[Any]) -> Preview:
        """The result of a choice, as far as its player may know."""

    @abstractmethod
    def choose(self, choice: Option[Any] | str, by_itself: bool = False) -> None:
        """Make a choice; IllegalChoice changes nothing. Automatic choices are undone with the choice before them."""

    @abstractmethod
    def why_no_undo(self) -> str:
        """Why the last choice cannot be undone; empty if it can."""

    @abstractmethod
    def undo(self) -> str:
        """Undo the last choice; returns why not."""

    @abstractmethod
    def redo(self) -> str:
        """Redo the choice that was undone last; returns why not."""

    def undo_turn(self) -> str:
        """Undo the last choice with all that belongs to it and the bots' answers; returns why not."""
        return self.undo()

    def undo_owner(self) -> int:
        """The player whose choice would be undone; NOBODY if none can be."""
        made = self.last_choice()
        return NOBODY if made is None or self.why_no_undo() else made.player

    def redo_turn(self) -> str:
        """Redo all of that; returns why not."""
        return self.redo()

    @abstractmethod
    def choice_count(self) -> int:
        """The number of choices so far."""

    @abstractmethod
    def last_choice(self) -> LastChoice | None:
        """The choice that led here."""

    @abstractmethod
    def last_turn_index(self, player: int) -> int | None:
        """The number of choices before the one that ended this player's last turn; None before that.

        What has happened since then, that choice included, is what is new to the player.
        """

    @abstractmethod
    def events(self, since: int | None = None) -> Sequence[Event]:
        """The events since the choice with this number, without undone choices; with None, all."""

    def set_pace(self, pace: str) -> None:
        """Set the pace of the bots."""
        self.setup = self.setup._replace(pace=pace)

    def note_hint(self) -> None:
        """Remember that somebody got a hint for the next choice."""

    @abstractmethod
    def close(self) -> None:
        """End the match at this terminal."""

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
        """Receive in this loop what others do."""

    def is_here(self, player: int) -> bool:
        """Does this player decide at this keyboard?"""
        return not self.setup.seats[player].bot

    def presence(self, player: int) -> Presence:
        return Presence(bot=self.setup.seats[player].bot)

    def vote(self, number: int, yes: bool) -> None:  # noqa: ARG002 (for those who have others to ask)
        """Answer a vote. `Said` tells why that is impossible."""
        self.publish([Said(str(NOBODY_ASKED))])

    def seat_bot(self, player: int, bot: str) -> None:  # noqa: ARG002 (for those who have seats to give)
        """Let a bot play in somebody's place, or give the seat back. `Said` tells why that is impossible."""
        self.publish([Said(str(ALL_SIT_HERE))])
