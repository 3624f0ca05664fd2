"""Small parts of the engine that whole games would hardly miss: numbers drawn, copies, counts, words of card files."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from rules import loading
from rules.abilities import Cheaper
from rules.cards import DECKS, ERA_OF_DECK
from rules.chance import draw_below, seeded
from rules.checking import BadPosition
from rules.choices import can_be_robbed
from rules.counts import Condition, is_small_number
from rules.deeds import ChangeUnrest
from rules.effects import Effect
from rules.events import DarkAgeBegan, PhaseBegan
from rules.forecast import BLOCKED, NOW, reach
from rules.kinds import ANY, BLACK, DICE, DICE_COLOURS, FACE_UP_PERSONALITIES, NO_CARD, NOBODY, SEATS
from rules.loading import (
    MOST_CHARACTERS,
    CardError,
    cards_from_source,
    compile_shipped_cards,
    compiled_source,
    missing_for,
    parse_cards,
    read_text,
    shipped_cards,
)
from tests.positions import hand, of_type, plain_set, play, position, spending


def test_the_generator_brings_the_same_numbers_for_ever() -> None:
    state, drawn = draw_below(seeded(7), *[1000] * 6)
    assert drawn == [870, 388, 908, 289, 363, 605]
    assert draw_below(state, 6, 6, 6)[1] == [1, 3, 0]


def test_a_copy_knows_what_chance_brought() -> None:
    game = rules.new_game(["Ada", "Bo"], 7)
    assert game.outcomes and game.copy().outcomes == game.outcomes


def test_a_card_that_also_counts_as_a_colour_counts_there_once() -> None:
    cards = plain_set("era-1:\n{name: Twofold, colour: welfare, cost: 1, permanent: {also: military}}\n")
    game = position({"welfare": ["Twofold", "welfare 1"]}, {}, cards=cards, agenda=[["CleanUp"], ["Production"]])
    assert game.view(0).civilizations[0].working.counts[:4] == (2, 1, 0, 0)


def test_cards_from_hand_may_be_the_cheaper_ones() -> None:
    from_hand, technology = Cheaper.parse("2 hand", {}), Cheaper.parse("1 technology", {})
    assert (from_hand.by, from_hand.colour, from_hand.hand) == (2, ANY, True)
    assert (technology.by, technology.colour, technology.hand) == (1, ANY, False)


def test_a_technology_needs_nothing() -> None:
    card = plain_set().named("welfare 1")
    assert tuple(card.needs) == (0, 0, 0, 0) and card.needs_in_all == 0


@pytest.mark.parametrize(("word", "small"), [("0", True), ("99", True), ("100", False), ("", False), ("²", False)])
def test_numbers_in_card_files_have_one_or_two_digits(word: str, small: bool) -> None:
    assert is_small_number(word) is small


def test_numbers_of_five_digits_are_numbers_and_longer_ones_are_words() -> None:
    for cost in ("99999", "100000"):
        with pytest.raises(CardError) as refused:
            parse_cards(f"era-1:\n  - {{name: Dear, colour: welfare, cost: {cost}}}\n", "set")
        assert ("'" in str(refused.value)) is (cost == "100000"), refused.value


@pytest.mark.parametrize(
    ("words", "reads"),
    [
        ("most welfare", "cards"),
        ("all colours", "cards"),
        ("unrest at most 3", "unrest"),
        ("dark age", ""),
        ("era 2", ""),
    ],
)
def test_conditions_say_what_they_depend_on(words: str, reads: str) -> None:
    assert Condition.parse(words).reads == reads


def test_the_generator_uses_all_its_bits() -> None:
    """Large bounds show the low ones, which the dice hardly do."""
    assert draw_below(seeded(7), 1 << 64, 1 << 64)[1] == [0xDEEFD02013FB5F44, 0x637B9E6C2B782F6C]


@pytest.mark.parametrize("number", range(0, 61, 5))
def test_many_draws_at_once_are_the_same_as_one_after_the_other(number: int) -> None:
    for seed in (0, 7, (1 << 64) - 1):
        state, expected = seeded(seed), []
        for _ in range(number):
            state, drawn = draw_below(state, 1 << 64)
            expected += drawn
        assert draw_below(seeded(seed), *[1 << 64] * number) == (state, expected)


def test_every_deck_belongs_to_its_era() -> None:
    for deck in DECKS:
        assert ERA_OF_DECK[deck] == (1 if deck == "starting" else int(deck[-1]))


# What is told -------------------------------------------------------------------------------------------


def test_R6_1_the_beginning_of_a_dark_age_is_told_once() -> None:
    agenda = [["CleanUp"], ["CheckDarkAge"], ["PickZone", 0]]
    zones: list[list[str]] = [["red 1"] * 3, ["blue 1"] * 3, []]
    game = position({}, {"dice": ["green 2"]}, agenda=agenda, phase="pick", zones=zones, tracks={"dark age": 10})
    events = play(game, "zone 1")
    assert of_type(events, DarkAgeBegan) == [(1,)]


def test_R7_1_the_phase_of_spending_begins_where_the_dice_are_spent() -> None:
    game = rules.new_game(["Ada", "Bo"], 3)
    phases: list[str] = []
    game.subscribe(lambda event: phases.append(event.phase), PhaseBegan)
    while game.decision is not None and game.decision.kind != "die":
        game.apply(game.decision.options[-1])
    assert phases == ["advance", "spend"] and game.state.phase == "spend"


# Order --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1, 2])
def test_R2_2_dice_are_spent_beginning_at_the_first_players_right(first: int) -> None:
    game = rules.new_game(["Ada", "Bo", "Cy"], 3, first=first)
    while game.decision is not None and game.decision.kind != "die":
        game.apply(game.decision.options[0])
    assert game.decision is not None and game.decision.player == (first - 1) % 3


def test_R4_1_every_zone_remembers_who_took_it() -> None:
    game = rules.new_game(["Ada", "Bo", "Cy"], 3)
    assert len(game.state.takers) == len(game.state.zones) == 4


def test_taking_two_cards_asks_twice() -> None:
    cards = plain_set("era-1:\n{name: Fair, colour: welfare, cost: 1, instant: {take: 2}}")
    me = {"dice": ["green 3", "red 1"], "hand": ["Fair"]}
    display = [["welfare 1"], ["welfare 2"], ["welfare 3"]]
    game = position(me, {"dice": ["red 2"]}, cards=cards, agenda=spending(0), display=display)
    play(game, "green 3", "develop", "Fair", "welfare 1", "welfare 3")
    assert hand(game) == ["welfare 1", "welfare 3"]


def test_R17_1_personalities_that_are_left_go_with_the_display() -> None:
    game = rules.new_game(["Ada", "Bo"], 5)
    first = set(game.state.personalities)
    while game.decision is not None and game.state.era == 1:
        game.apply(game.decision.options[0])
    assert not first & set(game.state.personalities)
    assert len(game.state.personalities) == FACE_UP_PERSONALITIES[2]


# Chance -------------------------------------------------------------------------------------------------


def test_a_die_that_is_rolled_again_can_show_everything() -> None:
    cards = plain_set("personalities-1:\n{name: Pyrrhus, cost: 4, permanent: {reroll: any}}")
    start = position({"dice": ["red 1", "green 2"], "personality": ["Pyrrhus"]}, cards=cards, agenda=spending(0))
    shown = set()
    for seed in range(60):
        game = start.copy()
        game.state.generator = seeded(seed)
        game.apply("reroll red 1 with Pyrrhus")
        shown.add(game.state.civilizations[0].dice[0].value)
    assert shown == {1, 2, 3, 4, 5, 6}


# Effects ------------------------------------------------------------------------------------------------


def test_what_is_counted_depends_on_cards() -> None:
    effect = Effect.parse("production", {"gain": "1 welfare", "per": "territory"})
    assert "cards" in effect.reads


@pytest.mark.parametrize(("unrest", "can"), [(0, False), (1, True)])
def test_unrest_at_nought_cannot_fall(unrest: int, can: bool) -> None:
    game = position({"dice": ["red 1", "red 2"], "unrest": unrest}, agenda=spending(0))
    assert ChangeUnrest(-1).can(game, SEATS[0]) is can
    assert ChangeUnrest(1).can(game, SEATS[0])


@pytest.mark.parametrize(("owned", "can"), [(0, False), (1, True)])
def test_players_without_resources_cannot_be_robbed(owned: int, can: bool) -> None:
    game = position({"dice": ["red 1", "red 2"]}, {"resources": {"economic": owned}}, agenda=spending(0))
    assert can_be_robbed(game, SEATS[1], ANY) is can


# Positions and files ------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", ["purple 3", "red 7", "red", "red 0"])
def test_a_die_has_a_colour_and_a_value(die: str) -> None:
    data = position({"dice": ["red 1", "red 2"]}, agenda=spending(0)).to_data()
    data["civilizations"][0]["dice"] = [die, "red 2"]
    with pytest.raises(BadPosition, match="is not a die"):
        rules.Game.from_data(data, plain_set())


def test_points_were_gained_in_an_era() -> None:
    data = position({"dice": ["red 1", "red 2"], "vp": 3}, agenda=spending(0)).to_data()
    for era in (0, 4):
        data["civilizations"][0]["ledger"] = [[era, "effect", None, 3]]
        with pytest.raises(BadPosition, match=r"ledger\[0\]\[0\] is .* from 1 to 3"):
            rules.Game.from_data(data, plain_set())


@pytest.mark.parametrize("effect", ["unrest: -10", "unrest: 10", "change: 1 territory into 1 welfare"])
def test_effects_past_their_limits_are_refused(effect: str) -> None:
    trigger = "transformation" if "change" in effect else "instant"
    with pytest.raises(CardError):
        parse_cards(f"era-1:\n  - {{name: Odd, colour: welfare, cost: 3, {trigger}: {{{effect}}}}}\n", "set")


def test_every_deck_must_have_enough_cards() -> None:
    cards = plain_set()
    for deck in ("starting", "era-1", "era-2", "era-3", "personalities-1", "personalities-2", "personalities-3"):
        too_few = rules.CardSet(tuple(card for card in cards if card.deck != deck or card.name[-1] == "1"), "set")
        missing = missing_for(too_few, 4, 3)
        assert missing is not None and missing.deck == deck and missing.number < missing.needed
    assert missing_for(cards, 4, 3) is None


def test_a_word_in_quotes_is_a_word() -> None:
    with pytest.raises(CardError, match="'3'"):
        parse_cards('era-1:\n  - {name: Quoted, colour: welfare, cost: "3"}\n', "set")


def test_a_territory_is_within_reach_when_its_needs_are_met() -> None:
    me = {"dice": ["red 1", "red 2"], "welfare": ["welfare 1"], "hand": ["land 1"]}
    game = position(me, agenda=spending(0), era=2)
    land = game.cards.named("land 1").number
    assert reach(game.view(0), SEATS[0], None)[land] == NOW
    poor = position({**me, "welfare": []}, agenda=spending(0), era=2)
    assert reach(poor.view(0), SEATS[0], None)[land] == BLOCKED


def test_a_view_knows_where_a_card_lies_and_whose_it_is() -> None:
    display = [["welfare 1", "welfare 2"], ["welfare 3"]]
    view = position({}, {"military": ["military 1"]}, agenda=[["CleanUp"], ["Production"]], display=display).view(0)
    lying = {name: view.column_of(view.cards.named(name).number) for name in ("welfare 1", "welfare 3", "military 1")}
    assert lying == {"welfare 1": 0, "welfare 3": 1, "military 1": NOBODY}
    owners = {name: view.owner_of(view.cards.named(name).number) for name in ("welfare 1", "military 1")}
    assert owners == {"welfare 1": NOBODY, "military 1": 1}


def test_people_call_a_die_by_its_letter_and_value() -> None:
    assert " ".join(str(DICE[colour][3]) for colour in DICE_COLOURS) == "W3 M3 E3 K3 B3"


def test_a_card_file_of_the_largest_size_is_read_whole_and_one_character_more_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text("#" * MOST_CHARACTERS)
    assert len(read_text(str(file))) == MOST_CHARACTERS
    file.write_text("#" * (MOST_CHARACTERS + 1))
    with pytest.raises(CardError, match="too large"):
        read_text(str(file))


def test_compiled_cards_are_those_of_the_card_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "compiled_path", lambda: str(tmp_path / "cards.compiled"))
    compile_shipped_cards()
    text = read_text(shipped_cards())
    assert cards_from_source(compiled_source(text), "").cards == parse_cards(text, "").cards
    assert compiled_source(text + "#") == "", "another file"


def test_a_decision_knows_the_card_and_the_die_that_it_is_about() -> None:
    cards = plain_set("era-1:\n{name: Guild, colour: economic/welfare, cost: 1}\n")
    mine = {"dice": ["black 1", "red 2"], "resources": 5}
    game = position(mine, {}, cards=cards, agenda=spending(0), display=[["Guild"]])
    assert game.decision is not None and (game.decision.card, game.decision.die) == (NO_CARD, None)
    play(game, "black 1", "develop")
    assert game.decision is not None and game.decision.kind == "payment"
    assert (game.decision.card, game.decision.die) == (cards.named("Guild").number, DICE[BLACK][1])
