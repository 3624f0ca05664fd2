"""The controller of the table: every key, the pages and the curtain, bots, and a host that answers late."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import novaera_tui
from novaera_tui.bots.hints import Advice, Hint
from novaera_tui.keys import KEYS, Keymap, in_scope
from novaera_tui.play.match import NewsArrived, Said, SavingChanged, VoteAsked
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.screens.panel_screen import PAGE_CLASSES
from novaera_tui.table.controller import TableController
from novaera_tui.table.front_end import PageRequest
from novaera_tui.table.replay_controller import ReplayController
from novaera_tui.words import answers as words
from novaera_tui.words.pages import BOTS_ELSEWHERE, LIFT, SINCE, SO_FAR
from tests.front_end import FakeTable, GuestSession, intent_of, told
from tests.games import CARDS, new_session, session_at, turn
from tests.positions import position, spending
from tests.source import nodes


def bots_first() -> Session:
    """A bot decides, and Ada looks on."""
    return Session(Setup((Seat("Ada"), Seat("Ro", bot="random")), 7, first=1), CARDS)


def guest(**mine: Any) -> GuestSession:
    """Ada spends dice at a guest's terminal."""
    seat = {"dice": ["green 3", "red 2"], "resources": 5, **mine}
    game = position(seat, {"dice": ["black 1"]}, cards=CARDS, agenda=spending(0), display=[["Irrigation"], ["Warfare"]])
    return GuestSession(Setup((Seat("Ada"), Seat("Bo")), 1, hands="open"), CARDS, position=game)


# Keys and intents ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scope", "controller"), [("table", TableController), ("replay", ReplayController)])
def test_every_key_names_a_public_method_of_its_controller(scope: str, controller: type) -> None:
    for entry in in_scope(scope):
        name, _ = intent_of(entry)
        assert not name.startswith("_") and callable(getattr(controller, name, None)), entry.id


def test_every_key_of_the_table_can_be_pressed_at_any_time() -> None:
    """By somebody who decides, by somebody who looks on, and when the game is over."""
    over = new_session(2, 7, variant="fast", hands="open")
    while over.decision is not None:
        over.choose(over.decision.options[0])
    for entry in in_scope("table"):
        for session in (turn(), bots_first(), over):
            table = FakeTable(session)
            table.uncover()
            table.press(entry.keys[0])


@pytest.mark.slow
def test_the_controllers_need_no_textual() -> None:
    modules = ("controller", "replay_controller", "lesson_coaching")
    program = f"""
import sys
{"".join(f"import novaera_tui.table.{module}{chr(10)}" for module in modules)}
print([name for name in sys.modules if name.partition(".")[0] == "textual"])
"""
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[]"


def test_every_page_that_a_controller_opens_has_a_screen() -> None:
    folder = Path(novaera_tui.__file__).parent / "table"
    calls = [node for path in folder.glob("*.py") for node in nodes(path) if isinstance(node, ast.Call)]
    named = [call.args[0] for call in calls if ast.unparse(call.func).endswith(("open_page", "PageRequest"))]
    opened = {name.value for name in named if isinstance(name, ast.Constant)}
    opened |= {about[0] for intent, about in map(intent_of, KEYS) if intent == "page"}
    assert opened == {*PAGE_CLASSES}


# Enter --------------------------------------------------------------------------------------------------


def test_confirm_chooses_the_option_under_the_cursor() -> None:
    session = new_session(2, 7, hands="open")
    table = FakeTable(session)
    table.press("2 enter")
    assert session.steps[0].key == "zone 2" and table.scene.asked == 1


def test_confirm_on_an_impossible_option_says_why() -> None:
    session = turn()
    table = FakeTable(session)
    table.press("tab enter")
    assert table.focus.panel == "display" and not session.steps
    assert table.said == "Choose a die first." and "confirm" in table.scene.idle


def test_confirm_names_the_choosing_player_or_the_end_of_the_game() -> None:
    table = FakeTable(bots_first())
    table.press("enter")
    assert table.said == "It is another player's turn."
    over = new_session(2, 7, variant="fast", hands="open")
    while over.decision is not None:
        over.choose(over.decision.options[0])
    table = FakeTable(over)
    table.uncover()
    table.press("enter")
    assert table.said == str(words.IS_OVER)


def test_a_choice_that_is_refused_changes_nothing_and_is_explained() -> None:
    session = guest()
    table = FakeTable(session)
    table.press("1 enter enter")
    assert table.said == str(words.WAITING) and session.choice_count() == 0


def test_a_die_that_is_refused_leaves_its_reason_in_sight() -> None:
    """The letter of an action takes the die first."""
    table = FakeTable(session := guest())
    table.press("1 enter d")
    assert session.is_waiting and table.said == str(words.WAITING)


def test_nobody_is_said_to_decide_when_the_game_is_over() -> None:
    over = new_session(2, 7, variant="fast", hands="open")
    while over.decision is not None:
        over.choose(over.decision.options[0])
    table = FakeTable(over)
    table.controller.tell_who_decides()
    assert table.said == ""


# The cursor ---------------------------------------------------------------------------------------------


def test_move_goes_from_target_to_target_and_takes_the_last_answer_away() -> None:
    table = FakeTable(turn())
    assert table.pointed_at == "green 3"
    table.press("9")
    assert table.said
    table.press("right")
    assert table.pointed_at == "red 2" and table.said == ""
    table.press("h")
    assert table.pointed_at == "green 3"


def test_move_against_the_end_draws_nothing() -> None:
    table = FakeTable(turn())
    drawn = len(table.front_end.scenes)
    table.press("left up")
    assert table.pointed_at == "green 3" and len(table.front_end.scenes) == drawn


def test_next_panel_goes_round_in_both_directions() -> None:
    table = FakeTable(turn())
    seen = []
    for key in ("tab", "tab", "tab", "shift+tab"):
        table.press(key)
        seen.append(table.focus.panel)
    assert seen == ["display", "choices", "display", "choices"]
    assert table.front_end.panels[-4:] == seen


def test_away_from_the_question_the_prompt_says_how_to_go_back() -> None:
    table = FakeTable(turn())
    table.press("tab")
    assert table.foretold.startswith("q goes back to")
    table.press("q")
    assert table.focus.panel == "choices" and table.scene.outcome.mood == "will"


def test_the_key_of_a_card_works_while_a_card_is_chosen() -> None:
    table = FakeTable(turn(hand=["Foraging", "Hunting"]))
    table.press("1 d B")
    assert table.kind == "develop" and table.pointed_at == "Hunting"


def test_keys_of_cards_and_digits_say_so_where_somebody_else_decides() -> None:
    table = FakeTable(bots_first())
    for key in ("1", "A"):
        table.focus.set_message("")
        table.press(key)
        assert table.said == "It is another player's turn."


def test_order_outside_a_list_does_nothing() -> None:
    table = FakeTable(turn())
    drawn = len(table.front_end.scenes)
    table.press("minus plus")
    assert len(table.front_end.scenes) == drawn and table.pointed_at == "green 3"


def test_the_rule_behind_a_refusal_can_be_opened() -> None:
    table = FakeTable(turn())
    assert table.controller.rule_in_mind == ""
    table.press("1 x")
    assert table.controller.rule_in_mind == "R7.8"
    assert table.scene.answer.mood == "blocked" and table.scene.answer.parts[-1].text == "R opens rule 7.8."


# Actions ------------------------------------------------------------------------------------------------


def test_a_digit_while_an_action_is_chosen_takes_another_die() -> None:
    session = turn()
    table = FakeTable(session)
    table.press("1 enter")
    assert table.kind == "action"
    table.press("2")
    assert table.kind == "die" and table.pointed_at == "red 2" and not session.steps


def test_a_letter_while_a_card_is_chosen_begins_another_action_with_the_same_die() -> None:
    session = turn(hand=["Foraging"])
    table = FakeTable(session)
    table.press("1 d s")
    assert table.kind == "research" and [step.key for step in session.steps] == ["green 3", "research"]


def test_a_letter_previews_choices_that_cannot_be_undone() -> None:
    session = turn()
    table = FakeTable(session)
    table.press("1 g")
    assert table.kind == "action" and table.pointed_at == "gain" and table.scene.outcome.mood == "will"


def test_decline_waits_for_enter_where_something_happens() -> None:
    broken = ["Foraging", "Irrigation", "Herding"]
    seat = {"dice": ["red 1", "red 2"], "welfare": broken, "damaged": broken}
    session = session_at(position(seat, {"dice": ["black 1"]}, cards=CARDS, agenda=spending(0)))
    table = FakeTable(session)
    table.press("n")
    assert table.said == str(words.NOTHING_TO_DECLINE)
    table.press("1 r 1 enter n")
    assert table.pointed_at == "no" and session.steps[-1].key == "Foraging"
    table.press("enter")
    assert [step.key for step in session.steps[-2:]] == ["Foraging", "no"]


# Back, undo, redo ---------------------------------------------------------------------------------------


def test_back_moves_the_cursor_home_and_then_undoes_a_step_despite_a_message() -> None:
    session = turn()
    table = FakeTable(session)
    table.press("1 enter tab x")
    assert table.said and table.focus.panel == "display"
    table.press("q")
    assert table.said == "" and table.focus.panel == "choices" and len(session.steps) == 1
    table.press("x")
    assert table.said
    table.press("q")
    assert table.said == "" and table.kind == "die" and not session.steps


def test_undo_and_redo_say_why_they_are_refused() -> None:
    table = FakeTable(new_session(2, hands="open"))
    table.press("u")
    assert table.said == str(words.NOTHING_YET) and "undo" in table.scene.idle
    table.press("U")
    assert table.said == str(words.NOTHING_UNDONE)


@pytest.mark.parametrize("back", ["u", "q", "d q q"])
def test_undo_asks_the_same_question_with_the_cursor_on_what_was_taken_back(back: str) -> None:
    table = FakeTable(turn())
    table.press("3 enter")
    chosen = table.scene.die
    table.press(back)
    assert chosen is not None and table.kind == "die" and table.pointed_at == chosen.key


def test_an_impossible_action_is_refused_before_the_die_is_chosen() -> None:
    session = turn()
    table = FakeTable(session)
    before, at = len(session.steps), table.pointed_at
    table.press("x")
    assert table.said == "Territories come in Eras II and III."
    assert len(session.steps) == before and table.kind == "die" and table.pointed_at == at


# Hints --------------------------------------------------------------------------------------------------

PICKING = Hint((Advice("zone 2", (("pick", "zone 2"),), 1.0, (("unrest", 1.0),)),))


def test_a_hint_marks_the_best_choice_and_the_second_one_opens_a_page() -> None:
    session = new_session(2, 7, hands="open")
    table = FakeTable(session)
    table.press("H")
    assert table.controller.hints.is_thinking and table.scene.outcome.mood == "hint" and not session.steps
    table.bots.hinting.pop()(PICKING)
    assert table.pointed_at == "zone 2" and table.focus.hint[0][0].startswith("Pick zone 2 (")
    table.press("H")
    assert table.front_end.opened == [PageRequest("hint", (table.controller.hints.choices, ()))] and table.said == ""
    table.front_end.close_page(None)
    table.press("enter")
    assert session.steps[0].key == "zone 2" and session.steps[0].hinted


# Hands, bots, pages -------------------------------------------------------------------------------------


def test_the_hand_key_says_why_it_does_nothing() -> None:
    table = FakeTable(bots_first())
    table.press("m")
    assert table.said == "It is another player's turn."
    table = FakeTable(turn())
    table.press("m")
    assert table.said == "Ada has no cards in hand."
    table = FakeTable(turn(hand=["Foraging"]))
    table.press("m")
    assert table.said == str(words.HAND_LIES_OPEN)


def test_the_pace_of_bots_is_not_changed_from_a_guests_terminal() -> None:
    session = guest()
    pace = session.setup.pace
    table = FakeTable(session)
    table.press("P")
    assert table.said == str(BOTS_ELSEWHERE) and session.setup.pace == pace


def test_zoom_opens_the_card_under_the_cursor_with_its_price_for_the_reader() -> None:
    seat = {"dice": ["red 4", "red 2"], "military": ["Military Tactics"]}
    game = position(seat, {"dice": ["black 1"]}, cards=CARDS, agenda=spending(0), display=[["Archery"], ["Trade"]])
    table = FakeTable(session_at(game))
    table.press("i")
    assert (
        table.said == words.NO_CARD_HERE.format(key="Tab") and "zoom" in table.scene.idle and not table.front_end.opened
    )
    table.front_end.keymap = Keymap({"zone.next": ("z",)})
    table.press("i")
    assert table.said == "No card under the cursor; z goes to the Display."
    table.press("1 d i")
    (page,) = table.front_end.opened
    assert page.name == "card" and page.about[1] == CARDS.named("Archery").number and page.about[3] == (3,)


def test_pages_are_opened_for_the_one_who_is_asked() -> None:
    session = new_session(2, 7, hands="open")
    table = FakeTable(session)
    table.press("1 enter")
    for key, name, about in (
        ("L", "log", (session, 1)),
        ("S", "standings", (session,)),
        ("T", "threats", (session, 1)),
        ("N", "news", (session, 1, None, [])),
    ):
        table.press(key)
        page = table.front_end.close_page()
        assert (page.name, tuple(page.about)) == (name, about)
    table.press("v")
    page = table.front_end.close_page()
    assert page.name == "civilization" and page.about[2] == 0, "Bo sees the next player's board first"


def test_news_begin_with_the_readers_last_turn() -> None:
    session = new_session(2, 7, hands="open")
    table = FakeTable(session)
    table.press("1 enter enter")
    reader = table.scene.asked
    table.press("N")
    assert table.front_end.opened[-1].about[2] == session.last_turn_index(reader) is not None


def test_seats_are_shown_only_where_several_terminals_play() -> None:
    table = FakeTable(turn())
    table.press("W")
    assert table.said == str(words.ALL_SIT_HERE) and not table.front_end.opened
    session = guest()
    table = FakeTable(session)
    table.press("W")
    assert table.front_end.opened == [PageRequest("seats", (session,))]


# What comes next ----------------------------------------------------------------------------------------


def test_the_greeting_comes_first() -> None:
    session = turn()
    session.greeting = "A bot has been replaced."
    assert FakeTable(session).said == "A bot has been replaced."


def test_the_curtain_names_the_next_player_and_their_news() -> None:
    session = new_session(2, 7, first=0, hands="curtain")
    table = FakeTable(session)
    (page,) = table.front_end.opened
    name, news, heading, _, undo_name, losses, lift = page.about
    assert (page.name, name, heading, undo_name, losses, lift) == ("curtain", "Ada", SO_FAR, "", [], LIFT)
    assert "Ada and Bo began" in news[0]
    assert table.scene.decision is None and table.scene.view.player is None, "nobody's hand lies under it"
    table.lift()
    guard = table.front_end.enter_guard
    assert table.controller.seating.viewer == 0 and guard.asked is not None and guard.asked[0] == 0
    assert table.scene.view.player == 0 and table.kind == "pick"
    table.press("enter")
    assert table.front_end.opened[-1].about[0] == "Bo" and table.front_end.opened[-1].about[4] == "Ada"
    table.lift()
    while table.front_end.page != "curtain":
        table.press("enter")
    assert table.front_end.opened[-1].about[2] == SINCE


def test_nothing_goes_on_under_the_curtain() -> None:
    table = FakeTable(new_session(2, 7, first=0, hands="curtain"))
    drawn = len(table.front_end.scenes)
    table.controller.page_closed()
    table.controller.proceed()
    assert len(table.front_end.scenes) == drawn and len(table.front_end.opened) == 1


def test_trouble_with_saving_opens_a_page_before_anything_else() -> None:
    session = new_session(2, 7, hands="open")
    table = FakeTable(session)
    session.publish([SavingChanged("The disk is full.")])
    assert not table.front_end.opened, "not in the middle of a choice"
    table.press("1 enter")
    assert table.front_end.opened == [PageRequest("notice", (str(words.NOT_SAVED), "The disk is full."))]
    table.front_end.close_page()
    assert table.front_end.page == "" and table.scene.asked == 1


def test_a_bot_is_asked_when_it_is_its_turn_and_no_page_covers_the_table() -> None:
    session = bots_first()
    table = FakeTable(session)
    assert len(table.bots.choosing) == 1 and table.scene.decision is None
    table.bots.play()
    assert session.steps[0].player == 1 and table.scene.asked == 0 and not table.bots.choosing


# Games that are kept elsewhere ----------------------------------------------------------------------------


def test_a_letter_goes_on_when_the_host_has_taken_the_die() -> None:
    session = guest()
    table = FakeTable(session)
    table.press("1 g")
    assert table.kind == "die" and session.is_waiting
    table.host_answers()
    assert table.kind == "action" and table.pointed_at == "gain"


def test_a_letter_for_another_action_goes_on_when_the_host_has_taken_the_first_one_back() -> None:
    session = guest(hand=["Foraging"])
    table = FakeTable(session)
    table.press("1 d")
    for _ in range(2):
        table.host_answers()
    assert table.kind == "develop"
    table.press("g")
    assert session.is_waiting
    table.host_answers()
    assert table.kind == "action" and table.pointed_at == "gain"


def test_a_digit_for_another_die_goes_on_when_the_host_has_taken_the_first_one_back() -> None:
    session = guest()
    table = FakeTable(session)
    table.press("1 enter")
    table.host_answers()
    assert table.kind == "action"
    table.press("2")
    table.host_answers()
    assert table.kind == "die" and table.pointed_at == "red 2"


def test_news_that_come_before_the_hosts_answer_do_not_go_on_with_a_key() -> None:
    session = guest()
    table = FakeTable(session)
    table.press("1 g")
    session.publish([NewsArrived()])
    table.front_end.make_calls()
    assert table.kind == "die" and table.said == ""
    table.host_answers()
    assert table.kind == "action" and table.pointed_at == "gain"


def test_an_answer_that_others_have_overtaken_is_taken_away() -> None:
    session = guest()
    table = FakeTable(session)
    table.press("9")
    assert table.said
    session.publish([NewsArrived()])
    table.front_end.make_calls()
    assert table.said, "nothing was chosen"
    Session.choose(session, "green 3")
    session.publish([NewsArrived()])
    table.front_end.make_calls()
    assert table.said == "" and table.kind == "action"


def test_undo_and_redo_wait_for_the_host() -> None:
    session = guest()
    table = FakeTable(session)
    table.press("1 enter")
    table.host_answers()
    for key, kind in (("u", "die"), ("U", "action")):
        table.press(key)
        assert session.is_waiting and table.kind != kind
        table.host_answers()
        assert table.kind == table.scene.decision.kind == kind  # type: ignore[union-attr]


def test_messages_of_the_host_reach_the_table_after_the_current_event() -> None:
    session = guest()
    table = FakeTable(session)
    shown = table.front_end.turns_shown
    asked = VoteAsked(1, "Bo asks to take back a choice.")
    session.publish([Said("Bo is away."), asked])
    assert table.said == "" and not table.front_end.opened
    table.front_end.make_calls()
    assert table.said == "Bo is away."
    assert table.front_end.opened == [PageRequest("vote", (session, asked))]
    assert table.front_end.turns_shown > shown


def test_keys_are_named_as_the_players_key_file_has_them() -> None:
    table = FakeTable(new_session(2, hands="open"))
    table.front_end.keymap = Keymap({"undo": ("z",)})
    table.press("1 enter u")
    assert table.said == "The last choice was Ada's. Press z again to undo it."


# Keys before one's turn ---------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["1", "d", "a", "enter", "n", "A"])
def test_keys_before_a_turn_choose_nothing_and_are_not_lost_without_a_word(key: str) -> None:
    """Bots take the answer away before it is read, so it is said again when the player is asked."""
    session = bots_first()
    table = FakeTable(session)
    table.press(key)
    assert table.said == "It is another player's turn."
    while not session.is_here(table.scene.asked):
        made = session.choice_count()
        table.bots.play()
        table.uncover()
        assert all(not session.is_here(step.player) for step in session.steps[made:]), "no key is queued"
    assert told(table.scene.answer) == "Keys pressed before your turn were ignored." and not table.said
    table.press("down")
    assert not table.scene.answer.parts


def test_looking_around_while_a_bot_decides_is_not_a_missed_key() -> None:
    table = FakeTable(bots_first())
    table.press("tab down i")
    table.uncover()
    assert not table.controller.has_missed_keys


def test_keys_while_a_host_answers_are_refused_on_the_spot_and_told_of() -> None:
    session = guest()
    table = FakeTable(session)
    table.press("1 enter g")
    assert table.said == str(words.WAITING) and session.choice_count() == 0
    table.host_answers()
    assert table.kind == "action" and told(table.scene.answer) == "Keys pressed before your turn were ignored."


def test_an_answer_to_a_key_is_gone_once_a_page_has_been_read() -> None:
    table = FakeTable(new_session(2, 7, hands="open"))
    table.press("q")
    assert "Nothing to step back from" in table.said
    table.press("S")
    table.front_end.close_page(None)
    assert table.said == ""
