"""The whole table: which parts it has, how many rows each gets, and what folds when rows run short.

Room follows the question. From the top: the head of the board, the cards that the question is about, the boards, the
tracks, the choices, the prompt. Every part is drawn as high as it needs; if all of them together are too high, parts
fold in the order of `folds`. Nothing is cut.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from novaera_tui.draw.board import draw_status
from novaera_tui.draw.boards import boards_line, draw_boards, has_dice_left, labelled_boards
from novaera_tui.draw.choices import draw_choices
from novaera_tui.draw.coach import coach_lines
from novaera_tui.draw.display_rows import draw_card_rows
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.folds import LOOSE, Folds, Stage, lasting_folds, smallest_folds
from novaera_tui.draw.prompt import draw_prompt, spare_lines
from novaera_tui.draw.tracks import draw_tracks, draw_zones_head
from novaera_tui.table.scene import Scene
from rules.records import TupleRecord

LARGE_WIDTH: Final = 100
LARGE_HEIGHT: Final = 36
"""From this size on, cards and dice are blocks."""
SIDE_FROM: Final = 156
"""Wider terminals have a column for the log."""
WIDEST_SIDE: Final = 60
LEAST_LOG: Final = 3
FEW: Final = 2
"""Players whose boards fold to rows without a heading, unless dice are left in them."""
TABLE_PARTS: Final = {
    "display": {*Stage} - {Stage.BOARDS},
    "civilization": {Stage.TIGHT, Stage.PEOPLE, Stage.BOARDS, Stage.UNLIT, Stage.HAND},
    "choices": {Stage.UNLIT},
}
"""The stages that change each part."""


class Placed(TupleRecord):
    """A panel: column, line, width, height, and its drawing."""

    x: int
    y: int
    width: int
    height: int
    drawing: Drawing


class Kept(TupleRecord):
    """What stays of the table that was drawn before: what has folded, the heights of prompt and choices, and where
    parts of the cards begin."""

    folds: Folds
    prompt: int
    choices: int
    parts: Mapping[str, int]


NOTHING_KEPT: Final = Kept(LOOSE, 0, 0, {})
LEAST_PROMPT: Final = 4
"""Lines of the prompt that are kept free: the question, what Enter does, and news or the card in question; one less
beside a coach or many zones."""
MANY_ZONES: Final = 4
USUAL_CHOICES: Final = 6
"""Lines of dice, tricks and warnings on a large table."""


def kept_at_first(scene: Scene, width: int, height: int) -> Kept:
    """Rows that a phase will need now and then are kept free from its beginning."""
    has_tricks = scene.view.phase == "spend" and not is_small(width, height)
    return NOTHING_KEPT._replace(choices=USUAL_CHOICES if has_tricks else int(scene.is_about_own))


class TableDrawing(TupleRecord):
    """All panels in their places."""

    panels: dict[str, Placed]
    kept: Kept

    @property
    def regions(self) -> dict[str, tuple[int, int, int, int]]:
        return {name: (panel.x, panel.y, panel.width, panel.height) for name, panel in self.panels.items()}


def is_small(width: int, height: int) -> bool:
    """Are cards rows and dice chips?"""
    return width < LARGE_WIDTH or height < LARGE_HEIGHT


def side_width(width: int, height: int) -> int:
    """Columns for the log at the side, or 0."""
    return 0 if is_small(width, height) or width < SIDE_FROM else min(width - 120, WIDEST_SIDE)


def draw_part(scene: Scene, panel: str, width: int, height: int, folds: Folds = LOOSE) -> Drawing:
    """The cards, the boards or the choices, as high as they need to be; drawn again only if its own stages change."""
    own = tuple(step if stage in TABLE_PARTS[panel] else 0 for stage, step in enumerate(folds))
    known = (panel, width, height, own)
    if known not in scene.drawn:
        scene.drawn[known] = drawn_part(scene, panel, width - side_width(width, height), is_small(width, height), own)
    drawing: Drawing = scene.drawn[known]
    return drawing


def drawn_part(scene: Scene, panel: str, width: int, small: bool, folds: Folds) -> Drawing:
    if panel == "display" and small:
        return draw_card_rows(scene, width, folds)
    if panel == "display":
        # start-up time: only a large table needs it
        from novaera_tui.draw.display_blocks import draw_card_blocks

        return draw_card_blocks(scene, width, folds)
    if panel == "civilization":
        return draw_all_boards(scene, width, small, folds)
    return draw_choices(scene, width, small, bool(folds[Stage.UNLIT]))


def draw_all_boards(scene: Scene, width: int, small: bool, folds: Folds) -> Drawing:
    """One civilization large if the question is about it, and the boards; those of the others fold into a line below
    one's own."""
    seats = [*range(len(scene.view.civilizations))]
    drawing = Drawing()
    if scene.is_about_own:
        # start-up time: only a question about one's own cards needs it
        from novaera_tui.draw.civilization import draw_civilization

        drawing = draw_civilization(scene, width, small, folds)
        seats.remove(scene.shown)
        if small:
            return drawing
        drawing.lines.append([])
    if not folds[Stage.BOARDS] or (len(seats) <= FEW and has_dice_left(scene)):
        drawing.lines += draw_boards(scene, width, seats).lines
        return drawing
    labelled = seats if len(seats) <= FEW else [seat for seat in seats if seat == scene.mine]
    if labelled:
        drawing.lines += labelled_boards(scene, width, labelled)
    others = [seat for seat in seats if seat not in labelled]
    if others:
        drawing.lines.append(boards_line(scene, width, others, scene.key("civilization")))
    return drawing


def draw_table(scene: Scene, width: int, height: int, kept: Kept = NOTHING_KEPT) -> TableDrawing:
    """What has folded stays folded until everything has room again, and prompt and choices stay as high as they were
    while there are rows for it, so that little moves while somebody decides."""
    small, side = is_small(width, height), side_width(width, height)
    across = width - side
    coach = coach_lines(scene.advice, width, scene.palette) if not scene.outcome.hint else 0
    tracks = [*draw_zones_head(scene, across, small), draw_tracks(scene, across, small)]
    asks = max(LEAST_PROMPT - (bool(coach) or sum(map(bool, scene.view.zones)) > MANY_ZONES), kept.prompt)
    prompt = draw_prompt(scene, width, asks, has_report=not side)
    asks = max(asks, len(prompt))
    fixed = 1 + len(tracks) + asks + coach + 1

    def spare_rows(folds: Folds) -> int:
        cards, boards, choices = (len(draw_part(scene, panel, width, height, folds).lines) for panel in TABLE_PARTS)
        return height - fixed - cards - boards - max(choices, kept.choices)

    least = LOOSE if spare_rows(LOOSE) > 1 else kept.folds
    folds = smallest_folds(least, lambda folds: spare_rows(folds) >= (2 if folds == LOOSE else 1))
    cards, boards, choices = (draw_part(scene, panel, width, height, folds) for panel in TABLE_PARTS)
    spare = spare_rows(folds)
    cards = cards.spread(kept.parts, spare - 1)
    spare -= len(cards.lines) - len(draw_part(scene, "display", width, height, folds).lines)
    rows: dict[str, int] = {
        "board": 1,
        "display": len(cards.lines),
        "civilization": len(boards.lines),
        "tracks": len(tracks),
        "choices": max(len(choices.lines), kept.choices),
        "prompt": asks,
        "coach": coach,
        "keys": 1,
    }
    if spare < 0 and kept != NOTHING_KEPT:
        return draw_table(scene, width, height)
    if spare < 0:
        first = "display" if rows["display"] else "civilization"
        rows[first] = max(1, rows[first] + spare)
    drawings = {"display": cards, "civilization": boards, "choices": choices}
    drawings |= {"board": Drawing([draw_status(scene, width)]), "tracks": Drawing(tracks)}
    panels = placed(rows, drawings, max(0, spare), (width, across))
    if side:
        top, bottom = panels["board"].height, panels["prompt"].y
        panels["log"] = Placed(across + 1, top, side - 1, bottom - top, Drawing())
    if "log" in panels:
        prompt = draw_prompt(scene, width, rows["prompt"], has_report=False)
    below = spare_lines(scene, width, rows["prompt"] - len(prompt), has_news="log" not in panels)
    panels["prompt"] = panels["prompt"]._replace(drawing=Drawing([*prompt, *below]))
    return TableDrawing(
        panels, Kept(lasting_folds(folds), rows["prompt"], rows["choices"], {**kept.parts, **cards.parts})
    )


def placed(
    rows: dict[str, int], drawings: dict[str, Drawing], spare: int, widths: tuple[int, int]
) -> dict[str, Placed]:
    """The panels: cards from the top down, everything else from the bottom up, so that only the cards change places.
    One empty row stands before the tracks, all others below the cards; many of them show the log."""
    width, across = widths
    below = "civilization" if rows["display"] and rows["civilization"] else "tracks"
    gaps = {"tracks": min(spare, 1)}
    spare -= gaps["tracks"]
    gaps[below] = gaps.get(below, 0) + spare
    log = spare - 2 if spare - 2 >= LEAST_LOG and width == across else 0
    panels: dict[str, Placed] = {}
    y = 0
    for name, height in rows.items():
        y += gaps.get(name, 0)
        if name == below and log:
            panels["log"] = Placed(0, y - log - 1, width, log, Drawing())
        if height:
            wide = width if name in ("board", "prompt", "coach", "keys") else across
            panels[name] = Placed(0, y, wide, height, drawings.get(name, Drawing()))
        y += height
    return panels
