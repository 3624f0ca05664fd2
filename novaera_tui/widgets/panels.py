"""The panels: the drawing and the events of each."""

from __future__ import annotations

from typing import ClassVar

from novaera_tui.draw.board import draw_board
from novaera_tui.draw.choices import draw_choices
from novaera_tui.draw.civilization import draw_civilization
from novaera_tui.draw.coach import draw_coach
from novaera_tui.draw.display import draw_display
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.key_bar import draw_key_bar
from novaera_tui.draw.log import draw_log
from novaera_tui.draw.prompt import draw_prompt
from novaera_tui.keys import Keymap
from novaera_tui.play.match import SavingChanged, SeatsChanged
from novaera_tui.table.key_labels import key_labels_now
from novaera_tui.table.scene import Scene, Target
from novaera_tui.table.table_focus import (
    AnswerListChanged,
    BoardShown,
    CursorMoved,
    DiePointedAt,
    FocusMoved,
    MessageChanged,
    ViewerChanged,
)
from novaera_tui.tutorial.lessons import CoachSpoke
from novaera_tui.widgets.panel import Panel
from rules import events as happened
from rules.kinds import CardNumber

DICE_EVENTS = (
    happened.DiceRolled,
    happened.TokenPlaced,
    happened.ZoneTaken,
    happened.ZoneLeft,
    happened.DieReturned,
    happened.DiceLowered,
    happened.DieSpent,
    happened.DieChanged,
)
"""Dice appear, change or leave."""
MEANS = (
    happened.UnrestRose,
    happened.UnrestFell,
    happened.ResourcesGained,
    happened.ResourcesPaid,
    happened.ResourceStolen,
    happened.ResourcesConverted,
    happened.VPGained,
)
"""A player's Unrest, resources and points change."""
CARDS_IN_PLAY = (
    happened.CardDeveloped,
    happened.TerritoryExpanded,
    happened.PersonalityEnlisted,
    happened.PersonalityGone,
    happened.CardDamaged,
    happened.CardRepaired,
    happened.CardLost,
    happened.CardObsolete,
)
HANDS = (
    happened.HandDealt,
    happened.CardDeveloped,
    happened.TerritoryExpanded,
    happened.CardResearched,
    happened.EvolutionDrawn,
    happened.HandCardObsolete,
    happened.CardEvolved,
)


EVERYTHING = tuple(happened.EVENT_TYPES.values())


class CentralBoard(Panel):
    """Era, round, phase, scores, first player, tracks."""

    GAME_EVENTS: ClassVar[tuple[type, ...]] = (
        SavingChanged,
        SeatsChanged,
        happened.PlayerAsked,
        happened.RoundBegan,
        happened.PhaseBegan,
        happened.EraBegan,
        happened.TrackMoved,
        happened.DarkAgeBegan,
        happened.VPGained,
        happened.FirstPlayerChanged,
        happened.GameOver,
        *CARDS_IN_PLAY,  # some of them protect the viewer
    )
    FOCUS_EVENTS: ClassVar[tuple[type, ...]] = (ViewerChanged, BoardShown)

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return Drawing(draw_board(scene, width, height))


class Display(Panel, can_focus=True):
    """The columns, the personalities and the visible hand."""

    GAME_EVENTS: ClassVar[tuple[type, ...]] = (
        happened.PlayerAsked,
        happened.EraBegan,
        happened.DisplayDealt,
        happened.DisplayCleared,
        happened.PersonalityEnlisted,
        happened.GameOver,
        *HANDS,
    )
    FOCUS_EVENTS: ClassVar[tuple[type, ...]] = (DiePointedAt, ViewerChanged, BoardShown)

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return draw_display(scene, width, height)

    def neighbour(self, dx: int, dy: int) -> Target | None:
        """Up and down move from card to card in a column, even where its covered cards share a line."""
        kind, number, _ = (self.scene.cursors.get(self.panel) if self.scene is not None else None) or ("", 0, 0)
        if dy and kind == "card" and self.scene is not None:
            column = next((cards for cards in self.scene.view.display if number in cards), ())
            place = column.index(CardNumber(number)) + dy if column else -1
            if 0 <= place < len(column):
                return ("card", column[place], 0)
        return super().neighbour(dx, dy)


class DicePicker(Panel, can_focus=True):
    """Dice Zones, dice, actions and menus."""

    GAME_EVENTS: ClassVar[tuple[type, ...]] = (
        happened.PlayerAsked,
        happened.PhaseBegan,
        happened.EraBegan,
        happened.TrackMoved,
        happened.GameOver,
        *DICE_EVENTS,
        *MEANS,
        *CARDS_IN_PLAY,
        *HANDS,
    )
    FOCUS_EVENTS: ClassVar[tuple[type, ...]] = (DiePointedAt, ViewerChanged, AnswerListChanged)

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return draw_choices(scene, width, height)


class Civilizations(Panel, can_focus=True):
    """One civilization large, the others in a line each."""

    GAME_EVENTS: ClassVar[tuple[type, ...]] = (
        happened.PlayerAsked,
        happened.RoundBegan,
        happened.GameOver,
        *DICE_EVENTS,
        *MEANS,
        *CARDS_IN_PLAY,
        *HANDS,
    )
    FOCUS_EVENTS: ClassVar[tuple[type, ...]] = (ViewerChanged, BoardShown)

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return draw_civilization(scene, width, height)


class Log(Panel):
    """The end of the story; the log page has all of it."""

    GAME_EVENTS: ClassVar[tuple[type, ...]] = EVERYTHING
    FOCUS_EVENTS: ClassVar[tuple[type, ...]] = (ViewerChanged,)

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return Drawing(draw_log(scene.news, width, height, scene.palette, scene.timeline is not None))


class Prompt(Panel):
    """The task, the effect of Enter, and the card under the cursor or else the latest news."""

    GAME_EVENTS: ClassVar[tuple[type, ...]] = (CoachSpoke, SeatsChanged, *EVERYTHING)
    FOCUS_EVENTS: ClassVar[tuple[type, ...]] = (
        MessageChanged,
        CursorMoved,
        FocusMoved,
        DiePointedAt,
        ViewerChanged,
        BoardShown,
        AnswerListChanged,
    )

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return Drawing(draw_prompt(scene, width, height))


class CoachPanel(Panel):
    """In a lesson: the topic, the task, and the outcome."""

    GAME_EVENTS: ClassVar[tuple[type, ...]] = (CoachSpoke,)

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return Drawing(draw_coach(scene.advice, width, height, scene.palette))


class KeyBar(Panel):
    """The active keys."""

    GAME_EVENTS: ClassVar[tuple[type, ...]] = (happened.PlayerAsked, happened.GameOver)
    FOCUS_EVENTS: ClassVar[tuple[type, ...]] = (
        MessageChanged,
        CursorMoved,
        FocusMoved,
        AnswerListChanged,
        ViewerChanged,
    )

    def __init__(self, name: str, keymap: Keymap, scope: str = "table") -> None:
        super().__init__(name)
        self.keymap = keymap
        self.scope = scope

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        now = key_labels_now(scene) if self.scope in ("table", "lesson") else []
        return Drawing([draw_key_bar(self.keymap, width, scene.palette, self.scope, now, scene.idle)])
