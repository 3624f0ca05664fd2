"""What a newcomer must be able to tell at a glance: what is possible, what belongs together, what is meant."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest
from rich.text import Text

from novaera_tui.app import NovaEraApp
from novaera_tui.draw.board import draw_board
from novaera_tui.draw.cards import BRIEF, IN_FULL, close_price, covered_card, mark_sign, open_card, price, signs
from novaera_tui.draw.choices import draw_choices, menu_items
from novaera_tui.draw.civilization import draw_civilization
from novaera_tui.draw.dice import BLOCK_WIDTH, chip
from novaera_tui.draw.display import draw_display, hand_of
from novaera_tui.draw.sizes import heights
from novaera_tui.draw.zones import taken_by
from novaera_tui.palette import palette
from novaera_tui.screens.page import closed_up
from novaera_tui.screens.result import ResultScreen
from novaera_tui.screens.title import TitleScreen
from novaera_tui.table.key_labels import key_labels_now
from novaera_tui.table.objections import nothing_at, why_not
from novaera_tui.table.scene import Scene
from novaera_tui.table.shortcuts import key_of
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.card_facts import cost_words
from rules.forecast import reach
from rules.kinds import DICE, MILITARY, SEATS
from tests.drawings import panels, scene_of, session_of, text, texts
from tests.front_end import ADA, scene_at
from tests.games import new_session, play_on
from tests.positions import SHIPPED, plain_set, position, spending, to_pick

COLOURS = ("green red blue", "green red yellow", "green yellow blue", "red blue black", "yellow black black")
ZONES = [[f"{colour} {place + 2}" for colour in three.split()] for place, three in enumerate(COLOURS)]


# Actions ------------------------------------------------------------------------------------------------


def test_obstacles_are_those_of_the_rules() -> None:
    """An action has an obstacle exactly when the rules do not offer it."""
    seen: set[tuple[str, bool]] = set()
    for seed in range(6):
        session, chance = session_of(2, seed), random.Random(seed)
        while session.decision is not None:
            if session.decision.kind == "action":
                scene = scene_of(session)
                offered = {option.key for option in session.decision.options}
                for word, known in ACTION_WORDS.items():
                    assert bool(known.obstacle(scene.circumstances)) is (word not in offered), (word, scene.die)
                    seen.add((word, word in offered))
            session.choose(chance.choice(session.decision.options))
    assert {(word, possible) for word in ACTION_WORDS for possible in (True, False)} - seen <= {
        ("enlist", False),
        ("research", False),
    }


def test_actions_that_the_die_under_the_cursor_cannot_take_are_quiet_at_once() -> None:
    game = position({"dice": ["red 4", "red 2"]}, {}, cards=SHIPPED, agenda=spending(0), phase="spend")
    scene = scene_at(game)
    assert game.decision is not None and game.decision.kind == "die"
    styles = {part.text.strip(): part.style for line in draw_choices(scene, 120, 6).lines for part in line}
    look = scene.palette
    assert styles["+4 military"] == look.good
    for reason in ("nothing damaged", "needs a black die", "from Era II on"):
        found = next(style for words, style in styles.items() if reason in words)
        assert found == look.quiet, reason


def test_many_tricks_leave_the_actions_in_sight_and_all_have_keys() -> None:
    dice = ["black 4", "green 2", "blue 3"]
    game = position({"personality": ["Archimedes"], "dice": dice}, {}, cards=SHIPPED, agenda=spending(0), phase="spend")
    scene = scene_at(game)
    drawing = draw_choices(scene, 120, 6)
    told = texts(drawing.lines)
    assert len(drawing.lines) == 6 and all(action in told for action in ACTION_WORDS)
    tricks = [target for target in scene.options if target[0] == "menu"]
    assert len(tricks) > 9 and all(target in drawing.boxes for target in tricks)
    keys = [key_of(scene, target) for target in tricks]
    assert all(keys) and len(set(keys)) == len(keys)
    for target, key in zip(tricks, keys, strict=True):
        x, y, wide, _ = drawing.boxes[target]
        assert re.fullmatch(rf"( swap [BWK]\d→)? {key} [WMEKB] ", text(drawing.lines[y])[x : x + wide])
    assert "swap B4→ 4 W  5 M  6 E  7 K  swap W2→ 8 M" in told, "what is the same is told once"
    assert key_labels_now(scene) == [("1-3", "select a die"), ("4-9,A-F", "use a card")]


def test_many_tricks_hide_neither_actions_nor_the_dice_of_rivals_on_a_small_terminal() -> None:
    mine = {"personality": ["Archimedes"], "dice": ["black 4", "green 2", "blue 3"]}
    rival = {"dice": ["red 1", "red 2", "yellow 3"], "resources": {"economic": 10}}
    game = position(mine, rival, rival | {"dice": ["yellow 4"]}, {}, cards=SHIPPED, agenda=spending(0), phase="spend")
    scene = scene_at(game)
    scene.compact = True
    for size in ((80, 24), (100, 30)):
        drawing = draw_choices(scene, size[0], heights(*size, 4).choices)
        told = texts(drawing.lines)
        assert len(drawing.lines) == heights(*size, 4).choices, told
        assert all(action in told for action in ACTION_WORDS), told
        assert all(target in drawing.boxes for target in scene.options)
        assert re.search(r"M1 ?M2 ?E3", text(drawing.lines[-1])) and "E4" in text(drawing.lines[-1]), told


def test_a_cursor_on_a_trick_counts_what_any_die_would_pay_for() -> None:
    mine = {"knowledge": ["Optics"], "dice": ["red 4", "blue 1"], "hand": ["Archery"]}
    scene = scene_at(position(mine, {}, cards=SHIPPED, agenda=spending(0), phase="spend", display=[]))
    scene.die = None
    scene.reach = reach(scene.view, ADA, None)
    for width in (80, 120):
        assert re.search(r"d develop +1 ", texts(draw_choices(scene, width, 6).lines))


def test_two_cards_that_do_the_same_to_a_die_are_told_apart() -> None:
    tricks = "".join(f"- {{name: {name}, colour: knowledge, cost: 2, permanent: {{reroll: any}}}}\n" for name in "XY")
    cards = plain_set(f"era-1:\n{tricks}- {{name: Z, colour: knowledge, cost: 2, permanent: {{flip: any}}}}\n")
    mine = {"knowledge": ["X", "Y", "Z"], "dice": ["black 3", "red 4"]}
    scene = scene_at(position(mine, {}, cards=cards, agenda=spending(0), phase="spend"))
    told = [text(row.segments).split(maxsplit=1)[1].strip() for _, row in menu_items(scene, short=True)]
    assert len(set(told)) == len(told) == 6
    assert "reroll B3 (X)" in told and "4 B3→B4" in told


# Dice Zones ---------------------------------------------------------------------------------------------


def test_zones_stand_apart_and_tell_every_disaster() -> None:
    game = to_pick({"unrest": 3}, {}, {}, {}, zones=ZONES, tracks={"riots": 3, "invasion": 3, "regression": 3})
    lines = [text(line) for line in draw_choices(scene_at(game), 120, 6).lines]
    for line in lines[1:]:
        assert [place for place, sign in enumerate(line) if sign == "│"] == [23, 47, 71, 95]
    assert "…" not in lines[-1]
    assert [len(part.split()) for part in lines[-1].split("│")] == [6, 6, 6, 6, 3], (
        "a track and its space, or one that strikes"
    )
    sums = lines[-2].split("│")
    assert "Unrest 3→" in sums[2] and "Unrest 3→" in sums[3], "in the same words, whether it is dangerous or not"


# Cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [20, 24])
def test_names_of_open_cards_begin_in_one_column(width: int) -> None:
    """Where signs and marks leave room for that. No name is cut, and only a mark may stand before the next card."""
    look = palette()
    for card in SHIPPED:
        label, tail = price(card, look).text, f"{signs(card, look)}√"
        column = 4 if len(label) < 4 else len(label) + 2
        title = text(open_card(card, width, 5, "now", look, IN_FULL).lines[0])
        if column + len(card.name) + 1 + len(tail) < width:
            assert title.index(card.name) == column, title
        assert (label in title or close_price(card, look).text in title) and card.name in title, title
        assert title.endswith((" ", f"{card.name}√", card.name)), title
        covered = text(covered_card(card, width, look).lines[0])
        assert card.name in covered and covered.endswith((" ", card.name)), covered


def test_a_name_touches_its_price_only_where_a_letter_or_a_sign_would_be_lost() -> None:
    look = palette()
    for card in SHIPPED:
        label, tail = close_price(card, look).text, f"{signs(card, look)}√"
        line = open_card(card, 20, 5, "now", look, IN_FULL).lines[0]
        needed = len(label) + len(card.name) + len(tail)
        if needed < 19:
            assert label + card.name not in text(line), text(line)
        if label + card.name in text(line):
            name = next(part for part in line if card.name in part.text)
            assert name.text.startswith(card.name), "of another weight than the price"


def test_a_display_lines_up_and_no_card_touches_the_next() -> None:
    """Under each other stand prices, and names, unless signs need the room; no name is cut for a blank."""
    display = [["Star Forts", "Manufactories"], ["Public Gardens", "Allied Nations"], ["Military Training"]]
    display += [["Monasteries"], ["Scientific Method"], ["Crossbows"]]
    game = position({}, {}, {}, {}, cards=SHIPPED, agenda=spending(0), display=display, personalities=[], era=2)
    scene = Scene(game.view(ADA), palette(), asked=ADA)
    scene.reach = {card: "other" for column in game.state.display for card in column[-1:]}
    lines = [text(line) for line in draw_display(scene, 120, 20).lines]
    assert lines[1][:40] == " M7 Star Forts   ⌂†  W8 Public Gardens  "
    assert lines[2][:40] == "E6 Manufactories†»○ T Allied Nations »○ "
    assert lines[1][40:] == "M4Military Training○ W/K7 Monasteries ○ K8Scientific Method○ M7 Crossbows   † ○ "
    for line in lines[1:9]:
        assert all(line[place] in " ○" for place in range(19, 120, 20)), line


def test_a_covered_card_keeps_its_signs_by_beginning_earlier_and_its_name_in_any_case() -> None:
    assert text(covered_card(SHIPPED.named("Manufactories"), 20, palette()).lines[0]) == "E6 Manufactories †» "
    assert text(covered_card(SHIPPED.named("Military Training"), 20, palette()).lines[0]) == "M4Military Training "


@pytest.mark.slow
@pytest.mark.parametrize("in_full", [BRIEF, IN_FULL])
def test_signs_and_marks_stand_in_the_title_and_nowhere_else(in_full: bool) -> None:
    """That a card is out of reach may be left out, and so may signs beside the longest names."""
    look = palette()
    for card in SHIPPED:
        for width, mark in product((20, 24, 30, 40), ("", "now", "now 3", "blocked")):
            title, *body = open_card(card, width, 4, mark, look, in_full).lines
            on_it, sign = signs(card, look), mark_sign(mark, look)
            end = text(title).rstrip().partition(card.name)[2].strip()
            whole = {f"{on_it}{sign}", f"{on_it} {sign}".strip(), on_it if mark == "blocked" else f"{on_it}{sign}"}
            if len(close_price(card, look).text + card.name + on_it + sign) < width:
                assert end in whole, text(title)
            is_full = len(close_price(card, look).text + card.name) >= width
            assert not sign or is_full or mark == "blocked" or end[-1:] in (sign[-1:], sign[:1]), text(title)
            assert not re.search("[⌂†»√○·]", texts(body)), texts(body)


def test_cards_in_play_say_what_they_do_where_their_line_has_room() -> None:
    mine = {"welfare": ["Irrigation"], "military": ["Hunting", "Archery", "Pillage"], "damaged": ["Pillage"]}
    game = position(mine, {}, cards=SHIPPED, agenda=spending(0), phase="spend")
    told = texts(draw_civilization(Scene(game.view(ADA), palette(), asked=ADA), 120, 6).lines)
    assert "Irrigation  +1W" in told


def test_cards_of_rivals_are_called_cards() -> None:
    rival = {"military": ["Archery"], "dice": ["red 1", "blue 2", "black 3"], "hand": ["Hunting"], "unrest": 5}
    game = position({}, rival, rival | {"military": ["Pillage"], "hand": []}, {}, cards=SHIPPED, agenda=spending(0))
    told = texts(draw_civilization(Scene(game.view(ADA), palette(), asked=ADA), 120, 6).lines)
    assert told.count("cards 1M") == 2


# Dangers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "words"),
    [({"economic": ["Markets", "Caravans"]}, "Invasion: would cost you Markets or Caravans"), ({}, "")],
)
def test_a_danger_is_told_if_it_matters(mine: dict[str, list[str]], words: str) -> None:
    """R8.3: without a military card another one is lost for good; where nothing can be lost nothing is said."""
    game = to_pick(mine, {}, {}, {}, zones=ZONES, tracks={"invasion": 9})
    status = text(draw_board(scene_at(game), 120, 2)[0])
    assert words in status and ("Invasion" in status) is bool(words), status


# Pages --------------------------------------------------------------------------------------------------


def test_a_page_that_only_just_misses_the_screen_gives_up_blank_lines() -> None:
    lines = [Text("a"), Text(), Text("b"), Text(), Text("c")]
    assert [line.plain for line in closed_up(lines, 5)] == ["a", "", "b", "", "c"]
    assert [line.plain for line in closed_up(lines, 4)] == ["a", "", "b", "c"]
    assert [line.plain for line in closed_up(lines, 3)] == ["a", "b", "c"]
    assert closed_up(lines, 2) == lines


async def test_enter_leads_on_from_the_result() -> None:
    session = new_session()
    play_on(session, random.Random(1))
    app = NovaEraApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await app.push_screen(ResultScreen(session))
        await pilot.press("enter")
        assert isinstance(app.screen, TitleScreen)


def test_the_dice_of_a_zone_that_was_taken_are_all_told() -> None:
    rival = {"dice": ["red 2", "red 3", "red 5"]}
    game = position({}, rival, {}, {}, cards=SHIPPED, agenda=spending(0), phase="spend")
    game.state.takers = (SEATS[1], *game.state.takers[1:])
    scene = Scene(game.view(ADA), palette(), asked=ADA)
    told = [text(taken_by(scene, 0, width).line(width, scene.palette.ink)) for width in (23, 18)]
    assert all("M2  M3  M5" in line for line in told) and "took" in told[0]


@pytest.mark.parametrize("size", [(120, 40), (160, 50)])
def test_actions_say_what_they_come_to_also_beside_the_tricks_of_cards(size: tuple[int, int]) -> None:
    """A card that flips a die used to push the words of all actions away; and without a black die nobody calms."""
    mine = {"personality": ["Julius Caesar"], "dice": ["green 3", "red 3"], "resources": 3}
    game = position(mine, {}, {}, {}, cards=SHIPPED, agenda=spending(0), phase="spend")
    scene = scene_at(game)
    scene.die = None
    assert scene.options and any(target[0] == "menu" for target in scene.options)
    drawing = panels(scene, size)["choices"]
    told = texts(drawing.lines)
    for words in ("flip M3", "within reach", "needs a black die", "nothing damaged"):
        assert words in told, told
    assert scene.options.keys() <= drawing.boxes.keys()


def repairing(count: int) -> Scene:
    """So many damaged cards, and a die to repair two of them: no second one is a choice without number."""
    cards = [f"welfare {number}" for number in range(1, count + 1)]
    mine = {"welfare": cards, "damaged": cards, "dice": ["red 1"]}
    game = position(mine, {"dice": ["black 1"]}, agenda=spending(0))
    game.apply("repair")
    game.apply("welfare 1")
    return scene_at(game)


def test_the_bottom_line_and_the_answer_to_a_wrong_key_agree_on_the_choices() -> None:
    few = repairing(3)
    assert key_labels_now(few) == [("2-3", "select")]
    assert nothing_at(few, "5") == "There are only 2 choices."
    assert key_labels_now(repairing(10)) == [("2-9,A", "select")]


def test_resources_that_count_as_another_colour_are_told_as_the_purse_shows_them() -> None:
    cards = plain_set(
        "era-1:\n- {name: Mint, colour: economic, cost: 1, permanent: {pay: economic as any}}\n"
        "- {name: Science, colour: knowledge, cost: 8}\n- {name: Trade, colour: economic, cost: 12}\n"
    )
    mine = {
        "economic": ["Mint"],
        "resources": {"economic": 5},
        "hand": ["Science", "Trade", "knowledge 1", "welfare 1"],
    }
    game = position({**mine, "dice": ["red 3"]}, {}, cards=cards, agenda=spending(0))
    game.apply("develop")
    scene = scene_at(game)
    reason = why_not(scene, ("card", cards.named("Science").number, 0))
    assert reason == "Science costs 8: M3 pays 0, you have 0 knowledge and 5 economic that count."
    own = why_not(scene, ("card", cards.named("Trade").number, 0))
    assert own == "Trade costs 12: M3 pays 0, you have 5 economic."


# Where one is -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(80, 4), (120, 6)])
def test_equal_dice_all_lie_there(width: int, height: int) -> None:
    seat = {"dice": ["red 5", "red 5", "blue 1"]}
    game = position(seat, {}, cards=SHIPPED, agenda=spending(0), phase="spend")
    scene = Scene(game.view(ADA), palette(), game.decision, ADA)
    drawing = draw_choices(scene, width, height)
    red = scene.palette.die(MILITARY)
    faces = sum(part.cell_length for part in drawing.lines[1] if part.style == red)
    assert faces == 2 * (BLOCK_WIDTH if width >= 120 else len(chip(DICE[MILITARY][5])))


def test_the_heading_is_marked_under_which_the_cursor_stands() -> None:
    mine, cards = {"hand": ["Hunting"]}, [["Mill"], ["Trade"]]
    game = position(mine, {}, cards=SHIPPED, agenda=spending(0), phase="spend", display=cards, personalities=["Sappho"])
    scene = Scene(game.view(ADA), palette(), game.decision, ADA)
    scene.panel = "display"
    view = scene.view
    places = (("Display", view.display[0][-1]), ("Personalities", view.personalities[0]), ("Hand", hand_of(scene)[0]))
    for heading, card in places:
        scene.cursors["display"] = ("card", card, 0)
        marked = [text(line) for line in draw_display(scene, 120, 24).lines if text(line).startswith("►")]
        assert [line.split()[1] for line in marked] == [heading]


def test_the_page_of_a_card_says_what_it_costs_the_reader() -> None:
    card = SHIPPED.named("Monasteries")
    assert cost_words(card) == "Costs 7 welfare or 7 knowledge, not mixed."
    assert cost_words(card, (7, 6)).endswith(" For you: 7 welfare or 6 knowledge.")
