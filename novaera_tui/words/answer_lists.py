"""Sentences about the list in which several answers are given at once."""

from __future__ import annotations

from typing import Final

GIVE_WHICH: Final = "{} {}: which {} resources do you give?"
TAKE_WHICH: Final = "{}: which {} resources do you take from {}?"
AT_LEAST: Final = "No fewer than {} {}: there is not enough of the other kinds."
THAT_IS_ALL: Final = "{} is all there is to share out."
AT_MOST: Final = "There are no more than {} {}."
