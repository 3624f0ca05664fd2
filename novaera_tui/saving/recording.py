"""Reading a journal: its entries, where it is damaged, and replaying it entry by entry.

A journal is JSON Lines: a header, then a line for each decision, undo, redo and change of pace. Each line ends with a
checksum of everything up to it, so every change is noticed. Nothing in a journal is executed, and all of it is checked
before it is used.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from operator import itemgetter
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import rules
from novaera_tui.errors import UserError
from novaera_tui.messages import error_text, gettext, lazy
from novaera_tui.play.setup import CALM, Seat, Setup
from novaera_tui.saving.checking import MOST_SCORE, check_setup, is_number
from novaera_tui.saving.packed_cards import LONGEST_PACKED
from novaera_tui.saving.stand import Corrupt, Stand, checked_stand, checked_winners
from rules.errors import TranslatableError
from rules.files import contents
from rules.records import TupleRecord

JOURNAL_FORMAT: Final = 1
LARGEST_JOURNAL: Final = 64_000_000
"""Bytes; real journals are much smaller."""
ROOM_FOR_UNDO: Final = 8_000_000
"""Bytes after which a journal takes no more undo and redo; the rest of a game needs far less than the limit."""
LONGEST_HEADER: Final = LONGEST_PACKED + 20_000
LONGEST_TITLE: Final = 200
MOST_OUTCOMES: Final = 2_000
OTHER_CHANCE: Final = lazy("its dice and cards do not come from the seed.")
DAMAGED_LINE: Final = lazy("line {line} is damaged: {problem}")
CHECK_LENGTH: Final = len(',"check":"01234567"}\n')


class Unreadable(UserError):
    """This file is not a usable journal."""


class Damaged(TranslatableError):
    """A line of a journal was changed, or cannot have been played."""

    def __init__(self, line: int, problem: object) -> None:
        """The problem is a sentence: an error, a message or a text."""
        super().__init__(DAMAGED_LINE.text, line=line, problem=problem)
        self.line = line


class Entry(TupleRecord):
    """A line after the header."""

    line: int
    what: str
    """decision, undo or redo"""
    n: int
    """The number of the decision that is made, undone or redone."""
    player: int = 0
    kind: str = ""
    key: str = ""
    outcomes: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    """The final scores, if this decision ended the game."""
    by_itself: bool = False
    """Made automatically."""
    hinted: bool = False
    """Made after a hint."""


@dataclass
class Recording:
    """The contents of a journal up to its first damage."""

    setup: Setup
    """With the last pace of the bots."""
    program: str
    card_title: str
    packed_cards: str
    """The card set of the game, see `packed_cards`."""
    outcomes: list[int]
    """Outcomes of chance in the set-up."""
    begun: str
    entries: list[Entry] = field(default_factory=list)
    torn: bool = False
    """The last line was incomplete and is left out."""
    stand: Stand | None = None
    """Where the undamaged part leaves the game, if a line of it says so."""
    winners: tuple[int, ...] = ()
    """Who won, if it is over."""
    damage: Damaged | None = None
    """The first damage."""
    length: int = 0
    """Bytes of all complete lines."""
    check: int = 0
    """The checksum so far, if nothing is damaged."""

    @property
    def finished(self) -> bool:
        return bool(self.winners)


def signed(record: dict[str, Any], check: int) -> tuple[str, int]:
    """A record as a line with the checksum of everything up to it, and the checksum so far."""
    body = json.dumps(record, ensure_ascii=False, separators=(",", ":"))[:-1]
    check = crc32(body.encode(), check)
    end = f',"check":"{check:08x}"}}\n'
    return body + end, crc32(end.encode(), check)


def read(path: Path) -> Recording:
    """The recording in a file, or Unreadable."""
    return read_with(parse, path)


def look_into(path: Path) -> Recording:
    """The recording without its entries: set-up, damage and where the game stands."""
    return read_with(skim, path)


def read_with(reader: Callable[[bytes], Recording], path: Path) -> Recording:
    try:
        content = contents(path, LARGEST_JOURNAL + 1)
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else problem
        raise Unreadable(gettext("{file}: cannot read the saved game: {reason}.", file=path, reason=reason)) from None
    try:
        return reader(content)
    except Unreadable as problem:
        raise Unreadable(gettext("{file}: {problem}", file=path, problem=problem)) from None


def skim(content: bytes) -> Recording:
    return sound_part(content)[0]


def parse(content: bytes) -> Recording:
    recording, sound = sound_part(content)
    reader = LineReader()
    line = 2
    try:
        for data in records(sound.split(b"\n")[1:-1]):
            if "pace" in data and "key" not in data:
                recording.setup = recording.setup._replace(pace=data["pace"])
                check_setup(recording.setup)
            else:
                recording.entries.append(reader.entry(line, data))
            line += 1
    except (ValueError, KeyError) as problem:
        recording.damage = Damaged(line, corrupt(problem))
        recording.torn = False
    return recording


def sound_part(content: bytes) -> tuple[Recording, bytes]:
    """A recording without its entries, and its undamaged lines."""
    if len(content) > LARGEST_JOURNAL:
        raise Unreadable(gettext("the file is too large for a saved game."))
    whole = content[: content.rfind(b"\n") + 1]
    if not whole:
        raise not_saved_game()
    recording = read_header(line_at(whole, 0))
    # the last checksum covers everything; only if it is wrong are the lines checked one by one
    check, end = crc32(memoryview(whole)[:-CHECK_LENGTH]), whole[-CHECK_LENGTH:]
    sound = whole if end == written_check(check) else b"".join(sound_lines(whole))
    if not sound:
        raise Unreadable(error_text(Damaged(1, WRONG_CHECKSUM)))
    recording.check, recording.length = crc32(end, check), len(whole)
    if len(sound) < len(whole):
        recording.damage = Damaged(sound.count(b"\n") + 1, WRONG_CHECKSUM)
    else:
        recording.torn = len(whole) < len(content)
    read_stand(recording, sound)
    return recording, sound


WRONG_CHECKSUM: Final = lazy("its checksum is wrong.")


def not_saved_game() -> Unreadable:
    return Unreadable(gettext("this is not a saved game."))


def written_check(check: int) -> bytes:
    """The end of a line."""
    return b',"check":"%08x"}\n' % check


def sound_lines(whole: bytes) -> Iterator[bytes]:
    """The lines up to the first wrong checksum."""
    check = 0
    for line in whole.splitlines(keepends=True):
        if line[-CHECK_LENGTH:] != written_check(crc32(line[:-CHECK_LENGTH], check)):
            return
        check = crc32(line, check)
        yield line


def line_at(whole: bytes, place: int) -> bytes:
    """The line around a place, without its line break."""
    return whole[whole.rfind(b"\n", 0, place) + 1 : whole.index(b"\n", place)]


def read_stand(recording: Recording, sound: bytes) -> None:
    """Where the game stands, from the last line that records it. No text can fake it: quotes in texts are escaped."""
    seats = len(recording.setup.seats)
    told = sound.rfind(b',"stand":{')
    if told >= 0:
        with suppress(ValueError, KeyError, TypeError):
            recording.stand = checked_stand(loaded(line_at(sound, told))["stand"], seats)
    last = line_at(sound, len(sound) - 1)
    if b',"over":{' in last:
        with suppress(ValueError, KeyError, TypeError):
            recording.winners = checked_winners(loaded(last)["over"]["winners"], seats)


def records(lines: list[bytes]) -> Iterable[dict[str, Any]]:
    """The records of these lines, or Corrupt at the first bad one.

    Parsing all at once is twice as quick; only if that fails are they parsed one by one.
    """
    try:
        found: list[dict[str, Any]] = json.loads(b"[" + b",".join(lines) + b"]")
    except (ValueError, RecursionError):
        found = []
    if len(found) == len(lines) and set(map(type, found)) <= {dict}:
        return found
    return map(loaded, lines)


def loaded(line: bytes) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise Corrupt("it is not valid JSON.") from None
    if type(data) is not dict:
        raise Corrupt("it is not a record.")
    return data


# The header ---------------------------------------------------------------------------------------------


def read_header(line: bytes) -> Recording:
    """The header; its format number is checked first."""
    try:
        data = loaded(line[:LONGEST_HEADER])
    except ValueError:
        raise not_saved_game() from None
    version = data.get("novaera")
    if not is_number(version, 1, 10**6):
        raise not_saved_game()
    if version > JOURNAL_FORMAT:
        raise Unreadable(
            gettext(
                "a newer novaera saved this game (format {version}); this one reads up to format {known}.",
                version=version,
                known=JOURNAL_FORMAT,
            )
        )
    try:
        return checked_header(data)
    except (ValueError, KeyError, TypeError) as problem:
        raise Unreadable(error_text(Damaged(1, corrupt(problem)))) from None


def corrupt(problem: Exception) -> TranslatableError:
    """A mistake in a record as a sentence."""
    if isinstance(problem, TranslatableError):
        return problem
    if isinstance(problem, KeyError):
        return Corrupt("{field} is missing.", field=problem)
    return Corrupt("a field has the wrong type.")


def checked_header(data: dict[str, Any]) -> Recording:
    cards, seats = data["cards"], data["seats"]
    if not isinstance(cards, dict) or not isinstance(seats, list):
        raise Corrupt("the card set or the seats are missing.")
    if "source" not in cards:
        raise Unreadable(gettext("this game was saved by a version before 1.0, which this one cannot read."))
    setup = Setup(
        tuple(Seat(seat["name"], seat["colour"], seat["bot"]) for seat in seats),
        data["seed"],
        data["variant"],
        data["first"],
        data["hands"],
        data.get("hints", True),
        data.get("brief", False),
        data.get("pace", CALM),
    )
    check_setup(setup)
    return Recording(
        setup,
        program=text(data["program"], 40),
        card_title=text(cards["title"], LONGEST_TITLE),
        packed_cards=text(cards["source"], LONGEST_PACKED),
        outcomes=list(checked_outcomes(data["outcomes"])),
        begun=text(data["time"], 40),
    )


def text(value: Any, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest or not value.isprintable():
        raise Corrupt("a field must be printable text.")
    return value


def checked_outcomes(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > MOST_OUTCOMES:
        raise Corrupt("the random outcomes are not a list.")
    if not {*map(type, value)} <= {int} or (value and not 0 <= min(value) <= max(value) < 10_000):
        raise Corrupt("a random outcome is not a small number.")
    return tuple(value)


# The lines after it -------------------------------------------------------------------------------------


class LineReader:
    """Turns records into entries and keeps track of undo and redo."""

    def __init__(self) -> None:
        self.made: list[Entry] = []
        self.undone: list[Entry] = []
        self.over = False

    def entry(self, line: int, data: dict[str, Any]) -> Entry:
        """Kind and key of a decision are not checked here: the game does that when it is replayed."""
        if self.over:
            raise Corrupt("the game was already over.")
        made = self.made
        if "key" in data:
            number, player, kind, key = plain_fields(data)
            if number != len(made) + 1:
                raise Corrupt("decision {number} should be here.", number=len(made) + 1)
            if type(player) is not int:  # 0.0 would pass for 0, but is not a seat
                raise Corrupt("the player is not a number.")
            if type(key) is not str:
                raise Corrupt("the choice is not text.")
            notes = NO_NOTES
            if len(data) > PLAIN_FIELDS:
                notes = notes_of(data)
                self.over = bool(notes[SCORES_NOTED])
            entry = Entry._make((line, "decision", number, player, kind, key, *notes))
            made.append(entry)
            self.undone = []
            return entry
        if "undo" in data:
            if not made or data["undo"] != len(made) or made[-1].outcomes:
                raise Corrupt("it undoes a choice that cannot be undone.")
            undone = made.pop()
            self.undone.append(undone)
            return Entry(line, "undo", undone.n, undone.player, undone.kind, undone.key)
        if "redo" in data:
            if not self.undone or data["redo"] != len(made) + 1:
                raise Corrupt("it redoes a choice that was not undone.")
            again = self.undone.pop()
            made.append(again)
            return Entry(line, "redo", again.n, again.player, again.kind, again.key)
        raise Corrupt("its kind is unknown.")


plain_fields: Final = itemgetter("n", "player", "kind", "key")
PLAIN_FIELDS: Final = len(("n", "player", "kind", "key", "check"))
"""Fields of every decision; most have no others."""
Notes = tuple[tuple[int, ...], tuple[int, ...], bool, bool]
"""The last fields of an entry."""
NO_NOTES: Final[Notes] = ((), (), False, False)
SCORES_NOTED: Final = 1


def notes_of(data: dict[str, Any]) -> Notes:
    """The optional fields of a decision; unknown ones, which later versions may add, are ignored."""
    return (
        checked_outcomes(data["outcomes"]) if "outcomes" in data else (),
        checked_scores(data["over"]) if "over" in data else (),
        data.get("by_itself") is True,
        data.get("hint") is True,
    )


def checked_scores(data: Any) -> tuple[int, ...]:
    scores = data.get("scores") if isinstance(data, dict) else None
    if not scores or not isinstance(scores, list) or not all(is_number(score, 0, MOST_SCORE) for score in scores):
        raise Corrupt("its result is invalid.")
    return tuple(scores)


# Playing it again ---------------------------------------------------------------------------------------


def play_entry(game: rules.Game, entry: Entry) -> None:
    """Make a recorded decision; Damaged if it is impossible.

    The journal holds the seed, so its outcomes of chance must be those of the seed.
    """
    asked = game.asked
    if asked is None:
        raise Damaged(entry.line, lazy("the game was already over."))
    if asked.player != entry.player or asked.kind != entry.kind:
        raise Damaged(entry.line, lazy("{player} had a different decision to make.", player=game.names[asked.player]))
    try:
        game.apply(entry.key, entry.outcomes)
    except rules.IllegalChoice:
        raise Damaged(entry.line, lazy("its choice was not an option.")) from None
    except rules.WrongOutcomes as problem:
        raise Damaged(entry.line, problem) from None
    if not game.as_seeded:
        raise Damaged(entry.line, OTHER_CHANCE)
    if game.asked is None or entry.scores:
        result = game.result
        if result is None or result.scores != entry.scores:
            raise Damaged(entry.line, lazy("its result does not match the game."))
