"""The files of saved games: naming, starting, resuming, listing, deleting and exporting them."""

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
from typing import IO, TYPE_CHECKING, Final

import platformdirs

import rules
from novaera_tui.bots import problem_with
from novaera_tui.errors import UserError
from novaera_tui.messages import error_text, gettext
from novaera_tui.output import visible
from novaera_tui.play.match import Match
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Setup
from novaera_tui.saving.journal import (
    InUse,
    Journal,
    Owner,
    in_use,
    made,
    numbered,
    owner_note,
    player_of,
    seats_note,
    sync_folder,
)
from novaera_tui.saving.lines import Stand, unpacked
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
from rules.files import contents
from rules.records import TupleRecord

if TYPE_CHECKING:
    from novaera_tui.saving.replay import Replay

SUFFIX: Final = ".jsonl"
REVIEW_SUFFIX: Final = ".review"
"""Of the file beside a game that keeps its review."""


def folder() -> Path:
    """The user's data folder, or NOVAERA_HOME."""
    home = os.environ.get("NOVAERA_HOME")
    return (Path(home) if home else platformdirs.user_data_path("novaera", appauthor=False)) / "games"


def new_path(setup: Setup) -> Path:
    """A free name with the time and the players."""
    names = "-".join(re.sub(r"[^a-z0-9]+", "", seat.name.casefold()) or "player" for seat in setup.seats)
    return unused(folder() / f"{datetime.now():%Y-%m-%d-%H%M%S}-{names}{SUFFIX}")


def unused(path: Path) -> Path:
    return next(candidate for candidate in numbered(path) if not os.path.lexists(candidate))


# Beginning and resuming ---------------------------------------------------------------------------------


def start_game(setup: Setup, cards: rules.CardSet, save: Path | str | None = None) -> Session:
    """A new game, saved in the user's data folder or in the given file."""
    while True:
        path = new_path(setup) if save is None else Path(save)
        try:
            return Session(setup, cards, Journal(path))
        except FileExistsError:
            # another program has just taken the generated name: try the next one
            if save is not None:
                raise UserError("{file} already exists; resume it, or save under another name.", file=path) from None


def open_game(path: Path | str) -> Session:
    """The saved game as it was left, or UserError."""
    path = Path(path)
    recording = read(path)
    if user := player_of(path):
        raise in_use(path, user)
    cards = cards_of(recording, path)
    check_bots(recording, path)
    if recording.damage is not None:
        replay_of(recording, path)  # raises if not even the set-up can be played: then a copy is useless
        raise Unreadable(offer_copy(path, recording.damage))
    journal = Journal(path, recording)
    try:
        # read again, now that no other program can write it
        if read(path).length != recording.length:
            raise InUse("another program has just changed {game}; try again.", game=path.name)
        session = Session.resume(recording, cards, journal)
    except Damaged as damage:
        journal.close()
        raise Unreadable(offer_copy(path, damage)) from None
    except UserError:
        journal.close()
        raise
    if recording.setup.challenge is not None and session.decision is not None:
        session.note_sitting(recording.sittings + 1)
    if recording.torn:
        session.greeting = gettext("The last line of the saved game was incomplete and has been left out.")
    return session


def check_bots(recording: Recording, path: Path) -> None:
    """Unreadable if the bot of a seat cannot play here."""
    for seat in recording.setup.seats:
        if seat.bot and (problem := problem_with(seat.bot)):
            raise Unreadable(
                "{file}: {player} cannot play: {problem}", file=path, player=seat.name, problem=error_text(problem)
            )


def open_copy(path: Path | str) -> Session:
    """A copy of a damaged game up to the damage; the original does not change."""
    path = Path(path)
    recording = read(path)
    replay = replay_of(recording, path)
    if replay.damage is None:
        raise UserError("{file} is not damaged; resume it without --copy.", file=path)
    target = folder() / f"{path.stem}-up-to-line-{replay.damage.line - 1}{SUFFIX}"
    try:
        lines = contents(path, LARGEST_JOURNAL).split(b"\n")[: replay.damage.line - 1]
        target.parent.mkdir(parents=True, exist_ok=True)
        target, file = made(target)
        with open(file, "wb") as copy:
            fill(copy, target, b"\n".join(lines) + b"\n")
    except OSError as problem:
        raise cannot_write(target, problem) from None
    session = open_game(target)
    name = visible(target.name)
    session.greeting = gettext("This is a copy up to line {line}: {file}.", line=len(lines), file=name)
    return session


def cannot_write(path: Path | str, problem: OSError) -> UserError:
    return UserError("cannot write {file}: {reason}.", file=path, reason=problem.strerror)


def damage_words(path: Path, damage: Damaged) -> str:
    return gettext("{file}: {problem}", file=path, problem=error_text(damage))


def offer_copy(path: Path, damage: Damaged) -> str:
    if damage.line == 1:
        return damage_words(path, damage)
    return gettext(
        "{file}: {problem} To open a copy up to there: {command}",
        file=path,
        problem=error_text(damage),
        command=f"novaera resume --copy {quote(str(path))}",
    )


def cards_of(recording: Recording, path: Path) -> rules.CardSet:
    """The card set of the game, or Unreadable."""
    try:
        return unpacked(recording.header.cards.source, "cards")
    except rules.CardError as problem:
        raise Unreadable(damage_words(path, Damaged(1, problem))) from None


def replay_of(recording: Recording, path: Path) -> Replay:
    # start-up time: a new game needs no replays
    from novaera_tui.saving.replay import Replay

    try:
        return Replay(recording, cards_of(recording, path))
    except Damaged as damage:
        raise Unreadable(damage_words(path, damage)) from None


def open_replay(path: Path | str) -> Replay:
    """A replay of a saved game, which may be damaged, finished or in use."""
    return replay_of(read(Path(path)), Path(path))


# Listing ------------------------------------------------------------------------------------------------


class SavedGame(TupleRecord):
    """A saved game in a list."""

    path: Path
    when: datetime
    """When it was last played."""
    recording: Recording | None = None
    """Its recording without entries; None if it cannot be read."""
    player: Owner | None = None
    """Who plays it now."""
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
    """All saved games, last played first; UserError if the folder cannot be read."""
    place = folder()
    try:
        names = [name for name in os.listdir(place) if name.endswith(SUFFIX)]
        os.stat(os.path.join(place, "."))  # a folder can be listed but closed
    except FileNotFoundError:
        return []
    except OSError as problem:
        raise cannot_read(place, problem) from None
    found = []
    for path in (place / name for name in names):
        with suppress(OSError):  # deleted just now, or a link that leads nowhere
            about = path.stat()
            if S_ISREG(about.st_mode):
                found.append((about.st_mtime_ns, path.name, path))
    return [path for *_, path in sorted(found, reverse=True)]


def cannot_read(path: Path, problem: OSError) -> UserError:
    return UserError("cannot read {file}: {reason}.", file=path, reason=problem.strerror)


def no_saved_game(game: str) -> UserError:
    return UserError("there is no saved game {game}; novaera games lists them.", game=repr(game))


def find_saved_game(game: str) -> Path:
    """The file for a number of the list, a name or a path; a number is never a path."""
    known = files()
    if game.isdecimal():
        if not known:
            raise UserError("there are no saved games in {folder}.", folder=folder())
        if len(game) < 10 and 1 <= int(game) <= len(known):
            return known[int(game) - 1]
        raise no_saved_game(game)
    return next((path for path in known if game in (path.name, path.stem)), Path(game))


def is_saved_game(path: Path) -> bool:
    """Does the file begin like a saved game, damaged or not?"""
    try:
        read_header(contents(path, LONGEST_HEADER).partition(b"\n")[0])
    except (OSError, ValueError, Unreadable):
        return False
    return True


def resume_command(match: Match) -> str:
    """The command that resumes this game; empty if it is over or cannot be resumed."""
    if not isinstance(match, Session) or match.decision is None or match.journal is None or match.trouble:
        return ""
    path = match.journal.path.absolute()  # a bare name could be mistaken for a number of the list or an option
    if path.parent != folder().absolute():
        return f"novaera resume {quote(str(path))}"
    return "novaera resume"


def newest_unfinished() -> Path | None:
    """The unfinished game that was played last."""
    return next((game.path for game in readable_games() if not game.finished), None)


def last_setup() -> Setup | None:
    """The set-up of the game that was played last, apart from challenges, which set their own rules."""
    return next((game.setup for game in readable_games() if game.setup and game.setup.challenge is None), None)


def readable_games() -> Iterator[SavedGame]:
    """The readable games, last played first, without checking their card sets."""
    with suppress(UserError):
        yield from (game for game in seen(files()) if game.recording is not None)


def saved_games() -> Iterator[SavedGame]:
    """The games in the data folder, last played first. None is replayed, so listing thousands is quick."""
    return seen(files())


def seen(paths: list[Path]) -> Iterator[SavedGame]:
    for path in paths:
        with suppress(FileNotFoundError):  # it was there a moment ago
            yield read_saved_game(path)


def read_saved_game(path: Path) -> SavedGame:
    """A saved game, read without replaying it."""
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
    """UserError unless this is a saved game that nobody plays."""
    if not is_saved_game(path):
        raise UserError("{file} is not a saved game, so it was not deleted.", file=path)
    if user := player_of(path):
        raise InUse("{game} is being played by {player}, so it was not deleted.", game=path.name, player=user)


def delete(path: Path) -> None:
    """Delete a saved game; nothing else is ever deleted."""
    check_deletable(path)
    try:
        path.unlink()
        owner_note(path).unlink(missing_ok=True)
        seats_note(path).unlink(missing_ok=True)
        path.with_suffix(REVIEW_SUFFIX).unlink(missing_ok=True)
    except OSError as problem:
        reason = problem.strerror
        raise UserError("cannot delete {file}: {reason}.", file=path, reason=reason) from None


def export(path: Path, target: str) -> None:
    """Copy a saved game to a new file, or to standard output for -."""
    try:
        content = path.read_bytes()
    except OSError as problem:
        raise cannot_read(path, problem) from None
    if target == "-":
        sys.stdout.buffer.write(content)
    else:
        write_new(target, content)


def write_new(target: str, content: bytes) -> None:
    """Write a file that does not exist yet, or UserError."""
    try:
        file = os.open(target, os.O_WRONLY | os.O_CLOEXEC | os.O_CREAT | os.O_EXCL, 0o600)
        with open(file, "wb") as copy:
            fill(copy, Path(target), content)
    except FileExistsError:
        raise UserError("{file} already exists and was not overwritten.", file=target) from None
    except OSError as problem:
        raise cannot_write(target, problem) from None


def fill(new: IO[bytes], path: Path, content: bytes) -> None:
    """Write a new file to the disk; delete it if that fails."""
    try:
        new.write(content)
        new.flush()
        os.fsync(new.fileno())
    except OSError:
        path.unlink(missing_ok=True)
        raise
    sync_folder(path.absolute().parent)
