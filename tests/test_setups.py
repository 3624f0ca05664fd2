"""Every game that can be started can be read back; anything else is refused before it has a file."""

from __future__ import annotations

import tempfile
from argparse import Namespace
from collections.abc import Iterator
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from novaera_tui.cli import play
from novaera_tui.cli.main import main
from novaera_tui.errors import UserError
from novaera_tui.play.session import Session
from novaera_tui.play.setup import HANDS, MOST_SEED, PACES, SEAT_COLOURS, Seat, Setup
from novaera_tui.saving import storage
from novaera_tui.saving.recording import read
from rules.handicap import Handicap
from rules.kinds import TRACKS
from tests.games import CARDS, quickly
from tests.unkind import check_sentence

BOTS = ("", "", "", "easy", "normal", "hard", "hard:2s", "hard:" + "0" * 30 + "9", "easy:2s", "hard:5\n", "genius")
words = st.one_of(st.text(max_size=30), st.sampled_from(("Ada", "Bo", "Å", "A\u030a", " Ada", "a" * 24, "a" * 25)))
seat_lists = st.lists(
    st.builds(Seat, words, st.one_of(st.sampled_from(SEAT_COLOURS), words), st.sampled_from(BOTS)),
    min_size=1,
    max_size=5,
    unique_by=lambda seat: seat.name.casefold(),
)
seeds = st.one_of(
    st.integers(0, 999_999), st.integers(), st.sampled_from((MOST_SEED, -MOST_SEED, MOST_SEED + 1, 10**4000))
)
sound_setups = st.builds(
    Setup,
    st.integers(2, 4).map(lambda number: tuple(map(Seat, ("Ada", "Bo Li", "Çé", "李")[:number]))),
    seeds,
    st.sampled_from(("full", "fast")),
    st.one_of(st.none(), st.integers(0, 1)),
    st.sampled_from(HANDS),
    hints=st.booleans(),
    brief=st.booleans(),
    pace=st.sampled_from(PACES),
    handicap=st.one_of(st.none(), st.builds(Handicap, st.just(()), st.tuples(*[st.integers(0, 9)] * len(TRACKS)))),
    challenge=st.none(),
)
setups = st.one_of(
    sound_setups,
    st.builds(lambda setup, seats: setup._replace(seats=tuple(seats)), sound_setups, seat_lists),
    st.builds(
        lambda setup, field, value: setup._replace(**{field: value}),
        sound_setups,
        st.sampled_from(("seed", "variant", "first", "hands", "hints", "brief", "pace")),
        st.sampled_from((None, True, -1, 1, 1.0, 99, "", "full", "step", "\x00", "\ud800", (), [], {})),
    ),
)


@pytest.fixture(autouse=True, scope="module")
def quick() -> Iterator[None]:
    """All games here have the same cards, which are not parsed again for every one of them."""
    with pytest.MonkeyPatch.context() as patch:
        quickly(patch)
        patch.setattr(rules, "load_cards", lambda _=None: CARDS)
        yield


def check_read_back(path: Path, setup: Setup | None = None) -> None:
    """It is listed, resumed, replayed, and copied up to a damage, each time as it was started."""
    assert storage.read_saved_game(path).problem == ""
    session = storage.open_game(path)
    assert setup is None or session.setup == setup
    for _ in range(2):
        assert session.decision is not None
        session.choose(session.decision.options[0])
    session.close()
    replay = storage.open_replay(path)
    replay.jump(len(replay))
    assert replay.setup == session.setup and replay.game.to_data() == session.game.to_data()
    content = path.read_bytes()
    damaged = path.with_name("damaged.jsonl")
    damaged.write_bytes(content[:-5] + b"?" + content[-4:])
    copy = storage.open_copy(damaged)
    assert (copy.setup, copy.choice_count()) == (session.setup, 1)
    copy.close()
    damaged.unlink()


@pytest.mark.slow
@settings(max_examples=300)
@given(setups)
def test_every_game_that_starts_can_be_read_back(setup: Setup) -> None:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("NOVAERA_HOME", folder)
        try:
            session = storage.start_game(setup, CARDS)
        except (rules.IllegalSetup, UserError) as problem:
            assert str(problem).endswith(".")
            assert not list(Path(folder).rglob("*.jsonl"))
            return
        assert session.journal is not None and not session.trouble
        session.close()
        check_read_back(session.journal.path, setup)


flag_words = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=30)
flags = st.lists(
    st.one_of(
        st.builds(lambda seed: f"--seed={seed}", st.one_of(seeds.map(lambda seed: f"{seed:_}"), flag_words)),
        st.builds(
            lambda first: f"--first={first}", st.one_of(st.sampled_from(("1", "drawn", "٢", "9" * 5000)), flag_words)
        ),
        st.sampled_from(("--fast", "--open-hands", "--no-hints", "--brief", "--pace=step", "--pace=never")),
        st.builds(lambda name: f"--seat={name}", flag_words),
        st.builds(lambda bot, name: f"--seat=bot:{bot}:{name}", st.sampled_from(BOTS), flag_words),
        st.builds(lambda time: f"--seat=bot:hard:Ro:{time}", st.one_of(st.just("0" * 30 + "2s"), flag_words)),
    ),
    max_size=4,
)


@pytest.mark.slow
@settings(max_examples=200)
@given(flags)
def test_flags_start_a_game_that_can_be_read_back_or_none(flags: list[str]) -> None:
    started: list[Path] = []

    def opened(session: Session, _: Namespace) -> int:
        assert session.journal is not None and not session.trouble
        session.close()
        started.append(session.journal.path)
        return 0

    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("NOVAERA_HOME", folder)
        patch.setattr(play, "check_terminal", lambda _: None)
        patch.setattr(play, "open_app", opened)
        with redirect_stderr(StringIO()) as said:
            code = main(["play", "--seat", "Ada", "--seat", "Bo", *flags])
        if started:
            assert code == 0
            check_read_back(started[0])
        else:
            assert code == 2
            check_sentence(said.getvalue())
            assert not list(Path(folder).rglob("*.jsonl"))


@pytest.mark.parametrize(
    ("details", "words"),
    [
        ({"seed": 10**101}, "; it must be a number from -99999999999999999999 to 9"),
        ({"first": 2}, "from 1 to 2, or drawn"),
        ({"seats": (Seat("Ada"), Seat("Bo", bot="genius"))}, "Bo cannot play: there is no bot 'genius'"),
        ({"pace": "never"}, "pace is 'never'; it must be one of: instant, calm, step"),
    ],
)
def test_a_saved_game_passes_the_same_check(details: dict[str, Any], words: str, tmp_path: Path) -> None:
    """Whoever writes a header that no game can start with is told what is wrong with it, in the same words."""
    setup = Setup((Seat("Ada"), Seat("Bo")), 3)
    path = tmp_path / "game.jsonl"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("novaera_tui.play.session.check_setup", lambda _: None)
        patch.setattr(rules, "new_game", lambda *_, **__: rules_game())
        storage.start_game(setup._replace(**details), CARDS, path).close()
    with pytest.raises(rules.IllegalSetup) as started:
        storage.start_game(setup._replace(**details), CARDS)
    with pytest.raises(UserError) as opened:
        read(path)
    assert words.casefold() in str(started.value).casefold()
    assert str(started.value)[1:].rstrip(".") in str(opened.value)


def rules_game() -> rules.Game:
    """A game of two, whatever was asked for."""
    return new_game(["Ada", "Bo"], 3, cards=CARDS)


new_game = rules.new_game
