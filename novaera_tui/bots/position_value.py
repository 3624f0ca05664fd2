"""The value of a whole position to a player: working cards, resources, Unrest, hand, threats."""

from __future__ import annotations

from typing import Final

from novaera_tui.bots import features as t
from novaera_tui.bots.card_values import CardValues, Judgement
from novaera_tui.bots.evaluation_context import COLOUR_COUNT, TECHNOLOGY_COUNT
from novaera_tui.bots.totals import total
from rules import Card, Game
from rules.abilities import Protect
from rules.kinds import BLACK, DICE, DISASTERS, LAST_SPACE, PERSONALITY, ROUNDS_PER_ERA, TERRITORY, Player
from rules.scoring import awards_of
from rules.working import Working

UNPAID: Final = DICE[BLACK][0]
IN_REACH: Final = ((3, 1.0), (6, 0.6), (99, 0.25))
"""The share of a technology's worth by the resources that it lacks at most: a die pays 3 or 4."""
BEST: Final = 3
"""Cards that can be had in a round."""


def standing(game: Game, player: int, judgement: Judgement) -> float:
    """A player's standing, in points by the end of the game."""
    prospects = card_values = CardValues(game, player, judgement)
    civilization, have, prices = prospects.civilization, prospects.have, prospects.prices
    weights, table = judgement.weights, prices.lasting
    majorities = sum([have[kind] > prospects.most[kind] for kind in range(PERSONALITY)])
    worth = (
        weights[t.CONSTANT]
        + weights[t.POINTS] * civilization.vp
        + weights[t.ROUNDS] * prices.rounds
        + table[t.COLOUR_NOW] * have[COLOUR_COUNT]
        + table[t.MAJORITY_NOW] * majorities
        + prices.timed(t.TECHNOLOGY) * have[TECHNOLOGY_COUNT]
        + prices.timed(t.TERRITORY_HELD) * have[TERRITORY]
        + prices.unrest[min(9, civilization.unrest)]
    )
    worth += prospects.cards_worth()
    for have_of_kind in civilization.resources:
        worth += prices.purse[min(have_of_kind, len(prices.purse) - 1)]
    if judgement.card_judgement is not judgement:
        card_values = CardValues(game, player, judgement.card_judgement)
        worth += outlook(prospects, card_values)
    if civilization.hand and prices.rounds:
        worth += prices.timed(t.HAND_CARDS) * len(civilization.hand)
        worth += prices.timed(t.HAND) * total([max(0.0, card_values.best_worth(card)) for card in civilization.hand])
    if civilization.damaged:
        worth += weights[t.DAMAGED] * total([card_values.lasting_worth(card) for card in civilization.damaged])
    if prices.rounds_after:
        worth += weights[t.THREAT] * threat_cost(prospects)
        if game.state.first == player:
            worth += weights[t.FIRST] * prices.early
    return worth


def threat_cost(prospects: CardValues) -> float:
    """Disasters that are close and would hit."""
    near = 0.0
    safe = [ability.track for _, ability in prospects.working.having(Protect)]
    for track in DISASTERS:
        marker = prospects.state.tracks[track]
        if marker > 4 and track not in safe:
            near += (marker / LAST_SPACE) ** 2
    return near


# Judged between rounds only -----------------------------------------------------------------------------------


def outlook(prospects: CardValues, card_values: CardValues) -> float:
    """The next scoring, cards within reach, and harm that is near, as another judgement sees it."""
    weights, prices, state = prospects.weights, prospects.prices, prospects.state
    leads = [prospects.have[kind] - prospects.most[kind] for kind in range(PERSONALITY)]
    awards = awards_of(prospects.game, Player(prospects.player))
    worth = (
        weights[t.SCORING[ROUNDS_PER_ERA - state.round]] * sum([award.amount for award in awards])
        + prices.timed(t.LEADS) * sum([lead > 1 for lead in leads])
        + prices.timed(t.TIES) * sum([-1 <= lead <= 0 for lead in leads])
        + reachable_worth(prospects, card_values)
    )
    unrest = prospects.civilization.unrest
    if unrest > 3:
        worth += weights[t.WAR_HARM[unrest > 6]] * card_values.civil_war_worth()
    if prices.rounds_after:
        for track in DISASTERS:
            marker = state.tracks[track]
            if marker > 2:
                worth += weights[t.HARM[(marker > 5) + (marker > 7)]] * card_values.disaster_cost(track)
    return worth


def reachable_worth(prospects: CardValues, card_values: CardValues) -> float:
    """The worth of cards that the player can soon afford: the best ones, and those in hand."""
    working, hand = prospects.working, prospects.civilization.hand
    purse = working.terms.purse(prospects.civilization.resources)
    best, in_hand = [], 0.0
    for number in (*prospects.state.available(), *hand):
        card = prospects.cards[number]
        if card.is_territory:
            share = float(working.meets(card))
        else:
            missing = missing_resources(working, purse, card, number in hand)
            share = next(share for most, share in IN_REACH if missing <= most)
        worth = share * max(0.0, card_values.best_worth(number)) if share else 0.0
        best.append(worth)
        if number in hand:
            in_hand += worth
    best.sort(reverse=True)
    prices = prospects.prices
    return prices.timed(t.REACH) * total(best[:BEST]) + prices.timed(t.HAND_REACH) * in_hand


def missing_resources(working: Working, purse: tuple[int, ...], card: Card, from_hand: bool) -> int:
    """The resources that a technology lacks before a die pays."""
    return min([working.terms.price(card, kind, UNPAID, from_hand) - purse[kind] for kind in card.kinds])
