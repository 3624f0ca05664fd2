"""The table: zones around one cursor each, keys to choose with, and pages that open when a round or Era ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.layout import Layout
from textual.screen import Screen

from novaera_tui import keys
from novaera_tui.draw.cards import detail_words
from novaera_tui.draw.choices import needs_room
from novaera_tui.draw.preview import Teller, phrase, warning
from novaera_tui.draw.reasons import ACTIONS, why_not
from novaera_tui.scene import Scene, Target, owner_of, reach_of, spent_die, target_of
from novaera_tui.screens.base import QuietScreen
from novaera_tui.seating import Seating
from novaera_tui.session import Session
from novaera_tui.widgets.arrangement import TableLayout, is_compact, plan
from novaera_tui.widgets.zone import Zone
from novaera_tui.widgets.zones import CentralBoard, Civilizations, DicePicker, Display, HintBar, Log, Prompt
from rules import IllegalChoice, Option
from rules.events import EraBegan, GameOver, PhaseBegan
from rules.kinds import DICE, NOBODY

ZONES = ("choices", "display", "civilization")
"""Zones that the cursor can be in, in the order of Tab."""
ZONE_TITLES = {"choices": "Dice and actions", "display": "Display", "civilization": "Civilization"}
NEXT_STEP = {
    "die": "spend this die: then choose an action",
    "action": "then choose a card",
    "develop": "then choose how to pay",
    "payment": "then choose how much of each kind",
    "mix": "then pay the rest",
    "repair": "then choose a second one",
    "steal-from": "then choose what",
}
CARD_STEPS = ("develop", "enlist", "expand", "repair", "research")


class TableScreen(QuietScreen[None]):
    """Everything that is chosen here goes to the session; everything that is drawn comes from a scene."""

    BINDINGS = keys.bindings(keys.in_zone("table"))
    help_zone = "table"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.seating = Seating(session)
        self.table_layout = TableLayout()
        self.zone = "choices"
        self.cursors: dict[str, Target | None] = dict.fromkeys(ZONES)
        self.shown: int | None = None
        """A civilization that somebody asked to see; None for the one that matters."""
        self.message = ""
        self.pages: list[Callable[[], Screen[Any]]] = []
        """Pages that wait until nothing else lies over the table."""
        self.asked_before: object = None
        self.curtain_up = False
        self.scene: Scene | None = None
        session.watch(self.jumped)
        session.warn(self.worry)

    @property
    def layout(self) -> Layout:
        return self.table_layout

    def compose(self) -> ComposeResult:
        yield CentralBoard("board")
        yield Display("display")
        yield DicePicker("choices")
        yield Civilizations("civilization")
        yield Log("log")
        yield Prompt("prompt")
        yield HintBar("hints", self.nova.keymap_in_force, self.help_zone)

    def on_mount(self) -> None:
        self.board = self.query_one(CentralBoard)
        self.prompt = self.query_one(Prompt)
        self.story = self.query_one(Log)
        self.zones: dict[str, Zone] = {name: self.query_one(f"#{name}", Zone) for name in ZONES}
        self.parts = list(self.query(Zone))
        for part in self.parts:
            part.listen(self.session)
        self.message = self.session.greeting
        if self.session.trouble:
            self.worry(self.session.trouble)
        if self.session.decision is None:
            self.pages.append(self.result_page)
        self.proceed()

    def on_screen_resume(self) -> None:
        if self.is_mounted and not self.curtain_up:
            self.proceed()

    def on_resize(self, event: events.Resize) -> None:
        """Zones that changed their size draw themselves anew; which one is large may change, too."""
        if self.is_mounted and event.size:
            self.redraw()

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
        from novaera_tui.bot_worker import let_bot_choose

        let_bot_choose(self)

    def begin_decision(self) -> None:
        """A new decision takes the cursor to the zone where it is made, and to its first option."""
        mark = (len(self.session.steps), self.session.decision)
        if mark == self.asked_before:
            return
        scene = self.look()
        if scene.decision is None:
            return
        self.asked_before = mark
        self.shown = None
        zone = scene.home
        self.cursors[zone] = next(iter(scene.options))
        self.go_to(zone)

    def choose(self, option: Option) -> None:
        """Make a choice and go on; pages open for what it brought about."""
        era = self.session.game.state.era
        try:
            self.session.choose(option)
        except IllegalChoice as problem:
            self.say(str(problem))
            return
        self.message = self.session.trouble
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

    # Drawing --------------------------------------------------------------------------------------------

    def look(self) -> Scene:
        """The scene as the person at the keyboard may see it."""
        session = self.session
        decision = session.decision
        view = self.seating.view()
        scene = Scene(view, self.nova.palette, zone=self.zone, cursors=self.cursors)
        scene.shown = self.shown if self.shown is not None else self.viewpoint()
        if decision is None:
            return scene
        scene.asked = decision.player
        if not session.is_human(decision.player) or self.under_curtain():
            return scene
        scene.decision = decision
        scene.record = session.game.state.agenda[-1]
        scene.options = {target_of(option, place): option for place, option in enumerate(decision.options)}
        scene.die = spent_die(scene.record)
        cursor = self.cursors["choices"]
        if scene.die is None and cursor is not None and cursor[0] == "die" and cursor in scene.options:
            scene.die = DICE[cursor[1]][cursor[2]]
        if session.game.state.phase == "spend" and self.seating.viewer == decision.player:
            scene.reach = reach_of(session, decision.player, scene.die)
        if self.shown is None and scene.home == "civilization":
            owner = owner_of(view, decision.options[0].value)
            scene.shown = owner if owner != NOBODY else scene.shown
        return scene

    def under_curtain(self) -> bool:
        """Are the options of the decision still somebody's secret?"""
        return self.seating.needs_curtain()

    def viewpoint(self) -> int:
        """Whose civilization matters most now."""
        decision = self.session.decision
        if decision is not None and self.session.is_human(decision.player):
            return decision.player
        return self.seating.viewer if self.seating.viewer is not None else 0

    def redraw(self) -> None:
        """Draw what has changed; each zone repaints only the cells that differ."""
        scene = self.scene = self.look()
        if self.story.stale:
            self.story.tell(self.session, self.seating.viewer)
        main = self.main_zone(scene)
        regions = plan(*self.size, main)
        moved = set()
        if main != self.table_layout.main:
            before = plan(*self.size, self.table_layout.main)
            moved = {name for name in regions if regions[name] != before.get(name)}
            self.table_layout.main = main
        self.zones[self.zone].show(scene, regions[self.zone].size, self.zone in moved)  # it may place its cursor
        self.fill_prompt(scene)
        for part in self.parts:
            name = part.id or ""
            if name in regions and name != self.zone:
                part.show(scene, regions[name].size, name in moved)
        if moved:
            self._clear_arrangement_cache()
            self.refresh(layout=True, repaint=False)

    def main_zone(self, scene: Scene) -> str:
        """The zone that a small terminal shows large: dice and actions are content with two lines."""
        if self.zone != "choices":
            return self.zone
        if needs_room(scene, self.size.width):
            return "choices"
        return "display"

    def fill_prompt(self, scene: Scene) -> None:
        """The card under the cursor, and what Enter would do, or why it would do nothing."""
        prompt = self.prompt
        target = self.cursors[self.zone]
        prompt.detail = self.detail(scene, target)
        if self.message:
            prompt.outcome, prompt.mood = self.message, "blocked"
        elif scene.decision is None:
            prompt.outcome, prompt.mood = "", "news"
        elif self.zone != scene.home and target not in scene.options:
            prompt.outcome, prompt.mood = f"Tab: back to {ZONE_TITLES[scene.home]}", "news"
        elif target is not None and target in scene.options:
            prompt.outcome, prompt.mood = self.outcome(scene, scene.options[target]), "will"
        else:
            prompt.outcome, prompt.mood = why_not(scene, target), "blocked"

    def detail(self, scene: Scene, target: Target | None) -> str:
        cards = self.session.cards
        if target is not None and target[0] == "card":
            return detail_words(cards[target[1]])
        option = scene.options.get(target) if target is not None else None
        if option is not None and option.kind in ("effect", "flip", "reroll", "swap"):
            return detail_words(cards[option.value])
        if scene.decision is not None and scene.decision.subject != NOBODY:
            return detail_words(cards[scene.decision.subject])
        return ""

    def outcome(self, scene: Scene, option: Option) -> str:
        """What a choice would do, from the rules themselves."""
        assert scene.decision is not None
        happening = self.session.game.preview(option)
        to = scene.palette.glyphs.to
        words = phrase(happening, Teller(scene.decision.player, scene.names, self.session.cards, to))
        if not happening:
            words = NEXT_STEP.get(scene.decision.kind, "then choose")
        wasted = warning(happening, scene.decision.player)
        return "; ".join(part for part in (wasted, words) if part) or "nothing more happens"

    def say(self, words: str) -> None:
        """Answer to a key that cannot do what it is for."""
        self.message = words
        self.redraw()

    # Keys -----------------------------------------------------------------------------------------------

    def go_to(self, zone: str) -> None:
        """The zone is drawn as the focused one at once; Textual's own focus follows after that is painted, because
        it would tear the frame in two."""
        self.zone = zone
        self.call_after_refresh(self.set_focus, self.zones[zone], scroll_visible=False)

    def action_move(self, dx: int, dy: int) -> None:
        target = self.zones[self.zone].neighbour(dx, dy)
        if target is not None:
            self.cursors[self.zone] = target
        if target is not None or self.message:
            self.message = ""
            self.redraw()

    def action_confirm(self) -> None:
        scene = self.look()
        option = scene.option_at(self.zone)
        if option is not None:
            self.choose(option)
        elif self.zone != scene.home and scene.decision is not None and self.cursors[self.zone] is None:
            self.go_to(scene.home)
            self.redraw()
        else:
            self.say(why_not(scene, self.cursors[self.zone]))

    def aim(self, target: Target) -> None:
        """Go to a target by its digit or letter. A mere step of the turn is taken at once; what would change
        something waits for Enter, so that it can be read first."""
        scene = self.look()
        option = scene.options.get(target)
        if option is None:
            self.say(why_not(scene, target))
            return
        if not self.session.game.preview(option):
            self.choose(option)
            return
        self.message = ""
        zone = "choices" if target[0] == "menu" else scene.home
        self.cursors[zone] = target
        self.go_to(zone)
        self.redraw()

    def action_digit(self, digit: int) -> None:
        scene = self.look()
        decision = scene.decision
        if decision is None:
            self.say(why_not(scene, None))
        elif scene.home == "display":
            columns = scene.view.display
            if digit > len(columns):
                self.say(f"There are only {len(columns)} columns.")
            elif not columns[digit - 1]:
                self.say(f"Column {digit} is empty.")
            else:
                self.aim(("card", columns[digit - 1][-1], 0))
        elif decision.kind == "action":
            self.other_die(digit)
        elif decision.kind in ("pick", "token"):
            self.aim(("zone", digit - 1, 0))
        elif digit <= len(scene.options):
            self.aim(list(scene.options)[digit - 1])
        else:
            self.say(f"There are only {len(scene.options)} choices.")

    def other_die(self, digit: int) -> None:
        """A digit at the action step takes another die instead."""
        reason = self.session.undo()
        if reason:
            self.say(reason)
        else:
            self.action_digit(digit)

    def action_letter(self, action: str) -> None:
        scene = self.look()
        kind = scene.decision.kind if scene.decision is not None else ""
        if kind == "die" and scene.die is not None:
            chosen = scene.options[("die", scene.die.colour, scene.die.value)]
            self.choose(chosen)
            scene = self.look()
        elif kind in CARD_STEPS and self.session.steps and self.session.steps[-1].key in ACTIONS:
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
        elif self.scene is not None and self.scene.home not in ("", self.zone):
            self.go_to(self.scene.home)
            self.redraw()
        elif not steps or decision is None or steps[-1].player != decision.player or steps[-1].events:
            self.say(f"Nothing to step back from; {self.nova.keymap_in_force.shown('undo')} takes back a whole choice.")
        else:
            self.action_undo()

    def action_undo(self) -> None:
        if reason := self.session.undo():
            self.say(reason)

    def action_redo(self) -> None:
        if reason := self.session.redo():
            self.say(reason)

    def action_zone(self, step: int) -> None:
        self.message = ""
        self.go_to(ZONES[(ZONES.index(self.zone) + step) % len(ZONES)])
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
        target = self.cursors[self.zone]
        number = target[1] if target is not None and target[0] == "card" else NOBODY
        scene = self.look()
        option = scene.option_at(self.zone)
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
