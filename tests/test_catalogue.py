"""The catalogue: every effect of every card does what its data say where it applies, and nothing where it does not.

No card is known by name here; the data of an effect say what must change. Abilities are in test_catalogue_abilities.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rules
from rules import Card
from rules.counts import Count
from rules.decisions import DECLINE, EffectChoice
from rules.deeds import (
    ChangeUnrest,
    DamageOthers,
    DrawEvolution,
    Gain,
    GainVP,
    MoveTrack,
    Repair,
    StealResources,
    TakeCard,
    Transform,
)
from rules.effects import Deed, Effect
from rules.kinds import ANY, ANY_TRACK, COLOURS, KIND_NAMES, TRACK_NAMES
from tests.catalogue import EFFECTS, OWNER, SEATS, SPARE, STRONGER, WEAKER, Layout, blank, effects_of, produce, settle
from tests.positions import civ, play

MIDDLE = 5
"""Where all markers stand, so that they can go both ways."""


def rich(card: Card, effect: Effect, *, working: bool = True) -> Layout:
    """A position in which the effect applies, with something to take, repair, rob and damage."""
    layout = Layout(card, working=working).enrich().fulfil(effect.condition)
    layout.table["tracks"] = dict.fromkeys(TRACK_NAMES, MIDDLE)
    layout.table["display"] = [[blank(0, SPARE)], [blank(1, SPARE)], [blank(2, SPARE)]]
    if layout.era > 1:
        layout.table["decks"] = {
            f"evolution-{layout.era - 1}-{layout.era}": [blank(2, SPARE + 1), blank(1, SPARE + 1), blank(0, SPARE + 1)]
        }
    if isinstance(effect.verb, Repair):
        # with the repaired ones counted out, so that what is counted stays the same
        layout.seats[OWNER]["damaged"] = [
            *layout.seats[OWNER].get("damaged", []),
            blank(0, 0),
            blank(1, 0),
            blank(2, 0),
        ]
    return layout


def table(game: rules.Game) -> dict[str, Any]:
    """Everything that a deed can change."""
    return {
        "resources": [civ(game, seat).resources for seat in range(SEATS)],
        "vp": [civ(game, seat).vp for seat in range(SEATS)],
        "unrest": [civ(game, seat).unrest for seat in range(SEATS)],
        "damaged": [sorted(civ(game, seat).damaged) for seat in range(SEATS)],
        "hand": [civ(game, seat).hand_size for seat in range(SEATS)],
        "tracks": game.state.tracks,
    }


def untouched(layout: Layout) -> dict[str, Any]:
    return table(layout.game())


# What must have changed, verb by verb -----------------------------------------------------------------------


Expect = Callable[[Any, Layout, int, dict[str, Any], dict[str, Any], list[rules.Decision]], None]
"""verb, layout, times, before, after, questions asked"""


def gained(verb: Gain, layout: Layout, times: int, before: Any, after: Any, asked: Any) -> None:
    mine, then = before["resources"][OWNER], after["resources"][OWNER]
    if verb.kind == ANY:
        assert sum(then) == sum(mine) + verb.amount * times
        assert [decision.player for decision in asked] == [OWNER] * (verb.amount * times)
    else:
        assert then[verb.kind] == mine[verb.kind] + verb.amount * times
        assert sum(then) == sum(mine) + verb.amount * times
    changed_only(before, after, "resources")


def scored(verb: GainVP, layout: Layout, times: int, before: Any, after: Any, asked: Any) -> None:
    assert after["vp"][OWNER] == before["vp"][OWNER] + verb.amount * times
    changed_only(before, after, "vp")


def stirred(verb: ChangeUnrest, layout: Layout, times: int, before: Any, after: Any, asked: Any) -> None:
    assert after["unrest"][OWNER] == max(0, before["unrest"][OWNER] + verb.by * times)
    changed_only(before, after, "unrest")


def stolen(verb: StealResources, layout: Layout, times: int, before: Any, after: Any, asked: Any) -> None:
    struck = verb.struck
    rivals = [STRONGER, WEAKER]
    if struck is None:
        [question] = [decision for decision in asked if decision.kind == "steal-from"]
        assert question.player == OWNER
        victims = [STRONGER]
    else:
        victims = layout.compared(struck)
    loss = verb.amount * times
    for seat in rivals:
        lost = sum(before["resources"][seat]) - sum(after["resources"][seat])
        assert lost == (loss if seat in victims else 0)
        if verb.kind != ANY:
            assert before["resources"][seat][verb.kind] - after["resources"][seat][verb.kind] == lost
    assert sum(after["resources"][OWNER]) - sum(before["resources"][OWNER]) == loss * len(victims)
    choosers = {decision.player for decision in asked if decision.kind == "steal"}
    if verb.kind == ANY:
        assert choosers == (set(victims) if verb.they_choose else {OWNER})
    changed_only(before, after, "resources")


def struck(verb: DamageOthers, layout: Layout, times: int, before: Any, after: Any, asked: Any) -> None:
    for seat in (STRONGER, WEAKER):
        weaker = seat in layout.compared(verb.struck)
        assert len(after["damaged"][seat]) == len(before["damaged"][seat]) + weaker
    choosers = {decision.player for decision in asked if decision.kind == "damage"}
    assert choosers <= ({STRONGER, WEAKER} if verb.they_choose else {OWNER})
    changed_only(before, after, "damaged")


def repaired(verb: Repair, layout: Layout, times: int, before: Any, after: Any, asked: Any) -> None:
    assert len(after["damaged"][OWNER]) == len(before["damaged"][OWNER]) - verb.amount * times
    changed_only(before, after, "damaged")


def moved(verb: MoveTrack, layout: Layout, times: int, before: Any, after: Any, asked: Any) -> None:
    expected = list(before["tracks"])
    expected[0 if verb.track == ANY_TRACK else verb.track] += verb.by * times
    assert list(after["tracks"]) == expected
    if verb.track == ANY_TRACK:
        assert len(asked[-1].options) == len(TRACK_NAMES)
    changed_only(before, after, "tracks")


def taken(verb: TakeCard | DrawEvolution, layout: Layout, times: int, before: Any, after: Any, asked: Any) -> None:
    assert after["hand"][OWNER] == before["hand"][OWNER] + verb.amount * times
    changed_only(before, after, "hand")


def transformed(verb: Transform, layout: Layout, times: int, before: Any, after: Any, asked: Any) -> None:
    mine, then = before["resources"][OWNER], after["resources"][OWNER]
    into = verb.into if verb.into != ANY else next(kind for kind in COLOURS if kind != verb.kind)
    expected = list(mine)
    expected[verb.kind] -= verb.amount
    expected[into] += verb.gain
    assert list(then) == expected
    changed_only(before, after, "resources")


def changed_only(before: dict[str, Any], after: dict[str, Any], what: str) -> None:
    """Nothing else has changed, and only theft, damage and markers touch anybody but the owner."""
    assert {key: value for key, value in before.items() if key != what} == {
        key: value for key, value in after.items() if key != what
    }


EXPECTED: dict[type, Expect] = {
    Gain: gained,
    GainVP: scored,
    ChangeUnrest: stirred,
    StealResources: stolen,
    DamageOthers: struck,
    Repair: repaired,
    MoveTrack: moved,
    TakeCard: taken,
    DrawEvolution: taken,
    Transform: transformed,
}


def test_every_deed_has_an_expectation() -> None:
    used = {type(card.effects[place].verb) for card, place in EFFECTS}
    assert set(EXPECTED) == {verb for verb in used if issubclass(verb, Deed)}


def test_the_catalogue_has_all_cards() -> None:
    assert len({card.name for card, _ in EFFECTS}) == 198


# Instant ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "place"), effects_of("instant"))
def test_instant_effects_apply(card: Card, place: int) -> None:
    effect = card.effects[place]
    layout = rich(card, effect)
    game = layout.game(["DoEffect", OWNER, card.name, place])
    asked = settle(game)
    EXPECTED[type(effect.verb)](effect.verb, layout, layout.times(effect), untouched(layout), table(game), asked)


@pytest.mark.parametrize(
    ("card", "is_whole"),
    [
        pytest.param(card, is_whole, id=f"{card.name}{'' if is_whole else ', with a damaged card'}")
        for card, place in EFFECTS
        if place in card.instants[:1]
        for is_whole in (True, False)
        if is_whole or any(card.effects[instant].condition for instant in card.instants)
    ],
)
def test_exactly_the_instant_effects_happen_when_a_card_comes_into_play(card: Card, is_whole: bool) -> None:
    """R7.5, by the action that brings the card into play; with a damaged card, those that ask for none do not."""
    layout = rich(card, card.effects[card.instants[0]])
    owner = layout.seats[OWNER]
    for place in card.instants:
        if (condition := card.effects[place].condition) and not is_whole:
            layout.thwart(condition)
    owner[KIND_NAMES[card.kinds[0]]].remove(card.name)
    if card.is_personality:
        layout.table["personalities"] = [card.name, blank(5, SPARE + 1)]
    else:
        owner["hand"] = [card.name]
    # a black die pays nothing for technologies, and for a personality its exact cost
    die = f"black {card.cost if card.is_personality else 1}"
    owner.update(dice=[die, "green 1"], resources=30)
    before = untouched(layout)
    game = layout.game(["SpendDice", OWNER])
    play(game, die, "enlist" if card.is_personality else "expand" if card.is_territory else "develop")
    while game.decision is not None and game.decision.kind in ("enlist", "develop", "payment", "mix", "expand"):
        offered = [option.key for option in game.decision.options]
        play(game, card.name if card.name in offered else offered[0])
    settle_turn(game)
    after = table(game)

    def total(verb: type, field: str = "amount") -> int:
        return sum(
            getattr(card.effects[place].verb, field)
            for place in card.instants
            if isinstance(card.effects[place].verb, verb) and (is_whole or card.effects[place].condition is None)
        )

    paid = card.cost if card.is_technology else 0
    assert sum(after["resources"][OWNER]) == sum(before["resources"][OWNER]) - paid + total(Gain)
    assert after["vp"][OWNER] == total(GainVP)
    assert after["unrest"][OWNER] == before["unrest"][OWNER] + total(ChangeUnrest, "by")
    assert sum(after["tracks"]) == sum(before["tracks"]) + total(MoveTrack, "by")
    from_hand = 0 if card.is_personality else 1
    assert after["hand"][OWNER] == before["hand"][OWNER] - from_hand + total(TakeCard) + total(DrawEvolution)
    assert len(after["damaged"][OWNER]) == len(before["damaged"][OWNER]) - total(Repair)
    hits = sum(isinstance(card.effects[place].verb, DamageOthers) for place in card.instants)
    assert sum(map(len, after["damaged"][STRONGER:])) == hits * 2


@pytest.mark.parametrize(("card", "place"), effects_of("instant"))
def test_instant_effects_do_not_happen_on_the_way_to_a_hand(card: Card, place: int) -> None:
    """R7.5: never by research; a personality does nothing while it is only face up."""
    layout = rich(card, card.effects[place], working=False)
    owner = layout.seats[OWNER]
    if not card.is_personality:
        owner[KIND_NAMES[card.kinds[0]]].remove(card.name)
        owner["damaged"] = [name for name in owner["damaged"] if name != card.name]
        layout.table["display"] = [*layout.table["display"], [card.name]]
    owner["dice"] = ["black 1"]
    before = untouched(layout)
    game = layout.game(["SpendDice", OWNER])
    play(game, "research", blank(0, SPARE) if card.is_personality else card.name)
    before["hand"][OWNER] += 1
    assert table(game) == before


# Production and transformation ------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "place"), effects_of("production"))
def test_production_effects_apply(card: Card, place: int) -> None:
    effect = card.effects[place]
    layout = rich(card, effect)
    game = produce(layout, place)
    asked = [decision for decision in settle(game) if decision.kind != "produce"]
    times = layout.times(effect)
    assert times > 0
    EXPECTED[type(effect.verb)](effect.verb, layout, times, untouched(layout), table(game), asked)


@pytest.mark.parametrize(("card", "place"), effects_of("production", "transformation"))
def test_production_effects_need_a_working_card(card: Card, place: int) -> None:
    layout = rich(card, card.effects[place], working=False)
    game = layout.game(["Produce", OWNER, []])
    assert not settle(game)
    assert table(game) == untouched(layout)


@pytest.mark.parametrize(
    ("card", "place"),
    [param for param in effects_of("production") if param.values[0].effects[param.values[1]].condition is not None],
)
def test_production_effects_need_their_condition(card: Card, place: int) -> None:
    effect = card.effects[place]
    assert effect.condition is not None
    layout = rich(card, effect)
    layout.dark_age = False
    layout.thwart(effect.condition)
    game = produce(layout, place)
    assert not settle(game)
    assert table(game) == untouched(layout)


@pytest.mark.parametrize(
    ("card", "place"),
    [param for param in effects_of("instant", "production") if param.values[0].effects[param.values[1]].may],
)
def test_optional_effects_can_be_declined(card: Card, place: int) -> None:
    effect = card.effects[place]
    layout = rich(card, effect)
    game = layout.game(["DoEffect", OWNER, card.name, place])
    assert settle(game, decline=True)
    assert table(game) == untouched(layout)


@pytest.mark.parametrize(("card", "place"), effects_of("transformation"))
@pytest.mark.parametrize("case", ["used", "declined", "too poor"])
def test_transformations(card: Card, place: int, case: str) -> None:
    effect = card.effects[place]
    verb = effect.verb
    assert isinstance(verb, Transform)
    layout = rich(card, effect)
    if case == "too poor":
        layout.seats[OWNER]["resources"] = {
            name: verb.amount - 1 if kind == verb.kind else 5 for kind, name in enumerate(KIND_NAMES[:4])
        }
    if verb.each_turn:
        layout.seats[OWNER]["dice"] = ["green 1", "red 1"]
        game = layout.game(["ChooseDie", OWNER, []])
    else:
        game = produce(layout, place)
    offered = [
        option
        for option in (game.decision.options if game.decision else ())
        if option.what == EffectChoice(card.number, place)
    ]
    before = untouched(layout)
    if case == "too poor":
        assert not offered
        return
    [option] = offered
    if case == "declined":
        settle_turn(game, decline=True)
        assert table(game) == before
        return
    game.apply(option)
    asked = settle_turn(game)
    transformed(verb, layout, 1, before, table(game), asked)
    if verb.each_turn:
        assert game.decision is not None
        assert option not in game.decision.options  # once per turn


def settle_turn(game: rules.Game, *, decline: bool = False) -> list[rules.Decision]:
    """Answer what a transformation asks, but leave the dice alone."""
    asked = []
    while game.decision is not None and game.decision.kind not in ("pick", "token", "die", "action"):
        asked.append(game.decision)
        refusal = [option for option in game.decision.options if option is DECLINE]
        game.apply(refusal[0] if refusal and (decline or game.decision.kind == "produce") else game.decision.options[0])
    return asked


# Players with fewer or more -----------------------------------------------------------------------------------------


def compared(effect: Effect) -> Count | None:
    """What an effect compares players by."""
    if isinstance(effect.verb, StealResources | DamageOthers):
        return effect.verb.struck
    return effect.per if effect.per is not None and effect.per.compares else None


@pytest.mark.parametrize("level", [(STRONGER,), (STRONGER, WEAKER)], ids=["one level", "all level"])
@pytest.mark.parametrize(
    ("card", "place"),
    [
        param
        for param in effects_of("instant", "production", "scoring")
        if compared(param.values[0].effects[param.values[1]]) is not None
    ],
)
def test_players_with_just_as_many_do_not_count(card: Card, place: int, level: tuple[int, ...]) -> None:
    """Effects on weaker players, or for each of them, leave out those who draw level."""
    effect = card.effects[place]
    count = compared(effect)
    assert count is not None
    scoring = effect.trigger == "scoring"
    layout = scoring_layout(card, effect) if scoring else rich(card, effect)
    for seat in level:
        layout.draw_level(seat, count)
    weaker = SEATS - 1 - len(level)
    if scoring:
        assert isinstance(effect.verb, GainVP)
        assert objective_points(layout, card) == effect.verb.amount * weaker
        return
    game = layout.game(["DoEffect", OWNER, card.name, place])
    asked = settle(game)
    if weaker:
        EXPECTED[type(effect.verb)](effect.verb, layout, layout.times(effect), untouched(layout), table(game), asked)
    else:
        assert table(game) == untouched(layout)


# Scoring ----------------------------------------------------------------------------------------------------


def objective_points(layout: Layout, card: Card) -> int:
    """What the card brought in a Scoring Phase."""
    if layout.era < 3:  # the last Era of the variant, so that no further one is dealt
        layout.variant, layout.era = "fast", 2
    game = layout.game(then=["Scoring"])
    return sum(points for _, by, cause, points in civ(game).ledger if by == "objective" and cause == card.number)


def scoring_layout(card: Card, effect: Effect, **details: bool) -> Layout:
    layout = rich(card, effect, **details)
    if effect.condition is None or effect.condition.test != "era":
        layout.era = 3
    return layout


@pytest.mark.parametrize(("card", "place"), effects_of("scoring"))
def test_scoring_effects_apply(card: Card, place: int) -> None:
    effect = card.effects[place]
    layout = scoring_layout(card, effect)
    assert isinstance(effect.verb, GainVP)
    assert len(card.scoring) == 1
    assert objective_points(layout, card) == effect.verb.amount * layout.times(effect) > 0


@pytest.mark.parametrize(("card", "place"), effects_of("scoring"))
def test_scoring_effects_need_a_working_card(card: Card, place: int) -> None:
    assert objective_points(scoring_layout(card, card.effects[place], working=False), card) == 0


@pytest.mark.parametrize(
    ("card", "place"),
    [param for param in effects_of("scoring") if param.values[0].effects[param.values[1]].condition is not None],
)
def test_scoring_effects_need_their_condition(card: Card, place: int) -> None:
    effect = card.effects[place]
    assert effect.condition is not None
    layout = scoring_layout(card, effect).thwart(effect.condition)
    layout.era = layout.era if layout.era > 1 else 3
    assert objective_points(layout, card) == 0


@pytest.mark.parametrize(
    ("card", "place"),
    [
        param
        for param in effects_of("scoring")
        if (condition := param.values[0].effects[param.values[1]].condition) and condition.test == "unrest"
    ],
)
def test_an_objective_that_another_player_fulfils_too_pays_nobody(card: Card, place: int) -> None:
    """R16.3"""
    layout = scoring_layout(card, card.effects[place])
    layout.seats[WEAKER]["unrest"] = 0
    assert objective_points(layout, card) == 0


def test_blank_cards_do_nothing() -> None:
    """What the other tests rest upon."""
    layout = Layout(EFFECTS[0][0], working=False).enrich()
    game = layout.game(["Produce", OWNER, []])
    assert not settle(game)
    assert table(game) == untouched(layout)
