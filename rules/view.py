"""What one player may know: own hand, sizes of other hands, everything that lies on the table.

A view holds no deck order, no generator and no reference to the game, so nothing can leak through it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .cards import CardSet
from .decisions import Decision
from .kinds import NOBODY, SEATS, CardNumber, Cards, Die, Player
from .scoring import Result
from .spending import TURN_STEPS, ChooseDie
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
        "numbers",
        "past",
        "resources",
        "seat",
        "unrest",
        "used",
        "vp",
        "working",
    )

    def __init__(self, seat: Player, name: str, civilization: Civilization, cards: CardSet, show_hand: bool) -> None:
        self.seat = seat
        self.name = name
        self.columns = civilization.columns
        self.damaged = civilization.damaged
        self.hand: Cards | None = civilization.hand if show_hand else None
        """None if the hand is hidden."""
        self.hand_size = len(civilization.hand)
        self.past = civilization.past
        self.dice: tuple[Die, ...] = civilization.dice
        self.numbers = civilization.numbers
        """What the dice are called, 1 to 3, until the round ends."""
        self.resources = civilization.resources
        self.unrest = civilization.unrest
        self.lowered = civilization.lowered
        self.used = civilization.used
        self.vp = civilization.vp
        self.ledger = civilization.ledger
        self.working: Working = civilization.working(cards)

    def damaged_in_columns(self) -> list[CardNumber]:
        """R7.9: the cards that can be repaired, in the order of the columns and not in the order of damage."""
        return [card for column in self.columns for card in column if card in self.damaged]


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
        "edition",
        "era",
        "evolutions_left",
        "first",
        "last_era",
        "personalities",
        "phase",
        "player",
        "result",
        "round",
        "takers",
        "token_owner",
        "token_zone",
        "tracks",
        "zones",
    )

    def __init__(self, game: Game, player: int | None, show_all: bool = False) -> None:
        state = game.state
        self.player = None if player is None else Player(player)
        self.cards = game.cards
        self.edition = state.edition
        self.era = state.era
        self.round = state.round
        self.last_era = state.last_era
        self.phase = state.phase
        self.first = state.first
        self.tracks = state.tracks
        self.dark_age = state.dark_age
        self.bag = state.bag
        self.zones = state.zones
        self.takers = state.takers
        self.token_zone = state.token_zone
        self.token_owner = state.token_owner
        self.display = state.display
        self.personalities = state.personalities
        self.evolutions_left = tuple(len(deck) for deck in state.evolutions)
        decision = game.decision
        self.decision = decision if decision is None or show_all else known_decision(decision, self.player)
        self.agenda = tuple(state.agenda) if show_all else known_agenda(state.agenda, self.player)
        """What is still to be done, as far as this player may know it; the next thing last."""
        self.result: Result | None = game.result
        self.civilizations = tuple(
            CivilizationView(seat, game.names[seat], civilization, game.cards, show_all or seat == player)
            for seat, civilization in zip(SEATS, state.civilizations, strict=False)
        )

    def available(self) -> Cards:
        """R13.2: bottom cards of the Display."""
        return tuple(column[-1] for column in self.display if column)

    def column_of(self, card: CardNumber) -> int:
        """Which column of the Display a card lies in, or NOBODY."""
        for place, column in enumerate(self.display):
            if card in column:
                return place
        return NOBODY

    def owner_of(self, card: CardNumber) -> Player:
        """Who has a card in play, or NOBODY."""
        for civilization in self.civilizations:
            if any(card in column for column in civilization.columns):
                return civilization.seat
        return NOBODY

    # What counts and conditions look at

    @property
    def seats(self) -> int:
        return len(self.civilizations)

    def working(self, player: Player) -> Working:
        return self.civilizations[player].working

    def past(self, player: Player) -> Cards:
        return self.civilizations[player].past

    def unrest(self, player: Player) -> int:
        return self.civilizations[player].unrest


def known_decision(decision: Decision, player: Player | None) -> Decision:
    """The options of others, and what they are asked within a turn, could tell what is in their hands."""
    if decision.player == player:
        return decision
    return Decision(decision.player, "die" if decision.kind in TURN_STEPS else decision.kind, ())


def known_agenda(agenda: Sequence[Any], player: Player | None) -> tuple[Any, ...]:
    """The agenda without the steps of somebody else's unfinished turn, which may name a card in their hand.

    Nothing has changed since such a turn began, so it stands there as if no die had been chosen yet.
    """
    last = agenda[-1] if agenda else None
    if last is None or not last.asks or last.player == player or last.kind not in ("die", *TURN_STEPS):
        return tuple(agenda)
    return (*agenda[:-1], ChooseDie(last.player, ()))
