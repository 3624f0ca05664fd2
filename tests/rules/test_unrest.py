"""R11 Unrest and R12 Civil War."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.events import CardDamaged, CivilWarBegan, DiceLowered, DieChanged, UnrestFell, UnrestRose, UnrestZoneEntered
from tests.positions import SHIPPED, civ, column, damaged, dice, keys, of_type, plain_set, play, position, spending

CARDS = plain_set(
    "".join(f"personalities-1:\n{{name: Cost {cost}, cost: {cost}}}\n" for cost in range(1, 7))
    + "era-1:\n{name: Drums, colour: military, cost: 1, production: {unrest: +3}}\n"
    "{name: Guard, colour: military, cost: 1, permanent: {protect: civil war welfare}}\n"
    "{name: Watch, colour: economic, cost: 1, permanent: {protect: civil war military}}\n"
    "{name: Union, colour: welfare, cost: 1, permanent: {protect: civil war economic}}\n"
    "{name: Pirates, colour: military, cost: 1, permanent: {also: economic}}\n"
    "{name: Militia, colour: economic, cost: 1, permanent: {also: military}}\n"
    "{name: Dice Cup, colour: knowledge, cost: 1, permanent: {reroll: any}}\n"
    "{name: Lantern, colour: knowledge, cost: 1, permanent: {protect: dark age}}\n"
)


def enlist(cost: int, *seats: dict[str, Any], die: str = "red 4") -> tuple[rules.Game, list[object]]:
    game = position(*seats, cards=CARDS, agenda=spending(0), personalities=[f"Cost {cost}", "person 1"], era=2)
    return game, play(game, die, "enlist", f"Cost {cost}")


def test_R11_1_unrest_never_falls_below_zero() -> None:
    game = position(
        {"dice": ["black 6", "red 1"], "unrest": 2}, cards=CARDS, agenda=spending(0), personalities=["Cost 1", "Cost 2"]
    )
    events = play(game, "black 6", "enlist", "Cost 1")
    assert civ(game).unrest == 0
    assert of_type(events, UnrestFell)[0][:3] == (0, 2, 0)


@pytest.mark.parametrize(("before", "cost", "after", "left"), [(4, 2, 6, 5), (4, 3, 7, 4), (6, 3, 9, 4)])
def test_R11_2_entering_the_zone_lowers_all_dice_in_hand(before: int, cost: int, after: int, left: int) -> None:
    game, events = enlist(cost, {"dice": ["red 4", "blue 5", "green 1"], "unrest": before}, {})
    assert civ(game).unrest == after
    assert dice(game) == [f"blue {left}", "green 1"]
    assert len(of_type(events, UnrestZoneEntered)) == (after >= 7)


def test_R11_2_at_most_once_per_round() -> None:
    game, _ = enlist(1, {"dice": ["red 4", "blue 5", "green 3"], "unrest": 6, "lowered": ["unrest"]}, {})
    assert civ(game).unrest == 7
    assert dice(game) == ["blue 5", "green 3"]


def test_R11_3_the_die_being_spent_is_not_affected() -> None:
    """The die has paid its full value and is gone before Unrest lowers what is left."""
    _game, events = enlist(3, {"dice": ["red 4", "blue 5"], "unrest": 5}, {})
    lowered = of_type(events, DiceLowered)[0]
    assert [die.key for die in lowered.dice] == ["blue 4"]


def test_R11_3_leaving_the_zone_does_not_raise_dice() -> None:
    game = position(
        {"dice": ["black 4", "blue 3"], "unrest": 7, "lowered": ["unrest"]}, cards=CARDS, agenda=spending(0)
    )
    play(game, "black 4", "calm")
    assert civ(game).unrest == 6 and dice(game) == ["blue 3"]


def test_R11_3_unrest_entered_in_production_acts_at_the_next_pick() -> None:
    agenda = [["CleanUp"], ["Production"], ["SpendDice", 0]]
    game = position({"dice": ["red 1"], "unrest": 5, "military": ["Drums"]}, cards=CARDS, agenda=agenda, first=1)
    play(game, "gain")
    assert civ(game).unrest == 8
    assert game.decision is not None and (game.decision.player, game.decision.kind) == (0, "pick")
    zone = min(range(3), key=lambda number: sum(die.value for die in game.state.zones[number]))
    rolled = game.state.zones[zone]
    play(game, f"zone {zone + 1}")
    if civ(game).unrest < 10 and civ(game).unrest:
        assert civ(game).dice == tuple(die.lowered() for die in rolled)


WAR_SEAT = {
    "dice": ["red 4", "blue 5"],
    "unrest": 6,
    "welfare": ["welfare 1"],
    "military": ["military 1"],
    "economic": ["economic 1", "economic 2"],
    "territory": ["land 1"],
    "personality": ["person 3"],
}


def test_R12_1_one_working_card_of_each_colour_and_a_territory_are_damaged() -> None:
    game, _ = enlist(4, WAR_SEAT, {})
    assert keys(game) == ["economic 1", "economic 2"]
    events = play(game, "economic 2")
    assert damaged(game) == ["welfare 1", "military 1", "economic 2", "land 1"]
    assert {event.by for event in of_type(events, CardDamaged)} == {"civil war"}
    assert civ(game).unrest == 0


def test_R12_1_remaining_dice_keep_their_values() -> None:
    game, _ = enlist(4, WAR_SEAT, {})
    play(game, "economic 1")
    assert dice(game) == ["blue 5"]


def test_R12_2_a_jump_over_the_zone_is_a_civil_war_without_lowered_dice() -> None:
    game, events = enlist(6, {"dice": ["red 4", "blue 5"], "unrest": 5}, {})
    assert of_type(events, UnrestRose)[0].after == 10  # the excess is lost
    assert of_type(events, CivilWarBegan) and not of_type(events, DiceLowered)
    assert dice(game) == ["blue 5"] and civ(game).unrest == 0


def test_R12_3_personalities_are_never_damaged() -> None:
    game, _ = enlist(4, {"dice": ["red 4", "blue 5"], "unrest": 6, "personality": ["person 3"]}, {})
    assert damaged(game) == []
    assert column(game, "personality") == ["person 3", "Cost 4"]


def test_R12_1_a_protected_colour_is_spared() -> None:
    seat = {"dice": ["red 4", "blue 5"], "unrest": 6, "welfare": ["welfare 1"], "military": ["Guard"]}
    game, _ = enlist(4, seat, {})
    assert damaged(game) == ["Guard"]


def test_R8_2_a_protected_card_is_spared_whatever_colour_it_counts_as() -> None:
    """Pirates count as economic, too; Watch protects what is military."""
    seat = {"dice": ["red 4", "blue 5"], "unrest": 6, "military": ["Pirates"], "economic": ["Watch"]}
    game, events = enlist(4, seat, {})
    assert damaged(game) == ["Watch"]
    assert [event.card for event in of_type(events, CardDamaged)] == [CARDS.named("Watch").number]


def test_R8_2_a_card_that_counts_as_the_protected_colour_is_spared() -> None:
    """A Civil War damages no military technology, and Militia is one, wherever it lies."""
    seat = {"dice": ["red 4", "blue 5"], "unrest": 6, "economic": ["Militia", "Watch"]}
    game, _ = enlist(4, seat, {})
    assert damaged(game) == ["Watch"]


def test_R12_1_a_card_protects_for_the_whole_war_although_it_is_damaged_in_it() -> None:
    seat = {
        "dice": ["red 4", "blue 5"],
        "unrest": 6,
        "welfare": ["Union"],
        "military": ["Pirates", "military 1"],
        "economic": ["economic 1"],
    }
    game, _ = enlist(4, seat, {})
    assert damaged(game) == ["Union", "military 1"]


def test_R8_2_shipped_tyranny_protects_privateers() -> None:
    mine = {"dice": ["red 5", "blue 5"], "unrest": 9, "military": ["Tyranny", "Privateers"]}
    game = position(mine, cards=SHIPPED, agenda=spending(0), personalities=["Genghis Khan", "Aristotle"], era=2)
    play(game, "red 5", "enlist", "Genghis Khan")
    assert damaged(game) == [] and civ(game).unrest == 0


# A die that is rolled again -----------------------------------------------------------------------------


def rolled_again(*lowered_by: str) -> tuple[rules.Game, list[Any]]:
    mine = {"dice": ["red 4", "blue 5"], "knowledge": ["Dice Cup"], "lowered": [*lowered_by]}
    game = position(mine, cards=CARDS, agenda=spending(0), dark_age="dark age" in lowered_by)
    return game, play(game, "reroll red 4 with Dice Cup")


@pytest.mark.parametrize("lowered_by", [(), ("unrest",), ("dark age",), ("unrest", "dark age")])
def test_R11_4_a_die_rolled_again_is_lowered_again(lowered_by: tuple[str, ...]) -> None:
    plain, _ = rolled_again()
    rolled = next(die for die in civ(plain).dice if die.key != "blue 5").value
    game, events = rolled_again(*lowered_by)
    value = max(1, rolled - len(lowered_by))
    assert dice(game) == [f"red {value}", "blue 5"]
    (changed,) = of_type(events, DieChanged)
    assert (changed.after.value, changed.lowered) == (value, rolled - value)


def test_R11_4_what_lowered_the_dice_is_remembered_for_the_round() -> None:
    game, _ = enlist(1, {"dice": ["red 4", "blue 5", "green 3"], "unrest": 6}, {})
    assert civ(game).lowered == ("unrest",)
    dark = [["CleanUp"], ["SpendDice", 0], ["ReturnDie", 1], ["ReturnDie", 0]]
    seat = {"dice": ["red 4", "blue 5", "green 3"], "unrest": 7, "lowered": ["unrest"]}
    other = {"dice": ["red 3", "blue 2"], "knowledge": ["Lantern"]}
    game = position(seat, other, cards=CARDS, agenda=dark, dark_age=True)
    play(game, "red 4", "red 3")
    assert civ(game).lowered == ("unrest", "dark age")
    assert civ(game, 1).lowered == (), "a card protects from it"


def test_R11_4_a_flipped_die_is_taken_as_it_lies() -> None:
    cards = plain_set("personalities-1:\n{name: Caesar, cost: 4, permanent: {flip: red}}")
    mine = {"dice": ["red 2", "blue 5"], "personality": ["Caesar"], "lowered": ["unrest"]}
    game = position(mine, cards=cards, agenda=spending(0))
    play(game, "flip red 2 with Caesar")
    assert dice(game) == ["red 5", "blue 5"]


def test_R11_4_what_lowered_dice_must_be_known() -> None:
    data = position({"dice": ["red 4", "blue 5"]}, cards=CARDS, agenda=spending(0)).to_data()
    for wrong in (True, ["rain"], ["unrest", "unrest"], "unrest"):
        data["civilizations"][0]["lowered"] = wrong
        with pytest.raises(rules.BadPosition, match="lowered"):
            rules.Game.from_data(data, CARDS)
