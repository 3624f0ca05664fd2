"""What happens before the first paint: counted, because time is only measured (`make bench-tui`)."""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet
from textual.design import ColorSystem

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.cli import main, play
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.screens.app_protocol import AppOptions


def new_app(theme: str = "dark") -> NovaEraApp:
    seats = (Seat("Ada"), Seat("Bo"))
    return NovaEraApp(Session(Setup(seats, seed=7, hands="open"), rules.load_cards()), AppOptions(theme=theme))


@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_the_theme_is_worked_out_once_and_style_sheets_are_not_parsed_again(
    theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    generate, reparse = ColorSystem.generate, Stylesheet.reparse
    done = []

    def generated(system: ColorSystem) -> dict[str, str]:
        done.append("theme")
        return generate(system)

    def reparsed(sheet: Stylesheet) -> None:
        done.append("style sheets")
        reparse(sheet)

    monkeypatch.setattr(ColorSystem, "generate", generated)
    monkeypatch.setattr(Stylesheet, "reparse", reparsed)
    app = new_app(theme)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert done == ["theme"]
        assert app.current_theme.dark == (theme == "dark")
        assert app.has_class("-dark-mode" if theme == "dark" else "-light-mode")


@pytest.fixture
def collector() -> Iterator[None]:
    """Garbage is looked for afterwards as it was before."""
    yield
    gc.unfreeze()
    gc.enable()


@pytest.mark.usefixtures("collector")
def test_garbage_collection_is_off_while_the_app_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    collecting = []
    monkeypatch.setattr(NovaEraApp, "run", lambda *_, **__: collecting.append(gc.isenabled()))
    play.open_app(None, main.parse(["play"]))
    assert collecting == [False]


@pytest.mark.usefixtures("collector")
async def test_garbage_is_looked_for_as_soon_as_the_table_is_there() -> None:
    gc.disable()
    async with new_app().run_test() as pilot:
        for _ in range(50):
            await pilot.pause(0.01)
            if gc.isenabled():
                break
        assert gc.isenabled()
        assert gc.get_freeze_count() > 0


def test_only_the_command_in_use_gets_a_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    begin = argparse.ArgumentParser.__init__

    def noted(parser: argparse.ArgumentParser, **details: Any) -> None:
        made.append(details["prog"])
        begin(parser, **details)

    monkeypatch.setattr(argparse.ArgumentParser, "__init__", noted)
    main.parse(["play"])
    assert made == ["novaera", "novaera play"]


STARTED = """\
import sys
from textual.app import App
from novaera_tui.cli import play
from novaera_tui.cli.main import main

async def tell(pilot):
    await pilot.pause()
    print(*sys.modules)
    pilot.app.exit()

run = App.run
App.run = lambda app, **_: run(app, headless=True, auto_pilot=tell)
play.check_terminal = lambda _: None
main([*sys.argv[1:], "--no-plain"])
"""
"""Starts the program with these arguments; tells which modules have been imported."""
NEEDLESS = (
    "yaml",
    "multiprocessing",
    "novaera_tui.bots.",
    "novaera_tui.network",
    "novaera_tui.draw.civilization",
    "novaera_tui.lab",
    "novaera_tui.play.round_summary",
    "novaera_tui.play.tally",
    "novaera_tui.tutorial.coach",
    "novaera_tui.tutorial.loading",
    "novaera_tui.screens.help",
    "novaera_tui.words.rules_text",
)
"""Beginnings of the names of modules that nobody needs in order to see the title, or the table of a new game."""
STARTS = {
    "table": ("--seat Ada --seat Bo --open-hands", 165, ("screens.page", "screens.title", "screens.dialog")),
    "title": ("", 115, ("draw.table", "screens.table", "screens.how_to_play", "table.scene", "words.consequences")),
}
"""By screen, the arguments that lead to it, the most modules of ours that it may take, each of which costs about
0.2 ms, and what else it does not need."""


@pytest.mark.slow
@pytest.mark.parametrize("screen", STARTS)
def test_the_first_paint_imports_only_what_it_needs(screen: str, tmp_path: Path) -> None:
    arguments, most, needless = STARTS[screen]
    ended = subprocess.run(
        [sys.executable, "-c", STARTED, "play", *arguments.split()],
        env=os.environ | {"NOVAERA_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr
    imported = ended.stdout.split()
    own = [name for name in imported if name.startswith(("novaera_tui", "rules"))]
    assert f"novaera_tui.screens.{screen}" in own
    assert [name for name in imported if name.startswith(NEEDLESS)] == []
    assert [name for name in own if name.removeprefix("novaera_tui.").startswith(needless)] == []
    assert len(own) <= most
