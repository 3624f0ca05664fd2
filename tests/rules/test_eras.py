"""R15 Obsolescence, R16 Scoring, R17 New Era, R18 the end."""

from __future__ import annotations

import random
from typing import Any

import rules
from rules.events import (
    CardEvolved,
    CardObsolete,
    DisplayCleared,
    DisplayDealt,
    HandCardObsolete,
    MadeObsolete,
    ObjectiveContested,
    PersonalityGone,
    VPGained,
)
from tests.positions import (
    civ,
    column,
    damaged,
    hand,
    names_in,
    of_type,
    past,
    plain_set,
    play,
    position,
    spending,
    track,
)

NEWER = plain_set("era-2:\n{name: Newer, colour: welfare, cost: 1, obsoletes: [welfare 1, military 1]}")


def develop_newer(*seats: dict[str, Any], **more: Any) -> tuple[rules.Game, list[object]]:
    seats = ({"dice": ["green 2", "red 1"], **seats[0]}, *seats[1:])
    table: dict[str, Any] = {"era": 2, "display": [["Newer"], ["welfare 5"]], **more}
    game = position(*seats, cards=NEWER, agenda=spending(0), **table)
    return game, play(game, "green 2", "develop")


def test_R15_1_developing_makes_the_named_cards_obsolete_for_all_at_once() -> None:
    game, events = develop_newer({"welfare": ["welfare 1"]}, {"military": ["military 1"]})
    assert of_type(events, MadeObsolete)[0].names == ("welfare 1", "military 1")
    assert past(game) == ["welfare 1"] and past(game, 1) == ["military 1"]
    assert len(of_type(events, CardObsolete)) == 2


def test_R15_1_expanding_does_so_too() -> None:
    cards = plain_set("era-2:\n{name: Coast, colour: territory, needs: {any: 1}, obsoletes: [welfare 1]}")
    seat = {"dice": ["red 1", "red 2"], "welfare": ["welfare 1"]}
    game = position(seat, cards=cards, agenda=spending(0), era=2, display=[["Coast"]])
    play(game, "red 1", "expand")
    assert past(game) == ["welfare 1"]


def test_R15_1_not_in_era_one() -> None:
    game, events = develop_newer({"welfare": ["welfare 1"]}, era=1)
    assert column(game, "welfare") == ["welfare 1", "Newer"] and not of_type(events, MadeObsolete)


def test_R15_2_damaged_cards_and_cards_in_hand_become_obsolete_but_not_the_display() -> None:
    game, events = develop_newer(
        {"welfare": ["welfare 1"], "damaged": ["welfare 1"]},
        {"hand": ["military 1", "military 2"]},
        display=[["Newer"], ["welfare 5"]],
    )
    assert past(game) == ["welfare 1"] and damaged(game) == []
    assert hand(game, 1) == ["military 2"]
    assert of_type(events, HandCardObsolete)[0].player == 1
    assert game.cards.named("military 1").number in game.state.box
    shown, _ = develop_newer({}, display=[["Newer"], ["military 1", "welfare 1"]])
    assert names_in(shown, shown.state.display[1]) == ["military 1", "welfare 1"]


def test_R15_3_one_point_for_each_own_undamaged_card_and_nothing_else() -> None:
    own, events = develop_newer({"welfare": ["welfare 1"], "military": ["military 1"]})
    assert civ(own).vp == 2 and {event.by for event in of_type(events, VPGained)} == {"obsolescence"}
    broken, _ = develop_newer({"welfare": ["welfare 1"], "damaged": ["welfare 1"], "hand": ["military 1"]})
    assert civ(broken).vp == 0
    others, _ = develop_newer({}, {"welfare": ["welfare 1"], "military": ["military 1"]})
    assert civ(others).vp == 0 and civ(others, 1).vp == 0


SCORING = plain_set(
    "era-1:\n"
    "{name: Muse, colour: knowledge, cost: 1, scoring: {vp: 1, per: welfare}}\n"
    "{name: Champion, colour: military, cost: 1, scoring: {vp: 4, if: most welfare}}\n"
    "{name: Peace, colour: economic, cost: 1, scoring: {vp: 3, if: unrest at most 2}}\n"
    "{name: Annals, colour: economic, cost: 1, scoring: {vp: 2, if: era 2}}\n"
    "personalities-1:\n{name: Sage, cost: 3, scoring: {vp: 2}}\n"
)


def score(*seats: dict[str, Any], cards: rules.CardSet = SCORING, **more: Any) -> tuple[rules.Game, list[object]]:
    """The last die of Era II in Fast Play is spent: scoring, then the end."""
    seats = ({"dice": ["black 1"], **seats[0]}, *seats[1:])
    table: dict[str, Any] = {"era": 2, "round": 3, "variant": "fast", **more}
    game = position(*seats, cards=cards, agenda=spending(0), **table)
    return game, play(game, "calm")


def points(events: list[object], by: str, player: int = 0) -> int:
    return sum(event.amount for event in of_type(events, VPGained) if event.by == by and event.player == player)


def test_R16_1_one_point_for_each_colour_with_a_working_card() -> None:
    seat = {
        "welfare": ["welfare 1", "welfare 2"],
        "military": ["military 1"],
        "territory": ["land 1"],
        "personality": ["person 2"],
        "damaged": ["military 1"],
    }
    _, events = score(seat, {})
    assert points(events, "colour") == 2


def test_R16_2_one_point_for_each_colour_with_strictly_most() -> None:
    _, events = score(
        {"welfare": ["welfare 1", "welfare 2"], "military": ["military 1"], "territory": ["land 1"]},
        {"welfare": ["welfare 3"], "military": ["military 2"], "knowledge": ["knowledge 1"]},
    )
    assert (points(events, "majority"), points(events, "majority", 1)) == (2, 1)  # welfare, land; knowledge


def test_R16_3_counts_pay_their_owner() -> None:
    _, events = score({"knowledge": ["Muse"], "welfare": ["welfare 1", "welfare 2"]}, {"welfare": ["welfare 3"]})
    assert points(events, "objective") == 2


def test_R16_3_personalities_and_most_objectives_score() -> None:
    _, events = score({"military": ["Champion"], "welfare": ["welfare 1"], "personality": ["Sage"]}, {})
    assert points(events, "objective") == 6


def test_R16_3_an_objective_that_two_players_fulfil_pays_nobody() -> None:
    _, events = score({"economic": ["Peace"], "unrest": 1}, {"unrest": 2})
    assert points(events, "objective") == 0 and len(of_type(events, ObjectiveContested)) == 1
    _, events = score({"economic": ["Peace"], "unrest": 1}, {"unrest": 3})
    assert points(events, "objective") == 3


def test_R16_3_the_times_are_no_objective() -> None:
    _, events = score({"economic": ["Annals"]}, {})
    assert points(events, "objective") == 2


def test_R16_4_everything_is_computed_on_the_same_position() -> None:
    """Awards are worked out for all before anybody is paid, so all events of scoring speak of one position."""
    seats = ({"military": ["Champion"], "welfare": ["welfare 1"]}, {"knowledge": ["Muse"], "welfare": ["welfare 2"]})
    game, events = score(*seats)
    assert points(events, "objective") == 0 and points(events, "objective", 1) == 1
    assert game.result is not None and game.result.scores == (civ(game).vp, civ(game, 1).vp)


EVOLVING = plain_set(
    "era-1:\n{name: Seed, colour: welfare, cost: 1, evolves: Tree}\n"
    "{name: Acorn, colour: welfare, cost: 1, evolves: Oak}\n"
    "evolution-1-2:\n{name: Tree, colour: welfare, cost: 2}\n{name: Oak, colour: welfare, cost: 2}"
)
NEXT_DECKS = ("era-2", "personalities-2", "era-3", "personalities-3", "evolution-1-2")


def new_era(*seats: dict[str, Any], era: int = 1, **more: Any) -> tuple[rules.Game, list[object]]:
    decks = {deck: [card.name for card in EVOLVING if card.deck == deck] for deck in NEXT_DECKS[2 * (era - 1) :]}
    if "evolutions" in more:
        decks["evolution-1-2"] = more.pop("evolutions")
    seats = ({"dice": ["black 1"], **seats[0]}, *seats[1:])
    game = position(*seats, cards=EVOLVING, agenda=spending(0), era=era, round=3, decks=decks, **more)
    return game, play(game, "calm")


def test_R17_1_the_display_leaves_the_game() -> None:
    game, events = new_era({}, display=[["welfare 1", "welfare 2"]], personalities=["person 1"])
    gone = of_type(events, DisplayCleared)[0].cards
    assert names_in(game, gone) == ["welfare 1", "welfare 2", "person 1"]
    assert set(gone) <= set(game.state.box)


def test_R17_2_working_cards_bring_their_evolutions_to_hand_and_stay() -> None:
    game, events = new_era({"welfare": ["Seed"]}, {"welfare": ["Acorn"], "damaged": ["Acorn"]})
    assert hand(game) == ["Tree"] and column(game, "welfare") == ["Seed"]
    assert hand(game, 1) == []  # R14.1: a damaged card does not evolve
    assert len(of_type(events, CardEvolved)) == 1
    assert names_in(game, game.state.evolutions[0]) == ["Oak"]


def test_R17_2_if_the_evolution_is_gone_nothing_happens() -> None:
    game, events = new_era({"welfare": ["Seed"]}, evolutions=["Oak"])
    assert hand(game) == [] and not of_type(events, CardEvolved)


def test_R17_2_evolutions_of_an_earlier_change_of_eras_cannot_be_had_later() -> None:
    game, _ = new_era({"welfare": ["Seed"]}, era=2, evolutions=["Tree"])
    assert hand(game) == []


def test_R17_2_in_the_last_era_cards_read_without_their_evolutions() -> None:
    game, _ = new_era({"welfare": ["Seed"]})
    seed = game.cards.named("Seed")
    assert game.view(0).era < game.view(0).last_era and game.view(0).face(seed.number) is seed
    game.state.last_era = game.state.era
    face = game.view(0).face(seed.number)
    assert face.evolves == "" and (face.name, face.effects) == (seed.name, seed.effects)
    assert game.view(1).face(seed.number) is face, "made once"
    tree = game.cards.named("Tree")
    assert game.view(0).face(tree.number) is tree


def test_R17_3_all_personalities_go_into_the_past() -> None:
    game, events = new_era({"personality": ["person 1", "person 2"]}, personalities=["person 3"])
    assert past(game) == ["person 1", "person 2"] and column(game, "personality") == []
    assert len(of_type(events, PersonalityGone)) == 2


def test_R17_4_the_dark_age_ends_the_disaster_markers_stay() -> None:
    game, _ = new_era({}, tracks={"riots": 7, "dark age": 10}, dark_age=True)
    assert not game.state.dark_age
    assert (track(game, "dark age"), track(game, "riots")) == (0, 7)


def test_R17_5_a_new_display_from_the_next_decks() -> None:
    game, events = new_era({})
    dealt = of_type(events, DisplayDealt)[0]
    assert [len(column) for column in dealt.columns] == [4] * 4 and len(dealt.personalities) == 4
    assert {game.cards[card].deck for column in dealt.columns for card in column} == {"era-2"}
    assert {game.cards[card].deck for card in dealt.personalities} == {"personalities-2"}
    assert (game.state.era, game.state.round) == (2, 1)


def test_R18_1_one_point_per_ten_resources_of_all_kinds() -> None:
    _, events = score({"resources": {"welfare": 9, "military": 9, "economic": 1}}, {"resources": {"knowledge": 20}})
    assert (points(events, "resources"), points(events, "resources", 1)) == (1, 2)


def test_R18_2_most_points_win_ties_go_to_the_lower_unrest_then_are_shared() -> None:
    game, _ = score({"vp": 5, "unrest": 6}, {"vp": 5, "unrest": 4}, {"vp": 2})
    assert game.result is not None and game.result.ranking == ((1,), (0,), (2,))
    game, _ = score({"vp": 5, "unrest": 5}, {"vp": 5, "unrest": 4}, {"vp": 2})  # the die takes one Unrest away
    assert game.result is not None and game.result.ranking == ((0, 1), (2,))
    assert game.result.winners == (0, 1) and game.decision is None


def test_R18_2_the_result_says_where_each_point_came_from() -> None:
    game, events = score({"knowledge": ["Muse"], "welfare": ["welfare 1"], "vp": 1, "resources": 3}, {})
    assert game.result is not None
    assert [(by, amount) for _, by, _, amount in game.result.sources[0]][1:] == [
        (event.by, event.amount) for event in of_type(events, VPGained) if event.player == 0
    ]
    assert sum(amount for *_, amount in game.result.sources[0]) == game.result.scores[0]


def test_R18_3_fast_play_ends_after_era_two_without_era_three_cards() -> None:
    game = rules.new_game(["Ada", "Bo"], 3, variant="fast")
    unused = {"era-3", "evolution-2-3", "personalities-3"}
    assert {card.number for card in game.cards if card.deck in unused} <= set(game.state.box)
    chance = random.Random(4)
    while game.decision is not None:
        game.apply(chance.choice(game.decision.options))
    assert game.state.era == 2 and game.result is not None
