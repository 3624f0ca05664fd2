"""The value of a whole position to a player: working cards, resources, Unrest, hand, threats."""

from __future__ import annotations

from novaera_tui.bots import features as t
from novaera_tui.bots.card_values import CardValues, Judgement
from novaera_tui.bots.evaluation_context import COLOUR_COUNT, TECHNOLOGY_COUNT
from rules import Game
from rules.abilities import Protect
from rules.kinds import DISASTERS, LAST_SPACE, PERSONALITY, TERRITORY


def standing(game: Game, player: int, judgement: Judgement) -> float:
    """A player's standing, in points by the end of the game."""
    prospects = eye = CardValues(game, player, judgement)
    civilization, have, prices = prospects.civilization, prospects.have, prospects.prices
    weights, table = judgement.weights, prices.lasting
    lead = sum([have[kind] > prospects.most[kind] for kind in range(PERSONALITY)])
    total = (
        weights[t.CONSTANT]
        + weights[t.POINTS] * civilization.vp
        + weights[t.ROUNDS] * prices.rounds
        + table[t.COLOUR_NOW] * have[COLOUR_COUNT]
        + table[t.MAJORITY_NOW] * lead
        + prices.timed(t.TECHNOLOGY) * have[TECHNOLOGY_COUNT]
        + prices.timed(t.TERRITORY_HELD) * have[TERRITORY]
        + prices.unrest[min(9, civilization.unrest)]
    )
    total += prospects.team_worth()
    for have_of_kind in civilization.resources:
        total += prices.purse[min(have_of_kind, len(prices.purse) - 1)]
    if judgement.eye is not judgement and (civilization.hand or civilization.damaged):
        eye = CardValues(game, player, judgement.eye)
    if civilization.hand and prices.rounds:
        total += prices.timed(t.HAND_CARDS) * len(civilization.hand)
        total += prices.timed(t.HAND) * sum([max(0.0, eye.best_worth(card)) for card in civilization.hand])
    if civilization.damaged:
        total += weights[t.DAMAGED] * sum([eye.lasting(card) for card in civilization.damaged])
    if prices.rounds_after:
        total += weights[t.THREAT] * threat(prospects)
        if game.state.first == player:
            total += weights[t.FIRST] * prices.early
    return total


def threat(prospects: CardValues) -> float:
    """Disasters that are close and would hit."""
    near = 0.0
    safe = [ability.track for _, ability in prospects.working.having(Protect)]
    for track in DISASTERS:
        marker = prospects.state.tracks[track]
        if marker > 4 and track not in safe:
            near += (marker / LAST_SPACE) ** 2
    return near
