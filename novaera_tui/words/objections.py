"""Sentences that say why something cannot be chosen now."""

from __future__ import annotations

from typing import Final

NOT_YOURS: Final = "It is not for you to decide now."
GAME_OVER: Final = "The game is over."
NO_DIE: Final = "There is no die {} any more."
NO_HAND_CARD: Final = "There is no such card in your hand."
NO_COLUMN: Final = "There are only {} columns."
EMPTY_COLUMN: Final = "Column {} is empty."
ONE_CHOICE: Final = "There is only one choice."
FEW_CHOICES: Final = "There are only {} choices."
NO_ZONE: Final = "There are only {} zones."
RESERVED_ZONE: Final = "Zone {} is reserved by {}'s token."
TAKEN_ZONE: Final = "Zone {} has been taken."
IN_PLAY: Final = "{} is already in play."
COVERED: Final = "{} is not available: {} is at the bottom of its column."
LACKS_CARDS: Final = "{}; you have {}."
UNDAMAGED: Final = "{} is not damaged."
ALREADY_DAMAGED: Final = "{} is already damaged."
CARD_COSTS: Final = "{} costs {}. {}."
OPENS_RULE: Final = "{} opens rule {}"
"""A key, and a number."""
