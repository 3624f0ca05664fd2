"""The story as one reader may know it, told anew only when something has happened."""

from __future__ import annotations

from typing import Any, Final

from novaera_tui.play.match import Match
from novaera_tui.words.sentences import Sentence
from novaera_tui.words.story import tell_all

RECENT: Final = 30
"""Choices whose sentences fill any panel."""


class Chronicle:
    """Remembers the latest sentences until the match publishes something, or somebody else reads."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.end = match.subscribe(self.forget)
        self._reader: int | None = None
        self._sentences: list[Sentence] | None = None

    def forget(self, _event: Any = None) -> None:
        self._sentences = None

    def latest(self, reader: int | None) -> list[Sentence]:
        """What happened lately, the newest last."""
        if self._sentences is None or reader != self._reader:
            self._reader = reader
            self._sentences = self.since(max(0, self.match.made() - RECENT), reader)
        return self._sentences

    def since(self, made: int, reader: int | None) -> list[Sentence]:
        """What happened since so many choices had been made."""
        match = self.match
        return tell_all(match.events(made), match.names, match.cards, reader, match.setup.open_hands)
