"""Tricks with dice: one letter for each kind, then the die, then the way if there are several."""

from __future__ import annotations

from typing import Any

from novaera_tui.draw.choices import draw_choices
from novaera_tui.draw.prompt import draw_prompt
from novaera_tui.keys import Keymap
from novaera_tui.play.session import Session
from novaera_tui.table.tricks import tricks
from novaera_tui.words.names import die_label
from novaera_tui.words.sentences import your_die_changed
from rules.events import DieChanged
from rules.kinds import DICE, SEATS
from tests.drawings import texts
from tests.front_end import FakeTable
from tests.games import CARDS, turn


def table_with(*cards: str, **mine: Any) -> tuple[FakeTable, Session]:
    """Ada spends W3, M2 and W5 and has these knowledge cards in play."""
    session = turn(knowledge=list(cards), **mine)
    return FakeTable(session), session


def test_dice_alone_are_asked_for_until_a_trick_begins() -> None:
    table, _ = table_with("Calendar", economic=["Barter"])
    assert {target[0] for target in table.scene.options} == {"die"} and table.scene.trick is None
    assert [(kind, trick.key) for kind, trick in tricks(table.scene).items()] == [("reroll", "a"), ("use", "t")]
    trick = tricks(table.scene)["reroll"]
    assert trick.words == "roll a die again" and trick.cards == (CARDS.named("Calendar").number,)
    assert trick.targets == (("die", 0, 3), ("die", 1, 2), ("die", 0, 5))


def test_the_letter_then_the_die_then_enter() -> None:
    table, session = table_with("Calendar")
    table.press("a")
    assert table.scene.trick is not None and table.task == "roll a die again: which one?"
    assert table.pointed_at == "reroll green 3 with Calendar" and table.foretold == "reroll W3; cannot be undone"
    table.press("2 enter")
    assert session.steps[-1].key == "reroll red 2 with Calendar" and table.kind == "die"
    assert table.scene.trick is None and not tricks(table.scene), "once a round"


def test_the_prompt_begins_with_the_changed_die() -> None:
    table, session = table_with("Calendar")
    table.press("a 2 enter")
    (changed,) = (event for event in session.steps[-1].events if isinstance(event, DieChanged))
    news = f"You rolled {die_label(changed.after)} (was M2)."
    assert texts(draw_prompt(table.scene, 120)).splitlines()[1].strip() == news
    table.press("down")
    assert news in texts(draw_prompt(table.scene, 80)), "until the next choice"
    table.press("1 g")
    assert news not in texts(draw_prompt(table.scene, 80))


def test_a_roll_that_is_lowered_says_both_values() -> None:
    changed = DieChanged(SEATS[0], DICE[1][2], DICE[1][4], "reroll", CARDS.named("Calendar").number, lowered=1)
    assert your_die_changed(changed) == "You rolled a 5, lowered to M4 (was M2)."
    assert your_die_changed(changed._replace(by="flip", lowered=0)) == "You flipped M2 to M4."


def test_the_die_under_the_cursor_is_the_one_to_change() -> None:
    table, _ = table_with("Calendar")
    table.press("3 a")
    assert table.pointed_at == "reroll green 5 with Calendar"


def test_back_drops_the_trick() -> None:
    table, session = table_with("Calendar")
    for key in ("q", "backspace", "escape"):
        table.press(f"2 a {key}")
        assert table.scene.trick is None and table.pointed_at == "red 2" and not session.steps


def test_an_action_drops_the_trick_and_spends_the_die() -> None:
    table, session = table_with("Calendar")
    table.press("a 2 g")
    assert session.steps[0].key == "red 2" and table.scene.trick is None


def test_ways_of_a_die_are_lines_with_numbers() -> None:
    """A swap can give several colours; the die comes first, and back leads to the dice again."""
    swapping = next(card.name for card in CARDS.cards if any("Swap" in repr(effect) for effect in card.effects))
    table, session = table_with(swapping)
    table.press("w")
    assert table.keys_shown == {"die": "1-3"} and table.foretold == "you choose next what becomes of it"
    table.press("2")
    assert {target[0] for target in table.scene.options} == {"menu"} and "1" in table.keys_shown["select"]
    assert "swap M2 for" in texts(draw_choices(table.scene, 80, is_small=True).lines)
    table.press("q")
    assert table.focus.cursor == ("die", 1, 2) and table.scene.trick is not None
    table.press("enter 2 enter")
    assert session.steps[-1].key.startswith("swap red 2 for") and table.kind == "die"


def test_an_effect_of_a_card_is_a_line() -> None:
    table, session = table_with(economic=["Barter"])
    table.press("t enter")
    assert session.steps[0].key.startswith("Barter") and table.kind == "resource"


def test_a_trick_that_no_card_allows_says_so() -> None:
    table, _ = table_with()
    table.press("f")
    assert table.said == "None of your cards can do that to your dice now." and table.scene.trick is None
    table.press("1 enter f")
    assert table.said == "Choose an action for the die first."


def test_letters_are_those_of_the_key_file() -> None:
    table, _ = table_with("Calendar")
    table.front_end.keymap = Keymap({"trick.reroll": ("y",)})
    table.press("tab")
    assert tricks(table.scene)["reroll"].key == "y"
