"""Forecasts tell what the game then does: each is compared with what happens, over random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import rules
from rules import events as happened
from rules.decisions import CardChoice, Colour, DiceZone
from rules.forecast import (
    BLOCKED,
    IN_NEXT_ROUND,
    IN_THIS_ROUND,
    NOW,
    OTHER,
    Afterwards,
    best_price,
    cheaper,
    frees_zone,
    idle,
    leaving,
    obsolescence_points,
    paying,
    picking,
    prices,
    reach,
    spends_first,
    standing,
    strike_time,
    threat,
)
from rules.kinds import DICE, ECONOMIC, KNOWLEDGE, LAST_SPACE, MILITARY, NO_CARD, SEATS, TRACKS, Die
from rules.obsolescence import Obsolescence
from rules.scoring import awards_of
from tests.positions import SHIPPED, plain_set, position, spending

NAMES = ["Ada", "Bo", "Cy", "Di"]
ADA, BO, CY, DI = SEATS
DECLINE = TRACKS[ECONOMIC]


def decisions(seeds: range, *kinds: str) -> Iterator[tuple[rules.Game, rules.Decision]]:
    """Decisions of these kinds from random games; the games go on by themselves."""
    for seed in seeds:
        chance = random.Random(seed)
        game = rules.new_game(NAMES[: 2 + seed % 3], seed, cards=SHIPPED)
        while (decision := game.decision) is not None:
            if decision.kind in kinds:
                yield game, decision
            game.apply(chance.choice(decision.options))


def outcome(game: rules.Game, option: rules.Option[Any]) -> list[Any]:
    twin, events = game.copy(), list[Any]()
    twin.subscribe(events.append)
    twin.apply(option)
    return events


def test_R4_2_picking_foretells_unrest_and_lowered_dice() -> None:
    wars = lowered = 0
    for game, decision in decisions(range(12), "pick"):
        player = decision.player
        for option in decision.options:
            assert isinstance(option.what, DiceZone)
            told = picking(game.view(player), player, option.what.number)
            events = outcome(game, option)
            taken = next(event for event in events if isinstance(event, happened.ZoneTaken))
            rise = [event for event in events if isinstance(event, happened.UnrestRose) and event.by == "pick"]
            assert told.sum == taken.sum
            assert told.after == (rise[0].after if rise and rise[0].player == player else told.before)
            first = events[: next((n for n, event in enumerate(events) if isinstance(event, happened.ZoneLeft)), None)]
            drops = [event for event in first if isinstance(event, happened.DiceLowered) and event.player == player]
            assert told.lowers == bool(drops)
            assert told.civil_war == any(
                isinstance(event, happened.CivilWarBegan) and event.player == player for event in first
            )
            wars += told.civil_war
            lowered += told.lowers
    assert lowered, "the games showed both"


def test_R5_1_leaving_foretells_the_markers() -> None:
    arrivals = 0
    for game, decision in decisions(range(8), "pick"):
        for option in decision.options:
            events = outcome(game, option)
            left = next((event for event in events if isinstance(event, happened.ZoneLeft)), None)
            if left is None:
                continue  # others have still to pick
            told = leaving(game.view(decision.player), left.zone)
            moved = [event for event in events if isinstance(event, happened.TrackMoved) and event.cause == NO_CARD]
            after = {event.track: event.after for event in moved[: len(left.dice)] if event.after > event.before}
            assert {advance.track: advance.after for advance in told} == after
            arrivals += sum(advance.arrives for advance in told)
    assert arrivals


def test_R7_3_reach_is_what_can_be_developed() -> None:
    for game, decision in decisions(range(6), "action"):
        die = decision.die
        assert die is not None
        told = reach(game.view(decision.player), decision.player, die)
        develop = next((option for option in decision.options if option.key == "develop"), None)
        can: set[int] = set()
        if develop is not None:
            twin = game.copy()
            twin.apply(develop)
            if twin.decision is None or twin.decision.kind != "develop":
                continue  # one card only: it was developed at once
            can = {option.what.card for option in twin.decision.options if isinstance(option.what, CardChoice)}
        now = {card for card, how in told.items() if how == NOW and not SHIPPED[card].is_territory}
        assert now == can
        others = [reach(game.view(decision.player), decision.player, other) for other in DICE[0][1:]]
        assert all(told.keys() == other.keys() for other in others)


CAME = (happened.CardDeveloped, happened.TerritoryExpanded, happened.PersonalityEnlisted)


def test_R7_5_previews_count_a_card_that_comes_into_play_as_the_game_does() -> None:
    compared = told = 0
    for game, decision in decisions(range(12), "develop", "expand", "enlist", "repair"):
        for option in decision.options:
            events = outcome(game, option)
            if any(isinstance(event, happened.PhaseBegan) for event in events):
                continue
            twin = game.copy()
            twin.apply(option)
            view = game.view(decision.player)
            after = Afterwards(view, events)
            for seat in SEATS[: view.seats]:
                assert after.working(seat).counts == twin.working(seat).counts
                assert (after.unrest(seat), after.past(seat)) == (twin.unrest(seat), twin.past(seat))
            compared += 1
            for card in [event.card for event in events if isinstance(event, CAME)]:
                production = [e for number, _, e in twin.working(decision.player).production if number == card]
                missing = {
                    e.condition for e in production if e.condition and not e.condition.holds(twin, decision.player)
                }
                assert {entry.condition for entry in idle(view, decision.player, card, events)} == missing
                told += len(missing)
    assert compared > 100 and told > 10


def is_next_die(game: rules.Game) -> bool:
    return game.decision is not None and game.decision.kind in ("die", "action")


@pytest.mark.slow
def test_R16_3_what_a_card_would_pay_is_what_it_then_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Played on, by chance, until the next die is to be spent or a phase ends, whichever is first."""
    ended: list[rules.Game] = []
    begin_phase = rules.Game.begin_phase

    def note_the_end(game: rules.Game, phase: str) -> None:
        if game is twin and not ended:
            ended.append(game.copy())
        begin_phase(game, phase)

    monkeypatch.setattr(rules.Game, "begin_phase", note_the_end)
    chance, told = random.Random(1), list[int | None]()
    twin: rules.Game | None = None
    for game, decision in decisions(range(24), "action", "develop", "payment", "mix", "expand", "enlist"):
        player, view = decision.player, game.view(decision.player)
        for option in decision.options:
            events, waiting = game.preview(option)
            for card in [event.card for event in events if isinstance(event, CAME)]:
                told.append(paying(view, player, card, events, waiting))
                twin = game.copy()
                twin.apply(option)
                if told[-1] is None:
                    assert not view.cards[card].scoring or not (ended or is_next_die(twin)), "nothing is in the way"
                    ended.clear()
                    continue
                while not (ended or is_next_die(twin)):
                    assert twin.decision is not None
                    twin.apply(chance.choice(twin.decision.options))
                then = ended.pop() if ended else twin
                assert told[-1] == sum(award.amount for award in awards_of(then, player) if award.card == card)
    amounts = {amount: told.count(amount) for amount in (None, 0, 1, 2, 3)}
    assert all(number > 20 for number in amounts.values()), amounts


@pytest.mark.slow
def test_R7_3_a_technology_is_within_reach_exactly_if_one_of_its_colours_can_be_paid() -> None:
    found = {True: 0, False: 0}
    for game, decision in decisions(range(8), "action"):
        view, die = game.view(decision.player), decision.die
        assert die is not None
        for card, reached in reach(view, decision.player, die).items():
            if view.cards[card].is_technology:
                payable = any(price.affordable for price in prices(view, decision.player, card, die))
                assert (reached == NOW) == payable
                found[payable] += 1
    assert min(found.values()) > 100


def test_R7_3_prices_are_what_is_paid() -> None:
    paid_in_all = wasted = 0
    for game, decision in decisions(range(40), "develop"):
        die = decision.die
        assert die is not None
        for option in decision.options:
            card = option.what.card
            told = {price.colour: price for price in prices(game.view(decision.player), decision.player, card, die)}
            twin = game.copy()
            twin.apply(option)
            asked = twin.decision
            if asked is not None and asked.kind == "payment" and asked.card == card:
                ways = [(way.what.colour, twin.copy(), way) for way in asked.options if isinstance(way.what, Colour)]
                assert {colour for colour, _, _ in ways} == {colour for colour in told if told[colour].affordable}
                continue
            events = outcome(game, option)
            developed = [event for event in events if isinstance(event, happened.CardDeveloped)]
            if not developed:
                continue  # a mix of resources is asked for
            price = told[developed[0].column]
            paid = sum(event.amount for event in events if isinstance(event, happened.ResourcesPaid))
            assert price.rest == paid and price.affordable
            discounts, bonuses = sum(by for _, by in price.discounts), sum(by for _, by in price.bonuses)
            counted = price.cost - discounts - price.die - bonuses
            assert price.rest == max(0, counted) == max(0, price.due - price.paid)
            paid_in_all += paid
            wasted += price.wasted
    assert paid_in_all and wasted


def test_R7_3_a_price_that_cards_make_cheaper_never_falls_below_nothing() -> None:
    cards = plain_set(
        "era-1:\n{name: Cheap, colour: military, cost: 2}\n"
        "{name: Forge, colour: welfare, cost: 1, permanent: {cheaper: 3 military}}\n"
        "{name: Levy, colour: welfare, cost: 1, permanent: {die-bonus: 2 military}}\n"
    )
    game = position(
        {"dice": ["red 5", "blue 1"], "hand": ["Cheap"], "welfare": ["Forge", "Levy"]}, cards=cards, agenda=spending(0)
    )
    (price,) = prices(game.view(0), ADA, cards.named("Cheap").number, Die(MILITARY, 5))
    assert (price.cost, price.due, price.die, price.paid, price.rest, price.wasted) == (2, 0, 5, 7, 0, 5)


def test_R7_3_what_cards_make_cheaper_is_told_before_any_die_pays() -> None:
    mine = {"military": ["Military Tactics"], "hand": ["Archery", "Trade", "Paved Roads"], "dice": ["red 1"]}
    people = {"personality": ["Gabriela Mistral"]}
    number = {name: SHIPPED.named(name).number for name in mine["hand"]}
    view = position(mine, cards=SHIPPED, agenda=spending(0)).view(ADA)
    told = {name: cheaper(view, ADA, card) for name, card in number.items()}
    assert told == {"Archery": (3,), "Trade": (), "Paved Roads": (4, 5)}, "military cards cost 1 less"
    view = position(mine | people, cards=SHIPPED, agenda=spending(0)).view(ADA)
    told = {name: cheaper(view, ADA, card) for name, card in number.items()}
    assert told == {"Archery": (1,), "Trade": (2,), "Paved Roads": (2, 3)}, "and cards in hand 2"
    view = position(mine | {"damaged": ["Military Tactics"]}, cards=SHIPPED, agenda=spending(0)).view(ADA)
    assert not cheaper(view, ADA, number["Archery"])


def test_R7_3_pips_beyond_the_price_are_wasted() -> None:
    cards = plain_set("era-1:\n{name: Cheap, colour: military, cost: 2}")
    game = position({"dice": ["red 5", "blue 1"], "resources": 4, "hand": ["Cheap"]}, cards=cards, agenda=spending(0))
    number = cards.named("Cheap").number
    (red,) = prices(game.view(0), ADA, number, Die(MILITARY, 5))
    assert (red.die, red.rest, red.wasted) == (5, 0, 3)
    (blue,) = prices(game.view(0), ADA, number, Die(KNOWLEDGE, 1))
    assert (blue.die, blue.rest, blue.wasted, blue.purse) == (0, 2, 1, 4)


def test_R7_3_of_two_kinds_the_one_that_leaves_less_to_pay_is_told() -> None:
    """Whatever is in stock: a die that pays it all is better than plenty of the other kind."""
    number = next(card.number for card in SHIPPED if card.kinds == (MILITARY, KNOWLEDGE) and card.cost == 4)
    seat = {"dice": ["red 5"], "resources": {"military": 1, "knowledge": 9}}
    game = position(seat, {"dice": ["black 1"]}, cards=SHIPPED, agenda=spending(0))
    price = best_price(game.view(0), ADA, number, Die(MILITARY, 5))
    assert (price.colour, price.rest) == (MILITARY, 0)
    price = best_price(game.view(0), ADA, number, Die(MILITARY, 3))
    assert (price.colour, price.rest) == (MILITARY, 1)


def test_R8_2_a_threat_names_what_would_be_hit() -> None:
    """As in the rulebook's tenth example: one is protected, one has a choice, one has nothing of that colour."""
    game = position(
        {"economic": ["Markets"], "dice": ["red 1"]},
        {"economic": ["Trade", "Lighthouse"], "dice": ["red 1"]},
        {"military": ["Warfare"]},
        {},
        cards=SHIPPED,
        agenda=spending(0),
    )
    view = game.view(None)
    number = {card.name: card.number for card in SHIPPED}
    assert threat(view, ADA, DECLINE).protection == number["Markets"]
    assert threat(view, ADA, DECLINE).harmless
    assert threat(view, BO, DECLINE).damaged == (number["Trade"], number["Lighthouse"])
    assert threat(view, CY, DECLINE).lost == (number["Warfare"],)
    assert not threat(view, CY, DECLINE).harmless
    assert threat(view, DI, DECLINE).harmless, "whoever has no card can lose none"


def test_R16_standing_is_what_the_scoring_pays() -> None:
    """At the end of a game nothing comes after the last scoring, so the position is still the one that was scored;
    only points have changed."""
    by_points = {
        card.number for card in SHIPPED for effect in card.effects if effect.per and effect.per.what == "points"
    }
    scored = 0
    for seed in range(40):
        chance = random.Random(seed)
        game = rules.new_game(NAMES[: 2 + seed % 3], seed, cards=SHIPPED, variant="fast" if seed % 2 else "full")
        told: list[Any] = []
        game.subscribe(told.append, happened.PhaseBegan, happened.VPGained, happened.ObjectiveContested)
        while game.decision is not None:
            game.apply(chance.choice(game.decision.options))
        begun = max(place for place, event in enumerate(told) if isinstance(event, happened.PhaseBegan))
        for seat, awards in enumerate(standing(game.view(None))):
            paid = [event for event in told[begun:] if isinstance(event, happened.VPGained) and event.player == seat]
            assert [award.amount for award in awards if award.amount and award.card not in by_points] == [
                event.amount for event in paid if event.cause not in by_points
            ]
            scored += len(paid)
    assert scored > 100


@pytest.mark.parametrize(
    ("how", "dice"), [(NOW, ["red 3", "red 3"]), (OTHER, ["red 3", "blue 1"]), (BLOCKED, ["blue 1"])]
)
def test_reach_without_a_die_in_mind(how: str, dice: list[str]) -> None:
    """NOW means with any of the dice that are left."""
    cards = plain_set("era-1:\n{name: Spears, colour: military, cost: 3}")
    game = position({"dice": dice, "hand": ["Spears"]}, {}, cards=cards, agenda=spending(0))
    assert reach(game.view(0), ADA, None)[cards.named("Spears").number] == how


def test_a_marker_stops_at_the_last_space_in_forecasts_too() -> None:
    zones = [["red 6", "red 6", "black 1"], ["blue 1", "blue 1", "green 1"], ["green 1", "yellow 1", "yellow 2"]]
    game = position({}, {}, agenda=[["CleanUp"], ["PickZone", 1], ["PickZone", 0]], zones=zones, phase="pick")
    red, black = leaving(game.view(0), 0)
    assert (red.before, red.after, red.arrives) == (0, LAST_SPACE, True)
    assert (black.after, black.arrives) == (1, False)


def test_R15_3_points_for_obsolete_cards_are_foretold_if_nothing_can_damage_them_before() -> None:
    """Compared with the points of every technology that random games develop."""
    checked = paid = 0
    for game, decision in decisions(range(12), "develop"):
        for option in decision.options:
            card = option.what.card
            record = Obsolescence(decision.player, card)
            events, waiting = game.preview(option)
            if not game.cards[card].obsoletes or waiting_for(waiting, record):
                continue
            got = [event for event in events if isinstance(event, happened.VPGained) and event.by == "obsolescence"]
            points = obsolescence_points(game.view(decision.player), record)
            if not any(isinstance(event, happened.CardDamaged | happened.CivilWarBegan) for event in events):
                assert points == sum(event.amount for event in got if event.player == decision.player)
                checked, paid = checked + 1, paid + points
    assert checked > 20 and paid


def waiting_for(waiting: Any, record: Obsolescence) -> bool:
    """Does a decision come first, or a payment?"""
    return record in waiting or any(getattr(other, "card", NO_CARD) == record.card for other in waiting)


def test_R8_1_a_marker_moved_by_production_strikes_in_the_next_round() -> None:
    view = position({}, {}, cards=SHIPPED, agenda=spending(0)).view(ADA)
    times = {}
    for view.phase in ("pick", "spend", "disasters", "production", "scoring", "new-era"):
        times[view.phase] = strike_time(view)
    assert [*times.values()] == [IN_THIS_ROUND, IN_THIS_ROUND, NOW, IN_NEXT_ROUND, IN_NEXT_ROUND, IN_NEXT_ROUND]


def test_R0_7_another_zone_than_the_reserved_one_frees_it() -> None:
    view = position({}, {}, cards=SHIPPED, agenda=spending(0)).view(ADA)
    view.token_owner, view.token_zone = ADA, 1
    assert [frees_zone(view, ADA, zone) for zone in range(3)] == [True, False, True]
    assert not any(frees_zone(view, BO, zone) for zone in range(3)), "it is not Bo's"


def test_R2_2_the_last_to_pick_spends_first() -> None:
    checked = 0
    for game, decision in decisions(range(6), "die"):
        view = game.view(decision.player)
        dice = [len(civilization.dice) for civilization in view.civilizations]
        if len({*dice}) == 1 and not view.civilizations[decision.player].used:
            assert spends_first(view, decision.player)
            checked += 1
    assert checked > 40


def test_R7_9_damaged_cards_are_listed_as_they_lie_in_the_columns() -> None:
    mine = {"welfare": ["welfare 1", "welfare 2"], "military": ["military 1"], "damaged": ["military 1", "welfare 2"]}
    game = position(mine, {}, cards=plain_set(), agenda=spending(0))
    listed = game.view(ADA).civilizations[ADA].damaged_in_columns()
    assert [game.cards[card].name for card in listed] == ["welfare 2", "military 1"]


@pytest.mark.parametrize(("era", "points"), [(1, 2), (2, None)])
def test_R15_1_in_the_first_era_nothing_becomes_obsolete_so_points_are_certain(era: int, points: int | None) -> None:
    cards = plain_set(
        "era-1:\n{name: Bow, colour: military, cost: 1}\n"
        "{name: Forum, colour: welfare, cost: 1, obsoletes: [Bow], scoring: {vp: 2}}"
    )
    game = position({"welfare": ["Forum"]}, {}, cards=cards, agenda=spending(0), era=era)
    forum = cards.named("Forum").number
    assert paying(game.view(ADA), ADA, forum, [], [Obsolescence(ADA, forum)]) == points
