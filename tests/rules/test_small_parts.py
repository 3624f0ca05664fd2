"""Small parts of the engine that whole games would hardly miss: numbers drawn, copies, counts, words of card files."""

from __future__ import annotations

import pytest

import rules
from rules.abilities import Cheaper
from rules.chance import draw_below, seeded
from rules.counts import Condition, is_small_number
from rules.kinds import ANY
from rules.loading import CardError, parse_cards
from tests.positions import plain_set, position


def test_the_generator_brings_the_same_numbers_for_ever() -> None:
    state, drawn = draw_below(seeded(7), *[1000] * 6)
    assert drawn == [870, 388, 908, 289, 363, 605]
    assert draw_below(state, 6, 6, 6)[1] == [1, 3, 0]


def test_a_copy_knows_what_chance_brought() -> None:
    game = rules.new_game(["Ada", "Bo"], 7)
    assert game.outcomes and game.copy().outcomes == game.outcomes


def test_a_card_that_also_counts_as_a_colour_counts_there_once() -> None:
    cards = plain_set("era-1:\n{name: Twofold, colour: welfare, cost: 1, permanent: {also: military}}\n")
    game = position({"welfare": ["Twofold", "welfare 1"]}, {}, cards=cards, agenda=[["CleanUp"], ["Production"]])
    assert game.view(0).civilizations[0].working.counts[:4] == (2, 1, 0, 0)


def test_cards_from_hand_may_be_the_cheaper_ones() -> None:
    from_hand, technology = Cheaper.parse("2 hand", {}), Cheaper.parse("1 technology", {})
    assert (from_hand.by, from_hand.colour, from_hand.hand) == (2, ANY, True)
    assert (technology.by, technology.colour, technology.hand) == (1, ANY, False)


def test_a_technology_needs_nothing() -> None:
    card = plain_set().named("welfare 1")
    assert tuple(card.needs) == (0, 0, 0, 0) and card.needs_in_all == 0


@pytest.mark.parametrize(("word", "small"), [("0", True), ("99", True), ("100", False), ("", False), ("²", False)])
def test_numbers_in_card_files_have_one_or_two_digits(word: str, small: bool) -> None:
    assert is_small_number(word) is small


def test_numbers_of_five_digits_are_numbers_and_longer_ones_are_words() -> None:
    for cost in ("99999", "100000"):
        with pytest.raises(CardError) as refused:
            parse_cards(f"era-1:\n  - {{name: Dear, colour: welfare, cost: {cost}}}\n", "set")
        assert ("'" in str(refused.value)) is (cost == "100000"), refused.value


@pytest.mark.parametrize(
    ("words", "reads"),
    [
        ("most welfare", "cards"),
        ("all colours", "cards"),
        ("unrest at most 3", "unrest"),
        ("dark age", ""),
        ("era 2", ""),
    ],
)
def test_conditions_say_what_they_depend_on(words: str, reads: str) -> None:
    assert Condition.parse(words).reads == reads
