"""The history over thousands of generated journals: `python -m benchmarks.history [GAMES] [FOLDER]`.

Measures the first count, later ones and the title's list, each in a new process, and compares the history with a slow
recount that knows no index.
"""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import rules
from novaera_tui.play.setup import Seat, Setup, coloured
from novaera_tui.saving.journal import decision_record, header_record
from novaera_tui.saving.lines import stand_of
from novaera_tui.saving.recording import signed
from rules.kinds import NOBODY

PEOPLE = ("Ada", "Bo", "Cy", "Dee", "Åsa", "Zoë")
BOTS = ("easy", "fair", "normal", "hard")


def write_journal(path: Path, number: int, cards: rules.CardSet) -> None:
    """A game of random choices; every twentieth stops in the middle."""
    from novaera_tui.play.session import Session

    chance = random.Random(number)
    players = chance.choice((2, 2, 2, 3, 4))
    names = chance.sample(PEOPLE, players)
    seats = [Seat(names[0]), *(Seat(name, bot=chance.choice(("", *BOTS))) for name in names[1:])]
    setup = Setup(coloured(tuple(seats)), number, chance.choice(("fast", "full")), chance.randrange(players))
    session = Session(setup, cards)
    begun = time.gmtime(1_700_000_000 + 6_000 * number)
    record: dict[str, Any] = header_record(setup, cards, session.opening_outcomes)
    record["time"] = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", begun)
    line, check = signed(record, 0)
    lines, stand = [line], None
    left = chance.randrange(20, 120) if number % 20 == 0 else 10**9
    while session.decision is not None and left > 0:
        left -= 1
        session.choose(chance.choice(session.decision.options))
        record = decision_record(len(session.steps), session.steps[-1], session.game.result)
        if stand != (stand := stand_of(session.game)):
            record["stand"] = stand._asdict()
        line, check = signed(record, check)
        lines.append(line)
    assert left == 0 or stand is None or stand.turn == NOBODY
    path.write_text("".join(lines), encoding="utf-8")


def generate(folder: Path, games: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    cards = rules.load_cards()
    for number in range(games):
        path = folder / f"game-{number:05}.jsonl"
        if not path.exists():
            write_journal(path, number, cards)


def measured(*words: str, home: Path) -> tuple[str, str]:
    """Time and memory of a command of the program, and its output. Processor time hardly depends on other programs."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "novaera_tui", *words]
    with subprocess.Popen(command, env={**os.environ, "NOVAERA_HOME": str(home)}, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        output = process.stdout.read().decode()
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
    seconds, busy = time.perf_counter() - start, usage.ru_utime + usage.ru_stime
    return f"{seconds:.2f} s, {busy:.2f} s of the processor, {usage.ru_maxrss / 1000:.0f} MB", output


def slow_recount(folder: Path) -> dict[str, tuple[int, int, int]]:
    """Games, wins and points of everybody, from the events of every game."""
    from novaera_tui.errors import UserError
    from novaera_tui.saving.storage import open_replay
    from rules.events import GameOver, VPGained

    found: dict[str, tuple[int, int, int]] = {}
    for path in sorted(folder.glob("*.jsonl")):
        try:
            replay = open_replay(path)
        except UserError:
            continue
        replay.jump(len(replay))
        events = replay.events()
        if replay.damage is not None or not any(isinstance(event, GameOver) for event in events):
            continue
        points = [0] * replay.seats
        for event in events:
            if isinstance(event, VPGained):
                points[event.player] += event.amount
        result = replay.game.result
        assert result is not None
        assert tuple(points) == result.scores
        for place, seat in enumerate(replay.setup.seats):
            who = f"bot:{seat.bot}" if seat.bot else seat.name.casefold()
            games, won, total = found.get(who, (0, 0, 0))
            found[who] = (games + 1, won + (place in result.winners), total + points[place])
    return found


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000
    with TemporaryDirectory() as temporary:
        home = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(temporary)
        generate(home / "games", games)
        (home / "games" / "foreign.jsonl").write_text('{"hello": "world"}\n')
        damaged = bytearray((home / "games" / "game-00001.jsonl").read_bytes())
        damaged[len(damaged) // 2] ^= 1
        (home / "games" / "damaged.jsonl").write_bytes(damaged)
        (home / "history.json").unlink(missing_ok=True)
        time.sleep(2.1)
        for name in ("first", "second", "third"):
            figures, output = measured("history", "--json", home=home)
            print(f"{name} count: {figures}", flush=True)
        data = json.loads(output)
        print(f"games {data['games']}, unfinished {data['unfinished']}, skipped {data['skipped']}")
        figures, _ = measured("history", home=home)
        print(f"as text: {figures}; index {(home / 'history.json').stat().st_size / 1e6:.1f} MB", flush=True)
        counted = {who: (each["games"], each["won"], each["points"]) for who, each in data["players"].items()}
        assert counted == slow_recount(home / "games"), "the slow recount differs"
        print("equal to a slow recount;", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:.0f} MB here")


if __name__ == "__main__":
    main()
