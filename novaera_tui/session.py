"""A game as people play it: seats, choices, undo and redo, and all that has happened so far. No Textual here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import rules
from rules.events import Event


@dataclass(frozen=True)
class Seat:
    """Who sits there."""

    name: str
    colour: str = ""
    bot: str = ""
    """The kind of bot, or nothing for a person."""


@dataclass(frozen=True)
class Setup:
    """All that a game is set up from."""

    seats: tuple[Seat, ...]
    seed: int
    variant: str = "full"
    first: int | None = 0
    open_hands: bool = False


@dataclass
class Step:
    """One choice that was made: enough to take it back, make it again and tell it."""

    player: int
    key: str
    before: rules.Game
    """The position in which it was made."""
    outcomes: list[int] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)


class Session:
    """Everything goes through here: the table, bots, tests and replays only choose, undo and listen."""

    def __init__(self, setup: Setup, cards: rules.CardSet) -> None:
        self.setup = setup
        self.cards = cards
        self.opening: list[Event] = []
        """What happened before the first choice."""
        self.game = rules.new_game(
            [seat.name for seat in setup.seats],
            setup.seed,
            cards=cards,
            variant=setup.variant,
            first=setup.first,
            subscriber=self.opening.append,
        ).copy()  # a copy has no subscribers: the opening ends here
        self.steps: list[Step] = []
        self.undone: list[Step] = []
        self._listeners: list[tuple[Callable[[Event], object], tuple[type, ...]]] = []
        self._watchers: list[Callable[[], object]] = []
        self._listen()

    @property
    def decision(self) -> rules.Decision | None:
        return self.game.decision

    def is_human(self, player: int) -> bool:
        return not self.setup.seats[player].bot

    # Playing --------------------------------------------------------------------------------------------

    def choose(self, choice: rules.Option | str) -> None:
        """Make a choice; IllegalChoice changes nothing."""
        decision = self.game.decision
        if decision is None:
            raise rules.IllegalChoice("The game is over.")
        option = decision.find(choice)
        step = Step(decision.player, option.key, self.game.copy())
        self.steps.append(step)
        self.game.apply(option)
        step.outcomes = self.game.outcomes
        self.undone.clear()

    def why_no_undo(self) -> str:
        """Why the last choice cannot be taken back; empty if it can."""
        if not self.steps:
            return "There is nothing to take back yet."
        step = self.steps[-1]
        if step.outcomes:
            return "Dice were rolled or cards dealt since then; that cannot be taken back."
        decision = self.game.decision
        if decision is None:
            return "The game is over."
        if step.player != decision.player:
            return f"It is {self.setup.seats[decision.player].name}'s decision now; the last choice was not theirs."
        return ""

    def undo(self) -> str:
        """Take the last choice back; says why not, if it cannot be."""
        reason = self.why_no_undo()
        if not reason:
            step = self.steps.pop()
            self.undone.append(step)
            self._replace(step.before.copy())
        return reason

    def redo(self) -> str:
        """Make the choice again that was taken back last."""
        if not self.undone:
            return "There is nothing to make again."
        step = self.undone.pop()
        kept = list(self.undone)
        self.choose(step.key)
        self.undone = kept
        self._changed()
        return ""

    # Looking and listening ------------------------------------------------------------------------------

    def view(self, player: int | None, show_all: bool = False) -> rules.View:
        return rules.View(self.game, player, show_all)

    def events(self) -> list[Event]:
        """All that has happened, taken-back choices left out."""
        return [*self.opening, *(event for step in self.steps for event in step.events)]

    def subscribe(self, callback: Callable[[Event], object], *event_types: type) -> Callable[[], None]:
        """As on a game, but it outlives undo."""
        entry = (callback, event_types)
        self._listeners.append(entry)
        return lambda: self._listeners.remove(entry)

    def watch(self, callback: Callable[[], object]) -> Callable[[], None]:
        """Call back when the position jumped (undo, redo, resume), so that all has to be drawn anew."""
        self._watchers.append(callback)
        return lambda: self._watchers.remove(callback)

    def _replace(self, game: rules.Game) -> None:
        self.game = game
        self._listen()
        self._changed()

    def _listen(self) -> None:
        self.game.subscribe(self._heard)

    def _heard(self, event: Event) -> None:
        self.steps[-1].events.append(event)
        for callback, types in list(self._listeners):
            if not types or type(event) in types:
                callback(event)

    def _changed(self) -> None:
        for callback in list(self._watchers):
            callback()
