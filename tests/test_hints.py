"""Hints: every option ranked, and figures that are those of the bot and add up."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

import rules
from novaera_tui.bots import features
from novaera_tui.bots.budget import Budget
from novaera_tui.bots.contributions import GROUPS, PARTS, Contributions, traced_policy
from novaera_tui.bots.hints import OTHER_TURNS, Advice, Hint, hint, values_of_plans, values_of_turns
from novaera_tui.bots.last_round import dice_left, leads_now
from novaera_tui.bots.outcomes import purpose_of, useless_parts
from novaera_tui.bots.players import moment
from novaera_tui.bots.search import Candidate, Search
from novaera_tui.bots.turns import STEPS, Plan, Turns, begun, fits
from novaera_tui.bots.weights import fitted_policy, weights
from novaera_tui.words import hints as words
from novaera_tui.words.reasons import purpose_words
from rules.decisions import EffectChoice
from rules.deeds import GainVP
from rules.determinization import Determinizer
from rules.forecast import zone_reach
from rules.kinds import DICE, DIE_NAMES, PERSONALITY, ROUNDS_PER_ERA, SEATS
from rules.mutations import put_into_play
from tests.games import positions
from tests.positions import SHIPPED, position, spending

LITTLE = Budget(positions=150)
VERY_LITTLE = Budget(positions=25)
GAGARIN = next(
    effect.verb.amount for effect in SHIPPED.named("Yuri Gagarin").effects if isinstance(effect.verb, GainVP)
)
SPENDING: list[Any] = [["CleanUp"], ["SpendDice", 0]]


def hint_for(game: rules.Game, budget: Budget = LITTLE) -> Hint:
    assert game.decision is not None
    return hint(game.view(game.decision.player), game.decision, budget)


def parts_of(advice: Advice) -> dict[str, float]:
    return {part: value for part, value in advice.parts if value}


# The figures are the bot's --------------------------------------------------------------------------------------


def many_positions(share: int) -> Iterator[rules.Game]:
    """One in so many of more than 500, of all Eras and kinds of questions; of rare ones every second."""
    number = 0
    for players, seed, every, variant in (
        *((2, 3, 4, "full"), (2, 4, 4, "full"), (3, 8, 4, "full"), (4, 6, 5, "full"), (4, 7, 5, "full")),
        *((2, 5, 4, "fast"), (3, 9, 4, "fast"), (4, 26, 5, "fast")),
    ):
        for place, game in enumerate(positions(players, seed, 1, variant)):
            assert game.decision is not None
            is_rare = game.decision.kind not in ("pick", "die", "action", "develop", "enlist", "research")
            if place % every == 0 or (is_rare and place % 2 == 0):
                number += 1
                if number % share == 0:
                    yield game


def policy_value(game: rules.Game, plan: Plan, made: Plan = ()) -> float:
    """The value of a plan, from the policy that the bots play by, without any parts."""
    decision, policy = game.decision, fitted_policy()
    assert decision is not None
    player, (kind, key) = decision.player, plan[0]
    turns = {frozenset(each): value for each, value in values_of_turns(game, decision, policy).items()}
    if frozenset(plan) in turns:
        return float(turns[frozenset(plan)])
    kind, key = plan[len(made)]
    if kind == "dark-age":
        die = DICE[DIE_NAMES.index(key.split()[0])][int(key.split()[1])]
        return -Turns(game, player, policy.judgement).use(die)
    state = game.copy().state
    state.agenda = state.agenda[-1:]
    trial = rules.Game(game.cards, game.names, state)
    trial.advance()
    trial.apply(key)
    stop = ("pick", "die", *STEPS) if kind == "die" else ("pick", "die")
    while trial.decision is not None and trial.decision.kind not in stop:
        trial.apply(policy.choose(trial))
    gained = policy.advantage(trial, player) - policy.advantage(game, player)
    return gained + (max(turns.values()) if kind == "die" else 0.0)


@pytest.mark.slow
@pytest.mark.parametrize("share", [3, pytest.param(1, marks=pytest.mark.long)])
def test_the_figures_add_up_to_the_value_the_bot_decides_by(share: int, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[tuple[rules.Game, list[Candidate]]] = []
    tried = Search.tried

    def noted(self: Search, candidates: list[Candidate], root: rules.Game, *rest: Any, **named: Any) -> list[Candidate]:
        found = tried(self, candidates, root, *rest, **named)
        searched.append((root, found))
        return found

    monkeypatch.setattr(Search, "tried", noted)
    seen: set[Any] = set()
    full_points = 1 - weights("policy")[features.POINTS]
    checked = 0
    for game in many_positions(share):
        checked += 1
        assert game.decision is not None
        found = hint_for(game, VERY_LITTLE)
        root, candidates = searched.pop()
        view = game.view(game.decision.player)
        here = Determinizer(view).game(moment(view))
        made = begun(here.state.agenda, here.cards)
        shown_plans = {each.plan for each in found.ranked}
        best = next(each for each in candidates if each.plan in shown_plans)
        assert len(candidates) <= len(values_of_plans(here, game.decision)) + OTHER_TURNS * bool(made)
        leads = {each.plan: best.estimate - each.behind(best) for each in candidates}
        priors = {each.plan: each.prior for each in candidates}
        assert sorted(each.key for each in found.ranked) == sorted(option.key for option in game.decision.options)
        level = sum(leads[each.plan] - priors[each.plan] for each in found.ranked) / len(found.ranked)
        if dice_left(root.state) == 1:
            level = leads_now(root)[game.decision.player]
        for advice in found.ranked:
            assert advice.value == pytest.approx(leads[advice.plan] - level)
            assert sum(value for _, value in advice.parts) == pytest.approx(advice.value)
            by_policy = dict(advice.parts)
            del by_policy["ahead"]
            weighed = sum(by_policy.values()) - full_points * by_policy["points"]
            assert weighed == pytest.approx(priors[advice.plan]) == pytest.approx(policy_value(here, advice.plan, made))
            shown = words.figures(advice)
            assert sum(shown.values()) == words.in_tenths(advice.value), "to the tenth"
            if game.state.era == game.state.last_era and game.state.round == ROUNDS_PER_ERA:
                assert by_policy["production"] == 0, "there will be no production to spend"
                seen.add("last round")
            elif by_policy["production"]:
                seen.add("production")
        assert [each.value for each in found.ranked] == sorted((each.value for each in found.ranked), reverse=True)
        seen |= {game.decision.kind, len(game.names), f"Era {game.state.era}"}
    assert checked >= 500 // share
    assert seen >= {2, 3, 4, "Era 1", "Era 2", "Era 3", "production", "last round"}
    assert seen >= {"pick", "die", "action", "develop", "enlist", "research", "repair"}
    assert seen >= {"produce", "resource", "damage", "dark-age", "take", "steal", "steal-from"}


def test_every_weight_of_the_policy_belongs_to_one_group() -> None:
    grouped = list(chain.from_iterable(GROUPS.values()))
    assert len(grouped) == len({*grouped})
    for term, weight in enumerate(traced_policy().weights):
        assert isinstance(weight, Contributions) and weight == weights("policy")[term]
        assert sum(map(bool, weight.parts)) == bool(weight), features.NAMES[term]
    assert {*words.PART_NAMES} == {*PARTS}


def last_die(die: str = "black 6", era: int = 3, round: int = 3, **mine: Any) -> rules.Game:
    """The last die of the game: points for a personality, or nothing much."""
    return position(
        {"dice": [die], **mine},
        {},
        cards=SHIPPED,
        agenda=SPENDING,
        era=era,
        round=round,
        personalities=["Yuri Gagarin", "Mary Seacole"],
        display=[["Digital Archives"]],
    )


def test_points_now_are_those_on_the_card() -> None:
    best = hint_for(last_die()).ranked[0]
    assert best.key == "enlist" and parts_of(best)["points"] == GAGARIN
    assert best.value == pytest.approx(GAGARIN, abs=0.5)
    game = last_die()
    game.apply("enlist")
    assert [advice.key for advice in hint_for(game).ranked] == ["Yuri Gagarin", "Mary Seacole"]


def policy_parts(game: rules.Game, *plan: tuple[str, str]) -> dict[str, float]:
    assert game.decision is not None
    found = {frozenset(each): value for each, value in values_of_plans(game, game.decision).items()}
    return {name: part for name, part in zip(PARTS, found[frozenset(plan)].parts, strict=True) if part}


def test_production_counts_while_there_is_a_round_to_spend_it_in() -> None:
    """Foraging produces; in the last round nothing could be bought with it any more."""

    def parts(round: int) -> dict[str, float]:
        game = last_die("green 1", 3, round, hand=["Foraging"], resources=3)
        return policy_parts(
            game, ("die", "green 1"), ("action", "develop"), ("develop", "Foraging"), ("payment", "welfare")
        )

    assert parts(1)["production"] > parts(2)["production"] > 0
    assert "production" not in parts(3)


def test_unrest_dice_and_resources_look_different() -> None:
    die, game = ("die", "red 1"), last_die("red 1", 2, 1, unrest=4)
    enlist = policy_parts(game, die, ("action", "enlist"), ("enlist", "Yuri Gagarin"))
    assert enlist["points"] == GAGARIN and enlist["unrest"] < -0.5
    gain = policy_parts(game, die, ("action", "gain"))
    assert gain.keys() == {"resources", "dice"} and gain["resources"] > 0 > gain["dice"]


def test_a_zone_is_valued_by_its_dice_its_unrest_and_the_zones_left() -> None:
    game = position({}, {}, cards=SHIPPED, agenda=PICKING, phase="pick", zones=ZONES)
    high, low = (policy_parts(game, ("pick", zone)) for zone in ("zone 1", "zone 2"))
    assert high["unrest"] < 0 and "unrest" not in low
    assert high["dice"] > low["dice"] > 0 > low["rivals"]


def test_a_card_to_damage_is_valued_by_the_loss() -> None:
    agenda: list[Any] = [["CleanUp"], ["Damage", 0, 0, 0, "civil war", None, []]]
    game = position({"welfare": ["Foraging", "Irrigation"]}, {}, cards=SHIPPED, agenda=agenda)
    assert game.decision is not None and game.decision.kind == "damage"
    for advice in hint_for(game).ranked:
        assert advice.value < 0 and parts_of(advice)["cards"] < 0


def test_an_ability_on_dice_is_followed_by_the_best_turn() -> None:
    game = position(
        {"economic": ["Barter"], "dice": ["blue 1", "red 1"], "resources": {"economic": 3}},
        {},
        cards=SHIPPED,
        agenda=SPENDING,
        display=[["Alphabet"]],
    )
    assert game.decision is not None
    best = max(values_of_turns(game, game.decision, fitted_policy()).values())
    parts = policy_parts(game, ("die", "Barter (1)"))
    assert parts.keys() == {"turn", "resources"} and parts["turn"] == pytest.approx(best)


@pytest.mark.slow
def test_a_die_that_a_dark_age_takes_is_valued_by_its_use() -> None:
    games = (game for seed in range(1, 9) for game in positions(4, seed, 1))
    game = next(game for game in games if game.decision is not None and game.decision.kind == "dark-age")
    assert game.decision is not None
    root = Determinizer(game.view(game.decision.player)).game(1)
    for plan, value in values_of_plans(root, game.decision).items():
        assert value == policy_value(root, plan) < 0 and value.parts[PARTS.index("dice")] == value


def test_parts_of_products_are_those_of_the_left_factor() -> None:
    production, rivals = (Contributions.all_in(group, value) for group, value in (("production", 3.0), ("rivals", 0.5)))
    assert dict(zip(PARTS, (rivals * production).parts, strict=True))["rivals"] == 1.5
    total = 2 * production - rivals / 2 + sum([0.0, -rivals])
    assert total == 5.25 and [part for part in total.parts if part] == [6.0, -0.75]


# Words ----------------------------------------------------------------------------------------------------------


def advice(value: float, **parts: float) -> Advice:
    return Advice("", (), value, tuple(parts.items()))


def test_figures_are_signed_and_rounded_so_that_they_add_up() -> None:
    found = advice(3.44, points=1.0, scoring=1.94, production=0.84, unrest=-0.34, cards=0.04, ahead=-0.04)
    assert words.value(found) == "+3.4 VP by the end"
    assert words.figures(found) == {"points": 10, "scoring": 19, "production": 8, "unrest": -3}
    off_by_one = advice(1.04, points=0.52, scoring=0.52, ahead=0.0)
    assert words.figures(off_by_one) == {"points": 5, "scoring": 5}
    assert words.figures(advice(0.3, points=0.14, scoring=0.14, ahead=0.02)) == {"points": 1, "scoring": 1, "ahead": 1}
    assert words.value(advice(0.01)) == "0.0 VP by the end" and words.figures(advice(0.01)) == {}


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (
            (("die", "blue 5"), ("action", "develop"), ("develop", "Alphabet"), ("payment", "knowledge")),
            "Develop Alphabet with K5",
        ),
        ((("die", "blue 5"), ("action", "gain")), "Gain knowledge with K5"),
        ((("die", "black 2"), ("action", "calm")), "Calm the people with B2"),
        (
            (("die", "red 1"), ("action", "repair"), ("repair", "Hunting"), ("repair", "Pillage")),
            "Repair Hunting and Pillage with M1",
        ),
    ],
)
def test_turns_in_words(plan: Plan, told: str) -> None:
    game = last_die()
    assert words.described(plan, game.view(0)) == told


def test_a_zone_is_named_with_its_dice() -> None:
    game = position({}, {}, cards=SHIPPED, agenda=PICKING, phase="pick", zones=ZONES)
    assert words.described((("pick", "zone 1"),), game.view(0)) == "Pick zone 1 (M6 M5 K6)"


def test_a_hint_says_by_how_much_a_choice_is_better() -> None:
    best, small = advice(3.4, points=1.0, production=2.4, ahead=0.0), advice(3.2, points=3.2, ahead=0.0)
    other = advice(0.3, points=0.8, production=-0.5, ahead=0.0)
    assert words.verdict(best, other, "Pick zone 2") == "Next best, about 3 points less: Pick zone 2"
    assert words.verdict(best, small, "Pick zone 2") == "Almost as good: Pick zone 2"
    assert words.verdict(other, best, "Pick zone 1") == "About 3 points worse than the best: Pick zone 1"
    assert words.go_back("q", "Gain military with M5", best, other) == (
        "Better by about 3 points: go back (q). Gain military with M5"
    )


def why(game: rules.Game, found: Hint) -> str:
    assert game.decision is not None
    return " ".join(purpose_words(found.purpose, game.decision.player, game.names, game.cards))


def test_a_hint_describes_only_the_advised_card() -> None:
    """Two dice: the reasons for the first are not what the second can buy."""
    game = position(
        {"dice": ["green 3", "black 2"], "resources": {"welfare": 5}},
        {},
        cards=SHIPPED,
        agenda=SPENDING,
        display=[["Irrigation"], ["Lighthouse"], ["Mill"]],
        personalities=["Hannibal"],
        round=1,
    )
    game.apply("green 3")
    game.apply("develop")
    found = hint_for(game)
    told = why(game, found)
    assert dict(found.plan)["develop"] in ("Irrigation", "Mill")
    assert "more VP at the next scoring (1 for kinds of cards, 1 for majorities)" in told and "each round" in told
    assert "Hannibal" not in told


@pytest.mark.slow
def test_every_hint_says_why_and_names_only_cards_that_it_helps_to_play() -> None:
    for game in many_positions(9):
        found = hint_for(game, VERY_LITTLE)
        told = why(game, found)
        assert len(told) > len("Why: .")
        steps = dict(found.plan)
        if "action" in steps and steps["action"] not in ("gain", "repair"):
            advised = {key for step, key in found.plan if step == steps["action"]}
            assert game.decision is not None
            own = game.state.civilizations[game.decision.player].in_play()
            named = {card.name for card in SHIPPED if card.name in told and card.number not in own}
            assert named <= advised, told
        if "pick" in steps:
            decision = game.decision
            assert decision is not None
            within = zone_reach(game.view(decision.player), decision.player, decision.find(steps["pick"]).what.number)
            assert {each.card for each in found.purpose.later} <= within, told


def later_of(game: rules.Game, *names: str, place: int = 0) -> list[str]:
    """The cards of which a hint for the first option, or the one in this place, says that it helps to play them, if
    these come by the end of the round."""
    assert game.decision is not None
    plan = ((game.decision.kind, game.decision.options[place].key),)
    done = game.copy()
    done.apply(plan[0][1])
    end = done.copy()
    for name in names:
        card = SHIPPED.named(name)
        put_into_play(end.state.civilizations[game.decision.player], card.number, (card.kinds or [PERSONALITY])[0])
    return [SHIPPED[each.card].name for each in purpose_of(game, plan, [done], [end]).later]


def test_a_hint_for_a_zone_names_only_what_the_table_marks() -> None:
    """Not what can be had after a gain, nor what somebody else must uncover first."""
    zones = [["green 4", "blue 4", "red 1"], ["red 1", "black 1", "yellow 2"], ["black 1", "green 1", "yellow 2"]]
    display = [["Irrigation"], ["Astronomy"], ["Mill", "Caravans"]]
    game = position({}, {}, cards=SHIPPED, agenda=PICKING, phase="pick", zones=zones, display=display)
    assert later_of(game, "Irrigation", "Astronomy", "Mill") == ["Irrigation"]


def test_nothing_is_said_to_pay_for_a_personality_R7_7() -> None:
    mine = {"dice": ["red 1", "red 2"], "resources": 1, "economic": ["Barter"]}
    game = position(
        mine, {}, cards=SHIPPED, agenda=spending(0), display=[["Irrigation"]], personalities=["Isaac Newton"], era=2
    )
    assert game.decision is not None
    trade = next(place for place, each in enumerate(game.decision.options) if isinstance(each.what, EffectChoice))
    assert later_of(game, "Isaac Newton", "Irrigation", place=trade) == ["Irrigation"]


def test_in_the_last_round_nothing_is_for_later() -> None:
    for era, dice, useless in ((3, [], ["production", "resources"]), (3, ["red 1"], ["production"]), (2, [], [])):
        game = position({"dice": dice}, {"dice": ["red 2"]}, cards=SHIPPED, agenda=SPENDING, era=era, round=3)
        assert [*useless_parts(game.state, SEATS[0])] == useless


def test_in_mid_turn_a_better_turn_is_named_as_it_is_before_the_choice() -> None:
    """Gaining a resource instead of the last points of the game."""
    start = position(
        {"dice": ["blue 1"], "resources": {"knowledge": 20}},
        {},
        cards=SHIPPED,
        agenda=SPENDING,
        era=3,
        round=3,
        display=[["Digital Archives"], ["Alphabet"]],
    )
    wanted = hint_for(start).plan
    assert dict(wanted)["action"] == "develop"
    game = start.copy()
    game.apply("research")
    found = hint_for(game)
    assert found.elsewhere is not None and found.elsewhere.plan == wanted
    assert fits(found.plan, (("die", "blue 1"), ("action", "research")))
    game = start.copy()
    game.apply("develop")
    assert hint_for(game).elsewhere is None


def test_the_hint_key_offers_to_compare_as_many_choices_as_there_are() -> None:
    assert [words.more("H", number) for number in (1, 2, 4)] == ["", "H compares both", "H compares the best three"]


@pytest.mark.slow
def test_no_choice_is_described_by_its_key() -> None:
    """ "(1)" is the place of an effect, and "player 2" a seat: keys are for journals."""
    for game in [*positions(2, 3, 1, "fast"), *positions(4, 6, 1, "fast")]:
        assert game.decision is not None
        view = game.view(game.decision.player)
        for option in game.decision.options:
            told = words.described(((game.decision.kind, option.key),), view)
            assert not re.search(r"\(\d\)|player \d|^\w+$", told.replace("Decline", "")), (game.decision.kind, told)


# Fairness -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_same_view_gets_the_same_hint_and_nothing_hidden_matters() -> None:
    for game in positions(2, 7, 47):
        other = game.copy()
        assert game.decision is not None
        other.state.generator ^= 99
        hand = other.state.civilizations[1 - game.decision.player].hand
        other.state.civilizations[1 - game.decision.player].hand = hand[::-1]
        assert hint_for(game) == hint_for(other)


@pytest.mark.slow
def test_hints_need_no_textual() -> None:
    script = "import sys, novaera_tui.bots.hints; sys.exit('textual' in sys.modules or 'rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script]).returncode == 0


PICKING: list[Any] = [["CleanUp"], ["PickZone", 1], ["PickZone", 0]]
ZONES = [["red 6", "red 5", "blue 6"], ["green 1", "green 2", "green 3"], ["yellow 6", "yellow 5", "blue 5"]]
