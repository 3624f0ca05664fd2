"""A guest's side of the connection: a hosted game as a match for the same table that plays a session.

The table's questions are answered at once from the last view: decisions and previews follow from it by the rules. A
choice goes to the host and returns; the reply comes later, as news or as a sentence. Until then `is_waiting` is true
and nothing else can be chosen. If the connection breaks, the guest reconnects until the host is back.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import rules
from novaera_tui.messages import error_text, gettext, lazy
from novaera_tui.network.connection import HOST_TIMEOUT, Connection, as_user_errors, connect, replies, unexpected
from novaera_tui.network.protocol import (
    AnswerVote,
    Broken,
    End,
    Hello,
    MakeChoice,
    News,
    NoteHint,
    OpenVote,
    Redo,
    RequestDone,
    Say,
    SeatBot,
    Undo,
    Welcome,
    text_of,
)
from novaera_tui.network.seats import WATCHING
from novaera_tui.network.socket_paths import game_at
from novaera_tui.play.match import (
    LastChoice,
    Match,
    NewsArrived,
    Presence,
    Refused,
    Said,
    SavingChanged,
    SeatsChanged,
    VoteAsked,
    turn_goes_on,
)
from novaera_tui.play.setup import FACE_DOWN, OPEN, Setup
from novaera_tui.saving.lines import unpacked
from novaera_tui.words.answers import WAITING
from novaera_tui.words.sentences import NotAsked
from rules.data import event_from_data, view_from_data
from rules.events import Event, PlayerAsked, PositionJumped
from rules.kinds import NOBODY
from rules.setup import VARIANTS, check_names

REPLY_TIMEOUT: Final = 1.0
"""Seconds for a host to answer a choice; after that something else can be chosen."""
RECONNECT_DELAYS: Final = (0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds between attempts to reconnect; the last one repeats."""
EXTRA_EVENTS: Final = {NotAsked.__name__: NotAsked}
"""Events beyond those of the rules."""
MOST_EVENTS: Final = 100_000
"""In one game; a long one has a tenth of this."""
HOST_GONE: Final = lazy("Host disconnected. The game resumes when it is back.")
SILENT: Final = lazy("The host has not answered yet.")
UNSAVED: Final = lazy("The host cannot save the game. It retries with every choice.")


def join(path: Path, seat: str = "", watch: bool = False, brief: bool = False, invited: bool = False) -> RemoteMatch:
    """Join a hosted game, or watch it; UserError if that is impossible."""
    deadline = time.monotonic() + HOST_TIMEOUT
    connection = connect(path, deadline)
    try:
        with as_user_errors():
            connection.send(Hello(seat, watch, invited))
            answers = replies(connection, Welcome, News, deadline=deadline)
            remote = RemoteMatch(path, connection, next(answers), brief)
            remote.apply_news(next(answers))
            remote.invited = invited
    except BaseException:
        connection.close()
        raise
    return remote


class RemoteMatch(Match):
    """A hosted game as a player or a spectator sees it. It holds nothing that they may not know."""

    elsewhere = True
    _view: rules.View
    _game: rules.Game
    """A game that fits the view; the other hands in it are made up."""
    _news: News
    """The latest."""

    def __init__(self, path: Path, connection: Connection, welcome: Welcome, brief: bool = False) -> None:
        super().__init__()
        self._brief = brief
        self.path = path
        self.hosted_as = game_at(path)
        try:
            self.cards = unpacked(welcome.cards, "cards")
        except rules.CardError as problem:
            raise Broken("the card set is invalid: {problem}", problem=problem) from None
        self.greeting = ""
        self.ended = ""
        """Why the connection has ended for good; empty while it may come back."""
        self._connection: Connection | None = connection
        self._welcome = welcome
        self._is_reconnecting = False
        """Reconnected, but not welcomed yet."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._take_seat(welcome)
        self._data: dict[str, Any] = {}
        self._history: list[list[Event]] = []
        self._presence: tuple[Presence, ...] = ()
        self._trouble = ""
        self._sent = 0
        """The number of the last request."""
        self._pending = 0
        """The request that the table waits for; 0 for none."""
        self._timeout: asyncio.TimerHandle | None = None
        self._attempts = 0
        self._retry: asyncio.TimerHandle | None = None

    def _take_seat(self, welcome: Welcome) -> None:
        """Take the seat that the host gives."""
        try:
            check_names([seat.name for seat in welcome.seats])
        except rules.IllegalSetup as problem:
            raise Broken("the players are invalid: {problem}", problem=problem) from None
        if welcome.seat >= len(welcome.seats):
            raise Broken("the seat does not exist.")
        # the seed stays with the host: it would reveal all future dice
        self.setup = Setup(
            welcome.seats,
            0,
            welcome.variant,
            hands=OPEN if welcome.open_hands else FACE_DOWN,
            hints=welcome.hints,
            brief=welcome.brief or self._brief,
        )
        self.seat = welcome.seat
        self.is_host = welcome.host

    # Messages ---------------------------------------------------------------------------------------------

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Read news in this loop as it arrives."""
        self._loop = loop
        if self._connection is not None:
            loop.add_reader(self._connection.socket, self._read_messages)
            if self._connection.has_line:  # it arrived with the welcome
                loop.call_soon(self._read_messages)

    def _read_messages(self) -> None:
        """Read what has arrived."""
        if self._connection is None:
            return
        with self._connection_errors():
            for message in self._connection.read():
                self._handle(message)
                if self._connection is None:
                    break
        if not self.is_waiting:  # news about a choice is shown in one frame, when all of it has arrived
            self.publish([NewsArrived()])

    def _handle(self, message: Any) -> None:
        if self._is_reconnecting != isinstance(message, Welcome) and not isinstance(message, End):
            raise unexpected(message)
        if isinstance(message, News):
            self.publish(self.apply_news(message))
        elif isinstance(message, RequestDone):
            self._handle_reply(message.id, text_of(message.words))
        elif isinstance(message, Say):
            self.publish([Said(text_of(message.words))])
        elif isinstance(message, OpenVote):
            self.publish([VoteAsked(message.vote, text_of(message.words))])
        elif isinstance(message, End):
            reason = text_of(message.words)
            self._end(gettext("The host has closed the connection: {reason}", reason=reason))
        elif isinstance(message, Welcome):
            if message != self._welcome:
                raise Broken("the game or the seat has changed.")
            self._is_reconnecting = False
            self._data, self._history, self._attempts = {}, [], 0
        else:
            raise unexpected(message)

    def _handle_reply(self, number: int, words: str) -> None:
        """The host's answer to a request; empty if it succeeded."""
        if number > self._sent:
            raise Broken("an answer has no request.")
        if number != self._pending:
            self.publish([Said(words)] if words else [])
        elif words:
            self._refuse(words)
        else:
            self._stop_waiting()

    def apply_news(self, news: News) -> list[Any]:
        """Apply the host's news; returns the events to publish."""
        since, parts, presence = news.since, news.steps, news.presence
        if not 0 <= since <= len(self._history) or (since == 0 and not parts):
            raise Broken("some events are missing.")
        if sum(map(len, self._history[:since])) + sum(map(len, parts)) > MOST_EVENTS:
            raise Broken("there are more events than a game can have.")
        if self._data and not news.view.keys() <= self._data.keys():
            raise Broken("the view has unknown fields.")
        self._data |= news.view
        view, game = view_from_data(self._data, self.cards)
        names = tuple(civilization.name for civilization in view.civilizations)
        if (names, view.last_era) != (self.names, VARIANTS[self.setup.variant]):
            raise Broken("the position is from another game.")
        if view.player != (None if self.seat == WATCHING else self.seat):
            raise Broken("the view is for another seat.")
        told = [[event_from_data(event, self.cards, self.seats, EXTRA_EVENTS) for event in part] for part in parts]
        players = [news.back, NOBODY if news.last is None else news.last.player]
        if len(presence) != self.seats or max(players) >= self.seats:
            raise Broken("the number of seats is wrong.")
        self._view, self._game = view, game
        self._history[since:] = told
        self._news = news
        happened: list[Any] = [PositionJumped()] if news.jump else [event for part in told for event in part]
        if news.jump and view.decision is not None:
            happened.append(PlayerAsked(view.decision.player, view.decision.kind))
        if presence != self._presence or self.lost:
            happened.append(SeatsChanged())
        if news.unsaved != bool(self._trouble):
            self._trouble = str(UNSAVED) if news.unsaved else ""
            happened.append(SavingChanged(self._trouble))
        self._presence, self.lost = presence, ""
        return happened

    # When the host is gone ----------------------------------------------------------------------------------

    @contextmanager
    def _connection_errors(self) -> Iterator[None]:
        """Reconnect if the host is gone; leave for good if it violates the protocol."""
        try:
            yield
        except (EOFError, OSError):
            self._reconnect_later()
        except (Broken, rules.BadPosition) as problem:
            self._end(gettext("Unexpected reply from the host: {problem}", problem=error_text(problem)))

    def _disconnect(self) -> None:
        if self._connection is not None:
            if self._loop is not None:
                self._loop.remove_reader(self._connection.socket)
            self._connection.close()
            self._connection = None

    def _end(self, words: str) -> None:
        """End the connection for good."""
        self._disconnect()
        self.lost = self.ended = words
        self.publish([SeatsChanged()])
        self._refuse(words)

    def _reconnect_later(self) -> None:
        """The connection broke: reconnect until the host is back."""
        self._disconnect()
        if not self.lost:
            self.lost = str(HOST_GONE)
            self.publish([SeatsChanged()])
            if self.is_waiting:
                self._refuse(self.lost)
        if self._loop is not None:
            delay = RECONNECT_DELAYS[min(self._attempts, len(RECONNECT_DELAYS) - 1)]
            self._attempts += 1
            self._retry = self._loop.call_later(delay, self._reconnect)

    def _reconnect(self) -> None:
        self._retry = None
        with self._connection_errors():
            self._connection = Connection(self.path, RECONNECT_DELAYS[0])
            self._is_reconnecting = True
            watching = self.seat == WATCHING
            self._connection.send(Hello("" if watching else self.names[self.seat], watching, self.invited))
            assert self._loop is not None
            self._loop.add_reader(self._connection.socket, self._read_messages)

    # Requests -----------------------------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        return self._pending != 0

    def _send(self, request: Callable[..., object], *fields: object) -> str:
        """Send a request with the next number; the reason if that is impossible."""
        if self._connection is None or self.lost:
            return self.lost or str(HOST_GONE)
        try:
            self._connection.send(request(self._sent + 1, *fields))
            self._sent += 1
        except OSError:
            self._read_messages()  # the host may have said why it hung up
            if not self.lost:
                self._reconnect_later()
        return self.lost

    def _ask(self, request: Callable[..., object], *fields: object) -> str:
        """Send a request that changes the position, one at a time; the reason if that is impossible."""
        if self.is_waiting:
            return str(WAITING)
        if words := self._send(request, self._news.turn, *fields):
            return words
        self._pending = self._sent
        if self._loop is not None:
            self._timeout = self._loop.call_later(REPLY_TIMEOUT, lambda: self._refuse(str(SILENT)))
        return ""

    def _stop_waiting(self) -> None:
        self._pending = 0
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None

    def _refuse(self, words: str) -> None:
        """The last request failed, or the host has not answered it."""
        self._stop_waiting()
        self.publish([Refused()])
        self.publish([NewsArrived()])
        self.publish([Said(words)])

    @property
    def decision(self) -> rules.Decision | None:
        return self._view.decision

    def choose(self, choice: rules.Option[Any] | str, by_itself: bool = False) -> None:
        decision = self.decision
        if decision is None:
            raise rules.IllegalChoice("The game is over.")
        if not self.is_here(decision.player):
            raise rules.IllegalChoice("{player} is choosing.", player=self.names[decision.player])
        if words := self._ask(MakeChoice, decision.find(choice).key, by_itself):
            raise rules.IllegalChoice(words)

    def why_no_undo(self) -> str:
        return text_of(self._news.undo)

    def undo_owner(self) -> int:
        return self._news.back

    def undo(self) -> str:
        return self._ask(Undo)

    def redo(self) -> str:
        return self._ask(Redo)

    def note_hint(self) -> None:
        self._send(NoteHint, self._news.turn)

    def vote(self, number: int, yes: bool) -> None:
        if words := self._send(AnswerVote, number, yes):
            self.publish([Said(words)])

    def seat_bot(self, player: int, bot: str) -> None:
        if words := self._send(SeatBot, player, bot):
            self.publish([Said(words)])

    # Looking ------------------------------------------------------------------------------------------------

    @property
    def trouble(self) -> str:
        return self._trouble

    def view(self, player: int | None, show_all: bool = False) -> rules.View:  # noqa: ARG002 (there is only one)
        return self._view

    def preview(self, choice: rules.Option[Any]) -> rules.Preview:
        """The rules need only the view for this, so it is the same as at the host."""
        return self._game.preview(choice)

    def choice_count(self) -> int:
        return len(self._history) - 1

    def last_choice(self) -> LastChoice | None:
        return self._news.last

    def last_turn_index(self, player: int) -> int | None:
        """The player asked at the end of a part of the history made the next choice."""
        for place in range(len(self._history) - 1, 0, -1):
            asked = [event for event in self._history[place - 1] if isinstance(event, PlayerAsked)]
            if asked and asked[-1].player == player and not turn_goes_on(asked[-1].kind, self._history[place]):
                return place - 1
        return None

    def events(self, since: int | None = None) -> Sequence[Event]:
        return [event for part in self._history[0 if since is None else since + 1 :] for event in part]

    def is_here(self, player: int) -> bool:
        return player == self.seat and not (self._presence and self._presence[player].bot)

    def presence(self, player: int) -> Presence:
        return self._presence[player]

    def close(self) -> None:
        if self._retry is not None:
            self._retry.cancel()
        self._stop_waiting()
        self._disconnect()
