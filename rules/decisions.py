"""Decisions: the game asks one player one question at a time, with ordered options.

An option has a key, which journals store and which never changes, and a payload, which says in numbers what it
stands for. Payloads are compared by their class and content, so each of them can also name a place on the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from .errors import TranslatableError, quoted
from .kinds import NO_CARD, NO_KIND, CardNumber, Die, Kind, Player, Track
from .records import Record

if TYPE_CHECKING:
    from .agenda import Question


class IllegalChoice(TranslatableError):
    """The choice is not one of the options. Nothing has changed."""


# What can be chosen -------------------------------------------------------------------------------------


class DiceZone(Record):
    """One of the Dice Zones, counted from 0."""

    number: int


class CardChoice(Record):
    """A card, for any purpose."""

    card: CardNumber


class EffectChoice(Record):
    """One effect of a card."""

    card: CardNumber
    place: int


class DieChange(Record):
    """A die that a card flips, rerolls or swaps."""

    by: str
    """flip, reroll or swap."""
    card: CardNumber
    die: Die
    colour: Kind = NO_KIND
    """The colour that a swap gives."""


class Colour(Record):
    """The colour that a technology is paid in."""

    colour: Kind


class Amount(Record):
    """An amount of one kind of resource."""

    kind: Kind
    amount: int


class Resource(Record):
    """A kind of resource."""

    kind: Kind


class Victim(Record):
    """Another player."""

    seat: Player


class Marker(Record):
    """The marker of a central track."""

    track: Track


class Refusal(Record):
    """Decline an optional choice."""


W = TypeVar("W", covariant=True)


class Option(Record, Generic[W]):
    """One thing that can be chosen."""

    key: str
    """Stable text, unique within its decision. Journals store it."""
    what: W
    """The choice: one of the records above, a die, or an action."""

    def __str__(self) -> str:
        return self.key


DECLINE: Final = Option("no", Refusal())
"""The option to decline."""


KINDS_OF_DECISIONS: Final = {
    "token": "DiceZone | Refusal",
    "pick": "DiceZone",
    "dark-age": "Die",
    "die": "Die | EffectChoice | DieChange",
    "action": "Action",
    "develop": "CardChoice",
    "payment": "Colour",
    "mix": "Amount",
    "enlist": "CardChoice",
    "expand": "CardChoice",
    "repair": "CardChoice | Refusal",
    "research": "CardChoice",
    "damage": "CardChoice",
    "lose": "CardChoice",
    "produce": "EffectChoice | Refusal",
    "may": "EffectChoice | Refusal",
    "resource": "Resource",
    "steal-from": "Victim",
    "steal": "Resource",
    "repair-one": "CardChoice",
    "move-track": "Marker",
    "take": "CardChoice",
}
"""All kinds of decisions in the order of play, and the type of `Option.what` in each."""


class Decision(Record):
    """Who must choose now, what kind of thing, from which options, and what it is about."""

    player: Player
    kind: str
    """One of KINDS_OF_DECISIONS."""
    options: tuple[Option[Any], ...]
    about: Question | None = None
    """The question's details: the die, the price, the victim. None for onlookers."""

    @property
    def card(self) -> CardNumber:
        """The card that the choice is about, or NO_CARD."""
        card: CardNumber = getattr(self.about, "card", NO_CARD)
        return card

    @property
    def die(self) -> Die | None:
        """The die that is being spent, if one is."""
        die: Die | None = getattr(self.about, "die", None)
        return die

    def find(self, choice: Option[Any] | str) -> Option[Any]:
        """The option with this key; IllegalChoice if there is none."""
        if not isinstance(choice, str):
            for offered in self.options:
                if offered is choice:
                    return offered
        key = str(choice)
        for offered in self.options:
            if offered.key == key:
                return offered
        offers = ", ".join(repr(offered.key) for offered in self.options)
        raise IllegalChoice("{key} is not an option now; the options are {options}.", key=quoted(key), options=offers)
