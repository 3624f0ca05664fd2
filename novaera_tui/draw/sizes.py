"""How the lines of a terminal are shared out: every part has what it needs, the rest goes round by turns.

The parts of the Display panel follow from its own height, so that it looks the same wherever it is drawn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rules.kinds import DISPLAY_ROWS, FACE_UP_PERSONALITIES

MIN_WIDTH: Final = 80
MIN_HEIGHT: Final = 24
"""The smallest terminal on which the table is shown unless asked to."""
CARD_WIDTH: Final = 20
"""Cells in which the name of every card can be written out."""
LEAST_COLUMNS: Final = 1 + DISPLAY_ROWS + 3
"""Lines of the Display's columns: a heading, a title for each card, three lines of words."""
MOST_COLUMNS: Final = 1 + DISPLAY_ROWS + 11
MOST_HAND: Final = 11
HAND_HEADING: Final = 4
"""A hand of fewer lines has a label at its side instead of a heading."""


class Parts(NamedTuple):
    """Lines of the Display panel's parts, headings included."""

    columns: int
    people: int
    hand: int


TIGHT: Final = Parts(1 + DISPLAY_ROWS, 2, 2)
"""The Display beside a coach: a title for each card, and words where a column is not full."""


def per_row(cards: int, width: int) -> int:
    """How many cards lie side by side, so that all rows are about as long."""
    rows = -(-cards // max(1, width // CARD_WIDTH))
    return -(-cards // max(1, rows))


def rows_of_people(players: int, width: int) -> int:
    people = FACE_UP_PERSONALITIES[players]
    return -(-people // per_row(people, width))


def least_parts(players: int, width: int) -> Parts:
    """Personalities get two lines, whether that is two rows of titles or one with words; a hand gets a title and two
    lines of words, or one if four players need the line."""
    return Parts(LEAST_COLUMNS, max(2, rows_of_people(players, width)), 2 if players == 4 else 3)


@lru_cache(maxsize=64)
def display_parts(width: int, height: int, players: int, coached: bool = False) -> Parts:
    """The parts of a Display panel of this height. Where it is too low for all of them it shows its columns; beside a
    coach, a little of everything."""
    columns, people, hand = least_parts(players, width)
    spare = height - columns - people - hand
    if spare < 0 and coached and sum(TIGHT) <= height:
        return TIGHT._replace(columns=height - TIGHT.people - TIGHT.hand)
    if spare < 0:
        return Parts(min(max(height, 1 + DISPLAY_ROWS), MOST_COLUMNS), people, hand)
    rows = rows_of_people(players, width)
    if players == 4 and spare:
        hand, spare = hand + 1, spare - 1
    most_people = 1 + rows * (7 if rows == 1 else 5)
    while spare > 0:
        before = spare
        for part in "chpcph" if rows == 1 else "pchppc":
            if part == "c" and columns < MOST_COLUMNS and spare:
                columns, spare = columns + 1, spare - 1
            elif part == "h" and hand < MOST_HAND and spare:
                hand, spare = hand + 1, spare - 1
            elif part == "p" and people < most_people:
                # the first line beyond whole rows is for the heading
                step = 1 if people == 2 * rows else rows
                if step <= spare:
                    people, spare = people + step, spare - step
        if spare == before:
            break
    return Parts(columns, people, hand)


# The whole table ----------------------------------------------------------------------------------------

BOARD: Final = 2
KEY_BAR: Final = 1
COMPACT_BELOW: Final = 36
"""Lower terminals show civilizations in the place of personalities, hand and choices, not beside them."""
SIDE_FROM: Final = 156
"""Wider terminals have a column at the side for civilizations and log."""
BLOCKS_FROM: Final = 100
"""Dice are blocks on terminals of this width, lower ones are content with chips."""
LEAST_LOG: Final = 6
ZONE_WIDTH: Final = 24
"""The least width of a zone with blocks: three dice of seven cells and their gaps."""
BLOCK_LINES: Final = 5
"""Dice Zones with blocks: dice, and two lines of words."""
DICE_LINES: Final = 4
"""Dice as blocks with their numbers, and the actions beside them."""


COACH: Final = 5
"""Lines in which a coach can say everything; a lesson has them all, so that nothing moves from step to step."""


class Heights(NamedTuple):
    """Lines of everything that is there."""

    prompt: int
    display: int
    choices: int
    civilization: int = 0
    """0 if it has no panel."""
    log: int = 0
    """0 if it is at the side, or only in the prompt."""
    coach: int = 0
    """0 where nobody is being coached."""


def is_compact(width: int, height: int) -> bool:
    return height < COMPACT_BELOW


def side_width(width: int, height: int) -> int:
    """Columns for civilizations and log at the side, or 0."""
    if is_compact(width, height) or width < SIDE_FROM:
        return 0
    return min(width - 6 * CARD_WIDTH, 62)


def zones_are_blocks(width: int, players: int) -> bool:
    return width >= BLOCKS_FROM and width // (players + 1) >= ZONE_WIDTH


@lru_cache(maxsize=64)
def heights(width: int, height: int, players: int, coach: int = 0) -> Heights:
    """`coach` is how many lines a coach takes."""
    if is_compact(width, height):
        return compact_heights(width, height, players, coach)
    side = side_width(width, height)
    prompt = 4 if height < 44 else 5
    choices = 1 + BLOCK_LINES
    rest = height - BOARD - KEY_BAR - prompt - choices - coach
    if side:
        display = min(rest, sum(display_parts(width - side, rest, players)))
        log = rest - display if rest - display >= LEAST_LOG else 0
        return Heights(prompt, rest - log, choices, 0, log, coach)
    # a heading, three lines of cards, and the others
    civilization = 4 + others_lines(players, width)
    if height > 46:
        civilization += min(height - 46, 6)
    return Heights(prompt, rest - civilization, choices, civilization, coach=coach)


def others_lines(players: int, width: int) -> int:
    """Two of the others share a line where it is wide enough."""
    return -(-(players - 1) // 2) if width >= 116 else players - 1


def compact_heights(width: int, height: int, players: int, coach: int = 0) -> Heights:
    """Means, zones in two columns and the others in a line; dice as blocks as soon as there is room."""
    prompt = 3 if coach else 4
    display = sum(least_parts(players, width))
    choices = 2 + -(-(players + 1) // 2)
    spare = height - BOARD - KEY_BAR - prompt - coach - display - choices
    if spare >= 3 and width >= BLOCKS_FROM:
        lines = 2 + (BLOCK_LINES if zones_are_blocks(width, players) else DICE_LINES)
        spare, choices = spare - lines + choices, lines
    return Heights(prompt, display + spare, choices, coach=coach)
