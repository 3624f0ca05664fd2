"""Hints: asking the bot for one, following its plan through the turn, and the page of the best three."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from novaera_tui.play.answer_list import AnswerList
from novaera_tui.play.answer_list_words import list_advice
from novaera_tui.play.bot_runner import BotRunner
from novaera_tui.table.browsing import BrowsingController
from novaera_tui.table.panels import CHOICES
from novaera_tui.table.scene import Scene
from novaera_tui.table.tricks import begun_trick
from novaera_tui.words import hints as hint_words
from rules import Decision
from rules.records import TupleRecord

if TYPE_CHECKING:
    # read only when somebody asks for a hint: they cost a fifth of the start
    from novaera_tui.bots.hints import Advice, Hint
    from novaera_tui.bots.turns import Plan


class HintedChoice(TupleRecord):
    """An option of a hint, in words."""

    advice: Advice
    words: str
    title: tuple[str, ...] = ()
    """The words as lines of a heading, if they differ."""


class Hinting:
    """The hint for the current question, if one was asked for."""

    def __init__(self, table: BrowsingController, bots: BotRunner) -> None:
        self.table = table
        self.bots = bots
        self.question: object = None
        """The current question; the controller sets it."""
        self.hint: Hint | None = None
        self.choices: tuple[HintedChoice, ...] = ()
        """Its options in words, the best first."""
        self.elsewhere: HintedChoice | None = None
        """A better turn that begins otherwise."""
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

    def forget(self) -> None:
        """The hand has been turned down: a hint would tell of it."""
        self.cancel()
        self.hint, self.plan, self.choices = None, (), ()
        self.table.focus.set_message("")

    def ask(self, scene: Scene) -> None:
        """Mark the best choice; asked again, compare the best three on a page."""
        table, hint = self.table, self.hint
        assert scene.decision is not None
        if hint is not None and self.hinted_question == self.question:
            table.focus.set_message("")  # the page says it all
            table.open_page("hint", self.choices, self.why(scene.decision), then=self.take_up)
        elif hint is not None and self.plan and self.plan == hint.plan and scene.decision.kind in dict(self.plan):
            self.show(hint)  # one plan for the whole turn
        else:
            if not self.is_thinking:
                self.is_thinking = True
                self.bots.hint(self.show)
            table.focus.set_hint(((str(hint_words.THINKING),),))
            table.redraw()

    def show(self, hint: Hint) -> None:
        """Put the cursor on the best choice, or on the next step of the best turn, with its value and the next best."""
        self.is_thinking = False
        self.table.match.note_hint()
        if hint is not self.hint:
            scene = self.table.build_scene()
            view = self.table.match.view(scene.asked)  # an onlooker's view, where hands lie face down, has no options
            self.choices = tuple(
                HintedChoice(advice, hint_words.described(advice.plan, view), hint_words.title(advice.plan, view))
                for advice in hint.ranked
            )
            better = hint.elsewhere
            self.elsewhere = better and HintedChoice(better, hint_words.described(better.plan, view))
        self.hint, self.hinted_question = hint, self.question
        self.follow(self.choices[0])

    def show_list(self, answer_list: AnswerList, names: Sequence[str]) -> None:
        """The answers that a list starts with."""
        words = hint_words.best_answers(list_advice(answer_list, names))
        self.table.focus.set_hint(((words,), (str(hint_words.LIST_BEGINS_SO),)))
        self.table.redraw()

    def take_up(self, choice: HintedChoice | None) -> None:
        """Put the cursor on one of the best three."""
        if choice is not None and self.hint is not None and self.hinted_question == self.question:
            self.follow(choice)

    def lines(self, choice: HintedChoice) -> tuple[tuple[str, ...], ...]:
        """The choice, why it is the best, and what is better or next best."""
        assert self.hint is not None
        better, steps = self.elsewhere, set(choice.advice.plan)
        if better is not None:
            back = hint_words.go_back(
                self.table.front_end.key("back"), better.words, better.advice, self.choices[0].advice
            )
            return (choice.words,), (back,)
        other = next((each for each in self.choices if set(each.advice.plan) != steps), None)
        if other is None:
            return (choice.words,), (str(hint_words.ONLY_CHOICE),)
        why = self.why(self.table.build_scene().decision) if choice is self.choices[0] else ()
        more = hint_words.more(self.table.front_end.key("hint"), len(self.choices))
        return (choice.words,), *[why] * bool(why), (hint_words.verdict(choice.advice, other.advice, other.words), more)

    def why(self, decision: Decision | None) -> tuple[str, ...]:
        """Why the best choice is the best."""
        if decision is None or self.hint is None or not self.hint.purpose.kind:
            return ()
        # start-up time: only a hint needs it
        from novaera_tui.words.reasons import purpose_words

        return purpose_words(self.hint.purpose, decision.player, self.table.match.names, self.table.match.cards)

    def follow(self, choice: HintedChoice) -> None:
        """Put the cursor on the next step of a choice."""
        # read only when somebody asks for a hint
        from novaera_tui.bots.turns import answer

        self.plan = plan = choice.advice.plan
        table = self.table
        scene = table.build_scene()
        assert scene.decision is not None
        wanted = answer(plan, scene.decision)
        if scene.decision.kind == "die":
            table.focus.set_trick(*begun_trick(scene.decision, wanted))
            scene = table.build_scene()
        best = next((target for target, option in scene.options.items() if option.key == wanted.key), None)
        if best is None:
            return
        panel = CHOICES if best[0] == "menu" else scene.home
        table.point_at(panel, best)
        table.focus.set_hint(self.lines(choice))
        if table.front_end.is_on_top:
            table.redraw()
