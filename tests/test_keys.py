"""The table of keys and the screens agree: what is bound is in the table, and keys of one screen cannot clash."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.screen import Screen

from novaera_tui import keys, screens
from novaera_tui.app import NovaEraApp
from novaera_tui.errors import UserError
from novaera_tui.key_names import shown
from novaera_tui.screens.app_protocol import AppOptions
from novaera_tui.screens.dialog import Dialog
from novaera_tui.screens.dialogs import AskQuit
from novaera_tui.screens.page import Page
from novaera_tui.screens.panel_screen import PanelScreen
from novaera_tui.screens.setup import SetupScreen
from novaera_tui.screens.title import TitleScreen
from novaera_tui.terminal import key_file
from tests.games import new_session
from tests.screens import drawn, press, running


def ids_of(screen: type[Screen[Any]] | type[App[Any]]) -> set[str]:
    """The ids of all keys that a screen binds itself, without those that every Textual program has."""
    stock = App if issubclass(screen, App) else Screen
    known = [binding for _, binding in stock._merged_bindings or ()]
    return {binding.id or binding.key for _, binding in screen._merged_bindings or () if binding not in known}


def all_screens() -> list[type[Screen[Any]]]:
    """Every screen of the program that binds keys."""
    for module in pkgutil.iter_modules(screens.__path__, f"{screens.__name__}."):
        importlib.import_module(module.name)
    found: list[type[Screen[Any]]] = [PanelScreen, Dialog, Page]
    for screen in found:
        found += [kind for kind in screen.__subclasses__() if kind.__module__.startswith("novaera_tui.")]
    return [screen for screen in found if ids_of(screen)]


def test_at_most_two_classes_of_ours_stand_between_textual_and_a_screen() -> None:
    for screen in all_screens():
        ours = [kind for kind in screen.__mro__ if kind.__module__.startswith("novaera_tui.")]
        assert len(ours) <= 3, f"{screen.__name__}: {[kind.__name__ for kind in ours]}"


def test_every_key_of_a_screen_is_in_the_table() -> None:
    assert ids_of(NovaEraApp) <= keys.BY_ID.keys()
    for screen in all_screens():
        assert ids_of(screen) <= keys.BY_ID.keys(), screen.__name__


def test_scopes_match_the_keys_of_real_screens() -> None:
    real = [ids_of(NovaEraApp) | ids_of(screen) for screen in all_screens()]
    listed = [{entry.id for entry in keys.in_force(scopes)} for scopes in keys.SCOPES]
    assert all(any(ids <= known for known in listed) for ids in real), "the keys of every screen are looked at together"
    assert set(map(scopes_of, listed)) == set(map(scopes_of, real)), "and none that no screen has together"
    assert set.union(*listed) == set(keys.BY_ID), "no key is left out"


def scopes_of(ids: set[str]) -> frozenset[str]:
    return frozenset(keys.BY_ID[id].scope for id in ids)


def test_menus_take_the_place_of_page_keys_only_where_it_is_meant() -> None:
    shared = set()
    for scopes in keys.SCOPES:
        taken: dict[str, keys.Key] = {}
        for entry in keys.in_force(scopes):
            for name in entry.keys:
                other = taken.setdefault(name, entry)
                if other is not entry:
                    assert other.scope == "dialog" != entry.scope, f"{name} is both {other.id} and {entry.id}"
                    shared.add((entry.id, other.id))
    assert shared == {("setup.bot", "dialog.page_up")}
    assert not list(key_file.clashes({}))


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ('title.new = "j"', ("dialog.down", "title.new")),
        ('setup.colour = "k"', ("dialog.up", "setup.colour")),
        ('leave.no = "y"', ("leave.yes", "leave.no")),
        ('leave.yes = "q"', ("dialog.close", "leave.yes")),
        ('dialog.page_up = "b"', ("dialog.page_up", "setup.bot")),
        ('dialog.up = "r"', ("dialog.up", "title.resume")),
    ],
)
def test_clashing_menu_keys_are_refused(tmp_path: Path, words: str, ids: tuple[str, str]) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(words)
    with pytest.raises(UserError) as complaint:
        key_file.load_keymap(path)
    assert str(complaint.value).endswith(f"to both {ids[0]!r} and {ids[1]!r}.")


async def test_an_old_key_file_may_still_give_space_to_enter(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('confirm = ["enter", "space"]\nundo = "-"\n')
    session = new_session(hands="open")
    app = NovaEraApp(session, AppOptions(keys=path))
    async with running(app) as pilot:
        await pilot.press("1", "space")
        assert session.choice_count() == 1
        await pilot.press("minus", "minus")
        assert session.choice_count() == 0


@pytest.mark.slow
async def test_changed_keys_of_menus_work_beside_those_of_pages(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('title.new = "z"\ntitle.quit = ["q", "x"]\nsetup.bot = "t"\ndialog.accept = ["enter", "o"]\n')
    app = NovaEraApp(None, AppOptions(keys=path))
    async with running(app) as pilot:
        assert isinstance(app.screen, TitleScreen)
        await pilot.press("j", "k", "j", "j", "o")
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("q", "z")
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("j", "j", "t")
        assert app.screen.draft.seats[0].bot
        await press(pilot, "q q")
    assert not app.is_running


async def test_sentences_name_the_keys_of_the_key_file(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('hint = "Z"\nquit = "Y"\ntitle.quit = "x"\ntitle.stay = "escape"\nsetup.change = "o"\nundo = "z"\n')
    app = NovaEraApp(None, AppOptions(keys=path))
    async with running(app) as pilot:
        await pilot.press("escape")
        assert "Esc does nothing here; x quits." in drawn(app)
        await pilot.press("w")
        assert "z undoes" in drawn(app)
        await pilot.press("q", "n", "end", "up", "up", "up")
        assert "Z marks the best choice" in drawn(app)
        await pilot.press("home", "down", "down")
        assert "←o seats a bot" in drawn(app)
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "Y quits." in drawn(app)


def test_keys_are_shown_as_on_a_keyboard() -> None:
    names = ("ctrl+l", "shift+tab", "alt+ctrl+left", "ctrl+plus", "f1", "z", "question_mark", "pageup")
    assert [*map(shown, names)] == ["Ctrl+L", "Shift+Tab", "Alt+Ctrl+←", "Ctrl++", "F1", "z", "?", "PgUp"]


def test_arrows_are_words_where_only_ascii_may_be_drawn() -> None:
    assert keys.Keymap().pair("dialog.up", "dialog.down") == "↑↓"
    plain = keys.Keymap(ascii=True)
    assert plain.pair("dialog.up", "dialog.down") == "up/down" and plain.shown("replay.step") == "right"
    assert (
        keys.Keymap({"dialog.up": ("w",), "dialog.down": ("s",)}, ascii=True).pair("dialog.up", "dialog.down") == "ws"
    )


async def test_the_question_before_leaving_has_keys_that_can_be_changed(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('leave.yes = ["o", "enter"]\nleave.no = "s"\n')
    app = NovaEraApp(new_session(hands="open"), AppOptions(keys=path))
    async with running(app) as pilot:
        for staying in ("s", "q", "escape"):
            await pilot.press("Q")
            assert isinstance(app.screen, AskQuit)
            assert "o  leave      s  stay" in drawn(app)
            await pilot.press("y", "n")
            assert isinstance(app.screen, AskQuit), "these are no longer its keys"
            await pilot.press(staying)
            assert not isinstance(app.screen, AskQuit)
        await press(pilot, "Q o")
    assert not app.is_running


def test_every_key_of_the_table_can_stand_in_a_key_file() -> None:
    names = [name for entry in keys.KEYS for name in entry.keys]
    assert list(map(key_file.textual_name, names)) == names


@pytest.mark.parametrize(
    ("written", "called"),
    [("?", "question_mark"), ("-", "minus"), ("+", "plus"), ("shift+ctrl+left", "ctrl+shift+left"), ("é", "é")],
)
def test_keys_are_called_as_terminals_send_them(written: str, called: str) -> None:
    assert key_file.textual_name(written) == called


@pytest.mark.parametrize("way_out", ["ctrl+q", "ctrl+c"])
async def test_no_key_file_locks_anybody_in(way_out: str, tmp_path: Path) -> None:
    """Keys that exist, but that this keyboard may not have."""
    path = tmp_path / "keys.toml"
    path.write_text("quit = 'f24'\nleave.yes = 'f23'\nback = 'f22'\ndialog.close = 'f21'\n")
    app = NovaEraApp(new_session(hands="open"), AppOptions(keys=path))
    async with running(app) as pilot:
        await pilot.press(way_out)
        assert isinstance(app.screen, AskQuit)
        await pilot.press(way_out)
        await pilot.pause()
    assert not app.is_running
