"""The messages between host and guests: named tuples, each one line of JSON with the version and its kind.

Both sides check everything. A message that is too long, of another version or malformed is Broken, and ends the
connection. Sentences travel as a template with its parts, and the guest's side translates them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

from novaera_tui.messages import Message, filled, gettext
from novaera_tui.network.seats import WATCHING
from novaera_tui.play.match import LastChoice, Presence
from novaera_tui.play.setup import Seat
from novaera_tui.saving.lines import PackedCards
from rules.errors import TranslatableError, quoted
from rules.kinds import MAX_PLAYERS, MIN_PLAYERS
from rules.records import TupleRecord
from rules.setup import VARIANTS
from rules.typed_data import DataError, read_as, written

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


# Messages -----------------------------------------------------------------------------------------------

Text = Annotated[str, range(LONGEST_TEXT + 1)]
Number = Annotated[int, range(-1, HIGHEST + 1)]
SeatNumber = Annotated[int, range(WATCHING, MAX_PLAYERS)]
EACH_SEAT: Final = range(MIN_PLAYERS, MAX_PLAYERS + 1)
"""The length of a list with one entry for each player."""


class Wording(TupleRecord):
    """A template and its parts; the guest's side translates it."""

    text: Annotated[str, range(1, LONGEST_TEXT + 1)]
    parts: Annotated[dict[Text, Text | Number], range(MOST_PLACEHOLDERS + 1)]


class AskAbout(TupleRecord):
    """What is this game?"""


class Hello(TupleRecord):
    """A caller wants a seat, or to watch."""

    seat: Text
    watch: bool
    invited: bool = False
    """A friend at the host's own account, without the host's rights."""


class MakeChoice(TupleRecord):
    """Take the option with this key."""

    id: Number
    turn: Number
    key: Text
    by_itself: bool


class Undo(TupleRecord):
    """Undo the last choice."""

    id: Number
    turn: Number


class Redo(TupleRecord):
    """Redo it."""

    id: Number
    turn: Number


class NoteHint(TupleRecord):
    """The guest's terminal gave a hint."""

    id: Number
    turn: Number


class AnswerVote(TupleRecord):
    """Agree to an undo, or not."""

    id: Number
    vote: Number
    yes: bool


class SeatBot(TupleRecord):
    """Let a bot play for a person; without a bot, the person plays again."""

    id: Number
    seat: Number
    bot: Text


class SeatAbout(TupleRecord):
    """What any caller may know about a seat."""

    name: Text
    person: bool
    user: Text
    here: bool
    bot: Text


class About(TupleRecord):
    """What any caller may know about the game."""

    era: Number
    round: Number
    seats: Annotated[tuple[SeatAbout, ...], EACH_SEAT]
    over: bool


class Welcome(TupleRecord):
    """The guest's seat, and the game."""

    seat: SeatNumber
    host: bool
    seats: Annotated[tuple[Seat, ...], EACH_SEAT]
    variant: Annotated[str, tuple(VARIANTS)]
    open_hands: bool
    hints: bool
    brief: bool
    cards: PackedCards


class News(TupleRecord):
    """What has happened and changed since the last news."""

    turn: Number
    since: Number
    """How much of the history the guest knows."""
    steps: tuple[tuple[Any, ...], ...]
    """Events of each choice since then; the rules read them."""
    jump: bool
    """The position has jumped."""
    last: LastChoice | None
    view: dict[str, Any]
    """The changed fields of the guest's view; the rules read them."""
    undo: Wording | None
    """Why there is no undo."""
    back: SeatNumber
    """Whose choice undo would undo."""
    presence: Annotated[tuple[Presence, ...], EACH_SEAT]
    unsaved: bool


class OpenVote(TupleRecord):
    """Does the guest agree?"""

    vote: Number
    words: Wording


class Say(TupleRecord):
    """A sentence for the guest."""

    words: Wording


class RequestDone(TupleRecord):
    """The answer to a request: why it failed, or nothing."""

    id: Number
    words: Wording | None


class End(TupleRecord):
    """Why the host hangs up."""

    words: Wording


REQUESTS: Final[Mapping[str, Any]] = {
    "about": AskAbout,
    "hello": Hello,
    "choose": MakeChoice,
    "undo": Undo,
    "redo": Redo,
    "hint": NoteHint,
    "vote": AnswerVote,
    "bot": SeatBot,
}
"""Messages from a guest."""

REPORTS: Final[Mapping[str, Any]] = {
    "about": About,
    "welcome": Welcome,
    "news": News,
    "vote": OpenVote,
    "said": Say,
    "done": RequestDone,
    "end": End,
}
"""Messages from a host."""
KIND_OF: Final = {message: kind for known in (REQUESTS, REPORTS) for kind, message in known.items()}


# LineBuffer --------------------------------------------------------------------------------------------------


def line(message: Any) -> bytes:
    data = {"v": VERSION, "kind": KIND_OF[type(message)], **written(message)}
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def wording(said: Sayable) -> Wording:
    """A sentence as it is sent."""
    if isinstance(said, str):
        return Wording(brief(said), {})
    template = said.text if isinstance(said, Message) else said.template
    parts = {name: part if type(part) is int else brief(str(part)) for name, part in said.parts.items()}
    return Wording(template, parts)


def text_of(sentence: Wording | None) -> str:
    """A received sentence, in the player's language."""
    return "" if sentence is None else brief(filled(gettext(sentence.text), sentence.parts))


def brief(words: str) -> str:
    """As much of a text as fits into a field."""
    cleaned = "".join(letter if letter.isprintable() else "?" for letter in words)
    return cleaned if len(cleaned) <= LONGEST_TEXT else cleaned[: LONGEST_TEXT - 3] + "..."


def message_of(content: bytes, known: Mapping[str, Any]) -> Any:
    """The message in a line, or Broken."""
    try:
        data = json.loads(content, parse_constant=refused, parse_float=refused)
    except (ValueError, RecursionError):
        raise Broken("a message was not a line of JSON.") from None
    if not isinstance(data, dict) or "v" not in data:
        raise Broken("a message had no version.")
    version, kind = data.pop("v"), data.pop("kind", None)
    if version != VERSION or type(version) is not int:
        raise Broken(
            "this side uses version {ours} of the protocol, the other {theirs}; both need the same novaera.",
            ours=VERSION,
            theirs=repr(str(version)[:20]),
        )
    if not isinstance(kind, str) or kind not in known:
        raise Broken("unknown message {kind}.", kind=quoted(brief(str(kind))[:40]))
    try:
        return read_as(known[kind], data)
    except DataError as problem:
        raise Broken("message {kind}: {problem}", kind=quoted(kind), problem=problem) from None


def refused(_constant: str) -> float:
    raise ValueError("only whole numbers are allowed")


class LineBuffer:
    """Splits incoming bytes into lines of bounded length."""

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
    def has_line(self) -> bool:
        """Is there a whole unread line?"""
        return b"\n" in self._rest


class RateLimit:
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
