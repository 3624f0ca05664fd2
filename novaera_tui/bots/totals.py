"""Sums of numbers with fractions, the same on every Python."""

from collections.abc import Iterable
from functools import reduce
from operator import add


def total(values: Iterable[float]) -> float:
    """Added from left to right: the built-in sum rounds better from Python 3.12 on, so bots would choose otherwise."""
    return reduce(add, values, 0.0)
