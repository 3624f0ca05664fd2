"""What the game asks a player: one decision at a time, with ordered options."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .kinds import NOBODY


class IllegalChoice(ValueError):
    """The choice is not among the options; its text is a sentence for the player. Nothing has changed."""


class Option(NamedTuple):
    """One thing that can be chosen."""

    key: str
    """Stable text, unique within its decision; what journals store."""
    kind: str
    """What is chosen: zone, die, action, card, colour, amount, resource, player, track, effect, flip, reroll, swap,
    or none (to decline)."""
    value: int = 0
    """The number of the zone, card, colour, player and so on that the key speaks of."""
    extra: int = 0
    """A second number, where one is not enough (a die's value, an effect's place on its card)."""

    def __str__(self) -> str:
        return self.key


# Options are few in kind and the same ones come up again and again, so each is made once.
option = cache(Option)

DECLINE = Option("no", "none")
"""The option that leaves an optional thing undone."""


class Decision(NamedTuple):
    """Who must choose now, what kind of thing, and from which options."""

    player: int
    kind: str
    """token, pick, dark-age (a die to return), die, action, develop, payment, mix, enlist, expand, repair, research,
    damage, lose (into the Past), produce (which effect next), may, resource, steal-from, steal, repair-one,
    move-track or take."""
    options: tuple[Option, ...]
    subject: int = NOBODY
    """The card that the choice is about, or NOBODY."""

    def find(self, choice: Option | str) -> Option:
        """The option with this key; IllegalChoice if there is none."""
        key = choice
        if isinstance(choice, Option):
            for offered in self.options:
                if offered is choice:
                    return offered
            key = choice.key
        for offered in self.options:
            if offered.key == key:
                return offered
        offers = ", ".join(repr(offered.key) for offered in self.options)
        raise IllegalChoice(f"{key!r} cannot be chosen now; the choices are {offers}.")
