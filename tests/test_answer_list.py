"""A production at the table is one list, and resources of any kind are four counters: by keys, as players see it."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.bots import make_bot
from novaera_tui.draw.choices import draw_choices
from novaera_tui.play.answer_list import AnswerList, AnswerListRun, answer_list_for
from novaera_tui.play.answer_list_parts import Purse, is_pieces
from novaera_tui.play.answer_list_words import answer_list_prompt, list_advice
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving.journal import Journal
from novaera_tui.saving.recording import read
from rules.kinds import MILITARY, SEATS
from tests.drawings import texts
from tests.front_end import FakeTable, GuestSession
from tests.games import CARDS
from tests.positions import PRODUCTION, plain_set, position, resources
from tests.screens import drawn, press, running, table_of

SMALL, LARGE = (80, 24), (120, 40)


SET = plain_set(
    "era-1:\n"
    "{name: Bourse, colour: economic, cost: 1, production: {gain: 1 any}}\n"
    "{name: Charter, colour: knowledge, cost: 1, production: {gain: 2 any}}\n"
    "{name: Compass, colour: knowledge, cost: 1, production: {gain: 2 any}}\n"
    "{name: Press, colour: military, cost: 1, production: [{unrest: +1}, {gain: 1 any}]}\n"
    "{name: Stage, colour: welfare, cost: 1, production: {unrest: -1}}\n"
    "{name: Baths, colour: welfare, cost: 1, production: {gain: 2 any, if: unrest at most 2}}\n"
    "{name: Bazaar, colour: economic, cost: 1, transformation: {change: 1 economic into 2 any, when: production}}\n"
    "{name: Vineyard, colour: economic, cost: 1, transformation: {change: 1 welfare into 2 economic}}\n"
    "{name: Tolls, colour: economic, cost: 1, production: {steal: 2 economic, from: fewer economic}}\n"
    "{name: Levy, colour: military, cost: 1, production: {steal: 2 any, from: fewer military, choice: they}}\n"
    "{name: Raid, colour: military, cost: 1, production: {steal: 2 any, from: fewer military}}\n"
    "{name: Pilfer, colour: military, cost: 1, production: {steal: 1 any, from: fewer military}}\n"
    "{name: Cordon, colour: welfare, cost: 4, instant: {track: any -3}}\n"
    "{name: Mend, colour: welfare, cost: 1, production: {repair: 1}}\n"
)
"""What these tests need, whatever the shipped cards come to do."""


def session_at(game: rules.Game) -> Session:
    session = Session(Setup(tuple(map(Seat, game.names)), 1, hands="open"), SET)
    session.game = game
    session._listen()
    return session


def producing(*seats: dict[str, Any], **more: Any) -> Session:
    """A session that has come to the production."""
    return session_at(position(*seats, cards=SET, agenda=PRODUCTION, era=2, **more))


def keys_of(session: Session) -> list[str]:
    return [step.key for step in session.steps]


def list_of(table: FakeTable) -> AnswerList:
    assert table.controller.answers.answer_list is not None
    return table.controller.answers.answer_list


def to_line(table: FakeTable, place: int) -> None:
    table.focus.move_cursor("choices", ("line", place, 0))
    table.controller.redraw()


def develop_cordon(table: FakeTable) -> None:
    """By first options, up to what the card asks."""
    while table.kind in ("die", "action", "develop", "payment", "mix"):
        assert table.match.decision is not None
        key = "develop" if table.kind == "action" else table.match.decision.options[0].key
        table.controller.choose(table.match.decision.find(key))


ANY = {"economic": ["Bourse"], "knowledge": ["Charter"], "military": ["Press"]}
"""Brings four of any kind: one, two and one."""
CHANGES = {"economic": ["Bazaar", "Vineyard"], "welfare": ["Baths"]}
"""May turn economic into two of any kind, and welfare into economic, and brings two of any kind at low Unrest."""


def test_the_question_names_the_card_that_steals() -> None:
    game = position(
        {"military": ["Raid"]},
        {"resources": 3},
        cards=SET,
        agenda=PRODUCTION,
    )
    answer_list = answer_list_for(game.view(0))
    assert answer_list is not None
    assert answer_list_prompt(answer_list, game.names) == "check your production; Raid: steal 2 from Bo"
    assert list_advice(answer_list, game.names) == "steal 2 welfare from Bo"


def test_a_hint_for_a_list_names_its_first_answers_and_chooses_nothing() -> None:
    """Raid takes two resources from Bo."""
    session = producing({"military": ["Raid"]}, {"resources": 3})
    table = FakeTable(session)
    table.press("H")
    assert table.focus.hint == (("Best: steal 2 welfare from Bo",), ("The list starts with these answers.",))
    assert session.choice_count() == 0


# The list -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_list_with_a_card_to_repair_is_where_lists_are(size: tuple[int, int]) -> None:
    """The question alone would be answered at the cards in play; in a list it has a line, and Enter books it."""
    session = producing(
        {"welfare": ["Mend"], "military": ["military 1", "military 2"], "damaged": ["military 1", "military 2"]}
    )
    app = NovaEraApp(session)
    async with running(app, size) as pilot:
        assert table_of(app).controller.focus.panel == "choices" and "< military 1 > repair 1" in drawn(app)
        await press(pilot, "right enter")
        assert session.game.state.civilizations[0].damaged == (SET.named("military 1").number,)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_all_resources_of_any_kind_are_one_row_of_counters(size: tuple[int, int]) -> None:
    session = producing(ANY)
    app = NovaEraApp(session)
    async with running(app, size) as pilot:
        text = drawn(app)
        assert "Ada: check your production" in text
        assert "4 of any kind" in text
        question = next(line for line in text.splitlines() if "Ada: check your production" in line)
        assert all(card in question for card in ("Bourse", "Charter", "Press", "choose 4 resources from")), question
        await press(pilot, "4 right 0 enter")
        assert resources(session.game) == {"welfare": 4, "military": 0, "economic": 0, "knowledge": 0}
        assert keys_of(session) == ["welfare"] * 4, "each piece is written down as if it had been asked for alone"


def test_one_enter_submits_a_whole_production() -> None:
    session = producing({**CHANGES, "resources": 3})
    table = FakeTable(session)
    assert table.controller.answers.answer_list is not None
    table.press("enter")
    assert session.choice_count() > 1
    assert session.decision is None or session.decision.player != 0 or session.decision.kind == "pick"


def test_optional_effects_can_be_switched_off() -> None:
    session = producing({"economic": ["Bazaar"], "resources": {"economic": 1}})
    table = FakeTable(session)
    answer_list = list_of(table)
    on = answer_list.lines[0].on
    to_line(table, 0)
    table.press("n")
    assert answer_list.lines[0].on is not on
    if answer_list.lines[0].on:
        table.press("n")
    table.press("enter")
    assert resources(session.game)["economic"] == 1
    assert keys_of(session) == ["no"]


def test_a_civil_war_is_told_although_somebody_else_chooses_first() -> None:
    """R12.1: Bo chooses what Levy takes, and then Press raises Unrest."""
    table = FakeTable(producing({"military": ["Levy", "Press"], "unrest": 9}, {"resources": 2}))
    assert list_of(table).outlook.by == 1
    assert "Unrest 9→10; CIVIL WAR" in table.foretold


def test_the_key_bar_of_a_list_shows_how_to_move() -> None:
    table = FakeTable(producing({"military": ["Levy", "Press"], "unrest": 9}, {"resources": 2}))
    assert table.keys_shown["line"] == "↑↓"


def test_keys_reorder_effects_and_the_prompt_shows_the_result() -> None:
    """At Unrest 0 it matters whether it rises or falls first; the better order is shown first."""
    session = producing({"military": ["Press"], "welfare": ["Stage"]})
    table = FakeTable(session)
    answer_list = list_of(table)
    assert [SET[line.card].name for line in answer_list.lines] == ["Press", "Stage"]
    to_line(table, 1)
    table.press("1")
    assert [SET[line.card].name for line in answer_list.lines] == ["Press", "Stage"]
    assert table.said == "Digits set amounts; - and + reorder effects."
    table.press("n")
    assert table.said == "Only effects with a box before their name can be left out."
    table.press("minus")
    assert [SET[line.card].name for line in answer_list.lines] == ["Stage", "Press"]
    assert "Unrest 0→1" in table.foretold and table.keys_shown["order"] == "- +"
    table.press("plus")
    assert [SET[line.card].name for line in answer_list.lines] == ["Press", "Stage"]
    table.press("minus enter")
    assert session.game.state.civilizations[0].unrest == 1


def test_space_ticks_the_box_under_the_cursor_and_takes_no_list() -> None:
    session = producing({**CHANGES, "resources": 3})
    table = FakeTable(session)
    answer_list = list_of(table)
    table.press("space")
    assert table.said == "There is no box to tick here; Enter submits the list."
    place = next(place for place, line in enumerate(answer_list.lines) if line.optional)
    to_line(table, place)
    on = answer_list.lines[place].on
    assert table.keys_shown["untick" if on else "tick"] == "Space"
    table.press("space")
    assert answer_list.lines[place].on is not on and not session.steps
    table.press("space")
    assert answer_list.lines[place].on is on and not session.steps


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_cursor_begins_on_the_kind_that_is_taken_and_up_and_down_move_it(size: tuple[int, int]) -> None:
    session = producing({"knowledge": ["Charter"], "hand": ["knowledge 1"]})
    app = NovaEraApp(session)
    async with running(app, size) as pilot:
        table = table_of(app)
        assert table.controller.answers.answer_list is not None
        ((source, purse),) = table.controller.answers.answer_list.purses.items()
        assert purse.counts == [0, 0, 0, 2] and table.controller.focus.cursor == ("count", source, 3)
        await press(pilot, "up")
        assert table.controller.focus.cursor == ("count", source, 2)
        await press(pilot, "down")
        assert table.controller.focus.cursor == ("count", source, 3)


def test_space_means_enter_outside_lists() -> None:
    session = Session(Setup((Seat("Ada"), Seat("Bo")), 7, hands="open"), CARDS)
    FakeTable(session).press("1 space")
    assert session.choice_count() == 1


def test_unrest_that_rises_and_falls_again_is_shown_as_unchanged() -> None:
    table = FakeTable(producing({"military": ["Press"], "welfare": ["Stage"]}, {}))
    assert "Unrest stays 0" in table.foretold and "0→0" not in table.foretold


async def test_the_steal_that_brings_more_comes_first() -> None:
    """Victims who choose may keep what the other steal is after: Tolls first brings 4, Levy first 2."""
    victim = {"resources": {"economic": 2, "knowledge": 2}}
    session = producing({"economic": ["Tolls"], "military": ["Levy"]}, victim)
    view = session.view(0)
    answer_list = answer_list_for(view)
    assert answer_list is not None
    assert [SET[line.card].name for line in answer_list.lines] == ["Tolls", "Levy"]


def test_nothing_is_asked_where_every_order_leads_to_the_same() -> None:
    session = producing({"economic": ["Tolls"], "military": ["Levy"]}, {"resources": {"economic": 1}}, first=0)
    assert FakeTable(session).kind == "pick"
    assert resources(session.game)["economic"] == 1


def test_several_pieces_to_give_are_one_row_of_counters() -> None:
    session = producing({"military": ["Levy"]}, {"resources": {"welfare": 3, "knowledge": 3}})
    table = FakeTable(session)
    assert table.scene.asked == 1 and table.task == "Ada's Levy: which 2 resources do you give?"
    table.press("2 enter")
    assert resources(session.game, 1) == {"welfare": 1, "military": 0, "economic": 0, "knowledge": 3}


def test_a_list_continues_after_another_player_has_answered() -> None:
    """Ada's list is booked, Bo chooses what to give, and Ada is not asked again."""
    victim = {"resources": {"economic": 3, "knowledge": 3}}
    session = producing({"economic": ["Tolls", "Bazaar"], "military": ["Levy"]}, victim)
    table = FakeTable(session)
    asked = []
    while session.decision is not None and table.kind != "pick":
        asked.append(session.decision.player)
        table.press("enter")
    assert asked == [0, 1]


def test_a_list_is_booked_as_fast_as_the_host_answers() -> None:
    game = position(ANY, cards=SET, agenda=PRODUCTION, era=2)
    session = GuestSession(Setup(tuple(map(Seat, game.names)), 1, hands="open"), SET, position=game)
    table = FakeTable(session)
    table.press("enter")
    for made in range(4):
        assert session.is_waiting and session.choice_count() == made and table.said == ""
        session.host_answers()
        table.front_end.make_calls()
    assert not session.is_waiting and sum(resources(session.game).values()) == 4


def test_undo_takes_back_the_whole_list() -> None:
    session = producing(ANY, {"knowledge": ["Compass"]})
    before = session.game.to_data()
    table = FakeTable(session)
    table.press("enter")
    assert len(session.steps) == 4 and session.decision is not None and session.decision.player == 1
    table.press("u u")
    assert session.game.to_data() == before and not session.steps
    table.press("U")
    assert len(session.steps) == 4


def test_undo_on_the_curtain_comes_back_to_the_list() -> None:
    """The order of effects is asked behind a curtain; Bo lifts none, because Ada thinks better of it."""
    session = producing({"economic": ["Bazaar"], "resources": 3}, {"economic": ["Vineyard"], "resources": 3})
    session.setup = session.setup._replace(hands="curtain")
    table = FakeTable(session)
    for _ in range(2):
        table.lift()
        assert table.scene.asked == 0 and list_of(table) is table.scene.answer_list
        table.press("enter")
        table.undo_on_curtain()


# Without a table ----------------------------------------------------------------------------------------


def test_counters_always_sum_up() -> None:
    purse = Purse([0, 2, 0, 3], (5, 5, 5, 5))
    purse.set(0, 1)
    assert purse.counts == [1, 2, 0, 2] or purse.total == 5
    purse.set(2, 1)
    purse.set(1, 0)
    assert purse.counts == [1, 0, 1, 3]
    purse = Purse([0, 2, 0, 0], (0, 3, 1, 0))
    purse.set(2, 5)
    assert purse.counts == [0, 1, 1, 0]
    purse.set(1, 0)
    assert purse.total == 2 and purse.counts[2] <= 1


def test_the_counter_that_is_set_last_has_its_way() -> None:
    purse = Purse([2, 0, 0, 0], (2, 2, 2, 2))
    purse.set(0, 1)
    purse.set(1, 1)
    assert purse.counts == [1, 1, 0, 0]
    purse.set(2, 1)
    assert purse.counts == [0, 1, 1, 0], "what was set longest ago gives way"
    purse.set(3, 2)
    assert purse.counts == [0, 0, 0, 2]
    purse.set(3, 0)
    assert purse.counts[3] == 0 and purse.total == 2


def test_a_digit_that_is_too_high_says_so() -> None:
    table = FakeTable(producing(ANY))
    table.press("9")
    assert table.said == "4 is all there is to share out."
    (source,) = list_of(table).purses
    for kind, digit in enumerate("211"):
        table.focus.move_cursor("choices", ("count", source, kind))
        table.press(digit)
        assert table.said == ""
    assert [purse.counts for purse in list_of(table).purses.values()] == [[2, 1, 1, 0]]


def long_list(session: Session) -> AnswerList | None:
    """Let bots play up to a production with three resources of any kind, if there is one in this game."""
    bots = [make_bot("normal", seat) for seat in range(2)]
    while (decision := session.decision) is not None:
        answer_list = answer_list_for(session.view(decision.player))
        if answer_list is not None and is_pieces(decision) and pieces(answer_list) >= 3:
            return answer_list
        session.choose(bots[decision.player].choose(session.view(decision.player)))
    return None


@pytest.mark.slow
def test_after_a_kill_in_the_middle_the_rest_of_the_list_is_shown(tmp_path: Path) -> None:
    """Every answer is written down on its own, so whatever was booked stays booked."""
    for seed in count(1):
        path = tmp_path / f"game {seed}.jsonl"
        session = Session(Setup((Seat("Ada"), Seat("Bo")), seed), CARDS, Journal(path))
        if (answer_list := long_list(session)) is not None:
            break
    assert session.decision is not None and answer_list is not None
    answer = AnswerListRun(answer_list).answer(session.decision)
    assert answer is not None
    session.choose(answer)
    session.close()
    again = Session.resume(read(path), CARDS)
    assert again.decision is not None
    rest = answer_list_for(again.view(again.decision.player))
    assert rest is not None
    assert pieces(rest) == pieces(answer_list) - 1


def pieces(answer_list: AnswerList) -> int:
    return sum(purse.total for purse in answer_list.purses.values())


def test_effects_that_can_do_nothing_are_settled_in_any_order() -> None:
    """At Unrest 5 Antibiotics repair nothing, so Assembly Lines find too few cards. There is nothing to show, and
    Enter would have no answer."""
    economic = ["Assembly Lines", "Coinage", "Manufactories"]
    seat = {"welfare": ["Antibiotics"], "economic": economic, "damaged": ["Manufactories"], "unrest": 5}
    table = FakeTable(session_at(position(seat, cards=CARDS, agenda=PRODUCTION)))
    assert table.kind == "pick"


# What is not asked --------------------------------------------------------------------------------------


def test_a_marker_that_is_at_its_end_is_not_asked_about() -> None:
    """Cordon moves a marker of choice down; with all of them at 0 nobody has to choose, and the log says so."""
    seat = {"dice": ["green 6"], "hand": ["Cordon"], "resources": 9}
    session = session_at(position(seat, cards=SET, agenda=[*PRODUCTION[:1], ["SpendDice", 0]]))
    table = FakeTable(session)
    develop_cordon(table)
    assert session.steps[-1].kind == "move-track" and session.steps[-1].by_itself
    assert table.kind == "pick"
    told = [sentence.text for sentence in table.controller.story_log.latest(None)]
    assert "Cordon made no difference to Ada, so it was automatic." in told


def test_a_marker_that_can_move_is_asked_about() -> None:
    seat = {"dice": ["green 6"], "hand": ["Cordon"], "resources": 9}
    session = session_at(position(seat, cards=SET, agenda=[*PRODUCTION[:1], ["SpendDice", 0]], tracks={"riots": 2}))
    table = FakeTable(session)
    develop_cordon(table)
    assert table.kind == "move-track" and "which marker moves down 3 spaces?" in table.task


def test_the_kind_of_a_single_resource_is_one_key() -> None:
    session = producing({"military": ["Pilfer"]}, {"resources": {"welfare": 1, "economic": 2, "knowledge": 1}})
    table = FakeTable(session)
    assert table.keys_shown == {"kind": "1,3-4 ←→"}

    def taken() -> int:
        return list_of(table).purses[SEATS[1]].counts.index(1)

    for keys, kind in (("4", 3), ("left", 2), ("left", 0), ("left", 0), ("3", 2)):
        table.press(keys)
        assert taken() == kind and table.focus.cursor == ("count", 1, kind)
    assert "●3 economic" in texts(draw_choices(table.scene, 80, is_small=True).lines)
    for key, reply in (("2", "At most 0 military."), ("7", "1-4 choose the kind.")):
        table.press(key)
        assert table.said == reply and taken() == 2
    table.press("enter")
    assert resources(session.game)["economic"] == 1


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_left_and_right_stay_in_the_line_of_counters_and_stop_at_its_end(size: tuple[int, int]) -> None:
    session = producing({**CHANGES, "resources": 3})
    app = NovaEraApp(session)
    async with running(app, size) as pilot:
        table = table_of(app)
        assert table.controller.answers.answer_list is not None and table.controller.answers.answer_list.lines
        (source,) = table.controller.answers.answer_list.purses
        await press(pilot, "right right right right")
        for kind in (3, 2, 1, 0, 0):
            assert table.controller.focus.cursor == ("count", source, kind)
            await press(pilot, "left")
        for kind in (0, 1, 2, 3, 3):
            assert table.controller.focus.cursor == ("count", source, kind)
            await press(pilot, "right")
        await press(pilot, "down left")
        assert table.controller.focus.cursor is not None and table.controller.focus.cursor[0] == "line"


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_tick_that_does_nothing_says_so(size: tuple[int, int]) -> None:
    session = producing(
        {"economic": ["Vineyard"], "military": ["Press"], "welfare": ["Stage"], "resources": {"economic": 1}}
    )
    app = NovaEraApp(session)
    async with running(app, size) as pilot:
        answer_list = table_of(app).controller.answers.answer_list
        assert answer_list is not None
        place = next(place for place, line in enumerate(answer_list.lines) if SET[line.card].name == "Vineyard")
        if answer_list.lines[place].on:
            answer_list.switch(place)
        answer_list.count(next(iter(answer_list.purses)), MILITARY, 1)
        await pilot.press(*["down"] * 9, *["up"] * (len(answer_list.lines) - 1 - place))
        assert table_of(app).controller.focus.cursor == ("line", place, 0)
        assert "nothing to trade" not in drawn(app)
        await press(pilot, "space")
        (line,) = (line for line in drawn(app).splitlines() if "[x]" in line and "Vineyard" in line)
        assert "nothing to trade" in line and drawn(app).count("nothing to trade") == 1
