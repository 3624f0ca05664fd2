"""What threatens me, who is ahead: on the table, in the zones, and on pages of their own."""

from __future__ import annotations

import random
from contextlib import nullcontext
from typing import Any

import pytest
from rich.cells import cell_len

from novaera_tui.app import NovaEraApp
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.play.tally import scoring_now
from novaera_tui.screens.app_protocol import AppOptions
from novaera_tui.screens.threats import ThreatsPage
from novaera_tui.words import threats as words
from novaera_tui.words.names import card_name
from novaera_tui.words.threats import hit_cell, hit_forms, striking_lines, uncounted, way_of
from novaera_tui.words.zone_words import Part, unrest_part
from rules import events as happened
from rules.forecast import picking
from rules.kinds import ECONOMIC, MILITARY, SEATS, TRACKS, WELFARE, Die, Player
from rules.scoring import awards_of
from tests.drawings import panels, parts, scene_at, texts
from tests.front_end import FakeTable
from tests.games import CARDS, new_session, play_on
from tests.positions import SHIPPED, plain_set, to_pick
from tests.pseudo_language import pseudo_language
from tests.screens import drawn

ADA, BO = SEATS[:2]
ZONES = [[f"{colour} {value}" for value in (1, 2, 3)] for colour in ("green", "yellow", "blue")]
RIOTS, INVASION, DECLINE, REGRESSION, DARK_AGE = TRACKS


@pytest.mark.parametrize(
    ("mine", "phase", "words", "mood"),
    [
        ({"military": ["Archery", "Hunting"]}, "pick", "when all dice are spent: damages Archery or Hunting", "bad"),
        ({"military": ["Archery", "Hunting"]}, "disasters", "now: damages Archery or Hunting", "bad"),
        ({"economic": ["Markets"]}, "spend", "when all dice are spent: costs you Markets for good", "bad"),
        ({"military": ["Archery"], "damaged": ["Archery"]}, "disasters", "now: costs you Archery for good", "bad"),
        ({"military": ["Archery"]}, "production", "next round: damages Archery", "bad"),
        ({"military": ["Archery", "Hunting", "Pillage", "Warfare"]}, "disasters", "now: damages 1 of 4 cards", "bad"),
        ({"military": ["City Walls"]}, "disasters", "now: City Walls protects you", "good"),
        ({}, "disasters", "now: you have nothing to lose", "quiet"),
    ],
)
def test_a_disaster_on_its_last_space_shows_when_it_strikes_and_its_damage(
    mine: dict[str, Any], phase: str, words: str, mood: str
) -> None:
    """R8.1: when all dice are spent; what production moves there waits for the next round."""
    view = to_pick(mine, tracks={"invasion": 10, "riots": 9}, zones=ZONES).view(ADA)
    view.phase = phase
    assert striking_lines(view, ADA) == [Part(f"Invasion strikes {words}", mood)]


@pytest.mark.parametrize(
    ("tracks", "phase", "round", "told"),
    [
        ({"riots": 9}, "spend", 1, ""),
        ({"riots": 10, "dark-age": 10}, "spend", 3, "Not counted here: Riots strike when all dice are spent."),
        ({"riots": 10, "decline": 10}, "production", 2, "Not counted here: Riots and Decline strike next round."),
        ({"riots": 10}, "production", 3, ""),
    ],
)
def test_a_scoring_as_if_the_era_ended_names_disasters_that_come_first(
    tracks: dict[str, int], phase: str, round: int, told: str
) -> None:
    game = to_pick({}, {}, tracks=tracks, zones=ZONES)
    game.state.phase, game.state.round = phase, round
    assert uncounted(game.view(None)) == told


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_every_disaster_that_strikes_has_a_line_above_the_prompt(size: tuple[int, int]) -> None:
    game = to_pick({"military": ["Archery"]}, {}, tracks={"invasion": 10, "riots": 10, "decline": 9}, zones=ZONES)
    scene = scene_at(game)
    lines = panels(scene, size)["choices"].lines[-2:]
    assert [texts([line]).strip() for line in lines] == [part.text for part in striking_lines(scene.view, ADA)]
    assert all(part.style == scene.palette.bad for line in lines for part in line if part.text.strip())


@pytest.mark.parametrize(
    ("reader", "forms"),
    [(ADA, ["you, Bo", "you +1", "you"]), (SEATS[2], ["Ada, Bo", "2 of 3"]), (None, ["Ada, Bo", "2 of 3"])],
)
def test_whom_a_disaster_hits_is_told_from_many_words_to_few(reader: Player | None, forms: list[str]) -> None:
    seats = ({"military": ["Archery"]}, {"military": ["Hunting"]}, {"military": ["City Walls"]})
    view = to_pick(*seats, zones=[["red 1", "red 1", "black 1"], *ZONES]).view(ADA)
    assert hit_forms(view, INVASION, reader) == forms
    assert hit_forms(to_pick({}, zones=ZONES).view(ADA), INVASION, reader)[0] == "nobody"
    assert [hit_cell(forms, room) for room in (20, len(forms[0]), 3)] == [f"hits {forms[0]}", forms[0], forms[-1]]


@pytest.mark.parametrize(("unrest", "told"), [(0, ["0", "no Unrest"]), (4, ["4", "no Unrest"])])
def test_a_zone_that_costs_nothing_is_not_called_like_the_action_that_lowers_unrest(
    unrest: int, told: list[str]
) -> None:
    outlook = picking(to_pick({"unrest": unrest}, zones=ZONES).view(ADA), ADA, 0)
    assert [unrest_part(outlook, "→", words).text for words in (0, 1)] == told


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
    assert Part(f"if not taken, Invasion strikes: {words}", "warn") in parts(game, "zone 1")


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
    told = [part.text.removeprefix("if not taken, ") for part in parts(game, "zone 1") if "strike" in part.text]
    assert told == sentences


def test_the_prompt_says_it_for_the_zone_under_the_cursor() -> None:
    session = new_session(2, 7, hands="open")
    play_on(session, random.Random(1), 0)
    session.game.state.tracks = (9, 9, 9, 9, 0)
    session.game.state.civilizations[0].columns = ((CARDS.named("Irrigation").number,), *((),) * 5)
    table = FakeTable(session)
    assert ": you lose Irrigation" in table.foretold and "if not taken, " in table.foretold


LONG_NAMES = ("Alexandrina of the Hills", "Bartholomew the Twelfth", "Clementine Desdemona", "Desiderius Erasmus Roth")


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("language", [nullcontext, pseudo_language])
async def test_the_page_of_threats_cuts_nothing(size: tuple[int, int], language: Any) -> None:
    seats: list[dict[str, Any]] = [
        {"welfare": ["Public Gardens"], "economic": ["Double Entry"], "knowledge": ["Printing Press"]},
        {"military": ["City Walls"], "knowledge": ["Scientific Method"], "territory": ["Urban Development"]},
        {"welfare": ["Irrigation", "Pottery", "Mill", "Granary"]},
        {},
    ]
    setup = Setup(tuple(map(Seat, LONG_NAMES)), 1, hands="open")
    zones = [*ZONES, ["red 1", "red 2", "red 3"], ["black 1", "black 2", "black 3"]]
    with language():
        page = ThreatsPage(Session(setup, SHIPPED, position=to_pick(*seats, zones=zones)))
        app = NovaEraApp(options=AppOptions(any_size=True))
        async with app.run_test(size=size) as pilot:
            app.push_screen(page)
            await pilot.pause()
            lines = [line.plain for line in page.sheet.lines]
            assert max(map(cell_len, lines)) <= page.sheet.text_width
        told = " ".join(" ".join(lines).split())
        cards = [card_name(SHIPPED.named(card)) for seat in seats for column in seat.values() for card in column]
        said = [str(words.DISASTER_WORDS), str(words.DARK_AGE_WORDS), *words.INTO_PAST, *LONG_NAMES, *cards[:6]]
        assert [sentence for sentence in said if sentence not in told] == []
        assert "…" not in told


# Standing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_the_standings_match_a_scoring_by_the_rules(seed: int) -> None:
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


@pytest.mark.parametrize("size", [(80, 24), (80, 40), (120, 40)])
async def test_majorities_that_are_tied_pay_nobody_and_say_so_R16_2(size: tuple[int, int]) -> None:
    session = new_session(3, 7, hands="open")
    ada = {"welfare": ["Irrigation"], "military": ["Archery"], "economic": ["Trade"]}
    bo = {"welfare": ["Theater"], "military": ["Hunting", "Pillage"]}
    session.game.state = to_pick(ada, bo, {"economic": ["Markets"]}, zones=[*ZONES, ["red 1", "red 2", "red 3"]]).state
    assert scoring_now(session.view(None)).tied == [WELFARE, ECONOMIC]
    app = NovaEraApp(session)
    async with app.run_test(size=size) as pilot:
        await pilot.press("S")
        lines = [line.strip("│ ") for line in drawn(app).splitlines()]
        place = lines.index("Tied for most welfare and economic: nobody scores them.")
        assert not lines[place - 1], "it is about all players, so it stands apart from the first one's column"


@pytest.mark.parametrize(
    ("mine", "told", "mood"),
    [
        ({"military": ["Oppression"], "unrest": 8}, "Your Unrest is 8; {} Your production adds 1.", ""),
        ({"military": ["Oppression"], "unrest": 9}, "Your Unrest is 9; {} Your production adds 1.", "bad"),
        ({"knowledge": ["Theater"], "unrest": 9}, "Your Unrest is 9; {} Your production takes away 1.", ""),
    ],
)
def test_the_threats_page_says_what_production_does_to_unrest(mine: dict[str, Any], told: str, mood: str) -> None:
    line = words.unrest_line(to_pick(mine, zones=ZONES).view(ADA), ADA)
    assert line == Part(told.format("Civil War begins at 10."), mood)


async def test_the_threats_page_addresses_its_reader() -> None:
    session = new_session(2, 7, hands="open")
    app = NovaEraApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("T")
        assert isinstance(app.screen, ThreatsPage)
        told = [line.plain for line in app.screen.sheet.lines]
        assert sum("nobody has anything to damage" in line for line in told) == 4
        assert len(told) <= 22, "the Dark Age is in sight as well"
        assert told[0] == " Your Unrest is 0; Civil War begins at 10. Your production does not change it."
        assert not any("you" in line.plain and "finds" in line.plain for line in app.screen.sheet.lines)


def test_a_disaster_tells_who_moved_its_marker_from_where_to_where() -> None:
    sun_tzu, pottery = SHIPPED.named("Sun Tzu").number, SHIPPED.named("Pottery").number
    moved = [happened.RoundBegan(1, 2, ADA), happened.ZoneTaken(ADA, 0, (), 9), happened.ZoneTaken(BO, 1, (), 9)]
    left = happened.ZoneLeft(2, (Die(MILITARY, 4),))
    by_zone, by_card = (happened.TrackMoved(INVASION, 4, 8), happened.TrackMoved(INVASION, 8, 10, sun_tzu))

    def told(*events: Any) -> str:
        return way_of([happened.TrackMoved(INVASION, 0, 4), *moved, *events], INVASION, ("Ada", "Bo"), SHIPPED, "→")

    assert told(left, by_zone) == "4→8 in this round: Bo picked last and left M4."
    enlisted = happened.PersonalityEnlisted(ADA, sun_tzu)
    assert told(left, by_zone, enlisted, by_card) == "4→10 in this round: Bo left M4, then Ada's Sun Tzu."
    assert told(by_card._replace(cause=pottery)) == "8→10 in this round: Pottery."
    assert told() == ""
