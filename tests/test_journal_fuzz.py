"""Five thousand mutated journals: a sentence or a correct recovery each time, and never a changed original."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from novaera_tui.errors import UserError
from novaera_tui.saving import storage
from novaera_tui.saving.recording import signed
from tests.games import CARDS, quickly
from tests.journal_mutants import MUTATIONS, meet, originals

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("mutants", [300, pytest.param(5000, marks=pytest.mark.long)])
def test_mutated_journals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mutants: int) -> None:
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("novaera_tui.saving.storage.rules.load_cards", lambda *_: CARDS)
    quickly(monkeypatch)
    sound = originals(tmp_path)
    chance = random.Random(20)
    outcomes: Counter[str] = Counter()
    path = tmp_path / "mutant.jsonl"
    for number in range(mutants):
        mutate = MUTATIONS[number % len(MUTATIONS)]
        outcomes.update(meet(path, mutate, chance.choice(sound), chance, copy=number % 5 == 0))
    assert outcomes["sentence"] + outcomes["resumed"] == mutants
    least = mutants // 50
    assert outcomes["sentence"] > 10 * least and min(outcomes["copy"], outcomes["resumed"]) > least, outcomes


def test_a_game_forged_from_the_start_offers_no_copy(tmp_path: Path) -> None:
    """Its last line is damaged as well; but of what comes before it there is nothing to save."""
    sound = originals(tmp_path)[0].content.splitlines(keepends=True)
    header = json.loads(sound[0])
    header["outcomes"] = [number ^ 1 for number in header["outcomes"]]
    header.pop("check")
    line, _ = signed(header, 0)
    path = tmp_path / "forged.jsonl"
    path.write_bytes(line.encode() + b"".join(sound[1:]))
    with pytest.raises(UserError) as refused:
        storage.open_game(path)
    assert "--copy" not in str(refused.value)
