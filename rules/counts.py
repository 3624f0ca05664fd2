"""Counts ("per ...") and conditions ("if ...") of card effects: how they are written and evaluated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from .errors import TranslatableError, quoted
from .kinds import ERAS, KIND_NAMES, KINDS, NO_KIND, SEATS, UNREST_ZONE, Cards, Kind, Player
from .records import Record

if TYPE_CHECKING:
    from .working import Working


class Position(Protocol):
    """The data that counts and conditions read: a game, or a player's view of it."""

    @property
    def era(self) -> int: ...
    @property
    def dark_age(self) -> bool: ...
    @property
    def seats(self) -> int: ...
    def working(self, player: Player) -> Working: ...
    def past(self, player: Player) -> Cards: ...
    def unrest(self, player: Player) -> int: ...
    def points(self, player: Player) -> int: ...


class Malformed(TranslatableError):
    """A mistake in a piece of card data, without a full stop; the loader adds where it is."""

    line = 0
    """Its line in the file; 0 if unknown."""
    card = ""


def is_small_number(word: str) -> bool:
    """One or two plain digits."""
    return word.isascii() and word.isdigit() and len(word) <= 2


def small_number(value: object, what: str, allowed: range) -> int:
    if type(value) is not int or value not in allowed or value == 0:
        parts = {"key": what, "least": allowed[0], "most": allowed[-1], "value": quoted(value)}
        if 0 in allowed:
            raise Malformed("{key} must be a number from {least} to {most} other than 0, not {value}", **parts)
        raise Malformed("{key} must be a number from {least} to {most}, not {value}", **parts)
    return value


def number_and_rest(text: object, what: str) -> tuple[int, str]:
    """Split "2 welfare" into 2 and "welfare"."""
    head, _, rest = str(text).partition(" ")
    if not isinstance(text, str) or not is_small_number(head) or not rest or int(head) == 0:
        raise Malformed("{key} must be a number and a word, not {value}", key=what, value=quoted(text))
    return int(head), rest


def kind_number(word: str, allowed: int = len(KIND_NAMES)) -> Kind:
    """The number of a kind of card or resource, one of the first `allowed`."""
    if word not in KIND_NAMES[:allowed]:
        raise Malformed("{word} is not one of {words}", word=quoted(word), words=", ".join(KIND_NAMES[:allowed]))
    return KINDS[KIND_NAMES.index(word)]


OTHER_COUNTS: Final = ("technology", "colour", "past")
ONLY_MORE: Final = ("unrest", "points")
"""Counted only as "more unrest" and "more points"."""


class Count(Record):
    """Something of a player's to count: working cards, colours, the Past, or the players with fewer or more of it."""

    what: str
    """A kind of card, or technology, colour, past; of other players also unrest, points."""
    kind: Kind = NO_KIND
    """The number of that kind of card."""
    fewer: bool = False
    """Count the players who have fewer of it instead."""
    more: bool = False
    """Count the players who have more of it instead."""
    every: int = 1
    """Count once for every group of this size."""

    @classmethod
    def parse(cls, text: object) -> Count:
        words = str(text)
        every = 1
        if words[:1].isdigit():
            every, words = number_and_rest(text, "'per'")
        if words.startswith("more ") and (what := words.removeprefix("more ")) in ONLY_MORE:
            return cls(what, more=True, every=every)
        fewer = words.startswith("fewer ")
        what = words.removeprefix("fewer ")
        if what in KIND_NAMES:
            return cls(what, kind_number(what), fewer, every=every)
        if what in OTHER_COUNTS:
            return cls(what, NO_KIND, fewer, every=every)
        raise Malformed(
            "{word} cannot be counted; use one of {words}, 'fewer' and one of them, 'more unrest' or 'more points'",
            word=quoted(words),
            words=", ".join((*KIND_NAMES, *OTHER_COUNTS)),
        )

    @property
    def compares(self) -> bool:
        """Does it count other players?"""
        return self.fewer or self.more

    def own(self, position: Position, player: Player) -> int:
        """How many of it the player has (R9.2: working cards only)."""
        if self.kind >= 0:
            return position.working(player).counts[self.kind]
        if self.what == "past":
            return len(position.past(player))
        if self.what in ONLY_MORE:
            return position.unrest(player) if self.what == "unrest" else position.points(player)
        working = position.working(player)
        return working.technologies() if self.what == "technology" else working.colours()

    def players(self, position: Position, player: Player) -> list[Player]:
        """The other players who have more of it, or else fewer, in seat order after the player."""
        sign = -1 if self.more else 1
        mine = sign * self.own(position, player)
        seats = SEATS[: position.seats]
        others = seats[player + 1 :] + seats[:player]
        return [other for other in others if sign * self.own(position, other) < mine]

    def of(self, position: Position, player: Player) -> int:
        number = len(self.players(position, player)) if self.compares else self.own(position, player)
        return number // self.every


class Condition(Record):
    """When an effect applies: most X, at least N of X, all four colours, low Unrest, a Dark Age, an Era."""

    test: str
    """most, least (at least N), colours, unrest, undamaged, dark age or era."""
    count: Count | None = None
    number: int = 0

    @classmethod
    def parse(cls, text: object) -> Condition:
        words = str(text)
        if words.startswith("most "):
            return cls("most", cls.owned(words.removeprefix("most ")))
        if words.startswith("at least "):
            number, what = number_and_rest(words.removeprefix("at least "), "'at least'")
            return cls("least", cls.owned(what), number)
        if words == "all colours":
            return cls("colours")
        if words in ("dark age", "undamaged"):
            return cls(words)
        head, _, tail = words.rpartition(" ")
        if head == "unrest at most" and is_small_number(tail) and int(tail) <= max(UNREST_ZONE):
            return cls("unrest", None, int(tail))
        if head == "era" and is_small_number(tail) and 1 <= int(tail) <= ERAS:
            return cls("era", None, int(tail))
        raise Malformed(
            "{value} is not a condition; use 'most X', 'at least N X', 'all colours', 'unrest at most N', 'undamaged',"
            " 'dark age' or 'era N'",
            value=quoted(words),
        )

    @staticmethod
    def owned(words: str) -> Count:
        """A condition counts the player's own things, one by one."""
        count = Count.parse(words)
        if count.compares or count.every != 1:
            raise Malformed("a condition cannot be about {value}", value=quoted(words))
        return count

    @property
    def is_objective(self) -> bool:
        """R16.3: players can fulfil it, unlike an Era or a Dark Age."""
        return self.test not in ("dark age", "era")

    @property
    def reads(self) -> str:
        """Whether it depends on cards or Unrest, which production effects can change; else empty."""
        return {"unrest": "unrest", "dark age": "", "era": ""}.get(self.test, "cards")

    def holds(self, position: Position, player: Player) -> bool:
        if self.test == "unrest":
            return position.unrest(player) <= self.number
        if self.test == "dark age":
            return position.dark_age
        if self.test == "undamaged":
            return not position.working(player).damage
        if self.test == "era":
            return position.era == self.number
        if self.test == "colours":
            return all(position.working(player).counts[:4])
        assert self.count is not None
        if self.test == "least":
            return self.count.of(position, player) >= self.number
        # R9.2: strictly more than every other player
        return len(self.count.players(position, player)) == position.seats - 1
