"""Games drawn for a view: playable, in the same decision, true to all that is public and blind to what is hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest

import rules
from rules.cards import EVOLUTION_DECKS
from rules.checking import check_position
from rules.determinization import Determinizer, determinize
from rules.view import View
from tests.positions import SHIPPED, keys, play, position, spending

NAMES = ["Ada", "Bo", "Cy", "Di"]
HIDDEN = ("cards", "decision", "civilizations", "result")
"""Fields of a view that are compared in other ways."""


def decisions(players: int, seed: int, variant: str = "full") -> Any:
    """A game played by chance, stopping at every decision."""
    chance = random.Random(seed)
    game = rules.new_game(NAMES[:players], seed, cards=SHIPPED, variant=variant)
    while game.decision is not None:
        yield game
        game.apply(chance.choice(game.decision.options))


def shown(view: View) -> list[Any]:
    """All that a view shows, ready to be compared."""
    facts = [getattr(view, name) for name in View.__slots__ if name not in HIDDEN]
    for civilization in view.civilizations:
        facts += [getattr(civilization, name) for name in type(civilization).__slots__ if name != "working"]
        facts.append(civilization.working.counts)
    return [*facts, view.decision]


@pytest.mark.parametrize(("players", "variant"), [(2, "full"), (3, "fast"), (4, "full")])
def test_a_drawn_game_is_sound_in_the_same_decision_and_looks_the_same(players: int, variant: str) -> None:
    for number, game in enumerate(decisions(players, players, variant)):
        assert game.decision is not None
        view = game.view(game.decision.player)
        drawn = determinize(view, number)
        check_position(drawn)
        assert drawn.decision == game.decision
        assert shown(drawn.view(game.decision.player)) == shown(view)


@pytest.mark.parametrize("onlooker", [True, False])
def test_whoever_looks_on_gets_a_playable_game_too(onlooker: bool) -> None:
    for number, game in enumerate(decisions(3, 8)):
        assert game.decision is not None
        player = None if onlooker else (game.decision.player + 1) % 3
        drawn = determinize(game.view(player), number)
        check_position(drawn)
        assert drawn.decision is not None
        before, after = shown(game.view(player)), shown(drawn.view(player))
        assert before[:-1] == after[:-1]


def test_drawn_games_can_be_played_to_the_end() -> None:
    chance = random.Random(2)
    for number, game in enumerate(decisions(4, 5)):
        if number % 40:
            continue
        assert game.decision is not None
        drawn = determinize(game.view(game.decision.player), number)
        while drawn.decision is not None:
            drawn.apply(chance.choice(drawn.decision.options))
        assert drawn.result is not None


def test_the_same_seed_draws_the_same_game_and_another_seed_another() -> None:
    game = rules.new_game(NAMES, 3, cards=SHIPPED)
    view = game.view(0)
    assert determinize(view, 5).to_data() == determinize(view, 5).to_data() == Determinizer(view).game(5).to_data()
    hands = {determinize(view, seed).state.civilizations[1].hand for seed in range(20)}
    assert len(hands) > 5


def test_two_games_that_differ_in_hidden_things_only_are_drawn_alike() -> None:
    """Nothing of other hands, decks or the generator reaches the drawn game."""
    game = rules.new_game(NAMES[:3], 3, cards=SHIPPED)
    other = game.copy()
    ada, bo = other.state.civilizations[1], other.state.civilizations[2]
    ada.hand, bo.hand = bo.hand, ada.hand
    other.state.generator ^= 12345
    other.state.technologies = tuple(deck[::-1] for deck in other.state.technologies)
    other.state.box = other.state.box[::-1]
    assert determinize(game.view(0), 1).to_data() == determinize(other.view(0), 1).to_data()


def test_hands_hold_what_they_can_hold() -> None:
    """Starting technologies and the evolutions of one's own cards, never a personality or a card of a later Era."""
    for number, game in enumerate(decisions(2, 11)):
        assert game.decision is not None
        me = game.decision.player
        view = game.view(me)
        drawn = determinize(view, number)
        hand = drawn.state.civilizations[1 - me].hand
        assert len(hand) == view.civilizations[1 - me].hand_size
        assert all(SHIPPED[card].era <= view.era and not SHIPPED[card].is_personality for card in hand)
        if number == 0:
            assert {SHIPPED[card].deck for card in hand} == {"starting"}
        assert [len(deck) for deck in drawn.state.evolutions] == list(view.evolutions_left)


def test_a_hand_holds_no_more_starting_technologies_than_its_owner_has_left() -> None:
    """R1.2: Bo was dealt two and has developed one, so only one of the three cards in hand is another."""
    game = position(
        {"dice": ["red 3"]},
        {"welfare": ["start 0"], "hand": ["start 1", "welfare 1", "welfare 2"], "dice": ["red 4"]},
        agenda=spending(0),
    )
    for seed in range(20):
        hand = determinize(game.view(0), seed).state.civilizations[1].hand
        assert sorted(game.cards[card].deck for card in hand) == ["era-1", "era-1", "starting"]


def test_evolutions_go_to_the_owner_of_their_source() -> None:
    """R17.2: Bo has Toolmaking, so the one card that is missing from the deck is Guilds."""
    deck = [SHIPPED[card].name for card in SHIPPED.decks[EVOLUTION_DECKS[0]] if SHIPPED[card].name != "Guilds"]
    game = position(
        {"dice": ["red 3"]},
        {"economic": ["Toolmaking"], "hand": ["Guilds"], "dice": ["red 4"]},
        cards=SHIPPED,
        agenda=spending(0),
        era=2,
        evolutions={EVOLUTION_DECKS[0]: deck},
    )
    for seed in range(5):
        hand = determinize(game.view(0), seed).state.civilizations[1].hand
        assert [SHIPPED[card].name for card in hand] == ["Guilds"]


def test_an_evolution_that_was_drawn_is_in_the_hand_that_has_room_for_it() -> None:
    """Nobody has the source of the card that is missing from the deck, so an effect brought it to Bo."""
    deck = [SHIPPED[card].name for card in SHIPPED.decks[EVOLUTION_DECKS[0]]]
    game = position(
        {"dice": ["red 3"]},
        {"hand": [deck[0]], "dice": ["red 4"]},
        cards=SHIPPED,
        agenda=spending(0),
        era=2,
        evolutions={EVOLUTION_DECKS[0]: deck[1:]},
    )
    for seed in range(5):
        drawn = determinize(game.view(0), seed).state
        assert [SHIPPED[card].deck for card in drawn.civilizations[1].hand] == [EVOLUTION_DECKS[0]]
        assert len(drawn.evolutions[0]) == len(deck) - 1


def test_the_agenda_of_others_names_no_card_of_their_hands() -> None:
    """A technology in hand that is being paid for is named in the view of its owner only."""
    game = position(
        {"hand": ["Theater"], "dice": ["black 3"], "resources": 5},
        {"dice": ["red 4"]},
        cards=SHIPPED,
        agenda=spending(0),
    )
    play(game, "develop")
    assert keys(game) == ["welfare", "knowledge"]
    theater = SHIPPED.named("Theater").number
    assert game.view(0).agenda[-1].card == theater
    for player in (1, None):
        view = game.view(player)
        assert all(theater not in record.values() for record in view.agenda)
        assert determinize(view, 1).decision is not None
    assert View(game, 1, show_all=True).agenda == tuple(game.state.agenda)


def test_no_agenda_ever_names_a_card_in_a_hidden_hand() -> None:
    for game in decisions(3, 21):
        for player in (0, 1, 2, None):
            hidden = {
                card
                for seat, civilization in enumerate(game.state.civilizations)
                if seat != player
                for card in civilization.hand
            }
            for record in game.view(player).agenda:
                assert getattr(record, "card", None) not in hidden
