"""Previews are complete: Instants with points and damage, prices with their reasons, pips that are wasted."""

from __future__ import annotations

import re
from typing import Any

import pytest

import rules
from novaera_tui.draw.prompt import outcome_rows
from novaera_tui.palette import palette
from novaera_tui.table.scene import Outcome, Scene
from novaera_tui.words.menus import menu_text
from novaera_tui.words.previews import PreviewWords, preview_parts
from novaera_tui.words.questions import QUESTIONS
from novaera_tui.words.zone_words import Part
from rules.events import DarkAgeBegan, ResourceStolen
from rules.kinds import MILITARY, NO_CARD, SEATS, WELFARE
from tests.drawings import parts
from tests.front_end import FakeTable
from tests.games import CARDS, new_session, session_at
from tests.positions import SHIPPED, plain_set, position, spending

ADA, BO = SEATS[:2]


def words(told: tuple[Part, ...]) -> list[str]:
    return [part.text for part in told]


def developing(*seats: dict[str, Any], cards: rules.CardSet = SHIPPED, **more: Any) -> rules.Game:
    return position(*seats, cards=cards, agenda=spending(0), **more)


def test_an_attack_names_its_victims_and_what_follows() -> None:
    """Each victim will choose a card, and points come after that; neither is left out."""
    cards = plain_set(
        "era-1:\n- {name: Siege, colour: military, cost: 3, instant: [{damage: any, from: fewer military}, {vp: 4}]}\n"
    )
    game = developing(
        {"dice": ["red 3"], "hand": ["Siege", "military 9"], "military": ["military 1", "military 2"]},
        {"welfare": ["welfare 1", "welfare 2"]},
        {"knowledge": ["knowledge 1", "knowledge 2"]},
        cards=cards,
    )
    told = words(parts(game, "develop", "Siege"))
    assert "Bo and Cy: 1 card damaged each" in told
    assert "+4 VP" in told


def test_later_choices_are_announced() -> None:
    cards = plain_set("era-1:\n- {name: Gift, colour: welfare, cost: 2, instant: [{gain: 3 any}, {vp: 2}]}")
    game = developing({"dice": ["green 3"], "hand": ["Gift", "welfare 1"]}, cards=cards)
    told = words(parts(game, "develop", "Gift"))
    assert "+3 of any kind" in told and "+2 VP" in told


@pytest.mark.parametrize(
    ("mine", "told"),
    [
        ({}, "Decline will damage Trade"),
        ({"economic": ["Caravans"]}, ""),
        ({"welfare": ["Irrigation"]}, "Decline will damage Trade"),
        ({"economic": ["Markets"]}, ""),
    ],
)
def test_what_a_waiting_disaster_would_find_is_told_R8_2(mine: dict[str, Any], told: str) -> None:
    """ "You have nothing to lose" was true only until then."""
    game = developing({"dice": ["yellow 6"], "hand": ["Trade"], **mine}, {"dice": ["red 1"]}, tracks={"decline": 10})
    news = [part for part in parts(game, "develop") if "Decline" in part.text]
    assert news == ([Part(told, "warn")] if told else [])


@pytest.mark.parametrize(("has_others", "told"), [(False, ["Decline will cost you Warfare"]), (True, [])])
def test_so_is_what_it_would_take_R8_3(has_others: bool, told: list[str]) -> None:
    mine = {"welfare": ["Irrigation"]} if has_others else {}
    game = developing({"dice": ["red 6"], "hand": ["Warfare"], **mine}, {"dice": ["red 1"]}, tracks={"decline": 10})
    assert [part.text for part in parts(game, "develop") if "Decline" in part.text] == told


def test_a_price_is_told_with_its_reasons() -> None:
    cards = plain_set(
        "era-1:\n"
        "- {name: Abacus, colour: knowledge, cost: 2, permanent: {cheaper: 1 knowledge}}\n"
        "- {name: Pen, colour: knowledge, cost: 2, permanent: {die-bonus: 1 knowledge}}\n"
        "- {name: Science, colour: knowledge, cost: 8}\n"
    )
    means = {"resources": {"knowledge": 9}, "dice": ["blue 3"], "hand": ["Science", "knowledge 1"]}
    game = developing({"knowledge": ["Abacus", "Pen"], **means}, cards=cards)
    assert "price 8, Abacus -1, die 3 + 1" in words(parts(game, "develop", "Science"))
    plain = developing(means, cards=cards)
    assert "price 8, die 3" in words(parts(plain, "develop", "Science"))


def test_wasted_pips_are_told_in_the_warning_colour() -> None:
    game = developing({"dice": ["green 6"], "hand": ["welfare 1", "welfare 2"]}, cards=plain_set())
    told = parts(game, "develop", "welfare 1")
    assert Part("3 pips of W6 wasted", "warn") in told
    rows = outcome_rows(Outcome("will", told), palette(), 80)
    styles = {segment.style for row in rows for segment in row.segments if "wasted" in segment.text}
    assert styles == {palette().warn}


def test_overpaying_with_a_bonus_is_not_counted_in_pips() -> None:
    """M2 and 2 more pay 4 for a card that costs 3: one too many, although both pips were of use."""
    cards = plain_set("era-1:\n- {name: Forge, colour: military, cost: 2, permanent: {die-bonus: 2 military}}")
    game = developing({"dice": ["red 2"], "military": ["Forge"], "hand": ["military 1", "military 2"]}, cards=cards)
    told = parts(game, "develop", "military 1")
    assert Part("M2 + 2 overpays by 1", "warn") in told
    assert "wasted" not in " ".join(words(told))


def test_calming_says_that_the_value_of_the_die_does_not_matter_R7_10() -> None:
    means = {"unrest": 4, "hand": ["welfare 1"], "resources": 9}
    for die, said in (("black 5", True), ("black 1", False)):
        game = developing({"dice": [die], **means}, cards=plain_set())
        assert (Part("the same, whatever the die shows", "quiet") in parts(game, "calm")) is said


def test_points_for_calming_come_first() -> None:
    cards = plain_set("era-1:\n- {name: Feast, colour: welfare, cost: 1, permanent: {calm: 4 vp}}")
    game = developing({"dice": ["black 5"], "unrest": 1, "welfare": ["Feast"], "hand": ["welfare 1"]}, cards=cards)
    said = words(parts(game, "calm"))
    assert said[0] == "+4 VP" and said[1].startswith("Unrest 1")


def test_a_die_that_pays_nothing_gets_a_warning_and_a_fitting_die_none() -> None:
    means = {"hand": ["welfare 1", "welfare 2"], "resources": {"welfare": 3}}
    other = developing({"dice": ["red 6", "black 1"], **means}, cards=plain_set())
    assert Part("M6 pays 0", "warn") in parts(other, "red 6", "develop", "welfare 1")
    same = developing({"dice": ["green 3"], **means}, cards=plain_set())
    assert not any(part.mood == "warn" for part in parts(same, "develop", "welfare 1"))


def test_a_reroll_is_announced_as_final() -> None:
    cards = plain_set("era-1:\n- {name: Oracle, colour: knowledge, cost: 2, permanent: {reroll: any}}")
    game = developing({"dice": ["green 3", "red 2"], "knowledge": ["Oracle"]}, cards=cards)
    assert game.decision is not None
    again = next(option for option in game.decision.options if option.key.startswith("reroll"))
    assert words(parts(game, again.key)) == ["reroll W3", "cannot be undone"]


def test_the_prompt_tells_the_price_at_the_table() -> None:
    table = FakeTable(new_session(2, 7, hands="open"))
    table.press("1 enter enter 1 d")
    assert table.kind == "develop"
    assert re.search(r"price \d+, die \d", table.foretold) or re.search(r"[WMEKB]\d pays 0", table.foretold)


def test_points_for_ones_own_obsolete_card_are_told_R15_3() -> None:
    cards = plain_set(
        "era-1:\n- {name: Bows, colour: military, cost: 2}\n"
        "era-2:\n- {name: Bolts, colour: military, cost: 3, instant: [{vp: 1}], obsoletes: [Bows]}\n"
    )
    game = developing(
        {"dice": ["red 3"], "hand": ["Bolts", "military 9"], "military": ["Bows"]}, {}, cards=cards, era=2
    )
    told = words(parts(game, "develop", "Bolts"))
    assert "+2 VP" in told and "+1 VP" not in told
    assert "makes Bows obsolete" in told and "removes your Bows" in told


OBSOLETE = (
    "era-1:\n- {name: Bows, colour: military, cost: 2}\n- {name: Clubs, colour: military, cost: 1}\n"
    "era-2:\n- {name: Bolts, colour: military, cost: 3, instant: [%s], obsoletes: [Bows, Clubs]}\n"
)


@pytest.mark.parametrize(
    ("instant", "more", "points"),
    [
        ("{gain: 2 any}", {}, ": +2 VP"),
        ("{gain: 2 any}", {"damaged": ["Clubs"]}, ": +1 VP"),
        ("{gain: 2 any}", {"damaged": ["Clubs", "Bows"]}, ""),
        ("{unrest: 1}, {gain: 2 any}", {"unrest": 9}, ""),
        ("{gain: 2 any}, {unrest: 1}", {}, ""),
    ],
)
def test_certain_points_for_later_obsolete_cards_are_shown_R15_3(
    instant: str, more: dict[str, Any], points: str
) -> None:
    seat = {"dice": ["red 3"], "hand": ["Bolts", "military 9"], "military": ["Bows", "Clubs"], **more}
    game = developing(seat, {}, cards=plain_set(OBSOLETE % instant), era=2)
    assert Part(f"removes your Bows and Clubs{points}", "bad") in parts(game, "develop", "Bolts")


def test_of_obsolete_cards_ones_own_are_told_apart_R15_2() -> None:
    """In play or in hand; what nobody has is only named."""
    seat = {"dice": ["red 3"], "hand": ["Bolts", "military 9", "Clubs"]}
    game = developing(seat, {}, cards=plain_set(OBSOLETE % "{gain: 2 any}"), era=2)
    told = words(parts(game, "develop", "Bolts"))
    assert "makes Bows obsolete" in told and "removes your Clubs" in told


UPROAR = (
    "era-1:\n- {name: Yoke, colour: military, cost: 1, production: {unrest: 1}}\n"
    "- {name: Games, colour: welfare, cost: 1, production: {unrest: -1}}\n"
    "- {name: Levy, colour: economic, cost: 3, instant: {unrest: 1}}\n"
)


@pytest.mark.parametrize(
    ("more", "warned"),
    [
        ({"military": ["Yoke"], "unrest": 8}, True),
        ({"military": ["Yoke"], "unrest": 7}, False),
        ({"military": ["Yoke"], "damaged": ["Yoke"], "unrest": 8}, False),
        ({"military": ["Yoke"], "welfare": ["Games"], "unrest": 8}, False),
        ({"military": ["Yoke"], "unrest": 9}, False),
    ],
)
def test_unrest_that_ones_production_takes_to_a_civil_war_is_told_R12_1(more: dict[str, Any], warned: bool) -> None:
    """At 9, the choice itself leads to one."""
    seat = {"dice": ["yellow 3"], "hand": ["Levy", "military 9"], "resources": 9, **more}
    game = developing(seat, {}, cards=plain_set(UPROAR))
    warning = Part("production would raise Unrest to 10: CIVIL WAR", "bad")
    assert (warning in parts(game, "develop", "Levy")) == warned


def test_what_comes_either_way_is_told_as_that() -> None:
    """Hannibal's points are no reason to move the marker."""
    game = developing({"dice": ["red 3"], "hand": ["Drums", "military 9"], "resources": 9}, {}, cards=plain_set(DRUMS))
    for choice in ("develop", "Drums"):
        game.apply(choice)
    assert game.decision is not None and game.decision.kind == "may"
    table = FakeTable(session_at(game))
    assert table.foretold.endswith("Invasion 0→3; +2 VP either way; then a new round begins")
    table.press("n")
    assert table.foretold.endswith("+2 VP either way; then a new round begins")


DRUMS = "era-1:\n- {name: Drums, colour: military, cost: 3, instant: [{track: invasion +3, may: true}, {vp: 2}]}\n"


def test_an_attack_that_asks_its_victim_names_who_played_it() -> None:
    game = developing(
        {"dice": ["red 3"], "hand": ["Siege", "military 9"], "military": ["military 1"], "resources": 9},
        {"welfare": ["welfare 1", "welfare 2"]},
        cards=plain_set(
            "era-1:\n- {name: Siege, colour: military, cost: 3, instant: {damage: any, from: fewer military}}"
        ),
    )
    for choice in ("develop", "Siege"):
        game.apply(choice)
    assert FakeTable(session_at(game)).task == "Ada's Siege: which technology of yours is damaged?"


def test_looking_at_a_card_that_would_remove_ones_own_says_so_R15_2() -> None:
    display = [["Bolts"], ["military 9"]]
    game = developing(
        {"dice": ["red 1"], "military": ["Bows"]}, {}, cards=plain_set(OBSOLETE % "{vp: 1}"), era=2, display=display
    )
    table = FakeTable(session_at(game))
    table.controller.point_at("display", ("card", game.cards.named("Bolts").number, 0))
    table.controller.redraw()
    assert "removes your Bows" in table.foretold


def test_a_card_whose_production_leads_to_a_civil_war_says_so_R12_1() -> None:
    seat = {"dice": ["red 1"], "hand": ["Yoke", "military 9"], "resources": 9, "unrest": 9}
    told = words(parts(developing(seat, {}, cards=plain_set(UPROAR)), "develop", "Yoke"))
    assert "production would raise Unrest to 10: CIVIL WAR" in told


def test_the_last_zone_but_one_says_whom_the_last_one_strikes_R5_1() -> None:
    game = position(
        {"military": ["military 1"]},
        {},
        cards=plain_set(),
        agenda=[["CleanUp"], ["AdvanceDisasters"], ["PickZone", 0]],
        phase="pick",
        tracks={"invasion": 9},
        zones=[["red 1", "red 2", "red 3"], ["green 1", "green 2", "green 3"], []],
    )
    told = words(parts(game, "zone 2"))
    assert "zone 1 is left" in told and "Invasion strikes: your military 1 is damaged" in told
    assert "Invasion 9→10" not in told, "that it strikes is enough to say"
    assert not any("if left" in part for part in told)


def test_resources_given_to_a_producing_player_are_shown_R9_1() -> None:
    game = position(
        {"resources": {"economic": 2, "welfare": 2}, "vp": 1},
        {"military": ["Tribal Raids"]},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["Produce", 1, []]],
        phase="production",
    )
    assert words(parts(game, "economic"))[0] == "Bo steals 1 economic from you"


def test_the_production_of_others_is_not_shown_with_my_choice_R9_1() -> None:
    cards = plain_set(
        "era-1:\n"
        "- {name: Bazaar, colour: economic, cost: 3, production: [{gain: 1 any}]}\n"
        "- {name: Quarry, colour: welfare, cost: 3, production: [{gain: 2 welfare}]}\n"
    )
    game = position(
        {"economic": ["Bazaar"]},
        {"welfare": ["Quarry"]},
        cards=cards,
        agenda=[["CleanUp"], ["Produce", 1, []], ["Produce", 0, []]],
        phase="production",
    )
    assert words(parts(game, "economic")) == ["+1 economic", "then a new round begins"]


def test_resources_taken_one_by_one_are_added_up_and_losses_of_others_are_left_out_R9_1() -> None:
    ada, bo, cy = SEATS[:3]
    taken = ResourceStolen(bo, ada, MILITARY, 1, NO_CARD)
    teller = PreviewWords(ada, ("Ada", "Bo", "Cy"), SHIPPED, "→")
    told = preview_parts([taken, taken, ResourceStolen(bo, cy, WELFARE, 1, NO_CARD)], teller)
    assert words(told) == ["Bo steals 2 military from you"]


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (["Trade", "Markets", "Coinage"], ["Bo meets its scoring condition"]),
        (["Trade", "Markets"], []),
    ],
)
def test_a_contested_objective_names_the_rivals(cards: list[str], told: list[str]) -> None:
    """R16.3: Mansa Musa pays only if nobody else has three economic technologies."""
    people = ["Mansa Musa", "Sejong"]
    game = developing({"dice": ["black 2", "red 1"]}, {"economic": cards}, personalities=people, era=2)
    said = words(parts(game, "black 2", "enlist", "Mansa Musa"))
    assert [line for line in said if "condition" in line] == told


@pytest.mark.parametrize(
    ("scoring", "rival", "told"),
    [
        ("{vp: 4, if: unrest at most 3}", {"unrest": 4}, ["its scoring now: 4 VP"]),
        ("{vp: 4, if: unrest at most 2}", {"unrest": 4}, ["its scoring now: 0 VP"]),
        ("{vp: 4, if: unrest at most 3}", {"unrest": 3}, ["Bo meets its scoring condition"]),
        ("{vp: 2, per: welfare}", {}, ["its scoring now: 4 VP"]),
        ("{vp: 3, if: most welfare}", {"welfare": ["welfare 2"]}, ["its scoring now: 3 VP"]),
        ("{vp: 3, if: most welfare}", {"welfare": ["welfare 2", "welfare 3"]}, ["its scoring now: 0 VP"]),
    ],
)
def test_a_preview_shows_what_a_card_would_score_R16_3(scoring: str, rival: dict[str, Any], told: list[str]) -> None:
    """As things are once it has come into play; whoever stands in the way says that it would score nothing."""
    cards = plain_set(f"era-1:\n- {{name: Fair, colour: welfare, cost: 1, instant: {{unrest: 1}}, scoring: {scoring}}}")
    own = {"dice": ["green 1"], "hand": ["Fair", "welfare 9"], "welfare": ["welfare 1"], "resources": 9, "unrest": 2}
    said = words(parts(developing(own, rival, cards=cards), "develop", "Fair"))
    assert [line for line in said if "scoring" in line] == told


def test_a_score_that_a_decision_could_change_is_left_out_R16_3() -> None:
    cards = plain_set(
        "era-1:\n- {name: Raid, colour: military, cost: 1, instant: {damage: any, from: fewer military},"
        " scoring: {vp: 1, per: fewer welfare}}"
    )
    own = {"dice": ["red 1"], "hand": ["Raid", "military 9"], "welfare": ["welfare 1"], "resources": 9}
    rival = {"welfare": ["welfare 2", "welfare 3"]}
    said = words(parts(developing(own, rival, cards=cards), "develop", "Raid"))
    assert "Bo: 1 card damaged" in said and not [line for line in said if "scoring" in line]


@pytest.mark.parametrize(("old", "told"), [(["Trade"], True), (["Mercantilism", "Winemaking"], False)])
def test_without_room_the_score_is_left_out_first_R16_3(old: list[str], told: bool) -> None:
    """Where three lines are filled by what is made obsolete, by what that does, and by a price."""
    own = {"dice": ["yellow 5", "red 1"], "hand": ["Global Markets", "Hunting"], "resources": 20}
    game = developing({**own, "economic": old}, era=3)
    said = words(parts(game, "yellow 5", "develop", "Global Markets"))
    assert ("its scoring now: 0 VP" in said) == told and "price 11, die 5" in said, said


@pytest.mark.parametrize(
    ("card", "rivals", "told"),
    [
        ("Lighthouse", [1, 0], "no production now: Bo has as many economic cards"),
        ("Lighthouse", [2, 1], "no production now: Bo has more economic cards"),
        ("Lighthouse", [1, 1], "no production now: Bo and Cy have as many economic cards"),
        ("Lighthouse", [0, 0], ""),
        ("Trade", [1, 1], ""),
    ],
)
def test_a_card_that_produces_nothing_for_a_tie_says_so_R9_2(card: str, rivals: list[int], told: str) -> None:
    """To have the most is to have more than anybody; the card itself is counted."""
    owned = iter(("Markets", "Caravans", "Coinage"))
    others = [{"economic": [next(owned) for _ in range(many)]} for many in rivals]
    seat = {"dice": ["yellow 6"], "hand": [card, "Hunting"], "resources": 9}
    said = words(parts(developing(seat, *others), "develop", card))
    assert [line for line in said if "production" in line] == ([told] if told else [])


@pytest.mark.parametrize(
    ("production", "told"),
    [
        ("{gain: 1 welfare, if: unrest at most 2}", "no production now: only at Unrest 0-2"),
        ("{gain: 1 welfare, if: unrest at most 3}", ""),
        ("{gain: 1 welfare, if: at least 2 welfare}", "no production now: only with 2 W cards"),
        ("{gain: 1 welfare, if: at least 1 welfare}", ""),
        ("{gain: 1 welfare, if: era 2}", "no production now: only in Era II"),
        ("[{gain: 1 any}, {gain: 1 welfare, if: dark age}]", "partial production now: only in a Dark Age"),
    ],
)
def test_a_preview_warns_of_missing_production(production: str, told: str) -> None:
    """As things are once it has come into play: with its Instant, and itself among the cards."""
    cards = plain_set(
        f"era-1:\n- {{name: Fair, colour: welfare, cost: 1, instant: {{unrest: 1}}, production: {production}}}"
    )
    game = developing({"dice": ["green 1"], "hand": ["Fair", "welfare 9"], "resources": 9, "unrest": 2}, cards=cards)
    said = words(parts(game, "develop", "Fair"))
    assert [line for line in said if "production now" in line] == ([told] if told else [])


def test_certain_effects_are_shown_before_the_payment_is_chosen() -> None:
    cards = plain_set(
        "era-1:\n- {name: Bows, colour: military, cost: 2}\n"
        "era-2:\n- {name: Bolts, colour: military/knowledge, cost: 3, instant: [{vp: 2}], obsoletes: [Bows]}\n"
    )
    own = {"dice": ["red 2"], "hand": ["Bolts", "military 9"], "military": ["Bows"], "resources": 9}
    game = developing(own, {}, cards=cards, era=2)
    told = words(parts(game, "develop", "Bolts"))
    assert told[:2] == ["+2 VP", "removes your Bows: +1 VP"] and told[-1] == "next, choose how to pay"


def test_points_under_a_condition_have_one_sign() -> None:
    cards = plain_set(
        "era-1:\n- {name: Bolts, colour: military/knowledge, cost: 3, instant: [{vp: 1}, {vp: 3, if: undamaged}]}\n"
    )
    game = developing({"dice": ["red 2"], "hand": ["Bolts", "military 9"], "resources": 9}, {}, cards=cards)
    assert words(parts(game, "develop", "Bolts"))[:2] == ["+1 VP", "+3 VP if undamaged"]


def test_a_repair_names_its_card_before_a_second_one_is_asked_for() -> None:
    own = {"dice": ["red 6"], "military": ["military 1", "military 2"], "damaged": ["military 1", "military 2"]}
    game = developing(own, {}, cards=plain_set())
    assert words(parts(game, "repair", "military 1")) == ["repair military 1", "next, choose a second card, or none"]


@pytest.mark.parametrize(
    ("hand", "told"),
    [(["Bolts"], "next, choose how to pay"), (["Bolts", "military 1"], "next, choose a technology")],
)
def test_an_action_shows_the_next_question(hand: list[str], told: str) -> None:
    """With one card in reach there is no card to choose, and the payment is asked at once."""
    cards = plain_set("era-1:\n- {name: Bolts, colour: military/knowledge, cost: 3}\n")
    game = developing({"dice": ["red 2"], "hand": hand, "resources": 9}, {}, cards=cards, display=[])
    assert words(parts(game, "develop"))[-1] == told


@pytest.mark.parametrize(("seat", "spent", "told"), [(0, 0, False), (1, 0, True), (1, 1, False)])
def test_the_last_to_pick_learns_why_they_spend_first(seat: int, spent: int, told: bool) -> None:
    """R2.2: spending goes the other way round the table; for later dice nobody asks."""
    dice = {"dice": ["red 2", "green 1", "black 4"][spent:]}
    game = position(dice, dice, cards=SHIPPED, agenda=spending(seat))
    asked = Scene(game.view(seat), palette(), game.decision).question
    assert asked is not None
    assert ("the last to pick spends first" in QUESTIONS["die"].prompt(asked)) is told


@pytest.mark.parametrize(
    ("resources", "lines"),
    [
        ({"military": 1, "economic": 1}, ["pay 1 military", "pay 1 economic instead"]),
        ({"welfare": 1, "military": 1, "economic": 1}, ["pay 1 military", "pay 1 in other kinds instead"]),
    ],
)
def test_a_mixed_payment_shows_the_other_resources(resources: dict[str, int], lines: list[str]) -> None:
    cards = plain_set(
        "era-1:\n- {name: Purse, colour: welfare, cost: 2, permanent: {pay: any as military}}\n"
        "- {name: Drill, colour: military, cost: 3}\n"
    )
    own = {"dice": ["red 2", "green 1"], "hand": ["Drill", "military 9"], "welfare": ["Purse"], "resources": resources}
    game = developing(own, cards=cards)
    for choice in ("red 2", "develop", "Drill"):
        game.apply(choice)
    assert game.decision is not None and game.decision.kind == "mix"
    assert [menu_text(option, game.view(ADA), game.decision) for option in game.decision.options] == lines


def war_of(*seats: dict[str, Any], **more: Any) -> list[Part]:
    """What is told of a Dice Zone that brings its taker a Civil War."""
    zones = [["red 6", "red 5", "blue 6"], ["green 1", "green 2", "green 3"], ["yellow 6", "yellow 5", "blue 5"]]
    mine, *others = seats or ({},)
    agenda = [["CleanUp"], ["PickZone", 1], ["PickZone", 0]]
    game = position({"unrest": 9, **mine}, *others, agenda=agenda, phase="pick", zones=zones, **more)
    told = parts(game, "zone 1")
    assert not any(re.fullmatch(r".+ \d damaged", part.text) for part in told), "what is damaged is told once"
    return [part for part in told if "WAR" in part.text or "is 0" in part.text]


THEN_0 = Part("then Unrest is 0", "quiet")
TWO_EACH = {kind: [f"{kind} 1", f"{kind} 2"] for kind in ("welfare", "military", "economic", "knowledge")}


def test_a_civil_war_is_told_with_all_that_it_damages_R12_1() -> None:
    """Where there is no choice by name, whether that comes before or after a choice."""
    one_of_each = {kind: cards[:1] for kind, cards in TWO_EACH.items()}
    everything = Part("CIVIL WAR damages welfare 1, military 1, economic 1 and knowledge 1", "bad")
    assert war_of(one_of_each) == [everything]
    for kind in TWO_EACH:
        alone = war_of({**TWO_EACH, kind: [f"{kind} 1"]})
        assert alone == [
            Part(f"CIVIL WAR damages 4 cards, one of each kind: {kind} 1 and 3 of your choice", "bad"),
            THEN_0,
        ]
    lands = {**TWO_EACH, "territory": ["land 1", "land 2"]}
    assert war_of(lands, era=2) == [Part("CIVIL WAR damages 5 cards of your choice, one of each kind", "bad"), THEN_0]
    assert war_of({"welfare": TWO_EACH["welfare"]}) == [Part("CIVIL WAR damages 1 card of your choice", "bad"), THEN_0]
    assert war_of({"welfare": ["welfare 1", "welfare 2"], "damaged": ["welfare 1"]}) == [
        Part("CIVIL WAR damages welfare 2", "bad")
    ]
    assert war_of() == [Part("CIVIL WAR, nothing is damaged", "bad")]


def test_a_card_that_counts_as_two_colours_may_be_damaged_for_both_R12_1() -> None:
    cards = plain_set("era-1:\n- {name: Knights, colour: military, cost: 2, permanent: {also: welfare}}")
    told = war_of({"welfare": ["welfare 1"], "military": ["Knights", "military 1"]}, cards=cards)
    assert told[0].text == "CIVIL WAR damages up to 2 cards of your choice, one of each kind"


def test_enlisting_also_shows_what_a_civil_war_damages_R7_7() -> None:
    means = {"unrest": 9, "dice": ["red 1"], "welfare": ["welfare 1", "welfare 2"], "military": ["military 1"]}
    game = developing(means, cards=plain_set(), personalities=["person 1", "person 2"])
    told = words(parts(game, "enlist", "person 1"))
    assert "CIVIL WAR damages 2 cards, one of each kind: military 1 and 1 of your choice" in told
    assert "person 1 joins you" in told


def test_a_dark_age_shows_its_effect_on_everybody_R6_1() -> None:
    (told,) = preview_parts((DarkAgeBegan(1),), PreviewWords(SEATS[0], ("Ada", "Bo"), SHIPPED, "→"))
    assert "everybody loses a die" in told.text and "the others drop by 1" in told.text


def test_an_action_that_leads_to_a_payment_names_the_card() -> None:
    """With one technology within reach nobody is asked which one."""
    seat = {"dice": ["red 3", "green 2"], "resources": 5}
    display = [["Winemaking"]]
    game = position(seat, {"dice": ["black 1"]}, cards=CARDS, agenda=spending(0), display=display)
    table = FakeTable(session_at(game))
    table.press("1 enter")
    table.controller.point_at("choices", ("action", 0, 0))
    table.controller.redraw()
    assert table.foretold == "develop Winemaking; next, choose how to pay"
    table.press("enter")
    assert table.kind == "payment"
