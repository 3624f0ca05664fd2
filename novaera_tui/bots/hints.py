"""Hints for people: every option with the points it is likely to lead to, and why the best of them is good."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from novaera_tui.bots import terms as t
from novaera_tui.bots.budget import Budget
from novaera_tui.bots.players import moment
from novaera_tui.bots.policy import Policy, next_spender
from novaera_tui.bots.search import Candidate, Search
from novaera_tui.bots.turns import STEPS, Plan, Turns, answer, begun, fits
from novaera_tui.bots.weights import fitted_policy, fitted_value
from novaera_tui.words import hints as words
from rules import Decision, Game, Option, View
from rules.determinize import Determinizer

HINT_BUDGET: Final = Budget(positions=1500)
"""Enough for good advice, and given before anybody gets impatient."""
PER_OPTION: Final = 2
"""Turns that are played out for every option."""
REASONS: Final = 2
"""How many reasons are worth reading."""
WORTH_SAYING: Final = 0.25
"""Points below which something is no reason, and two options are as good as each other."""


class Advice(NamedTuple):
    """One option and what it is likely to lead to."""

    key: str
    """Of the option."""
    words: str
    """What would be done, with the rest of the turn if it is the beginning of one."""
    points: float
    """How many points ahead of the best rival the game is likely to end; negative if behind."""


class Hint(NamedTuple):
    """What a hard bot would tell a friend."""

    ranked: tuple[Advice, ...]
    """All options, the best first."""
    reasons: tuple[str, ...]
    """One or two sentences on the best."""
    plan: Plan
    """The best, with the rest of its turn."""


def hint(view: View, decision: Decision, budget: Budget = HINT_BUDGET) -> Hint:
    """Advice for the player whose view it is; the same view gets the same advice."""
    seed = moment(view)
    drawer = Determinizer(view)
    root = drawer.game(seed)
    policy = fitted_policy()
    search = Search(policy, fitted_value(), budget)
    candidates = search.tried(candidates_for(root, decision, policy), root, drawer, seed)
    winner = candidates[0]
    best: dict[Option[Any], Candidate] = {}
    for candidate in sorted(candidates, key=lambda candidate: candidate.behind(winner)):
        best.setdefault(answer(candidate.plan, decision), candidate)
    ranked = tuple(
        Advice(
            option.key,
            words.described(candidate.plan, decision.kind),
            winner.estimate - candidate.behind(winner),
        )
        for option, candidate in best.items()
    )
    best_first = list(best.values())
    return Hint(ranked, reasons(root, decision, best_first, policy), best_first[0].plan)


def candidates_for(game: Game, decision: Decision, policy: Policy) -> list[Candidate]:
    """For every option the best turns that begin with it, or just the option, where it is no part of a turn."""
    scores = all_scores(game, decision, policy)
    plans = sorted(scores, key=scores.__getitem__, reverse=True)
    usual = max(scores.values(), default=0.0)  # after an ability on dice the best turn is still to come
    found = []
    for option in decision.options:
        step = (decision.kind, option.key)
        fitting = [plan for plan in plans if answer(plan, decision) is option and step in plan][:PER_OPTION]
        fitting = fitting or [first(step, plan) for plan in plans if step in plan][:PER_OPTION] or [(step,)]
        found += [Candidate(plan, scores.get(plan, usual)) for plan in fitting]
    return found


def first(step: tuple[str, str], plan: Plan) -> Plan:
    """The same choices, beginning with this one: of two cards that are taken in one turn, either may come first."""
    return (step, *(other for other in plan if other != step))


def all_scores(game: Game, decision: Decision, policy: Policy) -> dict[Plan, float]:
    """What the policy thinks of zones or turns; it has nothing to say on other decisions."""
    if decision.kind == "pick":
        return {((decision.kind, option.key),): score for option, score in policy.scores_of_zones(game, decision)}
    return all_turns(game, policy) if decision.kind == "die" or decision.kind in STEPS else {}


def all_turns(game: Game, policy: Policy) -> dict[Plan, float]:
    """All turns that are possible, or that go with what has been chosen already, and what the policy thinks of them."""
    assert game.decision is not None
    player = game.decision.player
    turns = Turns(game, player, policy.judgement, next_spender(game, player))
    dice = game.state.civilizations[player].dice
    made = begun(game.state.agenda, game.cards)
    found = {turn.plan(game): turn.score for die in dict.fromkeys(dice) for turn in turns.of(dice, die)}
    return {plan: score for plan, score in found.items() if fits(plan, made)}


# Reasons ------------------------------------------------------------------------------------------------------

ARGUMENTS: Final = {
    "points": (t.POINTS,),
    "scoring": (t.SCORE_NOW, t.SCORE_GROWTH),
    "later scoring": (t.SCORE_LATER,),
    "new colour": (t.COLOUR_NOW, t.COLOUR_LATER),
    "majority": (t.MAJORITY_NOW, t.MAJORITY_LATER),
    "counted": (t.SYNERGY_NOW, t.SYNERGY_LATER),
    "more income": (t.SYNERGY_INCOME, t.SYNERGY_INCOME + 1),
    "income": (t.INCOME, t.INCOME + 1, t.INCOME_ANY, t.INCOME_ANY + 1),
    "resources": (t.GAIN_ANY, t.GAIN_ANY + 1),
    "robbery": (t.ROBBERY, t.ROBBERY + 1),
    "change": (t.CHANGE, t.CHANGE + 1, t.CHANGE_TURN),
    "calm": (t.CALMING, t.LIMIT, t.ENLIST_LESS),
    "attack": (t.ATTACK, t.OUTDATED),
    "card": (t.TAKE, t.DRAW),
    "repair": (t.REPAIR_NOW, t.REPAIRING, t.REPAIRED),
    "cheaper": (t.CHEAPER, t.CHEAPER_HAND, t.PAY_AS),
    "dice": (t.BLACK_AS, t.DIE_BONUS, t.FLIP, t.REROLL, t.SWAP, t.TOKEN),
    "protection": (t.PROTECT, t.PROTECT_NEAR),
    "safety": (t.PROTECT_STEALING, t.PROTECT_DARK, t.PROTECT_WAR),
    "evolution": (t.EVOLVES, t.EVOLUTION),
    "territory": (t.TERRITORY_HELD, t.TERRITORY_HELD + 1),
    "denied": (t.DENIED,),
    "researched": (t.RESEARCHED, t.RESEARCHED + 1, t.WITHIN_REACH),
    "enables": (t.ENABLES,),
    "purse": (t.PURSE, t.PURSE + 1, t.PURSE_MORE, t.PURSE_MORE + 1, t.PURSE_MOST, t.PURSE_MOST + 1),
    "unrest": (*t.UNREST, t.LOWERED, t.CIVIL_WAR_DAMAGE),
    "zone": (t.ZONE, t.ZONE_VALUE, t.ZONE_BLACK, t.ZONE_COLOURS),
    "left": (t.LEFT_FOR_RIVAL,),
    "left over": (t.EXPOSED, t.DARKENED),
}
"""The terms behind everything that can speak for a choice; the words are those of `words.hints`."""


def reasons(game: Game, decision: Decision, best: list[Candidate], policy: Policy) -> tuple[str, ...]:
    """Why the first of these is the best: what speaks for it, and how much better it turned out."""
    if len(best) < 2:
        return (words.ONLY_CHOICE,)
    first, second = best[0], best[1]
    gap = second.behind(first)
    return words.reasons(
        words.described(first.plan, decision.kind),
        words.described(second.plan, decision.kind),
        gap,
        gap < WORTH_SAYING,
        arguments_for(game, decision, first, second, policy),
    )


def arguments_for(game: Game, decision: Decision, first: Candidate, second: Candidate, policy: Policy) -> list[str]:
    """What the policy sees in the first that it does not see in the second, the weightiest first."""
    known = all_scores(game, decision, policy)
    if first.plan not in known or second.plan not in known:
        return []
    found = []
    for name, numbers in ARGUMENTS.items():
        weights = [0.0 if number in numbers else weight for number, weight in enumerate(policy.weights)]
        without = all_scores(game, decision, Policy(weights))
        speaks = (known[first.plan] - without.get(first.plan, 0.0)) - (
            known[second.plan] - without.get(second.plan, 0.0)
        )
        found.append((speaks, name))
    found.sort(key=lambda entry: -entry[0])
    return [name for speaks, name in found[:REASONS] if speaks > WORTH_SAYING]
