"""A connection to a host: calling it, whole messages in both directions, and sentences where there is none."""

from __future__ import annotations

import select
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from socket import AF_UNIX, SOCK_STREAM, socket
from typing import Any, Final

from novaera_tui.errors import UserError
from novaera_tui.network.protocol import LONGEST_ABOUT, LONGEST_REPORT, REPORTS, Broken, Lines, Pace, line, message_of
from novaera_tui.network.socket_paths import game_at, peer
from rules import BadPosition

HOST_PATIENCE: Final = 5.0
"""Seconds for a host to answer somebody who comes."""
ABOUT_PATIENCE: Final = 1.0
"""Seconds for all hosts together to tell about their games."""
REPORTS_AT_ONCE, REPORTS_A_SECOND = 2_000, 200.0
"""Messages that a host may send: a whole game of bots at once, but no endless stream."""
READING_NEWS: Final = 1 << 16


class Connection:
    """A connection to a host: whole messages in both directions, nothing else."""

    def __init__(self, path: Path, patience: float, longest: int = LONGEST_REPORT) -> None:
        """OSError if nobody listens there; Broken if somebody else does than the folder belongs to."""
        self.socket = socket(AF_UNIX, SOCK_STREAM)
        try:
            self.socket.settimeout(max(0.0, patience))
            self.socket.connect(str(path))
            self.socket.setblocking(False)
            if peer(self.socket) not in (path.parent.stat().st_uid, 0):
                raise Broken("Somebody other than the folder's owner listens there.")
        except BaseException:
            self.socket.close()
            raise
        self._lines = Lines(longest)
        self._pace = Pace(REPORTS_AT_ONCE, REPORTS_A_SECOND, time.monotonic())

    def send(self, kind: str, **fields: Any) -> None:
        content = line(kind, **fields)
        if self.socket.send(content) != len(content):
            raise BlockingIOError

    def wait(self, seconds: float) -> bool:
        """Is there something to read within this time? Not when it is over: some never stop speaking."""
        if seconds <= 0:
            return False
        if self.has_line:
            return True
        waiting = select.poll()
        waiting.register(self.socket, select.POLLIN)
        return bool(waiting.poll(seconds * 1000))

    @property
    def has_line(self) -> bool:
        """Has something come that was not read together with the rest?"""
        return self._lines.waiting

    def read(self) -> Iterator[dict[str, Any]]:
        """The messages that have come; EOFError when the other side has gone."""
        yield from self._messages(b"")
        try:
            content = self.socket.recv(READING_NEWS)
        except BlockingIOError:
            return
        if not content:
            raise EOFError
        yield from self._messages(content)

    def _messages(self, content: bytes) -> Iterator[dict[str, Any]]:
        for each in self._lines.feed(content):
            self._pace.count(time.monotonic())
            yield message_of(each, REPORTS)

    def close(self) -> None:
        self.socket.close()


def answers_of(wire: Connection, *kinds: str, deadline: float) -> Iterator[dict[str, Any]]:
    """One message of each of these kinds in turn, for somebody who can wait; Broken if something else comes."""
    expected = list(kinds)
    while wire.wait(deadline - time.monotonic()):
        for message in wire.read():
            if message["kind"] == "end":
                raise UserError(message["words"])
            if message["kind"] != expected.pop(0):
                raise Broken(f"Nobody asked for a message of the kind {message['kind']!r} now.")
            yield message
    raise UserError("the host does not answer.")


@contextmanager
def complaining() -> Iterator[None]:
    """One sentence for whatever goes wrong on a wire."""
    try:
        yield
    except (EOFError, OSError):
        raise UserError("the host hung up.") from None
    except (Broken, BadPosition) as problem:
        raise UserError(f"unexpected reply from the host: {problem}") from None


def called(path: Path, deadline: float, longest: int = LONGEST_REPORT) -> Connection:
    """A connection to a host, or a sentence why there is none."""
    name = game_at(path)
    try:
        return Connection(path, deadline - time.monotonic(), longest)
    except FileNotFoundError:
        raise UserError(f"no game {name!r} is hosted; novaera games lists those that are.") from None
    except ConnectionRefusedError:
        raise UserError(f"{name} is no longer hosted; its host has ended and left only its socket.") from None
    except PermissionError:
        raise UserError(f"{name} is not open to you; its host can open it with --group.") from None
    except (OSError, Broken) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise UserError(f"{name} cannot be reached: {reason.rstrip('.')}.") from None


def asked_about(paths: Sequence[Path]) -> list[tuple[Path, dict[str, Any]]]:
    """Who plays these hosted games, and what seats are free. Hosts that do not answer in time are left out.

    All are asked at once: anybody on this machine can put a socket there that never answers.
    """
    if not paths:
        return []
    deadline = time.monotonic() + ABOUT_PATIENCE
    with ThreadPoolExecutor(len(paths)) as pool:
        told = pool.map(lambda path: about(path, deadline), paths)
        return [(path, answer) for path, answer in zip(paths, told, strict=True) if answer is not None]


def about(path: Path, deadline: float) -> dict[str, Any] | None:
    try:
        wire = called(path, deadline, LONGEST_ABOUT)
        try:
            with complaining():
                wire.send("about")
                return next(answers_of(wire, "about", deadline=deadline))
        finally:
            wire.close()
    except UserError:
        return None
