"""R2 the shape of a round, R3 Roll, R4 Pick, R5 Advance the disasters, R10 Clean up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .abilities import PickLimit, ZoneToken
from .agenda import find_among_options, question, task
from .decisions import DECLINE, DiceZone, Option, Refusal
from .disasters import CheckDarkAge, CheckDisasters
from .events import DiceRolled, FirstPlayerChanged, RoundBegan, TokenPlaced, ZoneLeft, ZoneTaken
from .kinds import (
    DICE,
    DICE_COLOURS,
    DICE_PER_COLOUR,
    DICE_PER_ZONE,
    DIE_NUMBERS,
    MAX_PLAYERS,
    NOBODY,
    PICK_LIMIT,
    ROUNDS_PER_ERA,
    TRACKS,
    UNREST_ZONE,
    Die,
    Player,
)
from .mutations import move_track
from .production import Production
from .records import Record
from .scoring import Scoring
from .spending import LATER_TURNS
from .unrest import feel_unrest, raise_unrest

if TYPE_CHECKING:
    from .game import Game
    from .working import Working


@task
class BeginRound(Record):
    """R2.1: the phases of a round, in the order they are played."""

    def run(self, game: Game) -> None:
        state = game.state
        for civilization in state.civilizations:
            civilization.lowered = ()
            civilization.used = ()
            civilization.dice = ()  # in a handmade position there may be some
            civilization.numbers = ()
        state.zones = ((),) * len(state.zones)
        game.tell(RoundBegan, state.era, state.round, state.first)
        game.push_each(LAST_PHASES)
        game.push(LATER_TURNS[state.clockwise()[-1]])
        game.push_each(FIRST_PHASES)


ALL_DICE: Final = tuple(colour for colour in DICE_COLOURS for _ in range(DICE_PER_COLOUR))
ROLL_BOUNDS: Final = [bound for left in range(len(ALL_DICE), 0, -1) for bound in (left, 6)]
"""For each die, how many are left in the bag to draw it from, and how many sides it has."""


@task
class RollDice(Record):
    """R3.1: three dice at a time are drawn from the bag, rolled and put into a zone."""

    def problem(self, game: Game) -> str:
        there = sum(game.state.bag) == len(ALL_DICE)
        return "" if there else "All dice must be in the bag before they are rolled."

    def run(self, game: Game) -> None:
        game.begin_phase("roll")
        state = game.state
        bag = list(ALL_DICE)
        number = DICE_PER_ZONE * (len(state.civilizations) + 1)  # R1.4
        drawn = game.below(*ROLL_BOUNDS[: 2 * number])
        rolled = [DICE[bag.pop(place)][face + 1] for place, face in zip(drawn[::2], drawn[1::2], strict=True)]
        state.zones = tuple([tuple(rolled[at : at + DICE_PER_ZONE]) for at in range(0, number, DICE_PER_ZONE)])
        state.takers = (NOBODY,) * len(state.zones)
        game.tell(DiceRolled, state.zones)


@task
class PickDice(Record):
    """R4.1: each player in clockwise order takes a zone; before that the Cleopatra token may be placed."""

    def run(self, game: Game) -> None:
        game.begin_phase("pick")
        seats = game.state.clockwise()
        game.push_each([*map(PickZone, seats)])
        for player in seats:
            if game.working(player).having(ZoneToken):
                game.push(PlaceToken(player))


ZONE_OPTIONS: Final = tuple(Option(f"zone {zone + 1}", DiceZone(zone)) for zone in range(MAX_PLAYERS + 1))

ZONES_BY_KEY: Final = {option.key: option for option in ZONE_OPTIONS}


@question("token")
class PlaceToken(Record):
    """R0.7: the token reserves a zone; its owner may also leave it."""

    player: Player

    def options(self, game: Game) -> list[Option[DiceZone | Refusal]]:
        return [*ZONE_OPTIONS[: len(game.state.zones)], DECLINE]

    def take(self, game: Game, choice: Option[DiceZone | Refusal]) -> None:
        if isinstance(choice.what, DiceZone):
            game.state.token_zone = choice.what.number
            game.state.token_owner = self.player
            game.tell(TokenPlaced, self.player, choice.what.number)


@question("pick")
class PickZone(Record):
    """R4.1 to R4.3: one of the zones that are left."""

    player: Player

    def problem(self, game: Game) -> str:
        if game.state.civilizations[self.player].dice or self.player in game.state.takers:
            return f"{game.names[self.player]} has picked already."
        return ""

    def options(self, game: Game) -> list[Option[DiceZone]]:
        state = game.state
        reserved = state.token_zone if state.token_owner != self.player else NOBODY
        return [ZONE_OPTIONS[zone] for zone, dice in enumerate(state.zones) if dice and zone != reserved]

    def is_surely_asked(self, game: Game) -> bool:
        """R4.1: before the last player three zones are left, of which one may be reserved."""
        return sum(map(bool, game.state.zones)) > 2

    def find(self, game: Game, key: str) -> Option[DiceZone]:
        choice = ZONES_BY_KEY.get(key)
        if choice is not None and game.state.token_zone == NOBODY:
            place = choice.what.number
            if any(game.state.zones[place : place + 1]):
                return choice
        return find_among_options(self, game, key)

    def take(self, game: Game, choice: Option[DiceZone]) -> None:
        state = game.state
        chosen = choice.what.number
        dice = state.zones[chosen]
        total = sum_of(dice)
        state.zones = (*state.zones[:chosen], (), *state.zones[chosen + 1 :])
        state.takers = (*state.takers[:chosen], self.player, *state.takers[chosen + 1 :])
        if state.token_owner == self.player:
            state.token_zone = state.token_owner = NOBODY
        civilization = state.civilizations[self.player]
        civilization.dice = dice
        civilization.numbers = DIE_NUMBERS
        game.tell(ZoneTaken, self.player, chosen, dice, total)
        excess = total - picking_limit(game.working(self.player))
        if excess > 0:  # R4.2
            raise_unrest(game, self.player, excess, "pick")
        if civilization.unrest in UNREST_ZONE:
            feel_unrest(game, self.player)  # R4.3: also for a player who stood there before


def picking_excess(working: Working, dice: tuple[Die, ...]) -> int:
    """R4.2: by how much the rolled values exceed the limit of a civilization."""
    return max(0, sum_of(dice) - picking_limit(working))


def picking_limit(working: Working) -> int:
    """R4.2: the sum up to which a civilization takes dice without Unrest."""
    return PICK_LIMIT + sum([ability.by for _, ability in working.having(PickLimit)])


def sum_of(dice: tuple[Die, ...]) -> int:
    return sum([value for _, value in dice])


@task
class AdvanceDisasters(Record):
    """R5.1: the dice of the zone that is left move the markers of their colours, then go back to the bag."""

    def run(self, game: Game) -> None:
        game.begin_phase("advance")
        state = game.state
        state.token_zone = state.token_owner = NOBODY
        for zone, dice in enumerate(state.zones):
            if dice:
                game.tell(ZoneLeft, zone, dice)
                for die in dice:
                    move_track(game, TRACKS[die.colour], die.value)
        state.zones = ((),) * len(state.zones)


@task
class CleanUp(Record):
    """R10.1: the token goes one seat clockwise; after the third round comes Scoring."""

    def run(self, game: Game) -> None:
        state = game.state
        state.first = state.clockwise()[1]
        game.tell(FirstPlayerChanged, state.first)
        if state.round < ROUNDS_PER_ERA:
            state.round += 1
            game.push(BeginRound())
        else:
            game.push(Scoring())


FIRST_PHASES: Final = (RollDice(), PickDice(), AdvanceDisasters(), CheckDarkAge())
LAST_PHASES: Final = (CheckDisasters(), Production(), CleanUp())
