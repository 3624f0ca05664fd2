"""A player's view: own hand, sizes of other hands, everything on the table.

A view holds no deck order, no generator and no reference to the game, so nothing can leak through it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from .cards import Card, CardSet
from .decisions import Decision
from .kinds import (
    NOBODY,
    SEATS,
    CardNumber,
    Cards,
    Die,
    Era,
    Phase,
    Player,
    PlayerOrNobody,
    Points,
    RoundNumber,
    ZoneOrNobody,
)
from .scoring import Result
from .spending import TURN_STEPS, ChooseDie
from .state import Civilization, Ledger, State, dice_in_bag
from .working import Working

if TYPE_CHECKING:
    from .game import Game


class CivilizationView:
    """A civilization as one player sees it."""

    seat: Player
    name: str
    columns: tuple[Cards, ...]
    """Cards in play by kind: four columns of technologies, territories, personalities."""
    damaged: Cards
    """Cards in play that are damaged."""
    hand: Cards | None
    """None if the hand is hidden."""
    hand_size: int
    past: Cards
    dice: tuple[Die, ...]
    numbers: tuple[int, ...]
    """The number of each die, 1 to 3, until the round ends."""
    resources: tuple[Points, ...]
    """Welfare, military, economic, knowledge."""
    unrest: int
    lowered: tuple[str, ...]
    """What has lowered the dice this round."""
    used: Cards
    """Cards whose dice trick was used this round."""
    vp: Points
    ledger: Ledger
    """Every gain of points: Era, source, card or NO_CARD, points."""
    working: Working
    """The summary of undamaged cards."""
    __slots__ = tuple(__annotations__)

    def __init__(self, seat: Player, name: str, civilization: Civilization, cards: CardSet, show_hand: bool) -> None:
        for field in OF_A_PLAYER:
            setattr(self, field, getattr(civilization, field))
        self.seat = seat
        self.name = name
        self.hand = civilization.hand if show_hand else None
        self.hand_size = len(civilization.hand)
        self.working = civilization.working(cards)

    def __repr__(self) -> str:
        return f"<Civilization of {self.name}: {self.vp} VP, Unrest {self.unrest}, {self.hand_size} in hand>"

    def damaged_in_columns(self) -> list[CardNumber]:
        """R7.9: the cards that can be repaired, in the order of the columns and not in the order of damage."""
        return [card for column in self.columns for card in column if card in self.damaged]


OF_A_PLAYER: Final = tuple({*Civilization.__slots__} & {*CivilizationView.__slots__} - {"hand"})
"""Fields that a view shows as they are."""


class View:
    """The table as one player sees it."""

    player: Player | None
    """The seat that looks; None for an onlooker."""
    cards: CardSet
    """The card set; cards elsewhere are numbers in it."""
    era: Era
    round: RoundNumber
    last_era: Era
    """3, or 2 in Fast Play."""
    phase: Phase
    first: Player
    """The first player."""
    tracks: tuple[int, ...]
    """Spaces of the five central tracks, Riots to Dark Age."""
    dark_age: bool
    """Is this Era in a Dark Age?"""
    zones: tuple[tuple[Die, ...], ...]
    """Dice of each Dice Zone; empty once taken."""
    takers: tuple[PlayerOrNobody, ...]
    """Who took each zone, or NOBODY."""
    token_zone: ZoneOrNobody
    """The zone that Cleopatra's token reserves, or NOBODY."""
    token_owner: PlayerOrNobody
    display: tuple[Cards, ...]
    """Columns of cards, top to bottom; only the last of each is available."""
    personalities: Cards
    """Personalities to enlist."""
    evolutions_left: tuple[int, ...]
    """Cards left in each evolution deck."""
    decision: Decision | None
    """The current decision; somebody else's has no options. None when the game is over."""
    agenda: tuple[Any, ...]
    """Pending records that this player may know, the next one last."""
    result: Result | None
    civilizations: tuple[CivilizationView, ...]
    """By seat."""
    __slots__ = tuple(__annotations__)

    def __init__(self, game: Game, player: int | None, show_all: bool = False) -> None:
        state, decision = game.state, game.decision
        for field in ON_THE_TABLE:
            setattr(self, field, getattr(state, field))
        self.player = None if player is None else Player(player)
        self.cards = game.cards
        self.evolutions_left = tuple(len(deck) for deck in state.evolutions)
        self.decision = decision if decision is None or show_all else known_decision(decision, self.player)
        self.agenda = tuple(state.agenda) if show_all else known_agenda(state.agenda, self.player)
        self.result = game.result
        self.civilizations = tuple(
            CivilizationView(seat, game.names[seat], civilization, game.cards, show_all or seat == player)
            for seat, civilization in zip(SEATS, state.civilizations, strict=False)
        )

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

    @property
    def bag(self) -> tuple[int, ...]:
        """Dice in the bag, by colour."""
        return dice_in_bag(self.zones, self.civilizations)

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


ON_THE_TABLE: Final = tuple({*State.__slots__} & {*View.__slots__} - {"agenda", "civilizations"})


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
