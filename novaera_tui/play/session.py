"""A game as people play it: seats, choices, undo and redo, and its events so far. No Textual here.

A choice is in the journal before its events are published, so nothing that was seen can be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import rules
from novaera_tui.play.match import LastChoice, Match, SavingChanged, turn_goes_on
from novaera_tui.play.setup import Setup
from novaera_tui.play.undo import Step, UndoRules, redo_span
from novaera_tui.saving.checking import check_setup
from novaera_tui.saving.journal import Journal, decision_record, header_record
from novaera_tui.saving.lines import Entry, Stand, stand_of
from novaera_tui.saving.recording import OTHER_CHANCE, ROOM_FOR_UNDO, Damaged, Recording, play_entry
from novaera_tui.words import answers as words
from novaera_tui.words.sentences import NotAsked
from rules.events import Event, FirstPlayerChanged, PhaseBegan, PlayerAsked, PositionJumped, RoundBegan
from rules.kinds import NOBODY
from rules.spending import TURN_STEPS

GAME_GOES_ON: Final = (PlayerAsked, PhaseBegan, FirstPlayerChanged, RoundBegan)
"""Events that follow a choice but are not its result."""


def new_game(
    setup: Setup, cards: rules.CardSet, subscriber: Callable[[Event], object] | None, outcomes: Sequence[int] | None
) -> rules.Game:
    """The game in its first position; `outcomes` are the recorded ones, if it was played before."""
    return rules.new_game(
        [seat.name for seat in setup.seats],
        setup.seed,
        cards=cards,
        variant=setup.variant,
        first=setup.first,
        handicap=setup.handicap,
        subscriber=subscriber,
        outcomes=outcomes,
    )


class Session(Match):
    """Everything goes through here: the table, bots, tests and replays only choose, undo and listen."""

    def __init__(
        self,
        setup: Setup,
        cards: rules.CardSet,
        journal: Journal | None = None,
        *,
        recording: Recording | None = None,
        position: rules.Game | None = None,
    ) -> None:
        """A new game, or the one that was recorded, in the position, decision and undo state where it stopped; or one
        that begins in a position that was laid out.

        Damaged, if the recording cannot have been played like this.
        """
        super().__init__()
        self.setup = setup
        self.cards = cards
        self.journal = journal
        self.greeting = ""
        self._views: dict[tuple[int | None, bool], rules.View] = {}
        self._previews: dict[str, rules.Preview] = {}
        """Views and previews of this position: one key press asks for the same ones several times."""
        self.opening: list[Event] = []
        """Events before the first choice."""
        check_setup(setup)
        try:
            outcomes = None if recording is None else recording.header.outcomes
            self.game = position or new_game(setup, cards, self.opening.append, outcomes)
        except (rules.IllegalSetup, rules.WrongOutcomes) as problem:
            if recording is None:
                raise
            raise Damaged(1, problem) from None
        if not self.game.as_seeded:
            raise Damaged(1, OTHER_CHANCE)
        self.opening_outcomes = self.game.outcomes
        """Outcomes of chance in the set-up."""
        self.game = self.game.copy()  # without the subscriber of the opening
        self.steps: list[Step] = []
        self.undone: list[Step] = []
        self.undo_rules = UndoRules(self)
        self._telling = False
        self._stand: Stand | None = None
        """The state of the game according to its journal."""
        self._hinted = -1
        """The number of choices before the last hint."""
        self._listen()
        if recording is not None:
            self._stand = recording.stand
            for entry in recording.entries:
                self.replay_entry(entry)
        elif journal is not None:
            self._write(header_record(setup, cards, self.opening_outcomes))

    @classmethod
    def resume(cls, recording: Recording, cards: rules.CardSet, journal: Journal | None = None) -> Session:
        """The recorded game as it was when it stopped; `journal` goes on with the same file."""
        return cls(recording.setup, cards, journal, recording=recording)

    @property
    def game(self) -> rules.Game:
        return self._game

    @game.setter
    def game(self, game: rules.Game) -> None:
        self._game = game
        self._forget_position()

    @property
    def decision(self) -> rules.Decision | None:
        return self._game.decision

    # Playing --------------------------------------------------------------------------------------------

    def choose(self, choice: rules.Option[Any] | str, by_itself: bool = False) -> None:
        """Make a choice; IllegalChoice changes nothing."""
        decision = self.game.decision
        if decision is None:
            raise rules.IllegalChoice(str(words.IS_OVER))
        if self._telling:
            raise rules.IllegalChoice(str(words.STILL_TELLING))
        step = self._step(decision, decision.find(choice).key, by_itself, self._hinted == len(self.steps))
        self._tell_unasked(decision, step)
        self.undone.clear()
        self._write(decision_record(len(self.steps), step, self.game.result))
        self._tell(step)

    def why_no_undo(self, reader: int | None = None) -> str:
        return self.undo_rules.why_no_undo(reader)

    def seen_by(self, reader: int | None) -> tuple[list[Step], list[Step]]:
        """The choices made and undone, without the private steps of others; with None, all of them."""
        if reader is None or self.setup.open_hands:
            return self.steps, self.undone

        def seen(steps: list[Step]) -> list[Step]:
            return [step for step in steps if step.player == reader or not step.is_private]

        return seen(self.steps), seen(self.undone)

    def undo(self) -> str:
        """Undo the last choice; returns why not."""
        reason = self.why_no_undo() or self.why_no_room()
        if not reason:
            self._take_back()
            self._write({"undo": len(self.steps) + 1})
            self._jump()
        return reason

    def redo(self) -> str:
        """Redo the choice that was undone last."""
        if not self.undone:
            return str(words.NOTHING_UNDONE)
        if reason := self.why_no_room():
            return reason
        step = self._make_again()
        self._write({"redo": len(self.steps)})
        self.publish([PositionJumped()])
        self._tell(step)
        return ""

    def undo_turn(self) -> str:
        """In solo play, undo back to the player's last choice, through the bots' answers; lists are undone whole."""
        number, reason = self.undo_rules.span()
        if not reason:
            for _ in range(number):
                self._take_back()
                self._write({"undo": len(self.steps) + 1})
            self._jump()
        return reason

    def undo_owner(self, reader: int | None = None) -> int:
        number, reason = self.undo_rules.span(reader)
        return NOBODY if reason else self.seen_by(reader)[0][-number].player

    def redo_turn(self) -> str:
        number = redo_span(self.undone, self.undo_rules.is_own)
        reason = self.redo()
        for _ in range(1, number):
            reason = reason or self.redo()
        return reason

    def why_no_room(self) -> str:
        """Undo and redo could go on forever; a journal has a limit."""
        full = self.journal is not None and self.journal.size > ROOM_FOR_UNDO
        return str(words.JOURNAL_FULL) if full else ""

    def set_pace(self, pace: str) -> None:
        """The saved game remembers it, unless its journal is full."""
        if pace != self.setup.pace and self.decision is not None and not self.why_no_room():
            self._write({"pace": pace})
        super().set_pace(pace)

    def note_sitting(self, number: int) -> None:
        """A challenge that is resumed says so."""
        self._write({"sitting": number})

    def note_hint(self) -> None:
        self._hinted = len(self.steps)

    # Choices, before they are written and published -------------------------------------------------------

    def _step(self, decision: rules.Decision, key: str, by_itself: bool, hinted: bool) -> Step:
        step = Step(decision.player, key, self.game.copy(), decision.kind, by_itself=by_itself, hinted=hinted)
        self.steps.append(step)
        self.game.apply(key)
        self._forget_position()
        step.outcomes = self.game.outcomes
        return step

    def _tell_unasked(self, decision: rules.Decision | None, step: Step) -> None:
        """An automatic choice without effect would go unnoticed: log it."""
        if not step.by_itself or decision is None or step.is_private:
            return
        if not step.events or isinstance(step.events[0], GAME_GOES_ON):
            told: list[Any] = step.events
            told.insert(0, NotAsked(decision.player, decision.card))

    def _take_back(self) -> None:
        step = self.steps.pop()
        self.undone.append(step)
        self.game = step.before
        self._listen()

    def _make_again(self) -> Step:
        undone = self.undone.pop()
        decision = self.game.decision
        assert decision is not None
        return self._step(decision, undone.key, undone.by_itself, undone.hinted)

    def replay_entry(self, entry: Entry) -> None:
        """Make a recorded choice, or take it back, without writing it; Damaged if that was impossible."""
        if entry.what == "undo":
            if reason := self.undo_rules.why_final(self.steps[-1]):
                raise Damaged(entry.line, reason)
            self._take_back()
        elif entry.what == "redo":
            self._make_again()
        else:
            before, kind = self.game.copy(), entry.kind
            step = Step(entry.player, entry.key, before, kind, by_itself=entry.by_itself, hinted=entry.hint)
            self.steps.append(step)
            decision = self.game.decision
            play_entry(self.game, entry)
            self._forget_position()
            step.outcomes = self.game.outcomes
            self._tell_unasked(decision, step)
            self.undone.clear()

    # The journal ----------------------------------------------------------------------------------------

    @property
    def trouble(self) -> str:
        """Why the game is not being saved just now; empty if it is."""
        return self.journal.trouble if self.journal is not None else ""

    def close(self) -> None:
        """Release the journal for others."""
        if self.journal is not None:
            self.journal.close()

    def _write(self, record: dict[str, Any]) -> None:
        """Write a line, with the state of the game after it if that has changed."""
        if self.journal is None:
            return
        before = self.journal.trouble
        stand = stand_of(self.game)
        if stand != self._stand:
            self._stand = stand
            record = {**record, "stand": stand._asdict()}
        self.journal.append(record)
        if self.journal.trouble != before:
            self.publish([SavingChanged(self.journal.trouble)])

    # Looking and listening ------------------------------------------------------------------------------

    def view(self, player: int | None, show_all: bool = False) -> rules.View:
        if (player, show_all) not in self._views:
            self._views[player, show_all] = rules.View(self._game, player, show_all)
        return self._views[player, show_all]

    def preview(self, choice: rules.Option[Any]) -> rules.Preview:
        if choice.key not in self._previews:
            self._previews[choice.key] = self._game.preview(choice)
        return self._previews[choice.key]

    def _forget_position(self) -> None:
        """Drop what depends on the position."""
        self._views, self._previews = {}, {}

    def events(self, since: int | None = None) -> Sequence[Event]:
        begun = self.opening if since is None else []
        return [*begun, *(event for step in self.steps[since:] for event in step.events)]

    def choice_count(self) -> int:
        return len(self.steps)

    def last_choice(self, reader: int | None = None) -> LastChoice | None:
        steps, _ = self.seen_by(reader)
        if not steps:
            return None
        step = steps[-1]
        is_hidden = reader not in (None, step.player) and not self.setup.open_hands and step.kind in TURN_STEPS
        return LastChoice(step.player, "die" if is_hidden else step.kind, step.is_step)

    def last_turn_index(self, player: int) -> int | None:
        for place, step in reversed(list(enumerate(self.steps))):
            if step.player == player and not turn_goes_on(step.kind, step.events):
                return place
        return None

    def _listen(self) -> None:
        self.game.subscribe(lambda event: self.steps[-1].events.append(event))

    def _tell(self, step: Step) -> None:
        self._telling = True
        try:
            self.publish(step.events)
        finally:
            self._telling = False

    def _jump(self) -> None:
        """Publish that the position is another one, and who is asked in it."""
        asked = [] if self.decision is None else [PlayerAsked(self.decision.player, self.decision.kind)]
        self.publish([PositionJumped(), *asked])
