"""A card file of any kind, read by a YAML parser: a small, safe part of what YAML can say.

Built from the parser's events rather than by YAML's own constructors: that is quicker, keeps line numbers, and a
hostile file meets a sentence instead of a deep recursion or a bomb of aliases.
"""

from __future__ import annotations

from typing import Any, Final

import yaml

from .card_file import Located, meaning
from .counts import Malformed

DEEPEST: Final = 8
"""No card set nests deeper: decks, cards, effects."""


class NotAMapping(Malformed):
    """The file holds a list or a single value."""


def read_yaml(text: str) -> Located:
    """The mapping that the text holds; Malformed says what is wrong, beginning with where in the file."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        found = Builder().build(yaml.parse(text, Loader=loader))
    except (yaml.YAMLError, UnicodeError) as problem:
        mark = getattr(problem, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark else ""
        reason = getattr(problem, "problem", None) or getattr(problem, "reason", None) or "unreadable text"
        raise Malformed(f"{where}: this is not valid YAML: {reason}") from None
    if not isinstance(found, Located):
        raise NotAMapping(": a card set must be a mapping of decks")
    return found


class Builder:
    """Puts mappings and lists together from the parser's events."""

    def __init__(self) -> None:
        self.open: list[tuple[Any, str | None, int]] = []
        """Collections that are not complete yet: the collection, and the key and its line that it stands under."""
        self.key: str | None = None
        """The key whose value comes next."""
        self.key_line = 0
        self.found: Any = None

    def build(self, events: Any) -> Any:
        documents = 0
        for event in events:
            kind = type(event)
            if kind is yaml.ScalarEvent:
                if self.open and self.key is None and isinstance(self.open[-1][0], Located):
                    self.begin_entry(event)
                else:
                    self.place(self.plain(event))
            elif kind is yaml.MappingStartEvent:
                self.begin(Located(line_of(event)), event)
            elif kind is yaml.SequenceStartEvent:
                self.begin([], event)
            elif kind in (yaml.MappingEndEvent, yaml.SequenceEndEvent):
                done, self.key, self.key_line = self.open.pop()
                self.place(done)
            elif kind is yaml.AliasEvent:
                raise self.wrong(event, "aliases (*name) are not understood in card files")
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    raise self.wrong(event, "a card file holds only one document")
        return self.found

    def wrong(self, event: Any, problem: str) -> Malformed:
        """What is wrong, where, and on which card if that is known by now."""
        names = [found.get("name") for found, _, _ in self.open if isinstance(found, Located)]
        card = "".join(f"{name}: " for name in names if isinstance(name, str))
        return Malformed(f", line {line_of(event)}: {card}{problem}")

    def begin(self, collection: Any, event: Any) -> None:
        if event.tag not in (None, "!"):
            raise self.wrong(event, "tags (!name) are not understood in card files")
        if len(self.open) >= DEEPEST:
            raise self.wrong(event, "the file is nested too deeply for a card set")
        if self.key is None and self.open and isinstance(self.open[-1][0], Located):
            raise self.wrong(event, "a key must be a word")
        self.open.append((collection, self.key, self.key_line))
        self.key = None

    def begin_entry(self, event: Any) -> None:
        key = event.value
        if key in self.open[-1][0]:
            raise self.wrong(event, f"the key {key!r} appears twice")
        self.key, self.key_line = key, line_of(event)

    def plain(self, event: Any) -> Any:
        """A scalar: a text, a whole number, true, false or nothing."""
        value: str = event.value
        if event.tag not in (None, "!"):
            raise self.wrong(event, "tags (!name) are not understood in card files")
        if event.style:  # it is quoted
            return value
        return meaning(value)

    def place(self, value: Any) -> None:
        """Put a complete value where it belongs."""
        if not self.open:
            self.found = value
            return
        collection = self.open[-1][0]
        if self.key is not None:
            collection[self.key] = value
            collection.lines[self.key] = self.key_line
            self.key = None
        else:
            collection.append(value)


def line_of(event: Any) -> int:
    line: int = event.start_mark.line + 1
    return line
