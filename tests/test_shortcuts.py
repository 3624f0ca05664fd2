"""Every die, zone, column, card and choice has a key that is shown on it, and keeps it as long as it can."""

from __future__ import annotations

import re

import pytest

from novaera_tui.app import NovaEraApp
from novaera_tui.table.key_labels import renamed_now
from novaera_tui.tutorial.lessons import LessonAdvice
from tests.front_end import FakeTable
from tests.games import CARDS, new_session, session_at, turn
from tests.positions import plain_set, position, spending
from tests.screens import drawn, press, running, table_of

SMALL, LARGE = (80, 24), (120, 40)
BOTH = pytest.mark.parametrize("size", [SMALL, LARGE])


def test_die_three_is_die_three_until_the_round_ends() -> None:
    session = turn()
    table = FakeTable(session)
    table.press("1 g enter")
    assert session.steps[0].key == "green 3"
    table.press("c enter")  # Bo's only die
    assert session.decision is not None and session.decision.player == 0
    assert table.keys_shown == {"die": "2-3", "action": "letters"}, "the digits that work"
    table.press("1")
    assert table.said == "You have no die 1."
    table.press("3")
    assert table.kind == "die", "a digit goes there, and Enter chooses"
    table.press("enter")
    assert session.steps[-1].key == "green 5"


async def test_two_dice_that_are_alike_show_both_numbers() -> None:
    session = turn(dice=["green 3", "red 2", "green 3"])
    app = NovaEraApp(session)
    async with running(app, LARGE) as pilot:
        assert "1,3" in drawn(app)
        await press(pilot, "3 enter")
        assert session.steps[-1].key == "green 3"


@BOTH
async def test_declining_has_its_letter_and_says_what_it_means(size: tuple[int, int]) -> None:
    cards = plain_set("era-1:\n- {name: Gift, colour: welfare, cost: 2, instant: [{repair: 1, may: true}]}")
    mine = {"dice": ["green 3", "green 1"], "hand": ["Gift"], "military": ["military 1"], "damaged": ["military 1"]}
    session = session_at(position(mine, {"dice": ["red 1"]}, cards=cards, agenda=spending(0)))
    app = NovaEraApp(session)
    async with running(app, size) as pilot:
        await press(pilot, "1 d enter")
        assert session.decision is not None and session.decision.kind == "may"
        assert "n do not use it" in drawn(app) and "1 select  n decline" in drawn(app)
        await press(pilot, "2")
        assert "There is only one choice." in drawn(app)
        await press(pilot, "n enter")
        assert any(step.key == "no" for step in session.steps)


def is_keyed(app: NovaEraApp, key: str, card: str) -> bool:
    """Does this key stand before this card, with nothing but its price between them?"""
    return bool(re.search(rf"\b{key} +([A-Z]+\d*[ ►]+)?×?{card}", drawn(app)))


@BOTH
async def test_a_letter_chooses_a_card_of_the_hand_and_stands_on_it(size: tuple[int, int]) -> None:
    session = turn(hand=["Foraging", "Hunting"])
    app = NovaEraApp(session)
    async with running(app, size) as pilot:
        await press(pilot, "1 d")
        assert is_keyed(app, "A", "Foraging") and is_keyed(app, "B", "Hunting")
        await press(pilot, "B")
        assert table_of(app).controller.focus.cursors["display"] == ("card", CARDS.named("Hunting").number, 0)
        await press(pilot, "4 3")
        assert "Column 3 is empty." in drawn(app)
        await press(pilot, "G")
        assert "No card has the letter" in drawn(app)


@BOTH
async def test_digits_stand_on_personalities_that_can_be_enlisted(size: tuple[int, int]) -> None:
    names = ["Hypatia", "Boudica", "Hammurabi"]
    game = position(
        {"dice": ["black 3", "red 1"]}, {"dice": ["black 1"]}, cards=CARDS, agenda=spending(0), personalities=names
    )
    session = session_at(game)
    app = NovaEraApp(session)
    async with running(app, size) as pilot:
        await press(pilot, "1 e")
        assert all(is_keyed(app, str(place), name) for place, name in enumerate(names, start=1))
        await press(pilot, "2 enter")
        assert session.steps[-1].key == "Boudica"


@BOTH
async def test_digits_stand_on_cards_in_play_that_are_asked_for(size: tuple[int, int]) -> None:
    seat = {"dice": ["red 1", "red 2"], "welfare": ["Foraging", "Irrigation"], "damaged": ["Foraging", "Irrigation"]}
    session = session_at(position(seat, {"dice": ["black 1"]}, cards=CARDS, agenda=spending(0)))
    app = NovaEraApp(session)
    async with running(app, size) as pilot:
        await press(pilot, "1 r")
        assert is_keyed(app, "2", "Irrigation")
        await press(pilot, "2")
        assert session.steps[-1].key == "repair", "a digit alone chooses nothing"
        await press(pilot, "enter")
        assert session.steps[-1].key == "Irrigation"


@BOTH
async def test_damaged_cards_are_numbered_as_they_lie(size: tuple[int, int]) -> None:
    """Not in the order in which they were hit, which nobody remembers."""
    seat = {"dice": ["red 1", "red 2"], "welfare": ["Foraging"], "military": ["Hunting"], "economic": ["Barter"]}
    seat["damaged"] = ["Barter", "Hunting", "Foraging"]
    session = session_at(position(seat, {"dice": ["black 1"]}, cards=CARDS, agenda=spending(0)))
    app = NovaEraApp(session)
    async with running(app, size) as pilot:
        await press(pilot, "1 r")
        assert all(is_keyed(app, *label) for label in (("1", "Foraging"), ("2", "Hunting"), ("3", "Barter")))


def test_abilities_of_each_turn_are_shown_before_use() -> None:
    table = FakeTable(turn(economic=["Barter"]))
    table.press("t")
    assert table.foretold == "1E for 1 any; next, choose" and table.keys_shown == {"select": "1"}


async def test_dice_have_no_numbers_where_digits_mean_something_else() -> None:
    session = turn(economic=["Barter"])
    app = NovaEraApp(session)
    async with running(app, SMALL) as pilot:
        assert "2  M2" in drawn(app)
        await press(pilot, "t enter")
        assert "2 military" in drawn(app) and "2  M2" not in drawn(app)


@BOTH
async def test_damaged_cards_keep_their_numbers_until_the_repair_is_done(size: tuple[int, int]) -> None:
    broken = ["Foraging", "Irrigation", "Herding"]
    seat = {"dice": ["red 1", "red 2"], "welfare": broken, "damaged": broken}
    session = session_at(position(seat, {"dice": ["black 1"]}, cards=CARDS, agenda=spending(0)))
    app = NovaEraApp(session)
    async with running(app, size) as pilot:
        await press(pilot, "1 r 1 enter")
        assert is_keyed(app, "2", "Irrigation") and is_keyed(app, "3", "Herding")
        assert not is_keyed(app, "1", "Foraging")
        await press(pilot, "1")
        assert "You are already repairing Foraging." in drawn(app)
        await press(pilot, "3 enter")
        assert [step.key for step in session.steps[-2:]] == ["Foraging", "Herding"]


def test_a_list_opens_also_for_the_only_card_there_is() -> None:
    seat = {"dice": ["green 3", "red 2"], "hand": ["Foraging"]}
    session = session_at(position(seat, {"dice": ["black 1"]}, cards=CARDS, agenda=spending(0)))
    table = FakeTable(session)
    table.press("1 d")
    focus, foraging = table.focus, ("card", CARDS.named("Foraging").number, 0)
    assert focus.panel == "display" and focus.cursor == foraging
    assert "Foraging joins your welfare cards" in table.foretold
    assert table.kind == "action", "nothing has been done yet"
    assert table.keys_shown == {"hand card": "A"}
    table.press("B")
    assert table.said == "No card has the letter B. The cards in your hand: A."
    table.press("A")
    assert table.said == "" and focus.cursor == foraging
    table.press("escape")
    assert focus.panel == "choices"
    table.press("d enter")
    assert CARDS.named("Foraging").number in session.game.state.civilizations[0].columns[0]


def test_esc_is_a_step_back_at_the_table() -> None:
    table = FakeTable(turn())
    table.press("1 s")
    assert table.kind == "research"
    table.press("escape escape")
    assert table.kind == "die"


async def test_the_key_bar_shows_possible_keys() -> None:
    session = turn(hand=["Foraging", "Hunting"])
    app = NovaEraApp(session)
    async with running(app, LARGE) as pilot:
        last = drawn(app).splitlines()[-1]
        assert "1-3 die" in last and "back" not in last and "undo" not in last
        await press(pilot, "1 d")
        last = drawn(app).splitlines()[-1]
        assert "1-2,4 card" in last and "A-B hand card" in last and "back" in last and "undo" in last


def test_back_is_not_offered_where_there_is_nothing_to_step_back_from() -> None:
    table = FakeTable(turn())
    table.press("q")
    assert "Nothing to step back from" in table.said and "back" in table.scene.idle


def test_a_letter_takes_the_only_die_wherever_the_cursor_is() -> None:
    session = turn(dice=["green 3"], knowledge=["Calendar"])
    table = FakeTable(session)
    assert table.keys_shown == {"die": "1", "action": "letters"}
    table.press("a")
    assert table.scene.trick is not None
    table.press("d")
    assert session.steps[0].key == "green 3" and table.said == ""


@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE])
async def test_actions_stay_visible_beside_dice_abilities(size: tuple[int, int]) -> None:
    seat = {"dice": ["green 3", "red 2"], "economic": ["Barter"], "resources": 2}
    session = session_at(position(seat, {"dice": ["black 1"]}, cards=CARDS, agenda=spending(0)))
    app = NovaEraApp(session)
    async with running(app, size):
        lines = drawn(app).splitlines()
        assert any("Barter" in line for line in lines[-12:])
        assert any("d develop" in line for line in lines) and any("s research" in line for line in lines)


async def test_a_refusal_is_shown_beside_the_preview() -> None:
    session = new_session(2, 7, hands="open")
    app = NovaEraApp(session)
    async with running(app, SMALL) as pilot:
        await press(pilot, "enter")
        taken = next(place for place, zone in enumerate(session.view(0).zones) if not zone)
        await press(pilot, str(taken + 1))
        lines = drawn(app).splitlines()
        assert any(f"! Zone {taken + 1} has been taken" in line for line in lines)
        assert any(line.strip().startswith("→ take") for line in lines), "Enter still takes the other"


def test_a_key_that_does_nothing_now_repeats_the_question() -> None:
    table = FakeTable(new_session(2, hands="open"))
    for key in ("A", "D", "0"):
        table.press(key)
        assert table.said == "Pick a Dice Zone first."
    table.press("1 enter enter 1 enter B")
    assert table.said == "Choose an action for the die first."


def test_enter_after_another_cards_key_previews_first() -> None:
    seat = {"dice": ["green 4", "red 2"], "resources": 0}
    display = [["Mill"], ["Trade"], ["Pottery"]]
    session = session_at(position(seat, {"dice": ["black 1"]}, cards=CARDS, agenda=spending(0), display=display))
    table = FakeTable(session)
    table.press("1 d")
    made = session.choice_count()
    table.press("2 enter")
    assert table.said.startswith("The cursor has not moved. Press Enter again") and session.choice_count() == made
    table.press("2 enter")
    assert session.choice_count() == made + 1, "whoever does it again means it"
    session.undo()
    table.press("3 2 right left enter")
    assert session.choice_count() == made + 1, "whoever moves the cursor sees where it is"


def test_the_letter_of_a_card_out_of_reach_lists_what_is_missing() -> None:
    seat = {"dice": ["black 2", "red 1"], "hand": ["Hunting", "Storytelling"], "resources": {"military": 1}}
    table = FakeTable(session_at(position(seat, {"dice": ["black 1"]}, cards=CARDS, agenda=spending(0))))
    table.press("1 d")
    assert table.scene.decision is not None and table.scene.decision.kind == "action"
    assert table.focus.cursor == ("card", CARDS.named("Hunting").number, 0)
    table.press("B")
    assert "Storytelling" in table.said


async def test_a_panel_without_room_clears_its_content() -> None:
    seat = {"dice": ["red 1", "red 2"], "hand": ["Hunting"], "welfare": ["Foraging", "Herding"]}
    seat["damaged"] = ["Foraging", "Herding"]
    app = NovaEraApp(session_at(position(seat, {"dice": ["black 1"]}, cards=CARDS, agenda=spending(0))))
    async with running(app, SMALL) as pilot:
        shown = table_of(app).panels["display"]
        assert "Hunting" in "".join(segment.text for line in shown.lines for segment in line)
        await press(pilot, "1 r")
        assert not shown.lines and not shown.drawing.lines


def test_the_key_bar_shows_what_enter_does() -> None:
    table = FakeTable(new_session(2, hands="open"))
    assert renamed_now(table.scene) == {"confirm": "take it"}
    table.press("enter enter")
    assert table.kind == "die" and renamed_now(table.scene) == {"confirm": "choose it"}
    table.scene.advice = LessonAdvice("LESSON 1", "Welcome!", turns_page=True)
    assert renamed_now(table.scene) == {"confirm": "continue"}
