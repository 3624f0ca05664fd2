"""`make bench-tui`: the table's cost in bytes and time compared with bare Textual apps in the same run.

The table must answer keys as fast while a hard bot thinks as at rest, so both are measured alternately. For a hosted
game: the time from a choice to another terminal, compared with a local table; the bytes a choice sends through a
socket; and wake-ups while the game is idle.
"""

from __future__ import annotations

import compileall
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from socket import AF_UNIX, SOCK_STREAM, socket
from statistics import median
from typing import NamedTuple

from novaera_tui.network.protocol import Hello, line
from novaera_tui.network.socket_paths import SOCKET_SUFFIX
from novaera_tui.table.enter_guard import HELD_AFTER
from tests.network import Gathering, wake_ups
from tests.terminal import FRAME, TABLE, Answer, Terminal

SMALL, LARGE = (80, 24), (120, 40)
TITLE_IS_READY = "Unofficial fan edition"
READY = "pick a Dice Zone"
READY_IN_SPANISH = "elige una zona"
FLOORS = (sys.executable, "-m", "benchmarks.floors")
STARTS = 9
CHOICES = 24
ALONE = HELD_AFTER + 0.2


class Figure(NamedTuple):
    """One line of the table."""

    what: str
    ours: float
    floor: float
    most: float
    """The limit of the ratio, or of the figure itself without a floor."""
    unit: str

    @property
    def ratio(self) -> float:
        return self.ours / self.floor if self.floor else self.ours

    @property
    def holds(self) -> bool:
        return self.ratio <= self.most


def start_table(size: tuple[int, int], home: str, language: str = "en") -> Terminal:
    return Terminal(*TABLE, size=size, environment={"NOVAERA_HOME": home, "NOVAERA_LANG": language})


def start_floor(name: str) -> Terminal:
    return Terminal(name, size=SMALL, program=FLOORS)


def table(size: tuple[int, int], home: str) -> Terminal:
    terminal = start_table(size, home)
    terminal.wait_for(READY)
    terminal.settle(0.4)
    return terminal


def floor(name: str) -> Terminal:
    terminal = start_floor(name)
    terminal.settle(0.8)
    while not terminal.sent:
        terminal.settle(0.8)
    return terminal


def steady(terminal: Terminal, *names: str, rounds: int = 4) -> list[Answer]:
    """The answers to repeated keys, without the first round."""
    answers = [[terminal.answer(name) for name in names] for _ in range(rounds)]
    return [answer for answered in answers[1:] for answer in answered]


def most_bytes(answers: list[Answer]) -> int:
    return max(answer.bytes for answer in answers)


def first_paints(home: str) -> list[Figure]:
    """Started alternately, so that machine load slows all of them."""
    hello, title, ours, spanish = [], [], [], []
    for _ in range(STARTS):
        with start_floor("hello") as terminal:
            hello.append(terminal.seconds_until(b"hello world") * 1000)
        with Terminal("play", size=SMALL, environment={"NOVAERA_HOME": home, "NOVAERA_LANG": "en"}) as terminal:
            title.append(terminal.seconds_until(TITLE_IS_READY.encode()) * 1000)
        with start_table(SMALL, home) as terminal:
            ours.append(terminal.seconds_until(READY.encode()) * 1000)
        with start_table(SMALL, home, "es") as terminal:
            spanish.append(terminal.seconds_until(READY_IN_SPANISH.encode()) * 1000)
    return [
        Figure("first paint of the title", median(title), median(hello), 1.3, "ms"),
        Figure("first paint of the table", median(ours), median(hello), 1.35, "ms"),
        Figure("first paint in Spanish", median(spanish), median(ours), 1.03, "ms"),
    ]


def measure(home: str) -> list[Figure]:
    figures = first_paints(home)
    for size, most in ((SMALL, 2.0), (LARGE, 3.0)):
        words = f"{size[0]}x{size[1]}"
        with floor("cursor") as terminal:
            least = most_bytes(steady(terminal, "right"))
        with table(size, home) as terminal:
            picking = steady(terminal, "right", "left")
            for name in ("1", "enter", "1", "enter", "1", "s"):
                terminal.answer(name)
            moves = [*picking, *steady(terminal, "right", "left")]
            figures.append(Figure(f"cursor move, {words}", most_bytes(moves), least, most, "bytes"))
            figures.append(Figure(f"frames of a move, {words}", max(move.frames for move in moves), 1, 1, "frames"))
            tabs = steady(terminal, "tab", "tab", "tab")
        with floor("focus") as terminal:
            figures.append(
                Figure(f"zone change, {words}", most_bytes(tabs), most_bytes(steady(terminal, "right")), 1, "bytes")
            )
    with floor("dialog") as terminal:
        least_open, least_close = (terminal.answer(name).bytes for name in ("m", "q"))
    with table(SMALL, home) as terminal:
        terminal.answer("tab")
        pages = [(terminal.answer(name), terminal.answer("q")) for name in ("i", "?", "L")]
        opened, closed = (most_bytes(list(answers)) for answers in zip(*pages, strict=True))
        figures.append(Figure("dialog opens", opened, least_open, 1.3, "bytes"))
        figures.append(Figure("dialog closes", closed, least_close, 1.3, "bytes"))
        actions = [terminal.answer(name) for name in ("1", "enter", "1", "enter", "1", "g", "enter")]
        figures.append(Figure("committed action", most_bytes(actions), closed, 1.5, "bytes"))
        terminal.settle(1.0)
        figures.append(Figure("three idle seconds", terminal.idle(3.0), 0, 0, "bytes"))
        memory = terminal.megabytes
    with floor("hello") as terminal:
        figures.append(Figure("memory", memory, terminal.megabytes, 1.6, "MB"))
    return figures


# While a bot thinks -------------------------------------------------------------------------------------------


def keys_answered(home: str, *seats: str) -> list[float]:
    """Milliseconds from a key to the end of its frame, without the first round."""
    words = [word for seat in seats for word in ("--seat", seat)]
    first = ("play", *words, "--seed", "7", "--first", "2", "--open-hands")
    with Terminal(*first, size=SMALL, environment={"NOVAERA_HOME": home}) as terminal:
        terminal.wait_for(f"{READY}|is choosing")
        terminal.settle(1.0)
        return [answer.milliseconds for answer in steady(terminal, "tab", "tab", "tab", rounds=8)]


def thinking(home: str) -> list[Figure]:
    rest = keys_answered(home, "Ada", "Bo")
    busy = keys_answered(home, "Ada", "bot:hard:Ha:60s")
    return [
        Figure("key while a bot thinks, median", median(busy), median(rest), 2.0, "ms"),
        Figure("key while a bot thinks, 95%", high(busy), high(rest), 3.0, "ms"),
    ]


# Hosted games -----------------------------------------------------------------------------------------------


def first_answer(pressed: Terminal, watched: Terminal) -> float | None:
    """Milliseconds from Enter at one terminal to the next frame at another; None if it has nothing to show."""
    time.sleep(ALONE)  # a single Enter is handled at once
    for terminal in (pressed, watched):
        terminal.settle(0.05)
    before, began = len(watched.sent), time.perf_counter()
    os.write(pressed.master, b"\r")
    while watched.read(1.0):
        if watched.sent.find(FRAME, before) >= 0:
            return (watched.moments[-1][0] - began) * 1000
    return None


def at_one_keyboard(home: str) -> list[float]:
    """The same choices at a local table."""
    with table(SMALL, home) as terminal:
        return [taken for _ in range(CHOICES) if (taken := first_answer(terminal, terminal)) is not None]


def hosted(home: str) -> list[Figure]:
    ours = at_one_keyboard(home)
    with Gathering(Path(home) / "hosted") as gathering, socket(AF_UNIX, SOCK_STREAM) as onlooker:
        for name, terminal in gathering.guests.items():
            terminal.wait_for(name)
        onlooker.connect(str(next((Path(home) / "hosted" / "run").glob(f"*/{gathering.game}{SOCKET_SUFFIX}"))))
        onlooker.sendall(line(Hello("", True)))
        time.sleep(ALONE)
        received(onlooker)
        latencies, sizes = list[float](), list[int]()
        for _ in range(CHOICES):
            name = gathering.whose_turn()
            other = next(each for each in gathering.names if each != name)
            taken = first_answer(gathering.guests[name], gathering.guests[other])
            latencies += [] if taken is None else [taken]
            time.sleep(0.1)
            sizes += [size] if (size := received(onlooker)) else []
        gathering.look()
        time.sleep(ALONE)
        processes = [gathering.host.pid, *(terminal.process.pid for terminal in gathering.guests.values())]
        before = sum(map(wake_ups, processes))
        time.sleep(3)
        woken = sum(map(wake_ups, processes)) - before
    return [
        Figure("frame elsewhere, median", median(latencies), median(ours), 2.5, "ms"),
        Figure("frame elsewhere, 95%", high(latencies), high(ours), 2.5, "ms"),
        Figure("choice on a socket, median", median(sizes), 0, 1500, "bytes"),
        Figure("choice on a socket, 95%", high(sizes), 0, 5000, "bytes"),
        Figure("wake-ups in 3 s, host + two", woken, 0, 0, "wake-ups"),
    ]


def received(onlooker: socket) -> int:
    """Bytes received since the last call."""
    total = 0
    onlooker.setblocking(False)
    with suppress(BlockingIOError):
        while content := onlooker.recv(1 << 20):
            total += len(content)
    return total


def high(values: Sequence[float]) -> float:
    """The 95th percentile."""
    return sorted(values)[int(0.95 * (len(values) - 1) + 0.5)]


def main() -> int:
    # like an installer: the first run must not measure compilation
    for package in ("rules", "novaera_tui"):
        compileall.compile_dir(package, quiet=2)
    with tempfile.TemporaryDirectory() as home:
        figures = [*measure(home), *thinking(home), *hosted(home)]
    print(f"{'':32}{'ours':>9}{'floor':>9}{'ratio':>8}{'at most':>9}")
    for figure in figures:
        floor_words = f"{figure.floor:9.0f}" if figure.floor else f"{'-':>9}"
        ratio = f"{figure.ratio:8.2f}" if figure.floor else f"{'-':>8}"
        verdict = "" if figure.holds else "  over"
        print(f"{figure.what:32}{figure.ours:9.0f}{floor_words}{ratio}{figure.most:9.2f}  {figure.unit}{verdict}")
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
