"""Names of cards in another language: shown wherever a card is drawn, while files keep the ids."""

from __future__ import annotations

import re
from typing import Any

import pytest
from textual.screen import Screen

from novaera_tui.app import NovaEraApp
from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.prompt import draw_prompt
from novaera_tui.palette import palette
from novaera_tui.screens.cards_page import CardsPage
from novaera_tui.screens.civilization_page import CivilizationPage
from novaera_tui.screens.zoom import CardZoom
from novaera_tui.table.scene import Scene
from novaera_tui.words.losses import losses
from novaera_tui.words.names import die_label
from rules import events as happened
from rules.events import Event
from rules.kinds import BLACK, DICE, KNOWLEDGE, MILITARY, SEATS, WELFARE, CardNumber
from tests.drawings import panels, texts
from tests.games import new_session
from tests.positions import SHIPPED, position, spending
from tests.pseudo_language import ACCENTED, pseudo_language
from tests.screens import text_of

ADA, BO = SEATS[:2]
HAND = ("Trade", "Pottery")
IN_PLAY = ("Foraging", "Archery")
DISPLAY = [["Irrigation", "Mill"], ["City Walls"], ["Writing"], ["Alphabet"]]


def table(players: int) -> Scene:
    mine: dict[str, Any] = {"hand": list(HAND), "welfare": ["Foraging"], "military": ["Archery"], "dice": ["red 1"]}
    display = [*DISPLAY, ["Markets"], ["Caravans"]][: players + 2]
    game = position(mine, *[{}] * (players - 1), cards=SHIPPED, agenda=spending(0), display=display, phase="spend")
    return Scene(game.view(ADA), palette(), game.decision, ADA)


def number(name: str) -> CardNumber:
    return SHIPPED.named(name).number


def assert_translated(shown: str, *names: str) -> None:
    """All these names are shown in the pseudo-language, as far as they fit; no name of any card in English."""
    for name in names:
        assert name.translate(ACCENTED)[:6] in shown, (name, shown)
    english = [card.name for card in SHIPPED if re.search(rf"\b{re.escape(card.name)}\b", shown)]
    assert not english


@pytest.mark.parametrize(("players", "size"), [(2, (80, 24)), (4, (80, 24)), (2, (120, 40)), (4, (160, 50))])
def test_panels_of_the_table(players: int, size: tuple[int, int]) -> None:
    scene = table(players)
    with pseudo_language():
        display = texts(panels(scene, size)["display"].lines)
        assert_translated(display, *HAND, "Irrigation", "Mill", "City Walls", "Writing", "Alphabet")
        board = texts(panels(scene, size, "civilization")["civilization"].lines)
        assert_translated(board, *IN_PLAY)
        scene.card = scene.face(number("Archery"))
        assert_translated(texts(draw_prompt(scene, 80, 4)), "Archery", "Longbows")
    assert "Trade" in texts(panels(scene, size)["display"].lines), "nothing of the other language is kept"


@pytest.mark.parametrize("players", [2, 4])
def test_the_cursor_lights_a_covered_name_in_any_language(players: int) -> None:
    scene = table(players)
    with pseudo_language():
        drawing = panels(scene, (120, 40))["display"]
        x, y, _, _ = drawing.papers["card", number("Irrigation"), 0]
        assert texts(drawing.lines).splitlines()[y][x:].startswith("Irrigation".translate(ACCENTED)[:3])


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("zoom", ("Archery", "Longbows")),
        ("cards", ("Foraging", "Herding")),
        ("civilization", (*IN_PLAY, *HAND)),
    ],
)
async def test_pages(page: str, names: tuple[str, ...]) -> None:
    session = new_session(2, 7, open_hands=True)
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
            assert_translated(text_of(app), *names)


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
