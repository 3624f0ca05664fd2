"""Sentences that say why something cannot be chosen now."""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import lazy, ngettext

NOT_YOURS: Final = lazy("It is another player's turn.")
GAME_OVER: Final = lazy("The game is over.")
NO_DIE: Final = lazy("You have no die {number}.")
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
OPENS_RULE: Final = lazy("{key} opens rule {rule}.")
NO_TECHNOLOGIES: Final = lazy("no working technologies")
BEING_REPAIRED: Final = lazy("You are already repairing {card}. {task}")
TOO_EXPENSIVE: Final = lazy("{card} costs {cost}: {die} pays {paid}, you have {resources}.")
TOO_EXPENSIVE_EITHER_WAY: Final = lazy(
    "{card} costs {cost}: {die} pays {paid}, you have {resources}; or {die} pays {other_paid}, you have"
    " {other_resources}."
)
THAT_COUNT: Final = lazy("{resources} that count")
IS_PERSONALITY: Final = lazy("{card} is a personality. {task}")
IS_TERRITORY: Final = lazy("{card} is a territory. {task}")
IS_TECHNOLOGY: Final = lazy("{card} is a technology. {task}")
CANNOT_TAKE: Final = lazy("{card} cannot be taken. {task}")
ON_ENLISTING: Final = lazy("enlisting")
ON_EXPANDING: Final = lazy("expanding")
ON_DEVELOPING: Final = lazy("developing")
ON_TWO_COLOURS: Final = lazy("two colours")
ON_PROTECTION: Final = lazy("protection")
ON_OBSOLESCENCE: Final = lazy("obsolescence")
ON_EVOLUTION: Final = lazy("evolution")


def only_columns(number: int) -> str:
    return ngettext("There is only one column.", "There are only {number} columns.", number)


def only_choices(number: int) -> str:
    return ngettext("There is only one choice.", "There are only {number} choices.", number)


def only_zones(number: int) -> str:
    return ngettext("There is only one zone.", "There are only {number} zones.", number)
