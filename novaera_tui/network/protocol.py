"""The messages between host and guests: one line of JSON each, with the version, a kind and the fields of that kind.

Both sides check everything. A message that is too long, of another version or malformed is Broken, and ends the
connection. Sentences travel as a template with its parts, and the guest's side translates them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from novaera_tui.messages import Message, filled, gettext
from novaera_tui.play.setup import SEAT_COLOURS
from novaera_tui.saving.packed_cards import LONGEST_PACKED
from rules.errors import TranslatableError, quoted
from rules.kinds import MAX_PLAYERS, MIN_PLAYERS
from rules.setup import VARIANTS

VERSION: Final = 1
LONGEST_REQUEST: Final = 2_000
"""Bytes of a line that a guest may send."""
LONGEST_REPORT: Final = 4_000_000
"""Bytes of a line that a host may send, ten times a whole game."""
LONGEST_ABOUT: Final = 10_000
"""Bytes of a line that describes a game; strangers send these."""
LONGEST_TEXT: Final = 300
MOST_PLACEHOLDERS: Final = 8
"""Placeholders of a sentence."""
HIGHEST: Final = 10**9

Sayable = Message | TranslatableError | str
"""A sentence for a guest. Texts are in the host's language."""


class Broken(TranslatableError):
    """The other side has violated the protocol."""


# Fields -------------------------------------------------------------------------------------------------

Check = Callable[[Any], bool]


def text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT and value.isprintable()


def number(value: Any) -> bool:
    return type(value) is int and -1 <= value <= HIGHEST


def truth(value: Any) -> bool:
    return isinstance(value, bool)


def one_of(*values: Any) -> Check:
    return lambda value: any(type(value) is type(each) and value == each for each in values)


def list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def by_seat(check: Check) -> Check:
    """A list with one entry for each player."""
    return lambda value: list_of(check)(value) and MIN_PLAYERS <= len(value) <= MAX_PLAYERS


def record(**fields: Check) -> Check:
    """An object with exactly these fields."""
    return lambda value: (
        isinstance(value, dict)
        and value.keys() == fields.keys()
        and all(check(value[name]) for name, check in fields.items())
    )


def card_set(value: Any) -> bool:
    """A packed card set; unpacking checks the rest."""
    return isinstance(value, str) and len(value) <= LONGEST_PACKED and value.isascii()


def event(value: Any) -> bool:
    """The rules check the rest."""
    return isinstance(value, list)


def view(value: Any) -> bool:
    """The rules check the rest."""
    return isinstance(value, dict)


def sentence(value: Any) -> bool:
    return record(text=text, parts=parts)(value) and value["text"] != ""


def parts(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= MOST_PLACEHOLDERS
        and all(text(name) and (text(part) or number(part)) for name, part in value.items())
    )


def optional(check: Check) -> Check:
    return lambda value: value is None or check(value)


SEAT: Final = record(name=text, colour=one_of("", *SEAT_COLOURS), bot=text)
PRESENCE: Final = record(user=text, here=truth, bot=text)

REQUESTS: Final[Mapping[str, Mapping[str, Check]]] = {
    "about": {},
    "hello": {"seat": text, "watch": truth},
    "choose": {"id": number, "turn": number, "key": text, "by_itself": truth},
    "undo": {"id": number, "turn": number},
    "redo": {"id": number, "turn": number},
    "hint": {"id": number, "turn": number},
    "vote": {"id": number, "vote": number, "yes": truth},
    "bot": {"id": number, "seat": number, "bot": text},
}
"""Messages from a guest, and their fields."""

REPORTS: Final[Mapping[str, Mapping[str, Check]]] = {
    "about": {
        "era": number,
        "round": number,
        "seats": by_seat(record(name=text, person=truth, user=text, here=truth, bot=text)),
        "over": truth,
    },
    "welcome": {
        "seat": number,
        "host": truth,
        "seats": by_seat(SEAT),
        "variant": one_of(*VARIANTS),
        "open_hands": truth,
        "hints": truth,
        "brief": truth,
        "cards": card_set,
    },
    "news": {
        "turn": number,
        "since": number,
        "steps": list_of(list_of(event)),
        "jump": truth,
        "last": optional(record(player=number, kind=text, is_step=truth)),
        "view": view,
        "undo": optional(sentence),
        "back": number,
        "presence": by_seat(PRESENCE),
        "unsaved": truth,
    },
    "vote": {"vote": number, "words": sentence},
    "said": {"words": sentence},
    "done": {"id": number, "words": optional(sentence)},
    "end": {"words": sentence},
}
"""Messages from a host, and their fields."""


# Lines --------------------------------------------------------------------------------------------------


def line(kind: str, **fields: Any) -> bytes:
    message = {"v": VERSION, "kind": kind, **fields}
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def sent(said: Sayable) -> dict[str, Any] | None:
    """A sentence as a field; None if there is nothing to say."""
    if isinstance(said, str):
        return {"text": brief(said), "parts": {}} if said else None
    template = said.text if isinstance(said, Message) else said.template
    return {
        "text": template,
        "parts": {name: part if number(part) else brief(str(part)) for name, part in said.parts.items()},
    }


def received(field: dict[str, Any] | None) -> str:
    """The sentence in a field, in the player's language."""
    return "" if field is None else brief(filled(gettext(field["text"]), field["parts"]))


def brief(words: str) -> str:
    """As much of a text as fits into a field."""
    cleaned = "".join(letter if letter.isprintable() else "?" for letter in words)
    return cleaned if len(cleaned) <= LONGEST_TEXT else cleaned[: LONGEST_TEXT - 3] + "..."


def message_of(content: bytes, known: Mapping[str, Mapping[str, Check]]) -> dict[str, Any]:
    """The message in a line, or Broken."""
    try:
        message = json.loads(content, parse_constant=refused, parse_float=refused)
    except (ValueError, RecursionError):
        raise Broken("a message was not a line of JSON.") from None
    if not isinstance(message, dict) or "v" not in message:
        raise Broken("a message had no version.")
    if message["v"] != VERSION or type(message["v"]) is not int:
        other = str(message["v"])[:20]
        raise Broken(
            "this side uses version {ours} of the protocol, the other {theirs}; both need the same novaera.",
            ours=VERSION,
            theirs=repr(other),
        )
    kind = message.get("kind")
    fields = known.get(kind) if isinstance(kind, str) else None
    if fields is None:
        raise Broken("unknown message {kind}.", kind=quoted(brief(str(kind))[:40]))
    if message.keys() != {"v", "kind", *fields}:
        raise Broken(
            "message {kind} must have the fields: {fields}.",
            kind=quoted(kind),
            fields=", ".join(("v", "kind", *fields)),
        )
    for name, check in fields.items():
        if not check(message[name]):
            raise Broken("message {kind} had an invalid {field}.", kind=quoted(kind), field=quoted(name))
    return message


def refused(_constant: str) -> float:
    raise ValueError("only whole numbers are allowed")


class Lines:
    """Cuts incoming bytes into lines of bounded length."""

    def __init__(self, longest: int) -> None:
        self.longest = longest
        self._rest = bytearray()

    def feed(self, content: bytes) -> Iterator[bytes]:
        self._rest += content
        while 0 <= (end := self._rest.find(b"\n")) <= self.longest:
            found = bytes(self._rest[:end])
            del self._rest[: end + 1]  # before the yield: the reader may stop at any line
            yield found
        if len(self._rest) > self.longest:
            self._rest.clear()
            raise Broken("a message was longer than {most} bytes.", most=self.longest)

    @property
    def waiting(self) -> bool:
        """Is there a whole unread line?"""
        return b"\n" in self._rest


class Pace:
    """A limit on the rate of messages, with an allowance for bursts."""

    def __init__(self, at_once: int, a_second: float, now: float) -> None:
        self.at_once = at_once
        self.a_second = a_second
        self._left = float(at_once)
        self._last = now

    def count(self, now: float) -> None:
        self._left = min(self.at_once, self._left + (now - self._last) * self.a_second) - 1
        self._last = now
        if self._left < 0:
            raise Broken("there were more than {most} messages a second.", most=round(self.a_second))

    def give_back(self) -> None:
        """Do not count the last message."""
        self._left += 1
