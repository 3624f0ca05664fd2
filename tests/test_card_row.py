"""Rows of cards: personalities and hands share the width, and what they have in common stands in the same place."""

from __future__ import annotations

import re

import pytest
from novaera_tui.draw.card_row import shares
from novaera_tui.draw.sizes import heights

from novaera_tui.draw.display import draw_display
from novaera_tui.palette import palette
from novaera_tui.table.scene import Scene
from rules import Game
from rules.forecast import reach
from rules.kinds import SEATS
from tests.drawings import text
from tests.positions import SHIPPED, position, spending

ADA = SEATS[0]
SIZES = [(80, 24), (120, 40)]
HAND = ["Siege Engines", "Star Navigation", "Observatories", "Trade"]


def at_table(hand: list[str], people: list[str]) -> Game:
    mine = {"hand": hand, "dice": ["red 6", "red 1"]}
    return position(mine, {}, {}, {}, cards=SHIPPED, agenda=spending(0), personalities=people, phase="spend")


def boxes_of(
    game: Game, size: tuple[int, int], marked: bool = True
) -> tuple[list[str], list[tuple[int, int, int, int]]]:
    """The lines of the Display, and where hand and personalities lie."""
    scene = Scene(game.view(ADA), palette(), game.decision, ADA)
    if marked:
        scene.reach = reach(scene.view, ADA, game.state.civilizations[ADA].dice[0])
    drawing = draw_display(scene, size[0], heights(*size, 4).display)
    return [text(line) for line in drawing.lines], list(drawing.boxes.values())


def test_a_width_is_shared_alike_unless_somebody_needs_more() -> None:
    assert shares([3, 4, 5], 30) == [10, 10, 10]
    assert shares([3, 14, 5], 30) == [8, 14, 8]
    assert shares([20, 20, 4], 30) == [13, 13, 4], "those who need little have it"
    assert sum(shares([1, 1, 1], 20)) == 20


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_few_cards_share_the_whole_width(size: tuple[int, int], cards: int) -> None:
    people = ["Himiko", "Boudica", "Sappho", "Ashoka"][:cards]
    _, boxes = boxes_of(at_table(HAND[:cards], people), size)
    lying, held = boxes[:cards], boxes[cards:]
    for row in (lying, held):
        assert len({y for _, y, _, _ in row}) == 1
        assert row[-1][0] + row[-1][2] == size[0] - 1
        assert all(x + wide + 1 == row[place + 1][0] for place, (x, _, wide, _) in enumerate(row[:-1]))
    assert {wide - lying[0][2] for _, _, wide, _ in lying} <= {-1, 0, 1}, "alike, as far as they can be"


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_when_marks_come_and_go(size: tuple[int, int]) -> None:
    game = at_table(HAND, ["Cyrus the Great", "Boudica", "Sappho", "Ashoka", "Himiko", "Hypatia", "Aristotle"])
    assert boxes_of(game, size, True)[1] == boxes_of(game, size, False)[1]


def test_cards_of_a_full_hand_stand_apart_with_their_marks_at_the_end() -> None:
    lines, boxes = boxes_of(at_table(HAND, []), (80, 24))
    title = lines[boxes[0][1]]
    assert title.startswith("Hand ") and boxes[0][0] == len("Hand ")
    assert title[boxes[0][0] + boxes[0][2] - 1] == "■", title
    assert all(title[x + wide] == " " for x, _, wide, _ in boxes)
    for name in HAND:
        assert re.search(rf"[A-Z]\d {name}\W", title), title


def test_marks_stand_in_titles_and_names_are_cut_for_them_if_they_must_be() -> None:
    """That a card is out of reach is no mark that a name would be cut for."""
    hand = [*HAND[:3], "Military Training"]
    lines, boxes = boxes_of(at_table(hand, []), (80, 24))
    _, y, _, _ = boxes[0]
    assert len(re.findall("[■○·]", lines[y])) == 2 and not re.search("[■○·]", lines[y + 1])
    assert all(name[:10] in lines[y] for name in hand), lines[y]


def test_long_names_get_the_room_that_short_ones_leave() -> None:
    people = ["Cyrus the Great", "Spearthrower Owl", "Sappho", "Ashoka", "Himiko", "Boudica", "Hypatia", "Sun Tzu"]
    lines, boxes = boxes_of(at_table([], people), (80, 24))
    told = "\n".join(lines)
    assert all(name in told for name in people)
    assert [x for x, _, _, _ in boxes[:4]] == [x for x, _, _, _ in boxes[4:]], "both rows in the same columns"


def test_a_row_of_long_names_keeps_no_room_for_marks_that_are_not_there() -> None:
    people = ["Harriet Tubman", "Wangari Maathai", "Madam C. J. Walker", "Gabriela Mistral"]
    people += ["Charles Darwin", "Te Puea Herangi", "Sun Yat-sen", "Frida Kahlo"]
    lines, _ = boxes_of(at_table([], people), (80, 24), marked=False)
    assert all(name in "\n".join(lines) for name in people)
