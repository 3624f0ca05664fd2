"""The table: what is chosen goes to the session, and then come pages, the curtain, bots, or the next decision."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from novaera_tui import keys
from novaera_tui.play.match import Match, NewsArrived, Said
from novaera_tui.screens.choosing import Choosing
from novaera_tui.screens.table_view import PANELS
from novaera_tui.table.default_cursor import spared
from novaera_tui.table.scene import Outcome, Scene
from novaera_tui.words import hints as hint_words
from novaera_tui.words.answer_lists import list_advice
from novaera_tui.words.answers import (
    ALL_SIT_HERE,
    BEGINS_IT,
    HAND_IS_EMPTY,
    HAND_LIES_OPEN,
    NO_CARD_HERE,
    NOW_DECIDES,
    TAKES_IT,
)
from novaera_tui.words.objections import why_not
from novaera_tui.words.questions import CHOICES, CIVILIZATION, DISPLAY
from novaera_tui.words.zone_words import Part
from rules import IllegalChoice, Option
from rules.events import PositionJumped
from rules.kinds import NOBODY

if TYPE_CHECKING:
    from novaera_tui.bots.hints import Advice, Hint
    from novaera_tui.bots.turns import Plan


class TableScreen(Choosing):
    """Everything that is chosen here goes to the session; everything that is drawn comes from a scene."""

    BINDINGS = keys.bindings(keys.in_scope("table"))

    def __init__(self, session: Match) -> None:
        super().__init__(session)
        self.asked_before: object = None
        self.made_before = session.choice_count()
        """How many choices had been made when the table was drawn last."""
        self.hint: tuple[object, Hint] | None = None
        """The last hint, and the decision that it was for."""
        self.plan: Plan = ()
        """The turn that the hint was about, as long as it is followed."""
        self.curtain_up = False
        self.is_reading = False
        """While nobody is asked here, somebody looks around with the cursor."""
        self.endings += (
            session.subscribe(lambda _: self.call_later(self.catch_up), NewsArrived),
            session.subscribe(lambda said: self.call_later(self.say, said.words), Said),
        )

    def on_mount(self) -> None:
        self.find_panels()
        self.nova.enter_guard.sit_down(None)
        self.table_focus.answer(self.session.greeting)
        if self.session.trouble:
            self.worry(self.session.trouble)
        if self.session.decision is None:
            self.pages.append(self.result_page)
        self.proceed()

    def on_unmount(self) -> None:
        for end in (self.story_log.end, *self.endings):
            end()
        if self.nova.session is not self.session:
            self.session.close()  # somebody went on to something else; only now no bot can choose any more

    def on_screen_resume(self) -> None:
        if self.is_mounted and not self.curtain_up:
            self.proceed()

    # What comes next ------------------------------------------------------------------------------------

    def proceed(self) -> None:
        """Show the next page, pass the keyboard, let a bot think, or wait for a key."""
        if self.session.elsewhere:
            self.nova.tell_whose_turn(self.session)
        if not self.is_on_top:
            return
        if problem := self.batch_answers.go_on():
            self.table_focus.answer(problem)
        if waiting := self.notices or self.pages:
            self.nova.enter_guard.appear(self.nova.clock())
            self.seating.hide()
            self.redraw()
            self.app.push_screen(waiting.pop(0)())
            return
        decision = self.session.decision
        if self.seating.needs_curtain():
            assert decision is not None
            self.nova.enter_guard.appear(self.nova.clock())
            self.seating.hide()
            self.curtain_up = True
            self.redraw()
            self.app.push_screen(self.curtain(decision.player), partial(self.curtain_lifted, decision.player))
            return
        self.made_before = self.session.choice_count()
        asked = decision.player if decision is not None and self.session.is_here(decision.player) else None
        self.nova.enter_guard.appear(self.nova.clock(), asked, has_curtains=not self.session.setup.open_hands)
        self.seating.settle()
        self.begin_decision()
        self.redraw()
        here = decision is not None and not self.session.elsewhere and not self.session.is_human(decision.player)
        if here and not self.is_held:
            self.let_bot_choose()

    def catch_up(self) -> None:
        """Something was chosen at another terminal; what was answered to a key here is past with it."""
        if self.session.choice_count() != self.made_before:
            self.table_focus.answer("")
        self.proceed()

    def curtain_lifted(self, player: int, here: bool | None) -> None:
        """The curtain is gone, because this player is here or because the choice before it was taken back."""
        self.curtain_up = False
        self.table_focus.answer("")
        if here and self.session.decision is not None and self.session.decision.player == player:
            self.seating.seat(player)
            self.nova.enter_guard.sit_down(player)
        self.proceed()

    def let_bot_choose(self) -> None:
        from novaera_tui.play.bot_runner import let_bot_choose

        let_bot_choose(self)

    def jumped(self, event: PositionJumped) -> None:
        """What was asked before is asked anew, although it is the same: a list that was booked is forgotten."""
        self.asked_before = None
        super().jumped(event)

    def begin_decision(self) -> None:
        """A new decision takes the cursor to the panel where it is made, and to the option to begin with."""
        mark = (self.session.choice_count(), self.session.decision)
        if mark == self.asked_before:
            return
        self.call_off()
        scene = self.look()
        if scene.decision is None:
            return
        self.asked_before, self.opened, self.is_reading = mark, None, False
        self.make_answer_list()
        scene = self.look()
        die = scene.decision.die if scene.decision is not None else None
        if die is None or ("die", die.key) not in self.plan:
            self.plan = ()  # its turn is over
        panel = scene.home
        self.table_focus.move(panel, scene.start(self.plan or spared(self.session)))
        self.go_to(panel)

    def choose(self, option: Option[Any]) -> None:
        """Make a choice and go on; pages open for what it brings about."""
        decision = self.session.decision
        if decision is None or (decision.kind, option.key) not in self.plan:
            self.plan = ()
        try:
            self.session.choose(option)
        except IllegalChoice as problem:
            self.say(str(problem))
            return
        self.table_focus.answer("")
        self.proceed()

    def complete(self, scene: Scene) -> None:
        super().complete(scene)
        has_card = scene.card is not None
        if scene.decision is None and not self.is_reading:
            scene.card = None  # what is under the cursor was chosen long ago; the news are newer
        idle = {
            "undo": self.session.undo_owner() == NOBODY,
            "back": not self.can_step_back(scene),
            "confirm": scene.option_at(self.panel) is None and not self.is_held,
            "zoom": not has_card,
            "hint": not self.session.setup.hints,
            "hand": not self.may_sit_down(scene),
        }
        scene.idle = frozenset(key for key, is_idle in idle.items() if is_idle)

    def outcome(self, scene: Scene) -> Outcome:
        """A hint has moved the cursor, so that it says what Enter does now."""
        told = super().outcome(scene)
        option = scene.option_at(self.panel)
        if told.mood != "hint" or self.is_weighing or option is None or self.answer_list is not None:
            return told
        words = BEGINS_IT if self.is_step(option) else TAKES_IT
        return told._replace(parts=(*told.parts, Part(words.format(self.nova.keymap_in_force.shown("confirm")))))

    # Keys -----------------------------------------------------------------------------------------------

    def look_around(self) -> None:
        self.is_reading = self.scene is not None and self.scene.decision is None

    def action_move(self, dx: int, dy: int) -> None:
        self.look_around()
        if self.in_answer_list and self.change_answer(dx):
            return
        target = self.panels[self.panel].neighbour(dx, dy)
        if target is not None:
            self.table_focus.move(self.panel, target)
        if target is not None or self.message:
            self.table_focus.answer("")
            self.redraw()

    def action_confirm(self) -> None:
        if self.is_held:
            self.let_bot_go_on()
            return
        if self.must_wait() or self.is_misled():
            return
        scene = self.look()
        option = scene.option_at(self.panel)
        if option is not None and self.answer_list is not None:
            self.book(self.answer_list)
        elif option is not None:
            self.choose(option)
        elif self.panel != scene.home and scene.decision is not None and self.cursor is None:
            self.go_to(scene.home)
            self.redraw()
        else:
            self.say(why_not(scene, self.cursor))

    def action_tell_who_decides(self) -> None:
        """Instead of what Enter would do, where whoever pressed it may not know whose question it is."""
        if self.session.decision is not None:
            name = self.session.names[self.session.decision.player]
            self.say(NOW_DECIDES.format(name, self.nova.keymap_in_force.shown("confirm")))

    def action_panel(self, step: int) -> None:
        self.look_around()
        self.table_focus.answer("")
        self.go_to(PANELS[(PANELS.index(self.panel) + step) % len(PANELS)])
        self.redraw()

    def may_sit_down(self, scene: Scene) -> bool:
        """Is somebody asked without a curtain who has a hand to see?"""
        return scene.is_passed and self.seating.has_hand(scene.asked)

    def action_hand(self) -> None:
        """Whoever is asked without a curtain says to be here, and sees their hand as after one."""
        scene = self.look()
        if scene.decision is None:
            self.say(why_not(scene, None))
        elif self.may_sit_down(scene):
            self.seating.seat(scene.asked)
            if scene.compact and scene.home == CIVILIZATION:
                self.go_to(DISPLAY)  # a small table has no other place for the hand
            self.say("")
        else:
            is_empty = not self.seating.has_hand(scene.asked)
            self.say(HAND_IS_EMPTY.format(scene.names[scene.asked]) if is_empty else HAND_LIES_OPEN)

    def action_civilization(self) -> None:
        """The boards of all players in full."""
        from novaera_tui.screens.civilization_page import CivilizationPage

        scene = self.look()
        self.app.push_screen(CivilizationPage(self.session, scene.view, self.first_board(scene)))

    def first_board(self, scene: Scene) -> int:
        """Whose board is read first: one's own where the table only counts its cards, else that of the next player."""
        return scene.shown if scene.compact else (scene.shown + 1) % self.session.seats

    def action_zoom(self) -> None:
        scene = self.look()
        card = self.card_in_mind(scene)
        if card is None:
            self.say(NO_CARD_HERE)
            return
        from novaera_tui.screens.zoom import CardZoom

        self.app.push_screen(CardZoom(self.session.cards, card.number, scene.view, scene.due(card.number)))

    def action_seats(self) -> None:
        if not self.session.elsewhere:
            self.say(ALL_SIT_HERE)
            return
        from novaera_tui.screens.seats import SeatsPage

        self.app.push_screen(SeatsPage(self.session))

    def action_hint(self) -> None:
        """The best choice, with the cursor on it; if that has been told already, the best three on a page."""
        scene = self.look()
        if scene.decision is None:
            self.say(why_not(scene, None))
        elif not self.session.setup.hints:
            self.say(hint_words.OFF)
        elif self.answer_list is not None:
            from novaera_tui.play.answer_list import answer_list_for

            self.say(list_advice(answer_list_for(scene.view) or self.answer_list, scene.names))
        elif self.hint is not None and self.hint[0] == self.asked_before:
            from novaera_tui.screens.hint_page import HintPage

            self.table_focus.answer("")  # the page says all of it; after it the prompt says what Enter does
            self.app.push_screen(HintPage(self.hint[1]), self.take_up)
        elif self.hint is not None and self.plan == self.hint[1].plan and scene.decision.kind in dict(self.plan):
            self.advise(self.hint[1])  # one plan for the whole turn, as long as it is followed
        else:
            from novaera_tui.play.bot_runner import ask_for_hint

            if not self.is_weighing:
                self.is_weighing = True
                ask_for_hint(self, self.advise)
            self.table_focus.answer(hint_words.THINKING, is_hint=True)
            self.redraw()

    def advise(self, hint: Hint) -> None:
        """Put the cursor on the best choice, or on the next step of the best turn, and say why it is the best."""
        self.is_weighing = False
        self.session.note_hint()
        self.hint = (self.asked_before, hint)
        more = hint_words.more(self.nova.keymap_in_force.shown("hint"), len(hint.ranked))
        self.lead_along(hint.plan, " ".join((*hint.reasons, more)).strip())

    def take_up(self, advice: Advice | None) -> None:
        """Put the cursor on one of the best three; the best of them is told as before."""
        if advice is None or self.hint is None or self.hint[0] != self.asked_before:
            return
        hint = self.hint[1]
        if advice == hint.ranked[0]:
            self.advise(hint)
        else:
            self.lead_along(advice.plan, hint_words.chosen(advice.words, advice.points))

    def lead_along(self, plan: Plan, told: str) -> None:
        """Put the cursor on the next step of a plan, which Enter then follows."""
        from novaera_tui.bots.turns import answer

        self.plan = plan
        scene = self.look()
        assert scene.decision is not None
        wanted = answer(plan, scene.decision)
        best = next((target for target, option in scene.options.items() if option.key == wanted.key), None)
        if best is None:
            return
        panel = CHOICES if best[0] == "menu" else scene.home
        self.table_focus.move(panel, best)
        self.go_to(panel)
        self.table_focus.answer(told, is_hint=True)
        if self.is_on_top:
            self.redraw()
