"""Panels are driven by events: whatever they show, they were told of; without a reason they draw nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.play.session import Session
from novaera_tui.play.setup import HANDS, Seat, Setup
from novaera_tui.screens.civilization_page import CivilizationPage
from novaera_tui.screens.curtain import Curtain
from novaera_tui.screens.table import TableScreen
from novaera_tui.widgets.panel import Panel
from novaera_tui.widgets.panels import BoardHead, CentralTracks, Civilizations, DicePicker, Display, KeyBar, Log, Prompt
from rules.publisher import Publisher
from tests.front_end import FakeTable
from tests.games import CARDS, NAMES
from tests.screens import differing, running

SIZES = ((80, 24), (120, 40))


def session_of(players: int, seed: int) -> Session:
    return Session(Setup(tuple(map(Seat, NAMES[:players])), seed, "fast", hands=HANDS[seed % 3]), CARDS)


def table_of(app: NovaEraApp) -> TableScreen:
    assert isinstance(app.screen_stack[0], TableScreen)
    return app.screen_stack[0]


async def at_the_table(app: NovaEraApp, pilot: Any) -> TableScreen:
    """Close pages and curtains until the table lies open."""
    while not isinstance(app.screen, TableScreen):
        other = "m" if isinstance(app.screen, Curtain) else "enter"
        await pilot.press("q" if isinstance(app.screen, CivilizationPage) else other)
        await pilot.pause()
    return table_of(app)


async def play_about(app: NovaEraApp, pilot: Any, chance: random.Random, steps: int) -> list[str]:
    """Choose, look around, take back and make again, by chance; returns what was drawn too seldom."""
    wrong: list[str] = []
    for _ in range(steps):
        table = await at_the_table(app, pilot)
        decision = table.match.decision
        if decision is None:
            break
        what = chance.random()
        if what < 0.55:
            table.controller.choose(chance.choice(decision.options))
        elif what < 0.7:
            table.controller.move(*chance.choice(((0, 1), (1, 0), (0, -1), (-1, 0))))
        elif what < 0.8:
            table.controller.next_panel(1)
        elif what < 0.85:
            table.controller.civilization()
        elif what < 0.9:
            table.controller.undo()
        elif what < 0.95:
            table.controller.redo()
        else:
            table.controller.digit(chance.randrange(1, 10))
        await pilot.pause()
        if isinstance(app.screen, TableScreen):
            wrong += differing(table_of(app))
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "size"),
    [
        pytest.param(seed, size, id=f"{seed}-{size[0]}x{size[1]}", marks=[pytest.mark.long] * (seed % 2 != place))
        for seed in range(4)
        for place, size in enumerate(SIZES)
    ],
)
async def test_whenever_a_panel_would_look_different_it_had_been_told(seed: int, size: tuple[int, int]) -> None:
    app = NovaEraApp(session_of(2 + seed % 3, seed))
    async with running(app, size) as pilot:
        assert await play_about(app, pilot, random.Random(seed), 150) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", [BoardHead, CentralTracks, Display, DicePicker, Civilizations, Log, Prompt, KeyBar])
async def test_a_panel_without_subscriptions_is_out_of_date(kind: type[Panel], monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: every panel needs its subscriptions."""
    heard = kind.listen

    def deaf(self: Panel, match: Any, attention: Any) -> None:
        heard(self, match, attention)
        for end in self._unsubscribers:
            end()

    monkeypatch.setattr(kind, "listen", deaf)
    app = NovaEraApp(session_of(2, 1))
    async with running(app, (160, 50)) as pilot:
        assert await play_about(app, pilot, random.Random(1), 40) != []


async def test_only_panels_that_have_a_reason_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    for kind in (BoardHead, CentralTracks, Display, DicePicker, Civilizations, Log, Prompt):

        def counted(self: Any, *arguments: Any, draw: Any = kind.draw) -> Any:
            drawn.append(self.panel)
            return draw(self, *arguments)

        monkeypatch.setattr(kind, "draw", counted)
    app = NovaEraApp(session_of(2, 1))
    async with running(app, (120, 40)) as pilot:
        table = await at_the_table(app, pilot)
        drawn.clear()
        table.controller.redraw()
        assert drawn == [], "nothing has happened"
        await pilot.press("right")
        assert sorted(drawn) == ["choices", "display", "prompt"], "another Dice Zone lights other cards"
        drawn.clear()
        await pilot.press("tab")
        assert "board" not in drawn and "log" not in drawn, "somebody looks around"


def test_the_log_drops_undone_choices() -> None:
    session = Session(Setup((Seat("Ada"), Seat("Bo")), 26, hands="open"), CARDS)
    table = FakeTable(session)
    table.press("enter 1 enter enter g enter")
    taken_back = table.controller.story_log.latest(None)[-1].text
    assert session.undo() == ""
    table.controller.proceed()
    assert taken_back not in [sentence.text for sentence in table.scene.news]


async def test_a_closed_table_gets_no_events() -> None:
    session = session_of(2, 1)
    app = NovaEraApp(session)
    async with app.run_test() as pilot:
        await pilot.pause()
        app.show_title()
        await pilot.pause()
    assert session._subscribers == ()


def test_subscribers_get_their_events_until_they_unsubscribe() -> None:
    publisher, heard, all_heard = Publisher(), list[object](), list[object]()
    end = publisher.subscribe(heard.append, int)
    publisher.subscribe(all_heard.append)
    publisher.publish([1, "two", 3])
    assert heard == [1, 3] and all_heard == [1, "two", 3]
    end()
    publisher.publish([4])
    assert heard == [1, 3] and all_heard[-1] == 4


def test_a_game_says_who_is_asked() -> None:
    heard: list[rules.events.PlayerAsked] = []
    game = rules.new_game(["Ada", "Bo"], 7, cards=CARDS, subscriber=lambda _: None)
    game.subscribe(heard.append, rules.events.PlayerAsked)
    chance = random.Random(7)
    while game.decision is not None:
        game.apply(chance.choice(game.decision.options))
        if game.decision is not None:
            assert heard[-1] == (game.decision.player, game.decision.kind)
