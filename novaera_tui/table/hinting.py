"""Hints: asking the bot for one, following its plan through the turn, and the page of the best three."""

from __future__ import annotations

from typing import TYPE_CHECKING

from novaera_tui.play.bot_runner import BotRunner
from novaera_tui.table.browsing import BrowsingController
from novaera_tui.table.scene import Scene
from novaera_tui.words import hints as hint_words
from novaera_tui.words.questions import CHOICES
from rules import Decision

if TYPE_CHECKING:
    # read only when somebody asks for a hint: they cost a fifth of the start
    from novaera_tui.bots.hints import Advice, Hint
    from novaera_tui.bots.turns import Plan


class Hinting:
    """The hint for the current question, if one was asked for."""

    def __init__(self, table: BrowsingController, bots: BotRunner) -> None:
        self.table = table
        self.bots = bots
        self.question: object = None
        """What is asked now; the controller sets it."""
        self.hint: Hint | None = None
        self.hinted_question: object = None
        """The question that the hint was for."""
        self.plan: Plan = ()
        """The turn that the hint recommends, as long as it is followed."""
        self.is_thinking = False

    def new_question(self, question: object, decision: Decision) -> None:
        self.cancel()
        self.question = question
        if decision.die is None or ("die", decision.die.key) not in self.plan:
            self.plan = ()  # that turn is over

    def chosen(self, decision: Decision | None, key: str) -> None:
        """A choice off the plan ends it."""
        if decision is None or (decision.kind, key) not in self.plan:
            self.plan = ()

    def cancel(self) -> None:
        if self.is_thinking:
            self.is_thinking = False
            self.bots.cancel_hint()

    def ask(self, scene: Scene) -> None:
        """The best choice, with the cursor on it; asked again, the best three on a page."""
        table, hint = self.table, self.hint
        assert scene.decision is not None
        if hint is not None and self.hinted_question == self.question:
            table.focus.set_message("")  # the page says it all
            table.open_page("hint", hint, then=self.take_up)
        elif hint is not None and self.plan and self.plan == hint.plan and scene.decision.kind in dict(self.plan):
            self.show(hint)  # one plan for the whole turn
        else:
            if not self.is_thinking:
                self.is_thinking = True
                self.bots.hint(self.show)
            table.focus.set_message(hint_words.THINKING, is_hint=True)
            table.redraw()

    def show(self, hint: Hint) -> None:
        """Put the cursor on the best choice, or on the next step of the best turn, and say why it is the best."""
        self.is_thinking = False
        self.table.match.note_hint()
        self.hint, self.hinted_question = hint, self.question
        more = hint_words.more(self.table.front_end.key("hint"), len(hint.ranked))
        self.follow(hint.plan, " ".join((*hint.reasons, more)).strip())

    def take_up(self, advice: Advice | None) -> None:
        """Put the cursor on one of the best three."""
        hint = self.hint
        if advice is None or hint is None or self.hinted_question != self.question:
            return
        if advice == hint.ranked[0]:
            self.show(hint)
        else:
            self.follow(advice.plan, hint_words.chosen(advice.words, advice.points))

    def follow(self, plan: Plan, words: str) -> None:
        """Put the cursor on the next step of a plan."""
        # start-up time: 4 ms
        from novaera_tui.bots.turns import answer

        self.plan = plan
        table = self.table
        scene = table.build_scene()
        assert scene.decision is not None
        wanted = answer(plan, scene.decision)
        best = next((target for target, option in scene.options.items() if option.key == wanted.key), None)
        if best is None:
            return
        panel = CHOICES if best[0] == "menu" else scene.home
        table.point_at(panel, best)
        table.focus.set_message(words, is_hint=True)
        if table.front_end.is_on_top:
            table.redraw()
