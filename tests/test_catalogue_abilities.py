"""The catalogue, continued: every permanent ability of every card holds while the card works, and not otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rules
from rules import Card
from rules.abilities import (
    AlsoCounts,
    BlackAs,
    Calming,
    Cheaper,
    DieBonus,
    EnlistFor,
    Flip,
    PayAs,
    PickLimit,
    Protect,
    ProtectFromCivilWar,
    ProtectFromDarkAge,
    ProtectFromStealing,
    Reroll,
    Swap,
    ZoneToken,
)
from rules.decisions import DieChange
from rules.effects import Ability
from rules.kinds import ANY, BLACK, COLOURS, DIE_NAMES, KIND_NAMES, LAST_SPACE, PICK_LIMIT, TRACK_NAMES
from tests.catalogue import BLANK_COST, OWNER, SPARE, STRONGER, WEAKER, Layout, blank, effects_of, settle
from tests.positions import civ, dice, play

Holds = Callable[[Any, Layout], bool]
"""Lay out what the ability is about, play it, and say whether the ability held. It must never hold by half."""


def is_safe_from_disaster(ability: Protect, layout: Layout) -> bool:
    layout.add(OWNER, ability.track, 2)
    layout.table["tracks"] = {TRACK_NAMES[ability.track]: LAST_SPACE}
    lost = len(layout.seats[OWNER].get("damaged", []))
    game = layout.game(["CheckDisasters"])
    settle(game)
    assert len(civ(game).damaged) - lost in (0, 1)
    return len(civ(game).damaged) == lost


def is_safe_from_stealing(ability: ProtectFromStealing, layout: Layout) -> bool:
    """With two possible victims the thief is asked; with only the other one left there is nothing to ask."""
    game = layout.game(["ChooseVictim", STRONGER, None, ANY, 2, False])
    assert game.decision is not None
    if game.decision.kind == "steal-from":
        play(game, f"player {OWNER + 1}")
    settle(game)
    lost = [4 * layout.seats[seat]["resources"] - sum(civ(game, seat).resources) for seat in (OWNER, WEAKER)]
    assert sorted(lost) == [0, 2]
    return lost == [0, 2]


def is_safe_in_dark_ages(ability: ProtectFromDarkAge, layout: Layout) -> bool:
    layout.dark_age = True
    layout.seats[OWNER]["dice"] = ["green 4", "red 4", "blue 4"]
    game = layout.game(["SpendDice", OWNER], ["ReturnDie", OWNER])
    play(game, "green 4")
    held = dice(game)
    assert held in (["red 4", "blue 4"], ["red 3", "blue 3"])
    return held == ["red 4", "blue 4"]


def is_safe_in_civil_wars(ability: ProtectFromCivilWar, layout: Layout) -> bool:
    for kind in COLOURS:
        layout.add(OWNER, kind, 1)
    layout.seats[OWNER]["unrest"] = 10
    game = layout.game(["CivilWar", OWNER])
    settle(game)
    lost = set(civ(game).damaged) - {layout.card.number}
    colours = {kind for kind in COLOURS if lost & set(civ(game).columns[kind])}
    others = {kind for kind in COLOURS if kind not in (ability.colour, layout.card.kinds[0])}
    assert others <= colours  # nothing else is spared
    assert civ(game).unrest == 0
    return ability.colour not in colours


def can_develop(layout: Layout, die: str, kind: int, *, resources: dict[str, int], hand: bool = False) -> bool:
    """Can a blank technology of cost 5 be developed with this die?"""
    owner = layout.seats[OWNER]
    owner.update(dice=[die], resources=resources)
    target = blank(kind, SPARE + 3)
    if hand:
        owner["hand"] = [target]
    else:
        layout.table["display"] = [[target]]
    game = layout.game(["SpendDice", OWNER])
    if game.decision is not None and game.decision.kind == "die":
        play(game, die)
    assert game.decision is not None and game.decision.kind == "action"
    if "develop" not in [option.key for option in game.decision.options]:
        return False
    play(game, "develop")
    settle_payment(game)
    assert target in [game.cards[number].name for number in civ(game).columns[kind]]
    assert sum(civ(game).resources) == 0  # it was the ability that made up for what was missing
    return True


def settle_payment(game: rules.Game) -> None:
    while game.decision is not None and game.decision.kind in ("develop", "payment", "mix"):
        game.apply(game.decision.options[-1])


def again(layout: Layout) -> Layout:
    """The same card in a fresh position."""
    return Layout(
        layout.card, working=layout.card.name not in layout.seats[OWNER].get("damaged", ()) and enlisted(layout)
    )


def enlisted(layout: Layout) -> bool:
    return layout.card.name not in layout.table["personalities"]


def alike(answers: list[bool]) -> bool:
    """All the same answer."""
    assert len(set(answers)) == 1
    return answers[0]


def colours_of(colour: int) -> tuple[int, ...]:
    return COLOURS if colour == ANY else (colour,)


def is_cheaper(ability: Cheaper, layout: Layout) -> bool:
    """A black die pays nothing, so the price less the rebate must be there in resources."""
    return alike(
        [
            can_develop(
                again(layout), "black 1", kind, resources={KIND_NAMES[kind]: BLANK_COST - ability.by}, hand=ability.hand
            )
            for kind in colours_of(ability.colour)
        ]
    )


def can_pay_as(ability: PayAs, layout: Layout) -> bool:
    return alike(
        [
            can_develop(again(layout), "black 1", colour, resources={KIND_NAMES[kind]: BLANK_COST})
            for kind in colours_of(ability.kind)
            for colour in colours_of(ability.counts_as)
            if kind != colour
        ]
    )


def can_pay_with_black(ability: BlackAs, layout: Layout) -> bool:
    return alike(
        [can_develop(again(layout), "black 5", kind, resources={}) for kind in colours_of(ability.colour)],
    )


def is_worth_more(ability: DieBonus, layout: Layout) -> bool:
    return alike(
        [
            can_develop(again(layout), f"{DIE_NAMES[kind]} {BLANK_COST - ability.by}", kind, resources={})
            for kind in colours_of(ability.colour)
        ]
    )


HELD = (COLOURS[1], COLOURS[3], BLACK)
"""Colours of dice that some card of the set can change: red, blue and black ones."""


def trick(ability: Flip | Reroll | Swap, layout: Layout) -> tuple[rules.Game, list[rules.Option[Any]]]:
    """The dice that it can be used on, and the ways to use it."""
    layout.seats[OWNER]["dice"] = [f"{DIE_NAMES[colour]} 2" for colour in HELD]
    game = layout.game(["ChooseDie", OWNER, []])
    assert game.decision is not None
    ways = [
        way
        for way in game.decision.options
        if isinstance(way.what, DieChange) and (way.what.by, way.what.card) == (ability.word, layout.card.number)
    ]
    return game, ways


def can_flip(ability: Flip, layout: Layout) -> bool:
    return uses_die(ability, layout, lambda value: value == 5)


def can_reroll(ability: Reroll, layout: Layout) -> bool:
    return uses_die(ability, layout, lambda value: 1 <= value <= 6)


def uses_die(ability: Flip | Reroll, layout: Layout, right: Callable[[int], bool]) -> bool:
    game, ways = trick(ability, layout)
    if not ways:
        return False
    colours = {way.what.die.colour for way in ways}
    assert colours == (set(HELD) if ability.colour == ANY else {ability.colour})
    game.apply(ways[0])
    changed = civ(game).dice[HELD.index(ways[0].what.die.colour)]
    assert changed.colour == ways[0].what.die.colour and right(changed.value)
    assert_used_up(game, ability, layout)
    return True


def can_swap(ability: Swap, layout: Layout) -> bool:
    game, ways = trick(ability, layout)
    if not ways:
        return False
    game.apply(ways[0])
    assert sorted(die.value for die in civ(game).dice) == [2, 2, 2]
    assert sorted(die.colour for die in civ(game).dice) != list(HELD)
    assert sum(game.state.bag) == 12
    assert_used_up(game, ability, layout)
    return True


def assert_used_up(game: rules.Game, ability: Ability, layout: Layout) -> None:
    """Once per round."""
    assert game.decision is not None
    assert not any(
        isinstance(way.what, DieChange) and (way.what.by, way.what.card) == (ability.word, layout.card.number)
        for way in game.decision.options
    )


def may_pick_more(ability: PickLimit, layout: Layout) -> bool:
    high = PICK_LIMIT + ability.by
    zones = [[f"green {high - 8}", "red 4", "blue 4"], *([f"{name} 1"] * 3 for name in ("yellow", "black"))]
    layout.table["zones"] = [*zones, ["green 1", "red 1", "blue 1"]]
    game = layout.game(["SpendDice", OWNER], ["PickZone", OWNER])
    play(game, "zone 1")
    rise: int = civ(game).unrest - layout.seats[OWNER]["unrest"]
    assert rise in (0, ability.by)
    return rise == 0


def enlists_for_less(ability: EnlistFor, layout: Layout) -> bool:
    person = blank(5, SPARE + 1)
    layout.seats[OWNER].update(dice=["red 1"], unrest=0)
    layout.table["personalities"] = [*layout.table["personalities"], person]
    game = layout.game(["SpendDice", OWNER])
    play(game, "enlist", person)
    assert civ(game).unrest in (BLANK_COST, BLANK_COST - ability.less)
    return civ(game).unrest == BLANK_COST - ability.less


def calms_better(ability: Calming, layout: Layout) -> bool:
    """R7.10: points only if Unrest falls."""
    outcomes = []
    for unrest in (0, 6):
        layout.seats[OWNER].update(dice=["black 2"], unrest=unrest)
        game = layout.game(["SpendDice", OWNER])
        play(game, "calm")
        outcomes.append((civ(game).unrest, civ(game).vp))
    assert outcomes[0] == (0, 0)
    assert outcomes[1] in ((5, 0), (5 - ability.more, ability.points))
    return outcomes[1] != (5, 0)


def counts_as_another(ability: AlsoCounts, layout: Layout) -> bool:
    """R16.1: the colour is there when colours are scored, though its column is empty."""
    layout.era = 3
    game = layout.game(then=["Scoring"])
    colours = sum(points for _, by, _, points in civ(game).ledger if by == "colour")
    working = layout.card.name not in layout.seats[OWNER].get("damaged", ())
    assert colours == 2 * working
    assert not civ(game).columns[ability.colour]
    return colours == 2


def reserves_a_zone(ability: ZoneToken, layout: Layout) -> bool:
    layout.table["zones"] = [[f"{name} 1"] * 3 for name in DIE_NAMES[:4]]
    layout.table["first"] = STRONGER
    game = layout.game(["PickDice"])
    if game.decision is None or game.decision.kind != "token":
        return False
    assert game.decision.player == OWNER
    play(game, "zone 2")
    for _ in range(2):
        assert game.decision is not None and game.decision.player != OWNER
        assert "zone 2" not in [option.key for option in game.decision.options]
        play(game, game.decision.options[0].key)
    assert game.decision is not None
    assert "zone 2" in [option.key for option in game.decision.options]
    return True


HOLDS: dict[type[Ability], Holds] = {
    Protect: is_safe_from_disaster,
    ProtectFromStealing: is_safe_from_stealing,
    ProtectFromDarkAge: is_safe_in_dark_ages,
    ProtectFromCivilWar: is_safe_in_civil_wars,
    Cheaper: is_cheaper,
    PayAs: can_pay_as,
    BlackAs: can_pay_with_black,
    DieBonus: is_worth_more,
    Flip: can_flip,
    Reroll: can_reroll,
    Swap: can_swap,
    PickLimit: may_pick_more,
    EnlistFor: enlists_for_less,
    Calming: calms_better,
    AlsoCounts: counts_as_another,
    ZoneToken: reserves_a_zone,
}


@pytest.mark.parametrize(("card", "place"), effects_of("permanent"))
def test_abilities_hold_while_the_card_works(card: Card, place: int) -> None:
    ability = card.effects[place].verb
    assert isinstance(ability, Ability)
    assert HOLDS[type(ability)](ability, Layout(card))


@pytest.mark.parametrize(("card", "place"), effects_of("permanent"))
def test_abilities_do_not_hold_otherwise(card: Card, place: int) -> None:
    """The card is damaged, or the personality is face up but not enlisted."""
    ability = card.effects[place].verb
    assert isinstance(ability, Ability)
    assert not HOLDS[type(ability)](ability, Layout(card, working=False))
