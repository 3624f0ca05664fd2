"""The table by keys: whole games, the curtain, undo, reasons, resizing, and keys pressed by a monkey."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from textual import events
from textual.geometry import Region
from textual.widget import Widget

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.keys import KEYS
from novaera_tui.play.seating import OPEN_QUESTIONS, Seating
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.screens.app_protocol import AppOptions
from novaera_tui.screens.curtain import Curtain
from novaera_tui.screens.dialogs import AskQuit
from novaera_tui.screens.result import ResultScreen
from novaera_tui.screens.table import TableScreen
from novaera_tui.words.card_words import card_words
from rules.events import PlayerAsked
from tests.front_end import FakeTable
from tests.screens import drawn, press, running, table_of, tree_text
from tests.sweeps import mostly_slow

SMALL, LARGE = (80, 24), (120, 40)


@pytest.fixture(scope="module")
def cards() -> rules.CardSet:
    return rules.load_cards()


def new_session(cards: rules.CardSet, names: str = "Ada Bo", **setup: Any) -> Session:
    seats = tuple(Seat(name) for name in names.split())
    return Session(Setup(seats, **{"seed": 7, **setup}), cards)


# A whole game -------------------------------------------------------------------------------------------


@pytest.mark.slow
async def test_a_whole_fast_game_by_keys_alone(cards: rules.CardSet) -> None:
    """Two people, curtains between them, Scoring and New Era pages, to the Result."""
    session = new_session(cards, variant="fast")
    app = NovaEraApp(session)
    pressed = 0
    async with running(app, SMALL) as pilot:
        while not isinstance(app.screen, ResultScreen):
            pressed += 1
            assert pressed < 1500, f"stuck at {session.decision}"
            if not isinstance(app.screen, TableScreen):
                await pilot.press("m" if isinstance(app.screen, Curtain) else "enter")  # curtains and pages
                continue
            decision = session.decision
            assert decision is not None
            if decision.kind == "die":
                await pilot.press(str(session.view(None).civilizations[decision.player].numbers[0]))
            elif decision.kind == "action":
                wanted = ("d", "s", "g", "e", "c")[pressed % 5]
                await pilot.press(wanted)
            await pilot.press("enter")
    assert session.game.result is not None
    kinds = {step.kind for step in session.steps}
    assert {"pick", "die", "action", "develop", "research", "enlist"} <= kinds


# A monkey -----------------------------------------------------------------------------------------------

SIZES = (SMALL, (100, 30), (60, 20), LARGE, (81, 47), (160, 50), (200, 24), (79, 60))
GAME_KEYS = [name for entry in KEYS for name in entry.keys if entry.scope in ("table", "dialog")]
MONKEY_KEYS = [*GAME_KEYS, *["enter", "q", "m"] * 10, *"123456", "R", "f1", "Q", "ctrl+c", "z"]


@pytest.mark.slow
@pytest.mark.parametrize("batches", [6, pytest.param(50, marks=pytest.mark.long)])
@pytest.mark.parametrize("seed", range(4))
async def test_a_monkey_at_the_keyboard(cards: rules.CardSet, seed: int, batches: int) -> None:
    """100 keys a batch, in all sizes: no crash, and the game is legal at every stop."""
    chance = random.Random(seed)
    names = ("Ada Bo", "Ada Bo Cy", "Ada Bo Cy Dee", "Ada Bo")[seed]
    session = new_session(cards, names, seed=seed, hands="open" if seed == 3 else "curtain")
    questions: list[object] = []
    """Also those after choices that were undone."""
    session.subscribe(questions.append, PlayerAsked)
    app = NovaEraApp(session)
    app.exit = lambda *_, **__: stay(app)  # type: ignore[method-assign]  # a monkey must not leave
    games = 1
    async with app.run_test(size=SMALL) as pilot:
        for batch in range(batches):
            await pilot.resize_terminal(*SIZES[(batch + seed) % len(SIZES)])
            with app.batch_update():  # painted at the end, as on a slow line; what is drawn is made for every key
                for _ in range(85):
                    await key(app, chance.choice(MONKEY_KEYS))
            for _ in range(15):
                await key(app, chance.choice(MONKEY_KEYS))
            await pilot.pause()
            table = next((screen for screen in app.screen_stack if isinstance(screen, TableScreen)), None)
            if table is None or table.match.decision is None:
                games += 1
                app.start_table(new_session(cards, names, seed=seed * 100 + games))
                await pilot.pause()
                continue
            assert isinstance(table.match, Session) and table.match.decision and table.match.decision.options
            game = table.match.game
            assert rules.Game.from_data(game.to_data(), cards).to_data() == game.to_data()
    assert len(questions) > batches or games > 1


def stay(app: NovaEraApp) -> None:
    """The monkey may ask to leave, but does not."""
    if isinstance(app.screen, AskQuit):
        app.pop_screen()


async def key(app: NovaEraApp, name: str) -> None:
    """Press a key without waiting for the paint: bindings first, then the screen, as the app itself does."""
    import asyncio

    event = events.Key(name, name if len(name) == 1 else None)
    event.set_sender(app)
    await app.on_event(event)
    await asyncio.sleep(0)


# The curtain --------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("choices", [60, pytest.param(220, marks=pytest.mark.long)])
async def test_no_other_hand_is_ever_on_the_screen(cards: rules.CardSet, choices: int) -> None:
    """Neither drawn nor anywhere in the widgets: under the curtain no hand at all, after it only one's own."""
    session = new_session(cards, "Ada Bo Cy", seed=11, variant="fast", hands="curtain")
    chance = random.Random(5)
    curtains = seen_own = 0
    app = NovaEraApp(session)
    async with running(app, LARGE) as pilot:
        for _ in range(choices):
            if session.decision is None:
                break
            player = session.decision.player
            up = isinstance(app.screen, Curtain)
            curtains += up
            text = tree_text(app) + drawn(app)
            public = public_names(session)
            for seat, civilization in enumerate(session.game.state.civilizations):
                for number in civilization.hand:
                    name = cards[number].name
                    if seat == player and not up:
                        seen_own += name in text
                    elif name not in public:
                        assert name not in text, f"{name} of seat {seat} is seen when {player} decides"
            if up or not isinstance(app.screen, TableScreen):
                await key(app, "m" if up else "enter")
            else:
                app.screen.controller.choose(chance.choice(session.decision.options))
            await pilot.pause()
    assert min(curtains, seen_own) > choices // 11


def public_names(session: Session) -> str:
    """What lies open or was seen by everybody: on the table, in the log, in a Past, or named by such a card."""
    from novaera_tui.words.story import tell_all

    state, cards = session.game.state, session.cards
    names = [seat.name for seat in session.setup.seats]
    open_cards = [*sum(state.display, ()), *state.personalities]
    for civilization in state.civilizations:
        open_cards += [*civilization.in_play(), *civilization.past]
    words = [cards[number].name + " " + " ".join(card_words(cards[number])) for number in open_cards]
    own = session.decision.player if session.decision is not None else None
    if own is not None:
        words += [" ".join(card_words(cards[number])) for number in state.civilizations[own].hand]
        words += [cards[number].name for number in state.civilizations[own].hand]
    return "\n".join([*words, *(told.text for told in tell_all(session.events(), names, cards, None))])


def test_open_hands_and_a_single_person_need_no_curtain(cards: rules.CardSet) -> None:
    open_table = new_session(cards, hands="open")
    alone = Session(Setup((Seat("Ada"), Seat("Ro", bot="random")), 7, first=0), cards)
    for session in (open_table, alone):
        table = FakeTable(session)
        assert not table.front_end.opened
        table.press("1 enter")
        assert session.choice_count() == 1 and not table.front_end.opened


@pytest.mark.slow
def test_after_bots_the_last_person_at_the_keyboard_needs_no_curtain(cards: rules.CardSet) -> None:
    session = Session(Setup((Seat("Ada"), Seat("Bo"), Seat("Cy", bot="random")), 5, hands="curtain"), cards)
    seating, chance = Seating(session), random.Random(5)
    last: int | None = None
    again = 0
    while (decision := session.decision) is not None:
        private = decision.kind not in OPEN_QUESTIONS
        if seating.needs_curtain():
            assert private and decision.player != last
            seating.seat(decision.player)
        elif session.is_here(decision.player) and private:
            assert decision.player == last
            again += seating.viewer is None
        seating.settle()
        if not session.is_here(decision.player):
            assert seating.viewer is None, "nobody's hand lies open while a bot decides"
        else:
            assert seating.viewer in (decision.player, None) and (not private or seating.viewer is not None)
            last = seating.sitter
        session.choose(chance.choice(decision.options))
    assert again


def test_a_decision_that_needs_nothing_private_raises_no_curtain(cards: rules.CardSet) -> None:
    session = new_session(cards, seed=3)
    chance = random.Random(1)
    table = FakeTable(session)
    passed = 0
    while session.decision is not None and not passed:
        if table.front_end.page == "curtain":
            assert session.decision.kind not in OPEN_QUESTIONS
        table.uncover()
        before = session.decision.player
        table.controller.choose(chance.choice(session.decision.options))
        after = session.decision
        passed += after is not None and after.kind in OPEN_QUESTIONS and after.player != before
    assert passed


@pytest.mark.slow
def test_without_a_curtain_a_key_shows_the_hand(cards: rules.CardSet) -> None:
    """And it is hidden again when somebody else is asked."""
    session = new_session(cards, "Ada Bo Cy", seed=3, hands="curtain")
    chance = random.Random(1)
    table = FakeTable(session)
    seating = table.controller.seating

    def may_sit_down() -> bool:
        return not table.front_end.pages and table.scene.is_passed and seating.has_hand(table.scene.asked)

    while not may_sit_down():
        table.uncover()
        if not may_sit_down():
            assert session.decision is not None
            table.controller.choose(chance.choice(session.decision.options))
    decision, made = session.decision, session.choice_count()
    assert decision is not None and seating.viewer is None
    assert "hand" not in table.scene.idle and table.scene.view.civilizations[decision.player].hand is None
    table.press("m")
    hand = session.game.state.civilizations[decision.player].hand
    assert seating.viewer == decision.player and session.choice_count() == made
    assert "hand" in table.scene.idle and table.scene.view.civilizations[decision.player].hand == hand
    table.press("m")
    assert table.said == "Your hand is already on the table."
    while session.decision is not None and session.decision.player == decision.player and not table.front_end.pages:
        table.controller.choose(session.decision.options[0])
    assert seating.viewer != decision.player


# Keys ---------------------------------------------------------------------------------------------------


def test_the_prompt_previews_what_enter_will_do(cards: rules.CardSet) -> None:
    session = new_session(cards, hands="open")
    table = FakeTable(session)
    table.press("3")
    assert "take W6 M6 E5, sum 17; Unrest 0→7" in table.foretold
    assert not session.steps, "a digit alone decides nothing that matters"
    table.press("1 enter enter 1 g")
    assert "+3 welfare" in table.foretold
    before = session.game.state.civilizations[1].resources[0]
    table.press("enter")
    assert session.game.state.civilizations[1].resources[0] == before + 3


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_looking_at_the_display_begins_with_an_available_card(
    cards: rules.CardSet, size: tuple[int, int]
) -> None:
    session = new_session(cards, hands="open")
    app = NovaEraApp(session)
    async with running(app, size) as pilot:
        await press(pilot, "tab")
        table = table_of(app)
        assert table.controller.focus.panel == "display" and table.controller.focus.cursor is not None
        assert table.controller.focus.cursor[1] in session.view(None).available()


def test_reasons_for_impossible_choices(cards: rules.CardSet) -> None:
    table = FakeTable(new_session(cards, hands="open"))
    table.press("9")
    assert "only 3 zones" in table.said
    table.press("1 enter enter 1 x")
    assert "Territories come in Eras II and III" in table.said
    table.press("d 4")
    assert "Lighthouse costs 5: W3 pays 0, you have 1 economic" in table.said
    table.press("r")
    assert "None of your cards is damaged" in table.said


def test_back_and_undo_step_by_step(cards: rules.CardSet) -> None:
    table = FakeTable(new_session(cards, hands="open"))
    table.press("1 enter enter 1 s")
    assert table.kind == "research"
    table.press("q")
    assert table.kind == "action"
    table.press("backspace")
    assert table.kind == "die"
    table.press("q")
    assert table.kind == "die", "others have seen the pick; that is for undo"
    assert "Nothing to step back from" in table.said
    table.press("u")
    assert table.kind == "pick"
    table.press("U")
    assert table.kind == "die"


def test_a_letter_at_the_die_step_takes_the_die_under_the_cursor(cards: rules.CardSet) -> None:
    session = new_session(cards, hands="open")
    FakeTable(session).press("1 enter enter right g enter")
    assert session.steps[-2].key == "yellow 1"
    assert session.steps[-1].key == "gain"


async def test_names_are_shown_literally(cards: rules.CardSet) -> None:
    seats = (Seat("[bold]Ada[/]"), Seat("漢字 Bo"), Seat("Cy" * 10))
    app = NovaEraApp(Session(Setup(seats, 7, hands="open"), cards))
    for size in (SMALL, LARGE):
        async with running(app, size):
            text = drawn(app)
            assert "[bold]Ada[/]" in text
            assert "漢字 Bo" in text
            assert all(sum(2 if ord(c) > 0x2E80 else 1 for c in line) == size[0] for line in text.splitlines())
        app = NovaEraApp(Session(Setup(seats, 7, hands="open"), cards))


# Sizes, focus, themes -----------------------------------------------------------------------------------


async def test_below_the_minimum_a_sentence_and_no_game_keys(cards: rules.CardSet) -> None:
    session = new_session(cards, hands="open")
    app = NovaEraApp(session)
    async with running(app, (70, 20)) as pilot:
        assert "needs 80x24; this terminal has 70x20" in drawn(app)
        await press(pilot, "1 enter q escape")
        assert not session.steps
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert "pick a Dice Zone" in drawn(app)
        await press(pilot, "1 enter")
        assert len(session.steps) == 1
    app = NovaEraApp(new_session(cards, hands="open"), AppOptions(any_size=True))
    async with running(app, (70, 20)) as pilot:
        assert "pick a Dice Zone" in drawn(app)


async def test_focus_moves_without_repainting_the_screen(cards: rules.CardSet) -> None:
    """Pins what Textual does not document: a quiet `focused`, and panels that only the table tells to repaint."""
    from novaera_tui.screens.dialog import Dialog
    from novaera_tui.screens.page import Page
    from novaera_tui.screens.panel_screen import PanelScreen

    for screen in (PanelScreen, Dialog, Page):
        assert screen.__dict__["focused"]._repaint is False
    app = NovaEraApp(new_session(cards, hands="open"))
    async with running(app, LARGE) as pilot:
        repainted: list[str] = []
        for part in [app.screen, *table_of(app).parts]:
            part.refresh = watched(part, repainted)  # type: ignore[method-assign]  # listens in
        await press(pilot, "tab tab tab")
        await pilot.pause()
    assert {*repainted} <= {"choices", "display", "civilization", "prompt", "keys"}, "what shows where the focus is"


def watched(part: Widget, repainted: list[str]) -> Callable[..., Widget]:
    """A refresh that notes when a whole widget is asked for, and not just some of its cells."""
    refresh = part.refresh

    def note(*regions: Region, **options: Any) -> Widget:
        if not regions and options.get("repaint", True):
            repainted.append(part.id or type(part).__name__)
        return refresh(*regions, **options)

    return note


@pytest.mark.parametrize("theme", ["dark", "light", "contrast", "colour-blind"])
@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE, (160, 50), (200, 60)])
async def test_every_theme_and_size_draws_full_lines(cards: rules.CardSet, theme: str, size: tuple[int, int]) -> None:
    app = NovaEraApp(new_session(cards, "Ada Bo Cy Dee", hands="open"), AppOptions(theme=theme, ascii=True))
    async with running(app, size):
        text = drawn(app)
        assert text.isascii()
        assert all(len(line) == size[0] for line in text.splitlines())
        assert "Riots" in text and "pick a Dice Zone" in text
        assert all(words in text for words in ("Hand", "Unrest", "Ada", "Dee"))
        assert all(words in text for words in ("Display", "People", "Hand of Ada"))


def test_a_digit_never_reaches_past_this_players_own_die(cards: rules.CardSet) -> None:
    """With one die left there is no die step to go back to; the move of the player before must stand."""
    session = new_session(cards, hands="open")
    while not (session.decision is not None and session.decision.kind == "action" and session.steps[-1].kind != "die"):
        assert session.decision is not None
        wanted = {"die": 0, "action": -1}.get(session.decision.kind, 0)
        session.choose(session.decision.options[wanted])
    made = [step.key for step in session.steps]
    table = FakeTable(session)
    table.press("1")
    assert [step.key for step in session.steps] == made
    assert "the only die" in table.said


def test_undoing_the_choice_of_another_player_needs_a_second_press(cards: rules.CardSet) -> None:
    session = new_session(cards, hands="open")
    table = FakeTable(session)
    table.press("1 enter u")
    assert len(session.steps) == 1 and table.said == "The last choice was Ada's. Press u again to undo it."
    table.press("u")
    assert not session.steps


def test_a_re_roll_waits_for_enter(cards: rules.CardSet) -> None:
    session = new_session(cards, hands="open")
    game = session.game
    calendar = cards.named("Calendar").number
    while session.decision is not None and session.decision.kind != "die":
        session.choose(session.decision.options[0])
    data = session.game.to_data()
    player = session.decision.player if session.decision is not None else 0
    for place in (*data["display"], data["box"]):
        if cards[calendar].name in place:
            place.remove(cards[calendar].name)
    data["civilizations"][player]["columns"]["knowledge"].append(cards[calendar].name)
    game = rules.Game.from_data(data, cards)
    session.game = game
    table = FakeTable(session)
    before = game.state.civilizations[player].dice
    table.press("a")
    assert game.state.civilizations[player].used == () and game.state.civilizations[player].dice == before
    table.press("enter")
    assert session.game.state.civilizations[player].used == (calendar,)


async def test_plain_characters_in_every_frame(cards: rules.CardSet) -> None:
    app = NovaEraApp(new_session(cards, hands="curtain"), AppOptions(ascii=True))
    async with running(app, SMALL) as pilot:
        assert isinstance(app.screen, Curtain)
        assert drawn(app).isascii()
        await press(pilot, "m Q")
        assert isinstance(app.screen, AskQuit)
        assert drawn(app).isascii()


@pytest.mark.parametrize("size", mostly_slow([(1, 1), (5, 2), (3, 24), (12, 60)]))
async def test_tiny_terminals_with_any_size(cards: rules.CardSet, size: tuple[int, int]) -> None:
    app = NovaEraApp(new_session(cards, "Ada Bo Cy Dee", hands="open"), AppOptions(any_size=True))
    async with running(app, size) as pilot:
        await press(pilot, "1 enter tab tab v")
        assert app.is_running
