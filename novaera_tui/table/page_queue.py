"""Pages that open by themselves: the end of a round, scoring, a new Era, the result, and trouble with saving."""

from __future__ import annotations

from collections.abc import Callable

from novaera_tui.play.match import Match, SavingChanged, VoteAsked
from novaera_tui.table.front_end import PageRequest
from novaera_tui.words.answers import NOT_SAVED, SAVED, SAVED_AGAIN
from rules.events import EraBegan, FirstPlayerChanged, GameOver, PositionJumped


class PageQueue:
    """Listens to the match. Pages wait until nothing covers the table; undo drops those it makes untrue."""

    def __init__(self, match: Match, has_people: bool, has_result: bool = True) -> None:
        self.match = match
        self.has_people = has_people
        self.has_result = has_result
        """The last page of the game is its result; a lesson ends with its scoring."""
        self.notices: list[PageRequest] = []
        """Opened first, and kept when a choice is undone."""
        self.pages: list[PageRequest] = []
        self.unsubscribe: tuple[Callable[[], object], ...] = (
            match.subscribe(self._round_over, FirstPlayerChanged),
            match.subscribe(self._era_began, EraBegan),
            match.subscribe(lambda _: self.queue_result(), GameOver),
            match.subscribe(lambda _: self.pages.clear(), PositionJumped),
            match.subscribe(lambda event: self.queue_saving(event.trouble), SavingChanged),
            match.subscribe(lambda event: self.notices.append(PageRequest("vote", (match, event))), VoteAsked),
        )
        if match.trouble:
            self.queue_saving(match.trouble)
        if match.decision is None:
            self.pages = [self.result()]

    def pop(self) -> PageRequest | None:
        waiting = self.notices or self.pages
        return waiting.pop(0) if waiting else None

    def _round_over(self, _event: FirstPlayerChanged) -> None:
        """R10.1 the token has moved on."""
        if self.has_people and not self.match.setup.brief:
            rounds = sum(isinstance(event, FirstPlayerChanged) for event in self.match.events())
            self.pages.append(PageRequest("round", (self.match, rounds - 1)))

    def _era_began(self, event: EraBegan) -> None:
        self.pages.append(PageRequest("scoring", (self.match, event.era - 1)))
        self.pages.append(PageRequest("new era", (self.match, event.era)))

    def queue_result(self) -> None:
        self.pages.append(self._last_scoring())
        if self.has_result:
            self.pages.append(self.result())

    def result(self) -> PageRequest:
        return PageRequest("result", (self.match,)) if self.has_result else self._last_scoring()

    def _last_scoring(self) -> PageRequest:
        return PageRequest("scoring", (self.match, self.match.view(None).era))

    def queue_saving(self, trouble: str) -> None:
        """The game cannot be saved; with no trouble, it can again."""
        self.notices.append(
            PageRequest("notice", (str(NOT_SAVED), trouble) if trouble else (str(SAVED), str(SAVED_AGAIN)))
        )
