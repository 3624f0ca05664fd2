"""R2 the shape of the game, R3 Roll, R4 Pick, R5 Advance, R6 Dark Age, R10 Clean up, R19 Dice."""

from __future__ import annotations

import random

import pytest

import rules
from rules.events import (
    DarkAgeBegan,
    DiceLowered,
    DiceRolled,
    DieReturned,
    EraBegan,
    PhaseBegan,
    RoundBegan,
    UnrestRose,
    VPGained,
    ZoneLeft,
    ZoneTaken,
)
from rules.kinds import DICE, KNOWLEDGE, MILITARY, Die
from tests.positions import civ, dice, keys, of_type, plain_set, play, position, spending, track

ZONES = [["red 1", "red 2", "red 3"], ["blue 1", "blue 2", "blue 3"], ["green 1", "green 2", "green 3"]]
FOUR_ZONES = [*ZONES, ["yellow 1", "yellow 2", "yellow 3"]]


def random_events(players: int, seed: int = 3, variant: str = "full") -> list[object]:
    """All events of a random game."""
    events: list[object] = []
    chance = random.Random(seed)
    game = rules.new_game(["A", "B", "C", "D"][:players], seed, variant=variant, subscriber=events.append)
    while game.decision is not None:
        game.apply(chance.choice(game.decision.options))
    return events


def test_R2_1_three_eras_of_three_rounds_each_with_scoring() -> None:
    events = random_events(2)
    rounds = [(event.era, event.round) for event in of_type(events, RoundBegan)]
    assert rounds == [(era, number) for era in (1, 2, 3) for number in (1, 2, 3)]
    phases = [event.phase for event in of_type(events, PhaseBegan)]
    assert phases.count("scoring") == 3 and phases.count("new-era") == 2
    order = ["roll", "pick", "advance", "dark-age", "spend", "disasters", "production"]
    one_round = phases[: phases.index("roll", 1)]
    assert one_round == [phase for phase in order if phase in one_round]
    assert all(phases.count(phase) == 9 for phase in ("roll", "pick", "advance", "spend", "production"))
    assert [event.era for event in of_type(events, EraBegan)] == [2, 3]


def test_R2_2_picking_goes_clockwise_spending_counter_clockwise() -> None:
    game = position({}, {}, {}, agenda=[*spending(0), ["PickDice"]], zones=FOUR_ZONES, first=1, phase="roll")
    picked = []
    for _ in range(3):
        assert game.decision is not None and game.decision.kind == "pick"
        picked.append(game.decision.player)
        game.apply(game.decision.options[0])
    assert picked == [1, 2, 0]
    assert game.decision is not None
    spent: list[int] = []
    while game.decision is not None and len(spent) < 6:
        if game.decision.kind == "die":
            spent.append(game.decision.player)
        game.apply("gain" if "gain" in keys(game) else game.decision.options[0])
    assert spent == [0, 2, 1, 0, 2, 1]  # the player to the first player's right begins, the first player is last


def test_R3_1_three_dice_of_the_bag_into_every_zone() -> None:
    rolled = of_type(random_events(4), DiceRolled)
    assert len(rolled) == 9
    for event in rolled:
        assert [len(zone) for zone in event.zones] == [3] * 5
        colours = [die.colour for zone in event.zones for die in zone]
        assert sorted(colours) == sorted(list(range(5)) * 3)
    values = [die.value for event in rolled for zone in event.zones for die in zone]
    assert set(values) == {1, 2, 3, 4, 5, 6}


def test_R4_1_each_player_takes_one_of_the_zones_that_are_left() -> None:
    game = position({}, {}, agenda=[*spending(0), ["PickDice"]], zones=ZONES, phase="roll")
    assert keys(game) == ["zone 1", "zone 2", "zone 3"]
    events = play(game, "zone 2")
    assert dice(game) == ["blue 1", "blue 2", "blue 3"]
    assert of_type(events, ZoneTaken) == [(0, 1, ((3, 1), (3, 2), (3, 3)), 6)]
    assert keys(game) == ["zone 1", "zone 3"]


@pytest.mark.parametrize(("values", "unrest"), [((3, 3, 4), 0), ((4, 3, 4), 1), ((6, 6, 6), 8)])
def test_R4_2_a_sum_above_ten_raises_unrest_by_the_excess(values: tuple[int, ...], unrest: int) -> None:
    zone = [f"red {value}" for value in values]
    game = position({}, {}, agenda=[*spending(1), ["PickDice"]], zones=[zone, *ZONES[1:]], phase="roll")
    play(game, "zone 1")
    assert civ(game).unrest == unrest


def test_R4_3_the_sum_is_taken_before_unrest_lowers_the_dice() -> None:
    zone = ["red 4", "red 4", "red 4"]
    game = position({"unrest": 7}, {}, agenda=[*spending(1), ["PickDice"]], zones=[zone, *ZONES[1:]], phase="roll")
    events = play(game, "zone 1")
    assert civ(game).unrest == 9  # 12, not 9, is what counts
    assert dice(game) == ["red 3", "red 3", "red 3"]
    assert [type(event) for event in of_type(events, UnrestRose, DiceLowered)] == [UnrestRose, DiceLowered]


def test_R4_3_standing_in_the_zone_lowers_dice_even_without_excess() -> None:
    game = position({"unrest": 7}, {}, agenda=[*spending(1), ["PickDice"]], zones=ZONES, phase="roll")
    play(game, "zone 1")
    assert civ(game).unrest == 7
    assert dice(game) == ["red 1", "red 1", "red 2"]


def test_R5_1_the_zone_left_moves_the_markers_and_its_dice_return() -> None:
    zones = [["red 6", "red 2", "black 3"], *ZONES[1:]]
    game = position({}, {}, agenda=[*spending(1), ["AdvanceDisasters"], ["PickDice"]], zones=zones, phase="roll")
    events = play(game, "zone 2", "zone 3")
    assert of_type(events, ZoneLeft)[0].zone == 0
    assert [track(game, name) for name in ("riots", "invasion", "decline", "regression", "dark age")] == [0, 8, 0, 0, 3]
    assert game.state.bag == (0, 3, 3, 0, 3)


DARK = [*spending(1), ["CheckDarkAge"]]


def test_R6_1_a_dark_age_takes_a_die_and_lowers_the_rest() -> None:
    hands = [{"dice": ["red 1", "blue 5", "black 4"]}, {"dice": ["green 2", "green 3", "red 6"]}]
    game = position(*hands, agenda=DARK, tracks={"dark age": 10}, phase="advance")
    assert game.decision is not None and (game.decision.player, game.decision.kind) == (0, "dark-age")
    events = play(game, "blue 5")
    assert dice(game) == ["red 1", "black 3"]
    assert of_type(events, DieReturned) == [(0, Die(KNOWLEDGE, 5))]
    play(game, "green 2")
    assert dice(game, 1) == ["green 2", "red 5"]
    assert game.state.dark_age


def test_R6_1_a_dark_age_lasts_for_the_rest_of_the_era() -> None:
    hands = [{"dice": ["red 1", "blue 5", "black 4"]}, {"dice": ["green 2", "green 3", "red 6"]}]
    game = position(*hands, agenda=DARK, tracks={"dark age": 2}, dark_age=True, phase="advance")
    assert game.decision is not None and game.decision.kind == "dark-age"  # though the marker has been moved back
    events = random_events(4, seed=11)
    assert len(of_type(events, DarkAgeBegan)) <= 3


def test_R6_1_below_the_last_space_there_is_no_dark_age() -> None:
    game = position({"dice": ["red 2"]}, {"dice": ["red 1"]}, agenda=DARK, tracks={"dark age": 9}, phase="advance")
    assert game.decision is not None and game.decision.kind == "action"


def test_R6_2_dark_age_and_unrest_add_up() -> None:
    zone = ["red 6", "red 5", "red 4"]
    agenda = [*spending(1), ["CheckDarkAge"], ["PickDice"]]
    game = position(
        {"unrest": 2},
        {},
        agenda=agenda,
        zones=[zone, *ZONES[1:]],
        tracks={"dark age": 10},
        phase="roll",
    )
    play(game, "zone 1", "zone 2")
    assert civ(game).unrest == 7
    assert dice(game) == ["red 5", "red 4", "red 3"]
    play(game, "red 5")
    assert dice(game) == ["red 3", "red 2"]


def test_R10_1_the_token_goes_clockwise_and_the_round_moves_on() -> None:
    game = position({}, {}, {}, agenda=[["CleanUp"]], first=2, round=1, phase="production")
    assert (game.state.first, game.state.round, game.state.era) == (0, 2, 1)
    assert game.decision is not None and game.decision.player == 0


def test_R10_1_after_the_third_round_comes_scoring() -> None:
    decks = {
        deck: [game_card.name for game_card in plain_set() if game_card.deck == deck]
        for deck in ("era-2", "personalities-2")
    }
    cards = plain_set()
    events: list[object] = []
    game = position(
        {"welfare": ["welfare 1"], "dice": ["red 1"]},
        {},
        cards=cards,
        agenda=spending(0),
        round=3,
        decks=decks,
    )
    game.subscribe(events.append)
    game.apply("gain")
    assert of_type(events, VPGained)
    assert (game.state.era, game.state.round) == (2, 1)


def test_R19_1_flipping_shows_seven_minus_the_value() -> None:
    assert [DICE[0][value].flipped().value for value in range(1, 7)] == [6, 5, 4, 3, 2, 1]
    cards = plain_set("personalities-1:\n{name: Caesar, cost: 4, permanent: {flip: red}}")
    game = position({"personality": ["Caesar"], "dice": ["red 1", "blue 2"]}, cards=cards, agenda=spending(0))
    assert keys(game) == ["red 1", "blue 2", "flip red 1 with Caesar"]
    play(game, "flip red 1 with Caesar")
    assert dice(game) == ["red 6", "blue 2"]
    assert keys(game) == ["red 6", "blue 2"]  # once per round


def test_R19_2_values_stay_between_one_and_six() -> None:
    assert DICE[1][1].lowered() == Die(MILITARY, 1)
    assert DICE[1][6].turned_to(9) == Die(MILITARY, 6)
    assert DICE[1][6].turned_to(-2) == Die(MILITARY, 1)
