"""The order in which parts of a table fold into a line, or give up their rows, when rows run short.

Stages come one after the other, and each folds no further than it must: cards one by one, and cards of an earlier stage
get their rows back if a later one has made room.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Final

from rules.kinds import Cards

Folds = tuple[int, ...]
"""By stage, how far it has gone: 0, MOST_FOLDED, or for cards that fold one by one their number."""
MOST_FOLDED: Final = 8


class Stage(IntEnum):
    """What folds when."""

    TIGHT = 0
    """One empty row in all, instead of one between the parts."""
    WORDS = 1
    """Words of a card keep to one line, and name the key that shows the rest."""
    PRICES = 2
    """While dice are spent, open cards that none of them can pay become names."""
    PEOPLE = 3
    """Personalities become names, on a large table rows; those whom a die enlists for nothing wait for FREE."""
    BOARDS = 4
    """The boards of the others become a line."""
    UNLIT = 5
    """All cards that no die can pay become names, and zones that were taken a line."""
    FREE = 6
    HAND = 7
    """The hand becomes names."""
    OPEN = 8
    """So do open cards."""
    NAMES = 9
    """Personalities are left to their key, and so are cards that are no answer."""
    LIT = 10
    """All other cards become names, in as many lines as they need."""


ONE_BY_ONE: Final = (Stage.PEOPLE, Stage.PRICES, Stage.UNLIT, Stage.HAND, Stage.OPEN, Stage.LIT)
"""Stages that fold cards one by one; on a small table personalities fold together."""
LOOSE: Final[Folds] = (0,) * len(Stage)
"""Nothing folds, and empty rows stand between the parts."""


def folded_to(stage: int) -> Folds:
    """All stages up to this one have gone as far as they can."""
    return (MOST_FOLDED,) * (stage + 1) + (0,) * (len(Stage) - stage - 1)


def lasting_folds(folds: Folds) -> Folds:
    """What stays folded for a phase; cards have their rows again as soon as there is room for them."""
    return tuple(step if stage in (Stage.TIGHT, Stage.WORDS, Stage.BOARDS) else 0 for stage, step in enumerate(folds))


def folded(folds: Folds, stage: int, cards: Cards) -> Cards:
    """The cards that fold at this stage: the last ones first."""
    number = len(cards) if folds[stage] == MOST_FOLDED else folds[stage]
    return cards[max(0, len(cards) - number) :]


def smallest_folds(least: Folds, fits: Callable[[Folds], bool]) -> Folds:
    """As few stages as fit, from `least` on; then each of them, from the last one on, only as far as it must."""
    folds = least
    for stage in Stage:
        if not fits(folds):
            folds = at(folds, stage, MOST_FOLDED)
    for stage in reversed(Stage):
        steps = range(least[stage], folds[stage]) if stage in ONE_BY_ONE else (least[stage],)
        if folds[stage] > least[stage]:
            folds = next((fewer for step in steps if fits(fewer := at(folds, stage, step))), folds)
    return folds


def at(folds: Folds, stage: int, step: int) -> Folds:
    """The same with one stage changed."""
    return (*folds[:stage], step, *folds[stage + 1 :])
