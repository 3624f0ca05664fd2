"""The table without a screen: keys come in as intents, choices go to the match, and what follows is shown.

A Textual screen, a line-mode client and tests drive the same controller. Public methods under "Intents" are what the
keys in `keys.py` name; everything that is shown goes through the front end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from novaera_tui.play.answer_list import AnswerList, answer_list_for
from novaera_tui.play.batch_answers import BatchAnswers
from novaera_tui.play.bot_runner import BotRunner
from novaera_tui.play.match import Match, NewsArrived, Refused, Said, VoteAsked
from novaera_tui.play.seating import Seating
from novaera_tui.play.setup import PACES
from novaera_tui.table.answer_list_editor import AnswerListEditor
from novaera_tui.table.browsing import BrowsingController
from novaera_tui.table.coaching import Coach
from novaera_tui.table.default_cursor import default_answer
from novaera_tui.table.front_end import FrontEnd
from novaera_tui.table.hinting import Hinting
from novaera_tui.table.page_queue import PageQueue
from novaera_tui.table.scene import PLACES, SILENCE, TURN_BEGINS, Outcome, Scene, Target
from novaera_tui.table.scene_builder import viewpoint_of, with_decision, without_decision
from novaera_tui.words import answers as words
from novaera_tui.words import hints as hint_words
from novaera_tui.words.answer_lists import answer_list_outcome, list_advice
from novaera_tui.words.consequences import consequences
from novaera_tui.words.objections import nothing_at, rule_of, why_not
from novaera_tui.words.pages import BOT_GOES_ON, BOTS_ELSEWHERE, LIFT, LIFT_EMPTY, PACE_MEANINGS, SINCE, SO_FAR
from novaera_tui.words.previews import PreviewWords
from novaera_tui.words.questions import CHOICES, CIVILIZATION, DISPLAY, PANEL_TITLES
from novaera_tui.words.shortcuts import shortcuts
from novaera_tui.words.zone_words import Part
from rules import Die, IllegalChoice, Option
from rules.decisions import DECLINE, DieChange
from rules.events import (
    CardDeveloped,
    CardResearched,
    PersonalityEnlisted,
    PlayerAsked,
    PositionJumped,
    TerritoryExpanded,
)
from rules.kinds import NO_CARD, NOBODY, CardNumber

CARD_ACTIONS: Final = ("develop", "enlist", "expand", "research")
"""Actions that take a card of the Display or the hand."""
CARD_STEPS: Final = (*CARD_ACTIONS, "repair")
ARRIVALS: Final = (CardDeveloped, PersonalityEnlisted, TerritoryExpanded, CardResearched)


class TableController(BrowsingController):
    """Owns the match, the focus, the answer list, the hint, the Enter guard and the queue of pages."""

    def __init__(
        self,
        match: Match,
        front_end: FrontEnd,
        bots: BotRunner,
        coach: Coach | None = None,
    ) -> None:
        super().__init__(match, front_end)
        self.bots = bots
        self.coach = coach or Coach()
        self.enter_guard = front_end.enter_guard
        self.seating = Seating(match)
        self.batch_answers = BatchAnswers(match)
        self.answers = AnswerListEditor(self.focus, front_end)
        self.hints = Hinting(self, bots)
        self.pages = PageQueue(match, bool(self.seating.humans), self.coach.has_result)
        self.question: object = None
        """The decision that the cursor was placed for."""
        self.count_shown = match.choice_count()
        """How many choices had been made when the table was last drawn."""
        self.count_let_go = 0
        """The same when somebody last let the bots go on, where they play step by step."""
        self.only_card: tuple[Target, Option[Any]] | None = None
        """The one card that an action can take, and the action."""
        self.refused = ""
        """The answer to a key that named a card which cannot be chosen."""
        self.count_misled = -1
        """How many choices had been made when an Enter after such a key was held back."""
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
        self.enter_guard.sit_down(None)
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
        asked = decision.player if decision is not None and self.match.is_here(decision.player) else None
        has_curtains = not self.match.setup.open_hands
        self.enter_guard.screen_changed(self.front_end.now(), asked, has_curtains=has_curtains)
        self.seating.settle()
        self.redraw(self._begin_question())
        if self._bot_is_next() and not self.is_bot_held:
            self.bots.choose(self._bot_chose)

    def _cover(self) -> None:
        """A page or the curtain comes over the table."""
        self.enter_guard.screen_changed(self.front_end.now())
        self.seating.hide()
        self.redraw()

    def _open_curtain(self, player: int) -> None:
        match, names = self.match, self.match.names
        since, owner = match.last_turn_index(player), match.undo_owner()
        news = [sentence.text for sentence in self.story_log.since(since, None)]
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
            self.enter_guard.sit_down(player)
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
        self.answers.answer_list = None if self.seating.needs_curtain() else self.batch_answers.list_now()
        scene = self.build_scene()
        if scene.decision is None:
            return scene
        self.question, self.only_card, self.is_looking_around = question, None, False
        self.hints.new_question(question, scene.decision)
        self.focus.move_cursor(scene.home, scene.start(self.hints.plan or default_answer(self.match)))
        self.go_to_panel(scene.home)
        return self.build_scene()

    @property
    def _question_now(self) -> object:
        return self.match.choice_count(), self.match.decision

    def choose(self, option: Option[Any], then: Callable[[], object] | None = None) -> None:
        """Make a choice, go on, and do the rest of the key's work."""
        self.hints.chosen(self.match.decision, option.key)
        try:
            self.match.choose(option)
        except IllegalChoice as problem:
            self.say(str(problem))
            return
        self.focus.set_message("")
        self.coach.chosen()
        self._go_on(then)

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
        last, decision = self.match.last_choice(), self.match.decision
        if self.match.setup.pace != "step" or last is None or decision is None or last.is_step:
            return False
        if self.match.is_human(last.player) or not self._bot_is_next():
            return False
        is_over = decision.player != last.player or decision.kind in TURN_BEGINS
        return is_over and self.match.choice_count() != self.count_let_go

    # The scene ------------------------------------------------------------------------------------------

    def build_scene(self) -> Scene:
        scene = without_decision(self.match, self.seating.view(), self.front_end, self.focus)
        scene.changes = self.story_log.changes(self.reader())
        scene.shown = viewpoint_of(self.match, self.seating.viewer)
        scene.advice = self.coach.advice
        decision = self.match.decision
        if decision is None or not self.match.is_here(decision.player) or self.seating.needs_curtain():
            return scene
        if self.match.is_waiting and self.question != self._question_now:
            return scene  # a list answers this question, and nobody has to
        with_decision(scene, decision, self.answers.answer_list, self.seating.viewer)
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
        super().settle_cursor(scene, place)
        has_card = scene.card is not None
        if scene.decision is None and not self.is_looking_around:
            scene.card = None  # it was chosen long ago, and the news are newer
        idle = {
            "undo": self.match.undo_owner() == NOBODY,
            "back": not self._can_step_back(scene),
            "confirm": scene.option_at(self.focus.panel) is None and not self.is_bot_held,
            "zoom": not has_card,
            "hint": not self.match.setup.hints,
            "hand": not self._may_sit_down(scene),
        }
        scene.idle = frozenset(key for key, is_idle in idle.items() if is_idle)

    def reply(self) -> Outcome:
        """The answer to the last key; where there is none, a turn begins with what its player has lost."""
        told = super().reply()
        decision, last = self.match.decision, self.match.last_choice()
        if told.parts or self.focus.is_hint or decision is None or decision.kind not in TURN_BEGINS:
            return told
        has_begun = last is not None and last.is_step and last.player == decision.player
        if has_begun or not self.match.is_here(decision.player) or self.seating.needs_curtain():
            return told
        lost = self.story_log.losses(decision.player)
        return Outcome("loss", tuple(Part(sentence.text.removesuffix(".")) for sentence in lost))

    def outcome(self, scene: Scene) -> Outcome:
        return self.coach.outcome(self._outcome(scene))

    def _outcome(self, scene: Scene) -> Outcome:
        focus, target = self.focus, self.focus.cursor
        if focus.message and focus.is_hint:
            return self._hint_outcome(scene)
        if self.is_bot_held:
            return Outcome("will", (Part(BOT_GOES_ON.format(scene.names[scene.asked])),))
        if scene.decision is None or (focus.message and target not in scene.options):
            return SILENCE
        if focus.panel != scene.home and target not in scene.options:
            back = words.BACK_TO.format(self.front_end.key("back"), PANEL_TITLES[scene.home])
            return Outcome("news", (Part(back),))
        if target is None or target not in scene.options:
            return self.refusal_of(why_not(scene, target))
        teller = PreviewWords(scene.asked, scene.names, self.match.cards, scene.palette.glyphs.to)
        if scene.answer_list is not None:
            return Outcome("will", answer_list_outcome(scene.answer_list, teller))
        option = scene.options[target]
        parts = consequences(scene.view, scene.decision, option, *self.match.preview(option), teller)
        return Outcome("will", parts)

    def _hint_outcome(self, scene: Scene) -> Outcome:
        """The hint, and what Enter does now that it has moved the cursor."""
        told = Outcome("hint", (Part(self.focus.message),))
        option = scene.option_at(self.focus.panel)
        if self.hints.is_thinking or option is None or scene.answer_list is not None:
            return told
        enter = (words.BEGINS_IT if self._is_step(option) else words.TAKES_IT).format(self.front_end.key("confirm"))
        return told._replace(parts=(*told.parts, Part(enter)))

    @property
    def rule_in_mind(self) -> str:
        scene = self.current_scene
        if self.focus.message or scene.decision is None:
            return super().rule_in_mind
        is_away = self.focus.panel != scene.home
        cursor = self.focus.cursor
        return rule_of(why_not(scene, cursor)) if cursor not in scene.options and not is_away else ""

    # Intents: Enter -------------------------------------------------------------------------------------

    def confirm(self) -> None:
        """Enter: do what the prompt says."""
        if self.coach.confirm(self):
            return
        if self.is_bot_held:
            self.count_let_go = self.match.choice_count()
            self.proceed()
            return
        if self._must_wait() or self._is_misled():
            return
        scene = self.current_scene
        option = scene.option_at(self.focus.panel)
        if option is not None and scene.answer_list is not None:
            self._submit(scene.answer_list)
        elif option is not None:
            self.choose(option)
        elif self.focus.panel != scene.home and scene.decision is not None and self.focus.cursor is None:
            self.go_to_panel(scene.home)
            self.redraw()
        else:
            self.say(why_not(scene, self.focus.cursor))

    def tell_who_decides(self) -> None:
        """Instead of `confirm`, where whoever pressed Enter may not know whose turn it is."""
        if self.match.decision is not None:
            name = self.match.names[self.match.decision.player]
            self.say(words.NOW_DECIDES.format(name, self.front_end.key("confirm")))

    def tick(self) -> None:
        """Space: in an answer list, tick the box; elsewhere, as Enter."""
        if self.answers.has_focus:
            self.say(self.answers.tick(words.NO_BOX.format(self.front_end.key("confirm"))))
        else:
            self.confirm()

    def _submit(self, answer_list: AnswerList) -> None:
        """Answer all the questions of a list, each as if it had been asked alone."""
        self.focus.set_message(self.batch_answers.begin(answer_list))
        self.coach.chosen()
        self._go_on()

    def _must_wait(self) -> bool:
        """The host has not answered the last choice, or a hint is about to move the cursor: the key chooses nothing."""
        if self.match.is_waiting:
            self.say(words.WAITING)
        elif self.hints.is_thinking:
            self.say(words.STILL_WEIGHING.format(self.front_end.key("back")))
        return self.match.is_waiting or self.hints.is_thinking

    def _is_misled(self) -> bool:
        """Enter after a key that named a card which cannot be chosen: say once that the cursor has not moved."""
        is_fresh = bool(self.refused) and self.focus.message == self.refused
        self.refused = ""
        if not is_fresh or self.current_scene.option_at(self.focus.panel) is None:
            return False
        self.count_misled = self.match.choice_count()
        self.say(words.STILL_THERE.format(self.front_end.key("confirm")))
        return True

    # Intents: the cursor --------------------------------------------------------------------------------

    def move(self, dx: int, dy: int) -> None:
        self._look_around()
        if self.answers.has_focus and self.answers.turn(dx):
            self.say("")
        else:
            super().move(dx, dy)

    def next_panel(self, step: int) -> None:
        self._look_around()
        super().next_panel(step)
        self.coach.looked_at(self.focus.panel, self)

    def _look_around(self) -> None:
        self.is_looking_around = self.scene is not None and self.scene.decision is None

    def digit(self, digit: int) -> None:
        """Go to the die, zone, column or choice with this number; in an answer list, take so many."""
        scene = self.current_scene
        if scene.decision is not None and self.answers.has_focus:
            self.say(self.answers.count(digit))
        elif scene.decision is not None and scene.decision.kind == "action" and digit and not scene.chooses_card:
            self._other_die(digit)
        else:
            self._point_by_key(scene, str(digit))

    def card(self, place: str) -> None:
        """Go to the card of the hand, or the choice after the ninth, with this letter."""
        scene = self.current_scene
        self._point_by_key(scene, scene.letters[int(place) - 1])

    def _point_by_key(self, scene: Scene, key: str) -> None:
        target = shortcuts(scene).get(key)
        if scene.decision is None:
            self.say(why_not(scene, None))
        elif target is not None:
            self._point_at(scene, target)
        else:
            self._refuse(scene, nothing_at(scene, key))

    def _point_at(self, scene: Scene, target: Target) -> None:
        """Move the cursor to a target; Enter chooses it."""
        if target not in scene.options:
            self._refuse(scene, why_not(scene, target))
            return
        panel = CHOICES if target[0] == "menu" else DISPLAY if scene.chooses_card else scene.home
        self.focus.move_cursor(panel, target)
        self.go_to_panel(panel)
        self.say("")

    def _refuse(self, scene: Scene, reason: str) -> None:
        """The key names something that cannot be chosen. An Enter that follows blindly would take another card."""
        is_first = self.count_misled != self.match.choice_count()
        self.refused = reason if scene.chooses_card and is_first else ""
        self.say(reason)

    def order(self, step: int) -> None:
        """Move the effect under the cursor earlier or later."""
        if self.answers.reorder(step):
            self.say("")

    # Intents: actions -----------------------------------------------------------------------------------

    def letter(self, action: str) -> None:
        """Begin an action by its letter, with the die under the cursor."""
        if self._must_wait():
            return
        scene = self.current_scene
        kind = scene.decision.kind if scene.decision is not None else ""
        if kind == "die" and (die := scene.die or self._only_die(scene)) is not None:
            self.choose(scene.options[("die", die.colour, die.value)], lambda: self._begin_action(action))
        elif kind in CARD_STEPS and self.last_step_was("action"):
            if reason := self.undo_turn(lambda: self._begin_action(action)):
                self.say(reason)
        else:
            self._begin_action(action)

    def _begin_action(self, action: str) -> None:
        scene = self.current_scene
        target = ("action", PLACES[action], 0)
        card = self.only_card_of(scene, target) if action in CARD_ACTIONS else NO_CARD
        if card != NO_CARD:
            self._show_only_card(card, scene.options[target])
        else:
            self._begin(scene, target)

    def _begin(self, scene: Scene, target: Target) -> None:
        """A mere step is made at once; anything else waits for Enter, so that it can be read first."""
        option = scene.options.get(target)
        if option is not None and self._is_step(option):
            self.choose(option)
        else:
            self._point_at(scene, target)

    def _is_step(self, option: Option[Any]) -> bool:
        """Would nothing happen yet? A re-roll has no preview either, but is more than a step."""
        if isinstance(option.what, DieChange) and option.what.by == "reroll":
            return False
        return all(isinstance(event, PlayerAsked) for event in self.match.preview(option).events)

    def _only_die(self, scene: Scene) -> Die | None:
        dice = [option.what for target, option in scene.options.items() if target[0] == "die"]
        return dice[0] if len(dice) == 1 else None

    def only_card_of(self, scene: Scene, target: Target) -> CardNumber:
        """The card that an action would take without asking, because there is no other."""
        option = scene.options.get(target)
        events = self.match.preview(option).events if option is not None else []
        if option is None or (events and getattr(events[0], "kind", "") == option.key):
            return NO_CARD
        for event in events:
            if isinstance(event, ARRIVALS):
                return event.card
        payable = [card for card, reach in scene.reach.items() if reach == "now"]  # then the colour to pay in is asked
        fitting = [card for card in payable if scene.view.cards[card].is_technology]
        return fitting[0] if len(fitting) == 1 and option.key == "develop" else NO_CARD

    def _show_only_card(self, card: CardNumber, option: Option[Any]) -> None:
        """Put the cursor on the one card that can be chosen, so that it is seen before Enter."""
        self.only_card = (("card", card, 0), option)
        self.focus.move_cursor(DISPLAY, self.only_card[0])
        self.go_to_panel(DISPLAY)
        self.say("")

    def _other_die(self, digit: int) -> None:
        """A digit while choosing an action: another die instead, if this one was chosen."""
        if self._must_wait():
            return
        if not self.last_step_was("die"):
            self.say(words.ONLY_DIE)
        elif reason := self.undo_turn(lambda: self.digit(digit)):
            self.say(reason)

    def decline(self) -> None:
        if self._must_wait():
            return
        if self.answers.has_focus:
            self.say(self.answers.tick())
            return
        scene = self.current_scene
        target = next((target for target, option in scene.options.items() if option is DECLINE), None)
        if target is None:
            self.say(words.NOTHING_TO_DECLINE)
        else:
            self._begin(scene, target)

    # Intents: back, undo, redo --------------------------------------------------------------------------

    def back(self) -> None:
        """One step back in this turn; choices that others have seen finished are for `undo`."""
        home = self.scene.home if self.scene is not None else ""
        if self.hints.is_thinking:
            self.hints.cancel()
            self.say("")
        elif self.focus.message:
            self.say("")
        elif home not in ("", self.focus.panel):
            self.go_to_panel(home)
            self.redraw()
        elif self.last_step_was():
            self.undo()
        else:
            self.say(words.NO_STEP_BACK.format(self.front_end.key("undo")))

    def last_step_was(self, kind: str = "") -> bool:
        """Was the last choice a step of this turn (of this kind, if one is named)?"""
        last, decision = self.match.last_choice(), self.match.decision
        if last is None or decision is None:
            return False
        return last.is_step and last.player == decision.player and kind in ("", last.kind)

    def _can_step_back(self, scene: Scene) -> bool:
        return self.hints.is_thinking or scene.home not in ("", self.focus.panel) or self.last_step_was()

    def undo(self) -> None:
        """Undo one's own last choice; another player's only when asked twice."""
        owner, decision = self.match.undo_owner(), self.match.decision
        has_others = len(self.seating.humans) > 1
        if owner != NOBODY and decision is not None and owner != decision.player and has_others:
            warning = words.OTHERS_CHOICE.format(self.match.names[owner], self.front_end.key("undo"))
            if self.focus.message != warning:
                self.say(warning)
                return
        if reason := self.undo_turn():
            self.say(reason)

    def undo_turn(self, then: Callable[[], object] | None = None) -> str:
        """Undo, go on from there, and do the rest of the key's work; says why not, if it is refused."""
        reason = self.match.undo_turn()
        if not reason:
            self._go_on(then)
        return reason

    def redo(self) -> None:
        if reason := self.match.redo_turn():
            self.say(reason)
        else:
            self._go_on()

    # Intents: hints, hands, bots, pages -----------------------------------------------------------------

    def hint(self) -> None:
        """Mark the best choice and say why; again, show the best three."""
        scene = self.current_scene
        if scene.decision is None:
            self.say(why_not(scene, None))
        elif self.match.is_waiting:
            self.say(words.WAITING)
        elif not self.match.setup.hints:
            self.say(hint_words.OFF)
        elif scene.answer_list is not None:
            self.say(list_advice(answer_list_for(scene.view) or scene.answer_list, scene.names))
        else:
            self.hints.ask(scene)

    def hand(self) -> None:
        """Whoever is asked without a curtain says they are here, and sees their hand."""
        scene = self.current_scene
        if scene.decision is None:
            self.say(why_not(scene, None))
        elif self._may_sit_down(scene):
            self.seating.seat(scene.asked)
            if scene.compact and scene.home == CIVILIZATION:
                self.go_to_panel(DISPLAY)  # a small table has no other place for the hand
            self.say("")
        elif not self.seating.has_hand(scene.asked):
            self.say(words.HAND_IS_EMPTY.format(scene.names[scene.asked]))
        else:
            self.say(words.HAND_LIES_OPEN)

    def _may_sit_down(self, scene: Scene) -> bool:
        """Is somebody asked without a curtain who has a hand to see?"""
        return scene.is_passed and self.seating.has_hand(scene.asked)

    def bot_pace(self) -> None:
        """The next pace of the bots; a bot that waited may play."""
        if self.match.elsewhere:
            self.say(BOTS_ELSEWHERE)
            return
        pace = PACES[(PACES.index(self.match.setup.pace) + 1) % len(PACES)]
        self.match.set_pace(pace)
        self.focus.set_message(PACE_MEANINGS[pace])
        self.proceed()

    def zoom(self) -> None:
        super().zoom()
        if not self.front_end.is_on_top:
            self.coach.looked_at("card", self)

    def civilization(self) -> None:
        if self.coach.shows_rival_first:
            self.open_boards(self.next_seat(self.current_scene))
        else:
            super().civilization()
        self.coach.looked_at("rival", self)

    def standing(self) -> None:
        self.open_page("standings", self.match)

    def threats(self) -> None:
        self.open_page("threats", self.match, self.reader())

    def news(self) -> None:
        """What happened since the reader's last turn."""
        reader = self.reader()
        since = None if reader is None else self.match.last_turn_index(reader)
        self.open_page("news", self.match, self.seating.viewer, since, self.story_log.losses(reader))

    def seats(self) -> None:
        if self.match.elsewhere:
            self.open_page("seats", self.match)
        else:
            self.say(words.ALL_SIT_HERE)
