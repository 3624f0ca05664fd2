"""R8 Disasters, R13 the Display, R14 damaged cards."""

from __future__ import annotations

from typing import Any

import rules
from rules.events import CardDamaged, CardLost, DisasterIgnored, DisasterStruck, ResourcesGained
from rules.kinds import TRACK_NAMES
from tests.positions import (
    civ,
    column,
    damaged,
    keys,
    names_in,
    of_type,
    past,
    plain_set,
    play,
    position,
    resources,
    spending,
    track,
)

SHIELDED = plain_set("era-1:\n{name: Shield, colour: knowledge, cost: 1, permanent: {protect: riots}}")


def struck(*seats: dict[str, Any], last_spaces: tuple[str, ...], **more: Any) -> tuple[rules.Game, list[object]]:
    """The disasters strike after the last die of the round."""
    seats = ({"dice": ["black 1"], **seats[0]}, *seats[1:])
    game = position(
        *seats,
        agenda=[["CleanUp"], ["CheckDisasters"], ["SpendDice", 0]],
        tracks=dict.fromkeys(last_spaces, 10),
        **more,
    )
    return game, play(game, "calm")


def test_R8_1_disasters_strike_in_their_order() -> None:
    _, events = struck({}, {}, last_spaces=("regression", "invasion", "riots", "decline", "dark age"))
    assert [event.track for event in of_type(events, DisasterStruck)] == [0, 1, 2, 3]


def test_R8_1_not_before_all_dice_are_back_in_the_bag() -> None:
    agenda = [["CleanUp"], ["CheckDisasters"], ["SpendDice", 0]]
    game = position({"dice": ["red 1", "blue 1"], "welfare": ["welfare 1"]}, agenda=agenda, tracks={"riots": 10})
    play(game, "red 1", "gain")
    assert damaged(game) == []
    play(game, "gain")
    assert damaged(game) == ["welfare 1"]


def test_R8_2_every_player_damages_a_working_technology_of_the_colour_of_choice() -> None:
    seats = (
        {"welfare": ["welfare 1", "welfare 2", "welfare 3"], "damaged": ["welfare 3"], "military": ["military 1"]},
        {"welfare": ["welfare 4"]},
    )
    game, _ = struck(*seats, last_spaces=("riots",))
    assert keys(game) == ["welfare 1", "welfare 2"]
    events = play(game, "welfare 2")
    assert damaged(game) == ["welfare 3", "welfare 2"]
    assert damaged(game, 1) == ["welfare 4"]
    assert {event.by for event in of_type(events, CardDamaged)} == {"riots"}


def test_R8_3_without_one_a_technology_or_territory_of_any_colour_goes_into_the_past() -> None:
    seat = {
        "welfare": ["welfare 1"],
        "military": ["military 1"],
        "territory": ["land 1"],
        "personality": ["person 2"],
        "damaged": ["welfare 1"],
    }
    game, _ = struck(seat, {}, last_spaces=("riots",), era=2)
    assert keys(game) == ["welfare 1", "military 1", "land 1"]
    events = play(game, "welfare 1")
    assert past(game) == ["welfare 1"] and damaged(game) == []
    assert of_type(events, CardLost)[0].by == "riots"


def test_R8_3_a_player_with_no_such_card_does_nothing() -> None:
    game, events = struck({"personality": ["person 2"]}, {}, last_spaces=("riots",))
    assert column(game, "personality") == ["person 2"]
    assert not of_type(events, CardLost, CardDamaged)


def test_R8_4_a_working_protection_ignores_its_disaster_only() -> None:
    seats = ({"knowledge": ["Shield"], "welfare": ["welfare 1"]}, {"welfare": ["welfare 2"]})
    game, events = struck(*seats, last_spaces=("riots",), cards=SHIELDED)
    assert damaged(game) == [] and damaged(game, 1) == ["welfare 2"]
    assert of_type(events, DisasterIgnored)[0].player == 0
    game, _ = struck(*seats, last_spaces=("regression",), cards=SHIELDED)
    assert damaged(game) == ["Shield"]


def test_R8_4_a_damaged_protection_does_not_protect() -> None:
    seat = {"knowledge": ["Shield"], "welfare": ["welfare 1"], "damaged": ["Shield"]}
    game, _ = struck(seat, {}, last_spaces=("riots",), cards=SHIELDED)
    assert damaged(game) == ["Shield", "welfare 1"]


def test_R8_5_its_marker_returns_to_zero_and_no_other() -> None:
    agenda = [["CleanUp"], ["CheckDisasters"], ["SpendDice", 0]]
    tracks = {"riots": 10, "invasion": 9, "dark age": 10}
    game = position({"dice": ["black 1"]}, {"hand": []}, agenda=agenda, tracks=tracks)
    play(game, "calm")
    assert [track(game, name) for name in TRACK_NAMES] == [0, 9, 0, 0, 10]


def test_R13_1_the_display_is_not_refilled() -> None:
    game = position({"dice": ["red 1"]}, {"dice": ["red 2"]}, agenda=spending(0), display=[["welfare 1", "welfare 2"]])
    play(game, "research")
    assert [names_in(game, column) for column in game.state.display] == [["welfare 1"]]


def test_R13_2_only_bottom_cards_are_available_but_all_personalities() -> None:
    display = [["welfare 1", "welfare 2"], [], ["military 1", "military 2", "military 3"]]
    game = position(
        {"dice": ["red 1", "red 2"]},
        agenda=spending(0),
        display=display,
        personalities=["person 1", "person 2", "person 3"],
    )
    play(game, "red 1")
    twin = game.copy()
    play(game, "research")
    assert keys(game) == ["welfare 2", "military 3"]
    play(twin, "enlist")
    assert keys(twin) == ["person 1", "person 2", "person 3"]


PRODUCER = plain_set(
    "era-1:\n{name: Farm, colour: welfare, cost: 1, production: {gain: 1 welfare}, scoring: {vp: 3}}\n"
    "{name: Feast, colour: welfare, cost: 1, instant: {gain: 5 economic}}"
)


def test_R14_1_a_damaged_card_does_nothing() -> None:
    table: dict[str, Any] = {"cards": PRODUCER, "agenda": [["CleanUp"], ["Production"], ["SpendDice", 0]]}
    for broken, gained in (([], 1), (["Farm"], 0)):
        game = position({"welfare": ["Farm"], "damaged": broken, "dice": ["black 1"]}, **table)
        play(game, "calm")
        assert resources(game)["welfare"] == gained
        assert civ(game).working.counts[0] == gained


def test_R14_1_it_neither_scores_nor_evolves() -> None:
    cards = plain_set(
        "era-1:\n{name: Seed, colour: welfare, cost: 1, scoring: {vp: 3}, evolves: Tree}\n"
        "evolution-1-2:\n{name: Tree, colour: welfare, cost: 2}"
    )
    decks = {
        deck: [card.name for card in cards if card.deck == deck]
        for deck in ("era-2", "personalities-2", "evolution-1-2")
    }
    for broken, points, hand_size in (([], 5, 1), (["Seed"], 0, 0)):
        game = position(
            {"welfare": ["Seed"], "damaged": broken, "dice": ["black 1"]},
            cards=cards,
            agenda=spending(0),
            round=3,
            decks=decks,
        )
        play(game, "calm")
        assert (civ(game).vp, civ(game).hand_size) == (points, hand_size)


def test_R14_2_it_can_still_become_obsolete_and_go_into_the_past() -> None:
    cards = plain_set("era-2:\n{name: Newer, colour: welfare, cost: 1, obsoletes: [welfare 1]}")
    seat = {"dice": ["green 2", "red 1"], "welfare": ["welfare 1"], "damaged": ["welfare 1"]}
    game = position(seat, cards=cards, agenda=spending(0), display=[["Newer"]], era=2)
    play(game, "green 2", "develop")
    assert past(game) == ["welfare 1"] and damaged(game) == []


def test_R14_3_repairing_does_not_repeat_instant_effects() -> None:
    seat = {"dice": ["green 2", "red 1"], "welfare": ["Feast"], "damaged": ["Feast"]}
    game = position(seat, cards=PRODUCER, agenda=spending(0))
    events = play(game, "green 2", "repair")
    assert damaged(game) == [] and not of_type(events, ResourcesGained)


TWOFOLD = plain_set(
    "era-1:\n{name: Both, colour: military, cost: 1, permanent: {also: welfare}}\n"
    "{name: Garden, colour: welfare, cost: 1}"
)


def test_R8_2_a_card_that_also_counts_as_the_colour_can_be_damaged() -> None:
    game, _ = struck({"military": ["Both"], "welfare": ["Garden"]}, {}, last_spaces=("riots",), cards=TWOFOLD)
    assert sorted(keys(game)) == ["Both", "Garden"]
    play(game, "Both")
    assert damaged(game) == ["Both"]


def test_R8_3_nobody_loses_a_card_while_one_counts_as_the_colour() -> None:
    game, _ = struck({"military": ["Both"]}, {}, last_spaces=("riots",), cards=TWOFOLD)
    assert damaged(game) == ["Both"] and past(game) == []


def test_R12_1_a_civil_war_damages_a_card_that_counts_twice_once() -> None:
    game = position(
        {"military": ["Both"], "unrest": 10}, {}, cards=TWOFOLD, agenda=[["CleanUp"], ["CivilWar", 0]], phase="spend"
    )
    assert damaged(game) == ["Both"]
