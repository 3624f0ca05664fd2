"""What host and guests say to each other: one JSON line a message, each with the version, its kind and known fields.

Both sides check everything. A message that is too long, of another version or not as described here is Broken: its
sentence is the last thing that is said on that connection.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from novaera_tui.play.setup import SEAT_COLOURS
from novaera_tui.saving.packed_cards import LONGEST_PACKED
from rules.kinds import MAX_PLAYERS, MIN_PLAYERS
from rules.setup import VARIANTS

VERSION: Final = 1
LONGEST_REQUEST: Final = 2_000
"""Bytes of a line that a guest may send."""
LONGEST_REPORT: Final = 4_000_000
"""Bytes of a line that a host may send; a whole game is a tenth of this."""
LONGEST_ABOUT: Final = 10_000
"""Bytes of a line that tells about a game; strangers send these."""
LONGEST_TEXT: Final = 300
HIGHEST: Final = 10**9


class Broken(Exception):
    """The other side said something that cannot be; the text is a sentence."""


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
    """A packed card set; whoever unpacks it checks the rest."""
    return isinstance(value, str) and len(value) <= LONGEST_PACKED and value.isascii()


def event(value: Any) -> bool:
    """The rules check the rest of it."""
    return isinstance(value, list)


def view(value: Any) -> bool:
    """The rules check the rest of it."""
    return isinstance(value, dict)


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
"""What a guest may say."""

REPORTS: Final[Mapping[str, Mapping[str, Check]]] = {
    "about": {
        "title": text,
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
        "last": lambda value: value is None or record(player=number, kind=text, is_step=truth)(value),
        "view": view,
        "undo": text,
        "back": number,
        "presence": by_seat(PRESENCE),
        "trouble": text,
    },
    "vote": {"vote": number, "words": text},
    "said": {"words": text},
    "done": {"id": number, "words": text},
    "end": {"words": text},
}
"""What a host may say."""


# Lines --------------------------------------------------------------------------------------------------


def line(kind: str, **fields: Any) -> bytes:
    message = {"v": VERSION, "kind": kind, **fields}
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def brief(words: str) -> str:
    """As much of a sentence as fits into a field."""
    cleaned = "".join(letter if letter.isprintable() else "?" for letter in words)
    return cleaned if len(cleaned) <= LONGEST_TEXT else cleaned[: LONGEST_TEXT - 3] + "..."


def message_of(content: bytes, known: Mapping[str, Mapping[str, Check]]) -> dict[str, Any]:
    """The message in a line; Broken if it is none of these."""
    try:
        message = json.loads(content, parse_constant=refused, parse_float=refused)
    except (ValueError, RecursionError):
        raise Broken("A message was not a line of JSON.") from None
    if not isinstance(message, dict) or "v" not in message:
        raise Broken("A message must be an object with a version.")
    if message["v"] != VERSION or type(message["v"]) is not int:
        other = str(message["v"])[:20]
        raise Broken(f"This side speaks version {VERSION}, the other {other!r}; both sides need the same novaera.")
    kind = message.get("kind")
    fields = known.get(kind) if isinstance(kind, str) else None
    if fields is None:
        raise Broken(f"There is no message of the kind {brief(str(kind))[:40]!r}.")
    if message.keys() != {"v", "kind", *fields}:
        raise Broken(f"A message of the kind {kind!r} must have the fields {', '.join(fields) or 'v and kind'}.")
    for name, check in fields.items():
        if not check(message[name]):
            raise Broken(f"A message of the kind {kind!r} came with a bad {name!r}.")
    return message


def refused(_constant: str) -> float:
    raise ValueError("numbers are whole here")


class Lines:
    """Cuts what arrives into lines, none of which may be longer than so many bytes."""

    def __init__(self, longest: int) -> None:
        self.longest = longest
        self._rest = bytearray()

    def feed(self, content: bytes) -> Iterator[bytes]:
        self._rest += content
        while 0 <= (end := self._rest.find(b"\n")) <= self.longest:
            found = bytes(self._rest[:end])
            del self._rest[: end + 1]  # before it is handed out: who reads may stop at any line
            yield found
        if len(self._rest) > self.longest:
            self._rest.clear()
            raise Broken(f"A message was longer than {self.longest} bytes.")

    @property
    def waiting(self) -> bool:
        """Has a whole line come that nobody has read yet?"""
        return b"\n" in self._rest


class Pace:
    """A bound on how often somebody speaks: so many at once, and then so many a second."""

    def __init__(self, at_once: int, a_second: float, now: float) -> None:
        self.at_once = at_once
        self.a_second = a_second
        self._left = float(at_once)
        self._last = now

    def count(self, now: float) -> None:
        self._left = min(self.at_once, self._left + (now - self._last) * self.a_second) - 1
        self._last = now
        if self._left < 0:
            raise Broken(f"More than {self.a_second:.0f} messages a second is too many.")

    def give_back(self) -> None:
        """The last one does not count."""
        self._left += 1
