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


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(9))
def test_a_random_game_has_the_same_journal_and_is_told_once(seed: int, tmp_path: Path) -> None:
    setup = setup_for(seed)
    lines = played_at_table(new_session(setup, tmp_path / "table"), at_random(seed), seed)
    session = new_session(setup, tmp_path / "plain")
    told, table = told_plainly(session, lines, Listener, is_terse=bool(seed % 2))
    assert moves(tmp_path / "plain") == moves(tmp_path / "table"), told[-2000:]
    assert isinstance(table, Listener)
    asked = [event for event in table.events_told if not isinstance(event, PlayerAsked)]
    assert asked == [event for event in session.events() if not isinstance(event, PlayerAsked)]
    for line in told.splitlines():
        assert visible(line) == line
        assert "  " not in line
        assert not set(line) & SIGNS, line


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


@pytest.mark.parametrize(
    ("number", "bots"),
    [
        pytest.param(2, 1, marks=pytest.mark.slow),
        pytest.param(200, 20, marks=pytest.mark.long),
    ],
)
def test_games_through_a_pipe_have_the_same_journals(number: int, bots: int, tmp_path: Path) -> None:
    games = [(seed, "") for seed in range(number)] + [(seed, "fair") for seed in range(bots)]
    for seed, bot in games:
        setup, name = setup_for(seed, bot), f"{bot}{seed}"
        choose = by_bot(bot) if bot else at_random(seed)
        lines = played_at_table(new_session(setup, tmp_path / f"table {name}"), choose, seed)
        told = through_a_pipe(setup, lines, tmp_path / f"plain {name}")
        assert moves(tmp_path / f"plain {name}") == moves(tmp_path / f"table {name}"), (seed, told[-2000:])
