"""What comes of a plan before anything is left to chance: events, resources, Unrest, points, and what is scored.

It is played on a game drawn from what one player may see, so it tells nothing that is hidden.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Any, Final

from novaera_tui.bots.turns import STEPS, Plan, Turn, answer, follow
from novaera_tui.bots.weights import fitted_policy
from novaera_tui.words.consequences import CAME, certain_points
from rules import Card, Game
from rules import events as happened
from rules.actions import DoEffect
from rules.decisions import DieChange
from rules.deeds import GainVP
from rules.events import Event
from rules.forecast import BLOCKED, reach
from rules.kinds import COLOURS, NO_CARD, NOBODY, CardNumber, Die, Player
from rules.obsolescence import Obsolescence
from rules.scoring import awards_of
from rules.spending import ChooseDie

TURNING_POINTS: Final = ("pick", "die", *STEPS)
"""Decisions that come of no other."""


def settled(game: Game) -> Game:
    """The position when all that a choice has set off is over: a good player answers what it asks on the way."""
    trial = game.copy()
    phase = trial.state.phase
    while trial.decision is not None and trial.state.phase == phase and trial.decision.kind not in TURNING_POINTS:
        fitted_policy().play(trial)
    return trial


def on_turn(game: Game, player: Player) -> Game:
    """The same position, but it is this player's turn to spend a die, and nothing comes after it."""
    state = game.copy().state
    state.agenda = [ChooseDie(player, ())]
    trial = Game(game.cards, game.names, state)
    trial.advance()
    return trial


def after_turn(game: Game, player: Player, turn: Turn) -> Game:
    """The position after a turn of this player, if nobody else moves."""
    trial = on_turn(game, player)
    follow(trial, turn.plan(trial))
    return settled(trial)


def spending(game: Game, left: int) -> Game:
    """The position in which dice begin to be spent, if this zone is left."""
    trial = game.copy()
    now = (trial.state.era, trial.state.round)
    while (decision := trial.decision) is not None and (trial.state.era, trial.state.round) == now:
        if decision.kind == "pick":
            trial.apply(next((each for each in decision.options if each.what.number != left), decision.options[0]))
        elif decision.kind in TURNING_POINTS:
            return trial
        else:
            fitted_policy().play(trial)
    return game


class Forecast:
    """What a plan would do: the events of the choice that makes it final, and the position after it."""

    def __init__(self, game: Game, plan: Plan) -> None:
        assert game.decision is not None
        self.player = player = game.decision.player
        trial = game.copy()
        while True:
            decision = trial.decision
            assert decision is not None
            option = answer(plan, decision)
            events, waiting = trial.preview(option)
            after = trial.copy()
            after.apply(option)
            going_on = after.decision
            if (
                isinstance(option.what, DieChange)
                or any(not isinstance(event, happened.PlayerAsked) for event in events)
                or going_on is None
                or going_on.player != player
                or going_on.kind not in STEPS
            ):
                break
            trial = after
        self.before, self.after = trial, after
        self.decision, self.option = decision, option
        self.all_events = events
        self.waiting = waiting
        """What comes after a decision, or after something that only chance can tell."""
        phases = [place for place, event in enumerate(events) if isinstance(event, happened.PhaseBegan)]
        self.events: list[Event] = events[: phases[0]] if phases else events
        """What the choice itself does; not what the next phase brings."""

        self.view = trial.view(player)
        self.names = [civilization.name for civilization in self.view.civilizations]

    @cached_property
    def settled(self) -> Game:
        """The position after the whole of the plan, and of what it sets off."""
        return settled(self.after)

    @cached_property
    def spendings(self) -> list[Game]:
        """After a zone is picked, the positions in which dice begin to be spent: one for each zone that may be left.

        Dice are then as Unrest and a Dark Age have lowered them (R6.1, R11.2).
        """
        zones = [zone for zone, dice in enumerate(self.after.state.zones) if dice] or [NOBODY]
        found = [spending(self.after, left) for left in zones]
        return [game for game in found if game.state.civilizations[self.player].dice] or [self.after]

    @property
    def doubtful(self) -> bool:
        """Does it depend on the others whether a Dark Age lowers the dice of the zone that is picked?"""
        return len({game.state.dark_age for game in self.spendings}) > 1

    def own(self, *kinds: type) -> list[Any]:
        """The player's own events of these kinds."""
        found: list[Any] = [event for event in self.events if isinstance(event, kinds)]
        return [event for event in found if event.player == self.player]

    @property
    def card(self) -> CardNumber:
        """The card that comes into play, or to the hand."""
        came = self.own(*CAME, happened.CardResearched)
        return came[0].card if came else NO_CARD

    @property
    def comes_into_play(self) -> Card | None:
        came = self.own(*CAME)
        return self.view.cards[came[0].card] if came else None

    @property
    def points(self) -> int:
        """At once, and surely: also what a card brings after something is drawn or chosen."""
        found: int = sum(event.amount for event in self.own(happened.VPGained))
        for record in self.waiting:
            if isinstance(record, DoEffect) and record.card == self.card != NO_CARD:
                effect = self.view.cards[record.card].effects[record.place]
                if isinstance(effect.verb, GainVP) and effect.trigger == "instant":
                    found += effect.verb.amount * effect.times(self.before, self.player)
            elif isinstance(record, Obsolescence) and record.player == self.player:
                found += certain_points(self.view, record, self.events, self.waiting)
        return found

    @property
    def giver_of_points(self) -> CardNumber:
        """The card that brings the points at once, where it is another than the one that the choice is about."""
        gained = [event for event in self.own(happened.VPGained) if event.by != "obsolescence"]
        return next((event.cause for event in gained if event.cause != self.card), NO_CARD)

    @property
    def spent(self) -> Die | None:
        """The die that the turn takes."""
        return next((event.die for event in self.own(happened.DieSpent)), None)

    @property
    def repaired(self) -> tuple[str, ...]:
        """The player's own cards that work again."""
        return tuple(self.view.cards[event.card].name for event in self.own(happened.CardRepaired))

    @property
    def begins_dark_age(self) -> bool:
        return any(isinstance(event, happened.DarkAgeBegan) for event in self.all_events)

    @property
    def is_war(self) -> bool:
        """Does a Civil War of the player's own begin?"""
        began = [event for event in self.all_events if isinstance(event, happened.CivilWarBegan)]
        return any(event.player == self.player for event in began)

    @property
    def damaged_by_war(self) -> list[str]:
        """The player's own cards."""
        damaged = [event for event in self.all_events if isinstance(event, happened.CardDamaged)]
        mine = [event for event in damaged if event.player == self.player and event.by == "civil war"]
        return [self.view.cards[event.card].name for event in mine]

    @property
    def unrest(self) -> int:
        changes = self.own(happened.UnrestRose, happened.UnrestFell)
        return changes[-1].after if changes else self.unrest_before

    @property
    def unrest_before(self) -> int:
        return self.view.civilizations[self.player].unrest

    @property
    def resources(self) -> list[int]:
        """By kind, what is gained less what is paid."""
        change = [0] * len(COLOURS)
        for event in self.own(happened.ResourcesGained, happened.ResourceStolen):
            change[event.kind] += event.amount
        for event in self.own(happened.ResourcesPaid):
            change[event.kind] -= event.amount
        for event in self.own(happened.ResourcesConverted):
            change[event.kind] -= event.amount
            change[event.into] += event.gained
        return change

    @property
    def dice(self) -> tuple[Die, ...]:
        """Of a zone that is taken, as they are then."""
        taken = self.own(happened.ZoneTaken, happened.DiceLowered)
        return tuple(taken[-1].dice) if taken else ()

    @property
    def left(self) -> int:
        """The zone that is left over, or NOBODY."""
        return next((event.zone for event in self.all_events if isinstance(event, happened.ZoneLeft)), NOBODY)

    def scored(self, seat: Player) -> Counter[tuple[str, int, int]]:
        """How much more would be scored, by why, card and kind; if the Era ends with it, what is scored then."""
        change: Counter[tuple[str, int, int]] = Counter()
        if self.after.decision is not None and self.after.state.era == self.view.era:
            change.update({(award.by, award.card, award.kind): award.amount for award in awards_of(self.after, seat)})
        else:
            for event in self.all_events[len(self.events) :]:
                if isinstance(event, happened.VPGained) and event.player == seat:
                    change[event.by, event.cause, event.kind] += event.amount
        change.subtract({(award.by, award.card, award.kind): award.amount for award in awards_of(self.before, seat)})
        return change

    def brought_within_reach(self, after: Game | None = None) -> list[str]:
        """Cards that the player's other dice can then pay for, and could not before; at once, or `after` something."""
        had = reach(self.view, self.player, None)
        have = reach((after or self.settled).view(self.player), self.player, None)
        found = [card for card, how in have.items() if how != BLOCKED and had.get(card) == BLOCKED]
        return [self.view.cards[card].name for card in found]
