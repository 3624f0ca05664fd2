"""A strict reader for a small and safe subset of YAML.

It builds on the parser's events instead of YAML's constructors: that is quicker, keeps line numbers, and turns hostile
files (deep nesting, alias bombs) into a sentence.
"""

from __future__ import annotations

from typing import Any, Final

import yaml

from .card_file import Located
from .counts import Malformed
from .errors import quoted, shortened

DEEPEST: Final = 8
"""No card set nests deeper: decks, cards, effects."""


PLAIN_WORDS: Final = {
    "": None,
    "~": None,
    "null": None,
    "true": True,
    "yes": True,
    "on": True,
    "false": False,
    "no": False,
    "off": False,
}
"""Plain words that are not text, in lower case."""


def build(text: str) -> Located:
    """The mapping in the text, or Malformed."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        found = Builder().build(yaml.parse(text, Loader=loader))
    except (yaml.YAMLError, UnicodeError) as problem:
        mark = getattr(problem, "problem_mark", None)
        reason = getattr(problem, "problem", None) or getattr(problem, "reason", None) or str(problem)
        wrong = Malformed("this is not valid YAML: {reason}", reason=shortened(reason))
        wrong.line = mark.line + 1 if mark else 0
        raise wrong from None
    if not isinstance(found, Located):
        raise Malformed("the file must be a YAML mapping")
    return found


class Builder:
    """Puts mappings and lists together from the parser's events."""

    def __init__(self) -> None:
        self.open: list[tuple[Any, str | None, int]] = []
        """Open collections: the collection, its key and the key's line."""
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
                raise self.wrong(event, Malformed("aliases (*name) are not supported"))
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    raise self.wrong(event, Malformed("the file must hold one document only"))
        return self.found

    def wrong(self, event: Any, problem: Malformed) -> Malformed:
        """The mistake with its line, and its card if the name has been read."""
        names = [found.get("name") for found, _, _ in self.open if isinstance(found, Located)]
        problem.line = line_of(event)
        problem.card = next((name for name in names if isinstance(name, str)), "")
        return problem

    def begin(self, collection: Any, event: Any) -> None:
        self.check_tag(event)
        if len(self.open) >= DEEPEST:
            raise self.wrong(event, Malformed("the file is nested too deeply"))
        if self.key is None and self.open and isinstance(self.open[-1][0], Located):
            raise self.wrong(event, Malformed("a key must be a word"))
        self.open.append((collection, self.key, self.key_line))
        self.key = None

    def check_tag(self, event: Any) -> None:
        if event.tag not in (None, "!"):
            raise self.wrong(event, Malformed("tags (!name) are not supported"))

    def begin_entry(self, event: Any) -> None:
        key = event.value
        if key in self.open[-1][0]:
            raise self.wrong(event, Malformed("the key {key} appears twice", key=quoted(key)))
        self.key, self.key_line = key, line_of(event)

    def plain(self, event: Any) -> Any:
        """A scalar: a text, a whole number, true, false or nothing."""
        value: str = event.value
        self.check_tag(event)
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


def meaning(word: str) -> Any:
    """A plain scalar: a text, a whole number, true, false or nothing."""
    digits = word[1:] if word[:1] in ("+", "-") else word
    if digits.isascii() and digits.isdigit() and len(digits) < 6:
        return int(word)
    return PLAIN_WORDS.get(word.lower(), word)
