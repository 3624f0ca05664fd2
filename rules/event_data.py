"""Events as JSON-ready data and back: the name of the event, then its fields, with cards and dice by name.

What a field may hold follows from its type and its name, so a new event needs nothing here.
"""

from __future__ import annotations

from typing import Any, Final

from .actions import ACTIONS
from .agenda import RECORDS
from .cards import CardSet
from .checking import BadPosition
from .data import PHASES, Reader
from .events import EVENT_TYPES, SECRET, Event
from .kinds import ERAS, KIND_NAMES, NOBODY, ROUNDS_PER_ERA, TRACK_NAMES

CARD_FIELDS: Final = ("card", "cards", "cause", "source", "columns", "personalities")
"""Fields that hold cards, if they hold numbers."""
LONGEST: Final = 100
"""Characters of a text."""
MOST: Final = 10**6


def visible_to(event: Event, player: int | None) -> bool:
    """May this player (or, with None, an onlooker) read it?"""
    return not isinstance(event, SECRET) or event.player == player


# Writing ------------------------------------------------------------------------------------------------


def event_to_data(event: Event, cards: CardSet) -> list[Any]:
    kind = type(event)
    annotations = kind.__annotations__
    fields = zip(annotations.items(), event, strict=True)
    return [kind.__name__, *(written(name, wanted, value, cards) for (name, wanted), value in fields)]


def written(name: str, wanted: str, value: Any, cards: CardSet) -> Any:
    if wanted == "Die":
        return value.key
    if wanted.startswith("tuple"):
        return [written(name, inner(wanted), item, cards) for item in value]
    if wanted == "int" and name in CARD_FIELDS:
        return None if value == NOBODY else cards[value].name
    return value


def inner(wanted: str) -> str:
    """What a tuple of this type holds: `int` for `tuple[int, ...]`."""
    return wanted.removeprefix("tuple[").removesuffix(", ...]")


# Reading ------------------------------------------------------------------------------------------------


def event_from_data(data: Any, cards: CardSet, seats: int) -> Event:
    """BadPosition, with a sentence, if this cannot happen in a game of so many players."""
    try:
        return EventReader(cards, seats).event(data)
    except BadPosition:
        raise
    except (TypeError, ValueError, IndexError, KeyError, AttributeError) as problem:
        raise BadPosition(f"This is no event of the game: {problem}.") from None


class EventReader(Reader):
    """Reads fields by their type and their name."""

    def __init__(self, cards: CardSet, seats: int) -> None:
        super().__init__(cards)
        seat, kind = (0, seats - 1), (NOBODY, len(KIND_NAMES) - 1)
        self.bounds = {
            "player": seat,
            "victim": seat,
            "first": seat,
            "winners": seat,
            "zone": (0, seats),
            "track": (0, len(TRACK_NAMES) - 1),
            "kind": kind,
            "column": kind,
            "into": kind,
            "era": (1, ERAS),
            "last_era": (1, ERAS),
            "round": (1, ROUNDS_PER_ERA),
        }
        self.words = {
            ("PhaseBegan", "phase"): PHASES,
            ("DieSpent", "action"): tuple(action.word for action in ACTIONS),
            ("DieChanged", "by"): ("flip", "reroll", "swap"),
            ("PlayerAsked", "kind"): tuple(record.kind for record in RECORDS.values() if record.asks),
        }

    def event(self, data: Any) -> Event:
        kind = EVENT_TYPES.get(data[0])
        if kind is None or len(data) - 1 != len(kind.__annotations__):
            raise BadPosition(f"{str(data[0])[:LONGEST]!r} is nothing that happens like this.")
        fields = zip(kind.__annotations__.items(), data[1:], strict=True)
        read: Event = kind(*(self.field(kind.__name__, name, wanted, value) for (name, wanted), value in fields))
        return read

    def field(self, event: str, name: str, wanted: str, value: Any) -> Any:
        if wanted.startswith("tuple"):
            if not isinstance(value, list):
                raise BadPosition(f"{event}: {name} must be a list.")
            return tuple(self.field(event, name, inner(wanted), item) for item in value)
        if wanted == "Die":
            return self.dice([value])[0]
        if wanted == "str":
            if not isinstance(value, str) or len(value) > LONGEST or not value.isprintable():
                raise BadPosition(f"{event}: {name} must be a short text.")
            if value not in self.words.get((event, name), (value,)):
                raise BadPosition(f"{event}: {name} cannot be {value!r}.")
            return value
        if name in CARD_FIELDS:
            return NOBODY if value is None else self.card(value)
        return self.number(value, *self.bounds.get(name, (-MOST, MOST)), f"{event}: {name}")
