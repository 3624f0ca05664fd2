"""Boards at a glance: one's own cards with what they do, the others in words of one length."""

from __future__ import annotations

import re
from typing import Any

import pytest
from textual.geometry import Size

from novaera_tui.draw.civilization import draw_civilization
from novaera_tui.draw.display import draw_display
from novaera_tui.draw.player_lines import others_lines
from novaera_tui.palette import palette
from novaera_tui.table.scene import Scene
from novaera_tui.widgets.table_layout import TableLayout, plan
from novaera_tui.words.card_words import short_in_play
from rules.kinds import KIND_NAMES, SEATS
from tests.drawings import panels, texts
from tests.games import positions
from tests.positions import SHIPPED, play, position, spending


def test_a_wide_terminal_tells_what_ones_own_cards_do() -> None:
    """In the column at the side, as long as all boards fit; what happened once is past."""
    mine = {"welfare": ["Irrigation", "Foraging"], "military": ["Hunting"], "damaged": ["Foraging"]}
    game = position(mine, {"economic": ["Markets"]}, cards=SHIPPED, agenda=spending(0), phase="spend")
    scene = Scene(game.view(SEATS[0]), palette(), asked=SEATS[0])
    high = draw_civilization(scene, 40, 40)
    text_of_cards = texts(high.lines)
    for name in mine["welfare"] + mine["military"]:
        card = SHIPPED.named(name)
        assert high.boxes[("card", card.number, 0)]
        told = short_in_play(card).split("; ")[0]
        assert (bool(told) and f"{name}  {told}" in text_of_cards) is (name not in mine["damaged"]), name
    assert "now:" not in text_of_cards and "Markets" in text_of_cards
    low = texts(draw_civilization(scene, 40, 12).lines)
    assert "Irrigation  +1W  ×Foraging" in low, "side by side where there is room for the words of all of them"


HAND = ["Hunting", "Toolmaking", "Cave Painting", "Storytelling"]
PEOPLE = ["Sappho", "Amanirenas", "Boudica", "Ashoka", "Aristotle", "Hypatia", "Imhotep", "Hammurabi"]
MANY = ["Granary", "Herding", "Theater", "Irrigation", "Mill", "Foraging", "Minstrels"]


def test_a_board_that_goes_on_leaves_out_what_is_not_damaged() -> None:
    mine = {
        "welfare": MANY,
        "knowledge": ["Alphabet", "Writing", "Storytelling", "Philosophy"],
        "damaged": ["Granary", "Mill"],
    }
    game = position(mine, {}, cards=SHIPPED, agenda=spending(0), phase="spend")
    scene = Scene(game.view(SEATS[0]), palette(), asked=SEATS[0])
    told = texts(draw_civilization(scene, 120, 5).lines)
    assert re.search(r"×Granary +×Mill +Herding +Theater +Irrigation +2 more", told), told
    assert re.search(r"×Granary +Herding +Theater", texts(draw_civilization(scene, 120, 7).lines)), "in their order"


def test_cards_are_set_closer_before_any_of_them_is_left_out() -> None:
    """First the blanks go, then the words for kinds; but both columns of kinds stay where they are."""
    for welfare, words in (
        (3, " W  0 welfare      Granary   Herding   Theater  "),
        (4, " W  0 welfare      Granary  Herding  Theater  Irrigation  "),
        (5, " W  0    Granary  Herding  Theater  Irrigation  Mill  "),
        (7, " W  0    Granary  Herding  Theater  Irrigation  Mill  2 more "),
    ):
        mine = {"welfare": MANY[:welfare], "knowledge": ["Alphabet", "Writing"]}
        game = position(mine, {}, {}, {}, cards=SHIPPED, agenda=spending(0), phase="spend")
        drawing = draw_civilization(Scene(game.view(SEATS[0]), palette(), asked=SEATS[0]), 120, 6)
        line = texts(drawing.lines[1:2])
        assert line.startswith(words), line
        for kind, head in enumerate(drawing.lines[1:4]):
            assert texts([head])[60:62] == f" {'KTP'[kind]}", "through the whole game"
        for name in mine["welfare"][: welfare if welfare < 7 else 5] + mine["knowledge"]:
            x, y, wide, _ = drawing.boxes[("card", SHIPPED.named(name).number, 0)]
            assert y == 1 and line[x : x + wide].strip() == name


def test_an_empty_hand_leaves_its_lines_to_a_board_that_lacks_them() -> None:
    """Columns and personalities stay where they are, and so does everything until the next turn."""
    size, layout = Size(120, 40), TableLayout(4)
    few, many = ({"welfare": MANY[:count], "dice": ["red 1", "red 2"]} for count in (2, 7))
    before = None
    for mine, hand, lent in ((few, [], 0), (many, HAND, 0), (many, [], 2)):
        game = position(
            mine | {"hand": hand}, {}, {}, {}, cards=SHIPPED, agenda=spending(0), phase="spend", personalities=PEOPLE
        )
        scene = Scene(game.view(SEATS[0]), palette(), game.decision, SEATS[0])
        layout.assign_spare_rows(scene, size)
        regions = layout.plan(size)
        assert scene.spare_rows == layout.spare_rows == lent
        assert regions["civilization"].bottom == regions["choices"].y
        assert regions["display"].bottom == regions["civilization"].y
        display = texts(draw_display(scene, *regions["display"].size).lines).splitlines()
        assert display[:17] == (before or display)[:17]
        before = display
        board = texts(draw_civilization(scene, *regions["civilization"].size).lines)
        assert ("more" in board) is bool(hand), board
    assert display[17].startswith("─ Hand of Ada no cards ──")
    play(game, "red 1", "gain")
    scene = Scene(game.view(SEATS[0]), palette(), None, SEATS[0])
    scene.view.civilizations[0].hand = tuple(SHIPPED.named(name).number for name in HAND)
    layout.assign_spare_rows(scene, size)
    assert layout.spare_rows == 2, "as long as the turn goes on"
    scene.asked = SEATS[1]
    layout.assign_spare_rows(scene, size)
    assert layout.spare_rows == 0


def test_few_personalities_leave_lines_that_their_words_do_not_need() -> None:
    mine = {"welfare": MANY, "hand": HAND, "dice": ["red 1", "red 2"]}
    layout, size, lent = TableLayout(4), Size(120, 40), []
    for people in (PEOPLE, PEOPLE[:1]):
        game = position(mine, {}, {}, {}, cards=SHIPPED, agenda=spending(0), phase="spend", personalities=people)
        scene = Scene(game.view(SEATS[0]), palette(), game.decision, SEATS[0])
        layout.turn = ()
        layout.assign_spare_rows(scene, size)
        lent.append(layout.spare_rows)
        lines = texts(draw_display(scene, *layout.plan(size)["display"].size).lines).splitlines()
        assert all(any(name in line for line in lines) for name in (*people, *HAND))
    assert lent == [0, 2], "all that the board lacks"


def test_cards_of_rivals_can_be_taken_neither_for_dice_nor_for_resources() -> None:
    rival = {"military": ["Hunting", "Archery"], "knowledge": ["Writing"], "dice": ["red 2"]}
    game = position({}, rival, cards=SHIPPED, agenda=spending(0), phase="spend")
    scene = Scene(game.view(SEATS[0]), palette(), asked=SEATS[0])
    for drawn in (others_lines(scene, 0, 120, 1), draw_civilization(scene, 60, 40).lines):
        assert any(
            ("cards 2M 1K " in part.text) and part.style == scene.palette.quiet for line in drawn for part in line
        )


def test_the_others_are_told_in_words_of_one_length() -> None:
    """One who has much to tell does not stand beside one who has little in other words."""
    rich = {"resources": 12, "hand": ["Hunting"], "unrest": 9, "dice": ["red 1", "red 2", "blue 3"]}
    game = position({}, rich, {}, {}, cards=SHIPPED, agenda=spending(0), phase="spend")
    scene = Scene(game.view(SEATS[0]), palette(), asked=SEATS[0])
    for width, lines in ((80, 1), (80, 2), (80, 3), (116, 2), (120, 2), (60, 3)):
        told = texts(others_lines(scene, 0, width, lines))
        assert told.count("Unrest") in (0, 3) and told.count("hand") in (0, 3) and told.count("VP") in (0, 3), told
        assert all(name in told for name in ("Bo", "Cy", "D")), told


def test_cards_of_rivals_stay_in_sight_at_120_columns() -> None:
    """Majorities hang on them, so how many cards are in hand goes first, and then the word for Unrest."""
    for game in positions(4, seed=3, every=11):
        scene = Scene(game.view(SEATS[0]), palette(), asked=SEATS[0])
        told = texts(others_lines(scene, 0, 120, 2))
        assert told.count("cards") == 3, told


def test_who_has_no_cards_is_said_to_have_none() -> None:
    """Also where the word "cards" is left out elsewhere; damaged cards are cards."""
    game = position(
        {}, {"welfare": ["Foraging"], "damaged": ["Foraging"]}, {}, cards=SHIPPED, agenda=spending(0), phase="spend"
    )
    scene = Scene(game.view(SEATS[0]), palette(), asked=SEATS[0])
    for width in (100, 76, 50):
        bo, cy = texts(others_lines(scene, 0, width, 2)).splitlines()
        assert "no cards" in cy and "no cards" not in bo and "×W" in bo, (bo, cy)


def test_what_changed_cuts_nothing_short() -> None:
    """Where all purses have changed and all cards cannot be told as well, the cards are."""
    boards = full_boards(4, 24)
    game = position(*({**board, "resources": 12} for board in boards), cards=SHIPPED, agenda=spending(0), phase="spend")
    scene = Scene(game.view(SEATS[0]), palette(), asked=SEATS[0])
    scene.changes.purses = {(seat, kind): 2 for seat in SEATS for kind in range(4)}
    for size in ((80, 24), (100, 30), (120, 40), (160, 50), (200, 60)):
        for name, drawing in panels(scene, size, "civilization").items():
            assert name == "display" or not re.search(r"\S…", texts(drawing.lines)), (size, texts(drawing.lines))


def full_boards(players: int, cards: int) -> list[dict[str, list[str]]]:
    """So many different cards in play for everybody."""
    boards: list[dict[str, list[str]]] = []
    for seat in range(players):
        mine = [card for card in SHIPPED if card.number % players == seat][:cards]
        boards.append(
            {name: [card.name for card in mine if card.kinds[0] == kind] for kind, name in enumerate(KIND_NAMES)}
        )
    return boards


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cards", [8, 16, 24, 40])
def test_full_boards_push_no_rival_out_of_sight(players: int, cards: int) -> None:
    """Wherever the cursor stands, the card under it and everybody else are drawn within the panel."""
    game = position(*full_boards(players, cards), cards=SHIPPED, agenda=spending(0), phase="spend", personalities=[])
    scene = Scene(game.view(SEATS[0]), palette(), asked=SEATS[0])
    own = [("card", number, 0) for kind in scene.view.civilizations[0].columns for number in kind]
    for size in ((100, 30), (120, 40), (160, 50), (200, 60)):
        for panel, cursor in (("choices", None), *(("civilization", target) for target in own)):
            scene.panel, scene.cursors = panel, {"civilization": cursor}
            drawing = panels(scene, size, "civilization")["civilization"]
            _, _, _, height = plan(*size, "civilization", players)["civilization"]
            assert len(drawing.lines) == height
            told = texts(drawing.lines)
            assert all(f" {name} " in told for name in scene.names[1:]), (size, told)
            if cursor is not None:
                line = drawing.boxes[cursor][1]
                assert 0 <= line < height
                assert scene.view.cards[cursor[1]].name[:6] in texts([drawing.lines[line]]), (size, told)


def test_dice_that_were_picked_stand_in_the_place_of_their_zone_only() -> None:
    """So the others can be told in whole words while dice are picked, at 80 columns too."""
    seats: list[dict[str, Any]] = [{}, {"dice": ["red 1", "red 2", "blue 3"], "unrest": 8}, {}, {}]
    picking = {"agenda": [["CleanUp"], ["PickZone", 0]], "phase": "pick"}
    zones = [["green 1", "green 2", "green 3"], [], ["yellow 1", "yellow 2", "yellow 3"], [], []]
    for more, chips in ((picking | {"zones": zones}, False), ({"agenda": spending(0)}, True)):
        game = position(*seats, cards=SHIPPED, **more)
        scene = Scene(game.view(SEATS[0]), palette(), asked=SEATS[0])
        told = texts(others_lines(scene, 0, 80, 2))
        assert ("M1" in told) is chips and ("hand" in told) is not chips and "Unrest 8" in told, told


@pytest.mark.parametrize("width", [80, 100, 120])
def test_the_ruler_of_unrest_is_whole_beside_a_long_name(width: int) -> None:
    game = position({}, {}, cards=SHIPPED, agenda=spending(0), phase="spend")
    game.names = ("Maximiliana Catherine", "Bo")
    heading = texts(draw_civilization(Scene(game.view(SEATS[0]), palette(), asked=SEATS[0]), width, 8).lines[:1])
    assert heading.replace(" ", "").rstrip("─").endswith("0123456789X"), heading
