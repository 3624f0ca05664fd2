"""The table where room is scarce: piles instead of narrow columns, one length of words, whose question it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from novaera_tui.draw.sizes import heights

from novaera_tui.app import NovaEraApp
from novaera_tui.draw.cards import BRIEF, close_price, open_card, price
from novaera_tui.draw.display import draw_display
from novaera_tui.draw.prompt import draw_prompt, prompt_line
from novaera_tui.palette import palette
from novaera_tui.saving.storage import open_game
from novaera_tui.screens.civilization_page import CivilizationPage
from novaera_tui.screens.quit import AskQuit
from novaera_tui.screens.table import TableScreen
from novaera_tui.screens.threats import ThreatsPage
from novaera_tui.screens.title import TitleScreen
from novaera_tui.table.scene import Scene, Target
from novaera_tui.words.card_words import short_card
from rules.kinds import SEATS
from tests.drawings import scene_of, session_of, text, texts
from tests.front_end import FakeTable
from tests.games import CARDS, new_session
from tests.positions import CLEAN_UP, DISASTERS_ON, SHIPPED, position, spending
from tests.test_news import text_of

ADA = SEATS[0]
SMALL = (80, 24)


def small_display(scene: Scene) -> tuple[list[str], dict[Target, tuple[int, int, int, int]]]:
    drawing = draw_display(scene, SMALL[0], heights(*SMALL, len(scene.names)).display)
    return texts(drawing.lines).splitlines(), drawing.boxes


# Piles --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_no_price_in_a_pile_is_cut(players: int) -> None:
    """Of every column the open card is named, and the one that comes next, by as much of its name as prices leave room
    for; all others can be pointed at."""
    for seed in range(20):
        scene = scene_of(session_of(players, seed))
        lines, boxes = small_display(scene)
        for place, column in enumerate(scene.view.display):
            for number in column[-2:]:
                x, y, wide, _ = boxes["card", number, 0]
                told = lines[y][x : x + wide]
                assert CARDS[number].name in told or f"{CARDS[number].name[:7]}" in told.rstrip("… "), told
            for number in column[:-1]:
                x, y, wide, _ = boxes["card", number, 0]
                told = lines[y][x : x + wide]
                prices = [costs(CARDS[number], palette()).text for costs in (price, close_price)]
                assert told.startswith(tuple(prices)), told
            assert lines[boxes["card", column[0], 0][1]][boxes["card", column[0], 0][0] - 2] == str(place + 1)


def test_a_name_in_a_pile_gives_way_to_prices() -> None:
    display = [
        ["Military Tactics", "Law Codes", "Military Training", "Trade"],
        *([name] for name in ("Archery", "Mill", "Tithes", "Sailing", "Warfare")),
    ]
    game = position({}, {}, {}, {}, cards=SHIPPED, agenda=spending(0), display=display)
    lines, _ = small_display(Scene(game.view(ADA), palette(), asked=ADA))
    assert lines[0].startswith("1 MK4 WK5 M4 Military Tr… 2 ")


def test_the_cursor_lights_a_title_from_the_first_letter_of_its_name() -> None:
    """Also where the price has given up blanks for the name."""
    display = [["Military Training", "Mill"], ["Military Tactics", "Sailing"], ["Trade", "Tithes"], ["Archery"]]
    game = position({}, {}, cards=SHIPPED, agenda=spending(0), display=display)
    scene = Scene(game.view(ADA), palette(), asked=ADA)
    drawing = draw_display(scene, SMALL[0], heights(*SMALL, 2).display)
    lines = texts(drawing.lines).splitlines()
    begins = set()
    for number in (column[0] for column in scene.view.display[:3]):
        left, _, _, _ = drawing.boxes["card", number, 0]
        x, y, _, _ = drawing.papers["card", number, 0]
        assert lines[y][x:].startswith(CARDS[number].name[:3]), lines[y]
        begins.add(x - left)
    assert len(begins) > 1, "prices of several widths"


def test_piles_do_not_move_when_a_card_is_taken() -> None:
    """The open cards of a row lie in the same lines, however many cards lie under them."""
    scene = scene_of(session_of(4))
    _, before = small_display(scene)
    first, second, *rest = scene.view.display
    scene.view.display = (first[:1], second[:-1], *rest)
    lines, after = small_display(scene)
    assert after["card", first[0], 0] == before["card", first[-1], 0]
    assert after["card", second[-2], 0] == before["card", second[-1], 0]
    assert all(after["card", column[-1], 0] == before["card", column[-1], 0] for column in rest)
    scene.view.display = ((), second, *rest)
    lines, _ = small_display(scene)
    assert lines[0].startswith("1 empty ")


def test_columns_stay_columns_where_names_have_room() -> None:
    scene = scene_of(session_of(2))
    lines, boxes = small_display(scene)
    assert lines[0].startswith("─ Display I")
    assert [boxes["card", number, 0][1] for number in scene.view.display[0]] == [1, 2, 3, 4]


# Words --------------------------------------------------------------------------------------------------


def test_a_row_of_cards_is_told_in_sentences_if_all_of_them_fit() -> None:
    for hand, sentences in ((["Irrigation"], True), (["Irrigation", "Law Codes", "Archery", "Hunting"], False)):
        game = position({"hand": hand}, cards=SHIPPED, agenda=spending(0), personalities=[])
        told = texts(draw_display(Scene(game.view(ADA), palette()), 100, 16).lines)
        assert ("Production:" in told) is sentences and ("round:" in told) is not sentences, told
        assert "Production:" not in texts(draw_display(Scene(game.view(ADA), palette()), 80, 16).lines)


def test_open_cards_of_the_display_are_told_in_words_of_one_length() -> None:
    """Sentences, unless one of them has no room for its own."""
    for last, sentences in ((["Archery"], True), (["New World"], False)):
        display = [["Irrigation"], ["Trade"], ["City Walls"], ["Pillage"], ["Salt Works"], last]
        game = position({}, {}, {}, {}, cards=SHIPPED, agenda=spending(0), display=display, personalities=[])
        told = texts(draw_display(Scene(game.view(ADA), palette()), 120, 16).lines)
        assert ("Production:" in told) is sentences and ("round:" in told) is not sentences, told


def words_on(name: str, width: int, height: int, mark: str = "") -> list[str]:
    """The lines of a card under its title, in brief."""
    drawn = open_card(SHIPPED.named(name), width, height, mark, palette(), BRIEF)
    return [text(line).strip() for line in drawn.lines[1:]]


def test_no_clause_is_told_by_half() -> None:
    clauses = short_card(SHIPPED.named("Confucius")).split("; ")
    assert len(clauses) > 2
    assert words_on("Confucius", 24, 2) == [f"{clauses[0]} …"]
    assert " ".join(words_on("Confucius", 24, 3)) == f"{clauses[0]}; {clauses[1]} …"


@pytest.mark.parametrize(
    ("name", "width", "words"),
    [
        ("Herding", 24, ["scoring: 2 VP …"]),
        ("Public Gardens", 20, ["now: 3 VP …"]),
        ("Public Gardens", 28, ["now: Unrest -1, 3 VP …"]),
        ("Public Gardens", 42, ["scoring: 1 VP per player with fewer W …"]),
        ("Siege Engines", 26, ["scoring: 2 VP with most…"]),
        ("Siege Engines", 32, ["scoring: 2 VP with most M …"]),
        ("Julius Caesar", 34, ["scoring: 1 VP per M card …"]),
        ("Julius Caesar", 40, ["now: 1 VP; scoring: 1 VP per M card …"]),
        ("Spice Islands", 38, ["needs 1 E + 1 K card; now: 1 VP …"]),
    ],
)
def test_points_are_the_last_to_be_left_out(name: str, width: int, words: list[str]) -> None:
    """Those that are scored above all; then what a territory needs, and production. All stay in their order."""
    assert words_on(name, width, 2) == words


@pytest.mark.slow
def test_no_line_is_empty_while_something_is_left_out() -> None:
    """Then a clause is told by half, behind all points; and no line holds only the sign that there is more."""
    assert words_on("Town Charters", 26, 3) == ["now: 3 VP; round: +1 any", "with all 4 colours"]
    assert words_on("Siege Engines", 30, 3) == ["scoring: 2 VP with most M;", "now: Invasion +2 if you…"]
    for card in SHIPPED:
        for width in range(18, 40):
            for height in (2, 3, 4):
                lines = words_on(card.name, width, height, "now")
                if "…" in lines[-1]:
                    assert all(lines) and "…" not in lines and "…" not in "".join(lines[:-1]), (card.name, width)


def test_marks_and_signs_never_stand_among_words() -> None:
    assert words_on("Scientific Method", 20, 4, "now") == ["now: 1 VP, 2 VP at", "Unrest 0-1;", "always: all cards…"]
    title = text(open_card(CARDS.named("Scientific Method"), 20, 4, "now", palette(), BRIEF).lines[0])
    assert title == "K8Scientific Method■"


# What cards cost whoever decides ------------------------------------------------------------------------


def test_prices_that_cards_make_cheaper_say_so() -> None:
    """What is to be paid, with a mark."""
    display = [["Sailing", "Paved Roads", "Archery", "Warfare"], ["Trade"]]
    mine = {"military": ["Military Tactics"], "hand": ["Oppression"], "dice": ["red 1"]}
    game = position(mine, {}, cards=SHIPPED, agenda=spending(0), display=display, phase="spend")
    scene = Scene(game.view(ADA), palette(), game.decision, ADA)
    wide = texts(draw_display(scene, 80, 16).lines)
    for told in ("E/K5 Sailing", "M4/E5↓ Paved Roads", "M3↓ Archery", "M3↓ Warfare", "E4 Trade", "M2↓ Oppression"):
        assert told in wide, wide
    scene.view.display = (*scene.view.display, *[()] * 4)
    piles = texts(draw_display(scene, 80, 8).lines)
    assert piles.startswith("1 E/K5 M4/E5↓ M3↓ Archery ") and "M3↓ Warfare" in piles, piles
    cheap = open_card(CARDS.named("Scientific Method"), 20, 4, "", palette(), BRIEF, due=(5,))
    assert text(cheap.lines[0]).startswith("K5↓")
    scene.card = scene.face(CARDS.named("Warfare").number)
    assert "Warfare (military, cost 4, for you 3): " in texts(draw_prompt(scene, 80, 4))
    scene.decision, scene.view.player = None, None
    assert "→" not in texts(draw_display(scene, 80, 16).lines), "nobody is spoken to"


# The last Era -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["full", "fast"])
def test_in_the_last_era_nothing_says_that_it_evolves(variant: str) -> None:
    for era in range(1, 3 if variant == "fast" else 4):
        display = [["Archery", "City Walls"], ["Mill"]]
        game = position({"hand": ["Warfare"]}, {}, cards=SHIPPED, agenda=spending(0), display=display, era=era)
        game.state.last_era = 2 if variant == "fast" else 3
        scene = Scene(game.view(ADA), palette(), game.decision, ADA)
        scene.card = scene.face(CARDS.named("City Walls").number)
        evolves = era < game.state.last_era
        for size in (SMALL, (120, 40)):
            told = texts(draw_display(scene, size[0], heights(*size, 2).display).lines)
            assert ("»" in told) is evolves and "⌂" in told, told
        assert ("Evolves" in texts(draw_prompt(scene, 80, 4))) is evolves
        assert scene.card is scene.face(scene.card.number), "made once, so that it is drawn once"


# Whose it is --------------------------------------------------------------------------------------------


def test_a_question_that_is_asked_without_a_curtain_says_who_decides() -> None:
    """R8.2: nothing private is needed to choose a card that is damaged, so the keyboard is passed without a page."""
    owned = {"military": ["Hunting", "Archery"]}
    for viewer, words in ((None, " Ada's turn: "), (ADA, " Ada: ")):
        game = position(owned, {}, cards=SHIPPED, agenda=[CLEAN_UP, DISASTERS_ON], tracks={"invasion": 10})
        scene = Scene(game.view(viewer), palette(), game.decision, ADA, seat_colours=("orange", "violet"))
        line = prompt_line(scene, 100)
        assert text(line).startswith(words)
        assert line[0].style == scene.seat_block(0) != scene.seat_block(1), "a block in the player's colour"


@pytest.mark.parametrize(("is_compact", "seat"), [(True, 0), (False, 1)])
def test_ones_own_cards_are_a_key_away_where_the_table_only_counts_them(is_compact: bool, seat: int) -> None:
    table = FakeTable(new_session(2, 7, hands="open"), is_compact=is_compact)
    table.press("v")
    assert table.front_end.page == "civilization" and table.front_end.opened[0].about[2] == seat


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
            told = text_of(app)
            assert " M4 Blacksmithing" in told and "WM4" not in told


# Leaving ------------------------------------------------------------------------------------------------


async def test_leaving_a_game_that_began_at_the_title_leads_back_there(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    app = NovaEraApp()
    async with app.run_test(size=SMALL) as pilot:
        app.start_table(new_session(2, 7, path, hands="open"))
        await pilot.pause()
        await pilot.press("1", "enter", "Q")
        assert isinstance(app.screen, AskQuit) and "resume it from the title" in text_of(app)
        await pilot.press("y")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen) and app.session is None and app.return_code is None
        again = open_game(path)
        assert again.choice_count() == 1, "nothing is lost, and nobody keeps the file"
        again.close()
        await pilot.press("Q")
        assert app.return_code == 0


async def test_leaving_a_game_that_was_started_by_a_command_ends_the_program() -> None:
    app = NovaEraApp(new_session(2, 7, hands="open"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("Q", "y")
        assert app.return_code == 0


@pytest.mark.parametrize(("players", "size"), [(2, (80, 24)), (4, (80, 24)), (4, (120, 40))])
async def test_up_climbs_a_whole_column_of_the_display(players: int, size: tuple[int, int]) -> None:
    """Also where it lies in a pile, with what is covered in one line above the open card."""
    session = new_session(players, hands="open")
    app = NovaEraApp(session)
    async with app.run_test(size=size) as pilot:
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
            await pilot.press(*["down"] * (len(column) - 1))
            assert table.controller.focus.cursor == ("card", column[-1], 0)
