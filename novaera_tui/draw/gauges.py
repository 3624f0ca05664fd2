"""Gauges: the five tracks, filled up to their markers, and the ruler of Unrest. Loud where it gets dangerous."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from novaera_tui.draw.text import Row
from novaera_tui.palette import Palette, die_place
from novaera_tui.words.names import SHORT_TRACK_TITLES, TRACK_TITLES
from novaera_tui.words.zone_words import LOUD
from rules.kinds import CIVIL_WAR, LAST_SPACE, UNREST_ZONE

UNDERLINE: Final = Style(underline=True)
WIDE: Final = 22
"""Cells with room for the name of every track, a shield, its old and new space, and its length."""


def add_gauge(
    row: Row,
    track: int,
    space: int,
    width: int,
    palette: Palette,
    safe: bool = False,
    before: int | None = None,
    title: str = "",
) -> None:
    """A track in this many cells: its name and space on a ground that is filled up to the marker.

    `before` is the old space of the marker; it is shown, and the cells in between are underlined.
    """
    if before is None:
        before = space
    name, tail = gauge_words(title or TRACK_TITLES[track], track, space, width, palette, safe, before)
    room = max(0, width - len(tail))
    text = set_cell_size(name, room) + tail
    alarm = tail if space >= LOUD else ""
    filled, came_from = round(width * space / LAST_SPACE), round(width * before / LAST_SPACE)
    full, rest = palette.track(track), palette.rests[die_place(track)]
    loud_from = width - len(alarm)
    for start, end, style in (
        (0, min(filled, came_from), full),
        (came_from, filled, full + UNDERLINE),
        (filled, came_from, rest + UNDERLINE),
        (max(filled, came_from), width, rest),
    ):
        row.add(text[start : min(end, loud_from)], style)
    row.add(alarm, palette.alarm)


def gauge_words(
    title: str, track: int, space: int, width: int, palette: Palette, safe: bool, before: int
) -> tuple[str, str]:
    """Name and number of a track, the longest that fit; "/10" depends on the width alone, so that all tracks agree."""
    shield = palette.glyphs.safe if safe else ""
    spaced = f"{title} {shield}" if safe else title
    whole = f"/{LAST_SPACE}" if width >= WIDE else ""
    end = "!" if space == LAST_SPACE else " "
    names = (f" {spaced}", spaced, f"{title}{shield}")
    moved = f"{before}{palette.glyphs.to}{space}"
    tails = [f" {moved}{whole}{end}", f" {moved}{whole}{end}".rstrip()] if before != space else []
    forms = [(name, tail) for tail in tails for name in names]
    forms += [(name, tail) for tail in (f" {space}{whole}{end}", f" {space}{whole}") for name in names]
    forms += [(f"{title}{shield}", f"{space}"), (f"{SHORT_TRACK_TITLES[track]}{shield}", f" {space}")]
    return next(((name, tail) for name, tail in forms if cell_len(name) + cell_len(tail) <= width), forms[-1])


def add_ruler(row: Row, unrest: int, palette: Palette, cell: int = 1, before: int | None = None) -> None:
    """Eleven spaces, the Unrest Zone and the Civil War shaded; the marker is a block with its number."""
    calm, zone, war = palette.unrest
    for space in range(CIVIL_WAR + 1):
        style = war if space == CIVIL_WAR else zone if space in UNREST_ZONE else calm
        if space == before:
            style += UNDERLINE
        if space == unrest:
            style = palette.alarm if space in UNREST_ZONE or space == CIVIL_WAR else palette.phase
        number = palette.glyphs.war if space == CIVIL_WAR else str(space)
        row.add(number.center(cell), style)
