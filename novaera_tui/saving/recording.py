"""Reading a journal: what was recorded, how far it can be trusted, and playing it again entry by entry.

A journal is JSON Lines: a header, then a line for each decision, undo, redo and change of pace. Every line ends in a
checksum that also covers the lines before it, so that no change in the middle goes unnoticed. Nothing in a journal is
ever run; all of it is checked before it is used.
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
from novaera_tui.play.setup import CALM, Seat, Setup
from novaera_tui.saving.checking import MOST_SCORE, check_setup, is_number
from novaera_tui.saving.packed_cards import LONGEST_PACKED
from novaera_tui.saving.stand import Stand, checked_stand, checked_winners
from rules.files import contents
from rules.records import TupleRecord

JOURNAL_FORMAT: Final = 1
LARGEST_JOURNAL: Final = 64_000_000
"""More bytes than any journal of ours has; what is larger is none."""
ROOM_FOR_UNDO: Final = 8_000_000
"""Past this a journal takes no more undo and redo, so that none grows too large; the rest of a game needs far less."""
LONGEST_HEADER: Final = LONGEST_PACKED + 20_000
LONGEST_TITLE: Final = 200
MOST_OUTCOMES: Final = 2_000
OTHER_CHANCE: Final = "its dice and cards are not the ones that the seed gives."
CHECK_LENGTH: Final = len(',"check":"01234567"}\n')


class Unreadable(UserError):
    """This is no journal that can be used; the text is a sentence."""


class Damaged(Exception):
    """A line of a journal is not as it was written, or cannot have been played."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line} is damaged: {reason}")
        self.line = line
        self.reason = reason


class Entry(TupleRecord):
    """A line after the header."""

    line: int
    what: str
    """decision, undo or redo"""
    n: int
    """The number of the decision that is made, taken back or made again."""
    player: int = 0
    kind: str = ""
    key: str = ""
    outcomes: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    """How the game ended, if this decision ended it."""
    by_itself: bool = False
    """Nobody was asked."""
    hinted: bool = False
    """Its player had asked for a hint."""


@dataclass
class Recording:
    """A journal that has been read, as far as it is sound."""

    setup: Setup
    """With the pace of the bots as it was last chosen."""
    program: str
    card_title: str
    packed_cards: str
    """The card set that the game was begun with, see `packed_cards`."""
    outcomes: list[int]
    """What chance brought in the set-up."""
    begun: str
    entries: list[Entry] = field(default_factory=list)
    torn: bool = False
    """The last line had not been written to its end and is left out."""
    stand: Stand | None = None
    """Where the sound part leaves the game, as its lines tell; the first journals do not."""
    winners: tuple[int, ...] = ()
    """Who won, if it is over."""
    damage: Damaged | None = None
    """Where the sound part ends too early."""
    length: int = 0
    """Bytes of all complete lines."""
    check: int = 0
    """The checksum that the next line goes on from, if nothing is damaged."""

    @property
    def finished(self) -> bool:
        return bool(self.winners)


def signed(record: dict[str, Any], check: int) -> tuple[str, int]:
    """A record as a line with its checksum over all that was written up to it, and what the next line goes on from."""
    body = json.dumps(record, ensure_ascii=False, separators=(",", ":"))[:-1]
    check = crc32(body.encode(), check)
    end = f',"check":"{check:08x}"}}\n'
    return body + end, crc32(end.encode(), check)


def read(path: Path) -> Recording:
    """What a file has recorded; Unreadable, with a sentence, if it is no journal of ours."""
    return read_with(parse, path)


def look_into(path: Path) -> Recording:
    """What can be told without playing: the set-up, how far the file is sound, where the game stands. No entries."""
    return read_with(skim, path)


def read_with(reader: Callable[[bytes], Recording], path: Path) -> Recording:
    try:
        content = contents(path, LARGEST_JOURNAL + 1)
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else problem
        raise Unreadable(f"{path}: the saved game cannot be read: {reason}.") from None
    try:
        return reader(content)
    except Unreadable as problem:
        raise Unreadable(f"{path}: {problem}") from None


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
        recording.damage = Damaged(line, f"{detail(problem)}.")
        recording.torn = False
    return recording


def sound_part(content: bytes) -> tuple[Recording, bytes]:
    """A recording without its entries, and the lines that are as they were written."""
    if len(content) > LARGEST_JOURNAL:
        raise Unreadable("the file is too large for a saved game.")
    whole = content[: content.rfind(b"\n") + 1]
    if not whole:
        raise Unreadable("this is not a saved game.")
    recording = read_header(line_at(whole, 0))
    # the last checksum covers everything; only if it is wrong has the damage to be looked for line by line
    check, end = crc32(memoryview(whole)[:-CHECK_LENGTH]), whole[-CHECK_LENGTH:]
    sound = whole if end == written_check(check) else b"".join(sound_lines(whole))
    if not sound:
        raise Unreadable("line 1 is damaged: its checksum is wrong.")
    recording.check, recording.length = crc32(end, check), len(whole)
    if len(sound) < len(whole):
        recording.damage = Damaged(sound.count(b"\n") + 1, "its checksum is wrong.")
    else:
        recording.torn = len(whole) < len(content)
    read_stand(recording, sound)
    return recording, sound


def written_check(check: int) -> bytes:
    """How a line ends."""
    return b',"check":"%08x"}\n' % check


def sound_lines(whole: bytes) -> Iterator[bytes]:
    """The lines that are as they were written."""
    check = 0
    for line in whole.splitlines(keepends=True):
        if line[-CHECK_LENGTH:] != written_check(crc32(line[:-CHECK_LENGTH], check)):
            return
        check = crc32(line, check)
        yield line


def line_at(whole: bytes, place: int) -> bytes:
    """The line around a place, without its end."""
    return whole[whole.rfind(b"\n", 0, place) + 1 : whole.index(b"\n", place)]


def read_stand(recording: Recording, sound: bytes) -> None:
    """Where the game stands, from the last line that tells it. No text passes for it: quotes in texts are escaped."""
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
    """The records of these lines; ValueError at the first that is none.

    All are read in one go, which is twice as quick; only if that goes wrong one by one.
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
        raise ValueError("it is not valid JSON") from None
    if type(data) is not dict:
        raise ValueError("it is not a record")
    return data


# The header ---------------------------------------------------------------------------------------------


def read_header(line: bytes) -> Recording:
    """The header, whose format number is looked at before anything else."""
    try:
        data = loaded(line[:LONGEST_HEADER])
    except ValueError:
        raise Unreadable("this is not a saved game.") from None
    version = data.get("novaera")
    if not is_number(version, 1, 10**6):
        raise Unreadable("this is not a saved game.")
    if version > JOURNAL_FORMAT:
        raise Unreadable(
            f"this game was saved by a newer novaera (format {version}); this one reads up to format {JOURNAL_FORMAT}."
        )
    try:
        return checked_header(data)
    except (ValueError, KeyError, TypeError) as problem:
        raise Unreadable(f"line 1 is damaged: {detail(problem)}.") from None


def detail(problem: Exception) -> str:
    """What is wrong with a line."""
    return f"{problem} is missing" if isinstance(problem, KeyError) else str(problem).removesuffix(".")


def checked_header(data: dict[str, Any]) -> Recording:
    cards, seats = data["cards"], data["seats"]
    if not isinstance(cards, dict) or not isinstance(seats, list):
        raise ValueError("the card set or the seats are missing")
    if "source" not in cards:
        raise Unreadable("this game was saved by a version before 1.0, which this one cannot read.")
    setup = Setup(
        tuple(Seat(seat["name"], seat["colour"], seat["bot"]) for seat in seats),
        data["seed"],
        data["variant"],
        data["first"],
        data["open_hands"],
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
        raise ValueError("something that should be text is not")
    return value


def checked_outcomes(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > MOST_OUTCOMES:
        raise ValueError("the outcomes of chance are not a list")
    if not {*map(type, value)} <= {int} or (value and not 0 <= min(value) <= max(value) < 10_000):
        raise ValueError("an outcome of chance is not a small number")
    return tuple(value)


# The lines after it -------------------------------------------------------------------------------------


class LineReader:
    """Turns records into entries and follows what is made, taken back and made again."""

    def __init__(self) -> None:
        self.made: list[Entry] = []
        self.undone: list[Entry] = []
        self.over = False

    def entry(self, line: int, data: dict[str, Any]) -> Entry:
        """Which kind and key a decision has is not looked at here: they are right if the game asks for them."""
        if self.over:
            raise ValueError("the game was over before it")
        made = self.made
        if "key" in data:
            number, player, kind, key = plain_fields(data)
            if number != len(made) + 1:
                raise ValueError(f"decision {len(made) + 1} should be here")
            if type(player) is not int:  # 0.0 would pass for 0, but is no seat
                raise ValueError("the player is not a number")
            if type(key) is not str:
                raise ValueError("the choice is not a text")
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
                raise ValueError("it takes back what cannot be taken back")
            undone = made.pop()
            self.undone.append(undone)
            return Entry(line, "undo", undone.n, undone.player, undone.kind, undone.key)
        if "redo" in data:
            if not self.undone or data["redo"] != len(made) + 1:
                raise ValueError("it repeats a choice that was not taken back")
            again = self.undone.pop()
            made.append(again)
            return Entry(line, "redo", again.n, again.player, again.kind, again.key)
        raise ValueError("it is nothing that a journal records")


plain_fields: Final = itemgetter("n", "player", "kind", "key")
PLAIN_FIELDS: Final = len(("n", "player", "kind", "key", "check"))
"""What every line of a decision has; most have nothing else."""
Notes = tuple[tuple[int, ...], tuple[int, ...], bool, bool]
"""The last fields of an entry."""
NO_NOTES: Final[Notes] = ((), (), False, False)
SCORES_NOTED: Final = 1


def notes_of(data: dict[str, Any]) -> Notes:
    """What else is noted of a decision; what a later program may add is no concern of this one."""
    return (
        checked_outcomes(data["outcomes"]) if "outcomes" in data else (),
        checked_scores(data["over"]) if "over" in data else (),
        data.get("by_itself") is True,
        data.get("hint") is True,
    )


def checked_scores(data: Any) -> tuple[int, ...]:
    scores = data.get("scores") if isinstance(data, dict) else None
    if not scores or not isinstance(scores, list) or not all(is_number(score, 0, MOST_SCORE) for score in scores):
        raise ValueError("the result makes no sense")
    return tuple(scores)


# Playing it again ---------------------------------------------------------------------------------------


def play_entry(game: rules.Game, entry: Entry) -> None:
    """Bring a game on by a decision; Damaged if it cannot have been like that.

    The seed is in the journal, so chance has to be what the seed brings.
    """
    asked = game.asked
    if asked is None:
        raise Damaged(entry.line, "the game was over before it.")
    if asked.player != entry.player or asked.kind != entry.kind:
        raise Damaged(entry.line, f"it was for {game.names[asked.player]} to decide something else.")
    try:
        game.apply(entry.key, entry.outcomes)
    except rules.IllegalChoice:
        raise Damaged(entry.line, "its choice was not among those on offer.") from None
    except rules.WrongOutcomes as problem:
        raise Damaged(entry.line, str(problem)) from None
    if not game.as_seeded:
        raise Damaged(entry.line, OTHER_CHANCE)
    if game.asked is None or entry.scores:
        result = game.result
        if result is None or result.scores != entry.scores:
            raise Damaged(entry.line, "it records a different end from the one the game came to.")
