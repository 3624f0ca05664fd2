"""R8 Disasters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .abilities import Protect
from .agenda import question, task
from .decisions import CardChoice, Option
from .events import CardLost, DisasterIgnored, DisasterStruck
from .kinds import DISASTERS, KINDS, LAST_SPACE, NO_CARD, PERSONALITY, TRACK_NAMES, DisasterTrack, Player
from .mutations import damageable, move_track, put_into_past
from .records import Record
from .unrest import Damage

if TYPE_CHECKING:
    from .game import Game


@task
class CheckDisasters(Record):
    """R8.1: markers on their last space trigger, in the order Riots, Invasion, Decline, Regression."""

    def run(self, game: Game) -> None:
        struck = [track for track in DISASTERS if game.state.tracks[track] == LAST_SPACE]
        if struck:
            game.begin_phase("disasters")
        game.push(*map(Disaster, reversed(struck)))


@task
class Disaster(Record):
    """R8.2 for every player in clockwise order, then R8.5: the marker returns to 0."""

    track: DisasterTrack

    def run(self, game: Game) -> None:
        game.tell(DisasterStruck, self.track)
        suffering = (Suffer(player, self.track) for player in reversed(game.state.clockwise()))
        game.push(EndDisaster(self.track), *suffering)


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
