"""What threatens me, who is ahead: on the table, in the zones, and on pages of their own."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from novaera_tui.app import NovaEraApp
from novaera_tui.draw.board import draw_board
from novaera_tui.draw.civilization import draw_civilization
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.text import Line
from novaera_tui.draw.zones import draw_zones, zone_lines
from novaera_tui.palette import palette
from novaera_tui.play.tally import scoring_now
from novaera_tui.screens.scoring import ScoringScreen
from novaera_tui.screens.table import TableScreen
from novaera_tui.screens.threats import ThreatsPage
from novaera_tui.table.scene import Scene
from novaera_tui.words.help import LOOKS
from novaera_tui.words.threats import fate, victims, warnings
from novaera_tui.words.zone_words import Part, unrest_part
from rules.forecast import picking, threat
from rules.kinds import ECONOMIC, SEATS, TRACKS, WELFARE
from rules.scoring import awards_of
from tests.drawings import parts
from tests.front_end import FakeTable
from tests.games import CARDS, new_session, play_on
from tests.positions import SHIPPED, plain_set, position, spending, to_pick
from tests.test_news import text_of

ADA, BO = SEATS[:2]
ZONES = [[f"{colour} {value}" for value in (1, 2, 3)] for colour in ("green", "yellow", "blue")]
RIOTS, INVASION, DECLINE, REGRESSION, DARK_AGE = TRACKS


def text(lines: list[Line]) -> str:
    return "\n".join("".join(segment.text for segment in line) for line in lines)


@pytest.mark.parametrize(
    ("mine", "words", "mood"),
    [
        ({"military": ["Archery", "Hunting"]}, "would damage Archery or Hunting", "bad"),
        ({"economic": ["Markets"], "military": ["City Walls"]}, "City Walls protects you", "good"),
        ({"economic": ["Markets"]}, "would cost you Markets", "bad"),
        (
            {"military": ["Archery"], "damaged": ["Archery"]},
            "would cost you Archery",
            "bad",
        ),
        ({}, "", "quiet"),
        ({"military": ["Archery", "Hunting", "Pillage", "Warfare"]}, "would damage 1 of 4 cards", "bad"),
    ],
)
def test_a_track_says_what_it_would_do_to_whoever_looks(mine: dict[str, Any], words: str, mood: str) -> None:
    view = to_pick(mine, {}, zones=ZONES).view(ADA)
    assert fate(threat(view, ADA, INVASION), SHIPPED) == (words, mood)


def test_the_table_warns_of_the_nearest_disaster_where_there_is_room() -> None:
    game = to_pick({"military": ["Archery", "Hunting"]}, tracks={"invasion": 8, "riots": 3}, zones=ZONES)
    scene = Scene(game.view(ADA), palette(), game.decision, ADA)
    assert "Invasion at 8: would damage Archery or Hunting" in text(draw_board(scene, 120, 2))
    assert "Archery" not in text(draw_board(scene, 60, 2))
    assert not warnings(game.view(BO), BO), "what would do nothing is not told"
    assert "Invasion: would damage 1 of 2 cards" in text(draw_board(scene, 80, 2)), "a danger that is near is told"
    walls = {"military": ["City Walls"], "welfare": ["Irrigation"]}
    safe = to_pick(walls, tracks={"invasion": 9, "riots": 6}, zones=ZONES).view(ADA)
    assert warnings(safe, ADA)[0].text == "Riots at 6: would damage Irrigation", "Invasion is nearer, but harmless"
    calm = to_pick({"military": ["Archery"]}, tracks={"invasion": 4}, zones=ZONES)
    assert "Archery" not in text(draw_board(Scene(calm.view(ADA), palette(), calm.decision, ADA), 120, 2))


def test_a_disaster_that_strikes_is_told_before_one_that_would_hurt() -> None:
    mine = {"military": ["City Walls"], "welfare": ["Irrigation"]}
    view = to_pick(mine, {"military": ["Archery"]}, tracks={"invasion": 10, "riots": 6}, zones=ZONES).view(ADA)
    told = [part.text for part in warnings(view, ADA)]
    assert told[0] == "Invasion strikes this round: City Walls protects you" and "Invasion strikes (not you)" in told
    assert "Invasion strikes" in [part.text for part in warnings(view, BO)]


@pytest.mark.parametrize(
    ("mine", "phase", "words"),
    [
        ({"military": ["Archery", "Hunting"]}, "pick", "Invasion strikes this round: Archery or Hunting is damaged"),
        ({"military": ["Archery", "Hunting"]}, "disasters", "Invasion strikes now: Archery or Hunting is damaged"),
        ({"economic": ["Markets"]}, "spend", "Invasion strikes this round: you lose Markets"),
        ({"military": ["Archery"]}, "production", "Invasion strikes next round: Archery is damaged"),
        ({}, "pick", "Invasion strikes this round (not you)"),
    ],
)
def test_at_the_last_space_a_disaster_strikes_and_no_longer_would(mine: dict[str, Any], phase: str, words: str) -> None:
    """R8.1: when all dice are spent; what production moves there waits for the next round."""
    view = to_pick(mine, tracks={"invasion": 10, "riots": 6}, zones=ZONES).view(ADA)
    view.phase = phase
    told = [part.text for part in warnings(view, ADA)]
    assert told[0] == words and not any("would" in form for form in told)
    assert sorted(told, key=len, reverse=True) == told


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("names", ["Ada Bo Cy Di", "Alexandrina Bartholomew Clementine Desdemona"])
def test_all_disasters_that_strike_are_told_beside_every_name(width: int, names: str) -> None:
    zones = [*ZONES, ["red 1", "red 2", "red 3"], ["black 1", "black 2", "black 3"]]
    game = to_pick({"military": ["Archery"]}, {}, {}, {}, tracks={"invasion": 10, "riots": 10}, zones=zones)
    game.names = tuple(names.split())
    game.state.dark_age = True
    game.state.tracks = (*game.state.tracks[:4], 10)
    told = text(draw_board(Scene(game.view(ADA), palette(), game.decision, ADA), width, 2)[:1])
    assert re.search("Riots and Invasion strike|Riots, Inv", told) and "DARK AGE" in told
    assert all(name[:3] in told for name in game.names), told
    assert told.count(" 0") == 4, "everybody's points"


def test_a_zone_says_whom_a_disaster_would_hit_if_it_were_left() -> None:
    game = to_pick(
        {"military": ["Archery"]},
        {"military": ["Hunting"]},
        {"military": ["City Walls"]},
        tracks={"invasion": 8},
        zones=[["red 1", "red 1", "black 1"], *ZONES],
    )
    scene = Scene(game.view(ADA), palette(), game.decision, ADA)
    drawing = Drawing()
    draw_zones(drawing, scene, 80, 4)
    assert "left: Invasion STRIKES Bo and you; Dark →1" in text(drawing.lines)
    assert victims(game.view(BO), INVASION, BO) == ["Ada", "you"]


def seats_of(owned: str) -> list[dict[str, Any]]:
    """A seat for each word: how many military and how many economic cards it has."""
    numbers = {kind: iter(range(1, 11)) for kind in ("military", "economic")}

    def seat(word: str) -> dict[str, Any]:
        pairs = zip(numbers, map(int, word), strict=True)
        return {kind: [f"{kind} {next(numbers[kind])}" for _ in range(many)] for kind, many in pairs}

    return [seat(word) for word in owned.split()]


@pytest.mark.parametrize(
    ("owned", "words"),
    [
        ("03 30", "you lose a card, Bo has a card damaged"),
        ("30 03 03", "you have a card damaged, Bo and Cy lose a card"),
        ("03 03 30 10", "you and Bo lose a card, Cy and Di have a card damaged"),
        ("20 30", "your military 1 or military 2 is damaged, Bo has a card damaged"),
        ("01 00 03", "you lose economic 1, Cy loses a card"),
        ("00 03", "Bo loses a card"),
        ("00 00", "nobody is harmed"),
    ],
)
def test_a_preview_says_how_bad_a_disaster_is_R8_3(owned: str, words: str) -> None:
    """Whoever owns no card of its colour is not spared but loses one for good."""
    zones = [["red 1", "red 1", "black 1"], *ZONES, ["red 1", "black 2", "black 3"]][: len(owned.split()) + 1]
    game = to_pick(*seats_of(owned), cards=plain_set(), tracks={"invasion": 8}, zones=zones)
    assert Part(f"if left, Invasion strikes: {words}", "warn") in parts(game, "zone 1")


@pytest.mark.parametrize(
    ("owned", "sentences"),
    [
        (
            "30 00",
            ["Riots and Decline strike: you lose a card", "Invasion strikes: you have a card damaged"],
        ),
        (
            "30 03 30 11",
            [
                "Riots and Decline strike: you lose a card, 3 others are hit",
                "Invasion strikes: you have a card damaged, 3 others are hit",
            ],
        ),
    ],
)
def test_disasters_that_do_the_same_are_one_sentence_and_many_are_told_in_fewer_words(
    owned: str, sentences: list[str]
) -> None:
    zones = [[f"{colour} {value}" for colour in ("green", "red", "yellow")] for value in (1, 2, 3)]
    zones += [["blue 1", "blue 2", "blue 3"], ["black 1", "black 2", "black 3"]]
    tracks = {"riots": 9, "invasion": 9, "decline": 9}
    seats = seats_of(owned)
    game = to_pick(*seats, cards=plain_set(), tracks=tracks, zones=zones[: len(seats) + 1])
    assert [part.text.removeprefix("if left, ") for part in parts(game, "zone 1") if "strike" in part.text] == sentences


def test_the_prompt_says_it_for_the_zone_under_the_cursor() -> None:
    session = new_session(2, 7, open_hands=True)
    play_on(session, random.Random(1), 0)
    session.game.state.tracks = (9, 9, 9, 9, 0)
    session.game.state.civilizations[0].columns = ((CARDS.named("Irrigation").number,), *((),) * 5)
    table = FakeTable(session)
    assert ": you lose Irrigation" in table.foretold and "if left, " in table.foretold


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_key_shows_what_threatens_whom(size: tuple[int, int]) -> None:
    session = new_session(3, 7, open_hands=True)
    play_on(session, random.Random(2), 120)
    app = NovaEraApp(session)
    async with app.run_test(size=size) as pilot:
        await pilot.press("T")
        assert isinstance(app.screen, ThreatsPage)
        told = "\n".join(line.plain for line in app.screen.sheet.lines)
        view = session.view(None)
        for track in TRACKS[:4]:
            for seat in SEATS[:3]:
                danger = threat(view, seat, track)
                if danger.protection >= 0:
                    assert CARDS[danger.protection].name in told
                if 0 < len(danger.damaged) <= 3:
                    assert CARDS[danger.damaged[0]].name in told
        assert " you " in told
        await pilot.press("end", "enter")
        assert isinstance(app.screen, TableScreen)


async def test_three_cards_with_long_names_are_all_in_sight_at_80_columns() -> None:
    mine = {"welfare": ["Public Gardens"], "economic": ["Double Entry"], "knowledge": ["Printing Press"]}
    session = new_session(2, 7, open_hands=True)
    session.game.state = to_pick(mine, {}, zones=ZONES).state
    app = NovaEraApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("T")
        assert isinstance(app.screen, ThreatsPage)
        lines = [line.plain for line in app.screen.sheet.lines]
        assert max(map(len, lines)) <= 80
        for name in ("Public Gardens", "Double Entry", "Printing Press"):
            assert name in "\n".join(lines)


# Standing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_the_standing_is_what_the_rules_would_score(seed: int) -> None:
    session, chance = new_session(2 + seed % 3, seed), random.Random(seed)
    while session.decision is not None:
        now = scoring_now(session.view(None))
        for seat in SEATS[: session.seats]:
            awards = awards_of(session.game, seat)
            goods = sum(award.amount for award in now.awards[seat] if award.by == "resources")
            assert now.points(seat) - goods == sum(award.amount for award in awards)
            assert now.contested[seat] == [award.card for award in awards if not award.amount]
            assert not goods or session.view(None).era == 3
        play_on(session, chance, 5)


def test_an_objective_that_others_meet_is_told_as_contested() -> None:
    four = {"welfare": ["Irrigation"], "military": ["Archery"], "economic": ["Markets"]}
    rival = {"welfare": ["Theater"], "military": ["Hunting"], "economic": ["Trade"], "knowledge": ["Writing"]}
    ada = {**four, "knowledge": ["Philosophy"]}
    for other, contested in (({}, []), (rival, [CARDS.named("Philosophy").number])):
        assert scoring_now(to_pick(ada, other, zones=ZONES).view(ADA)).contested[0] == contested


def test_the_standing_looks_at_no_hand() -> None:
    session = new_session(3, 5)
    play_on(session, random.Random(5), 200)
    told = [scoring_now(session.view(viewer)) for viewer in (None, 0, 1, 2)]
    assert all(one == told[0] for one in told)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_key_shows_who_would_score_what_and_why(size: tuple[int, int]) -> None:
    session = new_session(2, 7, open_hands=True)
    play_on(session, random.Random(2), 120)
    app = NovaEraApp(session)
    async with app.run_test(size=size) as pilot:
        await pilot.press("S")
        assert isinstance(app.screen, ScoringScreen) and app.screen.would
        told = "\n".join(line.plain for line in app.screen.sheet.lines)
        now = scoring_now(session.view(None))
        for seat, name in enumerate(session.names):
            assert name in told
            assert f"{now.before[seat]} → {now.before[seat] + now.points(seat)}" in told
        for award in now.awards[0]:
            if award.by == "objective":
                assert CARDS[award.cause].name in told
        assert "IF THE ERA ENDED NOW" in text_of(app)
        await pilot.press("q")
        assert isinstance(app.screen, TableScreen)


@pytest.mark.parametrize("size", [(80, 24), (80, 40), (120, 40)])
async def test_majorities_that_are_tied_pay_nobody_and_say_so_R16_2(size: tuple[int, int]) -> None:
    session = new_session(3, 7, open_hands=True)
    ada = {"welfare": ["Irrigation"], "military": ["Archery"], "economic": ["Trade"]}
    bo = {"welfare": ["Theater"], "military": ["Hunting", "Pillage"]}
    session.game.state = to_pick(ada, bo, {"economic": ["Markets"]}, zones=[*ZONES, ["red 1", "red 2", "red 3"]]).state
    assert scoring_now(session.view(None)).tied == [WELFARE, ECONOMIC]
    app = NovaEraApp(session)
    async with app.run_test(size=size) as pilot:
        await pilot.press("S")
        lines = [line.strip("│ ") for line in text_of(app).splitlines()]
        place = lines.index("Tied for most, so nobody scores:  W   E")
        assert not lines[place - 1], "it is about all players, so it stands apart from the first one's column"


def test_wide_terminals_show_the_standing_beside_the_table() -> None:
    session = new_session(2, 7)
    play_on(session, random.Random(2), 60)
    now = scoring_now(session.view(None))
    drawn = text(draw_civilization(Scene(session.view(ADA), palette()), 40, 34).lines)
    assert "If the Era ended now" in drawn
    for seat in (0, 1):
        assert f"{now.before[seat] + now.points(seat):3} VP" in drawn


def test_the_standing_beside_the_table_is_told_in_words_of_one_length() -> None:
    """Also where some have points from fewer sources than others."""
    cards = plain_set("era-1:\n- {name: Shrine, colour: welfare, cost: 1, scoring: {vp: 2}}\n")
    rich, poor = {"welfare": ["Shrine"], "military": ["military 1"]}, {"welfare": ["welfare 1"]}
    view = position(rich, poor, cards=cards, agenda=spending(0)).view(ADA)
    lengths = set()
    for width in range(40, 70):
        drawn = text(draw_civilization(Scene(view, palette()), width, 60).lines)
        told = drawn[drawn.index("If the Era ended now") :].splitlines()[1:3]
        assert all("kinds" in line for line in told) and len({"kinds of cards" in line for line in told}) == 1, drawn
        lengths.add("kinds of cards" in told[0])
    assert lengths == {True, False}


def test_a_zone_with_no_room_for_all_markers_says_that_there_are_more() -> None:
    """The worst is told, and that it is about being left; the preview of the zone tells all."""
    zones = [["green 6", "red 6", "black 5"], *ZONES[1:]]
    game = to_pick({"unrest": 3}, {}, zones=zones)
    scene = Scene(game.view(ADA), palette(), game.decision, ADA)
    told = {width: "".join(part.text for part in zone_lines(scene, [0], width)[0].segments) for width in (39, 99)}
    assert told[39].endswith("=17 WAR left Riots 6 …") and len(told[39]) <= 39
    assert "…" not in told[99] and "if left: " in told[99]
    will = "; ".join(part.text for part in parts(game, "zone 1"))
    assert will.count("if left, ") == 1 and "Riots 6, Invasion 6 and Dark Age 5" in will


@pytest.mark.parametrize(
    ("unrest", "told"), [(0, ["ok", "no Unrest", "no Unrest"]), (4, ["ok", "Unrest 4", "Unrest stays 4"])]
)
def test_a_zone_that_costs_nothing_is_not_called_like_the_action_that_lowers_unrest(
    unrest: int, told: list[str]
) -> None:
    outlook = picking(to_pick({"unrest": unrest}, zones=ZONES).view(ADA), ADA, 0)
    assert [unrest_part(outlook, "→", words).text for words in (0, 1, 2)] == told
    assert any("or unchanged" in str(meaning) for _, meaning in LOOKS)


def test_all_zones_are_told_in_words_of_one_length() -> None:
    """A zone that would leave room for more does not speak otherwise than its neighbours."""
    game = to_pick({}, {}, zones=[["green 1", "black 1", "black 1"], ["yellow 6", "red 6", "black 5"], *ZONES[2:]])
    scene = Scene(game.view(ADA), palette(), game.decision, ADA)
    lines = ["".join(part.text for part in row.segments) for row in zone_lines(scene, [0, 1], 60).values()]
    assert all(" left " in line and "sum" not in line for line in lines), lines
    alone = "".join(part.text for part in zone_lines(scene, [0], 60)[0].segments)
    assert "sum 3" in alone


async def test_the_page_of_threats_speaks_to_whoever_looks() -> None:
    session = new_session(2, 7, open_hands=True)
    app = NovaEraApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("T")
        assert isinstance(app.screen, ThreatsPage)
        told = [line.plain for line in app.screen.sheet.lines]
        assert sum("nobody has anything to damage" in line for line in told) == 4
        assert len(told) <= 22, "the Dark Age is in sight as well"
        assert not any("you" in line.plain and "finds" in line.plain for line in app.screen.sheet.lines)
