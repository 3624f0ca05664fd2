"""The one reader: values as JSON-ready data and back, written and checked by the annotations of their fields.

Positions, views, events, journals, messages, notes and lessons are all read here. Cards and dice are written by name.
`Annotated` adds what a type alone does not say: the range of a number, the words that a text can be or the range of its
length, the range of a list's length, or the names of its items, which make it an object. A function instead of a range
works out the range from the number of players. A `Form` reads and writes the field in its own way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache
from itertools import repeat
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Final, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from .cards import CardSet
from .errors import TranslatableError, quoted, shortened
from .kinds import (
    DICE_BY_KEY,
    KINDS,
    MAX_PLAYERS,
    NO_CARD,
    NO_KIND,
    TRACKS,
    UNWRITTEN,
    CardNumber,
    Cards,
    Die,
    EffectPlace,
    Kind,
    Player,
    Track,
)
from .records import TupleRecord

LONGEST_FIELD: Final = 100
MOST: Final = 10**6

T = TypeVar("T")


class DataError(TranslatableError):
    """A value that its type does not allow. `field` is the path to it, such as civilizations[0].unrest."""

    def __init__(self, template: str, value: object, /, **parts: object) -> None:
        super().__init__(template, field="", value=quoted(value), **parts)
        self.steps: tuple[str | int, ...] = ()
        """The path, step by step."""

    def inside(self, *steps: str | int) -> Self:
        """The same problem, further out."""
        for step in reversed(steps):
            self._prepend(step)
        return self

    def _prepend(self, step: str | int) -> None:
        self.steps = (step, *self.steps)
        rest = str(self.parts["field"])
        dot = "." if rest and rest[0] != "[" else ""
        self.parts["field"] = f"[{step}]{dot}{rest}" if isinstance(step, int) else f"{step}{dot}{rest}"


class Table(TupleRecord):
    """What decides which values are allowed."""

    cards: CardSet
    seats: int


NO_TABLE: Final = Table(CardSet(()), MAX_PLAYERS)
"""For data that have nothing to do with cards."""


def as_it_is(value: Any, _: object) -> Any:
    return value


Read = Callable[[Any, Table], Any]


class Form(TupleRecord):
    """How values of a type are read and written."""

    read: Read
    write: Callable[[Any, CardSet], Any] = as_it_is


# Single values ------------------------------------------------------------------------------------------


def by_seats(bounds: Any) -> list[Any]:
    """The bounds for each number of players."""
    return [bounds(seats) if callable(bounds) else bounds for seats in range(MAX_PLAYERS + 1)]


def number(bounds: Any) -> Form:
    ranges = by_seats(bounds)

    def read(value: Any, table: Table) -> int:
        allowed = ranges[table.seats]
        if type(value) is int and value in allowed:
            return value
        least, most = allowed[0], allowed[-1]
        raise DataError(
            "{field} is {value}; it must be a number from {least} to {most}.", value, least=least, most=most
        )

    return Form(read)


def text(allowed: Any) -> Form:
    """One of these words, or any text whose length is in this range."""
    if isinstance(allowed, tuple):
        return word(allowed)
    lengths = allowed or range(LONGEST_FIELD + 1)
    least, most = lengths[0], lengths[-1]

    def read(value: Any, _table: Table) -> str:
        if type(value) is str and least <= len(value) <= most and value.isprintable():
            return value
        raise DataError(
            "{field} is {value}; it must be printable text of {least} to {most} characters.",
            value,
            least=least,
            most=most,
        )

    return Form(read)


def word(words: tuple[str, ...]) -> Form:
    def read(value: Any, _table: Table) -> str:
        if not isinstance(value, str) or value not in words:
            named = ", ".join(each or "''" for each in words)
            raise DataError("{field} is {value}; it must be one of: {words}.", value, words=named)
        return value

    return Form(read)


def read_truth(value: Any, _table: Table) -> bool:
    if not isinstance(value, bool):
        raise DataError("{field} is {value}; it must be true or false.", value)
    return value


def read_die(value: Any, _table: Table) -> Die:
    if not isinstance(value, str) or value not in DICE_BY_KEY:
        raise DataError("{field}: {value} is not a die; write one as 'red 4'.", value)
    return DICE_BY_KEY[value]


def read_card(value: Any, table: Table) -> CardNumber:
    if not isinstance(value, str) or value not in table.cards.by_name:
        raise DataError("{field}: {value} is not a card in this set.", value)
    return table.cards.by_name[value].number


def read_effect(value: Any, table: Table) -> EffectPlace:
    found: EffectPlace = EFFECT.read(value, table)
    if found[1] >= len(table.cards[found[0]].effects):
        raise DataError("{field}: {value} is not an effect of a card.", value)
    return found


# Lists and objects --------------------------------------------------------------------------------------


def listed(form: Form, lengths: Any = None) -> Form:
    """A list of values of one form."""
    write = form.write
    if write is as_it_is:
        return Form(reading(repeat(form.read), lengths), lambda value, _cards: list(value))
    return Form(reading(repeat(form.read), lengths), lambda value, cards: [write(item, cards) for item in value])


def fixed(*forms: Form) -> Form:
    """A list with one entry of each form."""
    changed = [(place, form.write) for place, form in enumerate(forms) if form.write is not as_it_is]

    def write(value: tuple[Any, ...], cards: CardSet) -> list[Any]:
        written = list(value)
        for place, write_item in changed:
            written[place] = write_item(written[place], cards)
        return written

    return Form(reading([form.read for form in forms], (len(forms),)), write)


def reading(reads: Iterable[Read], lengths: Any) -> Read:
    numbers = by_seats(lengths)

    def read(value: Any, table: Table) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise DataError("{field} is {value}; it must be a list.", value)
        allowed = numbers[table.seats]
        if allowed is not None and len(value) not in allowed:
            raise DataError("{field} has a wrong number of entries: {value}.", len(value))
        found: list[Any] = []
        try:
            for read_item, item in zip(reads, value, strict=False):
                found.append(read_item(item, table))
        except DataError as problem:
            raise problem.inside(len(found)) from None
        return tuple(found)

    return read


def read_cards(value: Any, table: Table) -> Any:
    """Lists of cards are the bulk of a position, so they are read at once, and one by one only if they are wrong."""
    known = table.cards.by_name
    try:
        return tuple([known[name].number for name in value]) if type(value) is list else EACH_CARD.read(value, table)
    except (KeyError, TypeError):
        return EACH_CARD.read(value, table)


def by_name(form: Form, names: tuple[str, ...]) -> Form:
    """An object with a value of this form for each name."""
    fields = dict.fromkeys(names, form)
    write_list = listed(form).write
    return Form(
        lambda value, table: tuple(read_fields(value, fields, table).values()),
        lambda value, cards: dict(zip(names, write_list(value, cards), strict=False)),
    )


def optional(form: Form, empty: Any) -> Form:
    """An empty value is written as null."""
    return Form(
        lambda value, table: empty if value is None else form.read(value, table),
        lambda value, cards: None if value == empty else form.write(value, cards),
    )


def either(*forms: Form) -> Form:
    """A value that is written as it is, of the first form that fits."""
    *others, last = [form.read for form in forms]

    def read(value: Any, table: Table) -> Any:
        for each in others:
            with suppress(DataError):
                return each(value, table)
        return last(value, table)

    return Form(read)


def mapping(key: Form, form: Form, sizes: Any = None) -> Form:
    """An object with any keys."""

    def read(value: Any, table: Table) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise DataError("{field} is {value}; it must be an object.", value)
        if sizes is not None and len(value) not in sizes:
            raise DataError("{field} has a wrong number of entries: {value}.", len(value))
        found = {}
        for name, item in value.items():
            try:
                known = key.read(name, table)
                found[known] = form.read(item, table)
            except DataError as problem:
                raise problem.inside(shortened(str(name))) from None
        return found

    return Form(read, lambda value, cards: {name: form.write(item, cards) for name, item in value.items()})


def read_fields(data: Any, fields: Mapping[str, Form], table: Table) -> dict[str, Any]:
    """These fields of an object; it can have others."""
    if not isinstance(data, dict):
        raise DataError("{field} is {value}; it must be an object.", data)
    found: dict[str, Any] = {}
    name = ""
    try:
        for name, (read, _) in fields.items():
            found[name] = read(data[name], table)
    except KeyError:
        raise DataError("{field} is missing.", None).inside(name) from None
    except DataError as problem:
        raise problem.inside(name) from None
    return found


def write_fields(record: Any, fields: Mapping[str, Form], cards: CardSet) -> dict[str, Any]:
    return {name: write(getattr(record, name), cards) for name, (_, write) in fields.items()}


# Types --------------------------------------------------------------------------------------------------

NAMED_CARD: Final = Form(read_card, lambda card, cards: cards.cards[card].name)
EACH_CARD: Final = listed(NAMED_CARD)
NUMBERS: Final[Mapping[Any, Any]] = {
    int: range(-MOST, MOST + 1),
    Player: range,
    Track: range(len(TRACKS)),
    Kind: range(NO_KIND, len(KINDS)),
}
"""What numbers can be where an annotation does not say more."""
EFFECT: Final = fixed(NAMED_CARD, number(range(MOST)))
SIMPLE: Final[Mapping[Any, Form]] = {
    Any: Form(as_it_is),
    bool: Form(read_truth),
    Die: Form(read_die, lambda die, _cards: die.key),
    CardNumber: optional(NAMED_CARD, NO_CARD),
    Cards: Form(read_cards, lambda value, cards: [cards.cards[card].name for card in value] if value else []),
    EffectPlace: Form(read_effect, EFFECT.write),
}


def form_of(wanted: Any) -> Form:
    """The form of an annotation."""
    more: Any = None
    if get_origin(wanted) is Annotated:
        wanted, *_, more = get_args(wanted)
    if isinstance(more, Form):
        return more
    if wanted in SIMPLE:
        return SIMPLE[wanted]
    if wanted in NUMBERS:
        return number(more or NUMBERS[wanted])
    if wanted is str:
        return text(more)
    origin, parts = get_origin(wanted), get_args(wanted)
    if origin in (Union, UnionType):
        return optional(form_of(parts[0]), None) if parts[1:] == (NoneType,) else either(*map(form_of, parts))
    if origin is dict:
        return mapping(form_of(parts[0]), form_of(parts[1]), more)
    if origin is tuple and parts[-1] is not ...:
        return fixed(*map(form_of, parts))
    if origin in (tuple, list):
        return by_name(form_of(parts[0]), more) if isinstance(more, tuple) else listed(form_of(parts[0]), more)
    if hasattr(wanted, "_fields"):
        return Form(
            lambda value, table: read_as(wanted, value, table),
            lambda value, cards: write_fields(value, fields_of(wanted), cards),
        )
    raise TypeError(f"data cannot hold {wanted}")


@cache
def fields_of(kind: Any) -> dict[str, Form]:
    """The forms of the annotated fields of a class."""
    hints = get_type_hints(kind, include_extras=True).items()
    fields = [(name, hint) for name, hint in hints if get_origin(hint) is not ClassVar]
    return {name: form_of(hint) for name, hint in fields if UNWRITTEN not in get_args(hint)}


# Named tuples as objects --------------------------------------------------------------------------------


@cache
def reader_of(kind: Any, exact: bool = True) -> Callable[..., Any]:
    """Reads objects as named tuples of this kind; unless it is `exact`, they can have other fields.

    Fields that are not written come first, and are given.
    """
    forms = fields_of(kind)
    defaults = kind._field_defaults
    required = [(name, form.read) for name, form in forms.items() if name not in defaults]
    optional = {name: form.read for name, form in forms.items() if name in defaults}
    usual = tuple(defaults.values())
    keys = frozenset(optional)

    def read(data: Any, table: Table, *given: Any) -> Any:
        if not isinstance(data, dict):
            raise DataError("{field} is {value}; it must be an object.", data)
        if exact and not data.keys() <= forms.keys():
            unknown = next(str(name) for name in data if name not in forms)
            problem = DataError("{field} is unknown; the fields are: {names}.", None, names=", ".join(forms))
            raise problem.inside(shortened(unknown))
        values = list(given)
        name = ""
        try:
            for name, read_field in required:
                values.append(read_field(data[name], table))
            if keys.isdisjoint(data):
                values += usual
            else:
                for name, read_field in optional.items():
                    values.append(read_field(data[name], table) if name in data else defaults[name])
        except KeyError:
            raise DataError("{field} is missing.", None).inside(name) from None
        except DataError as problem:
            raise problem.inside(name) from None
        return tuple.__new__(kind, values)

    return read


def read_as(kind: type[T], data: Any, table: Table = NO_TABLE, exact: bool = True) -> T:
    known: Any = kind
    found: T = reader_of(known, exact)(data, table)
    return found


def written(record: Any, cards: CardSet = NO_TABLE.cards, defaults: bool = True) -> dict[str, Any]:
    """What `read_as` reads, with or without the fields that have their defaults."""
    kind: Any = type(record)
    data = write_fields(record, fields_of(kind), cards)
    if defaults:
        return data
    unless = vars(kind)["_field_defaults"]
    return {name: value for name, value in data.items() if name not in unless or getattr(record, name) != unless[name]}


# Records as lists: a name, then the fields --------------------------------------------------------------


def read_record(data: Any, kinds: Mapping[str, Any], table: Table) -> Any:
    name = data[0] if isinstance(data, list) and data else None
    if not isinstance(name, str) or name not in kinds:
        raise DataError("{field}: there is no record {value}.", name)
    fields = fields_of(kinds[name])
    if len(data) - 1 != len(fields):
        raise DataError("{field} must have the fields: {names}.", None, names=", ".join(fields)).inside(name)
    try:
        return kinds[name](*read_fields(dict(zip(fields, data[1:], strict=True)), fields, table).values())
    except DataError as problem:
        raise problem.inside(name) from None


def write_record(record: Any, cards: CardSet) -> list[Any]:
    kind: Any = type(record)
    return [kind.__name__, *write_fields(record, fields_of(kind), cards).values()]
