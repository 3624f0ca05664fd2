"""R7 Spend dice: turns and the seven actions."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.events import (
    CardDeveloped,
    CivilWarBegan,
    CivilWarEnded,
    DieSpent,
    PersonalityEnlisted,
    ResourcesGained,
    ResourcesPaid,
    UnrestRose,
)
from tests.positions import (
    SHIPPED,
    civ,
    column,
    damaged,
    dice,
    hand,
    keys,
    of_type,
    plain_set,
    play,
    position,
    resources,
    spending,
)

BICOLOUR = plain_set("era-1:\n{name: Both, colour: military/knowledge, cost: 4}")


def test_R7_1_one_die_for_one_action_and_it_returns_to_the_bag() -> None:
    game = position({"dice": ["red 4", "blue 2"]}, {"dice": ["green 1"]}, agenda=spending(0))
    before = game.state.bag
    events = play(game, "red 4", "gain")
    assert of_type(events, DieSpent) == [(0, (1, 4), "gain")]
    assert dice(game) == ["blue 2"]
    assert game.state.bag[1] == before[1] + 1
    assert game.decision is not None and game.decision.player == 1


def test_R7_1_round_and_round_until_all_dice_are_spent() -> None:
    game = position({"dice": ["red 4"]}, {"dice": ["green 1", "green 2", "green 3"]}, agenda=spending(0), round=1)
    spenders = []
    stop = game.subscribe(lambda event: spenders.append(event.player), DieSpent)
    while game.decision is not None and game.state.phase == "spend":
        game.apply("gain" if "gain" in keys(game) else game.decision.options[0])
    stop()
    assert spenders == [0, 1, 1, 1]


def test_R7_1_players_without_dice_are_passed_over_counter_clockwise() -> None:
    game = position({"dice": ["red 4"]}, {"dice": ["green 1"]}, {}, agenda=spending(2))
    assert game.decision is not None and game.decision.player == 1


def test_R7_1_nothing_changes_until_the_action_is_final() -> None:
    """The steps of a turn (die, action, card, payment) only change the agenda, so they can be taken back for free."""
    game = position(
        {"dice": ["red 4", "black 2"], "resources": 6},
        cards=BICOLOUR,
        agenda=spending(0),
        display=[["Both"], ["welfare 1"]],
    )
    start = game.to_data()
    for step in ("black 2", "develop", "Both"):
        game.apply(step)
        now = game.to_data()
        assert {**now, "agenda": 0} == {**start, "agenda": 0}
        assert now["agenda"] != start["agenda"]
    assert keys(game) == ["military", "knowledge"]


def test_R7_2_there_is_always_an_action_even_a_wasted_one() -> None:
    game = position({"dice": ["black 3", "green 2"], "unrest": 0}, agenda=spending(0), personalities=[])
    events = play(game, "black 3")  # nothing but reducing Unrest is possible, and it does nothing
    assert of_type(events, DieSpent)[0].action == "calm"
    assert civ(game).unrest == 0


def test_R7_2_actions_are_offered_only_where_they_can_be_done() -> None:
    game = position({"dice": ["red 1"]}, agenda=spending(0), display=[["welfare 1"]], personalities=["person 1"])
    assert keys(game) == ["gain", "enlist", "research"]
    game = position({"dice": ["black 1"], "welfare": ["welfare 2"], "damaged": ["welfare 2"]}, agenda=spending(0))
    assert keys(game) == ["enlist", "repair", "calm"]


def test_R7_3_a_die_of_the_colour_pays_its_value_resources_the_rest() -> None:
    game = position(
        {"dice": ["green 2", "red 1"], "resources": {"welfare": 1}}, agenda=spending(0), display=[["welfare 1"]]
    )
    events = play(game, "green 2", "develop")
    assert of_type(events, ResourcesPaid) == [(0, 0, 1, game.cards.named("welfare 1").number)]
    assert column(game, "welfare") == ["welfare 1"]
    assert resources(game)["welfare"] == 0


def test_R7_3_surplus_die_value_is_lost() -> None:
    game = position({"dice": ["green 6", "red 1"], "resources": 2}, agenda=spending(0), display=[["welfare 1"]])
    play(game, "green 6", "develop")
    assert resources(game) == {"welfare": 2, "military": 2, "economic": 2, "knowledge": 2}


@pytest.mark.parametrize("die", ["red 6", "black 6"])
def test_R7_3_a_die_of_another_colour_pays_nothing(die: str) -> None:
    for welfare, possible in ((2, False), (3, True)):
        game = position({"dice": [die], "resources": {"welfare": welfare}}, agenda=spending(0), display=[["welfare 1"]])
        assert ("develop" in keys(game)) is possible
    play(game, "develop")
    assert resources(game)["welfare"] == 0


def test_R7_3_from_hand_too_but_only_available_cards_of_the_display() -> None:
    game = position(
        {"dice": ["green 6"], "hand": ["welfare 3"]}, agenda=spending(0), display=[["welfare 1", "welfare 2"]]
    )
    play(game, "develop")
    assert keys(game) == ["welfare 2", "welfare 3"]
    events = play(game, "welfare 3")
    assert of_type(events, CardDeveloped)[0].source == "hand"
    assert hand(game) == []


def test_R7_4_what_several_cards_save_adds_up() -> None:
    abilities = ("cheaper: 1 hand", "cheaper: 1 military", "die-bonus: 1 military")
    helpers = [f"Helper {number}" for number in range(2 * len(abilities))]
    cards = plain_set(
        "era-1:\n{name: Dear, colour: military, cost: 12}\n"
        + "".join(
            f"{{name: {name}, colour: welfare, cost: 1, permanent: {{{ability}}}}}\n"
            for name, ability in zip(helpers, abilities * 2, strict=True)
        )
    )
    seat = {"dice": ["red 3", "blue 1"], "hand": ["Dear"], "welfare": helpers, "resources": {"military": 3}}
    game = position(seat, cards=cards, agenda=spending(0))
    events = play(game, "red 3", "develop")
    assert [(event.kind, event.amount) for event in of_type(events, ResourcesPaid)] == [(1, 12 - 2 - 2 - (3 + 2))]


def test_R7_4_a_second_kind_that_pays_is_mixed_as_the_player_likes() -> None:
    cards = plain_set("era-1:\n{name: Drill, colour: welfare, cost: 1, permanent: {pay: welfare as military}}\n")
    seat = {
        "dice": ["black 1"],
        "hand": ["military 1"],
        "welfare": ["Drill"],
        "resources": {"welfare": 3, "military": 3},
    }
    game = position(seat, cards=cards, agenda=spending(0))
    play(game, "develop")
    assert keys(game) == ["3 military", "2 military", "1 military", "0 military"]
    play(game, "1 military")
    assert resources(game) == {"welfare": 1, "military": 2, "economic": 0, "knowledge": 0}


def test_R7_4_a_bicolour_card_is_paid_in_one_colour_and_lies_in_that_column() -> None:
    game = position(
        {"dice": ["blue 2", "green 1"], "resources": {"military": 4, "knowledge": 2}},
        cards=BICOLOUR,
        agenda=spending(0),
        display=[["Both"]],
    )
    play(game, "blue 2", "develop")
    assert keys(game) == ["military", "knowledge"]  # the blue die may also be spent as a die that pays nothing
    events = play(game, "military")
    assert column(game, "military") == ["Both"]
    assert [(event.kind, event.amount) for event in of_type(events, ResourcesPaid)] == [(1, 4)]


def test_R7_4_colours_are_never_mixed() -> None:
    game = position(
        {"dice": ["blue 2"], "resources": {"military": 3, "knowledge": 1}},
        cards=BICOLOUR,
        agenda=spending(0),
        display=[["Both"]],
    )
    assert "develop" not in keys(game)


def test_R7_5_payment_placement_instant_effects_obsolescence() -> None:
    cards = plain_set(
        "era-2:\n{name: Newer, colour: welfare, cost: 4, instant: {gain: 2 economic}, obsoletes: [welfare 1]}"
    )
    game = position(
        {"dice": ["green 3", "red 1"], "resources": 1, "welfare": ["welfare 1"]},
        cards=cards,
        agenda=spending(0),
        display=[["Newer"]],
        era=2,
    )
    events = [type(event).__name__ for event in play(game, "green 3", "develop")]
    order = ["ResourcesPaid", "CardDeveloped", "ResourcesGained", "MadeObsolete", "CardObsolete"]
    assert [name for name in events if name in order] == order


def test_R7_5_researching_causes_no_instant_effects() -> None:
    cards = plain_set("era-1:\n{name: Gift, colour: welfare, cost: 4, instant: {gain: 2 economic}}")
    game = position({"dice": ["red 3"]}, {"dice": ["red 1"]}, cards=cards, agenda=spending(0), display=[["Gift"]])
    events = play(game, "research")
    assert hand(game) == ["Gift"] and not of_type(events, ResourcesGained)


@pytest.mark.parametrize(
    ("die", "kind"), [("green 1", "welfare"), ("red 3", "military"), ("yellow 6", "economic"), ("blue 2", "knowledge")]
)
def test_R7_6_gain_as_many_resources_as_the_value(die: str, kind: str) -> None:
    game = position({"dice": [die]}, {"dice": ["red 1"]}, agenda=spending(0))
    play(game, "gain")
    assert resources(game) == {**dict.fromkeys(resources(game), 0), kind: int(die[-1])}


def test_R7_6_not_with_a_black_die() -> None:
    game = position({"dice": ["black 5"]}, agenda=spending(0))
    assert "gain" not in keys(game)


def enlist(die: str, cost: int, unrest: int) -> tuple[rules.Game, list[object]]:
    cards = plain_set(f"personalities-1:\n{{name: Leader, cost: {cost}}}")
    game = position(
        {"dice": [die, "green 1"], "unrest": unrest, "welfare": ["welfare 1"]},
        {},
        cards=cards,
        agenda=spending(0),
        personalities=["Leader", "person 1"],
    )
    return game, play(game, die, "enlist", "Leader")


@pytest.mark.parametrize(
    ("die", "cost", "before", "after"),
    [
        ("black 6", 3, 4, 1),
        ("black 6", 3, 2, 0),
        ("black 3", 3, 4, 4),
        ("black 1", 3, 4, 6),
        ("red 6", 5, 1, 6),
        ("blue 1", 2, 0, 2),
    ],
)
def test_R7_7_enlisting_changes_unrest(die: str, cost: int, before: int, after: int) -> None:
    game, _ = enlist(die, cost, before)
    assert civ(game).unrest == after
    assert column(game, "personality") == ["Leader"]


@pytest.mark.parametrize(("die", "after"), [("black 3", 3), ("black 2", 3), ("black 1", 3), ("red 6", 4)])
def test_R7_7_cheaper_enlisting_only_keeps_unrest_from_rising(die: str, after: int) -> None:
    """The price is 3; up to 2 of what the die leaves are no Unrest."""
    cards = plain_set("era-1:\n{name: Forum, colour: welfare, cost: 1, permanent: {enlist: -2}}\n")
    me = {"dice": [die, "green 1"], "welfare": ["Forum"], "unrest": 3}
    game = position(me, cards=cards, agenda=spending(0), personalities=["person 1", "person 2"])
    play(game, die, "enlist", "person 1")
    assert civ(game).unrest == after


def test_R7_7_a_civil_war_is_resolved_before_the_personality_joins() -> None:
    game, events = enlist("red 1", 6, 5)
    assert [
        type(event) for event in of_type(events, UnrestRose, CivilWarBegan, CivilWarEnded, PersonalityEnlisted)
    ] == [
        UnrestRose,
        CivilWarBegan,
        CivilWarEnded,
        PersonalityEnlisted,
    ]
    assert (civ(game).unrest, damaged(game)) == (0, ["welfare 1"])


NEEDY = plain_set(
    "era-2:\n{name: Coast, colour: territory, needs: {welfare: 1, military: 2}}\n"
    "{name: Union, colour: territory, needs: {any: 1}, permanent: {also: military}}"
)


def expand_position(**seat: Any) -> rules.Game:
    return position(
        {"dice": ["black 1", "red 2"], **seat}, {}, cards=NEEDY, agenda=spending(0), display=[["Coast"]], era=2
    )


def test_R7_8_a_territory_needs_technologies_which_are_not_spent() -> None:
    game = expand_position(welfare=["welfare 1"], military=["military 1", "military 2"])
    play(game, "black 1", "expand")
    assert column(game, "territory") == ["Coast"]
    assert column(game, "military") == ["military 1", "military 2"]


def test_R7_8_damaged_technologies_do_not_count() -> None:
    game = expand_position(welfare=["welfare 1"], military=["military 1", "military 2"], damaged=["military 2"])
    play(game, "black 1")
    assert "expand" not in keys(game)


def test_R7_8_cards_that_also_count_as_a_type_count() -> None:
    game = expand_position(welfare=["welfare 1"], military=["military 1"], territory=["Union"])
    play(game, "black 1")
    assert "expand" in keys(game)


def test_R7_8_each_technology_counts_once() -> None:
    cards = plain_set(
        "era-1:\n{name: Twofold, colour: welfare, cost: 1, permanent: {also: military}}\n"
        "era-2:\n{name: Coast, colour: territory, needs: {welfare: 1, military: 1}}"
    )
    table: dict[str, Any] = {"cards": cards, "agenda": spending(0), "display": [["Coast"]], "era": 2}
    game = position({"dice": ["black 1", "red 2"], "welfare": ["Twofold"], "economic": ["economic 1"]}, {}, **table)
    play(game, "black 1")
    assert "expand" not in keys(game)
    game = position({"dice": ["black 1", "red 2"], "welfare": ["Twofold", "welfare 1"]}, {}, **table)
    play(game, "black 1")
    assert "expand" in keys(game)


def test_R7_8_territories_from_hand_too() -> None:
    game = position(
        {"dice": ["black 1", "red 2"], "welfare": ["welfare 1"], "hand": ["land 1"]}, agenda=spending(0), era=2
    )
    play(game, "black 1", "expand")
    assert column(game, "territory") == ["land 1"] and hand(game) == []


def test_R7_9_repair_up_to_two_damaged_cards() -> None:
    broken = ["welfare 1", "welfare 2", "welfare 3"]
    game = position({"dice": ["red 2", "red 3"], "welfare": broken, "damaged": broken}, agenda=spending(0))
    play(game, "red 2", "repair", "welfare 3")
    assert damaged(game) == broken  # nothing is repaired before the action is final
    play(game, "welfare 1")
    assert damaged(game) == ["welfare 2"]


def test_R7_9_the_only_damaged_card_is_repaired_without_another_question() -> None:
    game = position(
        {"dice": ["red 2", "red 3"], "welfare": ["welfare 1"], "damaged": ["welfare 1"]}, {}, agenda=spending(0)
    )
    play(game, "red 2", "repair")
    assert damaged(game) == [] and civ(game).dice == (rules.kinds.DICE[1][3],)


def test_R7_9_one_repair_is_enough() -> None:
    broken = ["welfare 1", "welfare 2"]
    game = position({"dice": ["red 2", "red 3"], "welfare": broken, "damaged": broken}, agenda=spending(0))
    play(game, "red 2", "repair", "welfare 2", "no")
    assert damaged(game) == ["welfare 1"]


def test_R7_10_a_black_die_of_any_value_lowers_unrest_by_one() -> None:
    game = position({"dice": ["black 6", "red 3"], "unrest": 5}, agenda=spending(0))
    play(game, "black 6", "calm")
    assert civ(game).unrest == 4
    game = position({"dice": ["red 6"], "unrest": 5}, agenda=spending(0))
    assert "calm" not in keys(game)


def test_R7_11_research_takes_an_available_card_to_hand_with_any_die() -> None:
    game = position(
        {"dice": ["black 1", "red 3"]}, agenda=spending(0), display=[["welfare 1", "land 1"], ["military 1"]], era=2
    )
    play(game, "black 1", "research")
    assert keys(game) == ["land 1", "military 1"]
    play(game, "land 1")
    assert hand(game) == ["land 1"]
    assert game.view(1).civilizations[0].hand is None  # hidden, though everybody saw it being taken


def test_R7_11_there_is_no_hand_limit() -> None:
    many = [f"economic {n}" for n in range(1, 11)]
    game = position({"dice": ["red 3", "red 1"], "hand": many}, agenda=spending(0), display=[["welfare 1"]])
    play(game, "red 3", "research")
    assert len(hand(game)) == 11


def test_R7_3_resources_that_count_as_one_kind_are_paid_in_any_mix() -> None:
    game = position(
        {
            "dice": ["black 1", "red 1"],
            "resources": {"welfare": 1, "military": 3, "economic": 1},
            "knowledge": ["Recycling"],
        },
        cards=SHIPPED,
        agenda=spending(0),
        display=[["Markets"]],
    )
    play(game, "black 1", "develop")
    assert keys(game) == ["1 economic", "0 economic"]
    play(game, "1 economic")
    assert keys(game) == ["1 welfare", "0 welfare"]
    play(game, "0 welfare")
    assert column(game, "economic") == ["Markets"]
    assert resources(game) == {"welfare": 1, "military": 0, "economic": 0, "knowledge": 0}


@pytest.mark.parametrize("weaker", [True, False])
def test_R7_5_an_attack_that_may_be_declined_is_offered_only_if_it_would_hit_somebody(weaker: bool) -> None:
    cards = plain_set(
        "era-1:\n{name: Raid, colour: military, cost: 1, instant: {damage: any, from: fewer military, may: true}}\n"
    )
    rival = {"welfare": ["welfare 1"], "military": [] if weaker else ["military 1", "military 2"], "dice": ["red 2"]}
    game = position({"dice": ["red 1", "red 3"]}, rival, cards=cards, agenda=spending(0), display=[["Raid"]])
    play(game, "red 1", "develop")
    assert (keys(game) == ["Raid", "no"]) is weaker
    if weaker:
        play(game, "Raid")
        assert damaged(game, 1) == ["welfare 1"]


TOOLS = plain_set(
    "era-1:\n"
    "{name: Barter, colour: economic, cost: 3, transformation: {change: 1 economic into 1 military, when: turn}}\n"
    "personalities-1:\n"
    "{name: Caesar, cost: 4, permanent: {flip: red}}\n"
    "{name: Pyrrhus, cost: 4, permanent: {reroll: any}}\n"
    "{name: Solon, cost: 4, permanent: {swap: blue}}"
)


def with_tools(*mine: str, **more: Any) -> rules.Game:
    """Somebody who has everything that can be used before a die is chosen, and a rival with two dice."""
    me = {"dice": list(mine), "personality": ["Caesar", "Pyrrhus", "Solon"], "economic": ["Barter"], "resources": 2}
    return position(me, {"dice": ["green 1", "green 2"]}, cards=TOOLS, agenda=spending(0), **more)


def test_R7_12_abilities_of_each_turn_are_offered_beside_the_dice_in_any_order() -> None:
    first = "flip red 1 with Caesar", "swap red 6 for blue with Solon", "Barter"
    for order in (first, ("Barter", "swap red 1 for blue with Solon", "reroll blue 1 with Pyrrhus")):
        game = with_tools("red 1", "green 5")
        for step in order:
            assert step in keys(game)
            assert game.decision is not None and game.decision.kind == "die"
            game.apply(step)
        assert game.decision is not None and game.decision.kind == "die"
        assert resources(game)["military"] == 3 and resources(game)["economic"] == 1


def test_R7_12_once_the_die_is_chosen_it_is_too_late() -> None:
    game = with_tools("red 1", "green 5")
    game.apply("red 1")
    assert not [key for key in keys(game) if "with" in key or key == "Barter"]


def test_R7_12_dice_are_changed_once_per_round_not_once_per_turn() -> None:
    game = with_tools("red 1", "red 2", "red 3")
    for ability in ("flip", "reroll", "swap"):
        game.apply(next(key for key in keys(game) if key.startswith(ability)))
        assert not [key for key in keys(game) if key.startswith(ability)]
    play(game, keys(game)[0], "gain", "green 1", "gain")
    assert game.decision is not None and (game.decision.player, game.decision.kind) == (0, "die")
    assert not [key for key in keys(game) if "with" in key]


def test_R7_12_a_transformation_once_per_turn_can_be_used_again_on_the_next() -> None:
    game = with_tools("red 1", "red 2", "red 3")
    game.apply("Barter")
    assert "Barter" not in keys(game)
    play(game, "red 1", "gain", "green 1", "gain")
    assert "Barter" in keys(game)
    game.apply("Barter")
    assert resources(game)["economic"] == 0


def test_R7_12_only_on_ones_own_turn_and_only_with_cards_that_work() -> None:
    game = with_tools("red 1", "red 2")
    play(game, "red 1", "gain")
    assert keys(game) == ["green 1", "green 2"], "the rival's turn"
    me: dict[str, Any] = {"dice": ["red 1", "red 2"], "economic": ["Barter"], "damaged": ["Barter"], "resources": 2}
    game = position(me, cards=TOOLS, agenda=spending(0))
    assert keys(game) == ["red 1", "red 2"]


def test_R7_12_dice_can_be_changed_again_in_the_next_round() -> None:
    game = with_tools("red 1")
    game.apply("flip red 1 with Caesar")
    while game.decision is not None and (game.state.round, game.decision.kind, game.decision.player) != (2, "die", 0):
        game.apply(game.decision.options[0])
    assert {key.split()[0] for key in keys(game) if " with " in key} >= {"reroll"}
    assert not civ(game).used
