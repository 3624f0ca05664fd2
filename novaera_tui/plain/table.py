"""A table line by line: the front end that tells a controller's scenes and hands it the answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, cast

from novaera_tui.keys import HAND_LETTERS
from novaera_tui.messages import gettext, lazy
from novaera_tui.plain import answer_lists as lists
from novaera_tui.plain.choices import PlainChoice, card_meant, choices, meant, result, which
from novaera_tui.plain.commands import TABLE_COMMANDS, command_word, obey
from novaera_tui.plain.console import Console, EndOfInput
from novaera_tui.plain.pages import PAGES, card_page, hand_line
from novaera_tui.play.bot_runner import BotRunner
from novaera_tui.play.face_down import FROM_HAND
from novaera_tui.play.match import Match
from novaera_tui.saving.settings import set_terse
from novaera_tui.table.coaching import Coach
from novaera_tui.table.controller import TableController
from novaera_tui.table.enter_guard import EnterGuard
from novaera_tui.table.front_end import PageRequest
from novaera_tui.table.objections import rule_of, shown_rule, why_not
from novaera_tui.table.scene import PLACES, Scene, Target
from novaera_tui.table.table_prompt import prompt_head, task_words
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.names import card_name
from novaera_tui.words.pages import BOT_GOES_ON
from novaera_tui.words.sentences import NotAsked
from novaera_tui.words.story import tell_all
from rules import View
from rules.events import Event, PositionJumped
from rules.kinds import NOBODY

if TYPE_CHECKING:
    from novaera_tui.palette import Palette

SPOKEN: Final = SimpleNamespace(to=" to ", cheaper="", more="")
"""Signs as words."""
PASSED: Final = lazy("{player}, press Enter when you have the keyboard.")
SCROLLED: Final = lazy("The last hand is out of sight, but the terminal's scrollback still has it.")


class Ask:
    """A question of a page: its lines and choices, and what an answer does."""

    def __init__(
        self, lines: list[str], offered: list[PlainChoice], done: Callable[[str], object], default: str = ""
    ) -> None:
        """`done` gets the label of the choice; an empty line means `default`, or repeats the question."""
        self.lines = lines
        self.offered = offered
        self.done = done
        self.default = default


class PlainTable:
    """The front end of one game. `run` ends when the game is left."""

    enter_guard = EnterGuard()
    is_compact = False

    def __init__(self, console: Console, match: Match, coach: Coach | None = None, is_terse: bool = False) -> None:
        self.console = console
        self.match = match
        self.is_terse = is_terse
        self.palette = cast("Palette", SimpleNamespace(glyphs=SPOKEN))
        self.hand_keys = HAND_LETTERS
        self.loop = asyncio.get_running_loop()
        self.bots = BotRunner(match, self.loop.call_soon_threadsafe, is_paced=False)
        self.controller = TableController(match, self, self.bots, coach)
        self.heard: list[Any] = []
        """Events that have not been told yet."""
        self.ask: Ask | None = None
        """The page that waits for an answer."""
        self.is_covered = False
        """A page has just been told, and the table has not gone on yet."""
        self.asked: object = None
        """The question that was told last."""
        self.offered: list[PlainChoice] = []
        self.said = ""
        self.advised: object = None
        self.hand_owner = NOBODY
        """Whose hand can be read on the screen, where several people share the keyboard."""
        self.wants_best = False
        self.is_left = False
        self.next: object = None
        """What the caller opens after the table."""
        self.unsubscribe = match.subscribe(self._hear)

    # The front end --------------------------------------------------------------------------------------

    @property
    def is_on_top(self) -> bool:
        return self.ask is None and not self.is_covered

    def key(self, id: str) -> str:
        """A key is a word here: the command that does the same."""
        return command_word(id)

    def draw(self, scene: Scene) -> None:
        self.controller.settle_cursor(scene, None)
        self.console.stirred.set()

    def focus_panel(self, panel: str) -> None:
        pass

    def can_look_at(self, panel: str) -> bool:  # noqa: ARG002 (nothing is on a screen)
        return True

    def neighbour(self, panel: str, dx: int, dy: int) -> Target | None:  # noqa: ARG002 (there is no cursor)
        return None

    def call_later(self, callback: Callable[..., object], *arguments: Any) -> None:
        self.loop.call_soon(callback, *arguments)

    def show_turn(self) -> None:
        self.console.stirred.set()

    def open_page(self, page: PageRequest, then: Callable[[Any], object] | None = None) -> None:
        """Tell it; only those that ask something stay open."""
        self.tell_news()
        lines = PAGES[page.name](*page.about)
        ask = self._ask_of(page, lines, then)
        if ask is not None:
            self.ask, self.asked = ask, None
            self.console.stirred.set()
            return
        self.console.tell(*lines)
        self.is_covered = True
        self.call_later(self._page_read, then)

    def _page_read(self, then: Callable[[Any], object] | None) -> None:
        self.is_covered = False
        if then is not None:
            then(None)
        self.controller.page_closed()

    def _ask_of(self, page: PageRequest, lines: list[str], then: Callable[[Any], object] | None) -> Ask | None:
        if page.name == "curtain":
            name, _, _, undo, whose = page.about[:5]
            offered = [PlainChoice("undo", gettext("undo {player}'s choice", player=whose), "")] if whose else []

            def lift(label: str) -> None:
                if label == "undo" and (reason := undo()):
                    self.console.tell(reason)
                    return
                self.close_ask()
                assert then is not None
                then(label != "undo")

            self._pass_keyboard(NOBODY)
            return Ask([*lines, PASSED.format(player=name)], offered, lift, "here")
        if page.name == "vote":
            match, asked = page.about
            offered = [PlainChoice("y", gettext("agree"), ""), PlainChoice("n", gettext("refuse"), "")]

            def vote(label: str) -> None:
                self.close_ask()
                match.vote(asked.number, label == "y")
                self.controller.page_closed()

            return Ask(lines, offered, vote)
        if page.name == "result":
            return self.result_ask(lines)
        return None

    def result_ask(self, lines: list[str]) -> Ask:
        """The end of the game: nothing is left to choose but to leave."""
        return Ask(lines, [PlainChoice("quit", gettext("leave"), "")], lambda _: self.leave())

    def close_ask(self) -> None:
        self.ask = None

    def leave(self, next: object = None) -> None:
        self.is_left, self.next = True, next

    # The conversation -----------------------------------------------------------------------------------

    async def run(self) -> object:
        """Tell and ask until the game is left; returns what to open next. EndOfInput if the answers end before."""
        self.match.attach(self.loop)
        self.heard += self.match.events() if not self.match.choice_count() else ()
        try:
            self.controller.start()
            while not self.is_left:
                self.console.stirred.clear()
                self.settle()
                if self.wants_line and self.console.lines:
                    self.answer(self.console.lines.popleft().strip())
                    self.console.stirred.set()
                elif self.console.has_ended and (self.wants_line or not self.console.is_quiet):
                    raise EndOfInput
                await self.console.stirred.wait()
            return self.next
        finally:
            self.unsubscribe()
            self.controller.close()
            self.bots.close()

    @property
    def wants_line(self) -> bool:
        """Is somebody here asked something? Lines that come earlier wait; at a keyboard, commands need not."""
        scene = self.controller.scene
        if self.ask is not None:
            return True
        if self.is_covered or scene is None or self.match.is_waiting or self.controller.hints.is_thinking:
            return False
        if scene.decision is not None or scene.hand_down or self.controller.is_bot_held or self.advised is not None:
            return True
        return self.match.decision is None or (self.match.elsewhere and not self.console.is_quiet)

    def _hear(self, event: Any) -> None:
        if isinstance(event, PositionJumped):
            self.heard.clear()
            self.asked = None
        elif isinstance(event, Event | NotAsked):
            self.heard.append(event)
        self.console.stirred.set()

    def tell_news(self) -> None:
        """Every event once, as far as whoever is here may know it."""
        heard, self.heard = self.heard, []
        match = self.match
        told = tell_all(heard, match.names, match.cards, self.reader, match.setup.open_hands)
        self.console.tell(*(sentence.text for sentence in told))

    def settle(self) -> None:
        """News first, then the answer to the last line, then the question if it is a new one."""
        self.tell_news()
        focus = self.controller.focus
        if focus.message and focus.message != self.said:
            lines = focus.hint or ((focus.message,),)
            self.console.tell(*("; ".join(line) for line in lines))
            if rule := rule_of(focus.message):
                self.console.tell(gettext("Rule {rule}.", rule=shown_rule(rule)))
        self.said = focus.message
        if self.wants_best and not self.controller.hints.is_thinking:
            self.wants_best = False
            self.controller.hint()
        if self.wants_line and self._question_now != self.asked:
            self.tell_question()

    @property
    def _question_now(self) -> object:
        scene = self.controller.scene
        assert scene is not None
        trick = (self.controller.focus.trick, self.controller.focus.trick_die)
        return self.ask, self.match.choice_count(), scene.asked, scene.hand_down, tuple(scene.options), trick

    def tell_question(self) -> None:
        """The page's question or the table's, with numbered choices."""
        scene = self.controller.scene
        assert scene is not None
        if self.ask is None and scene.decision is not None and self._pass_keyboard(scene.asked):
            return
        self.asked = self._question_now
        if self.ask is not None:
            self.offered = self.ask.offered
            self.console.tell(*self.ask.lines, *(choice.text for choice in self.offered))
            return
        self.offered = []
        if self.controller.is_bot_held:
            self.console.tell(f"{BOT_GOES_ON.format(player=scene.names[scene.asked])}.")
        elif scene.asked != NOBODY:
            self.console.tell(f"{prompt_head(scene)} {task_words(scene)}".strip())
        if scene.hand_down and (not scene.options or (scene.decision and scene.decision.kind in FROM_HAND)):
            self.console.tell(gettext("Your hand is face down; type hand to use it."))
        if scene.answer_list is not None:
            self.console.tell(*self.list_lines(scene))
        self.offered = choices(scene, self.controller.prompt, self.is_terse)
        self.console.tell(*(choice.text for choice in self.offered))

    def list_lines(self, scene: Scene) -> list[str]:
        answer_list = scene.answer_list
        assert answer_list is not None
        told = gettext("Result: {result}.", result=self.list_result(scene))
        return [*lists.list_lines(answer_list, scene), told, lists.how_to_answer(answer_list)]

    def list_result(self, scene: Scene) -> str:
        return result(self.controller.prompt.will(scene, next(iter(scene.options.values()))), self.is_terse)

    def _pass_keyboard(self, player: int) -> bool:
        """Hide the hand on the screen before somebody else is asked, and wait for them if there was one."""
        if self.hand_owner in (NOBODY, player):
            return False
        self.hand_owner = NOBODY
        self.console.scroll_away()
        self.console.tell(SCROLLED)
        if player != NOBODY:
            words = PASSED.format(player=self.match.names[player])
            self.ask = Ask([words], [], lambda _: self.close_ask(), "here")
            self.tell_question()
        return True

    # Answers --------------------------------------------------------------------------------------------

    def answer(self, line: str) -> None:
        """A choice, a command, or nothing: then the question is told again."""
        if self.asked is None:
            self.tell_question()
        if not "undo".startswith(line.casefold() or " "):  # twice in a row, it undoes another player's choice
            self.controller.focus.set_message("")
        self.said = ""
        if not line:
            self.empty_line()
        elif not self.choose(line) and not obey(self, line):
            self.refuse(line)

    def empty_line(self) -> None:
        if self.ask is not None and self.ask.default:
            self.ask.done(self.ask.default)
        elif self.controller.is_bot_held:
            self.controller.confirm()
        else:
            self.asked = None

    def choose(self, line: str) -> bool:
        """Take the choice that the line means, if it means one exactly; commands written out come first."""
        if line.casefold() in TABLE_COMMANDS:
            return False
        scene = self.controller.scene
        if self.ask is None and scene is not None and scene.answer_list is not None:
            return self._answer_list(scene, line)
        found = meant(line, self.offered)
        if len(found) != 1:
            return False
        (choice,) = found
        if self.ask is not None:
            self.ask.done(choice.label)
        elif choice.trick:
            self.controller.trick(choice.trick)
        else:
            assert choice.target is not None
            self.controller.take(choice.target)
        return True

    def _answer_list(self, scene: Scene, line: str) -> bool:
        answer_list = scene.answer_list
        assert answer_list is not None
        if not lists.is_answer(line):
            return False
        try:
            with lists.unchanged(answer_list, keep=True):
                lists.change_list(answer_list, scene, line)
        except lists.BadAnswer as problem:
            self.console.tell(problem)
            return True
        self.controller.confirm()
        return True

    def refuse(self, line: str) -> None:
        """Say why a line is no answer; nothing is repeated."""
        found = meant(line, self.offered)
        words = [name for name in TABLE_COMMANDS if name.startswith(line.casefold())]
        if len(found) + len(words) > 1:
            self.console.tell(which(line, [*(choice.name for choice in found), *words]))
            return
        scene = self.controller.scene
        if scene is not None and (target := self.target_named(scene, line)) is not None:
            self.console.tell(why_not(scene, target))
            return
        if self.offered:
            labels = ", ".join(choice.label for choice in self.offered)
            self.console.tell(gettext("{answer} is no choice here. Choices: {labels}.", answer=line, labels=labels))
        else:
            self.console.tell(gettext("{answer} is no command; type help for all of them.", answer=line))

    def target_named(self, scene: Scene, line: str) -> Target | None:
        """Something on the table that an answer names, although it cannot be chosen now."""
        if scene.decision is None:
            return None
        if scene.decision.kind == "action":
            for word, known in ACTION_WORDS.items():
                place = PLACES[word]
                if line in (known.key, str(place + 1)) or str(known.name).startswith(line.casefold()):
                    return ("action", place, 0)
        if line.isdecimal() and scene.decision.kind in ("pick", "token"):
            return ("zone", int(line) - 1, 0) if int(line) else None
        view = scene.view
        mine = view.civilizations[scene.decision.player]
        seen = [*(card for column in view.display for card in column), *view.personalities, *(mine.hand or ())]
        seen += [card for column in mine.columns for card in column]
        cards = card_meant(line, scene, seen)
        return ("card", cards[0], 0) if len(cards) == 1 else None

    # For commands ---------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What may be told now."""
        return self.controller.current_scene.view

    @property
    def reader(self) -> int | None:
        """Whose hidden cards the story may name."""
        seating = self.controller.seating
        return None if seating.passes else seating.viewer

    def keep_terse(self, is_terse: bool) -> None:
        set_terse(is_terse)

    def tell_hand(self) -> None:
        """Read one's own hand; where people share the keyboard, that is when it may be read at all."""
        scene, seating = self.controller.current_scene, self.controller.seating
        if scene.hand_down:
            self.controller.hand()
            scene = self.controller.current_scene
        if self.controller.focus.message:
            return
        owner = scene.view.player
        if owner is None:
            self.controller.hand()  # it says why
            return
        if seating.passes:
            self.hand_owner = owner
        hand = scene.view.civilizations[owner].hand or ()
        self.console.tell(hand_line(scene.view, hand, True) if hand else gettext("Your hand is empty."))

    def tell_card(self, name: str) -> None:
        scene, cards = self.controller.current_scene, self.match.cards
        found = card_meant(name, scene, (card.number for card in cards)) if name else []
        if len(found) == 1:
            self.console.tell(*card_page(cards, found[0], scene.view, scene.due(found[0])))
            self.controller.coach.looked_at("card", self.controller)
        elif found:
            self.console.tell(which(name, [card_name(cards[card]) for card in found]))
        else:
            self.console.tell(gettext("No card begins with {name}.", name=name) if name else gettext("Name a card."))

    def tell_why(self, line: str) -> None:
        """More about a choice, or why something is none."""
        scene = self.controller.current_scene
        if scene.answer_list is not None and lists.is_answer(line):
            try:
                with lists.unchanged(scene.answer_list):
                    lists.change_list(scene.answer_list, scene, line)
                    self.console.tell(gettext("Result: {result}.", result=self.list_result(scene)))
            except lists.BadAnswer as problem:
                self.console.tell(problem)
            return
        full = choices(scene, self.controller.prompt, False) if self.ask is None else []
        found = meant(line, full) if line else []
        if len(found) == 1:
            self.console.tell(found[0].text)
        elif not line:
            self.console.tell(gettext("Type why and a number or a name."))
        else:
            self.refuse(line)
