"""Journals: what is written, what comes back, and what happens when the file or the disk is not well."""

from __future__ import annotations

import errno
import json
import os
import random
import re
import subprocess
import sys
from base64 import b64encode
from pathlib import Path
from zlib import compress

import pytest

import rules
from novaera_tui.errors import UserError
from novaera_tui.play.match import SavingChanged
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving import journal as journal_module
from novaera_tui.saving import recording as recording_module
from novaera_tui.saving import storage
from novaera_tui.saving.journal import InUse, Journal, player_of
from novaera_tui.saving.lines import packed
from novaera_tui.saving.recording import Damaged, Unreadable, parse, read, signed
from tests.games import CARDS, new_session, play_on, quickly
from tests.saving import FullDisk, records_of, resigned
from tests.unkind import saved


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for the disk nor for the same card set again and again."""
    quickly(monkeypatch)
    monkeypatch.setattr("novaera_tui.saving.storage.rules.load_cards", lambda *_: CARDS)


def same(one: Session, other: Session) -> None:
    """Position, decision, undo state and story are the same."""
    assert one.game.to_data() == other.game.to_data()
    assert one.decision == other.decision
    assert one.events() == other.events()
    assert [step.key for step in one.undone] == [step.key for step in other.undone]
    assert one.why_no_undo() == other.why_no_undo()
    assert one.setup == other.setup


# What is written ----------------------------------------------------------------------------------------


def test_the_file_can_be_read_by_people(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = Session(
        Setup((Seat("Ada", "amber"), Seat("Zoë", bot="random")), 7, "fast", None, "open"), CARDS, Journal(path)
    )
    assert session.decision is not None
    session.choose(session.decision.options[0])
    header, first = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    assert header["novaera"] == 1
    assert header["seats"] == [
        {"name": "Ada", "colour": "amber", "bot": ""},
        {"name": "Zoë", "colour": "", "bot": "random"},
    ]
    assert (header["variant"], header["first"], header["seed"], header["hands"]) == ("fast", None, 7, "open")
    assert header["cards"] == {"title": CARDS.title, "source": packed(CARDS)}
    assert header["outcomes"]
    assert "Zoë" in path.read_text(encoding="utf-8")
    step = session.steps[0]
    assert (first["n"], first["player"], first["kind"], first["key"]) == (1, step.player, "pick", step.key)
    assert "outcomes" not in first


def test_a_line_is_on_the_disk_before_its_events_are_published(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    session = new_session(2, 7, path)
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda _: synced.append(len(path.read_bytes().splitlines())))
    at_telling: list[tuple[int, int]] = []
    session.subscribe(lambda _: at_telling.append((len(path.read_bytes().splitlines()), synced[-1])))
    for lines in (2, 3):
        at_telling.clear()
        assert session.decision is not None
        session.choose(session.decision.options[0])
        assert at_telling and set(at_telling) == {(lines, lines)}
    at_telling.clear()
    session.undo()
    assert at_telling and set(at_telling) == {(4, 4)}


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_comes_back_at_every_moment(players: int, tmp_path: Path, no_waiting: None) -> None:
    path = tmp_path / "game.jsonl"
    session = new_session(players, players, path)
    chance = random.Random(players)
    while session.decision is not None:
        play_on(session, chance, 17, undos=0.3)
        same(Session.resume(read(path), CARDS), session)
    assert read(path).finished


def test_dice_are_played_as_they_were_recorded_and_checked_against_the_seed(
    tmp_path: Path, no_waiting: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    session = new_session(3, 5, path)
    play_on(session, random.Random(2))
    again = Session.resume(read(path), CARDS)
    assert again.game.result == session.game.result
    assert again.events() == session.events()
    monkeypatch.setattr("rules.game.draw_below", lambda state, *bounds: (state, [0] * len(bounds)))
    with pytest.raises(Damaged, match="line 1 is damaged: its dice and cards do not come from the seed"):
        Session.resume(read(path), CARDS)


def test_forged_dice_are_damage_where_they_begin(tmp_path: Path, no_waiting: None) -> None:
    """The seed is in the file, so whoever changes outcomes, with right checksums, is found out."""
    path = tmp_path / "game.jsonl"
    session = new_session(2, 5, path)
    play_on(session, random.Random(2), 40)
    session.close()
    records = records_of(path)
    rolled = [number for number, record in enumerate(records) if number and record.get("outcomes")]
    assert rolled
    for number in (0, rolled[0], rolled[-1]):
        forged = json.loads(json.dumps(records))
        forged[number]["outcomes"][-1] = 1 if forged[number]["outcomes"][-1] == 0 else 0
        path.write_bytes(resigned(forged))
        with pytest.raises(Unreadable, match=f"line {number + 1} is damaged: its dice and cards do not come"):
            storage.open_game(path)
        if number:
            replay = storage.open_replay(path)
            assert replay.damage is not None and replay.damage.line == number + 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("player", value) for value in (0.0, False, "0", None, [0], 10**30)),
        *(("key", value) for value in (1, None, True, ["zone 1"], {"zone": 1})),
    ],
)
def test_a_player_or_choice_of_the_wrong_type_is_damage(field: str, value: object, tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl", 4)
    records = records_of(path)
    records[2][field] = value
    path.write_bytes(resigned(records))
    with pytest.raises(Unreadable, match="line 3 is damaged"):
        storage.open_game(path)


# Resuming -----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_resume_plays_on_in_the_same_file(tmp_path: Path, no_waiting: None) -> None:
    whole, broken = new_session(2, 9, tmp_path / "whole.jsonl"), new_session(2, 9, tmp_path / "broken.jsonl")
    keys = random.Random(4)
    play_on(whole, keys)
    for step in whole.steps:
        broken.close()
        broken = storage.open_game(tmp_path / "broken.jsonl")
        broken.choose(step.key)
    assert broken.game.to_data() == whole.game.to_data()
    assert broken.game.result == whole.game.result
    one, other = ((tmp_path / name).read_bytes().splitlines()[1:] for name in ("whole.jsonl", "broken.jsonl"))
    strip = re.compile(rb',"check".*')
    assert [strip.sub(b"", line) for line in one] == [strip.sub(b"", line) for line in other]


@pytest.mark.slow
def test_a_torn_last_line_is_left_out_and_said(tmp_path: Path, no_waiting: None) -> None:
    path = tmp_path / "game.jsonl"
    session = new_session(2, 7, path)
    play_on(session, random.Random(1), 4)
    three = Session.resume(parse(b"".join(path.read_bytes().splitlines(keepends=True)[:4])), CARDS)
    session.close()
    content = path.read_bytes()
    cut = content.rstrip(b"\n").rfind(b"\n") + 1
    for length in range(cut + 1, len(content)):
        path.write_bytes(content[:length])
        again = storage.open_game(path)
        assert "was incomplete" in again.greeting
        same(again, three)
        assert path.read_bytes() == content[:length], "nothing is changed until something is chosen"
        again.close()
    again = storage.open_game(path)
    again.choose(session.steps[3].key)
    assert path.read_bytes() == content
    again.close()
    again = storage.open_game(path)
    assert again.greeting == ""
    same(again, session)


def test_a_long_torn_line_leaves_nothing_behind(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl", 4)
    with path.open("ab") as file:
        file.write(b"\x00" * 5000)
    again = storage.open_game(path)
    play_on(again, random.Random(2), 1)
    recording = read(path)
    assert (len(recording.entries), recording.torn, recording.damage) == (5, False, None)
    same(Session.resume(recording, CARDS), again)
    again.close()


@pytest.mark.slow
@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.long)])
def test_no_flipped_bit_goes_unnoticed(tmp_path: Path, every: int) -> None:
    path = saved(tmp_path / "game.jsonl", 4)
    content = path.read_bytes()
    for number in range(0, 8 * len(content), every):
        place, bit = divmod(number, 8)
        flipped = bytearray(content)
        flipped[place] ^= 1 << bit
        try:
            recording = parse(bytes(flipped))
        except Unreadable:
            continue
        assert recording.damage is not None or recording.torn, f"bit {bit} of byte {place}"


def test_a_damaged_line_is_named_and_opens_as_a_copy(tmp_path: Path, home: Path) -> None:
    path = saved(tmp_path / "game.jsonl", 8)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[5] = lines[5].replace(b'"player":', b'"plaxer":')
    path.write_bytes(b"".join(lines))
    damaged = path.read_bytes()
    with pytest.raises(Unreadable, match=r"line 6 is damaged.*novaera resume --copy"):
        storage.open_game(path)
    copy = storage.open_copy(path)
    assert len(copy.steps) == 4
    assert "up to line 5" in copy.greeting
    assert copy.journal is not None and copy.journal.path.parent == home / "games"
    assert copy.decision is not None
    copy.choose(copy.decision.options[0])
    assert path.read_bytes() == damaged
    copy.close()
    other = storage.open_copy(path).journal
    assert other is not None and other.path != copy.journal.path, "a copy is not overwritten by another"


def test_an_impossible_choice_with_right_checksums_is_named(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl", 8)
    records = records_of(path)
    records[4]["key"] = "the moon"
    path.write_bytes(resigned(records))
    with pytest.raises(Unreadable, match="line 5 is damaged: its choice was not an option"):
        storage.open_game(path)
    assert len(storage.open_copy(path).steps) == 3


@pytest.mark.parametrize("change", ["another", "missing", "too early"])
def test_the_end_must_be_the_games_own(change: str, tmp_path: Path, no_waiting: None) -> None:
    path = tmp_path / "game.jsonl"
    session = new_session(2, 7, path, variant="fast")
    play_on(session, random.Random(1))
    session.close()
    records = records_of(path)
    if change == "another":
        records[-1]["over"]["scores"][0] += 1
    elif change == "missing":
        del records[-1]["over"]
    else:
        records[5]["over"] = records[-1]["over"]
        del records[6:]
    path.write_bytes(resigned(records))
    with pytest.raises(Unreadable, match=f"line {len(records)} is damaged: its result does not match the game"):
        storage.open_game(path)


def test_an_undo_across_a_roll_is_refused_in_a_journal_too(tmp_path: Path) -> None:
    session = new_session(2, 7, tmp_path / "game.jsonl")
    chance = random.Random(1)
    while session.decision is not None and not (session.steps and session.steps[-1].outcomes):
        play_on(session, chance, 1)
    records = records_of(tmp_path / "game.jsonl")
    records.append({"undo": len(session.steps)})
    damage = parse(resigned(records)).damage
    assert damage is not None
    assert damage.line == len(records)


def test_a_game_keeps_its_cards_when_their_file_changes(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(Path(CARDS.origin).read_text(encoding="utf-8").replace("cost: 3", "cost: 4"), encoding="utf-8")
    cards = rules.load_cards(mine)
    assert cards.cards != CARDS.cards
    storage.start_game(Setup((Seat("Ada"), Seat("Bo")), 3), cards, tmp_path / "game.jsonl").close()
    mine.unlink()
    session = storage.open_game(tmp_path / "game.jsonl")
    assert session.cards.cards == cards.cards and session.cards.title == cards.title
    session.close()


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("no base64!", "cards: this is not a card set"),
        (b64encode(b"not compressed").decode(), "cards: this is not a card set"),
        (b64encode(compress(b"[1]")).decode(), "cards: this is not a card set"),
        (b64encode(compress(b'{"era-9":[]}')).decode(), "cards: unknown deck 'era-9'"),
        (b64encode(compress(b" " * 4_000_001)).decode(), "cards: the file is too large for a card set"),
        (b64encode(compress(b"[" * 100_000)).decode(), "cards: this is not a card set"),
    ],
)
def test_a_card_set_that_is_none_is_a_sentence(source: str, words: str, tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl", 0)
    (header,) = records_of(path)
    header["cards"]["source"] = source
    path.write_bytes(resigned([header]))
    with pytest.raises(Unreadable, match=f"game.jsonl: line 1 is damaged: {words}"):
        storage.open_game(path)


def test_a_game_from_before_the_first_release_is_a_sentence(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl", 0)
    (header,) = records_of(path)
    header["cards"] = {"title": "Nova Era", "origin": "", "hash": "0" * 64}
    path.write_bytes(resigned([header]))
    with pytest.raises(Unreadable, match=r"saved by a version before 1\.0, which this one cannot read"):
        storage.open_game(path)


def test_a_newer_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text('{"novaera":2,"something":"new"}\n')
    with pytest.raises(Unreadable, match=r"a newer novaera saved this game \(format 2\)"):
        read(path)


@pytest.mark.parametrize("content", [b"", b"\n", b"{}\n", b"[1]\n", b"hello\n", b"\x00" * 5000, b'{"novaera":"1"}\n'])
def test_files_that_are_not_journals_are_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    with pytest.raises(Unreadable, match="not a saved game"):
        read(path)
    with pytest.raises(Unreadable, match="cannot read"):
        read(tmp_path)


# Two programs -------------------------------------------------------------------------------------------

HOLDER = """
import sys
from novaera_tui.saving import storage
session = storage.open_game(sys.argv[1])
print("open", flush=True)
sys.stdin.read()
"""


def test_a_second_program_learns_who_plays_the_game(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.jsonl", 0)
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert holder.stdout is not None and holder.stdout.readline() == "open\n"
        with pytest.raises(
            InUse, match=rf"being played by \S+ on \S+, process {holder.pid}; if .* kill {holder.pid} ends it"
        ):
            storage.open_game(path)
        with pytest.raises(InUse, match="so it was not deleted"):
            storage.delete(path)
        player = player_of(path)
        assert player is not None and player.process == holder.pid
        assert storage.read_saved_game(path).player == player
        assert storage.open_replay(path).decision is not None, "looking is allowed"
    finally:
        holder.kill()
        holder.wait()
    session = storage.open_game(path)
    assert session.trouble == ""
    with pytest.raises(InUse, match=f"process {os.getpid()}"):
        Journal(path, read(path))
    session.close()
    assert not journal_module.owner_note(path).exists()


# A disk that is not well --------------------------------------------------------------------------------


def test_a_full_disk_is_reported_at_once_and_retried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    session = new_session(2, 7, path)
    worries: list[str] = []
    session.subscribe(lambda event: worries.append(event.trouble), SavingChanged)
    chance = random.Random(1)
    play_on(session, chance, 3)
    written = path.read_bytes()
    disk = FullDisk(30)
    monkeypatch.setattr(os, "pwrite", disk.pwrite)
    play_on(session, chance, 3)
    assert len(session.steps) == 6, "play goes on"
    assert worries == [f"Cannot save the game in {path}: No space left on device. Each choice retries."]
    assert session.trouble == worries[0]
    assert path.read_bytes().startswith(written), "nothing that was saved is harmed"
    assert len(Session.resume(read(path), CARDS).steps) == 3
    disk.room = 10**9
    play_on(session, chance, 1)
    assert worries[1:] == [""]
    assert session.trouble == ""
    same(Session.resume(read(path), CARDS), session)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the folder should be")
    session = new_session(2, 7, blocked / "game.jsonl")
    assert "Cannot save the game" in session.trouble
    play_on(session, random.Random(1), 2)
    blocked.unlink()
    play_on(session, random.Random(1), 1)
    assert session.trouble == ""
    same(Session.resume(read(blocked / "game.jsonl"), CARDS), session)


def test_a_read_only_file_can_be_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved(tmp_path / "game.jsonl", 0)
    written = path.read_bytes()
    really_open, read_only = os.open, True

    def open_read_only(name: str | Path, flags: int, *mode: int) -> int:
        if read_only and flags & (os.O_RDWR | os.O_WRONLY) and str(name) == str(path):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return really_open(name, flags, *mode)

    monkeypatch.setattr(os, "open", open_read_only)
    session = storage.open_game(path)
    assert "Read-only file system" in session.trouble
    with pytest.raises(InUse):
        storage.open_game(path)
    play_on(session, random.Random(1), 3)
    assert path.read_bytes() == written
    read_only = False
    play_on(session, random.Random(2), 1)
    assert session.trouble == ""
    same(Session.resume(read(path), CARDS), session)
    session.close()


def test_a_removed_file_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = new_session(2, 7, path)
    play_on(session, random.Random(1), 3)
    path.unlink()
    play_on(session, random.Random(2), 1)
    assert session.trouble == ""
    same(Session.resume(read(path), CARDS), session)


def test_a_file_that_another_program_shortened_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = new_session(2, 7, path)
    play_on(session, random.Random(1), 3)
    os.truncate(path, 100)
    play_on(session, random.Random(2), 1)
    assert "another program has shortened the file" in session.trouble
    assert path.stat().st_size == 100


# Where saved games lie ----------------------------------------------------------------------------------


def test_listing_newest_deleting_exporting(home: Path, tmp_path: Path, no_waiting: None) -> None:
    assert storage.newest_unfinished() is None
    assert list(storage.saved_games()) == []
    sessions = []
    for number, names in enumerate([("Ada", "Bo"), ("Cy", "../Di")]):
        session = storage.start_game(Setup(tuple(Seat(name) for name in names), number, "fast"), CARDS)
        sessions.append(session)
        assert session.journal is not None
        play_on(session, random.Random(number), 30)
        os.utime(session.journal.path, (number, number))
        assert session.journal.path.parent == home / "games"
    paths = [session.journal.path for session in sessions if session.journal]
    assert storage.newest_unfinished() == paths[1]
    play_on(sessions[1], random.Random(1))
    os.utime(paths[1], (5, 5))
    assert storage.newest_unfinished() == paths[0]
    (home / "games" / "junk.jsonl").write_bytes(b"\xff\x00")
    listed = {game.path.name: game for game in storage.saved_games()}
    finished, running, junk = (listed[name] for name in (paths[1].name, paths[0].name, "junk.jsonl"))
    assert finished.finished and not running.finished
    assert sessions[1].game.result is not None
    assert finished.stand is not None and running.stand is not None
    assert finished.stand.scores == sessions[1].game.result.scores
    assert running.players == ("Ada", "Bo")
    assert running.stand[:2] == (sessions[0].game.state.era, sessions[0].game.state.round)
    assert "not a saved game" in junk.problem
    for session in sessions:
        session.close()
    storage.export(paths[0], str(tmp_path / "copy.jsonl"))
    assert (tmp_path / "copy.jsonl").read_bytes() == paths[0].read_bytes()
    with pytest.raises(UserError, match="not overwritten"):
        storage.export(paths[1], str(tmp_path / "copy.jsonl"))
    storage.delete(paths[0])
    assert storage.newest_unfinished() is None
    with pytest.raises(UserError, match="already exists"):
        storage.start_game(sessions[0].setup, CARDS, paths[1])


def test_a_journal_runs_no_code() -> None:
    """What reads saved games knows no way to run what they hold."""
    for module in (journal_module, recording_module, storage):
        source = Path(module.__file__ or "").read_text(encoding="utf-8")
        assert not re.search(r"\b(pickle|marshal|shelve|eval|exec|__import__|yaml)\b", source)


@pytest.mark.parametrize("more", [{"undo": 0}, {"n": 1, "player": 0, "kind": "pick", "key": "zone 1"}])
def test_nothing_follows_the_line_that_ended_a_game(more: dict[str, object]) -> None:
    """Not even what would fit: a game that is over cannot be taken back."""
    content = (Path(__file__).parent / "journals" / "1.0-two-players-finished.jsonl").read_bytes()
    recording = parse(content)
    number = recording.entries[-1].n
    record = {"undo": number} if "undo" in more else more | {"n": number + 1}
    line, _ = signed(record, recording.check)
    damage = parse(content + line.encode()).damage
    assert recording.damage is None and damage is not None
    assert str(damage).endswith("the game was already over.")
