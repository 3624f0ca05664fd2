"""A few kills of the real program; `python -m tests.kill_test 100` is the long version."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

import pytest

from novaera_tui.saving import storage
from novaera_tui.saving.recording import read
from tests.kill_test import Figures, Life, check, kill_through, script_of

pytestmark = pytest.mark.slow

# Writes every line only when the next one comes: the fault that the kill test is there to find.
LATE = """
import sys
from novaera_tui.saving.journal import Journal
from novaera_tui.cli.main import main
append, kept = Journal.append, []
def late(journal, record):
    kept.append(record)
    if len(kept) > 2 or "novaera" in record:
        append(journal, kept.pop(0))
Journal.append = late
sys.exit(main())
"""


def test_nothing_that_was_seen_is_lost(tmp_path: Path) -> None:
    script = script_of(5)
    figures = Figures()
    chance, lines = random.Random(3), 0
    while lines <= 3 and figures.kills < 24:  # on a busy machine the first lives are over before much is played
        save = kill_through(script, 6, chance, tmp_path, figures)
        lines = sum(1 for _ in save.open()) - 1
    assert figures.kills % 6 == 0 and lines > 3, "the program was killed while it was being played"
    session = storage.open_game(save)
    script.meet(read(save))
    for line in script.lines[lines:]:
        if line.choice:
            session.choose(line.choice)
        else:
            assert session.undo() == ""
    assert session.game.result == script.end
    assert session.game.to_data() == script.lines[-1].position


@pytest.mark.long
def test_the_keys_of_a_whole_game_are_those_that_the_table_asks_for(tmp_path: Path) -> None:
    """Otherwise a long kill test gets stuck; this game takes back another's choices and rolls dice anew."""
    script = script_of(17)
    assert ["u", "u"] in [line.keys for line in script.lines]
    life = Life(script, tmp_path / "game.jsonl")
    with life.terminal:
        assert life.play(time.monotonic() + 600), f"stuck at line {life.written}:\n{life.terminal.text}"
        life.terminal.wait_for("(?i)result")
    check(life, script, Figures())


def test_a_program_that_saves_too_late_is_found_out(tmp_path: Path) -> None:
    script = script_of(5)
    life = Life(script, tmp_path / "game.jsonl", (sys.executable, "-c", LATE))
    with life.terminal:
        life.play(time.monotonic() + 3)
        life.kill()
    assert life.seen > 0
    with pytest.raises(AssertionError, match="was seen"):
        check(life, script, Figures())
