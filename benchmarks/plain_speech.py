"""How much plain mode says: characters for each decision of a game of two, and seconds of speech for a bot's turn.

python -m benchmarks.plain_speech [FIRST_SEED] plays six games against the easy bot, each terse and verbose. With
espeak-ng, the bot's turns are also spoken to a file at 180 words a minute.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import wave
from pathlib import Path
from statistics import median
from typing import Any

from novaera_tui.plain import turns
from novaera_tui.plain.brief import told_briefly
from novaera_tui.plain.console import Console
from novaera_tui.plain.table import PlainTable
from novaera_tui.play.match import Match
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup, coloured
from rules.events import PhaseBegan
from rules.spending import TURN_STEPS
from tests.plain_games import by_bot, new_session, played_at_table, told_plainly

GAMES = 6
WORDS_A_MINUTE = 180
LIMIT = 8.0
"""Seconds for a bot's turn."""
BOT = "Ro"
LONGEST_SHOWN = 5


class Meter(PlainTable):
    """Counts the characters before each answer."""

    def __init__(self, console: Console, match: Match, **details: Any) -> None:
        super().__init__(console, match, **details)
        self.lengths: list[tuple[str, int]] = []
        """By the kinds of the decisions."""

    def answer(self, line: str) -> None:
        if line:
            self.lengths.append((turns.asked(self), self.console.told))
        self.console.told = 0
        super().answer(line)


def measured(seed: int, is_terse: bool) -> Meter:
    seats = coloured((Seat("Ada"), Seat(BOT, bot="easy")))
    setup = Setup(seats, seed, "fast", pace="instant")
    with tempfile.TemporaryDirectory() as folder:
        lines = played_at_table(new_session(setup, Path(folder) / "table"), by_bot("fair"), seed)
        _, table = told_plainly(new_session(setup, Path(folder) / "plain"), lines, Meter, is_terse=is_terse)
    assert isinstance(table, Meter)
    return table


def bot_turns(match: Match) -> list[str]:
    """What Ada was told of each turn of the bot: the choices from its die to the next player's question."""
    assert isinstance(match, Session)
    turns: list[list[Any]] = []
    for place, step in enumerate(match.steps):
        if step.player == 1 and step.kind in ("die", *TURN_STEPS):
            if step.kind == "die" or not turns or match.steps[place - 1].player != 1:
                turns.append([])
            ends = [end for end, event in enumerate(step.events) if isinstance(event, PhaseBegan)]
            turns[-1] += step.events[: ends[0]] if ends else step.events
    return [text for events in turns if (text := " ".join(told_briefly(match, events, 0)))]


def seconds(text: str) -> float:
    """How long espeak-ng needs for it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "turn.wav"
        subprocess.run(["espeak-ng", "-s", str(WORDS_A_MINUTE), "-w", str(path), text], check=True)
        with wave.open(str(path)) as spoken:
            return float(spoken.getnframes() / spoken.getframerate())


def main() -> None:
    first = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    for is_terse in (True, False):
        tables = [measured(seed, is_terse) for seed in range(first, first + GAMES)]
        lengths = [length for table in tables for length in table.lengths]
        name = "terse" if is_terse else "verbose"
        told = [length for _, length in lengths]
        print(
            f"{name}: median {median(told):.0f} characters for each of {len(told)} decisions, most {max(told)},"
            f" {sum(told) / GAMES:.0f} a game"
        )
        in_a_line = [length for kind, length in lengths if kind not in TURN_STEPS]
        print(
            f"{name}, whole turns typed in a line: median {median(in_a_line):.0f} for each of {len(in_a_line)} lines,"
            f" {sum(in_a_line) / GAMES:.0f} a game"
        )
        if is_terse and shutil.which("espeak-ng"):
            turns = [turn for table in tables for turn in bot_turns(table.match)]
            times = [seconds(turn) for turn in turns]
            print(
                f"a bot's turn, {len(times)} of them: median {median(times):.1f} s, longest {max(times):.1f} s"
                f" at {WORDS_A_MINUTE} words a minute (limit {LIMIT:g})"
            )
            for length, turn in sorted(zip(times, turns, strict=True), reverse=True)[:LONGEST_SHOWN]:
                print(f"{length:.1f} s: {turn}")


if __name__ == "__main__":
    main()
