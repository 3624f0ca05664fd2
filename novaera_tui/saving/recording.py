"""Reading a journal: its entries, where it is damaged, and replaying it entry by entry.

A journal is JSON Lines: a header, then a line for each decision, undo, redo, change of pace and further sitting. Each
line ends with a checksum of everything up to it, so every change is noticed. Nothing in a journal is executed, and all
of it is checked before it is used.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import rules
from novaera_tui.errors import UserError
from novaera_tui.messages import error_text, lazy
from novaera_tui.play.setup import Setup
from novaera_tui.saving.checking import check_players
from novaera_tui.saving.lines import LONGEST_PACKED, Entry, Header, Over, PaceChange, Sitting, Stand
from rules.errors import TranslatableError
from rules.files import contents
from rules.typed_data import NO_TABLE, Table, read_as, reader_of

JOURNAL_FORMAT: Final = 1
LARGEST_JOURNAL: Final = 64_000_000
"""Bytes; real journals are much smaller."""
ROOM_FOR_UNDO: Final = 8_000_000
"""Bytes after which a journal takes no more undo and redo; the rest of a game needs far less than the limit."""
LONGEST_HEADER: Final = LONGEST_PACKED + 20_000
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


class Corrupt(TranslatableError):
    """A line that does not follow from those before it."""


@dataclass
class Recording:
    """The contents of a journal up to its first damage."""

    setup: Setup
    """With the last pace of the bots."""
    header: Header
    entries: list[Entry] = field(default_factory=list)
    torn: bool = False
    """The last line was incomplete and is left out."""
    stand: Stand | None = None
    """Where the undamaged part leaves the game, if a line of it says so."""
    winners: tuple[int, ...] = ()
    """Who won, if it is over."""
    sittings: int = 1
    """How often the players sat down to it, if it is a challenge."""
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


def look_into(path: Path) -> Recording:
    """The recording without its entries: set-up, damage and where the game stands."""
    return read(path, lambda content: sound_part(content)[0])


def read(path: Path, reader: Callable[[bytes], Recording] | None = None) -> Recording:
    """The recording in a file, or Unreadable."""
    try:
        content = contents(path, LARGEST_JOURNAL + 1)
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else problem
        raise Unreadable("{file}: cannot read the saved game: {reason}.", file=path, reason=reason) from None
    try:
        return (reader or parse)(content)
    except Unreadable as problem:
        raise Unreadable("{file}: {problem}", file=path, problem=problem) from None


def parse(content: bytes) -> Recording:
    recording, sound = sound_part(content)
    reader, append = LineReader(table_of(recording.setup)), recording.entries.append
    line = 2
    try:
        for data in records(sound.split(b"\n")[1:-1]):
            if "key" in data:
                append(reader.decision(line, data))
            elif "pace" in data:
                recording.setup = recording.setup._replace(pace=read_as(PaceChange, data, exact=False).pace)
            elif "sitting" in data:
                recording.sittings = read_as(Sitting, data, exact=False).sitting
            else:
                append(reader.undo_or_redo(line, data))
            line += 1
    except TranslatableError as problem:
        recording.damage = Damaged(line, problem)
        recording.torn = False
    return recording


def sound_part(content: bytes) -> tuple[Recording, bytes]:
    """A recording without its entries, and its undamaged lines."""
    if len(content) > LARGEST_JOURNAL:
        raise Unreadable("the file is too large for a saved game.")
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
    return Unreadable("this is not a saved game.")


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
    table = table_of(recording.setup)
    told = sound.rfind(b',"stand":{')
    if told >= 0:
        with suppress(TranslatableError):
            recording.stand = read_as(Stand, loaded(line_at(sound, told)).get("stand"), table)
    last = line_at(sound, len(sound) - 1)
    if b',"over":{' in last:
        with suppress(TranslatableError):
            recording.winners = read_as(Over, loaded(last).get("over"), table).winners


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
    if type(version) is not int or not 1 <= version <= 10**6:
        raise not_saved_game()
    if version > JOURNAL_FORMAT:
        raise Unreadable(
            "a newer novaera saved this game (format {version}); this one reads up to format {known}.",
            version=version,
            known=JOURNAL_FORMAT,
        )
    if isinstance(data.get("cards"), dict) and "source" not in data["cards"]:
        raise Unreadable("this game was saved by a version before 1.0, which this one cannot read.")
    try:
        setup = read_as(Setup, data, exact=False)
        check_players(setup)
        return Recording(setup, read_as(Header, data, exact=False))
    except TranslatableError as problem:
        raise Unreadable(error_text(Damaged(1, problem))) from None


def table_of(setup: Setup) -> Table:
    return Table(NO_TABLE.cards, len(setup.seats))


# The lines after it -------------------------------------------------------------------------------------


class LineReader:
    """Turns records into entries and keeps track of undo and redo."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.made: list[Entry] = []
        self.undone: list[Entry] = []
        self.over = False
        self._read = reader_of(Entry, exact=False)  # later versions may add fields

    def entry(self, line: int, data: dict[str, Any]) -> Entry:
        return (self.decision if "key" in data else self.undo_or_redo)(line, data)

    def decision(self, line: int, data: dict[str, Any]) -> Entry:
        """Kind and key are not compared with the game here: that happens when it is replayed."""
        if self.over:
            raise Corrupt("the game was already over.")
        entry: Entry = self._read(data, self.table, line, "decision")
        made = self.made
        if entry.n != len(made) + 1:
            raise Corrupt("decision {number} should be here.", number=len(made) + 1)
        if entry.over is not None:
            self.over = True
        made.append(entry)
        if self.undone:
            self.undone = []
        return entry

    def undo_or_redo(self, line: int, data: dict[str, Any]) -> Entry:
        if self.over:
            raise Corrupt("the game was already over.")
        made = self.made
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


# Playing it again ---------------------------------------------------------------------------------------


def play_entry(game: rules.Game, entry: Entry) -> None:
    """Make a recorded decision; Damaged if it is impossible.

    The journal holds the seed, so its outcomes of chance must be those of the seed.
    """
    line, _, _, player, kind, key, outcomes, _, _, over = entry
    asked = game.asked
    if asked is None:
        raise Damaged(line, lazy("the game was already over."))
    if asked.player != player or asked.kind != kind:
        raise Damaged(line, lazy("{player} had a different decision to make.", player=game.names[asked.player]))
    try:
        game.apply(key, outcomes)
    except rules.IllegalChoice:
        raise Damaged(line, lazy("its choice was not an option.")) from None
    except rules.WrongOutcomes as problem:
        raise Damaged(line, problem) from None
    if not game.as_seeded:
        raise Damaged(line, OTHER_CHANCE)
    if game.asked is None or over is not None:
        result = game.result
        if result is None or over is None or result.scores != over.scores:
            raise Damaged(line, lazy("its result does not match the game."))
