"""The order in which parts of a small table fold into a line, or give up their rows, when rows run short."""

from __future__ import annotations

from typing import Final

LOOSE: Final = 0
"""Nothing folds, and empty rows stand between the parts."""
TIGHT: Final = 1
"""One empty row in all."""
PEOPLE_FOLD: Final = 2
"""Personalities become a line of names."""
PRICES_FOLD: Final = 3
"""While dice are spent, so do open cards that none of them can pay."""
BOARDS_FOLD: Final = 4
"""The boards of the others become a line."""
UNLIT_FOLDS: Final = 5
"""So do all cards that no die can pay, and zones that were taken."""
HAND_FOLDS: Final = 6
"""So does the hand."""
NEXT_FOLDS: Final = 7
"""Words have the cells of the next cards, too."""
NAMES_FOLD: Final = 8
"""Personalities are left to their key, and so are cards that are no answer."""
OPEN_FOLD: Final = 9
"""Open cards that are not lit become a line of names."""
LIT_FOLD: Final = 10
"""So do all others, in as many lines as they need."""
FOLDS: Final = range(LOOSE, LIT_FOLD + 1)
