"""Hints: every option ranked, points that agree with the order, and reasons that name what is meant."""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from collections.abc import Callable
from typing import Any

import pytest

import rules
from novaera_tui.bots.budget import Budget
from novaera_tui.bots.hints import Advice, Hint, candidates_for, hint, reasons
from novaera_tui.bots.plan_outcome import Forecast
from novaera_tui.bots.reasons import ARGUMENTS, because, briefly, drawback, plain, scored_by_itself
from novaera_tui.bots.small_reasons import unrest
from novaera_tui.bots.turns import Plan
from novaera_tui.bots.weights import fitted_policy
from novaera_tui.bots.zone_reasons import uses, zone_reasons
from novaera_tui.draw.sizes import heights
from novaera_tui.words import hints as words
from rules.abilities import PayAs
from rules.deeds import Gain, GainVP
from rules.kinds import KIND_NAMES
from tests.positions import SHIPPED, keys, position
from tests.test_bots import positions

LITTLE = Budget(positions=150)
GAGARIN = next(
    effect.verb.amount for effect in SHIPPED.named("Yuri Gagarin").effects if isinstance(effect.verb, GainVP)
)


def hint_for(game: rules.Game, budget: Budget = LITTLE) -> Hint:
    assert game.decision is not None
    return hint(game.view(game.decision.player), game.decision, budget)


@pytest.mark.slow
def test_all_options_are_ranked_by_points_with_reasons() -> None:
    of_each_kind = {game.decision.kind: game for game in positions(4, 6, 1) if game.decision is not None}
    assert {"pick", "die", "action", "develop"} <= of_each_kind.keys()
    for game in [*positions(2, 3, 11), *of_each_kind.values()]:
        assert game.decision is not None
        found = hint_for(game)
        assert sorted(advice.key for advice in found.ranked) == sorted(option.key for option in game.decision.options)
        points = [advice.points for advice in found.ranked]
        assert points == sorted(points, reverse=True)
        assert 1 <= len(found.reasons) <= 2
        for sentence in found.reasons:
            assert sentence[0].isupper() and sentence.endswith(".") and len(sentence) < 300


def last_die(die: str = "black 6", **mine: Any) -> rules.Game:
    """The last die of the game: points for a personality, or nothing much."""
    return position(
        {"dice": [die], **mine},
        {},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["SpendDice", 0]],
        era=3,
        round=3,
        personalities=["Yuri Gagarin", "Mary Seacole"],
        display=[["Digital Archives"]],
    )


def test_the_best_comes_first_and_its_reasons_name_it() -> None:
    found = hint_for(last_die())
    assert found.ranked[0].key == "enlist"
    assert found.ranked[0].points == pytest.approx(GAGARIN, abs=0.5)
    assert found.reasons[0] == f"Enlisting Yuri Gagarin with B6: it brings {GAGARIN} VP at once."
    game = last_die()
    game.apply("enlist")
    assert [advice.key for advice in hint_for(game).ranked] == ["Yuri Gagarin", "Mary Seacole"]


def test_a_hint_for_a_zone_names_the_card_and_tells_unrest_as_it_will_be() -> None:
    game = position(
        {"resources": {"welfare": 1}, "unrest": 5},
        {},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["AdvanceDisasters"], ["PickZone", 1], ["PickZone", 0]],
        display=[["Irrigation"]],
        zones=[["green 3", "black 4", "blue 3"], ["red 6", "yellow 6", "black 1"], ["red 5", "yellow 6", "black 2"]],
    )
    found = hint_for(game)
    assert found.ranked[0].key == "zone 1"
    told = " ".join(found.reasons)
    assert "W3 would pay for Irrigation" in told
    assert "Unrest stays at 5" in told


def test_a_lead_that_may_be_chance_is_no_lead() -> None:
    """Points are better if they came up in every game; if games went both ways, that is said of any number of them."""
    game = last_die()
    assert game.decision is not None
    best, second = candidates_for(game, game.decision, fitted_policy())[:2]
    ranked = [Advice("a", "this", 1.3), Advice("b", "that", 1.0)]
    second.outcomes = [1.0, 1.0, 1.0, 1.0]
    best.outcomes = [1.3, 1.3, 1.3, 1.3]
    assert reasons(game, game.decision, [best, second], ranked)[1] == "That is about 0.3 points better than that."
    best.outcomes = [6.3, -3.7, 5.3, -2.7]
    for ahead in (0.3, 0.9, 1.4):
        ranked[0] = Advice("a", "this", 1.0 + ahead)
        told = reasons(game, game.decision, [best, second], ranked)[1]
        assert told == f"That is about {ahead} points better than that, but that may be chance."
    ranked[0] = Advice("a", "this", 1.2)
    assert reasons(game, game.decision, [best, second], ranked)[0] == "This and that come to much the same."


def test_points_that_come_after_something_is_drawn_are_the_first_reason() -> None:
    """Patent Law draws an evolution, which only chance can tell, and brings its points after that."""
    brought = sum(
        effect.verb.amount for effect in SHIPPED.named("Patent Law").effects if isinstance(effect.verb, GainVP)
    )
    game = position(
        {"dice": ["blue 6"], "hand": ["Patent Law"], "resources": 9},
        {},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["SpendDice", 0]],
        era=2,
        round=2,
    )
    plan = (("action", "develop"), ("develop", "Patent Law"), ("payment", "knowledge"))
    assert Forecast(game, plan).points == brought
    told = because_of(game, plan, (("action", "gain"),))
    assert told.startswith(f"it brings {brought} VP at once")


def test_points_for_a_card_of_ones_own_that_becomes_obsolete_are_points_at_once_R15_3() -> None:
    game = position(
        {"dice": ["red 6"], "hand": ["Crossbows"], "military": ["Archery"], "resources": 9},
        {},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["SpendDice", 0]],
        era=2,
    )
    plan = (("action", "develop"), ("develop", "Crossbows"))
    won = Forecast(game, plan).points
    assert won >= 1 and because_of(game, plan, (("action", "gain"),)).startswith(f"it brings {won} VP at once")


def because_of(game: rules.Game, plan: Plan, other: Plan) -> str:
    """Why one plan is better than another, if nothing weighs anything."""
    forecasts = [Forecast(game, each) for each in (plan, other)]
    return because(game, forecasts[0], forecasts[1], (plan, other), lambda _: {}, fitted_policy()).words


DARK = [["black 6", "black 5", "blue 1"], ["red 1", "green 1", "green 2"], ["yellow 1", "yellow 2", "yellow 3"]]


@pytest.mark.parametrize(("mine", "gains"), [({}, ""), ({"welfare": ["Granary"]}, " (Granary gains by it)")])
def test_advice_that_begins_a_dark_age_says_so(mine: dict[str, Any], gains: str) -> None:
    game = position(
        mine,
        {},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["CheckDarkAge"], ["AdvanceDisasters"], ["PickZone", 0]],
        phase="pick",
        zones=[*DARK[:2], []],
        tracks={"dark age": 3},
    )
    dark, light = (Forecast(game, (("pick", zone),)) for zone in ("zone 2", "zone 1"))
    assert drawback(dark) == f"although a Dark Age begins and takes one of your dice{gains}"
    assert drawback(light) == ""
    assert words.LEFT_DARK in [said for _, said in zone_reasons(game, light, dark, fitted_policy())]


def test_what_is_produced_in_an_era_is_said_in_good_english() -> None:
    assert briefly(SHIPPED.named("Toolmaking"), ("production",), Gain) == "+1E in every round of Era I"


def test_the_list_of_the_best_names_the_dice_of_a_zone() -> None:
    game = position({}, {}, cards=SHIPPED, agenda=PICKING, phase="pick", zones=ZONES)
    assert {advice.key: advice.more for advice in hint_for(game).ranked} == {
        "zone 1": "M6 M5 K6",
        "zone 2": "W1 W2 W3",
        "zone 3": "E6 E5 K5",
    }


def test_research_that_only_keeps_a_card_from_a_rival_says_so() -> None:
    """The last die of the game: the card cannot be developed any more, but Bo could."""
    game = position(
        {"dice": ["red 1"], "resources": 0},
        {"dice": ["blue 6"], "resources": {"knowledge": 9}},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["SpendDice", 0]],
        era=3,
        round=3,
        display=[["Digital Archives"]],
    )
    found = hint_for(game)
    assert found.ranked[0].key == "research"
    assert "it keeps Digital Archives from Bo" in found.reasons[0]


CLAIMS: dict[str, Callable[[Forecast, int], bool]] = {
    r"Unrest stays at (\d+)": lambda mine, said: mine.unrest == mine.unrest_before == said,
    r"Unrest falls to (\d+)": lambda mine, said: mine.unrest_before > mine.unrest == said,
    r"Unrest rises to (\d+) only": lambda mine, said: mine.unrest_before < mine.unrest == said,
    r"it brings (\d+) VP at once": lambda mine, said: mine.points == said,
    r"it brings (\d+) (?:welfare|military|economic|knowledge)": lambda mine, said: said in mine.resources,
    r"it costs (\d+) resources": lambda mine, said: sum(mine.resources) == -said,
}


@pytest.mark.slow
def test_what_a_reason_says_of_unrest_points_and_purse_is_what_happens() -> None:
    checked = set()
    for game in [*positions(2, 3, 5), *positions(2, 8, 7, "fast"), *positions(4, 6, 23)]:
        found = hint_for(game)
        for claim, holds in CLAIMS.items():
            for said in re.findall(claim, found.reasons[0]):
                assert holds(Forecast(game, found.plan), int(said)), found.reasons[0]
                checked.add(claim)
        assert Forecast(game, found.plan).is_war == ("although a Civil War damages" in " ".join(found.reasons))
    assert len(checked) >= 3


@pytest.mark.slow
def test_hints_fit_into_the_prompt_and_their_gap_is_that_of_the_numbers() -> None:
    for game in [*positions(2, 4, 9), *positions(4, 7, 37)]:
        found = hint_for(game)
        whole = " ".join((*found.reasons, words.more("H", len(found.ranked))))
        assert len(textwrap.wrap(whole, 76)) <= heights(80, 24, 2).prompt - 1, whole
        if told := re.search(r"about ([\d.]+) points? better than (.*?)(?:, but.*)?\.$", found.reasons[-1]):
            first, *others = found.ranked
            second = next(advice for advice in others if advice.words == told[2])
            assert float(told[1]) == pytest.approx(round(first.points, 1) - round(second.points, 1))


COMPARED: dict[str, Callable[[Forecast, str], bool]] = {
    r"Unrest (?:stays at|falls to|rises to) (\d+)": lambda other, said: other.is_war or other.unrest > int(said),
    r"it brings (\d+) VP at once": lambda other, said: other.points < int(said),
    r"it scores (\d+) VP when the Era ends": lambda other, said: scored_by_itself(other) < int(said),
    r"it costs (\d+) instead": lambda other, said: sum(other.resources) < -int(said),
    r"it brings (\d+ (?:welfare|military|economic|knowledge))": lambda other, said: said not in goods(other),
    r"it brings (.+?) within reach": lambda other, said: said.split(" or ")[0] not in other.brought_within_reach(),
    r"(?:: |and )((?:it|you|territories) (?!brings|costs|scores \d|leaves).+?)(?:, and|, although|\.)": (
        lambda other, said: all(said != tell(other, other) for _, tell in ARGUMENTS.values())
    ),
    r"([A-Z].+?) works? again": lambda other, said: said.partition(": ")[2] != " and ".join(other.repaired),
    r"avoids a (Civil War)": lambda other, _: other.is_war,
}
"""What a reason says of the first choice, and what must be otherwise in the second."""


def goods(forecast: Forecast) -> list[str]:
    return [words.amount(by, kind) for kind, by in enumerate(forecast.resources)]


def compared(game: rules.Game, found: Hint) -> tuple[Forecast, Forecast] | None:
    """What comes of the two choices that the hint names, the better one first; None if it names one only."""
    assert game.decision is not None
    told = " ".join(found.reasons)
    named = [advice for advice in found.ranked[1:] if advice.words in told]
    if not named:
        return None
    plans = candidates_for(game, game.decision, fitted_policy())
    same = [
        each.plan
        for each in plans
        if words.described(each.plan, game.decision, game.names, game.cards) == named[0].words
    ]
    return Forecast(game, found.plan), Forecast(game, same[0])


@pytest.mark.slow
def test_a_reason_is_not_true_of_the_choice_that_it_is_compared_with() -> None:
    checked = set()
    for game in [*positions(2, 3, 2), *positions(3, 8, 5, "fast"), *positions(4, 6, 11)]:
        found = hint_for(game, Budget(positions=60))
        pair = compared(game, found)
        for claim, differs in COMPARED.items() if pair is not None else ():
            for said in re.findall(claim, " ".join(found.reasons)):
                assert pair is not None and differs(pair[1], said), (claim, found.reasons)
                checked.add(claim)
    assert len(checked) >= 5


def test_no_choice_is_described_by_its_key() -> None:
    """ "(1)" is the place of an effect, and "player 2" a seat: keys are for journals."""
    for game in [*positions(2, 3, 1, "fast"), *positions(4, 6, 1, "fast")]:
        assert game.decision is not None
        for option in game.decision.options:
            told = words.described(((game.decision.kind, option.key),), game.decision, game.names, game.cards)
            assert not re.search(r"\(\d\)|player \d|^[a-z]+$", told), (game.decision.kind, told)


# Exchanges --------------------------------------------------------------------------------------------------


def exchanging(**mine: Any) -> rules.Game:
    """A turn before which Barter can give 1 of any kind for 1 economic."""
    return position(
        {"economic": ["Barter"], "dice": ["blue 1", "red 1"], **mine},
        {},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["SpendDice", 0]],
        display=[["Alphabet"]],
    )


BARTER = (("die", "Barter (1)"),)
GAINING = (("die", "blue 1"), ("action", "gain"))


def test_an_exchange_says_what_is_paid_what_is_gained_and_what_for() -> None:
    short = SHIPPED.named("Alphabet").cost - 2
    useful = exchanging(resources={"economic": 3, "knowledge": short})
    told = "1 economic can become 1 knowledge, and Alphabet comes within reach"
    assert because_of(useful, BARTER, GAINING) == told
    useless = exchanging(resources={"economic": 3})
    assert because_of(useless, BARTER, GAINING) == "1 economic can become 1 welfare, of which you have none"
    assert (
        because_of(useless, GAINING, BARTER)
        == "it brings 1 knowledge, and the exchange would bring no card within reach"
    )
    assert because_of(useful, GAINING, BARTER) == "it brings 1 knowledge, and you keep 1 economic for later"


def test_what_an_exchange_gives_is_said_with_what_it_costs() -> None:
    game = exchanging(resources={"economic": 3, "welfare": 1, "knowledge": 2})
    game.apply("Barter (1)")
    assert game.decision is not None
    plans = [(("resource", kind),) for kind in ("military", "welfare")]
    assert words.described(plans[0], game.decision, game.names, game.cards) == "taking military for 1 economic"
    assert because_of(game, *plans) == "you have no military and 1 welfare"
    assert Forecast(game, plans[0]).resources == [0, 1, -1, 0]


def test_points_of_another_card_are_not_the_reason_for_what_it_takes_or_repairs() -> None:
    """Insurance repairs a card and then brings its points, whichever card is repaired."""
    game = position(
        {
            "dice": ["yellow 6"],
            "hand": ["Insurance"],
            "resources": 9,
            "military": ["Hunting", "Pillage"],
            "damaged": ["Hunting", "Pillage"],
        },
        {},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["SpendDice", 0]],
        era=2,
    )
    for key in ("develop", "Insurance", "economic"):
        if game.decision is not None and key in keys(game):
            game.apply(key)
    assert game.decision is not None and game.decision.kind == "repair-one"
    plans = [(("repair-one", name),) for name in ("Pillage", "Hunting")]
    assert because_of(game, *plans) == "Pillage works again"
    assert Forecast(game, plans[0]).points == 2


def test_of_two_dice_for_the_same_turn_the_reason_is_what_the_other_is_left_for() -> None:
    game = position(
        {"dice": ["green 1", "yellow 4"], "military": ["Hunting"], "damaged": ["Hunting"]},
        {},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["SpendDice", 0]],
        display=[["Salt Works"]],
        personalities=[],
    )
    repairing = [(("die", die), ("action", "repair"), ("repair", "Hunting")) for die in ("green 1", "yellow 4")]
    assert SHIPPED.named("Salt Works").cost <= 4
    assert because_of(game, *repairing) == "it leaves you E4, which would pay for Salt Works"
    assert because_of(game, *repairing[::-1]) == "E4 is the die that you will miss least"


def test_what_comes_to_the_same_is_not_compared() -> None:
    game = position(
        {"dice": ["green 1"], "military": ["Hunting", "Pillage"], "damaged": ["Hunting", "Pillage"]},
        {},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["SpendDice", 0]],
    )
    game.apply("repair")
    assert hint_for(game).reasons[0].startswith("Whatever you begin with, it comes to repairing ")


def test_what_the_key_shows_next_is_as_many_as_there_are() -> None:
    assert words.more("H", 1) == ""
    assert words.more("H", 2) == "H shows both with points."
    assert words.more("H", 4) == "H shows the best three."


@pytest.mark.slow
def test_the_same_view_gets_the_same_hint_and_nothing_hidden_matters() -> None:
    for game in positions(2, 7, 47):
        other = game.copy()
        assert game.decision is not None
        other.state.generator ^= 99
        hand = other.state.civilizations[1 - game.decision.player].hand
        other.state.civilizations[1 - game.decision.player].hand = hand[::-1]
        assert hint_for(game) == hint_for(other)


def test_hints_need_no_textual() -> None:
    script = "import sys, novaera_tui.bots.hints; sys.exit('textual' in sys.modules or 'rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script]).returncode == 0


PICKING = [["CleanUp"], ["PickZone", 1], ["PickZone", 0]]
ZONES = [["red 6", "red 5", "blue 6"], ["green 1", "green 2", "green 3"], ["yellow 6", "yellow 5", "blue 5"]]


def test_a_civil_war_speaks_for_nothing_and_its_price_is_named() -> None:
    mine = {"unrest": 9, "welfare": ["Foraging"], "economic": ["Lighthouse", "Toolmaking"]}
    game = position(mine, {}, cards=SHIPPED, agenda=PICKING, phase="pick", zones=ZONES)
    war, peace = (Forecast(game, (("pick", zone),)) for zone in ("zone 1", "zone 2"))
    assert unrest(war, peace) == "" and unrest(peace, war) == "it avoids a Civil War"
    assert drawback(war) == "although a Civil War damages Foraging and 1 more of your cards; Unrest is 0 afterwards"
    assert drawback(peace) == ""


def test_advice_that_begins_a_civil_war_says_so() -> None:
    game = last_die("red 1", unrest=9, welfare=["Foraging"], knowledge=["Cave Painting"])
    assert game.decision is not None
    found = {dict(each.plan)["action"]: each for each in candidates_for(game, game.decision, fitted_policy())[::-1]}
    ranked = [Advice("enlist", "enlisting Yuri Gagarin", 5.0), Advice("gain", "gaining resources", 1.0)]
    assert reasons(game, game.decision, [found["enlist"], found["gain"]], ranked)[0] == (
        f"Enlisting Yuri Gagarin: it brings {GAGARIN} VP at once, although a Civil War damages Foraging and"
        " Cave Painting; Unrest is 0 afterwards."
    )


def test_advice_that_brings_a_disaster_upon_oneself_says_so() -> None:
    game = position(
        {"military": ["Hunting"]},
        {},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["AdvanceDisasters"], ["PickZone", 0], ["PickZone", 1]],
        phase="pick",
        first=1,
        zones=[["red 1", "blue 1", "blue 2"], ["red 6", "green 1", "green 2"], ["black 1", "black 2", "black 3"]],
        tracks={"invasion": 7},
    )
    game.apply("zone 3")
    struck, spared = (Forecast(game, (("pick", zone),)) for zone in ("zone 1", "zone 2"))
    assert drawback(struck) == "although Invasion strikes you this round, damaging Hunting"
    assert drawback(spared) == ""


def test_dice_that_unrest_lowers_are_said_to_be_lowered() -> None:
    game = position(
        {"resources": {"welfare": 1}, "unrest": 7},
        {},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["AdvanceDisasters"], ["PickZone", 1], ["PickZone", 0]],
        display=[["Irrigation"]],
        zones=[["green 4", "black 4", "blue 3"], ["red 6", "yellow 6", "black 1"], ["red 5", "yellow 6", "black 2"]],
    )
    lowered, other = (Forecast(game, (("pick", zone),)) for zone in ("zone 1", "zone 2"))
    assert uses(fitted_policy(), lowered, other).startswith("lowered by Unrest, W3 would pay for Irrigation")


def test_what_is_paid_is_what_is_missed_least_and_not_what_the_card_does() -> None:
    payer = next(card for card in SHIPPED if any(isinstance(effect.verb, PayAs) for effect in card.effects))
    game = position(
        {"dice": ["red 1", "green 1"], KIND_NAMES[payer.kinds[0]]: [payer.name], "hand": ["Herding"], "resources": 3},
        {},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["SpendDice", 0]],
    )
    for key in ("red 1", "develop"):
        game.apply(key)
    assert game.decision is not None and game.decision.kind == "mix"
    assert words.LEAST_MISSED in " ".join(hint_for(game).reasons)


def test_a_card_is_never_given_as_its_own_reason_in_raw_words() -> None:
    forecast = Forecast(last_die(), (("action", "enlist"), ("enlist", "Yuri Gagarin")))
    assert plain(forecast, forecast) == ""
