"""Enter decides only what somebody has seen, and a held key decides nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from novaera_tui.app import NovaEraApp
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.screens.table import TableScreen
from novaera_tui.table.enter_guard import (
    HELD_AFTER,
    IGNORED_AFTER_CHANGE,
    KEY_REPEAT,
    SEEN,
    SEEN_WITHOUT_CURTAIN,
    EnterGuard,
)
from tests.front_end import FakeTable
from tests.games import CARDS, new_session
from tests.screens import running
from tests.terminal import Terminal


def judged(guard: EnterGuard, *times: float) -> list[str]:
    return [at(guard, time).judge() for time in times]


def at(guard: EnterGuard, time: float) -> EnterGuard:
    """The guard, when it is this time."""
    guard.clock = lambda: time
    return guard


def test_enter_is_ignored_just_after_a_page_opens() -> None:
    guard = EnterGuard()
    at(guard, 10.0).screen_changed()
    assert judged(guard, 10.0 + IGNORED_AFTER_CHANGE / 2) == ["soon"]
    assert judged(guard, 12.0) == ["take"]


def test_a_page_opened_by_a_letter_accepts_enter_at_once() -> None:
    guard = EnterGuard()
    at(guard, 0.0).screen_changed((0, "spend"))
    at(guard, 5.0).other_key()
    guard.screen_changed((0, "spend"))
    assert judged(guard, 5.1) == ["take"], "a letter, then Enter, however quickly"
    at(guard, 7.0).other_key()
    guard.screen_changed()  # a bot, or a page
    at(guard, 7.1).screen_changed((0, "spend"))
    assert judged(guard, 7.2) == ["soon"]


def test_an_early_enter_gets_an_answer() -> None:
    table = FakeTable(new_session(2, hands="open"))
    table.controller.tell_too_soon()
    assert table.said == "This question had only just appeared. Press Enter again to confirm."
    assert table.match.choice_count() == 0


def test_of_a_held_key_only_the_first_press_counts() -> None:
    """After a pause the terminal sends it thirty times a second; the first of these waits, the next one undoes it."""
    guard = EnterGuard()
    repeats = [0.5 + place * 0.033 for place in range(20)]
    assert judged(guard, 0.0, *repeats) == ["take", "wait", *["drop"] * 19]
    assert KEY_REPEAT > 0.033, "the second repetition comes before the first one has waited to its end"


def test_a_quick_enter_is_accepted() -> None:
    guard = EnterGuard()
    assert judged(guard, 0.0, 0.4, 0.8, 0.8 + HELD_AFTER) == ["take", "wait", "wait", "take"]


def test_enter_at_the_question_of_another_person_names_that_person() -> None:
    guard = EnterGuard()
    at(guard, 0.0).screen_changed((0, "spend"))
    assert judged(guard, 5.0) == ["take"]
    at(guard, 5.0).screen_changed((1, "spend"))
    assert judged(guard, 5.0 + IGNORED_AFTER_CHANGE / 2) == ["soon"]
    assert judged(guard, 5.0 + IGNORED_AFTER_CHANGE * 2) == ["tell"]
    assert judged(guard, 5.0 + IGNORED_AFTER_CHANGE * 2.5) == ["soon"], "what it was told is new, too"
    assert judged(guard, 5.0 + IGNORED_AFTER_CHANGE * 4) == ["wait"], "again does it"


def test_enter_works_after_a_pause_or_another_key() -> None:
    guard = EnterGuard()
    at(guard, 0.0).screen_changed((0, "spend"))
    at(guard, 5.0).screen_changed((1, "spend"))
    assert judged(guard, 5.1 + SEEN) == ["take"]
    at(guard, 10.0).screen_changed((0, "spend"))
    at(guard, 10.1).screen_changed((0, "spend"))  # drawn again
    guard.other_key()
    assert judged(guard, 10.5) == ["take"]


def test_where_curtains_fall_an_early_enter_of_another_person_is_told_whose_question_it_is() -> None:
    """A curtain falls only where a hand is needed, and people look for it a little longer; then they have seen."""
    guard = EnterGuard()
    at(guard, 0.0).screen_changed((0, "spend"), has_curtains=True)
    at(guard, 5.0).screen_changed((1, "spend"), has_curtains=True)
    assert judged(guard, 4.9 + SEEN_WITHOUT_CURTAIN) == ["tell"]
    assert judged(guard, 10.0) == ["take"]
    at(guard, 20.0).screen_changed((0, "spend"), has_curtains=True)
    assert judged(guard, 20.0 + SEEN_WITHOUT_CURTAIN) == ["take"], "they have had the time to read"
    at(guard, 70.0).screen_changed((1, "spend"), has_curtains=True)
    guard.other_key()
    assert judged(guard, 75.0) == ["take"], "a digit first, and Enter does it"


def test_only_a_change_of_person_makes_anybody_wait() -> None:
    """Bots and pages come between; what a page says is for everybody, and a curtain has said who is there."""
    guard = EnterGuard()
    at(guard, 0.0).screen_changed((0, "spend"))
    at(guard, 2.0).screen_changed()  # a bot, or a page
    assert judged(guard, 2.5) == ["take"], "that is for the page"
    at(guard, 4.0).screen_changed((0, "spend"))
    assert judged(guard, 4.5) == ["take"]
    at(guard, 6.0).screen_changed()  # a curtain
    guard.sit_down()
    at(guard, 8.0).screen_changed((1, "spend"))
    assert judged(guard, 8.5) == ["take"]
    at(guard, 10.0).screen_changed()  # another page
    at(guard, 10.1).screen_changed((0, "spend"))
    assert judged(guard, 10.5) == ["tell"]


def test_the_first_enter_of_a_phase_is_told_that_it_has_begun() -> None:
    guard = EnterGuard()
    at(guard, 0.0).screen_changed((0, "pick"))
    at(guard, 5.0).screen_changed((0, "spend"))
    assert judged(guard, 5.0 + SEEN / 2) == ["tell"]
    assert judged(guard, 5.0 + SEEN / 2 + HELD_AFTER) == ["take"]
    at(guard, 20.0).screen_changed((0, "production"))
    assert judged(guard, 20.1 + SEEN) == ["take"], "who had the time to read it is heard"
    at(guard, 30.0).other_key()
    guard.screen_changed((0, "pick"))
    assert judged(guard, 30.0 + SEEN / 2) == ["take"], "their own key brought it up"


def test_the_same_question_drawn_again_is_not_new() -> None:
    guard = EnterGuard()
    at(guard, 1.0).screen_changed((0, "pick"), question="first")
    at(guard, 5.0).screen_changed((0, "pick"), question="first")
    assert judged(guard, 5.0 + IGNORED_AFTER_CHANGE / 2) == ["take"]
    at(guard, 9.0).screen_changed()  # a page
    at(guard, 9.0).screen_changed((0, "pick"), question="first")
    assert judged(guard, 9.0 + IGNORED_AFTER_CHANGE / 2) == ["soon"], "what a page covered comes back"


def test_enter_goes_on_from_the_words_of_a_coach_at_once() -> None:
    guard = EnterGuard()
    at(guard, 1.0).screen_changed((1, "pick"))
    at(guard, 5.0).screen_changed((0, "spend"))
    guard.nothing_to_decide()
    assert judged(guard, 5.0 + IGNORED_AFTER_CHANGE / 2) == ["take"]


async def test_an_enter_out_of_habit_is_not_the_next_persons_move() -> None:
    session = new_session(3, hands="open")
    app, now = NovaEraApp(session), 0.0
    app.enter_guard.clock = lambda: now
    async with running(app) as pilot:
        table, app.is_guarded, now = app.screen, True, 10.0
        assert isinstance(table, TableScreen)
        await pilot.press("enter")
        assert session.choice_count() == 1
        now += SEEN - 0.1
        await pilot.press("enter")
        assert session.choice_count() == 1
        assert table.controller.focus.message == "Bo's turn. Press Enter again to confirm."
        now += HELD_AFTER
        await pilot.press("enter")
        assert session.choice_count() == 2 and not table.controller.focus.message
        assert app.enter_guard.is_new
        await pilot.press("down")
        assert not app.enter_guard.is_new


def test_a_single_person_among_bots_is_only_told_of_new_phases() -> None:
    session = Session(Setup((Seat("Ada"), Seat("Ro", bot="random")), 7, pace="instant", first=0), CARDS)
    table = FakeTable(session)
    table.press("enter")
    table.bots.play_on()
    assert session.choice_count() > 1 and session.decision is not None and session.decision.player == 0
    assert table.front_end.enter_guard.is_new == (session.game.state.phase != "pick")


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
