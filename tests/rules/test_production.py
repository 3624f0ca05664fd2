"""R9 Production."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.events import AttackFailed
from rules.kinds import NO_CARD, NOBODY
from tests.positions import civ, damaged, keys, of_type, plain_set, play, position, resources

AGENDA = [["CleanUp"], ["Production"], ["SpendDice", 0]]
CARDS = plain_set(
    "era-1:\n"
    "{name: Farm, colour: welfare, cost: 1, production: {gain: 1 welfare}}\n"
    "{name: Court, colour: welfare, cost: 1, production: {unrest: -1}}\n"
    "{name: Temple, colour: welfare, cost: 1, production: {unrest: -1}}\n"
    "{name: Whip, colour: military, cost: 1, production: {unrest: +1}}\n"
    "{name: Bazaar, colour: economic, cost: 1, transformation: {change: 1 welfare into 2 economic}}\n"
    "{name: Mason, colour: knowledge, cost: 1, production: {repair: 1}}\n"
    "{name: Crown, colour: knowledge, cost: 1, production: {gain: 3 knowledge, if: most welfare}}\n"
    "{name: Offer, colour: knowledge, cost: 1, production: {unrest: +1, may: true}}\n"
)


def produce(*seats: dict[str, Any], **more: Any) -> rules.Game:
    seats = ({"dice": ["black 1"], **seats[0]}, *seats[1:])
    game = position(*seats, cards=CARDS, agenda=AGENDA, **more)
    play(game, "calm")
    return game


def produce_red(*seats: dict[str, Any]) -> rules.Game:
    """As `produce`, with a red die that is gained, so that Unrest stays."""
    game = position({"dice": ["red 1"], **seats[0]}, *seats[1:], cards=CARDS, agenda=AGENDA)
    play(game, "gain")
    return game


def test_R9_1_all_production_effects_of_working_cards_in_clockwise_order() -> None:
    game = produce({"welfare": ["Farm"]}, {"welfare": ["Court"], "unrest": 3})
    assert resources(game)["welfare"] == 1
    assert civ(game, 1).unrest == 2


def test_R9_1_nobody_is_asked_where_the_order_makes_no_difference() -> None:
    game = produce({"welfare": ["Farm", "Court"], "military": ["Whip"], "unrest": 5})
    assert civ(game).unrest == 4 and resources(game)["welfare"] == 1  # one less by the die
    assert game.decision is not None and game.decision.kind == "pick"


def test_R9_1_at_unrest_zero_the_order_is_the_owners() -> None:
    for order, unrest in ((("Court", "Whip"), 1), (("Whip", "Court"), 0)):
        game = produce({"welfare": ["Court"], "military": ["Whip"]})
        assert keys(game) == ["Court", "Whip"]
        play(game, order[0])
        assert civ(game).unrest == unrest


def test_R9_1_a_civil_war_that_could_come_makes_the_order_matter() -> None:
    for first, gained in (("Farm", 1), ("Whip", 0)):
        game = produce_red({"welfare": ["Farm"], "military": ["Whip"], "unrest": 9})
        assert keys(game) == ["Farm", "Whip"]
        play(game, first)
        assert resources(game)["welfare"] == gained  # a damaged farm gives nothing
        assert damaged(game) == ["Farm", "Whip"]


def test_R9_1_transformations_can_be_declined() -> None:
    game = produce({"economic": ["Bazaar"], "resources": {"welfare": 2}})
    assert keys(game) == ["Bazaar", "no"]
    twin = game.copy()
    play(game, "Bazaar")
    assert resources(game) == {"welfare": 1, "military": 0, "economic": 2, "knowledge": 0}
    play(twin, "no")
    assert resources(twin)["welfare"] == 2


def test_R9_1_a_transformation_can_wait_for_what_is_produced() -> None:
    game = produce({"welfare": ["Farm"], "economic": ["Bazaar"]})
    play(game, "Bazaar")  # the farm has produced: without welfare there was nothing else to begin with
    assert resources(game)["economic"] == 2


def test_R9_1_effects_with_may_can_be_declined_penalties_cannot() -> None:
    game = produce_red({"knowledge": ["Offer"], "military": ["Whip"]})
    assert keys(game) == ["Offer", "no"]  # the penalty of Whip has been taken
    play(game, "no")
    assert civ(game).unrest == 1


def test_R9_1_a_repair_first_lets_the_repaired_card_produce() -> None:
    game = produce({"welfare": ["Farm"], "knowledge": ["Mason"], "damaged": ["Farm"]})
    assert resources(game)["welfare"] == 1


def test_R9_2_most_means_strictly_more_than_everybody_else() -> None:
    tied = produce({"welfare": ["Farm"], "knowledge": ["Crown"]}, {"welfare": ["welfare 1"]})
    assert resources(tied)["knowledge"] == 0
    ahead = produce({"welfare": ["Farm", "welfare 2"], "knowledge": ["Crown"]}, {"welfare": ["welfare 1"]})
    assert resources(ahead)["knowledge"] == 3


def test_R9_2_comparisons_count_working_cards_only() -> None:
    game = produce({"welfare": ["Farm"], "knowledge": ["Crown"]}, {"welfare": ["welfare 1"], "damaged": ["welfare 1"]})
    assert resources(game)["knowledge"] == 3


ORDER = plain_set(
    "era-1:\n"
    "{name: Raid, colour: military, cost: 1, production: {steal: 2 any, from: fewer military}}\n"
    "{name: Mason, colour: knowledge, cost: 1, production: {repair: 1}}\n"
    "{name: Court, colour: welfare, cost: 1, production: {unrest: -1}}\n"
    "{name: Whip, colour: military, cost: 1, production: {unrest: +1}}\n"
    "{name: Rumour, colour: economic, cost: 1, production: {track: riots +1}}\n"
    "{name: Patrol, colour: welfare, cost: 1, production: {track: riots -1}}\n"
)


def produced(*seats: dict[str, Any]) -> rules.Game:
    game = position({"dice": ["red 1"], **seats[0]}, *seats[1:], cards=ORDER, agenda=AGENDA)
    play(game, "gain")
    return game


def test_R9_1_two_repairs_are_chosen_one_after_the_other() -> None:
    cards = plain_set("era-1:\n{name: Masons, colour: knowledge, cost: 1, production: {repair: 2}}\n")
    broken = ["welfare 1", "welfare 2", "welfare 3"]
    game = position({"welfare": broken, "damaged": broken, "knowledge": ["Masons"]}, {}, cards=cards, agenda=AGENDA)
    assert keys(game) == broken
    play(game, "welfare 2")
    assert keys(game) == ["welfare 1", "welfare 3"]
    play(game, "welfare 3")
    assert damaged(game) == ["welfare 1"]


def test_R9_1_a_repair_may_change_who_is_weaker() -> None:
    mine = {"military": ["Raid", "military 1"], "knowledge": ["Mason"], "damaged": ["military 1"]}
    game = produced(mine, {"military": ["military 2"], "resources": {"welfare": 3}})
    assert keys(game) == ["Raid", "Mason"]
    play(game, "Mason")
    assert resources(game)["welfare"] == 2


def test_R9_1_a_repair_may_bring_back_a_card_that_changes_unrest() -> None:
    game = produced({"welfare": ["Court"], "military": ["Whip"], "knowledge": ["Mason"], "damaged": ["Whip"]})
    assert keys(game) == ["Court", "Whip"]  # repaired first, which costs nothing; then the order is the owner's
    play(game, "Whip")
    assert civ(game).unrest == 0


def test_R9_1_a_damaged_card_that_nothing_repairs_does_not_make_the_order_matter() -> None:
    game = produce_red({"welfare": ["Farm", "Court", "Temple"], "military": ["Whip"], "damaged": ["Whip"]})
    assert game.decision is not None and game.decision.kind == "pick"
    assert resources(game)["welfare"] == 1 and civ(game).unrest == 0


def test_R9_1_markers_stop_at_both_ends_so_their_order_matters() -> None:
    game = produced({"welfare": ["Patrol"], "economic": ["Rumour"]})
    assert keys(game) == ["Patrol", "Rumour"]
    play(game, "Rumour")
    assert game.state.tracks[0] == 0


ROBBERS = plain_set(
    "era-1:\n{name: Mercantile, colour: economic, cost: 1, production: {steal: 2 economic, from: one player}}\n"
    "{name: Vassals, colour: military, cost: 1, production: {steal: 2 any, from: one player, choice: they}}"
)


@pytest.mark.parametrize(("first", "brings"), [("Mercantile", 4), ("Vassals", 2)])
def test_R9_1_two_steals_are_put_in_order_where_the_victim_chooses_in_one(first: str, brings: int) -> None:
    """What the victim gives may be what the other steal is after."""
    game = position(
        {"economic": ["Mercantile"], "military": ["Vassals"]},
        {"resources": {"economic": 2, "welfare": 2}},
        cards=ROBBERS,
        agenda=[["CleanUp"], ["Production"]],
        phase="disasters",
    )
    assert sorted(keys(game)) == ["Mercantile", "Vassals"]
    play(game, first)
    while game.decision is not None and game.decision.kind == "steal" and game.decision.player == 1:
        play(game, "economic" if "economic" in keys(game) else "welfare")
    assert sum(resources(game).values()) == brings


def test_R9_1_steals_in_which_no_victim_chooses_need_no_order() -> None:
    cards = plain_set(
        "era-1:\n{name: Toll, colour: economic, cost: 1, production: {steal: 2 economic, from: one player}}\n"
        "{name: Tithe, colour: military, cost: 1, production: {steal: 2 welfare, from: one player}}"
    )
    game = position(
        {"economic": ["Toll"], "military": ["Tithe"]},
        {"resources": {"economic": 2, "welfare": 2}},
        cards=cards,
        agenda=[["CleanUp"], ["Production"]],
        phase="disasters",
    )
    assert game.decision is None or game.decision.kind != "produce"
    assert sum(resources(game).values()) == 4


GUARDED = plain_set(
    "era-1:\n{name: Raids, colour: military, cost: 1, production: {steal: 1 any, from: fewer military}}\n"
    "{name: Watch, colour: welfare, cost: 1, permanent: {protect: stealing}}"
)


@pytest.mark.parametrize(
    ("rival", "failed"),
    [
        ({"resources": 1}, []),
        ({"resources": 1, "welfare": ["Watch"]}, [(1, "Watch")]),
        ({}, [(1, "")]),
        ({"resources": 1, "military": ["military 1"]}, [(NOBODY, "")]),
    ],
)
def test_R9_1_a_steal_that_takes_nothing_is_told_with_its_reason(
    rival: dict[str, object], failed: list[tuple[int, str]]
) -> None:
    game = position({"dice": ["red 1"], "military": ["Raids"]}, rival, cards=GUARDED, agenda=AGENDA)
    told = of_type(play(game, "gain"), AttackFailed)
    names = [(event.victim, "" if event.protection == NO_CARD else game.cards[event.protection].name) for event in told]
    assert names == failed
