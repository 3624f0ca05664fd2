"""A screen of panels around a controller: passes keys on as intents and draws the controller's scenes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from typing import Any, Final

from textual import events
from textual.app import ComposeResult
from textual.layout import Layout

from novaera_tui.draw.choices import needs_room
from novaera_tui.draw.coach import coach_lines
from novaera_tui.keys import HAND_LETTERS
from novaera_tui.palette import Palette
from novaera_tui.play.match import Match
from novaera_tui.screens.base import QuietScreen
from novaera_tui.table.browsing import PANELS, BrowsingController
from novaera_tui.table.enter_guard import EnterGuard
from novaera_tui.table.front_end import PageRequest
from novaera_tui.table.panels import CHOICES, DISPLAY
from novaera_tui.table.scene import Scene, Target
from novaera_tui.widgets.panel import Panel
from novaera_tui.widgets.panels import CentralBoard, Civilizations, CoachPanel, DicePicker, Display, KeyBar, Log, Prompt
from novaera_tui.widgets.table_layout import TableLayout, is_compact

PAGE_CLASSES: Final = {
    "round": "round_end:RoundEnd",
    "moment": "moment:MomentPage",
    "scoring": "scoring:ScoringScreen",
    "result": "result:ResultScreen",
    "notice": "notice:Notice",
    "vote": "vote_page:VotePage",
    "curtain": "curtain:Curtain",
    "log": "log_page:LogPage",
    "standings": "scoring:standings_page",
    "threats": "threats:ThreatsPage",
    "news": "log_page:news_page",
    "civilization": "civilization_page:CivilizationPage",
    "card": "zoom:CardZoom",
    "seats": "seats:SeatsPage",
    "hint": "hint_page:HintPage",
}
"""The module and class of each page, imported when it first opens: importing all of them doubles the start-up time."""


class PanelScreen(QuietScreen[None]):
    """The front end of a controller, with a widget for each panel."""

    controller: BrowsingController

    def __init__(self, match: Match, has_coach: bool = False) -> None:
        super().__init__()
        self.match = match
        self.has_coach = has_coach
        self.table_layout = TableLayout(match.seats)

    def compose(self) -> ComposeResult:
        yield CentralBoard("board")
        yield Display("display")
        yield DicePicker("choices")
        yield Civilizations("civilization")
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
        self.controller.start()

    def on_unmount(self) -> None:
        self.controller.close()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.controller.page_closed()

    def on_resize(self, event: events.Resize) -> None:
        """Redraw resized panels; another one may now be the large one."""
        if self.is_mounted and event.size:
            self.controller.redraw()

    def action_intent(self, name: str, arguments: tuple[Any, ...]) -> None:
        """A key of the table: `keys.py` names the method of the controller."""
        getattr(self.controller, name)(*arguments)

    # The front end --------------------------------------------------------------------------------------

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
        return is_compact(*self.size)

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

    def neighbour(self, panel: str, dx: int, dy: int) -> Target | None:
        return self.panels[panel].neighbour(dx, dy)

    def open_page(self, page: PageRequest, then: Callable[[Any], object] | None = None) -> None:
        module, _, name = PAGE_CLASSES[page.name].partition(":")
        made = getattr(import_module(f"novaera_tui.screens.{module}"), name)(*page.about)
        self.app.push_screen(made, then and (lambda answer: void(then(answer))))

    def draw(self, scene: Scene) -> None:
        """Lay out the panels and draw the dirty ones, focused one first: the prompt depends on its cursor."""
        layout, size = self.table_layout, self.size
        before = layout.plan(size)
        layout.main, layout.shows_hint = self.large_panel(scene), bool(self.controller.focus.hint)
        layout.coach = coach_lines(scene.advice, size.width, scene.palette) if scene.advice is not None else 0
        layout.assign_spare_rows(scene, size)
        regions = layout.plan(size)
        focused = self.panels[scene.panel]
        focused.show(scene, regions[scene.panel].size)
        self.controller.settle_cursor(scene, focused.place_for_cursor())
        for part in self.parts:
            if part.panel in regions:
                part.show(scene, regions[part.panel].size)
        if any(regions[name] != before.get(name) for name in regions):
            # a child that requests a layout makes the screen drop the old one
            focused.refresh(layout=True, repaint=False)

    def large_panel(self, scene: Scene) -> str:
        """The panel that a small terminal shows large: dice and actions need only two lines."""
        if scene.panel != CHOICES or needs_room(scene, *self.size):
            return scene.panel
        return DISPLAY

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


def void(_value: object) -> None:
    """Textual wants callbacks without a result."""
