"""Hosted games for tests: a host in this process or in one of its own, guests in terminals, and who may know what."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from socket import AF_UNIX, SHUT_RDWR, SOCK_STREAM, socket
from typing import Any

import rules
from novaera_tui.network.client import RemoteMatch
from novaera_tui.network.hosted_game import HostedGame
from novaera_tui.network.protocol import VERSION
from novaera_tui.network.seats import Seats
from novaera_tui.network.server import Background, Server
from novaera_tui.network.socket_paths import SOCKET_SUFFIX, listening_socket
from novaera_tui.play.answer_list_parts import LIST_QUESTIONS
from novaera_tui.play.match import Said
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving.recording import Recording, read
from rules import CardSet
from rules.events import SECRET
from tests.games import CARDS
from tests.terminal import PROGRAM, Terminal

TITLE = b"\x1b]2;Nova Era: "
SIZES = ((80, 24), (120, 40), (100, 30), (160, 50))
STEP = 2.0
"""Seconds for a key to come to something before it is pressed again."""


# Messages -----------------------------------------------------------------------------------------------


def raw_line(kind: str, **fields: Any) -> bytes:
    """A message as it travels, whether it is right or wrong."""
    return json.dumps({"v": VERSION, "kind": kind, **fields}).encode() + b"\n"


def said(text: str, **parts: object) -> dict[str, object]:
    """A sentence as a host sends it."""
    return {"text": text, "parts": parts}


# In this process --------------------------------------------------------------------------------------------


@contextmanager
def hosted_here(
    folder: Path, *seats: Seat, seed: int = 7, cards: CardSet = CARDS, **details: Any
) -> Iterator[tuple[Path, Server]]:
    """A hosted game without a journal, and the path of its socket."""
    session = Session(Setup(seats or (Seat("Ada"), Seat("Bo")), seed, "fast", **details), cards)
    server = Server(HostedGame(session, Seats(session.setup), os.getuid()))
    path = folder / f"game{SOCKET_SUFFIX}"
    background = Background(server, listening_socket(folder, "game"), path)
    try:
        yield path, server
    finally:
        background.end()


@contextmanager
def hostile_host(path: Path, talk: Callable[[socket], object]) -> Iterator[None]:
    """A listener that talks to each caller like this, once it has been spoken to."""

    def serve(connection: socket) -> None:
        with connection, suppress(OSError):
            connection.settimeout(20)
            connection.recv(1000)
            talk(connection)

    def accept() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()

    with socket(AF_UNIX, SOCK_STREAM) as listener:
        listener.bind(str(path))
        listener.listen()
        threading.Thread(target=accept, daemon=True).start()
        try:
            yield
        finally:
            listener.shutdown(SHUT_RDWR)


def until(remote: RemoteMatch, arrived: Callable[[], object]) -> None:
    """Hear what comes until this is so."""
    deadline = time.monotonic() + 10
    while not arrived():
        assert time.monotonic() < deadline, "nothing has come"
        if remote._connection is not None and remote._connection.wait(0.05):
            remote._read_messages()


def answered(remote: RemoteMatch, words: str | None) -> str:
    """What the host says to a choice, an undo or a redo that was just sent, once it has answered; `words` is what the
    call itself returned."""
    heard: list[Said] = []
    end = remote.subscribe(heard.append, Said)
    until(remote, lambda: not remote.is_waiting)
    end()
    return words or " ".join(said.words for said in heard)


def reply_to(remote: RemoteMatch, ask: Callable[[], object]) -> str:
    """What the host says to something else."""
    heard: list[Said] = []
    end = remote.subscribe(heard.append, Said)
    ask()
    until(remote, lambda: heard)
    end()
    return heard[0].words


def replies_to(path: Path, content: bytes) -> list[dict[str, Any]]:
    """All that the host says to this, until it hangs up."""
    with socket(AF_UNIX, SOCK_STREAM) as guest:
        guest.settimeout(10)
        guest.connect(str(path))
        guest.sendall(content)
        heard = b""
        while part := guest.recv(4096):
            heard += part
    return [json.loads(line) for line in heard.splitlines()]


def choose_first(remote: RemoteMatch, by_itself: bool = False) -> None:
    assert remote.decision is not None
    remote.choose(remote.decision.options[0], by_itself)
    assert answered(remote, None) == ""


# In processes of their own ----------------------------------------------------------------------------------


def environment_of(folder: Path) -> dict[str, str]:
    """Variables that keep saved games and sockets in this folder."""
    (folder / "run").mkdir(parents=True, exist_ok=True)
    return {"NOVAERA_HOME": str(folder / "home"), "NOVAERA_RUN": str(folder / "run")}


def hosting(environment: Mapping[str, str], *arguments: str) -> tuple[subprocess.Popen[str], str]:
    """A host without a table, once it listens, and the name of its game."""
    command = [*PROGRAM, "host", "--headless", *arguments]
    host = subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.PIPE, text=True)
    assert host.stdout is not None
    return host, host.stdout.readline().split()[-1]


class Gathering:
    """A host without a table, players in terminals of several sizes, and somebody who watches."""

    def __init__(
        self, folder: Path, names: Sequence[str] = ("Ada", "Bo"), seed: int = 7, watcher: bool = False
    ) -> None:
        self.environment = environment_of(folder)
        self.save = folder / "game.jsonl"
        self.names = list(names)
        seats = [word for name in names for word in ("--seat", name)]
        details = (*seats, "--fast", "--seed", str(seed), "--save", str(self.save))
        self.host, self.game = hosting(self.environment, *details)
        self.guests = {name: self.joined(name) for name in names}
        self.watcher = Terminal("watch", size=(100, 40), environment=self.environment) if watcher else None

    def __enter__(self) -> Gathering:
        return self

    def __exit__(self, *_: object) -> None:
        for terminal in (*self.guests.values(), self.watcher):
            if terminal is not None:
                terminal.__exit__(None, None, None)
        self.host.kill()
        self.host.wait()

    def joined(self, name: str) -> Terminal:
        size = SIZES[self.names.index(name) % len(SIZES)]
        return Terminal("join", self.game, "--brief", "--seat", name, size=size, environment=self.environment)

    # Playing ------------------------------------------------------------------------------------------------

    def lines(self) -> int:
        """Choices that are on the disk."""
        return self.save.read_bytes().count(b"\n") - 1

    def look(self) -> None:
        for terminal in (*self.guests.values(), self.watcher):
            while terminal is not None and terminal.read(0.0):
                pass

    def title(self, name: str) -> str:
        """What the title of somebody's terminal says."""
        sent = self.guests[name].sent
        begins = sent.rfind(TITLE) + len(TITLE)
        ends = sent.find(b"\x07", begins)
        return sent[begins:ends].decode() if len(TITLE) <= begins < ends else ""

    def whose_turn(self) -> str:
        """The player whose terminal says so; empty if none does."""
        self.look()
        return next((name for name in self.names if self.title(name) == f"your turn, {name}"), "")

    def is_over(self) -> bool:
        return b'"over"' in self.save.read_bytes()[-600:]

    def step(self) -> bool:
        """One key where it is somebody's turn; says whether a choice came of it."""
        deadline = time.monotonic() + 30
        while not (name := self.whose_turn()):
            assert time.monotonic() < deadline, f"it is nobody's turn:\n{next(iter(self.guests.values())).text}"
            time.sleep(0.02)
        before = self.lines()
        self.guests[name].press("enter")
        return self.grown(before)

    def grown(self, before: int) -> bool:
        """Has a choice been written, within the time that it takes?"""
        deadline = time.monotonic() + STEP
        while self.lines() == before and time.monotonic() < deadline:
            self.look()
            time.sleep(0.01)
        self.check_key(before)
        return self.lines() > before

    def check_key(self, before: int) -> None:
        """No key makes two choices, unless it books a list, or what follows makes itself."""
        for entry in self.recording().entries[before + 1 :]:
            assert entry.by_itself or entry.kind in LIST_QUESTIONS, "a key has made more than one choice"

    def play_to_the_end(self, most: int = 1500) -> int:
        """Press Enter wherever it is somebody's turn; returns how many keys it took."""
        keys = 0
        while not self.is_over():
            self.step()
            keys += 1
            assert keys < most, "the game does not end"
        return keys

    def recording(self) -> Recording:
        return read(self.save)

    # Killing ------------------------------------------------------------------------------------------------

    def kill_guest(self, chance: random.Random) -> None:
        name = chance.choice(self.names)
        self.guests[name].__exit__(None, None, None)
        self.guests[name] = self.joined(name)

    def kill_host(self) -> None:
        self.host.send_signal(signal.SIGKILL)
        self.host.wait()
        self.host, self.game = hosting(self.environment, str(self.save))


def wake_ups(process: int) -> int:
    """How often all threads of a process have been put to sleep, and so woken up before."""
    return sum(
        int(re.findall(r"^voluntary_ctxt_switches:\s+(\d+)", (task / "status").read_text(), re.MULTILINE)[0])
        for task in Path(f"/proc/{process}/task").iterdir()
    )


# Who may know what ------------------------------------------------------------------------------------------


@dataclass
class Knowledge:
    """Cards that a player (or an onlooker) can have seen so far, worked out from the whole truth."""

    player: int | None
    seen: set[int]

    def watch(self, game: rules.Game, events: Sequence[Any]) -> None:
        state = game.state
        self.seen.update(*state.display, state.personalities)
        for seat, civilization in enumerate(state.civilizations):
            self.seen.update(*civilization.columns, civilization.past)
            if seat == self.player:
                self.seen.update(civilization.hand)
        for event in events:
            if isinstance(event, SECRET) and event.player != self.player:
                continue
            for field in ("card", "cause", "source"):
                value = getattr(event, field, None)
                if isinstance(value, int):
                    self.seen.add(value)
            self.seen.update(getattr(event, "cards", ()))
            if type(event).__name__ == "MadeObsolete":
                self.seen.update(CARDS.named(name).number for name in event.names)

    def hidden(self) -> list[str]:
        """Names of cards that nobody can have told; without those that are a part of a name that may be told."""
        told = [CARDS[card].name for card in self.seen if card >= 0]
        names = [card.name for card in CARDS if card.number not in self.seen]
        return [name for name in names if not any(name in other for other in told)]


ALICE, BOB = 70001, 70002


async def arrived(pilot: Any, happened: Callable[[], object]) -> None:
    deadline = time.monotonic() + 10
    while not happened():
        assert time.monotonic() < deadline
        await pilot.pause(0.02)
    await pilot.pause()
