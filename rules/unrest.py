"""R11 Unrest and R12 Civil War."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .abilities import ProtectFromCivilWar
from .agenda import question, task
from .decisions import CardChoice, Option
from .events import CivilWarBegan, CivilWarEnded, DiceLowered, UnrestFell, UnrestRose, UnrestZoneEntered
from .kinds import CIVIL_WAR, COLOURS, NO_CARD, TERRITORY, UNREST_ZONE, CardNumber, ColumnOrAny, DamagedBy, Kind, Player
from .mutations import damage_card, damageable
from .records import Record

if TYPE_CHECKING:
    from .game import Game


def raise_unrest(game: Game, player: Player, amount: int, by: str, cause: CardNumber = NO_CARD) -> None:
    """R11.1: never above 10. R12: at 10 a Civil War begins at once, before anything else on the agenda."""
    civilization = game.state.civilizations[player]
    before = civilization.unrest
    after = min(CIVIL_WAR, before + amount)
    if after == before:
        return
    civilization.unrest = after
    game.tell(UnrestRose, player, before, after, by, cause)
    if after == CIVIL_WAR:
        # R12.2: even a jump over the Zone is a Civil War, and the dice stay as they are
        game.tell(CivilWarBegan, player)
        game.push(CivilWar(player))
    elif after in UNREST_ZONE:
        if before not in UNREST_ZONE:
            game.tell(UnrestZoneEntered, player, after)
        feel_unrest(game, player)


def lower_unrest(game: Game, player: Player, amount: int, by: str, cause: CardNumber = NO_CARD) -> None:
    """R11.1: never below 0. A marker that falls from 10, as after a Civil War, starts at 0."""
    civilization = game.state.civilizations[player]
    before = civilization.unrest
    civilization.unrest = after = max(0, before - amount)
    if after != before:
        game.tell(UnrestFell, player, before, after, by, cause)


def feel_unrest(game: Game, player: Player) -> None:
    """R11.2: in the Unrest Zone all dice in hand drop by 1, once per round.

    R11.3: dice spent, and the one being spent, are no longer in hand; without dice nothing is used up.
    """
    civilization = game.state.civilizations[player]
    if civilization.unrest in UNREST_ZONE and civilization.dice and "unrest" not in civilization.lowered:
        lower_dice(game, player, "unrest")


def lower_dice(game: Game, player: Player, by: str) -> None:
    """All dice in hand drop by 1, to no less than 1; R11.4: so does one rerolled this round."""
    civilization = game.state.civilizations[player]
    civilization.lowered = (*civilization.lowered, by)
    civilization.dice = tuple([die.lowered() for die in civilization.dice])
    game.tell(DiceLowered, player, by, civilization.dice)


@task
class CivilWar(Record):
    """R12.1: one working technology of each colour and one working territory are damaged, then Unrest is 0."""

    player: Player

    def problem(self, game: Game) -> str:
        return EndCivilWar(self.player).problem(game)

    def run(self, game: Game) -> None:
        civilization = game.state.civilizations[self.player]
        protections = civilization.working(game.cards).having(ProtectFromCivilWar)
        spared = tuple([ability.colour for _, ability in protections])
        game.push(EndCivilWar(self.player))
        for column in reversed((*COLOURS, TERRITORY)):
            if damageable(game, civilization, column, spared):
                game.push(Damage(self.player, self.player, column, "civil war", NO_CARD, spared))


@task
class EndCivilWar(Record):
    """R12.1: Unrest is 0; remaining dice keep their values."""

    player: Player

    def problem(self, game: Game) -> str:
        if game.state.civilizations[self.player].unrest == CIVIL_WAR:
            return ""
        return f"{game.names[self.player]} is not in a Civil War."

    def run(self, game: Game) -> None:
        lower_unrest(game, self.player, CIVIL_WAR, "civil war")
        game.tell(CivilWarEnded, self.player)


@question("damage")
class Damage(Record):
    """`player` chooses which working card of a column of `victim` is damaged (with ANY: any technology)."""

    player: Player
    victim: Player
    column: ColumnOrAny
    by: DamagedBy
    card: CardNumber
    """The card that causes it, or NO_CARD."""
    spared: tuple[Kind, ...] = ()
    """Protected colours; a card protects for the whole of a Civil War, even if it is damaged in it."""

    def options(self, game: Game) -> list[Option[CardChoice]]:
        return game.card_options(damageable(game, game.state.civilizations[self.victim], self.column, self.spared))

    def take(self, game: Game, choice: Option[CardChoice]) -> None:
        damage_card(game, self.victim, choice.what.card, self.by, self.card)
