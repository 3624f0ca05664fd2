"""`make bench-tui`: what the table costs on the wire and in time, beside bare Textual apps in the same run."""

from __future__ import annotations

import compileall
import sys
import tempfile
from typing import NamedTuple

from benchmarks.pty_driver import Answer, Program, table_command

SMALL, LARGE = (80, 24), (120, 40)
READY = b"pick a Dice Zone"
STARTS = 7


class Figure(NamedTuple):
    """One line of the table."""

    what: str
    ours: float
    floor: float
    most: float
    """What the ratio (or, with no floor, the figure itself) may be."""
    unit: str

    @property
    def ratio(self) -> float:
        return self.ours / self.floor if self.floor else self.ours

    @property
    def holds(self) -> bool:
        return self.ratio <= self.most


def floor_command(name: str) -> list[str]:
    return [sys.executable, "-m", "benchmarks.floors", name]


def table(size: tuple[int, int], home: str) -> Program:
    program = Program(table_command(), size, {"NOVAERA_HOME": home})
    program.wait_for(READY)
    program.settle(0.4)
    return program


def floor(name: str, size: tuple[int, int]) -> Program:
    program = Program(floor_command(name), size)
    program.settle(0.8)
    while not program.written:
        program.settle(0.8)
    return program


def steady(program: Program, *names: str, rounds: int = 4) -> list[Answer]:
    """The answers to keys pressed again and again, the first round left out."""
    answers = [[program.press(name) for name in names] for _ in range(rounds)]
    return [answer for answered in answers[1:] for answer in answered]


def most_bytes(answers: list[Answer]) -> int:
    return max(answer.bytes for answer in answers)


def first_paints(home: str) -> Figure:
    """Started in turn, and the best of each counts: a busy machine only ever adds."""
    hello, ours = [], []
    for _ in range(STARTS):
        with Program(floor_command("hello"), SMALL) as program:
            hello.append(program.wait_for(b"hello world") * 1000)
        with Program(table_command(), SMALL, {"NOVAERA_HOME": home}) as program:
            ours.append(program.wait_for(READY) * 1000)
    return Figure("first paint of the table", min(ours), min(hello), 1.6, "ms")


def measure(home: str) -> list[Figure]:
    figures = [first_paints(home)]
    for size, most in ((SMALL, 2.0), (LARGE, 3.0)):
        words = f"{size[0]}x{size[1]}"
        with floor("cursor", SMALL) as program:
            least = most_bytes(steady(program, "right"))
        with table(size, home) as program:
            picking = steady(program, "right", "left")
            for name in ("1", "enter", "1", "enter", "1", "s"):
                program.press(name)
            moves = [*picking, *steady(program, "right", "left")]
            figures.append(Figure(f"cursor move, {words}", most_bytes(moves), least, most, "bytes"))
            figures.append(Figure(f"frames of a move, {words}", max(move.frames for move in moves), 1, 1, "frames"))
            tabs = steady(program, "tab", "tab", "tab")
        with floor("focus", SMALL) as program:
            figures.append(
                Figure(f"zone change, {words}", most_bytes(tabs), most_bytes(steady(program, "right")), 1, "bytes")
            )
    with floor("dialog", SMALL) as program:
        least_open, least_close = (program.press(name).bytes for name in ("m", "q"))
    with table(SMALL, home) as program:
        program.press("tab")
        pages = [(program.press(name), program.press("q")) for name in ("i", "?", "L")]
        opened, closed = (most_bytes(list(answers)) for answers in zip(*pages, strict=True))
        figures.append(Figure("dialog opens", opened, least_open, 1.3, "bytes"))
        figures.append(Figure("dialog closes", closed, least_close, 1.3, "bytes"))
        actions = [program.press(name) for name in ("1", "enter", "1", "enter", "1", "g", "enter")]
        figures.append(Figure("committed action", most_bytes(actions), closed, 1.5, "bytes"))
        program.settle(1.0)
        figures.append(Figure("three idle seconds", program.idle(3.0), 0, 0, "bytes"))
        memory = program.megabytes
    with floor("hello", SMALL) as program:
        figures.append(Figure("memory", memory, program.megabytes, 1.6, "MB"))
    return figures


def main() -> int:
    # as an installer would: a first run must not be measured compiling itself
    for package in ("rules", "novaera_tui"):
        compileall.compile_dir(package, quiet=2)
    with tempfile.TemporaryDirectory() as home:
        figures = measure(home)
    print(f"{'':28}{'ours':>9}{'floor':>9}{'ratio':>8}{'at most':>9}")
    for figure in figures:
        floor_words = f"{figure.floor:9.0f}" if figure.floor else f"{'-':>9}"
        ratio = f"{figure.ratio:8.2f}" if figure.floor else f"{'-':>8}"
        verdict = "" if figure.holds else "  over"
        print(f"{figure.what:28}{figure.ours:9.0f}{floor_words}{ratio}{figure.most:9.1f}  {figure.unit}{verdict}")
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
