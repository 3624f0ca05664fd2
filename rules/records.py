"""Records with named fields: like dataclasses and named tuples, but made in a tenth of the time at every start.

A `Record` is equal to others of its kind with equal fields; that nobody changes one is left to the type checker. A
`TupleRecord` is a tuple whose places have names.
"""

from __future__ import annotations

from collections import _tuplegetter  # type: ignore[attr-defined]  # as `namedtuple` reads its fields
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, Self, dataclass_transform

__all__ = ["Record", "TupleRecord", "derived", "record_of"]

DERIVED: Final = object()


def derived(*, init: Literal[False] = False) -> Any:  # noqa: ARG001 (tells type checkers)
    """A field that `__post_init__` works out from the others; it plays no part in comparisons."""
    return DERIVED


class Slotted(type):
    """Makes the annotations of a class its slots, and an `__init__` that fills them."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Slotted:
        annotations: dict[str, str] = namespace.get("__annotations__", {})
        fields = [field for field, kind in annotations.items() if not kind.startswith("ClassVar")]
        values = {field: namespace.pop(field) for field in fields if field in namespace}
        record: Any = super().__new__(cls, name, bases, namespace | {"__slots__": fields})
        record.details += tuple([field for field in fields if values.get(field) is not DERIVED])
        record.defaults = record.defaults | {field: values[field] for field in record.details if field in values}
        given = [f"{field}=defaults[{field!r}]" if field in record.defaults else field for field in record.details]
        lines = [f"self.{field} = {field}" for field in record.details]
        if hasattr(record, "__post_init__"):
            lines.append("self.__post_init__()")
        source = f"def __init__({', '.join(('self', *given))}): {'; '.join(lines) or 'pass'}"
        made: dict[str, Any] = {}
        exec(source, {"defaults": record.defaults}, made)
        record.__init__ = made["__init__"]
        return record  # type: ignore[no-any-return]


@dataclass_transform(frozen_default=True, field_specifiers=(derived,))
class Record(metaclass=Slotted):
    """Annotations of a subclass are its fields, values beside them their defaults."""

    details: ClassVar[tuple[str, ...]] = ()
    """Names of its fields, in order, without derived ones."""
    defaults: ClassVar[dict[str, object]] = {}
    """Values of the fields that need not be given."""

    def values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self.details])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and type(other) is type(self) and other.values() == self.values()

    def __hash__(self) -> int:
        return hash((type(self), self.values()))

    def __repr__(self) -> str:
        named = zip(self.details, self.values(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in named)})"


# Tuples with names --------------------------------------------------------------------------------------

record_of = type.__call__
"""Makes a named tuple from a type and a tuple of all its values, unchecked."""

if TYPE_CHECKING:
    from typing import NamedTuple as TupleRecord
else:

    class NamedPlaces(type):
        """Makes the annotations of a class the names of its places."""

        _fields: tuple[str, ...]
        _field_defaults: dict[str, Any]

        def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> NamedPlaces:
            if any(isinstance(base, NamedPlaces) and base._fields for base in bases):
                return super().__new__(
                    cls, name, bases, namespace | {"__slots__": ()}
                )  # the same places by another name
            fields = tuple(namespace.get("__annotations__", ()))
            defaults = {field: namespace[field] for field in fields if field in namespace}
            own = {"_fields": fields, "_field_defaults": defaults, "__match_args__": fields, "__slots__": ()}
            places = {field: _tuplegetter(place, None) for place, field in enumerate(fields)}
            return super().__new__(cls, name, bases, namespace | own | places)

        def __call__(cls, *values: Any, **named: Any) -> Any:
            rest = cls._fields[len(values) :]
            given = cls._field_defaults | named
            if len(values) > len(cls._fields) or not named.keys() <= {*rest} <= given.keys():
                raise TypeError(f"{cls.__name__} has the fields {', '.join(cls._fields)}")
            return record_of(cls, (*values, *[given[field] for field in rest]))

    class TupleRecord(tuple, metaclass=NamedPlaces):
        """What `typing.NamedTuple` is, made ten times as quickly, because nothing is compiled for a class."""

        @classmethod
        def _make(cls, values: Iterable[Any]) -> Self:
            """All values in order, unchecked."""
            return record_of(cls, values)

        def __getnewargs__(self) -> tuple[Any, ...]:
            return (tuple(self),)

        def _asdict(self) -> dict[str, Any]:
            return dict(zip(self._fields, self, strict=True))

        def _replace(self, **changes: Any) -> Self:
            return type(self)(**self._asdict() | changes)

        def __repr__(self) -> str:
            named = self._asdict().items()
            return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in named)})"
