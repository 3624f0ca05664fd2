"""Pages that open by themselves: moments, the end of a round, scoring, the result, and trouble with saving."""

from __future__ import annotations

from collections.abc import Callable

from novaera_tui.play.match import Match, SavingChanged, VoteAsked
from novaera_tui.play.moments import ERA, MOMENT_ENDS, Moment, moments_of
from novaera_tui.saving.preferences import preferences
from novaera_tui.table.front_end import PageRequest
from novaera_tui.words.answers import NOT_SAVED, SAVED, SAVED_AGAIN
from rules.events import Event, FirstPlayerChanged, GameOver, PositionJumped, RoundBegan, TrackMoved
from rules.kinds import ROUNDS_PER_ERA


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
        self.known = len(moments_of(match.events()))
        """How many moments have been queued, or were before."""
        self.unsubscribe: tuple[Callable[[], object], ...] = (
            match.subscribe(self._look, *MOMENT_ENDS),
            match.subscribe(self._round_over, FirstPlayerChanged),
            match.subscribe(lambda _: self.queue_result(), GameOver),
            match.subscribe(self._position_jumped, PositionJumped),
            match.subscribe(lambda event: self.queue_saving(event.trouble), SavingChanged),
            match.subscribe(lambda event: self.notices.append(PageRequest("vote", (match, event))), VoteAsked),
        )
        if match.trouble:
            self.queue_saving(match.trouble)
        if match.decision is None:
            self.pages = [self.result()]

    def pop(self) -> PageRequest | None:
        waiting = self.notices or self.pages
        page = waiting.pop(0) if waiting else None
        if page is None or page.name != "moment" or preferences().moments:
            return page
        _, moment = page.about  # moments were turned off while it waited
        return self._scoring(moment.era - 1) if moment.kind == ERA else self.pop()

    def _look(self, event: Event) -> None:
        """Queue the moments that have come to an end."""
        if isinstance(event, TrackMoved) and event.after:
            return
        moments = moments_of(self.match.events())
        self.pages += map(self._page_of, filter(self._is_due, moments[self.known :]))
        self.known = len(moments)

    def _is_due(self, moment: Moment) -> bool:
        """Eras are told to everybody, also to those who only watch."""
        return moment.kind == ERA or (self.has_people and preferences().moments)

    def _page_of(self, moment: Moment) -> PageRequest:
        return PageRequest("moment", (self.match, moment))

    def _position_jumped(self, _event: PositionJumped) -> None:
        self.pages.clear()
        self.known = len(moments_of(self.match.events()))

    def _round_over(self, _event: FirstPlayerChanged) -> None:
        """R10.1 the token has moved on. The scoring tells of the last round of an Era, and of a round in which nothing
        happened there is nothing to tell."""
        if not self.has_people or self.match.setup.brief:
            return
        # start-up time: only the end of a round needs it
        from novaera_tui.play.round_summary import rounds_of

        events = self.match.events()
        ends = [place for place, event in enumerate(events) if isinstance(event, FirstPlayerChanged)]
        over = ends[-1] if ends else 0
        began = next((event for event in reversed(events[:over]) if isinstance(event, RoundBegan)), None)
        if (
            began is not None
            and preferences().moments
            and (began.round == ROUNDS_PER_ERA or rounds_of(events[: over + 1], self.match.seats)[-1].is_uneventful)
        ):
            return
        # a new Era may already wait
        before = [page for page in self.pages if page.name != "moment" or page.about[1].begun < over]
        self.pages.insert(len(before), PageRequest("round", (self.match, len(ends) - 1, preferences().moments)))

    def queue_result(self) -> None:
        """The last scoring, as that of any Era, and then the result."""
        if self.has_result:
            self.pages.append(self._scoring(self.match.view(None).era))
        self.pages.append(self.result())

    def result(self) -> PageRequest:
        return PageRequest("result", (self.match,)) if self.has_result else self._scoring(self.match.view(None).era)

    def _scoring(self, era: int) -> PageRequest:
        return PageRequest("scoring", (self.match, era))

    def queue_saving(self, trouble: str) -> None:
        """The game cannot be saved; with no trouble, it can again."""
        self.notices.append(
            PageRequest("notice", (str(NOT_SAVED), trouble) if trouble else (str(SAVED), str(SAVED_AGAIN)))
        )
