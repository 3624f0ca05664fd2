"""R0 Parts and R1 Set-up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import rules
from rules.events import TokenPlaced
from rules.kinds import CIVIL_WAR, DICE_COLOURS, DICE_PER_COLOUR, LAST_SPACE, SEATS, UNREST_ZONE
from rules.loading import parse_cards
from tests.positions import SHIPPED, civ, plain_set, play, position, resources, spending, track

NAMES = ["Ada", "Bo", "Cy", "Di"]


def fresh(players: int, seed: int = 5, **more: Any) -> rules.Game:
    return rules.new_game(NAMES[:players], seed, **more)


@pytest.mark.parametrize("count", [0, 1, 5])
def test_R0_1_two_to_four_players(count: int) -> None:
    with pytest.raises(rules.IllegalSetup, match="2 to 4 players"):
        rules.new_game([f"P{n}" for n in range(count)])
    assert len(fresh(4).state.civilizations[0].columns) == 6


def test_R0_2_fifteen_dice_three_of_each_colour() -> None:
    state = fresh(2).state
    dice = Counter(die.colour for zone in state.zones for die in zone)
    assert [state.bag[colour] + dice[colour] for colour in DICE_COLOURS] == [DICE_PER_COLOUR] * 5


def test_R0_3_numbers_of_cards() -> None:
    sizes = {deck: len(numbers) for deck, numbers in SHIPPED.decks.items()}
    assert list(sizes.values()) == [8, 40, 32, 32, 18, 18, 18, 16, 16]
    assert not any(card.is_territory for card in SHIPPED if card.era == 1)
    for deck in ("era-2", "era-3"):
        assert any(SHIPPED[number].is_territory for number in SHIPPED.decks[deck])


def test_R0_4_unrest_track_has_its_zone_before_the_last_space() -> None:
    assert list(UNREST_ZONE) == [7, 8, 9]
    assert CIVIL_WAR == 10


def test_R0_5_markers_stop_at_the_last_space_and_at_zero() -> None:
    cards = plain_set("era-1:\n{name: Calm, colour: welfare, cost: 1, instant: {track: riots -2}}")
    game = position(
        {"resources": 5, "dice": ["green 1"], "hand": ["Calm"]},
        {},
        cards=cards,
        agenda=[["CleanUp"], ["SpendDice", 0]],
        tracks={"riots": 1},
    )
    play(game, "develop")
    assert track(game, "riots") == 0
    agenda = [["CleanUp"], ["Production"], ["SpendDice", 0], ["AdvanceDisasters"]]
    zones = [[], [], ["red 6", "red 6", "black 1"]]
    game = position({"dice": ["blue 1"]}, {}, agenda=agenda, zones=zones, phase="pick")
    assert track(game, "invasion") == LAST_SPACE


def test_R0_6_resources_and_points_have_no_ceiling() -> None:
    game = position({"resources": 500, "dice": ["red 6", "red 6"], "vp": 300}, agenda=spending(0))
    play(game, "gain")
    assert resources(game)["military"] == 506


def test_R0_7_cleopatras_token_reserves_a_zone() -> None:
    zones = [["red 1", "red 2", "red 3"], ["blue 1", "blue 2", "blue 3"], ["green 1", "green 2", "green 3"]]
    game = position(
        {},
        {"personality": ["Cleopatra"]},
        cards=SHIPPED,
        agenda=[*spending(0), ["PickDice"]],
        zones=zones,
        phase="roll",
    )
    assert game.decision is not None and (game.decision.player, game.decision.kind) == (1, "token")
    assert game.to_data()["token"] is None
    heard: list[object] = []
    game.subscribe(heard.append, TokenPlaced)
    play(game, "zone 2")
    assert heard == [TokenPlaced(SEATS[1], 1)]
    assert game.to_data()["token"] == {"zone": 1, "owner": 1}
    assert [option.key for option in game.decision.options] == ["zone 1", "zone 3"]
    play(game, "zone 1")
    assert [option.key for option in game.decision.options] == ["zone 2", "zone 3"]  # the owner may take it or not


def test_R1_1_starting_resources_unrest_and_points() -> None:
    game = fresh(3)
    for seat in range(3):
        assert resources(game, seat) == {"welfare": 1, "military": 1, "economic": 1, "knowledge": 1}
        assert (civ(game, seat).unrest, civ(game, seat).vp) == (0, 0)


def test_R1_2_two_starting_technologies_each_hidden_the_rest_leave() -> None:
    game = fresh(3)
    hands = [card for seat in range(3) for card in game.state.civilizations[seat].hand]
    starting = set(SHIPPED.decks["starting"])
    assert len(set(hands)) == 6 and set(hands) <= starting
    assert starting - set(hands) <= set(game.state.box)
    assert game.view(0).civilizations[1].hand is None and game.view(0).civilizations[1].hand_size == 2


def test_R1_3_markers_at_zero_round_one() -> None:
    state = fresh(2).state
    assert state.tracks == (0, 0, 0, 0, 0)
    assert (state.era, state.round) == (1, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_R1_4_zones_are_players_plus_one(players: int) -> None:
    zones = fresh(players).state.zones
    assert len(zones) == players + 1 and all(len(zone) == 3 for zone in zones)


@pytest.mark.parametrize(("players", "columns"), [(2, 4), (3, 5), (4, 6)])
def test_R1_5_display_of_columns_of_four_the_rest_leaves(players: int, columns: int) -> None:
    state = fresh(players).state
    assert [len(column) for column in state.display] == [4] * columns
    shown = {card for column in state.display for card in column}
    era_one = set(SHIPPED.decks["era-1"])
    assert shown <= era_one and era_one - shown <= set(state.box)


@pytest.mark.parametrize(("players", "number"), [(2, 4), (3, 6), (4, 8)])
def test_R1_6_face_up_personalities(players: int, number: int) -> None:
    state = fresh(players).state
    assert len(state.personalities) == number
    assert set(state.personalities) <= set(SHIPPED.decks["personalities-1"])


@pytest.mark.slow
def test_R1_7_first_player_is_given_or_drawn_from_the_seed() -> None:
    assert fresh(3, first=2).state.first == 2
    drawn = [fresh(4, seed, first=None).state.first for seed in range(40)]
    assert set(drawn) == {0, 1, 2, 3}
    assert drawn == [fresh(4, seed, first=None).state.first for seed in range(40)]
    with pytest.raises(rules.IllegalSetup, match="a seat from 1 to 3"):
        fresh(3, first=3)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["Ada", ""], "needs a name"),
        (["Ada", "  "], "needs a name"),
        (["Ada", "ada"], "names must differ"),
        (["Ada", "B\x1b[31mo"], "player 2 contains control characters"),
        (["A\nda", "Bo"], "player 1 contains control characters"),
        (["Ada", "Bo\u200d"], r"contains the character U\+200D \(zero width joiner\), which cannot be shown"),
        (["\u00c5", "A\u030a"], "names must differ"),
        (["Ada B", "Ada\u00a0b"], "names must differ"),
        (["Ada", "\u00a0"], "needs a name"),
        (["Ada", "x" * 200], "longer than"),
    ],
)
def test_R0_1_bad_names_are_refused_with_a_sentence(names: list[str], sentence: str) -> None:
    with pytest.raises(rules.IllegalSetup, match=sentence):
        rules.new_game(names)


def test_R1_a_game_that_cannot_be_set_up_is_refused_with_a_sentence() -> None:
    few = parse_cards(
        "starting:\n" + "".join(f"  - {{name: c{n}, colour: welfare, cost: 1}}\n" for n in range(4)), "few"
    )
    for details, sentence in (
        ({"variant": "long"}, "There is no variant 'long'; choose from: full, fast"),
        ({"first": 2}, "a seat from 1 to 2, or drawn"),
        ({"first": -1}, "a seat from 1 to 2, or drawn"),
        ({"cards": few}, "few: 2 players need 16 cards in deck era-1; it has 0"),
    ):
        with pytest.raises(rules.IllegalSetup, match=sentence):
            fresh(2, **details)


def test_R0_1_odd_but_printable_names_are_welcome() -> None:
    assert rules.new_game(["[red]Ada[/]", "Ōno 小野"]).names == ("[red]Ada[/]", "Ōno 小野")
    assert rules.new_game(["A\u030asa", " Bo\u00a0Bo "]).names == ("\u00c5sa", "Bo Bo"), "composed, with plain spaces"
    assert rules.new_game(["no", "player 1"]).names == ("no", "player 1"), "no name is mistaken for a choice"


def test_a_handicap_changes_how_players_start_and_nothing_else() -> None:
    handicap = rules.Handicap((rules.Start(unrest=3), rules.Start(resources=4, hand=3)), (5, 0, 0, 0, 2))
    game = rules.new_game(["Ada", "Bo"], 7, handicap=handicap)
    ada, bo = game.state.civilizations
    assert (ada.unrest, ada.resources, len(ada.hand)) == (3, (1, 1, 1, 1), 2)
    assert (bo.unrest, bo.resources, len(bo.hand)) == (0, (4, 4, 4, 4), 3)
    assert game.state.tracks == (5, 0, 0, 0, 2)
    usual = rules.new_game(["Ada", "Bo"], 7)
    assert rules.new_game(["Ada", "Bo"], 7, handicap=rules.Handicap()).to_data() == usual.to_data()
    assert rules.Game.from_data(game.to_data(), game.cards).to_data() == game.to_data()


@pytest.mark.parametrize(
    ("handicap", "players", "problem"),
    [
        (rules.Handicap((rules.Start(),)), 2, "The handicap is for 1 players, not 2."),
        (
            rules.Handicap((rules.Start(resources=10), rules.Start(resources=9))),
            2,
            "Handicap: seats[0].resources is 10; it must be a number from 0 to 9.",
        ),
        (
            rules.Handicap((rules.Start(unrest=10), rules.Start())),
            2,
            "Handicap: seats[0].unrest is 10; it must be a number from 0 to 9.",
        ),
        (
            rules.Handicap((rules.Start(hand=3),) * 4),
            4,
            "The handicap deals 12 starting technologies; there are 8.",
        ),
    ],
)
def test_an_impossible_handicap_is_refused(handicap: rules.Handicap, players: int, problem: str) -> None:
    with pytest.raises(rules.IllegalSetup) as refused:
        rules.new_game(["Ada", "Bo", "Cy", "Dee"][:players], handicap=handicap)
    assert str(refused.value) == problem
