"""Where the cursor begins when a card is to be damaged, and how a Civil War is asked about."""

from __future__ import annotations

import re

import pytest

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.draw.choices import draw_choices
from novaera_tui.play.session import Session
from novaera_tui.screens.table import TableScreen
from novaera_tui.table.default_cursor import safest_answer
from rules.kinds import SEATS
from tests.drawings import texts
from tests.front_end import FakeTable, scene_at
from tests.games import session_at
from tests.positions import SHIPPED, position, spending
from tests.screens import drawn, running

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)])


def civil_war() -> rules.Game:
    """The best cards come first in each column."""
    return position(
        {
            "unrest": 10,
            "welfare": ["Human Rights", "Foraging"],
            "economic": ["Lighthouse", "Toolmaking"],
            "knowledge": ["Quantum Theory", "Cave Painting"],
        },
        {},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["CivilWar", 0]],
        phase="spend",
    )


def test_the_cursor_begins_on_the_card_that_costs_least() -> None:
    session = session_at(civil_war())
    FakeTable(session).press("enter enter enter")
    assert [step.key for step in session.steps[:3]] == ["Foraging", "Toolmaking", "Cave Painting"]


def test_a_civil_war_shows_the_question_and_how_many_follow_R12_1() -> None:
    table = FakeTable(session_at(civil_war()))
    assert table.task == "Civil War: which welfare card is damaged? (2 more follow)"
    table.press("enter")
    assert table.task == "Civil War: which economic card is damaged? (1 more follows)"
    table.press("enter")
    assert table.task == "Civil War: which knowledge card is damaged?"


def test_nothing_is_spared_where_nothing_is_damaged() -> None:
    game = position({"dice": ["red 1", "red 2"]}, {}, cards=SHIPPED, agenda=spending(0))
    assert safest_answer(session_at(game)) == ()


def test_the_cursor_begins_on_no_zone_that_brings_a_civil_war() -> None:
    zones = [["red 6", "red 5", "blue 6"], ["green 1", "green 2", "green 3"], ["yellow 6", "yellow 5", "blue 5"]]
    picking = [["CleanUp"], ["PickZone", 1], ["PickZone", 0]]
    game = position({"unrest": 9}, {}, agenda=picking, phase="pick", zones=zones)
    assert safest_answer(session_at(game)) == (("pick", "zone 2"),)
    calm = position({"unrest": 0}, {}, agenda=picking, phase="pick", zones=zones)
    assert safest_answer(session_at(calm)) == ()


def test_the_dark_age_is_offered_the_lowest_die_and_a_black_one_last_R6_1() -> None:
    def offered(*dice: str) -> tuple[tuple[str, str], ...]:
        agenda = [*spending(1), ["ReturnDie", 0]]
        return safest_answer(
            session_at(position({"dice": [*dice]}, {}, cards=SHIPPED, agenda=agenda, phase="dark-age"))
        )

    assert offered("blue 6", "red 3", "green 4") == (("dark-age", "red 3"),)
    assert offered("black 2", "red 5", "yellow 2") == (("dark-age", "yellow 2"),)


def with_token(zone: int, owner: int, unrest: int = 0) -> Session:
    """The token was placed, and Ada picks first; the last zone is a greedy one."""
    zones = [["red 1", "red 2", "blue 3"], ["green 4", "green 2", "green 3"], ["yellow 5", "yellow 5", "blue 5"]]
    picking = [["CleanUp"], ["PickZone", 1], ["PickZone", 0]]
    game = position({"unrest": unrest}, {}, agenda=picking, phase="pick", zones=zones)
    game.state.token_zone, game.state.token_owner = zone, SEATS[owner]
    return session_at(game)


@SIZES
async def test_the_cursor_starts_on_the_reserved_zone_R0_7(size: tuple[int, int]) -> None:
    session = with_token(2, 1)
    app = NovaEraApp(session)
    async with running(app, size) as pilot:
        reserved = "kept" if size == (80, 24) else "reserved: Bo"
        assert reserved in drawn(app) and "yours" not in drawn(app)
        await pilot.press("1", "enter")
        assert reserved not in drawn(app)
        assert isinstance(app.screen, TableScreen) and app.screen.controller.focus.cursor == ("zone", 2, 0)
        assert "no longer" not in drawn(app)
        await pilot.press("2")
        assert "zone 3 is no longer reserved" in " ".join(drawn(app).split())


def test_a_zone_that_is_kept_but_brings_a_civil_war_is_not_under_the_cursor() -> None:
    assert safest_answer(with_token(2, 0)) == (("pick", "zone 3"),)
    assert safest_answer(with_token(2, 0, unrest=9)) == ()


@pytest.mark.parametrize(("owner", "words"), [(0, "0→8"), (1, "reserved: Bo")])
def test_a_kept_zone_has_room_for_its_words_in_the_narrowest_blocks_R0_7(owner: int, words: str) -> None:
    zones = [[f"{colour} 6"] * 3 for colour in ("red", "green", "blue", "yellow", "black")]
    game = position({}, {}, {}, {}, agenda=[["CleanUp"], ["PickZone", 0]], phase="pick", zones=zones)
    game.state.token_zone, game.state.token_owner = 2, SEATS[owner]
    lines = texts(draw_choices(scene_at(game), 120, is_small=False).lines)
    assert words in lines and not re.search(r"\S…", lines)


def losing(**mine: list[str]) -> str:
    """What the cursor begins on when Ada has to put a card into the Past, because no military card works."""
    agenda = [["CleanUp"], ["Disaster", 1]]
    game = position(mine, {}, cards=SHIPPED, agenda=agenda, phase="disasters", era=2)
    assert game.decision is not None and game.decision.kind == "lose"
    ((kind, key),) = safest_answer(session_at(game))
    assert kind == "lose"
    return key


def test_a_card_that_is_damaged_goes_into_the_past_before_one_that_works_R8_3() -> None:
    assert losing(welfare=["Mill", "Foraging", "Herbalism"], damaged=["Foraging"]) == "Foraging"
    assert losing(welfare=["Mill"], economic=["Barter"], territory=["Allied Nations"], damaged=["Barter"]) == "Barter"


def test_a_territory_and_the_last_card_of_its_kind_are_kept_while_there_are_others() -> None:
    assert losing(welfare=["Foraging", "Human Rights"], economic=["Barter"]) == "Foraging"
    assert losing(welfare=["Human Rights"], territory=["Allied Nations"]) == "Human Rights"


def test_a_territory_that_counts_as_knowledge_is_not_the_first_to_be_damaged() -> None:
    mine = {"knowledge": ["Cave Painting", "Monasteries"], "territory": ["Allied Nations"]}
    agenda = [["CleanUp"], ["Disaster", 3]]
    game = position(mine, {}, cards=SHIPPED, agenda=agenda, phase="disasters", era=2)
    assert game.decision is not None and len(game.decision.options) == 3
    assert safest_answer(session_at(game))[0][1] != "Allied Nations"
