"""Records with named fields: like frozen dataclasses, but without methods generated for each class at every start.

A `Record` refuses to be changed; cards, effects and everything that effects are made of live as long as the program.
A `LightRecord` is quickly made and quickly read; agenda records and decisions come and go with every choice. That
nobody changes one is left to the type checker.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any, ClassVar, Final, Literal, dataclass_transform

__all__ = ["LightRecord", "Record", "derived"]

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


# Light records ------------------------------------------------------------------------------------------


def fill_0(_self: Any) -> None: ...


def fill_1(self: Any, a: Any) -> None:
    self.a = a


def fill_2(self: Any, a: Any, b: Any) -> None:
    self.a = a
    self.b = b


def fill_3(self: Any, a: Any, b: Any, c: Any) -> None:
    self.a = a
    self.b = b
    self.c = c


def fill_4(self: Any, a: Any, b: Any, c: Any, d: Any) -> None:
    self.a = a
    self.b = b
    self.c = c
    self.d = d


def fill_5(self: Any, a: Any, b: Any, c: Any, d: Any, e: Any) -> None:
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e


def fill_6(self: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any) -> None:
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f


FILLS: Final = (fill_0, fill_1, fill_2, fill_3, fill_4, fill_5, fill_6)
"""What an `__init__` does, by the number of fields."""


def filling(fields: tuple[str, ...], defaults: tuple[object, ...]) -> FunctionType:
    """An `__init__` for these fields, of which the last have defaults: the one for so many, with their names in it.

    To compile one for each class would take longer than all else that a start does with the rules.
    """
    code = FILLS[len(fields)].__code__
    return FunctionType(code.replace(co_varnames=("self", *fields), co_names=fields), {}, "__init__", defaults)


@dataclass_transform(frozen_default=True)
class Light(type):
    """Makes slots of a class's annotations, and an `__init__` that fills them."""

    details: tuple[str, ...]
    """Names of its fields, in order."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Light:
        details = tuple(namespace.get("__annotations__", ()))
        defaults = tuple(namespace.pop(field) for field in details if field in namespace)
        own = {"details": details, "__slots__": details, "__init__": filling(details, defaults)}
        return super().__new__(cls, name, bases, namespace | own)


class LightRecord(metaclass=Light):
    """Annotations of a subclass are its fields, values beside them their defaults."""

    def values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in type(self).details])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LightRecord) and type(other) is type(self) and other.values() == self.values()

    def __hash__(self) -> int:
        return hash((type(self), self.values()))

    def __repr__(self) -> str:
        named = zip(type(self).details, self.values(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in named)})"
