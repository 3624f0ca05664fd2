"""The agenda: pending tasks and questions, as small data records inside the state.

A *task* just runs. A *question* offers options to its player and takes the chosen one. Both may put
further records on the agenda, which come first. Every record is made of numbers, texts and tuples, so it
can be copied, compared and written down.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from .decisions import Option
from .kinds import Cards, Player

if TYPE_CHECKING:
    from .game import Game


class Question(Protocol):
    @property
    def player(self) -> Player: ...
    @property
    def kind(self) -> str: ...
    def options(self, game: Game) -> list[Option[Any]]:
        """Without options the question is dropped; a single option is taken automatically."""
        ...

    def is_surely_asked(self, game: Game) -> bool:
        """Is there certainly more than one option? A quick test that avoids building them all."""
        ...

    def find(self, game: Game, key: str) -> Option[Any]:
        """The option with this key; IllegalChoice if there is none."""
        ...

    def take(self, game: Game, choice: Any) -> None: ...


RECORDS: dict[str, type[Any]] = {}
"""All kinds of agenda records by name, for reading a game from data."""

T = TypeVar("T", bound=Any)


def task(cls: T) -> T:
    """Class decorator for a record that runs by itself."""
    cls.asks = False
    return registered(cls)


def question(kind: str) -> Callable[[T], T]:
    """Class decorator for a record that needs a choice of this kind."""

    def register(cls: T) -> T:
        cls.asks = True
        cls.kind = kind
        if not hasattr(cls, "is_surely_asked"):
            cls.is_surely_asked = count_options
            cls.find = find_among_options
        return registered(cls)

    return register


def count_options(_record: Any, _game: Game) -> bool:
    """The default `is_surely_asked`: unknown until the options are built."""
    return False


def find_among_options(_record: Any, game: Game, key: str) -> Option[Any]:
    """The default `find`: search the built options."""
    assert game.decision is not None
    return game.decision.find(key)


def find_card(record: Any, game: Game, key: str, available: Cards) -> Option[Any]:
    """The option of an available card, without building those of the others."""
    card = game.cards.by_name.get(key)
    if card is not None and card.number in available:
        return game.cards.options[card.number]
    return find_among_options(record, game, key)


def registered(cls: T) -> T:
    """Register a record; without a `problem` method it fits every position."""
    RECORDS[cls.__name__] = cls
    if not hasattr(cls, "problem"):
        cls.problem = fits_always
    return cls


def fits_always(_record: Any, _game: Game) -> str:
    return ""
