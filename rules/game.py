"""A game in play: one decision at a time goes in, events come out.

All rules are agenda records in the modules of the phases; this module only runs the agenda, asks, listens,
copies and looks ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import ge
from typing import TYPE_CHECKING, Any, Final, TypeVar, TypeVarTuple

from .cards import CardSet
from .chance import draw_below
from .decisions import KINDS_OF_DECISIONS, Decision, EffectChoice, IllegalChoice, Option
from .errors import TranslatableError
from .events import Event, PhaseBegan, PlayerAsked
from .kinds import NOBODY, PHASES, SEATS, CardNumber, Cards, Player
from .publisher import Publisher
from .records import TupleRecord, record_of
from .scoring import Result, result_of
from .state import State
from .view import View
from .working import Working

if TYPE_CHECKING:
    from .agenda import Question

Details = TypeVarTuple("Details")
T = TypeVar("T")


ASKED: Final = {kind: tuple([PlayerAsked(seat, kind) for seat in SEATS]) for kind in KINDS_OF_DECISIONS}
PHASES_BEGUN: Final = {phase: PhaseBegan(phase) for phase in PHASES}
"""The most frequent events, made once."""


class WrongOutcomes(TranslatableError):
    """The recorded random outcomes do not fit the choice; the game can no longer be used."""


class ChanceReached(Exception):
    """A preview has reached a chance event."""


class Preview(TupleRecord):
    """What a choice would do."""

    events: list[Event]
    unfinished: list[Any]
    """Agenda records that it would add and leave pending, the next one first."""


class Game(Publisher):
    """The rules engine's one object: state, current decision, listeners."""

    __slots__ = (
        "_decision",
        "_news",
        "_recorded",
        "_sealed",
        "as_seeded",
        "asked",
        "cards",
        "names",
        "outcomes",
        "state",
    )

    cards: CardSet
    names: tuple[str, ...]
    state: State
    asked: Question | None
    """The question on top of the agenda, which waits for an answer; None when the game is over."""
    outcomes: list[int]
    """Outcomes of chance since the last choice (or in the set-up), in order; `apply` replays them."""
    as_seeded: bool
    """Do all recorded outcomes so far agree with the generator?"""

    def __init__(
        self, cards: CardSet, names: tuple[str, ...], state: State, outcomes: Sequence[int] | None = None
    ) -> None:
        super().__init__()
        self.cards = cards
        self.names = names
        self.state = state
        self.asked = None
        self._decision: Decision | None = None
        self.outcomes = []
        self.as_seeded = True
        self._recorded: list[int] | None = None if outcomes is None else [*outcomes]
        self._sealed = NOBODY
        self._news: list[Event] = []

    # Playing --------------------------------------------------------------------------------------------

    def apply(self, choice: Option[Any] | str, outcomes: Sequence[int] | None = None) -> None:
        """Take one of the options of the current decision, by itself or by its key, and play on to the next one.

        A single option is taken automatically. An IllegalChoice changes nothing. Recorded outcomes replace chance.
        """
        asked = self.asked
        if asked is None:
            raise IllegalChoice("The game is over.")
        if self._news:
            raise IllegalChoice("The events of the last choice are still being published.")
        chosen = asked.find(self, str(choice)) if self._decision is None else self._decision.find(choice)
        self.asked = self._decision = None
        self.outcomes = []
        self._recorded = None if outcomes is None else [*outcomes]
        self.state.agenda.pop()
        asked.take(self, chosen)
        self.advance()

    def advance(self) -> None:
        """Work on the agenda until a player has a real choice or the game is over, then deliver the events."""
        agenda = self.state.agenda
        while agenda:
            record = agenda.pop()
            if not record.asks:
                record.run(self)
                continue
            player, kind = record.player, record.kind
            if self._sealed != NOBODY and kind == "die" and player != self._sealed:
                agenda.append(record)
                break  # a preview: what others can do on their turn depends on their hands
            # replays seldom need the options
            if self._recorded is None or not record.is_surely_asked(self):
                options = record.options(self)
                if len(options) < 2:
                    if options:
                        record.take(self, options[0])
                    continue
                self._decision = Decision(player, kind, tuple(options), record)
            agenda.append(record)
            self.asked = record
            if self._subscribers:
                self._news.append(ASKED[kind][player])
            break
        if self._recorded:
            raise WrongOutcomes("More random outcomes are recorded than this choice needs.")
        self._recorded = None
        if self._news:  # until all have been delivered, no other choice can be made
            try:
                self.publish(self._news)
            finally:
                self._news = []

    # For the rules --------------------------------------------------------------------------------------

    def push(self, record: Any) -> None:
        """Put a record on top of the agenda: it runs next."""
        self.state.agenda.append(record)

    def push_each(self, records: Sequence[Any]) -> None:
        """Put records on top of the agenda: they run next, in this order."""
        self.state.agenda += records[::-1]

    def tell(self, event: Callable[[*Details], Event], *details: *Details) -> None:
        """Record an event, if anybody listens."""
        if self._subscribers:
            self._news.append(record_of(event, details))  # type: ignore[arg-type]

    def below(self, *bounds: int) -> list[int]:
        """For each bound a random number from 0 to bound - 1."""
        if self._sealed != NOBODY:
            raise ChanceReached
        self.state.generator, drawn = draw_below(self.state.generator, *bounds)
        if self._recorded is not None:
            recorded = self._recorded[: len(bounds)]
            del self._recorded[: len(bounds)]
            if recorded != drawn:
                if len(recorded) < len(bounds) or min(recorded) < 0 or any(map(ge, recorded, bounds)):
                    raise WrongOutcomes("The recorded random outcomes do not fit this choice.")
                self.as_seeded = False
                drawn = recorded
        self.outcomes += drawn
        return drawn

    def draw_from(self, things: list[T], number: int) -> list[T]:
        """Take things at random, one after the other."""
        left = len(things)
        return [things.pop(place) for place in self.below(*range(left, left - number, -1))]

    def begin_phase(self, phase: str) -> None:
        self.state.phase = phase
        if self._subscribers:
            self._news.append(PHASES_BEGUN[phase])

    # Read by counts and conditions

    @property
    def era(self) -> int:
        return self.state.era

    @property
    def dark_age(self) -> bool:
        return self.state.dark_age

    @property
    def seats(self) -> int:
        return len(self.state.civilizations)

    def working(self, player: Player) -> Working:
        """The summary of a player's undamaged cards."""
        civilization = self.state.civilizations[player]
        return civilization.working_cards or civilization.working(self.cards)

    def past(self, player: Player) -> Cards:
        return self.state.civilizations[player].past

    def unrest(self, player: Player) -> int:
        return self.state.civilizations[player].unrest

    def points(self, player: Player) -> int:
        return self.state.civilizations[player].vp

    # Options that are the same in every game

    def card_options(self, cards: Iterable[CardNumber]) -> list[Option[Any]]:
        return [*map(self.cards.options.__getitem__, cards)]

    def effect_option(self, card: CardNumber, place: int) -> Option[EffectChoice]:
        return self.cards.effect_options[card][place]

    # Looking --------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The current decision; None when the game is over."""
        decision, asked = self._decision, self.asked
        if decision is None and asked is not None:
            self._decision = decision = Decision(asked.player, asked.kind, tuple(asked.options(self)), asked)
        return decision

    @property
    def result(self) -> Result | None:
        """The result; None before the game is over."""
        return result_of(self)

    def view(self, player: int | None) -> View:
        """All that the player in a seat, counted from 0, may know; None is an onlooker."""
        if player is not None and player not in range(self.seats):
            raise ValueError(
                f"There is no seat {player!r}; with {self.seats} players, seats are 0 to {self.seats - 1}."
            )
        return View(self, player)

    def preview(self, choice: Option[Any] | str) -> Preview:
        """The effects of a choice, up to the next decision or chance event.

        It is played on a copy in which the other players' hands are empty, so it reveals nothing hidden.
        """
        if self.asked is None:
            raise IllegalChoice("The game is over.")
        chooser = self.asked.player
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
        known = len(self.state.agenda) - 1  # without the question itself
        return Preview(events, trial.state.agenda[known:][::-1])

    def __repr__(self) -> str:
        if (result := self.result) is not None:
            return f"<Game over, {', '.join(map(name_and_score, self.names, result.scores))}>"
        asked = self.asked
        doing = "" if asked is None else f", {self.names[asked.player]} chooses: {asked.kind}"
        return f"<Game of {' and '.join(self.names)}, Era {self.era} round {self.state.round}{doing}>"

    def copy(self) -> Game:
        """An independent game in the same position, without subscribers."""
        twin = Game.__new__(Game)
        twin.cards = self.cards
        twin.names = self.names
        twin.state = self.state.copy()
        twin.asked = self.asked
        twin._decision = self._decision
        twin.outcomes = self.outcomes
        twin.as_seeded = self.as_seeded
        twin._recorded = None
        twin._sealed = NOBODY
        twin._subscribers = ()
        twin._news = []
        return twin

    def to_data(self) -> dict[str, Any]:
        """The whole game as JSON-ready data."""
        # start-up time: 2 ms, and it imports this module
        from .data import game_to_data

        return game_to_data(self)

    @classmethod
    def from_data(cls, data: Any, cards: CardSet, subscriber: Callable[[Event], object] | None = None) -> Game:
        """The game in `to_data`'s format, advanced to its next decision; BadPosition if it is impossible.

        Advancing can emit events; a subscriber given here receives them.
        """
        # likewise
        from .data import game_from_data

        return game_from_data(data, cards, subscriber)


def name_and_score(name: str, score: int) -> str:
    return f"{name} {score}"
