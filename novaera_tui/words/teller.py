"""What a sentence of the story needs to know: its reader, and the names in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from novaera_tui.messages import Message
from novaera_tui.words.names import (
    ERA_NUMERALS,
    KIND_WORDS,
    TRACK_TITLES,
    amount_of,
    card_name,
    dice_words,
    die_label,
    listed,
)
from rules import events as happened
from rules.cards import CardSet
from rules.events import SECRET
from rules.kinds import NO_CARD, CardNumber, Die
from rules.records import TupleRecord

FIELDS_WITH_CARDS: Final = ("card", "cause", "protection", "source", "cards", "personalities")
"""Fields of events that hold cards."""


class Teller(TupleRecord):
    """The reader of the story, and the names that it needs."""

    names: Sequence[str]
    cards: CardSet
    viewer: int | None = None
    """The reader's seat; None is an onlooker, who knows no hand."""
    open_hands: bool = False

    def card(self, number: CardNumber) -> str:
        return "" if number == NO_CARD else card_name(self.cards[number])

    def may_hear(self, event: Any) -> bool:
        """Secrets are for their player alone, unless hands are open."""
        return self.open_hands or not isinstance(event, SECRET) or event.player == self.viewer

    def cards_in(self, event: Any) -> list[CardNumber]:
        """The cards that the event's sentence can name."""
        if not self.may_hear(event):
            return []
        if isinstance(event, happened.MadeObsolete):
            return [event.card, *(self.cards.named(name).number for name in event.names)]
        found: list[CardNumber] = []
        for field in FIELDS_WITH_CARDS:
            value = getattr(event, field, NO_CARD)
            if not isinstance(value, str):  # where a card came from
                found += value if isinstance(value, tuple) else (value,)
        return [number for number in found if number != NO_CARD]

    def fill(self, message: Message, event: Any, **more: object) -> str:
        """The message with the fields of an event in its placeholders."""
        parts = {field: self.in_words(field, value) for field, value in zip(event._fields, event, strict=True)}
        if isinstance(event, happened.ResourcesGained | happened.ResourcesPaid | happened.ResourcesConverted):
            parts["amount"] = amount_of(event.amount, event.kind)
        return message.format(**parts | more)

    def in_words(self, field: str, value: Any) -> object:
        match field:
            case "player" | "first":
                return self.names[value]
            case "card" | "cause":
                return self.card(value)
            case "cards" | "personalities":
                return listed(map(self.card, value)) if value else ""
            case "kind" | "column":
                return KIND_WORDS[value]
            case "zone":
                return value + 1
            case "era":
                return ERA_NUMERALS[value]
            case "dice":
                return dice_words(value)
            case "track":
                return TRACK_TITLES[value]
        return die_label(value) if isinstance(value, Die) else value
