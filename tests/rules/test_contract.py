"""One contract for random games of all sorts: what must hold at every decision, whatever the cards say."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import Decision
from rules.data import event_from_data, event_to_data, seen_by, view_to_data
from rules.events import (
    EVENT_TYPES,
    CardDamaged,
    CardObsolete,
    DieSpent,
    Event,
    GameBegan,
    HandCardObsolete,
    PlayerAsked,
    ResourcesPaid,
    TrackMoved,
)
from rules.kinds import CIVIL_WAR, DICE_COLOURS, DICE_PER_COLOUR, LAST_SPACE, NO_CARD, PERSONALITY, TERRITORY, Player
from rules.spending import TURN_STEPS
from tests.positions import SHIPPED
from tests.sweeps import mostly_slow

NAMES = ["Ada", "Bo", "Cy", "Di"]


class StoryLog:
    """Rebuilds scores, Unrest, resources, tracks and the owners of cards from nothing but events."""

    def __init__(self, cards: rules.CardSet) -> None:
        self.cards = cards
        self.tracks = [0] * 5
        self.asked: tuple[int, str] | None = None
        self.is_quiet = False
        """Nothing but questions since the last choice."""
        self.seen: list[Any] = []
        """What those who are not asked saw of the unfinished turn."""

    def hear(self, event: Any) -> None:
        self.is_quiet = self.is_quiet and isinstance(event, PlayerAsked)
        assert len(event) == len(event._fields), f"{type(event).__name__} was told without all of its fields"
        seats = len(event.names) if isinstance(event, GameBegan) else len(self.vp)
        assert event_from_data(event_to_data(event, self.cards), self.cards, seats) == event
        if getattr(event, "cause", NO_CARD) != NO_CARD:
            self.check_cause(event)
        handler = getattr(self, type(event).__name__, None)
        if handler is not None:
            handler(event)

    def check_cause(self, event: Any) -> None:
        """What causes something lies in play: with whoever it happens to, unless it can happen to others."""
        if isinstance(event, ResourcesPaid):
            assert self.cards[event.cause].is_technology, "it is the card that is paid for"
        elif getattr(event, "by", "") == "enlist":
            assert self.cards[event.cause].is_personality, "it is about to join"
        elif getattr(event, "by", "") == "obsolescence":
            assert event.cause in self.pasts[event.player], "it is the card that went"
        elif isinstance(event, TrackMoved | CardDamaged | CardObsolete | HandCardObsolete):
            assert any(event.cause in cards for cards in self.play), event
        else:
            assert event.cause in self.play[event.player], event

    def GameBegan(self, event: Any) -> None:
        seats = len(event.names)
        self.vp = [0] * seats
        self.unrest = [0] * seats
        self.resources = [[1, 1, 1, 1] for _ in range(seats)]
        self.hands: list[set[int]] = [set() for _ in range(seats)]
        self.play: list[dict[int, int]] = [{} for _ in range(seats)]
        self.damaged: list[set[int]] = [set() for _ in range(seats)]
        self.pasts: list[set[int]] = [set() for _ in range(seats)]

    def HandDealt(self, event: Any) -> None:
        self.hands[event.player] |= set(event.cards)

    def TrackMoved(self, event: Any) -> None:
        assert self.tracks[event.track] == event.before
        self.tracks[event.track] = event.after

    def UnrestRose(self, event: Any) -> None:
        assert self.unrest[event.player] == event.before < event.after
        self.unrest[event.player] = event.after

    def UnrestFell(self, event: Any) -> None:
        assert self.unrest[event.player] == event.before > event.after
        self.unrest[event.player] = event.after

    def ResourcesGained(self, event: Any) -> None:
        self.resources[event.player][event.kind] += event.amount

    def ResourcesPaid(self, event: Any) -> None:
        self.resources[event.player][event.kind] -= event.amount

    def ResourceStolen(self, event: Any) -> None:
        self.resources[event.victim][event.kind] -= event.amount
        self.resources[event.player][event.kind] += event.amount

    def ResourcesConverted(self, event: Any) -> None:
        self.resources[event.player][event.kind] -= event.amount
        self.resources[event.player][event.into] += event.gained

    def CardDeveloped(self, event: Any) -> None:
        self.hands[event.player].discard(event.card)
        self.play[event.player][event.card] = event.column

    def TerritoryExpanded(self, event: Any) -> None:
        self.hands[event.player].discard(event.card)
        self.play[event.player][event.card] = TERRITORY

    def PersonalityEnlisted(self, event: Any) -> None:
        self.play[event.player][event.card] = PERSONALITY

    def CardResearched(self, event: Any) -> None:
        self.hands[event.player].add(event.card)

    EvolutionDrawn = CardEvolved = CardResearched

    def CardDamaged(self, event: Any) -> None:
        assert self.play[event.player][event.card] == event.column
        self.damaged[event.player].add(event.card)

    def CardRepaired(self, event: Any) -> None:
        self.damaged[event.player].remove(event.card)

    def CardLost(self, event: Any) -> None:
        del self.play[event.player][event.card]
        self.damaged[event.player].discard(event.card)
        self.pasts[event.player].add(event.card)

    CardObsolete = PersonalityGone = CardLost

    def HandCardObsolete(self, event: Any) -> None:
        self.hands[event.player].remove(event.card)

    def VPGained(self, event: Any) -> None:
        assert event.amount > 0
        self.vp[event.player] += event.amount

    def PlayerAsked(self, event: Any) -> None:
        self.asked = event.player, event.kind

    def check_asked(self, decision: Decision) -> None:
        """Every decision is announced, once."""
        assert self.asked == (decision.player, decision.kind)
        self.asked = None

    def check_unfinished_turn(self, game: rules.Game) -> None:
        """Until the action is final, the others see no more than that a die is being chosen, whatever is asked."""
        assert game.decision is not None
        player, kind = game.decision.player, game.decision.kind
        views = [game.view(seat) for seat in (None, *range(len(game.names))) if seat != player]
        assert all(view.decision and view.decision.kind == ("die" if kind in TURN_STEPS else kind) for view in views)
        seen = [view_to_data(view) for view in views] if kind in ("die", *TURN_STEPS) else []
        assert not (self.seen and self.is_quiet and kind in TURN_STEPS) or seen == self.seen
        self.seen, self.is_quiet = seen, True

    def check(self, game: rules.Game) -> None:
        assert tuple(self.tracks) == game.state.tracks
        for seat, civilization in enumerate(game.state.civilizations):
            assert self.vp[seat] == civilization.vp
            assert self.unrest[seat] == civilization.unrest
            assert tuple(self.resources[seat]) == civilization.resources
            assert self.hands[seat] == set(civilization.hand)
            assert self.damaged[seat] == set(civilization.damaged)
            assert self.pasts[seat] == set(civilization.past)
            assert self.play[seat] == {
                card: place for place, column in enumerate(civilization.columns) for card in column
            }


def check_counts(game: rules.Game) -> None:
    """Nothing is created or lost; everything is in range."""
    state = game.state
    places = [*state.display, state.personalities, *state.technologies, *state.people, *state.evolutions, state.box]
    dice = Counter(die.colour for zone in state.zones for die in zone)
    for civilization in state.civilizations:
        places += [*civilization.columns, civilization.hand, civilization.past]
        dice.update(die.colour for die in civilization.dice)
        assert set(civilization.damaged) <= set(sum(civilization.columns[:PERSONALITY], ()))
        assert 0 <= civilization.unrest <= CIVIL_WAR
        assert min(civilization.resources) >= 0
        assert civilization.vp == sum(points for *_, points in civilization.ledger)
        assert all(1 <= die.value <= 6 for die in civilization.dice)
    cards = [card for place in places for card in place]
    assert sorted(cards) == list(range(len(game.cards)))
    assert state.bag == tuple(DICE_PER_COLOUR - dice[colour] for colour in DICE_COLOURS) and min(state.bag) >= 0
    assert all(0 <= marker <= LAST_SPACE for marker in state.tracks)


def check_decision(game: rules.Game) -> None:
    decision = game.decision
    assert decision is not None
    keys = [option.key for option in decision.options]
    assert keys and len(set(keys)) == len(keys)
    assert all(key.isprintable() and key == key.strip() for key in keys)
    assert decision.player in range(len(game.names))
    asked = game.asked
    assert asked is not None
    assert len(decision.options) > 1 or not asked.is_surely_asked(game)
    assert all(asked.find(game, option.key) is option for option in decision.options)


def check_illegal(game: rules.Game) -> None:
    before = game.to_data()
    for nonsense in ("", "zone 9", "no such thing", "\x00"):
        with pytest.raises(rules.IllegalChoice):
            game.apply(nonsense)
    assert game.to_data() == before


def check_views(game: rules.Game) -> None:
    for seat in range(len(game.names)):
        view = game.view(seat)
        for other in view.civilizations:
            assert (other.hand is not None) == (other.seat == seat)
            assert other.hand_size == len(game.state.civilizations[other.seat].hand)
        assert view.decision is None or view.decision.player == seat or view.decision.options == ()


def check_preview(game: rules.Game, option: rules.Option[Any]) -> None:
    """What a preview tells is the beginning of what happens, save what lies in other hands."""
    assert game.decision is not None
    chooser = game.decision.player
    foretold = game.preview(option).events
    happened: list[Any] = []
    twin = game.copy()
    twin.subscribe(happened.append)
    twin.apply(option)
    known = [event for event in happened if type(event).__name__ != "HandCardObsolete" or event.player == chooser]
    assert foretold == known[: len(foretold)]
    untold = known[len(foretold) :]
    others_turn = bool(untold) and isinstance(untold[0], DieSpent | PlayerAsked) and untold[0].player != chooser
    assert not untold or twin.outcomes or others_turn


def play_out(seed: int, players: int, variant: str, cards: rules.CardSet = SHIPPED, thorough: int = 12) -> rules.Game:
    """A random game with all checks; the costly ones at one decision in `thorough`."""
    chance = random.Random(seed)
    story_log = StoryLog(cards)
    game = rules.new_game(NAMES[:players], seed, cards=cards, variant=variant, first=None, subscriber=story_log.hear)
    while game.decision is not None:
        check_decision(game)
        story_log.check_asked(game.decision)
        story_log.check_unfinished_turn(game)
        option = chance.choice(game.decision.options)
        if chance.randrange(thorough) == 0:
            story_log.check(game)
            check_counts(game)
            check_views(game)
            check_illegal(game)
            check_preview(game, option)
            data = game.to_data()
            original, twin = game.copy(), rules.Game.from_data(json.loads(json.dumps(data)), cards)
            assert twin.to_data() == data == original.to_data()
            assert twin.decision == game.decision
            game.apply(option)
            assert original.to_data() == data  # a copy never changes when the original plays on
            assert original.decision == twin.decision
            twin.apply(option.key)
            original.apply(option)
            assert twin.to_data() == game.to_data() == original.to_data()
        else:
            game.apply(option.key if chance.random() < 0.5 else option)
    story_log.check(game)
    check_counts(game)
    assert game.result is not None and sorted(sum(game.result.ranking, ())) == list(range(players))
    return game


@pytest.mark.parametrize("variant", ["full", "fast"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", mostly_slow(range(6), 2))
def test_random_games_keep_the_contract(seed: int, players: int, variant: str) -> None:
    play_out(seed, players, variant)


@pytest.mark.slow
@settings(max_examples=40)
@given(seed=st.integers(0, 2**63), players=st.integers(2, 4), variant=st.sampled_from(["full", "fast"]))
def test_games_of_any_seed_keep_the_contract(seed: int, players: int, variant: str) -> None:
    play_out(seed, players, variant, thorough=25)


def test_recorded_outcomes_replay_a_game_without_its_generator() -> None:
    chance = random.Random(9)
    game = rules.new_game(NAMES, 77, first=None)
    setup = list(game.outcomes)
    record = []
    while game.decision is not None:
        key = chance.choice(game.decision.options).key
        game.apply(key)
        record.append((key, list(game.outcomes)))
    again = rules.new_game(NAMES, 1, first=None, outcomes=setup)  # another seed: only the record counts
    for key, outcomes in record:
        again.apply(key, outcomes)
    assert {**again.to_data(), "generator": 0} == {**game.to_data(), "generator": 0}
    with pytest.raises(rules.WrongOutcomes):
        rules.new_game(NAMES, 1, first=None, outcomes=setup[:-1])
    with pytest.raises(rules.WrongOutcomes):
        rules.new_game(NAMES, 1, first=None, outcomes=[*setup, 0])


def test_a_recorded_game_asks_the_same_although_its_options_are_made_only_when_looked_at() -> None:
    chance = random.Random(4)
    game = rules.new_game(NAMES[:3], 4, first=None)
    again = rules.new_game(NAMES[:3], 4, first=None, outcomes=game.outcomes)
    for _ in range(120):
        decision = game.decision
        assert decision is not None
        if chance.random() < 0.5:
            assert again.decision == decision
        else:
            with pytest.raises(rules.IllegalChoice, match=re.escape(repr(decision.options[-1].key))):
                again.apply("no such thing", ())
            assert again.copy().decision == decision
        key = chance.choice(decision.options).key
        game.apply(key)
        again.apply(key, game.outcomes)
        assert again.to_data() == game.to_data()


def test_a_game_knows_whether_chance_went_as_its_seed_has_it() -> None:
    game = rules.new_game(NAMES, 77)
    assert game.as_seeded
    assert rules.new_game(NAMES, 77, outcomes=list(game.outcomes)).as_seeded
    other = rules.new_game(NAMES, 1, outcomes=list(game.outcomes))
    assert not other.as_seeded and not other.copy().as_seeded


def test_subscribers_cannot_change_the_game_and_can_leave() -> None:
    game = rules.new_game(["Ada", "Bo"], 3)
    refused = []

    def meddle(event: Event) -> None:
        assert game.decision is not None
        with pytest.raises(rules.IllegalChoice):
            game.apply(game.decision.options[0])
        refused.append(event)

    stop = game.subscribe(meddle)
    game.apply("zone 1")
    assert refused and game.decision is not None and game.decision.player == 1
    heard = len(refused)
    stop()
    game.apply(game.decision.options[0])
    assert len(refused) == heard


def test_subscribers_hear_only_the_types_they_ask_for() -> None:
    game = rules.new_game(["Ada", "Bo"], 3)
    heard: list[Event] = []
    game.subscribe(heard.append, EVENT_TYPES["ZoneTaken"])
    game.apply("zone 1")
    assert [type(event).__name__ for event in heard] == ["ZoneTaken"]


def test_a_copy_has_no_subscribers() -> None:
    game = rules.new_game(["Ada", "Bo"], 3)
    heard: list[Event] = []
    game.subscribe(heard.append)
    game.copy().apply("zone 1")
    assert heard == []


def test_previews_do_not_tell_what_is_in_other_hands() -> None:
    """The one effect that reaches into hands is obsolescence."""
    from tests.positions import position, spending

    seat = {"dice": ["red 6", "blue 5"], "resources": {"military": 3}}
    game = position(seat, {"hand": ["Archery"]}, cards=SHIPPED, agenda=spending(0), display=[["Crossbows"]], era=2)
    game.apply("red 6")
    foretold = [type(event).__name__ for event in game.preview("develop").events]
    assert "MadeObsolete" in foretold and "HandCardObsolete" not in foretold


def test_what_a_choice_leaves_to_be_done_is_what_it_put_on_the_agenda() -> None:
    from tests.positions import plain_set, position, spending

    cards = plain_set("personalities-1:\n{name: Homer, cost: 1, instant: {gain: 2 any}}\n")
    seats = {"dice": ["black 6", "red 1"]}, {"dice": ["red 2", "red 3"]}
    game = position(*seats, cards=cards, agenda=spending(0), personalities=["Homer", "person 1"])
    game.apply("black 6")
    game.apply("enlist")
    left = {name: [type(record).__name__ for record in game.preview(name).unfinished] for name in ("Homer", "person 1")}
    assert left == {"Homer": ["GainAny"], "person 1": ["ChooseDie"]}


def test_previews_end_where_another_player_takes_a_turn() -> None:
    """Whether others have a choice depends on their hands, so even a turn without one is not foretold."""
    from tests.positions import plain_set, position, spending

    seats = ({"dice": ["red 3"]}, {"dice": ["green 3"], "hand": ["welfare 1"]})
    game = position(*seats, cards=plain_set(), agenda=spending(0), personalities=[], display=[["military 1"]])
    foretold = game.preview("research").events
    assert {getattr(event, "player", None) for event in foretold} == {0}


def test_nothing_can_be_chosen_or_tried_once_the_game_is_over() -> None:
    game = play_out(3, 2, "fast")
    for choose in (game.apply, game.preview):
        with pytest.raises(rules.IllegalChoice, match="The game is over"):
            choose("zone 1")


def test_an_equal_option_is_as_good_as_the_offered_one() -> None:
    """Options may have been stored or sent; declining must stay declining."""
    from tests.positions import plain_set, position, spending

    cards = plain_set("era-1:\n{name: Drums, colour: welfare, cost: 1, instant: {track: riots +3, may: true}}")
    game = position({"dice": ["green 3", "red 1"], "hand": ["Drums"]}, cards=cards, agenda=spending(0))
    for choice in ("green 3", "develop"):
        game.apply(choice)
    assert game.decision is not None and game.decision.kind == "may"
    game.apply(rules.Option("no", "none"))
    assert game.state.tracks[0] == 0


def test_an_unfinished_turn_does_not_tell_hands_apart() -> None:
    """Mill and Winemaking can be developed beside Irrigation, Archery and Warfare cannot."""
    from tests.positions import position, spending

    seen, table = [], [["Irrigation"]]
    for hand in (["Mill", "Winemaking"], ["Archery", "Warfare"]):
        mine = {"dice": ["green 6", "red 1"], "resources": {"economic": 4}, "hand": hand}
        game = position(mine, {"dice": ["red 2", "red 3"]}, cards=SHIPPED, agenda=spending(0), display=table)
        heard: list[Event] = []
        game.subscribe(heard.append)
        watched = [(view_to_data(game.view(1)), view_to_data(game.view(None)))]
        for key in ("green 6", "develop", "Winemaking"):
            if game.decision is not None and game.decision.player == 0:
                game.apply(key)
            if game.decision is not None and game.decision.player == 0:
                watched.append((view_to_data(game.view(1)), view_to_data(game.view(None))))
        asked = [event for event in heard if isinstance(event, PlayerAsked)]
        told = [seen_by(event, reader) for event in asked for reader in (None, Player(1)) if event.player == 0]
        assert {*told} == {PlayerAsked(Player(0), "die")}
        assert all(each == watched[0] for each in watched)
        seen.append((len(watched), watched[0]))
    assert [steps for steps, _ in seen] == [4, 2], "one hand is asked for more"
    assert seen[0][1] == seen[1][1], "and nobody else can tell"


def test_the_actor_is_told_every_step() -> None:
    asked = PlayerAsked(Player(0), "payment")
    assert [seen_by(asked, reader) for reader in (Player(0), Player(1))] == [asked, PlayerAsked(Player(0), "die")]


PLAY = """
import random, rules, hashlib, json
chance = random.Random(5)
game = rules.new_game(["Ada", "Bo", "Cy"], 12)
trail = []
while game.decision is not None:
    trail.append([option.key for option in game.decision.options])
    game.apply(trail[-1][chance.randrange(len(trail[-1]))])
print(hashlib.sha256(json.dumps([trail, game.to_data()]).encode()).hexdigest())
"""


@pytest.mark.slow
def test_same_seed_and_keys_give_the_same_game_in_every_process() -> None:
    prints = set()
    for hash_seed in ("0", "1", "4242"):
        run = subprocess.run(
            [sys.executable, "-c", PLAY],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        prints.add(run.stdout)
    assert len(prints) == 1


def test_rules_import_no_terminal_and_no_app() -> None:
    code = "import sys, rules; rules.new_game(['A', 'B']); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in run.stdout.split()}
    assert "rules" in loaded and not loaded & {"textual", "rich", "novaera_tui"}
