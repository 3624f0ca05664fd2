"""Where saved games lie: their names, beginning and resuming them, listing, deleting and exporting."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

import platformdirs

import rules
from novaera_tui.bots import problem_with
from novaera_tui.complaint import Complaint
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Setup
from novaera_tui.saving.journal import InUse, Journal, fingerprint, in_use, owner_note, player_of, sync_folder
from novaera_tui.saving.recording import Damaged, Recording, Unreadable, read, read_header
from novaera_tui.saving.replay import Replay

SUFFIX: Final = ".jsonl"
END_OF_FILE: Final = 4096
"""Enough of a file's end to hold its last line."""


def folder() -> Path:
    """The user's data folder, or the one that NOVAERA_HOME names."""
    home = os.environ.get("NOVAERA_HOME")
    return (Path(home) if home else platformdirs.user_data_path("novaera", appauthor=False)) / "games"


def new_path(setup: Setup) -> Path:
    """A name that tells when and who, and is not taken."""
    names = "-".join(re.sub(r"[^a-z0-9]+", "", seat.name.casefold()) or "player" for seat in setup.seats)
    return unused(folder() / f"{datetime.now():%Y-%m-%d-%H%M%S}-{names}{SUFFIX}")


def unused(path: Path) -> Path:
    number, candidate = 1, path
    while candidate.exists():
        number += 1
        candidate = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return candidate


# Beginning and resuming ---------------------------------------------------------------------------------


def start_game(setup: Setup, cards: rules.CardSet, save: Path | str | None = None) -> Session:
    """A new game that is saved in the user's data folder, or in the named file."""
    path = new_path(setup) if save is None else Path(save)
    try:
        journal = Journal(path)
    except FileExistsError:
        raise Complaint(f"{path} exists already; resume it, or save under another name.") from None
    return Session(setup, cards, journal)


def open_game(path: Path | str, cards_file: str | None = None) -> Session:
    """The saved game as it was left; Complaint, with a sentence, if it cannot be."""
    path = Path(path)
    recording = read(path)
    if user := player_of(path):
        raise in_use(path, user)
    cards = cards_of(recording, path, cards_file)
    if recording.damage is not None:
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
    except Complaint:
        journal.close()
        raise
    if recording.torn:
        session.greeting = "The last line of the saved game had not been written to its end and was left out."
    return session


def open_copy(path: Path | str, cards_file: str | None = None) -> Session:
    """A damaged game up to its damage, as a copy; the original stays as it is."""
    path = Path(path)
    recording = read(path)
    replay = replay_of(recording, path, cards_file)
    if replay.damage is None:
        raise Complaint(f"{path} is not damaged; it can be resumed as it is.")
    lines = path.read_bytes().split(b"\n")[: replay.damage.line - 1]
    target = unused(folder() / f"{path.stem}-up-to-line-{len(lines)}{SUFFIX}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        write_new(target, b"\n".join(lines) + b"\n")
    except OSError as problem:
        raise Complaint(f"the copy {target} cannot be written: {problem.strerror}.") from None
    session = open_game(target, cards_file)
    session.greeting = f"This is a copy up to line {len(lines)}: {target.name}. The damaged game is as it was."
    return session


def offer_copy(path: Path, damage: Damaged) -> str:
    if damage.line == 1:
        return f"{path}: {damage}"
    return f"{path}: {damage} The game up to there can be opened as a copy: novaera resume --copy '{path}'"


def cards_of(recording: Recording, path: Path, cards_file: str | None = None) -> rules.CardSet:
    """The card set that the game was begun with, or a sentence."""
    for seat in recording.seats:
        if seat["bot"] and problem_with(seat["bot"]):
            raise Unreadable(f"{path}: {seat['name']} is a bot of a kind that this program does not have.")
    place = cards_file or recording.card_origin or None
    try:
        cards = rules.load_cards(place)
    except rules.CardError as problem:
        raise Unreadable(f"{path}: its card set cannot be used ({problem}); give it with --cards FILE.") from None
    if fingerprint(cards) != recording.card_hash:
        where = place or "the one that comes with this program"
        raise Unreadable(
            f"{path}: this game was begun with another card set ({recording.card_title or 'untitled'}, by novaera"
            f" {recording.program}) than {where}; if you have it, give it with --cards FILE."
        )
    return cards


def replay_of(recording: Recording, path: Path, cards_file: str | None = None) -> Replay:
    try:
        return Replay(recording, cards_of(recording, path, cards_file))
    except Damaged as damage:
        raise Unreadable(f"{path}: {damage}") from None


def open_replay(path: Path | str, cards_file: str | None = None) -> Replay:
    """A saved game to look back on; it may be damaged, finished, or being played just now."""
    return replay_of(read(Path(path)), Path(path), cards_file)


# What there is ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SavedGame:
    """A saved game as a list shows it."""

    path: Path
    when: datetime
    """When it was last played."""
    players: tuple[str, ...] = ()
    variant: str = ""
    era: int = 0
    round: int = 0
    scores: tuple[int, ...] = ()
    finished: bool = False
    player: str = ""
    """Who plays it just now."""
    problem: str = ""
    """Why it cannot be resumed."""


def files() -> list[Path]:
    """All saved games, the last played first."""
    try:
        found = [(path.stat().st_mtime_ns, path.name, path) for path in folder().glob(f"*{SUFFIX}") if path.is_file()]
    except OSError:
        return []
    return [path for *_, path in sorted(found, reverse=True)]


def newest_unfinished() -> Path | None:
    """The game that was played last and is not over; quick, because the title screen asks for it."""
    for path in files():
        try:
            with path.open("rb") as file:
                read_header(file.readline().rstrip(b"\n"))
                file.seek(max(0, path.stat().st_size - END_OF_FILE))
                last = file.read().rstrip(b"\n").rpartition(b"\n")[2]
        except (OSError, Complaint):
            continue
        if b',"over":{' not in last:
            return path
    return None


def saved_games() -> Iterator[SavedGame]:
    """The games in the data folder, the last played first."""
    for path in files():
        yield look_at(path)


def look_at(path: Path) -> SavedGame:
    when = datetime.fromtimestamp(path.stat().st_mtime)
    player = player_of(path)
    try:
        recording = read(path)
    except Unreadable as problem:
        return SavedGame(path, when, player=player, problem=str(problem))
    players = tuple(recording.names)
    try:
        replay = replay_of(recording, path)
    except Unreadable as problem:
        return SavedGame(path, when, players, recording.variant, player=player, problem=str(problem))
    replay.jump(len(replay))
    state = replay.game.state
    return SavedGame(
        path,
        when,
        players,
        recording.variant,
        state.era,
        state.round,
        tuple(civilization.vp for civilization in state.civilizations),
        replay.decision is None,
        player,
        offer_copy(path, replay.damage) if replay.damage else "",
    )


# Deleting and exporting ---------------------------------------------------------------------------------


def delete(path: Path) -> None:
    if user := player_of(path):
        raise InUse(f"{path.name} is being played by {user}; it cannot be deleted now.")
    try:
        path.unlink()
        owner_note(path).unlink(missing_ok=True)
    except OSError as problem:
        raise Complaint(f"{path} cannot be deleted: {problem.strerror}.") from None


def export(path: Path, target: str) -> None:
    """Copy a saved game to a new file, or with - to the standard output."""
    try:
        content = path.read_bytes()
        if target == "-":
            sys.stdout.buffer.write(content)
        else:
            write_new(Path(target), content)
    except BrokenPipeError:
        raise
    except FileExistsError:
        raise Complaint(f"{target} exists already and is not overwritten.") from None
    except OSError as problem:
        raise Complaint(f"{target} cannot be written: {problem.strerror}.") from None


def write_new(path: Path, content: bytes) -> None:
    """A new file with this content, on the disk when this returns."""
    with open(path, "xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    sync_folder(path.resolve().parent)
