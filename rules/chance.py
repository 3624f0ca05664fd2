"""The one source of chance: a small seeded generator whose whole state is one number.

It is SplitMix64, written out so that the same seed gives the same game on every machine and Python version. Saved
games are checked against it: a program that gets another generator still needs this one to read them.
"""

from __future__ import annotations

from typing import Final

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


def seeded(seed: int) -> int:
    """The generator state that belongs to a seed."""
    return (seed * _STEP + 0xD1B54A32D192ED03) & _MASK


def draw_below(state: int, *bounds: int) -> tuple[int, list[int]]:
    """The state after these draws, and for each bound a number from 0 to bound - 1.

    The bias of scaling 64 bits down to a few dozen values is below one in 10**17.
    """
    drawn = []
    for bound in bounds:
        state = (state + _STEP) & _MASK
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        drawn.append(((mixed ^ (mixed >> 31)) * bound) >> 64)
    return state, drawn
