"""The table between two keys: pages, the curtain, bots, and the next question with its scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from novaera_tui.messages import error_text
from novaera_tui.play.batch_answers import BatchAnswers
from novaera_tui.play.bot_runner import BotRunner
from novaera_tui.play.match import Match, NewsArrived, Refused, Said, VoteAsked
from novaera_tui.play.seating import Seating
from novaera_tui.play.story_log import without_own
from novaera_tui.table.answer_list_editor import AnswerListEditor
from novaera_tui.table.browsing import BrowsingController
from novaera_tui.table.coaching import Coach
from novaera_tui.table.default_cursor import default_target
from novaera_tui.table.enter_guard import NEVER
from novaera_tui.table.front_end import FrontEnd
from novaera_tui.table.hinting import Hinting
from novaera_tui.table.objections import rule_of, why_not
from novaera_tui.table.page_queue import PageQueue
from novaera_tui.table.scene import TURN_BEGINS, Outcome, Scene, Target
from novaera_tui.table.scene_builder import add_decision, build_scene, point_at_die
from novaera_tui.table.table_prompt import TablePrompt
from novaera_tui.table.turn_steps import choices_before
from novaera_tui.words import answers as words
from novaera_tui.words.pages import LIFT, LIFT_EMPTY, SINCE, SO_FAR
from novaera_tui.words.zone_words import Part
from rules import IllegalChoice, Option
from rules.events import PositionJumped
from rules.kinds import NO_CARD, NOBODY, CardNumber


class TableFlow(BrowsingController):
    """Owns the match, the answer list, the hint, the Enter guard and the queue of pages."""

    def __init__(self, match: Match, front_end: FrontEnd, bots: BotRunner, coach: Coach | None = None) -> None:
        super().__init__(match, front_end)
        self.bots = bots
        self.coach = coach or Coach()
        self.enter_guard = front_end.enter_guard
        self.seating = Seating(match)
        self.batch_answers = BatchAnswers(match, self.seating)
        self.answers = AnswerListEditor(self.focus, front_end)
        self.hints = Hinting(self, bots)
        self.prompt = TablePrompt(match, front_end, self.focus, self.seating, self.story_log)
        self.pages = PageQueue(match, bool(self.seating.humans), self.coach.has_result)
        self.question: object = None
        """The decision that the cursor was placed for."""
        self.count_shown = match.choice_count()
        """How many choices had been made when the table was last drawn."""
        self.count_let_go = 0
        """The same when somebody last let the bots go on, where they play step by step."""
        self.only_card: tuple[Target, Option[Any]] | None = None
        """The one card that an action can take, and the action."""
        self.wanted = ""
        """The action that waits for its player to look at their hand."""
        self.has_missed_keys = False
        """Keys were pressed that could choose nothing yet; their player has not been told."""
        self.refused, self.refused_at = "", NEVER
        """The answer to a key that named a card which cannot be chosen."""
        self.count_misled = -1
        """How many choices had been made when an Enter after a refused key was held back."""
        self.taken_back: Sequence[tuple[str, str]] = ()
        """The choices that were undone last, as kinds of questions and keys of answers."""
        self.count_read = -1
        """How many choices had been made when somebody last read the news."""
        self.is_curtain_down = False
        self.is_looking_around = False
        """Nobody is asked here, and somebody moves the cursor."""
        self.then: Callable[[], object] | None = None
        """The rest of a key's work, once the host has answered."""
        self.unsubscribe += (
            *self.pages.unsubscribe,
            self.coach.close,
            match.subscribe(self._position_jumped, PositionJumped),
            match.subscribe(self._refused, Refused),
            match.subscribe(lambda _: front_end.call_later(self.proceed), VoteAsked),
            match.subscribe(lambda _: front_end.call_later(self.catch_up), NewsArrived),
            match.subscribe(lambda said: front_end.call_later(self.say, said.words), Said),
        )

    def start(self) -> None:
        """The front end is ready to draw."""
        self.enter_guard.sit_down()
        self.focus.set_message(self.match.greeting)
        self.coach.start(self)
        self.proceed()

    # What comes next ------------------------------------------------------------------------------------

    def proceed(self) -> None:
        """Open the next page, pass the keyboard, let a bot think, or wait for a key."""
        if self.match.elsewhere:
            self.front_end.show_turn()
        if not self.front_end.is_on_top:
            return
        if problem := self.batch_answers.go_on():
            self.focus.set_message(problem)
        if self.match.is_waiting:
            return  # the host's answer brings what comes next
        if self.question != self._question_now:
            self.answers.answer_list = None
        if page := self.pages.pop():
            self._cover()
            self.front_end.open_page(page)
            return
        decision = self.match.decision
        if decision is not None and self.seating.needs_curtain():
            self.is_curtain_down = True
            self._cover()
            self._open_curtain(decision.player)
            return
        self.count_shown = self.match.choice_count()
        asked = None
        if decision is not None and self.match.is_here(decision.player):
            asked = decision.player, self.match.view(decision.player).phase
        is_shared = sum(map(self.match.is_here, range(self.match.seats))) > 1
        self.enter_guard.screen_changed(
            asked,
            question=None if asked is None else self._question_now,
            has_curtains=is_shared and not self.match.setup.open_hands,
        )
        if self.coach.is_read:
            self.enter_guard.nothing_to_decide()
        self.seating.settle()
        self.redraw(self._begin_question())
        if self._bot_is_next() and not self.is_bot_held:
            self.bots.choose(self._bot_chose)

    def _cover(self) -> None:
        """A page or the curtain comes over the table."""
        self.enter_guard.screen_changed()
        self.seating.hide()
        self.redraw()

    def _open_curtain(self, player: int) -> None:
        match, names = self.match, self.match.names
        since, owner = match.last_turn_index(player), match.undo_owner()
        news = [sentence.text for sentence in without_own(self.story_log.since(since, None), player)]
        losses = [sentence.text for sentence in self.story_log.losses(player)]
        lift = LIFT if self.seating.has_hand(player) else LIFT_EMPTY
        undo_name = names[owner] if owner != NOBODY else ""
        heading = SO_FAR if since is None else SINCE
        about = (names[player], news, heading, self.undo_turn, undo_name, losses, lift)
        self.open_page("curtain", *about, then=lambda is_here: self.curtain_lifted(player, bool(is_here)))

    def curtain_lifted(self, player: int, is_here: bool) -> None:
        """The player is here, or the choice before the curtain was undone."""
        self.is_curtain_down = False
        self.focus.set_message("")
        if is_here and self.match.decision is not None and self.match.decision.player == player:
            self.seating.seat(player)
            self.enter_guard.sit_down()
        self.proceed()

    def page_closed(self) -> None:
        """The table is on top again."""
        if not self.is_curtain_down:
            self.proceed()

    def catch_up(self) -> None:
        """Something happened at another terminal: the answer to the last key here is out of date."""
        if self.match.choice_count() != self.count_shown:
            self.focus.set_message("")
        self.proceed()
        if not self.match.is_waiting:
            self._finish_key()

    def _go_on(self, then: Callable[[], object] | None = None) -> None:
        """A choice was made: go on, and do the rest of a key's work; both when the host has answered, if one has to."""
        self.then = then
        if not self.match.is_waiting:
            self.proceed()
            self._finish_key()

    def _finish_key(self) -> None:
        then, self.then = self.then, None
        if then is not None:
            then()

    def _refused(self, _event: Refused) -> None:
        """The rest of the key's work, or of the list, relied on what the host did not do."""
        self.then = None
        self.batch_answers.refused()

    def _position_jumped(self, _event: PositionJumped) -> None:
        """Undo or redo: the same question is asked anew."""
        self.question = self.scene = None
        self.answers.answer_list = None
        self.batch_answers.forget()
        self.focus.set_message("")

    def _begin_question(self) -> Scene:
        """A new question moves the cursor to its panel, and to the option to begin with."""
        question = self._question_now
        if question == self.question:
            return self.build_scene()
        self.hints.cancel()
        self.only_card = None
        self.wanted = ""
        self.focus.set_trick("")
        self.answers.answer_list = self.batch_answers.open_list
        scene = self.build_scene()
        if scene.decision is None:
            return scene
        self.question, self.is_looking_around = question, False
        self.hints.new_question(question, scene.decision)
        self.focus.set_fresh(not self.last_step_was())
        plan = self.taken_back or self.hints.plan
        self.focus.move_to(scene.home, default_target(scene, self.seating.known, plan))
        self.front_end.focus_panel(scene.home)
        scene.panel = scene.home
        point_at_die(scene)
        return scene

    @property
    def _question_now(self) -> object:
        return self.match.choice_count(), self.match.decision

    def choose(self, option: Option[Any], then: Callable[[], object] | None = None, card: CardNumber = NO_CARD) -> None:
        """Make a choice, go on, and do the rest of the key's work. An action takes this card, even where it has to be
        chosen among others."""
        decision = self.match.decision
        self.hints.chosen(decision, option.key)
        self.taken_back = ()
        if decision is not None and self.match.is_here(decision.player):
            self.has_missed_keys = False
        try:
            self.match.choose(option)
            asked = self.match.decision
            if card != NO_CARD and asked is not None and asked.kind == option.key:
                chosen = next(other for other in asked.options if other.what.card == card)
                self.match.choose(chosen, by_itself=True)  # undone with the action
        except IllegalChoice as problem:
            self.say(error_text(problem))
            return
        self.focus.set_message("")
        self.coach.chosen()
        self._go_on(then)

    def undo_turn(self, then: Callable[[], object] | None = None) -> str:
        """Undo, go on from there with the cursor on what was taken back, and do the rest of the key's work; says why
        not, if it is refused."""
        self.taken_back = choices_before(self.match.decision)
        reason = self.match.undo_turn()
        if not reason:
            self._go_on(then)
        return reason

    # Bots -----------------------------------------------------------------------------------------------

    def _bot_is_next(self) -> bool:
        decision = self.match.decision
        return decision is not None and not self.match.elsewhere and not self.match.is_human(decision.player)

    def _bot_chose(self, key: str) -> None:
        if self.match.decision is not None:
            self.choose(self.match.decision.find(key))

    @property
    def is_bot_held(self) -> bool:
        """Where bots play step by step: has one just ended its turn, and another is next?"""
        if self.match.setup.pace != "step":
            return False
        last, decision = self.match.last_choice(), self.match.decision
        if last is None or decision is None or last.is_step:
            return False
        if self.match.is_human(last.player) or not self._bot_is_next():
            return False
        is_over = decision.player != last.player or decision.kind in TURN_BEGINS
        return is_over and self.match.choice_count() != self.count_let_go

    # The scene ------------------------------------------------------------------------------------------

    def build_scene(self) -> Scene:
        scene = build_scene(self.match, self.seating.view(), self.front_end, self.focus)
        scene.changes = self.story_log.changes(self.reader())
        scene.advice = self.coach.advice
        scene.levels = scene.levels if self.coach.has_result else ()
        decision = self.match.decision
        if decision is None or not self.match.is_here(decision.player) or self.seating.needs_curtain():
            return scene
        if self.match.is_waiting and self.question != self._question_now:
            return scene  # a list answers this question, and nobody has to
        if self.seating.is_face_down:
            scene.hand_down = scene.view.civilizations[decision.player].hand_size
        asked = self.seating.known.decision
        if asked is None:
            return scene  # it names a card of a hand that lies face down
        add_decision(scene, asked, self.answers.answer_list, self.focus)
        if scene.struck_track is not None:
            scene.way = self.story_log.way_of(scene.struck_track, scene.palette.glyphs.to)
        if self.only_card is not None and decision.kind == "action":
            target, option = self.only_card
            scene.options[target] = option
        return scene

    def viewer(self) -> int | None:
        return self.seating.viewer

    def reader(self) -> int | None:
        decision = self.match.decision
        if decision is not None and self.match.is_here(decision.player):
            return decision.player
        return self.seating.viewer

    def settle_cursor(self, scene: Scene, place: Target | None) -> None:
        if place is not None and scene.decision is not None:
            self.focus.move_cursor(self.focus.panel, place)
            point_at_die(scene)
            scene.drawn.clear()
        super().settle_cursor(scene, place)
        self.prompt.tell_turn(scene)
        has_card = scene.card is not None
        if scene.decision is None and not self.is_looking_around:
            scene.card = None  # it was chosen long ago, and the news are newer
        idle = {
            "undo": self.match.undo_owner() == NOBODY,
            "back": not self._can_step_back(scene),
            "confirm": self.coach.is_for_looking
            or (scene.option_at(self.focus.panel) is None and not self.is_bot_held),
            "zoom": not has_card,
            "hint": not self.match.setup.hints,
            "news": not self._has_news(scene),
            "hand": not self._may_sit_down(scene),
        }
        scene.idle = frozenset(key for key, is_idle in idle.items() if is_idle)

    def reply(self) -> Outcome:
        told = super().reply()
        decision = self.match.decision
        if not self.has_missed_keys or decision is None or not self.match.is_here(decision.player):
            return told
        return Outcome(told.mood if told.parts else "blocked", (*told.parts, Part(str(words.NOT_USED))))

    def say(self, words: str) -> None:
        """Any key after it has read that others were not used."""
        self.has_missed_keys = False
        super().say(words)

    def outcome(self, scene: Scene) -> Outcome:
        return self.coach.outcome(self.prompt.outcome(scene, self.is_bot_held, self.hints.is_thinking))

    @property
    def rule_in_mind(self) -> str:
        scene = self.current_scene
        if self.focus.message or scene.decision is None:
            return super().rule_in_mind
        is_away = self.focus.panel != scene.home
        cursor = self.focus.cursor
        return rule_of(why_not(scene, cursor)) if cursor not in scene.options and not is_away else ""

    def last_step_was(self, kind: str = "") -> bool:
        """Was the last choice a step of this turn (of this kind, if one is named)?"""
        last, decision = self.match.last_choice(), self.match.decision
        if last is None or decision is None:
            return False
        return last.is_step and last.player == decision.player and kind in ("", last.kind)

    def _can_step_back(self, scene: Scene) -> bool:
        is_away = scene.home not in ("", self.focus.panel)
        return self.hints.is_thinking or bool(self.focus.trick) or is_away or self.last_step_was()

    def _has_news(self, scene: Scene) -> bool:
        """Has anything happened since the asked player's last turn that they have not read on the page?"""
        if scene.decision is None or self.count_read == self.match.choice_count():
            return False
        return bool(scene.losses.parts or self.story_log.report(scene.asked, self.seating.viewer))

    def news(self) -> None:
        self.count_read = self.match.choice_count()
        super().news()

    def _may_sit_down(self, scene: Scene) -> bool:
        """Is somebody asked without a curtain who has a hand to see, or to turn up or down?"""
        if self.seating.shares_table and scene.asked != NOBODY and self.match.is_here(scene.asked):
            return self.seating.has_hand(scene.asked)
        return scene.is_passed and self.seating.has_hand(scene.asked)
