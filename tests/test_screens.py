"""The screens around the table: what they say, and that every one of them opens and closes by keys alone."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import count
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual.events import Paste

from novaera_tui import keys
from novaera_tui.app import NovaEraApp
from novaera_tui.bots import make_bot
from novaera_tui.bots.players import RandomBot
from novaera_tui.key_names import ARROWS
from novaera_tui.palette import palette
from novaera_tui.play.moments import ERA
from novaera_tui.play.new_game import Draft, best_bot, bot_kinds
from novaera_tui.play.session import Session
from novaera_tui.play.setup import SEAT_COLOURS, Seat, Setup, coloured
from novaera_tui.play.verdicts import lead_words, tie_breaks, verdict
from novaera_tui.saving.storage import start_game
from novaera_tui.screens.app_protocol import AppOptions
from novaera_tui.screens.card_pages import CardsPage, CardZoom
from novaera_tui.screens.civilization_page import CivilizationPage
from novaera_tui.screens.curtain import Curtain
from novaera_tui.screens.dialogs import AskQuit, Notice
from novaera_tui.screens.help import Help
from novaera_tui.screens.log_page import LogPage
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import gauge
from novaera_tui.screens.result import ResultScreen
from novaera_tui.screens.round_end import RoundEnd
from novaera_tui.screens.rules_page import RulesPage
from novaera_tui.screens.scoring import ScoringScreen, leader, place_of, standings_page
from novaera_tui.screens.setup import SetupScreen
from novaera_tui.screens.title import TitleScreen
from novaera_tui.words.help import MOVES_HELP, PLACES_HELP, RUNS_OF_KEYS
from novaera_tui.words.names import card_name
from novaera_tui.words.rules_text import load_rules
from novaera_tui.words.story import tell_all
from rules.events import HandDealt
from rules.kinds import SEATS, Player
from rules.scoring import Result
from tests.screens import CARDS, drawn, moment_page, opened, played, press, running

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("home")]

SIZES = ((80, 24), (120, 40))


def board(session: Session, viewer: int | None, seat: int) -> CivilizationPage:
    return CivilizationPage(session, session.view(viewer), seat)


PAGES: dict[str, Callable[[], Page]] = {
    "help": lambda: Help("table"),
    "rules": RulesPage,
    "cards": CardsPage,
    "zoom": lambda: CardZoom(CARDS, CARDS.named("Banking").number),
    "log": lambda: LogPage(played(), 0),
    "scoring": lambda: ScoringScreen(played(), 2),
    "new era": lambda: moment_page(played(), ERA),
    "round": lambda: RoundEnd(played()),
    "civilization": lambda: board(played(), 0, 1),
    "notice": lambda: Notice("Trouble", "Something is wrong."),
    "setup": SetupScreen,
}


@pytest.mark.parametrize("closing", ["q", "escape"])
@pytest.mark.parametrize("name", PAGES)
async def test_every_page_closes_with_a_letter_and_with_escape(name: str, closing: str) -> None:
    page = PAGES[name]()
    async with opened(page) as (app, pilot):
        assert app.screen is page
        await pilot.press(closing)
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.parametrize("size", [*SIZES, (160, 50), (30, 8)])
@pytest.mark.parametrize("name", PAGES)
async def test_pages_fill_every_size_and_survive_resizing(name: str, size: tuple[int, int]) -> None:
    async with opened(PAGES[name](), size, any_size=True) as (app, pilot):
        lines = drawn(app).splitlines()
        assert len(lines) == size[1]
        await pilot.resize_terminal(100, 30)
        await pilot.press("end", "pageup", "home", "down")
        assert len(drawn(app).splitlines()) == 30


@pytest.mark.parametrize("name", PAGES)
async def test_pages_are_plain_where_only_plain_characters_may_be_drawn(name: str) -> None:
    async with opened(PAGES[name](), ascii=True) as (app, _):
        assert drawn(app).isascii()


async def test_title_has_no_resume_without_a_saved_game() -> None:
    async with opened() as (app, pilot):
        assert "New game" in drawn(app)
        assert "Resume" not in drawn(app)
        await pilot.press("r")
        assert isinstance(app.screen, TitleScreen)


def leave_games(home: Path, *names: tuple[str, ...]) -> None:
    """Saved games that were begun and left, the last named played last."""
    for age, players in enumerate(names):
        path = home / "games" / f"{'-'.join(players)}.jsonl"
        session = start_game(Setup(coloured(tuple(map(Seat, players))), 5), CARDS, path)
        session.choose(session.decision.options[0] if session.decision else "")
        session.close()
        os.utime(path, (1_700_000_000 + age, 1_700_000_000 + age))


@pytest.mark.parametrize("size", SIZES)
async def test_title_lists_the_last_games_and_opens_them_by_digits(home: Path, size: tuple[int, int]) -> None:
    leave_games(home, ("Ada", "Bo"), ("Cy", "Dee", "Eve"))
    async with opened(size=size) as (app, pilot):
        await pilot.pause()
        lines = drawn(app).splitlines()
        newest = next(line for line in lines if "Eve" in line)
        assert newest.split()[-1 if size[0] < 100 else -4] == "1", "the round"
        assert "Era I" in newest
        assert sum("Era I" in line for line in lines) == 2
        await pilot.press("2")
        assert app.session is not None
        assert app.session.names == ("Ada", "Bo")


async def test_title_has_its_games_beside_the_menu(home: Path) -> None:
    leave_games(home, ("Ada", "Bo"), ("Cy", "Dee"))
    async with opened() as (app, pilot):
        await pilot.press("right", "down", "enter")
        assert app.session is not None
        assert app.session.names == ("Ada", "Bo")


async def test_the_first_game_is_against_a_bot(home: Path) -> None:
    async with opened(first := SetupScreen()):
        assert [bool(seat.bot) for seat in first.draft.seats[: first.draft.players]] == [False, True]
    leave_games(home, ("Ada", "Bo"))
    async with opened(later := SetupScreen()):
        assert not any(seat.bot for seat in later.draft.setup().seats)


async def test_a_new_game_is_set_up_as_the_last_one(home: Path) -> None:
    seats = (Seat("Bo", "teal"), Seat("Uma", "amber", "easy"), Seat("Ro", "rose", "a kind that is gone"))
    setup = Setup(seats[:2], 7, "fast", 1, hands="open", hints=False, brief=True, pace="step")
    start_game(setup, CARDS).close()
    async with opened(page := SetupScreen()):
        assert page.draft.setup()._replace(seed=7) == setup
        assert [seat.name for seat in page.draft.seats] == ["Bo", "Uma", "Ada", "Cy"]
        assert {seat.colour for seat in page.draft.seats} == set(SEAT_COLOURS)
        assert [seat.bot for seat in page.draft.seats[2:]] == [best_bot()] * 2, "those who join are bots"
    assert Draft.like(setup._replace(seats=seats)).seats[2].bot == best_bot()


@pytest.mark.parametrize("size", SIZES)
async def test_setup_explains_each_choice(size: tuple[int, int]) -> None:
    page = SetupScreen(Draft(seed=7))
    async with opened(page, size) as (app, pilot):
        for field in (
            *("start", "players", "seat 0", "seat 1", "first", "length", "hands", "hints", "rounds", "pace", "seed"),
        ):
            assert page.field == field
            assert page.meaning(field)[1].split(".")[0][:60] in drawn(app)
            await pilot.press("down")


async def test_only_its_own_key_lifts_the_curtain_and_enter_never_does() -> None:
    page = Curtain("Bo", ["Ada took zone 1 (M6 E1 E2): 9."])
    async with opened(page) as (app, pilot):
        assert "Pass the keyboard to Bo" in drawn(app)
        assert "M6 E1 E2" in drawn(app)
        assert "m  I am Bo" in drawn(app)
        await pilot.press("q", "escape", "space", "j", "slash", "enter", "enter")
        assert app.screen is page
        await pilot.press("m")
        assert isinstance(app.screen, TitleScreen)


async def test_a_key_that_comes_late_closes_nothing() -> None:
    """The question before leaving lies over the curtain when a key arrives that was meant for the curtain."""
    curtain = Curtain("Ada", [])
    async with opened(curtain) as (app, pilot):
        question = AskQuit()
        app.push_screen(question)
        await pilot.pause()
        curtain.action_lift()
        await pilot.pause()
        assert app.screen_stack == [app.screen_stack[0], curtain, question]
        question.action_close()
        await pilot.pause()
        assert app.screen_stack == [app.screen_stack[0], curtain]
        curtain.action_lift()
        curtain.action_lift()
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


async def test_title_leads_everywhere_and_out() -> None:
    async with opened() as (app, pilot):
        for key, screen in (("n", SetupScreen), ("c", CardsPage), ("R", RulesPage)):
            await pilot.press(key)
            assert isinstance(app.screen, screen)
            await pilot.press("q")
        await pilot.press("question_mark")
        page = app.screen
        assert isinstance(page, Help)
        assert "On the title page" in drawn(app).splitlines()[2]
        told = "\n".join(line.plain for line in page.sheet.lines)
        assert re.findall(r"(\w+) +Read the rules\.", told) == ["R"], "as the menu says"
        await pilot.press("q", "q", "q")
    assert app.return_code == 0


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
async def test_the_title_keeps_within_its_headings(size: tuple[int, int]) -> None:
    async with opened(size=size) as (app, _):
        lines = [line.rstrip() for line in drawn(app).splitlines()]
    top = next(number for number, line in enumerate(lines) if "Saved games" in line)
    assert "No saved games" in lines[top + 1]
    assert max(map(cell_len, lines[top + 1 : top + 5])) < cell_len(lines[top])


# Setting up ---------------------------------------------------------------------------------------------------


async def test_a_digit_says_how_many_play_and_begins_a_seed() -> None:
    page = SetupScreen(Draft(seed=7))
    async with opened(page) as (app, pilot):
        await pilot.press("4")
        assert page.draft.players == 4 and page.field == "players", "the cursor shows what has changed"
        await pilot.press("7")
        assert page.draft.players == 4 and "2 to 4 can play" in drawn(app)
        await pilot.press("3")
        assert page.draft.players == 3 and "can play" not in drawn(app)
        await pilot.press("end", "1", "2", "enter")
        assert (page.field, page.draft.seed) == ("seed", 12)


async def test_further_seats_are_bots_until_changed() -> None:
    page = SetupScreen(Draft(seed=7))
    async with opened(page) as (_, pilot):
        await pilot.press("4")
        assert [seat.bot for seat in page.draft.setup().seats] == ["", "", best_bot(), best_bot()]
        await pilot.press("down", "down", "down", *["left"] * (1 + bot_kinds().index(best_bot())))
        assert page.field == "seat 2" and not page.draft.seats[2].bot


async def test_setup_changes_everything_by_keys() -> None:
    page = SetupScreen(Draft(seed=7))
    async with opened(page) as (app, pilot):
        await pilot.press("down", "right", "down", "e", *["backspace"] * 3, "Q", "u", "q", "enter")
        await pilot.press("c", "down", "b", "down", "down", "right", "down", "space", "down", "right", "down", "right")
        await pilot.press("down", "right", "down", "left", "down", "e", "4", "x", "2", "enter")
        draft = page.draft
        assert draft.players == 3
        assert draft.seats[0].name == "Quq"
        assert draft.seats[0].colour != Draft().seats[0].colour
        assert len({seat.colour for seat in draft.seats}) == 4
        assert draft.seats[1].bot == "random"
        assert (draft.first, draft.fast, draft.hands, draft.hints, draft.seed) == (1, True, "curtain", False, 42)
        assert (draft.brief, draft.pace) == (True, "instant")
        assert draft.setup().hints is False
        assert "42" in drawn(app)


@pytest.mark.parametrize(("name", "sentence"), [("", "needs a name"), ("bO", "names must differ")])
async def test_setup_refuses_with_a_sentence(name: str, sentence: str) -> None:
    async with opened(SetupScreen()) as (app, pilot):
        await pilot.press("down", "down", "enter", *["backspace"] * 3, *name, "enter", "home", "enter")
        assert isinstance(app.screen, SetupScreen)
        assert sentence in drawn(app)


async def test_names_in_setup_are_literal_and_never_longer_than_a_name() -> None:
    page = SetupScreen()
    async with opened(page) as (app, pilot):
        await pilot.press("down", "down", "e", *["backspace"] * 3, "left_square_bracket", "b", "right_square_bracket")
        await pilot.press(*"x" * 40, "enter")
        assert "[b]" + "x" * 21 in drawn(app)
        assert len(page.draft.seats[0].name) == 24


async def test_pasted_text_loses_its_control_characters() -> None:
    page = SetupScreen()
    async with opened(page) as (_, pilot):
        await pilot.press("down", "down", "e", *["backspace"] * 3)
        page.post_message(Paste("Zo\x1b[31më\nnext line"))
        await pilot.pause()
        await pilot.press("enter")
        assert page.draft.seats[0].name == "Zo[31më"


def test_a_draft_keeps_the_first_player_among_the_players() -> None:
    draft = Draft(players=4, first=3)
    draft.change_players(1)
    assert (draft.players, draft.first) == (2, 0)
    draft.change_first(-1)
    assert draft.first is None
    draft.change_first(1)
    assert draft.first == 0


# Reading ------------------------------------------------------------------------------------------------------


async def test_rules_page_has_every_rule_and_finds_words() -> None:
    page = RulesPage()
    async with opened(page) as (app, pilot):
        lines = [line.plain for line in page.sheet.lines]
        for section in load_rules().sections:
            assert any(line.startswith(f"{section.number}  ") for line in lines)
            for rule in section.rules:
                assert any(line.startswith(f"{rule.number} ") for line in lines)
        assert sum("§" in line for line in lines) >= 22
        await pilot.press("slash", *"CLEOPATRA", "enter")
        assert "Cleopatra" in drawn(app)
        assert "/CLEOPATRA: 1 of" in drawn(app)
        await pilot.press("slash", *"zeppelin", "enter")
        assert "not found" in drawn(app)


async def test_rules_open_at_a_section() -> None:
    page = RulesPage()
    async with opened(page) as (app, pilot):
        assert "Contents" in drawn(app).splitlines()[2]
        await pilot.press("down", "right", "enter")
        assert drawn(app).splitlines()[2].startswith(" R11  ")
        await pilot.press("home", "1", "6")
        assert drawn(app).splitlines()[2].startswith(" R16  Scoring")
        await pilot.press("4")
        assert drawn(app).splitlines()[2].startswith(" R4  Pick")
        await pilot.press("enter")
        assert drawn(app).splitlines()[2].startswith(" R4  Pick"), "the number is ended, and no page turned"
        await pilot.press("enter")
        assert " R4  Pick" not in drawn(app)


async def test_the_card_under_the_cursor_lies_open_beside_the_list() -> None:
    async with opened(CardsPage(), (120, 40)) as (app, pilot):
        assert "Evolves into Big Business." not in drawn(app)
        await pilot.press("slash", *"banking", "enter")
        assert "Evolves into Big Business." in drawn(app)


async def test_help_comes_in_the_order_of_need() -> None:
    async with opened(Help("setup"), (80, 60)) as (app, _):
        text = drawn(app)
        places = [text.index(words) for words in ("Setting up a game", "Signs and abbreviations", "Everywhere")]
        assert places == sorted(places)


async def test_help_of_the_title_explains_every_key_of_the_table_of_keys() -> None:
    page = Help("title")
    async with opened(page, (80, 60)):
        told = " ".join(" ".join(line.plain for line in page.sheet.lines).split())
    assert all(place in told for place in map(PLACES_HELP.__getitem__, {entry.scope for entry in keys.KEYS}))
    unexplained = []
    for entry in keys.KEYS:
        place, _, way = entry.id.rpartition(".")
        sentences = [
            str(entry.help),
            *(str(RUNS_OF_KEYS[id][1]) for id in (f"{place}.0", f"{place}.1") if id in RUNS_OF_KEYS),
        ]
        if way in ARROWS:
            sentences.append(str(MOVES_HELP.text).split(";")[0])
        if entry.id != "title.language" and not any(sentence in told for sentence in sentences):
            unexplained.append(entry.id)
    assert not unexplained


async def test_n_goes_on_to_the_next_place_found() -> None:
    page = RulesPage()
    async with opened(page) as (app, pilot):
        await pilot.press("slash", *"unrest", "enter", "n", "n", "N")
        assert f"2 of {len(page.found)}" in drawn(app)
        assert len(page.found) > 10


async def test_letters_are_letters_while_a_search_is_typed() -> None:
    async with opened(RulesPage()) as (app, pilot):
        await pilot.press("slash", *"qRQ?")
        assert "/qRQ" in drawn(app)
        await pilot.press("escape")
        assert isinstance(app.screen, RulesPage)


async def test_help_shows_the_keys_in_force(tmp_path: Path) -> None:
    file = tmp_path / "keys.toml"
    file.write_text("undo = 'z'\n")
    async with opened(Help("table"), (80, 60), keys=file) as (app, _):
        line = next(line for line in drawn(app).splitlines() if "Undo your last choice" in line)
        assert line.split()[0] == "z"


async def test_card_browser_shows_all_cards_and_zooms() -> None:
    page = CardsPage()
    async with opened(page) as (app, pilot):
        assert len(page.numbers) == len(CARDS)
        await pilot.press("slash", *"banking", "enter", "enter")
        assert isinstance(app.screen, CardZoom)
        assert "Evolves into Big Business." in drawn(app)


async def test_zoom_shows_only_what_the_viewer_may_know() -> None:
    session = Session(Setup((Seat("Ada"), Seat("Bo")), 7), CARDS)
    mine, theirs = (civilization.hand[0] for civilization in session.game.state.civilizations)
    for card, known in ((mine, True), (theirs, False)):
        async with opened(CardZoom(CARDS, card, session.view(0))) as (app, _):
            assert ("hand" in drawn(app)) is known


async def test_v_shows_every_civilization_in_full_one_after_the_other() -> None:
    session = Session(Setup(tuple(map(Seat, ("Ada", "Bo", "Cy"))), 7), CARDS)
    app = NovaEraApp(session, AppOptions())
    async with running(app, (120, 40)) as pilot:
        await press(pilot, "m")
        await pilot.press("v")
        page = app.screen
        assert isinstance(page, CivilizationPage)
        first = page.seat
        seen = []
        for _ in range(3):
            seen.append(next(name for name in session.names if f" {name} " in drawn(app)))
            await pilot.press("v")
        assert sorted(seen) == ["Ada", "Bo", "Cy"] and page.seat == first
        await pilot.press("left")
        assert page.seat == (first - 1) % 3


async def test_a_civilization_shows_everything_public_and_no_hidden_hand() -> None:
    session = Session(Setup((Seat("Ada"), Seat("Bo")), 3), CARDS)
    bot = RandomBot(3)
    theirs = session.view(0).civilizations[1]
    while not (theirs.hand_size and theirs.damaged and theirs.past):
        assert session.decision is not None
        session.choose(bot.choose(session.view(session.decision.player)))
        theirs = session.view(0).civilizations[1]
    async with opened(board(session, 0, 1), (200, 60)) as (app, _):
        assert isinstance(app.screen, CivilizationPage)
        page = "\n".join(line.plain for line in app.screen.sheet.lines)
        assert f"{theirs.vp} VP" in page and f"Hand: {theirs.hand_size} card" in page
        for kind, cards in enumerate(theirs.columns):
            for card in cards:
                assert (CARDS[card].name in page) is (card not in theirs.damaged), kind
        assert page.count("face down") == len(theirs.damaged)
        assert all(CARDS[card].name in page for card in theirs.past)
    hand = session.game.state.civilizations[1].hand
    for viewer, known in ((0, False), (None, False), (1, True)):
        async with opened(board(session, viewer, 1), (200, 60)) as (app, _):
            assert isinstance(app.screen, CivilizationPage)
            page = "\n".join(line.plain for line in app.screen.sheet.lines)
            assert all((CARDS[card].name in page) is known for card in hand)


async def test_log_hides_secrets_from_other_readers() -> None:
    session = Session(Setup((Seat("Ada"), Seat("Bo")), 7), CARDS)
    hand = [CARDS[card].name for card in session.game.state.civilizations[1].hand]
    assert any(isinstance(event, HandDealt) for event in session.events())
    for viewer, known in ((1, True), (0, False), (None, False)):
        async with opened(LogPage(session, viewer)) as (app, _):
            assert isinstance(app.screen, LogPage)
            told = [" ".join(line.plain.split()) for line in app.screen.sheet.lines]
            assert any(f"Bo was dealt {hand[0]}" in line for line in told) is known


async def test_log_colours_the_cards_of_a_sentence_and_no_other_words() -> None:
    session = played(names=("Ada", "Writing"))
    story = tell_all(session.events(), session.names, session.cards, 0)
    kinds = {palette().kind(kind) for kind in range(6)}
    async with opened(LogPage(session, 0)) as (app, _):
        page = app.screen
        assert isinstance(page, LogPage)
        coloured = set()
        for sentence in (sentence for sentence in story if sentence.kind in ("news", "deed")):
            names = {card_name(CARDS[card]) for card in sentence.cards}
            for line in page.sentence_lines(sentence, 200):
                found = {line.plain[span.start : span.end] for span in line.spans if span.style in kinds}
                assert found <= names
                assert {
                    name for name in names if name in line.plain and not any(name in other for other in names - {name})
                } <= found
                coloured |= found
        assert len(coloured) > 15


async def test_log_opens_at_its_end() -> None:
    async with opened(LogPage(played())) as (app, pilot):
        assert "won the game" in drawn(app)
        await pilot.press("home")
        assert "began a three-Era game" in drawn(app)


# Scoring and the end ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["a", "s"])
async def test_result_leads_to_another_game(key: str) -> None:
    finished = played(7)
    async with opened(ResultScreen(finished)) as (app, pilot):
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.session, Session)
        assert app.session is not finished
        assert app.session.steps == []
        assert (app.session.setup == finished.setup) is (key == "s")


@pytest.mark.parametrize("seed", range(4))
async def test_scoring_shows_every_point_once(seed: int) -> None:
    session = played(seed, ("Ada", "Bo", "Cy", "Di"))
    result = session.game.result
    assert result is not None
    shown = [0, 0, 0, 0]
    for era in (1, 2, 3):
        page = ScoringScreen(session, era)
        async with opened(page):
            players = [-1, -1]
            for line in page.sheet.lines:
                for place, words in enumerate((line.plain[:40], line.plain[40:])):
                    parts = words.split() or [""]
                    first, last = parts[0], parts[-1]
                    if first in session.game.names and last.startswith("+") and "VP" not in parts:
                        players[place] = session.game.names.index(first)
                    elif first.startswith("+") and players[place] >= 0:
                        shown[players[place]] += int(first)
    scored = [
        sum(amount for _, by, _, amount in ledger if by not in ("effect", "obsolescence")) for ledger in result.sources
    ]
    assert shown == scored


@pytest.mark.parametrize(("size", "beside"), [((80, 24), False), ((120, 40), True)])
async def test_scoring_has_the_players_side_by_side_where_there_is_room(size: tuple[int, int], beside: bool) -> None:
    names = ("Ada", "Bo", "Cy", "Di")
    async with opened(ScoringScreen(played(3, names), 3), size) as (app, _):
        lines = drawn(app).splitlines()
    assert any(all(f" {name} " in line for name in names) for line in lines) is beside
    assert sum("wins" in line for line in lines) == 2, "above all, and over the winner's points"


@pytest.mark.parametrize(
    ("bo", "told"),
    [
        ((1, 1, 1, 1), "Ahead from the first round to the last."),
        ((3, 3, 3, 1), "Not ahead until the last round."),
        ((1, 3, 3, 1), "Ahead again in the last round."),
        ((3, 3, 1, 1), "Ahead since round 1 of Era II."),
        ((1, 3, 1, 1), "Ahead again since round 1 of Era II."),
        ((1, 1, 1, 2), ""),
    ],
)
def test_since_when_the_winner_was_ahead_counts_every_round(bo: Sequence[int], told: str) -> None:
    assert lead_words(0, [(1, 1), (1, 2), (2, 1), (2, 2)], [(2, 2, 2, 2), bo]) == told


def test_who_leads_is_said_first_and_whether_that_is_new() -> None:
    names = ("Ada", "Bo", "Cy")
    assert leader(names, (1, 2, 0), (9, 7, 7), (0,), False, False) == "Ada takes the lead, 2 ahead of Bo and Cy"
    assert leader(names, (3, 2, 0), (9, 7, 6), (0,), False, False) == "Ada leads, 2 ahead of Bo"
    assert leader(names, (3, 2, 0), (9, 7, 6), (0,), False, True) == "Ada would lead, 2 ahead of Bo"
    assert leader(names, (3, 2, 0), (9, 9, 6), (0, 1), False, False) == "Ada and Bo are level"
    assert leader(names, (0, 0, 0), (0, 0, 0), (0, 1, 2), False, True) == "All would be level"
    assert leader(names, (3, 2, 0), (9, 9, 6), (1,), True, False) == "Bo beats Ada: lower Unrest"
    assert leader(names, (3, 2, 0), (9, 9, 6), (0, 1), True, False) == "Ada and Bo share the victory"


ERA_PAGES: dict[str, Callable[[Session, int], Page]] = {
    "scoring": ScoringScreen,
    "new era": lambda session, era: moment_page(session, ERA, min(1, era - 1)),
}


@cache
def good_game(seed: int, players: int) -> Session:
    """A game of good bots, who have many cards that score."""
    session = Session(Setup(tuple(map(Seat, ("Ada", "Bo", "Cy", "Di")[:players])), seed, "full"), CARDS)
    bot = make_bot("normal", seed)
    while session.decision:
        session.choose(bot.choose(session.view(session.decision.player)))
    return session


@pytest.mark.parametrize(("players", "size", "screens"), [(2, (80, 24), 1), (4, (80, 24), 2), (4, (120, 40), 1)])
@pytest.mark.parametrize("name", ERA_PAGES)
async def test_the_pages_of_an_era_are_short(players: int, size: tuple[int, int], screens: int, name: str) -> None:
    for seed in (1, 5):
        session = good_game(seed, players)
        for era in (1, 2, 3):
            async with opened(page := ERA_PAGES[name](session, era), size):
                assert len(page.sheet.lines) <= screens * page.sheet.rows, (seed, era)


async def test_a_card_that_scores_is_told_on_one_line_where_there_is_room() -> None:
    session = good_game(5, 2)
    async with opened(page := ScoringScreen(session, 1)):
        told = [line.plain for line in page.sheet.lines]
    assert not any("Gain 2 VP" in line for line in told), "the points say that"
    cards = {CARDS[award.cause].name for awards in page.scored().awards for award in awards if award.by == "objective"}
    assert cards and all(any(name in line for line in told) for name in cards)


async def test_nobody_leads_where_all_are_level() -> None:
    async with opened(
        standings_page(Session(Setup(tuple(map(Seat, ("Ada", "Bo", "Cy", "Di"))), 7), CARDS)), (120, 40)
    ) as (app, _):
        told = drawn(app)
    assert told.count("level, +0") == 4 and "leads" not in told


def test_the_lower_unrest_leads_when_the_game_is_over_R18_2() -> None:
    session = played(3)
    ada, bo = session.game.state.civilizations
    ada.vp = bo.vp = 34
    for ada.unrest, bo.unrest, ahead in ((2, 3, (0,)), (3, 2, (1,)), (3, 3, (0, 1))):
        session.game = session.game  # views of the former position are forgotten
        assert tuple(ScoringScreen(session, 3).ahead([34, 34])) == ahead
    assert tuple(ScoringScreen(session, 2).ahead([20, 20])) == (0, 1), "nothing was decided then"


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (120, 24), (160, 50), (200, 60)])
async def test_scoring_says_the_same_words_for_everybody(size: tuple[int, int]) -> None:
    """What a kind pays for is said wherever it pays; three columns are the narrowest at 80."""
    names = ("Ada", "Bo", "Cy", "Di")[: 3 if size[0] == 80 else 4]
    for seed in range(4):
        for era in (1, 2, 3):
            async with opened(page := ScoringScreen(played(seed, names), era), size):
                awards = page.scored().awards
                told = "\n".join(line.plain for line in page.sheet.lines)
            for by, words in (("colour", "kinds:"), ("majority", "most of:")):
                having = sum(any(award.by == by for award in mine) for mine in awards)
                assert len(re.findall(rf"\+\d+ +{words}", told)) == having, (seed, era, told)


@pytest.mark.parametrize("ascii", [False, True])
async def test_the_chart_fills_the_room_beside_the_tables(ascii: bool) -> None:
    async with opened(ResultScreen(played(3)), (160, 50), ascii=ascii) as (app, _):
        lines = drawn(app).splitlines()
    axis = next(line for line in lines if line.count("round ") > 6)
    start = next(line for line in lines if "Points over time" in line).index("Where the points came from")
    assert start - 20 < cell_len(axis.rstrip()) < start, "the names stand at the ends of the lines"
    assert all(any(title in line[start:] for line in lines) for title in ("Era by Era", "The best cards"))


@pytest.mark.parametrize("room", [10, 23, 40, 70])
def test_labels_of_a_bar_never_touch(room: int) -> None:
    pieces = [(amount, (f"most {amount}", str(amount)), Style(dim=True)) for amount in (3, 1, 3, 12, 3, 10)]
    bar = gauge(pieces, room, 32)
    assert bar.cell_len == room
    amounts = [amount for amount, *_ in pieces]
    shown = [int(word) for word in bar.plain.split() if word != "most"]
    assert all(amount in amounts for amount in shown)
    assert bar.plain.startswith(" ")


async def test_result_shows_ranking_sources_and_rounds() -> None:
    session = played(3, ("Ada", "[b]Bo[/b]", "Cy"))
    result = session.game.result
    assert result is not None
    async with opened(ResultScreen(session)) as (app, _):
        text = drawn(app)
    for seat, score in enumerate(result.scores):
        assert any(session.game.names[seat] in line and f" {score} " in line for line in text.splitlines())
    assert "Era III" in text
    assert "[b]Bo[/b]" in text


async def test_result_fits_the_smallest_screen_with_the_longest_names() -> None:
    session = played(5, tuple(letter * 24 for letter in "ABCD"))
    async with opened(ResultScreen(session)) as (app, _):
        text = drawn(app)
    assert "at once" in text and "…" not in text
    assert all(letter * 24 in text for letter in "ABCD")


async def test_result_fits_with_names_of_wide_characters() -> None:
    async with opened(ResultScreen(played(5, ("文" * 24, "字" * 24)))) as (app, _):
        lines = drawn(app).splitlines()
    assert any("at once" in line for line in lines)
    assert all(cell_len(line) == 80 for line in lines)


def test_the_verdict_explains_ties() -> None:
    ada, bo = SEATS[:2]

    def sentence(ranking: tuple[tuple[Player, ...], ...], scores: tuple[int, ...]) -> str:
        return verdict(Result(ranking, scores, (0, 0), ((), ())), ("Ada", "Bo"))

    assert sentence(((bo,), (ada,)), (3, 9)) == "9 VP, 6 ahead of Ada."
    assert sentence(((bo,), (ada,)), (9, 9)) == "Ada also reached 9 VP, but with more Unrest."
    assert sentence(((ada, bo),), (9, 9)) == "Ada and Bo have 9 VP and the same Unrest."


def test_tie_breaks_are_explained_for_every_place() -> None:
    ada, bo, cy, di = SEATS
    names = ("Ada", "Bo", "Cy", "Di")
    told = tie_breaks(Result(((ada,), (bo,), (di, cy)), (9, 7, 7, 7), (0, 2, 5, 5), ((),) * 4), names)
    assert told == ["Bo ahead of Di and Cy: lower Unrest (2, not 5).", "Di and Cy: the same points and Unrest."]
    assert not tie_breaks(Result(((ada,), (bo,)), (9, 7), (0, 0), ((), ())), names)


def test_the_leader_at_the_end_is_the_winner() -> None:
    assert place_of((3, 9), (1,), False) == "leads"
    assert place_of((9, 9), (0, 1), False) == "level"
    assert place_of((8, 9), (1,), True) == "wins by 1"
    assert place_of((9, 9, 2), (1,), True) == "wins on Unrest"
    assert place_of((9, 9, 2), (0, 1), True) == "shared win"


def has_clear_winner(session: Session) -> bool:
    best, second, *_ = sorted((civilization.vp for civilization in session.view(None).civilizations), reverse=True)
    return best > second


async def test_the_last_scoring_names_the_winner_and_earlier_ones_who_leads() -> None:
    session = next(session for session in map(played, count(3)) if has_clear_winner(session))
    last = session.view(None).era
    for era, words in ((last, "wins by"), (last - 1, "leads,")):
        async with opened(ScoringScreen(session, era)) as (app, _):
            assert words in drawn(app)


async def test_the_result_opens_the_log() -> None:
    async with opened(ResultScreen(played())) as (app, pilot):
        await pilot.press("L")
        assert isinstance(app.screen, LogPage)
        await pilot.press("q")
        assert isinstance(app.screen, ResultScreen)


async def test_leaving_the_title_takes_two_presses() -> None:
    """The same key closes every page, so one press too many must not end the program."""
    async with opened() as (app, pilot):
        await pilot.press("q")
        assert app.is_running and "Press q again to quit." in drawn(app)
        await pilot.press("down")
        assert "again to quit" not in drawn(app)
        await pilot.press("q")
        assert app.is_running and app.return_code is None
        await pilot.press("q")
        assert app.return_code == 0


async def test_escape_does_not_leave_the_title() -> None:
    async with opened() as (app, pilot):
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, TitleScreen) and app.is_running
        assert "Esc does nothing here; q quits." in drawn(app)
        await pilot.press("down")
        assert "does nothing here" not in drawn(app)


@pytest.mark.parametrize(("size", "words"), [((80, 24), "{} won "), ((120, 40), "{} won with {} VP ")])
async def test_the_title_says_who_won(size: tuple[int, int], words: str) -> None:
    session = start_game(Setup((Seat("Ada"), Seat("Bo")), 3, "fast"), CARDS)
    bot = RandomBot(3)
    while session.decision:
        session.choose(bot.choose(session.view(session.decision.player)))
    session.close()
    result = session.view(None).result
    assert result is not None and len(result.winners) == 1
    winner = result.winners[0]
    async with opened(size=size) as (app, pilot):
        await pilot.pause(0.1)
        assert words.format(session.names[winner], result.scores[winner]) in drawn(app)


async def test_keys_that_come_before_fewer_players_are_drawn_do_no_harm() -> None:
    app = NovaEraApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n 4")
        page = app.screen
        assert isinstance(page, SetupScreen)
        last = len(page.fields) - 1
        page.draft.set_players(2)
        page.chosen = last
        page.action_digit(2)
        assert page.draft.players == 2 and page.field == "seed"
        await press(pilot, "enter")
        assert page.draft.seed == 2


READING = ("help", "log", "scoring", "new era", "round", "civilization")
"""Pages to read that may be longer than the screen."""


@pytest.mark.parametrize("key", ["enter", "space"])
@pytest.mark.parametrize("name", READING)
async def test_enter_and_space_read_on_and_close_a_page_at_its_end(name: str, key: str) -> None:
    page = PAGES[name]()
    async with opened(page, (30, 8), any_size=True) as (app, pilot):
        await pilot.press("home")
        assert page.sheet.last_top
        if "dialog.accept" in page.key_ids:
            assert "read on" in page.key_line().plain and "continue" not in page.key_line().plain
        while page.sheet.top < page.sheet.last_top:
            before = page.sheet.top
            await pilot.press(key)
            assert app.screen is page and page.sheet.top > before
        if "dialog.accept" in page.key_ids:
            assert "continue" in page.key_line().plain and "read on" not in page.key_line().plain
        await pilot.press(key)
        assert isinstance(app.screen, TitleScreen)


def test_a_menu_never_says_that_enter_reads_on() -> None:
    assert not CardsPage().reads_on


async def test_a_typed_name_never_becomes_the_seed() -> None:
    """Keys on their way when typing begins can move the cursor away from the name."""
    async with opened(SetupScreen()) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        before = screen.draft.seed
        screen.typing = "Ada"
        screen.chosen = screen.fields.index("seed")
        await pilot.press("enter")
        assert app.is_running and screen.typing is None and screen.draft.seed == before
