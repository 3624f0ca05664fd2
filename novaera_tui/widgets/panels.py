"""The panels: the drawing and the events of each."""

from __future__ import annotations

from typing import ClassVar

from novaera_tui.draw.coach import draw_coach
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.key_bar import draw_key_bar
from novaera_tui.draw.log import draw_log
from novaera_tui.draw.table import Placed
from novaera_tui.keys import AT_THE_TABLE, Keymap
from novaera_tui.play.match import SavingChanged, SeatsChanged
from novaera_tui.table.key_labels import key_labels_now, renamed_now
from novaera_tui.table.scene import Scene
from novaera_tui.table.table_focus import (
    AnswerListChanged,
    BoardShown,
    CursorMoved,
    FocusMoved,
    MessageChanged,
    PointedAt,
    ViewerChanged,
)
from novaera_tui.tutorial.lessons import CoachSpoke
from novaera_tui.widgets.panel import Panel
from rules import events as happened

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
HAND_EVENTS = (
    happened.HandDealt,
    happened.CardDeveloped,
    happened.TerritoryExpanded,
    happened.CardResearched,
    happened.EvolutionDrawn,
    happened.HandCardObsolete,
    happened.CardEvolved,
)


EVERYTHING = tuple(happened.EVENT_TYPES.values())


class BoardHead(Panel):
    """Era, round, phase, scores, first player; on a small table also one's own means."""

    GAME_EVENTS: ClassVar[tuple[type, ...]] = (
        CoachSpoke,
        SavingChanged,
        SeatsChanged,
        happened.PlayerAsked,
        happened.RoundBegan,
        happened.PhaseBegan,
        happened.EraBegan,
        happened.DarkAgeBegan,
        happened.FirstPlayerChanged,
        happened.GameOver,
        *MEANS,
        *CARDS_IN_PLAY,
        *HAND_EVENTS,
    )
    FOCUS_EVENTS: ClassVar[tuple[type, ...]] = (ViewerChanged, BoardShown)


class CentralTracks(Panel):
    """The five tracks, as the head of what is below them."""

    GAME_EVENTS: ClassVar[tuple[type, ...]] = (
        CoachSpoke,
        happened.PlayerAsked,
        happened.PhaseBegan,
        happened.EraBegan,
        happened.TrackMoved,
        happened.GameOver,
        *DICE_EVENTS,
        *MEANS,
        *CARDS_IN_PLAY,  # some of them protect the viewer
    )
    FOCUS_EVENTS: ClassVar[tuple[type, ...]] = (ViewerChanged, BoardShown)


class Display(Panel, can_focus=True):
    """The columns, the personalities and the visible hand."""

    GAME_EVENTS: ClassVar[tuple[type, ...]] = (
        CoachSpoke,
        happened.PlayerAsked,
        happened.EraBegan,
        happened.DisplayDealt,
        happened.DisplayCleared,
        happened.GameOver,
        *MEANS,
        *CARDS_IN_PLAY,
        *HAND_EVENTS,
    )
    FOCUS_EVENTS: ClassVar[tuple[type, ...]] = (PointedAt, ViewerChanged, BoardShown, FocusMoved)


class DicePicker(Panel, can_focus=True):
    """Dice Zones, dice, actions and menus."""

    GAME_EVENTS: ClassVar[tuple[type, ...]] = (
        CoachSpoke,
        happened.PlayerAsked,
        happened.PhaseBegan,
        happened.EraBegan,
        happened.TrackMoved,
        happened.GameOver,
        *DICE_EVENTS,
        *MEANS,
        *CARDS_IN_PLAY,
        *HAND_EVENTS,
    )
    FOCUS_EVENTS: ClassVar[tuple[type, ...]] = (PointedAt, ViewerChanged, AnswerListChanged)


class Civilizations(Panel, can_focus=True):
    """The boards of all players, or one civilization large."""

    GAME_EVENTS: ClassVar[tuple[type, ...]] = (
        CoachSpoke,
        happened.PlayerAsked,
        happened.RoundBegan,
        happened.GameOver,
        *DICE_EVENTS,
        *MEANS,
        *CARDS_IN_PLAY,
        *HAND_EVENTS,
    )
    FOCUS_EVENTS: ClassVar[tuple[type, ...]] = (ViewerChanged, BoardShown)


class Log(Panel):
    """The end of the story; the log page has all of it."""

    GAME_EVENTS: ClassVar[tuple[type, ...]] = EVERYTHING
    FOCUS_EVENTS: ClassVar[tuple[type, ...]] = (ViewerChanged,)

    def draw(self, scene: Scene, placed: Placed) -> Drawing:
        is_replay = scene.timeline is not None
        return Drawing(draw_log(scene.news, placed.width, placed.height, scene.palette, is_replay))


class Prompt(Panel):
    """The task, the effect of Enter, and the card under the cursor or else the latest news."""

    GAME_EVENTS: ClassVar[tuple[type, ...]] = (CoachSpoke, SeatsChanged, *EVERYTHING)
    FOCUS_EVENTS: ClassVar[tuple[type, ...]] = (
        MessageChanged,
        CursorMoved,
        FocusMoved,
        PointedAt,
        ViewerChanged,
        BoardShown,
        AnswerListChanged,
    )


class CoachPanel(Panel):
    """In a lesson: the topic, the task, and the outcome."""

    GAME_EVENTS: ClassVar[tuple[type, ...]] = (CoachSpoke,)

    def draw(self, scene: Scene, placed: Placed) -> Drawing:
        return Drawing(draw_coach(scene.advice, placed.width, placed.height, scene.palette))


class KeyBar(Panel):
    """The active keys."""

    GAME_EVENTS: ClassVar[tuple[type, ...]] = (CoachSpoke, happened.PlayerAsked, happened.GameOver)
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

    def draw(self, scene: Scene, placed: Placed) -> Drawing:
        is_table = self.scope in AT_THE_TABLE
        now, renamed = (key_labels_now(scene), renamed_now(scene)) if is_table else ([], {})
        keys = draw_key_bar(self.keymap, placed.width, scene.palette, self.scope, now, scene.idle, renamed)
        return Drawing([keys])
