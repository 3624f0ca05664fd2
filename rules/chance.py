"""The one source of chance: a small seeded generator whose whole state is one number.

It is SplitMix64, written out so that the same seed gives the same game on every machine and Python version. Saved
games are checked against it: a program that gets another generator still needs this one to read them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from struct import Struct
from typing import Final

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15
_LANE: Final = 128
_MANY: Final = 10


def seeded(seed: int) -> int:
    """The generator state that belongs to a seed."""
    return (seed * _STEP + 0xD1B54A32D192ED03) & _MASK


def draw_below(state: int, *bounds: int) -> tuple[int, list[int]]:
    """The state after these draws, and for each bound a number from 0 to bound - 1.

    The bias of scaling 64 bits down to a few dozen values is below one in 10**17.
    """
    if len(bounds) >= _MANY:
        return draw_many(state, bounds)
    drawn = []
    for bound in bounds:
        state = (state + _STEP) & _MASK
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        drawn.append(((mixed ^ (mixed >> 31)) * bound) >> 64)
    return state, drawn


# A roll needs 18 to 30 draws. Side by side in one long number, each in a lane of 128 bits, they take half the time.


def draw_many(state: int, bounds: Sequence[int]) -> tuple[int, list[int]]:
    number = len(bounds)
    in_each_lane, steps, lower_halves, split = lanes(number)
    mixed = (state * in_each_lane + steps) & lower_halves
    mixed = (((mixed ^ (mixed >> 30)) & lower_halves) * 0xBF58476D1CE4E5B9) & lower_halves
    mixed = (((mixed ^ (mixed >> 27)) & lower_halves) * 0x94D049BB133111EB) & lower_halves
    mixed = (mixed ^ (mixed >> 31)) & lower_halves
    drawn = split(mixed.to_bytes(number * _LANE // 8, "little"))[::2]
    return (state + number * _STEP) & _MASK, [(value * bound) >> 64 for value, bound in zip(drawn, bounds, strict=True)]


@cache
def lanes(number: int) -> tuple[int, int, int, Callable[[bytes], tuple[int, ...]]]:
    """For so many lanes: a 1 in each, what the generator adds in each, the mask of their lower halves, and how their
    bytes are split into halves."""
    ones = [1 << (_LANE * lane) for lane in range(number)]
    steps = sum(((lane * _STEP) & _MASK) * one for lane, one in enumerate(ones, start=1))
    return sum(ones), steps, sum(ones) * _MASK, Struct(f"<{2 * number}Q").unpack
