"""Lessons on the screen: by keys at both sizes, in a real terminal, and with random keys."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from novaera_tui.app import NovaEraApp
from novaera_tui.bots.hints import Advice, Hint
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving.storage import files, open_game, start_game
from novaera_tui.screens.learn import LearnPage, LessonScreen
from novaera_tui.screens.scoring import ScoringScreen
from novaera_tui.screens.setup import SetupScreen
from novaera_tui.screens.table import TableScreen
from novaera_tui.screens.title import TitleScreen
from novaera_tui.table.lesson_coaching import TipsCoach
from novaera_tui.tutorial.coach import LessonSession
from novaera_tui.tutorial.progress import remembered
from novaera_tui.tutorial.tips import start_coached
from tests.lessons import CARDS, COURSE, IDS, NUMBERS, Presser, lesson_table, play_step
from tests.screens import differing, press, running
from tests.terminal import Terminal

SIZES = ((80, 24), (120, 40))
SIZE_NAMES = ("80x24", "120x40")
MOST_KEYS = 150
KEYS = [*"123456789dgexrcsnuUqvihjklLRHNW?/ ", "tab", "shift+tab", "enter", "up", "down", "left", "right", "backspace"]


pytestmark = pytest.mark.usefixtures("home")


async def course_by_keys(size: tuple[int, int]) -> Presser:
    """Plays all lessons from the list, by their solutions."""
    app = NovaEraApp(lesson=0)
    async with running(app, size) as pilot:
        presser = Presser(app, pilot)
        await presser.press("enter")
        for number in NUMBERS:
            assert presser.table.match.number == number
            await presser.lesson()
            await presser.press("enter")
        assert isinstance(app.screen, LearnPage)
        assert app.screen.chosen == len(COURSE.lessons)
    return presser


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=SIZE_NAMES)
async def test_the_whole_course_by_keys(size: tuple[int, int]) -> None:
    keys = (await course_by_keys(size)).keys
    print(f"{len(keys)} keys at {size[0]}x{size[1]}")
    assert len(keys) <= MOST_KEYS
    assert remembered().lessons == IDS
    assert files() == [], "no lesson is a saved game"


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=SIZE_NAMES)
async def test_the_whole_course_in_a_terminal(size: tuple[int, int], tmp_path: Path) -> None:
    presser = await course_by_keys(size)
    place = tmp_path / "other"
    with Terminal("learn", size=size, environment={"NOVAERA_HOME": str(place)}) as terminal:
        terminal.wait_for(f"0 of {len(IDS)} done")
        for key, seen in zip(presser.keys, presser.seen, strict=True):
            terminal.press(key)
            for line in seen:
                terminal.wait_for(re.escape(line))
            if not seen:
                terminal.settle(0.3)
        assert f"{len(IDS)} of {len(IDS)} done" in terminal.wait_for(f"of {len(IDS)} done")
        terminal.press("q")
        terminal.wait_for(f"Lessons: {len(IDS)} done")
        terminal.press("Q")
        assert terminal.wait() == 0
    assert json.loads((place / "learning.json").read_text())["lessons"] == IDS


@pytest.mark.slow
@pytest.mark.parametrize("keys", [40, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize("number", NUMBERS, ids=IDS)
async def test_keys_at_random_do_no_harm(number: int, keys: int) -> None:
    """After them the lesson can still be finished."""
    chance = random.Random(number)
    size = SIZES[number % 2]
    app = NovaEraApp(lesson=number)
    async with running(app, size) as pilot:
        for _ in range(keys):
            await pilot.press(chance.choice(KEYS))
            await pilot.pause()
            assert app.return_code is None
            if not isinstance(app.screen_stack[0], LessonScreen):
                break  # all lessons have been played
        else:
            presser = Presser(app, pilot)
            for _ in range(20):
                if app.screen is presser.table:
                    break
                await press(pilot, "escape")
            if not presser.table.match.is_over:
                presser.table.match.put_back()
                presser.table.controller.proceed()
                await presser.lesson()


async def test_a_lesson_can_be_left_and_opened_again() -> None:
    app = NovaEraApp(lesson=2)
    async with running(app) as pilot:
        await press(pilot, "escape")
        assert isinstance(app.screen, LearnPage)
        assert app.screen.chosen == 0, "no lesson is finished yet"
        await press(pilot, "down enter")
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.match.number == 2
        await press(pilot, "Q")
    assert app.return_code == 0, "nothing is lost, so there is no question"


@pytest.mark.slow
async def test_a_lesson_by_keys() -> None:
    app = NovaEraApp(lesson=IDS.index("picking") + 1)
    async with running(app) as pilot:
        presser = Presser(app, pilot)
        session = presser.table.match
        while not session.is_over:
            await presser.step(session)
            assert differing(presser.table) == [], "every panel has been redrawn"
        assert remembered().lessons == ["picking"]
        await presser.press("enter")
        assert presser.table.match.number == IDS.index("picking") + 2


def test_a_wrong_move_at_the_table_is_corrected_and_reset() -> None:
    table = lesson_table(2)
    table.press("enter 1 enter")
    assert table.scene.advice is not None and "Take zone 2 this time" in table.scene.advice.answer
    assert table.scene.view.zones[0]


def test_a_step_to_look_around_promises_nothing() -> None:
    """Enter does nothing there, so the prompt promises nothing, and refuses once."""
    table = lesson_table(1)
    table.press("enter")
    for key in ("down", "d", "g", "backspace", "enter"):
        assert table.scene.outcome.mood != "will"
        table.press(key)
    assert table.foretold == "" and "Enter does nothing in this step" in table.controller.focus.message


async def test_a_digit_opens_a_lesson() -> None:
    app = NovaEraApp(lesson=0)
    async with running(app) as pilot:
        await press(pilot, "4")
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.match.number == 4


def test_a_scoring_begins_with_the_points_that_the_lesson_does() -> None:
    session = LessonSession(COURSE.lessons[-1], len(COURSE.lessons), CARDS)
    play_step(session)
    before = [civilization.vp for civilization in session.view(None).civilizations]
    play_step(session)
    scoring = ScoringScreen(session, 1).scored()
    assert scoring.before == before == [3, 2]
    after = [scoring.before[seat] + scoring.points(seat) for seat in (0, 1)]
    assert after == [civilization.vp for civilization in session.view(None).civilizations]


async def test_the_first_title_menu_offers_the_lessons_first() -> None:
    app = NovaEraApp()
    async with running(app) as pilot:
        assert isinstance(app.screen, TitleScreen)
        assert app.screen.entries[:2] == ["learn", "first"]
        await press(pilot, "enter")
        assert isinstance(app.screen, LearnPage)
        await press(pilot, "q n")
        assert isinstance(app.screen, SetupScreen)


@pytest.mark.slow
async def test_the_coached_game_is_saved_and_resumed() -> None:
    app = NovaEraApp(lesson=0)
    async with running(app) as pilot:
        await press(pilot, "end enter")
        table = app.screen
        assert isinstance(table, TableScreen)
        assert isinstance(table.controller.coach, TipsCoach)
        tips = table.controller.coach.tips
        assert table.match.setup.variant == "fast"
        assert [seat.bot for seat in table.match.setup.seats] == ["", "easy"]
        assert tips.tip is not None
        assert tips.tip.id == "first-pick"
        await press(pilot, "1 enter")
        assert app.session is not None
        app.session.close()
    assert len(files()) == 1
    again = NovaEraApp(lesson=0)
    async with running(again) as pilot:
        await press(pilot, "end enter")
        assert isinstance(again.screen, TableScreen)
        assert again.session is not None
        assert again.session.choice_count() >= 1
        again.session.close()
    assert len(files()) == 1


async def test_a_tip_takes_the_lines_it_needs_and_a_hint_replaces_it() -> None:
    app = NovaEraApp(lesson=0)
    async with running(app) as pilot:
        await press(pilot, "end enter")
        table = app.screen
        assert isinstance(table, TableScreen)
        assert isinstance(table.controller.coach, TipsCoach)
        coach = next(part for part in table.parts if part.panel == "coach")
        told = ["".join(segment.text for segment in line).strip() for line in coach.lines]
        assert told[0].startswith("TIP") and all(told)
        table.controller.hints.show(Hint((Advice("zone 2", (("pick", "zone 2"),), 1.0, (("dice", 1.0),)),)))
        await pilot.pause()
        prompt = next(part for part in table.parts if part.panel == "prompt")
        shown = " ".join("".join(segment.text for segment in line).strip() for line in prompt.lines)
        assert "Pick zone 2" in shown and "no other choice" in shown
        assert table.table_layout.table is not None and "coach" not in table.table_layout.table.panels
        await pilot.press("down")
        assert "coach" in table.table_layout.table.panels
        assert app.session is not None
        app.session.close()


@pytest.mark.slow
async def test_the_coach_returns_wherever_the_coached_game_is_resumed() -> None:
    app = NovaEraApp(lesson=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "end enter")
        assert isinstance(app.screen, TableScreen) and app.screen.has_coach
        assert app.session is not None
        app.session.close()
    title = NovaEraApp()
    async with running(title) as pilot:
        await press(pilot, "1")
        table = title.screen
        assert isinstance(table, TableScreen)
        assert isinstance(table.controller.coach, TipsCoach)
        tips = table.controller.coach.tips
        assert "first-pick" not in [tip.id for tip in tips.left], "it was given before"
        session = table.match
        while tips.tip is None:
            assert session.decision is not None
            session.choose(session.decision.options[0])
        await pilot.pause()
        assert tips.tip.id in remembered().tips
        session.close()
    by_command = NovaEraApp(open_game(files()[0]))
    async with running(by_command) as pilot:
        assert isinstance(by_command.screen, TableScreen) and by_command.screen.has_coach
        assert by_command.session is not None
        by_command.session.close()


async def test_other_games_have_no_coach() -> None:
    start_coached(remembered()).close()
    app = NovaEraApp(start_game(Setup((Seat("Ada"), Seat("Bo")), 7), CARDS))
    async with running(app):
        assert type(app.screen_stack[0]) is TableScreen
        assert app.session is not None
        app.session.close()
