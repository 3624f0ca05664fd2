"""Views and events travel as data: nothing is lost on the way, nothing is added, and nonsense is refused."""

from __future__ import annotations

import json
import random
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest

import rules
from rules.data import event_from_data, event_to_data, seen_by, view_from_data, view_to_data
from rules.events import EVENT_TYPES, Event, EvolutionDrawn, HandDealt
from rules.kinds import DICE, TRACK_NAMES, CardNumber, Die, Player
from rules.view import View
from tests.games import CARDS, NAMES


def travelled(data: Any) -> Any:
    return json.loads(json.dumps(data))


def same(one: View, other: View) -> bool:
    def fields(view: View) -> list[Any]:
        plain = [getattr(view, name) for name in View.__slots__ if name != "civilizations"]
        for civilization in view.civilizations:
            plain += [getattr(civilization, name) for name in type(civilization).__slots__ if name != "working"]
        return plain

    return fields(one) == fields(other)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_view_and_what_it_foretells_survive_the_way(seed: int) -> None:
    """Options come back with all that belongs to them, and previews are those of the game itself."""
    heard: list[Event] = []
    game = rules.new_game(NAMES[: 2 + seed % 3], seed, cards=CARDS, variant="fast", subscriber=heard.append)
    chance = random.Random(seed)
    told = 0
    while True:
        for player in (None, *range(game.seats)):
            view = game.view(player)
            seen, likely = view_from_data(travelled(view_to_data(view)), CARDS)
            assert same(seen, view)
            if player is not None and game.decision is not None and game.decision.player == player:
                for option in game.decision.options:
                    assert likely.preview(option) == game.preview(option)
        for event in heard[told:]:
            assert event_from_data(travelled(event_to_data(event, CARDS)), CARDS, game.seats) == event
        told = len(heard)
        if game.decision is None:
            break
        game.apply(chance.choice(game.decision.options))


def sample(wanted: Any) -> Any:
    """A value of a type."""
    more: Any = ()
    if get_origin(wanted) is Annotated:
        wanted, *_, more = get_args(wanted)
    if get_origin(wanted) is tuple:
        return (sample(get_args(wanted)[0]),) * 2
    if wanted is str:
        return [*more, ""][0]
    return DICE[1][4] if wanted is Die else 1


def test_every_event_can_travel() -> None:
    for kind in EVENT_TYPES.values():
        event = kind(*map(sample, get_type_hints(kind, include_extras=True).values()))
        assert event_from_data(travelled(event_to_data(event, CARDS)), CARDS, 2) == event


@pytest.mark.parametrize(
    ("field", "value", "limits"),
    [
        ("player", 2, "0 to 1"),
        ("last_era", 9, "1 to 3"),
        ("era", 9, "1 to 3"),
        ("round", 9, "1 to 3"),
        ("first", 9, "0 to 1"),
        ("tracks", dict.fromkeys(TRACK_NAMES, 99), "0 to 10"),
        ("takers", [99, -1, -1], "-1 to 1"),
        ("token_zone", 99, "-1 to 2"),
        ("token_owner", 2, "-1 to 1"),
        ("evolutions_left", [9999, 9], "0 to 1000"),
    ],
)
def test_every_number_of_a_view_has_its_limits(field: str, value: Any, limits: str) -> None:
    data = travelled(view_to_data(rules.new_game(["Ada", "Bo"], 7, cards=CARDS).view(0)))
    data[field] = value
    with pytest.raises(rules.BadPosition, match=f"must be a number from {limits}"):
        view_from_data(data, CARDS)


@pytest.mark.parametrize(
    ("event", "limits"),
    [
        (["CivilWarBegan", 9], "0 to 1"),
        (["DisasterStruck", 9], "0 to 4"),
        (["CardLost", 0, "Foraging", 9, "invasion"], "-1 to 5"),
        (["TokenPlaced", 0, 9], "0 to 2"),
        (["EraBegan", 9], "1 to 3"),
        (["GameBegan", ["Ada", "Bo"], 0, 9], "1 to 3"),
        (["RoundBegan", 1, 9, 0], "1 to 3"),
        (["TrackMoved", 0, 0, 10**7, None], "-1000000 to 1000000"),
    ],
)
def test_every_number_of_an_event_has_its_limits(event: list[Any], limits: str) -> None:
    with pytest.raises(rules.BadPosition, match=f"must be a number from {limits}"):
        event_from_data(event, CARDS, 2)


def test_only_the_owner_reads_what_is_secret() -> None:
    card, (ada, bo) = CardNumber(5), (Player(0), Player(1))
    for secret in (HandDealt(bo, (card,)), EvolutionDrawn(bo, card, card)):
        assert [seen_by(secret, reader) for reader in (None, ada, bo)] == [None, None, secret]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda data: data.pop("zones"), "zones is missing"),
        (lambda data: data["tracks"].update(riots=99), "tracks.riots is 99"),
        (lambda data: data.update(phase="dinner"), "phase is 'dinner'; it must be one of: roll"),
        (lambda data: data.update(display=[["Television"]]), "is not a card in this set"),
        (lambda data: data.update(keys=["zone 9"]), "not those that the rules offer"),
        (lambda data: data["tracks"].pop("riots"), "tracks.riots is missing"),
        (lambda data: data.update(zones=data["zones"][:2], takers=[-1, -1]), "zones has a wrong number of entries: 2"),
        (lambda data: data.update(display=3), "display is 3; it must be a list"),
        (lambda data: data.update(asked=None), "Nobody is asked anything"),
        (lambda data: data.update(asked=[0, "dinner"]), "ask another question"),
        (lambda data: data.update(asked=[1, data["asked"][1]]), "ask another question"),
        (lambda data: data.update(asked=7), "ask another question"),
        (lambda data: data["civilization 2"].update(hand_size="two"), "must be a number"),
        (lambda data: data["civilization 1"].update(hand=[]), "has 0 cards in hand, not 2"),
    ],
)
def test_what_cannot_be_a_view_is_refused_with_a_sentence(change: Any, sentence: str) -> None:
    data = travelled(view_to_data(rules.new_game(["Ada", "Bo"], 7, cards=CARDS).view(0)))
    change(data)
    with pytest.raises(rules.BadPosition, match=sentence):
        view_from_data(data, CARDS)


def test_a_step_of_anothers_turn_belongs_in_no_view() -> None:
    game = rules.new_game(["Ada", "Bo"], 7, cards=CARDS)
    while game.decision is not None and game.decision.kind != "action":
        game.apply(game.decision.options[0])
    assert game.decision is not None
    honest = view_to_data(game.view(1 - game.decision.player))
    assert honest["asked"] == [game.decision.player, "die"]
    telling = view_to_data(View(game, 1 - game.decision.player, show_all=True))
    for name, sentence in (("asked", "ask another question"), ("agenda", "Only the player who is asked may know")):
        with pytest.raises(rules.BadPosition, match=sentence):
            view_from_data(travelled(honest | {name: telling[name]}), CARDS)


@pytest.mark.parametrize(
    "data",
    [
        ["Dinner"],
        ["EraBegan"],
        ["EraBegan", 9],
        ["PhaseBegan", "dinner"],
        ["UnrestRose", 0, 1, 2, "dinner", None],
        ["CardDamaged", 0, "Television", 0, "attack", None],
        ["DiceRolled", "red 4"],
        ["ZoneTaken", 5, 0, [], 0],
        ["DieSpent", 0, "pink 4", "gain"],
        ["GameBegan", ["A" * 200], 0, 3],
        [],
        None,
        7,
    ],
)
def test_what_cannot_have_happened_is_refused(data: Any) -> None:
    with pytest.raises(rules.BadPosition):
        event_from_data(data, CARDS, 2)
