"""Pages to read: how to play, the rules with examples and links, and help."""

from __future__ import annotations

import re
from typing import Any

import pytest

from novaera_tui import messages
from novaera_tui.app import NovaEraApp
from novaera_tui.draw.cards import words_of
from novaera_tui.draw.examples import draw_after, draw_before
from novaera_tui.errors import UserError
from novaera_tui.palette import palette
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.screens.app_protocol import AppOptions
from novaera_tui.screens.card_pages import CardZoom
from novaera_tui.screens.help import Help
from novaera_tui.screens.how_to_play import HowToPlay
from novaera_tui.screens.rules_page import RulesPage
from novaera_tui.screens.setup import SetupScreen
from novaera_tui.screens.table import TableScreen
from novaera_tui.screens.title import TitleScreen
from novaera_tui.table.objections import rules_of_card
from novaera_tui.tutorial.examples import SHOWS, load_examples, parse_examples
from novaera_tui.tutorial.progress import remembered
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.help import ESSENTIAL_KEYS, LEGEND
from novaera_tui.words.rules_text import load_rules
from tests.games import CARDS
from tests.positions import SHIPPED, plain_set, position, spending
from tests.pseudo_language import pseudo_language, speaking
from tests.screens import drawn, opened, press, running

pytestmark = pytest.mark.usefixtures("home")


def at_table(*arguments: Any, **named: Any) -> NovaEraApp:
    """The program with a game in this position."""
    setup = Setup((Seat("Ada", "amber"), Seat("Bo", "violet")), 1, hands="open")
    game = position(*arguments, **named)
    return NovaEraApp(Session(setup, game.cards, position=game))


# How to play --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", messages.languages())
@pytest.mark.parametrize("ascii", [False, True])
async def test_how_to_play_is_one_screen(ascii: bool, language: str) -> None:
    with speaking(language):
        async with opened(page := HowToPlay(), ascii=ascii) as (app, pilot):
            assert len(page.sheet.lines) <= page.sheet.rows
            assert all(line.cell_len <= page.sheet.text_width for line in page.sheet.lines)
            await pilot.press("q")
            assert isinstance(app.screen, TitleScreen)


async def test_how_to_play_opens_before_the_first_game() -> None:
    app = NovaEraApp()
    async with running(app) as pilot:
        await press(pilot, "n s")
        assert isinstance(app.screen, HowToPlay)
        await press(pilot, "q")
        assert isinstance(app.screen, SetupScreen)
        await press(pilot, "s")
        await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.session is not None
        app.session.close()


async def test_how_to_play_that_has_been_read_from_the_title_does_not_open_again() -> None:
    app = NovaEraApp()
    async with running(app) as pilot:
        await press(pilot, "w")
        assert isinstance(app.screen, HowToPlay)
        await press(pilot, "q n s")
        assert isinstance(app.screen, TableScreen) and app.session is not None
        app.session.close()


async def test_enter_reads_on_where_how_to_play_needs_two_screens() -> None:
    answers: list[object] = []
    with pseudo_language():
        app = NovaEraApp()
        async with running(app) as pilot:
            app.push_screen(page := HowToPlay(), answers.append)
            await pilot.pause()
            assert len(page.sheet.lines) > page.sheet.rows
            assert all(line.cell_len <= page.sheet.text_width for line in page.sheet.lines)
            await pilot.press("enter")
            assert page.sheet.top == page.sheet.last_top and not answers
            await press(pilot, "enter")
    assert answers == [True]


async def test_after_a_lesson_new_games_open_without_how_to_play() -> None:
    remembered().finish("table")
    app = NovaEraApp()
    async with running(app) as pilot:
        await press(pilot, "n s")
        assert isinstance(app.screen, TableScreen)
        assert app.session is not None
        app.session.close()


# Rules --------------------------------------------------------------------------------------------------------


def test_every_example_of_the_rulebook_is_there() -> None:
    examples = load_examples()
    assert len(examples) == 14
    assert {example.rule for example in examples} <= load_rules().numbers
    assert {example.show for example in examples} == set(SHOWS)
    assert all(example.happened for example in examples)


@pytest.mark.parametrize("width", [70, 93])
def test_examples_are_drawn_in_their_width(width: int) -> None:
    look = palette("dark", "256", False)
    for example in load_examples():
        drawn = [*draw_before(example, width, look), *draw_after(example, width, look)]
        assert drawn
        for line in drawn:
            assert sum(segment.cell_length for segment in line) <= max(width, 79)


async def test_examples_follow_their_rules() -> None:
    async with opened(page := RulesPage(), (120, 40)):
        lines = [line.plain for line in page.sheet.lines]
        for example in load_examples():
            start = page.places[example.rule]
            end = min(place for place in [*page.places.values(), len(lines)] if place > start)
            told = " ".join(" ".join(lines[start:end]).split())
            assert " ".join(example.say.split())[:40] in told
        assert lines.count("") < len(lines)


BAD_EXAMPLES = {
    "examples: 3": "line 1: examples is 3; it must be a list.",
    "examples: [{rule: R4.1}]": "line 1: examples[0].say is missing.",
    "examples: [{rule: R99, show: zones}]": "line 1: examples[0].rule: there is no rule 'R99'.",
    "examples: [{rule: R4.1, say: a, position: {you: {dice: [red 1, red 2]}}, show: moon}]": (
        "line 1: examples[0].show is 'moon'; it must be one of: zones, tracks,"
    ),
    "examples: [{rule: R4.1, show: dice, say: a, position: {you: {dice: [red 1, red 2]}}, choose: [fly]}]": (
        "line 1: examples[0].choose: 'fly' is not an option now; the options are"
    ),
}


@pytest.mark.parametrize("text", BAD_EXAMPLES)
def test_a_bad_example_gets_one_sentence(text: str) -> None:
    with pytest.raises(UserError) as told:
        parse_examples(text, "my.yaml", plain_set())
    assert BAD_EXAMPLES[text] in str(told.value)


def test_every_action_and_every_card_lead_to_a_rule() -> None:
    assert {words.rule for words in ACTION_WORDS.values()} <= load_rules().numbers
    found = {rule for card in CARDS for rule, _ in rules_of_card(card)}
    assert found == {"R7.3", "R7.4", "R7.7", "R7.8", "R8.4", "R15.1", "R17.2"}
    assert found <= load_rules().numbers


async def test_an_illegal_action_leads_to_its_rule() -> None:
    app = at_table(
        {"dice": ["green 3", "red 2"], "resources": 5},
        agenda=spending(0),
        display=[["welfare 1", "welfare 2"], ["military 1"]],
    )
    async with running(app, (120, 40)) as pilot:
        await press(pilot, "1 d up")
        assert "is at the bottom of its column. R opens rule 13.2" in " ".join(drawn(app).split())
        await press(pilot, "R")
        page = app.screen
        assert isinstance(page, RulesPage)
        assert page.sheet.top <= page.places["R13.2"] < page.sheet.top + 3
        await press(pilot, "q")
        await press(pilot, "q q c")
        assert "Only a black die reduces Unrest. R opens rule 7.10" in " ".join(drawn(app).split())


async def test_without_a_reason_the_rules_open_with_their_contents() -> None:
    app = at_table({"dice": ["green 3", "red 2"]}, agenda=spending(0))
    async with running(app) as pilot:
        await press(pilot, "R")
        assert isinstance(app.screen, RulesPage)
        assert app.screen.sheet.top == 0


async def test_a_card_leads_to_its_rule() -> None:
    async with opened(CardZoom(CARDS, CARDS.named("Banking").number)) as (app, pilot):
        assert "R opens rule 7.3 (developing); see also 8.4" in " ".join(drawn(app).split())
        await press(pilot, "R")
        page = app.screen
        assert isinstance(page, RulesPage)
        assert page.sheet.top <= page.places["R7.3"] < page.sheet.top + 3


# Help ---------------------------------------------------------------------------------------------------------


async def test_help_shows_the_keys_that_work_now() -> None:
    app = at_table({"dice": ["green 3"], "resources": 5}, agenda=spending(0), display=[["welfare 1"], ["military 1"]])
    async with running(app) as pilot:
        await press(pilot, "question_mark")
        assert isinstance(app.screen, Help)
        lines = [" ".join(line.plain.split()) for line in app.screen.sheet.lines]
        assert any("g gain: +3 welfare" in line for line in lines)
        assert any("c calm: Only a black die reduces Unrest." in line for line in lines)
        await press(pilot, "w")
        assert isinstance(app.screen, HowToPlay)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_help_has_the_essential_keys_and_digits_lead_to_the_rest(size: tuple[int, int]) -> None:
    app = at_table({"dice": ["green 3"], "resources": 5}, agenda=spending(0), display=[["welfare 1"], ["military 1"]])
    async with running(app, size) as pilot:
        await press(pilot, "question_mark")
        page = app.screen
        assert isinstance(page, Help)
        first = "\n".join(line.plain for line in page.sheet.lines)
        for meaning in (str(meaning) for _, meaning in ESSENTIAL_KEYS):
            assert meaning in first
        assert len(ESSENTIAL_KEYS) == 10
        for number, title in enumerate(page.parts.values(), start=1):
            assert f" {number}  {title}" in first
            await pilot.press("home", str(number))
            await pilot.pause()
            top = page.sheet.lines[page.sheet.top].plain
            assert f" {title} " in top or page.sheet.top == page.sheet.last_top
        await pilot.press("home", "9")
        assert page.sheet.top == 0, "there is no such part"


async def test_every_digit_of_the_help_leads_somewhere_while_nobody_is_asked() -> None:
    async with opened(Help("table")) as (app, pilot):
        page = app.screen
        assert isinstance(page, Help) and "now" not in page.parts
        for digit in "12345":
            await pilot.press(digit)
        assert app.screen is page and page.sheet.top > 0


@pytest.mark.parametrize("ascii", [False, True])
async def test_help_explains_the_signs_on_the_table_first(ascii: bool) -> None:
    mine = {"dice": ["green 3", "red 2"], "welfare": ["Pottery"], "damaged": ["Pottery"]}
    app = at_table(mine, agenda=spending(0), cards=SHIPPED)
    app.options = AppOptions(ascii=ascii)
    async with running(app, (120, 40)) as pilot:
        await press(pilot, "question_mark")
        page = app.screen
        assert isinstance(page, Help)
        here, elsewhere = ([sign.plain for sign, _ in page.legend(in_sight)] for in_sight in (True, False))
        glyphs = app.palette.glyphs
        assert glyphs.damaged in here and glyphs.evolves in elsewhere and glyphs.card_back in elsewhere
        assert len(here) + len(elsewhere) == len(LEGEND)
        text = "\n".join(line.plain for line in page.sheet.lines)
        signs = text[text.index("On the table now, from the top ") :]
        assert (
            signs.index("damaged: does nothing") < signs.index("Other signs and") < signs.index("brings an evolution")
        )


def test_help_explains_every_label_in_the_words_of_cards() -> None:
    labels = {label for card in CARDS for label in re.findall(r"(?:^|[;,] )([a-z]+:)", words_of(card).brief)}
    assert "calm:" in labels and labels <= {str(sign) for sign, _ in LEGEND}


async def test_help_begins_with_the_signs_in_sight_on_one_screen() -> None:
    app = NovaEraApp(lesson=4)
    async with running(app) as pilot:
        await press(pilot, "question_mark")
        page = app.screen
        assert isinstance(page, Help)
        assert len(page.signs(page.sheet.text_width, True)) <= page.sheet.rows
        text = "\n".join(line.plain for line in page.sheet.lines)
        places = [
            text.index(words) for words in ("On the table now", "Your options now", "In a lesson", "At the table")
        ]
        assert places == sorted(places)
        assert "as everywhere" not in text, "Esc leaves the lesson"
