"""A card file as mappings with line numbers; files as simple as the shipped one are read here.

Importing and running a YAML parser takes longer than everything else the rules do at start-up. So `card_yaml` reads
only files that are not as simple, and reports all mistakes.
"""

from __future__ import annotations

import re
from typing import Any, Final

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
"""Plain words that are not text, in small letters."""

CARD_KEY: Final = r"[a-z][a-z0-9-]{0,30}"
ORDINARY: Final = re.compile(r"[\n -~]*")
LINE: Final = re.compile(rf"(|  - |    )({CARD_KEY}):(?: (.+))?")
"""A deck or the title; the beginning of a card; more of a card."""
PAIR: Final = re.compile(rf"({CARD_KEY}): (.+)")
SURE_WORDS: Final = re.compile(r"(?:[A-Za-z0-9]|[+-][0-9])[A-Za-z0-9.'/()+-]*(?: [A-Za-z0-9.'/()+-]+)*")
"""A text in which nothing means anything to YAML."""


class Located(dict[str, Any]):
    """A mapping from the file that knows its line and its keys' lines."""

    __slots__ = ("line", "lines")

    def __init__(self, line: int) -> None:
        self.line = line
        self.lines: dict[str, int] = {}


class NotSimple(Exception):  # noqa: N818 (not an error: a YAML parser reads it)
    """The file needs a YAML parser, or is malformed."""


def read_card_file(text: str) -> Located:
    """The mapping in the text, or Malformed."""
    try:
        return read_simple(text)
    except NotSimple:
        # start-up time: PyYAML takes 16 ms, and the shipped cards do without
        from .card_yaml import read_yaml

        return read_yaml(text)


def meaning(word: str) -> Any:
    """A plain scalar: a text, a whole number, true, false or nothing."""
    digits = word[1:] if word[:1] in ("+", "-") else word
    if digits.isascii() and digits.isdigit() and len(digits) < 6:
        return int(word)
    return PLAIN_WORDS.get(word.lower(), word)


# Simple files -------------------------------------------------------------------------------------------


def read_simple(text: str) -> Located:
    """Decks of cards, one line for each key; exactly what YAML would make of it, or NotSimple."""
    if not ORDINARY.fullmatch(text):
        raise NotSimple
    found = Located(0)
    deck: list[Located] | None = None
    card: Located | None = None
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip(" ")[:1] in ("", "#"):
            continue
        match = LINE.fullmatch(line)
        if match is None:
            raise NotSimple
        margin, key, value = match.groups()
        if not margin:
            found.line = found.line or number
            deck, card = [] if value is None else None, None
            put(found, key, deck if value is None else read_value(value, number), number)
        elif deck is None or value is None or (card is None and margin.isspace()):
            raise NotSimple
        else:
            if card is None or not margin.isspace():
                card = Located(number)
                deck.append(card)
            put(card, key, read_value(value, number), number)
    if not found or [] in found.values():
        raise NotSimple
    return found


def read_value(value: str, line: int) -> Any:
    if SURE_WORDS.fullmatch(value):
        return meaning(value)
    if value.startswith("[{") and value.endswith("}]"):
        return [read_mapping(pairs, line) for pairs in value[2:-2].split("}, {")]
    if value.startswith("[") and value.endswith("]"):
        return [meaning(sure(words)) for words in value[1:-1].split(", ")]
    if value.startswith("{") and value.endswith("}"):
        return read_mapping(value[1:-1], line)
    return meaning(", ".join(sure(words) for words in value.split(", ")))


def read_mapping(pairs: str, line: int) -> Located:
    found = Located(line)
    for pair in pairs.split(", "):
        match = PAIR.fullmatch(pair)
        if match is None:
            raise NotSimple
        put(found, match[1], meaning(sure(match[2])), line)
    return found


def sure(words: str) -> str:
    """Words that can only be meant as they stand."""
    if not SURE_WORDS.fullmatch(words):
        raise NotSimple
    return words


def put(mapping: Located, key: str, value: Any, line: int) -> None:
    if key in mapping:
        raise NotSimple
    mapping[key] = value
    mapping.lines[key] = line
