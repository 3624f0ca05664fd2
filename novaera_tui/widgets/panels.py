"""The panels themselves: what each draws, and what it listens to."""

from __future__ import annotations

from typing import ClassVar

from novaera_tui.draw.board import draw_board
from novaera_tui.draw.choices import draw_choices
from novaera_tui.draw.civilization import draw_civilization
from novaera_tui.draw.display import draw_display
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.hints import draw_hints
from novaera_tui.draw.log import draw_log
from novaera_tui.draw.prompt import Saying, draw_prompt
from novaera_tui.keys import Keymap
from novaera_tui.play.session import Session
from novaera_tui.scene import Scene
from novaera_tui.widgets.arrangement import is_compact
from novaera_tui.widgets.panel import Panel
from rules import events as happened


class CentralBoard(Panel):
    """Era, round, phase, scores, first player, tracks."""

    EVENTS: ClassVar[tuple[type, ...]] = (
        happened.RoundBegan,
        happened.PhaseBegan,
        happened.EraBegan,
        happened.TrackMoved,
        happened.DarkAgeBegan,
        happened.VPGained,
        happened.FirstPlayerChanged,
        happened.GameOver,
    )

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return Drawing(draw_board(scene, width, height))


class Display(Panel, can_focus=True):
    """The columns, the personalities and the visible hand."""

    EVENTS: ClassVar[tuple[type, ...]] = (
        happened.DisplayDealt,
        happened.DisplayCleared,
        happened.CardDeveloped,
        happened.TerritoryExpanded,
        happened.PersonalityEnlisted,
        happened.CardResearched,
        happened.EvolutionDrawn,
        happened.HandCardObsolete,
        happened.CardEvolved,
    )

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return draw_display(scene, width, height)


class DicePicker(Panel, can_focus=True):
    """Dice Zones, dice, actions and menus."""

    EVENTS: ClassVar[tuple[type, ...]] = (
        happened.DiceRolled,
        happened.TokenPlaced,
        happened.ZoneTaken,
        happened.ZoneLeft,
        happened.DieReturned,
        happened.DiceLowered,
        happened.DieSpent,
        happened.DieChanged,
        happened.UnrestRose,
        happened.UnrestFell,
        happened.ResourcesGained,
        happened.ResourcesPaid,
        happened.ResourceStolen,
        happened.ResourcesConverted,
    )

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return draw_choices(scene, width, height, is_compact(*self.app.size))


class Civilizations(Panel, can_focus=True):
    """One civilization large, the others in a line each."""

    EVENTS: ClassVar[tuple[type, ...]] = (
        *DicePicker.EVENTS,
        happened.CardDeveloped,
        happened.TerritoryExpanded,
        happened.PersonalityEnlisted,
        happened.PersonalityGone,
        happened.CardResearched,
        happened.CardDamaged,
        happened.CardRepaired,
        happened.CardLost,
        happened.CardObsolete,
        happened.VPGained,
    )

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return draw_civilization(scene, width, height)


class Log(Panel):
    """The end of the story; the whole of it has a page of its own."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.sentences: list[str] = []
        self.told_to: int | None = None
        """Who may read these sentences; they are told anew for anybody else."""

    def tell(self, session: Session, viewer: int | None) -> None:
        """Tell what has happened, as far as this viewer may know it. Only the end is needed here."""
        from novaera_tui.words.story import tell_all

        self.told_to = viewer
        self.stale = False
        steps = session.steps[-30:]
        events = [event for step in steps for event in step.events]
        if len(steps) == len(session.steps):
            events = [*session.opening, *events]
        names = [seat.name for seat in session.setup.seats]
        self.sentences = tell_all(events, names, session.cards, viewer, session.setup.open_hands)

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return Drawing(draw_log(self.sentences, width, height, scene.palette))


class Prompt(Panel):
    """The card under the cursor, what to do, and what Enter would do."""

    saying = Saying()

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return Drawing(draw_prompt(scene, self.saying, width, height))


class HintBar(Panel):
    """The keys that matter."""

    def __init__(self, name: str, keymap: Keymap, scope: str = "table") -> None:
        super().__init__(name)
        self.keymap = keymap
        self.scope = scope

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return Drawing([draw_hints(self.keymap, width, scene.palette, self.scope)])
