"""A connection to a host: whole messages in both directions, and a sentence if it fails."""

from __future__ import annotations

import select
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from novaera_tui.errors import UserError
from novaera_tui.messages import error_text
from novaera_tui.network.protocol import (
    KIND_OF,
    LONGEST_ABOUT,
    LONGEST_REPORT,
    REPORTS,
    About,
    AskAbout,
    Broken,
    End,
    LineBuffer,
    RateLimit,
    line,
    message_of,
    text_of,
)
from novaera_tui.network.socket_paths import game_at
from novaera_tui.posix import peer, unix_socket
from rules import BadPosition
from rules.errors import quoted

HOST_TIMEOUT: Final = 5.0
"""Seconds for a host to answer a new guest."""
ABOUT_TIMEOUT: Final = 1.0
"""Seconds for all hosts together to describe their games."""
REPORTS_AT_ONCE, REPORTS_A_SECOND = 2_000, 200.0
"""Limits for a host: a whole game of bots at once, but no endless stream."""
READING_NEWS: Final = 1 << 16


class Connection:
    """Sends and receives whole messages."""

    def __init__(self, path: Path, timeout: float, longest: int = LONGEST_REPORT) -> None:
        """OSError if nobody listens there; Broken if the listener is not the owner of the folder."""
        self.socket = unix_socket()
        try:
            self.socket.settimeout(max(0.0, timeout))
            self.socket.connect(str(path))
            self.socket.setblocking(False)
            if peer(self.socket) not in (path.parent.stat().st_uid, 0):
                raise Broken("its host does not own the folder.")
        except BaseException:
            self.socket.close()
            raise
        self._lines = LineBuffer(longest)
        self._rate_limit = RateLimit(REPORTS_AT_ONCE, REPORTS_A_SECOND, time.monotonic())

    def send(self, message: Any) -> None:
        content = line(message)
        if self.socket.send(content) != len(content):
            raise BlockingIOError

    def wait(self, seconds: float) -> bool:
        """Is there something to read within this time? Never after it: some hosts send without end."""
        if seconds <= 0:
            return False
        if self.has_line:
            return True
        waiting = select.poll()
        waiting.register(self.socket, select.POLLIN)
        return bool(waiting.poll(seconds * 1000))

    @property
    def has_line(self) -> bool:
        """Is there an unread message?"""
        return self._lines.has_line

    def read(self) -> Iterator[Any]:
        """The messages that have arrived; EOFError at the end of the connection."""
        yield from self._messages(b"")
        try:
            content = self.socket.recv(READING_NEWS)
        except BlockingIOError:
            return
        if not content:
            raise EOFError
        yield from self._messages(content)

    def _messages(self, content: bytes) -> Iterator[Any]:
        for each in self._lines.feed(content):
            self._rate_limit.count(time.monotonic())
            yield message_of(each, REPORTS)

    def close(self) -> None:
        self.socket.close()


def replies(connection: Connection, *kinds: type, deadline: float) -> Iterator[Any]:
    """Wait for one message of each of these kinds in turn; Broken if another one arrives."""
    expected = list(kinds)
    while connection.wait(deadline - time.monotonic()):
        for message in connection.read():
            if isinstance(message, End):
                raise UserError(text_of(message.words))
            if not isinstance(message, expected.pop(0)):
                raise unexpected(message)
            yield message
    raise UserError("the host does not answer.")


def unexpected(message: Any) -> Broken:
    return Broken("message {kind} was not expected.", kind=quoted(KIND_OF[type(message)]))


@contextmanager
def as_user_errors() -> Iterator[None]:
    """Turn any failure of a connection into a sentence."""
    try:
        yield
    except (EOFError, OSError):
        raise UserError("the host closed the connection.") from None
    except (Broken, BadPosition) as problem:
        raise UserError("unexpected reply from the host: {problem}", problem=error_text(problem)) from None


def connect(path: Path, deadline: float, longest: int = LONGEST_REPORT) -> Connection:
    """Connect to a host, or raise UserError."""
    name = game_at(path)
    try:
        return Connection(path, deadline - time.monotonic(), longest)
    except FileNotFoundError:
        raise no_hosted_game(name) from None
    except ConnectionRefusedError:
        raise UserError("{game} is no longer hosted: its host has stopped.", game=name) from None
    except PermissionError:
        raise UserError("you may not join {game}; its host can let a group in with --group.", game=name) from None
    except OSError as problem:
        reason = problem.strerror or problem
        raise UserError("cannot connect to {game}: {reason}.", game=name, reason=reason) from None
    except Broken as problem:
        raise UserError("cannot connect to {game}: {problem}", game=name, problem=error_text(problem)) from None


def no_hosted_game(name: str) -> UserError:
    return UserError("no game {game} is hosted here; novaera games lists the hosted games.", game=repr(name))


def ask_all(paths: Sequence[Path]) -> list[tuple[Path, About]]:
    """Ask hosted games to describe themselves; those that do not answer in time are left out.

    All are asked at once: anyone on this machine can create a socket that never answers.
    """
    if not paths:
        return []
    deadline = time.monotonic() + ABOUT_TIMEOUT
    with ThreadPoolExecutor(len(paths)) as pool:
        told = pool.map(lambda path: ask(path, deadline), paths)
        return [(path, answer) for path, answer in zip(paths, told, strict=True) if answer is not None]


def ask(path: Path, deadline: float) -> About | None:
    try:
        connection = connect(path, deadline, LONGEST_ABOUT)
        try:
            with as_user_errors():
                connection.send(AskAbout())
                answer: About = next(replies(connection, About, deadline=deadline))
                return answer
        finally:
            connection.close()
    except UserError:
        return None
