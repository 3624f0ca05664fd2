"""Names of cards in another language: shown wherever a card is drawn, while files keep the ids."""

from __future__ import annotations

import re
from typing import Any

import pytest
from textual.screen import Screen

from novaera_tui.app import NovaEraApp
from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.prompt import spare_lines
from novaera_tui.palette import palette
from novaera_tui.screens.card_pages import CardsPage, CardZoom
from novaera_tui.screens.civilization_page import CivilizationPage
from novaera_tui.table.scene import Scene
from novaera_tui.words.names import die_label
from novaera_tui.words.threats import losses
from rules import events as happened
from rules.events import Event
from rules.kinds import BLACK, DICE, KNOWLEDGE, MILITARY, SEATS, WELFARE, CardNumber
from tests.drawings import panels, scene_at, texts
from tests.games import new_session
from tests.positions import CLEAN_UP, DISASTERS_ON, SHIPPED, position, spending
from tests.pseudo_language import ACCENTED, pseudo_language
from tests.screens import drawn

ADA, BO = SEATS[:2]
HAND = ("Trade", "Pottery")
IN_PLAY = ("Foraging", "Archery")
DISPLAY = [["Irrigation", "Mill"], ["City Walls"], ["Writing"], ["Alphabet"]]


def table(players: int) -> Scene:
    mine: dict[str, Any] = {"hand": list(HAND), "welfare": ["Foraging"], "military": ["Archery"], "dice": ["red 1"]}
    display = [*DISPLAY, ["Markets"], ["Caravans"]][: players + 2]
    game = position(mine, *[{}] * (players - 1), cards=SHIPPED, agenda=spending(0), display=display, phase="spend")
    return scene_at(game)


def number(name: str) -> CardNumber:
    return SHIPPED.named(name).number


def assert_translated(shown: str, *names: str) -> None:
    """All these names are shown in the pseudo-language, as far as they fit; no name of any card in English."""
    for name in names:
        assert name.translate(ACCENTED)[:6] in shown, (name, shown)
    english = [card.name for card in SHIPPED if re.search(rf"\b{re.escape(card.name)}\b", shown)]
    assert not english


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
@pytest.mark.parametrize("players", [2, 4])
def test_panels_of_the_table(players: int, size: tuple[int, int]) -> None:
    open_cards = ["Mill", "City Walls", "Writing", "Alphabet"]
    with pseudo_language():
        scene = table(players)
        covered = [] if size == (80, 24) else ["Irrigation"]
        assert_translated(texts(panels(scene, size)["display"].lines), *HAND, *open_cards, *covered)
        scene.card = scene.face(number("Archery"))
        assert_translated(texts(spare_lines(scene, 80, 4)), "Archery", "Longbows")
    scene.drawn.clear()
    assert "Trade" in texts(panels(scene, size)["display"].lines), "nothing of the other language is kept"


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_civilization_that_is_asked_about(size: tuple[int, int]) -> None:
    mine = {"military": ["Archery", "Hunting"], "welfare": ["Foraging"]}
    game = position(mine, {}, cards=SHIPPED, agenda=[CLEAN_UP, DISASTERS_ON], tracks={"invasion": 10})
    with pseudo_language():
        assert_translated(texts(panels(scene_at(game), size)["civilization"].lines), "Archery", "Hunting", "Foraging")


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("zoom", ("Archery", "Longbows")),
        ("cards", ("Foraging", "Herding")),
        ("civilization", (*IN_PLAY, *HAND)),
    ],
)
async def test_pages(page: str, names: tuple[str, ...]) -> None:
    session = new_session(2, 7, hands="open")
    session.game.state.civilizations[0].columns = ((number("Foraging"),), (number("Archery"),), (), (), (), ())
    session.game.state.civilizations[0].hand = tuple(map(number, HAND))
    view = session.game.view(ADA)
    pages: dict[str, Screen[Any]] = {
        "zoom": CardZoom(SHIPPED, number("Archery"), view),
        "cards": CardsPage(SHIPPED),
        "civilization": CivilizationPage(session, view, 0),
    }
    with pseudo_language():
        app = NovaEraApp(session)
        async with app.run_test(size=(120, 40)) as pilot:
            app.push_screen(pages[page])
            await pilot.pause()
            assert_translated(drawn(app), *names)


def test_losses_name_cards_and_causes() -> None:
    events: list[Event] = [
        happened.CardDeveloped(ADA, number("Archery"), MILITARY, "hand"),
        happened.CardLost(BO, number("Foraging"), WELFARE, "riots"),
        happened.CardDamaged(BO, number("Trade"), WELFARE, "attack", number("Archery")),
    ]
    with pseudo_language():
        told = " ".join(sentence.text for sentence in losses(events, BO, ("Ada", "Bo"), SHIPPED))
    assert_translated(told, "Foraging", "Trade", "Archery")
    assert re.findall("[A-Za-z]+", told) == ["Ada"], "the player is the only word that is not translated"


def test_dice_are_found_in_running_text_by_the_letters_of_the_language() -> None:
    look = palette()
    for die in (DICE[KNOWLEDGE][4], DICE[BLACK][2]):
        english = die_label(die)
        with pseudo_language():
            label = die_label(die)
            assert label != english
            spans = with_chips(f"({label}, {english})", look.ink, look)
        assert [span for span in spans if span[1] == look.die(die.colour)] == [(label, look.die(die.colour))]
