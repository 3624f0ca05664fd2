"""Parts of answer lists: effects in order, counters of resources, and other questions of effects."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from rules import Decision, Option, View
from rules.choices import GainAny
from rules.kinds import COLOURS, NOBODY, CardNumber, Player
from rules.production import ChooseProduction, Produce
from rules.records import TupleRecord
from rules.state import State

PIECEMEAL: Final = ("resource", "steal")
"""Questions that are asked once for each resource."""
LIST_QUESTIONS: Final = ("produce", *PIECEMEAL, "steal-from", "repair-one", "move-track")
"""Questions that a production can ask."""


@dataclass
class ListLine:
    """An effect whose place in the order may matter."""

    card: CardNumber
    place: int
    optional: bool
    on: bool = True
    fixed: bool = False
    """It has no place in the order: it only asks something."""

    @property
    def effect(self) -> tuple[CardNumber, int]:
        return self.card, self.place


@dataclass
class Purse:
    """Resources to take from one source, or to give to somebody: how many of each kind."""

    counts: list[int] = field(default_factory=lambda: [0] * len(COLOURS))
    most: tuple[int, ...] = ()
    """The most of each kind."""
    chosen: list[int] = field(default_factory=list)
    """Kinds that the player has set; the others share the rest."""
    cards: list[CardNumber] = field(default_factory=list)
    """The cards that bring, steal or take them."""

    @property
    def total(self) -> int:
        return sum(self.counts)

    @property
    def is_single(self) -> bool:
        """Is only the kind of one resource to be chosen?"""
        return self.total == 1

    def set(self, kind: int, number: int) -> None:
        """Set the number of a kind, as far as possible. The others make up for it: first those that nobody has set,
        then those that were set longest ago."""
        total = self.total
        kept = [other for other in self.chosen if other != kind]
        while True:
            free = [other for other in COLOURS if other != kind and other not in kept]
            bound = sum(self.counts[other] for other in kept)
            least = total - bound - sum(self.most[other] for other in free)
            if not kept or (free and least <= number <= total - bound):
                break
            del kept[0]
        number = min(max(number, least), self.most[kind], total - bound)
        left = total - bound - number
        before = {other: self.counts[other] for other in free}
        self.counts[kind] = number
        for other in sorted(free, key=lambda other: -before[other]):
            self.counts[other] = min(before[other], left)
            left -= self.counts[other]
        for other in sorted(free, key=lambda other: -before[other]):
            more = min(left, self.most[other] - self.counts[other])
            self.counts[other] += more
            left -= more
        self.chosen = [*(other for other in self.chosen if other != kind), kind][-len(COLOURS) + 1 :]


class ListAsked(TupleRecord):
    """A question of one effect: the answer, and all answers on offer."""

    answer: Option[Any]
    offers: tuple[Option[Any], ...]


ListQuestion = tuple[str, CardNumber, int]
"""The kind of a question, the card that asks it, and how many pieces are left."""


def producing(position: State | View) -> Player:
    """Whose production it is, or NOBODY."""
    if position.phase == "production":
        for record in reversed(position.agenda):
            if isinstance(record, ChooseProduction | Produce):
                return record.player
    return NOBODY


def source_of(decision: Decision) -> Player:
    """The other player whose resources come or go; NOBODY for the reserve."""
    about = decision.about
    if isinstance(about, GainAny):
        return NOBODY
    victim: Player = getattr(about, "victim", NOBODY)
    thief: Player = getattr(about, "thief", NOBODY)
    return thief if decision.player == victim else victim


def question_of(decision: Decision) -> ListQuestion:
    return decision.kind, decision.card, getattr(decision.about, "left", 1)


def is_pieces(decision: Decision) -> bool:
    """Does it ask for one of several resources of any kind?"""
    return decision.kind == "steal" or isinstance(decision.about, GainAny)
