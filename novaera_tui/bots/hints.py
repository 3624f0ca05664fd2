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
from novaera_tui.words.names import listed
from rules import Decision, Game, Option, View
from rules.decisions import DECLINE
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

    option: Option[Any]
    points: float
    """How many points ahead of the best rival the game is likely to end; negative if behind."""


class Hint(NamedTuple):
    """What a hard bot would tell a friend."""

    ranked: tuple[Advice, ...]
    """All options, the best first."""
    reasons: tuple[str, ...]
    """One or two sentences on the best."""


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
    ranked = tuple(Advice(option, winner.estimate - candidate.behind(winner)) for option, candidate in best.items())
    return Hint(ranked, reasons(root, decision, list(best.values()), policy))


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

TERM_WORDS: Final = {
    (t.POINTS,): "it brings points at once",
    (t.SCORE_NOW, t.SCORE_GROWTH): "it pays in this Era's scoring",
    (t.SCORE_LATER,): "it goes on paying in later scorings",
    (t.COLOUR_NOW, t.COLOUR_LATER): "it is your first of its kind, which pays in every scoring",
    (t.MAJORITY_NOW, t.MAJORITY_LATER): "it decides who has the most of its kind",
    (t.SYNERGY_NOW, t.SYNERGY_LATER): "your scoring cards count it",
    (t.SYNERGY_INCOME, t.SYNERGY_INCOME + 1): "your other cards bring more with it",
    (t.INCOME, t.INCOME + 1, t.INCOME_ANY, t.INCOME_ANY + 1): "it brings resources in every production to come",
    (t.GAIN_ANY, t.GAIN_ANY + 1): "it brings resources at once",
    (t.ROBBERY, t.ROBBERY + 1): "it takes resources from rivals",
    (t.CHANGE, t.CHANGE + 1, t.CHANGE_TURN): "it makes more of your resources",
    (t.CALMING, t.LIMIT, t.ENLIST_LESS): "it keeps your people calm",
    (t.ATTACK, t.OUTDATED): "it hurts your rivals' technologies",
    (t.TAKE, t.DRAW): "it brings another card to your hand",
    (t.REPAIR_NOW, t.REPAIRING, t.REPAIRED): "damaged cards work again",
    (t.CHEAPER, t.CHEAPER_HAND, t.PAY_AS): "it makes technologies cheaper",
    (t.BLACK_AS, t.DIE_BONUS, t.FLIP, t.REROLL, t.SWAP, t.TOKEN): "it makes more of your dice",
    (t.PROTECT, t.PROTECT_NEAR): "it wards off a disaster",
    (t.PROTECT_STEALING, t.PROTECT_DARK, t.PROTECT_WAR): "it protects you",
    (t.EVOLVES, t.EVOLUTION): "it evolves into something good in the next Era",
    (t.TERRITORY_HELD, t.TERRITORY_HELD + 1): "territories are hard to come by",
    (t.DENIED,): "the next player could take it otherwise",
    (t.RESEARCHED, t.RESEARCHED + 1, t.WITHIN_REACH): "the card is worth having, and nobody else gets it now",
    (t.ENABLES,): "it brings a good technology within reach",
    (t.PURSE, t.PURSE + 1, t.PURSE_MORE, t.PURSE_MORE + 1, t.PURSE_MOST, t.PURSE_MOST + 1): "it does your purse good",
    (*t.UNREST, t.LOWERED, t.CIVIL_WAR_DAMAGE): "Unrest stays low",
    (t.ZONE, t.ZONE_VALUE, t.ZONE_BLACK, t.ZONE_COLOURS): "its dice are the most use to you",
    (t.LEFT_FOR_RIVAL,): "it leaves the next player the worse dice",
    (t.EXPOSED, t.DARKENED): "what is left over then harms you less",
}
"""What terms say in a hint."""


def reasons(game: Game, decision: Decision, best: list[Candidate], policy: Policy) -> tuple[str, ...]:
    """Why the first of these is the best: what speaks for it, and how much better it turned out."""
    if len(best) < 2:
        return ("There is nothing else to choose.",)
    first, second = best[0], best[1]
    gap = second.behind(first)
    name, other = described(first.plan, decision), described(second.plan, decision)
    if gap < WORTH_SAYING:
        sentence = f"Played out, {name} and {other} come to much the same."
    else:
        sentence = f"Played out, {name} ends about {gap:.1f} points better than {other}."
    arguments = arguments_for(game, decision, first, second, policy)
    if not arguments:
        return (sentence,)
    return (f"{name[0].upper()}{name[1:]}: {listed(tuple(arguments))}.", sentence)


def arguments_for(game: Game, decision: Decision, first: Candidate, second: Candidate, policy: Policy) -> list[str]:
    """What the policy sees in the first that it does not see in the second, the weightiest first."""
    known = all_scores(game, decision, policy)
    if first.plan not in known or second.plan not in known:
        return []
    found = []
    for numbers, words in TERM_WORDS.items():
        weights = [0.0 if number in numbers else weight for number, weight in enumerate(policy.weights)]
        without = all_scores(game, decision, Policy(weights))
        speaks = (known[first.plan] - without.get(first.plan, 0.0)) - (
            known[second.plan] - without.get(second.plan, 0.0)
        )
        found.append((speaks, words))
    found.sort(key=lambda entry: -entry[0])
    return [words for speaks, words in found[:REASONS] if speaks > WORTH_SAYING]


def described(plan: Plan, decision: Decision) -> str:
    """A plan in a few words."""
    steps = dict(reversed(plan))
    action = steps.get("action")
    if action is None:
        key = plan[0][1]
        word, _, rest = key.partition(" ")
        if key == DECLINE.key:
            return "declining"
        if decision.kind == "die":
            return f"{TRICK_WORDS[word]} {rest}" if word in TRICK_WORDS else f"using {key}"
        return SMALL_WORDS.get(decision.kind, "{}").format(key)
    cards = tuple(key for kind, key in plan if kind == action)
    what = f"{ADVICE_WORDS[action]} {listed(cards)}" if cards else ADVICE_WORDS[action]
    return f"{what} with {steps['die']}"


TRICK_WORDS: Final = {"flip": "flipping", "reroll": "re-rolling", "swap": "swapping"}
SMALL_WORDS: Final = {
    "token": "the token on {}",
    "dark-age": "returning {}",
    "damage": "letting {} be damaged",
    "lose": "giving up {}",
    "produce": "{} first",
    "may": "using {}",
    "resource": "taking {}",
    "steal-from": "robbing {}",
    "repair-one": "repairing {}",
    "move-track": "moving {}",
    "take": "taking {}",
}
ADVICE_WORDS: Final = {
    "develop": "developing",
    "gain": "gaining resources",
    "enlist": "enlisting",
    "expand": "expanding to",
    "repair": "repairing",
    "calm": "calming the people",
    "research": "researching",
}
