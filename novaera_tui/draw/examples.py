"""Examples of the rules as small pictures: parts of the table, drawn by the table's own functions."""

from __future__ import annotations

from novaera_tui.draw.board import tracks_line
from novaera_tui.draw.civilization import board_heading, draw_kinds
from novaera_tui.draw.dice import add_chips
from novaera_tui.draw.display import column_heading, draw_columns
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.player_lines import add_means
from novaera_tui.draw.text import Line, Row
from novaera_tui.draw.zones import draw_zones
from novaera_tui.palette import Palette
from novaera_tui.play.setup import SEAT_COLOURS
from novaera_tui.table.scene import Scene, target_of
from novaera_tui.tutorial.examples import Example
from novaera_tui.tutorial.lessons import PUPIL
from rules import Game

COLUMN_LINES = 5
"""Lines of the Display's columns: covered titles, and the open card."""
RULER = 84
"""Cells that a civilization's heading needs with its Unrest."""


def draw_before(example: Example, width: int, palette: Palette) -> list[Line]:
    return draw_part(example.show, scene_of(example.before, palette), width)


def draw_after(example: Example, width: int, palette: Palette) -> list[Line]:
    """The same part of the table afterwards, if it shows the change."""
    part = {"zones": "dice", "display": ""}.get(example.show, example.show)
    return draw_part(part, scene_of(example.after, palette), width) if part else []


def scene_of(game: Game, palette: Palette) -> Scene:
    scene = Scene(game.view(PUPIL), palette, panel="", compact=True)
    scene.seat_colours = SEAT_COLOURS[: len(game.names)]
    scene.shown = PUPIL
    if game.decision is not None and game.decision.player == PUPIL:
        scene.asked, scene.decision = PUPIL, game.decision
        scene.options = {target_of(option, place): option for place, option in enumerate(game.decision.options)}
    return scene


def draw_part(part: str, scene: Scene, width: int) -> list[Line]:
    palette = scene.palette
    mine = scene.view.civilizations[PUPIL]
    drawing = Drawing()
    if part == "zones":
        draw_zones(drawing, scene, min(width, 79), len(scene.view.zones))
    elif part == "tracks":
        drawing.lines.append(tracks_line(scene, width))
    elif part == "display":
        drawing.lines.append(column_heading(scene, width))
        draw_columns(drawing, scene, width, COLUMN_LINES)
    elif part == "civilization":
        drawing.lines.append(board_heading(scene, mine, width, ruler=width >= RULER))
        draw_kinds(drawing, scene, mine, width, 3, 2)
    else:
        row = Row(palette.glyphs.more).add(" ", palette.ink)
        add_means(row, scene, mine, width)
        drawing.lines.append(add_chips(row.add(" ", palette.ink), mine.dice, palette).line(width, palette.ink))
    return drawing.lines
