"""Questions that card effects ask: which resource, whose, which card, which track."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .abilities import ProtectFromStealing
from .agenda import question
from .decisions import DECLINE, CardChoice, EffectChoice, Marker, Option, Refusal, Resource, Victim
from .events import ResourcesConverted
from .kinds import (
    ANY,
    COLOURS,
    KIND_NAMES,
    NO_CARD,
    SEATS,
    TRACK_NAMES,
    TRACKS,
    CardNumber,
    EffectNumber,
    Kind,
    Player,
    ResourceKind,
    ResourceOrAny,
    Several,
)
from .mutations import add_resources, gain_resources, move_track, repair_card, steal_resource, take_to_hand
from .records import Record

if TYPE_CHECKING:
    from .game import Game

RESOURCE_OPTIONS = [Option(KIND_NAMES[kind], Resource(kind)) for kind in COLOURS]
VICTIM_OPTIONS = [Option(f"player {seat + 1}", Victim(seat)) for seat in SEATS]
TRACK_OPTIONS = [Option(TRACK_NAMES[track], Marker(track)) for track in TRACKS]


@question("resource")
class GainAny(Record):
    """Take resources of any kind, one at a time."""

    player: Player
    card: CardNumber
    left: Several

    def options(self, game: Game) -> list[Option[Any]]:
        return RESOURCE_OPTIONS

    def take(self, game: Game, choice: Option[Resource]) -> None:
        if self.left > 1:
            game.push(GainAny(self.player, self.card, self.left - 1))
        gain_resources(game, self.player, choice.what.kind, 1, "effect", self.card)


@question("resource")
class ConvertToAny(Record):
    """Pay for a transformation and take what it gives, all of one kind."""

    player: Player
    card: CardNumber
    paid: ResourceKind
    amount: Several
    gain: Several

    def problem(self, game: Game) -> str:
        if game.state.civilizations[self.player].resources[self.paid] < self.amount:
            return f"{game.names[self.player]} does not have the resources to convert."
        return ""

    def options(self, game: Game) -> list[Option[Any]]:
        return [choice for choice in RESOURCE_OPTIONS if choice.what.kind != self.paid]

    def take(self, game: Game, choice: Option[Resource]) -> None:
        convert(game, self.player, self.card, self.paid, self.amount, choice.what.kind, self.gain)


def convert(game: Game, player: Player, card: CardNumber, paid: Kind, amount: int, into: Kind, gained: int) -> None:
    civilization = game.state.civilizations[player]
    add_resources(civilization, paid, -amount)
    add_resources(civilization, into, gained)
    game.tell(ResourcesConverted, player, paid, amount, into, gained, card)


def can_be_robbed(game: Game, victim: Player, resource: Kind) -> bool:
    """Can anything of this kind (or ANY) be stolen from the victim?"""
    civilization = game.state.civilizations[victim]
    if guard_against_stealing(game, victim) != NO_CARD:
        return False
    return sum(civilization.resources) > 0 if resource == ANY else civilization.resources[resource] > 0


def guard_against_stealing(game: Game, victim: Player) -> CardNumber:
    """The card that keeps thieves from this player, or NO_CARD."""
    guards = game.working(victim).having(ProtectFromStealing)
    return guards[0][0] if guards else NO_CARD


@question("steal-from")
class ChooseVictim(Record):
    """Steal from one player of choice."""

    player: Player
    card: CardNumber
    resource: ResourceOrAny
    amount: Several
    they_choose: bool

    def options(self, game: Game) -> list[Option[Any]]:
        return [
            VICTIM_OPTIONS[other]
            for other in game.state.seats()
            if other != self.player and can_be_robbed(game, other, self.resource)
        ]

    def take(self, game: Game, choice: Option[Victim]) -> None:
        game.push(steal(self.player, choice.what.seat, self.card, self.resource, self.amount, self.they_choose))


def steal(player: Player, victim: Player, card: CardNumber, resource: Kind, amount: int, they_choose: bool) -> Steal:
    return Steal(victim if they_choose else player, player, victim, card, resource, amount)


@question("steal")
class Steal(Record):
    """`player` chooses which resource `thief` takes from `victim`, one at a time."""

    player: Player
    thief: Player
    victim: Player
    card: CardNumber
    resource: ResourceOrAny
    """A kind, or ANY."""
    left: Several

    def problem(self, game: Game) -> str:
        if self.thief == self.victim or self.player not in (self.thief, self.victim):
            return f"Nobody can steal from {game.names[self.victim]} like that."
        return ""

    def options(self, game: Game) -> list[Option[Any]]:
        have = game.state.civilizations[self.victim].resources
        if self.resource != ANY:
            return [RESOURCE_OPTIONS[self.resource]] if have[self.resource] else []
        return [choice for choice in RESOURCE_OPTIONS if have[choice.what.kind]]

    def take(self, game: Game, choice: Option[Resource]) -> None:
        if self.left > 1:
            game.push(Steal(self.player, self.thief, self.victim, self.card, self.resource, self.left - 1))
        steal_resource(game, self.thief, self.victim, choice.what.kind, self.card)


@question("repair-one")
class RepairOne(Record):
    """Repair damaged cards, one at a time."""

    player: Player
    card: CardNumber
    left: Several

    def options(self, game: Game) -> list[Option[Any]]:
        return game.card_options(game.state.civilizations[self.player].damaged)

    def take(self, game: Game, choice: Option[CardChoice]) -> None:
        if self.left > 1:
            game.push(RepairOne(self.player, self.card, self.left - 1))
        repair_card(game, self.player, choice.what.card, self.card)


@question("move-track")
class ChooseTrack(Record):
    """Move a marker of choice."""

    player: Player
    card: CardNumber
    by: int

    def options(self, game: Game) -> list[Option[Any]]:
        return TRACK_OPTIONS

    def take(self, game: Game, choice: Option[Marker]) -> None:
        move_track(game, choice.what.track, self.by, self.card)


@question("take")
class TakeAvailable(Record):
    """Take an available card of the Display to hand."""

    player: Player
    card: CardNumber
    left: Several

    def options(self, game: Game) -> list[Option[Any]]:
        return game.card_options(game.state.available())

    def take(self, game: Game, choice: Option[CardChoice]) -> None:
        if self.left > 1:
            game.push(TakeAvailable(self.player, self.card, self.left - 1))
        take_to_hand(game, self.player, choice.what.card, self.card)


@question("may")
class Consider(Record):
    """An effect that may be declined: use it or not."""

    player: Player
    card: CardNumber
    place: EffectNumber
    """Which effect of the card."""

    def options(self, game: Game) -> list[Option[Any]]:
        effect = game.cards[self.card].effects[self.place]
        if not effect.can(game, self.player):
            return []
        return [game.effect_option(self.card, self.place), DECLINE]

    def take(self, game: Game, choice: Option[EffectChoice | Refusal]) -> None:
        if choice is not DECLINE:
            game.cards[self.card].effects[self.place].do(game, self.player, self.card)
