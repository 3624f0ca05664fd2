"""Undo and redo: exact, step by step, and never across a roll, a reveal or another player's decision."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from rules.events import DiceRolled, DisplayDealt, EvolutionDrawn, HandCardObsolete, HandDealt
from tests.games import CARDS, new_session, play_on

REVEALS = (DiceRolled, DisplayDealt, EvolutionDrawn, HandDealt)


@pytest.mark.slow
@settings(max_examples=25)
@given(
    seed=st.integers(0, 10**6), players=st.integers(2, 4), variant=st.sampled_from(["full", "fast"]), open=st.booleans()
)
def test_undo_gives_the_identical_game_and_redo_gives_it_back(
    seed: int, players: int, variant: str, open: bool
) -> None:
    chance = random.Random(seed)
    session = new_session(players, seed, variant=variant, hands="open" if open else "curtain")
    undone = 0
    while session.decision is not None:
        before, told = session.game.to_data(), session.events()
        chosen = chance.choice(session.decision.options)
        session.choose(chosen)
        if session.why_no_undo():
            continue
        after, told_after = session.game.to_data(), session.events()
        assert session.undo() == ""
        assert session.game.to_data() == before
        assert session.decision is not None
        assert chosen in session.decision.options
        assert session.events() == told
        assert session.redo() == ""
        assert session.game.to_data() == after
        assert session.events() == told_after
        undone += 1
    assert undone > 20, "most choices can be taken back"


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4), open=st.booleans())
def test_undo_never_crosses_a_roll_a_reveal_or_another_decision(seed: int, players: int, open: bool) -> None:
    chance = random.Random(seed)
    session = new_session(players, seed, hands="open" if open else "curtain")
    for _ in range(12):
        play_on(session, chance, chance.randrange(1, 25))
        if session.decision is None:
            break
        steps = list(session.steps)
        last = steps[-1].player
        while not (reason := session.why_no_undo()):
            session.undo()
        assert reason.endswith(".")
        taken_back = steps[len(session.steps) :]
        for step in taken_back:
            assert step.player == last
            assert not step.outcomes
            for event in step.events:
                assert not isinstance(event, REVEALS)
                if isinstance(event, HandCardObsolete) and not open:
                    assert event.player == last
        # it does not stop earlier than it must, either
        if session.steps:
            stopped = session.steps[-1]
            assert stopped.player != last or session.undo_rules.why_final(stopped)
        if chance.random() < 0.5:
            data = session.game.to_data()
            for _ in taken_back:
                assert session.redo() == ""
            for _ in taken_back:
                assert session.undo() == ""
            assert session.game.to_data() == data


def test_undo_reaches_the_last_player_until_the_next_has_decided() -> None:
    session = new_session(2, 7)
    before = session.game.to_data()
    assert session.decision is not None and session.decision.player == 0
    session.choose(session.decision.options[0])
    assert session.decision.player == 1
    assert session.undo() == ""
    assert session.game.to_data() == before
    session.choose(session.decision.options[0])
    session.choose(session.decision.options[0])
    assert session.steps[-1].player == 1
    assert session.undo() == ""
    assert session.undo() == "Ada's choice stands: Bo had already answered it."
    assert len(session.steps) == 1


def test_a_new_choice_clears_redo() -> None:
    session = new_session(2, 7)
    assert session.decision is not None
    session.choose(session.decision.options[0])
    session.undo()
    session.choose(session.decision.options[1])
    assert session.redo() == "There is nothing to redo."


def test_the_end_stands() -> None:
    session = new_session(2, 3, variant="fast")
    play_on(session, random.Random(1))
    assert "over" in session.undo()
    with pytest.raises(rules.IllegalChoice):
        session.choose("zone 1")


def test_a_bot_takes_nothing_back() -> None:
    setup = Setup((Seat("Ada", bot="random"), Seat("Bo")), 7)
    session = Session(setup, CARDS)
    assert session.decision is not None
    session.choose(session.decision.options[0])
    assert "Bots do not undo." in session.undo()


@pytest.mark.slow
def test_searching_hidden_hands_stands_unless_hands_are_open() -> None:
    found = 0
    for seed in range(30):
        session, twin = new_session(3, seed), new_session(3, seed, hands="open")
        chance = random.Random(seed)
        while session.decision is not None:
            key = chance.choice(session.decision.options).key
            session.choose(key)
            twin.choose(key)
            step = session.steps[-1]
            shown = [event for event in step.events if isinstance(event, HandCardObsolete)]
            if any(event.player != step.player for event in shown) and not step.outcomes and session.decision:
                assert "in their hands" in session.why_no_undo()
                assert twin.why_no_undo() == ""
                found += 1
        if found > 2:
            return
    pytest.fail("no game made a card in another's hand obsolete")


def test_subscribers_get_events_in_order_and_only_after_the_choice_is_complete() -> None:
    session = new_session(2, 7)
    heard: list[object] = []

    def listen(event: object) -> None:
        heard.append(event)
        assert session.steps[-1].events[: len(heard)] == heard
        with pytest.raises(rules.IllegalChoice):
            session.choose("zone 1")

    session.subscribe(listen)
    assert session.decision is not None
    session.choose(session.decision.options[0])
    assert heard == session.steps[-1].events
    assert heard
