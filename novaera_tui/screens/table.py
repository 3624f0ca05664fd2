"""The table: what is chosen goes to the session, and then come pages, the curtain, bots, or the next decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from novaera_tui import keys
from novaera_tui.draw.reasons import ACTIONS, why_not
from novaera_tui.play.session import Session
from novaera_tui.scene import Scene, Target
from novaera_tui.screens.table_view import PANELS, TableView
from novaera_tui.widgets.arrangement import is_compact
from rules import IllegalChoice, Option
from rules.events import EraBegan, GameOver, PhaseBegan
from rules.kinds import NOBODY

CARD_STEPS = ("develop", "enlist", "expand", "repair", "research")


class TableScreen(TableView):
    """Everything that is chosen here goes to the session; everything that is drawn comes from a scene."""

    BINDINGS = keys.bindings(keys.in_scope("table"))

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.pages: list[Callable[[], Screen[Any]]] = []
        """Pages that wait until nothing else lies over the table."""
        self.asked_before: object = None
        self.curtain_up = False
        session.watch(self.jumped)
        session.warn(self.worry)

    def on_mount(self) -> None:
        self.find_panels()
        self.message = self.session.greeting
        if self.session.trouble:
            self.worry(self.session.trouble)
        if self.session.decision is None:
            self.pages.append(self.result_page)
        self.proceed()

    def on_screen_resume(self) -> None:
        if self.is_mounted and not self.curtain_up:
            self.proceed()

    # What comes next ------------------------------------------------------------------------------------

    def proceed(self) -> None:
        """Show the next page, pass the keyboard, let a bot think, or wait for a key."""
        if not self.is_current:
            return
        if self.pages:
            self.seating.hide()
            self.redraw()
            self.app.push_screen(self.pages.pop(0)())
            return
        decision = self.session.decision
        if self.seating.needs_curtain():
            assert decision is not None
            self.seating.hide()
            self.curtain_up = True
            self.redraw()
            self.app.push_screen(self.curtain(decision.player), self.sat_down)
            return
        self.seating.settle()
        self.begin_decision()
        self.redraw()
        if decision is not None and not self.session.is_human(decision.player):
            self.let_bot_choose()

    def curtain(self, player: int) -> Screen[bool]:
        from novaera_tui.screens.handoff import Handoff

        self.story.tell(self.session, None)
        return Handoff(self.session.setup.seats[player].name, self.story.sentences[-6:])

    def sat_down(self, here: bool | None) -> None:
        self.curtain_up = False
        if self.session.decision is not None:
            self.seating.seat(self.session.decision.player)
        self.proceed()

    def let_bot_choose(self) -> None:
        from novaera_tui.play.bot_worker import let_bot_choose

        let_bot_choose(self)

    def begin_decision(self) -> None:
        """A new decision takes the cursor to the panel where it is made, and to its first option."""
        mark = (len(self.session.steps), self.session.decision)
        if mark == self.asked_before:
            return
        scene = self.look()
        if scene.decision is None:
            return
        self.asked_before = mark
        self.shown = None
        panel = scene.home
        self.cursors[panel] = next(iter(scene.options))
        self.go_to(panel)

    def choose(self, option: Option) -> None:
        """Make a choice and go on; pages open for what it brought about."""
        era = self.session.game.state.era
        try:
            self.session.choose(option)
        except IllegalChoice as problem:
            self.say(str(problem))
            return
        self.message = ""
        for event in self.session.steps[-1].events:
            if isinstance(event, PhaseBegan) and event.phase == "scoring":
                self.pages.append(lambda era=era: self.scoring_page(era))
            elif isinstance(event, EraBegan):
                self.pages.append(lambda era=event.era: self.new_era_page(era))
            elif isinstance(event, GameOver):
                self.pages.append(self.result_page)
        self.proceed()

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
        words = trouble or "All that has been chosen is on the disk."
        self.pages.append(lambda: Notice(heading, words))

    def jumped(self) -> None:
        """Undo or redo: another position, maybe another person's."""
        self.pages.clear()
        self.message = ""
        if self.is_mounted:
            self.proceed()

    # Keys -----------------------------------------------------------------------------------------------

    def action_move(self, dx: int, dy: int) -> None:
        target = self.panels[self.panel].neighbour(dx, dy)
        if target is not None:
            self.cursors[self.panel] = target
        if target is not None or self.message:
            self.message = ""
            self.redraw()

    def action_confirm(self) -> None:
        scene = self.look()
        option = scene.option_at(self.panel)
        if option is not None:
            self.choose(option)
        elif self.panel != scene.home and scene.decision is not None and self.cursors[self.panel] is None:
            self.go_to(scene.home)
            self.redraw()
        else:
            self.say(why_not(scene, self.cursors[self.panel]))

    def aim(self, target: Target) -> None:
        """Go to a target by its digit or letter. A mere step of the turn is taken at once; what would change
        something waits for Enter, so that it can be read first."""
        scene = self.look()
        option = scene.options.get(target)
        if option is None:
            self.say(why_not(scene, target))
            return
        if option.kind != "reroll" and not self.session.game.preview(option):
            self.choose(option)  # what chance will bring has no preview either, but is more than a step
            return
        self.message = ""
        panel = "choices" if target[0] == "menu" else scene.home
        self.cursors[panel] = target
        self.go_to(panel)
        self.redraw()

    def action_digit(self, digit: int) -> None:
        scene = self.look()
        decision = scene.decision
        if decision is None:
            self.say(why_not(scene, None))
        elif scene.home == "display":
            columns = scene.view.display
            if decision.kind == "enlist":
                self.nth_choice(scene, digit)
            elif digit > len(columns):
                self.say(f"There are only {len(columns)} columns.")
            elif not columns[digit - 1]:
                self.say(f"Column {digit} is empty.")
            else:
                self.aim(("card", columns[digit - 1][-1], 0))
        elif decision.kind == "action":
            self.other_die(digit)
        elif decision.kind in ("pick", "token"):
            self.aim(("zone", digit - 1, 0))
        else:
            self.nth_choice(scene, digit)

    def nth_choice(self, scene: Scene, digit: int) -> None:
        if digit <= len(scene.options):
            self.aim(list(scene.options)[digit - 1])
        else:
            self.say(f"There are only {len(scene.options)} choices.")

    def other_die(self, digit: int) -> None:
        """A digit at the action step takes another die instead, if this one was chosen."""
        if self.last_step_was("die"):
            self.session.undo()
            self.action_digit(digit)
        else:
            self.say("This is the only die there is to spend.")

    def last_step_was(self, kind: str) -> bool:
        """Was the last choice a step of this turn, of this kind, by whoever decides now?"""
        steps, decision = self.session.steps, self.session.decision
        if not steps or decision is None:
            return False
        return steps[-1].kind == kind and steps[-1].player == decision.player and not steps[-1].events

    def action_letter(self, action: str) -> None:
        scene = self.look()
        kind = scene.decision.kind if scene.decision is not None else ""
        if kind == "die" and scene.die is not None:
            chosen = scene.options[("die", scene.die.colour, scene.die.value)]
            self.choose(chosen)
            scene = self.look()
        elif kind in CARD_STEPS and self.last_step_was("action"):
            self.session.undo()
            scene = self.look()
        target = ("action", ACTIONS.index(action), 0)
        if target in scene.options:
            self.aim(target)
        else:
            self.say(why_not(scene, target))

    def action_decline(self) -> None:
        scene = self.look()
        target = next((target for target, option in scene.options.items() if option.kind == "none"), None)
        if target is None:
            self.say("There is nothing to decline.")
        else:
            self.aim(target)

    def action_back(self) -> None:
        """One step of this turn; what others have seen finished is for undo."""
        steps, decision = self.session.steps, self.session.decision
        if self.message:
            self.message = ""
            self.redraw()
        elif self.scene is not None and self.scene.home not in ("", self.panel):
            self.go_to(self.scene.home)
            self.redraw()
        elif not steps or decision is None or steps[-1].player != decision.player or steps[-1].events:
            self.say(f"Nothing to step back from; {self.nova.keymap_in_force.shown('undo')} takes back a whole choice.")
        else:
            self.action_undo()

    def action_undo(self) -> None:
        """One's own last choice; that of the player before only if it is asked for twice."""
        steps, decision = self.session.steps, self.session.decision
        if steps and decision is not None and steps[-1].player != decision.player and not self.session.why_no_undo():
            name = self.session.setup.seats[steps[-1].player].name
            warning = f"The last choice was {name}'s; {self.nova.keymap_in_force.shown('undo')} again takes it back."
            if self.message != warning:
                self.say(warning)
                return
        if reason := self.session.undo():
            self.say(reason)

    def action_redo(self) -> None:
        if reason := self.session.redo():
            self.say(reason)

    def action_panel(self, step: int) -> None:
        self.message = ""
        self.go_to(PANELS[(PANELS.index(self.panel) + step) % len(PANELS)])
        self.redraw()

    def action_civilization(self) -> None:
        """The next player's board; a small terminal shows it large."""
        seats = len(self.session.setup.seats)
        self.shown = ((self.scene.shown if self.scene is not None else 0) + 1) % seats
        self.message = ""
        if is_compact(*self.size):
            self.go_to("civilization")
        self.cursors["civilization"] = None
        self.redraw()

    def action_zoom(self) -> None:
        target = self.cursors[self.panel]
        number = target[1] if target is not None and target[0] == "card" else NOBODY
        scene = self.look()
        option = scene.option_at(self.panel)
        if number == NOBODY and option is not None and option.kind in ("effect", "flip", "reroll", "swap"):
            number = option.value
        if number == NOBODY and scene.decision is not None:
            number = scene.decision.subject
        if number == NOBODY:
            self.say("There is no card under the cursor; Tab goes to the Display.")
            return
        from novaera_tui.screens.zoom import CardZoom

        self.app.push_screen(CardZoom(self.session.cards, number, scene.view))

    def action_log(self) -> None:
        from novaera_tui.screens.log_page import LogPage

        self.app.push_screen(LogPage(self.session, self.seating.viewer))
