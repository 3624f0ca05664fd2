"""Passing the keyboard: everybody is handed it in the same way, and told first what they have lost."""

from __future__ import annotations

from typing import Any

import pytest

from novaera_tui.app import NovaEraApp
from novaera_tui.palette import palette
from novaera_tui.play.session import Session
from novaera_tui.screens.curtain import Curtain
from novaera_tui.screens.table import TableScreen
from novaera_tui.table.scene import Outcome
from novaera_tui.words.threats import losses
from novaera_tui.words.zone_words import Part
from rules import Die
from rules import events as happened
from rules.kinds import MILITARY, SEATS, WELFARE
from tests.front_end import FakeTable
from tests.games import CARDS, new_session
from tests.positions import position, spending
from tests.screens import drawn, running
from tests.test_news import lines_of

ADA, BO, *_ = SEATS
SMALL, LARGE = (80, 24), (120, 40)
NAMES = ("Ada", "Bo")


def number(name: str) -> Any:
    return CARDS.named(name).number


def told(*events: Any, reader: int = BO) -> list[str]:
    return [sentence.text for sentence in losses(events, reader, NAMES, CARDS)]


def test_losses_name_the_lost_card_and_the_card_behind_it() -> None:
    crops = number("Crop Rotation")
    made = happened.CardDeveloped(ADA, crops, WELFARE, "hand")
    gone = [happened.CardObsolete(BO, number(name), WELFARE, crops) for name in ("Foraging", "Irrigation")]
    assert told(made, *gone) == ["You lost Foraging and Irrigation: Ada's Crop Rotation."]
    assert told(made, *gone, reader=ADA) == []
    assert told(made._replace(player=BO), *gone) == [], "one's own card cost nobody anything"
    hand = happened.HandCardObsolete(BO, number("Foraging"), crops)
    assert told(made, hand) == ["You lost Foraging from your hand: Ada's Crop Rotation."]


def test_losses_add_up_stolen_resources() -> None:
    pillage = number("Pillage")
    stolen = happened.ResourceStolen(ADA, BO, MILITARY, 1, pillage)
    assert told(stolen, stolen, stolen._replace(kind=WELFARE)) == ["You lost 2 military and 1 welfare: Ada's Pillage."]


def test_losses_tell_of_disasters_and_attacks_but_not_of_ones_own_civil_war() -> None:
    guns = number("Gunpowder")
    hit = happened.CardDamaged(BO, number("Foraging"), WELFARE, "riots")
    assert told(hit) == ["Your Foraging was damaged: Riots."]
    assert told(hit._replace(by="civil war")) == []
    attack = hit._replace(by="attack", cause=guns)
    made = happened.CardDeveloped(ADA, guns, MILITARY, "display")
    assert told(made, attack, attack._replace(card=number("Irrigation"))) == [
        "Your Foraging and Irrigation were damaged: Ada's Gunpowder."
    ]
    assert told(happened.CardLost(BO, number("Foraging"), WELFARE, "riots")) == ["You lost Foraging: Riots."]
    assert told(happened.DieReturned(BO, Die(WELFARE, 1))) == []


def test_what_the_reader_chose_to_lose_is_no_news() -> None:
    asked = happened.PlayerAsked(BO, "steal")
    given = happened.ResourceStolen(ADA, BO, MILITARY, 1, number("Pillage"))
    assert told(asked, given) == []
    assert told(asked, given, given) == ["You lost 1 military: Ada's Pillage."], "one answer, one loss"
    assert told(asked._replace(player=ADA), given) == ["You lost 1 military: Ada's Pillage."]
    hit = happened.CardDamaged(BO, number("Foraging"), WELFARE, "riots")
    assert told(asked._replace(kind="damage"), hit) == [] and told(asked, hit) == ["Your Foraging was damaged: Riots."]
    assert told(asked._replace(kind="lose"), happened.CardLost(BO, number("Foraging"), WELFARE, "riots")) == []


# At the table -------------------------------------------------------------------------------------------


def robbed(**setup: Any) -> Session:
    """Bo, whose hand is empty, has had a turn; Ada is about to make Bo's Foraging obsolete."""
    session = new_session(2, **setup)
    session.game = position(
        {"dice": ["green 6", "red 2"], "hand": ["Crop Rotation"], "resources": 3},
        {"dice": ["red 1", "blue 2", "blue 3"], "welfare": ["Foraging"]},
        cards=CARDS,
        agenda=spending(1),
        era=2,
    )
    session._listen()
    return session


def develop(session: Session) -> None:
    for key in ("red 1", "gain", "green 6", "develop"):
        session.choose(key)


LOSS = "You lost Foraging: Ada's Crop Rotation."


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_player_with_an_empty_hand_gets_the_curtain_too(size: tuple[int, int]) -> None:
    session = robbed(hands="curtain")
    develop(session)
    app = NovaEraApp(session)
    async with running(app, size) as pilot:
        page = app.screen
        assert isinstance(page, Curtain) and page.person == "Bo"
        shown = drawn(app)
        assert shown.index("Since your last turn") < shown.index(LOSS) < shown.index("Ada developed Crop Rotation")
        assert "I am Bo: continue" in shown and "my hand" not in shown
        loss = next(line for line in page.fixed if LOSS in line.plain)
        assert loss.spans[-1].style == palette().bad
        await pilot.press("m")
        assert isinstance(app.screen, TableScreen) and app.screen.controller.seating.viewer == 1


async def test_the_curtain_shows_losses_first_when_it_has_no_room_for_everything() -> None:
    page = Curtain("Bo", [f"Ada took zone {zone}." for zone in range(9)], losses=[f"You lost {n}." for n in range(20)])
    app = NovaEraApp(new_session(2, hands="open"))
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(page)
        await pilot.pause()
        assert "You lost 0." in drawn(app) and page.sheet.top == 0
        assert lines_of(page).count("You lost") == 20 and "zone 8" in lines_of(page)


async def test_a_turn_begins_with_losses_and_news() -> None:
    session = robbed(hands="open")
    develop(session)
    app = NovaEraApp(session)
    async with running(app, SMALL) as pilot:
        lost = LOSS.removesuffix(".")
        lines = drawn(app).splitlines()
        asked = next(place for place, line in enumerate(lines) if "Bo: choose a die" in line)
        assert lines[asked + 1].startswith(" → ") and lost in lines[asked + 2], "what Enter does has one place"
        await pilot.press("right")
        assert lost in drawn(app), "until something is chosen"
        await pilot.press("N")
        assert next(line.plain.strip() for line in app.screen.sheet.lines) == LOSS  # type: ignore[attr-defined]
        await pilot.press("enter", "enter")
        assert session.decision is not None and session.decision.kind == "action"
        assert lost in drawn(app), "until the turn is over"


def test_choosing_the_card_for_an_attack_keeps_its_cause_new() -> None:
    """Bo chooses which card an attack damages; what led to it is still new to Bo."""
    session = new_session(2)
    session.game = position(
        {"dice": ["red 6", "red 2"], "hand": ["Gunpowder"], "resources": 3},
        {"dice": ["red 1", "blue 2"], "welfare": ["Foraging"], "knowledge": ["Writing"]},
        cards=CARDS,
        agenda=spending(1),
        era=2,
    )
    session._listen()
    for key in ("red 1", "gain", "red 6", "develop"):
        session.choose(key)
    assert session.decision is not None and session.decision.kind == "damage"
    session.choose("Foraging")
    since = session.last_turn_index(BO)
    assert any(isinstance(event, happened.CardDeveloped) for event in session.events(since))


def test_with_hands_face_down_the_prompt_shows_losses() -> None:
    """No curtain does; the news page begins with it, too."""
    session = robbed()
    develop(session)
    table = FakeTable(session)
    assert table.scene.asked == 1 and not table.front_end.opened
    assert table.scene.losses == Outcome("loss", (Part(LOSS),))
    table.press("x")
    assert table.scene.losses.parts and table.scene.answer.parts, "no answer to a key covers a loss"
    table.press("N")
    assert [sentence.text for sentence in table.front_end.opened[-1].about[-1]] == [LOSS]
