"""R9 Production."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .actions import DoEffect
from .agenda import question, task
from .decisions import DECLINE, EffectChoice, Option, Refusal
from .deeds import ChangeUnrest, Repair
from .effects import Effect
from .kinds import CIVIL_WAR, CardNumber, EffectPlace, Player
from .records import Record

if TYPE_CHECKING:
    from .game import Game

Pending = tuple[CardNumber, int, Effect]
"""An unresolved production effect: card, place on the card, effect."""
Done = tuple[EffectPlace, ...]


@task
class Production(Record):
    """R2.2: in clockwise order."""

    def run(self, game: Game) -> None:
        game.begin_phase("production")
        game.push_each([Produce(player, ()) for player in game.state.clockwise()])


@task
class Produce(Record):
    """R9.1: all Production effects of the working cards, in the order that their owner chooses.

    Where the order makes no difference nobody is asked. Working cards are looked up each time, because a repair or a
    Civil War can change them midway.
    """

    player: Player
    done: Done

    def run(self, game: Game) -> None:
        pending = game.working(self.player).production
        if self.done:
            pending = [entry for entry in pending if entry[:2] not in self.done]
        if not pending:
            return
        free = [entry for entry in indifferent(game, self.player, pending) if not entry[2].is_optional]
        if free:
            game.push(Produce(self.player, (*self.done, *[entry[:2] for entry in free])))
            game.push_each([DoEffect(self.player, card, place) for card, place, _ in free])
        else:
            game.push(ChooseProduction(self.player, self.done))


def indifferent(game: Game, player: Player, pending: Sequence[Pending]) -> Sequence[Pending]:
    """Effects whose place in the order changes nothing."""
    if len(pending) == 1 or all(effect.is_independent for _, _, effect in pending):
        return pending
    unrest = game.state.civilizations[player].unrest
    coming = [*pending, *revivable(game, player, pending)]
    changes = [
        effect.verb.by * effect.times(game, player) for _, _, effect in coming if isinstance(effect.verb, ChangeUnrest)
    ]
    rise = sum(change for change in changes if change > 0)
    fall = sum(change for change in changes if change < 0)
    if unrest + rise >= CIVIL_WAR:
        return []  # a Civil War may damage cards that have not produced yet
    clash = bool(rise) and unrest + fall < 0  # at 0 it matters whether Unrest rises or falls first
    if not any(effect.reads for _, _, effect in coming):
        return [entry for entry in pending if not (clash and "unrest" in entry[2].writes)]
    touching = [(entry, entry[2].reads, written(game, player, entry[2])) for entry in coming]
    free = []
    for entry, reads, writes in touching[: len(pending)]:
        if clash and "unrest" in writes:
            continue
        others = [other for other in touching if other[0] is not entry]
        if not any(reads & written_there or writes & read_there for _, read_there, written_there in others):
            free.append(entry)
    return free


def revivable(game: Game, player: Player, pending: Sequence[Pending]) -> list[Pending]:
    """Effects of damaged cards, if a repair among the pending effects could bring them back in time."""
    damaged = game.state.civilizations[player].damaged
    if not damaged or not any(isinstance(effect.verb, Repair) for _, _, effect in pending):
        return []
    return [entry for card in damaged for entry in game.cards[card].production]


def written(game: Game, player: Player, effect: Effect) -> frozenset[str]:
    """What an effect would change; empty if it would do nothing."""
    return effect.writes if effect.deed.can(game, player) or "unrest" in effect.writes else frozenset()


@question("produce")
class ChooseProduction(Record):
    """Which effect next; when only optional ones are left they can be declined."""

    player: Player
    done: Done

    def options(self, game: Game) -> list[Option[Any]]:
        pending = [entry for entry in game.working(self.player).production if entry[:2] not in self.done]
        binding = [entry for entry in pending if not entry[2].is_optional]
        offers = binding + [entry for entry in pending if entry[2].is_optional and entry[2].can(game, self.player)]
        options: list[Option[Any]] = [game.effect_option(card, place) for card, place, _ in offers]
        if options and not binding:
            options.append(DECLINE)
        return options

    def take(self, game: Game, choice: Option[EffectChoice | Refusal]) -> None:
        what = choice.what
        if isinstance(what, EffectChoice):
            game.push(Produce(self.player, (*self.done, (what.card, what.place))))
            game.cards[what.card].effects[what.place].do(game, self.player, what.card)
