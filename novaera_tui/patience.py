"""Enter decides only what somebody has seen: what has just appeared is deaf to it, and a held key decides nothing.

A terminal tells neither how long a key is held nor when it was let go; it only sends the key again and again. So an
Enter that could be the first of those has to wait for a moment, to see whether another one follows.
"""

from __future__ import annotations

from typing import Final

DEAF: Final = 0.25
"""Seconds for which a new question, page or curtain does not hear Enter."""
REPEAT: Final = 0.09
"""Two Enters closer to each other than this come from a held key (keyboards repeat at 20 to 40 a second)."""
HELD_AFTER: Final = 1.0
"""An Enter within this time of the last one may be the first repetition of a held key."""
NEVER: Final = -1e9


class Patience:
    """Judges Enters by when they come. Times are given from outside, in seconds."""

    def __init__(self) -> None:
        self.appeared = NEVER
        self.last = NEVER

    def appear(self, now: float) -> None:
        """Something new is on the screen."""
        self.appeared = now

    def judge(self, now: float) -> str:
        """What becomes of an Enter: `take` it, let it `wait` (for REPEAT seconds, unless another one follows), or
        `drop` it."""
        since, self.last = now - self.last, now
        if now - self.appeared < DEAF or since < REPEAT:
            return "drop"
        return "wait" if since < HELD_AFTER else "take"
