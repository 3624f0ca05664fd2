"""The parts of a table, each by itself: the focus, the queue of pages, hints, the keys in a list, and coaches."""

from __future__ import annotations

import pytest

from novaera_tui.bots.hints import Advice, Hint
from novaera_tui.keys import Keymap
from novaera_tui.play.match import SavingChanged, VoteAsked
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.table.browsing import PANELS
from novaera_tui.table.coaching import Coach
from novaera_tui.table.front_end import PageRequest
from novaera_tui.table.lesson_coaching import TipsCoach
from novaera_tui.table.page_queue import PageQueue
from novaera_tui.table.scene import SILENCE, Outcome
from novaera_tui.table.table_focus import (
    AnswerListChanged,
    BoardShown,
    CursorMoved,
    FocusMoved,
    MessageChanged,
    PointedAt,
    TableFocus,
    ViewerChanged,
)
from novaera_tui.tutorial.progress import LessonProgress, remembered
from novaera_tui.tutorial.tips import Tips
from novaera_tui.words.answers import NOT_SAVED, SAVED, SAVED_AGAIN
from novaera_tui.words.tutorial import READ_FIRST
from novaera_tui.words.zone_words import Part
from rules import Die
from rules.events import FirstPlayerChanged, GameOver, PositionJumped
from rules.kinds import SEATS, WELFARE
from tests.front_end import FakeTable
from tests.games import CARDS, new_session, turn
from tests.lessons import COURSE, IDS, lesson_table

# The focus ----------------------------------------------------------------------------------------------


def test_the_focus_publishes_every_change_once_and_nothing_else() -> None:
    focus, heard = TableFocus(PANELS), list[object]()
    focus.subscribe(heard.append)
    for _ in range(2):
        focus.move_to("display", ("card", 3, 0))
        focus.set_message("No.")
        focus.set_status("Step 1")
        focus.follow(1, Die(WELFARE, 3), 1)
    assert heard == [
        CursorMoved("display"),
        FocusMoved("choices", "display"),
        MessageChanged("No."),
        MessageChanged("Step 1"),
        ViewerChanged(1),
        PointedAt(Die(WELFARE, 3)),
        BoardShown(1),
    ]
    focus.change_answer_list()
    assert heard[-1] == AnswerListChanged()


def test_every_panel_keeps_its_own_cursor() -> None:
    focus = TableFocus(PANELS)
    focus.move_cursor("choices", ("zone", 1, 0))
    focus.move_to("display", ("card", 3, 0))
    assert focus.cursor == ("card", 3, 0)
    focus.move_focus("choices")
    assert focus.cursor == ("zone", 1, 0)


def test_a_message_after_a_hint_replaces_it() -> None:
    focus = TableFocus(PANELS)
    focus.set_hint((("Take zone 2.",),))
    assert focus.hint and focus.message
    focus.set_message("No.")
    assert not focus.hint


# Pages --------------------------------------------------------------------------------------------------


def names(queue: PageQueue) -> list[str]:
    """The names of all pages that wait, in their order."""
    found = []
    while page := queue.pop():
        found.append(page.name)
    return found


def test_pages_wait_in_the_order_in_which_they_are_read_and_notices_come_first() -> None:
    session = new_session(2)
    queue = PageQueue(session, has_people=True)
    assert queue.pop() is None
    session.publish([FirstPlayerChanged(SEATS[1]), VoteAsked(1, "Is it?"), SavingChanged("Disk full.")])
    assert PageRequest("notice", (str(NOT_SAVED), "Disk full.")) in queue.notices
    assert names(queue) == ["notice", "vote", "round"]
    session.publish([SavingChanged("")])
    assert queue.pop() == PageRequest("notice", (str(SAVED), str(SAVED_AGAIN)))


def test_undo_drops_pages_but_not_notices() -> None:
    session = new_session(2)
    queue = PageQueue(session, has_people=True)
    session.publish([FirstPlayerChanged(SEATS[1]), SavingChanged("Disk full."), PositionJumped()])
    assert names(queue) == ["notice"]


@pytest.mark.parametrize(("has_people", "brief"), [(False, False), (True, True)])
def test_no_page_ends_a_round_where_only_bots_play_or_it_was_not_asked_for(has_people: bool, brief: bool) -> None:
    session = new_session(2, brief=brief)
    queue = PageQueue(session, has_people)
    session.publish([FirstPlayerChanged(SEATS[1])])
    assert names(queue) == []


@pytest.mark.parametrize(("has_result", "last"), [(True, ["scoring", "result"]), (False, ["scoring"])])
def test_a_game_ends_with_its_scoring_and_result_and_a_lesson_with_its_scoring(
    has_result: bool, last: list[str]
) -> None:
    session = new_session(2)
    queue = PageQueue(session, has_people=True, has_result=has_result)
    session.publish([GameOver((), ())])
    assert names(queue) == last


def test_finished_and_unsaved_games_say_so_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_session(2, variant="fast")
    while session.decision is not None:
        session.choose(session.decision.options[0])
    monkeypatch.setattr(Session, "trouble", "Disk full.")
    assert names(PageQueue(session, has_people=True)) == ["notice", "result"]


def test_a_closed_queue_gets_no_events() -> None:
    session = new_session(2)
    queue = PageQueue(session, has_people=True)
    for end in queue.unsubscribe:
        end()
    session.publish([FirstPlayerChanged(SEATS[1])])
    assert names(queue) == []


# Hints --------------------------------------------------------------------------------------------------

RED = (("die", "red 2"), ("action", "gain"))
GREEN = (("die", "green 3"), ("action", "gain"))
TWO = Hint((Advice("red 2", RED, 1.0, (("resources", 1.0),)), Advice("green 3", GREEN, -0.5, (("resources", -0.5),))))


def test_a_page_of_hints_that_is_closed_without_a_choice_moves_nothing() -> None:
    table = FakeTable(turn())
    table.controller.hints.show(TWO)
    table.press("H")
    table.front_end.close_page(None)
    assert table.pointed_at == "red 2" and table.said == "" and table.scene.outcome.mood == "will"


def test_a_hint_for_another_question_is_not_taken_up() -> None:
    table = FakeTable(turn())
    table.controller.hints.show(TWO)
    table.press("enter")
    table.controller.hints.take_up(table.controller.hints.choices[1])
    assert table.kind == "action" and not table.focus.hint


# Coaches ------------------------------------------------------------------------------------------------


WILL = Outcome("will", (Part("take it"),))


def test_without_a_coach_nothing_is_said_and_nothing_changed() -> None:
    coach, table = Coach(), FakeTable(turn())
    assert coach.advice is None and coach.outcome(WILL) == WILL and coach.has_result
    assert not coach.confirm(table.controller)


@pytest.mark.usefixtures("home")
def test_tips_begin_with_the_question_that_was_asked_before_anybody_listened() -> None:
    session = Session(Setup((Seat("Ada"), Seat("Bo", bot="easy")), 7, "fast", first=0), CARDS)
    coach = TipsCoach(Tips(session, COURSE.tips, LessonProgress(), Keymap().shown))
    table = FakeTable(session, coach)
    assert coach.tips.tip is not None and coach.tips.tip.id == "first-pick"
    assert table.scene.advice == coach.advice is not None
    table.controller.close()
    assert session._subscribers == ()


@pytest.mark.usefixtures("home")
def test_tips_wait_while_a_bot_begins() -> None:
    session = Session(Setup((Seat("Ada"), Seat("Bo", bot="easy")), 7, "fast", first=1), CARDS)
    coach = TipsCoach(Tips(session, COURSE.tips, LessonProgress(), Keymap().shown))
    table = FakeTable(session, coach)
    assert coach.advice is None
    table.bots.play_on()
    assert coach.tips.tip is not None


@pytest.mark.usefixtures("home")
def test_in_a_lesson_enter_turns_the_page_while_there_is_something_to_read() -> None:
    table = lesson_table(1)
    before = table.scene.advice
    assert table.scene.outcome == SILENCE
    table.press("enter")
    assert table.scene.advice != before and table.match.choice_count() == 0


@pytest.mark.usefixtures("home")
def test_in_a_lesson_looking_around_may_be_the_task() -> None:
    opened: list[int] = []
    table = lesson_table(1, opened)
    table.press("enter")
    assert table.foretold == ""
    table.press("2 enter")
    assert "Enter does nothing in this step" in table.said
    told = table.scene.advice
    table.press("v")
    table.front_end.close_page()
    assert table.scene.advice == told, "a card was to be looked at, and not a rival's board"
    table.press("tab i")
    assert table.scene.advice != told and table.front_end.close_page().name == "card"
    table.press("1 enter d enter enter v")
    assert table.front_end.opened[-1].about[2] == 1, "a lesson shows the rival's board first"
    table.front_end.close_page()
    table.press("enter")
    assert remembered().lessons == ["table"]
    assert opened == [2], "Enter leads to the next lesson"


@pytest.mark.usefixtures("home")
def test_a_lesson_explains_refusals_of_letters_that_take_the_die_first() -> None:
    table = lesson_table(IDS.index("dark-age") + 1)
    table.press("1 enter 3 enter")
    table.uncover()
    assert table.kind == "die"
    table.press("d")
    assert table.said == str(READ_FIRST).replace("{key confirm}", "Enter")


@pytest.mark.usefixtures("home")
def test_the_words_of_a_lesson_do_not_hide_a_hint() -> None:
    hint = Outcome("hint", (Part("Take zone 2."),))
    assert lesson_table(1).controller.coach.outcome(hint) == hint
