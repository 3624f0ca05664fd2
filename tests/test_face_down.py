"""Hands that lie face down: nothing tells of them until their owner looks, and no curtain comes between two dice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import copy
from dataclasses import fields, replace
from typing import Any

import pytest

from novaera_tui.bots.hints import Advice, Hint
from novaera_tui.bots.weights import fitted_policy
from novaera_tui.draw.key_bar import draw_key_bar
from novaera_tui.draw.log import draw_log
from novaera_tui.keys import TRICK_KEYS
from novaera_tui.play.answer_list import AnswerList
from novaera_tui.play.session import Session
from novaera_tui.table.enter_guard import HELD_AFTER
from novaera_tui.table.key_labels import key_labels_now
from novaera_tui.table.scene import Scene
from novaera_tui.table.shortcuts import key_of, shortcuts
from novaera_tui.table.tricks import kind_of
from novaera_tui.words.actions import ACTION_WORDS
from rules import Game
from rules.actions import Action
from rules.data import view_to_data
from rules.decisions import DECLINE, Option
from rules.events import HandCardObsolete
from rules.kinds import CardNumber
from tests.drawings import panels, texts
from tests.front_end import FakeTable
from tests.games import CARDS, new_session, session_at
from tests.positions import position, spending

SIZES = ((80, 24), (120, 40))
STEPS_OF_A_TURN = 4
KEYS = ("H", "d", "x", "A", "d enter", "enter", "1", "2 enter", "a", "f", "w", "t", "tab", "e", "N", "L")
"""Pressed one after the other, each at a table of its own, before anybody has looked at a hand."""


# The hand of the asked player, and another one ------------------------------------------------------------------


def positions(count: int) -> Iterator[Session]:
    """Positions of games that chance plays, whose asked player has a hand; seldom the same kind of question twice."""
    found, seed = 0, 0
    while found < count:
        seed += 1
        chance = random.Random(seed)
        session = new_session(2 + seed % 3, seed)
        while session.decision is not None:
            if chance.random() < 0.07 and has_hand(session):
                found += 1
                yield session
            session.choose(chance.choice(session.decision.options))


def has_hand(session: Session) -> bool:
    """Has the asked player cards in hand, none of them named by the question, and are there as many in the box?"""
    decision = session.decision
    assert decision is not None
    state = session.game.state
    hand = state.civilizations[decision.player].hand
    return bool(hand) and decision.card not in hand and len(others(state.box)) >= len(hand)


def others(box: tuple[CardNumber, ...]) -> list[CardNumber]:
    """Cards that could be in a hand instead."""
    return [card for card in box if not CARDS[card].is_personality]


def with_other_hand(session: Session, chance: random.Random) -> Session:
    """The same game, but for the asked player's hand: other cards, as many."""
    twin = new_session(len(session.names), session.setup.seed)
    twin.steps, twin.opening = list(session.steps), session.opening
    decision, state = session.decision, session.game.state
    assert decision is not None
    before = state.civilizations[decision.player].hand
    after = tuple(chance.sample(others(state.box), len(before)))
    moved = dict(zip((*before, *after), (*after, *before), strict=True))
    for place in range(max(0, len(twin.steps) - STEPS_OF_A_TURN), len(twin.steps)):
        if twin.steps[place].before.state.civilizations[decision.player].hand == before:
            twin.steps[place] = step = copy(twin.steps[place])
            step.before = with_moved(step.before, decision.player, moved)
    twin.game = with_moved(session.game, decision.player, moved)
    twin._listen()
    return twin


def with_moved(game: Game, player: int, moved: dict[CardNumber, CardNumber]) -> Game:
    """The position with cards of this player's hand where others were, and the other way round."""

    def swapped(cards: tuple[CardNumber, ...]) -> tuple[CardNumber, ...]:
        return tuple(moved.get(card, card) for card in cards)

    twin = game.copy()
    twin._decision = None
    state = twin.state
    state.box = swapped(state.box)
    state.civilizations[player].hand = swapped(state.civilizations[player].hand)
    return twin


def again(session: Session) -> Session:
    """The same game in the same position, so that keys change nothing for others."""
    twin = new_session(len(session.names), session.setup.seed)
    # a session adds to its last step, so that each needs steps of its own
    twin.steps = [replace(step, events=list(step.events)) for step in session.steps]
    twin.opening, twin.game = session.opening, session.game.copy()
    twin.game._decision = None
    twin._listen()
    return twin


def told(value: Any) -> Any:
    """A field of a scene as something that can be compared."""
    if isinstance(value, AnswerList):
        lines = [(line.effect, line.on, line.fixed) for line in value.lines]
        purses = {source: purse.counts for source, purse in value.purses.items()}
        return lines, purses, {question: asked.answer.key for question, asked in value.asked.items()}
    return value


UNSEEN = ("view", "key", "drawn")
"""What two tables never share, and what is compared in another way."""


def in_sight(table: FakeTable) -> dict[str, Any]:
    """Everything that a drawing reads, and the keys that are offered."""
    scene = table.scene
    seen = {field.name: told(getattr(scene, field.name)) for field in fields(Scene) if field.name not in UNSEEN}
    seen |= {"view": view_to_data(scene.view), "shortcuts": shortcuts(scene), "labels": key_labels_now(scene)}
    seen |= {"said": table.said, "task": table.task, "viewer": table.controller.viewer()}
    pages = [
        (page.name, [about for about in page.about if isinstance(about, int | str | list | None)])
        for page in table.front_end.opened
    ]
    return seen | {"pages": pages}


def drawn(table: FakeTable, size: tuple[int, int]) -> dict[str, str]:
    scene = table.scene
    lines = {name: texts(drawing.lines) for name, drawing in panels(scene, size).items()}
    lines["log"] = texts(draw_log(scene.news, size[0], 12, scene.palette))
    keymap = table.front_end.keymap
    bar = draw_key_bar(keymap, size[0], scene.palette, "table", key_labels_now(scene), scene.idle)
    return lines | {"keys": texts([bar])}


@pytest.mark.parametrize(
    "count", [6, pytest.param(96, marks=pytest.mark.slow), pytest.param(320, marks=pytest.mark.long)]
)
def test_nothing_tells_of_a_hand_that_lies_face_down(count: int) -> None:
    """Equal tables with different hands are equal, and stay so whatever key is pressed, until somebody looks."""
    compared = looked = 0
    for number, session in enumerate(positions(count)):
        chance = random.Random(number)
        twin = with_other_hand(session, chance)
        one, other = FakeTable(again(session)), FakeTable(again(twin))
        assert in_sight(one) == in_sight(other), session.decision
        if number % 4 == 0:
            for size in SIZES:
                assert drawn(one, size) == drawn(other, size), session.decision
        for keys in chance.sample(KEYS, 4):
            tables = FakeTable(again(session)), FakeTable(again(twin))
            for table in tables:
                table.press(keys)
            if not any(isinstance(event, HandCardObsolete) for table in tables for event in new_events(table, session)):
                assert in_sight(tables[0]) == in_sight(tables[1]), (session.decision, keys)
        if new_events(one, session):
            continue  # there was nothing to choose, and it is somebody else's turn
        one.press("m")
        other.press("m")
        looked += in_sight(one) != in_sight(other)
        compared += 1
    print(f"{compared} positions compared, {looked} of them differ once somebody looks")
    assert looked == compared >= count


def new_events(table: FakeTable, session: Session) -> list[Any]:
    return [event for step in table.match.steps[len(session.steps) :] for event in step.events]  # type: ignore[attr-defined]


# Keys of an Era -------------------------------------------------------------------------------------------------


class Pair:
    """Two people at one keyboard who know what they want, and the keys that they press for it."""

    def __init__(self, hands: str, seed: int) -> None:
        self.session = new_session(2, seed, hands=hands)
        self.table = FakeTable(self.session)
        self.pressed: list[str] = []

    def play_era(self) -> list[str]:
        """All keys until the second Era has begun and its pages are read."""
        while self.session.view(None).era == 1 or self.table.front_end.pages:
            if page := self.table.front_end.page:
                self.pressed.append("m" if page == "curtain" else "enter")
                self.table.front_end.close_page(True)
            elif self.table.scene.answer_list is not None:
                self.press("enter")
            else:
                self.answer()
        return self.pressed

    def press(self, key: str) -> None:
        """An Enter of somebody new only says whose turn it is, so it has to be pressed again."""
        table, guard = self.table, self.table.front_end.enter_guard
        self.pressed.append(key)
        table.front_end.now += 2 * HELD_AFTER
        if key != "enter":
            guard.other_key()
        elif guard.judge() == "tell":
            table.controller.tell_who_decides()
            self.press(key)
            return
        table.press(key)

    def answer(self) -> None:
        """A whole turn, or the answer to any other question."""
        session, table = self.session, self.table
        player, game = table.scene.asked, session.game.copy()
        plan: list[Option[Any]] = []
        while game.decision is not None and game.decision.player == player:
            kind = game.decision.kind
            plan.append(fitted_policy().choose(game))
            game.apply(plan[-1])
            if kind not in ("die", "action"):
                break
            if kind == "action" and game.decision is not None and game.decision.kind in ("die", "action"):
                break
        before, after = (each.state.civilizations[player].hand for each in (session.game, game))
        if table.scene.hand_down and not {*before} <= {*after}:
            self.press("m")
        made = session.choice_count()
        for option in plan:
            self.take(option)
        assert session.choice_count() > made, [option.key for option in plan]

    def take(self, option: Option[Any]) -> None:
        table = self.table
        if isinstance(option.what, Action):
            self.press(ACTION_WORDS[option.what.word].key)
            if table.kind == "action":
                self.press("enter")
            return
        if table.kind == "die" and kind_of(option):
            self.press(TRICK_KEYS[kind_of(option)])
        targets = [target for target, offered in table.scene.options.items() if offered.key == option.key]
        if not targets:
            return  # the action had only this card to take
        if table.focus.cursor != targets[0]:
            self.press("n" if option == DECLINE else key_of(table.scene, targets[0]))
        if table.kind != "die" or kind_of(option):
            self.press("enter")


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
def test_an_era_for_two_needs_few_keys(seed: int) -> None:
    shared, passed = Pair("face-down", seed).play_era(), Pair("curtain", seed).play_era()
    print(f"seed {seed}: {len(shared)} keys, {shared.count('m')} of them m; with a curtain {len(passed)}")
    assert len(shared) < min(90, len(passed))


# Looking at one's hand ------------------------------------------------------------------------------------------


def turn_of_bo(*hand: str, dice: tuple[str, ...] = ("red 2", "red 5"), **table: Any) -> FakeTable:
    """Bo spends dice, with these cards in hand."""
    seat = {"dice": list(dice), "resources": 0, "hand": list(hand)}
    display = table.pop("display", [["Irrigation"], ["Warfare"], ["Caravans"]])
    game = position({"dice": ["black 1"]}, seat, cards=CARDS, agenda=spending(1), display=display, **table)
    session = session_at(game)
    session.setup = session.setup._replace(hands="face-down")
    return FakeTable(session)


def hand_in_sight(table: FakeTable) -> bool:
    return table.scene.view.civilizations[1].hand is not None


@pytest.mark.slow
def test_no_curtain_ever_falls() -> None:
    session, chance = new_session(3, 5, variant="fast"), random.Random(5)
    table = FakeTable(session)
    while session.decision is not None:
        table.uncover()
        table.controller.choose(chance.choice(session.decision.options))
    assert "curtain" not in [page.name for page in table.front_end.opened]


def test_a_hand_stays_up_until_the_turn_is_over() -> None:
    table = turn_of_bo("Hunting")
    assert not hand_in_sight(table) and table.scene.hand_down == 1 and "hand" not in table.scene.idle
    table.press("m")
    assert hand_in_sight(table) and table.scene.hand_down == 0
    table.press("2 enter")
    assert table.kind == "action" and hand_in_sight(table), "the die is only chosen"
    table.press("g enter")
    assert table.scene.asked == 0 and not hand_in_sight(table)
    assert table.controller.seating.viewer is None


def test_a_hand_goes_down_between_two_turns_of_one_player() -> None:
    table = turn_of_bo("Hunting", dice=("red 2", "red 3", "red 5"))
    table.press("m g enter")
    table.press("c enter")
    assert (table.scene.asked, table.kind) == (1, "die") and not hand_in_sight(table)
    table.press("m g enter")
    assert (table.scene.asked, table.kind) == (1, "action") and not hand_in_sight(table), "Ada has no dice left"


def test_a_hand_can_be_turned_down_again() -> None:
    table = turn_of_bo("Hunting")
    table.press("m m")
    assert not hand_in_sight(table) and table.focus.cursor == ("die", 1, 2)


def test_an_empty_hand_has_nothing_to_show_and_hints_are_free() -> None:
    table = turn_of_bo()
    assert table.scene.hand_down == 0 and "hand" in table.scene.idle
    table.press("m")
    assert table.said == "Bo has no cards in hand."
    table.press("H")
    assert table.controller.hints.is_thinking


def test_a_hint_for_an_empty_hand_is_told_though_hands_lie_face_down() -> None:
    session = new_session(2, 7)
    for civilization in session.game.state.civilizations:
        civilization.hand = ()
    table = FakeTable(session)
    table.controller.hints.show(Hint((Advice("zone 2", (("pick", "zone 2"),), 1.0, (("dice", 1.0),)),)))
    assert table.scene.view.player is None and table.focus.cursor == ("zone", 1, 0)
    assert table.controller.hints.choices[0].words.startswith("Pick zone 2")


def test_a_hint_would_betray_the_hand() -> None:
    table = turn_of_bo("Hunting")
    table.press("H")
    assert table.said == "Press m to look at your hand first; a hint would give it away."
    assert not table.bots.hinting
    table.press("m H")
    assert table.bots.hinting


def test_developing_from_the_hand_alone_asks_to_look_and_then_continues() -> None:
    table = turn_of_bo("Hunting", "Tribal Raids", display=[["Mathematics"]])
    table.press("d")
    assert table.said == "Press m to look at your hand." and table.kind == "action"
    assert table.pointed_at == "develop", "Enter out of habit would do another action"
    table.press("m")
    assert hand_in_sight(table) and table.kind == "develop" and len(table.scene.options) == 2


def test_the_only_open_card_is_shown_for_any_hand() -> None:
    """With a payable card in hand the rules ask which one; Enter answers, and undo takes both steps back."""
    table = turn_of_bo("Hunting", dice=("red 6", "red 5"), display=[["Warfare"]])
    table.press("1 d")
    assert (
        table.focus.cursor == ("card", CARDS.named("Warfare").number, 0)
        and "m turns up the cards in your hand" in table.foretold
    )
    table.press("enter")
    session = table.match
    assert isinstance(session, Session) and session.steps[-1].key == "Warfare" and session.steps[-1].by_itself
    table.press("u u")
    assert session.choice_count() == 1 and table.kind == "action"


def test_looking_at_the_hand_adds_its_cards_to_the_action_that_has_begun() -> None:
    table = turn_of_bo("Hunting", dice=("red 6", "red 5"), display=[["Warfare"]])
    table.press("1 d m")
    assert table.kind == "develop" and len(table.scene.options) == 2


def test_a_payment_for_a_card_of_the_hand_keeps_it_up() -> None:
    two_kinds = next(card for card in CARDS.cards if len(card.kinds) > 1 and card.deck == "era-1")
    table = turn_of_bo(two_kinds.name, dice=("red 6", "red 5"), display=[["Warfare"]])
    state = table.match.game.state  # type: ignore[attr-defined]
    state.civilizations[1].resources = (9, 9, 9, 9)
    table.press("m 1 d A enter")
    assert table.kind == "payment" and hand_in_sight(table)
    table.press("m")
    assert hand_in_sight(table) and table.said == "You are paying for a card from your hand; pay, or go back with q."
    resumed = FakeTable(table.match)
    assert resumed.scene.decision is None and resumed.foretold == "Press m to look at your hand."
    assert two_kinds.name not in str(in_sight(resumed))
    resumed.press("1")
    assert resumed.said == "Press m to look at your hand." and not resumed.controller.has_missed_keys
    resumed.press("m")
    assert resumed.scene.decision is not None and resumed.scene.options
