"""Looking back: every position of a game, forwards and backwards, with the truth about what was taken back."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rules
from novaera_tui.play.session import Session
from novaera_tui.saving.recording import read
from novaera_tui.saving.replay import Replay
from rules.events import PositionJumped
from tests.games import CARDS, new_session, quickly


class Played:
    """A game and what it looked like after every line of its journal."""

    def __init__(self, path: Path, players: int, seed: int, undos: float) -> None:
        self.session = new_session(players, seed, path)
        self.positions = [self.session.game.to_data()]
        self.told = [self.session.events()]
        self.moments = [self.moment(self.session)]
        chance = random.Random(seed)
        while self.session.decision is not None:
            if chance.random() < undos and not self.session.undo():
                self.note()
                if chance.random() < 0.4:
                    self.session.redo()
                    self.note()
                continue
            self.session.choose(chance.choice(self.session.decision.options))
            self.note()
        self.session.close()
        self.replay = Replay(read(path), CARDS)

    @staticmethod
    def moment(session: Session) -> tuple[int, int, int]:
        state, decision = session.game.state, session.decision
        return state.era, state.round, -1 if decision is None else decision.player

    def note(self) -> None:
        self.positions.append(self.session.game.to_data())
        self.told.append(self.session.events())
        self.moments.append(self.moment(self.session))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    with pytest.MonkeyPatch.context() as patch:
        quickly(patch)
        return Played(tmp_path_factory.mktemp("replay") / "game.jsonl", 3, 12, 0.2)


@pytest.fixture
def replay(played: Played) -> Replay:
    return Replay(played.replay.recording, CARDS)


@pytest.mark.slow
def test_every_position_forwards_and_backwards(played: Played, replay: Replay) -> None:
    assert len(replay) == len(played.positions) - 1 == len(replay.recording.entries)
    assert any(entry.what == "undo" for entry in replay.recording.entries)
    assert any(entry.what == "redo" for entry in replay.recording.entries)
    replay.open_hands = True
    places = list(range(len(played.positions)))
    for place in places:
        assert replay.position == place
        assert replay.game.to_data() == played.positions[place]
        assert replay.moment == played.moments[place]
        assert replay.step() == (place < len(replay))
    for place in reversed(places):
        assert replay.position == place
        assert replay.game.to_data() == played.positions[place]
        assert replay.back() == (place > 0)
    random.Random(1).shuffle(places)
    for place in places:
        replay.jump(place)
        assert replay.game.to_data() == played.positions[place]


def test_the_story_at_every_position(played: Played, replay: Replay) -> None:
    replay.open_hands = True
    places = list(range(0, len(played.positions), 3))
    random.Random(2).shuffle(places)
    for place in [len(replay), *places]:
        replay.jump(place)
        assert replay.events() == played.told[place]


def test_events_of_each_entry(played: Played, replay: Replay) -> None:
    for place, entry in enumerate(replay.recording.entries, start=1):
        before, after = played.told[place - 1], played.told[place]
        if entry.what == "undo":
            assert replay.events_of(place) == []
        else:
            assert [*before, *replay.events_of(place)] == after


@pytest.mark.parametrize(("width", "move"), [(3, "next_turn"), (2, "next_round"), (1, "next_era")])
def test_turns_rounds_and_eras(width: int, move: str, played: Played, replay: Replay) -> None:
    stretches = [moment[:width] for moment in played.moments]
    beginnings = [0] + [place for place in range(1, len(stretches)) if stretches[place] != stretches[place - 1]]
    stops = [0]
    while getattr(replay, move)():
        stops.append(replay.position)
    assert stops == sorted({*beginnings, len(replay)})
    stops = []
    replay.jump(len(replay))
    while getattr(replay, move)(-1):
        stops.append(replay.position)
    assert stops == [place for place in reversed(beginnings) if place != len(replay)]


def test_find_a_round(replay: Replay) -> None:
    for era, round in ((1, 1), (1, 3), (2, 1), (3, 3)):
        replay.jump(replay.find(era, round))
        assert replay.moment[:2] == (era, round)
        replay.back()
        assert replay.position == 0 or replay.moment[:2] < (era, round)
    assert replay.find(4) == len(replay)


def test_it_is_read_only_and_tells_its_moves(replay: Replay) -> None:
    heard: list[object] = []
    moved: list[int] = []
    replay.subscribe(heard.append)
    replay.subscribe(lambda _: moved.append(replay.position), PositionJumped)
    replay.step()
    assert heard == replay.events_of(1)
    replay.jump(10)
    replay.back()
    told = [*replay.events_of(1), PositionJumped(), PositionJumped()]
    assert heard == told, "only a step forward is told event by event"
    assert moved == [10, 9]
    data = replay.game.to_data()
    assert replay.decision is not None
    with pytest.raises(rules.IllegalChoice, match="replay"):
        replay.choose(replay.decision.options[0])
    assert replay.undo() and replay.redo()
    assert replay.game.to_data() == data
    assert not replay.jump(9)
    replay.jump(-5)
    assert replay.position == 0
    replay.jump(10**6)
    assert replay.position == len(replay)
    assert replay.game.result is not None


def test_hands_are_hidden_from_an_onlooker(replay: Replay) -> None:
    assert all(civilization.hand is None for civilization in replay.view(None).civilizations)
    assert all(civilization.hand is not None for civilization in replay.view(None, show_all=True).civilizations)


def test_a_card_played_from_a_hand_and_undone_stays_hidden(played: Played, replay: Replay) -> None:
    """Where hands are hidden, the table stays as it was before; the choice is told as that of a hidden card."""

    def hands(game: rules.Game) -> list[set[int]]:
        return [{*civilization.hand} for civilization in game.state.civilizations]

    hidden = 0
    before = hands(replay.game)
    for place in range(1, len(replay) + 1):
        replay.step()
        shown, true = hands(replay.game), hands(replay.game_at(place))
        if replay.stands(place):
            assert replay.game.to_data() == played.positions[place]
            before = shown
            continue
        assert all(there <= here for there, here in zip(before, shown, strict=True))
        if shown != true:
            hidden += 1
            assert replay.entry is not None
            decision, option = replay.choice(place)
            played_cards = {card for there, here in zip(shown, true, strict=True) for card in there - here}
            is_hidden = replay.is_hidden(decision.player, option)
            assert is_hidden == (getattr(option.what, "card", None) in played_cards)
            assert replay.events() != played.told[place]
            replay.open_hands = True
            assert replay.game.to_data() == played.positions[place]
            replay.open_hands = False
    assert hidden


def test_a_damaged_game_is_shown_up_to_its_damage(played: Played, tmp_path: Path) -> None:
    assert played.session.journal is not None
    lines = played.session.journal.path.read_bytes().splitlines(keepends=True)
    lines[30] = b"{}\n"
    (tmp_path / "game.jsonl").write_bytes(b"".join(lines))
    replay = Replay(read(tmp_path / "game.jsonl"), CARDS)
    assert replay.damage is not None and replay.damage.line == 31
    assert len(replay) == 29
    replay.jump(29)
    assert replay.game.to_data() == played.positions[29]
