"""The table by keys: whole games, the curtain, undo, reasons, resizing, and keys pressed by a monkey."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from textual import events
from textual.pilot import Pilot

import rules
from novaera_tui.app import AppOptions, NovaEraApp
from novaera_tui.keys import KEYS
from novaera_tui.screens.handoff import Handoff
from novaera_tui.screens.result import ResultScreen
from novaera_tui.screens.table import TableScreen
from novaera_tui.session import Seat, Session, Setup
from novaera_tui.widgets.zone import Zone

SMALL, LARGE = (80, 24), (120, 40)


@pytest.fixture(scope="module")
def cards() -> rules.CardSet:
    return rules.load_cards()


def new_session(cards: rules.CardSet, names: str = "Ada Bo", **setup: object) -> Session:
    seats = tuple(Seat(name) for name in names.split())
    return Session(Setup(seats, **{"seed": 7, **setup}), cards)  # type: ignore[arg-type]


def table_of(app: NovaEraApp) -> TableScreen:
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def drawn(app: NovaEraApp) -> str:
    """All that the screen shows, as text."""
    width, height = app.size
    return "\n".join("".join(segment.text for segment in line) for line in screen_lines(app, width, height))


def screen_lines(app: NovaEraApp, width: int, height: int) -> Iterator[list]:
    from textual.geometry import Region

    for strip in app.screen._compositor.render_strips():
        yield list(strip)
    assert Region(0, 0, width, height)


def tree_text(app: NovaEraApp) -> str:
    """All text that any widget of any screen holds, whether it is in sight or not."""
    parts = []
    for screen in app.screen_stack:
        for widget in screen.walk_children():
            if isinstance(widget, Zone):
                parts += ["".join(segment.text for segment in line) for line in widget.lines]
                parts += ["".join(segment.text for segment in line) for line in widget.drawing.lines]
            else:
                parts.append(str(widget.render()))
    return "\n".join(parts)


async def press(pilot: Pilot, keys: str) -> None:
    await pilot.press(*keys.split())


# A whole game -------------------------------------------------------------------------------------------


async def test_a_whole_fast_game_by_keys_alone(cards: rules.CardSet) -> None:
    """Two people, curtains between them, Scoring and New Era pages, to the Result."""
    session = new_session(cards, variant="fast")
    app = NovaEraApp(session)
    pressed = 0
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        while not isinstance(app.screen, ResultScreen):
            pressed += 1
            assert pressed < 1500, f"stuck at {session.decision}"
            if not isinstance(app.screen, TableScreen):
                await pilot.press("enter")  # curtains and pages
                continue
            decision = session.decision
            assert decision is not None
            if decision.kind == "die":
                await pilot.press("1")
            elif decision.kind == "action":
                wanted = ("d", "s", "g", "e", "c")[pressed % 5]
                await pilot.press(wanted)
            await pilot.press("enter")
    assert session.game.result is not None
    kinds = {step.kind for step in session.steps}
    assert {"pick", "die", "action", "develop", "research", "enlist"} <= kinds


# A monkey -----------------------------------------------------------------------------------------------

SIZES = (SMALL, (100, 30), (60, 20), LARGE, (81, 47), (160, 50), (200, 24), (79, 60))
GAME_KEYS = [name for entry in KEYS for name in entry.keys if entry.zone in ("table", "dialog")]
MONKEY_KEYS = [*GAME_KEYS, *["enter"] * 12, *"123456", "R", "question_mark", "f1", "Q", "x", "ctrl+c", "z", "home"]


@pytest.mark.parametrize("seed", range(4))
async def test_a_monkey_at_the_keyboard(cards: rules.CardSet, seed: int) -> None:
    """5,000 keys each, in all sizes: no crash, and the game is legal at every stop."""
    chance = random.Random(seed)
    names = ("Ada Bo", "Ada Bo Cy", "Ada Bo Cy Dee", "Ada Bo")[seed]
    session = new_session(cards, names, seed=seed, open_hands=seed == 3)
    app = NovaEraApp(session)
    app.exit = lambda *_, **__: app.pop_screen()  # type: ignore[method-assign]
    games = 1
    async with app.run_test(size=SMALL) as pilot:
        for batch in range(50):
            await pilot.resize_terminal(*SIZES[(batch + seed) % len(SIZES)])
            for _ in range(100):
                await key(app, chance.choice(MONKEY_KEYS))
            await pilot.pause()
            table = next((screen for screen in app.screen_stack if isinstance(screen, TableScreen)), None)
            if table is None or table.session.decision is None:
                games += 1
                app.start_table(new_session(cards, names, seed=seed * 100 + games))
                await pilot.pause()
                continue
            game = table.session.game
            assert game.decision is not None and game.decision.options
            assert rules.Game.from_data(game.to_data(), cards).to_data() == game.to_data()
    assert len(session.steps) > 30 or games > 1


async def key(app: NovaEraApp, name: str) -> None:
    """Press a key without waiting for the paint: bindings first, then the screen, as the app itself does."""
    import asyncio

    event = events.Key(name, name if len(name) == 1 else None)
    event.set_sender(app)
    await app.on_event(event)
    await asyncio.sleep(0)
