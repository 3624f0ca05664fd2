"""The panels themselves: what each draws, and what it listens to."""

from __future__ import annotations

from typing import Any, ClassVar

from novaera_tui.attention import Answered, Attention, BoardTurned, CursorMoved, DiePointedAt, FocusMoved, SatDown
from novaera_tui.draw.board import draw_board
from novaera_tui.draw.choices import draw_choices
from novaera_tui.draw.civilization import draw_civilization
from novaera_tui.draw.display import draw_display
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.hints import draw_hints
from novaera_tui.draw.log import draw_log
from novaera_tui.draw.prompt import draw_prompt
from novaera_tui.keys import Keymap
from novaera_tui.play.match import Match, SavingChanged
from novaera_tui.scene import Scene
from novaera_tui.widgets.panel import Panel
from novaera_tui.words.sentences import Sentence
from rules import events as happened

DICE = (
    happened.DiceRolled,
    happened.TokenPlaced,
    happened.ZoneTaken,
    happened.ZoneLeft,
    happened.DieReturned,
    happened.DiceLowered,
    happened.DieSpent,
    happened.DieChanged,
)
"""Dice come, change and go."""
MEANS = (
    happened.UnrestRose,
    happened.UnrestFell,
    happened.ResourcesGained,
    happened.ResourcesPaid,
    happened.ResourceStolen,
    happened.ResourcesConverted,
    happened.VPGained,
)
"""What a player has besides cards."""
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


class CentralBoard(Panel):
    """Era, round, phase, scores, first player, tracks."""

    GAME: ClassVar[tuple[type, ...]] = (
        SavingChanged,
        happened.PlayerAsked,
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

    GAME: ClassVar[tuple[type, ...]] = (
        happened.PlayerAsked,
        happened.EraBegan,
        happened.DisplayDealt,
        happened.DisplayCleared,
        happened.PersonalityEnlisted,
        happened.GameOver,
        *HANDS,
    )
    ATTENTION: ClassVar[tuple[type, ...]] = (DiePointedAt, SatDown, BoardTurned)

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return draw_display(scene, width, height)


class DicePicker(Panel, can_focus=True):
    """Dice Zones, dice, actions and menus."""

    GAME: ClassVar[tuple[type, ...]] = (
        happened.PlayerAsked,
        happened.PhaseBegan,
        happened.EraBegan,
        happened.TrackMoved,
        happened.GameOver,
        *DICE,
        *MEANS,
        *CARDS_IN_PLAY,
        *HANDS,
    )
    ATTENTION: ClassVar[tuple[type, ...]] = (DiePointedAt, SatDown)

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return draw_choices(scene, width, height)


class Civilizations(Panel, can_focus=True):
    """One civilization large, the others in a line each."""

    GAME: ClassVar[tuple[type, ...]] = (
        happened.PlayerAsked,
        happened.RoundBegan,
        happened.GameOver,
        *DICE,
        *MEANS,
        *CARDS_IN_PLAY,
        *HANDS,
    )
    ATTENTION: ClassVar[tuple[type, ...]] = (SatDown, BoardTurned)

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return draw_civilization(scene, width, height)


class Log(Panel):
    """The end of the story; the whole of it has a page of its own."""

    GAME: ClassVar[tuple[type, ...]] = tuple(happened.EVENT_TYPES.values())
    ATTENTION: ClassVar[tuple[type, ...]] = (SatDown,)
    ENOUGH: ClassVar[int] = 30
    """Choices whose sentences fill any panel."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.sentences: list[Sentence] = []
        self.stale = True
        """Something has happened that the sentences do not tell yet."""

    def listen(self, match: Match, attention: Attention) -> None:
        super().listen(match, attention)
        self.match = match
        self.attention = attention

    def hear(self, event: Any) -> None:
        super().hear(event)
        self.stale = True

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        if self.stale:
            self.sentences = self.tell(self.attention.viewer)
            self.stale = False
        return Drawing(draw_log(self.sentences, width, height, scene.palette))

    def tell(self, viewer: int | None) -> list[Sentence]:
        """What happened lately, as far as this viewer may know it."""
        from novaera_tui.words.story import tell_all

        match = self.match
        events = match.events(max(0, match.made() - self.ENOUGH))
        return tell_all(events, match.names, match.cards, viewer, match.setup.open_hands)


class Prompt(Panel):
    """The card under the cursor, what to do, and what Enter would do."""

    GAME: ClassVar[tuple[type, ...]] = (happened.PlayerAsked, happened.GameOver, *CARDS_IN_PLAY, *HANDS, *DICE, *MEANS)
    ATTENTION: ClassVar[tuple[type, ...]] = (Answered, CursorMoved, FocusMoved, DiePointedAt, SatDown, BoardTurned)

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return Drawing(draw_prompt(scene, width, height))


class HintBar(Panel):
    """The keys that matter."""

    def __init__(self, name: str, keymap: Keymap, scope: str = "table") -> None:
        super().__init__(name)
        self.keymap = keymap
        self.scope = scope

    def draw(self, scene: Scene, width: int, height: int) -> Drawing:
        return Drawing([draw_hints(self.keymap, width, scene.palette, self.scope)])
