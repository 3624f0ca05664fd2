"""A player's view: own hand, sizes of other hands, everything on the table.

A view holds no deck order, no generator and no reference to the game, so nothing can leak through it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .cards import Card, CardSet
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
        """Cards in play by kind: four columns of technologies, territories, personalities."""
        self.damaged = civilization.damaged
        """Cards in play that are damaged."""
        self.hand: Cards | None = civilization.hand if show_hand else None
        """None if the hand is hidden."""
        self.hand_size = len(civilization.hand)
        self.past = civilization.past
        self.dice: tuple[Die, ...] = civilization.dice
        self.numbers = civilization.numbers
        """The number of each die, 1 to 3, until the round ends."""
        self.resources = civilization.resources
        """Welfare, military, economic, knowledge."""
        self.unrest = civilization.unrest
        self.lowered = civilization.lowered
        """What has lowered the dice this round."""
        self.used = civilization.used
        """Cards whose dice trick was used this round."""
        self.vp = civilization.vp
        self.ledger = civilization.ledger
        """Every gain of points: Era, source, card or NO_CARD, points."""
        self.working: Working = civilization.working(cards)
        """The summary of undamaged cards."""

    def __repr__(self) -> str:
        return f"<Civilization of {self.name}: {self.vp} VP, Unrest {self.unrest}, {self.hand_size} in hand>"

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
        """The seat that looks; None for an onlooker."""
        self.cards = game.cards
        """The card set; cards elsewhere are numbers in it."""
        self.era = state.era
        self.round = state.round
        self.last_era = state.last_era
        """3, or 2 in Fast Play."""
        self.phase = state.phase
        self.first = state.first
        """The first player."""
        self.tracks = state.tracks
        """Spaces of the five central tracks, Riots to Dark Age."""
        self.dark_age = state.dark_age
        """Is this Era in a Dark Age?"""
        self.bag = state.bag
        """Dice in the bag, by colour."""
        self.zones = state.zones
        """Dice of each Dice Zone; empty once taken."""
        self.takers = state.takers
        """Who took each zone, or NOBODY."""
        self.token_zone = state.token_zone
        """The zone that Cleopatra's token reserves, or NOBODY."""
        self.token_owner = state.token_owner
        self.display = state.display
        """Columns of cards, top to bottom; only the last of each is available."""
        self.personalities = state.personalities
        """Personalities to enlist."""
        self.evolutions_left = tuple(len(deck) for deck in state.evolutions)
        """Cards left in each evolution deck."""
        decision = game.decision
        self.decision = decision if decision is None or show_all else known_decision(decision, self.player)
        """The current decision; somebody else's has no options. None when the game is over."""
        self.agenda = tuple(state.agenda) if show_all else known_agenda(state.agenda, self.player)
        """Pending records that this player may know, the next one last."""
        self.result: Result | None = game.result
        self.civilizations = tuple(
            CivilizationView(seat, game.names[seat], civilization, game.cards, show_all or seat == player)
            for seat, civilization in zip(SEATS, state.civilizations, strict=False)
        )
        """By seat."""

    def __repr__(self) -> str:
        looker = "an onlooker" if self.player is None else self.civilizations[self.player].name
        scores = ", ".join(f"{civilization.name} {civilization.vp}" for civilization in self.civilizations)
        return f"<View of {looker}, Era {self.era} round {self.round}, {self.phase}: {scores}>"

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

    def face(self, card: CardNumber) -> Card:
        """A card as it reads now: in the last Era without its evolution (R17.2)."""
        return self.cards[card] if self.era < self.last_era else self.cards.in_last_era(card)

    # Read by counts and conditions

    @property
    def seats(self) -> int:
        return len(self.civilizations)

    def working(self, player: Player) -> Working:
        return self.civilizations[player].working

    def past(self, player: Player) -> Cards:
        return self.civilizations[player].past

    def unrest(self, player: Player) -> int:
        return self.civilizations[player].unrest

    def points(self, player: Player) -> int:
        return self.civilizations[player].vp


def known_decision(decision: Decision, player: Player | None) -> Decision:
    """Other players' options, and questions within their turns, could reveal their hands."""
    if decision.player == player:
        return decision
    return Decision(decision.player, "die" if decision.kind in TURN_STEPS else decision.kind, ())


def known_agenda(agenda: Sequence[Any], player: Player | None) -> tuple[Any, ...]:
    """The agenda without the steps of somebody else's unfinished turn, which may name a card in their hand.

    Nothing has changed since that turn began, so the agenda shows it with no die chosen yet.
    """
    last = agenda[-1] if agenda else None
    if last is None or not last.asks or last.player == player or last.kind not in ("die", *TURN_STEPS):
        return tuple(agenda)
    return (*agenda[:-1], ChooseDie(last.player, ()))
