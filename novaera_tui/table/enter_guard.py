"""Enter decides only what somebody has seen: what has just appeared is deaf to it, and a held key decides nothing.

A terminal tells neither how long a key is held nor when it was let go; it only sends the key again and again. So an
Enter that could be the first of those has to wait for a moment, to see whether another one follows. And where the
keyboard goes to somebody else without a curtain, their first Enter only says whose question it is. A curtain hears no
Enter at all.
"""

from __future__ import annotations

from typing import Final

IGNORED_AFTER_CHANGE: Final = 0.25
"""Seconds for which a new question or page does not hear Enter."""
KEY_REPEAT: Final = 0.09
"""Two Enters closer to each other than this come from a held key (keyboards repeat at 20 to 40 a second)."""
HELD_AFTER: Final = 1.0
"""An Enter within this time of the last one may be the first repetition of a held key."""
SEEN: Final = 0.8
"""Seconds after which somebody else than before has seen that the question is theirs, where no curtain ever falls."""
NEVER: Final = -1e9


class EnterGuard:
    """Judges Enters by when they come. Times are given from outside, in seconds."""

    def __init__(self) -> None:
        self.appeared = NEVER
        self.last = NEVER
        self.person: int | None = None
        """Who of those at this keyboard was asked last, if anybody was."""
        self.is_new = False
        """Somebody else is asked than before, and has pressed no key yet."""
        self.has_curtains = False

    def appear(self, now: float, person: int | None = None, *, has_curtains: bool = False) -> None:
        """Something new is on the screen: a question to this person, or a page or a curtain.

        Where curtains fall now and then, people are used to a key that decides nothing when they sit down.
        """
        self.appeared = now
        self.has_curtains = has_curtains
        self.is_new = person is not None and (self.is_new or self.person not in (None, person))
        self.person = self.person if person is None else person

    def sit_down(self, person: int | None) -> None:
        """This person says to be there; with None, it is not known who is."""
        self.person, self.is_new = person, False

    def heed(self) -> None:
        """Another key than Enter: whoever presses it has seen what is asked."""
        self.is_new = False

    def judge(self, now: float) -> str:
        """What becomes of an Enter: `take` it, let it `wait` (for REPEAT seconds, unless another one follows), `drop`
        it, or `tell` whose question it would answer, and then hear the next one."""
        since, self.last = now - self.last, now
        if now - self.appeared < IGNORED_AFTER_CHANGE or since < KEY_REPEAT:
            return "drop"
        is_new, self.is_new = self.is_new, False
        if is_new and (self.has_curtains or now - self.appeared < SEEN):
            self.appeared = now
            return "tell"
        return "wait" if since < HELD_AFTER else "take"
