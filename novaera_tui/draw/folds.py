"""The order in which parts of a table fold into a line, or give up their rows, when rows run short.

A stage that folds cards folds no more of them than it must: between it and the stage before lie as many steps as cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.kinds import Cards

MOST_FOLDED: Final = 8
"""Cards of a part that fold one by one."""
FOLD_STEPS: Final = 16
"""From one stage to the next; more than cards lie in any part."""
(
    LOOSE,
    TIGHT,
    PEOPLE_FOLD,
    PRICES_FOLD,
    BOARDS_FOLD,
    UNLIT_FOLDS,
    HAND_FOLDS,
    NEXT_FOLDS,
    OPEN_FOLD,
    NAMES_FOLD,
    LIT_FOLD,
) = FOLDS = range(0, 11 * FOLD_STEPS, FOLD_STEPS)
"""LOOSE: nothing folds, and empty rows stand between the parts. TIGHT: one empty row in all. PEOPLE_FOLD: personalities
become names, on a large table first titles. PRICES_FOLD: while dice are spent, so do open cards that none of them can
pay; on a large table, so do personalities. BOARDS_FOLD: the boards of the others become a line. UNLIT_FOLDS: so do all
cards that no die can pay, and zones that were taken. HAND_FOLDS: so does the hand. NEXT_FOLDS: words have the cells of
the next cards, too. OPEN_FOLD: open cards that are not lit become names. NAMES_FOLD: personalities are left to their
key, and so are cards that are no answer. LIT_FOLD: all other cards become names, in as many lines as they need."""

CARD_FOLDS: Final = (PEOPLE_FOLD, PRICES_FOLD, BOARDS_FOLD, UNLIT_FOLDS, HAND_FOLDS, OPEN_FOLD)
"""Stages that fold cards one by one."""


def boards_fold(fold: int) -> bool:
    """Are the boards of the others a line?"""
    return fold > PRICES_FOLD


def folded(fold: int, stage: int, cards: Cards) -> Cards:
    """Those of the cards that have folded: all of them at this stage, the last of them on the way to it. When boards
    fold, prices need not fold as far."""
    number = len(cards) if fold >= stage else max(0, fold - stage + FOLD_STEPS)
    if stage == PRICES_FOLD and boards_fold(fold) and fold < BOARDS_FOLD:
        number = fold - PRICES_FOLD - 1
    return cards[max(0, len(cards) - number) :]


def smallest_fold(least: int, fits: Callable[[int], bool]) -> int:
    """The first stage from `least` on that fits, and of the steps to it the first one that does; or else the last."""
    stage = next((fold for fold in (least, *(fold for fold in FOLDS if fold > least)) if fits(fold)), FOLDS[-1])
    steps = range(max(least, stage - FOLD_STEPS) + 1, stage) if stage in CARD_FOLDS else ()
    return next((step for step in steps[:MOST_FOLDED] if fits(step)), stage)
