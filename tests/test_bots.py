"""Bots: they play anything, know no more than they may, and choose alike wherever and whenever they are asked."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from novaera_tui.bots import BOTS, UnknownBot, make_bot, problem_with
from novaera_tui.bots.budget import Budget, Clock
from novaera_tui.bots.players import SearchBot
from novaera_tui.bots.turns import STEPS, begun
from novaera_tui.lab.games import LabGame, play, play_out
from rules.loading import parse_cards
from tests.games import NAMES, positions
from tests.positions import SHIPPED, keys, plain_set, position, spending
from tests.sweeps import mostly_slow

QUICK = ["random", "easy", "fair", "normal", "hard:40"]
"""One bot of each kind, none of which takes long."""
ROOT = Path(__file__).parent.parent


# Playing ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("players", "variant"), [(2, "full"), (3, "fast"), (4, "fast")])
def test_all_kinds_play_to_the_end_together(players: int, variant: str) -> None:
    for first in range(2):
        bots = tuple((QUICK[first:] + QUICK[:first])[:players])
        record = play(LabGame(0, 5 + first, bots, first, variant), SHIPPED)
        assert len(record.scores) == players


@pytest.mark.parametrize("kind", QUICK)
def test_other_card_sets_are_played_too(kind: str) -> None:
    record = play(LabGame(0, 3, (kind, "random"), 0, "fast"), plain_set())
    assert record.winners == (0,) or kind in ("random", "easy")


@pytest.mark.slow
def test_no_card_is_known_by_its_name() -> None:
    """The same game with cards of other names, card by card, is played alike."""
    text = (ROOT / "cards.yaml").read_text(encoding="utf-8")
    for number, card in enumerate(sorted(SHIPPED, key=lambda card: -len(card.name))):
        text = text.replace(card.name, f"Xq{number}z")
    renamed = parse_cards(text, "renamed")
    games = [rules.new_game(NAMES[:2], 8, cards=cards) for cards in (SHIPPED, renamed)]
    bots = [[make_bot("normal", 1), make_bot("hard:30", 2)] for _ in games]
    for _ in range(150):
        chosen = []
        for players, game in zip(bots, games, strict=True):
            assert game.decision is not None
            option = players[game.decision.player].choose(game.view(game.decision.player))
            chosen.append(game.decision.options.index(option))
            game.apply(option)
        assert chosen[0] == chosen[1]


def test_points_for_the_taking_are_taken() -> None:
    """The last die of the game: points at once, or resources that are good for nothing."""
    for kind in ("normal", "hard:200"):
        game = position(
            {"dice": ["black 6"], "unrest": 0},
            {},
            cards=SHIPPED,
            agenda=[["CleanUp"], ["SpendDice", 0]],
            era=3,
            round=3,
            personalities=["Yuri Gagarin", "Mary Seacole"],
            display=[["Digital Archives"]],
        )
        play_out(game, [make_bot(kind, 1), make_bot("random", 1)])
        assert game.result is not None and game.result.scores[0] == 2


def test_nobody_walks_into_a_civil_war_for_nothing() -> None:
    game = position(
        {
            "dice": ["red 2"],
            "unrest": 9,
            "welfare": ["Irrigation"],
            "military": ["Military Training"],
            "economic": ["Caravans"],
            "knowledge": ["Writing"],
        },
        {"dice": ["blue 1"]},
        cards=SHIPPED,
        agenda=[["CleanUp"], ["SpendDice", 0]],
        era=1,
        personalities=["Hypatia"],
        display=[["Mill"]],
    )
    for kind in ("normal", "hard:200"):
        trial = game.copy()
        play_out_turn(trial, kind)
        assert trial.state.civilizations[0].unrest == 9


RAIDS = "era-1:\n- {name: Raids, colour: military, cost: 3, production: {steal: 1 any, from: one player}}\n"


def robbed_by(thief: int, points: dict[int, int], kind: str = "normal") -> int:
    """Whom a bot robs, if these players have so many points and all is equal otherwise."""
    seats = [{"resources": 1, "vp": points.get(seat, 0), "military": ["Raids"] * (seat == thief)} for seat in range(4)]
    game = position(*seats, cards=plain_set(RAIDS), agenda=[["CleanUp"], ["Produce", thief, []]], phase="production")
    bot = make_bot(kind, 1)
    while game.decision is not None and game.decision.kind != "steal-from":
        game.apply(bot.choose(game.view(thief)))
    return int(bot.choose(game.view(thief)).what.seat)


def test_the_strongest_rival_is_robbed() -> None:
    assert [robbed_by(1, {rival: 5}) for rival in (0, 2, 3)] == [0, 2, 3]


def test_equal_rivals_are_not_robbed_by_the_number_of_their_seat() -> None:
    """So that nobody wins more or less for sitting first at the table."""
    assert sorted(robbed_by(thief, {}) for thief in range(4)) == [0, 1, 2, 3]


def play_out_turn(game: rules.Game, kind: str) -> None:
    bot = make_bot(kind, 1)
    while game.decision is not None and game.decision.player == 0 and game.state.civilizations[0].dice:
        game.apply(bot.choose(game.view(0)))


# Knowing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", mostly_slow(QUICK[::-1]))
def test_hidden_things_make_no_difference(kind: str) -> None:
    """Two games that differ only in other hands, in decks and in the dice to come get the same choice."""
    for game in positions(3, 4, 23):
        assert game.decision is not None
        player = game.decision.player
        other = game.copy()
        others = [civilization for seat, civilization in enumerate(other.state.civilizations) if seat != player]
        sizes = [len(civilization.hand) for civilization in others]
        drawn = [card for civilization in others for card in civilization.hand]
        spare = [card for card in other.state.box if not SHIPPED[card].is_personality]
        pool = (spare[::-1] + drawn)[-sum(sizes) - 3 :]
        for civilization, size in zip(others, sizes, strict=True):
            civilization.hand = tuple(pool.pop(0) for _ in range(size))
        other.state.generator ^= 0xABCDEF
        other.state.technologies = tuple(deck[::-1] for deck in other.state.technologies)
        choices = [make_bot(kind, 9).choose(state.view(player)).key for state in (game, other)]
        assert choices[0] == choices[1]


# Choosing alike ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_bot_that_is_made_anew_goes_on_as_it_began() -> None:
    """Also in the middle of a turn that was thought about: what is remembered could as well be thought again."""
    steps = 0
    for game in positions(2, 6, 13):
        assert game.decision is not None
        player = game.decision.player
        kept = SearchBot(4, Budget(positions=80))
        while game.decision is not None and game.decision.player == player:
            view = game.view(player)
            option = kept.choose(view)
            assert option == SearchBot(4, Budget(positions=80)).choose(view)
            steps += game.decision.kind in STEPS
            game.apply(option)
    assert steps > 10


SCRIPT = """
import rules
from novaera_tui.bots import make_bot
game = rules.new_game(["Ada", "Bo", "Cy"], 12, variant="fast")
bots = [make_bot(kind, seat) for seat, kind in enumerate(("hard:25", "easy", "random"))]
while game.decision is not None:
    option = bots[game.decision.player].choose(game.view(game.decision.player))
    print(option.key)
    game.apply(option)
"""


@pytest.mark.slow
def test_every_process_plays_the_same_game() -> None:
    told = set()
    for hashing in ("0", "1", "77"):
        surroundings = {**os.environ, "PYTHONHASHSEED": hashing}
        ended = subprocess.run(
            [sys.executable, "-c", SCRIPT], capture_output=True, text=True, env=surroundings, cwd=ROOT
        )
        assert ended.returncode == 0, ended.stderr
        told.add(ended.stdout)
    assert len(told) == 1 and next(iter(told)).count("\n") > 100


def test_another_seed_is_another_bot() -> None:
    game = rules.new_game(NAMES[:2], 3, cards=SHIPPED)
    for kind in ("random", "easy"):
        assert len({make_bot(kind, seed).choose(game.view(0)).key for seed in range(30)}) > 1


# Descriptions -----------------------------------------------------------------------------------------------------


def test_bots_by_name() -> None:
    levels = ["random", "easy", "fair", "normal", "strong", "hard"]
    assert list(BOTS)[: len(levels)] == levels, "from the weakest to the strongest"
    assert all(not problem_with(kind) for kind in (*BOTS, "hard:2s", "hard:0.25s", "hard:500"))


@pytest.mark.parametrize(
    ("description", "sentence"),
    [
        ("genius", "there is no bot 'genius'"),
        ("", "there is no bot ''"),
        ("easy:2s", "only hard bots take a budget"),
        ("hard:", "is not a budget"),
        ("hard:soon", "is not a budget"),
        ("hard:nans", "up to 600 seconds"),
        ("hard:-1s", "up to 600 seconds"),
        ("hard:0", "1 to 100000000 positions"),
    ],
)
def test_wrong_descriptions_get_a_sentence(description: str, sentence: str) -> None:
    problem = problem_with(description)
    assert sentence in str(problem) and str(problem).endswith(".")
    with pytest.raises(UnknownBot, match=r"\."):
        make_bot(description, 1)


def test_budgets_are_kept() -> None:
    assert (Budget.parse("2s"), Budget.parse("700")) == (Budget(seconds=2.0), Budget(positions=700))
    assert [str(Budget.parse(words)) for words in ("0.5s", "700")] == ["0.5s", "700"]
    clock = Clock(Budget(positions=10))
    clock.positions = 5
    assert clock.used() == 0.5


def test_a_larger_budget_is_used() -> None:
    view = rules.new_game(NAMES[:2], 3, cards=SHIPPED).view(0)
    looks = [
        sum(candidate.visits for candidate in SearchBot(1, Budget(positions=number)).ranked(view))
        for number in (100, 1000)
    ]
    assert looks[1] > 3 * looks[0]


@pytest.mark.parametrize("kind", mostly_slow(QUICK[::-1]))
def test_a_bot_finishes_a_turn_that_another_player_began(kind: str) -> None:
    """Whatever has been chosen so far: a bot may be asked for advice in the middle of a strange turn."""
    chance = random.Random(5)
    for game in positions(2, 9, 29):
        assert game.decision is not None
        player = game.decision.player
        for _ in range(12):
            decision = game.decision
            if decision is None or decision.player != player:
                break
            assert make_bot(kind, 2).choose(game.view(player)) in decision.options
            game.apply(chance.choice(decision.options))


def test_the_choices_of_an_unfinished_turn_are_known() -> None:
    game = position(
        {"hand": ["Theater"], "dice": ["black 3", "red 1"], "resources": 5},
        {},
        cards=SHIPPED,
        agenda=spending(0),
    )
    for key in ("black 3", "develop"):
        assert key in keys(game)
        game.apply(key)
    assert begun(game.state.agenda, SHIPPED) == (("die", "black 3"), ("action", "develop"), ("develop", "Theater"))
