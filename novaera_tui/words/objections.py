"""Sentences that say why something cannot be chosen now."""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import lazy, ngettext

NOT_YOURS: Final = lazy("It is not your decision now.")
GAME_OVER: Final = lazy("The game is over.")
NO_DIE: Final = lazy("There is no die {number} any more.")
NO_HAND_CARD: Final = lazy("Your hand has no card with this letter.")
EMPTY_COLUMN: Final = lazy("Column {number} is empty.")
RESERVED_ZONE: Final = lazy("Zone {zone} is reserved by {player}'s token.")
TAKEN_ZONE: Final = lazy("Zone {zone} has been taken.")
IN_PLAY: Final = lazy("{card} is already in play.")
COVERED: Final = lazy("{card} is not available: {below} is at the bottom of its column.")
LACKS_CARDS: Final = lazy("{needs} You have {cards}.")
UNDAMAGED: Final = lazy("{card} is not damaged.")
ALREADY_DAMAGED: Final = lazy("{card} is already damaged.")
CARD_COSTS: Final = lazy("{card} costs {cost}. {task}")
OPENS_RULE: Final = lazy("{key} opens rule {rule}")


def only_columns(number: int) -> str:
    return ngettext("There is only one column.", "There are only {number} columns.", number)


def only_choices(number: int) -> str:
    return ngettext("There is only one choice.", "There are only {number} choices.", number)


def only_zones(number: int) -> str:
    return ngettext("There is only one zone.", "There are only {number} zones.", number)
