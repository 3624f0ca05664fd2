"""The one reader: named tuples from JSON-ready data, checked by their annotations."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from rules.kinds import UNWRITTEN, EffectPlace, Player, one_each, or_nobody
from rules.records import TupleRecord
from rules.typed_data import NO_TABLE, SIMPLE, DataError, Table, read_as, reader_of, written
from tests.games import CARDS


class Inner(TupleRecord):
    depth: Annotated[int, range(1, 4)]


class Sample(TupleRecord):
    line: Annotated[int, UNWRITTEN]
    number: Annotated[int, range(1, 5)]
    word: Annotated[str, ("red", "blue")]
    text: Annotated[str, range(2, 6)] = "none"
    many: Annotated[tuple[int, ...], range(3)] = ()
    flag: bool = False
    inner: Inner | None = None
    each: Annotated[tuple[int, ...], ("here", "there")] = (0, 0)
    pair: tuple[int, bool] = (0, True)
    free: dict[str, int] = {}  # noqa: RUF012 (a default of a tuple's place)
    mixed: int | str = 0


LEAST = {"number": 1, "word": "red"}


def sample(exact: bool = True, **fields: Any) -> Sample:
    found: Sample = reader_of(Sample, exact)(LEAST | fields, NO_TABLE, 7)
    return found


def test_fields_that_are_left_out_have_their_defaults() -> None:
    assert sample() == Sample(7, 1, "red")
    assert sample(flag=True) == Sample(7, 1, "red", flag=True)
    assert type(sample()) is Sample


def test_what_is_written_is_read_again() -> None:
    full = Sample(7, 4, "blue", "texts", (1, 2), True, Inner(3), (5, 6), (9, False), {"a": 1}, "x")
    data = written(full)
    assert data["each"] == {"here": 5, "there": 6} and data["inner"] == {"depth": 3} and data["pair"] == [9, False]
    assert reader_of(Sample)(data, NO_TABLE, 7) == full
    assert written(Sample(7, 2, "red", flag=True), defaults=False) == {"number": 2, "word": "red", "flag": True}


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("number", 0, "number is 0; it must be a number from 1 to 4."),
        ("number", 5, "number is 5; it must be a number from 1 to 4."),
        ("number", True, "number is True; it must be a number from 1 to 4."),
        ("word", "green", "word is 'green'; it must be one of: red, blue."),
        ("text", "a", "text is 'a'; it must be printable text of 2 to 5 characters."),
        ("text", "abcdef", "text is 'abcdef'; it must be printable text of 2 to 5 characters."),
        ("text", "a\n", "text is 'a\\n'; it must be printable text of 2 to 5 characters."),
        ("many", [1, 2, 3], "many has a wrong number of entries: 3."),
        ("many", [1, "2"], "many[1] is '2'; it must be a number from -1000000 to 1000000."),
        ("many", 1, "many is 1; it must be a list."),
        ("flag", 1, "flag is 1; it must be true or false."),
        ("inner", {"depth": 4}, "inner.depth is 4; it must be a number from 1 to 3."),
        ("inner", {}, "inner.depth is missing."),
        ("inner", 4, "inner is 4; it must be an object."),
        ("each", {"here": 1}, "each.there is missing."),
        ("each", [1, 2], "each is [1, 2]; it must be an object."),
        ("pair", [1], "pair has a wrong number of entries: 1."),
        ("free", {"a": "b"}, "free.a is 'b'; it must be a number from -1000000 to 1000000."),
        ("free", 0, "free is 0; it must be an object."),
        ("mixed", None, "mixed is None; it must be printable text of 0 to 100 characters."),
    ],
)
def test_an_error_names_the_field_and_its_value(field: str, value: Any, problem: str) -> None:
    with pytest.raises(DataError) as refused:
        sample(**{field: value})
    assert str(refused.value) == problem


def test_the_edges_of_ranges_are_allowed() -> None:
    assert [sample(number=number).number for number in (1, 4)] == [1, 4]
    assert [sample(text=text).text for text in ("ab", "abcde")] == ["ab", "abcde"]
    assert sample(many=[1, 2]).many == (1, 2)
    assert sample(mixed=5).mixed == 5 and sample(mixed="five").mixed == "five"


def test_an_object_must_be_one_and_complete() -> None:
    with pytest.raises(DataError, match=r"^word is missing\.$"):
        reader_of(Sample)({"number": 1}, NO_TABLE, 7)
    with pytest.raises(DataError, match=r" is \[\]; it must be an object\.$"):
        reader_of(Sample)([], NO_TABLE, 7)


def test_unknown_fields_are_refused_where_the_reader_is_exact() -> None:
    with pytest.raises(DataError, match=r"^later is unknown; the fields are: number, word, text"):
        sample(later=1)
    assert sample(exact=False, later=1) == Sample(7, 1, "red")
    with pytest.raises(DataError, match=r"^depth is missing\.$"):
        read_as(Inner, {"later": 1}, exact=False)


def test_limits_can_follow_the_number_of_players() -> None:
    class Seated(TupleRecord):
        turn: Annotated[Player, or_nobody]
        scores: Annotated[tuple[int, ...], one_each]

    Seated.__annotations__ = {"turn": Annotated[Player, or_nobody], "scores": Annotated[tuple[int, ...], one_each]}
    two = Table(NO_TABLE.cards, 2)
    assert read_as(Seated, {"turn": -1, "scores": [3, 4]}, two) == (-1, (3, 4))
    for wrong in ({"turn": 2, "scores": [3, 4]}, {"turn": -2, "scores": [3, 4]}, {"turn": 0, "scores": [3]}):
        with pytest.raises(DataError):
            read_as(Seated, wrong, two)


def test_an_effect_must_be_one_of_its_card() -> None:
    table = Table(CARDS, 2)
    card = next(card for card in CARDS if len(card.effects) == 2)
    assert SIMPLE[EffectPlace].read([card.name, 1], table) == (card.number, 1)
    with pytest.raises(DataError, match=r"is not an effect of a card\.$"):
        SIMPLE[EffectPlace].read([card.name, 2], table)
