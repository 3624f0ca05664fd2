"""Plays lessons by their solutions: by choices, and by the keys a person would press."""

from __future__ import annotations

from collections import deque
from typing import Any

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.keys import Keymap
from novaera_tui.screens.learn import LessonScreen
from novaera_tui.screens.panel_screen import PanelScreen
from novaera_tui.table.lesson_coaching import LessonCoach
from novaera_tui.table.scene import Target
from novaera_tui.tutorial.coach import TURNS, LessonSession
from novaera_tui.tutorial.loading import LessonCourse, load_course
from rules.kinds import KIND_NAMES, Player
from tests.front_end import FakeTable

CARDS = rules.load_cards()
COURSE: LessonCourse = load_course(CARDS)
NUMBERS = range(1, len(COURSE.lessons) + 1)
IDS = [lesson.id for lesson in COURSE.lessons]
WAYS = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}


def play_step(session: LessonSession) -> None:
    """Apply the step's solution; further questions get their first option."""
    step, at = session.step, session.at
    assert step is not None
    if not step.done:
        session.go_on()
    elif step.look:
        session.looked(step.look)
    else:
        for key in step.solution:
            if session.at == at:
                session.choose(key)
        while session.at == at and session.decision is not None and session.decision.kind not in TURNS:
            session.choose(session.decision.options[0])


def play_lesson(session: LessonSession) -> None:
    while not session.is_over:
        at = session.at
        play_step(session)
        assert session.at == at + 1, f"{session.lesson.title}, step {at + 1}: its solution does not work"


def lesson_table(number: int, opened: list[int] | None = None) -> FakeTable:
    """A lesson at a table without a screen; `opened` collects the numbers of the lessons it opens."""
    session = LessonSession(COURSE.lessons[number - 1], number, CARDS, Keymap().shown)
    return FakeTable(session, LessonCoach(session, ([] if opened is None else opened).append))


class Presser:
    """Plays lessons on the screen by keys, and records the keys."""

    def __init__(self, app: NovaEraApp, pilot: Any) -> None:
        self.app = app
        self.pilot = pilot
        self.keys: list[str] = []
        self.seen: list[list[str]] = []
        """The text of prompt and coach after each key, if no page covered the table."""

    @property
    def table(self) -> LessonScreen:
        table = self.app.screen_stack[0]
        assert isinstance(table, LessonScreen)
        return table

    async def press(self, key: str) -> None:
        self.keys.append(key)
        await self.pilot.press(key)
        await self.pilot.pause()
        screen = self.app.screen
        parts = (
            [part for part in screen.parts if part.panel in ("prompt", "coach")]
            if isinstance(screen, PanelScreen)
            else []
        )
        lines = ["".join(segment.text for segment in line).rstrip() for part in parts for line in part.lines]
        self.seen.append([line for line in lines if line])

    async def close_pages(self) -> None:
        while not isinstance(self.app.screen, PanelScreen):
            await self.press("q")

    async def lesson(self) -> None:
        """Play to the end by the solutions."""
        session = self.table.match
        while not session.is_over:
            await self.step(session)
            await self.close_pages()

    async def step(self, session: LessonSession) -> None:
        step, at = session.step, session.at
        assert step is not None
        if not step.done:
            await self.press("enter")
        elif step.look == "card":
            await self.press("tab")
            await self.press("i")
        elif step.look:
            await self.press("v")
        if self.table.controller.build_scene().answer_list is not None:
            await self.fill_in(step.solution)
        for key in step.solution:
            if session.at == at:
                await self.take(key)
                await self.close_pages()
        assert session.at == at + 1, f"{session.lesson.title}, step {at + 1}"

    async def fill_in(self, solution: tuple[str, ...]) -> None:
        """In an answer list, take one of each kind that the solution names, and submit the list."""
        for key in solution:
            if key in KIND_NAMES:
                scene = self.table.controller.build_scene()
                assert scene.answer_list is not None
                target = next(to for to in scene.options if to[0] == "count" and to[2] == KIND_NAMES.index(key))
                is_single = scene.answer_list.purses[Player(target[1])].is_single
                for way in () if is_single else self.way_to(target):
                    await self.press(way)
                await self.press(str(target[2] + 1) if is_single else "1")
        await self.press("enter")

    async def take(self, key: str) -> None:
        """Move the cursor to an option and press Enter."""
        decision = self.table.match.decision
        assert decision is not None
        scene = self.table.controller.build_scene()
        target = next(target for target, option in scene.options.items() if option.key == key)
        while self.table.controller.focus.panel != scene.home:
            await self.press("tab")
        for way in self.way_to(target):
            await self.press(way)
        await self.press("enter")

    def way_to(self, target: Target) -> list[str]:
        """The fewest arrow keys from the cursor to a target."""
        panel = self.table.panels[self.table.controller.focus.panel]
        start = self.table.controller.focus.cursor
        waiting: deque[tuple[Target | None, list[str]]] = deque([(start, [])])
        seen = {start}
        while waiting:
            place, way = waiting.popleft()
            if place == target:
                return way
            for key, (dx, dy) in WAYS.items():
                other = panel.drawing.neighbour(place, dx, dy, self.table.controller.build_scene().options)
                if other is not None and other not in seen:
                    seen.add(other)
                    waiting.append((other, [*way, key]))
        raise AssertionError(f"no arrow leads to {target}")
