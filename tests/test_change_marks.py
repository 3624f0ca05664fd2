"""Marks on what changed since one's last turn: what they say, where they stand, and when they go."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from novaera_tui.app import NovaEraApp
from novaera_tui.play.change_marks import ChangeMarks, change_marks
from novaera_tui.play.story_log import StoryLog
from novaera_tui.screens.table import TableScreen
from rules import events as happened
from rules.kinds import ECONOMIC, KNOWLEDGE, MILITARY, SEATS, TRACKS, WELFARE, CardNumber
from tests.drawings import panels, scene_at, scene_of
from tests.drawings import texts as text
from tests.games import CARDS, new_session, play_on
from tests.positions import CLEAN_UP, DISASTERS_ON, position

ADA, BO = SEATS[:2]
RIOTS, INVASION, DECLINE, REGRESSION, DARK_AGE = TRACKS


def card(name: str) -> CardNumber:
    return CARDS.named(name).number


def changed(*events: Any, dealt: tuple[tuple[int, ...], ...] = ()) -> ChangeMarks:
    return change_marks(events, dealt)


def test_moved_markers_show_their_start_and_returned_ones_show_nothing() -> None:
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


def test_a_gauge_shows_from_where_its_marker_came() -> None:
    """A small one only underlines the way."""
    scene = scene_of(new_session(2, 7), changes=ChangeMarks(tracks={0: 3, 4: 5}))
    for size in ((80, 24), (120, 40)):
        lines = panels(scene, size)["tracks"].lines
        assert any(part.style is not None and part.style.underline for line in lines for part in line)
    assert "3→0/10" in text(lines) and "5→0/10" in text(lines)


def test_boards_underline_changed_resources_and_unrest() -> None:
    session = new_session(2, 7)
    play_on(session, random.Random(2), 110)
    scene = scene_of(session, changes=ChangeMarks(purses={(0, 0): 2, (1, 3): -1}, unrest={1: 9}))
    purses = [f"{scene.view.civilizations[seat].resources[kind]}{'WMEK'[kind]}" for seat, kind in ((0, 0), (1, 3))]
    for size in ((80, 40), (120, 40)):
        marked = [
            part.text.strip()
            for panel in ("board", "civilization")
            for line in panels(scene, size)[panel].lines
            for part in line
            if part.style is not None and part.style.underline
        ]
        assert marked == [purses[0], purses[1], "9"]


def test_new_cards_are_marked() -> None:
    """In one's own civilization, and where a card lies open since another one was taken."""
    scene = scene_of(new_session(2, 7))
    number = scene.view.display[1][-1]
    for size in ((80, 24), (120, 40)):
        scene.changes, scene.drawn = ChangeMarks(columns={1}), {}
        drawing = panels(scene, size)["display"]
        x, y, wide, _ = drawing.boxes["card", number, 0]
        lines = [line[x : x + wide] for line in text(drawing.lines).splitlines()]
        assert any(re.search(r"\bnew\b", line) for line in lines[y : y + 2])
        assert not lines[y].startswith("+")
    mine = {"military": ["Hunting", "Archery"]}
    game = position(mine, {}, cards=CARDS, agenda=[CLEAN_UP, DISASTERS_ON], tracks={"invasion": 10})
    scene = scene_at(game, changes=ChangeMarks(cards={card("Archery")}))
    told = text(panels(scene, (120, 40))["civilization"].lines)
    assert re.search(r"\+\d Archery", told) and not re.search(r"\+\d Hunting", told)


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
            return text(next(part for part in table.parts if part.panel == "tracks").lines)

        assert "0→" in board(), "the zone that was left moved markers"
        await pilot.press("1", "g", "enter")
        assert session.decision is not None and session.decision.player != first
        assert "0→" in board(), "the other one has not seen it yet"
        await pilot.press("2", "g", "enter")
        assert session.decision is not None and session.decision.player == first
        assert "0→" not in board(), "all have seen it"
