"""Sweeps whose beginning is enough for `make check`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def mostly_slow(values: Iterable[Any], quick: int = 1) -> list[Any]:
    """The first of these in every check, all of them in `make test`."""
    values = list(values)
    return [*values[:quick], *(pytest.param(value, marks=pytest.mark.slow) for value in values[quick:])]
