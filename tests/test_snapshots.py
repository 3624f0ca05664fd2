"""Pictures of every screen at 80x24 and 120x40, and of the table at all sizes.

`pytest --snapshot-update` takes them anew; look at them before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.screen import Screen

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.bots.players import RandomBot
from novaera_tui.play.moments import DARK_AGE_BEGINS, DISASTER, ERA, WAR
from novaera_tui.play.new_game import Draft
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.screens.app_protocol import AppOptions
from novaera_tui.screens.card_pages import CardsPage, CardZoom
from novaera_tui.screens.civilization_page import CivilizationPage
from novaera_tui.screens.help import Help
from novaera_tui.screens.how_to_play import HowToPlay
from novaera_tui.screens.log_page import LogPage
from novaera_tui.screens.result import ResultScreen
from novaera_tui.screens.round_end import RoundEnd
from novaera_tui.screens.rules_page import RulesPage
from novaera_tui.screens.scoring import ScoringScreen
from novaera_tui.screens.setup import SetupScreen
from tests.pseudo_language import speaking
from tests.screens import moment_page

pytestmark = pytest.mark.slow

CARDS = rules.load_cards()
SIZES = ((80, 24), (120, 40))
SIZE_NAMES = ("80x24", "120x40")


def session_at(reached: Callable[[rules.Game], bool], seed: int = 3, hands: str = "open", players: int = 3) -> Session:
    """A game that bots have played until something is reached."""
    seats = (Seat("Ada", "amber"), Seat("Bo", "violet"), Seat("Cy", "teal"), Seat("Dee", "rose"))
    session = Session(Setup(seats[:players], seed, hands=hands), CARDS)
    bot = RandomBot(seed)
    while session.decision and not reached(session.game):
        session.choose(bot.choose(session.view(session.decision.player)))
    return session


def over(game: rules.Game) -> bool:
    return False


def deciding(kind: str, era: int = 2) -> Callable[[rules.Game], bool]:
    def reached(game: rules.Game) -> bool:
        return game.decision is not None and game.decision.kind == kind and game.state.era >= era

    return reached


class Showing(NovaEraApp):
    """The program with a page over its title."""

    def __init__(self, page: Screen[Any], options: AppOptions | None = None) -> None:
        super().__init__(None, options)
        self.page = page

    def on_mount(self) -> None:
        self.push_screen(self.page)


def civilization_page() -> CivilizationPage:
    session = session_at(deciding("die"))
    return CivilizationPage(session, session.view(0, show_all=True), 0)


PAGES: dict[str, Callable[[], Screen[Any]]] = {
    "civilization": civilization_page,
    "setup": lambda: SetupScreen(Draft(players=3, seed=7)),
    "zoom": lambda: CardZoom(CARDS, CARDS.named("Banking").number),
    "help": lambda: Help("table"),
    "rules": RulesPage,
    "examples": lambda: RulesPage("R11.2"),
    "how_to_play": HowToPlay,
    "cards": CardsPage,
    "log": lambda: LogPage(session_at(over), 0),
    "scoring": lambda: ScoringScreen(session_at(over), 2),
    "new_era": lambda: moment_page(session_at(over, players=4), ERA),
    "disaster": lambda: moment_page(session_at(over, players=4), DISASTER),
    "civil_war": lambda: moment_page(session_at(over), WAR),
    "dark_age": lambda: moment_page(session_at(over, 4, players=4), DARK_AGE_BEGINS),
    "round": lambda: RoundEnd(session_at(over), 3),
    "result": lambda: ResultScreen(session_at(over)),
}


@pytest.mark.parametrize("size", SIZES, ids=SIZE_NAMES)
@pytest.mark.parametrize("name", PAGES)
def test_page(name: str, size: tuple[int, int], snap_compare: Any) -> None:
    assert snap_compare(Showing(PAGES[name]()), terminal_size=size)


def test_result_on_a_large_screen(snap_compare: Any) -> None:
    assert snap_compare(Showing(PAGES["result"]()), terminal_size=(160, 50))


@pytest.mark.parametrize("size", SIZES, ids=SIZE_NAMES)
def test_title(size: tuple[int, int], snap_compare: Any) -> None:
    assert snap_compare(NovaEraApp(), terminal_size=size)


@pytest.mark.parametrize("size", SIZES, ids=SIZE_NAMES)
@pytest.mark.parametrize("number", [0, 1, 2, 6, 9], ids=lambda number: f"lesson-{number}")
def test_learning(number: int, size: tuple[int, int], snap_compare: Any) -> None:
    assert snap_compare(NovaEraApp(lesson=number), terminal_size=size)


@pytest.mark.parametrize("size", SIZES, ids=SIZE_NAMES)
@pytest.mark.parametrize("theme", ["contrast", "colour-blind"])
def test_picking(theme: str, size: tuple[int, int], snap_compare: Any) -> None:
    app = NovaEraApp(session_at(deciding("pick")), AppOptions(theme=theme))
    assert snap_compare(app, terminal_size=size)


TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "pick": ("pick", {"players": 4}),
    "die": ("die", {"players": 4}),
    "develop": ("develop", {}),
    "damage": ("damage", {"seed": 4}),
    "produce": ("produce", {"seed": 3}),
    "hand": ("die", {"hands": "face-down"}),
}
"""Questions at a table, and the games in which they are asked."""
MOMENTS = ("disaster", "new_era", "result")
LOOKS: dict[str, AppOptions] = {
    "dark": AppOptions(),
    "light": AppOptions(theme="light"),
    "plain": AppOptions(ascii=True),
    "colourless": AppOptions(),
}


@pytest.mark.parametrize("size", SIZES, ids=SIZE_NAMES)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", TABLES)
def test_question(
    name: str, look: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch, snap_compare: Any
) -> None:
    if look == "colourless":
        monkeypatch.setenv("NO_COLOR", "1")
    kind, game = TABLES[name]
    session = session_at(deciding(kind), **game)
    assert session.decision is not None, "a game in which this is asked"
    assert snap_compare(NovaEraApp(session, LOOKS[look]), terminal_size=size)


@pytest.mark.parametrize("size", SIZES, ids=SIZE_NAMES)
def test_hand_that_is_looked_at(size: tuple[int, int], snap_compare: Any) -> None:
    session = session_at(deciding("die"), hands="face-down")
    assert snap_compare(NovaEraApp(session), terminal_size=size, press=["m"])


@pytest.mark.parametrize("size", SIZES, ids=SIZE_NAMES)
@pytest.mark.parametrize("look", [look for look in LOOKS if look != "dark"])
@pytest.mark.parametrize("name", MOMENTS)
def test_moment(
    name: str, look: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch, snap_compare: Any
) -> None:
    if look == "colourless":
        monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(Showing(PAGES[name](), LOOKS[look]), terminal_size=size)


@pytest.mark.parametrize(
    "size", [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60)], ids=lambda size: f"{size[0]}x{size[1]}"
)
@pytest.mark.parametrize("kind", ["pick", "develop"])
@pytest.mark.parametrize("players", [2, 4])
def test_table(players: int, kind: str, size: tuple[int, int], snap_compare: Any) -> None:
    assert snap_compare(NovaEraApp(session_at(deciding(kind), players=players)), terminal_size=size)


@pytest.mark.parametrize("size", SIZES, ids=SIZE_NAMES)
def test_handoff(size: tuple[int, int], snap_compare: Any) -> None:
    assert snap_compare(NovaEraApp(session_at(deciding("die"), hands="curtain")), terminal_size=size)


SPANISH: dict[str, Callable[[], NovaEraApp]] = {
    "title": NovaEraApp,
    "lesson": lambda: NovaEraApp(lesson=4),
    "picking": lambda: NovaEraApp(session_at(deciding("pick"))),
    "spending": lambda: NovaEraApp(session_at(deciding("develop"))),
    **{
        name: lambda name=name: Showing(PAGES[name]())  # type: ignore[misc]
        for name in ("how_to_play", "setup", "help", "cards", "scoring", "disaster", "result")
    },
}


@pytest.mark.parametrize("size", SIZES, ids=SIZE_NAMES)
@pytest.mark.parametrize("name", SPANISH)
def test_spanish(name: str, size: tuple[int, int], snap_compare: Any) -> None:
    with speaking("es"):
        assert snap_compare(SPANISH[name](), terminal_size=size)


def test_too_small(snap_compare: Any) -> None:
    assert snap_compare(NovaEraApp(session_at(deciding("die"))), terminal_size=(60, 18))
