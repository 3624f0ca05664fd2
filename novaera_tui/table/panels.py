"""The panels of the table, and the one in which each kind of decision is made.

The kinds are those under which questions are registered in `rules`; a new one needs one entry here.
"""

from __future__ import annotations

from typing import Final

CHOICES, DISPLAY, CIVILIZATION = "choices", "display", "civilization"
"""Panels in which decisions are made."""

QUESTION_PANELS: Final = {
    "token": CHOICES,
    "pick": CHOICES,
    "dark-age": CHOICES,
    "die": CHOICES,
    "action": CHOICES,
    "develop": DISPLAY,
    "payment": CHOICES,
    "mix": CHOICES,
    "enlist": DISPLAY,
    "expand": DISPLAY,
    "repair": CIVILIZATION,
    "research": DISPLAY,
    "damage": CIVILIZATION,
    "lose": CIVILIZATION,
    "produce": CHOICES,
    "may": CHOICES,
    "resource": CHOICES,
    "steal-from": CHOICES,
    "steal": CHOICES,
    "repair-one": CIVILIZATION,
    "move-track": CHOICES,
    "take": DISPLAY,
}
"""By the kind of decision. In an answer list all of them are made among the choices."""
