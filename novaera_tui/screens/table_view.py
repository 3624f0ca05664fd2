"""What the table shows: panels around one cursor each, drawn from the scene that the person at the keyboard may see."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.layout import Layout

from novaera_tui.draw.choices import needs_room
from novaera_tui.draw.coach import coach_lines
from novaera_tui.play.answer_list import AnswerList
from novaera_tui.play.match import Match
from novaera_tui.play.seating import Seating
from novaera_tui.play.story_log import StoryLog
from novaera_tui.screens.base import QuietScreen
from novaera_tui.table.scene import (
    AWAY,
    BOT_PLAYS,
    FREE,
    SILENCE,
    Outcome,
    Scene,
    Target,
    card_of,
    target_of,
    targets_of,
)
from novaera_tui.table.table_focus import TableFocus
from novaera_tui.tutorial.lessons import LessonAdvice
from novaera_tui.widgets.panel import Panel
from novaera_tui.widgets.panels import CentralBoard, Civilizations, DicePicker, Display, KeyBar, Log, Prompt
from novaera_tui.widgets.table_layout import TableLayout, is_compact
from novaera_tui.words.answer_lists import answer_list_outcome
from novaera_tui.words.answers import BACK_TO
from novaera_tui.words.consequences import consequences
from novaera_tui.words.objections import OPENS_RULE, rule_of, why_not
from novaera_tui.words.previews import PreviewWords
from novaera_tui.words.questions import CHOICES, CIVILIZATION, DISPLAY
from novaera_tui.words.shortcuts import HAND_LETTERS
from novaera_tui.words.zone_words import Part
from rules import Card, Option
from rules.decisions import CardChoice
from rules.forecast import reach
from rules.kinds import DICE, NO_CARD, NOBODY

PANELS = (CHOICES, DISPLAY, CIVILIZATION)
"""Panels that the cursor can be in, in the order of Tab."""
PANEL_TITLES = {CHOICES: "Dice and actions", DISPLAY: "Display", CIVILIZATION: "Civilization"}


class TableView(QuietScreen[None]):
    """The panels, their cursors and the prompt. What is chosen, and what follows from it, is for the table itself."""

    help_scope = "table"

    def __init__(self, session: Match) -> None:
        super().__init__()
        self.session = session
        self.seating = Seating(session)
        self.table_focus = TableFocus(PANELS)
        self.table_layout = TableLayout(session.seats)
        self.story_log = StoryLog(session)
        self.scene: Scene | None = None
        self.answer_list: AnswerList | None = None
        """The list in which the question is answered together with others."""

    @property
    def layout(self) -> Layout:
        return self.table_layout

    @property
    def panel(self) -> str:
        """Where keys go."""
        return self.table_focus.panel

    @property
    def cursor(self) -> Target | None:
        """What the cursor stands on, in the panel that has the focus."""
        return self.table_focus.cursors[self.panel]

    @property
    def message(self) -> str:
        return self.table_focus.message

    def compose(self) -> ComposeResult:
        yield CentralBoard("board")
        yield Display("display")
        yield DicePicker("choices")
        yield Civilizations("civilization")
        yield Log("log")
        yield Prompt("prompt")
        yield KeyBar("hints", self.nova.keymap_in_force, self.help_scope)

    def find_panels(self) -> None:
        """Once all widgets are there."""
        self.parts = [child for child in self.children if isinstance(child, Panel)]
        self.panels = {part.panel: part for part in self.parts if part.panel in PANELS}
        for part in self.parts:
            part.listen(self.session, self.table_focus)

    def on_resize(self, event: events.Resize) -> None:
        """Panels that changed their size draw themselves anew; which one is large may change, too."""
        if self.is_mounted and event.size:
            self.redraw()

    def go_to(self, panel: str) -> None:
        """The panel is drawn as the focused one at once; Textual's own focus follows after that is painted, because
        it would tear the frame in two."""
        self.table_focus.focus(panel)
        self.call_after_refresh(self.set_focus, self.panels[panel], scroll_visible=False)

    # The scene ------------------------------------------------------------------------------------------

    def look(self) -> Scene:
        """The scene as the person at the keyboard may see it."""
        session = self.session
        decision = session.decision
        view = self.seating.view()
        scene = Scene(view, self.nova.palette, panel=self.panel, cursors=self.table_focus.cursors)
        scene.letters = tuple(
            self.nova.keymap_in_force.shown(f"card.{place + 1}") for place in range(len(HAND_LETTERS))
        )
        scene.compact = is_compact(*self.size)
        scene.unsaved = bool(session.trouble)
        scene.remarks = self.remarks()
        scene.lost = bool(session.lost)
        scene.seat_colours = tuple(seat.colour for seat in session.setup.seats)
        scene.changes = self.story_log.changes(self.looker())
        scene.shown = self.viewpoint()
        scene.advice = self.advice()
        if decision is None:
            return scene
        scene.asked = decision.player
        scene.is_bots = not session.is_human(decision.player)
        if not session.is_here(decision.player) or self.under_curtain():
            return scene
        scene.decision = decision
        scene.answer_list = self.answer_list
        if self.answer_list is not None:
            scene.options = dict.fromkeys(targets_of(self.answer_list), decision.options[0])
        else:
            scene.options = {target_of(option, place): option for place, option in enumerate(decision.options)}
        scene.die = decision.die
        cursor = self.table_focus.cursors[CHOICES]
        if scene.die is None and cursor is not None and cursor[0] == "die" and cursor in scene.options:
            scene.die = DICE[cursor[1]][cursor[2]]
        if view.phase == "spend" and self.seating.viewer == decision.player:
            scene.reach = reach(view, decision.player, scene.die)
        if scene.home == CIVILIZATION:
            what = decision.options[0].what
            owner = view.owner_of(what.card) if isinstance(what, CardChoice) else NOBODY
            scene.shown = owner if owner != NOBODY else scene.shown
        return scene

    def advice(self) -> LessonAdvice | None:
        """What a coach has to say; only lessons have one."""
        return None

    def remarks(self) -> tuple[str, ...]:
        """What is to be known of those at other terminals: who is away, and who has a bot in their place."""
        return tuple(map(self.remark, range(self.session.seats))) if self.session.elsewhere else ()

    def remark(self, seat: int) -> str:
        there = self.session.presence(seat)
        if not self.session.is_human(seat) or (there.here and not there.bot):
            return ""
        if there.bot:
            return BOT_PLAYS
        return AWAY if there.user else FREE

    def under_curtain(self) -> bool:
        """Are the options of the decision still somebody's secret?"""
        return self.seating.needs_curtain()

    def viewpoint(self) -> int:
        """Whose civilization matters most now."""
        decision = self.session.decision
        if decision is not None and self.session.is_here(decision.player):
            return decision.player
        if self.seating.viewer is not None:
            return self.seating.viewer
        return decision.player if decision is not None and self.session.elsewhere else 0

    def looker(self) -> int | None:
        """To whom things are new: who decides here, or, while others do, the person at the keyboard."""
        decision = self.session.decision
        if decision is not None and self.session.is_here(decision.player):
            return decision.player
        return self.seating.viewer

    def redraw(self) -> None:
        """Draw what has changed: each panel that was told of something, and of it only the cells that differ."""
        scene = self.scene = self.look()
        self.table_focus.sit(self.seating.viewer)
        self.table_focus.point_at(scene.die)
        self.table_focus.turn(scene.shown)
        layout = self.table_layout
        before = layout.plan(self.size)
        layout.main, layout.hint = self.main_panel(scene), self.table_focus.is_hint
        layout.coach = coach_lines(scene.advice, self.size.width, scene.palette)
        layout.lend(scene, self.size)
        regions = layout.plan(self.size)
        moved = {name for name in regions if regions[name] != before.get(name)}
        focused = self.panels[self.panel]
        focused.show(scene, regions[self.panel].size, self.panel in moved)
        place = focused.place_for_cursor()
        if place is not None:
            self.table_focus.move(self.panel, place)
        self.complete(scene)
        for part in self.parts:
            if part.panel in regions:
                part.show(scene, regions[part.panel].size, part.panel in moved)
        if moved:
            # a child that asks for another layout makes the screen forget the old arrangement
            focused.refresh(layout=True, repaint=False)

    def main_panel(self, scene: Scene) -> str:
        """The panel that a small terminal shows large: dice and actions are content with two lines."""
        if self.panel != CHOICES:
            return self.panel
        if needs_room(scene, *self.size):
            return CHOICES
        return DISPLAY

    # The prompt -----------------------------------------------------------------------------------------

    def complete(self, scene: Scene) -> None:
        """What the prompt and the log have to say."""
        scene.card, scene.answer, scene.outcome = self.card_in_mind(scene), self.answer(), self.outcome(scene)
        scene.news = self.story_log.latest(self.seating.viewer, self.looker())

    def card_in_mind(self, scene: Scene) -> Card | None:
        """The card under the cursor, or the one that the decision is about."""
        target = self.cursor
        if scene.answer_list is not None and target is not None and target[0] in ("count", "line"):
            lines = scene.answer_list.lines
            return scene.face(lines[target[1]].card) if target[0] == "line" else None
        option = scene.options.get(target) if target is not None else None
        number = target[1] if target is not None and target[0] == "card" else NO_CARD
        if number == NO_CARD and option is not None:
            number = card_of(option)
        if number == NO_CARD and scene.decision is not None:
            number = scene.decision.card
        return scene.face(number) if number != NO_CARD else None

    def answer(self) -> Outcome:
        """Why the last key did nothing; what Enter would do is told all the same."""
        return self.blocked(self.message) if self.message and not self.table_focus.is_hint else SILENCE

    def outcome(self, scene: Scene) -> Outcome:
        """What Enter would do, or why it would do nothing."""
        target = self.cursor
        if self.message and self.table_focus.is_hint:
            return Outcome("hint", (Part(self.message),))
        if scene.decision is None or (self.message and target not in scene.options):
            return SILENCE
        if self.panel != scene.home and target not in scene.options:
            back = BACK_TO.format(self.nova.keymap_in_force.shown("back"), PANEL_TITLES[scene.home])
            return Outcome("news", (Part(back),))
        if target is None or target not in scene.options:
            return self.blocked(why_not(scene, target))
        if scene.answer_list is not None:
            return Outcome("will", answer_list_outcome(scene.answer_list, self.preview_words(scene)))
        return Outcome("will", self.foretell(scene, scene.options[target]))

    def blocked(self, reason: str) -> Outcome:
        """Why something cannot be, and where the rules say so."""
        rule = rule_of(reason).removeprefix("R")
        if not rule:
            return Outcome("blocked", (Part(reason),))
        link = OPENS_RULE.format(self.nova.keymap_in_force.shown("rules"), rule)
        return Outcome("blocked", (Part(reason.removesuffix(".")), Part(link)))

    @property
    def rule_in_mind(self) -> str:
        """The rule behind what the prompt says is impossible."""
        scene = self.look()
        if self.message or scene.decision is None:
            return rule_of(self.message)
        away = self.panel != scene.home
        return rule_of(why_not(scene, self.cursor)) if self.cursor not in scene.options and not away else ""

    def foretell(self, scene: Scene, option: Option[Any]) -> tuple[Part, ...]:
        """What a choice would do, from the rules themselves."""
        assert scene.decision is not None
        happening, waiting = self.session.preview(option), self.session.unfinished(option)
        return consequences(scene.view, scene.decision, option, happening, waiting, self.preview_words(scene))

    def preview_words(self, scene: Scene) -> PreviewWords:
        return PreviewWords(scene.asked, scene.names, self.session.cards, scene.palette.glyphs.to)

    @property
    def in_sight(self) -> str:
        """All that is written on the table."""
        return "".join(segment.text for part in self.parts for line in part.lines for segment in line)

    def say(self, words: str) -> None:
        """Answer to a key that cannot do what it is for."""
        self.table_focus.answer(words)
        self.redraw()
