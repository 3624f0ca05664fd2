"""A table line by line: the front end that tells a controller's scenes and hands it the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from novaera_tui.messages import gettext, lazy
from novaera_tui.plain import answer_lists as lists
from novaera_tui.plain import explaining, turns
from novaera_tui.plain.asks import PASSED, Ask, ask_of, ask_to_leave
from novaera_tui.plain.brief import told_briefly
from novaera_tui.plain.choices import PlainChoice, meant
from novaera_tui.plain.commands import TABLE_COMMANDS
from novaera_tui.plain.console import Console, EndOfInput
from novaera_tui.plain.front_end import PlainFrontEnd
from novaera_tui.plain.pages import PAGES, entry, hand_line, outcome_line, totals_line
from novaera_tui.plain.questions import changes, list_lines, question_lines
from novaera_tui.plain.words import WORDS, is_word, spelled_out
from novaera_tui.play.bot_runner import BotRunner
from novaera_tui.play.match import Match
from novaera_tui.table.coaching import Coach
from novaera_tui.table.controller import TableController
from novaera_tui.table.front_end import PageRequest
from novaera_tui.table.objections import rule_of, shown_rule
from novaera_tui.table.scene import Scene
from novaera_tui.tutorial.lessons import LessonAdvice
from novaera_tui.words import hints as hint_words
from novaera_tui.words.sentences import TELLINGS
from novaera_tui.words.story import is_yield
from rules.events import DiceRolled, DisplayCleared, GameOver, PlayerAsked, PositionJumped
from rules.kinds import NOBODY, CardNumber

SCROLLED: Final = lazy("The last hand is out of sight, but the terminal's scrollback still has it.")


class PlainTable(PlainFrontEnd):
    """The front end of one game. `run` ends when the game is left."""

    commands = TABLE_COMMANDS
    controller: TableController

    def __init__(self, console: Console, match: Match, coach: Coach | None = None, is_terse: bool = False) -> None:
        super().__init__(console, match, is_terse)
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
        self.outcome = ""
        """Who won, if that was told and the result has not been."""
        self.question: list[str] = []
        """Its lines, which an empty answer repeats."""
        self.offered: list[PlainChoice] = []
        self.explained: set[str] = set()
        """Names whose explanation was told; it is not told again."""
        self.seen: set[CardNumber] = set()
        """Cards of the Display that were told when they became available."""
        self.means_told: set[tuple[int, int, int]] = set()
        """By Era and round, the players whose means were told."""
        self.rest = ""
        """Answers to the next steps of a turn, typed in one line with the first."""
        self.is_turn_over = False
        """Something has happened since, so that they answer nothing more."""
        self.said = ""
        """The answer to the last line, as far as it was told."""
        self.advised: LessonAdvice | None = None
        """What the coach said last."""
        self.hand_owner = NOBODY
        """Whose hand can be read on the screen, where several people share the keyboard."""
        self.wants_best = False
        """The best three are told as soon as they are found."""
        self.ends_with: Callable[[PlainTable, list[str]], Ask] = ask_to_leave
        """What can be chosen after the result."""
        self.unsubscribe = match.subscribe(self._hear)

    # The front end --------------------------------------------------------------------------------------

    @property
    def is_on_top(self) -> bool:  # type: ignore[override]  # pages cover this table
        return self.ask is None and not self.is_covered

    def open_page(self, page: PageRequest, then: Callable[[Any], object] | None = None) -> None:
        """Tell it; only those that ask something stay open."""
        self.tell_news()
        lines = PAGES[page.name](*page.about)
        if page.name == "result":
            lines.insert(0, outcome_line(self.match, self.reader))
        ask = ask_of(self, page, lines, then)
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

    def close_ask(self) -> None:
        self.ask = None

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
                if self.wants_line and self.rest:
                    turns.answer_rest(self)
                    self.console.stirred.set()
                elif self.wants_line and self.console.lines:
                    self.answer(self.console.lines.popleft().strip())
                    self.console.stirred.set()
                elif self.console.has_ended and self.leaves_at_end and not (self.console.lines and self.keeps_lines):
                    raise EndOfInput
                await self.console.stirred.wait()
            return self.next
        finally:
            self.unsubscribe()
            self.controller.close()
            self.bots.close()

    @property
    def leaves_at_end(self) -> bool:
        """Does the end of the input end the table now? Bots finish their turns, and onlookers wait for the result."""
        has_seat = self.match.elsewhere and bool(self.controller.seating.humans)
        return self.wants_line or not self.console.is_quiet or has_seat or bool(self.match.lost)

    @property
    def keeps_lines(self) -> bool:
        """Do lines wait for their question after the end of the input? Not if it may never come, and a friend's
        program must end with the connection."""
        return not self.match.lost and not self.match.invited

    @property
    def wants_line(self) -> bool:
        """Is somebody here asked something? Lines that come earlier wait; at a keyboard, commands need not."""
        scene = self.controller.scene
        if self.ask is not None:
            return True
        if self.is_covered or scene is None or self.match.is_waiting or self.controller.hints.is_thinking:
            return False
        if self.controller.count_shown != self.match.choice_count():
            return False  # the host's news has come, and the table follows at once
        if (
            scene.decision is not None
            or scene.hand_down
            or self.controller.is_bot_held
            or self.controller.coach.is_read
        ):
            return True
        return self.match.decision is None or (self.match.elsewhere and not self.console.is_quiet)

    @property
    def is_enter_for_more(self) -> bool:
        """Does an empty line let a bot or a coach go on?"""
        return self.controller.is_bot_held or self.controller.coach.is_read

    def _hear(self, event: Any) -> None:
        if isinstance(event, PositionJumped):
            self.heard.clear()
            self.asked = None
        elif type(event) in TELLINGS:  # focus and coach publish, too
            self.heard.append(event)
            self.is_turn_over |= not isinstance(event, PlayerAsked)
        self.console.stirred.set()

    def tell_news(self) -> None:
        """Every event once, as far as whoever is here may know it."""
        heard, self.heard = self.heard, []
        if self.match.decision is not None and not self.wants_line and not self.match.elsewhere:  # it goes on
            begins = len(heard)
            while begins and (is_yield(heard[begins - 1]) or isinstance(heard[begins - 1], PlayerAsked)):
                begins -= 1
            heard, self.heard = heard[:begins], heard[begins:]
        if any(isinstance(event, GameOver) for event in heard):
            self.outcome = outcome_line(self.match, self.reader)
            self.console.tell(self.outcome)
        cleared = [place for place, event in enumerate(heard) if isinstance(event, DisplayCleared)]
        if cleared:  # an Era was scored
            self._tell_events(heard[: cleared[0]])
            self.console.tell(totals_line(self.match))
        self._tell_events(heard[cleared[0] :] if cleared else heard)

    def _tell_events(self, events: list[Any]) -> None:
        """Whoever picks hears the dice with the question, and what others take is told."""
        if self.controller.seating.humans:
            events = [event for event in events if not isinstance(event, DiceRolled)]
        self.console.tell(*told_briefly(self.match, events, self.reader, self.is_terse))

    def settle(self) -> None:
        """News first, then the answer to the last line, then the question if it is a new one."""
        self.tell_news()
        focus = self.controller.focus
        if focus.message and focus.message != self.said:
            more = hint_words.more(self.key("hint"), len(self.controller.hints.choices))
            for line in focus.hint or ((focus.message,),):
                self.console.tell(" ".join(part for part in line if part != more))
            if more and focus.hint and more in focus.hint[-1]:
                self.console.tell(gettext("Type {hint} again to compare the best choices.", hint=WORDS["hint"]))
            if rule := rule_of(focus.message):
                self.console.tell(gettext("Rule {rule}.", rule=shown_rule(rule)))
        self.said = focus.message
        self.tell_advice()
        if self.wants_best and not self.controller.hints.is_thinking:
            self.wants_best = False
            self.controller.hint()
        coach = self.controller.coach
        if self.ask is None and (coach.is_read or coach.is_for_looking):
            self.offered, self.question = [], []
        elif self.wants_line and self._question_now != self.asked and not turns.is_in_turn(self):
            self.tell_question()

    def tell_advice(self) -> None:
        """What the coach says, if it is new."""
        advice = self.controller.coach.advice
        if self.is_left:
            return
        if advice is not None and advice != self.advised:
            head, _, _ = advice.head.partition("  ")  # without counting steps
            self.console.tell(entry(head, " ".join(filter(None, (advice.answer, advice.words)))))
            self.console.tell(*filter(None, (advice.task,)))
        self.advised = advice

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
        if self.ask is None and scene.decision is not None and self.pass_keyboard(scene.asked):
            return
        self.asked = self._question_now
        if self.match.elsewhere:
            self.console.ring()
        self.question = question_lines(self, scene)
        told = (line for line in self.question if line != self.outcome)
        self.console.tell(*changes(self, scene, self.question), *told)
        self.outcome = ""

    def speak(self, is_terse: bool) -> None:
        super().speak(is_terse)
        if self.question:
            self.explained.clear()
            self.question = question_lines(self, self.controller.current_scene)

    def pass_keyboard(self, player: int) -> bool:
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
        line = spelled_out(line)
        if self.named(line or " ") != ["undo"]:  # twice in a row, it undoes another player's choice
            self.controller.focus.set_message("")
        self.said = ""
        if not line:
            self.empty_line()
        elif not self.choose(line) and not self.take_turn_or_obey(line):
            self.refuse(line)

    def take_turn_or_obey(self, line: str) -> bool:
        """A die is only a step, so a turn may begin like a command: "w gain" spends W3 and is no why."""
        if turns.asked(self) == "die" or turns.names_own_die(self, line):
            return turns.take_turn(self, line) or self.obey(line)
        return self.obey(line) or turns.take_turn(self, line)

    def empty_line(self) -> None:
        if self.ask is not None and self.ask.default:
            self.ask.done(self.ask.default)
        elif self.is_enter_for_more:
            self.controller.confirm()
        else:
            self.advised = None
            self.tell_advice()
            self.console.tell(*self.question)

    def choose(self, line: str) -> bool:
        """Take the choice that the line means, if it means one exactly; commands written out come first."""
        if is_word(line, self.commands):
            return False
        scene = self.controller.scene
        if self.ask is None and scene is not None and scene.answer_list is not None:
            return self._answer_list(scene, line)
        found = meant(line, self.offered)
        if len(found) != 1:
            return False
        (choice,) = found
        if self.ask is not None:
            self.ask.done(choice.answer)
        elif choice.trick:
            self.controller.trick(choice.trick)
        else:
            assert choice.target is not None
            self.controller.take(choice.target)
        return True

    def _answer_list(self, scene: Scene, line: str) -> bool:
        answer_list = scene.answer_list
        assert answer_list is not None
        if is_word(line, ("change",)):
            self.console.tell(lists.how_to_change(answer_list, scene))
            return True
        if not lists.is_answer(line):
            return False
        try:
            with lists.unchanged(answer_list, keep=True):
                lists.change_list(answer_list, scene, line)
        except lists.BadAnswer as problem:
            self.console.tell(problem)
            return True
        if lists.accepts(line):
            self.controller.confirm()
        else:
            self.console.tell(*list_lines(self, scene)[:-1])
        return True

    def refuse(self, line: str) -> None:
        """Say why a line is no answer; nothing is repeated."""
        if reason := explaining.why_refused(self, line):
            self.console.tell(reason)
        else:
            super().refuse(line)

    # For commands ---------------------------------------------------------------------------------------

    @property
    def reader(self) -> int | None:
        """Nobody's hidden cards, where several people hear the story."""
        seating = self.controller.seating
        return None if seating.passes else seating.viewer

    def looked_at(self, thing: str) -> None:
        self.controller.coach.looked_at(thing, self.controller)

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
