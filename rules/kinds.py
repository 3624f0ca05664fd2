"""The words and numbers of the game: colours, kinds of cards, tracks, actions and their limits.

Colours, resources, dice, columns and disaster tracks share one numbering, as they share one colour on the
table: 0 welfare/green/Riots, 1 military/red/Invasion, 2 economic/yellow/Decline, 3 knowledge/blue/Regression.
Number 4 is territory as a column, black as a die, the Dark Age as a track; 5 is the column of personalities.
"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple, NewType

Player = NewType("Player", int)
"""A player's seat, counted from 0."""
CardNumber = NewType("CardNumber", int)
"""A card's place in the card set."""
Kind = NewType("Kind", int)
"""A colour, a kind of resource or a column."""
Track = NewType("Track", int)
"""A central track."""

Cards = tuple[CardNumber, ...]

WELFARE: Final = Kind(0)
MILITARY: Final = Kind(1)
ECONOMIC: Final = Kind(2)
KNOWLEDGE: Final = Kind(3)
TERRITORY: Final = Kind(4)
PERSONALITY: Final = Kind(5)
KINDS: Final = (WELFARE, MILITARY, ECONOMIC, KNOWLEDGE, TERRITORY, PERSONALITY)

BLACK: Final = Kind(4)
"""The fifth colour of dice."""
DARK_AGE: Final = Track(4)

COLOURS: Final = (WELFARE, MILITARY, ECONOMIC, KNOWLEDGE)
"""The four technology colours, which are also the four kinds of resources."""
DICE_COLOURS: Final = (*COLOURS, BLACK)
DISASTERS: Final = tuple(map(Track, COLOURS))
"""Each has the number of the colour that it strikes."""
TRACKS: Final = (*DISASTERS, DARK_AGE)

KIND_NAMES: Final = ("welfare", "military", "economic", "knowledge", "territory", "personality")
LETTERS: Final = ("W", "M", "E", "K", "T", "P")
DIE_LETTERS: Final = (*LETTERS[:4], "B")
DIE_NAMES: Final = ("green", "red", "yellow", "blue", "black")
TRACK_NAMES: Final = ("riots", "invasion", "decline", "regression", "dark age")

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 4
SEATS: Final = tuple(map(Player, range(MAX_PLAYERS)))
ERAS: Final = 3
FAST_ERAS: Final = 2
ROUNDS_PER_ERA: Final = 3

DICE_PER_COLOUR: Final = 3
DICE_PER_ZONE: Final = 3
DIE_NUMBERS: Final = tuple(range(1, DICE_PER_ZONE + 1))
"""The numbers of a player's dice; a die keeps its number until the round ends."""
PICK_LIMIT: Final = 10
"""R4.2: the highest sum of a zone that causes no Unrest."""

LAST_SPACE: Final = 10
"""R0.5: the last space of every central track."""
CIVIL_WAR: Final = 10
"""R0.4: the last space of the Unrest track."""
UNREST_ZONE: Final = range(7, 10)
"""R0.4: where a marker lowers its owner's dice."""

STARTING_HAND: Final = 2
STARTING_RESOURCES: Final = 1
DISPLAY_ROWS: Final = 4
DISPLAY_COLUMNS: Final = {2: 4, 3: 5, 4: 6}
FACE_UP_PERSONALITIES: Final = {2: 4, 3: 6, 4: 8}
MOST_REPAIRS: Final = 2
RESOURCES_PER_VP: Final = 10

NOBODY: Final = Player(-1)
"""In place of a player where there is none."""
NO_CARD: Final = CardNumber(-1)
ANY: Final = Kind(-1)
"""Any colour, or any kind of resource."""
NO_KIND: Final = Kind(-1)
ANY_TRACK: Final = Track(-1)


class Die(NamedTuple):
    """One die: its colour (green 0 ... black 4) and the value that it shows."""

    colour: Kind
    value: int

    @property
    def key(self) -> str:
        """Its name in journals and positions: "red 4"."""
        return f"{DIE_NAMES[self.colour]} {self.value}"

    def __str__(self) -> str:
        """What people call it: "M4", as on the table."""
        return f"{DIE_LETTERS[self.colour]}{self.value}"

    def turned_to(self, value: int) -> Die:
        """This die showing another value; R19.2: always from 1 to 6."""
        return DICE[self.colour][min(6, max(1, value))]

    def lowered(self) -> Die:
        return self.turned_to(self.value - 1)

    def flipped(self) -> Die:
        """R19.1: the opposite face."""
        return self.turned_to(7 - self.value)


DICE: Final = tuple(tuple(Die(colour, value) for value in range(7)) for colour in DICE_COLOURS)
"""All possible dice, by colour and value, so that each exists once."""
DICE_BY_KEY: Final = {die.key: die for dice in DICE for die in dice[1:]}
"""Dice by the keys that options, positions and lesson files use."""


# Types whose limits data are checked for ----------------------------------------------------------------

UNWRITTEN: Final = "unwritten"
"""Marks a field that data leave out or write differently."""
PHASES: Final = (
    "roll",
    "pick",
    "advance",
    "dark-age",
    "spend",
    "disasters",
    "production",
    "scoring",
    "new-era",
    "over",
)
LOWERED_BY: Final = ("unrest", "dark age")
"""What can lower dice."""
DAMAGED_BY: Final = (*TRACK_NAMES[: len(COLOURS)], "civil war", "attack")
"""What can damage cards."""
ACTION_IDS: Final = ("develop", "gain", "enlist", "expand", "repair", "calm", "research")
"""The actions of `rules.actions`, in menu order."""
MOST_AT_ONCE: Final = 999
"""More than any record moves at once."""


def or_nobody(seats: int) -> range:
    return range(NOBODY, seats)


def one_each(seats: int) -> range:
    """The length of a list with an entry for each player."""
    return range(seats, seats + 1)


def one_each_zone(seats: int) -> range:
    return one_each(seats + 1)


Era = Annotated[int, range(1, ERAS + 1)]
RoundNumber = Annotated[int, range(1, ROUNDS_PER_ERA + 1)]
Phase = Annotated[str, PHASES]
Zone = Annotated[int, lambda seats: range(seats + 1)]
ZoneOrNobody = Annotated[int, lambda seats: range(NOBODY, seats + 1)]
PlayerOrNobody = Annotated[Player, or_nobody]
Several = Annotated[int, range(1, MOST_AT_ONCE + 1)]
Payment = Annotated[int, range(MOST_AT_ONCE + 1)]
Points = Annotated[int, range(10**6 + 1)]
ResourceKind = Annotated[Kind, range(len(COLOURS))]
ResourceOrAny = Annotated[Kind, range(ANY, len(COLOURS))]
ColumnOrAny = Annotated[Kind, range(ANY, TERRITORY + 1)]
DisasterTrack = Annotated[Track, range(len(DISASTERS))]
DamagedBy = Annotated[str, DAMAGED_BY]
ActionWord = Annotated[str, ACTION_IDS]
EffectNumber = Annotated[int, range(10)]
EffectPlace = tuple[CardNumber, EffectNumber]
"""An effect: its card and its place on it."""
