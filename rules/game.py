"""A game in play: one decision at a time goes in, events come out.

All rules are agenda records in the modules of the phases; this module only runs the agenda, asks, listens,
copies and looks ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVarTuple

from .cards import CardSet
from .chance import draw_below
from .decisions import Decision, IllegalChoice, Option
from .events import Event, PhaseBegan
from .kinds import NOBODY
from .scoring import Result, result_of
from .state import State
from .working import Working

if TYPE_CHECKING:
    from .view import View

Details = TypeVarTuple("Details")
Callback = Callable[[Event], object]


class WrongOutcomes(ValueError):
    """Recorded outcomes of chance do not fit the choice they were given with; the game is of no more use."""


class ChanceReached(Exception):
    """A preview has come to something that only chance can tell."""


class Game:
    """The rules engine's one object: state, current decision, listeners."""

    __slots__ = (
        "_listeners",
        "_news",
        "_recorded",
        "_sealed",
        "as_seeded",
        "cards",
        "decision",
        "names",
        "outcomes",
        "state",
    )

    cards: CardSet
    names: tuple[str, ...]
    state: State
    decision: Decision | None
    """What has to be decided now; None when the game is over."""
    outcomes: list[int]
    """What chance brought since the last choice (or in the set-up), in order: give it to `apply` to replay."""
    as_seeded: bool
    """Were all recorded outcomes so far those that the generator would have brought?"""

    def __init__(
        self, cards: CardSet, names: tuple[str, ...], state: State, outcomes: Sequence[int] | None = None
    ) -> None:
        self.cards = cards
        self.names = names
        self.state = state
        self.decision = None
        self.outcomes = []
        self.as_seeded = True
        self._recorded: list[int] | None = None if outcomes is None else [*reversed(outcomes)]
        self._sealed = NOBODY
        self._listeners: tuple[tuple[Callback, frozenset[type]], ...] = ()
        self._news: list[Event] = []

    # Playing --------------------------------------------------------------------------------------------

    def apply(self, choice: Option | str, outcomes: Sequence[int] | None = None) -> None:
        """Take one of the options of the current decision; IllegalChoice changes nothing.

        With outcomes, chance brings what it brought when they were recorded.
        """
        decision = self.decision
        if decision is None:
            raise IllegalChoice("The game is over; nothing can be chosen any more.")
        if self._news:
            raise IllegalChoice("A choice cannot be made while the last one is still being told.")
        chosen = decision.find(choice)
        self.decision = None
        self.outcomes = []
        self._recorded = None if outcomes is None else [*reversed(outcomes)]
        agenda = self.state.agenda
        self.state.agenda = agenda[:-1]
        agenda[-1].take(self, chosen)
        self.advance()

    def advance(self) -> None:
        """Work on the agenda until somebody has a real choice or the game is over, then tell about it."""
        state = self.state
        while state.agenda:
            record = state.agenda[-1]
            if not record.asks:
                state.agenda = state.agenda[:-1]
                record.run(self)
                continue
            if self._sealed not in (NOBODY, record.player) and record.kind == "die":
                break  # a preview: what others can do on their turn depends on their hands
            options = record.options(self)
            if len(options) > 1:
                self.decision = Decision(record.player, record.kind, tuple(options), getattr(record, "card", NOBODY))
                break
            state.agenda = state.agenda[:-1]
            if options:
                record.take(self, options[0])
        if self._recorded:
            raise WrongOutcomes("More outcomes of chance were given than the choice needs.")
        self._recorded = None
        if self._news:
            self._deliver()

    # For the rules --------------------------------------------------------------------------------------

    def push(self, record: Any) -> None:
        """Put a record on the agenda; it comes before everything that is there."""
        self.state.agenda = (*self.state.agenda, record)

    def tell(self, event: Callable[[*Details], Event], *details: *Details) -> None:
        """Something happened; the record is made only if anybody listens."""
        if self._listeners:
            # what the record's own constructor does, at a third of its time
            self._news.append(tuple.__new__(event, details))  # type: ignore[arg-type]

    def below(self, bound: int) -> int:
        """A random number from 0 to bound - 1."""
        if self._sealed != NOBODY:
            raise ChanceReached
        state = self.state
        state.generator, outcome = draw_below(state.generator, bound)
        recorded = self._recorded
        if recorded is not None:
            if not recorded or not 0 <= recorded[-1] < bound:
                raise WrongOutcomes("The recorded outcomes of chance do not fit this choice.")
            if recorded[-1] != outcome:
                self.as_seeded = False
            outcome = recorded.pop()
        self.outcomes.append(outcome)
        return outcome

    def begin_phase(self, phase: str) -> None:
        self.state.phase = phase
        self.tell(PhaseBegan, phase)

    def working(self, player: int) -> Working:
        """What a player's undamaged cards add up to."""
        return self.state.civilizations[player].working(self.cards)

    def card_options(self, cards: Iterable[int]) -> list[Option]:
        options = self.cards.options
        return [options[card] for card in cards]

    def effect_option(self, card: int, place: int) -> Option:
        return self.cards.effect_options[card][place]

    # Listening ------------------------------------------------------------------------------------------

    def subscribe(self, callback: Callback, *event_types: type) -> Callable[[], None]:
        """Call back for each event of these types (all, if none is given), after the choice that caused them.

        Returns the call that ends it.
        """
        entry = (callback, frozenset(event_types))
        self._listeners = (*self._listeners, entry)

        def unsubscribe() -> None:
            self._listeners = tuple(other for other in self._listeners if other is not entry)

        return unsubscribe

    def _deliver(self) -> None:
        news = self._news
        try:
            for callback, types in self._listeners:
                for event in news if not types else [event for event in news if type(event) in types]:
                    callback(event)
        finally:
            self._news = []

    # Looking --------------------------------------------------------------------------------------------

    @property
    def result(self) -> Result | None:
        """How it ended; None before that."""
        return result_of(self)

    def view(self, player: int | None) -> View:
        """All that a player (or, with None, an onlooker) may know."""
        from .view import View

        return View(self, player)

    def preview(self, choice: Option | str) -> list[Event]:
        """The events that a choice would cause, up to the next decision or the next thing left to chance.

        It is played on a copy in which the other players' hands are empty, so it tells nothing that is hidden.
        """
        if self.decision is None:
            raise IllegalChoice("The game is over; nothing can be chosen any more.")
        chooser = self.decision.player
        trial = self.copy()
        for player, civilization in enumerate(trial.state.civilizations):
            if player != chooser:
                civilization.hand = ()
        trial._sealed = chooser
        events: list[Event] = []
        trial.subscribe(events.append)
        try:
            trial.apply(choice)
        except ChanceReached:
            events += trial._news
        return events

    def copy(self) -> Game:
        """An independent game in the same position, without subscribers."""
        twin = Game.__new__(Game)
        twin.cards = self.cards
        twin.names = self.names
        twin.state = self.state.copy()
        twin.decision = self.decision
        twin.outcomes = self.outcomes
        twin.as_seeded = self.as_seeded
        twin._recorded = None
        twin._sealed = NOBODY
        twin._listeners = ()
        twin._news = []
        return twin

    def to_data(self) -> dict[str, Any]:
        """The whole game as JSON-ready data."""
        from .data import game_to_data

        return game_to_data(self)

    @classmethod
    def from_data(cls, data: Any, cards: CardSet) -> Game:
        """The game that such data describes; BadPosition, with a sentence, if there can be no such game."""
        from .data import game_from_data

        return game_from_data(data, cards)
