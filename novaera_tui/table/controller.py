"""The table without a screen: keys come in as intents, choices go to the match, and what follows is shown.

A Textual screen, a line-mode client and tests drive the same controller. Public methods under "Intents" are what the
keys in `keys.py` name; everything that is shown goes through the front end.
"""

from __future__ import annotations

from typing import Any, Final

from novaera_tui.play.answer_list import AnswerList, answer_list_for
from novaera_tui.play.face_down import FROM_HAND, needs_hand
from novaera_tui.play.setup import PACES
from novaera_tui.table.objections import nothing_at, why_not
from novaera_tui.table.panels import CHOICES, CIVILIZATION, DISPLAY
from novaera_tui.table.scene import PLACES, Scene, Target
from novaera_tui.table.shortcuts import shortcuts
from novaera_tui.table.table_flow import TableFlow
from novaera_tui.table.tricks import leaves_way_open, trick_options, tricks
from novaera_tui.table.turn_steps import CARD_ACTIONS, CARD_STEPS, is_step, only_card_of, only_die
from novaera_tui.words import answers as words
from novaera_tui.words import hints as hint_words
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.pages import BOTS_ELSEWHERE, PACE_MEANINGS
from rules import Die, Option
from rules.actions import Action
from rules.decisions import DECLINE
from rules.kinds import NO_CARD, NOBODY, CardNumber

MISLED_FOR: Final = 1.5
"""Seconds in which an Enter after a refused key may have been meant for that key."""


class TableController(TableFlow):
    """One method for each key."""

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
        elif option is not None and leaves_way_open(scene, option):
            self._narrow_trick(option.what.die)
        elif option is not None:
            self._choose_at_cursor(option)
        elif scene.decision is None:
            self._is_too_early()
        elif self.focus.panel != scene.home and scene.decision is not None and self.focus.cursor is None:
            self.go_to_panel(scene.home)
            self.redraw()
        else:
            self.say(why_not(scene, self.focus.cursor))

    def _choose_at_cursor(self, option: Option[Any]) -> None:
        """Enter on an option. Where an action shows its only open card, a hand that lies face down may hold others, and
        then the card is still to be chosen."""
        if needs_hand(self.seating.known, option):
            self._ask_for_hand(option.key)
            return
        card = NO_CARD
        if isinstance(option.what, Action) and option.key in CARD_ACTIONS:
            card = only_card_of(self.seating.known, self.current_scene, ("action", PLACES[option.key], 0))
        self.choose(option, card=card)

    def tell_who_decides(self) -> None:
        """Instead of `confirm`, if the player who pressed Enter may not know whose turn it is."""
        decision = self.match.decision
        if sum(map(self.match.is_human, range(self.match.seats))) == 1:
            self.tell_too_soon()  # nobody else can have pressed it
        elif decision is not None:
            name = self.match.names[decision.player]
            self.say(words.NOW_DECIDES.format(player=name, key=self.front_end.key("confirm")))

    def tell_too_soon(self) -> None:
        """Instead of `confirm`, if nobody can have read the question yet."""
        if not self._is_too_early():
            self.say(words.TOO_SOON.format(key=self.front_end.key("confirm")))

    def tick(self) -> None:
        """Space: in an answer list, tick the box; elsewhere, as Enter."""
        if self.answers.has_focus:
            self.say(self.answers.tick(words.NO_BOX.format(key=self.front_end.key("confirm"))))
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
            self.say(str(words.WAITING))
            self.has_missed_keys = True
        elif self.hints.is_thinking:
            self.say(words.STILL_WEIGHING.format(key=self.front_end.key("back")))
        return self.match.is_waiting or self.hints.is_thinking

    def _is_too_early(self) -> bool:
        """Nobody here is asked: a key that would choose something says so, and its player is told again on their turn,
        because bots may take the answer away before it is read."""
        scene = self.current_scene
        if scene.decision is not None:
            return False
        if scene.hand_down:
            self.say(self._look_first)
        else:
            self.say(why_not(scene, None))
            self.has_missed_keys = True
        return True

    def _is_misled(self) -> bool:
        """Enter right after a key that named a card which cannot be chosen: say once that the cursor has not moved."""
        is_soon = self.enter_guard.clock() - self.refused_at < MISLED_FOR
        is_fresh = is_soon and bool(self.refused) and self.focus.message == self.refused
        self.refused = ""
        if not is_fresh or self.current_scene.option_at(self.focus.panel) is None:
            return False
        self.count_misled = self.match.choice_count()
        self.say(words.STILL_THERE.format(key=self.front_end.key("confirm")))
        return True

    # Intents: the cursor --------------------------------------------------------------------------------

    def move(self, dx: int, dy: int) -> None:
        self._look_around()
        if self.answers.has_focus and self.answers.turn(dx, dy):
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
        """Go to the die, zone, column or choice with this number; in an answer list, set the amount."""
        scene = self.current_scene
        if self._is_too_early():
            return
        if self.answers.has_focus:
            self.say(self.answers.count(digit))
        elif scene.decision is not None and scene.decision.kind == "action" and digit and not scene.chooses_card:
            self._other_die(digit)
        else:
            self._point_by_key(scene, str(digit))

    def card(self, place: str) -> None:
        """Go to the card of the hand, or the choice after the ninth, with this letter."""
        scene = self.current_scene
        if self._is_too_early():
            return
        if scene.hand_down and scene.chooses_card:
            self.say(self._look_first)
        else:
            self._point_by_key(scene, scene.letters[int(place) - 1])

    def _point_by_key(self, scene: Scene, key: str) -> None:
        target = shortcuts(scene).get(key)
        option = scene.options.get(target) if target is not None else None
        if option is not None and leaves_way_open(scene, option):
            self._narrow_trick(option.what.die)
        elif target is not None:
            self._point_at(scene, target)
        else:
            self._refuse(nothing_at(scene, key))

    def _point_at(self, scene: Scene, target: Target) -> None:
        """Move the cursor to a target; Enter chooses it."""
        if target not in scene.options:
            self._refuse(why_not(scene, target))
            return
        panel = CHOICES if target[0] == "menu" else DISPLAY if scene.chooses_card else scene.home
        self.point_at(panel, target)
        self.say("")

    def take(self, target: Target) -> None:
        """Choose this target, from a front end without a cursor."""
        self._point_at(self.current_scene, target)
        if target in self.current_scene.options:
            self.confirm()

    def _refuse(self, reason: str) -> None:
        """The key names something that cannot be chosen. An Enter that follows blindly would take something else."""
        is_first = self.count_misled != self.match.choice_count()
        self.refused, self.refused_at = reason if is_first else "", self.enter_guard.clock()
        self.say(reason)

    def order(self, step: int) -> None:
        """Move the effect under the cursor earlier or later."""
        if self.answers.reorder(step):
            self.say("")

    # Intents: actions -----------------------------------------------------------------------------------

    def letter(self, action: str) -> None:
        """Begin an action by its letter, with the die under the cursor."""
        if self._must_wait() or self._is_too_early():
            return
        self._drop_trick()
        scene = self.current_scene
        kind = scene.decision.kind if scene.decision is not None else ""
        if kind == "die" and ACTION_WORDS[action].obstacle(scene.circumstances):
            self._refuse(why_not(scene, ("action", PLACES[action], 0)))
        elif kind == "die" and (die := scene.die or only_die(scene)) is not None:
            self.choose(scene.options[("die", die.colour, die.value)], lambda: self._begin_action(action))
        elif kind in CARD_STEPS and self.last_step_was("action"):
            if reason := self.undo_turn(lambda: self._begin_action(action)):
                self.say(reason)
        else:
            self._begin_action(action)

    def _begin_action(self, action: str) -> None:
        scene = self.current_scene
        target = ("action", PLACES[action], 0)
        option = scene.options.get(target)
        if option is not None and needs_hand(self.seating.known, option):
            self._point_at(scene, target)
            self._ask_for_hand(action)
            return
        card = only_card_of(self.seating.known, scene, target) if action in CARD_ACTIONS else NO_CARD
        if card != NO_CARD and option is not None:
            self._show_only_card(card, option)
        else:
            self._begin(scene, target)

    def _begin(self, scene: Scene, target: Target) -> None:
        """A mere step is made at once; anything else waits for Enter, so that it can be read first."""
        option = scene.options.get(target)
        if option is not None and is_step(self.seating.known, option):
            self.choose(option)
        else:
            self._point_at(scene, target)

    def _show_only_card(self, card: CardNumber, option: Option[Any]) -> None:
        """Put the cursor on the one card that can be chosen, so that it is seen before Enter."""
        self.only_card = (("card", card, 0), option)
        self.point_at(DISPLAY, self.only_card[0])
        self.say("")

    # Intents: tricks with dice --------------------------------------------------------------------------

    def trick(self, kind: str) -> None:
        """Begin a trick by its letter; then the die is asked for."""
        if self._must_wait() or self._is_too_early():
            return
        scene = self.current_scene
        found = tricks(scene).get(kind)
        if found is None or scene.decision is None:
            is_spending = scene.decision is not None and scene.decision.kind == "die"
            self.say(str(words.NO_TRICK) if is_spending else why_not(scene, None))
            return
        self.focus.set_trick(kind)
        cursor = self.focus.cursors[CHOICES]
        self.point_at(CHOICES, cursor if cursor in found.targets else found.targets[0])
        self.say("")

    def _narrow_trick(self, die: Die) -> None:
        """Of a trick that several cards can do, or in several ways, only the way is left to choose."""
        decision, kind = self.current_scene.decision, self.focus.trick
        assert decision is not None
        self.focus.set_trick(kind, die)
        self.point_at(CHOICES, next(iter(trick_options(decision, kind, die))))
        self.say("")

    def _drop_trick(self) -> bool:
        """Leave the trick that has begun, or go back to its dice."""
        if not self.focus.trick:
            return False
        die = self.focus.trick_die
        self.focus.set_trick(self.focus.trick if die is not None else "")
        self.scene = None
        scene = self.current_scene
        target = ("die", die.colour, die.value) if die is not None else self.focus.cursors[CHOICES]
        self.point_at(CHOICES, target if target in scene.options else next(iter(scene.options)))
        self.say("")
        return True

    def _other_die(self, digit: int) -> None:
        """A digit while choosing an action: another die instead, if this one was chosen."""
        if self._must_wait():
            return
        if not self.last_step_was("die"):
            self.say(str(words.ONLY_DIE))
        elif reason := self.undo_turn(lambda: self.digit(digit)):
            self.say(reason)

    def decline(self) -> None:
        if self._must_wait() or self._is_too_early():
            return
        if self.answers.has_focus:
            self.say(self.answers.tick())
            return
        scene = self.current_scene
        target = next((target for target, option in scene.options.items() if option is DECLINE), None)
        if target is None:
            self.say(str(words.NOTHING_TO_DECLINE))
        else:
            self._begin(scene, target)

    # Intents: back, undo, redo --------------------------------------------------------------------------

    def back(self) -> None:
        """One step back in this turn, whatever message stands there; choices that others have seen finished are for
        `undo`."""
        home = self.scene.home if self.scene is not None else ""
        had_message = bool(self.focus.message)
        if had_message or self.hints.is_thinking:
            self.say("")
        if self.hints.is_thinking:
            self.hints.cancel()
        elif self._drop_trick():
            pass
        elif home not in ("", self.focus.panel):
            self.go_to_panel(home)
            self.redraw()
        elif self.last_step_was():
            self.undo()
        elif not had_message:
            key = self.front_end.key
            self.say(words.NO_STEP_BACK.format(undo=key("undo"), quit=key("quit")))

    def undo(self) -> None:
        """Undo the player's last choice; another player's only when asked twice."""
        owner, decision = self.match.undo_owner(), self.match.decision
        has_others = len(self.seating.humans) > 1
        if owner != NOBODY and decision is not None and owner != decision.player and has_others:
            warning = words.OTHERS_CHOICE.format(player=self.match.names[owner], key=self.front_end.key("undo"))
            if self.focus.message != warning:
                self.say(warning)
                return
        if reason := self.undo_turn():
            self.say(reason)

    def redo(self) -> None:
        if reason := self.match.redo_turn():
            self.say(reason)
        else:
            self._go_on()

    # Intents: hints, hands, bots, pages -----------------------------------------------------------------

    def hint(self) -> None:
        """Mark the best choice and show its value; again, compare the best three."""
        scene = self.current_scene
        if self.match.is_waiting:
            self.say(str(words.WAITING))
        elif not self.match.setup.hints:
            self.say(str(hint_words.OFF))
        elif scene.hand_down:
            self.say(words.HINT_BETRAYS.format(key=self.front_end.key("hand")))
        elif self._is_too_early():
            pass
        elif scene.answer_list is not None:
            self.hints.show_list(answer_list_for(scene.view) or scene.answer_list, scene.names)
        else:
            self.hints.ask(scene)

    def hand(self) -> None:
        """The player asked without a curtain confirms their presence and sees their hand; again, it goes down."""
        scene = self.current_scene
        if scene.decision is None and not scene.hand_down:
            self._is_too_early()
        elif self._may_sit_down(scene) and (scene.is_passed or scene.hand_down):
            self._turn_hand_up(scene)
        elif self._may_sit_down(scene):
            self._turn_hand_down()
        elif not self.seating.has_hand(scene.asked):
            self.say(words.HAND_IS_EMPTY.format(player=scene.names[scene.asked]))
        else:
            self.say(str(words.HAND_LIES_OPEN))

    def _turn_hand_up(self, scene: Scene) -> None:
        """What waited for the hand goes on: an action, or a question that only the hand can answer."""
        wanted = self.only_card[1].key if self.only_card is not None else self.wanted
        has_begun = bool(scene.options)
        self.seating.seat(scene.asked)
        self.only_card, self.wanted, self.scene = None, "", None
        if scene.compact and scene.home == CIVILIZATION:
            self.go_to_panel(DISPLAY)  # a small table has no other place for the hand
        if not has_begun:
            self.question = None
            self.redraw(self._begin_question())
        self.say("")
        if wanted in FROM_HAND:
            self._begin_action(wanted)

    def _turn_hand_down(self) -> None:
        """Nothing that came from the hand stays in sight: no hint, no card under the cursor."""
        decision = self.match.decision
        assert decision is not None
        hand = self.match.view(decision.player).civilizations[decision.player].hand or ()
        if decision.card in hand:
            self.say(words.PAYING_FROM_HAND.format(key=self.front_end.key("back")))
            return
        self.hints.forget()
        self.seating.hide()
        self.question = self.only_card = self.scene = None
        for panel in self.focus.cursors:
            self.focus.move_cursor(panel, None)
        self.redraw(self._begin_question())
        self.say("")

    def _ask_for_hand(self, action: str) -> None:
        self.say(self._look_first)
        self.wanted = action

    @property
    def _look_first(self) -> str:
        return words.LOOK_AT_HAND_FIRST.format(key=self.front_end.key("hand"))

    def bot_pace(self) -> None:
        """The next pace of the bots; a bot that waited may play."""
        if self.match.elsewhere:
            self.say(str(BOTS_ELSEWHERE))
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

    def seats(self) -> None:
        if self.match.elsewhere:
            self.open_page("seats", self.match)
        else:
            self.say(str(words.ALL_SIT_HERE))
