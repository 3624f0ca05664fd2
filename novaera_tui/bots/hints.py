"""Hints for people: every option with the points it is likely to lead to, and why the best of them is good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from novaera_tui.bots import IsWanted, always
from novaera_tui.bots.budget import Budget
from novaera_tui.bots.plan_outcome import Forecast
from novaera_tui.bots.players import moment
from novaera_tui.bots.policy import Policy, next_spender
from novaera_tui.bots.reasons import because
from novaera_tui.bots.search import Candidate, Search
from novaera_tui.bots.small_reasons import WORTH_SAYING
from novaera_tui.bots.turns import STEPS, Plan, Turns, answer, begun, fits
from novaera_tui.bots.weights import fitted_policy, fitted_value
from novaera_tui.words import hints as words
from rules import Decision, Game, Option, View
from rules.decisions import DiceZone
from rules.determinize import Determinizer

HINT_BUDGET: Final = Budget(positions=1500)
"""Enough for good advice, and given before anybody gets impatient."""
PER_OPTION: Final = 2
"""Turns that are played out for every option."""


class Advice(NamedTuple):
    """One option and what it is likely to lead to."""

    key: str
    """Of the option."""
    words: str
    """What would be done, with the rest of the turn if it is the beginning of one."""
    points: float
    """How many points ahead of the best rival the game is likely to end; negative if behind."""
    more: str = ""
    """What is worth telling of it in a list: the dice of a Dice Zone."""
    plan: Plan = ()
    """The option, with the rest of its turn."""


class Hint(NamedTuple):
    """What a hard bot would tell a friend."""

    ranked: tuple[Advice, ...]
    """All options, the best first."""
    reasons: tuple[str, ...]
    """One or two sentences on the best."""
    plan: Plan
    """The best, with the rest of its turn."""


def hint(view: View, decision: Decision, budget: Budget = HINT_BUDGET, is_wanted: IsWanted = always) -> Hint:
    """Advice for the player whose view it is; the same view gets the same advice."""
    seed = moment(view)
    drawer = Determinizer(view)
    root = drawer.game(seed)
    policy = fitted_policy()
    search = Search(policy, fitted_value(), budget, is_wanted)
    candidates = search.tried(candidates_for(root, decision, policy), root, drawer, seed)
    winner = candidates[0]
    best: dict[Option[Any], Candidate] = {}
    for candidate in sorted(candidates, key=lambda candidate: candidate.behind(winner)):
        best.setdefault(answer(candidate.plan, decision), candidate)
    ranked = tuple(
        Advice(
            option.key,
            words.described(candidate.plan, decision, root.names, root.cards),
            winner.estimate - candidate.behind(winner),
            " ".join(map(str, view.zones[option.what.number])) if isinstance(option.what, DiceZone) else "",
            candidate.plan,
        )
        for option, candidate in best.items()
    )
    best_first = list(best.values())
    return Hint(ranked, reasons(root, decision, best_first, ranked), best_first[0].plan)


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


def reasons(game: Game, decision: Decision, best: list[Candidate], ranked: Sequence[Advice]) -> tuple[str, ...]:
    """Why the first of these is the best: what speaks for it, and how much better it turned out.

    It is compared with the best that comes to something else: of two cards that are repaired, either may come first.
    """
    if len(best) < 2:
        return (words.ONLY_CHOICE,)
    second = next((place for place in range(1, len(best)) if set(best[place].plan) != set(best[0].plan)), 0)
    if not second:
        return (words.SAME_ANYWAY.format(ranked[0].words),)
    plans = (best[0].plan, best[second].plan)
    # of the numbers as they are shown, so that nobody reckons otherwise
    gap = round(ranked[0].points, 1) - round(ranked[second].points, 1)
    why = because(
        game,
        Forecast(game, plans[0]),
        Forecast(game, plans[1]),
        plans,
        lambda policy: all_scores(game, decision, policy),
        fitted_policy(),
    )
    doubtful = gap < best[second].doubt(best[0])
    return words.reasons(ranked[0].words, ranked[second].words, gap, gap < WORTH_SAYING, doubtful, *why)
