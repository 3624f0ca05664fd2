"""One vocabulary for dice: E3 is a yellow three, on the table and in every sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rules.kinds import DICE, DIE_NAMES, Die

IN_KEYS: Final = re.compile(rf"\b({'|'.join(DIE_NAMES)}) ([1-6])\b")
"""A die as keys write it, which must not change: journals are full of them."""


def say_dice(dice: Iterable[Die]) -> str:
    """E3 K1 B6."""
    return " ".join(map(str, dice)) or "no dice"


def spoken(key: str) -> str:
    """The key of an option as people read it: dice are written as everywhere."""
    return IN_KEYS.sub(lambda found: DICE[DIE_NAMES.index(found[1])][int(found[2])].__str__(), key)
