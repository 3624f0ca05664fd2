"""What one player may know: own hand, sizes of other hands, everything that lies on the table.

A view holds no deck order, no generator and no reference to the game, so nothing can leak through it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .agenda import RECORDS
from .cards import CardSet
from .decisions import Decision
from .kinds import Die
from .scoring import Result
from .working import Working

if TYPE_CHECKING:
    from .game import Game
    from .state import Civilization


class CivilizationView:
    """A civilization as one player sees it."""

    __slots__ = (
        "columns",
        "damaged",
        "dice",
        "hand",
        "hand_size",
        "ledger",
        "lowered",
        "name",
        "past",
        "resources",
        "seat",
        "unrest",
        "used",
        "vp",
        "working",
    )

    def __init__(self, seat: int, name: str, civilization: Civilization, cards: CardSet, show_hand: bool) -> None:
        self.seat = seat
        self.name = name
        self.columns = civilization.columns
        self.damaged = civilization.damaged
        self.hand: tuple[int, ...] | None = civilization.hand if show_hand else None
        """None if the hand is hidden."""
        self.hand_size = len(civilization.hand)
        self.past = civilization.past
        self.dice: tuple[Die, ...] = civilization.dice
        self.resources = civilization.resources
        self.unrest = civilization.unrest
        self.lowered = civilization.lowered
        self.used = civilization.used
        self.vp = civilization.vp
        self.ledger = civilization.ledger
        self.working: Working = civilization.working(cards)


class View:
    """The table as one player sees it."""

    __slots__ = (
        "agenda",
        "bag",
        "cards",
        "civilizations",
        "dark_age",
        "decision",
        "display",
        "era",
        "evolutions_left",
        "first",
        "last_era",
        "personalities",
        "phase",
        "player",
        "result",
        "round",
        "token_owner",
        "token_zone",
        "tracks",
        "zones",
    )

    def __init__(self, game: Game, player: int | None, show_all: bool = False) -> None:
        state = game.state
        self.player = player
        self.cards = game.cards
        self.era = state.era
        self.round = state.round
        self.last_era = state.last_era
        self.phase = state.phase
        self.first = state.first
        self.tracks = state.tracks
        self.dark_age = state.dark_age
        self.bag = state.bag
        self.zones = state.zones
        self.token_zone = state.token_zone
        self.token_owner = state.token_owner
        self.display = state.display
        self.personalities = state.personalities
        self.evolutions_left = tuple(len(deck) for deck in state.evolutions)
        decision = game.decision
        if decision is not None and decision.player != player and not show_all:
            # the options of others, and the card that they are paying for, could tell what is in their hands
            decision = Decision(decision.player, decision.kind, ())
        self.decision = decision
        self.agenda = state.agenda if show_all else known_agenda(state.agenda, player)
        """What is still to be done, as far as this player may know it; the next thing last."""
        self.result: Result | None = game.result
        self.civilizations = tuple(
            CivilizationView(seat, game.names[seat], civilization, game.cards, show_all or seat == player)
            for seat, civilization in enumerate(state.civilizations)
        )

    def available(self) -> tuple[int, ...]:
        """R13.2: bottom cards of the Display."""
        return tuple(column[-1] for column in self.display if column)


def known_agenda(agenda: tuple[Any, ...], player: int | None) -> tuple[Any, ...]:
    """The agenda without the steps of somebody else's unfinished turn, which may name a card in their hand.

    Nothing has changed since such a turn began, so it stands there as if no die had been chosen yet.
    """
    last = agenda[-1] if agenda else None
    if last is None or not last.asks or last.player == player or "value" not in last._fields:
        return agenda
    return (*agenda[:-1], RECORDS["ChooseDie"](last.player, ()))
