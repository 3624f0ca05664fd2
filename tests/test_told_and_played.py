"""What the table says about cards is what happens when it is played: lit cards, prices, points, losses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import rules
from novaera_tui.draw.display import pay_part
from novaera_tui.draw.table import draw_table
from novaera_tui.palette import palette
from novaera_tui.table.panels import CHOICES
from novaera_tui.table.scene import Scene
from novaera_tui.table.scene_builder import point_at_die
from novaera_tui.words.card_words import is_counted, points_at_once
from rules import events as happened
from rules.decisions import CardChoice
from rules.forecast import Price, best_price, picking, scoring_difference, standing, zone_reach
from rules.kinds import COLOURS, KIND_NAMES, SEATS, CardNumber
from rules.mutations import damage_card, repair_card
from tests.drawings import scene_at, text
from tests.front_end import FakeTable
from tests.games import new_session, positions
from tests.positions import CLEAN_UP, SHIPPED, of_type, play, position, spending

ADA = SEATS[0]


@cache
def games() -> tuple[rules.Game, ...]:
    """Positions of three games, for two to four players."""
    return tuple(game for players in (2, 3, 4) for game in positions(players, players, every=3))


def asking(*kinds: str) -> Iterator[tuple[rules.Game, rules.Decision]]:
    for game in games():
        if game.decision is not None and game.decision.kind in kinds:
            yield game, game.decision


def cards_of(decision: rules.Decision) -> set[CardNumber]:
    return {option.what.card for option in decision.options if isinstance(option.what, CardChoice)}


# Lit cards ----------------------------------------------------------------------------------------------


def playable(game: rules.Game, player: int) -> set[CardNumber]:
    """Every card that one die of a player could bring into play now, personalities for Unrest, too (R7.7)."""
    data = {**game.to_data(), "agenda": spending(player), "phase": "spend"}
    found = set()
    for die in dict.fromkeys(game.state.civilizations[player].dice):
        for action in ("develop", "expand", "enlist"):
            copy = rules.Game.from_data(data, game.cards)
            if copy.decision is not None and copy.decision.kind == "die":
                copy.apply(die.key)
            if copy.decision is None or action not in [option.key for option in copy.decision.options]:
                continue
            found |= {card for card, _ in after_action(copy, action)}
    return found


def after_action(game: rules.Game, action: str) -> Iterator[tuple[CardNumber, list[happened.Event]]]:
    """Every card that an action can play, and what happens then."""
    people = game.state.personalities
    events = play(game, action)
    if action == "enlist" and len(people) == 1:  # a Civil War may come first
        yield people[0], events
        return
    played = of_type(events, happened.CardDeveloped, happened.TerritoryExpanded, happened.PersonalityEnlisted)
    if played:  # there was only one
        yield played[0].card, events
    elif game.decision is not None and game.decision.kind == action:
        for option in game.decision.options:
            if isinstance(option.what, CardChoice):
                yield option.what.card, play(game.copy(), option.key)
    elif game.decision is not None and game.decision.kind in ("payment", "mix"):  # only one, to be paid
        yield game.decision.card, events


def shown_lit(game: rules.Game, zone: int) -> frozenset[CardNumber]:
    """What is lit with the cursor on this zone."""
    scene = scene_at(game)
    scene.cursors[CHOICES] = ("zone", zone, 0)
    point_at_die(scene)
    return scene.lit


@pytest.mark.slow
def test_a_zone_lights_exactly_the_cards_that_its_dice_could_play() -> None:
    seen = 0
    for game, decision in asking("pick"):
        view, player = game.view(decision.player), decision.player
        for option in decision.options:
            zone = option.what.number
            if picking(view, player, zone).civil_war:  # a Civil War damages cards that would count
                continue
            picked = game.copy()
            picked.apply(option)
            if len(picked.state.civilizations[player].dice) == len(view.zones[zone]):
                assert shown_lit(game, zone) == playable(picked, player), option.key
                seen += 1
    assert seen > 50


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_light_moves_with_the_cursor(size: tuple[int, int]) -> None:
    table = FakeTable(new_session(4, 7, hands="open"))
    lit = set()
    for zone in range(5):
        if zone:
            table.press(str(zone + 1))
        scene = table.scene
        assert scene.lit_zone == zone
        drawing = draw_table(scene, *size).panels["display"].drawing
        lines = [text(line) for line in drawing.lines]
        signed = {card for (_, card, _), (x, y, _, _) in drawing.boxes.items() if lines[y][x] == "■"}
        lit_now = zone_reach(scene.view, ADA, zone) | {*scene.view.personalities}
        assert signed == {card for card in lit_now if ("card", card, 0) in drawing.boxes}
        lit.add(frozenset(signed))
    assert len(lit) > 1


def to_pay(view: rules.View, price: Price) -> str:
    """R7.3, and cards whose resources pay as others."""
    mine = view.civilizations[view.player or 0]
    kinds = [price.colour, *mine.working.terms.sources[price.colour][1:]]
    used = kinds[:1] if mine.resources[price.colour] >= price.rest else [kind for kind in kinds if mine.resources[kind]]
    letters = "/".join("WMEK"[kind] for kind in used)
    return f"{price.rest}{letters}" if price.rest else "nothing"


# Prices -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_shown_price_is_the_price_paid() -> None:
    seen = set()
    for game, decision in asking("die"):
        view = game.view(decision.player)
        for die in dict.fromkeys(view.civilizations[decision.player].dice):
            for number in cards_in_sight(view, decision.player):
                price = best_price(view, decision.player, number, die)
                events = developed(game.copy(), die.key, number, price.colour)
                assert bool(events) is price.affordable, (view.cards[number].name, die.key)
                paid = sum(event.amount for event in of_type(events, happened.ResourcesPaid))
                if events:
                    assert paid == price.rest, view.cards[number].name
                    scene = Scene(view, palette(), decision, decision.player)
                    assert pay_part(scene, number, die).text == to_pay(view, price)
                seen.add((price.affordable, bool(paid)))
    assert len(seen) == 3


def cards_in_sight(view: rules.View, player: int) -> list[CardNumber]:
    cards = (*view.available(), *(view.civilizations[player].hand or ()))
    return [number for number in cards if view.cards[number].is_technology]


def developed(game: rules.Game, die: str, number: CardNumber, colour: int) -> list[happened.Event]:
    """What happens until a card is paid in a colour; nothing if it cannot be developed with this die."""
    game.apply(die)
    name = game.cards[number].name
    assert game.decision is not None
    if "develop" not in [option.key for option in game.decision.options]:
        return []
    events = play(game, "develop")
    for _ in range(4):
        if of_type(events, happened.CardDeveloped) or game.decision is None:
            break
        keys = [option.key for option in game.decision.options]
        wanted = name if game.decision.kind == "develop" else KIND_NAMES[colour]
        events += play(game, next((key for key in keys if wanted in key), keys[0]))
    played = [event.card for event in of_type(events, happened.CardDeveloped)]
    return events if played[:1] == [number] else []


# Losses -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_shown_loss_matches_the_standings() -> None:
    """And what a repair would bring back."""
    differences = set()
    for game in games():
        for seat, civilization in zip(SEATS, game.view(None).civilizations, strict=False):
            for column, cards in zip(COLOURS, civilization.columns, strict=False):
                for number in cards:
                    is_repair = number in civilization.damaged
                    before, copy = game.view(None), game.copy()
                    event: happened.CardRepaired | happened.CardDamaged
                    if is_repair:
                        repair_card(copy, seat, number)
                        event = happened.CardRepaired(seat, number, column)
                    else:
                        damage_card(copy, seat, number, "attack")
                        event = happened.CardDamaged(seat, number, column, "attack")
                    real = points(copy.view(None), seat) - points(before, seat)
                    assert scoring_difference(before, event) == real
                    differences.add(real)
    assert len(differences) > 4


def points(view: rules.View, seat: int) -> int:
    return sum(award.amount for award in standing(view)[seat])


# Points -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_whole", [True, False])
def test_the_column_of_points_shows_instant_points(is_whole: bool) -> None:
    for card in SHIPPED:
        gained = 0
        for place, effect in enumerate(card.effects):
            if is_counted(effect):
                mine: dict[str, Any] = {KIND_NAMES[card.kinds[0]]: [card.name]}
                if not is_whole:
                    mine["welfare"] = [*mine.get("welfare", []), "Irrigation"]
                    mine["damaged"] = ["Irrigation"]
                at_once = [CLEAN_UP, ["DoEffect", 0, card.name, place]]
                game = position(mine, cards=SHIPPED, agenda=at_once, personalities=[])
                gained += game.view(ADA).civilizations[ADA].vp
        sure, _, most = points_at_once(card).rstrip(")").partition("(")
        assert int((most if is_whole and most else sure) or 0) == gained, card.name
