"""A screen of panels around a controller: passes keys on as intents and draws the controller's scenes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

from textual import events
from textual.app import ComposeResult
from textual.layout import Layout
from textual.reactive import Reactive
from textual.screen import Screen

from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.table import draw_part, is_small
from novaera_tui.keys import HAND_LETTERS
from novaera_tui.palette import Palette
from novaera_tui.play.match import Match
from novaera_tui.table.browsing import PANELS, BrowsingController
from novaera_tui.table.enter_guard import EnterGuard
from novaera_tui.table.front_end import PageRequest
from novaera_tui.table.scene import Scene, Target
from novaera_tui.widgets.panel import Panel
from novaera_tui.widgets.panels import (
    BoardHead,
    CentralTracks,
    Civilizations,
    CoachPanel,
    DicePicker,
    Display,
    KeyBar,
    Log,
    Prompt,
)

if TYPE_CHECKING:
    from novaera_tui.screens.app_protocol import GameApp
from novaera_tui.widgets.table_layout import TableLayout

PAGE_CLASSES: Final = {
    "round": "round_end:RoundEnd",
    "moment": "moment:MomentPage",
    "scoring": "scoring:ScoringScreen",
    "result": "result:ResultScreen",
    "notice": "dialogs:Notice",
    "vote": "dialogs:VotePage",
    "curtain": "curtain:Curtain",
    "log": "log_page:LogPage",
    "standings": "scoring:standings_page",
    "threats": "threats:ThreatsPage",
    "news": "log_page:news_page",
    "civilization": "civilization_page:CivilizationPage",
    "open cards": "card_pages:OpenCardsPage",
    "card": "card_pages:CardZoom",
    "seats": "seats:SeatsPage",
    "hint": "hint_page:HintPage",
}
"""The module and class of each page, imported when it first opens: importing all of them doubles the start-up time."""


class PanelScreen(Screen[None]):
    """The front end of a controller, with a widget for each panel."""

    # The stock reactive repaints everything when the focus moves.
    focused = Reactive(None, repaint=False)
    AUTO_FOCUS = ""
    help_scope: str
    """Which keys the help page puts first."""
    controller: BrowsingController

    def __init__(self, match: Match, has_coach: bool = False) -> None:
        super().__init__()
        self.match = match
        self.has_coach = has_coach
        self.has_begun = False
        self.table_layout = TableLayout()

    def compose(self) -> ComposeResult:
        yield BoardHead("board")
        yield Display("display")
        yield Civilizations("civilization")
        yield CentralTracks("tracks")
        yield DicePicker("choices")
        yield Log("log")
        yield Prompt("prompt")
        yield KeyBar("keys", self.nova.keymap_in_force, self.help_scope)
        if self.has_coach:
            yield CoachPanel("coach")

    def on_mount(self) -> None:
        self.parts = [child for child in self.children if isinstance(child, Panel)]
        self.panels = {part.panel: part for part in self.parts if part.panel in PANELS}
        for part in self.parts:
            part.listen(self.match, self.controller.focus)

    def on_unmount(self) -> None:
        self.controller.close()

    def on_screen_resume(self) -> None:
        """The first time, the game begins; later a page was closed."""
        if self.has_begun:
            self.controller.page_closed()
        else:
            self.has_begun = True
            self.controller.start()

    def on_resize(self, event: events.Resize) -> None:
        """Draw the table for its new size."""
        if self.has_begun and event.size and event.size != self.table_layout.size:
            self.controller.redraw()

    def action_intent(self, name: str, arguments: tuple[Any, ...]) -> None:
        """A key of the table: `keys.py` names the method of the controller."""
        self.controller.focus.set_fresh(False)
        getattr(self.controller, name)(*arguments)

    # The front end --------------------------------------------------------------------------------------

    @property
    def nova(self) -> GameApp:
        """The app, with its session and palette."""
        return cast("GameApp", self.app)

    @property
    def is_on_top(self) -> bool:
        """Do keys go here? Textual calls a screen current even under a page."""
        return self.app.screen is self

    @property
    def layout(self) -> Layout:
        return self.table_layout

    @cached_property
    def palette(self) -> Palette:
        return self.nova.palette

    @cached_property
    def hand_keys(self) -> tuple[str, ...]:
        return tuple(self.key(f"card.{place}") for place in range(1, len(HAND_LETTERS) + 1))

    @property
    def is_compact(self) -> bool:
        return is_small(*self.size)

    @property
    def enter_guard(self) -> EnterGuard:
        return self.nova.enter_guard

    def key(self, id: str) -> str:
        return self.nova.keymap_in_force.shown(id)

    def show_turn(self) -> None:
        self.nova.show_turn_in_title(self.match)

    def focus_panel(self, panel: str) -> None:
        """Textual's focus follows after the frame, which it would split in two."""
        self.call_after_refresh(self.set_focus, self.panels[panel], scroll_visible=False)

    def can_look_at(self, panel: str) -> bool:
        table = self.table_layout.table
        return table is not None and panel in table.panels and bool(table.panels[panel].drawing.boxes)

    def neighbour(self, panel: str, dx: int, dy: int) -> Target | None:
        return self.panels[panel].neighbour(dx, dy)

    def open_page(self, page: PageRequest, then: Callable[[Any], object] | None = None) -> None:
        module, _, name = PAGE_CLASSES[page.name].partition(":")
        made = getattr(import_module(f"novaera_tui.screens.{module}"), name)(*page.about)
        self.app.push_screen(made, then and (lambda answer: void(then(answer))))

    def draw(self, scene: Scene) -> None:
        """Lay out the table, let the controller say what Enter does at the cursor, and show the dirty panels."""
        layout, size = self.table_layout, self.size
        before = layout.table
        focused = draw_part(scene, scene.panel, *size, layout.kept.folds)
        self.controller.settle_cursor(scene, place_for_cursor(scene, focused))
        table = layout.draw(scene, size)
        for part in self.parts:
            if part.panel in table.panels:
                part.show(scene, table.panels[part.panel], table.kept.folds)
            else:
                part.clear()
        if before is None or before.regions != table.regions:
            # a child that requests a layout makes the screen drop the old one
            self.parts[0].refresh(layout=True, repaint=False)

    # Used by the app -------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene | None:
        return self.controller.scene

    @property
    def rule_in_mind(self) -> str:
        return self.controller.rule_in_mind

    @property
    def in_sight(self) -> str:
        """All text on the table."""
        return "".join(segment.text for part in self.parts for line in part.lines for segment in line)


def place_for_cursor(scene: Scene, drawing: Drawing) -> Target | None:
    """A place for a cursor that points at nothing: an option, or else an available card; None if it points at one."""
    if scene.cursors.get(scene.panel) in drawing.boxes:
        return None
    within_reach = {("card", number, 0) for number in scene.view.available()}
    return drawing.neighbour(None, 0, 0, scene.options.keys() & drawing.boxes.keys() or within_reach)


def void(_value: object) -> None:
    """Textual wants callbacks without a result."""
