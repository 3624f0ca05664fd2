"""Places the panels where `draw.table` wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement

from novaera_tui.draw.table import TableDrawing, draw_table
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
        self.prompt = 0
        """The most lines that the prompt has needed for this question."""
        self.fold = 0
        """What has folded in this turn."""

    def draw(self, scene: Scene, size: Size) -> TableDrawing:
        """The table of this scene. The prompt keeps its height until another question is asked, and what has folded
        unfolds in another turn."""
        last = self.scene
        if last is None or size != self.size or turn_of(last) != turn_of(scene):
            self.prompt = self.fold = 0
        elif last.decision != scene.decision:
            self.prompt = 0
        self.scene, self.size = scene, size
        self.table = draw_table(scene, size.width, size.height, self.prompt, self.fold)
        self.prompt, self.fold = max(self.prompt, self.table.prompt), self.table.fold
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


def turn_of(scene: Scene) -> tuple[object, ...]:
    """The player, the phase and the number of dice that they still have."""
    view = scene.view
    return scene.asked, view.era, view.round, view.phase, view.player, len(view.civilizations[scene.mine].dice)
