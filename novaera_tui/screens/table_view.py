"""What the table shows: panels around one cursor each, drawn from the scene that the person at the keyboard may see."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.layout import Layout

from novaera_tui.draw.choice_words import Part
from novaera_tui.draw.choices import needs_room
from novaera_tui.draw.preview import Teller, outcome_parts, warning
from novaera_tui.draw.prompt import Saying
from novaera_tui.draw.reasons import why_not
from novaera_tui.play.seating import Seating
from novaera_tui.play.session import Session
from novaera_tui.scene import Scene, Target, owner_of, reach_of, spent_die, target_of
from novaera_tui.screens.base import QuietScreen
from novaera_tui.widgets.arrangement import TableLayout
from novaera_tui.widgets.panel import Panel
from novaera_tui.widgets.panels import CentralBoard, Civilizations, DicePicker, Display, HintBar, Log, Prompt
from rules import Card, Option
from rules.kinds import DICE, NOBODY

PANELS = ("choices", "display", "civilization")
"""Panels that the cursor can be in, in the order of Tab."""
PANEL_TITLES = {"choices": "Dice and actions", "display": "Display", "civilization": "Civilization"}
NEXT_STEP = {
    "die": "spend this die: then choose an action",
    "action": "then choose a card",
    "develop": "then choose how to pay",
    "payment": "then choose how much of each kind",
    "mix": "then pay the rest",
    "repair": "then choose a second one",
    "steal-from": "then choose what",
}


class TableView(QuietScreen[None]):
    """The panels, their cursors and the prompt. What is chosen, and what follows from it, is for the table itself."""

    help_scope = "table"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.seating = Seating(session)
        self.table_layout = TableLayout(len(session.setup.seats))
        self.panel = "choices"
        self.cursors: dict[str, Target | None] = dict.fromkeys(PANELS)
        self.shown: int | None = None
        """A civilization that somebody asked to see; None for the one that matters."""
        self.message = ""
        self.scene: Scene | None = None

    @property
    def layout(self) -> Layout:
        return self.table_layout

    def compose(self) -> ComposeResult:
        yield CentralBoard("board")
        yield Display("display")
        yield DicePicker("choices")
        yield Civilizations("civilization")
        yield Log("log")
        yield Prompt("prompt")
        yield HintBar("hints", self.nova.keymap_in_force, self.help_scope)

    def find_panels(self) -> None:
        """Once all widgets are there."""
        self.prompt = self.query_one(Prompt)
        self.story = self.query_one(Log)
        self.panels: dict[str, Panel] = {name: self.query_one(f"#{name}", Panel) for name in PANELS}
        self.parts = list(self.query(Panel))
        for part in self.parts:
            part.listen(self.session)

    def on_resize(self, event: events.Resize) -> None:
        """Panels that changed their size draw themselves anew; which one is large may change, too."""
        if self.is_mounted and event.size:
            self.redraw()

    def go_to(self, panel: str) -> None:
        """The panel is drawn as the focused one at once; Textual's own focus follows after that is painted, because
        it would tear the frame in two."""
        self.panel = panel
        self.call_after_refresh(self.set_focus, self.panels[panel], scroll_visible=False)

    def look(self) -> Scene:
        """The scene as the person at the keyboard may see it."""
        session = self.session
        decision = session.decision
        view = self.seating.view()
        scene = Scene(view, self.nova.palette, panel=self.panel, cursors=self.cursors)
        scene.unsaved = bool(session.trouble)
        scene.seat_colours = tuple(seat.colour for seat in session.setup.seats)
        scene.shown = self.shown if self.shown is not None else self.viewpoint()
        if decision is None:
            return scene
        scene.asked = decision.player
        if not session.is_human(decision.player) or self.under_curtain():
            return scene
        scene.decision = decision
        scene.record = session.game.state.agenda[-1]
        scene.options = {target_of(option, place): option for place, option in enumerate(decision.options)}
        scene.die = spent_die(scene.record)
        cursor = self.cursors["choices"]
        if scene.die is None and cursor is not None and cursor[0] == "die" and cursor in scene.options:
            scene.die = DICE[cursor[1]][cursor[2]]
        if session.game.state.phase == "spend" and self.seating.viewer == decision.player:
            scene.reach = reach_of(session, decision.player, scene.die)
        if self.shown is None and scene.home == "civilization":
            owner = owner_of(view, decision.options[0].value)
            scene.shown = owner if owner != NOBODY else scene.shown
        return scene

    def under_curtain(self) -> bool:
        """Are the options of the decision still somebody's secret?"""
        return self.seating.needs_curtain()

    def viewpoint(self) -> int:
        """Whose civilization matters most now."""
        decision = self.session.decision
        if decision is not None and self.session.is_human(decision.player):
            return decision.player
        return self.seating.viewer if self.seating.viewer is not None else 0

    def redraw(self) -> None:
        """Draw what has changed; each panel repaints only the cells that differ."""
        scene = self.scene = self.look()
        if self.story.stale or self.story.told_to != self.seating.viewer:
            self.story.tell(self.session, self.seating.viewer)
        main = self.main_panel(scene)
        regions = self.table_layout.plan(self.size, main)
        moved = set()
        if main != self.table_layout.main:
            before = self.table_layout.plan(self.size, self.table_layout.main)
            moved = {name for name in regions if regions[name] != before.get(name)}
            self.table_layout.main = main
        self.panels[self.panel].show(scene, regions[self.panel].size, self.panel in moved)  # it may place its cursor
        self.fill_prompt(scene)
        for part in self.parts:
            name = part.id or ""
            if name in regions and name != self.panel:
                part.show(scene, regions[name].size, name in moved)
        if moved:
            self._clear_arrangement_cache()
            self.refresh(layout=True, repaint=False)

    def main_panel(self, scene: Scene) -> str:
        """The panel that a small terminal shows large: dice and actions are content with two lines."""
        if self.panel != "choices":
            return self.panel
        if needs_room(scene, *self.size):
            return "choices"
        return "display"

    def fill_prompt(self, scene: Scene) -> None:
        """The card under the cursor, and what Enter would do, or why it would do nothing."""
        target = self.cursors[self.panel]
        outcome: list[Part] = []
        mood = "news"
        if self.message:
            outcome, mood = [(self.message, "")], "blocked"
        elif scene.decision is not None and self.panel != scene.home and target not in scene.options:
            outcome = [(f"Tab: back to {PANEL_TITLES[scene.home]}", "")]
        elif target is not None and target in scene.options:
            outcome, mood = self.outcome(scene, scene.options[target]), "will"
        elif scene.decision is not None:
            outcome, mood = [(why_not(scene, target), "")], "blocked"
        self.prompt.saying = Saying(outcome, mood, self.detail(scene, target), self.story.sentences[-6:])

    def detail(self, scene: Scene, target: Target | None) -> Card | None:
        """The card under the cursor, or the one that the question is about."""
        cards = self.session.cards
        if target is not None and target[0] == "card":
            return cards[target[1]]
        option = scene.options.get(target) if target is not None else None
        if option is not None and option.kind in ("effect", "flip", "reroll", "swap"):
            return cards[option.value]
        if scene.decision is not None and scene.decision.subject != NOBODY:
            return cards[scene.decision.subject]
        return None

    def outcome(self, scene: Scene, option: Option) -> list[Part]:
        """What a choice would do, from the rules themselves."""
        assert scene.decision is not None
        happening = self.session.game.preview(option)
        to = scene.palette.glyphs.to
        parts = outcome_parts(happening, Teller(scene.decision.player, scene.names, self.session.cards, to))
        if not happening:
            parts = [(NEXT_STEP.get(scene.decision.kind, "then choose"), "")]
        if wasted := warning(happening, scene.decision.player):
            parts.insert(0, (wasted, "bad"))
        return parts or [("nothing more happens", "")]

    def say(self, words: str) -> None:
        """Answer to a key that cannot do what it is for."""
        self.message = words
        self.redraw()
