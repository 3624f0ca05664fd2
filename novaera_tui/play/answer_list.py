"""Answer lists: all questions of a production, or of resources taken one by one, answered at once.

The rules ask one thing at a time, and journals keep every answer. An answer list knows the answers to all questions
that belong together: people see it as one list, change it, and submit it at once. It begins as a good player would
have it, tried out on copies of what its player can see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final

from novaera_tui.play.answer_list_parts import (
    LIST_QUESTIONS,
    ListAsked,
    ListLine,
    ListQuestion,
    Purse,
    is_pieces,
    producing,
    question_of,
    source_of,
)
from rules import Decision, Game, Option, View
from rules.decisions import DECLINE, EffectChoice, Resource
from rules.deeds import ChangeUnrest, Gain, MoveTrack, Repair, StealResources, Transform
from rules.determinization import determinize
from rules.events import CivilWarBegan, Event, UnrestFell, UnrestRose
from rules.kinds import ANY, ANY_TRACK, COLOURS, NOBODY, CardNumber, Player
from rules.production import ChooseProduction, Pending, Produce, revivable
from rules.records import TupleRecord
from rules.state import State

if TYPE_CHECKING:
    from novaera_tui.bots.policy import Policy
    from rules.effects import Verb

FEW_EFFECTS: Final = 4
"""Up to this number of effects, every order is tried."""
UNREST_EVENTS: Final = (UnrestRose, UnrestFell, CivilWarBegan)


class AnswerListOutcome(TupleRecord):
    """The result of an answer list."""

    events: list[Event]
    """Events that are certain."""
    by: Player
    """Another player who chooses after them, or NOBODY."""
    after: Game


def answer_list_for(view: View) -> AnswerList | None:
    """The list that answers the question in this view, if there is one; the view is the asked player's."""
    decision = view.decision
    if decision is None or decision.kind not in LIST_QUESTIONS:
        return None
    if producing(view) == decision.player or (is_pieces(decision) and getattr(decision.about, "left", 1) > 1):
        return AnswerList(view)
    return None


class AnswerList:
    """Answers to all questions of a production, or of one effect that asks for resources one by one."""

    def __init__(self, view: View) -> None:
        self.position = determinize(view, 1)
        """The position when the list was made."""
        decision = self.position.decision
        assert decision is not None
        self.player = decision.player
        self.first = decision
        self.whole = producing(view) == self.player
        self.moment = (view.era, view.round)
        self.lines: list[ListLine] = []
        self.plain: list[tuple[CardNumber, int]] = []
        """Effects that come first, because they only help the others."""
        self.purses: dict[Player, Purse] = {}
        self.asked: dict[ListQuestion, ListAsked] = {}
        """Other questions of the effects."""
        self.is_arranged = False
        """Does the list know which effects matter? All others can be done in any order."""
        self.outlook = self.tried()
        if self.whole:
            self.arrange()

    def belongs(self, decision: Decision, position: State | View) -> bool:
        """Does the list answer this question?"""
        if decision.player != self.player:
            return False
        if self.whole:
            now = (position.era, position.round)
            return decision.kind in LIST_QUESTIONS and producing(position) == self.player and now == self.moment
        return (
            decision.kind == self.first.kind
            and decision.card == self.first.card
            and is_pieces(decision)
            and source_of(decision) == source_of(self.first)
        )

    def waits(self, view: View) -> bool:
        """Does its player's production go on when somebody else has answered?"""
        return self.whole and producing(view) == self.player and (view.era, view.round) == self.moment

    @property
    def is_giving(self) -> bool:
        """Does somebody else's effect take from its player?"""
        return not self.whole and getattr(self.first.about, "victim", NOBODY) == self.player

    @cached_property
    def is_settled(self) -> bool:
        """Is there nothing to decide?"""
        if self.purses or self.asked or any(line.optional for line in self.lines):
            return False
        return len(self.lines) < 2 or (len(self.lines) <= FEW_EFFECTS and len(set(map(summary, self.orders()))) == 1)

    # Trying it out --------------------------------------------------------------------------------------

    def tried(self) -> AnswerListOutcome:
        """Play it on a copy; a good policy answers what the list does not."""
        policy = good_judgement()
        game, course = self.position.copy(), AnswerListRun(self)
        events: list[Event] = []
        game.subscribe(events.append)
        by, certain = NOBODY, 0
        chosen: list[tuple[CardNumber, int]] = []
        while (decision := game.decision) is not None:
            if decision.player != self.player:
                if not (self.whole and producing(game.state) == self.player):
                    break
                if by == NOBODY:
                    by, certain = decision.player, len(events)
                game.apply(policy.choose(game))
                continue
            if not self.belongs(decision, game.state):
                break
            option = course.answer(decision) or policy.choose(game)
            course.note(decision, option)
            if isinstance(option.what, EffectChoice):
                chosen.append((option.what.card, option.what.place))
            game.apply(option)
        self.purses, self.asked = course.taken, course.answers
        for source, purse in self.purses.items():
            purse.most = self.most_from(source, purse.total)
        self.chosen = chosen
        if by != NOBODY:
            events = [each for place, each in enumerate(events) if place < certain or self.is_unrest(each)]
        return AnswerListOutcome(events, by, game)

    def is_unrest(self, event: Event) -> bool:
        """Is it about the Unrest of its player, on which nobody else's answers have an influence?"""
        return isinstance(event, UNREST_EVENTS) and event.player == self.player

    def most_from(self, source: Player, total: int) -> tuple[int, ...]:
        if source == NOBODY:
            return (total,) * len(COLOURS)
        owner = self.position.state.civilizations[self.player if self.is_giving else source]
        return tuple(min(total, amount) for amount in owner.resources)

    # The order ------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Put the effects in the best known order."""
        game, player = self.position, self.player
        agenda = reversed(game.state.agenda)
        record = next(record for record in agenda if isinstance(record, ChooseProduction | Produce))
        pending = [entry for entry in game.working(player).production if entry[:2] not in record.done]
        lines = []
        for entry in pending:
            card, place, effect = entry
            if is_plain(game, player, entry, pending):
                self.plain.append(entry[:2])
            elif effect.is_optional or effect.can(game, player) or isinstance(effect.verb, ChangeUnrest):
                lines.append(
                    ListLine(card, place, effect.is_optional, not effect.is_optional or entry[:2] in self.chosen)
                )
        self.lines = sorted(lines, key=lambda line: (not line.on, self.rank(line)))
        self.is_arranged = True
        self.outlook = self.best()
        known = [line.card for line in self.lines]
        self.lines[:0] = [asking_line(game, question) for question in self.asked if question[1] not in known]
        if len(self.lines) == 1 and not self.lines[0].optional and self.question_at(0) is None:
            self.plain.append(self.lines.pop().effect)

    def rank(self, line: ListLine) -> int:
        """Its place in the policy's order."""
        return self.chosen.index(line.effect) if line.effect in self.chosen else len(self.chosen)

    def best(self) -> AnswerListOutcome:
        """Try all orders, if they are few, and keep the best one."""
        policy, usual = good_judgement(), list(self.lines)
        kept = [line for line in usual if line.on]
        if len(kept) > 1:
            found: list[tuple[float, list[ListLine]]] = []
            for order in (
                permutations(kept) if len(kept) <= FEW_EFFECTS else [tuple(kept), tuple(rises_first(self, kept))]
            ):
                self.lines = [*order, *(line for line in usual if not line.on)]
                found.append((-policy.advantage(self.tried().after, self.player), self.lines))
            best = min(score for score, _ in found)
            self.lines = next(order for score, order in found if score <= best + 1e-9)
        return self.tried()

    def orders(self) -> list[Game]:
        """The final positions of all orders."""
        usual, ends = list(self.lines), []
        for order in permutations(usual):
            self.lines = list(order)
            ends.append(self.tried().after)
        self.lines = usual
        self.outlook = self.tried()
        return ends

    # Changing it ----------------------------------------------------------------------------------------

    def move(self, line: int, place: int) -> int:
        """Move an effect to a place; returns the place it gets."""
        fixed = sum(line.fixed for line in self.lines)
        if line < fixed:
            return line
        place = max(fixed, min(place, len(self.lines) - 1))
        self.lines.insert(place, self.lines.pop(line))
        self.outlook = self.tried()
        return place

    def switch(self, line: int) -> bool:
        """Tick or untick an effect; False if it is not optional."""
        chosen = self.lines[line]
        if chosen.optional:
            chosen.on = not chosen.on
            self.outlook = self.tried()
        return chosen.optional

    def is_in_vain(self, line: int) -> bool:
        """Is an effect ticked that finds nothing to do?"""
        wanted = self.lines[line]
        return wanted.optional and wanted.on and wanted.effect not in self.chosen

    def question_at(self, line: int) -> ListQuestion | None:
        """The question of an effect, if it has more than one answer."""
        card = self.lines[line].card
        return next((key for key, asked in self.asked.items() if key[1] == card and len(asked.offers) > 1), None)

    def turn(self, line: int, step: int) -> bool:
        """Go to another answer of an effect's question; False if it asks nothing."""
        key = self.question_at(line)
        if key is None:
            return False
        answer, offers = self.asked[key]
        self.asked[key] = ListAsked(offers[(offers.index(answer) + step) % len(offers)], offers)
        self.outlook = self.tried()
        return True

    def count(self, source: Player, kind: int, number: int) -> None:
        """Set the number of resources of a kind."""
        self.purses[source].set(kind, number)
        self.outlook = self.tried()


class AnswerListRun:
    """A submitted list, and its answers so far."""

    def __init__(self, answer_list: AnswerList) -> None:
        self.answer_list = answer_list
        self.left = {source: Counter(dict(enumerate(purse.counts))) for source, purse in answer_list.purses.items()}
        self.taken: dict[Player, Purse] = {}
        self.answers: dict[ListQuestion, ListAsked] = {}

    def answer(self, decision: Decision) -> Option[Any] | None:
        """The answer to a question that belongs to the list, if it has one."""
        if decision.kind == "produce":
            return self.next_effect(decision.options)
        if is_pieces(decision):
            left = self.left.get(source_of(decision), Counter())
            offered = [option for option in decision.options if left[option.what.kind] > 0]
            return max(offered, key=lambda option: left[option.what.kind], default=None)
        asked = self.answer_list.asked.get(question_of(decision))
        return next((option for option in decision.options if asked and option.key == asked.answer.key), None)

    def next_effect(self, options: Sequence[Option[Any]]) -> Option[Any] | None:
        answer_list = self.answer_list
        offered = {(option.what.card, option.what.place): option for option in options if option is not DECLINE}
        wanted = [*answer_list.plain, *(line.effect for line in answer_list.lines if line.on)]
        for effect in wanted:
            if effect in offered:
                return offered[effect]
        if DECLINE in options:
            return DECLINE if answer_list.lines else None
        known = [line.effect for line in answer_list.lines]
        if not answer_list.is_arranged:
            return None
        return next((option for effect, option in offered.items() if effect not in known), None)

    def note(self, decision: Decision, option: Option[Any]) -> None:
        """Remember an answer."""
        if is_pieces(decision):
            source = source_of(decision)
            assert isinstance(option.what, Resource)
            known = self.answer_list.purses.get(source)
            purse = self.taken.setdefault(source, Purse(chosen=[] if known is None else known.chosen))
            purse.counts[option.what.kind] += 1
            if decision.card not in purse.cards:
                purse.cards.append(decision.card)
            if source in self.left:
                self.left[source][option.what.kind] -= 1
        elif decision.kind != "produce":
            self.answers.setdefault(question_of(decision), ListAsked(option, decision.options))


def good_judgement() -> Policy:
    # start-up time: 5 ms
    from novaera_tui.bots.weights import fitted_policy

    return fitted_policy()


# Effects and their order --------------------------------------------------------------------------------


def asking_line(game: Game, question: ListQuestion) -> ListLine:
    """The line of an effect that asks something and has no place in the order."""
    kind, card, _ = question
    asking: dict[str, Callable[[Verb], bool]] = {
        "steal-from": lambda verb: isinstance(verb, StealResources) and verb.struck is None,
        "repair-one": lambda verb: isinstance(verb, Repair),
        "move-track": lambda verb: isinstance(verb, MoveTrack) and verb.track == ANY_TRACK,
        "resource": lambda verb: isinstance(verb, Transform) and verb.into == ANY,
    }
    effects = game.cards[card].production
    place = next(place for _, place, effect in effects if asking[kind](effect.verb))
    return ListLine(card, place, optional=False, fixed=True)


def is_plain(game: Game, player: Player, entry: Pending, pending: Sequence[Pending]) -> bool:
    """Does it only bring resources, whatever the others do? Then it comes first: more never hurts."""
    effect = entry[2]
    if not isinstance(effect.verb, Gain) or effect.is_optional:
        return False
    others = [other for other in (*pending, *revivable(game, player, pending)) if other is not entry]
    return not any(effect.reads & other.writes for _, _, other in others)


def rises_first(answer_list: AnswerList, lines: Sequence[ListLine]) -> list[ListLine]:
    """The same lines: effects that raise Unrest before those that lower it, and transformations last."""

    def rank(line: ListLine) -> int:
        verb = answer_list.position.cards[line.card].effects[line.place].verb
        if isinstance(verb, Transform):
            return 2
        return int(isinstance(verb, ChangeUnrest) and verb.by < 0)

    return sorted(lines, key=rank)


def summary(game: Game) -> tuple[object, ...]:
    """Everything that a production can change."""
    state = game.state
    civilizations = [
        (civilization.resources, civilization.unrest, frozenset(civilization.damaged), civilization.vp)
        for civilization in state.civilizations
    ]
    return (state.tracks, *civilizations)
