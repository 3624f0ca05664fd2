"""Enter decides only what somebody has seen, and a held key decides nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from novaera_tui.patience import DEAF, HELD_AFTER, REPEAT, Patience
from tests.terminal import Terminal


def judged(patience: Patience, *times: float) -> list[str]:
    return [patience.judge(time) for time in times]


def test_what_has_just_appeared_is_deaf() -> None:
    patience = Patience()
    patience.appear(10.0)
    assert judged(patience, 10.0 + DEAF / 2) == ["drop"]
    assert judged(patience, 12.0) == ["take"]


def test_of_a_held_key_only_the_first_press_counts() -> None:
    """After a pause the terminal sends it thirty times a second; the first of these waits, the next one undoes it."""
    patience = Patience()
    repeats = [0.5 + place * 0.033 for place in range(20)]
    assert judged(patience, 0.0, *repeats) == ["take", "wait", *["drop"] * 19]
    assert REPEAT > 0.033, "the second repetition comes before the first one has waited to its end"


def test_a_quick_person_is_heard() -> None:
    patience = Patience()
    assert judged(patience, 0.0, 0.4, 0.8, 0.8 + HELD_AFTER) == ["take", "wait", "wait", "take"]


@pytest.mark.slow
def test_an_enter_that_was_typed_ahead_does_not_lift_the_curtain(tmp_path: Path) -> None:
    home = {"NOVAERA_HOME": str(tmp_path)}
    with Terminal("play", "--seat", "Ada", "--seat", "Bo", "--seed", "7", environment=home) as terminal:
        terminal.wait_for("Pass the keyboard to Ada")
        terminal.press("enter")
        terminal.wait_for("Ada: pick a Dice Zone")
        terminal.settle(HELD_AFTER + 0.2)
        os.write(terminal.master, b"\r\r")
        terminal.wait_for("Pass the keyboard to Bo")
        terminal.settle(0.5)
        assert "Pass the keyboard to Bo" in terminal.text
        assert "Cave Painting" not in terminal.text, "a card in the hand of Bo"
        terminal.press("enter")
        terminal.wait_for("Cave Painting")


@pytest.mark.slow
def test_a_held_enter_picks_once(tmp_path: Path) -> None:
    home = {"NOVAERA_HOME": str(tmp_path)}
    people = ("--seat", "Ada", "--seat", "Bo", "--seed", "7", "--open-hands")
    with Terminal("play", *people, environment=home) as terminal:
        terminal.wait_for("Ada: pick a Dice Zone")
        terminal.settle(0.5)
        os.write(terminal.master, b"\r")
        terminal.wait_for("Bo: pick a Dice Zone")
        for _ in range(30):
            terminal.read(0.03)
            os.write(terminal.master, b"\r")
        terminal.settle(0.5)
        assert "Bo: pick a Dice Zone" in terminal.text
