"""Looking at a table: cursors, panels and pages. Choosing and replaying build on this."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from novaera_tui.play.match import Match
from novaera_tui.play.story_log import StoryLog
from novaera_tui.table.front_end import FrontEnd, PageRequest
from novaera_tui.table.objections import rule_of
from novaera_tui.table.panels import CHOICES, CIVILIZATION, DISPLAY
from novaera_tui.table.scene import SILENCE, Outcome, Scene, Target, card_of
from novaera_tui.table.table_focus import TableFocus
from novaera_tui.table.table_prompt import refusal
from novaera_tui.words.answers import NO_CARD_HERE
from rules import Card
from rules.kinds import NO_CARD

PANELS: Final = (CHOICES, DISPLAY, CIVILIZATION)
"""Panels that can have the cursor, in the order of Tab."""


class BrowsingController(ABC):
    """Owns the focus and the scene. Its public methods without an underscore are what keys do."""

    def __init__(self, match: Match, front_end: FrontEnd) -> None:
        self.match = match
        self.front_end = front_end
        self.focus = TableFocus(PANELS)
        self.story_log = StoryLog(match)
        self.scene: Scene | None = None
        """The scene drawn last."""
        self.unsubscribe: list[Callable[[], object]] = [self.story_log.end]

    def close(self) -> None:
        for end in self.unsubscribe:
            end()

    # The scene ------------------------------------------------------------------------------------------

    @abstractmethod
    def start(self) -> None:
        """The front end is ready to draw."""

    @abstractmethod
    def page_closed(self) -> None:
        """The table is on top again."""

    @abstractmethod
    def build_scene(self) -> Scene:
        """What the person at the keyboard may see now."""

    @abstractmethod
    def outcome(self, scene: Scene) -> Outcome:
        """What Enter would do, or why it would do nothing."""

    @abstractmethod
    def viewer(self) -> int | None:
        """Whose hidden cards may be on the screen."""

    @abstractmethod
    def reader(self) -> int | None:
        """The player who reads the table: news since their last turn are marked."""

    def redraw(self, scene: Scene | None = None) -> None:
        """Draw the scene, built anew unless it was just built."""
        scene = self.scene = scene or self.build_scene()
        self.focus.follow(self.viewer(), scene.die if scene.lit_zone is None else scene.lit_zone, scene.shown)
        self.front_end.draw(scene)

    def settle_cursor(self, scene: Scene, place: Target | None) -> None:
        """Put a cursor that points at nothing on `place`; then complete what prompt and log say about it."""
        if place is not None:
            self.focus.move_cursor(self.focus.panel, place)
        scene.card, scene.answer, scene.outcome = self.card_in_mind(scene), self.reply(), self.outcome(scene)
        has_zones = any(scene.view.zones)  # and then their dice lie on the table
        news = self.story_log.latest(self.viewer(), self.reader())
        scene.news = [sentence for sentence in news if not (has_zones and sentence.kind == "dice")]

    def card_in_mind(self, scene: Scene) -> Card | None:
        """The card under the cursor, or the one that the decision is about."""
        target = self.focus.cursor
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

    def reply(self) -> Outcome:
        """The answer to the last key, if it did nothing."""
        focus = self.focus
        return refusal(focus.message, self.front_end.key("rules")) if focus.message and not focus.hint else SILENCE

    @property
    def rule_in_mind(self) -> str:
        """The rule behind the last refusal."""
        return rule_of(self.focus.message)

    def say(self, words: str) -> None:
        """Answer a key that did nothing; empty takes the last answer away."""
        self.focus.set_message(words)
        self.redraw()

    def go_to_panel(self, panel: str) -> None:
        self.focus.move_focus(panel)
        self.front_end.focus_panel(panel)

    def point_at(self, panel: str, target: Target) -> None:
        self.focus.move_to(panel, target)
        self.front_end.focus_panel(panel)

    # Intents --------------------------------------------------------------------------------------------

    def move(self, dx: int, dy: int) -> None:
        target = self.front_end.neighbour(self.focus.panel, dx, dy)
        if target is not None:
            self.focus.move_cursor(self.focus.panel, target)
        if target is not None or self.focus.message:
            self.say("")

    def next_panel(self, step: int) -> None:
        self.focus.set_message("")
        places = [PANELS.index(self.focus.panel) + step * further for further in range(1, len(PANELS) + 1)]
        panels = [PANELS[place % len(PANELS)] for place in places]
        self.go_to_panel(
            next(panel for panel in panels if panel == self.focus.panel or self.front_end.can_look_at(panel))
        )
        self.redraw()

    def zoom(self) -> None:
        """Open the card under the cursor."""
        scene = self.current_scene
        card = self.card_in_mind(scene)
        if card is None:
            self.say(NO_CARD_HERE.format(key=self.front_end.key("zone.next")))
        else:
            self.open_page("card", self.match.cards, card.number, scene.view, scene.due(card.number))

    def civilization(self) -> None:
        """Open everybody's board: one's own first where the table only counts its cards, else the next player's."""
        scene = self.current_scene
        self.open_boards(scene.shown if scene.compact else self.next_seat(scene))

    def open_cards(self) -> None:
        """Read all cards on the table."""
        self.open_page("open cards", self.current_scene.view)

    def next_seat(self, scene: Scene) -> int:
        return (scene.shown + 1) % self.match.seats

    def open_boards(self, first: int) -> None:
        self.open_page("civilization", self.match, self.current_scene.view, first)

    def log(self) -> None:
        self.open_page("log", self.match, self.viewer())

    def standing(self) -> None:
        self.open_page("standings", self.match)

    def page(self, name: str) -> None:
        """A page about the match for whoever looks."""
        self.open_page(name, self.match, self.reader())

    def news(self) -> None:
        """News since the reader's last turn."""
        reader = self.reader()
        since = None if reader is None else self.match.last_turn_index(reader)
        self.open_page("news", self.match, self.viewer(), since, self.story_log.losses(reader))

    @property
    def current_scene(self) -> Scene:
        """What the person at the keyboard saw when they pressed the key."""
        return self.scene or self.build_scene()

    def open_page(self, name: str, *about: object, then: Callable[..., object] | None = None) -> None:
        if not self.focus.hint:
            self.focus.set_message("")  # it answered the key before
        self.front_end.open_page(PageRequest(name, about), then)
