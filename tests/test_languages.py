"""Pages in another language: no English is left on them, and the title switches between languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from babel.messages import Catalog
from babel.messages.pofile import write_po
from textual.screen import Screen

from novaera_tui import key_names, keys, messages
from novaera_tui.app import turn_title
from novaera_tui.errors import UserError
from novaera_tui.play.match import Presence, VoteAsked
from novaera_tui.play.moments import DARK_AGE_BEGINS, DISASTER, ERA, WAR, moments_of
from novaera_tui.play.new_game import Draft
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving.storage import start_game
from novaera_tui.screens.card_pages import CardsPage
from novaera_tui.screens.challenges import ChallengesPage
from novaera_tui.screens.curtain import Curtain
from novaera_tui.screens.dialogs import AskQuit, Notice, VotePage
from novaera_tui.screens.help import Help
from novaera_tui.screens.how_to_play import HowToPlay
from novaera_tui.screens.ladder import LadderPage
from novaera_tui.screens.learn import LearnPage, course_of
from novaera_tui.screens.log_page import LogPage
from novaera_tui.screens.page import Page
from novaera_tui.screens.puzzles import PuzzlesPage
from novaera_tui.screens.result import ResultScreen
from novaera_tui.screens.round_end import RoundEnd
from novaera_tui.screens.rules_page import RulesPage
from novaera_tui.screens.scoring import ScoringScreen, standings_page
from novaera_tui.screens.seats import SeatsPage
from novaera_tui.screens.setup import SetupScreen
from novaera_tui.screens.title import TitleScreen, day, won
from novaera_tui.screens.too_small import TooSmall
from novaera_tui.terminal.key_file import load_keymap
from novaera_tui.words import help as help_words
from tests.games import CARDS
from tests.pseudo_language import SHIPPED_LANGUAGES, pseudo_language, speaking
from tests.screens import drawn, moment_page, opened, played

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("home")]

NAMES = ("Ñ1", "Ñ2")
ALLOWED = {"III", "novaera", "join"}
"""Not English: the number of the last Era, and a command to type."""


def english_in(text: str) -> set[str]:
    return set(re.findall(r"(?<!\w)[A-Za-z]{3,}(?!\w)", re.sub(r"--\S+", "", text))) - ALLOWED


def whole_text(page: Page) -> str:
    """All lines of a page, also those that are not in sight; of the help without the ids for key files."""
    lines = [line.plain for line in page.sheet.lines]
    if isinstance(page, Help):
        title = str(help_words.KEY_NAMES)
        names = [place for place, line in enumerate(lines) if title in line and "─" in line]
        lines = lines[: names[0]] if names else lines
    return "\n".join((str(page.heading), *lines, page.key_line().plain))


class Seats(Session):
    """A hosted game with every sort of seat."""

    is_host = True
    hosted_as = "ñ"

    def presence(self, player: int) -> Presence:
        return (Presence("ñ", False), Presence("ñ", True, "easy"))[player]


def game(kind: type[Session] = Session, **details: Any) -> Session:
    return kind(Setup(tuple(map(Seat, NAMES)), 3, **details), CARDS)


def setup_page(**details: Any) -> SetupScreen:
    draft = Draft(**details)
    draft.seats = [seat._replace(name=f"Ñ{number}") for number, seat in enumerate(draft.seats)]
    return SetupScreen(draft)


def moment_of(kind: str) -> Page:
    """A moment of this kind, in the first game that has one."""
    games = (played(seed, NAMES) for seed in range(20))
    return next(moment_page(game, kind) for game in games if any(m.kind == kind for m in moments_of(game.events())))


PAGES: dict[str, Callable[[], Screen[Any]]] = {
    "how to play": HowToPlay,
    "notice": lambda: Notice("ñ", "ñ"),
    "set-up": setup_page,
    "set-up, other choices": lambda: setup_page(
        first=None, fast=True, hands="open", hints=False, brief=True, pace="step"
    ),
    "curtain": lambda: Curtain(NAMES[0], ["ñ"], whose=NAMES[1]),
    "scoring": lambda: ScoringScreen(played(names=NAMES), 2),
    "last scoring": lambda: ScoringScreen(played(names=NAMES), 3),
    "standings": lambda: standings_page(game()),
    "round": lambda: RoundEnd(played(names=NAMES)),
    "calm round": lambda: RoundEnd(played(names=NAMES), 0),
    "seats": lambda: SeatsPage(game(Seats)),
    "vote": lambda: VotePage(game(), VoteAsked(1, "ñ")),
    "quit": AskQuit,
    "help": lambda: Help("table"),
    "log": lambda: LogPage(played(names=NAMES), 0),
    **{kind: partial(moment_of, kind) for kind in (DISASTER, WAR, DARK_AGE_BEGINS, ERA)},
    "result": lambda: ResultScreen(played(names=NAMES)),
}


@pytest.mark.parametrize("name", PAGES)
async def test_no_english_is_left_on_a_page(name: str) -> None:
    with pseudo_language():
        page = PAGES[name]()
        async with opened(page, any_size=True) as (app, _):
            assert app.screen is page
            shown = f"{whole_text(page)}\n{drawn(app)}" if isinstance(page, Page) else drawn(app)
    assert not english_in(shown)


MENUS: dict[str, Callable[[], Screen[Any]]] = {
    "lessons": lambda: LearnPage(course_of(None)),
    "challenges": ChallengesPage,
    "ladder": LadderPage,
    "puzzles": PuzzlesPage,
    "cards": CardsPage,
    "rules": RulesPage,
}


@pytest.mark.parametrize("language", SHIPPED_LANGUAGES)
@pytest.mark.parametrize("name", [*PAGES, *MENUS])
async def test_no_page_is_cut_that_is_whole_in_english(name: str, language: str) -> None:
    cuts = {}
    for spoken in ("en", language):
        with speaking(spoken):
            async with opened((PAGES | MENUS)[name]()) as (app, _):
                cuts[spoken] = drawn(app).count("…")
    assert cuts[language] <= cuts["en"]


async def test_longer_labels_drop_keys_before_the_last_one() -> None:
    """The key line of the result is the longest; the way out stays on it."""
    with pseudo_language():
        page = ResultScreen(played(names=NAMES))
        async with opened(page) as (app, _):
            line = page.key_line()
            assert line.cell_len <= page.sheet.inner_width
            assert line.plain.endswith(str(keys.BY_ID["dialog.close"].label)) and line.plain.strip() in drawn(app)
            assert str(keys.BY_ID["result.again"].label) in line.plain
            assert str(keys.BY_ID["result.log"].label) not in line.plain


@pytest.mark.parametrize("details", [{}, {"first": None, "fast": True, "hints": False, "brief": True, "pace": "step"}])
async def test_no_english_is_left_in_the_explanations_of_the_set_up(details: dict[str, Any]) -> None:
    with pseudo_language():
        page = setup_page(players=4, **details)
        async with opened(page) as (app, pilot):
            for _ in range(14):
                assert not english_in(drawn(app))
                await pilot.press("down")
            await pilot.press("1")
            assert not english_in(drawn(app))
            await pilot.press("home", "down", "down", "e")
            assert page.typing is not None and not english_in(drawn(app))


async def test_no_english_is_left_on_the_title(home: Path) -> None:
    for variant in ("full", "fast"):
        start_game(Setup(tuple(map(Seat, NAMES)), 3, variant), CARDS).close()
    with pseudo_language():
        async with opened() as (app, pilot):
            assert not english_in(drawn(app))
            await pilot.press("escape")
            assert not english_in(drawn(app))
            await pilot.press("slash")
            assert not english_in(drawn(app))


async def test_no_english_is_left_on_a_terminal_that_is_too_small() -> None:
    with pseudo_language():
        async with opened(size=(40, 10)) as (app, _):
            assert isinstance(app.screen, TooSmall)
            assert "Q" in drawn(app) and not english_in(drawn(app))


async def test_no_english_is_left_while_a_page_is_searched() -> None:
    with pseudo_language():
        async with opened(RoundEnd(played(names=NAMES))) as (app, pilot):
            for typed in (("slash", "x"), ("enter",), ("slash", "1", "enter")):
                await pilot.press(*typed)
                assert not english_in(drawn(app))


def test_no_english_is_left_among_the_keys() -> None:
    with pseudo_language():
        own = [entry for entry in keys.KEYS if not entry.id.startswith("action.")]
        told = [str(words) for entry in own for words in (entry.help, entry.label) if words is not None]
        assert not english_in("\n".join(told))
        modified = [f"{each}+z" for each in key_names.MODIFIERS]
        named = [key_names.shown(name) for name in (*key_names.KEY_SIGNS, *key_names.KEY_TITLES, *modified)]
        assert not english_in("\n".join((*named, *(key_names.shown(name, ascii=True) for name in key_names.ARROWS))))
        assert not english_in(turn_title(game()))


@pytest.mark.parametrize(
    "line", ["undo = 7.5", "'ñ' = 'z'", "undo = 'ñññ'", "undo = []", "undo = 'i'", "undo = 'z'\nredo = 'z'"]
)
def test_no_english_is_left_in_errors_of_key_files(line: str, home: Path) -> None:
    path = home / "ñ.toml"
    path.write_text(line)
    with pseudo_language(), pytest.raises(UserError) as error:
        load_keymap(path)
    shown = str(error.value).replace(str(path), "")
    assert not english_in(shown) - {"undo", "redo", "zoom"}


# The choice of a language -------------------------------------------------------------------------------


@pytest.fixture
def spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A second language with a few messages."""
    catalogue = Catalog(locale="es")
    catalogue.add("New game", "Nueva partida", context="brief")
    catalogue.add("Language: English", "Idioma: español", context="own name of the language")
    catalogue.add("A new game", "Partida nueva")
    folder = tmp_path / "locale" / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "novaera.po").open("wb") as file:
        write_po(file, catalogue)
    monkeypatch.setattr(messages, "LOCALE_FOLDER", str(tmp_path / "locale"))
    yield
    messages.use_language("en")


@pytest.mark.usefixtures("spanish")
async def test_the_title_switches_to_the_next_language_and_back() -> None:
    async with opened() as (app, pilot):
        assert "Language: English" in drawn(app) and "New game" in drawn(app)
        await pilot.press("L")
        assert "Idioma: español" in drawn(app) and "Nueva partida" in drawn(app) and "New game" not in drawn(app)
        assert messages.language() == "es"
        await pilot.press("n")
        assert "PARTIDA NUEVA" in drawn(app), "other pages follow"
        await pilot.press("q", "L")
        assert "Language: English" in drawn(app) and messages.language() == "en"


async def test_keys_switch_with_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "languages", lambda: ["en", "es"])
    try:
        async with opened() as (app, pilot):
            await pilot.press("L")
            assert "o  Reglas de un vistazo" in drawn(app)
            await pilot.press("o")
            assert isinstance(app.screen, HowToPlay)
            await pilot.press("q", "L", "o")
            assert isinstance(app.screen, TitleScreen), "o does nothing in English"
            await pilot.press("w")
            assert isinstance(app.screen, HowToPlay)
    finally:
        messages.use_language("en")


@pytest.mark.usefixtures("spanish")
async def test_the_language_can_be_chosen_with_the_cursor() -> None:
    async with opened() as (app, pilot):
        title = app.screen
        assert isinstance(title, TitleScreen)
        await pilot.press(*["down"] * title.entries.index("language"), "enter")
        assert "Nueva partida" in drawn(app) and app.screen is title


async def test_with_a_single_language_the_menu_offers_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "LOCALE_FOLDER", str(tmp_path))
    async with opened() as (app, pilot):
        before = drawn(app)
        assert "English" not in before
        await pilot.press("L")
        assert drawn(app) == before
        await pilot.press("question_mark")
        assert isinstance(app.screen, Help) and "next language" not in whole_text(app.screen)


@pytest.mark.usefixtures("spanish")
async def test_help_names_the_key_of_the_language_where_there_is_a_choice() -> None:
    async with opened(Help("title")) as (app, _):
        assert isinstance(app.screen, Help) and "Switch to the next language." in whole_text(app.screen)


def test_dates_and_winners_are_translated() -> None:
    from datetime import date, datetime

    today = date(2026, 3, 20)
    moments = [datetime(2026, 3, each, 9, 5) for each in (20, 19, 15, 2)]
    assert [day(when, today) for when in moments] == ["today 09:05", "yesterday", "5 days ago", "2 Mar 2026"]
    results = [((0,), None), ((0,), 9), ((0, 1), None), ((0, 1), 9)]
    assert [won(NAMES, winners, points) for winners, points in results] == [
        "Ñ1 won",
        "Ñ1 won with 9 VP",
        "a shared victory",
        "a shared victory with 9 VP",
    ]
    with pseudo_language():
        told = [*(day(when, today) for when in moments), *(won(NAMES, *result) for result in results)]
        assert not english_in("\n".join(told))
