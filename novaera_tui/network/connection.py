"""A connection to a host: calling it, whole messages in both directions, and sentences where there is none."""

from __future__ import annotations

import select
import time
from collections.abc import Iterator
from pathlib import Path
from socket import AF_UNIX, SOCK_STREAM, socket
from typing import Any, Final

from novaera_tui.errors import UserError
from novaera_tui.network.protocol import LONGEST_REPORT, REPORTS, Broken, Lines, line, message_of
from novaera_tui.network.socket_paths import game_at, peer

HOST_PATIENCE: Final = 5.0
"""Seconds for a host to answer somebody who comes."""
READING_NEWS: Final = 1 << 16


class Connection:
    """A connection to a host: whole messages in both directions, nothing else."""

    def __init__(self, path: Path, patience: float = HOST_PATIENCE) -> None:
        """OSError if nobody listens there; Broken if somebody else does than the folder belongs to."""
        self.socket = socket(AF_UNIX, SOCK_STREAM)
        try:
            self.socket.settimeout(patience)
            self.socket.connect(str(path))
            self.socket.setblocking(False)
            if peer(self.socket) not in (path.parent.stat().st_uid, 0):
                raise Broken("Somebody other than the folder's owner listens there.")
        except BaseException:
            self.socket.close()
            raise
        self._lines = Lines(LONGEST_REPORT)

    def send(self, kind: str, **fields: Any) -> None:
        content = line(kind, **fields)
        if self.socket.send(content) != len(content):
            raise BlockingIOError

    def wait(self, seconds: float) -> bool:
        """Is there something to read within this time?"""
        waiting = select.poll()
        waiting.register(self.socket, select.POLLIN)
        return bool(waiting.poll(max(0.0, seconds) * 1000))

    def read(self) -> Iterator[dict[str, Any]]:
        """The messages that have come; EOFError when the other side has gone."""
        try:
            content = self.socket.recv(READING_NEWS)
        except BlockingIOError:
            return
        if not content:
            raise EOFError
        for each in self._lines.feed(content):
            yield message_of(each, REPORTS)

    def close(self) -> None:
        self.socket.close()


def answer_of(wire: Connection, *kinds: str) -> Iterator[dict[str, Any]]:
    """Messages of these kinds, for somebody who can wait; Complaint if something else comes, or nothing."""
    deadline = time.monotonic() + HOST_PATIENCE
    try:
        while wire.wait(deadline - time.monotonic()):
            for message in wire.read():
                if message["kind"] == "end":
                    raise UserError(message["words"])
                if message["kind"] in kinds:
                    yield message
    except (EOFError, OSError):
        raise UserError("the host hung up.") from None
    except Broken as problem:
        raise UserError(f"the host cannot be understood: {problem}") from None
    raise UserError("the host does not answer.")


def called(path: Path) -> Connection:
    """A connection to a host, or a sentence why there is none."""
    name = game_at(path)
    try:
        return Connection(path)
    except FileNotFoundError:
        raise UserError(f"no game {name!r} is hosted; novaera games lists those that are.") from None
    except ConnectionRefusedError:
        raise UserError(f"{name} is no longer hosted; its host has ended and left only its socket.") from None
    except PermissionError:
        raise UserError(f"{name} is not open to you; its host can open it with --group.") from None
    except (OSError, Broken) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise UserError(f"{name} cannot be reached: {reason.rstrip('.')}.") from None


def asked_about(path: Path) -> dict[str, Any]:
    """Who plays a hosted game, and what seats are free."""
    wire = called(path)
    try:
        wire.send("about")
        return next(answer_of(wire, "about"))
    finally:
        wire.close()
