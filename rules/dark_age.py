"""R6 Dark Age."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .abilities import ProtectFromDarkAge
from .agenda import question, task
from .decisions import Option
from .events import DarkAgeBegan, DieReturned
from .kinds import DARK_AGE, DICE, LAST_SPACE, Die, Player
from .mutations import drop_die, return_die
from .records import Record
from .unrest import lower_dice

if TYPE_CHECKING:
    from .game import Game


DIE_OPTIONS: Final = {die: Option(die.key, die) for dice in DICE for die in dice if die.value}


def distinct(dice: tuple[Die, ...]) -> list[Die]:
    """Dice that can be told apart, in the order they lie."""
    return list(dict.fromkeys(dice))


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
            game.push(*map(ReturnDie, reversed(state.clockwise())))


@question("dark-age")
class ReturnDie(Record):
    """R6.1: one die goes back to the bag, the others drop by 1 (R6.2: in addition to Unrest)."""

    player: Player

    def options(self, game: Game) -> list[Option[Die]]:
        return [DIE_OPTIONS[die] for die in distinct(game.state.civilizations[self.player].dice)]

    def take(self, game: Game, choice: Option[Die]) -> None:
        die = choice.what
        drop_die(game.state.civilizations[self.player], die)
        return_die(game.state, die)
        game.tell(DieReturned, self.player, die)
        if not game.working(self.player).having(ProtectFromDarkAge):
            lower_dice(game, self.player, "dark age")
