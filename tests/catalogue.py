"""What the catalogue tests share: all cards with all their effects, and positions in which these matter or not.

The shipped set is extended by blank cards (no effect at all), so that whatever a civilization needs to own can be
laid out without anything else happening.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import rules
from rules import Card, CardSet
from rules.counts import Condition, Count
from rules.decisions import DECLINE
from rules.effects import TRIGGERS, Effect
from rules.kinds import KIND_NAMES, KINDS, PERSONALITY, TERRITORY, CardNumber
from tests.positions import CLEAN_UP, SHIPPED, plain_set, position

BLANK_COST = 5
BLANKS = 24
SPARE = 16
"""Blank cards from this number on are in nobody's civilization unless a test puts them there."""
SEATS = 3
OWNER, STRONGER, WEAKER = range(SEATS)
"""The owner of the card under test has more of everything than both others, if the position says so."""


def blank(kind: int, number: int) -> str:
    return f"blank {KIND_NAMES[kind]} {number}"


def with_blanks(cards: CardSet) -> CardSet:
    more: list[Card] = []
    for kind in KINDS:
        deck = "personalities-1" if kind == PERSONALITY else "era-2" if kind == TERRITORY else "era-1"
        for number in range(BLANKS):
            needs = {"needs": (1, 0, 0, 0), "needs_in_all": 1} if kind == TERRITORY else {"cost": BLANK_COST}
            place = CardNumber(len(cards) + len(more))
            more.append(Card(place, blank(kind, number), deck, (kind,), **needs))
    return CardSet((*cards, *more), cards.title, cards.origin)


CARDS = with_blanks(SHIPPED)
EFFECTS = [(card, place) for card in SHIPPED for place in range(len(card.effects))]


def explained_cards() -> Iterator[Card]:
    """For each example of an effect in docs/CARDS.md a card that has it, with the first trigger that it can have."""
    guide = (Path(__file__).parent.parent / "docs" / "CARDS.md").read_text(encoding="utf-8")
    for number, example in enumerate(re.findall(r"^\| `[^|]*\| `(\{[a-z].*?\})` \|", guide, re.MULTILINE)):
        for trigger in TRIGGERS:
            card = f"{{name: made {number}, colour: welfare, cost: 5, {trigger}: {example}}}"
            with suppress(rules.CardError):
                yield plain_set(f"era-2:\n- {card}").named(f"made {number}")
                break
        else:
            raise AssertionError(f"no card can have {example}")


def effects_of(*triggers: str) -> list[Any]:
    """All effects with such a trigger, as test parameters: card, place on the card."""
    import pytest

    return [
        pytest.param(card, place, id=f"{card.name}-{place}")
        for card, place in EFFECTS
        if card.effects[place].trigger in triggers
    ]


HELD = {"unrest": "unrest", "points": "vp"}
"""Amounts that only compare players, with their names in a position."""


class Layout:
    """A position that is being put together around one card."""

    def __init__(self, card: Card, *, working: bool = True) -> None:
        self.card = card
        self.era = card.era
        self.dark_age = False
        self.variant = "full"
        self.used = [0] * len(KIND_NAMES)
        """Blank cards of each kind that are in play."""
        self.seats: list[dict[str, Any]] = [{"resources": 5, "unrest": 5} for _ in range(SEATS)]
        self.table: dict[str, Any] = {"personalities": [blank(PERSONALITY, SPARE)]}
        owner = self.seats[OWNER]
        if card.is_personality and not working:
            self.table["personalities"] = [card.name]  # personalities are never damaged, so it is not enlisted
        else:
            owner[KIND_NAMES[card.kinds[0]]] = [card.name]
            owner["damaged"] = [] if working else [card.name]

    def add(self, seat: int, kind: int, number: int) -> None:
        """Put blank cards into play."""
        column = self.seats[seat].setdefault(KIND_NAMES[kind], [])
        for _ in range(number):
            column.append(blank(kind, self.used[kind]))
            self.used[kind] += 1

    def enrich(self) -> Layout:
        """The owner has most of everything, all colours and a Past; the others have little, but something."""
        for kind in KINDS:
            self.add(OWNER, kind, 4 if kind < TERRITORY else 2)
        for kind in KINDS[:3]:
            self.add(STRONGER, kind, 1)
        self.add(WEAKER, 0, 1)
        self.seats[OWNER]["past"] = [blank(3, SPARE + 2 + number) for number in range(5)]
        for seat in (STRONGER, WEAKER):
            self.seats[seat].update(unrest=8, vp=8)
        return self

    def fulfil(self, condition: Condition | None) -> Layout:
        """In a rich position only Unrest, times and Eras are still to be set."""
        if condition is not None:
            if condition.test == "unrest":
                self.seats[OWNER]["unrest"] = condition.number
            self.dark_age = condition.test == "dark age"
            if condition.test == "era":
                self.era = condition.number
        return self

    def thwart(self, condition: Condition) -> Layout:
        """Make the condition fail in an otherwise rich position."""
        owner = self.seats[OWNER]
        if condition.test == "most":
            assert condition.count is not None
            # one rival has just as many, so nobody has most
            self.draw_level(STRONGER, condition.count)
        elif condition.test in ("least", "colours"):
            for kind, name in enumerate(KIND_NAMES):
                owner[name] = [self.card.name] if self.card.kinds[0] == kind else []
        elif condition.test == "unrest":
            owner["unrest"] = condition.number + 1
        elif condition.test == "undamaged":
            self.add(OWNER, 0, 1)
            owner["damaged"] = [*owner.get("damaged", []), owner[KIND_NAMES[0]][-1]]
        elif condition.test == "era":
            self.era = condition.number % 3 + 1
        return self

    def draw_level(self, seat: int, what: Count) -> None:
        """Give a rival as many as the owner has."""
        if what.what in HELD:
            self.seats[seat][HELD[what.what]] = self.count(OWNER, what)
        else:
            self.add(seat, what.kind, self.count(OWNER, what) - self.count(seat, what))

    # Counting, independent of the rules -----------------------------------------------------------------

    def kinds(self, seat: int) -> list[int]:
        """Cards of each kind that work."""
        owned = self.seats[seat]
        lost = owned.get("damaged", [])
        counts = [len([name for name in owned.get(kind, []) if name not in lost]) for kind in KIND_NAMES]
        if seat == OWNER and self.card.name not in lost:
            for colour in self.card.also:
                counts[colour] += colour != self.card.kinds[0]
        return counts

    def count(self, seat: int, what: Count) -> int:
        counts = self.kinds(seat)
        found: dict[str, int] = {
            **dict(zip(KIND_NAMES, counts, strict=True)),
            "technology": sum(counts[:4]) - (len(self.card.also) if seat == OWNER and self.card.is_technology else 0),
            "colour": sum(1 for number in counts[:5] if number),
            "past": len(self.seats[seat].get("past", [])),
            **{held: self.seats[seat].get(place, 0) for held, place in HELD.items()},
        }
        return found[what.what]

    def compared(self, what: Count) -> list[int]:
        """The rivals who have fewer, or more."""
        sign, mine = (-1 if what.more else 1), self.count(OWNER, what)
        return [seat for seat in (STRONGER, WEAKER) if sign * self.count(seat, what) < sign * mine]

    def times(self, effect: Effect) -> int:
        """How often the effect should be done, given that its condition holds."""
        per = effect.per
        if per is None:
            return 1
        number = len(self.compared(per)) if per.compares else self.count(OWNER, per)
        return number // per.every

    # Playing --------------------------------------------------------------------------------------------

    def game(self, *agenda: Any, then: Any = CLEAN_UP) -> rules.Game:
        return position(
            *self.seats,
            cards=CARDS,
            agenda=[then, *agenda],
            era=self.era,
            dark_age=self.dark_age,
            variant=self.variant,
            **self.table,
        )


def settle(game: rules.Game, *, decline: bool = False) -> list[rules.Decision]:
    """Answer all questions up to the next round with the first option (or "no"); returns the questions."""
    asked = []
    while game.decision is not None and game.decision.kind not in ("pick", "token"):
        asked.append(game.decision)
        refusal = [option for option in game.decision.options if option is DECLINE]
        game.apply(refusal[0] if decline and refusal else game.decision.options[0])
    return asked


def produce(layout: Layout, place: int) -> rules.Game:
    """Production in which only this effect of the card is still to come."""
    others = [[layout.card.name, other] for _, other, _ in layout.card.production if other != place]
    return layout.game(["Produce", OWNER, others])
