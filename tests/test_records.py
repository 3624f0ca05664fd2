"""Records: what cards, effects and the agenda are made of."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from rules.actions import ChooseMix, ChooseRepairs
from rules.counts import Count
from rules.deeds import Gain, Repair
from rules.kinds import DICE, ECONOMIC, MILITARY, NO_CARD, NO_KIND, SEATS, CardNumber
from rules.rounds import PickZone, PlaceToken, RollDice
from rules.spending import ChooseDie
from tests.positions import SHIPPED

ADA, BO, CY, _ = SEATS


def test_fields_by_place_by_name_and_by_default() -> None:
    assert Count("past", every=2) == Count("past", NO_KIND, False, False, 2)
    assert Count("past") != Count("past", every=2)
    assert Gain.details == ("amount", "kind")
    assert Count.defaults == {"kind": -1, "fewer": False, "more": False, "every": 1}


@pytest.mark.parametrize("fields", [{}, {"amount": 1}, {"amount": 1, "kind": 2, "luck": 3}])
def test_fields_that_are_missing_or_unknown(fields: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Gain(**fields)


def test_records_are_equal_by_kind_and_fields() -> None:
    assert Gain(1, ECONOMIC) == Gain(1, ECONOMIC) and hash(Gain(1, ECONOMIC)) == hash(Gain(1, ECONOMIC))
    assert Repair(1) != Gain(1, ECONOMIC) and Repair(1) != (1,)
    assert repr(Gain(1, ECONOMIC)) == "Gain(amount=1, kind=2)"


def test_cards_survive_pickling_with_derived_fields() -> None:
    for card in SHIPPED:
        twin = pickle.loads(pickle.dumps(card))
        assert twin == card and twin.instants == card.instants and twin.production == card.production


def test_agenda_records_are_filled_by_place_by_name_and_by_default() -> None:
    die = DICE[1][4]
    assert ChooseRepairs(BO, die) == ChooseRepairs(player=BO, die=die, chosen=NO_CARD)
    assert ChooseMix(ADA, die, CardNumber(5), MILITARY, 3, (2,)).values() == (0, die, 5, 1, 3, (2,))
    assert ChooseMix.details == ("player", "die", "card", "column", "price", "so_far")
    assert repr(PickZone(CY)) == "PickZone(player=2)" and repr(RollDice()) == "RollDice()"


def test_agenda_records_are_equal_by_kind_and_fields() -> None:
    assert PickZone(BO) == PickZone(BO) and hash(PickZone(BO)) == hash(PickZone(BO))
    assert PickZone(BO) != PickZone(CY) and PickZone(BO) != PlaceToken(BO) and PickZone(BO) != (1,)


def test_agenda_records_survive_copying_and_pickling() -> None:
    record = ChooseDie(BO, ((CardNumber(3), 0),))
    assert pickle.loads(pickle.dumps(record)) == record == copy.deepcopy(record)
