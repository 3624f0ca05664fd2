"""Questions that card effects ask: which resource, whose, which card, which track."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .abilities import ProtectFromStealing
from .agenda import question
from .changes import add_resources, gain_resources, move_track, repair_card, steal_resource, take_to_hand
from .decisions import DECLINE, Option, option
from .events import ResourcesConverted
from .kinds import COLOURS, KIND_NAMES, NOBODY, TRACK_NAMES, TRACKS

if TYPE_CHECKING:
    from .game import Game

RESOURCE_OPTIONS = [Option(KIND_NAMES[kind], "resource", kind) for kind in COLOURS]
TRACK_OPTIONS = [Option(TRACK_NAMES[track], "track", track) for track in TRACKS]


@question("resource")
class GainAny(NamedTuple):
    """Take resources of any kind, one at a time."""

    player: int
    card: int
    left: int

    def options(self, game: Game) -> list[Option]:
        return RESOURCE_OPTIONS

    def take(self, game: Game, choice: Option) -> None:
        if self.left > 1:
            game.push(GainAny(self.player, self.card, self.left - 1))
        gain_resources(game, self.player, choice.value, 1, "effect", self.card)


@question("resource")
class ConvertToAny(NamedTuple):
    """Take what a transformation gives, all of one kind; it has been paid for in the same breath."""

    player: int
    card: int
    paid: int
    amount: int
    gain: int

    def options(self, game: Game) -> list[Option]:
        return [choice for choice in RESOURCE_OPTIONS if choice.value != self.paid]

    def take(self, game: Game, choice: Option) -> None:
        convert(game, self.player, self.card, self.paid, self.amount, choice.value, self.gain)


def convert(game: Game, player: int, card: int, paid: int, amount: int, into: int, gained: int) -> None:
    civilization = game.state.civilizations[player]
    add_resources(civilization, paid, -amount)
    add_resources(civilization, into, gained)
    game.tell(ResourcesConverted, player, paid, amount, into, gained, card)


def can_be_robbed(game: Game, victim: int, resource: int) -> bool:
    """Has the victim anything (of this kind, or NOBODY for any) that can be stolen?"""
    civilization = game.state.civilizations[victim]
    if civilization.working(game.cards).having(ProtectFromStealing):
        return False
    return sum(civilization.resources) > 0 if resource == NOBODY else civilization.resources[resource] > 0


@question("steal-from")
class ChooseVictim(NamedTuple):
    """Steal from one player of choice."""

    player: int
    card: int
    resource: int
    amount: int
    they_choose: bool

    def options(self, game: Game) -> list[Option]:
        return [
            option(f"player {other + 1}", "player", other)
            for other in range(len(game.state.civilizations))
            if other != self.player and can_be_robbed(game, other, self.resource)
        ]

    def take(self, game: Game, choice: Option) -> None:
        game.push(steal(self.player, choice.value, self.card, self.resource, self.amount, self.they_choose))


def steal(player: int, victim: int, card: int, resource: int, amount: int, they_choose: bool) -> Steal:
    return Steal(victim if they_choose else player, player, victim, card, resource, amount)


@question("steal")
class Steal(NamedTuple):
    """`player` chooses which resource `thief` takes from `victim`, one at a time."""

    player: int
    thief: int
    victim: int
    card: int
    resource: int
    """A kind, or NOBODY for any."""
    left: int

    def options(self, game: Game) -> list[Option]:
        have = game.state.civilizations[self.victim].resources
        if self.resource != NOBODY:
            return [RESOURCE_OPTIONS[self.resource]] if have[self.resource] else []
        return [choice for choice in RESOURCE_OPTIONS if have[choice.value]]

    def take(self, game: Game, choice: Option) -> None:
        if self.left > 1:
            game.push(self._replace(left=self.left - 1))
        steal_resource(game, self.thief, self.victim, choice.value, self.card)


@question("repair-one")
class RepairOne(NamedTuple):
    """Repair damaged cards, one at a time."""

    player: int
    card: int
    left: int

    def options(self, game: Game) -> list[Option]:
        return game.card_options(game.state.civilizations[self.player].damaged)

    def take(self, game: Game, choice: Option) -> None:
        if self.left > 1:
            game.push(RepairOne(self.player, self.card, self.left - 1))
        repair_card(game, self.player, choice.value, self.card)


@question("move-track")
class ChooseTrack(NamedTuple):
    """Move a marker of choice."""

    player: int
    card: int
    by: int

    def options(self, game: Game) -> list[Option]:
        return TRACK_OPTIONS

    def take(self, game: Game, choice: Option) -> None:
        move_track(game, choice.value, self.by, self.card)


@question("take")
class TakeAvailable(NamedTuple):
    """Take an available card of the Display to hand."""

    player: int
    card: int
    left: int

    def options(self, game: Game) -> list[Option]:
        return game.card_options(game.state.available())

    def take(self, game: Game, choice: Option) -> None:
        if self.left > 1:
            game.push(TakeAvailable(self.player, self.card, self.left - 1))
        take_to_hand(game, self.player, choice.value, self.card)


@question("may")
class Consider(NamedTuple):
    """An effect that may be declined: use it or not."""

    player: int
    card: int
    place: int
    """Which effect of the card."""

    def options(self, game: Game) -> list[Option]:
        effect = game.cards[self.card].effects[self.place]
        if not effect.can(game, self.player):
            return []
        return [game.effect_option(self.card, self.place), DECLINE]

    def take(self, game: Game, choice: Option) -> None:
        if choice is not DECLINE:
            game.cards[self.card].effects[self.place].do(game, self.player, self.card)
