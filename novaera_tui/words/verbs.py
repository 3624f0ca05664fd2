"""How verbs of effects are said: each has a full text and a brief text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from novaera_tui.messages import Message
from novaera_tui.words.counts import Words
from novaera_tui.words.names import die_letter
from rules.effects import Verb
from rules.kinds import ANY, Kind
from rules.records import TupleRecord

V = TypeVar("V", bound=Verb)


class VerbWords(dict[type[Verb], Callable[[Any], Words]]):
    """The words of several verbs, without trigger, count and condition."""

    def says(self, verb: type[V]) -> Callable[[Callable[[V], Words]], Callable[[V], Words]]:
        """Decorator: this function words that verb."""

        def register(words: Callable[[V], Words]) -> Callable[[V], Words]:
            self[verb] = words
            return words

        return register

    def add(self, verb: type[Verb], full: Message, brief: Message, **fields: str) -> None:
        """This verb always has these texts; the named fields fill their placeholders."""
        self[verb] = lambda said: Words(full.format(**parts_of(said, fields)), brief.format(**parts_of(said, fields)))

    def add_by_colour(
        self, verb: type[Verb], full: tuple[Message, ...], brief: tuple[Message, Message], **fields: str
    ) -> None:
        """The same for a verb about one colour or any."""
        texts = ByColour(full, brief)
        self[verb] = lambda said: texts.words(said.colour, **parts_of(said, fields))


def parts_of(said: Any, fields: Mapping[str, str]) -> dict[str, Any]:
    return {name: getattr(said, field) for name, field in fields.items()}


class ByColour(TupleRecord):
    """Messages about one colour or any."""

    full: tuple[Message, ...]
    """By the number of the colour; the last one (-1) is for ANY."""
    brief: tuple[Message, Message]
    """For ANY, and for the {letter} of a colour."""

    def words(self, colour: Kind, fewer: Words | None = None, **parts: object) -> Words:
        """`fewer` fills its placeholder in each length."""
        in_full, in_brief = parts, parts | {"letter": "" if colour == ANY else die_letter(colour)}
        if fewer is not None:
            in_full, in_brief = parts | {"fewer": fewer.full}, in_brief | {"fewer": fewer.brief}
        return Words(self.full[colour].format(**in_full), self.brief[colour != ANY].format(**in_brief))
