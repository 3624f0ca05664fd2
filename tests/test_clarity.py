"""What a newcomer must be able to tell at a glance: what is possible, what it costs, whose turn it is."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from rich.text import Text

from novaera_tui.app import NovaEraApp
from novaera_tui.draw.choices import action_items
from novaera_tui.draw.dice import BLOCK_WIDTH, chip
from novaera_tui.draw.prompt import prompt_lines, spare_lines
from novaera_tui.palette import palette
from novaera_tui.saving.storage import open_game
from novaera_tui.screens.civilization_page import CivilizationPage
from novaera_tui.screens.dialogs import AskQuit
from novaera_tui.screens.page import closed_up
from novaera_tui.screens.result import ResultScreen
from novaera_tui.screens.table import TableScreen
from novaera_tui.screens.threats import ThreatsPage
from novaera_tui.screens.title import TitleScreen
from novaera_tui.table.key_labels import key_labels_now
from novaera_tui.table.objections import nothing_at, why_not
from novaera_tui.table.scene import Scene
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.card_words import cost_words
from rules.forecast import reach
from rules.kinds import DICE, MILITARY, SEATS
from tests.drawings import panels, picture, scene_at, scene_of, session_of, text, texts
from tests.front_end import FakeTable
from tests.games import CARDS, new_session, play_on
from tests.positions import CLEAN_UP, DISASTERS_ON, SHIPPED, plain_set, position, spending
from tests.screens import drawn, press

ADA = SEATS[0]
SMALL, LARGE = (80, 24), (120, 40)

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
    game = position({"dice": ["red 4", "red 2"]}, {}, cards=SHIPPED, agenda=spending(0))
    scene = scene_at(game, die=DICE[MILITARY][4])
    assert game.decision is not None and game.decision.kind == "die"
    lines = panels(scene, LARGE)["choices"].lines
    styles = {part.text.strip(): part.style for line in lines for part in line}
    assert styles["+4 military"] == scene.palette.good
    for reason in ("nothing damaged", "needs a black die", "from Era II on"):
        found = next(style for words, style in styles.items() if reason in words)
        assert found == scene.palette.quiet, reason


def test_without_a_die_develop_counts_cards_that_any_die_can_pay() -> None:
    """As where the cursor stands on a trick."""
    mine = {"knowledge": ["Optics"], "dice": ["red 4", "blue 1"], "hand": ["Archery"]}
    scene = scene_at(position(mine, {}, cards=SHIPPED, agenda=spending(0), display=[]), die=None)
    scene.reach = reach(scene.view, ADA, None)
    for size in (SMALL, LARGE):
        assert re.search(r"d develop +1 ", texts(panels(scene, size)["choices"].lines))


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_an_action_that_has_begun_is_lit_and_the_others_stay(size: tuple[int, int]) -> None:
    session = session_of()
    for key in ("zone 1", "zone 2", "green 3"):
        session.choose(key)
    assert "enlist" in texts(panels(scene_of(session), size)["choices"].lines)
    session.choose("research")
    scene = scene_of(session)
    lines = panels(scene, size)["choices"].lines
    assert "d develop" in texts(lines) and "s research" in texts(lines)
    assert [part.text.strip() for line in lines for part in line if part.style == scene.palette.phase] == ["research"]


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_tricks_with_dice_are_an_entry_each_however_many_dice_there_are(size: tuple[int, int]) -> None:
    mine = {"personality": ["Archimedes", "Julius Caesar"], "dice": ["black 3", "green 2", "red 3"]}
    scene = scene_at(position(mine, {}, cards=SHIPPED, agenda=spending(0)))
    assert scene.decision is not None and len(scene.decision.options) > 9
    told = texts(panels(scene, size)["choices"].lines)
    assert told.count("Archimedes") == told.count("Julius Caesar") == 1
    assert all(action in told for action in ACTION_WORDS)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_equal_dice_all_lie_there(size: tuple[int, int]) -> None:
    game = position({"dice": ["red 5", "red 5", "blue 1"]}, {}, cards=SHIPPED, agenda=spending(0))
    scene = scene_at(game)
    red = scene.palette.die(MILITARY)
    faces = sum(part.cell_length for part in panels(scene, size)["choices"].lines[0] if part.style == red)
    assert faces == 2 * (BLOCK_WIDTH if size == LARGE else len(chip(DICE[MILITARY][5])))


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
    assert key_labels_now(few) == [("2-3", "card"), ("n", "decline")]
    assert nothing_at(few, "5") == "There are only 2 choices."
    assert key_labels_now(repairing(10)) == [("2-9,A", "card"), ("n", "decline")]


def test_resources_that_count_as_another_colour_keep_their_own_name() -> None:
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


# Cards --------------------------------------------------------------------------------------------------


def test_prices_that_cards_make_cheaper_have_a_mark() -> None:
    """What is to be paid, for whoever decides; in each kind if that makes a difference."""
    mine = {"military": ["Military Tactics"], "hand": ["Oppression"], "dice": ["red 1"]}
    display = [["Sailing"], ["Paved Roads"], ["Archery"], ["Trade"]]
    scene = scene_at(position(mine, {}, cards=SHIPPED, agenda=spending(0), display=display))
    for size in (SMALL, LARGE):
        told = re.sub(" +", " ", picture(scene, size))
        for words in ("EK5 Sailing", "M4/E5 Paved Roads", "M3↓ Archery", "E4 Trade", "M1↓ Oppression"):
            assert words in told, told
    scene.card = scene.face(CARDS.named("Archery").number)
    assert "Archery (military, cost 4, for you 3): " in texts(spare_lines(scene, 80, 4))
    scene = Scene(position(mine, {}, cards=SHIPPED, agenda=spending(0), display=display).view(None), palette())
    assert "↓" not in picture(scene, SMALL), "nobody is spoken to"


def test_a_card_in_play_has_no_price_for_the_reader() -> None:
    game = position(
        {"military": ["Military Tactics", "Archery"], "dice": ["red 1"]}, {}, cards=SHIPPED, agenda=spending(0)
    )
    assert scene_at(game).due(CARDS.named("Archery").number) == ()


def test_an_action_in_vain_is_quiet() -> None:
    for unrest, is_quiet in ((0, True), (2, False)):
        game = position({"dice": ["black 3"], "unrest": unrest}, {}, cards=SHIPPED, agenda=spending(0))
        assert game.decision is not None and game.decision.kind in ("die", "action")
        scene = scene_at(game)
        (item,) = (row for _, row in action_items(scene, 40) if text(row.segments).startswith(" c "))
        assert all(part.style == scene.palette.quiet for part in item.segments if part.text.strip()) is is_quiet


@pytest.mark.parametrize("variant", ["full", "fast"])
def test_in_the_last_era_nothing_says_that_it_evolves(variant: str) -> None:
    for era in range(1, 3 if variant == "fast" else 4):
        display = [["Archery", "City Walls"], ["Mill"]]
        game = position({"hand": ["Warfare"]}, {}, cards=SHIPPED, agenda=spending(0), display=display, era=era)
        game.state.last_era = 2 if variant == "fast" else 3
        scene = Scene(game.view(ADA), palette(), game.decision, ADA)
        scene.card = scene.face(CARDS.named("City Walls").number)
        evolves = era < game.state.last_era
        for size in (SMALL, LARGE):
            told = picture(scene, size)
            assert ("»" in told) is evolves and "⌂" in told, told
        assert ("Evolves" in texts(spare_lines(scene, 80, 4))) is evolves
        assert scene.card is scene.face(scene.card.number), "made once, so that it is drawn once"


def test_cards_of_a_column_overlap_and_the_last_one_lies_open() -> None:
    scene = scene_of(session_of())
    column = scene.view.display[0]
    drawing = panels(scene, LARGE)["display"]
    boxes = [drawing.boxes["card", number, 0] for number in column]
    assert [high for _, _, _, high in boxes[:-1]] == [1, 1, 1] and boxes[-1][3] > 2
    assert [y for _, y, _, _ in boxes] == [1, 2, 3, 4]
    small = panels(scene, SMALL)["display"]
    assert ("card", column[-2], 0) not in small.boxes, "there the next one is a chip at the end of the row"
    _, y, _, _ = small.boxes["card", column[-1], 0]
    next_one = CARDS[column[-2]]
    assert text(small.lines[y]).rstrip().endswith(f"{next_one.letters}{next_one.cost}")


@pytest.mark.parametrize("players", [2, 4])
async def test_up_climbs_a_whole_column_of_the_display(players: int) -> None:
    session = new_session(players, hands="open")
    app = NovaEraApp(session)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("tab")
        table = app.screen
        assert isinstance(table, TableScreen)
        display = session.game.state.display
        for column in (display[0], display[-1]):
            table.controller.focus.move_cursor("display", ("card", column[-1], 0))
            climbed = []
            for _ in column[1:]:
                await pilot.press("up")
                climbed.append(table.controller.focus.cursor)
            assert climbed == [("card", card, 0) for card in reversed(column[:-1])]


def test_a_card_page_shows_the_price_for_the_reader() -> None:
    card = SHIPPED.named("Monasteries")
    assert cost_words(card) == "Costs 7 welfare or 7 knowledge, not mixed."
    assert cost_words(card, (7, 6)).endswith(" For you: 7 welfare or 6 knowledge.")


async def test_a_bicolour_card_in_play_has_the_colour_of_its_column() -> None:
    """R7.4, on the pages that show boards."""
    session = new_session(2, 7, hands="open")
    card = SHIPPED.named("Blacksmithing")
    assert card.letters == "WM"
    civilization = session.game.state.civilizations[0]
    civilization.columns = ((), (card.number,), *civilization.columns[2:])
    app = NovaEraApp(session)
    async with app.run_test(size=(120, 40)) as pilot:
        for page in (CivilizationPage(session, session.view(ADA), 0), ThreatsPage(session, 0)):
            app.push_screen(page)
            await pilot.pause()
            told = drawn(app)
            assert re.search(" M4 +Blacksmithing", told) and "WM4" not in told


# Whose it is --------------------------------------------------------------------------------------------


def test_a_question_that_is_asked_without_a_curtain_says_who_decides() -> None:
    """R8.2: nothing private is needed to choose a card that is damaged, so the keyboard is passed without a page."""
    owned = {"military": ["Hunting", "Archery"]}
    for viewer, words in ((None, " Ada's turn: "), (ADA, " Ada: ")):
        game = position(owned, {}, cards=SHIPPED, agenda=[CLEAN_UP, DISASTERS_ON], tracks={"invasion": 10})
        scene = Scene(game.view(viewer), palette(), game.decision, ADA, seat_colours=("orange", "violet"))
        line = prompt_lines(scene, 100)[0]
        assert text(line).startswith(words)
        assert line[0].style == scene.seat_block(0) != scene.seat_block(1), "a block in the player's colour"


@pytest.mark.parametrize(("is_compact", "seat"), [(True, 0), (False, 1)])
def test_a_key_shows_own_cards_that_the_table_only_counts(is_compact: bool, seat: int) -> None:
    table = FakeTable(new_session(2, 7, hands="open"), is_compact=is_compact)
    table.press("v")
    assert table.front_end.page == "civilization" and table.front_end.opened[0].about[2] == seat


def test_while_another_one_decides_the_dice_are_still_mine() -> None:
    session = session_of()
    session.choose("zone 1")
    session.choose("zone 2")
    assert session.decision is not None
    asked = session.decision.player
    scene = Scene(session.view(1 - asked), palette(), asked=asked, shown=1 - asked)
    mine, theirs = (session.game.state.civilizations[seat].dice for seat in (1 - asked, asked))
    told = texts(panels(scene, SMALL)["choices"].lines)
    assert all(str(die) in told for die in mine) and not any(str(die) in told for die in {*theirs} - {*mine})


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_taken_zone_says_who_has_it(size: tuple[int, int]) -> None:
    session = session_of(3)
    session.choose("zone 2")
    dice = " ".join(str(die) for die in session.game.state.civilizations[0].dice)
    told = " ".join(picture(scene_of(session), size).split())
    assert re.search(f"Ada {dice}" if size == LARGE else f"{dice} taken │ Ada", told), told


@pytest.mark.parametrize("phase", ["dark-age", "spend"])
def test_a_dark_age_is_named_once(phase: str) -> None:
    session = session_of()
    session.game.state.dark_age = True
    session.game.state.phase = phase
    assert texts(panels(scene_of(session), LARGE)["board"].lines).count("DARK AGE") == 1


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


async def test_leaving_a_game_that_began_at_the_title_leads_back_there(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    app = NovaEraApp()
    async with app.run_test(size=SMALL) as pilot:
        app.start_table(new_session(2, 7, path, hands="open"))
        await pilot.pause()
        await pilot.press("1", "enter", "Q")
        assert isinstance(app.screen, AskQuit) and "resume it from the title" in drawn(app)
        await press(pilot, "y")
        assert isinstance(app.screen, TitleScreen) and app.session is None and app.return_code is None
        again = open_game(path)
        assert again.choice_count() == 1, "nothing is lost, and nobody keeps the file"
        again.close()
        await pilot.press("Q")
        assert app.return_code == 0


async def test_leaving_a_game_started_from_the_command_line_ends_the_program() -> None:
    app = NovaEraApp(new_session(2, 7, hands="open"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("Q", "y")
        assert app.return_code == 0
