"""What happened: one small record for every change that a player could see, named in the past tense.

`cause` is the responsible card or NO_CARD; `by` names the responsible rule.
Only their player may see the events in SECRET. Defaults are for events made by hand; `Game.tell` gives every field.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from .decisions import KINDS_OF_DECISIONS
from .kinds import (
    COLOURS,
    LOWERED_BY,
    NO_CARD,
    NO_KIND,
    SEATS,
    TRACK_NAMES,
    ActionWord,
    CardNumber,
    Cards,
    DamagedBy,
    Die,
    Era,
    Kind,
    Phase,
    Player,
    PlayerOrNobody,
    RoundNumber,
    Track,
    Zone,
    one_each,
)
from .records import TupleRecord


class GameBegan(TupleRecord):
    names: Annotated[tuple[str, ...], one_each]
    first: Player
    last_era: Era


class HandDealt(TupleRecord):
    """R1.2: starting technologies; secret."""

    player: Player
    cards: Cards


class EraBegan(TupleRecord):
    era: Era


class DisplayDealt(TupleRecord):
    columns: tuple[Cards, ...]
    personalities: Cards


class DisplayCleared(TupleRecord):
    """R17.1: these cards left the game."""

    cards: Cards


class RoundBegan(TupleRecord):
    era: Era
    round: RoundNumber
    first: Player


class PhaseBegan(TupleRecord):
    phase: Phase


class DiceRolled(TupleRecord):
    zones: tuple[tuple[Die, ...], ...]


class TokenPlaced(TupleRecord):
    """Cleopatra's token reserves a zone for its owner."""

    player: Player
    zone: Zone


class ZoneTaken(TupleRecord):
    player: Player
    zone: Zone
    dice: tuple[Die, ...]
    sum: int


class ZoneLeft(TupleRecord):
    """R5.1: nobody took this zone; its dice move the markers."""

    zone: Zone
    dice: tuple[Die, ...]


class TrackMoved(TupleRecord):
    track: Track
    before: int
    after: int
    cause: CardNumber = NO_CARD


class DarkAgeBegan(TupleRecord):
    era: Era


class DieReturned(TupleRecord):
    """R6.1: a Dark Age took this die."""

    player: Player
    die: Die


class DiceLowered(TupleRecord):
    """`by` is "unrest" or "dark age"; `dice` are the player's dice now."""

    player: Player
    by: Annotated[str, LOWERED_BY]
    dice: tuple[Die, ...]


class DieSpent(TupleRecord):
    player: Player
    die: Die
    action: ActionWord


class DieChanged(TupleRecord):
    """`by` is "flip", "reroll" or "swap"."""

    player: Player
    before: Die
    after: Die
    by: Annotated[str, ("flip", "reroll", "swap")]
    cause: CardNumber
    lowered: int = 0
    """R11.4: by how much Unrest and a Dark Age lowered a new roll."""


class UnrestRose(TupleRecord):
    player: Player
    before: int
    after: int
    by: Annotated[str, ("pick", "enlist", "effect")]
    cause: CardNumber = NO_CARD


class UnrestFell(TupleRecord):
    player: Player
    before: int
    after: int
    by: Annotated[str, ("calm", "enlist", "effect", "civil war")]
    cause: CardNumber = NO_CARD


class UnrestZoneEntered(TupleRecord):
    player: Player
    unrest: int


class CivilWarBegan(TupleRecord):
    player: Player


class CivilWarEnded(TupleRecord):
    player: Player


class DisasterStruck(TupleRecord):
    track: Track


class DisasterIgnored(TupleRecord):
    """R8.4: this card protected its owner (from a disaster, by its track number)."""

    player: Player
    track: Track
    cause: CardNumber


class ResourcesGained(TupleRecord):
    player: Player
    kind: Kind
    amount: int
    by: str
    cause: CardNumber = NO_CARD


class ResourcesPaid(TupleRecord):
    player: Player
    kind: Kind
    amount: int
    cause: CardNumber


class ResourceStolen(TupleRecord):
    player: Player
    victim: Player
    kind: Kind
    amount: int
    cause: CardNumber


class AttackFailed(TupleRecord):
    """A card found nobody to rob or to damage, or spared one victim, whom `protection` saved or who had nothing."""

    player: Player
    victim: PlayerOrNobody
    cause: CardNumber
    protection: CardNumber = NO_CARD


class ResourcesConverted(TupleRecord):
    player: Player
    kind: Kind
    amount: int
    into: Kind
    gained: int
    cause: CardNumber


class CardDeveloped(TupleRecord):
    """`column` is the colour it was paid in; `source` is "display" or "hand"."""

    player: Player
    card: CardNumber
    column: Kind
    source: str


class TerritoryExpanded(TupleRecord):
    player: Player
    card: CardNumber
    source: str


class PersonalityEnlisted(TupleRecord):
    player: Player
    card: CardNumber


class CardResearched(TupleRecord):
    player: Player
    card: CardNumber
    cause: CardNumber = NO_CARD


class CardDamaged(TupleRecord):
    """`by` is a disaster's name, "civil war" or "attack"."""

    player: Player
    card: CardNumber
    column: Kind
    by: DamagedBy
    cause: CardNumber = NO_CARD


class CardRepaired(TupleRecord):
    player: Player
    card: CardNumber
    column: Kind
    cause: CardNumber = NO_CARD


class CardLost(TupleRecord):
    """R8.3: put into the Past because there was nothing to damage."""

    player: Player
    card: CardNumber
    column: Kind
    by: Annotated[str, TRACK_NAMES[: len(COLOURS)]]


class MadeObsolete(TupleRecord):
    """R15.1: the announced names."""

    player: Player
    card: CardNumber
    names: Annotated[tuple[str, ...], range(1, 100)]


class CardObsolete(TupleRecord):
    """R15.2: gone from play into its owner's Past."""

    player: Player
    card: CardNumber
    column: Kind
    cause: CardNumber


class HandCardObsolete(TupleRecord):
    """R15.2: gone from a hand out of the game."""

    player: Player
    card: CardNumber
    cause: CardNumber


class CardEvolved(TupleRecord):
    """R17.2: `source` stays in play, `card` came to hand."""

    player: Player
    source: CardNumber
    card: CardNumber


class EvolutionDrawn(TupleRecord):
    """A card from the rest of an evolution deck; secret."""

    player: Player
    card: CardNumber
    cause: CardNumber


class PersonalityGone(TupleRecord):
    player: Player
    card: CardNumber


class VPGained(TupleRecord):
    """`by` is effect, obsolescence, colour, majority, objective or resources; `kind` the colour, if any."""

    player: Player
    amount: int
    by: Annotated[str, ("effect", "obsolescence", "colour", "majority", "objective", "resources")]
    cause: CardNumber = NO_CARD
    kind: Kind = NO_KIND


class ObjectiveContested(TupleRecord):
    """R16.3: more than one player fulfils the condition, so it pays nobody."""

    player: Player
    card: CardNumber


class FirstPlayerChanged(TupleRecord):
    player: Player


class GameOver(TupleRecord):
    winners: Annotated[tuple[Player, ...], range(1, len(SEATS) + 1)]
    scores: Annotated[tuple[int, ...], one_each]


class PlayerAsked(TupleRecord):
    """This player must make a decision of this kind now."""

    player: Player
    kind: Annotated[str, tuple(KINDS_OF_DECISIONS)]


class PositionJumped(TupleRecord):
    """The position changed without events: undo, redo, or a jump in a replay."""


Event: TypeAlias = TupleRecord
"""Anything that can happen."""

SECRET: Final = (HandDealt, EvolutionDrawn)
"""Events that only their player may read."""

EVENT_TYPES: Final = {
    name: thing for name, thing in globals().items() if isinstance(thing, type) and thing.__module__ == __name__
}
"""All kinds of events by name."""
