"""R6 Dark Age and R8 Disasters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .abilities import Protect, ProtectFromDarkAge
from .agenda import question, task
from .decisions import CardChoice, Option
from .events import CardLost, DarkAgeBegan, DieReturned, DisasterIgnored, DisasterStruck
from .kinds import (
    DARK_AGE,
    DICE,
    DISASTERS,
    KINDS,
    LAST_SPACE,
    NO_CARD,
    PERSONALITY,
    TRACK_NAMES,
    Die,
    DisasterTrack,
    Player,
)
from .mutations import damageable, drop_die, move_track, put_into_past
from .records import Record
from .unrest import Damage, lower_dice

if TYPE_CHECKING:
    from .game import Game


DIE_OPTIONS: Final = {die: Option(die.key, die) for dice in DICE for die in dice if die.value}


def die_options(dice: tuple[Die, ...]) -> list[Option[Die]]:
    """An option for each of the dice that can be told apart, in the order they lie."""
    return [*map(DIE_OPTIONS.__getitem__, dict.fromkeys(dice))]


@task
class CheckDarkAge(Record):
    """R6.1: once the marker has reached its last space, every round of the Era is dark from here on."""

    def run(self, game: Game) -> None:
        state = game.state
        if state.tracks[DARK_AGE] == LAST_SPACE and not state.dark_age:
            state.dark_age = True
            game.tell(DarkAgeBegan, state.era)
        if state.dark_age:
            game.begin_phase("dark-age")
            game.push_each([*map(ReturnDie, state.clockwise())])


@question("dark-age")
class ReturnDie(Record):
    """R6.1: one die goes back to the bag, the others drop by 1 (R6.2: in addition to Unrest)."""

    player: Player

    def options(self, game: Game) -> list[Option[Die]]:
        return die_options(game.state.civilizations[self.player].dice)

    def take(self, game: Game, choice: Option[Die]) -> None:
        die = choice.what
        drop_die(game.state.civilizations[self.player], die)
        game.tell(DieReturned, self.player, die)
        if not game.working(self.player).having(ProtectFromDarkAge):
            lower_dice(game, self.player, "dark age")


@task
class CheckDisasters(Record):
    """R8.1: markers on their last space trigger, in the order Riots, Invasion, Decline, Regression."""

    def run(self, game: Game) -> None:
        struck = [track for track in DISASTERS if game.state.tracks[track] == LAST_SPACE]
        if struck:
            game.begin_phase("disasters")
            game.push_each([*map(Disaster, struck)])


@task
class Disaster(Record):
    """R8.2 for every player in clockwise order, then R8.5: the marker returns to 0."""

    track: DisasterTrack

    def run(self, game: Game) -> None:
        game.tell(DisasterStruck, self.track)
        game.push(EndDisaster(self.track))
        game.push_each([Suffer(player, self.track) for player in game.state.clockwise()])


@task
class Suffer(Record):
    """One disaster for one player."""

    player: Player
    track: DisasterTrack

    def run(self, game: Game) -> None:
        for card, protection in game.working(self.player).having(Protect):
            if protection.track == self.track:  # R8.4
                game.tell(DisasterIgnored, self.player, self.track, card)
                return
        if damageable(game, game.state.civilizations[self.player], KINDS[self.track]):
            game.push(Damage(self.player, self.player, KINDS[self.track], TRACK_NAMES[self.track], NO_CARD))
        else:
            game.push(Lose(self.player, self.track))


@question("lose")
class Lose(Record):
    """R8.3: nothing to damage, so a technology or territory of any colour goes into the Past, damaged or not."""

    player: Player
    track: DisasterTrack

    def options(self, game: Game) -> list[Option[CardChoice]]:
        columns = game.state.civilizations[self.player].columns[:PERSONALITY]
        return game.card_options(sum(columns, ()))

    def take(self, game: Game, choice: Option[CardChoice]) -> None:
        column = put_into_past(game.state.civilizations[self.player], choice.what.card)
        game.tell(CardLost, self.player, choice.what.card, column, TRACK_NAMES[self.track])


@task
class EndDisaster(Record):
    """R8.5"""

    track: DisasterTrack

    def run(self, game: Game) -> None:
        move_track(game, self.track, -LAST_SPACE)
