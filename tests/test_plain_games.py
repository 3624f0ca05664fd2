"""Whole games in plain mode: the same journals as the same choices at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.plain_games import at_random, moves, new_session, played_at_table, setup_for, told_plainly


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.slow
def test_random_games_have_the_same_journals(seed: int, tmp_path: Path) -> None:
    setup = setup_for(seed)
    session = new_session(setup, tmp_path / "table")
    lines = played_at_table(session, at_random(seed), seed)
    told = told_plainly(new_session(setup, tmp_path / "plain"), lines)
    wanted, made = moves(tmp_path / "table"), moves(tmp_path / "plain")
    different = next(
        (place for place, pair in enumerate(zip(wanted, made, strict=False)) if pair[0] != pair[1]), len(made)
    )
    assert made == wanted, (wanted[different : different + 1], made[different : different + 1], told[-2000:])
