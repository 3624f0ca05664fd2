"""A front end without a screen: it keeps what a controller draws and opens, and keys go straight to its intents."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Callable
from typing import Any, Final

import rules
from novaera_tui.bots import always
from novaera_tui.keys import HAND_LETTERS, Key, Keymap, in_scope
from novaera_tui.palette import Palette, palette
from novaera_tui.play.bot_runner import BotRunner
from novaera_tui.play.face_down import needs_hand
from novaera_tui.play.match import Match, NewsArrived
from novaera_tui.play.session import Session
from novaera_tui.saving.replay import Replay
from novaera_tui.table.browsing import PANELS, BrowsingController
from novaera_tui.table.coaching import Coach
from novaera_tui.table.controller import TableController
from novaera_tui.table.enter_guard import EnterGuard
from novaera_tui.table.front_end import PageRequest
from novaera_tui.table.key_labels import key_labels_now
from novaera_tui.table.panels import CIVILIZATION, DISPLAY
from novaera_tui.table.replay_controller import ReplayController
from novaera_tui.table.scene import Outcome, Scene, Target, target_of
from novaera_tui.table.table_prompt import task_words
from rules import IllegalChoice, Option
from rules.forecast import reach
from rules.kinds import SEATS

Then = Callable[[Any], object]
MOST_BOT_CHOICES: Final = 500
"""More than any game needs until a person is asked again."""

CURTAIN_UNDO: Final = 3
"""Where among the things that a curtain is made from the way to take back the last choice is."""


class FakeFrontEnd:
    """Everything a controller needs of a screen. Cursors move through the targets of a panel in their order."""

    def __init__(self, is_compact: bool = False) -> None:
        self.controller: BrowsingController | None = None
        self.is_compact = is_compact
        self.palette: Palette = palette()
        self.now = 0.0
        """Tests let the time pass."""
        self.enter_guard = EnterGuard(lambda: self.now)
        self.keymap = Keymap()
        self.scenes: list[Scene] = []
        self.pages: list[tuple[PageRequest, Then | None]] = []
        """Pages that cover the table, the last one on top."""
        self.opened: list[PageRequest] = []
        """All pages that were ever opened."""
        self.panels: list[str] = []
        """Panels that got the focus."""
        self.calls: list[Callable[[], object]] = []
        """What was asked to be called later."""
        self.turns_shown = 0
        self.timer: float | None = None
        self.is_closed = False

    @property
    def is_on_top(self) -> bool:
        return not self.pages

    @property
    def hand_keys(self) -> tuple[str, ...]:
        return tuple(self.key(f"card.{place}") for place in range(1, len(HAND_LETTERS) + 1))

    def key(self, id: str) -> str:
        return self.keymap.shown(id)

    def draw(self, scene: Scene) -> None:
        assert self.controller is not None
        self.scenes.append(scene)
        targets, cursor = self.targets(scene, scene.panel), scene.cursors[scene.panel]
        self.controller.settle_cursor(scene, targets[0] if targets and cursor not in targets else None)

    def targets(self, scene: Scene, panel: str) -> list[Target]:
        """What can be chosen in a panel, and what can be looked at."""
        cards: list[Target] = []
        if panel == DISPLAY:
            hand = scene.view.civilizations[scene.mine].hand or ()
            cards = [("card", card, 0) for card in (*scene.view.available(), *scene.view.personalities, *hand)]
        elif panel == CIVILIZATION:
            columns = scene.view.civilizations[scene.shown].columns
            cards = [("card", card, 0) for column in columns for card in column]
        chosen = [target for target in scene.options if panel == scene.home or target in cards]
        return [*chosen, *(card for card in cards if card not in chosen)]

    def focus_panel(self, panel: str) -> None:
        assert panel in PANELS
        self.panels.append(panel)

    def can_look_at(self, panel: str) -> bool:
        scene = self.scenes[-1]
        return panel != CIVILIZATION or scene.home == CIVILIZATION

    def neighbour(self, panel: str, dx: int, dy: int) -> Target | None:
        scene = self.scenes[-1]
        targets, cursor = self.targets(scene, panel), scene.cursors[panel]
        place = targets.index(cursor) + dx + dy if cursor in targets else 0
        return targets[place] if 0 <= place < len(targets) else None

    def open_page(self, page: PageRequest, then: Then | None = None) -> None:
        self.opened.append(page)
        self.pages.append((page, then))

    def close_page(self, answer: Any = None) -> PageRequest:
        """Close the page on top with this answer."""
        assert self.controller is not None
        page, then = self.pages.pop()
        if then is not None:
            then(answer)
        if not self.pages:
            self.controller.page_closed()
        return page

    @property
    def page(self) -> str:
        """The name of the page on top; empty if the table lies open."""
        return self.pages[-1][0].name if self.pages else ""

    def call_later(self, callback: Callable[..., object], *arguments: Any) -> None:
        self.calls.append(lambda: callback(*arguments))

    def make_calls(self) -> None:
        """Do what was put off."""
        while self.calls:
            self.calls.pop(0)()

    def show_turn(self) -> None:
        self.turns_shown += 1

    # What a replay needs besides ------------------------------------------------------------------------

    def start_timer(self, seconds: float) -> None:
        self.timer = seconds

    def stop_timer(self) -> None:
        self.timer = None

    def close_replay(self) -> None:
        self.is_closed = True


class FakeBots(BotRunner):
    """Answers when a test says so."""

    def __init__(self, match: Match) -> None:
        super().__init__(match, lambda call: call())
        self.choosing: list[Callable[[str], object]] = []
        self.hinting: list[Callable[[Any], object]] = []
        self.hints_cancelled = 0

    def choose(self, done: Callable[[str], object], kind: str = "") -> None:  # noqa: ARG002 (as the real one)
        self.choosing.append(done)

    def hint(self, done: Callable[[Any], object]) -> None:
        self.hinting.append(done)

    def cancel_hint(self) -> None:
        self.hints_cancelled += 1

    def play(self) -> None:
        """The bot that thinks makes its choice."""
        self.choosing.pop()(self.question()(always))
        del self.choosing[:-1]

    def play_on(self) -> None:
        """All bots play until nobody thinks any more."""
        for _ in range(MOST_BOT_CHOICES):
            if not self.choosing:
                return
            self.play()
        raise AssertionError("the bots never stop")


class GuestSession(Session):
    """A game that is kept elsewhere: what is chosen or taken back here happens when the host answers."""

    elsewhere = True

    def __init__(self, *arguments: Any, **details: Any) -> None:
        super().__init__(*arguments, **details)
        self.sent: Callable[[], object] | None = None

    def choose(self, choice: Option[Any] | str, by_itself: bool = False) -> None:
        if self.is_waiting:
            raise IllegalChoice("The host has not answered yet.")
        self._send(lambda: super(GuestSession, self).choose(choice, by_itself))

    def undo_turn(self) -> str:
        if reason := self.why_no_undo():
            return reason
        self._send(super().undo_turn)
        return ""

    def redo_turn(self) -> str:
        if not self.undone:
            return super().redo_turn()
        self._send(super().redo_turn)
        return ""

    @property
    def is_waiting(self) -> bool:
        return self.sent is not None

    def _send(self, request: Callable[[], object]) -> None:
        self.sent = request

    def host_answers(self) -> None:
        request, self.sent = self.sent, None
        assert request is not None
        request()
        self.publish([NewsArrived()])


class Keyboard:
    """Presses keys of a controller: what `keys.py` says they do, without Textual between them."""

    def __init__(self, controller: BrowsingController, scope: str) -> None:
        self.controller = controller
        self.intents = {name: entry for entry in in_scope(scope) for name in entry.keys}

    def press(self, keys: str) -> None:
        for name in keys.split():
            intend(self.controller, self.intents[name])


def intent_of(entry: Key) -> tuple[str, tuple[Any, ...]]:
    """The method of the controller that a key names, and what it is called with."""
    name, _, arguments = entry.action.removesuffix(")").partition("(")
    return name, literal_eval(f"({arguments},)") if arguments else ()


def intend(controller: BrowsingController, entry: Key) -> None:
    name, arguments = intent_of(entry)
    controller.focus.set_fresh(False)
    getattr(controller, name)(*arguments)


class FakeTable:
    """A game at a table without a screen."""

    def __init__(self, match: Match, coach: Coach | None = None, *, is_compact: bool = False) -> None:
        self.match = match
        self.front_end = FakeFrontEnd(is_compact)
        self.bots = FakeBots(match)
        self.controller = TableController(match, self.front_end, self.bots, coach)
        self.front_end.controller = self.controller
        self.focus = self.controller.focus
        self.press = Keyboard(self.controller, "table").press
        self.controller.start()

    @property
    def scene(self) -> Scene:
        """What was drawn last."""
        return self.front_end.scenes[-1]

    @property
    def kind(self) -> str:
        """What is asked now."""
        return self.match.decision.kind if self.match.decision is not None else ""

    @property
    def said(self) -> str:
        """The answer to the last key."""
        return self.focus.message

    @property
    def foretold(self) -> str:
        """What the prompt says that Enter would do, or why it would do nothing."""
        return told(self.scene.outcome)

    @property
    def task(self) -> str:
        return task_words(self.scene)

    def host_answers(self) -> None:
        """The host answers the last request, and the table hears it."""
        assert isinstance(self.match, GuestSession)
        self.match.host_answers()
        self.front_end.make_calls()

    @property
    def keys_shown(self) -> dict[str, str]:
        """What digits and letters do now, as the bottom line says it."""
        return {what: keys for keys, what in key_labels_now(self.scene)}

    @property
    def pointed_at(self) -> str:
        """The key of the option under the cursor."""
        option = self.scene.option_at(self.focus.panel)
        return "" if option is None else option.key

    def prompt_needs_hand(self, target: Target) -> bool:
        """Can this target be chosen only with a card of a hand that lies face down?"""
        return needs_hand(self.controller.seating.known, self.scene.options[target])

    def lift(self) -> None:
        """Whoever the curtain names is here."""
        assert self.front_end.page == "curtain"
        self.front_end.close_page(True)

    def undo_on_curtain(self) -> None:
        """Whoever chose last takes it back before the curtain is lifted."""
        page, _ = self.front_end.pages[-1]
        assert page.name == "curtain" and page.about[CURTAIN_UNDO]() == ""
        self.front_end.close_page(False)

    def uncover(self) -> None:
        """Lift curtains and close pages until the table lies open."""
        while self.front_end.pages:
            self.front_end.close_page(True)


class FakeReplayTable:
    """A replay at a table without a screen."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.front_end = FakeFrontEnd()
        self.controller = ReplayController(replay, self.front_end)
        self.front_end.controller = self.controller
        self.focus = self.controller.focus
        self.press = Keyboard(self.controller, "replay").press
        self.controller.start()

    @property
    def scene(self) -> Scene:
        return self.front_end.scenes[-1]

    @property
    def said(self) -> str:
        return self.focus.message

    @property
    def status(self) -> str:
        """Where the replay is, as the prompt says it."""
        return told(self.scene.outcome)


def told(outcome: Outcome) -> str:
    return "; ".join(part.text for part in outcome.parts)


ADA = SEATS[0]


def scene_at(game: rules.Game) -> Scene:
    """Ada's scene, with the cursor on her first die."""
    assert game.decision is not None
    scene = Scene(game.view(ADA), palette(), game.decision, ADA)
    scene.options = {target_of(option, place): option for place, option in enumerate(game.decision.options)}
    dice = scene.view.civilizations[ADA].dice
    scene.die = game.decision.die or (dice[0] if dice else None)
    scene.reach = reach(scene.view, ADA, scene.die)
    return scene
