"""Dice: blocks with pips where there is room, chips of four cells elsewhere, and chips in running text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rich.segment import Segment
from rich.style import Style

from novaera_tui.draw.text import Line, Row, Span
from novaera_tui.messages import per_language
from novaera_tui.palette import Palette
from novaera_tui.words.names import die_label
from rules.kinds import DICE, Die, Kind

BLOCK_WIDTH: Final = 6
BLOCK_HEIGHT: Final = 3
FACES: Final = ("", "    5    ", "1       9", "1   5   9", "1 3   7 9", "1 3 5 7 9", "1 34 67 9")
"""Which of nine places have a pip, row by row."""
_in_text: dict[str, tuple[re.Pattern[str], dict[str, Kind]]] = per_language({})
"""The pattern for dice in running text, and the colour of each letter."""


def dice_in_text() -> tuple[re.Pattern[str], dict[str, Kind]]:
    if "" not in _in_text:
        colours = {die_label(die): die.colour for dice in DICE for die in dice[1:]}
        _in_text[""] = re.compile(rf"\b({'|'.join(map(re.escape, colours))})\b"), colours
    return _in_text[""]


def chip(die: Die) -> str:
    return f" {die_label(die)} "


def add_chips(row: Row, dice: Iterable[Die], palette: Palette) -> Row:
    """Chips side by side, each in four cells."""
    for die in dice:
        row.add(chip(die), palette.die(die.colour))
    return row


def block(die: Die, palette: Palette) -> list[Line]:
    """A die as it lies on the table, with its label in a corner: pips alone are misread."""
    style = palette.die(die.colour)
    lines: list[Line] = []
    for row in range(BLOCK_HEIGHT):
        places = FACES[die.value][row * 3 : row * 3 + 3]
        left, middle, right = (palette.glyphs.pip if place != " " else " " for place in places)
        corner = die_label(die) if row == 0 else "  "
        lines.append([Segment(f"{corner}{left}{middle}{right} ", style)])
    return lines


def with_chips(text: str, style: Style, palette: Palette) -> list[Span]:
    """Running text with its dice drawn as chips."""
    pattern, colours = dice_in_text()
    spans: list[Span] = []
    place = 0
    for found in pattern.finditer(text):
        spans.append((text[place : found.start()], style))
        spans.append((found[0], palette.die(colours[found[0]])))
        place = found.end()
    spans.append((text[place:], style))
    return [span for span in spans if span[0]]
