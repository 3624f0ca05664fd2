"""Records: what cards and effects are made of."""

from __future__ import annotations

import pickle

import pytest

from rules.counts import Count
from rules.deeds import Gain, Repair
from tests.positions import SHIPPED


def test_fields_by_place_by_name_and_by_default() -> None:
    assert Count("past", every=2) == Count("past", -1, False, 2)
    assert Count("past") != Count("past", every=2)
    assert Gain.details == ("amount", "kind")
    assert Count.defaults == {"kind": -1, "fewer": False, "every": 1}


@pytest.mark.parametrize("fields", [{}, {"amount": 1}, {"amount": 1, "kind": 2, "luck": 3}])
def test_fields_that_are_missing_or_unknown(fields: dict[str, int]) -> None:
    with pytest.raises(TypeError, match="Gain has the fields amount, kind"):
        Gain(**fields)


def test_too_many_fields_and_fields_given_twice() -> None:
    for values, named in (((1, 2, 3), {}), ((1, 2), {"kind": 2})):
        with pytest.raises(TypeError, match="Gain has the fields amount, kind"):
            Gain(*values, **named)


def test_records_never_change() -> None:
    card = SHIPPED[0]
    with pytest.raises(AttributeError, match="Card never changes"):
        card.cost = 9  # type: ignore[misc]  # it cannot be changed, which mypy knows, too
    with pytest.raises(AttributeError, match="Card never changes"):
        del card.cost


def test_records_are_equal_by_kind_and_fields() -> None:
    assert Gain(1, 2) == Gain(1, 2) and hash(Gain(1, 2)) == hash(Gain(1, 2))
    assert Repair(1) != Gain(1, 2) and Repair(1) != (1,)
    assert repr(Gain(1, 2)) == "Gain(amount=1, kind=2)"


def test_cards_survive_pickling_with_what_is_derived() -> None:
    for card in SHIPPED:
        twin = pickle.loads(pickle.dumps(card))
        assert twin == card and twin.instants == card.instants and twin.production == card.production
