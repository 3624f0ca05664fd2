"""Who is ahead: the scoring of this Era as it would be if it ended now, every point with its reason."""

from __future__ import annotations

from novaera_tui.play.match import Match
from novaera_tui.play.tally import EraScoring, scoring_now
from novaera_tui.screens.scoring import ScoringScreen
from novaera_tui.words.pages import IF_NOW


class StandingsPage(ScoringScreen):
    """Looks like a scoring; whoever asks, it is what everybody can see."""

    would = True
    is_end = False

    def __init__(self, session: Match) -> None:
        super().__init__(session, session.view(None).era)
        self.heading = IF_NOW

    def scored(self) -> EraScoring:
        return scoring_now(self.session.view(None))
