"""Debouncing Enter: for a moment after the screen changes it decides nothing, and neither does a held key.

A terminal reports neither how long a key is held nor when it is released; it only sends the key again. So an Enter
that could be the first repeat of a held key waits, to see whether another one follows. Where the keyboard goes to
another player without a curtain, or another phase begins long after the last key, an early first Enter only says whose
turn it is. A curtain ignores Enter altogether.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

IGNORED_AFTER_CHANGE: Final = 0.25
"""Seconds in which nobody can have read a new question or page. A question says so to an Enter."""
KEY_REPEAT: Final = 0.09
"""Two Enters closer together than this come from a held key (keyboards repeat 20 to 40 times a second)."""
HELD_AFTER: Final = 1.0
"""An Enter within this time of the last one may be the first repeat of a held key."""
SEEN: Final = 0.8
"""Seconds after which a player has seen that the question is theirs and of another phase, where no curtain ever
falls."""
SEEN_WITHOUT_CURTAIN: Final = 2.0
"""The same where curtains fall now and then, and people expect one."""
NEVER: Final = -1e9
AskedIn = tuple[int, str]
"""A player and a phase."""


class EnterGuard:
    """Judges each Enter by its time."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        """The time in seconds; tests have another one."""
        self.changed_at = NEVER
        self.last_enter = NEVER
        self.asked: AskedIn | None = None
        """Who at this keyboard was asked last, and in which phase, if anybody was."""
        self.is_new = False
        """Another player is asked than before, or in a phase that began by itself, and has pressed no key yet."""
        self.last_key = NEVER
        self.question: object = None
        """The question on the screen, so that drawing it again changes nothing."""
        self.has_curtains = False
        self.is_own_doing = False
        """The last key was not Enter: what it brings up is no surprise to its player."""

    def screen_changed(
        self, asked: AskedIn | None = None, *, question: object = None, has_curtains: bool = False
    ) -> None:
        """The screen shows something new: a question to this player in this phase, or a page or a curtain."""
        if question is not None and question == self.question:
            return
        self.question = question
        self.is_own_doing &= asked is not None and asked == self.asked
        if not self.is_own_doing:
            self.changed_at = self.clock()
        self.has_curtains = has_curtains
        if asked is None:
            self.is_new = False
            return
        if self.asked is not None and asked != self.asked:
            is_own_key = asked[0] == self.asked[0] and self.clock() - self.last_key < SEEN
            self.is_new |= not is_own_key
        self.asked = asked

    def nothing_to_decide(self) -> None:
        """There are only words to read, and Enter goes on: it is heard at once."""
        self.changed_at, self.is_new = NEVER, False

    def sit_down(self) -> None:
        """Whoever is asked next has said they are here, or it is not known who is."""
        self.asked, self.is_new, self.question = None, False, None

    def other_key(self) -> None:
        """A key other than Enter shows that its player has seen the question."""
        self.is_new, self.is_own_doing = False, True
        self.last_key = self.clock()

    def judge(self) -> str:
        """The verdict on an Enter: `take` it, `wait` (KEY_REPEAT seconds, unless another one follows), `drop` it,
        `tell` whose turn it is, and then accept the next one, or say that it came too `soon`."""
        now = self.clock()
        since, self.last_enter, self.last_key = now - self.last_enter, now, now
        self.is_own_doing = False
        if since < KEY_REPEAT:
            return "drop"
        if now - self.changed_at < IGNORED_AFTER_CHANGE:
            return "soon"
        is_new, self.is_new = self.is_new, False
        if is_new and now - self.changed_at < (SEEN_WITHOUT_CURTAIN if self.has_curtains else SEEN):
            self.changed_at = now
            return "tell"
        return "wait" if since < HELD_AFTER else "take"
