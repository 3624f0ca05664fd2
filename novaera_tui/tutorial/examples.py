"""Examples for the rules page: positions as data, the choices made in them, and the results."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path
from typing import Final

import rules
from novaera_tui.messages import gettext, per_language
from novaera_tui.tutorial.loading import CourseReader, field_problem, file_text, parsed
from rules.card_file import Located
from rules.errors import quoted
from rules.events import Event, FirstPlayerChanged
from rules.records import Record

SHIPPED_EXAMPLES: Final = Path(__file__).parent.parent / "examples.yaml"
FIELDS: Final = ("rule", "say", "position", "show", "choose")
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
        text, origin = file_text(SHIPPED_EXAMPLES), str(SHIPPED_EXAMPLES)
        _examples["examples"] = parse_examples(text, origin, rules.load_cards())
    return _examples["examples"]


def parse_examples(text: str, origin: str, cards: rules.CardSet) -> tuple[Example, ...]:
    """UserError, with a sentence, if the text is bad."""
    reader = ExampleReader(origin, cards)
    return tuple(reader.example(entry) for entry in reader.entries(parsed(text, origin), "examples"))


class ExampleReader(CourseReader):
    """Reads examples, whose fields are like those of lessons."""

    def example(self, found: Located) -> Example:
        self.begin(found, gettext("example of {rule}", rule=quoted(found.get("rule"))), FIELDS)
        rule, show = self.word(found, "rule"), self.word(found, "show")
        self.check_rule(rule, found.lines["rule"])
        if show not in SHOWS:
            raise self.wrong(
                gettext("show must be one of {known}, not {show}.", known=", ".join(SHOWS), show=quoted(show)),
                found.lines["show"],
            )
        before = rules.Game.from_data(self.position(found), self.cards)
        after = before.copy()
        happened: list[Event] = []
        after.subscribe(happened.append)
        for key in self.words(found, "choose"):
            try:
                after.apply(key)
            except rules.IllegalChoice as problem:
                raise self.wrong(field_problem("choose", problem), found.lines["choose"]) from None
        in_round = takewhile(lambda event: not isinstance(event, FirstPlayerChanged), happened)
        return Example(rule, self.text(found, "say"), show, before, after, tuple(in_round))
