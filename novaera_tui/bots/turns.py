"""Whole turns (die, action, card and payment), with their gains and costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from novaera_tui.bots import features as t
from novaera_tui.bots.card_values import CardValues, Judgement
from novaera_tui.bots.totals import total
from rules import CardSet, Decision, Die, Game, Option
from rules.abilities import Calming, EnlistFor
from rules.actions import calmed_by
from rules.kinds import BLACK, KIND_NAMES, MOST_REPAIRS, NO_CARD, NO_KIND, NOBODY, PERSONALITY, TERRITORY, Kind
from rules.records import TupleRecord
from rules.spending import TURN_STEPS

STEPS: Final = TURN_STEPS
"""Decisions in mid-turn: nothing has changed since the die was chosen."""


Plan = tuple[tuple[str, str], ...]
"""The choices ahead: the kind of each decision and the key of the option."""


class Turn(TupleRecord):
    """One way to spend a die."""

    score: float
    die: Die
    action: str
    cards: tuple[int, ...] = ()
    """The card it concerns, or the two it repairs."""
    column: Kind = NO_KIND
    """The colour in which a technology is paid."""

    def plan(self, game: Game) -> Plan:
        """The choices that make up this turn."""
        names = [game.cards[card].name for card in self.cards]
        steps = [("die", self.die.key), ("action", self.action), *[(self.action, name) for name in names]]
        if self.column != NO_KIND:
            steps.append(("payment", KIND_NAMES[self.column]))
        return tuple(steps)


def answer(plan: Plan, decision: Decision) -> Option[Any]:
    """A plan's answer to a decision on its way; if it has none, one that makes no difference."""
    for kind, key in plan:
        if kind == decision.kind:
            for option in decision.options:
                if option.key == key:
                    return option
    return decision.options[-1 if decision.kind == "repair" else 0]


def begun(agenda: Sequence[Any], cards: CardSet) -> Plan:
    """The choices made so far in a turn; they have changed nothing but the agenda."""
    record = agenda[-1]
    if not record.asks or record.kind not in STEPS:
        return ()
    steps = [("die", record.die.key)]
    if record.kind != "action":
        action = "develop" if record.kind in ("payment", "mix") else record.kind
        steps.append(("action", action))
        card = getattr(record, "card", getattr(record, "chosen", NO_CARD))
        if card != NO_CARD:
            steps.append((action, cards[card].name))
    if record.kind == "mix":
        steps.append(("payment", KIND_NAMES[record.column]))
    return tuple(steps)


def fits(plan: Plan, made: Plan) -> bool:
    """Does this plan begin with these choices?"""
    return set(made) <= set(plan)


def follow(game: Game, plan: Plan) -> int:
    """Make the choices of a plan until its turn is final; returns their number.

    The rules make choices with only one option, so a plan may name more than are asked.
    """
    decision = game.decision
    assert decision is not None
    player, made = decision.player, 0
    while decision is not None and decision.player == player and (not made or decision.kind in STEPS):
        game.apply(answer(plan, decision))
        made += 1
        decision = game.decision
    return made


class Turns:
    """Scores everything a player could do with a die now."""

    def __init__(self, game: Game, player: int, judgement: Judgement, rival: int = NOBODY) -> None:
        self.game = game
        self.cards = game.cards.cards
        self.prospects = prospects = CardValues(game, player, judgement)
        self.judgement = judgement
        self.weights = judgement.weights
        self.civilization = prospects.civilization
        self.terms = prospects.working.terms
        self.purse = self.terms.purse(self.civilization.resources)
        self.available = game.state.available()
        self.rival = rival
        """The next player to spend, or NOBODY if that does not matter."""
        self.gone = self.denials()
        self._uses: dict[Die, float] = {}
        self._general: dict[int, float] = {}

    @property
    def about(self) -> Any:
        """The subject of the current decision."""
        return None if self.game.decision is None else self.game.decision.about

    def denials(self) -> dict[int, float]:
        """For each available card, the loss to the next player if it is taken and uncovers the card above it."""
        if self.rival == NOBODY:
            return {}
        rival = Turns(self.game, self.rival, self.judgement)
        dice = rival.civilization.dice
        gone: dict[int, float] = {}
        for column in self.game.state.display:
            if column:
                score = 0.0
                if rival.within_reach(column[-1], dice):
                    score = self.weights[t.DENIED] * max(0.0, rival.prospects.best_worth(column[-1]))
                if len(column) > 1 and rival.within_reach(column[-2], dice):
                    score += self.weights[t.REVEALED] * max(0.0, rival.prospects.best_worth(column[-2]))
                gone[column[-1]] = score
        return gone

    def within_reach(self, number: int, dice: Sequence[Die]) -> bool:
        """Can the player afford this card with one of these dice?"""
        card = self.cards[number]
        if card.is_territory:
            return bool(dice) and self.prospects.working.meets(card)
        price, purse = self.terms.price, self.purse
        for kind in card.kinds:
            for die in dice:
                if price(card, kind, die, False) <= purse[kind]:
                    return True
        return False

    def cost(self, die: Die) -> float:
        """The cost of spending a die: what it could have gained."""
        if die.colour == BLACK:
            return self.prospects.prices.timed(t.DIE_BLACK) * die.value
        return self.weights[t.DIE] * self.prospects.gain_worth(die.colour, die.value)

    def of(self, dice: Sequence[Die], only: Die | None = None) -> list[Turn]:
        """All sensible turns with these dice, or with only one of them. Actions that take any die get the least useful
        one.
        """
        found: list[Turn] = []
        costs = {die: self.cost(die) for die in (dict.fromkeys(dice) if only is None else (only,))}
        cheapest = min([die for die in costs if die.colour != BLACK] or costs, key=costs.__getitem__)
        for die, cost in costs.items():
            rest = list(dice)
            rest.remove(die)
            self.develop(found, die, -cost, rest, die is cheapest)
            if die is cheapest or die.colour == BLACK:
                self.enlist(found, die, -cost, rest)
                self.research(found, die, -cost, rest)
                self.repair(found, die, -cost)
                if self.game.state.era > 1:
                    self.expand(found, die, -cost, rest)
            if die.colour == BLACK:
                found.append(Turn(self.calming(rest) - cost, die, "calm"))
            else:
                found.append(Turn(self.gaining(die, rest) - cost, die, "gain"))
        return found

    def use(self, die: Die) -> float:
        """The best use of a die, without subtracting what it could have gained."""
        known = self._uses.get(die)
        if known is None:
            found: list[Turn] = []
            self.develop(found, die, 0.0, [], True)
            best = self.calming([]) if die.colour == BLACK else self.gaining(die, [])
            # actions that take any die are equal for all colours, but a black die's value counts
            general = die.value if die.colour == BLACK else 0
            if general not in self._general:
                turns: list[Turn] = []
                self.enlist(turns, die, 0.0, [])
                self.research(turns, die, 0.0, [])
                self.repair(turns, die, 0.0)
                if self.game.state.era > 1:
                    self.expand(turns, die, 0.0, [])
                self._general[general] = max([turn.score for turn in turns], default=best)
            known = self._uses[die] = max([best, self._general[general], *[turn.score for turn in found]])
        return known

    def develop(self, found: list[Turn], die: Die, base: float, rest: list[Die], cheapest: bool) -> None:
        prospects, price, purse = self.prospects, self.terms.price, self.purse
        base += prospects.prices.timed(t.DEVELOPING)
        fitting = self.terms.black if die.colour == BLACK else None
        for from_hand, cards in ((False, self.available), (True, self.civilization.hand)):
            for number in cards:
                card = self.cards[number]
                for kind in card.kinds:
                    if kind >= TERRITORY or not (cheapest or kind == die.colour or (fitting and fitting[kind])):
                        continue
                    to_pay = price(card, kind, die, from_hand)
                    if to_pay > purse[kind]:
                        continue
                    features = prospects.features[number]
                    score = base + prospects.worth(number, kind) + self.payment_worth(kind, to_pay, features.resources)
                    if features.unrest:
                        score += prospects.unrest_worth((features.unrest,), rest)
                    if not to_pay and die.value > card.cost and kind == die.colour:
                        score += self.weights[t.SURPLUS] * (die.value - card.cost)
                    if not from_hand and self.gone:
                        score += self.gone[number]
                    found.append(Turn(score, die, "develop", (number,), kind))

    def payment_worth(self, kind: int, amount: int, gained: Sequence[int] | None) -> float:
        """The cost of paying in a kind, or in kinds that count as it, with instant gains."""
        prospects = self.prospects
        if gained is None:
            if len(self.terms.sources[kind]) == 1:
                return prospects.gain_worth(kind, -amount) if amount else 0.0
            gained = (0, 0, 0, 0)
        change = list(gained)
        for source in self.terms.sources[kind]:
            part = min(amount, self.civilization.resources[source])
            change[source] -= part
            amount -= part
        return total([prospects.gain_worth(source, by) for source, by in enumerate(change) if by])

    def instant_resources_worth(self, number: int) -> float:
        """Resources a card gives at once."""
        gained = self.prospects.features[number].resources
        if gained is None:
            return 0.0
        return total([self.prospects.gain_worth(kind, by) for kind, by in enumerate(gained) if by])

    def enlist(self, found: list[Turn], die: Die, base: float, rest: list[Die]) -> None:
        prospects = self.prospects
        base += prospects.prices.timed(t.ENLISTING)
        less = sum([ability.less for _, ability in prospects.working.having(EnlistFor)])
        for number in self.game.state.personalities:
            change = self.cards[number].cost - (die.value if die.colour == BLACK else 0)
            if change > 0:
                change = max(0, change - less)
            score = base + prospects.worth(number, PERSONALITY) + self.instant_resources_worth(number)
            score += prospects.unrest_worth((change, prospects.features[number].unrest), rest)
            found.append(Turn(score, die, "enlist", (number,)))

    def expand(self, found: list[Turn], die: Die, base: float, rest: list[Die]) -> None:
        prospects = self.prospects
        base += prospects.prices.timed(t.EXPANDING)
        for number in (*self.available, *self.civilization.hand):
            card = self.cards[number]
            if card.is_territory and prospects.working.meets(card):
                score = base + prospects.worth(number, TERRITORY) + self.instant_resources_worth(number)
                score += prospects.unrest_worth((prospects.features[number].unrest,), rest)
                found.append(Turn(score + self.gone.get(number, 0.0), die, "expand", (number,)))

    def research(self, found: list[Turn], die: Die, base: float, rest: list[Die]) -> None:
        prospects = self.prospects
        base += prospects.prices.timed(t.RESEARCHING)
        share = prospects.prices.timed(t.RESEARCHED)
        for number in self.available:
            card = self.cards[number]
            worth = max(0.0, prospects.best_worth(number))
            score = base + share * worth
            if self.within_reach(number, rest):
                score += self.weights[t.WITHIN_REACH] * worth
            elif card.is_technology:
                score += self.weights[t.LACKING] * min([card.cost - self.purse[kind] for kind in card.kinds])
            found.append(Turn(score + self.gone.get(number, 0.0), die, "research", (number,)))

    def repair(self, found: list[Turn], die: Die, base: float) -> None:
        if not self.civilization.damaged:
            return
        worths = sorted([(-self.prospects.standing(card), card) for card in self.civilization.damaged])[:MOST_REPAIRS]
        score = base + self.prospects.prices.timed(t.REPAIRS)
        score += self.weights[t.REPAIRED] * total([max(0.0, -worth) for worth, _ in worths])
        score += self.prospects.undamaged_worth() * len(worths) / len(self.civilization.damaged)
        found.append(Turn(score, die, "repair", tuple(card for _, card in worths)))

    def calming(self, rest: list[Die]) -> float:
        working = self.prospects.working
        score = self.prospects.prices.timed(t.CALMS) + self.prospects.unrest_worth((-calmed_by(working),), rest)
        if self.civilization.unrest:
            score += self.weights[t.POINTS] * sum([ability.points for _, ability in working.having(Calming)])
        return score + self.weights[t.CALM_NOW] * self.unlocked_points(rest)

    def unlocked_points(self, rest: list[Die]) -> float:
        """The most points of a card for the other dice that ask for Unrest lower by 1."""
        unrest, best = self.civilization.unrest - 1, 0.0
        for number in (*self.available, *self.civilization.hand) if rest and unrest >= 0 else ():
            points = sum(
                [part.amount for part in self.prospects.features[number].demanding if part.most_unrest == unrest]
            )
            if points > best and self.within_reach(number, rest):
                best = points
        return best

    def gaining(self, die: Die, rest: list[Die]) -> float:
        score = self.prospects.prices.timed(t.GAINING) + self.prospects.gain_worth(die.colour, die.value)
        return score + self.weights[t.ENABLES] * self.enabled_worth(die, rest)

    def enabled_worth(self, die: Die, rest: list[Die]) -> float:
        """The value of the best technology that this gain makes affordable for the other dice."""
        best = 0.0
        if not rest:
            return best
        kind = die.colour
        purse, terms = self.purse[kind], self.terms
        for from_hand, cards in ((False, self.available), (True, self.civilization.hand)):
            for number in cards:
                card = self.cards[number]
                if kind in card.kinds:
                    price = min([terms.price(card, kind, other, from_hand) for other in rest])
                    if purse < price <= purse + die.value:
                        best = max(best, self.prospects.worth(number, kind))
        return best

    def shortage_worth(self, kind: int) -> float:
        """How much one more resource of a kind helps to afford a technology."""
        best = 0.0
        have = self.purse[kind]
        for number in (*self.available, *self.civilization.hand):
            card = self.cards[number]
            lacking = card.cost - have
            if kind in card.kinds and lacking > 0:
                best = max(best, self.prospects.worth(number, kind) / (lacking + 1))
        return self.weights[t.WANTED] * best
