"""The five tracks as gauges side by side: the head of the Dice Zones, of the dice and of a civilization."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.cells import cell_len, set_cell_size

from novaera_tui.draw.boards import UNREST_TITLE, add_amount, add_name
from novaera_tui.draw.gauges import add_gauge
from novaera_tui.draw.headings import add_heading
from novaera_tui.draw.text import Line, Row
from novaera_tui.messages import plazy
from novaera_tui.table.scene import Scene
from novaera_tui.words.menus import dice_of
from novaera_tui.words.names import DICE_ZONES, SHORT_TRACK_TITLES, TRACK_TITLES, short_amount
from rules.abilities import Protect
from rules.kinds import COLOURS, DICE_PER_ZONE, TRACKS

YOUR_DICE: Final = plazy("heading", "Your dice")
IF_TAKEN: Final = plazy("heading", "If you take it")
IF_LEFT: Final = plazy("heading", "If it is left over, the tracks go to")
DICE_AT: Final = 3
"""The cell of a zone's first die."""
UNREST_AT: Final = DICE_AT + 4 * DICE_PER_ZONE + 1
HEAD: Final = UNREST_AT + 7
"""Cells before the first track of a small table."""
LONGEST_SPACE: Final = 3
"""A blank and up to two digits."""


def track_columns(width: int, is_small: bool) -> list[tuple[int, int]]:
    """Where each track begins, and its cells: even shares of a large table; on a small one, behind the zones' dice, as
    much as its name needs and a share of the rest."""
    if not is_small:
        cell = width // len(TRACKS)
        return [(1 + track * cell, cell - 2) for track in TRACKS]
    room = width - HEAD
    names = titles(width)
    needs = [cell_len(name) + LONGEST_SPACE + 1 for name in names]
    spare = max(0, room - sum(needs))
    columns, place = [], HEAD
    for track in TRACKS:
        cells = needs[track] + spare // len(needs) + (track < spare % len(needs))
        columns.append((place, cells - 1))
        place += cells
    return columns


def titles(width: int) -> list[str]:
    """The names of the tracks on a small table, short ones if the others do not fit."""
    full = [str(TRACK_TITLES[track]) for track in TRACKS]
    if sum(cell_len(name) + LONGEST_SPACE + 1 for name in full) <= width - HEAD + 1:
        return full
    return [str(SHORT_TRACK_TITLES[track]) for track in TRACKS]


def draw_tracks(scene: Scene, width: int, is_small: bool) -> Line:
    """Over the zones on a small table: what the rows below have in front of their tracks."""
    palette = scene.palette
    row = Row()
    if is_small:
        head_of(scene)(row, scene)
    shields = set()
    if scene.reader is not None:
        working = scene.view.civilizations[scene.reader].working
        shields = {ability.track for _, ability in working.having(Protect)}
    names = titles(width) if is_small else [str(TRACK_TITLES[track]) for track in TRACKS]
    for track, (place, cells) in zip(TRACKS, track_columns(width, is_small), strict=True):
        if track == 0 and scene.is_lit_up("tracks"):
            row.to(place - 1, palette.ink).add(palette.glyphs.pip, palette.title)
        row.to(place, palette.ink)
        before = scene.changes.tracks.get(track)
        add_gauge(row, track, scene.view.tracks[track], cells, palette, track in shields, before, names[track])
    return row.line(width, palette.ink)


def draw_zones_head(scene: Scene, width: int, is_small: bool) -> list[Line]:
    """Over the matrix of zones: which cells are about the player who takes a zone, and which about one that is left."""
    if not is_small or not any(scene.view.zones):
        return []
    palette = scene.palette
    row = Row().add(f" {IF_TAKEN}", palette.quiet).to(HEAD - 1, palette.ink).add(palette.glyphs.upright, palette.quiet)
    return [row.add(f" {IF_LEFT}", palette.quiet).line(width, palette.ink)]


def head_of(scene: Scene) -> Callable[[Row, Scene], object]:
    if any(scene.view.zones):
        return zones_head
    if scene.is_about_own:
        return means_head
    return dice_head if scene.view.civilizations[scene.mine].dice else no_head


def zones_head(row: Row, scene: Scene) -> None:
    add_heading(row, scene, "zones", str(DICE_ZONES))
    if row.width < UNREST_AT:
        row.to(UNREST_AT, scene.palette.quiet).add(str(UNREST_TITLE), scene.palette.quiet)
    row.to(HEAD - 1, scene.palette.ink).add(scene.palette.glyphs.upright, scene.palette.quiet)


def dice_head(row: Row, scene: Scene) -> None:
    is_own = scene.reader == scene.mine and scene.timeline is None
    whose = str(YOUR_DICE) if is_own else dice_of(scene.view.civilizations[scene.mine].name)
    add_heading(row, scene, "dice", set_cell_size(whose, min(cell_len(whose), HEAD - 2)))


def means_head(row: Row, scene: Scene) -> None:
    """One's own resources, and the name if there is room."""
    means = Row()
    civilization = scene.view.civilizations[scene.mine]
    for kind in COLOURS:
        add_amount(
            means, scene, civilization, kind, means.width + 1 + len(short_amount(civilization.resources[kind], kind))
        )
    if cell_len(civilization.name) + means.width + 3 < HEAD:
        add_name(row.add(" ", scene.palette.ink), scene, scene.mine, HEAD).add(" ", scene.palette.ink)
    row.join(means)


def no_head(row: Row, scene: Scene) -> None:
    """Nothing stands below the tracks."""
