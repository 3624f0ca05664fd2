"""Card effects as data: a trigger, a verb and optionally a count, a condition and who chooses.

One record answers two questions: can it (`can`), do it (`do`). The verbs themselves are in `deeds` (things that
happen) and `abilities` (things that hold); a new verb needs one class there.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from .counts import Condition, Count, Malformed, Position, small_number
from .errors import quoted
from .kinds import CardNumber, Player
from .records import Record, derived

if TYPE_CHECKING:
    from .game import Game

TRIGGERS: Final = ("instant", "production", "transformation", "permanent", "scoring")


class Verb(Record):
    """The verb of an effect. Subclasses are registered under their word in cards.yaml."""

    word: ClassVar[str]
    triggers: ClassVar[tuple[str, ...]]
    extras: ClassVar[tuple[str, ...]] = ()
    """Further keys that this verb accepts."""

    @classmethod
    def parse(cls, text: object, extras: Mapping[str, object]) -> Verb:
        """Read it from its value and the extra keys; many verbs take a number and no more."""
        made: Callable[[int], Verb] = cls  # their only field
        return made(small_number(text, f"'{cls.word}'", range(1, 10)))


class Ability(Verb):
    """A permanent ability: the rules query it where it matters."""

    triggers: ClassVar[tuple[str, ...]] = ("permanent",)


class Deed(Verb):
    """Something that happens when its trigger comes."""

    triggers: ClassVar[tuple[str, ...]] = ("instant", "production")
    takes_per: ClassVar[bool] = True
    """Can it be repeated?"""
    reads: ClassVar[str] = ""
    writes: ClassVar[str] = ""
    """What of its owner's it depends on and changes (resources, unrest, cards, tracks), and of others' (purses): R9.1,
    where order matters."""

    def touches(self) -> tuple[str, str]:
        """What it reads and what it writes."""
        return self.reads, self.writes

    def can(self, game: Game, player: Player) -> bool:
        """Would it change anything now?"""
        return True

    @abstractmethod
    def do(self, game: Game, player: Player, card: CardNumber, times: int) -> None:
        """Do it `times` times; choices go on the agenda."""


VERBS: dict[str, type[Verb]] = {}
V = TypeVar("V", bound=Verb)


def verb(word: str) -> Callable[[type[V]], type[V]]:
    """Class decorator: register a verb under its word in cards.yaml."""

    def register(cls: type[V]) -> type[V]:
        cls.word = word
        VERBS[word] = cls
        return cls

    return register


class Effect(Record):
    """One effect of a card."""

    trigger: str
    verb: Verb
    per: Count | None = None
    condition: Condition | None = None
    may: bool = False
    """R9.1: its owner may decline it."""
    reads: frozenset[str] = derived(init=False)
    """What its outcome depends on (resources, unrest, cards): R9.1, where order matters."""
    writes: frozenset[str] = derived(init=False)
    """What it changes of these."""
    is_optional: bool = derived(init=False)
    """R9.1: transformations and "may" can be declined."""
    is_independent: bool = derived(init=False)
    """Can no other effect before it or after it make a difference?"""
    deed: Deed = derived(init=False)
    """Its verb, if that is a deed."""

    def __post_init__(self) -> None:
        reads: set[str] = set()
        writes: set[str] = set()
        if isinstance(self.verb, Deed):
            read, written = self.verb.touches()
            reads.update(read.split())
            writes.update(written.split())
            object.__setattr__(self, "deed", self.verb)
        if self.per is not None:
            reads.add("unrest" if self.per.what == "unrest" else "cards")
        if self.condition is not None:
            reads.update(self.condition.reads.split())
        object.__setattr__(self, "reads", frozenset(reads))
        object.__setattr__(self, "writes", frozenset(writes))
        object.__setattr__(self, "is_optional", self.may or self.trigger == "transformation")
        object.__setattr__(self, "is_independent", not reads and "unrest" not in writes)

    @classmethod
    def parse(cls, trigger: str, data: object) -> Effect:
        if not isinstance(data, dict):
            raise Malformed(
                "an effect must be a mapping such as {example}, not {value}",
                example="{gain: 1 welfare}",
                value=quoted(data),
            )
        words = [word for word in data if word in VERBS]
        if len(words) != 1:
            known = [word for word in data if word not in ("per", "if", "may")]
            if not words and known:
                raise Malformed("unknown verb {verb}", verb=quoted(known[0]))
            raise Malformed("an effect needs exactly one verb; this one has {number}", number=len(words))
        kind = VERBS[words[0]]
        if trigger not in kind.triggers:
            raise Malformed(
                "{verb} does not belong under {trigger}, only under: {allowed}",
                verb=quoted(kind.word),
                trigger=quoted(trigger),
                allowed=", ".join(kind.triggers),
            )
        extras = {}
        for key, value in data.items():
            if key in kind.extras:
                extras[key] = value
            elif key not in (kind.word, "per", "if", "may"):
                raise Malformed("unknown key {key} next to {verb}", key=quoted(key), verb=quoted(kind.word))
        if issubclass(kind, Ability) and {"per", "if", "may"} & set(data):
            raise Malformed("a permanent ability takes no 'per', 'if' or 'may'")
        if "per" in data and issubclass(kind, Deed) and not kind.takes_per:
            raise Malformed("{verb} takes no 'per'", verb=quoted(kind.word))
        if "may" in data and trigger == "scoring":
            raise Malformed("a scoring effect takes no 'may': points cannot be declined")
        may = data.get("may", False)
        if not isinstance(may, bool):
            raise Malformed("'may' must be true or false, not {value}", value=quoted(may))
        return cls(
            trigger,
            kind.parse(data[kind.word], extras),
            Count.parse(data["per"]) if "per" in data else None,
            Condition.parse(data["if"]) if "if" in data else None,
            may,
        )

    @property
    def is_contest(self) -> bool:
        """R16.3: an objective that pays only while nobody else meets its condition."""
        return self.trigger == "scoring" and self.condition is not None and self.condition.is_objective

    def times(self, position: Position, player: Player) -> int:
        """The number of repetitions: 0 if its condition is not met, else its count or 1."""
        if self.condition is not None and not self.condition.holds(position, player):
            return 0
        return 1 if self.per is None else self.per.of(position, player)

    def can(self, game: Game, player: Player) -> bool:
        return self.times(game, player) > 0 and self.deed.can(game, player)

    def do(self, game: Game, player: Player, card: CardNumber) -> None:
        times = self.times(game, player)
        if times:
            self.deed.do(game, player, card, times)
