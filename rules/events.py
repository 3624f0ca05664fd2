"""What happened: one small record for every change that a player could see, named in the past tense.

Players are seat numbers, cards are numbers in the card set, tracks and kinds are numbered as in `kinds`.
A cause is a card number where a card did it, otherwise NOBODY; `by` says in a word what rule did it.
Events whose class is in SECRET tell something that only their player may see. The defaults are for whoever makes an
event by hand; `Game.tell` gives every field.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from .kinds import NOBODY, Die
from .records import TupleRecord


class GameBegan(TupleRecord):
    names: tuple[str, ...]
    first: int
    last_era: int


class HandDealt(TupleRecord):
    """R1.2: starting technologies; secret."""

    player: int
    cards: tuple[int, ...]


class EraBegan(TupleRecord):
    era: int


class DisplayDealt(TupleRecord):
    columns: tuple[tuple[int, ...], ...]
    personalities: tuple[int, ...]


class DisplayCleared(TupleRecord):
    """R17.1: these cards left the game."""

    cards: tuple[int, ...]


class RoundBegan(TupleRecord):
    era: int
    round: int
    first: int


class PhaseBegan(TupleRecord):
    phase: str


class DiceRolled(TupleRecord):
    zones: tuple[tuple[Die, ...], ...]


class TokenPlaced(TupleRecord):
    """Cleopatra's token reserves a zone for its owner."""

    player: int
    zone: int


class ZoneTaken(TupleRecord):
    player: int
    zone: int
    dice: tuple[Die, ...]
    sum: int


class ZoneLeft(TupleRecord):
    """R5.1: nobody took this zone; its dice move the markers."""

    zone: int
    dice: tuple[Die, ...]


class TrackMoved(TupleRecord):
    track: int
    before: int
    after: int
    cause: int = NOBODY


class DarkAgeBegan(TupleRecord):
    era: int


class DieReturned(TupleRecord):
    """R6.1: a Dark Age took this die."""

    player: int
    die: Die


class DiceLowered(TupleRecord):
    """`by` is "unrest" or "dark age"; `dice` is what the player holds now."""

    player: int
    by: str
    dice: tuple[Die, ...]


class DieSpent(TupleRecord):
    player: int
    die: Die
    action: str


class DieChanged(TupleRecord):
    """`by` is "flip", "reroll" or "swap"."""

    player: int
    before: Die
    after: Die
    by: str
    cause: int


class UnrestRose(TupleRecord):
    player: int
    before: int
    after: int
    by: str
    cause: int = NOBODY


class UnrestFell(TupleRecord):
    player: int
    before: int
    after: int
    by: str
    cause: int = NOBODY


class UnrestZoneEntered(TupleRecord):
    player: int
    unrest: int


class CivilWarBegan(TupleRecord):
    player: int


class CivilWarEnded(TupleRecord):
    player: int


class DisasterStruck(TupleRecord):
    track: int


class DisasterIgnored(TupleRecord):
    """R8.4: this card protected its owner (from a disaster, by its track number)."""

    player: int
    track: int
    cause: int


class ResourcesGained(TupleRecord):
    player: int
    kind: int
    amount: int
    by: str
    cause: int = NOBODY


class ResourcesPaid(TupleRecord):
    player: int
    kind: int
    amount: int
    cause: int


class ResourceStolen(TupleRecord):
    player: int
    victim: int
    kind: int
    amount: int
    cause: int


class ResourcesConverted(TupleRecord):
    player: int
    kind: int
    amount: int
    into: int
    gained: int
    cause: int


class CardDeveloped(TupleRecord):
    """`column` is the colour it was paid in; `source` is "display" or "hand"."""

    player: int
    card: int
    column: int
    source: str


class TerritoryExpanded(TupleRecord):
    player: int
    card: int
    source: str


class PersonalityEnlisted(TupleRecord):
    player: int
    card: int


class CardResearched(TupleRecord):
    player: int
    card: int
    cause: int = NOBODY


class CardDamaged(TupleRecord):
    """`by` is a disaster's name, "civil war" or "attack"."""

    player: int
    card: int
    column: int
    by: str
    cause: int = NOBODY


class CardRepaired(TupleRecord):
    player: int
    card: int
    column: int
    cause: int = NOBODY


class CardLost(TupleRecord):
    """R8.3: put into the Past because there was nothing to damage."""

    player: int
    card: int
    column: int
    by: str


class MadeObsolete(TupleRecord):
    """R15.1: the names that are announced."""

    player: int
    card: int
    names: tuple[str, ...]


class CardObsolete(TupleRecord):
    """R15.2: gone from play into its owner's Past."""

    player: int
    card: int
    column: int
    cause: int


class HandCardObsolete(TupleRecord):
    """R15.2: gone from a hand out of the game."""

    player: int
    card: int
    cause: int


class CardEvolved(TupleRecord):
    """R17.2: `source` stays in play, `card` came to hand."""

    player: int
    source: int
    card: int


class EvolutionDrawn(TupleRecord):
    """A card from what is left of an evolution deck; secret."""

    player: int
    card: int
    cause: int


class PersonalityGone(TupleRecord):
    player: int
    card: int


class VPGained(TupleRecord):
    """`by` is effect, obsolescence, colour, majority, objective or resources; `kind` the colour, where one is meant."""

    player: int
    amount: int
    by: str
    cause: int = NOBODY
    kind: int = NOBODY


class ObjectiveContested(TupleRecord):
    """R16.3: more than one player fulfils the condition, so it pays nobody."""

    player: int
    card: int


class FirstPlayerChanged(TupleRecord):
    player: int


class GameOver(TupleRecord):
    winners: tuple[int, ...]
    scores: tuple[int, ...]


class PlayerAsked(TupleRecord):
    """This player has to decide something of this kind now."""

    player: int
    kind: str


class PositionJumped(TupleRecord):
    """The position is another one than before, without anything having happened: undo, redo, a leap in a replay."""


Event: TypeAlias = (
    GameBegan
    | HandDealt
    | EraBegan
    | DisplayDealt
    | DisplayCleared
    | RoundBegan
    | PhaseBegan
    | DiceRolled
    | TokenPlaced
    | ZoneTaken
    | ZoneLeft
    | TrackMoved
    | DarkAgeBegan
    | DieReturned
    | DiceLowered
    | DieSpent
    | DieChanged
    | UnrestRose
    | UnrestFell
    | UnrestZoneEntered
    | CivilWarBegan
    | CivilWarEnded
    | DisasterStruck
    | DisasterIgnored
    | ResourcesGained
    | ResourcesPaid
    | ResourceStolen
    | ResourcesConverted
    | CardDeveloped
    | TerritoryExpanded
    | PersonalityEnlisted
    | CardResearched
    | CardDamaged
    | CardRepaired
    | CardLost
    | MadeObsolete
    | CardObsolete
    | HandCardObsolete
    | CardEvolved
    | EvolutionDrawn
    | PersonalityGone
    | VPGained
    | ObjectiveContested
    | FirstPlayerChanged
    | GameOver
    | PlayerAsked
    | PositionJumped
)
"""Anything that can happen."""

SECRET: Final = (HandDealt, EvolutionDrawn)
"""Events that only their player may read."""

EVENT_TYPES: Final = {
    name: thing for name, thing in globals().items() if isinstance(thing, type) and thing.__module__ == __name__
}
"""All kinds of events by name."""
