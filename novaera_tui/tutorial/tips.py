"""A coached game: a real one, with a tip when something comes up for the first time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import rules
from novaera_tui.play.session import Session
from novaera_tui.play.setup import SEAT_COLOURS, Seat, Setup, drawn_seed
from novaera_tui.saving.storage import open_game, read_saved_game, start_game
from novaera_tui.tutorial.inserts import with_keys
from novaera_tui.tutorial.lessons import LEARNER_NAME, LEARNER_SEAT, CoachSpoke, LessonAdvice
from novaera_tui.tutorial.loading import Tip
from novaera_tui.tutorial.progress import LessonProgress
from novaera_tui.words.tutorial import TIP
from rules.events import Event, PlayerAsked, PositionJumped

OPPONENT: Final = "Bo"


def start_coached(progress: LessonProgress) -> Session:
    """Fast Play against the easy bot, saved like any other game."""
    seats = (Seat(LEARNER_NAME, SEAT_COLOURS[0]), Seat(OPPONENT, SEAT_COLOURS[1], bot="easy"))
    session = start_game(Setup(seats, drawn_seed(), "fast"), rules.load_cards())
    if session.journal is not None:
        progress.begin_game(session.journal.path)
    return session


def unfinished_game(progress: LessonProgress) -> Path | None:
    """The coached game, if it is unfinished."""
    if not progress.game:
        return None
    path = Path(progress.game)
    with suppress(OSError, ValueError):
        game = read_saved_game(path)
        return None if game.finished or game.problem else path
    return None


def coached_game(progress: LessonProgress) -> Session:
    """The coached game where it was left, or a new one."""
    path = unfinished_game(progress)
    return open_game(path) if path is not None else start_coached(progress)


class Tips:
    """Listens to a session. Shows at most one tip, until the learner has made the next choice."""

    def __init__(
        self, session: Session, tips: tuple[Tip, ...], progress: LessonProgress, shown: Callable[[str], str] = str
    ) -> None:
        self.session = session
        self.tips = tips
        self.progress = progress
        self.shown = shown
        self.tip: Tip | None = None
        self.since: list[Event] = []
        """Events since the learner was asked last."""
        self.end = session.subscribe(self.hear)

    @property
    def left(self) -> list[Tip]:
        return [tip for tip in self.tips if tip.id not in self.progress.tips]

    def hear(self, event: Any) -> None:
        if isinstance(event, CoachSpoke):
            return
        if isinstance(event, PositionJumped):
            self.since.clear()
        self.since.append(event)
        if isinstance(event, PlayerAsked) and event.player == LEARNER_SEAT:
            self.think()

    def think(self) -> None:
        """The learner must choose: look for a tip that was not given yet."""
        session, events = self.session, self.since
        self.since = []
        unrest = session.view(LEARNER_SEAT).civilizations[LEARNER_SEAT].unrest
        stepping = all(isinstance(event, PlayerAsked) for event in events)
        found = next(
            (
                tip
                for tip in self.left
                if tip.when.is_met(LEARNER_SEAT, events, session.decision, unrest, session.cards)
            ),
            None,
        )
        if found is not None:
            self.progress.tell(found.id)
        elif stepping:
            return  # still the same turn
        if found != self.tip:
            self.tip = found
            session.publish([CoachSpoke()])

    @property
    def advice(self) -> LessonAdvice | None:
        return None if self.tip is None else LessonAdvice(str(TIP), with_keys(self.tip.say, self.shown))
