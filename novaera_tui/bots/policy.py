"""The judgement behind the bots: scores turns, zones and small choices by weights, without looking ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter, itemgetter
from typing import Any

from novaera_tui.bots import features as t
from novaera_tui.bots.card_values import CardValues, Judgement
from novaera_tui.bots.last_round import is_last_round, leads_now
from novaera_tui.bots.position_value import standing
from novaera_tui.bots.totals import total
from novaera_tui.bots.turns import STEPS, Plan, Turn, Turns, answer, begun, fits, follow
from rules import Decision, Die, Game, Option
from rules.decisions import DECLINE, DiceZone, DieChange
from rules.deeds import ChangeUnrest, MoveTrack, Repair, Transform
from rules.kinds import ANY, BLACK, COLOURS, DARK_AGE, DICE, DICE_BY_KEY, LAST_SPACE, NOBODY
from rules.rounds import picking_excess
from rules.spending import rerolled


class Policy:
    """Chooses for the deciding player. Of hidden information it uses only that player's hand."""

    def __init__(
        self,
        weights: Sequence[float],
        judgement: Judgement | None = None,
        noise: Callable[[Plan], float] | None = None,
    ) -> None:
        self.weights = weights
        self.judgement = judgement or Judgement(weights)
        self.noise = noise
        """Adds a random error to the score of a plan."""

    # Choosing -------------------------------------------------------------------------------------------------

    def play(self, game: Game) -> int:
        """Make the next choice, or the whole turn it begins; returns the number of choices."""
        decision = game.decision
        assert decision is not None
        if decision.kind == "die":
            trick = self.trick(game, decision)
            if trick is None:
                return follow(game, self.turn(game).plan(game))
            game.apply(trick)
            return 1
        game.apply(self.choose(game))
        return 1

    def choose(self, game: Game) -> Option[Any]:
        assert game.decision is not None
        return answer(self.plan(game), game.decision)

    def plan(self, game: Game) -> Plan:
        """The next choice, and the rest of its turn if it is part of one."""
        decision = game.decision
        assert decision is not None
        if decision.kind == "die":
            trick = self.trick(game, decision)
            return self.turn(game).plan(game) if trick is None else ((decision.kind, trick.key),)
        if decision.kind in STEPS and (turns := self.turns(game)):
            return self.best(turns, game).plan(game)
        return ((decision.kind, self.by_itself(game, decision).key),)

    def by_itself(self, game: Game, decision: Decision) -> Option[Any]:
        """A choice that is not part of a turn."""
        if decision.kind in ("pick", "token"):
            return self.zone(game, decision)
        if decision.kind == "dark-age":
            return self.die_to_return(game, decision)
        if decision.kind == "steal-from":
            return self.strongest_rival(game, decision)
        return self.small_choice(game, decision)

    # Turns ----------------------------------------------------------------------------------------------------

    def turn(self, game: Game) -> Turn:
        """The best turn from here."""
        return self.best(self.turns(game), game)

    def best(self, turns: list[Turn], game: Game) -> Turn:
        noise = self.noise
        if noise is None:
            return max(turns, key=attrgetter("score"))
        return max(turns, key=lambda turn: turn.score + noise(turn.plan(game)))

    def turns(self, game: Game) -> list[Turn]:
        """All turns from here, or those that continue the choices made; none may, if somebody else made them."""
        decision = game.decision
        assert decision is not None
        player = decision.player
        turns = Turns(game, player, self.judgement, next_spender(game, player))
        dice = game.state.civilizations[player].dice
        if decision.kind == "die":
            return turns.of(dice)
        made = begun(game.state.agenda, game.cards)
        return [turn for turn in turns.of(dice, DICE_BY_KEY[made[0][1]]) if fits(turn.plan(game), made)]

    def trick(self, game: Game, decision: Decision) -> Option[Any] | None:
        """A flip, reroll, swap or transformation before the die is chosen, if it pays."""
        offers = [option for option in decision.options if not isinstance(option.what, Die)]
        if not offers:
            return None
        player = decision.player
        turns = Turns(game, player, self.judgement)
        use = turns.use
        best, gain = None, 0.25
        for option in offers:
            change = option.what
            if not isinstance(change, DieChange):
                gained = self.transformation_gain(game, option, turns)
            elif change.by == "flip":
                gained = use(change.die.flipped()) - use(change.die)
            elif change.by == "swap":
                gained = use(DICE[change.colour][change.die.value]) - use(change.die)
            else:
                lowered = game.state.civilizations[player].lowered
                rolled = [use(rerolled(change.die, face, lowered)) for face in range(1, 7)]
                gained = total(rolled) / 6 - use(change.die)
            if gained > gain:
                best, gain = option, gained
        return best

    def transformation_gain(self, game: Game, option: Option[Any], turns: Turns) -> float:
        """The gain from a transformation now: a better turn or better resources."""
        player = turns.prospects.player
        dice = game.state.civilizations[player].dice
        trial = game.copy()
        trial.apply(option)
        while trial.decision is not None and trial.decision.player == player and trial.decision.kind == "resource":
            trial.apply(self.small_choice(trial, trial.decision))
        after = Turns(trial, player, self.judgement)
        before = max([turn.score for turn in turns.of(dice)]) + self.standing(game, player)
        return max([turn.score for turn in after.of(dice)]) + self.standing(trial, player) - before

    # Zones and dice -------------------------------------------------------------------------------------------

    def zone(self, game: Game, decision: Decision) -> Option[Any]:
        """The zone with the most useful dice, including their Unrest; a token goes there too."""
        return max(self.scores_of_zones(game, decision), key=itemgetter(1))[0]

    def scores_of_zones(self, game: Game, decision: Decision) -> list[tuple[Option[Any], float]]:
        zones = [option for option in decision.options if isinstance(option.what, DiceZone)]
        scores = self.zone_scores(game, decision.player, [option.what.number for option in zones])
        if self.noise is not None:
            noises = [self.noise(((decision.kind, option.key),)) for option in zones]
            scores = [score + noise for score, noise in zip(scores, noises, strict=True)]
        return list(zip(zones, scores, strict=True))

    def zone_scores(self, game: Game, player: int, zones: list[int]) -> list[float]:
        """The value of each zone to a player, minus its best alternative for the next player."""
        turns = Turns(game, player, self.judgement)
        scores = [self.zone_score(turns, game.state.zones[zone]) for zone in zones]
        left = [zone for zone, dice in enumerate(game.state.zones) if dice]
        rival = (player + 1) % len(game.state.civilizations)
        if rival == game.state.first:
            # everybody else has picked: of two zones, one is left over
            for place, zone in enumerate(zones):
                scores[place] += total(
                    [self.marker_worth(turns.prospects, game.state.zones[z]) for z in left if z != zone]
                )
            return scores
        others = Turns(game, rival, self.judgement)
        theirs = {zone: self.zone_score(others, game.state.zones[zone]) for zone in left}
        for place, zone in enumerate(zones):
            scores[place] += self.weights[t.LEFT_FOR_RIVAL] * max([theirs[other] for other in left if other != zone])
        return scores

    def zone_score(self, turns: Turns, dice: Sequence[Die]) -> float:
        weights = self.weights
        return (
            weights[t.ZONE] * total([turns.use(die) for die in dice])
            + weights[t.ZONE_VALUE] * sum([die.value for die in dice if die.colour != BLACK])
            + weights[t.ZONE_BLACK] * sum([die.value for die in dice if die.colour == BLACK])
            + weights[t.ZONE_COLOURS] * len({die.colour for die in dice})
            + turns.prospects.unrest_worth((picking_excess(turns.prospects.working, tuple(dice)),), dice)
        )

    def marker_worth(self, prospects: CardValues, dice: Sequence[Die]) -> float:
        """R5.1: the value to a player of moving the markers by these dice."""
        tracks = list(prospects.state.tracks)
        for die in dice:
            tracks[die.colour] += die.value
        score = 0.0
        if tracks[DARK_AGE] >= LAST_SPACE and not prospects.state.dark_age:
            score += self.weights[t.DARKENED] * prospects.prices.passing_rounds
        struck = [track for track in COLOURS if tracks[track] >= LAST_SPACE]
        if struck:
            others = [seat for seat in range(len(prospects.state.civilizations)) if seat != prospects.player]
            for seat in others:
                rival = CardValues(prospects.game, seat, self.judgement)
                score -= self.weights[t.EXPOSED] * (
                    total([rival.disaster_cost(track) for track in struck]) / len(others)
                )
            score += self.weights[t.EXPOSED] * total([prospects.disaster_cost(track) for track in struck])
        return score

    def die_to_return(self, game: Game, decision: Decision) -> Option[Any]:
        """R6.1: the least useful die goes back."""
        turns = Turns(game, decision.player, self.judgement)
        return min(decision.options, key=lambda option: turns.use(option.what))

    # Small choices --------------------------------------------------------------------------------------------

    def standing(self, game: Game, player: int) -> float:
        return standing(game, player, self.judgement)

    def advantage(self, game: Game, player: int) -> float:
        """A player's standing relative to the average rival's."""
        others = [self.standing(game, other) for other in range(len(game.state.civilizations)) if other != player]
        return self.standing(game, player) - total(others) / len(others)

    def strongest_rival(self, game: Game, decision: Decision) -> Option[Any]:
        """The strongest rival; ties go to the next one clockwise, so that no seat is always the victim."""
        seats = len(game.state.civilizations)

        def strength(option: Option[Any]) -> tuple[float, int]:
            seat = option.what.seat
            return self.standing(game, seat), (decision.player - seat) % seats

        return max(decision.options, key=strength)

    def small_choice(self, game: Game, decision: Decision) -> Option[Any]:
        """A choice within an effect or a disaster."""
        judge = SMALL_CHOICES.get(decision.kind)
        if judge is None:
            return self.best_outcome(game, decision)
        turns = Turns(game, decision.player, self.judgement)
        scores = [judge(turns, option) for option in decision.options]
        if decision.kind in SCORED_CHOICES and is_last_round(game.state):
            scores = [lead + score / 1e6 for lead, score in zip(self.final_leads(game, decision), scores, strict=True)]
        return decision.options[scores.index(max(scores))]

    def final_leads(self, game: Game, decision: Decision) -> list[float]:
        """For each option the lead if the game ended after it."""
        leads = []
        for option in decision.options:
            trial = game.copy()
            trial.apply(option)
            leads.append(leads_now(trial)[decision.player])
        return leads

    def best_outcome(self, game: Game, decision: Decision) -> Option[Any]:
        """The option that leaves the player best off."""
        best, score = decision.options[0], float("-inf")
        for option in decision.options:
            trial = game.copy()
            trial.apply(option)
            mine = self.advantage(trial, decision.player)
            if mine > score + 1e-9:
                best, score = option, mine
        return best


# The value of an option to the deciding player, one function per kind of small choice.


def resource_worth(turns: Turns, option: Option[Any]) -> float:
    """One resource, or as many as a transformation gives."""
    kind = option.what.kind
    return turns.prospects.gain_worth(kind, getattr(turns.about, "gain", 1)) + turns.shortage_worth(kind)


def stolen_worth(turns: Turns, option: Option[Any]) -> float:
    """A resource to steal or to give away."""
    if turns.about.victim == turns.prospects.player:
        kind = option.what.kind
        return turns.prospects.gain_worth(kind, -1) - turns.shortage_worth(kind)
    return resource_worth(turns, option)


def damaged_worth(turns: Turns, option: Option[Any]) -> float:
    """A card to damage, one's own or a rival's."""
    victim = getattr(turns.about, "victim", turns.prospects.player)
    card = option.what.card
    if victim == turns.prospects.player:
        return -turns.prospects.standing(card)
    return CardValues(turns.game, victim, turns.judgement).standing(card)


def produced_worth(turns: Turns, option: Option[Any]) -> float:
    """The next effect in production: helpful ones first, harmful ones last; optional ones if they pay."""
    if option is DECLINE:
        return 0.0
    effect = turns.game.cards[option.what.card].effects[option.what.place]
    verb = effect.verb
    if isinstance(verb, Transform):
        if is_last_round(turns.game.state):
            return verb.gain - verb.amount
        kinds = [kind for kind in COLOURS if kind != verb.kind] if verb.into == ANY else [verb.into]
        gained = max([turns.prospects.gain_worth(kind, verb.gain) + turns.shortage_worth(kind) for kind in kinds])
        return gained + turns.prospects.gain_worth(verb.kind, -verb.amount) - turns.shortage_worth(verb.kind)
    if isinstance(verb, MoveTrack) and effect.is_optional:
        return -verb.by
    if isinstance(verb, ChangeUnrest):
        return 100.0 if verb.by < 0 else 10.0
    return 1000.0 if isinstance(verb, Repair) else 50.0


SMALL_CHOICES: dict[str, Callable[[Turns, Option[Any]], float]] = {
    "produce": produced_worth,
    "resource": resource_worth,
    "steal": stolen_worth,
    "damage": damaged_worth,
    "lose": damaged_worth,
    "repair-one": lambda turns, option: turns.prospects.standing(option.what.card),
    "take": lambda turns, option: turns.prospects.best_worth(option.what.card),
}


SCORED_CHOICES = ("damage", "lose", "repair-one", "take")
"""Choices that can change the last scoring."""


def next_spender(game: Game, player: int) -> int:
    """Who spends the next die, if it is somebody else (R2.2: counter-clockwise)."""
    civilizations = game.state.civilizations
    seats = len(civilizations)
    for step in range(1, seats):
        seat = (player - step) % seats
        if civilizations[seat].dice:
            return seat
    return NOBODY
