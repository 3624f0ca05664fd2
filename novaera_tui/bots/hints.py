"""Hints for people: the points each option adds by the end of the game, and their parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from novaera_tui.bots import IsWanted, always
from novaera_tui.bots.budget import Budget
from novaera_tui.bots.contributions import BEST_TURN, LOOKING_AHEAD, PARTS, Contributions, position, traced_policy
from novaera_tui.bots.last_round import dice_left, leads_now
from novaera_tui.bots.outcomes import purpose_of
from novaera_tui.bots.players import moment
from novaera_tui.bots.policy import Policy, next_spender
from novaera_tui.bots.search import Candidate, Drawn, Search, turn_began
from novaera_tui.bots.totals import total
from novaera_tui.bots.turns import STEPS, Plan, Turns, answer, begun, fits, follow
from novaera_tui.bots.weights import fitted_policy, fitted_value
from novaera_tui.words.reasons import Purpose
from rules import Decision, Die, Game, Option, View
from rules.determinization import Determinizer
from rules.kinds import Player
from rules.records import TupleRecord

HINT_BUDGET: Final = Budget(positions=1500)
"""Enough for good advice, and short enough not to try anybody's patience."""
PER_OPTION: Final = 2
"""Turns played out for each option."""
OTHER_TURNS: Final = 3
"""Turns with other choices to compare with in mid-turn."""
LEAST_BETTER: Final = 0.5
"""Points by which another turn must look better to be recommended in mid-turn."""

Answer = Callable[[Decision], Option[Any] | None]


class Advice(TupleRecord):
    """One option and what it adds."""

    key: str
    """The key of the option."""
    plan: Plan
    """The option, with the rest of its turn."""
    value: float
    """VP added to the lead over the best rival by the end of the game."""
    parts: tuple[tuple[str, float], ...]
    """The value by groups of features; they add up to it."""


class Hint(TupleRecord):
    """The options of a decision, best first."""

    ranked: tuple[Advice, ...]
    purpose: Purpose = Purpose()
    """Of the best option."""
    elsewhere: Advice | None = None
    """In mid-turn: a better turn, which the choices made so far rule out."""

    @property
    def plan(self) -> Plan:
        """The best option, with the rest of its turn."""
        return self.ranked[0].plan


def hint(view: View, decision: Decision, budget: Budget = HINT_BUDGET, is_wanted: IsWanted = always) -> Hint:
    """Advice for the player who has this view; the same view gets the same advice."""
    seed, player = moment(view), decision.player
    here = Determinizer(view).game(seed)
    drawer = Determinizer(view, turn_began(view))
    root = drawer.game(seed)
    search = Search(fitted_policy(), fitted_value(), budget, is_wanted)
    made = begun(here.state.agenda, here.cards)
    policy_values = {started(made, plan): value for plan, value in values_of_plans(here, decision).items()}
    within = len(policy_values)
    if made:
        policy_values |= best_elsewhere(root, made)
    candidates = [Candidate(plan, float(value)) for plan, value in policy_values.items()]
    drawn: list[Drawn] = []
    candidates = search.tried(candidates, root, drawer, seed, drawn=drawn)
    fitting = {*list(policy_values)[:within]}
    winner = next(candidate for candidate in candidates if candidate.plan in fitting)
    best: dict[Option[Any], Candidate] = {}
    for candidate in sorted(candidates, key=lambda candidate: candidate.behind(winner)):
        if candidate.plan in fitting:
            best.setdefault(answer(candidate.plan, decision), candidate)
    level = leads_now(root)[player] if dice_left(root.state) == 1 else expected_lead(list(best.values()), winner)

    def advice(key: str, candidate: Candidate) -> Advice:
        value = winner.estimate - candidate.behind(winner) - level
        return Advice(key, candidate.plan, value, parts(policy_values[candidate.plan], value))

    ranked = [advice(option.key, candidate) for option, candidate in best.items()]
    first = candidates[0]
    better = advice("", first) if first.plan not in fitting and winner.behind(first) >= LEAST_BETTER else None
    game, tried = drawn[0] if drawn else (root, {})
    ends = [search.end(game, tried[each.plan]) for each in ranked[:2] if each.plan in tried]
    done = [after(root, each.plan) for each in ranked[:2]]
    return Hint(tuple(ranked), purpose_of(root, ranked[0].plan, done, ends), better)


def started(made: Plan, plan: Plan) -> Plan:
    """A plan from the start of its turn."""
    return plan if fits(plan, made) else (*made, *plan)


def best_elsewhere(game: Game, made: Plan) -> dict[Plan, Contributions]:
    """The most promising turns that do not begin with these choices."""
    assert game.decision is not None
    turns = values_of_turns(game, game.decision, traced_policy())
    others = [plan for plan in sorted(turns, key=turns.__getitem__, reverse=True) if not fits(plan, made)]
    return {plan: turns[plan] for plan in others[:OTHER_TURNS]}


def after(game: Game, plan: Plan) -> Game:
    """The position right after a plan, before anything else happens."""
    state = game.copy().state
    del state.agenda[:-1]
    trial = Game(game.cards, game.names, state)
    trial.advance()
    follow(trial, plan)
    return trial


def expected_lead(candidates: list[Candidate], winner: Candidate) -> float:
    """The expected lead before the choice adds anything.

    Playouts give the lead after a choice, the policy gives the gain from it; on average over the options they agree.
    With the last die of the game, points are simply counted.
    """
    return total([winner.estimate - each.behind(winner) - each.prior for each in candidates]) / len(candidates)


def parts(policy_value: Contributions, value: float) -> tuple[tuple[str, float], ...]:
    """The parts of the policy's value, and the difference that playouts make."""
    found = dict(zip(PARTS, policy_value.parts, strict=True))
    found[LOOKING_AHEAD] = value - total(found.values())
    return tuple(found.items())


# The policy's value of every option -----------------------------------------------------------------------------


def values_of_plans(game: Game, decision: Decision) -> dict[Plan, Contributions]:
    """For each option, the best turns that begin with it, or the option alone if it is not part of a turn."""
    turns = values_of_turns(game, decision, traced_policy())
    plans = sorted(turns, key=turns.__getitem__, reverse=True)
    found: dict[Plan, Contributions] = {}
    for option in decision.options:
        step = (decision.kind, option.key)
        fitting = [plan for plan in plans if step in plan]
        fitting = [plan for plan in fitting if answer(plan, decision) is option] or fitting
        for plan in fitting[:PER_OPTION]:
            found[plan if answer(plan, decision) is option else first(step, plan)] = turns[plan]
        if not fitting:
            found[(step,)] = value_of_option(game, decision, option)
            if decision.kind == "die" and plans:
                found[(step,)] += Contributions.all_in(BEST_TURN, turns[plans[0]])
    return found


def first(step: tuple[str, str], plan: Plan) -> Plan:
    """The same choices, starting with this one: two cards taken in one turn can be taken in either order."""
    return (step, *(other for other in plan if other != step))


def values_of_turns(game: Game, decision: Decision, policy: Policy) -> dict[Plan, Any]:
    """The policy's value of each zone, or of each turn that is possible or continues the choices so far."""
    if decision.kind == "pick":
        return {((decision.kind, option.key),): score for option, score in policy.scores_of_zones(game, decision)}
    if decision.kind != "die" and decision.kind not in STEPS:
        return {}
    player = decision.player
    turns = Turns(game, player, policy.judgement, next_spender(game, player))
    dice = game.state.civilizations[player].dice
    made = begun(game.state.agenda, game.cards)
    found = {turn.plan(game): turn.score for die in dict.fromkeys(dice) for turn in turns.of(dice, die)}
    return {plan: score for plan, score in found.items() if fits(plan, made)}


def value_of_option(game: Game, decision: Decision, option: Option[Any]) -> Contributions:
    """The value of a choice outside a turn: the position after its effect minus the current one."""
    player = decision.player
    if decision.kind == "dark-age" and isinstance(option.what, Die):
        return Contributions.all_in("dice", -Turns(game, player, fitted_policy().judgement).use(option.what))
    turns = ("pick", "die", *STEPS) if decision.kind == "die" else ("pick", "die")
    choices = iter([option])
    return change(game, player, len(game.state.agenda) - 1, lambda _: next(choices, None), turns)


def change(
    game: Game, player: Player, start: int, answer: Answer, until: Sequence[str] = ("pick", "die")
) -> Contributions:
    """The position after the agenda from `start` on minus the current one; the policy answers questions that `answer`
    leaves open.
    """
    state = game.copy().state
    del state.agenda[:start]
    trial = Game(game.cards, game.names, state)
    trial.advance()
    is_first = True
    while (decision := trial.decision) is not None and (is_first or decision.kind not in until):
        trial.apply(answer(decision) or fitted_policy().choose(trial))
        is_first = False
    return position(trial, player) - position(game, player)
