"""What happened since one's last turn: on the curtain, in the log, and on a page of its own."""

from __future__ import annotations

import random

import pytest
from textual.pilot import Pilot

from novaera_tui.app import NovaEraApp
from novaera_tui.draw.log import draw_log
from novaera_tui.draw.prompt import REPORT, news_lines, news_rows
from novaera_tui.palette import palette
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.play.story_log import StoryLog, without_own
from novaera_tui.play.undo import Step
from novaera_tui.screens.curtain import Curtain
from novaera_tui.screens.log_page import LogPage
from novaera_tui.screens.table import TableScreen
from novaera_tui.table.scene import Outcome
from novaera_tui.words.sentences import Sentence
from novaera_tui.words.zone_words import Part
from rules.events import DieSpent, PlayerAsked
from tests.drawings import texts
from tests.front_end import FakeTable
from tests.games import CARDS, new_session, play_on
from tests.screens import drawn, running


def lines_of(page: Curtain | LogPage) -> str:
    """All that the page tells, whether it is in sight or not, as one line of words."""
    return " ".join(" ".join(line.plain for line in page.sheet.lines).split())


def turn_goes_on(step: Step) -> bool:
    """Nothing has happened, dice have been changed that are still to be spent, a card's effect was chosen, or what is
    given up to somebody or to a disaster."""
    if step.kind in ("produce", "may", "resource", "steal-from", "steal", "repair-one", "move-track", "take"):
        return True
    if step.kind in ("damage", "lose", "dark-age"):
        return True
    kinds = {type(event) for event in step.events} - {PlayerAsked}
    return not kinds or (step.kind == "die" and DieSpent not in kinds)


@pytest.mark.parametrize("seed", range(4))
def test_news_are_all_events_since_the_last_turn_of_the_reader(seed: int) -> None:
    """Also what was forced and chose itself; what one does in one's turn makes nothing old."""
    session, chance = new_session(3, seed), random.Random(seed)
    while session.decision is not None:
        play_on(session, chance, 1)
        for player in range(3):
            since = session.last_turn_index(player)
            own = [place for place, step in enumerate(session.steps) if step.player == player]
            own = [place for place in own if not turn_goes_on(session.steps[place])]
            assert since == (own[-1] if own else None)
            if since is None:
                continue
            events = session.events(since)
            assert events == [event for step in session.steps[since:] for event in step.events]
            assert any(not isinstance(event, PlayerAsked) for event in events)


@pytest.mark.parametrize("seed", range(3))
def test_the_latest_sentences_are_the_end_of_the_story_with_the_new_ones_marked(seed: int) -> None:
    session = new_session(2, seed)
    chance, story_log = random.Random(seed), StoryLog(session)
    for _ in range(60):
        play_on(session, chance, 1)
        for player in (0, 1):
            latest = story_log.latest(None, player)
            whole = [sentence.text for sentence in story_log.since(None, None)]
            # the oldest may be the rest of a sentence that began before
            assert [sentence.text for sentence in latest][1:] == whole[-len(latest) :][1:]
            new = [sentence.text for sentence in latest if sentence.is_new]
            since = session.last_turn_index(player)
            told = [] if since is None else [sentence.text for sentence in story_log.since(since, None)]
            own = [] if since is None else [sentence.player == player for sentence in story_log.since(since, None)]
            assert own[len(told) - len(new) :][:1] != [True], "news begin with what others did"
            assert all(own[: len(told) - len(new)]) or len(latest) < len(whole), "and nothing else is left out"
            assert new == told[len(told) - len(new) :]
    assert not any(sentence.is_new for sentence in story_log.latest(None))


def drawn_log(sentences: list[Sentence], height: int) -> list[str]:
    lines = draw_log(sentences, 40, height, palette())
    return ["".join(segment.text for segment in line).rstrip() for line in lines]


def test_a_line_in_the_log_says_where_the_new_begins() -> None:
    sentences = [Sentence("Ada slept."), Sentence("Bo took zone 1.", is_new=True), Sentence("Cy slept.", is_new=True)]
    lines = drawn_log(sentences, 8)
    assert [line.strip("─ ") for line in lines[:5]] == [
        "Log",
        "Ada slept.",
        "Since your last turn",
        "Bo took zone 1.",
        "Cy slept.",
    ]
    assert "since" not in drawn_log(sentences, 3)[0], "more is new than there is room for"
    assert "Since" not in " ".join(drawn_log([Sentence("Ada slept.")], 8))


# On the curtain -----------------------------------------------------------------------------------------


async def choose_until_curtain(pilot: Pilot[None], app: NovaEraApp, session: Session, name: str) -> Curtain:
    chance = random.Random(3)
    for _ in range(300):
        await pilot.pause()
        if isinstance(app.screen, Curtain) and app.screen.person == name and session.choice_count() > 20:
            return app.screen
        if isinstance(app.screen, TableScreen) and session.decision is not None:
            app.screen.controller.choose(chance.choice(session.decision.options))
        else:
            await pilot.press("m" if isinstance(app.screen, Curtain) else "enter")
    raise AssertionError("nobody passed the keyboard")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_curtain_tells_all_since_ones_last_turn_and_scrolls(size: tuple[int, int]) -> None:
    session = new_session(3, 5, variant="fast", hands="curtain")
    app = NovaEraApp(session)
    async with app.run_test(size=size) as pilot:
        page = await choose_until_curtain(pilot, app, session, "Bo")
        since = session.last_turn_index(1)
        assert since is not None
        news = without_own(StoryLog(session).since(since, None), 1)
        told = lines_of(page)
        shown = drawn(app)
        assert "Since your last turn" in shown and "Pass the keyboard to Bo" in shown
        assert " ".join(news[-1].text.split()) in " ".join(shown.split()), "the newest is in sight"
        places = [told.index(" ".join(sentence.text.split())) for sentence in news]
        assert places == sorted(places), "the newest stands last"
        assert page.sheet.top == page.sheet.last_top
        if page.sheet.last_top:
            assert "↑ earlier" in shown
            await pilot.press(*["up"] * 60)
            assert page.sheet.top == 0 and "more" in drawn(app)
            assert "Pass the keyboard to Bo" in drawn(app), "who is to come stays in sight"
            assert app.screen is page, "scrolling does not lift it"
        await pilot.press("q", "escape", "space", "x", "enter")
        assert app.screen is page, "only its own key lifts it"
        await pilot.press("m")
        assert isinstance(app.screen, TableScreen)


# Against bots -------------------------------------------------------------------------------------------


async def bots_turn(pilot: Pilot[None], session: Session) -> None:
    for _ in range(300):
        await pilot.pause(0.02)
        if session.decision is not None and session.decision.player == 0:
            return
    raise AssertionError("the bot does not come to an end")


async def test_after_a_bots_turn_the_log_and_a_key_show_its_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("novaera_tui.play.bot_runner.PAUSE", 0)
    session = Session(Setup((Seat("Ada", "amber"), Seat("Ro", "violet", "random")), 7), CARDS)
    app = NovaEraApp(session)
    async with running(app, (160, 60)) as pilot:
        await pilot.press("1", "enter")
        await bots_turn(pilot, session)
        await pilot.pause()
        text = drawn(app)
        assert (
            text.index("Since your last turn") < text.index("Ro took zone")
            if "began a three-Era game" in text
            else True
        )
        await pilot.press("N")
        assert isinstance(app.screen, LogPage) and app.screen.from_start
        told = lines_of(app.screen)
        assert "SINCE YOUR LAST TURN" in drawn(app)
        assert "began a three-Era game" not in told
        assert "Ada took zone 1" not in told and "Ro took zone" in told
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)


def test_the_mark_stays_as_long_as_ones_turn_lasts() -> None:
    table = FakeTable(new_session(2, 7, hands="open"))
    table.press("1 enter enter")
    before = [sentence for sentence in table.scene.news if sentence.is_new]
    table.press("1 enter")
    assert table.kind == "action"
    assert [sentence for sentence in table.scene.news if sentence.is_new] == before != []


def test_a_turn_begins_with_the_choices_of_others_until_a_key_is_pressed() -> None:
    session = Session(Setup((Seat("Ada"), Seat("Bo", bot="random")), 3, hands="open"), CARDS)
    table = FakeTable(session)
    chance = random.Random(1)
    while session.decision is not None and not (session.decision.player == 0 and table.scene.report.parts):
        table.controller.choose(chance.choice(session.decision.options))
    told = " ".join(part.text for part in table.scene.report.parts)
    assert "Bo" in told and "news" not in table.scene.idle
    table.press("right")
    assert not table.scene.report.parts and "news" not in table.scene.idle
    table.press("N")
    table.controller.redraw()
    assert "news" in table.scene.idle, "they have been read"


def test_a_report_keeps_the_deed_and_leaves_out_its_effects_first() -> None:
    table = FakeTable(new_session(2, 7, hands="open"))
    deed, effect = "Bo developed Hunting with W4.", "Bo gained 1 military (Hunting)."
    report = Outcome("report", (Part(deed), *[Part(effect, "quiet")] * 5))
    told = ["".join(segment.text for segment in row.segments) for row in news_rows(table.scene, report, 79, REPORT)]
    assert deed in " ".join(told) and "More: N" in told[-1] and len(told) <= REPORT


def test_actions_and_card_effects_have_different_words() -> None:
    session = new_session(2, 3, hands="open")
    play_on(session, random.Random(1), 40)
    told = StoryLog(session).since(None, None)
    assert {each.kind for each in told if " took zone" in each.text or " with K" in each.text} == {"deed"}
    assert {each.kind for each in told if "hit nobody" in each.text} == {"news"}


def test_a_spare_line_tells_what_somebody_chose_rather_than_what_came_of_it() -> None:
    news = (Sentence("Bo enlisted Hatshepsut.", "deed"), Sentence("Bo gained 2 VP for Hatshepsut."))
    told = {height: texts(news_lines(news, 80, height, palette())) for height in (1, 2)}
    assert "enlisted" in told[1] and "gained" not in told[1] and "gained" in told[2]
    assert "gained" in texts(news_lines(news[1:], 80, 1, palette()))
