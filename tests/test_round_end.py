"""The end of a round: what the page tells, when it opens, and who is spared it."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from novaera_tui.app import NovaEraApp
from novaera_tui.play.round_summary import Blow, Hit, Round, Yield, rounds_of
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving.preferences import change_preferences
from novaera_tui.saving.recording import read
from novaera_tui.screens.moment import MomentPage
from novaera_tui.screens.round_end import RoundEnd
from novaera_tui.screens.table import TableScreen
from novaera_tui.words.sentences import Sentence
from novaera_tui.words.story import tell_all
from rules import events as happened
from rules.kinds import BLACK, ECONOMIC, KNOWLEDGE, LETTERS, MILITARY, SEATS, TRACKS, WELFARE, CardNumber, Die
from tests.front_end import FakeTable
from tests.games import CARDS, NAMES, new_session, play_on
from tests.screens import drawn, running

ADA, BO = SEATS[:2]
RIOTS, INVASION, DECLINE, REGRESSION, DARK_AGE = TRACKS
HARM = happened.CardDamaged | happened.CardLost | happened.CardObsolete | happened.DisasterIgnored


def card(name: str) -> CardNumber:
    return CARDS.named(name).number


def told_round(*during: Any, players: int = 2) -> Any:
    """A round in which this happened."""
    return rounds_of(
        [happened.RoundBegan(1, 2, ADA), *during, happened.FirstPlayerChanged(BO), happened.RoundBegan(1, 3, BO)],
        players,
    )[0]


# What a round adds up to --------------------------------------------------------------------------------


def test_the_page_lists_players_hit_protected_or_without_cards() -> None:
    markets, hunting, archery = card("Markets"), card("Hunting"), card("Archery")
    told = told_round(
        happened.CivilWarBegan(BO),
        happened.CardDamaged(BO, archery, MILITARY, "civil war"),
        happened.DisasterStruck(DECLINE),
        happened.DisasterIgnored(ADA, DECLINE, markets),
        happened.CardLost(BO, hunting, MILITARY, "decline"),
        happened.TrackMoved(DECLINE, 10, 0),
        players=3,
    )
    war, decline = told.blows
    assert (war.kind, war.player, war.hits) == ("civil war", 1, [Hit(1, "damaged", archery, MILITARY)])
    assert (decline.kind, decline.track) == ("disaster", 2)
    assert decline.hits == [Hit(0, "safe", markets), Hit(1, "lost", hunting, MILITARY)]


def test_obsolete_cards_are_listed_R15_2() -> None:
    archery, crossbows = card("Archery"), card("Crossbows")
    (blow,) = told_round(happened.CardObsolete(BO, archery, MILITARY, crossbows)).blows
    assert (blow.kind, blow.card, blow.hits) == ("obsolete", crossbows, [Hit(1, "lost", archery, MILITARY)])


def test_a_dark_age_and_attacks_are_told() -> None:
    archery, crossbows = card("Archery"), card("Crossbows")
    told = told_round(
        happened.DieReturned(ADA, Die(MILITARY, 3)),
        happened.DieReturned(BO, Die(BLACK, 5)),
        happened.CardDamaged(BO, archery, MILITARY, "attack", crossbows),
    )
    assert [blow.kind for blow in told.blows] == ["dark age", "attack"]
    assert told.blows[0].given_up == [(0, Die(MILITARY, 3)), (1, Die(BLACK, 5))]
    assert (told.blows[1].card, told.blows[1].hits) == (crossbows, [Hit(1, "damaged", archery, MILITARY)])


def test_production_is_separate_from_earlier_gains() -> None:
    told = told_round(
        happened.ResourcesGained(ADA, KNOWLEDGE, 5, "gain"),
        happened.PhaseBegan("production"),
        happened.ResourcesGained(ADA, MILITARY, 2, "effect"),
        happened.ResourceStolen(ADA, BO, WELFARE, 1, card("Pillage")),
        happened.ResourcesConverted(BO, ECONOMIC, 1, KNOWLEDGE, 2, card("Pillage")),
        happened.UnrestRose(BO, 0, 2, "effect"),
    )
    first, second = told.yields
    assert (first.produced, first.stolen, first.victims) == ([0, 2, 0, 0], [1, 0, 0, 0], [1])
    assert (second.lost, second.thieves, second.exchanged) == ([-1, 0, 0, 0], [0], [0, 0, -1, 2])
    assert (first.now, second.now) == ([2, 3, 1, 6], [0, 1, 0, 3])
    assert (first.unrest, second.unrest) == ((0, 0), (0, 2))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_purses_and_tracks_are_those_of_the_game(seed: int) -> None:
    """Whatever happens in a game, what the page says that everybody has now is what they have."""
    session, seen = new_session(2 + seed % 3, seed), 0
    chance = random.Random(seed)
    while session.decision is not None:
        play_on(session, chance, 1)
        rounds = rounds_of(session.events(), session.seats)
        if len(rounds) > seen:
            seen = len(rounds)
            view = session.view(None)
            assert [tuple(made.now) for made in rounds[-1].yields] == [them.resources for them in view.civilizations]
            assert [made.unrest[1] for made in rounds[-1].yields] == [them.unrest for them in view.civilizations]
            assert rounds[-1].tracks[:4] == view.tracks[:4]
    assert seen == 9


# The page -----------------------------------------------------------------------------------------------


@pytest.fixture
def without_moments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path))
    change_preferences(moments=False)


def people(seed: int = 7, **setup: Any) -> Session:
    return Session(Setup((Seat("Ada", "amber"), Seat("Bo", "violet")), seed, hands="open", **setup), CARDS)


async def enter_until(pilot: Pilot[None], app: NovaEraApp, wanted: type, most: int = 400) -> list[type]:
    """Press Enter until a screen of this sort is there; the sorts of pages on the way, in order."""
    pages: list[type] = []
    for _ in range(most):
        screen = app.screen
        if not isinstance(screen, TableScreen) and (not pages or pages[-1] is not type(screen)):
            pages.append(type(screen))
        if isinstance(screen, wanted):
            return pages
        await pilot.press("enter")
    raise AssertionError(f"no {wanted.__name__} after {most} times Enter")


def pages_until(table: FakeTable, wanted: str) -> list[str]:
    """Press Enter until this page has opened; the names of all pages up to it, in order."""
    opened = table.front_end.opened
    while wanted not in (names := [page.name for page in opened]):
        if table.front_end.pages:
            table.front_end.close_page()
        else:
            table.press("enter")
    return names


async def test_repairs_and_losses_are_listed_in_full_R7_4(monkeypatch: pytest.MonkeyPatch) -> None:
    both = next(card for card in CARDS if len(card.kinds) > 1)
    told = told_round(
        happened.DisasterStruck(INVASION),
        happened.CardLost(ADA, both.number, both.kinds[0], "invasion"),
        happened.PhaseBegan("production"),
        happened.CardRepaired(BO, card("Military Tactics"), MILITARY),
        happened.CardRepaired(BO, card("Public Gardens"), WELFARE),
    )
    monkeypatch.setattr("novaera_tui.screens.round_end.rounds_of", lambda *_: [told])
    app = NovaEraApp(people())
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(page := RoundEnd(people()))
        await pilot.pause()
        lines = [line.plain for line in page.sheet.lines]
    assert any("repaired  Military Tactics and Public Gardens" in line for line in lines), lines
    assert any(f" {LETTERS[both.kinds[0]]}{both.cost}  {both.name}" in line for line in lines), lines


async def test_what_had_a_page_as_it_happened_is_not_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = (
        happened.CivilWarBegan(BO),
        happened.DisasterStruck(DECLINE),
        happened.CardLost(BO, card("Hunting"), MILITARY, "decline"),
    )
    dice = happened.DieReturned(ADA, Die(MILITARY, 3))
    attack = happened.CardDamaged(BO, card("Archery"), MILITARY, "attack", card("Crossbows"))
    assert told_round(*moments).is_uneventful
    for during, has_moments, wanted, others in (
        (moments, True, (), ("Disasters and attacks", "Decline struck")),
        ((*moments, attack), True, ("Disasters and attacks", "Attack: Crossbows"), ("Decline struck",)),
        ((happened.DarkAgeBegan(1), dice), True, ("gave up",), ()),
        (moments, False, ("Decline struck", "Civil War"), ()),
        ((), True, ("No disaster struck",), ()),
    ):
        told = [told_round(*during)]
        monkeypatch.setattr("novaera_tui.screens.round_end.rounds_of", lambda *_, told=told: told)
        app = NovaEraApp(None)
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(page := RoundEnd(people(), has_moments=has_moments))
            await pilot.pause()
            text = "\n".join(line.plain for line in page.sheet.lines)
        assert "Tracks" in text and all(words in text for words in wanted)
        assert not any(words in text for words in others)


@pytest.mark.slow
async def test_a_round_ends_with_a_page_and_enter_goes_on() -> None:
    session = people()
    app = NovaEraApp(session)
    async with running(app) as pilot:
        await enter_until(pilot, app, RoundEnd)
        text = drawn(app)
        assert "ERA I, ROUND 1 OF 3 IS OVER" in text
        assert "Production" in text and "produced" in text
        assert "no Civil War broke out, and no card was attacked." in text, "though something may have been stolen"
        assert "Bo goes first in the next round." in text
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)
        assert "Bo: pick" in drawn(app)


def test_a_round_in_which_nothing_happened_has_no_page() -> None:
    assert Round(1, 1, ()).is_uneventful
    none = [0] * 4
    calm = Yield(none, none, none, none, now=[1, 1, 1, 1], unrest=(3, 3))
    assert Round(1, 1, (), yields=[calm]).is_uneventful
    assert not Round(1, 1, (), blows=[Blow("attack")]).is_uneventful
    changes: tuple[dict[str, Any], ...] = (
        {"produced": [0, 1, 0, 0]},
        {"lost": [1, 0, 0, 0]},
        {"repaired": [7]},
        {"unrest": (3, 2)},
    )
    for news in changes:
        assert not Round(1, 1, (), yields=[calm, replace(calm, **news)]).is_uneventful


@pytest.mark.slow
async def test_a_moment_opens_over_the_table_and_enter_goes_on() -> None:
    app = NovaEraApp(people())
    async with running(app) as pilot:
        await enter_until(pilot, app, MomentPage)
        assert "n hide these pages" in drawn(app)
        moment = app.screen
        await pilot.press("enter")
        assert app.screen is not moment


def test_without_moments_every_round_has_a_page_and_every_era_its_scoring(without_moments: None) -> None:
    pages = pages_until(FakeTable(people(variant="fast")), "result")
    assert pages == [*["round"] * 3, "scoring", *["round"] * 3, "scoring", "result"]


def test_a_brief_game_without_moments_has_no_page_at_the_end_of_a_round(without_moments: None) -> None:
    assert pages_until(FakeTable(people(brief=True)), "scoring") == ["scoring"]


def test_where_only_bots_play_nobody_has_to_turn_pages() -> None:
    seats = (Seat("Ro", "amber", "random"), Seat("Mo", "violet", "random"))
    session = Session(Setup(seats, 7), CARDS)
    table = FakeTable(session)
    while session.view(None).round == 1:
        table.bots.play()
        assert not table.front_end.opened


def test_a_page_that_was_shown_is_not_shown_again_after_resuming(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = new_session(2, 7, path, hands="open")
    pages_until(FakeTable(session), "round")
    session.close()
    assert not FakeTable(Session.resume(read(path), CARDS)).front_end.opened


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
async def test_the_page_tells_every_card_that_was_lost(seed: int) -> None:
    """Nothing that the story tells of damage and loss in a round is missing on its page."""
    session = new_session(4, seed)
    play_on(session, random.Random(seed))
    events = list(session.events())
    starts = [place for place, event in enumerate(events) if isinstance(event, happened.RoundBegan)]
    app = NovaEraApp(None)
    async with app.run_test(size=(100, 60)) as pilot:
        for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(events)], strict=True)):
            app.push_screen(RoundEnd(session, number))
            await pilot.pause()
            assert isinstance(app.screen, RoundEnd)
            text = "\n".join(line.plain for line in app.screen.sheet.lines)
            for event in events[start:end]:
                if isinstance(event, HARM):
                    harmed = event.cause if isinstance(event, happened.DisasterIgnored) else event.card
                    assert CARDS[harmed].name in text
            told: list[Sentence] = tell_all(events[start:end], NAMES, CARDS)
            assert any(line.kind == "danger" for line in told) == ("No disaster struck" not in text)
            await pilot.press("enter")
