"""The last round of the game: no dice will be rolled any more, so points can be counted and the last turns solved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from novaera_tui.bots import IsWanted
from novaera_tui.bots.budget import Budget, Clock
from novaera_tui.bots.turns import STEPS, Plan, follow
from rules import Decision, Game
from rules.decisions import DieChange
from rules.kinds import ROUNDS_PER_ERA, Player
from rules.scoring import awards_of, goods_award
from rules.state import State

if TYPE_CHECKING:
    from novaera_tui.bots.policy import Policy

UNKNOWN_LEAD: Final = 99
LONGEST_TIME: Final = 3
"""How many times the usual time solving may take."""
LEAST: Final = -1000.0
TIE_BREAK: Final = 0.01
"""R18.2: in points, what Unrest counts in a tie."""
RESOURCE: Final = 0.001
"""In points, a resource that makes no point by itself."""
ALIKE: Final = ("resource", "steal")
"""Questions about kinds of resources, which are all worth the same to a player without dice."""

Leads = list[float]
"""Each player's lead over the best rival."""
NO_LEADS: Final[Leads] = []
NO_PLAN: Final[Plan] = ()


def is_last_round(state: State) -> bool:
    return state.era == state.last_era and state.round == ROUNDS_PER_ERA


def leads_of(points: Leads) -> Leads:
    if len(points) == 2:
        return [points[0] - points[1], points[1] - points[0]]
    return [mine - max([*points[:seat], *points[seat + 1 :]]) for seat, mine in enumerate(points)]


def leads_now(game: Game) -> Leads:
    """The leads if the game ended like this."""
    points = []
    for seat, civilization in enumerate(game.state.civilizations):
        score = civilization.vp - TIE_BREAK * civilization.unrest + RESOURCE * sum(civilization.resources)
        if game.decision is not None:
            score += sum([award.amount for award in awards_of(game, Player(seat))])
            score += goods_award(civilization.resources)
        points.append(score)
    return leads_of(points)


def dice_left(state: State) -> int:
    """Dice still to be spent in the game; before and after the last spending, as good as many."""
    if state.phase not in ("spend", "disasters") or not is_last_round(state):
        return UNKNOWN_LEAD
    return sum([len(civilization.dice) for civilization in state.civilizations])


class TooLong(Exception):  # noqa: N818 (not an error)
    """The last turns have too many ends."""


def solution(game: Game, policy: Policy, budget: Budget, is_wanted: IsWanted) -> Plan | None:
    """The best choices of this turn with the last dice; None if there are too many ends to look at."""
    assert game.decision is not None
    for thorough in (True, False) if is_turn(game.decision) else (True,):
        with suppress(TooLong):
            return solved(game.copy(), policy, Clock(budget, is_wanted), thorough)[1]
    return None


def solved(game: Game, policy: Policy, clock: Clock, thorough: bool, floors: Leads | None = None) -> tuple[Leads, Plan]:
    """The outcome if everybody spends the last dice as well as possible, and the choices of this turn.

    The last production is left to the policy, and so are losses unless the solution is thorough. `floors` are the leads
    that the players can have elsewhere: with two of them, what one would not allow is not looked at any further.
    TooLong if that takes longer than `clock` allows.
    """
    while (decision := game.decision) is not None:
        if game.state.phase == "production" or not (thorough or is_turn(decision)):
            game.apply(policy.choose(game))
        elif decision.kind == "mix" or (decision.kind in ALIKE and not game.state.civilizations[decision.player].dice):
            game.apply(decision.options[0])
        else:
            break
    if decision is None:
        clock.positions += 1
        if clock.used() > LONGEST_TIME:
            raise TooLong
        return leads_now(game), NO_PLAN
    floors = [LEAST] * len(game.names) if floors is None else [*floors]
    player, best, plan = decision.player, NO_LEADS, NO_PLAN
    for tried in ways(game, decision, policy):
        trial = game.copy()
        if len(tried) == 1:
            trial.apply(tried[0][1])
        else:
            follow(trial, tried)
        then = trial.decision
        leads, rest = solved(trial, policy, clock, thorough, floors)
        if best is NO_LEADS or leads[player] > best[player]:
            goes_on = then is not None and then.player == player and then.kind in STEPS
            best, plan = leads, (*tried, *(rest if goes_on else NO_PLAN))
            floors[player] = max(floors[player], best[player])
            if len(floors) == 2 and best[player] > -floors[1 - player]:
                break
    return best, plan


def is_turn(decision: Decision) -> bool:
    return decision.kind == "die" or decision.kind in STEPS


def ways(game: Game, decision: Decision, policy: Policy) -> Iterator[Plan]:
    """The policy's turn, which is often the best, then every option."""
    if decision.kind == "die":
        yield policy.turn(game).plan(game)
    for option in decision.options:
        if not (isinstance(option.what, DieChange) and option.what.by == "reroll"):  # it is chance
            yield ((decision.kind, option.key),)
