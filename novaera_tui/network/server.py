"""The host's side of the connections: guests join, act and leave, and each gets the news they may know.

One loop serves all guests. It waits only for sockets and bots, so an idle host does nothing. A guest that does not
read gets no news until it reads again, and then all of it at once.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from socket import socket
from typing import Any, Final, cast

from novaera_tui.messages import lazy
from novaera_tui.network.hosted_game import HostedGame, Known
from novaera_tui.network.protocol import (
    LONGEST_REQUEST,
    REQUESTS,
    AnswerVote,
    AskAbout,
    Broken,
    End,
    Hello,
    LineBuffer,
    MakeChoice,
    NoteHint,
    OpenVote,
    RateLimit,
    Redo,
    RequestDone,
    Say,
    Sayable,
    SeatBot,
    Undo,
    line,
    message_of,
    wording,
)
from novaera_tui.network.seats import WATCHING, NoSeat
from novaera_tui.network.socket_paths import INVITED
from novaera_tui.play.bot_runner import BotRunner
from novaera_tui.posix import peer

MOST_SPECTATORS: Final = 32
MOST_CALLERS: Final = 32
"""Connections that have not said hello. Players need no limit: there is one for each seat."""
GUEST_TIMEOUT: Final = 10.0
"""Seconds for a caller to say hello, and for a guest to read the last sentence."""
MESSAGES_AT_ONCE, MESSAGES_A_SECOND = 60, 30.0
"""Limits for a guest."""
BACKLOG: Final = 1 << 16
"""Unread bytes after which a guest gets no more news until it reads."""
MOST_WAITING: Final = 1 << 22
"""Unread bytes after which a guest is disconnected: a whole game and a few answers."""


class Guest(asyncio.Protocol):
    """One connection."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.user = -1
        self.known: Known | None = None
        """None until the guest has a seat or watches."""
        self.lagging = False
        self.ended = False
        self._lines = LineBuffer(LONGEST_REQUEST)
        self.rate_limit = RateLimit(MESSAGES_AT_ONCE, MESSAGES_A_SECOND, time.monotonic())

    @property
    def seat(self) -> int:
        return WATCHING if self.known is None else self.known.seat

    # What asyncio calls -----------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.set_write_buffer_limits(BACKLOG)
        self.user = peer(self.transport.get_extra_info("socket"))
        self._deadline = asyncio.get_running_loop().call_later(GUEST_TIMEOUT, self.time_out)
        self.server.guests.append(self)
        self.server.make_room()

    def data_received(self, data: bytes) -> None:
        try:
            for content in self._lines.feed(data):
                if self.ended or self.transport.is_closing():
                    return
                self.rate_limit.count(time.monotonic())
                self.server.handle(self, message_of(content, REQUESTS))
        except Broken as problem:
            self.end(problem)

    def pause_writing(self) -> None:
        self.lagging = True

    def resume_writing(self) -> None:
        self.lagging = False
        self.server.send_news(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 (asyncio's)
        self._deadline.cancel()
        self.ended = True
        self.server.remove(self)

    # Sending ------------------------------------------------------------------------------------------------

    def send(self, message: Any) -> None:
        if not self.ended and not self.transport.is_closing():
            self.transport.write(line(message))
            if self.transport.get_write_buffer_size() > MOST_WAITING:
                self.transport.abort()  # it keeps asking and reads no answer

    def end(self, words: Sayable) -> None:
        """Say why, and hang up."""
        if self.ended:
            return
        self.send(End(wording(words)))
        self.ended = True
        self._deadline.cancel()
        self._deadline = asyncio.get_running_loop().call_later(GUEST_TIMEOUT, self.transport.abort)
        self.transport.close()

    def sit(self, known: Known) -> None:
        self._deadline.cancel()
        self.known = known

    def time_out(self) -> None:
        self.end(lazy("You did not say hello within {seconds} seconds.", seconds=round(GUEST_TIMEOUT)))


class Server:
    """All connections of one hosted game, and its bots."""

    def __init__(self, hosted: HostedGame, lasting: bool = True) -> None:
        """Unless it is `lasting`, it stops when the game is over and the last guest has left."""
        self.hosted = hosted
        self.lasting = lasting
        self.guests: list[Guest] = []

    async def serve(self, listener: socket, ready: Callable[[], object] = lambda: None) -> None:
        """Run until `stop` is called."""
        self.loop = asyncio.get_running_loop()
        self._over = asyncio.Event()
        self._bots = BotRunner(self.hosted.session, self.loop.call_soon_threadsafe)
        server = await self.loop.create_unix_server(lambda: Guest(self), sock=listener)
        ready()
        self.let_bot_think()
        try:
            await self._over.wait()
        finally:
            server.close()
            for guest in list(self.guests):
                guest.transport.abort()
            self._bots.close()

    def stop(self) -> None:
        self._over.set()

    # Guests -------------------------------------------------------------------------------------------------

    def present(self) -> set[int]:
        """The seats in use."""
        return {guest.seat for guest in self.guests if guest.known is not None and guest.seat != WATCHING}

    def make_room(self) -> None:
        """If too many callers have not said hello, hang up on one of the user with the most of them.

        A user who floods the host drives out only their own connections.
        """
        callers = [guest for guest in self.guests if guest.known is None and not guest.ended]
        if len(callers) > MOST_CALLERS:
            user, _ = Counter(guest.user for guest in callers).most_common(1)[0]
            next(guest for guest in callers if guest.user == user).end(
                lazy("Too many connections have not said hello.")
            )

    def handle(self, guest: Guest, message: Any) -> None:
        if isinstance(message, AskAbout):
            guest.send(self.hosted.about(self.present()))
        elif isinstance(message, Hello):
            if message.invited and guest.user == self.hosted.owner:
                guest.user = INVITED
            self.admit(guest, message.seat, message.watch)
        elif guest.known is None:
            raise Broken("the first message must be hello.")
        elif isinstance(message, SeatBot):
            self.reply(guest, message, self.hosted.stand_in(guest.user, message.seat, message.bot))
            self.send_news_to_all()
            self.let_bot_think()
        elif guest.seat == WATCHING:
            self.reply(guest, message, lazy("Spectators cannot play."))
        elif isinstance(message, AnswerVote):
            self.count_vote(guest, message)
        else:
            self.act(guest, message)

    def admit(self, guest: Guest, wanted: str, watch: bool) -> None:
        """Give a caller a seat, or let them watch."""
        if guest.known is not None:
            raise Broken("hello was sent twice.")
        seat = WATCHING
        if watch:
            if sum(other.known is not None and other.seat == WATCHING for other in self.guests) >= MOST_SPECTATORS:
                guest.end(lazy("This game has no room for more than {most} spectators.", most=MOST_SPECTATORS))
                return
        else:
            try:
                seat = self.hosted.seats.place_for(guest.user, wanted, self.present())
            except NoSeat as problem:
                guest.end(problem)
                return
            for other in self.guests:
                if other.known is not None and other.seat == seat:
                    player = self.hosted.session.names[seat]
                    other.end(lazy("You now play {player} at another terminal.", player=player))
                    other.known = None
        guest.sit(Known(seat))
        guest.send(self.hosted.welcome(seat, guest.user))
        self.send_news_to_all()

    def act(self, guest: Guest, message: MakeChoice | Undo | Redo | NoteHint) -> None:
        hosted, seat, turn = self.hosted, guest.seat, message.turn
        before, votes = hosted.turn, hosted.vote
        if isinstance(message, MakeChoice):
            words = hosted.choose(seat, turn, message.key, message.by_itself)
            if not words:  # an answer list sends many choices at once; the game itself limits their number
                guest.rate_limit.give_back()
        elif isinstance(message, Undo):
            words = hosted.undo(seat, turn, self.present())
        elif isinstance(message, NoteHint):
            words = hosted.note_hint(seat, turn)
        else:
            words = hosted.redo(seat, turn)
        if hosted.turn != before:
            self.position_changed(jumped=not isinstance(message, MakeChoice))
        self.reply(guest, message, words)
        if hosted.vote is not None and hosted.vote is not votes:
            for other in self.guests:
                if other.known is not None and other.seat in hosted.vote.waiting:
                    other.send(OpenVote(hosted.vote.number, wording(hosted.vote.words)))

    def count_vote(self, guest: Guest, message: AnswerVote) -> None:
        """Count an answer to a vote; the player who asked gets the result."""
        before, vote = self.hosted.turn, self.hosted.vote
        words, told = self.hosted.answer(guest.seat, message.vote, message.yes)
        if self.hosted.turn != before:
            self.position_changed(jumped=True)
        self.reply(guest, message, words)
        if vote is not None and told:
            for other in self.guests:
                if other.known is not None and other.seat == vote.asker:
                    other.send(Say(wording(told)))

    def reply(self, guest: Guest, message: Any, words: Sayable) -> None:
        guest.send(RequestDone(message.id, wording(words) if words else None))

    def remove(self, guest: Guest) -> None:
        if guest in self.guests:
            self.guests.remove(guest)
        vote = self.hosted.vote
        if guest.known is not None:
            if vote is not None and guest.seat in (vote.asker, *vote.waiting):
                self.hosted.vote = None
            self.send_news_to_all()
        if not self.lasting and not self.guests and self.hosted.session.decision is None:
            self.stop()

    # Sending news -------------------------------------------------------------------------------------------

    def position_changed(self, jumped: bool = False) -> None:
        """After a change of position: send news, and let a bot think if it is its turn."""
        if jumped:
            for guest in self.guests:
                if guest.known is not None:
                    self.hosted.mark_jumped(guest.known)
        self.send_news_to_all()
        self.let_bot_think()

    def send_news_to_all(self) -> None:
        for guest in list(self.guests):
            self.send_news(guest)

    def send_news(self, guest: Guest) -> None:
        if guest.known is not None and not guest.lagging and not guest.ended:
            news = self.hosted.news_for(guest.known, self.present())
            if news is not None:
                guest.send(news)

    # Bots ---------------------------------------------------------------------------------------------------

    def let_bot_think(self) -> None:
        """If it is a bot's turn, start its search in the background."""
        decision = self.hosted.session.decision
        kind = "" if decision is None else self.hosted.bot_of(decision.player)
        if kind:
            self._bots.choose(lambda key: self.bot_chose(key, kind), kind)

    def bot_chose(self, key: str, kind: str) -> None:
        decision = self.hosted.session.decision
        if decision is not None and self.hosted.bot_of(decision.player) == kind:
            self.hosted.make(key)
            self.position_changed()
        else:
            self.let_bot_think()  # perhaps with another kind of bot


class Background:
    """A host in a thread beside a table in the same program; the table joins like any other."""

    def __init__(self, server: Server, listener: socket, path: Path) -> None:
        self.server = server
        self.path = path
        ready = threading.Event()
        self._thread = threading.Thread(
            target=lambda: asyncio.run(server.serve(listener, ready.set)), name="host", daemon=True
        )
        self._thread.start()
        ready.wait()

    def end(self) -> None:
        """Stop without a word to the guests: the game can be hosted again."""
        with suppress(OSError):
            self.path.unlink()
        with suppress(RuntimeError):  # the loop has ended by itself
            self.server.loop.call_soon_threadsafe(self.server.stop)
        self._thread.join(GUEST_TIMEOUT)
