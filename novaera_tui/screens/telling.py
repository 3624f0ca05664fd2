"""What the table tells besides the question: pages that open by themselves or by a key, and when a bot may go on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from novaera_tui.play.match import Match, SavingChanged, VoteAsked
from novaera_tui.play.setup import PACES
from novaera_tui.screens.table_view import TableView
from novaera_tui.table.scene import TURN_BEGINS, Outcome, Scene
from novaera_tui.words.answers import SAVED_AGAIN
from novaera_tui.words.pages import BOT_GOES_ON, BOTS_ELSEWHERE, LIFT, LIFT_EMPTY, PACE_MEANINGS, SINCE, SO_FAR
from novaera_tui.words.zone_words import Part
from rules.events import EraBegan, FirstPlayerChanged, GameOver, PositionJumped
from rules.kinds import NOBODY


class TellingTable(TableView):
    """The table as it speaks of what happened; what is chosen is for the table itself."""

    def __init__(self, session: Match) -> None:
        super().__init__(session)
        self.pages: list[Callable[[], Screen[Any]]] = []
        """Pages that wait until nothing else lies over the table."""
        self.notices: list[Callable[[], Screen[Any]]] = []
        """The same for what went wrong with saving, which is to be read even if the choice was taken back."""
        self.let_go = 0
        """How many choices had been made when somebody last let the bots go on, where they play step by step."""
        self.endings = [
            session.subscribe(self.jumped, PositionJumped),
            session.subscribe(self.saving_changed, SavingChanged),
            session.subscribe(self.open_pages, FirstPlayerChanged, EraBegan, GameOver),
            session.subscribe(self.ask_for_agreement, VoteAsked),
        ]

    @abstractmethod
    def proceed(self) -> None:
        """Show what comes next."""

    @abstractmethod
    def undo_turn(self) -> str:
        """Take back the last choice; says why not, if it cannot be."""

    # What a choice brings about ---------------------------------------------------------------------------

    def open_pages(self, event: FirstPlayerChanged | EraBegan | GameOver) -> None:
        """A round is over (R10.1), or an Era has been scored and another one or the end has come; the pages wait
        until that has been told."""
        if isinstance(event, FirstPlayerChanged):
            if self.seating.humans and not self.session.setup.brief:
                over = sum(isinstance(event, FirstPlayerChanged) for event in self.session.events())
                self.pages.append(lambda: self.round_page(over))
        elif isinstance(event, EraBegan):
            self.pages += (lambda: self.scoring_page(event.era - 1), lambda: self.new_era_page(event.era))
        else:
            last = self.session.view(None).era
            self.pages += (lambda: self.scoring_page(last), self.result_page)

    def round_page(self, over: int) -> Screen[Any]:
        """`over` is how many rounds were over when it was to be shown."""
        from novaera_tui.screens.round_end import RoundEnd

        return RoundEnd(self.session, over - 1)

    def scoring_page(self, era: int) -> Screen[Any]:
        from novaera_tui.screens.scoring import ScoringScreen

        return ScoringScreen(self.session, era)

    def new_era_page(self, era: int) -> Screen[Any]:
        from novaera_tui.screens.new_era import NewEraScreen

        return NewEraScreen(self.session, era)

    def result_page(self) -> Screen[Any]:
        from novaera_tui.screens.result import ResultScreen

        return ResultScreen(self.session)

    def worry(self, trouble: str) -> None:
        """The game cannot be saved, or, when nothing is said, can be again."""
        from novaera_tui.screens.notice import Notice

        heading = "The game is not being saved" if trouble else "The game is being saved again"
        words = trouble or SAVED_AGAIN
        self.notices.append(lambda: Notice(heading, words))

    def saving_changed(self, event: SavingChanged) -> None:
        self.worry(event.trouble)

    def ask_for_agreement(self, event: VoteAsked) -> None:
        """Somebody at another terminal wants to take back what others have chosen."""
        from novaera_tui.screens.vote_page import VotePage

        self.notices.append(lambda: VotePage(self.session, event))
        self.call_later(self.proceed)

    def jumped(self, _event: PositionJumped) -> None:
        """Undo or redo: another position, maybe another person's, to which no page belongs any more."""
        self.pages.clear()
        self.table_focus.answer("")

    def curtain(self, player: int) -> Screen[bool]:
        from novaera_tui.screens.curtain import Curtain

        since = self.session.last_turn_index(player)
        news = [sentence.text for sentence in self.story_log.since(since, None)]
        back, names = self.session.undo_owner(), self.session.names
        whose = names[back] if back != NOBODY else ""
        losses = [sentence.text for sentence in self.story_log.losses(player)]
        lift = LIFT if self.seating.has_hand(player) else LIFT_EMPTY
        return Curtain(names[player], news, SO_FAR if since is None else SINCE, self.undo_turn, whose, losses, lift)

    def answer(self) -> Outcome:
        """Where nothing else is to be said to the last key, a turn begins with what its player has lost."""
        decision, made = self.session.decision, self.session.last_choice()
        told = super().answer()
        if told.parts or self.table_focus.is_hint or decision is None or decision.kind not in TURN_BEGINS:
            return told
        is_begun = made is not None and made.is_step and made.player == decision.player
        if is_begun or not self.session.is_here(decision.player) or self.under_curtain():
            return told
        lost = self.story_log.losses(decision.player)
        return Outcome("loss", tuple(Part(sentence.text.removesuffix(".")) for sentence in lost))

    # Bots that wait --------------------------------------------------------------------------------------

    @property
    def is_held(self) -> bool:
        """Where bots play step by step: has one just ended its turn, and another one is to play?"""
        made, decision = self.session.last_choice(), self.session.decision
        if self.session.setup.pace != "step" or self.session.elsewhere:
            return False
        if made is None or decision is None or made.is_step:
            return False
        if self.session.is_human(made.player) or self.session.is_human(decision.player):
            return False
        is_over = decision.player != made.player or decision.kind in TURN_BEGINS
        return is_over and self.session.choice_count() != self.let_go

    def let_bot_go_on(self) -> None:
        self.let_go = self.session.choice_count()
        self.proceed()

    def action_bot_pace(self) -> None:
        """The next pace of the bots; a bot that waited may play."""
        if self.session.elsewhere:
            self.say(BOTS_ELSEWHERE)
            return
        pace = PACES[(PACES.index(self.session.setup.pace) + 1) % len(PACES)]
        self.session.set_pace(pace)
        self.table_focus.answer(PACE_MEANINGS[pace])
        self.proceed()

    def outcome(self, scene: Scene) -> Outcome:
        if self.is_held and not self.table_focus.is_hint:
            return Outcome("will", (Part(BOT_GOES_ON.format(scene.names[scene.asked])),))
        return super().outcome(scene)

    # Pages by a key --------------------------------------------------------------------------------------

    def action_log(self) -> None:
        from novaera_tui.screens.log_page import LogPage

        self.app.push_screen(LogPage(self.session, self.seating.viewer))

    def action_standing(self) -> None:
        from novaera_tui.screens.standings import StandingsPage

        self.app.push_screen(StandingsPage(self.session))

    def action_threats(self) -> None:
        from novaera_tui.screens.threats import ThreatsPage

        self.app.push_screen(ThreatsPage(self.session, self.looker()))

    def action_news(self) -> None:
        from novaera_tui.screens.log_page import NewsPage

        looker = self.looker()
        since = None if looker is None else self.session.last_turn_index(looker)
        self.app.push_screen(NewsPage(self.session, self.seating.viewer, since, self.story_log.losses(looker)))
