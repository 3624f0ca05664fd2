"""Where saved games lie: their names, beginning and resuming them, listing, deleting and exporting."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from shlex import quote
from stat import S_ISREG
from typing import IO, Final

import platformdirs

import rules
from novaera_tui.errors import UserError
from novaera_tui.output import visible
from novaera_tui.play.match import Match
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Setup
from novaera_tui.saving.journal import (
    InUse,
    Journal,
    in_use,
    made,
    numbered,
    owner_note,
    player_of,
    seats_note,
    sync_folder,
)
from novaera_tui.saving.packed_cards import unpacked
from novaera_tui.saving.recording import (
    LARGEST_JOURNAL,
    LONGEST_HEADER,
    Damaged,
    Recording,
    Unreadable,
    look_into,
    read,
    read_header,
)
from novaera_tui.saving.replay import Replay
from novaera_tui.saving.stand import Stand
from rules.files import contents
from rules.records import TupleRecord

SUFFIX: Final = ".jsonl"


def folder() -> Path:
    """The user's data folder, or the one that NOVAERA_HOME names."""
    home = os.environ.get("NOVAERA_HOME")
    return (Path(home) if home else platformdirs.user_data_path("novaera", appauthor=False)) / "games"


def new_path(setup: Setup) -> Path:
    """A name that tells when and who, and is not taken."""
    names = "-".join(re.sub(r"[^a-z0-9]+", "", seat.name.casefold()) or "player" for seat in setup.seats)
    return unused(folder() / f"{datetime.now():%Y-%m-%d-%H%M%S}-{names}{SUFFIX}")


def unused(path: Path) -> Path:
    return next(candidate for candidate in numbered(path) if not os.path.lexists(candidate))


# Beginning and resuming ---------------------------------------------------------------------------------


def start_game(setup: Setup, cards: rules.CardSet, save: Path | str | None = None) -> Session:
    """A new game that is saved in the user's data folder, or in the named file."""
    while True:
        path = new_path(setup) if save is None else Path(save)
        try:
            return Session(setup, cards, Journal(path))
        except FileExistsError:
            # a name of our own that somebody else took a moment ago: the next one
            if save is not None:
                raise UserError(f"{path} exists already; resume it, or save under another name.") from None


def open_game(path: Path | str) -> Session:
    """The saved game as it was left; UserError, with a sentence, if it cannot be."""
    path = Path(path)
    recording = read(path)
    if user := player_of(path):
        raise in_use(path, user)
    cards = cards_of(recording, path)
    if recording.damage is not None:
        replay_of(recording, path)  # where not even its beginning can be played, no copy is offered
        raise Unreadable(offer_copy(path, recording.damage))
    journal = Journal(path, recording)
    try:
        # read once more, now that nobody else can write it
        if read(path).length != recording.length:
            raise InUse(f"{path.name} has just been played on by another program; try again.")
        session = Session.resume(recording, cards, journal)
    except Damaged as damage:
        journal.close()
        raise Unreadable(offer_copy(path, damage)) from None
    except UserError:
        journal.close()
        raise
    if recording.torn:
        session.greeting = "The last line of the saved game had not been written to its end and was left out."
    return session


def open_copy(path: Path | str) -> Session:
    """A damaged game up to its damage, as a copy; the original stays as it is."""
    path = Path(path)
    recording = read(path)
    replay = replay_of(recording, path)
    if replay.damage is None:
        raise UserError(f"{path} is not damaged; it can be resumed as it is.")
    target = folder() / f"{path.stem}-up-to-line-{replay.damage.line - 1}{SUFFIX}"
    try:
        lines = contents(path, LARGEST_JOURNAL).split(b"\n")[: replay.damage.line - 1]
        target.parent.mkdir(parents=True, exist_ok=True)
        target, file = made(target)
        with open(file, "wb") as copy:
            fill(copy, target, b"\n".join(lines) + b"\n")
    except OSError as problem:
        raise UserError(f"the copy {target} cannot be written: {problem.strerror}.") from None
    session = open_game(target)
    name = visible(target.name)
    session.greeting = f"This is a copy up to line {len(lines)}: {name}. The damaged game is as it was."
    return session


def offer_copy(path: Path, damage: Damaged) -> str:
    if damage.line == 1:
        return f"{path}: {damage}"
    return f"{path}: {damage} The game up to there can be opened as a copy: novaera resume --copy '{path}'"


def cards_of(recording: Recording, path: Path) -> rules.CardSet:
    """The card set that the game was begun with."""
    try:
        return unpacked(recording.packed_cards, "its card set")
    except rules.CardError as problem:
        raise Unreadable(f"{path}: line 1 is damaged: {problem}") from None


def replay_of(recording: Recording, path: Path) -> Replay:
    try:
        return Replay(recording, cards_of(recording, path))
    except Damaged as damage:
        raise Unreadable(f"{path}: {damage}") from None


def open_replay(path: Path | str) -> Replay:
    """A saved game to look back on; it may be damaged, finished, or being played just now."""
    return replay_of(read(Path(path)), Path(path))


# What there is ------------------------------------------------------------------------------------------


class SavedGame(TupleRecord):
    """A saved game as a list shows it."""

    path: Path
    when: datetime
    """When it was last played."""
    recording: Recording | None = None
    """What it tells without being played; None if it cannot be read."""
    player: str = ""
    """Who plays it just now."""
    problem: str = ""
    """Why it cannot be resumed."""

    @property
    def setup(self) -> Setup | None:
        return None if self.recording is None else self.recording.setup

    @property
    def stand(self) -> Stand | None:
        return None if self.recording is None else self.recording.stand

    @property
    def players(self) -> tuple[str, ...]:
        return () if self.setup is None else tuple(seat.name for seat in self.setup.seats)

    @property
    def finished(self) -> bool:
        return self.recording is not None and self.recording.finished


def files() -> list[Path]:
    """All saved games, the last played first; UserError if the folder cannot be looked into."""
    place = folder()
    try:
        names = [name for name in os.listdir(place) if name.endswith(SUFFIX)]
        os.stat(os.path.join(place, "."))  # a folder may be listed and yet be closed
    except FileNotFoundError:
        return []
    except OSError as problem:
        raise UserError(f"the saved games in {place} cannot be read: {problem.strerror}.") from None
    found = []
    for path in (place / name for name in names):
        with suppress(OSError):  # deleted just now, or a link that leads nowhere
            about = path.stat()
            if S_ISREG(about.st_mode):
                found.append((about.st_mtime_ns, path.name, path))
    return [path for *_, path in sorted(found, reverse=True)]


def find_saved_game(game: str) -> Path:
    """The file that is meant by a number of the list, a name or a path; a number is never a path."""
    known = files()
    if game.isdecimal():
        if len(game) < 10 and 1 <= int(game) <= len(known):
            return known[int(game) - 1]
        raise UserError(f"there is no saved game {game!r}; novaera games lists them.")
    return next((path for path in known if game in (path.name, path.stem)), Path(game))


def is_saved_game(path: Path) -> bool:
    """Does the file begin as a saved game does, sound or damaged?"""
    try:
        read_header(contents(path, LONGEST_HEADER).partition(b"\n")[0])
    except (OSError, ValueError, Unreadable):
        return False
    return True


def resume_command(match: Match) -> str:
    """The command that goes on with a game that is being left; empty if none can, or if it is over."""
    if not isinstance(match, Session) or match.decision is None or match.journal is None or match.trouble:
        return ""
    path = match.journal.path.absolute()  # a bare name could be a number of the list, or an option
    if path.parent != folder().absolute():
        return f"novaera resume {quote(str(path))}"
    return "novaera resume"


def newest_unfinished() -> Path | None:
    """The game that was played last and is not over."""
    return next((game.path for game in readable_games() if not game.finished), None)


def last_setup() -> Setup | None:
    """What the game that was played last was set up from."""
    return next((game.setup for game in readable_games()), None)


def readable_games() -> Iterator[SavedGame]:
    """The games that can be read, the last played first, without a look at their card sets; none if none can be."""
    with suppress(UserError):
        yield from (game for game in seen(files()) if game.recording is not None)


def saved_games() -> Iterator[SavedGame]:
    """The games in the data folder, the last played first. None is played again, so that thousands are listed soon."""
    return seen(files())


def seen(paths: list[Path]) -> Iterator[SavedGame]:
    for path in paths:
        with suppress(FileNotFoundError):  # it was there a moment ago
            yield read_saved_game(path)


def read_saved_game(path: Path) -> SavedGame:
    """What there is to tell of a saved game without playing it."""
    when = datetime.fromtimestamp(path.stat().st_mtime)
    player = player_of(path)
    try:
        recording = look_into(path)
    except Unreadable as problem:
        return SavedGame(path, when, player=player, problem=str(problem))
    problem_there = visible(offer_copy(path, recording.damage)) if recording.damage else ""
    return SavedGame(path, when, recording, player, problem_there)


# Deleting and exporting ---------------------------------------------------------------------------------


def check_deletable(path: Path) -> None:
    """UserError, unless this is a saved game that nobody plays."""
    if not is_saved_game(path):
        raise UserError(f"{path} is not a saved game, so it is not deleted.")
    if user := player_of(path):
        raise InUse(f"{path.name} is being played by {user}; it cannot be deleted now.")


def delete(path: Path) -> None:
    """Delete a saved game; nothing else is ever deleted."""
    check_deletable(path)
    try:
        path.unlink()
        owner_note(path).unlink(missing_ok=True)
        seats_note(path).unlink(missing_ok=True)
    except OSError as problem:
        raise UserError(f"{path} cannot be deleted: {problem.strerror}.") from None


def export(path: Path, target: str) -> None:
    """Copy a saved game to a new file, or with - to the standard output."""
    try:
        content = path.read_bytes()
    except OSError as problem:
        raise UserError(f"{path} cannot be read: {problem.strerror}.") from None
    if target == "-":
        sys.stdout.buffer.write(content)
        return
    try:
        file = os.open(target, os.O_WRONLY | os.O_CLOEXEC | os.O_CREAT | os.O_EXCL, 0o600)
        with open(file, "wb") as copy:
            fill(copy, Path(target), content)
    except FileExistsError:
        raise UserError(f"{target} exists already and is not overwritten.") from None
    except OSError as problem:
        raise UserError(f"{target} cannot be written: {problem.strerror}.") from None


def fill(new: IO[bytes], path: Path, content: bytes) -> None:
    """Fill a file that has just been made; it is on the disk when this returns, or gone if there is no room for it."""
    try:
        new.write(content)
        new.flush()
        os.fsync(new.fileno())
    except OSError:
        path.unlink(missing_ok=True)
        raise
    sync_folder(path.absolute().parent)
