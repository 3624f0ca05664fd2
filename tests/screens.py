"""A program in Textual's pilot: its table, its keys and the text that it shows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.bots.players import RandomBot
from novaera_tui.play.match import Match
from novaera_tui.play.moments import moments_of
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.screens.app_protocol import AppOptions
from novaera_tui.screens.moment import MomentPage
from novaera_tui.screens.panel_screen import PanelScreen
from novaera_tui.screens.table import TableScreen
from novaera_tui.widgets.panel import Panel


def table_of(app: NovaEraApp) -> TableScreen:
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def drawn(app: NovaEraApp) -> str:
    """All that the screen shows, as text."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def tree_text(app: NovaEraApp) -> str:
    """All text that any widget of any screen holds, whether it is in sight or not."""
    parts = []
    for screen in app.screen_stack:
        for widget in screen.walk_children():
            if isinstance(widget, Panel):
                parts += ["".join(segment.text for segment in line) for line in widget.lines]
                parts += ["".join(segment.text for segment in line) for line in widget.drawing.lines]
            elif isinstance(widget, Widget):
                parts.append(str(widget.render()))
    return "\n".join(parts)


def moment_page(match: Match, kind: str, number: int = 0) -> MomentPage:
    """The page of a moment of this kind, by default the first of the game."""
    return MomentPage(match, [moment for moment in moments_of(match.events()) if moment.kind == kind][number])


async def press(pilot: Pilot[None], keys: str) -> None:
    await pilot.press(*keys.split())
    await pilot.pause()  # under load the table is drawn a little later


def differing(table: PanelScreen) -> list[str]:
    """Panels that would look different if they were drawn now."""
    scene = table.controller.build_scene()
    table.controller.story_log.forget()
    table.controller.settle_cursor(scene, None)
    found = []
    drawn = table.table_layout.draw(scene, table.size)
    for part in table.parts:
        if part.panel not in drawn.panels:
            continue
        placed = drawn.panels[part.panel]
        assert part.size == (placed.width, placed.height), part.panel
        assert part.drawn_for == (*part.size, drawn.kept.folds), part.panel
        shown, top = part.lines, part.top
        if part.composed(scene, placed) != shown:
            found.append(part.panel)
        part.lines, part.top = shown, top
    return found


async def until(pilot: object, reached: object) -> None:
    """Wait for something that happens in another thread or process."""
    for _ in range(500):
        if reached():  # type: ignore[operator]
            return
        await pilot.pause(0.02)  # type: ignore[attr-defined]
    raise AssertionError("it did not happen")


CARDS = rules.load_cards()


def played(seed: int = 3, names: tuple[str, ...] = ("Ada", "Bo"), variant: str = "full") -> Session:
    """A game that bots have played to its end."""
    session = Session(Setup(tuple(map(Seat, names)), seed, variant), CARDS)
    bot = RandomBot(seed)
    while session.decision:
        session.choose(bot.choose(session.view(session.decision.player)))
    return session


@asynccontextmanager
async def running(app: NovaEraApp, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[None]]:
    """The program, once its first screen is drawn."""
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


@asynccontextmanager
async def opened(
    page: Screen[Any] | None = None, size: tuple[int, int] = (80, 24), **options: Any
) -> AsyncIterator[tuple[NovaEraApp, Pilot[None]]]:
    """The program with a page over its title."""
    app = NovaEraApp(None, AppOptions(**options))
    async with running(app, size) as pilot:
        if page is not None:
            app.push_screen(page)
            await pilot.pause()
        yield app, pilot
