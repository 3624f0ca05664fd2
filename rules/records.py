"""Immutable records with named fields: cards, effects and everything that effects are made of.

They behave like frozen dataclasses, but share their methods instead of having them generated for each class, and
so take no time to import.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Literal, dataclass_transform

DERIVED: Final = object()


def derived(*, init: Literal[False] = False) -> Any:  # noqa: ARG001 (tells type checkers)
    """A field that `__post_init__` works out from the others; it plays no part in comparisons."""
    return DERIVED


@dataclass_transform(frozen_default=True, field_specifiers=(derived,))
class Record:
    """Annotations of a subclass are its fields, values beside them their defaults."""

    details: ClassVar[tuple[str, ...]] = ()
    """Names of its fields, in order, without derived ones."""
    defaults: ClassVar[dict[str, object]] = {}
    """Values of the fields that need not be given."""

    def __init_subclass__(cls) -> None:
        own = vars(cls)
        names = [
            name
            for name, kind in cls.__annotations__.items()
            if not kind.startswith("ClassVar") and own.get(name) is not DERIVED
        ]
        cls.details = (*(name for name in cls.details if name not in names), *names)
        cls.defaults = cls.defaults | {name: own[name] for name in names if name in own}

    def __init__(self, *values: object, **named: object) -> None:
        if named or len(values) != len(self.details):
            values = self.completed(values, named)
        keep = object.__setattr__
        for name, value in zip(self.details, values, strict=True):
            keep(self, name, value)
        self.__post_init__()

    def completed(self, values: tuple[object, ...], named: dict[str, object]) -> tuple[object, ...]:
        """The values of all fields, where some are given by name or left out."""
        rest = self.details[len(values) :]
        given = self.defaults | named
        if len(values) > len(self.details) or not named.keys() <= set(rest) or not given.keys() >= set(rest):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self.details)}")
        return (*values, *(given[name] for name in rest))

    def __post_init__(self) -> None:
        """Work out derived fields."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} never changes")

    def values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.details)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and type(other) is type(self) and other.values() == self.values()

    def __hash__(self) -> int:
        return hash((type(self), self.values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.details)})"
