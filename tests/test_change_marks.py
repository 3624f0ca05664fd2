"""Marks on what changed since one's last turn: what they say, where they stand, and when they go."""

from __future__ import annotations

import random
from typing import Any

import pytest

from novaera_tui.app import NovaEraApp
from novaera_tui.draw.board import draw_board
from novaera_tui.draw.choices import draw_choices
from novaera_tui.draw.civilization import draw_civilization
from novaera_tui.draw.display import draw_display
from novaera_tui.draw.gauges import add_gauge
from novaera_tui.draw.text import Line, Row
from novaera_tui.palette import palette
from novaera_tui.play.change_marks import ChangeMarks, change_marks
from novaera_tui.play.session import Session
from novaera_tui.play.story_log import StoryLog
from novaera_tui.screens.table import TableScreen
from novaera_tui.table.scene import Scene
from rules import events as happened
from rules.kinds import ECONOMIC, KNOWLEDGE, MILITARY, SEATS, TRACKS, WELFARE, CardNumber, Player
from tests.games import CARDS, new_session, play_on

ADA, BO = SEATS[:2]
RIOTS, INVASION, DECLINE, REGRESSION, DARK_AGE = TRACKS


def text(lines: list[Line]) -> str:
    return "\n".join("".join(segment.text for segment in line) for line in lines)


def card(name: str) -> CardNumber:
    return CARDS.named(name).number


def changed(*events: Any, dealt: tuple[tuple[int, ...], ...] = ()) -> ChangeMarks:
    return change_marks(events, dealt)


def test_what_moved_tells_from_where_and_what_came_back_tells_nothing() -> None:
    now = changed(
        happened.TrackMoved(RIOTS, 2, 5),
        happened.TrackMoved(RIOTS, 5, 7),
        happened.TrackMoved(INVASION, 4, 10),
        happened.TrackMoved(INVASION, 10, 0),
        happened.TrackMoved(DECLINE, 3, 6),
        happened.TrackMoved(DECLINE, 6, 3),
        happened.UnrestRose(BO, 2, 6, "pick"),
        happened.UnrestFell(BO, 6, 5, "calm"),
        happened.UnrestRose(ADA, 1, 2, "effect"),
        happened.UnrestFell(ADA, 2, 1, "effect"),
    )
    assert now.tracks == {0: 2, 1: 4}
    assert now.unrest == {1: 2}


def test_purses_grow_and_shrink() -> None:
    now = changed(
        happened.ResourcesGained(ADA, MILITARY, 3, "gain"),
        happened.ResourcesPaid(ADA, ECONOMIC, 2, card("Hunting")),
        happened.ResourceStolen(ADA, BO, KNOWLEDGE, 1, card("Pillage")),
        happened.ResourcesConverted(BO, WELFARE, 2, MILITARY, 1, card("Pillage")),
        happened.ResourcesGained(BO, ECONOMIC, 1, "gain"),
        happened.ResourcesPaid(BO, ECONOMIC, 1, card("Hunting")),
    )
    assert now.purses == {(0, 1): 3, (0, 2): -2, (0, 3): 1, (1, 3): -1, (1, 0): -2, (1, 1): 1}


def test_cards_are_new_damaged_or_taken_from_their_column() -> None:
    hunting, archery, markets, writing = map(card, ("Hunting", "Archery", "Markets", "Writing"))
    now = changed(
        happened.CardDeveloped(ADA, hunting, MILITARY, "display"),
        happened.CardDeveloped(BO, markets, ECONOMIC, "hand"),
        happened.CardDamaged(ADA, archery, MILITARY, "invasion"),
        happened.CardRepaired(BO, writing, KNOWLEDGE),
        dealt=((markets,), (hunting, archery), (writing,)),
    )
    assert now.cards == {hunting, markets, writing}
    assert now.damaged == {archery}
    assert now.columns == {1}


# Where they stand ---------------------------------------------------------------------------------------


def scene_with(session: Session, changes: ChangeMarks, seat: Player = ADA) -> Scene:
    return Scene(session.view(seat), palette(), shown=seat, asked=seat, changes=changes)


def test_a_gauge_says_from_where_its_marker_came() -> None:
    session = new_session(2, 7)
    tracks = session.view(0).tracks
    lines = draw_board(scene_with(session, ChangeMarks(tracks={0: 3, 4: 5})), 120, 2)
    assert f"3→{tracks[0]}" in text(lines) and f"5→{tracks[4]}" in text(lines)
    row = Row()
    add_gauge(row, 1, 0, 20, palette(), before=10)
    assert "10→0" in text([row.segments])
    assert any(part.style is not None and part.style.underline for part in row.segments)


@pytest.mark.parametrize("width", [80, 120])
def test_a_gauge_that_moved_still_has_its_name_and_space(width: int) -> None:
    cell = width // 5 - 1
    for track in range(5):
        for space in range(11):
            for before in range(11):
                row = Row()
                add_gauge(row, track, space, cell, palette(), True, before)
                assert row.width == cell
                assert str(space) in text([row.segments])


def test_boards_show_what_changed_in_purses_unrest_and_cards() -> None:
    session = new_session(2, 7)
    play_on(session, random.Random(2), 150)
    view = session.view(0)
    mine = [number for column in view.civilizations[0].columns for number in column]
    assert mine
    changes = ChangeMarks(purses={(0, 0): 2, (1, 3): -1}, unrest={1: 9}, cards={mine[0]})
    board = text(draw_civilization(scene_with(session, changes), 120, 12).lines)
    has, other = view.civilizations[0].resources[0], view.civilizations[1].resources[3]
    assert f" W {has - 2}→{has} welfare" in board
    assert f" {other + 1}→{other}K" in board
    assert f"9→{view.civilizations[1].unrest}" in board
    assert f"+{CARDS[mine[0]].name}" in board or mine[0] in view.civilizations[0].damaged
    small = scene_with(session, changes)
    small.compact = True
    assert f" {has - 2}→{has}W" in text(draw_choices(small, 80, 5).lines)


def test_the_card_that_lies_open_now_is_marked() -> None:
    session = new_session(2, 7)
    plain, marked = (
        text(draw_display(scene_with(session, ChangeMarks(columns=columns)), 120, 20).lines).splitlines()
        for columns in (set[int](), {1})
    )
    differing = [(was, now) for was, now in zip(plain, marked, strict=True) if was != now]
    assert len(differing) == 1
    was, now = differing[0]
    assert CARDS[session.view(0).display[1][-1]].name in now
    assert now.count("+") == was.count("+") + 1


# When they come and go ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_marks_are_the_difference_between_two_positions(seed: int) -> None:
    session, chance = new_session(3, seed), random.Random(seed)
    story_log = StoryLog(session)
    for _ in range(250):
        if session.decision is None:
            break
        play_on(session, chance, 1)
        since = session.last_turn_index(1)
        changes = story_log.changes(1)
        if since is None:
            assert changes == ChangeMarks()
            continue
        before, now = session.steps[since].before.state, session.game.state
        moved = {track: space for track, space in enumerate(before.tracks) if space != now.tracks[track]}
        assert changes.tracks == moved
        for seat, (was, has) in enumerate(zip(before.civilizations, now.civilizations, strict=True)):
            assert changes.unrest.get(seat, has.unrest) == was.unrest
            for kind, amount in enumerate(has.resources):
                assert amount - changes.purses.get((seat, kind), 0) == was.resources[kind]
            assert changes.damaged >= set(has.damaged) - set(was.damaged)
        if before.era == now.era:
            lost = {place for place, column in enumerate(now.display) if len(column) < len(before.display[place])}
            assert changes.columns == lost


async def test_marks_stay_for_ones_turn_and_go_with_it() -> None:
    session = new_session(2, 7, hands="open")
    app = NovaEraApp(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("1", "enter", "enter")
        table = app.screen
        assert isinstance(table, TableScreen) and session.decision is not None
        first = session.decision.player

        def board() -> str:
            return text(next(part for part in table.parts if part.panel == "board").lines)

        assert "0→" in board(), "the zone that was left moved markers"
        await pilot.press("1", "g", "enter")
        assert session.decision is not None and session.decision.player != first
        assert "0→" in board(), "the other one has not seen it yet"
        await pilot.press("2", "g", "enter")
        assert session.decision is not None and session.decision.player == first
        assert "0→" not in board(), "all have seen it"
