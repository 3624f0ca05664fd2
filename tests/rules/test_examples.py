"""The fourteen worked examples of the rulebook, played with the shipped cards (numbered as in the rules)."""

from __future__ import annotations

from rules.events import DisasterIgnored, ResourcesPaid
from tests.positions import (
    SHIPPED,
    civ,
    column,
    damaged,
    dice,
    keys,
    of_type,
    past,
    play,
    position,
    resources,
    spending,
    track,
)

ZONES = [["green 1", "green 1", "green 1"], ["blue 1", "blue 1", "blue 1"]]
PICK = [*spending(1), ["AdvanceDisasters"], ["PickDice"]]


def test_example_1_picking_4_3_4_R4_2() -> None:
    game = position({}, {}, cards=SHIPPED, agenda=PICK, zones=[["red 4", "yellow 3", "red 4"], *ZONES], phase="roll")
    play(game, "zone 1")
    assert civ(game).unrest == 1


def test_example_2_the_zone_left_R5_1() -> None:
    game = position({}, {}, cards=SHIPPED, agenda=PICK, zones=[["red 6", "red 2", "black 3"], *ZONES], phase="roll")
    play(game, "zone 2", "zone 3")
    assert (track(game, "invasion"), track(game, "dark age")) == (8, 3)
    assert not game.state.dark_age


def test_example_3_military_tactics_with_a_blue_2_R7_3() -> None:
    seat = {"dice": ["blue 2", "red 1"], "resources": {"knowledge": 2}}
    game = position(seat, cards=SHIPPED, agenda=spending(0), display=[["Military Tactics"]])
    events = play(game, "blue 2", "develop")
    assert [(event.kind, event.amount) for event in of_type(events, ResourcesPaid)] == [(3, 2)]
    assert column(game, "knowledge") == ["Military Tactics"]


def test_example_4_blacksmithing_with_a_green_4_R7_4() -> None:
    seat = {"dice": ["green 4", "red 1"]}
    game = position(seat, cards=SHIPPED, agenda=spending(0), display=[["Blacksmithing"]])
    events = play(game, "green 4", "develop")
    assert column(game, "welfare") == ["Blacksmithing"] and not of_type(events, ResourcesPaid)


def test_example_5_gaining_with_a_red_3_R7_6() -> None:
    game = position({"dice": ["red 3"]}, {"dice": ["red 1"]}, cards=SHIPPED, agenda=spending(0))
    play(game, "gain")
    assert resources(game)["military"] == 3


def test_example_6_sun_tzu_with_a_black_6_R7_7() -> None:
    seat = {"dice": ["black 6", "red 1"], "unrest": 4}
    game = position(seat, cards=SHIPPED, agenda=spending(0), personalities=["Sun Tzu"])
    play(game, "black 6", "enlist")
    assert civ(game).unrest == 1 and column(game, "personality") == ["Sun Tzu"]


def test_example_7_genghis_khan_with_another_die_R7_7() -> None:
    seat = {"dice": ["yellow 2", "red 1"], "unrest": 1}
    game = position(seat, cards=SHIPPED, agenda=spending(0), personalities=["Genghis Khan"], era=2)
    play(game, "yellow 2", "enlist")
    assert civ(game).unrest == 6


def test_example_8_urban_development_R7_8() -> None:
    seat = {"dice": ["blue 1", "red 1"], "welfare": ["Irrigation"], "military": ["Archery", "Warfare"]}
    game = position(seat, cards=SHIPPED, agenda=spending(0), display=[["Urban Development"]], era=2)
    play(game, "blue 1", "expand")
    assert column(game, "territory") == ["Urban Development"]
    assert civ(game).unrest == 1 and resources(game)["welfare"] == 3


def test_example_9_only_bottom_cards_can_be_researched_R7_11() -> None:
    display = [["Trade", "Craftsmanship"], ["Mysticism"], ["Mill", "Warfare", "City Walls"], ["Lighthouse"]]
    game = position({"dice": ["blue 1", "red 1"]}, cards=SHIPPED, agenda=spending(0), display=display)
    play(game, "blue 1", "research")
    assert keys(game) == ["Craftsmanship", "Mysticism", "City Walls", "Lighthouse"]


def test_example_10_decline_strikes_R8_3() -> None:
    game = position(
        {"dice": ["black 1"], "economic": ["Markets"]},
        {"economic": ["Trade", "Lighthouse"]},
        {"military": ["Warfare", "Pillage"]},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["CheckDisasters"], ["SpendDice", 0]],
        tracks={"decline": 10},
    )
    events = play(game, "calm")
    assert of_type(events, DisasterIgnored)[0].player == 0 and damaged(game) == []
    assert keys(game) == ["Trade", "Lighthouse"]
    play(game, "Trade")
    assert damaged(game, 1) == ["Trade"]
    assert keys(game) == ["Warfare", "Pillage"]
    play(game, "Warfare")
    assert past(game, 2) == ["Warfare"] and track(game, "decline") == 0


def test_example_11_production_of_four_players_R9_1() -> None:
    game = position(
        {"dice": ["red 1"], "welfare": ["Irrigation"], "military": ["Tyranny"], "unrest": 3},
        {"economic": ["Caravans", "Lighthouse"]},
        {"military": ["Military Training", "Pillage", "Warfare"]},
        {"military": ["Oppression", "Tributes", "Archery"], "welfare": ["Theater"], "unrest": 4},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["Production"], ["SpendDice", 0]],
    )
    play(game, "gain")
    assert resources(game)["welfare"] == 1 and civ(game).unrest == 2
    play(game, "economic", "economic")  # Lighthouse, with most economic technologies
    assert resources(game, 1) == {"welfare": 2, "military": 0, "economic": 2, "knowledge": 0}
    assert resources(game, 2)["military"] == 1
    # Pillage: Ada and Bo have fewer military technologies, Di as many. From Ada welfare or military, from Bo
    # either kind.
    assert keys(game) == ["welfare", "military"]
    play(game, "welfare")
    assert keys(game) == ["welfare", "economic"]
    play(game, "economic")
    assert resources(game, 2) == {"welfare": 1, "military": 1, "economic": 1, "knowledge": 0}
    play(game, "knowledge")  # Oppression
    assert civ(game, 3).unrest == 4  # Oppression and Theater cancel out
    assert resources(game, 3) == {"welfare": 0, "military": 0, "economic": 0, "knowledge": 1}  # nothing of Tributes


def test_example_12_entering_the_unrest_zone_R11_2() -> None:
    zone = ["red 5", "yellow 4", "black 3"]
    game = position({"unrest": 5}, {}, cards=SHIPPED, agenda=PICK, zones=[zone, *ZONES], phase="roll")
    play(game, "zone 1")
    assert civ(game).unrest == 7
    assert dice(game) == ["red 4", "yellow 3", "black 2"]


def test_example_13_civil_war_R12_1() -> None:
    seat = {
        "dice": ["red 2", "blue 5"],
        "unrest": 6,
        "welfare": ["Irrigation"],
        "military": ["Archery"],
        "economic": ["Trade", "Markets"],
        "territory": ["Urban Development"],
    }
    game = position(seat, {}, cards=SHIPPED, agenda=spending(0), personalities=["Genghis Khan"], era=2)
    play(game, "red 2", "enlist")
    assert keys(game) == ["Trade", "Markets"]
    play(game, "Markets")
    assert damaged(game) == ["Irrigation", "Archery", "Markets", "Urban Development"]
    assert civ(game).unrest == 0 and dice(game) == ["blue 5"]


def test_example_14_crossbows_make_archery_obsolete_R15_3() -> None:
    seat = {"dice": ["red 6", "blue 5"], "military": ["Archery"], "resources": {"military": 3}}
    game = position(seat, {}, cards=SHIPPED, agenda=spending(0), display=[["Crossbows"]], era=2)
    play(game, "red 6", "develop")
    assert past(game) == ["Archery"]
    obsolescence = [points for _, by, _, points in civ(game).ledger if by == "obsolescence"]
    assert obsolescence == [1]
