"""Examples of the rules as small pictures: parts of the table, drawn by the table's own functions."""

from __future__ import annotations

from novaera_tui.draw.boards import draw_boards
from novaera_tui.draw.civilization import put_rest
from novaera_tui.draw.display_blocks import draw_card_blocks
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.folds import Stage, folded_to
from novaera_tui.draw.text import Line
from novaera_tui.draw.tracks import draw_tracks
from novaera_tui.draw.zones import draw_zone_rows
from novaera_tui.palette import Palette
from novaera_tui.play.setup import SEAT_COLOURS
from novaera_tui.table.scene import Scene, target_of
from novaera_tui.tutorial.examples import Example
from novaera_tui.tutorial.lessons import LEARNER_SEAT
from rules import Game


def draw_before(example: Example, width: int, palette: Palette) -> list[Line]:
    return draw_part(example.show, scene_of(example.before, palette), width)


def draw_after(example: Example, width: int, palette: Palette) -> list[Line]:
    """The same part of the table afterwards, if it shows the change."""
    part = {"zones": "dice", "display": ""}.get(example.show, example.show)
    return draw_part(part, scene_of(example.after, palette), width) if part else []


def scene_of(game: Game, palette: Palette) -> Scene:
    scene = Scene(game.view(LEARNER_SEAT), palette, panel="", compact=True)
    scene.seat_colours = SEAT_COLOURS[: len(game.names)]
    scene.shown = LEARNER_SEAT
    if game.decision is not None and game.decision.player == LEARNER_SEAT:
        scene.asked, scene.decision = LEARNER_SEAT, game.decision
        scene.options = {target_of(option, place): option for place, option in enumerate(game.decision.options)}
    return scene


def draw_part(part: str, scene: Scene, width: int) -> list[Line]:
    drawing = Drawing()
    if part == "zones":
        drawing.lines.append(draw_tracks(scene, width, is_small=True))
        draw_zone_rows(drawing, scene, width)
    elif part == "tracks":
        drawing.lines.append(draw_tracks(scene, width, is_small=False))
    elif part == "display":
        drawing = draw_card_blocks(scene, width, folded_to(Stage.NAMES))
    elif part == "civilization":
        drawing = draw_boards(scene, width, [LEARNER_SEAT])
        put_rest(drawing, scene, scene.view.civilizations[LEARNER_SEAT], width)
    else:
        drawing = draw_boards(scene, width, [LEARNER_SEAT])
    return drawing.lines
