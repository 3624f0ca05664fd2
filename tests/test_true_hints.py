"""What a hint says of dice is true when it comes to it: they are spent by the rules, on what the hint named."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

import rules
from novaera_tui.bots import make_bot
from novaera_tui.bots.budget import Budget
from novaera_tui.bots.facts import fact
from novaera_tui.bots.hints import Hint, candidates_for, hint
from novaera_tui.bots.plan_outcome import Forecast, on_turn, settled
from novaera_tui.bots.reasons import because, enables
from novaera_tui.bots.small_reasons import spared
from novaera_tui.bots.turns import Plan, follow
from novaera_tui.bots.weights import fitted_policy
from novaera_tui.bots.zone_reasons import darkest, uses
from novaera_tui.words import hints as words
from rules.abilities import ProtectFromDarkAge
from rules.kinds import DIE_LETTERS, DIE_NAMES, SEATS, Player
from tests.positions import SHIPPED, position

LITTLE = Budget(positions=60)
DIE = rf"(?P<die>[{''.join(DIE_LETTERS)}][1-6])"
NAMES = "|".join(re.escape(card.name) for card in sorted(SHIPPED, key=lambda card: -len(card.name)))
USE = rf"would (?P<deed>pay for|develop|enlist|expand to|repair) (?P<card>{NAMES})"
ACTIONS = {"pay for": "develop", "develop": "develop", "enlist": "enlist", "expand to": "expand", "repair": "repair"}
NAMES_AT_TABLE = ["Ada", "Bo", "Cy", "Di"]


def key_of(die: str) -> str:
    """K4 as a journal has it."""
    return f"{DIE_NAMES[DIE_LETTERS.index(die[0])]} {die[1]}"


def spend(game: rules.Game, player: Player, die: str, deed: str, card: str) -> list[rules.Game]:
    """Spend a die on a card, as if it were this player's turn; what comes of it, by all ways to pay."""
    trial = on_turn(game, player)
    assert key_of(die) in {each.key for each in trial.state.civilizations[player].dice}, (die, "is not there")
    for kind, key in (("die", key_of(die)), ("action", ACTIONS[deed]), (ACTIONS[deed], card)):
        decision = trial.decision
        if decision is not None and decision.kind == kind:
            if key not in {option.key for option in decision.options}:
                return []
            trial.apply(key)
    if deed == "repair" and trial.decision is not None:
        follow(trial, ())  # one more, or no more
    return [settled(each) for each in paid(trial)]


def paid(game: rules.Game) -> Iterator[rules.Game]:
    """R7.4: in each colour, and with all that counts as it."""
    if game.decision is None or game.decision.kind not in ("payment", "mix"):
        yield game
        return
    for option in game.decision.options:
        trial = game.copy()
        trial.apply(option)
        yield from paid(trial)


def after_picking(game: rules.Game, player: Player, left: int, named: list[str], is_lowered: bool) -> rules.Game:
    """Everybody picks, this zone is left if that can be, and no die is given up that is named, `is_lowered` or not."""
    now = game.state.round
    while (decision := game.decision) is not None and game.state.phase != "spend" and game.state.round == now:
        if decision.kind == "pick":
            game.apply(next((each for each in decision.options if each.what.number != left), decision.options[0]))
        elif decision.kind == "dark-age" and decision.player == player:
            dice = list(game.state.civilizations[player].dice)
            for die in named:
                dice.remove(next(each for each in dice if die == (lowered(str(each)) if is_lowered else str(each))))
            game.apply(dice[0].key)
        else:
            fitted_policy().play(game)
    return game


def check(game: rules.Game, plan: Plan, told: str) -> list[str]:
    """Verify what is claimed of dice and cards for a plan; returns the sorts of claims that there were."""
    assert game.decision is not None
    player = game.decision.player
    checked = []
    if left := re.search(rf"it leaves you {DIE}, which (?:{USE}|counts)", told):
        after = settled(Forecast(game, plan).after)
        assert left["die"] in map(str, after.state.civilizations[player].dice)
        if left["card"]:
            assert spend(after, player, left["die"], left["deed"], left["card"])
        checked.append("leaves" if left["card"] else "leaves more")
    if near := re.search(rf"it brings (?P<cards>(?:{NAMES})(?: or (?:{NAMES}))?) within reach", told):
        after = settled(Forecast(game, plan).after)
        assert all(can_have(after, player, card) for card in near["cards"].split(" or "))
        checked.append("within reach")
    if game.decision.kind == "pick":
        checked += check_zone(game, plan, player, told)
    return checked


def comparisons(game: rules.Game) -> Iterator[tuple[Plan, str]]:
    """All that could be said of dice here, whichever choices a hint compares."""
    decision, policy = game.decision, fitted_policy()
    assert decision is not None
    if decision.kind in ("pick", "die"):
        plans = [each.plan for each in candidates_for(game, decision, policy)]
        forecasts = [Forecast(game, plan) for plan in plans]
        for one, other in permutations(range(len(plans)), 2):
            pair = forecasts[one], forecasts[other]
            if decision.kind == "pick":
                yield plans[one], uses(policy, *pair)
            elif said := spared(*pair, (plans[one], plans[other]), policy):
                yield plans[one], said
        for plan, forecast in zip(plans, forecasts, strict=True):
            yield plan, enables(forecast, forecast)


def can_have(game: rules.Game, player: Player, card: str) -> bool:
    """With one of the dice that are left, or, for a territory, with any die of the next round."""
    if not game.state.civilizations[player].dice:
        return SHIPPED.named(card).is_territory
    deed = "expand to" if SHIPPED.named(card).is_territory else "develop"
    return any(spend(game, player, str(die), deed, card) for die in game.state.civilizations[player].dice)


def check_zone(game: rules.Game, plan: Plan, player: Player, told: str) -> list[str]:
    """Whatever zone the others leave, the dice that are named can be spent as it says, one after the other."""
    whole = re.sub(rf"({NAMES}) and {DIE} for", r"\1 and \g<die> would pay for", told)
    claims = [(use["die"], use["deed"], use["card"]) for use in re.finditer(rf"(?<!you ){DIE} {USE}", whole)]
    picked = game.copy()
    follow(picked, plan)
    zones = [zone for zone, dice in enumerate(picked.state.zones) if dice] or [-1]
    checked = []
    is_lowered = words.BY_DARK_AGE in told or words.BY_BOTH in told
    for left in zones if claims else ():
        trial = after_picking(picked.copy(), player, left, [die for die, _, _ in claims], is_lowered)
        is_dark = trial.state.dark_age
        ways = [trial]
        for die, deed, card in claims:
            then = lowered(die) if is_dark and not is_lowered and not is_safe(trial, player) else die
            ways = [each for way in ways for each in spend(way, player, then, deed, card)]
            assert ways, (die, deed, card)
        checked += ["zone in the dark" if is_dark else "zone", *(["two dice"] if len(claims) > 1 else [])]
    return checked


def lowered(die: str) -> str:
    return f"{die[0]}{max(1, int(die[1]) - 1)}"


def is_safe(game: rules.Game, player: Player) -> bool:
    return bool(game.working(player).having(ProtectFromDarkAge))


def is_empty(found: Hint) -> bool:
    """Does it say nothing but that games went better?"""
    told = " ".join(found.reasons)
    return words.NOTHING_BETTER in told or (len(found.reasons) == 1 and "much the same" in told)


def games(number: int, every: int) -> Iterator[rules.Game]:
    """Positions of games that bots play, some of them with no sense, with two to four players in turn."""
    for seed in range(number):
        game = rules.new_game(NAMES_AT_TABLE[: 2 + seed % 3], 50 + seed, cards=SHIPPED)
        bot = make_bot("random" if seed % 4 == 3 else "normal", seed)
        made = 0
        while game.decision is not None:
            if made % every == 0:
                yield game.copy()
            made += 1
            game.apply(bot.choose(game.view(game.decision.player)))


def check_hints(number: int, every: int) -> Counter[str]:
    checked: Counter[str] = Counter()
    for game in games(number, every):
        assert game.decision is not None
        found = hint(game.view(game.decision.player), game.decision, LITTLE)
        assert not is_empty(found), found.reasons
        checked.update(["hints", *checked_claims(game, found.plan, " ".join(found.reasons))])
    return checked


def check_comparisons(number: int, every: int) -> Counter[str]:
    checked: Counter[str] = Counter()
    for game in games(number, every):
        for plan, told in comparisons(game):
            checked.update(checked_claims(game, plan, told))
    return checked


def checked_claims(game: rules.Game, plan: Plan, told: str) -> list[str]:
    try:
        return check(game, plan, told)
    except AssertionError as problem:
        raise AssertionError(f"{plan}: {told}") from problem


def test_what_hints_say_of_dice_is_true_and_none_is_empty() -> None:
    assert check_hints(1, 13)["hints"]
    assert {"zone", "two dice"} <= {*check_comparisons(1, 4)}


@pytest.mark.slow
def test_what_many_hints_say_of_dice_is_true_and_none_is_empty() -> None:
    assert check_hints(8, 5)["hints"] > 300
    sorts = {"zone", "two dice", "zone in the dark", "leaves", "leaves more", "within reach"}
    assert sorts <= {*check_comparisons(8, 1)}


# Found by players ------------------------------------------------------------------------------------------------


def test_a_die_is_not_left_for_what_the_turn_itself_makes_too_dear() -> None:
    """Storytelling takes the knowledge that Mathematics would need."""
    game = position(
        {"dice": ["blue 4", "black 2"], "hand": ["Storytelling"], "resources": {"knowledge": 2}},
        {},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["SpendDice", 0]],
        display=[["Mathematics"], ["Trade"]],
    )
    plans = [(("die", die), ("action", "develop"), ("develop", "Storytelling")) for die in ("black 2", "blue 4")]
    mine, other = (Forecast(game, plan) for plan in plans)
    assert spend(game, SEATS[0], "K4", "pay for", "Mathematics")
    assert not spend(mine.settled, SEATS[0], "K4", "pay for", "Mathematics")
    assert "Mathematics" not in spared(mine, other, (plans[0], plans[1]), fitted_policy())


DARK = [["red 2", "green 1", "blue 1"], ["black 6", "green 1", "green 2"], []]


def picking(**mine: object) -> rules.Game:
    """The last to pick: whoever takes zone 1 leaves the die that begins a Dark Age."""
    return position(
        mine,
        {},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["SpendDice", 1], ["CheckDarkAge"], ["AdvanceDisasters"], ["PickZone", 0]],
        phase="pick",
        zones=DARK,
        tracks={"dark age": 5},
        display=[["Warfare"]],
        personalities=[],
    )


@pytest.mark.parametrize("short", [0, 1])
def test_dice_are_told_as_the_dark_age_leaves_them_R6_1(short: int) -> None:
    cost = SHIPPED.named("Warfare").cost
    game = picking(resources={"military": cost - 1 - short})
    told = uses(fitted_policy(), Forecast(game, (("pick", "zone 1"),)))
    assert told == ("" if short else "lowered by the Dark Age, M1 would pay for Warfare")


def test_dice_that_are_named_together_can_both_be_spent() -> None:
    game = picking(resources={"military": 9})
    game.state.tracks = (0,) * len(game.state.tracks)
    assert uses(fitted_policy(), Forecast(game, (("pick", "zone 1"),))).count("Warfare") == 1


def test_to_repair_what_its_own_civil_war_damages_does_not_speak_for_a_zone() -> None:
    mine = {"unrest": 9, "welfare": ["Foraging"], "economic": ["Lighthouse"]}
    zones = [["red 6", "red 5", "blue 6"], ["green 1", "green 2", "green 3"], []]
    agenda = [["CleanUp"], ["SpendDice", 1], ["AdvanceDisasters"], ["PickZone", 0]]
    game = position(mine, {}, cards=SHIPPED, agenda=agenda, phase="pick", zones=zones, personalities=[])
    war = Forecast(game, (("pick", "zone 1"),))
    assert war.is_war and darkest(war).state.civilizations[0].damaged
    assert uses(fitted_policy(), war) == ""


def test_where_nothing_sets_a_choice_apart_what_it_brings_is_told() -> None:
    game = picking(resources=0)
    game.state.tracks = (0,) * len(game.state.tracks)
    mine = Forecast(game, (("pick", "zone 1"),))
    assert fact(mine, fitted_policy()) == "its dice could gain you 1 welfare, 2 military and 1 knowledge"
    why = because(game, mine, mine, (mine_plan := (("pick", "zone 1"),), mine_plan), lambda _: {}, fitted_policy())
    assert not why.sets_apart and why.words == fact(mine, fitted_policy())
    told = words.reasons("zone 1", "zone 2", 2.0, False, False, *why)
    assert told[1] == "Games played out from here went about 2.0 points better than with zone 2."
    assert words.reasons("zone 1", "zone 2", 0.0, True, False, *why)[1].startswith("About the first: its dice")
