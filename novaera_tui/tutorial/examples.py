"""Examples for the rules page: positions as data, what is chosen in them, and what came of it."""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Final

import rules
from novaera_tui.tutorial.loading import CourseReader, file_text, parsed
from rules.card_file import Located
from rules.events import Event, FirstPlayerChanged
from rules.records import Record

SHIPPED_EXAMPLES: Final = Path(__file__).parent.parent / "examples.yaml"
WORDS: Final = ("rule", "say", "position", "show", "choose")
SHOWS: Final = ("zones", "tracks", "display", "dice", "civilization")


class Example(Record):
    """A rule at work."""

    rule: str
    say: str
    show: str
    """What is drawn of the table."""
    before: rules.Game
    after: rules.Game
    happened: tuple[Event, ...]
    """As far as the round went."""


@lru_cache(maxsize=1)
def load_examples() -> tuple[Example, ...]:
    """The examples that come with the program, which are about the cards that come with it."""
    cards = rules.load_cards()
    return parse_examples(file_text(SHIPPED_EXAMPLES), str(SHIPPED_EXAMPLES), cards)


def parse_examples(text: str, origin: str, cards: rules.CardSet) -> tuple[Example, ...]:
    """UserError, with a sentence, for what cannot be understood."""
    reader = ExampleReader(origin, cards)
    return tuple(reader.example(entry) for entry in reader.entries(parsed(text, origin), "examples"))


class ExampleReader(CourseReader):
    """Reads examples with the words of lessons."""

    def example(self, found: Located) -> Example:
        self.begin(found, f"example of {found.get('rule')}", WORDS)
        rule, show = self.words(found, "rule"), self.words(found, "show")
        self.check_rule(rule, found.lines["rule"])
        if show not in SHOWS:
            raise self.wrong(f"show must be one of {', '.join(SHOWS)}, not {show!r}", found.lines["show"])
        before = rules.Game.from_data(self.position(found), self.cards)
        after = before.copy()
        happened: list[Event] = []
        after.subscribe(happened.append)
        for key in self.texts(found, "choose"):
            try:
                after.apply(key)
            except rules.IllegalChoice as problem:
                raise self.wrong(f"choose: {str(problem).rstrip('.')}", found.lines["choose"]) from None
        told = takewhile(lambda event: not isinstance(event, FirstPlayerChanged), happened)
        return Example(rule, self.words(found, "say"), show, before, after, tuple(told))
