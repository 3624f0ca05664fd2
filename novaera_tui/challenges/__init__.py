"""Challenges for one person: the daily deal with its par, checking somebody's journal, and the ladder."""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import Message, lazy
from rules.records import TupleRecord


class ChallengeEntry(TupleRecord):
    """A challenge in the menus."""

    id: str
    title: Message
    about: Message


CHALLENGES: Final = (
    ChallengeEntry(
        "daily",
        lazy("Daily deal"),
        lazy("The same deal for everyone today. One sitting, no hints; par is what the hard bot reaches in your seat."),
    ),
    ChallengeEntry(
        "ladder",
        lazy("Ladder"),
        lazy("Ten rungs, from a careless rival to two masters, each with a handicap. No hints."),
    ),
    ChallengeEntry(
        "puzzles",
        lazy("Puzzles"),
        lazy("Positions from games of strong bots: one choice is clearly the best. Find it at the real table."),
    ),
)
