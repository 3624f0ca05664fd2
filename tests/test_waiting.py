"""A guest's table while the host has not answered yet: keys go on working, and each choice is made once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.network import client
from novaera_tui.network.client import HOST_GONE, SILENT, RemoteMatch, join
from novaera_tui.network.hosted_game import HostedGame
from novaera_tui.network.server import Guest, Server
from novaera_tui.words.answers import WAITING
from tests.games import CARDS
from tests.network import answered, arrived, choose_first, hosted_here
from tests.positions import PRODUCTION, position, spending
from tests.screens import drawn, press, running, table_of

SIZE = (100, 30)
SOME_OF_ANY = {"welfare": ["Public Baths"], "military": ["Paved Roads", "Oppression"]}
"""Cards whose production asks for the colour of a resource."""


class Gate:
    """Holds the host up at every request of a player until it is opened; counts what it was asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_open = threading.Event()
        self.requests: list[str] = []
        act = Server.act

        def held(server: Server, guest: Guest, message: Any) -> None:
            self.requests.append(type(message).__name__)
            assert self.is_open.wait(30)
            act(server, guest, message)

        monkeypatch.setattr(Server, "act", held)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate(monkeypatch)
    monkeypatch.setattr(client, "REPLY_TIMEOUT", 60.0)
    yield gate
    gate.is_open.set()


@contextmanager
def guest_at(place: Path, game: rules.Game) -> Iterator[tuple[RemoteMatch, HostedGame]]:
    """Ada's end of a hosted game in this position."""
    with hosted_here(place) as (path, server):
        server.hosted.session.game = game
        server.hosted.session._listen()
        ada = join(path, "Ada")
        yield ada, server.hosted
        ada.close()


def turn(**mine: Any) -> rules.Game:
    """Ada spends dice; Bo has one left, so that the round goes on."""
    seat = {"dice": ["green 3", "red 2", "green 5"], "resources": 5, **mine}
    display = [["Irrigation"], ["Warfare"], [], ["Caravans"]]
    bo = {"dice": ["black 1"]}
    return position(seat, bo, cards=CARDS, agenda=spending(0), display=display, variant="fast")


def production() -> rules.Game:
    """Ada's production asks more than one thing."""
    return position(SOME_OF_ANY, {}, cards=CARDS, agenda=PRODUCTION, era=2, variant="fast")


def keys_of(hosted: HostedGame) -> list[str]:
    return [step.key for step in hosted.session.steps]


async def test_keys_are_handled_while_the_host_takes_its_time(place: Path, gate: Gate) -> None:
    with guest_at(place, turn()) as (ada, hosted):
        app = NovaEraApp(ada)
        async with running(app, SIZE) as pilot:
            await press(pilot, "2 enter")
            await arrived(pilot, lambda: gate.requests)
            panel = table_of(app).controller.focus.panel
            await press(pilot, "tab")
            assert table_of(app).controller.focus.panel != panel, "the host still holds the choice"
            await press(pilot, "L q")
            for key in ("shift+tab", "enter", "d", "u", "U", "H"):
                await press(pilot, key)
                assert key == "shift+tab" or str(WAITING) in drawn(app)
            assert ada.is_waiting and gate.requests == ["MakeChoice"] and not keys_of(hosted)
            gate.is_open.set()
            await arrived(pilot, lambda: not ada.is_waiting)
            assert keys_of(hosted) == ["red 2"] and str(WAITING) not in drawn(app)
            assert ada.decision is not None and ada.decision.kind == "action"


async def test_a_host_that_does_not_answer_leaves_the_table_usable_and_chooses_once(
    place: Path, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "REPLY_TIMEOUT", 0.05)
    with guest_at(place, turn()) as (ada, hosted):
        app = NovaEraApp(ada)
        async with running(app, SIZE) as pilot:
            for _ in range(2):
                await press(pilot, "2 enter")
                await arrived(pilot, lambda: str(SILENT) in drawn(app))
                assert not ada.is_waiting
            gate.is_open.set()
            await arrived(pilot, lambda: ada.choice_count() == 1 and len(gate.requests) == 2)
            assert keys_of(hosted) == ["red 2"]
            await press(pilot, "1")
            await arrived(pilot, lambda: ada.choice_count() == 0)


async def test_losing_the_host_ends_the_wait_for_its_reply(place: Path, gate: Gate) -> None:
    with guest_at(place, turn()) as (ada, _):
        app = NovaEraApp(ada)
        async with running(app, SIZE) as pilot:
            await press(pilot, "2 enter")
            assert ada.is_waiting
            ada._reconnect_later()
            await pilot.pause()
            assert not ada.is_waiting and str(HOST_GONE) in drawn(app)
            gate.is_open.set()  # or the host waits while it is being stopped


async def test_the_rest_of_a_key_is_dropped_when_its_first_choice_is_refused(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HostedGame, "choose", lambda *_: "Not today.")
    with guest_at(place, turn()) as (ada, hosted):
        app = NovaEraApp(ada)
        async with running(app, SIZE) as pilot:
            await press(pilot, "1 d")
            await arrived(pilot, lambda: not ada.is_waiting)
            assert "Not today." in drawn(app) and not keys_of(hosted)
            assert table_of(app).controller.then is None


async def test_a_list_is_sent_answer_by_answer(place: Path, gate: Gate) -> None:
    with guest_at(place, production()) as (ada, hosted):
        app = NovaEraApp(ada)
        async with running(app, SIZE) as pilot:
            assert "your production" in drawn(app)
            await press(pilot, "enter")
            await arrived(pilot, lambda: gate.requests)
            await press(pilot, "tab shift+tab enter")
            assert str(WAITING) in drawn(app) and gate.requests == ["MakeChoice"]
            gate.is_open.set()
            await arrived(pilot, lambda: not ada.is_waiting)
            assert len(gate.requests) == len(keys_of(hosted)) > 1
            assert str(WAITING) not in drawn(app)


async def test_a_refused_list_is_not_resent_automatically(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def refuse(*message: object) -> str:
        asked.append(message)
        return "Not today."

    monkeypatch.setattr(HostedGame, "choose", refuse)
    with guest_at(place, production()) as (ada, _):
        app = NovaEraApp(ada)
        async with running(app, SIZE) as pilot:
            for count in (1, 2):
                await press(pilot, "enter")
                await arrived(pilot, lambda: not ada.is_waiting)
                await arrived(pilot, lambda: "Not today." in drawn(app))
                assert len(asked) == count and "your production" in drawn(app)
                await press(pilot, "q")


def test_a_second_choice_is_refused_until_the_host_has_answered(place: Path, gate: Gate) -> None:
    with guest_at(place, turn()) as (ada, hosted):
        ada.choose("red 2")
        with pytest.raises(rules.IllegalChoice, match=str(WAITING)):
            ada.choose("green 3")
        assert ada.undo() == ada.redo() == str(WAITING)
        gate.is_open.set()
        assert answered(ada, None) == "" and keys_of(hosted) == ["red 2"]
        choose_first(ada)
