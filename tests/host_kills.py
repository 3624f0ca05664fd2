"""Guests and hosts are killed at random moments: no choice is lost, none is made twice, and the game comes to its end.

  python -m tests.host_kills 100 20

kills 100 guests and 20 hosts. Everything runs in processes and terminals of its own. A key is pressed where it is
somebody's turn; whatever is killed comes up again (guests call a host that was killed again by themselves), and the
journal is compared with what it was before.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from novaera_tui.play.session import Session
from tests.games import CARDS
from tests.network import Gathering
from tests.terminal import PATIENCE


@dataclass
class Figures:
    guests: int = 0
    hosts: int = 0
    choices: int = 0
    games: int = 0
    late: int = 0
    """Kills after which a choice was on the disk that nobody had been told of."""

    def told(self) -> str:
        return (
            f"{self.guests} guests and {self.hosts} hosts killed in {self.games} games of {self.choices} choices: none"
            f" was lost, none was made twice ({self.late} were on the disk before anybody knew)"
        )


def kill_one(gathering: Gathering, guest: bool, chance: random.Random, figures: Figures) -> None:
    """Press a key where it is somebody's turn, and kill somebody before, while or after it is told."""
    name = turn_of(gathering)
    gathering.guests[name].settle(0.05)
    before, lines = gathering.save.read_bytes(), gathering.lines()
    gathering.guests[name].press("enter")
    time.sleep(chance.uniform(0.0, 0.25))
    gathering.look()
    known = gathering.lines()  # what could have been told by now
    if guest:
        gathering.kill_guest(chance)
        figures.guests += 1
    else:
        gathering.kill_host()
        figures.hosts += 1
    turn_of(gathering)
    time.sleep(0.1)
    after = gathering.save.read_bytes()
    assert after.startswith(before), "the journal has lost something"
    gathering.check_key(lines)
    assert gathering.lines() >= known, "a choice is gone that could have been seen"
    figures.late += gathering.lines() > known
    assert gathering.recording().damage is None


def turn_of(gathering: Gathering) -> str:
    """Whose turn it is, when everybody has found back: the same player at every terminal."""
    deadline = time.monotonic() + 2 * PATIENCE
    while True:
        name = gathering.whose_turn()
        if name and all(gathering.title(other) == f"{name} is choosing" for other in gathering.names if other != name):
            return name
        assert time.monotonic() < deadline, [gathering.title(other) for other in gathering.names]
        time.sleep(0.02)


def play(folder: Path, guests: int, hosts: int, seed: int, figures: Figures, more: int | None = None) -> None:
    """A game with so many kills on the way, and so many keys after them; without a number to its end."""
    chance = random.Random(seed)
    kills = [True] * guests + [False] * hosts
    chance.shuffle(kills)
    with Gathering(folder, seed=seed) as gathering:
        for kill in kills:
            for _ in range(chance.randrange(3)):
                if not gathering.is_over():
                    gathering.step()
            if gathering.is_over():
                break
            kill_one(gathering, kill, chance, figures)
        if more is None:
            gathering.play_to_the_end()
            for name, terminal in gathering.guests.items():
                terminal.wait_for("(?i)result|scoring")
                assert name in terminal.text
        for _ in range(more or 0):
            gathering.step()
        recording = gathering.recording()
        session = Session.resume(recording, CARDS)
        assert more is not None or session.game.result is not None
        figures.choices += len(recording.entries)
        figures.games += 1


def main() -> int:
    guests = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    hosts = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    figures = Figures()
    while figures.guests < guests or figures.hosts < hosts:
        with tempfile.TemporaryDirectory() as folder:
            left, hosts_left = max(0, guests - figures.guests), max(0, hosts - figures.hosts)
            play(Path(folder), min(left, 50), min(hosts_left, 10), 1 + figures.games, figures)
        print(figures.told(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
