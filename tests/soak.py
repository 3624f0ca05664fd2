"""Hours of unkindness: kills, keys and noise at the real program, and files that are not what they should be.

  python -m tests.soak [--kills N] [--keys N] [--mutants N] [--seed N]

Prints its figures; the first thing that goes wrong ends it with what is needed to see it again.
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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from novaera_tui.keys import KEYS
from novaera_tui.play.session import Session
from novaera_tui.saving.recording import read
from novaera_tui.terminal.typed import PASTE_DELAY
from tests import kill_test
from tests.games import CARDS, quickly
from tests.mutants import KINDS
from tests.terminal import KEYS as TERMINAL_KEYS
from tests.terminal import Terminal
from tests.test_noise import NOISE

# Kills --------------------------------------------------------------------------------------------------


def soak_kills(kills: int, chance: random.Random, folder: Path) -> str:
    """The program is killed at any moment; nothing that was seen is lost."""
    figures = kill_test.Figures()
    while figures.kills < kills:
        script = kill_test.script_of(chance.randrange(10**6))
        save = kill_test.kill_through(script, kills - figures.kills, chance, folder, figures)
        kill_test.finish(script, save)
    return figures.told()


# Keys ---------------------------------------------------------------------------------------------------

LONGEST_LIFE = 500
"""Things that are typed before the program is ended and started again."""
AT_ONCE = 25
QUIET = 0.03
"""Seconds without output after which the next things are typed."""
LETTERS = "éß小😀\u0301\u200d\u202e\u00a0🇦🇧"
QUITTING = ("Q", "\x03", "\x11", "y")
"""Keys that are pressed less often than others, so that lives are long."""


TOLD = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)
FINE = (0, 2, *(-number for number in TOLD), *(128 + number for number in TOLD))
"""Exit codes: by itself, with a sentence, or by what a terminal that has been left makes of control characters."""


class Figures(NamedTuple):
    """What was typed in the lives of the program."""

    typed: Counter[str]
    ends: Counter[int]
    lines: Counter[str]


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
    names = chance.sample(("Ada", "Zoë", "小野", "no", "bot:random:Ro", "bot:random:Mo"), chance.randrange(2, 5))
    seats = [word for name in names for word in ("--seat", name)]
    options = [
        option
        for option in ("--fast", "--open-hands", "--brief", "--pace=step", "--ascii", "--any-size")
        if chance.random() < 0.4
    ]
    return ("play", *seats, "--seed", str(chance.randrange(1000)), *options)


def live(arguments: tuple[str, ...], home: Path, things: int, chance: random.Random, figures: Figures) -> None:
    """Start the program and type at it; whatever comes, it neither crashes nor leaves a terminal in disorder."""
    keys = typed_keys()
    with Terminal(*arguments, environment={"NOVAERA_HOME": str(home)}) as terminal:
        found = termios.tcgetattr(terminal.master)
        while b"\x1b[?1049h" not in terminal.sent and terminal.process.poll() is None:
            terminal.read(0.05)
        terminal.settle(0.1)
        while things > 0 and terminal.process.poll() is None:
            for _ in range(min(things, AT_ONCE)):
                kind, content = something_typed(keys, chance)
                os.write(terminal.master, content)
                figures.typed[kind] += 1
                if kind == "endless paste":  # it ends when it has been quiet for a while
                    terminal.settle(2 * PASTE_DELAY)
            things -= AT_ONCE
            disturb(terminal, chance, figures)
            terminal.settle(QUIET)
            assert b"Traceback" not in terminal.sent, terminal.text
        if terminal.process.poll() is None:
            terminal.process.send_signal(signal.SIGTERM)
        code = terminal.wait()
        figures.ends[code] += 1
        assert code in FINE, f"exit code {code}:\n{terminal.text}"
        assert code != 2 or not arguments or arguments[0] != "play", terminal.text
        assert b"Traceback" not in terminal.sent, terminal.text
        assert termios.tcgetattr(terminal.master) == found, "the terminal is not as it was found"


def disturb(terminal: Terminal, chance: random.Random, figures: Figures) -> None:
    """Now and then another size, or a signal that means nothing."""
    if chance.random() < 0.15:
        terminal.resize(*chance.choice(((80, 24), (120, 40), (100, 30), (60, 20), (20, 5), (1, 1), (200, 60))))
        figures.typed["size"] += 1
    if chance.random() < 0.1 and terminal.process.poll() is None:
        terminal.process.send_signal(chance.choice((signal.SIGCONT, signal.SIGWINCH)))
        figures.typed["signal"] += 1


def check_journals(home: Path, figures: Figures) -> None:
    """All games that were left are as they were played."""
    for path in home.glob("games/*.jsonl"):
        recording = read(path)
        assert recording.damage is None and not recording.torn, f"{path}: {recording.damage}"
        Session.resume(recording, CARDS)
        figures.lines[path.name] = len(recording.entries)


def soak_keys(keys: int, chance: random.Random, folder: Path) -> str:
    """Keys and bytes of every kind, on every screen."""
    home = folder / "home"
    figures = Figures(Counter(), Counter(), Counter())
    while (typed := figures.typed.total()) < keys:
        state = chance.getstate()
        arguments = command(home, chance)
        try:
            live(arguments, home, min(LONGEST_LIFE, keys - typed), chance, figures)
            check_journals(home, figures)
        except AssertionError:
            print(f"after {typed} keys, with {' '.join(arguments)!r}; state of chance {hash(state)}", flush=True)
            raise
    kinds = ", ".join(f"{number} {kind}" for kind, number in figures.typed.most_common())
    return (
        f"{figures.typed.total()} keys and other things in {figures.ends.total()} lives ({kinds}): no crash, every"
        f" terminal left as it was found; {figures.lines.total()} lines in {len(figures.lines)} journals, all sound"
    )


# Mutants ------------------------------------------------------------------------------------------------


def soak_mutants(mutants: int, chance: random.Random, folder: Path) -> str:
    """Files of every kind, changed in every way."""
    kinds = [kind(folder) for kind in KINDS]
    outcomes: Counter[str] = Counter()
    for number in range(mutants):
        kind = chance.choices(kinds, [kind.share for kind in kinds])[0]
        try:
            outcomes.update(f"{kind.kind}: {outcome}" for outcome in kind.meet(chance))
        except Exception:
            kept = Path(tempfile.gettempdir()) / f"novaera-{kind.name}"
            kept.write_bytes(kind.path.read_bytes())
            print(f"mutant {number} is kept in {kept}", flush=True)
            raise
    told = ", ".join(f"{outcome} {number}" for outcome, number in sorted(outcomes.items()))
    return f"{mutants} mutants ({told}): each a sentence or a sound file"


# All of it ----------------------------------------------------------------------------------------------


@contextmanager
def quiet_place() -> Iterator[Path]:
    """A folder for all that is written, and no waiting for the disk."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("NOVAERA_HOME", f"{folder}/quiet")
        patch.setattr("novaera_tui.saving.storage.rules.load_cards", lambda *_: CARDS)  # not again and again
        quickly(patch)
        yield Path(folder)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=1_000, metavar="N")
    parser.add_argument("--keys", type=int, default=100_000, metavar="N")
    parser.add_argument("--mutants", type=int, default=50_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    arguments = parser.parse_args(words)
    for soak, number in (
        (soak_mutants, arguments.mutants),
        (soak_keys, arguments.keys),
        (soak_kills, arguments.kills),
    ):
        if number:
            began = time.monotonic()
            with quiet_place() as folder:
                told = soak(number, random.Random(arguments.seed), folder)
            print(f"{told} ({time.monotonic() - began:.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
