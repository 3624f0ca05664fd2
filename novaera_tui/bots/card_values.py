"""The value of cards, resources and Unrest to one player in one position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from novaera_tui.bots import features as t
from novaera_tui.bots.card_features import CALM_ENOUGH, CardFeatures, CardTotals, EffectTerm, card_features, card_totals
from novaera_tui.bots.evaluation_context import (
    UNREST_LEVEL,
    EvaluationContext,
    Time,
    calm_chance,
    lead_chance,
    time_of,
    whole_chance,
)
from novaera_tui.bots.phase_weights import PhaseWeights
from novaera_tui.bots.totals import total
from rules import CardSet, Die, Game
from rules.abilities import ProtectFromCivilWar
from rules.kinds import (
    CIVIL_WAR,
    COLOURS,
    DICE_PER_ZONE,
    ERAS,
    LAST_SPACE,
    PERSONALITY,
    ROUNDS_PER_ERA,
    TERRITORY,
    UNREST_ZONE,
)
from rules.state import State

FAR: Final = ERAS * ROUNDS_PER_ERA
"""Until the end of the game."""


class Judgement:
    """A set of weights, with the prices derived from them."""

    def __init__(self, weights: Sequence[float], card_judgement: Judgement | None = None, horizon: int = FAR) -> None:
        self.weights = weights
        self.horizon = horizon
        """How many rounds it looks ahead."""
        self.card_judgement = card_judgement or self
        """The judgement of cards not yet in play; this one weighs its result as a quantity."""
        self._prices: dict[tuple[Time, CardSet], PhaseWeights] = {}

    def prices(self, cards: CardSet, time: Time) -> PhaseWeights:
        found = self._prices.get((time, cards))
        if found is None:
            found = self._prices[time, cards] = PhaseWeights(self.weights, time, card_features(cards), self.horizon)
        return found

    def coming(self, cards: CardSet, state: State) -> PhaseWeights:
        """Prices at the start of the next Era, used to judge evolutions."""
        return self.card_judgement.prices(cards, Time(state.era + 1, 1, state.last_era, DICE_PER_ZONE))


class CardValues(EvaluationContext):
    """Values cards in a player's context."""

    __slots__ = ("calm", "cards", "features", "judgement", "placements", "prices", "totals", "weights", "worths")

    cards: CardSet
    features: Sequence[CardFeatures]
    totals: CardTotals

    def __init__(self, game: Game, player: int, judgement: Judgement) -> None:
        super().__init__(game, player)
        self.cards = game.cards
        self.judgement = judgement
        self.weights = judgement.weights
        self.prices = judgement.prices(game.cards, time_of(game.state, player))
        self.features = card_features(game.cards)
        self.totals = card_totals(game.cards, self.working.columns)
        self.worths: dict[tuple[int, int], float] = {}
        self.placements: dict[int, float] = {}
        self.calm: dict[int, float] = {}

    # Cards ----------------------------------------------------------------------------------------------------

    def worth(self, card: int, kind: int) -> float:
        """The value of playing a card in a column, without its price, resources and Unrest."""
        known = self.worths.get((card, kind))
        if known is not None:
            return known
        features = self.features[card]
        worth = self.lasting_worth(card, kind) + self.kind_worth(kind)
        for part in features.instants:
            worth += self.instant_worth(part, kind)
        for colour in self.cards[card].also:
            if colour != kind:
                worth += self.kind_worth(colour)
        if features.obsoletes and self.state.era > 1:
            worth += self.obsolescence_worth(features.obsoletes)
        self.worths[card, kind] = worth
        return worth

    def best_worth(self, card: int) -> float:
        """The value in its best column."""
        kinds = self.cards[card].kinds
        if len(kinds) == 1:
            return self.worth(card, kinds[0])
        return max([self.worth(card, kind) for kind in kinds])

    def lasting_worth(self, card: int, kind: int = -1) -> float:
        """The value of a card's lasting effects; `kind` is given if it is not in play yet."""
        features = self.features[card]
        prices = self.prices
        worth = prices.plain[card]
        if features.varying:
            table = prices.passing if features.passing else prices.lasting
            for part in features.varying:
                worth += self.varying_worth(part, table, kind)
        for track in features.protects:
            worth += self.weights[t.PROTECT_NEAR] * self.state.tracks[track] / LAST_SPACE
        if features.evolution >= 0 and prices.later:
            worth += self.evolution_worth((features.evolution,))
        return worth

    def evolution_worth(self, evolutions: Sequence[int]) -> float:
        """R17.2: the future value of these cards, if they are still available."""
        left = self.state.evolutions[self.state.era - 1]
        coming = [card for card in evolutions if card in left]
        if not coming:
            return 0.0
        plain = self.judgement.coming(self.cards, self.state).plain
        weights = self.weights
        return weights[t.EVOLVES] * len(coming) + weights[t.EVOLUTION] * total([plain[card] for card in coming])

    def varying_worth(self, part: EffectTerm, table: Sequence[float], kind: int) -> float:
        worth = self.amount(part, kind) * table[part.term]
        if part.term == t.SCORE_NOW and part.place >= 0 and not (part.fewer or part.more):
            worth += part.amount / part.every * table[t.SCORE_GROWTH]
        return worth

    def amount(self, part: EffectTerm, kind: int) -> float:
        amount = part.amount
        if part.place >= 0:
            if part.more:
                amount *= self.players_ahead(part.place, self.have[part.place] + self.added(part.place, kind))
            else:
                amount *= self.times(part.place, part.fewer, kind) / part.every
        if part.condition is not None and amount:
            amount *= self.chance(part.condition, part.about, kind)
            if part.term == t.SCORE_NOW:
                amount *= self.unopposed(part.condition, part.about)
        return amount

    def players_ahead(self, place: int, number: int) -> float:
        """How many players will have more of something than this."""
        soon = self.state.round == ROUNDS_PER_ERA
        return total([lead_chance(rival[place] - number, soon) for rival in self.rivals])

    def kept_amount(self, part: EffectTerm, kind: int) -> float:
        """The amount of an effect, provided that Unrest stays low enough for it."""
        amount = self.amount(part, kind)
        if part.most_unrest < CALM_ENOUGH:
            amount /= calm_chance(self.have[UNREST_LEVEL], part.most_unrest)
        if part.fragile:
            amount /= whole_chance(self.working.damage)
        return amount

    def instant_worth(self, part: EffectTerm, kind: int) -> float:
        if part.most_unrest < self.have[UNREST_LEVEL] or (part.fragile and self.working.damage):
            return 0.0
        amount = self.kept_amount(part, kind)
        if part.term == t.REPAIR_NOW:
            amount = min(amount, len(self.civilization.damaged))
        return amount * self.prices.lasting[part.term]

    def kind_worth(self, kind: int) -> float:
        """R16.1, R16.2 and own cards that count: the value of one more card of a kind."""
        known = self.placements.get(kind)
        if known is not None:
            return known
        table, prices = self.prices.lasting, self.prices
        worth = 0.0
        if kind < PERSONALITY:
            number, most = self.have[kind], self.most[kind]
            if not number:
                worth += table[t.COLOUR_NOW]
            if number in (most, most - 1):  # it wins the majority, or breaks a rival's
                worth += table[t.MAJORITY_NOW]
            worth += prices.timed(t.TERRITORY_HELD if kind == TERRITORY else t.TECHNOLOGY)
        for part, passing in self.totals.counting:
            before, after = self.amount(part, -1), self.amount(part, kind)
            if after != before:
                term = t.SYNERGY_NOW if part.term == t.SCORE_NOW else t.SYNERGY_INCOME
                worth += (after - before) * (prices.passing if passing else table)[term]
        self.placements[kind] = worth
        return worth

    def obsolescence_worth(self, cards: tuple[int, ...]) -> float:
        """R15: own obsolete cards are lost for a point each; rivals lose theirs too."""
        worth = 0.0
        for card in cards:
            for seat, civilization in enumerate(self.state.civilizations):
                if card not in civilization.in_play():
                    continue
                if seat != self.player:
                    worth += self.weights[t.OUTDATED]
                elif card not in civilization.damaged:
                    worth += self.weights[t.POINTS] + self.weights[t.REPLACED] * self.standing(card)
        return worth

    def standing(self, card: int) -> float:
        """The remaining value of a card in play, or of a repaired one."""
        return self.lasting_worth(card) + self.prices.timed(t.TECHNOLOGY)

    def cards_worth(self) -> float:
        """The remaining value of all working cards."""
        prices, columns = self.prices, self.working.columns
        worth = prices.sums.get(columns)
        if worth is None:
            worth = prices.sums[columns] = total([prices.plain[card] for card in self.totals.cards])
        for part, passing in self.totals.varying:
            table = prices.passing if passing else prices.lasting
            worth += self.varying_worth(part, table, -1)
        for track in self.totals.protects:
            worth += self.weights[t.PROTECT_NEAR] * self.state.tracks[track] / LAST_SPACE
        if prices.later and self.totals.evolutions:
            worth += self.evolution_worth(self.totals.evolutions)
        return worth

    def disaster_cost(self, track: int) -> float:
        """R8.2 to R8.4: the loss in a disaster, which is the cheapest card it can hit."""
        if track in self.totals.protects:
            return 0.0
        cards = self.working.columns[track] or sum(self.working.columns[:PERSONALITY], ())
        return max(0.0, min([self.standing(card) for card in cards], default=0.0)) + self.first_damage_cost()

    # Resources and Unrest ---------------------------------------------------------------------------------------

    def gain_worth(self, kind: int, by: int) -> float:
        """The value of gaining or losing resources of a kind."""
        purse, have = self.prices.purse, self.civilization.resources[kind]
        return purse[min(have + by, len(purse) - 1)] - purse[min(have, len(purse) - 1)]

    def unrest_worth(self, changes: Sequence[int], dice: Sequence[Die]) -> float:
        """The value of successive changes of Unrest to a player who still holds these dice."""
        civilization = self.civilization
        unrest = before = civilization.unrest
        worth = 0.0
        lowered = "unrest" in civilization.lowered
        for change in changes:
            if not change:
                continue
            unrest = max(0, unrest + change)
            if unrest >= CIVIL_WAR:
                worth += self.civil_war_worth()
                unrest = 0
            elif change > 0 and unrest in UNREST_ZONE and not lowered:
                lowered = True
                worth += self.weights[t.LOWERED] * sum([die.value > 1 for die in dice])
        levels = self.prices.unrest
        worth += levels[unrest] - levels[min(before, CIVIL_WAR - 1)]
        return worth + self.calm_worth(unrest) - self.calm_worth(before)

    def calm_worth(self, unrest: int) -> float:
        """The value of effects that need Unrest this low, on own and available cards."""
        worth = self.calm.get(unrest)
        if worth is None:
            worth = 0.0
            for part, passing in self.totals.calm:
                table = self.prices.passing if passing else self.prices.lasting
                if part.more:
                    worth += part.amount * self.players_ahead(UNREST_LEVEL, unrest) * table[part.term]
                else:
                    worth += self.kept_amount(part, -1) * calm_chance(unrest, part.most_unrest) * table[part.term]
            worth -= self.points_for_others(unrest) * self.prices.lasting[t.SCORE_NOW]
            for card in (*self.state.available(), *self.civilization.hand):
                for part in self.features[card].demanding:
                    if unrest <= part.most_unrest < CALM_ENOUGH:
                        worth += self.weights[t.CALM_AHEAD] * part.amount * self.prices.lasting[part.term]
            self.calm[unrest] = worth
        return worth

    def points_for_others(self, unrest: int) -> float:
        """The points of the average rival's cards for this player's higher Unrest."""
        soon, owed = self.state.round == ROUNDS_PER_ERA, 0.0
        for seat, rival in enumerate(self.state.civilizations):
            if seat != self.player:
                points = card_totals(self.cards, rival.working(self.cards).columns).outdoing
                owed += points * lead_chance(unrest - rival.unrest, soon)
        return owed / len(self.rivals)

    def civil_war_worth(self) -> float:
        """R12.1: the cost of a Civil War: the cheapest card of each kind, and the dice to repair them."""
        safe = {ability.colour for _, ability in self.working.having(ProtectFromCivilWar)}
        columns = self.working.columns
        struck = [columns[kind] for kind in (*COLOURS, TERRITORY) if kind not in safe and columns[kind]]
        lost = total([max(0.0, min([self.standing(card) for card in column])) for column in struck])
        cost = self.weights[t.CIVIL_WAR_DAMAGE] * len(struck) + self.weights[t.CIVIL_WAR_LOSS] * lost
        return cost - self.first_damage_cost()

    def first_damage_cost(self) -> float:
        """The loss by the first damaged card, besides the card."""
        return 0.0 if self.working.damage else self.undamaged_worth()

    def undamaged_worth(self) -> float:
        """The value of having no damaged card to own and available cards that need it."""
        worth = 0.0
        for part, passing in self.totals.fragile:
            table = self.prices.passing if passing else self.prices.lasting
            worth += self.weights[t.SPOILT] * self.kept_amount(part, -1) * table[part.term]
        for card in (*self.state.available(), *self.civilization.hand):
            for part in self.features[card].demanding:
                if part.fragile:
                    worth += self.weights[t.SPOILT_AHEAD] * part.amount * self.prices.lasting[part.term]
        return worth
