"""Moments: what they tell of a game, that it is true and fits on the screen, and when their pages open."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from textual.screen import Screen

from novaera_tui.draw.ending import draw_ending
from novaera_tui.draw.moments import draw_moment
from novaera_tui.palette import Palette, palette
from novaera_tui.play.moment_accounts import DisasterAccount, EraAccount, account_of, losses_of, marker_path
from novaera_tui.play.moment_words import new_cards_words
from novaera_tui.play.moments import DARK_AGE_BEGINS, DISASTER, ERA, WAR, Moment, moments_of
from novaera_tui.play.round_summary import rounds_of
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving.preferences import change_preferences, preferences
from novaera_tui.saving.recording import read
from novaera_tui.saving.replay import Replay
from novaera_tui.screens.moment import MomentPage
from novaera_tui.screens.scoring import ScoringScreen
from novaera_tui.screens.setup import SetupScreen
from novaera_tui.screens.threats import ThreatsPage
from novaera_tui.table.page_queue import PageQueue
from novaera_tui.words.names import dice_words
from rules import Result
from rules import events as happened
from rules.events import Event
from rules.hindsight import Hindsight
from rules.kinds import DISASTERS, LAST_SPACE, NO_CARD, ROUNDS_PER_ERA, SEATS, TRACKS, Die, Kind
from tests.drawings import texts
from tests.games import CARDS, new_session, play_on
from tests.pseudo_language import LANGUAGES, SHIPPED_LANGUAGES, speaking
from tests.screens import drawn, moment_page, opened
from tests.sweeps import mostly_slow

LONG_NAMES = ("Bartholomew of Alexandria"[:24], "Maximiliana von Habsburg", "Christopher Montgomery X", "W" * 24)
SIZES = ((80, 23), (100, 29), (120, 39), (160, 49))
"""Cells above the key line."""


@cache
def finished(seed: int, names: tuple[str, ...] = ("Ada", "Bo", "Cy")) -> Session:
    session = Session(Setup(tuple(map(Seat, names)), seed), CARDS)
    play_on(session, random.Random(seed))
    return session


def first(kind: str, players: tuple[str, ...] = ("Ada", "Bo", "Cy")) -> tuple[Session, Moment]:
    """The first moment of this kind in some game."""
    games = (finished(seed, players) for seed in range(30))
    return next((game, moment) for game in games for moment in moments_of(game.events()) if moment.kind == kind)


# Earlier positions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_hindsight_knows_every_earlier_position(seed: int) -> None:
    """From the end of a game, and from wherever its events begin, it finds what was in play."""
    session, chance = new_session(2 + seed % 3, seed), random.Random(seed)
    seen = []
    while session.decision is not None:
        play_on(session, chance, 7)
        seen.append((len(session.events()), session.view(None)))
    events, view = session.events(), session.view(None)
    for skipped in (0, seen[len(seen) // 2][0]):
        for count, then in seen:
            if count < skipped:
                continue
            found = Hindsight(view, events[skipped:], count - skipped)
            for seat, civilization in zip(SEATS, then.civilizations, strict=False):
                lying = found.civilizations[seat]
                assert list(map(set, lying.columns)) == list(map(set, civilization.columns))
                assert set(found.past(seat)) == set(civilization.past)
                assert found.unrest(seat) == civilization.unrest
                if not skipped:  # a card that was lost later may have been damaged before the first event
                    assert set(lying.damaged) == set(civilization.damaged)
            assert skipped or (found.era, found.dark_age) == (then.era, then.dark_age)


# What happened ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_every_strike_war_dark_age_and_era_is_a_moment(seed: int) -> None:
    events = finished(seed).events()
    told = Counter(moment.kind for moment in moments_of(events))
    counts = Counter(map(type, events))
    assert told[DISASTER] == counts[happened.DisasterStruck]
    assert told[WAR] == counts[happened.CivilWarBegan]
    assert told[DARK_AGE_BEGINS] == counts[happened.DarkAgeBegan]
    assert told[ERA] == counts[happened.EraBegan] == 2
    ends = [moment.ended for moment in moments_of(events)]
    assert ends == sorted(ends)


def test_a_moment_is_none_before_everybody_has_answered() -> None:
    session, moment = first(DISASTER)
    events = session.events()
    assert moment in moments_of(events)
    assert moment not in moments_of(events[: moment.ended - 1])


def test_a_dark_age_is_explained_before_anybody_is_asked_for_a_die() -> None:
    session, moment = first(DARK_AGE_BEGINS)
    events = session.events()
    known = events[: moment.ended + 1]
    assert moment in moments_of(known) and not any(isinstance(event, happened.DieReturned) for event in known)
    text = texts(draw_moment(session, account_of(session, moment), 80, 24, palette()))
    dice = [event.dice for event in known if isinstance(event, happened.ZoneTaken | happened.DiceLowered)]
    assert dice_words(dice[-1]).replace(" ", "  ") in text


@pytest.mark.parametrize("seed", range(8))
def test_a_disaster_costs_the_points_that_would_no_longer_be_scored(seed: int) -> None:
    session = finished(seed)
    events, view = session.events(), session.view(None)
    for moment in moments_of(events):
        if moment.kind != DISASTER:
            continue
        during = events[moment.begun : moment.ended]
        losses = losses_of(session, moment)
        hit = [event for event in during if isinstance(event, happened.CardDamaged | happened.CardLost)]
        assert [loss.hit.card for loss in losses if loss.hit.how != "safe"] == [event.card for event in hit]
        after = Hindsight(view, events, moment.ended)
        for loss in losses:
            seat = SEATS[loss.hit.player]
            assert loss.hit.how != "safe" or not (loss.points or loss.stops or loss.evolution)
            assert not loss.evolution or moment.era < view.last_era
            working = {card for column in after.working(seat).columns for card in column}
            assert (loss.hit.card in working) == (loss.hit.how == "safe")


@pytest.mark.parametrize("seed", range(8))
def test_the_way_of_a_marker_adds_up(seed: int) -> None:
    session = finished(seed)
    for moment in moments_of(session.events()):
        if moment.kind == DISASTER:
            path = marker_path(session.events(), moment, TRACKS[moment.about])
            assert sum(step.amount for step in path.steps) == LAST_SPACE
            assert not path.dice or any(die.colour == moment.about for die in path.dice)


def test_the_path_of_a_marker_omits_steps_back_and_earlier_disasters() -> None:
    riots = DISASTERS[0]
    dice = (Die(Kind(0), 5), Die(Kind(3), 1))
    events: list[Event] = [
        happened.RoundBegan(1, 1, SEATS[0]),
        happened.TrackMoved(riots, 0, 10, NO_CARD),
        happened.TrackMoved(riots, 10, 0, NO_CARD),
        happened.TrackMoved(riots, 0, 4, NO_CARD),
        happened.RoundBegan(2, 1, SEATS[1]),
        happened.TrackMoved(riots, 4, 7, NO_CARD),
        happened.RoundBegan(2, 2, SEATS[0]),
        happened.TrackMoved(riots, 7, 3, CARDS.named("Pillage").number),
        happened.RoundBegan(2, 3, SEATS[1]),
        happened.ZoneTaken(SEATS[0], 2, (), 0),
        happened.ZoneLeft(1, dice),
        happened.TrackMoved(riots, 3, 10, NO_CARD),
    ]
    path = marker_path(events, Moment(DISASTER, 2, 3, len(events), len(events), 0), riots)
    assert [tuple(step) for step in path.steps] == [(3, 0, 0), (7, 2, 3)]
    assert (path.picker, path.taken, path.left, path.dice) == (0, 2, 1, dice)
    assert not path.pushes, "that was in another round"


def test_a_page_stays_true_when_the_choices_behind_it_are_undone() -> None:
    session, moment = first(ERA)
    told = account_of(session, moment)
    assert isinstance(told, EraAccount)
    again = Session(session.setup, CARDS)
    assert texts(draw_moment(again, told, 80, 23, palette())) == texts(draw_moment(session, told, 80, 23, palette()))


@pytest.mark.slow
def test_a_replay_shows_the_same(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = new_session(3, 3, path)
    play_on(session, random.Random(3))
    session.close()
    replay = Replay(read(path), CARDS)
    replay.jump(len(replay))
    moments = moments_of(session.events())
    assert moments_of(replay.events()) == moments
    assert [account_of(replay, moment) for moment in moments] == [account_of(session, moment) for moment in moments]


@pytest.mark.slow
def test_nothing_hidden_is_told() -> None:
    """Secret events tell nothing: without them, moments are the same."""
    for seed in range(8):
        session = finished(seed)
        known = [event for event in session.events() if not isinstance(event, happened.SECRET)]
        hidden = Session(session.setup, CARDS)
        hidden.game = session.game
        hidden.opening = [*known]
        for mine, theirs in zip(moments_of(session.events()), moments_of(known), strict=True):
            lines = [
                texts(draw_moment(match, account_of(match, moment), 120, 39, palette()))
                for match, moment in ((session, mine), (hidden, theirs))
            ]
            assert lines[0] == lines[1]


# The drawing --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", [palette(), palette("light", "16"), palette(depth="none", ascii=True)])
@pytest.mark.parametrize("size", mostly_slow(SIZES))
def test_moments_fit_and_nothing_is_cut(size: tuple[int, int], look: Palette) -> None:
    for seed in range(6):
        session = finished(seed, LONG_NAMES[: 2 + seed % 3])
        pages = [draw_moment(session, account_of(session, m), *size, look) for m in moments_of(session.events())]
        pages.append(draw_ending(session, *size, look))
        for lines in pages:
            text = texts(lines)
            assert len(lines) <= size[1], text
            assert all(cell_len(line) <= size[0] for line in text.splitlines()), text
            assert "…" not in text and "~" not in text, text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [DISASTER, WAR, DARK_AGE_BEGINS, ERA])
def test_moments_fit_in_another_language(kind: str, language: str) -> None:
    session, moment = first(kind, ("Ada", "Bo", "Cy", "Dee"))
    with speaking(language):
        lines = draw_moment(session, account_of(session, moment), 120, 39, palette())
    assert len(lines) <= 39
    assert all(cell_len(line) <= 120 for line in texts(lines).splitlines())


@pytest.mark.parametrize("language", SHIPPED_LANGUAGES)
@pytest.mark.parametrize("size", mostly_slow(SIZES))
def test_nothing_of_a_moment_is_cut_in_any_language(size: tuple[int, int], language: str) -> None:
    with speaking(language):
        test_moments_fit_and_nothing_is_cut(size, palette())


def test_a_disaster_tells_whom_it_hit_and_how_it_came() -> None:
    session, moment = first(DISASTER)
    told = account_of(session, moment)
    assert isinstance(told, DisasterAccount)
    for size in SIZES:
        text = texts(draw_moment(session, told, *size, palette()))
        for loss in told.losses:
            assert CARDS[loss.hit.card].name in text
            assert not loss.points or f"{loss.points} VP less at scoring" in text
        assert "How it came" in text and f"+{told.path.steps[-1].amount}" in text
        assert "back to 0" in text


def test_an_era_tells_every_point_and_who_left() -> None:
    session, moment = first(ERA)
    told = account_of(session, moment)
    assert isinstance(told, EraAccount)
    text = texts(draw_moment(session, told, 120, 39, palette()))
    for seat, name in enumerate(session.names):
        row = next(line for line in text.splitlines() if line.strip().startswith(f"{name} "))
        assert row.split()[-3:] == [f"+{told.scoring.points(seat)}", str(told.scoring.after(seat)), "VP"]
    gone = [CARDS[card].name for mine in told.change.gone for card in mine]
    assert gone and all(name in text.replace("\n", " ") for name in gone)


def test_a_review_takes_its_place_on_the_last_page() -> None:
    luck = [[Segment("Luck")], [Segment("dice")]]
    for size in SIZES[2:]:
        lines = draw_ending(finished(1), *size, palette(), luck, [[[Segment("turning points")]]])
        text = texts(lines).splitlines()
        assert len(lines) <= size[1] and text[-1] == "turning points"
        assert any("─ Luck ─" in line for line in text) and any(line.rstrip().endswith("dice") for line in text)
        assert not any("Era by Era" in line for line in text)


# The pages ----------------------------------------------------------------------------------------------


def pages_of(session: Session, chance: random.Random, is_brief: bool = False) -> list[str]:
    """The pages of a whole game, moments by their kind."""
    session.setup = session.setup._replace(brief=is_brief)
    queue, shown = PageQueue(session, has_people=True), []
    while session.decision is not None:
        play_on(session, chance, 1)
        while page := queue.pop():
            shown.append(page.about[1].kind if page.name == "moment" else page.name)
    return shown


@pytest.mark.parametrize("seed", range(5))
def test_pages_come_in_the_order_in_which_things_happened(seed: int, home: Path) -> None:
    session = new_session(3, seed)
    shown = pages_of(session, random.Random(seed))
    moments = moments_of(session.events())
    assert [name for name in shown[:-2] if name != "round"] == [moment.kind for moment in moments]
    rounds = [told for told in rounds_of(session.events(), 3) if told.round < ROUNDS_PER_ERA]
    told_of = sum(not told.is_uneventful for told in rounds)
    assert shown.count("round") == told_of, "none at the end of an Era, or of a round without news"
    assert shown[-2:] == ["scoring", "result"]


def test_a_brief_game_has_moments_and_no_recaps(home: Path) -> None:
    shown = pages_of(new_session(3, 1), random.Random(1), is_brief=True)
    assert "round" not in shown and shown.count(ERA) == 2


def test_moments_that_wait_when_they_are_turned_off_do_not_come(home: Path) -> None:
    session, chance = new_session(3, 1), random.Random(1)
    queue = PageQueue(session, has_people=True)
    play_on(session, chance)
    change_preferences(moments=False)
    shown = []
    while page := queue.pop():
        shown.append(page.name)
    assert "moment" not in shown and shown.count("scoring") == 3, "but scorings do"


@pytest.mark.slow
def test_undo_removes_a_moment_and_redo_shows_it_once(home: Path) -> None:
    tried = 0
    for seed in range(8):
        session, chance = new_session(2, seed), random.Random(seed)
        queue = PageQueue(session, has_people=True)
        while session.decision is not None:
            queue.pages.clear()
            play_on(session, chance, 1)
            waiting, taken = list(queue.pages), session.steps[-1].key
            if any(page.name == "moment" for page in waiting) and not session.undo():
                assert not queue.pages
                session.choose(taken)
                assert queue.pages == waiting
                tried += 1
    assert tried


async def test_keys_of_a_moment(home: Path) -> None:
    session, moment = first(ERA)
    page: Screen[Any] = MomentPage(session, moment)
    async with opened(page) as (app, pilot):
        assert "hide these pages" in drawn(app)
        await pilot.press("S")
        assert isinstance(app.screen, ScoringScreen) and app.screen.era == 1
        await pilot.press("q", "T")
        assert isinstance(app.screen, ThreatsPage)
        for key in ("v", "L", "question_mark"):
            await pilot.press("q", key)
            assert app.screen is not page
        await pilot.press("q", "n")
        assert page not in app.screen_stack and not preferences().moments


async def test_the_set_up_turns_moments_on_again(home: Path) -> None:
    change_preferences(moments=False)
    async with opened(page := SetupScreen()) as (app, pilot):
        page.chosen = page.fields.index("rounds")
        await pilot.press("right", "right")
        assert preferences().moments and not page.draft.brief
        assert "fill the screen" in drawn(app)


async def test_a_moment_is_drawn_from_edge_to_edge() -> None:
    session, _ = first(DISASTER)
    async with opened(moment_page(session, DISASTER)) as (app, _):
        lines = drawn(app).splitlines()
    assert lines[0].startswith("   ERA I") and lines[0].rstrip().endswith("all dice are spent")
    assert lines[-1].startswith(" Enter continue")


def test_players_who_share_a_place_have_the_same_number() -> None:
    result = Result(((SEATS[1], SEATS[2]), (SEATS[0],)), (27, 32, 32), (0, 0, 0), ((), (), ()))
    assert [result.place(seat) for seat in SEATS[:3]] == [3, 1, 1]


def test_the_new_cards_of_an_era_add_up() -> None:
    """Cards of two kinds are counted once."""
    dealt = [card.number for card in CARDS if card.is_technology][:60]
    assert any(len(CARDS[number].kinds) > 1 for number in dealt)
    all_cards, *kinds = map(int, re.findall(r"\d+", new_cards_words(SimpleNamespace(cards=dealt), CARDS)))  # type: ignore[arg-type]
    assert all_cards == len(dealt) == sum(kinds)


@pytest.mark.parametrize("size", [(80, 22), (80, 30), (120, 38)])
def test_a_reviewed_ending_fits_with_turning_points_in_the_longest_form_that_does(size: tuple[int, int]) -> None:
    """On a small screen they have the room of the chart."""
    forms = [[[Segment(f"{told} {number}")] for number in range(told * 3 + 1)] for told in (9, 2, 1)]
    lines = draw_ending(finished(1), *size, palette(), [[Segment("luck")]] * 3, forms, [(1, "1")])
    assert len(lines) <= size[1] and texts(lines).endswith("2 6")
