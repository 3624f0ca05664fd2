"""Where a game stands: journals record each change of it, so that lists need not replay the game."""

from __future__ import annotations

from typing import Any

import rules
from novaera_tui.saving.checking import MOST_SCORE, is_number
from rules.errors import TranslatableError
from rules.kinds import ERAS, NOBODY, ROUNDS_PER_ERA
from rules.records import TupleRecord


class Corrupt(TranslatableError):
    """A record of a journal that cannot be right."""


class Stand(TupleRecord):
    """Where a game stands."""

    era: int
    round: int
    turn: int
    """Who is choosing; NOBODY if the game is over."""
    scores: tuple[int, ...]


def stand_of(game: rules.Game) -> Stand:
    state = game.state
    turn = NOBODY if game.asked is None else game.asked.player
    return Stand(state.era, state.round, turn, tuple([civilization.vp for civilization in state.civilizations]))


def checked_stand(data: Any, seats: int) -> Stand:
    stand = Stand(data["era"], data["round"], data["turn"], tuple(data["scores"]))
    if not (is_number(stand.era, 1, ERAS) and is_number(stand.round, 1, ROUNDS_PER_ERA)):
        raise Corrupt("its round does not exist.")
    if not is_number(stand.turn, NOBODY, seats - 1):
        raise Corrupt("its turn belongs to no player.")
    if len(stand.scores) != seats or not all(is_number(score, 0, MOST_SCORE) for score in stand.scores):
        raise Corrupt("its scores are invalid.")
    return stand


def checked_winners(data: Any, seats: int) -> tuple[int, ...]:
    winners = tuple(data)
    if not winners or not all(is_number(winner, 0, seats - 1) for winner in winners):
        raise Corrupt("its winners are invalid.")
    return winners
