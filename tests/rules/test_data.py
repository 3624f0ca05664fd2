"""Positions as data: what cannot be is refused with a sentence."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.kinds import KIND_NAMES, MOST_AT_ONCE
from tests.mutant_positions import fate
from tests.positions import SHIPPED, play, spending
from tests.positions import position as laid_out


def position() -> dict[str, Any]:
    return rules.new_game(["Ada", "Bo"], 7, cards=SHIPPED).to_data()


def test_data_are_json_and_complete() -> None:
    data = position()
    again = rules.Game.from_data(json.loads(json.dumps(data)), SHIPPED)
    assert again.to_data() == data
    assert again.decision is not None and again.decision.kind == "pick"


def test_the_generator_has_64_bits_and_no_more() -> None:
    data = position() | {"generator": f"{(3 << 64) + 5:x}"}
    assert rules.Game.from_data(data, SHIPPED).state.generator == 5


def spoil_twice(data: dict[str, Any]) -> None:
    data["civilizations"][0]["hand"].append(data["display"][0][0])


def spoil_missing(data: dict[str, Any]) -> None:
    data["display"][0].pop()


def spoil_die(data: dict[str, Any]) -> None:
    data["civilizations"][0]["dice"] = ["red 4", "red 4"]


def spoil_colour(data: dict[str, Any]) -> None:
    name = data["civilizations"][0]["hand"].pop()
    wrong = next(kind for kind in ("welfare", "military") if kind != KIND_NAMES[SHIPPED.named(name).kinds[0]])
    data["civilizations"][0]["columns"][wrong].append(name)


def hold(data: dict[str, Any], number: int, numbers: list[int] | None = None) -> None:
    """Ada holds so many dice from the bag."""
    dice = ["green", "red", "blue", "black"][:number]
    data["civilizations"][0].update(dice=[f"{name} 4" for name in dice], numbers=numbers or [*range(1, number + 1)])


def empty_zones(data: dict[str, Any]) -> None:
    """Only one zone has dice, and two players are to pick."""
    data.update(zones=[data["zones"][0], [], []])


SPOILED = [
    (spoil_twice, "is in two places"),
    (spoil_missing, "is nowhere"),
    (spoil_die, "red dice; the game has 3"),
    (spoil_colour, "cannot lie in the"),
    (lambda data: data["civilizations"][0].update(unrest=12), r"civilizations\[0\].unrest is 12; .* from 0 to 10"),
    (lambda data: data["civilizations"][0].update(unrest=10), "it cannot stay there"),
    (lambda data: data["civilizations"][0].update(vp=5), "do not agree with the ledger"),
    (lambda data: data["civilizations"][0]["resources"].update(welfare=-1), "resources.welfare is -1"),
    (lambda data: data["civilizations"][0]["damaged"].append(data["civilizations"][0]["hand"][0]), "can be damaged"),
    (lambda data: data["tracks"].update(riots=11), "tracks.riots is 11"),
    (lambda data: data.update(era=4), "era is 4; .* from 1 to 3"),
    (lambda data: data.update(round=True), "round is True"),
    (lambda data: data.update(round=0), "round is 0"),
    (lambda data: data["civilizations"][0]["resources"].update(welfare=10**6 + 1), "resources.welfare is 1000001"),
    (lambda data: data["civilizations"][0].update(vp=10**6 + 1), "vp is 1000001"),
    (lambda data: data.update(names=["Ada"]), "2 to 4 players"),
    (lambda data: data.update(names=["Ada", "Bo", "Cy"]), "zones has a wrong number of entries: 3"),
    (lambda data: data.update(agenda=[]), "agenda must be empty when the game is over"),
    (lambda data: data.update(phase="over"), "agenda must be empty when the game is over"),
    (
        lambda data: data["decks"]["era-3"].append(data["decks"]["personalities-2"].pop()),
        "does not belong in deck era-3",
    ),
    (lambda data: data["agenda"].append(["SpendDice", "x"]), "seat is 'x'"),
    (lambda data: data["agenda"].append(["DoEffect", 0, "Foraging", 5]), "no effect number 6"),
    (lambda data: data["agenda"].append(["Steal", 0, 0, 1, "Foraging", 9, 1]), "resource is 9; .* from -1 to 3"),
    (lambda data: data["agenda"].append(["Join", 0, "Foraging"]), "cannot join"),
    (lambda data: data["agenda"].append(["GainAny", 0, "Foraging", True]), "left is True"),
    (lambda data: data["agenda"].append(["GainAny", 0, "Foraging", 0]), "left is 0; .* from 1 to 999"),
    (lambda data: data["agenda"].append(["GainAny", 0, "Foraging", MOST_AT_ONCE + 1]), "left is 1000"),
    (lambda data: data["agenda"].append(["ConvertToAny", 0, "Foraging", 0, 0, 1]), "amount is 0"),
    (lambda data: data["agenda"].append(["ConvertToAny", 0, "Foraging", 0, 1, 0]), "gain is 0"),
    (lambda data: data["agenda"].append(["GainAny", 0, "Foraging", 10**6 + 1]), "left is 1000001"),
    (lambda data: data["agenda"].append(["GainAny", 0, "Foraging", -(10**6) - 1]), "left is -1000001"),
    (lambda data: data.update(token={"zone": 1, "owner": -1}), "token needs a zone and an owner"),
    (lambda data: data["agenda"].append(["Explode"]), "'Explode'"),
    (lambda data: data["agenda"].append(["ChooseAction", 0, "red 6"]), "not hold the die"),
    (lambda data: data["agenda"].append(["PickZone", 7]), "PickZone.player is 7; .* from 0 to 1"),
    (lambda data: data["box"].append("Atlantis"), "'Atlantis' is not a card"),
    (lambda data: data.update(format=99), "not a position in format"),
    (lambda data: data["zones"][0].pop(), "must have 3 dice or none"),
    (lambda data: data.update(zones=5), "zones is 5; it must be a list"),
    (lambda data: data["personalities"].append(data["box"].pop(0)), "Only personalities"),
    (lambda data: data["display"][0].append(data["personalities"].pop()), "cannot lie in the Display"),
    (
        lambda data: data.update(takers=[0, -1, -1], agenda=data["agenda"][:-1]),
        "A zone that somebody took must be empty",
    ),
    (lambda data: data.update(takers=[-1, -1]), "takers has a wrong number of entries: 2"),
    (lambda data: data["civilizations"][0]["hand"].append(data["personalities"].pop()), "cannot be in a hand"),
    (lambda data: hold(data, 4, [1, 2, 3, 3]), "nobody holds more than 3 dice"),
    (lambda data: hold(data, 2, [1, 1]), "needs a number of its own"),
    (lambda data: hold(data, 2, [1]), "needs a number of its own"),
    (lambda data: hold(data, 1), "Ada has picked already"),
    (lambda data: data["civilizations"][0].update(used=data["box"][:1]), "only a card that was in play can have been"),
    (lambda data: data["agenda"].insert(0, ["Production"]), "phases on the agenda are not in the order"),
    (lambda data: data["agenda"].insert(0, ["CleanUp"]), "phases on the agenda are not in the order"),
    (lambda data: data["agenda"].append(["PickZone", 0]), "the same thing to do twice"),
    (lambda data: data["agenda"].append(["PickZone", 2]), "PickZone.player is 2"),
    (lambda data: data["agenda"].append(["PickZone", 0, 0]), "PickZone must have the fields: player"),
    (lambda data: data["agenda"].append(["Produce", 0, [["Foraging", 9]]]), "is not an effect of a card"),
    (lambda data: data["agenda"].append(["SpendDice", 2]), "seat is 2; .* from -1 to 1"),
    (lambda data: data["agenda"].append(["Suffer", 0, 4]), "track is 4"),
    (
        lambda data: data["agenda"].append(["ChooseVictim", 0, "Foraging", 0, 1, 2]),
        "2; it must be true or false",
    ),
    (lambda data: data["agenda"].append(["ConvertToAny", 0, "Foraging", 0, 2, 1]), "have the resources to convert"),
    (lambda data: data["agenda"].append(["ConvertToAny", 0, "Foraging", 4, 1, 1]), "paid is 4"),
    (lambda data: data["agenda"].append(["Steal", 0, 0, 0, "Foraging", 0, 1]), "Nobody can steal from Ada"),
    (lambda data: data["agenda"].append(["EndCivilWar", 0]), "Ada is not in a Civil War"),
    (lambda data: data["agenda"].append(["DoEffect", 0, "Calendar", 0]), "that could happen now"),
    (empty_zones, "more Dice Zones than players who have yet to pick"),
]


@pytest.mark.parametrize(("spoil", "sentence"), SPOILED)
def test_impossible_positions_are_refused(spoil: Any, sentence: str) -> None:
    data = position()
    spoil(data)
    with pytest.raises(rules.BadPosition, match=sentence):
        rules.Game.from_data(data, SHIPPED)


@pytest.mark.parametrize("nonsense", [None, 5, "game", [], {}, {"format": 1}, [[]]])
def test_things_that_are_no_position_are_refused(nonsense: Any) -> None:
    with pytest.raises(rules.BadPosition):
        rules.Game.from_data(nonsense, SHIPPED)


JUNK = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=5), st.lists(st.integers(), max_size=3))


@pytest.mark.slow
@settings(max_examples=150)
@given(junk=JUNK, path=st.lists(st.integers(0, 40), min_size=1, max_size=4))
def test_any_spoiled_field_is_either_a_position_or_refused(junk: Any, path: list[int]) -> None:
    """Replace some field of a position by junk: a sentence or a playable game, never another exception."""
    data: Any = position()
    place: Any = data
    for step in path[:-1]:
        inner = list(place.values() if isinstance(place, dict) else place)
        if not inner or not isinstance(inner[step % len(inner)], dict | list):
            break
        place = inner[step % len(inner)]
    if not place:
        return
    if isinstance(place, dict):
        place[list(place)[path[-1] % len(place)]] = junk
    else:
        place[path[-1] % len(place)] = junk
    try:
        game = rules.Game.from_data(data, SHIPPED)
    except rules.BadPosition as problem:
        assert str(problem).endswith(".")
        return
    assert game.decision is not None
    game.apply(game.decision.options[0])


def test_positions_with_short_decks_or_dice_left_over_play_on() -> None:
    data = position()
    data["box"] += data["decks"]["era-2"] + data["decks"]["personalities-2"]
    data["decks"].update({"era-2": [], "personalities-2": []})
    data.update(round=3, phase="production", agenda=[["CleanUp"]])
    data["civilizations"][0].update(dice=data["zones"][0], numbers=[1, 2, 3])
    data["zones"] = [[], *data["zones"][1:]]
    data["zones"] = [[] for _ in data["zones"]]
    game = rules.Game.from_data(data, SHIPPED)
    assert game.state.era == 2 and not any(game.state.display)
    assert sum(game.state.bag) + sum(len(zone) for zone in game.state.zones) == 15


@pytest.mark.slow
def test_mutants_of_positions_are_refused_or_play_to_the_end() -> None:
    fates = Counter(fate(seed) for seed in range(300))
    assert fates["refused"] > 100 and fates["played"] > 20


@pytest.mark.parametrize(
    ("column", "price", "so_far", "sentence"),
    [
        (2, 3, [1], ""),
        (2, 4, [], ""),
        (0, 3, [1], "Markets cannot be paid in that colour"),
        (2, 3, [2], "Ada cannot have paid that much for Markets"),
        (2, 3, [1, 0, 0, 0, 0], "Ada cannot have paid that much for Markets"),
        (2, 5, [1], "Ada cannot pay for Markets"),
    ],
)
def test_a_payment_can_go_on_only_as_it_could_have_begun(
    column: int, price: int, so_far: list[int], sentence: str
) -> None:
    """With Recycling all kinds pay for each other; Ada has one of welfare and of economic, and three of military."""
    means = {"welfare": 1, "military": 3, "economic": 1}
    game = laid_out(
        {"dice": ["black 1", "red 1"], "resources": means, "knowledge": ["Recycling"]},
        cards=SHIPPED,
        agenda=spending(0),
        display=[["Markets"]],
    )
    play(game, "black 1", "develop")
    data = game.to_data()
    data["agenda"][-1] = ["ChooseMix", 0, "black 1", "Markets", column, price, so_far]
    if not sentence:
        assert rules.Game.from_data(data, SHIPPED).to_data() == data
        return
    with pytest.raises(rules.BadPosition, match=sentence):
        rules.Game.from_data(data, SHIPPED)


def test_only_what_is_damaged_is_repaired_and_only_what_is_in_reach_paid_for() -> None:
    game = laid_out({"dice": ["red 3", "red 1"], "welfare": ["welfare 1"]}, {}, agenda=spending(0))
    data = game.to_data()
    for record, sentence in (
        (["ChooseRepairs", 0, "red 3", "welfare 1"], "welfare 1 is not damaged"),
        (["ChoosePayment", 0, "red 3", "welfare 2"], "welfare 2 cannot be paid for"),
    ):
        with pytest.raises(rules.BadPosition, match=sentence):
            rules.Game.from_data(data | {"agenda": [*data["agenda"][:-1], record]}, game.cards)


DISORDER = [
    ([["CleanUp"], ["Scoring"], ["ChooseDie", 0, []]], "carries the game on"),
    ([["ChooseDie", 0, []]], "carries the game on"),
    ([["CleanUp"], ["NewEra"]], "carries the game on"),
    ([["CleanUp"], ["ChooseAction", 0, "red 4"], ["ChooseDie", 0, []]], "already being spent"),
    ([["CleanUp"], ["RollDice"]], "in the bag before"),
    ([["BeginRound"], ["DealDisplay"]], "dealt already"),
]


@pytest.mark.parametrize(("agenda", "sentence"), DISORDER)
def test_agendas_out_of_order_are_refused(agenda: list[Any], sentence: str) -> None:
    data = position()
    data["civilizations"][0]["dice"], data["civilizations"][0]["numbers"] = ["red 4"], [1]
    data["zones"] = [[] for _ in data["zones"]]
    data["agenda"] = agenda
    with pytest.raises(rules.BadPosition, match=sentence):
        rules.Game.from_data(data, SHIPPED)


def test_no_era_follows_the_last() -> None:
    data = position()
    data.update(era=3, agenda=[["NewEra"]])
    with pytest.raises(rules.BadPosition, match="No Era follows"):
        rules.Game.from_data(data, SHIPPED)
