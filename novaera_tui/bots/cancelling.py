"""Calling a search off: it asks between two playouts whether anybody still waits for the answer."""

from __future__ import annotations

from collections.abc import Callable

IsWanted = Callable[[], bool]
"""Does anybody still wait for the answer?"""


def always() -> bool:
    return True


class Cancelled(Exception):  # noqa: N818 (not an error: nobody waits any more)
    """Nobody waits for the answer any more."""
