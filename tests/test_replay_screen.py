"""Looking back at the table by keys."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from novaera_tui.app import NovaEraApp
from novaera_tui.keys import in_scope
from novaera_tui.play.change_marks import ChangeMarks
from novaera_tui.play.session import Session
from novaera_tui.saving.replay import Replay
from novaera_tui.screens.replay import ReplayScreen
from novaera_tui.screens.result import ResultScreen
from novaera_tui.screens.scoring import ScoringScreen
from novaera_tui.table.front_end import PageRequest
from rules.events import CardDeveloped
from tests.front_end import FakeReplayTable, intend
from tests.games import new_session, play_on
from tests.screens import differing, press, running


@pytest.fixture(scope="module")
def finished() -> Session:
    session = new_session(2, 7, variant="fast")
    play_on(session, random.Random(1))
    return session


@pytest.fixture
def replay(finished: Session) -> Replay:
    return Replay.of(finished)


@asynccontextmanager
async def looking_back(replay: Replay, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[None]]:
    app = NovaEraApp(replay=replay)
    async with running(app, size) as pilot:
        yield pilot


def text(pilot: Pilot[None]) -> str:
    return "\n".join(
        "".join(segment.text for segment in strip) for strip in pilot.app.screen._compositor.render_strips()
    )


async def test_a_mark_moves_along_the_time_line_of_the_game(replay: Replay) -> None:
    for size in ((80, 24), (120, 40)):
        async with looking_back(replay, size) as pilot:
            places = []
            for key in ("home", "e", "end"):
                await pilot.press(key)
                line = next(line for line in text(pilot).splitlines() if "is choosing" in line or "is over" in line)
                places.append(line.index("●"))
            assert places == sorted(set(places)) and places[-1] == size[0] - 2
            assert "II" in line, "it tells where Eras begin"


@pytest.mark.slow
async def test_dice_zones_are_in_sight_at_every_size(replay: Replay) -> None:
    for size in ((80, 24), (100, 30), (120, 40), (160, 50)):
        async with looking_back(replay, size) as pilot:
            await pilot.press("home")
            words = text(pilot)
            assert "Dice Zones" in words or "sum" in words
            assert "is choosing" in words and "deciding" not in words


@pytest.mark.slow
async def test_a_step_forward_marks_changes_and_a_step_back_marks_none(replay: Replay) -> None:
    async with looking_back(replay, (120, 40)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        marked = 0
        for _ in range(40):
            before = replay.view(None)
            await press(pilot, "right")
            changes, now = screen.controller.build_scene().changes, replay.view(None)
            moved = {track: space for track, space in enumerate(before.tracks) if space != now.tracks[track]}
            assert changes.tracks == moved
            marked += bool(moved)
            assert all(f"{space}→{now.tracks[track]}" in text(pilot) for track, space in moved.items())
            assert differing(screen) == []
        assert marked
        await pilot.press("left")
        assert screen.controller.build_scene().changes == ChangeMarks()
        await press(pilot, "right w")
        assert differing(screen) == []


def test_a_leap_forward_marks_the_way(replay: Replay) -> None:
    table = FakeReplayTable(replay)
    before = replay.view(None).tracks
    table.press("o")
    tracks = replay.view(None).tracks
    assert table.scene.changes.tracks == {track: space for track, space in enumerate(before) if space != tracks[track]}
    table.press("O")
    assert table.scene.changes == ChangeMarks()


def test_a_leap_over_a_scoring_tells_it(replay: Replay) -> None:
    table = FakeReplayTable(replay)
    table.press("s")
    assert table.said == "No Era has been scored yet." and not table.front_end.opened
    table.press("e")
    points = [civilization.vp for civilization in replay.view(None).civilizations]
    assert "Era I was scored: Ada +" in table.status and "s shows why" in table.status
    assert f"({points[0]} VP)" in table.status and f"({points[1]} VP)" in table.status
    table.press("s")
    assert table.front_end.close_page() == PageRequest("scoring", (replay, 1))
    table.press("right")
    assert "was scored" not in table.status, "it is told once"
    table.press("left E")
    assert "was scored" not in table.status
    table.press("end")
    assert "Era II was scored" in table.status


@pytest.mark.slow
async def test_every_step_can_be_drawn_in_both_directions(replay: Replay) -> None:
    async with looking_back(replay, (120, 40)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        forwards = []
        while replay.step():
            forwards.append(text(pilot))
        while replay.back():
            if replay.position:
                assert text(pilot).splitlines()[:2] == forwards[replay.position - 1].splitlines()[:2]


async def test_the_timer_of_a_terminal_plays_it_and_stops_when_the_replay_is_left(replay: Replay) -> None:
    replay.pace = 0.05
    async with looking_back(replay) as pilot:
        await pilot.press("p")
        while replay.position < 2:
            await pilot.pause(0.02)
        screen = pilot.app.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.press("q")
        assert screen.timer is None


async def test_a_card_from_a_hand_is_hidden_again_after_undo(tmp_path: Path) -> None:
    session = new_session(2, 7, tmp_path / "game.jsonl")
    chance = random.Random(3)
    shown: list[CardDeveloped] = []
    while not shown or session.undo():
        assert session.decision is not None
        session.choose(chance.choice(session.decision.options))
        events = session.steps[-1].events
        shown = [event for event in events if isinstance(event, CardDeveloped) and event.source == "hand"]
    session.close()
    replay = Replay.of(session)
    name = replay.cards[shown[0].card].name
    async with looking_back(replay, (120, 40)) as pilot:
        for _ in range(len(replay)):
            await pilot.press("space")
            assert name[:8] not in text(pilot)
        await pilot.press("w", *["left"] * 3)
        assert name[:8] in text(pilot)


def test_nothing_can_be_chosen(replay: Replay) -> None:
    """Whatever key is pressed, the game that was played stays as it was."""
    before, played = replay.game.to_data(), len(replay)
    for entry in in_scope("replay"):
        table = FakeReplayTable(replay)
        intend(table.controller, entry)
        assert len(replay) == played, entry.id
        replay.jump(0)
        assert replay.game.to_data() == before, entry.id


async def test_from_the_result_and_back(finished: Session) -> None:
    app = NovaEraApp(finished)
    async with running(app) as pilot:
        app.push_screen(ResultScreen(finished))
        await pilot.pause()
        await press(pilot, "l")
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("G")
        assert "The game is over" in text(pilot)
        await pilot.press("s")
        assert isinstance(app.screen, ScoringScreen) and "THE END OF ERA II" in text(pilot)
        await press(pilot, "q q")
        assert isinstance(app.screen, ResultScreen)
