"""Places the panels where `draw.table` wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement

from novaera_tui.draw.folds import LOOSE
from novaera_tui.draw.table import NOTHING_KEPT, Kept, TableDrawing, draw_table, kept_at_first
from novaera_tui.table.scene import Scene

if TYPE_CHECKING:
    from textual.widget import Widget


class TableLayout(Layout):
    """Panels without a region are not drawn."""

    name = "table"

    def __init__(self) -> None:
        self.scene: Scene | None = None
        self.table: TableDrawing | None = None
        self.size = Size(0, 0)
        self.kept = NOTHING_KEPT

    def draw(self, scene: Scene, size: Size) -> TableDrawing:
        """The table of this scene. Heights are kept for a phase of a round; what has folded unfolds in another turn."""
        last = self.scene
        if last is None or size != self.size or phase_of(last) != phase_of(scene):
            self.kept = kept_at_first(scene, *size)
        elif turn_of(last) != turn_of(scene):
            self.kept = Kept(LOOSE, self.kept.prompt, self.kept.choices)
        self.scene, self.size = scene, size
        self.table = draw_table(scene, size.width, size.height, self.kept)
        self.kept = self.table.kept
        return self.table

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        if self.scene is not None and size != self.size:
            self.draw(self.scene, size)
        regions = self.table.regions if self.table is not None else {}
        return [
            WidgetPlacement(Region(*regions[child.id]), NULL_OFFSET, NULL_SPACING, child)
            for child in children
            if child.id is not None and child.id in regions
        ]


def phase_of(scene: Scene) -> tuple[object, ...]:
    view = scene.view
    return view.era, view.round, view.phase, scene.is_about_own


def turn_of(scene: Scene) -> tuple[object, ...]:
    """The player, and the number of dice that they still have."""
    return scene.asked, scene.view.player, len(scene.view.civilizations[scene.mine].dice)
