"""Whole games in plain mode: the same journals as the same choices at the table, and nothing told twice or too much."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from novaera_tui.output import visible
from novaera_tui.play.setup import Setup
from rules.events import PlayerAsked
from tests.plain_games import (
    Listener,
    at_random,
    by_bot,
    moves,
    new_session,
    played_at_table,
    setup_for,
    told_plainly,
)

SIGNS = set("─│┌┐└┘├┤┬┴┼═║■○●►→▒↓×†⌂»")
"""Signs of the full screen, which screen readers spell out or skip."""


def through_a_pipe(setup: Setup, lines: list[str], path: Path) -> str:
    seats = [f"bot:{seat.bot}:{seat.name}" if seat.bot else seat.name for seat in setup.seats]
    options = [option for seat in seats for option in ("--seat", seat)]
    options += ["--seed", str(setup.seed), "--hands", setup.hands, "--pace", setup.pace, "--save", str(path)]
    options += ["--fast"] * (setup.variant == "fast")
    ended = subprocess.run(
        [sys.executable, "-m", "novaera_tui", "play", *options],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "NOVAERA_HOME": str(path.parent)},
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == ""
    return ended.stdout


def games(number: int, bots: int) -> list[tuple[int, str]]:
    return [(seed, "") for seed in range(number)] + [(seed, "fair") for seed in range(bots)]


@pytest.mark.parametrize(
    ("seed", "bot"),
    [pytest.param(*game, marks=pytest.mark.slow) for game in games(9, 2)]
    + [pytest.param(*game, marks=pytest.mark.long) for game in games(200, 20)],
)
def test_a_game_through_a_pipe_has_the_same_journal_and_is_told_once(seed: int, bot: str, tmp_path: Path) -> None:
    """The same journal as the same choices at the table; each event once; no hidden card; no sign, gap or control."""
    setup = setup_for(seed, bot)
    choose = by_bot(bot) if bot else at_random(seed)
    lines = played_at_table(new_session(setup, tmp_path / "table"), choose, seed)
    lines.insert(0, "terse" if seed // 2 % 2 else "verbose")
    session = new_session(setup, tmp_path / "here")
    told, table = told_plainly(session, lines, Listener)
    assert isinstance(table, Listener)
    piped = through_a_pipe(setup, lines, tmp_path / "piped")
    assert moves(tmp_path / "piped") == moves(tmp_path / "table"), told[-2000:]
    assert told.removesuffix("quit. leave\n") in piped  # a pipe is also asked for another game
    happened = [event for event in session.events() if not isinstance(event, PlayerAsked)]
    assert [event for event in table.events_told if not isinstance(event, PlayerAsked)] == happened
    for line in piped.splitlines():
        assert visible(line) == line
        assert "  " not in line
        assert not set(line) & SIGNS, line
