"""R16 Scoring at the end of every Era, R18 the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .agenda import task
from .counts import Position
from .deeds import GainVP
from .events import GameOver, ObjectiveContested
from .kinds import KINDS, NO_CARD, NO_KIND, PERSONALITY, RESOURCES_PER_VP, SEATS, CardNumber, Kind, Player
from .mutations import gain_vp
from .new_era import NewEra
from .records import Record, TupleRecord

if TYPE_CHECKING:
    from .game import Game
    from .state import Ledger


class Award(TupleRecord):
    """Points for a player, and their source."""

    player: Player
    amount: int
    by: str
    card: CardNumber = NO_CARD
    kind: Kind = NO_KIND


@task
class Scoring(Record):
    """R16.4: everything is computed on the same position before anybody gets a point."""

    def run(self, game: Game) -> None:
        game.begin_phase("scoring")
        awards = [award for player in game.state.clockwise() for award in awards_of(game, player)]
        for award in awards:
            if award.amount:
                gain_vp(game, award.player, award.amount, award.by, award.card, award.kind)
            else:
                game.tell(ObjectiveContested, award.player, award.card)
        game.push(EndGame() if game.state.era == game.state.last_era else NewEra())


def awards_of(position: Position, player: Player) -> list[Award]:
    """A player's awards; an award of 0 is an objective that others fulfil too."""
    counts = position.working(player).counts
    others = [other for other in SEATS[: position.seats] if other != player]
    most = [*map(max, zip(*[position.working(other).counts for other in others], strict=True))]
    # R16.1, R16.2
    awards = [Award._make((player, 1, "colour", NO_CARD, kind)) for kind in SCORING_KINDS if counts[kind]]
    awards += [
        Award._make((player, 1, "majority", NO_CARD, kind)) for kind in SCORING_KINDS if counts[kind] > most[kind]
    ]
    for card, effect in position.working(player).scoring:  # R16.3
        times = effect.times(position, player)
        if not times:
            continue
        assert isinstance(effect.verb, GainVP)
        condition = effect.condition
        contested = (
            condition is not None and effect.is_contest and any(condition.holds(position, other) for other in others)
        )
        awards.append(Award(player, 0 if contested else effect.verb.amount * times, "objective", card))
    return awards


SCORING_KINDS: Final = KINDS[:PERSONALITY]
"""The four colours and the territories."""


@task
class EndGame(Record):
    """R18.1: 1 VP per 10 resources of all kinds together; then the game is over."""

    def run(self, game: Game) -> None:
        for player in game.state.clockwise():
            points = goods_award(game.state.civilizations[player].resources)
            if points:
                gain_vp(game, player, points, "resources")
        game.state.phase = "over"
        result = game.result
        assert result is not None
        game.tell(GameOver, result.winners, result.scores)


class Result(TupleRecord):
    """The result of a game."""

    ranking: tuple[tuple[Player, ...], ...]
    """Seats from first to last; players who share a place stand together."""
    scores: tuple[int, ...]
    """Points by seat."""
    unrest: tuple[int, ...]
    sources: tuple[Ledger, ...]
    """By seat, where each point came from: Era, reason, card or NO_CARD, points."""

    @property
    def winners(self) -> tuple[Player, ...]:
        return self.ranking[0]

    def place(self, seat: int) -> int:
        """1 for the winner; players who share a place have the same number."""
        first = next(place for place, seats in enumerate(self.ranking) if seat in seats)
        return 1 + sum(map(len, self.ranking[:first]))


def goods_award(resources: tuple[int, ...]) -> int:
    """R18.1: points for unspent resources."""
    return sum(resources) // RESOURCES_PER_VP


def result_of(game: Game) -> Result | None:
    """R18.2: most VP wins; a tie goes to the lower Unrest; still tied, the place is shared."""
    if game.state.phase != "over":
        return None
    civilizations = game.state.civilizations
    standings: dict[tuple[int, int], list[Player]] = {}
    for player, civilization in zip(SEATS, civilizations, strict=False):
        standings.setdefault((-civilization.vp, civilization.unrest), []).append(player)
    return Result(
        tuple(tuple(standings[place]) for place in sorted(standings)),
        tuple(civilization.vp for civilization in civilizations),
        tuple(civilization.unrest for civilization in civilizations),
        tuple(civilization.ledger for civilization in civilizations),
    )
