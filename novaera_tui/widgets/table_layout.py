"""The layout of the panels at every size. The Display never moves: hand and choices shrink instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement

from novaera_tui.draw.civilization import lacking
from novaera_tui.draw.display import display_spare_rows
from novaera_tui.draw.sizes import BOARD, KEY_BAR, LEAST_COLUMNS, display_parts, heights, is_compact, side_width
from novaera_tui.table.scene import TURN_BEGINS, Scene

if TYPE_CHECKING:
    from textual.widget import Widget

__all__ = ["TableLayout", "is_compact", "plan"]


def plan(
    width: int, height: int, main: str, players: int = 2, coach: int = 0, shows_hint: bool = False, spare_rows: int = 0
) -> dict[str, Region]:
    """The region of every visible panel.

    `main` is the panel that a small terminal shows large. `coach` is the number of lines for the coach; a hint uses
    them, so that nothing moves. `spare_rows` is the number of lines that the Display leaves to the board below it.
    """
    share = heights(width, height, players, coach)
    bottom = max(0, height - share.coach - share.prompt - KEY_BAR)
    regions = {
        "board": Region(0, 0, width, BOARD),
        "prompt": Region(0, bottom, width, share.prompt),
        "keys": Region(0, height - KEY_BAR, width, KEY_BAR),
    }
    if share.coach and shows_hint:
        regions["prompt"] = Region(0, bottom, width, share.prompt + share.coach)
    elif share.coach:
        regions["coach"] = Region(0, bottom + share.prompt, width, share.coach)
    if is_compact(width, height):
        if main == "display":
            regions["display"] = Region(0, BOARD, width, max(1, share.display))
            regions["choices"] = Region(0, BOARD + share.display, width, share.choices)
            return regions
        columns = min(display_parts(width, share.display, players, coach > 0).columns, max(1, bottom - BOARD - 1))
        if coach:
            columns = min(columns, LEAST_COLUMNS)  # a taller Display would fit the rest too
        regions["display"] = Region(0, BOARD, width, columns)
        regions[main] = Region(0, BOARD + columns, width, max(1, bottom - BOARD - columns))
        return regions
    side = side_width(width, height)
    left = width - side
    regions["display"] = Region(0, BOARD, left, share.display)
    regions["choices"] = Region(0, bottom - share.choices, left, share.choices)
    if side and share.log:
        regions["civilization"] = Region(left, BOARD, side, bottom - BOARD)
        regions["log"] = Region(0, BOARD + share.display, left, share.log)
    elif side:
        log = (bottom - BOARD) // 4
        regions["civilization"] = Region(left, BOARD, side, bottom - BOARD - log)
        regions["log"] = Region(left, bottom - log, side, log)
    else:
        regions["display"] = Region(0, BOARD, left, share.display - spare_rows)
        regions["civilization"] = Region(0, BOARD + share.display - spare_rows, width, share.civilization + spare_rows)
    return regions


def spare_rows_for(scene: Scene, size: Size) -> int:
    """Lines the Display can spare for the board below it; none if the board is beside it."""
    width, height = size
    if is_compact(width, height) or side_width(width, height) or scene.advice is not None:
        return 0
    share = heights(width, height, len(scene.names))
    if not (wanting := lacking(scene, width, share.civilization)):
        return 0
    spare = sum(display_spare_rows(display_parts(width, share.display, len(scene.names)), scene, width))
    return min(spare, wanting)


class TableLayout(Layout):
    """Places the panels by the plan; panels without a region are not drawn."""

    name = "table"

    def __init__(self, players: int = 2) -> None:
        self.main = "display"
        self.coach = 0
        self.shows_hint = False
        self.players = players
        self.spare_rows = 0
        self.turn: tuple[object, ...] = ()
        """The turn for which that was computed."""

    def plan(self, size: Size) -> dict[str, Region]:
        return plan(size.width, size.height, self.main, self.players, self.coach, self.shows_hint, self.spare_rows)

    def assign_spare_rows(self, scene: Scene, size: Size) -> None:
        """Give the board the spare lines of the hand and the personalities, and tell the scene.

        This happens at the start of a turn, so that nothing moves between its choices.
        """
        turn = (scene.asked, scene.view.round, scene.view.phase, size)
        if turn != self.turn or (scene.decision is not None and scene.decision.kind in TURN_BEGINS):
            self.turn, self.spare_rows = turn, spare_rows_for(scene, size)
        scene.spare_rows = self.spare_rows

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        regions = self.plan(size)
        return [
            WidgetPlacement(regions[child.id], NULL_OFFSET, NULL_SPACING, child)
            for child in children
            if child.id is not None and child.id in regions
        ]
