"""Events as JSON-ready data and back: the name of the event, then its fields, with cards and dice by name.

What a field may hold follows from its type, so a new event needs nothing here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .actions import ACTIONS
from .agenda import RECORDS
from .cards import CardSet
from .checking import BadPosition
from .data import PHASES, PositionReader
from .events import EVENT_TYPES, SECRET, Event, PlayerAsked
from .kinds import COLOURS, ERAS, KINDS, NO_CARD, NO_KIND, ROUNDS_PER_ERA, TRACK_NAMES, TRACKS, Player
from .spending import TURN_STEPS
from .unrest import DAMAGED_BY

LONGEST_EVENT: Final = 100
"""Characters of a text."""
MOST: Final = 10**6


def seen_by(event: Event, player: Player | None) -> Event | None:
    """The event as this player (or, with None, an onlooker) may read it; None if they may not."""
    if isinstance(event, SECRET):
        return event if event.player == player else None
    if isinstance(event, PlayerAsked) and event.player != player and event.kind in TURN_STEPS:
        return PlayerAsked(event.player, "die")
    return event


def items_of(wanted: str) -> str:
    """What a field of this type holds, if it holds many: `Die` for `tuple[Die, ...]`; empty if it holds one thing."""
    if wanted == "Cards":
        return "CardNumber"
    return wanted.removeprefix("tuple[").removesuffix(", ...]") if wanted.startswith("tuple[") else ""


# Writing ------------------------------------------------------------------------------------------------


def event_to_data(event: Event, cards: CardSet) -> list[Any]:
    kind = type(event)
    fields = zip(kind.__annotations__.values(), event, strict=True)
    return [kind.__name__, *(written(wanted, value, cards) for wanted, value in fields)]


def written(wanted: str, value: Any, cards: CardSet) -> Any:
    if items := items_of(wanted):
        return [written(items, item, cards) for item in value]
    if wanted == "Die":
        return value.key
    if wanted == "CardNumber":
        return None if value == NO_CARD else cards[value].name
    return value


# Reading ------------------------------------------------------------------------------------------------


def event_from_data(data: Any, cards: CardSet, seats: int, more: Mapping[str, Any] | None = None) -> Event:
    """BadPosition, with a sentence, if this cannot happen in a game of so many players.

    More kinds of events than the rules have are known to whoever tells more.
    """
    try:
        return EventReader(cards, seats).event(data, EVENT_TYPES | dict(more or {}))
    except BadPosition:
        raise
    except (TypeError, ValueError, IndexError, KeyError, AttributeError) as problem:
        raise BadPosition(f"This is no event of the game: {problem}.") from None


class EventReader(PositionReader):
    """Reads fields by their type; a few numbers and words can be told by their name."""

    def __init__(self, cards: CardSet, seats: int) -> None:
        super().__init__(cards)
        self.types = {"Player": (0, seats - 1), "Track": (0, TRACKS[-1]), "Kind": (NO_KIND, KINDS[-1])}
        self.bounds = {"zone": (0, seats), "era": (1, ERAS), "last_era": (1, ERAS), "round": (1, ROUNDS_PER_ERA)}
        self.lengths = {
            ("GameBegan", "names"): (seats, seats),
            ("GameOver", "winners"): (1, seats),
            ("GameOver", "scores"): (seats, seats),
            ("MadeObsolete", "names"): (1, MOST),
        }
        self.words = {
            ("PhaseBegan", "phase"): PHASES,
            ("DieSpent", "action"): tuple(action.word for action in ACTIONS),
            ("DieChanged", "by"): ("flip", "reroll", "swap"),
            ("DiceLowered", "by"): ("unrest", "dark age"),
            ("UnrestRose", "by"): ("pick", "enlist", "effect"),
            ("UnrestFell", "by"): ("calm", "enlist", "effect", "civil war"),
            ("CardDamaged", "by"): DAMAGED_BY,
            ("CardLost", "by"): TRACK_NAMES[: len(COLOURS)],
            ("VPGained", "by"): ("effect", "obsolescence", "colour", "majority", "objective", "resources"),
            ("PlayerAsked", "kind"): tuple(record.kind for record in RECORDS.values() if record.asks),
        }

    def event(self, data: Any, kinds: Mapping[str, Any]) -> Event:
        kind = kinds.get(data[0])
        if kind is None or len(data) - 1 != len(kind.__annotations__):
            raise BadPosition(f"{str(data[0])[:LONGEST_EVENT]!r} is nothing that happens like this.")
        fields = zip(kind.__annotations__.items(), data[1:], strict=True)
        read: Event = kind(*(self.field(kind.__name__, name, wanted, value) for (name, wanted), value in fields))
        return read

    def field(self, event: str, name: str, wanted: str, value: Any) -> Any:
        if items := items_of(wanted):
            if not isinstance(value, list):
                raise BadPosition(f"{event}: {name} must be a list.")
            least, most = self.lengths.get((event, name), (0, MOST))
            if not least <= len(value) <= most:
                raise BadPosition(f"{event}: {name} cannot have {len(value)} entries.")
            return tuple(self.field(event, name, items, item) for item in value)
        if wanted == "Die":
            return self.dice([value])[0]
        if wanted == "CardNumber":
            return NO_CARD if value is None else self.card(value)
        if wanted == "str":
            if not isinstance(value, str) or len(value) > LONGEST_EVENT or not value.isprintable():
                raise BadPosition(f"{event}: {name} must be a short text.")
            if value not in self.words.get((event, name), (value,)):
                raise BadPosition(f"{event}: {name} cannot be {value!r}.")
            return value
        least, most = self.types.get(wanted) or self.bounds.get(name, (-MOST, MOST))
        return self.number(value, least, most, f"{event}: {name}")
