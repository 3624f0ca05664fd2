"""The state of a game: plain data, cheap to copy and to save.

Every field holds a number, a text or a tuple of such; tuples are replaced, never changed in place. A copy is
therefore a copy of the fields, and of the two lists, civilizations and agenda; it can never be changed through its
original.
Cards are numbers: places in the card set that the game is played with.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, Final

from .cards import EVOLUTION_DECKS, PERSONALITY_DECKS, TECHNOLOGY_DECKS
from .kinds import (
    CIVIL_WAR,
    COLOURS,
    DICE_COLOURS,
    DICE_PER_COLOUR,
    DIE_NUMBERS,
    KIND_NAMES,
    LAST_SPACE,
    LOWERED_BY,
    MAX_PLAYERS,
    SEATS,
    STARTING_RESOURCES,
    TRACK_NAMES,
    UNWRITTEN,
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
    one_each_zone,
)
from .working import Working

if TYPE_CHECKING:
    from .cards import CardSet
    from .view import CivilizationView

Ledger = tuple[tuple[Era, str, CardNumber, Points], ...]
"""Where points came from: Era, reason, card or NO_CARD, points."""


class Civilization:
    """One player's civilization (R0.1)."""

    columns: Annotated[tuple[Cards, ...], KIND_NAMES]
    """Cards in play: welfare, military, economic, knowledge, territories, personalities."""
    damaged: Cards
    """Those of them that lie face down."""
    hand: Cards
    past: Cards
    dice: tuple[Die, ...]
    numbers: tuple[Annotated[int, DIE_NUMBERS], ...]
    """The number of each of these dice, 1 to 3, until the round ends."""
    resources: Annotated[tuple[Points, ...], KIND_NAMES[: len(COLOURS)]]
    unrest: Annotated[int, range(CIVIL_WAR + 1)]
    lowered: tuple[Annotated[str, LOWERED_BY], ...]
    """What has lowered the dice this round: "unrest", which does so only once (R11.2), and "dark age"."""
    used: Cards
    """Cards whose once-per-round ability has been used this round."""
    vp: Points
    ledger: Ledger
    working_cards: Annotated[Working | None, UNWRITTEN]
    """The summary of undamaged cards: made on demand, dropped when cards change."""
    __slots__ = tuple(__annotations__)

    def __init__(self) -> None:
        """R1.1: one resource of each kind, Unrest 0, no points."""
        self.columns = ((), (), (), (), (), ())
        self.damaged = ()
        self.hand = ()
        self.past = ()
        self.dice = ()
        self.numbers = ()
        self.resources = (STARTING_RESOURCES,) * len(COLOURS)
        self.unrest = 0
        self.lowered = ()
        self.used = ()
        self.vp = 0
        self.ledger = ()
        self.working_cards = None

    def copy(self) -> Civilization:
        twin = Civilization.__new__(Civilization)
        twin.columns = self.columns
        twin.damaged = self.damaged
        twin.hand = self.hand
        twin.past = self.past
        twin.dice = self.dice
        twin.numbers = self.numbers
        twin.resources = self.resources
        twin.unrest = self.unrest
        twin.lowered = self.lowered
        twin.used = self.used
        twin.vp = self.vp
        twin.ledger = self.ledger
        twin.working_cards = self.working_cards
        return twin

    def working(self, cards: CardSet) -> Working:
        """The summary of undamaged cards in play."""
        summary = self.working_cards
        if summary is None:
            summary = self.working_cards = Working(cards, self.columns, self.damaged)
        return summary

    def in_play(self) -> Cards:
        """All cards in play, damaged or not, in the order of the columns."""
        return sum(self.columns, ())


CLOCKWISE: Final = [
    [SEATS[first:number] + SEATS[:first] for first in range(number)] for number in range(MAX_PLAYERS + 1)
]
"""All seats clockwise, by the number of players and by who is first."""


def dice_in_bag(
    zones: Iterable[tuple[Die, ...]], civilizations: Iterable[Civilization | CivilizationView]
) -> tuple[int, ...]:
    """R0.2: how many dice of each colour lie neither in a zone nor with a player."""
    out = [die.colour for dice in (*zones, *[each.dice for each in civilizations]) for die in dice]
    return tuple([DICE_PER_COLOUR - out.count(colour) for colour in DICE_COLOURS])


class State:
    """Everything on the table, in hands, in the bag and in the box, and the agenda."""

    last_era: Era
    """3, or 2 in Fast Play (R18.3)."""
    era: Era
    round: RoundNumber
    phase: Phase
    """roll, pick, advance, dark-age, spend, disasters, production, scoring, new-era or over."""
    first: Player
    """The first player."""
    generator: Annotated[int, UNWRITTEN]
    """The state of the generator of chance."""
    tracks: Annotated[tuple[Annotated[int, range(LAST_SPACE + 1)], ...], TRACK_NAMES]
    """Markers of Riots, Invasion, Decline, Regression, Dark Age."""
    dark_age: bool
    """R6.1: a Dark Age has begun in this Era."""
    zones: Annotated[tuple[tuple[Die, ...], ...], one_each_zone]
    """Dice Zones; a zone that was taken is empty."""
    takers: Annotated[tuple[PlayerOrNobody, ...], one_each_zone]
    """Who took each zone in this round, or NOBODY."""
    token_zone: ZoneOrNobody
    token_owner: PlayerOrNobody
    """Where the Cleopatra token lies and whose it is, or NOBODY."""
    display: tuple[Cards, ...]
    """Columns of the Display, top card first; the last card of each is the available one."""
    available_cards: Annotated[Cards | None, UNWRITTEN]
    """Those: found on demand, forgotten when the Display changes."""
    personalities: Cards
    """Face-up personalities."""
    technologies: Annotated[tuple[Cards, ...], TECHNOLOGY_DECKS]
    """Decks still to come: technologies (and territories) of Eras I, II, III; not in any order."""
    people: Annotated[tuple[Cards, ...], PERSONALITY_DECKS]
    """Likewise the personalities of Eras I, II, III."""
    evolutions: Annotated[tuple[Cards, ...], EVOLUTION_DECKS]
    """Evolution decks I>II and II>III."""
    box: Cards
    """Cards that left the game."""
    agenda: Annotated[list[Any], UNWRITTEN]
    """Pending records, the next one last."""
    civilizations: Annotated[list[Civilization], UNWRITTEN]
    __slots__ = tuple(__annotations__)

    def __init__(self) -> None:
        self.available_cards = None

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.last_era = self.last_era
        twin.era = self.era
        twin.round = self.round
        twin.phase = self.phase
        twin.first = self.first
        twin.generator = self.generator
        twin.tracks = self.tracks
        twin.dark_age = self.dark_age
        twin.zones = self.zones
        twin.takers = self.takers
        twin.token_zone = self.token_zone
        twin.token_owner = self.token_owner
        twin.display = self.display
        twin.available_cards = self.available_cards
        twin.personalities = self.personalities
        twin.technologies = self.technologies
        twin.people = self.people
        twin.evolutions = self.evolutions
        twin.box = self.box
        twin.agenda = self.agenda.copy()
        twin.civilizations = [civilization.copy() for civilization in self.civilizations]
        return twin

    @property
    def bag(self) -> tuple[int, ...]:
        """How many dice of each colour are in the bag."""
        return dice_in_bag(self.zones, self.civilizations)

    def seats(self) -> tuple[Player, ...]:
        return SEATS[: len(self.civilizations)]

    def clockwise(self) -> tuple[Player, ...]:
        """R2.2: all seats in seat order, the first player first."""
        return CLOCKWISE[len(self.civilizations)][self.first]

    def available(self) -> Cards:
        """R13.2: the bottom card of every column of the Display that has one."""
        cards = self.available_cards
        if cards is None:
            cards = self.available_cards = tuple([column[-1] for column in self.display if column])
        return cards
