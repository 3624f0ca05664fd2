"""Places the panels where `draw.table` wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement

from novaera_tui.draw.folds import LOOSE, Folds
from novaera_tui.draw.table import NOTHING_KEPT, TableDrawing, draw_table, kept_at_first
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
        self.folds: dict[object, Folds] = {}

    def draw(self, scene: Scene, size: Size) -> TableDrawing:
        """The table of this scene. Heights are kept for a phase of a round, lasting folds for
        those of an Era."""
        last = self.scene
        if last is None or size != self.size or phase_of(last) != phase_of(scene):
            self.kept = kept_at_first(scene, *size)
            if last is not None and size == self.size:
                self.kept = self.kept._replace(folds=self.folds.get(phase_of_era(scene), LOOSE))
        self.scene, self.size = scene, size
        self.table = draw_table(scene, size.width, size.height, self.kept)
        self.kept = self.table.kept
        self.folds[phase_of_era(scene)] = self.kept.folds
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
    return scene.view.round, *phase_of_era(scene)


def phase_of_era(scene: Scene) -> tuple[object, ...]:
    return scene.view.era, scene.view.phase, scene.is_about_own
