"""Hours of unkindness: kills, keys and noise at the real program, and files that are not what they should be.

  python -m tests.soak [--kills N] [--keys N] [--mutants N] [--seed N] [--workers N]
  python -m tests.soak --seed 1 --only keys:7

All is done in portions. What happens in one follows from the seed and its number alone, so it does not matter how many
workers share them. Prints its figures; the first thing that goes wrong ends it with what is needed to see it again.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import termios
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest

from novaera_tui.keys import KEYS
from novaera_tui.play.session import Session
from novaera_tui.saving.recording import read
from novaera_tui.terminal.input_parser import PASTE_DELAY
from tests import kill_test
from tests.games import CARDS, quickly
from tests.mutants import KINDS
from tests.terminal import KEYS as TERMINAL_KEYS
from tests.terminal import Terminal
from tests.unkind import NOISE


class Told(Protocol):
    """What came of a portion: a dataclass whose fields can be summed up."""

    def told(self) -> str: ...


# Kills --------------------------------------------------------------------------------------------------


def soak_kills(kills: int, chance: random.Random, folder: Path) -> kill_test.Figures:
    """The program is killed at any moment; nothing that was seen is lost."""
    figures = kill_test.Figures()
    while figures.kills < kills:
        script = kill_test.script_of(chance.randrange(10**6))
        save = kill_test.kill_through(script, kills - figures.kills, chance, folder, figures)
        kill_test.finish(script, save)
    return figures


# Keys ---------------------------------------------------------------------------------------------------

LONGEST_LIFE = 500
"""Things that are typed before the program is ended and started again."""
AT_ONCE = 25
QUIET = 0.03
"""Seconds without output after which the next things are typed."""
DECIDED = 0.4
"""How often somebody looks and then decides: an Enter among other keys decides nothing, and no game would go on."""
MOST_DECIDED = 8
MOVES = ("1", "2", "3", "4", "left", "right", "up", "down", "n", "m")
LETTERS = "éß小😀\u0301\u200d\u202e\u00a0🇦🇧"
QUITTING = ("Q", "\x03", "\x11", "y")
"""Keys that are pressed less often than others, so that lives are long."""


TOLD = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)
FINE = (0, 2, *(-number for number in TOLD), *(128 + number for number in TOLD))
"""Exit codes: by itself, with a sentence, or by what a terminal that has been left makes of control characters."""


SIZES = ((80, 24), (120, 40), (100, 30), (60, 20), (20, 5), (1, 1), (200, 60))


@dataclass
class KeyFigures:
    """What was typed in the lives of the program, and what it wrote down."""

    typed: Counter[str] = field(default_factory=Counter)
    ends: Counter[int] = field(default_factory=Counter)
    journals: int = 0
    lines: int = 0

    def told(self) -> str:
        kinds = ", ".join(f"{number} {kind}" for kind, number in self.typed.most_common())
        return (
            f"{self.typed.total()} keys and other things in {self.ends.total()} lives ({kinds}): no crash, every"
            f" terminal left as it was found; {self.lines} lines in {self.journals} journals, all sound"
        )


def typed_keys() -> list[bytes]:
    """Every key that does anything, as a terminal sends it."""
    named = {**TERMINAL_KEYS, "space": " ", "question_mark": "?", "slash": "/", "plus": "+", "minus": "-"}
    named |= {"shift+tab": "\x1b[Z", "pageup": "\x1b[5~", "pagedown": "\x1b[6~", "home": "\x1b[H", "end": "\x1b[F"}
    named |= {f"ctrl+{letter}": chr(ord(letter) - 96) for letter in "abcdefghijklmnopqrstuvwxyz"} | {"f1": "\x1bOP"}
    return [named.get(key, key).encode() for entry in KEYS for key in entry.keys]


def something_typed(keys: Sequence[bytes], chance: random.Random) -> tuple[str, bytes]:
    """A key, mostly; or bytes of some other kind."""
    kind = chance.choices(
        ("key", "Enter", "quitting", "byte", "bytes", "noise", "letter", "sequence", "kitty", "paste", "endless paste"),
        (50, 20, 0.4, 8, 3, 8, 4, 6, 6, 1, 0.1),
    )[0]
    if kind == "Enter":
        return kind, b"\r"
    if kind == "key":
        return kind, chance.choice([key for key in keys if key.decode() not in QUITTING])
    if kind == "quitting":
        return kind, chance.choice(QUITTING).encode()
    if kind == "byte":
        content = bytes([chance.randrange(256)])
        return kind, b"\xff" if content.decode("latin-1") in QUITTING else content
    if kind == "bytes":
        return kind, chance.randbytes(chance.randrange(2, 40))
    if kind == "noise":
        return kind, chance.choice(list(NOISE.values()))
    if kind == "letter":
        return kind, chance.choice(LETTERS).encode()
    numbers = ";".join(str(chance.choice((0, 1, 5, 97, 55296, 1114112, 10**9))) for _ in range(chance.randrange(4)))
    if kind == "sequence":
        return kind, f"\x1b[{chance.choice(('', '?', '<', '>'))}{numbers}{chr(chance.randrange(0x40, 0x7F))}".encode()
    if kind == "kitty":
        return kind, f"\x1b[{chance.randrange(0x120000)};{chance.choice(('', '2', '5', '1:3'))};{numbers}u".encode()
    return kind, b"\x1b[200~" + chance.randbytes(20) + (b"\x1b[201~" if kind == "paste" else b"")


SEATS = ("Ada", "Zoë", "小野", "no", "bot:random:Ro", "bot:easy:Mo", "bot:hard:Hal:0.2s")


def command(home: Path, chance: random.Random) -> tuple[str, ...]:
    """A way to start the program."""
    saved = list(home.glob("games/*.jsonl"))
    kinds = ("title", "learn", "play", "play", "play", "resume", "resume", "resume", "replay")
    kind = chance.choice(kinds if saved else kinds[:3])
    if kind == "title":
        return ()
    if kind == "learn":
        return ("learn", str(chance.randrange(1, 11)))
    if kind == "resume":
        return ("resume", str(chance.choice(saved)))
    if kind == "replay":
        return ("replay", str(chance.choice(saved)))
    names = chance.sample(SEATS, chance.randrange(2, 5))
    seats = [word for name in names for word in ("--seat", name)]
    options = [
        option
        for option in ("--fast", "--open-hands", "--brief", "--pace=step", "--ascii", "--any-size")
        if chance.random() < 0.4
    ]
    return ("play", *seats, "--seed", str(chance.randrange(1000)), *options)


def live(arguments: tuple[str, ...], home: Path, things: int, chance: random.Random, figures: KeyFigures) -> None:
    """Start the program and type at it; whatever comes, it neither crashes nor leaves a terminal in disorder."""
    keys = typed_keys()
    with Terminal(*arguments, environment={"NOVAERA_HOME": str(home)}) as terminal:
        found = termios.tcgetattr(terminal.master)
        while b"\x1b[?1049h" not in terminal.sent and terminal.process.poll() is None:
            terminal.read(0.05)
        terminal.wait_until_quiet(0.1)
        while things > 0 and terminal.process.poll() is None:
            if chance.random() < DECIDED:
                decide(terminal, chance, figures)
            for _ in range(min(things, AT_ONCE)):
                kind, content = something_typed(keys, chance)
                os.write(terminal.master, content)
                figures.typed[kind] += 1
                if kind == "endless paste":  # it ends when it has been quiet for a while
                    terminal.wait_until_quiet(2 * PASTE_DELAY)
            things -= AT_ONCE
            disturb(terminal, chance, figures)
            terminal.wait_until_quiet(QUIET)
            assert b"Traceback" not in terminal.sent, last_words(terminal)
        if terminal.process.poll() is None:
            terminal.process.send_signal(signal.SIGTERM)
        code = terminal.wait()
        figures.ends[code] += 1
        assert code in FINE, f"exit code {code}:\n{last_words(terminal)}"
        assert code != 2 or not arguments or arguments[0] != "play", last_words(terminal)
        assert b"Traceback" not in terminal.sent, last_words(terminal)
        assert termios.tcgetattr(terminal.master) == found, "the terminal is not as it was found"


def decide(terminal: Terminal, chance: random.Random, figures: KeyFigures) -> None:
    """Close what is open, then play a few choices as a person does who looks at the table before every key."""
    keys = ["escape"] * chance.choice((0, 2))
    for _ in range(chance.randrange(1, MOST_DECIDED + 1)):
        keys += [*chance.choices(MOVES, k=chance.randrange(2)), "enter"]
    for key in keys:
        if terminal.process.poll() is not None:
            return
        terminal.press(key)
        figures.typed["key by itself"] += 1
        terminal.wait_until_quiet(QUIET)


def last_words(terminal: Terminal) -> str:
    return terminal.sent[-10_000:].decode(errors="replace")


def disturb(terminal: Terminal, chance: random.Random, figures: KeyFigures) -> None:
    """Now and then another size, or a dozen of them, or a signal that means nothing."""
    if chance.random() < 0.15:
        for _ in range(chance.choice((1, 1, 1, 12))):
            terminal.set_size(*chance.choice(SIZES))
            figures.typed["size"] += 1
    if chance.random() < 0.1 and terminal.process.poll() is None:
        terminal.process.send_signal(chance.choice((signal.SIGCONT, signal.SIGWINCH)))
        figures.typed["signal"] += 1


def check_journals(home: Path, known: dict[Path, tuple[int, int]]) -> None:
    """All games that were left are as they were played. Of those already seen it is known when they last changed, and
    how many lines they had."""
    for path in home.glob("games/*.jsonl"):
        changed = path.stat().st_mtime_ns
        if known.get(path, (0, 0))[0] != changed:
            recording = read(path)
            assert recording.damage is None and not recording.torn, f"{path}: {recording.damage}"
            Session.resume(recording, CARDS)
            known[path] = changed, len(recording.entries)


def soak_keys(keys: int, chance: random.Random, folder: Path) -> KeyFigures:
    """Keys and bytes of every kind, on every screen."""
    home = folder / "home"
    figures = KeyFigures()
    known: dict[Path, tuple[int, int]] = {}
    while (typed := figures.typed.total()) < keys:
        arguments = command(home, chance)
        try:
            live(arguments, home, min(LONGEST_LIFE, keys - typed), chance, figures)
            check_journals(home, known)
        except Exception:
            print(f"after {typed} keys, with {' '.join(arguments)!r}", flush=True)
            raise
    figures.journals, figures.lines = len(known), sum(lines for _, lines in known.values())
    return figures


# Mutants ------------------------------------------------------------------------------------------------


@dataclass
class MutantFigures:
    mutants: int
    outcomes: Counter[str]

    def told(self) -> str:
        told = ", ".join(f"{outcome} {number}" for outcome, number in sorted(self.outcomes.items()))
        return f"{self.mutants} mutants ({told}): each a sentence or a sound file"


def soak_mutants(mutants: int, chance: random.Random, folder: Path) -> MutantFigures:
    """Files of every kind, changed in every way."""
    kinds = [kind(folder) for kind in KINDS]
    outcomes: Counter[str] = Counter()
    for number in range(mutants):
        kind = chance.choices(kinds, [kind.share for kind in kinds])[0]
        try:
            outcomes.update(f"{kind.kind}: {outcome}" for outcome in kind.meet(chance))
        except Exception:
            kept = Path(tempfile.mkdtemp()) / kind.name
            kept.write_bytes(kind.path.read_bytes())
            print(f"mutant {number} is kept in {kept}", flush=True)
            raise
    return MutantFigures(mutants, outcomes)


# All of it ----------------------------------------------------------------------------------------------


@contextmanager
def quiet_place() -> Iterator[Path]:
    """A folder for all that is written, and no waiting for the disk."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("NOVAERA_HOME", f"{folder}/quiet")
        patch.setattr("novaera_tui.saving.storage.rules.load_cards", lambda *_: CARDS)  # not again and again
        quickly(patch)
        yield Path(folder)


class Part(NamedTuple):
    soak: Callable[[int, random.Random, Path], Told]
    usual: int
    """How many of them `make soak` wants."""
    portion: int


PARTS = {
    "mutants": Part(soak_mutants, 50_000, 1_000),
    "keys": Part(soak_keys, 100_000, 2_000),
    "kills": Part(soak_kills, 1_000, 50),
}


class Portion(NamedTuple):
    seed: int
    part: str
    number: int
    size: int

    def soak(self) -> tuple[Told, float]:
        """What came of it, and the seconds that it took."""
        began = time.monotonic()
        with quiet_place() as folder:
            chance = random.Random(f"{self.seed} {self.part} {self.number}")
            return PARTS[self.part].soak(self.size, chance, folder), time.monotonic() - began


def portions(seed: int, part: str, things: int) -> list[Portion]:
    size = PARTS[part].portion
    return [Portion(seed, part, start // size, min(size, things - start)) for start in range(0, things, size)]


def results(todo: Sequence[Portion], workers: int) -> Iterator[tuple[Portion, Told, float]]:
    """Of each portion, as soon as it is done; the first that goes wrong is the last."""
    with ProcessPoolExecutor(workers) as pool:
        running = {pool.submit(Portion.soak, portion): portion for portion in todo}
        for future in as_completed(running):
            portion = running[future]
            try:
                yield portion, *future.result()
            except Exception:
                pool.shutdown(wait=False, cancel_futures=True)
                again = f"--seed {portion.seed} --only {portion.part}:{portion.number}"
                print(f"to see it again: python -m tests.soak {again}", flush=True)
                raise


def together(one: Any, other: Any) -> Any:
    """The figures of two portions of one part."""
    return type(one)(*(getattr(one, each.name) + getattr(other, each.name) for each in fields(one)))


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__.partition("\n")[0])
    for name, part in PARTS.items():
        parser.add_argument(f"--{name}", type=int, default=part.usual, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    # more than the two cores it is made for: much of it is waiting
    parser.add_argument("--workers", type=int, default=4, metavar="N")
    parser.add_argument("--only", metavar="PART:NUMBER", help="one portion, as it was told when something went wrong")
    arguments = parser.parse_args(words)
    if arguments.only:
        name, _, number = arguments.only.partition(":")
        todo = [Portion(arguments.seed, name, int(number), PARTS[name].portion)]
    else:
        todo = [portion for name in PARTS for portion in portions(arguments.seed, name, getattr(arguments, name))]
    # what waits and what works go well together
    random.Random(arguments.seed).shuffle(todo)
    began = time.monotonic()
    done: dict[str, list[tuple[Told, float]]] = {}
    for portion, figures, seconds in results(todo, arguments.workers):
        alike = done.setdefault(portion.part, [])
        alike.append((figures, seconds))
        if len(alike) == sum(other.part == portion.part for other in todo):
            told: Told = reduce(together, [figures for figures, _ in alike])
            spent = sum(seconds for _, seconds in alike)
            print(f"{told.told()} ({len(alike)} portions of seed {portion.seed}, {spent:.0f} s)", flush=True)
    print(f"{time.monotonic() - began:.0f} s with {arguments.workers} workers", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
