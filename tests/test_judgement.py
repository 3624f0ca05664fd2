"""What bots think of Unrest, Civil Wars and objectives: by what these bring and cost, not by their number."""

from __future__ import annotations

from typing import Any

import pytest

from novaera_tui.bots.card_values import CardValues
from novaera_tui.bots.turns import Turns
from novaera_tui.bots.weights import fitted_policy
from rules.kinds import BLACK
from tests.positions import plain_set, position, spending

CARDS = plain_set(
    """
era-1:
- {name: Bath, colour: welfare, cost: 3, production: {gain: 2 any, if: unrest at most 2}}
- {name: Feast, colour: welfare, cost: 3, instant: {vp: 3, if: unrest at most 2}}
- {name: Forge, colour: military, cost: 3, production: {gain: 3 any}}
- {name: Chapel, colour: welfare, cost: 3, permanent: {calm: 3 vp}}
- {name: Market, colour: economic, cost: 3, production: {gain: 2 any, if: undamaged}}
- {name: Parade, colour: welfare, cost: 3, instant: {vp: 3, if: undamaged}}
- {name: Garden, colour: welfare, cost: 3, scoring: {vp: 3, per: more unrest}}
- {name: Palace, colour: economic, cost: 3, scoring: {vp: 4, if: at least 2 welfare}}
"""
)


def prospects(*seats: dict[str, Any], **table: Any) -> CardValues:
    game = position(*seats, cards=CARDS, agenda=spending(0), **table)
    return CardValues(game, 0, fitted_policy().judgement)


def calming(*seats: dict[str, Any], **table: Any) -> float:
    """What it is worth to have one Unrest less."""
    return prospects(*seats, **table).unrest_worth((-1,), ())


def number(name: str) -> int:
    return CARDS.named(name).number


def test_a_civil_war_costs_the_cards_it_damages() -> None:
    plain = prospects({"unrest": 9, "military": ["military 1"]}, {})
    dear = prospects({"unrest": 9, "military": ["Forge"]}, {})
    spare = prospects({"unrest": 9, "military": ["Forge", "military 1"]}, {})
    assert dear.civil_war_worth() < plain.civil_war_worth() < 0
    assert spare.civil_war_worth() == plain.civil_war_worth(), "whoever has something worse damages that"


def test_own_cards_that_ask_for_little_unrest_make_calm_worth_more() -> None:
    with_bath, without = {"unrest": 3, "welfare": ["Bath"]}, {"unrest": 3, "welfare": ["welfare 1"]}
    assert calming(with_bath, {}) > calming(without, {}) > 0
    far = {"unrest": 9, "welfare": ["Bath"]}
    assert calming(with_bath, {}) - calming(without, {}) > calming(far, {}) - calming(without | {"unrest": 9}, {})


def test_so_do_cards_that_could_be_had() -> None:
    feast, nothing = [["Feast"]], [["welfare 1"]]
    assert calming({"unrest": 3}, {}, display=feast) > calming({"unrest": 3}, {}, display=nothing)
    assert calming({"unrest": 2}, {}, display=feast) == pytest.approx(calming({"unrest": 2}, {}, display=nothing))


def test_instant_effects_that_need_low_unrest_count_fully_or_not_at_all() -> None:
    calm, restless = prospects({"unrest": 2}, {}), prospects({"unrest": 3}, {})
    plain = number("welfare 1")
    assert calm.best_worth(number("Feast")) > calm.best_worth(plain) + 1.2
    assert restless.best_worth(number("Feast")) == restless.best_worth(plain)


def test_a_card_that_pays_for_less_unrest_than_a_rivals_makes_calm_worth_more_near_the_rival() -> None:
    near, far = ({"unrest": 3}, {"unrest": 9})
    assert calming({"unrest": 3, "welfare": ["Garden"]}, near) > calming({"unrest": 3, "welfare": ["Garden"]}, far)
    assert calming({"unrest": 3, "welfare": ["Garden"]}, near) > calming({"unrest": 3, "military": ["Forge"]}, near)


@pytest.mark.parametrize(("unrest", "dice", "points"), [(3, ["green 3"], 3), (4, ["green 3"], 0), (3, ["red 3"], 0)])
def test_calming_unlocks_the_points_of_a_card_that_another_die_can_pay(
    unrest: int, dice: list[str], points: int
) -> None:
    seat = {"unrest": unrest, "dice": ["black 1", *dice], "resources": 0}
    game = position(seat, {}, cards=CARDS, agenda=spending(0), display=[["Feast"]])
    rest = [die for die in game.state.civilizations[0].dice if die.colour != BLACK]
    assert Turns(game, 0, fitted_policy().judgement).unlocked_points(rest) == points


def test_an_objective_that_a_rival_fulfils_too_is_worth_less() -> None:
    """R16.3: it pays nobody then."""
    mine = {"welfare": ["welfare 1", "welfare 2"]}
    alone = prospects(mine, {}).best_worth(number("Palace"))
    contested = prospects(mine, {"welfare": ["welfare 3", "welfare 4"]}).best_worth(number("Palace"))
    assert contested < alone - 0.5


def test_a_card_that_pays_for_calming_makes_a_die_for_it_worth_more_above_unrest_0() -> None:
    def worth(unrest: int, card: str) -> float:
        seat = {"unrest": unrest, "dice": ["black 1"], "welfare": [card]}
        game = position(seat, {}, cards=CARDS, agenda=spending(0))
        return Turns(game, 0, fitted_policy().judgement).calming([])

    assert worth(4, "Chapel") > worth(4, "welfare 1") + 1
    assert worth(0, "Chapel") == pytest.approx(worth(0, "welfare 1"))


def test_a_civil_war_also_costs_effects_that_need_undamaged_cards() -> None:
    mine = {"unrest": 9, "military": ["military 1"], "economic": ["Market", "economic 1"]}
    plain = mine | {"economic": ["economic 1", "economic 2"]}
    assert prospects(mine, {}).civil_war_worth() < prospects(plain, {}).civil_war_worth()
    hurt = {"damaged": ["military 1"]}
    assert prospects(mine | hurt, {}).first_damage_cost() == 0 < prospects(mine, {}).first_damage_cost()


def test_points_for_undamaged_cards_are_had_at_once_or_not_at_all() -> None:
    mine = {"military": ["military 1"]}
    whole, hurt = prospects(mine, {}), prospects(mine | {"damaged": ["military 1"]}, {})
    plain = number("welfare 1")
    assert whole.best_worth(number("Parade")) > whole.best_worth(plain) + 1.2
    assert hurt.best_worth(number("Parade")) == hurt.best_worth(plain)
