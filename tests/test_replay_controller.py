"""The controller of a replay: every key, without a screen."""

from __future__ import annotations

import random

import pytest

from novaera_tui.messages import decimal
from novaera_tui.play.session import Session
from novaera_tui.saving.replay import Replay
from novaera_tui.table.front_end import PageRequest
from novaera_tui.table.replay_controller import SECONDS_A_STEP
from novaera_tui.words import answers as words
from tests.front_end import FakeReplayTable
from tests.games import new_session, play_on


@pytest.fixture(scope="module")
def finished() -> Session:
    session = new_session(2, 7, variant="fast")
    play_on(session, random.Random(1))
    return session


@pytest.fixture
def table(finished: Session) -> FakeReplayTable:
    return FakeReplayTable(Replay.of(finished))


def test_a_step_names_the_choice_and_the_last_one_the_end(table: FakeReplayTable) -> None:
    table.press("right")
    assert table.replay.position == 1 and table.status.startswith(f"Step 1 of {len(table.replay)}: ")
    assert table.scene.timeline is not None and table.scene.timeline.position == 1
    table.press("end space")
    assert table.replay.position == len(table.replay) and table.said == str(words.THE_END)


def test_back_goes_one_step_and_stops_at_the_first(table: FakeReplayTable) -> None:
    table.press("right right left")
    assert table.replay.position == 1 and table.said == ""
    table.press("left left")
    assert table.replay.position == 0 and table.said == str(words.THE_BEGINNING)


@pytest.mark.parametrize(("forward", "backward"), [("t", "T"), ("o", "O"), ("e", "E")])
def test_a_leap_goes_over_a_stretch_in_both_directions(table: FakeReplayTable, forward: str, backward: str) -> None:
    table.press(backward)
    assert table.said == str(words.THE_BEGINNING)
    table.press(forward)
    there = table.replay.position
    assert there > 0 and table.said == ""
    table.press(f"{forward} {backward}")
    assert table.replay.position == there
    table.press(f"end {forward}")
    assert table.said == str(words.THE_END)


def test_a_jump_to_the_current_position_says_so(table: FakeReplayTable) -> None:
    table.press("home")
    assert table.said == str(words.THERE_ALREADY)
    table.press("end")
    assert table.replay.position == len(table.replay) and table.said == ""


def test_digits_are_the_number_of_a_step_and_enter_goes_there(table: FakeReplayTable) -> None:
    table.press("1 2")
    assert table.status == words.GO_TO_STEP.format(digits="12", steps=len(table.replay)) and table.replay.position == 0
    table.press("backspace 3 enter")
    assert table.replay.position == 13 and table.controller.typed == ""


def test_no_more_digits_are_kept_than_the_last_step_has(table: FakeReplayTable) -> None:
    length = len(str(len(table.replay)))
    table.press(" ".join("9" * length) + " 0 7")
    assert table.controller.typed == ("9" * length + "07")[-length:]


def test_a_number_behind_the_end_goes_to_the_end(table: FakeReplayTable) -> None:
    table.press(" ".join("9" * len(str(len(table.replay)))) + " enter")
    assert table.replay.position == len(table.replay)


def test_enter_without_a_number_goes_one_step_on(table: FakeReplayTable) -> None:
    table.press("enter")
    assert table.replay.position == 1


def test_moving_in_another_way_discards_the_typed_number(table: FakeReplayTable) -> None:
    table.press("4 right")
    assert table.controller.typed == "" and table.replay.position == 1


def test_it_does_not_begin_to_play_at_the_end(table: FakeReplayTable) -> None:
    table.press("end p")
    assert not table.controller.is_playing and table.front_end.timer is None and table.said == str(words.THE_END)


def test_it_stops_playing_at_the_end(table: FakeReplayTable) -> None:
    table.replay.jump(len(table.replay) - 1)
    table.press("p")
    table.controller.tick()
    assert table.replay.position == len(table.replay)
    assert table.front_end.timer is None and not table.controller.is_playing


def test_it_does_not_play_on_under_a_page(table: FakeReplayTable) -> None:
    table.press("p L")
    table.controller.tick()
    assert table.replay.position == 0
    table.front_end.close_page()
    table.controller.tick()
    assert table.replay.position == 1 and table.front_end.timer is not None


def test_the_pace_stays_within_its_limits_and_the_timer_follows_it(table: FakeReplayTable) -> None:
    table.press(" ".join(["plus"] * 9))
    assert table.replay.pace == SECONDS_A_STEP[-1] and table.front_end.timer is None
    assert table.said == words.WILL_PLAY.format(seconds=decimal(SECONDS_A_STEP[-1]))
    table.press("p")
    assert table.front_end.timer == SECONDS_A_STEP[-1]
    table.press(" ".join(["minus"] * 9))
    assert table.front_end.timer == table.replay.pace == SECONDS_A_STEP[0] and table.said == ""
    assert table.status.endswith(words.PLAYING.format(where="", seconds=decimal(SECONDS_A_STEP[0])))


def test_hands_are_shown_one_at_a_time_and_hidden_again(table: FakeReplayTable) -> None:
    assert all(civilization.hand is None for civilization in table.scene.view.civilizations)
    table.press("w")
    asked = table.scene.asked
    assert table.said == str(words.HANDS_SHOWN) and table.scene.shown == asked == table.scene.view.player
    assert table.scene.view.civilizations[asked].hand
    table.press("w")
    assert table.said == str(words.HANDS_CLOSED) and table.scene.view.player is None
    assert all(civilization.hand is None for civilization in table.scene.view.civilizations)


def test_leaving_stops_the_timer(table: FakeReplayTable) -> None:
    table.press("p q")
    assert table.front_end.timer is None and table.front_end.is_closed


def test_looking_around_works_as_at_the_table(table: FakeReplayTable) -> None:
    table.press("tab")
    assert table.focus.panel == "display" == table.front_end.panels[-1]
    first = table.focus.cursor
    table.press("l")
    assert table.focus.cursor not in (None, first)
    table.press("h i")
    page = table.front_end.close_page()
    assert first is not None and page.name == "card" and page.about[1] == first[1]
    table.press("v L")
    boards, log = table.front_end.opened[-2:]
    assert boards.name == "civilization" and boards.about[2] == 1
    assert log == PageRequest("log", (table.replay, None)), "with nobody's secrets"
    table.press("shift+tab")
    assert table.focus.panel == "choices" and table.scene.decision is None
