"""The rules as a library: documented by examples that run, and strict about what they are given."""

from __future__ import annotations

import doctest
import random
from pathlib import Path

import pytest

import rules
from rules.agenda import RECORDS

LIBRARY = Path(__file__).parent.parent / "docs" / "LIBRARY.md"


@pytest.mark.slow
def test_the_examples_of_the_library_run() -> None:
    failed, run = doctest.testfile(str(LIBRARY), module_relative=False)
    assert failed == 0 and run > 20


def test_the_example_in_the_docstring_runs() -> None:
    failed, run = doctest.testmod(rules)
    assert failed == 0 and run == 5


def test_every_public_name_is_listed_and_found() -> None:
    assert dir(rules) == sorted(rules.__all__)
    assert all(getattr(rules, name) is not None for name in rules.__all__)


def test_the_kinds_of_decisions_are_those_of_the_questions() -> None:
    kinds = {record.kind for record in RECORDS.values() if record.asks}
    assert kinds == set(rules.KINDS_OF_DECISIONS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_options_match_the_table_of_decisions(players: int) -> None:
    choose = random.Random(players).choice
    for seed in range(15):
        game = rules.new_game(["Ada", "Bo", "Cy", "Di"][:players], seed)
        while game.decision is not None:
            allowed = rules.KINDS_OF_DECISIONS[game.decision.kind].split(" | ")
            assert {type(option.what).__name__ for option in game.decision.options} <= set(allowed)
            assert len(game.decision.options) > 1
            game.apply(choose(game.decision.options))


def test_the_repr_of_a_game_and_a_view() -> None:
    game = rules.new_game(["Ada", "Bo"], seed=7, variant="fast")
    assert repr(game) == "<Game of Ada and Bo, Era 1 round 1, Ada chooses: pick>"
    assert repr(game.view(1)) == "<View of Bo, Era 1 round 1, pick: Ada 0, Bo 0>"
    assert repr(game.view(None)).startswith("<View of an onlooker,")
    assert repr(game.view(0).civilizations[1]) == "<Civilization of Bo: 0 VP, Unrest 0, 2 in hand>"
    while game.decision is not None:
        game.apply(game.decision.options[0])
    assert game.result is not None
    assert repr(game) == "<Game over, Ada {}, Bo {}>".format(*game.result.scores)


@pytest.mark.parametrize("seat", [5, 2, -1, "Ada"])
def test_a_seat_that_is_not_there_has_no_view(seat: int) -> None:
    game = rules.new_game(["Ada", "Bo"])
    with pytest.raises(ValueError, match="with 2 players, seats are 0 to 1"):
        game.view(seat)


@pytest.mark.parametrize("seed", ["x", None, 1.5])
def test_a_seed_is_a_whole_number(seed: int) -> None:
    with pytest.raises(rules.IllegalSetup, match="The seed must be a whole number"):
        rules.new_game(["Ada", "Bo"], seed)


@pytest.mark.parametrize("names", [[1, 2], "Ada", ["Ada", None]])
def test_names_are_texts(names: list[str]) -> None:
    with pytest.raises(rules.IllegalSetup, match="Names must be a list of strings"):
        rules.new_game(names)


def test_a_subscriber_gets_events_of_reading_a_position() -> None:
    game = rules.new_game(["Ada", "Bo"])
    data = game.to_data()
    heard: list[object] = []
    twin = rules.Game.from_data(data, game.cards, heard.append)
    assert twin.decision == game.decision
    assert heard == [rules.events.PlayerAsked(game.decision.player, "pick")] if game.decision else False
