"""Examples for the rules page: positions as data, the choices made in them, and the results."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path
from typing import Annotated, Final

import rules
from novaera_tui.messages import per_language
from novaera_tui.tutorial.loading import LessonPosition, LessonText, RuleNumber, parsed, wrong_in_itself
from rules.events import Event, FirstPlayerChanged
from rules.records import Record, TupleRecord

SHIPPED_EXAMPLES: Final = Path(__file__).parent.parent / "examples.yaml"
SHOWS: Final = ("zones", "tracks", "display", "dice", "civilization")


class Example(Record):
    """A rule at work."""

    rule: str
    say: str
    show: str
    """The part of the table to draw."""
    before: rules.Game
    after: rules.Game
    happened: tuple[Event, ...]
    """The events of the choices, up to the end of the round."""


_examples: dict[str, tuple[Example, ...]] = per_language({})


def load_examples() -> tuple[Example, ...]:
    """The shipped examples, with the shipped cards, in the player's language."""
    if "examples" not in _examples:
        text, origin = SHIPPED_EXAMPLES.read_text(encoding="utf-8"), str(SHIPPED_EXAMPLES)
        _examples["examples"] = parse_examples(text, origin, rules.load_cards())
    return _examples["examples"]


class ExampleEntry(TupleRecord):
    """An example in the file."""

    rule: RuleNumber
    say: LessonText
    position: LessonPosition
    show: Annotated[str, SHOWS]
    choose: tuple[str, ...]
    """Option keys of both players, in order."""


class ExampleFile(TupleRecord):
    examples: tuple[ExampleEntry, ...]


def parse_examples(text: str, origin: str, cards: rules.CardSet) -> tuple[Example, ...]:
    """UserError, with a sentence, if the text is bad."""
    examples: list[Example] = []

    def play(file: ExampleFile) -> None:
        for place, entry in enumerate(file.examples):
            try:
                examples.append(played(entry, cards))
            except rules.IllegalChoice as problem:
                raise wrong_in_itself(problem).inside("examples", place, "choose") from None

    parsed(ExampleFile, text, origin, cards, play)
    return tuple(examples)


def played(entry: ExampleEntry, cards: rules.CardSet) -> Example:
    before = rules.Game.from_data(entry.position, cards)
    after = before.copy()
    happened: list[Event] = []
    after.subscribe(happened.append)
    for key in entry.choose:
        after.apply(key)
    in_round = takewhile(lambda event: not isinstance(event, FirstPlayerChanged), happened)
    return Example(entry.rule, entry.say, entry.show, before, after, tuple(in_round))
