"""The first start on a machine: one question, learn or play, and the table in two keys."""

from __future__ import annotations

import pytest

from novaera_tui.app import NovaEraApp
from novaera_tui.saving.storage import files
from novaera_tui.screens.learn import LessonScreen
from novaera_tui.screens.table import TableScreen
from novaera_tui.screens.title import TitleScreen

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("home")]


@pytest.mark.parametrize(
    ("keys", "screen"),
    [(("t", "enter"), LessonScreen), (("enter", "enter"), LessonScreen), (("s", "enter"), TableScreen)],
)
async def test_two_keys_lead_to_the_table(keys: tuple[str, ...], screen: type) -> None:
    app = NovaEraApp()
    async with app.run_test(size=(80, 24)) as pilot:
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        assert type(app.screen) is screen
    assert len(files()) == (screen is TableScreen), "a game is saved from its first moment"


async def test_the_question_is_asked_once() -> None:
    async with (first := NovaEraApp()).run_test(size=(80, 24)) as pilot:
        assert isinstance(first.screen, TitleScreen) and first.screen.entries[:2] == ["learn", "first"]
        for key in ("s", "enter"):
            await pilot.press(key)
            await pilot.pause()
    async with (later := NovaEraApp()).run_test(size=(80, 24)):
        assert isinstance(later.screen, TitleScreen) and later.screen.entries[:3] == ["new", "resume", "first"]
