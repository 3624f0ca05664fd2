"""A moment that fills the screen: a disaster, a Civil War, a Dark Age, a new Era."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import BindingType

from novaera_tui import keys
from novaera_tui.draw.moments import draw_moment
from novaera_tui.play.match import Match
from novaera_tui.play.moment_accounts import account_of
from novaera_tui.play.moments import ERA, Moment
from novaera_tui.saving.preferences import change_preferences
from novaera_tui.screens.bindings import bindings, dialog_bindings, modal_bindings
from novaera_tui.screens.civilization_page import CivilizationPage
from novaera_tui.screens.log_page import LogPage
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import as_text
from novaera_tui.screens.scoring import ScoringScreen
from novaera_tui.screens.threats import ThreatsPage


class MomentPage(Page, inherit_bindings=False):
    """Everything on it is public."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *dialog_bindings(*keys.MOMENT_KEYS[1:]),
        *bindings([keys.BY_ID["help"], keys.BY_ID["rules"], *keys.in_scope("moment")]),
        *modal_bindings(),
    ]
    help_scope = "moment"
    fills_screen = True
    above, below = 0, 1

    def __init__(self, session: Match, moment: Moment) -> None:
        super().__init__()
        self.session = session
        self.moment = moment
        self.told = account_of(session, moment)
        also = "moment.score" if moment.kind == ERA else "moment.threats"
        self.key_ids = ("dialog.accept", "moment.boards", also, "moment.log", "moment.off", "help")

    def body(self, width: int) -> list[Text]:
        drawn = draw_moment(self.session, self.told, width, self.sheet.rows, self.nova.palette)
        return [as_text(line) for line in drawn]

    def key_line(self) -> Text:
        return Text(" ") + super().key_line()

    def action_boards(self) -> None:
        self.app.push_screen(CivilizationPage(self.session, self.session.view(None), 0))

    def action_threats(self) -> None:
        self.app.push_screen(ThreatsPage(self.session))

    def action_score(self) -> None:
        """The scoring that a new Era follows."""
        if self.moment.kind == ERA:
            self.app.push_screen(ScoringScreen(self.session, self.moment.era - 1))

    def action_log(self) -> None:
        self.app.push_screen(LogPage(self.session))

    def action_off(self) -> None:
        change_preferences(moments=False)
        self.action_close()
