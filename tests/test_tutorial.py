"""Lessons without a screen: loading, playing by their solutions, corrections, progress and tips."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.draw.coach import COACH, coach_rows
from novaera_tui.errors import UserError
from novaera_tui.keys import BY_ID, Keymap
from novaera_tui.palette import palette
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving.storage import start_game
from novaera_tui.screens.curtain import Curtain
from novaera_tui.screens.learn import LearnPage
from novaera_tui.screens.table import TableScreen
from novaera_tui.tutorial import loading
from novaera_tui.tutorial.coach import LessonSession
from novaera_tui.tutorial.goals import LOOKING, LessonGoal
from novaera_tui.tutorial.inserts import KEY
from novaera_tui.tutorial.lessons import LEARNER_SEAT, CoachSpoke, LessonAdvice
from novaera_tui.tutorial.loading import load_course, parse_course
from novaera_tui.tutorial.progress import LessonProgress, place, remembered
from novaera_tui.tutorial.tips import Tips
from rules.deeds import GainVP
from rules.kinds import BLACK
from tests.lessons import CARDS, COURSE, IDS, NUMBERS, play_lesson, play_step
from tests.positions import plain_set
from tests.screens import running
from tests.unkind import complaint

pytestmark = pytest.mark.usefixtures("home")


def session_of(number: int) -> LessonSession:
    return LessonSession(COURSE.lessons[number - 1], number, CARDS, Keymap().shown)


@pytest.mark.parametrize("number", NUMBERS, ids=IDS)
def test_every_lesson_is_played_to_its_end_by_its_own_solution(number: int) -> None:
    session = session_of(number)
    play_lesson(session)
    assert session.is_over
    assert session.journal is None


@pytest.mark.parametrize("number", NUMBERS, ids=IDS)
def test_nobody_owns_cards_whose_points_they_do_not_have(number: int) -> None:
    for mine in session_of(number).view(None).civilizations:
        effects = [effect for column in mine.columns for card in column for effect in CARDS[card].effects]
        instants = [effect.verb for effect in effects if effect.trigger == "instant"]
        assert mine.vp == sum(verb.amount for verb in instants if isinstance(verb, GainVP))


@pytest.mark.parametrize("number", NUMBERS, ids=IDS)
def test_nobody_gets_stuck(number: int) -> None:
    """After up to a hundred random choices, the solutions still work."""
    chance = random.Random(number)
    for trial in range(5):
        session = session_of(number)
        chance.seed(f"{number} {trial}")
        for _ in range(chance.randrange(100)):
            if session.is_over:
                break
            if session.is_read:
                session.go_on()
            elif session.step is not None and session.step.look:
                session.looked(chance.choice(LOOKING))
            elif chance.random() < 0.1:
                session.undo()
            else:
                assert session.decision is not None
                session.choose(chance.choice(session.decision.options))
        if not session.is_over:
            session.put_back()
        play_lesson(session)


def test_a_wrong_move_is_corrected_and_the_table_reset() -> None:
    session = session_of(IDS.index("picking") + 1)
    session.go_on()
    before = session.game.to_data()
    heard: list[object] = []
    session.subscribe(heard.append, CoachSpoke)
    session.choose("zone 1")
    assert session.game.to_data() == before
    assert session.advice.answer == f"{COURSE.lessons[1].steps[1].otherwise} The table is reset."
    assert not session.advice.is_praise
    assert heard
    play_step(session)
    assert session.advice.answer == COURSE.lessons[1].steps[1].praise


def test_part_of_a_turn_is_not_corrected_yet() -> None:
    session = session_of(IDS.index("spending") + 1)
    session.choose("blue 1")
    assert session.advice.answer == ""
    assert session.undo() == ""
    session.choose("yellow 4")
    session.choose("gain")
    assert session.at == 1
    assert session.undo() != ""


def test_nothing_can_be_chosen_in_a_step_to_read() -> None:
    session = session_of(1)
    assert session.decision is not None
    with pytest.raises(rules.IllegalChoice, match="Read the coach's note, then press Enter"):
        session.choose(session.decision.options[0])


@pytest.mark.parametrize("number", NUMBERS, ids=IDS)
def test_a_step_lights_up_its_subject(number: int) -> None:
    session = session_of(number)
    lit: list[tuple[str, ...]] = []
    while session.step is not None:
        assert session.advice.lights == session.step.light
        lit.append(session.advice.lights)
        play_step(session)
    assert all(lit[number == 1 :]), "only the welcome is about nothing on the table"
    assert session.advice.lights == ()


REGIONS = r"\b(top|bottom|above|below|beside|next to|left of|right of|first line|last line|column \d|tick marks)\b"


def test_no_text_describes_a_place_in_words() -> None:
    """Where things are depends on the size of the terminal; parts light up instead."""
    texts = [text for lesson in COURSE.lessons for step in lesson.steps for text in (step.say, step.do, step.otherwise)]
    texts += [lesson.last for lesson in COURSE.lessons] + [tip.say for tip in COURSE.tips]
    found = [text for text in texts if re.search(REGIONS, text.replace("below 1", "").replace("above 10", ""))]
    assert not found


def test_the_first_lesson_begins_with_little_on_the_table() -> None:
    views = [session_of(number).view(0) for number in NUMBERS]
    cards = [sum(map(len, view.display)) + len(view.personalities) for view in views]
    assert cards[0] == min(cards) <= 3
    assert not views[0].civilizations[0].hand and sum(views[0].civilizations[0].resources) <= 2


def test_costs_come_from_the_cards_and_keys_from_the_keymap() -> None:
    session = LessonSession(COURSE.lessons[3], 4, CARDS, Keymap({"action.gain": ("z",)}).shown)
    assert "press z to gain" in session.advice.task
    play_step(session)
    assert f"Writing costs {CARDS.named('Writing').cost}:" in session.advice.words
    assert not re.search(r"[{}]", f"{session.advice}")


def test_every_key_that_lessons_name_exists() -> None:
    text = loading.SHIPPED_COURSE.read_text()
    named = set(KEY.findall(text))
    assert named
    assert named <= BY_ID.keys()


def told_twice(session: LessonSession) -> str:
    """The longest correction of a step."""
    assert session.step is not None
    session.missed = 2
    return session.correction(session.step)


@pytest.mark.parametrize("number", NUMBERS, ids=IDS)
@pytest.mark.parametrize("width", [80, 120])
def test_everything_that_the_coach_says_fits(number: int, width: int) -> None:
    look = palette("dark", "256", False)
    session = session_of(number)
    while True:
        sayings = [session.advice]
        if session.step is not None and session.step.otherwise:
            sayings.append(
                LessonAdvice("LESSON 11  3/3", "", session.advice.task, told_twice(session), is_praise=False)
            )
        for advice in sayings:
            assert len(coach_rows(advice, width, look)) <= COACH, advice
        if session.is_over:
            break
        play_step(session)


def test_the_second_correction_gives_the_solution() -> None:
    session = session_of(2)
    play_step(session)
    step = session.step
    assert step is not None
    session.choose("zone 1")
    assert session.advice.answer == f"{step.otherwise} The table is reset."
    session.choose("zone 3")
    assert session.advice.answer == f"{step.otherwise} The table is reset. Choose in turn: zone 2."
    session.choose("zone 2")
    assert session.advice.answer == step.praise and session.missed == 0


def test_no_other_way_lowers_unrest_by_more_than_the_lesson_on_calming() -> None:
    session = session_of(IDS.index("unrest") + 1)
    play_step(session)
    before = session.view(LEARNER_SEAT)
    die = next(die for die in before.civilizations[LEARNER_SEAT].dice if die.colour == BLACK)
    assert all(CARDS[personality].cost >= die.value - 1 for personality in before.personalities)
    play_step(session)
    assert session.view(LEARNER_SEAT).unrest(LEARNER_SEAT) == before.unrest(LEARNER_SEAT) - 1


def test_nothing_can_be_chosen_in_a_step_to_look_around() -> None:
    session = session_of(1)
    while session.step is not None and not session.step.look:
        play_step(session)
    assert session.decision is not None
    with pytest.raises(rules.IllegalChoice, match="Enter does nothing in this step"):
        session.choose(session.decision.options[0])


def test_tips_fit_too() -> None:
    look = palette("dark", "256", False)
    for tip in COURSE.tips:
        assert len(coach_rows(LessonAdvice("TIP", tip.say), 80, look)) <= COACH


def test_the_course_teaches_every_part_of_a_round() -> None:
    taught = {number.split(".")[0] for lesson in COURSE.lessons for number in lesson.rules}
    assert taught >= {f"R{section}" for section in (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18)}


# Bad files ----------------------------------------------------------------------------------------------------

GOOD = """\
lessons:
  - id: one
    title: First steps
    about: A line.
    rules: [R4.1]
    position:
      next: pick
      zones: [[red 1, red 2, red 3], [blue 1, blue 2, blue 3], [green 1, green 2, green 3]]
    steps:
      - say: Take a zone.
        do: Press 1.
        done: {event: ZoneTaken, zone: 1}
        otherwise: Zone 1.
        solution: [zone 1]
    last: Done.
"""


def test_a_good_file_is_read() -> None:
    course = parse_course(GOOD, "my.yaml", plain_set())
    assert [lesson.title for lesson in course.lessons] == ["First steps"]
    assert course.lessons[0].steps[0].done == (
        LessonGoal(event="ZoneTaken", wanted=(("player", "you"), ("zone", "1"))),
    )
    play_lesson(LessonSession(course.lessons[0], 1, plain_set()))


BAD = {
    "[": "this is not valid YAML: did not find",
    "- 1": "my.yaml: the file must be a YAML mapping.",
    "lessons: 3": "my.yaml, line 1: lessons is 3; it must be a list.",
    "lesson: []": "my.yaml, line 1: lesson is unknown; the fields are: lessons, tips.",
    ("id: one", "ident: one"): "line 2: lessons[0].ident is unknown; the fields are: id, title,",
    ("    about: A line.\n", ""): "line 2: lessons[0].about is missing.",
    ("[R4.1]", "[R4.9]"): "line 5: lessons[0].rules[0]: there is no rule 'R4.9'.",
    ("next: pick", "next: lunch"): "line 7: lessons[0].position.next is 'lunch'; it must be one of: pick, spend,",
    (
        "red 1,",
        "red 9,",
    ): "position does not fit the card set 'untitled': zones[0][0]: 'red 9' is not a die; write one as 'red 4'.",
    (
        "red 1,",
        "blue 1,",
    ): "line 6: lessons[0].position does not fit the card set 'untitled': There are 4 blue dice; the game has 3.",
    (
        "next: pick",
        "next: pick\n      you: {welfare: [Sundial]}",
    ): "line 6: lessons[0].position does not fit the card set 'untitled': "
    "civilizations[0].columns.welfare[0]: 'Sundial' is not a card",
    ("next: pick", "next: pick\n      you: [3]"): "line 8: lessons[0].position.you is [3]; it must be an object.",
    ("next: pick", "next: pick\n      first: rival"): "line 6: lessons[0].position gives you nothing to decide.",
    (
        "next: pick",
        "next: pick\n      display: 7",
    ): "line 8: lessons[0].position.display is 7; it must be a list.",
    (
        "next: pick",
        "next: pick\n      weather: 7",
    ): "line 8: lessons[0].position.weather is unknown; the",
    ("say: Take", "says: Take"): "line 10: lessons[0].steps[0].says is unknown; the fields are: say,",
    (
        "event: ZoneTaken",
        "event: ZoneEaten",
    ): "line 12: lessons[0].steps[0].done: there is no event 'ZoneEaten'.",
    ("zone: 1}", "card: 1}"): "steps[0].done: ZoneTaken has no field 'card'; known: player, zone, dice, sum.",
    (
        "event: ZoneTaken, zone: 1",
        "look: moon",
    ): "done: you cannot look at 'moon'; known: card, display, civilization",
    ("event: ZoneTaken, zone: 1", "asked: why"): "steps[0].done: there is no question 'why'; known: token, pick,",
    (
        "event: ZoneTaken, zone: 1",
        "unrest: 3",
    ): "done: unrest must be 'at least N' or 'at most N' with N up to 10, not '3'.",
    ("event: ZoneTaken, zone: 1", f"unrest: at least {'9' * 5000}"): "done: unrest must be 'at least N' or",
    ("event: ZoneTaken, zone: 1", "zone: 1"): "done: a goal must have exactly one of event, asked, unrest and look.",
    ("{event: ZoneTaken, zone: 1}", "[]"): "steps[0].done: the list of goals is empty.",
    (
        "{event: ZoneTaken, zone: 1}",
        "[{look: card}, {look: card}]",
    ): "steps[0].done: 'look' cannot be combined with other goals.",
    (
        "        otherwise: Zone 1.\n",
        "",
    ): "line 10: lessons[0].steps[0].otherwise is missing; a step with 'done' needs it.",
    ("[zone 1]", "zone 1"): "line 14: lessons[0].steps[0].solution is 'zone 1'; it must be a list.",
    ("Take a zone.", "It costs {cost Sundial}."): "line 10: lessons[0].steps[0].say: unknown insert {cost Sundial}.",
    (
        "    last: Done.\n",
        "    last: Done.\n" + GOOD.partition("\n")[2],
    ): "lessons[1].id is 'one'; an",
    ("        do: Press 1.", "        light: [moon]\n        do: Press 1."): "lessons[0].steps[0].light[0] is 'moon'",
    ("        do: Press 1.", "        light: zones\n        do: Press 1."): "lessons[0].steps[0].light is 'zones'",
    (
        "    last: Done.\n",
        "    last: Done.\ntips: [{id: a, when: 3, say: b}]\n",
    ): "line 16: tips[0].when: a goal must be a mapping such as {event: CardDeveloped, card: Writing}.",
}


@pytest.mark.parametrize("change", BAD, ids=str)
def test_a_bad_file_gets_one_sentence(change: str | tuple[str, str]) -> None:
    text = change if isinstance(change, str) else GOOD.replace(*change, 1)
    assert text != GOOD
    with pytest.raises(UserError) as told:
        parse_course(text, "my.yaml", plain_set())
    assert BAD[change] in str(told.value)
    assert str(told.value).startswith("my.yaml")
    assert str(told.value).endswith(".")
    assert "\n" not in str(told.value)


def test_lessons_for_another_card_set_are_refused_in_a_sentence() -> None:
    with pytest.raises(UserError, match=r"lessons.yaml, line \d+: lessons\[0\].* card"):
        load_course(plain_set())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["learn", "13"], "there is no lesson 13; choose from 1 to 12."),
        (["learn", "0"], "there is no lesson 0; choose from 1 to 12."),
        (
            ["learn", "--lessons", "nowhere.yaml"],
            "cannot read nowhere.yaml: No such file or directory.",
        ),
        (["learn", "--no-plain"], "this needs a terminal"),
    ],
)
def test_learn_reports_an_error_in_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in complaint(capsys, *arguments)


# LessonProgress and tips --------------------------------------------------------------------------------------------


def test_progress_is_remembered() -> None:
    assert remembered() == LessonProgress()
    remembered().finish("picking")
    remembered().finish("table")
    remembered().finish("picking")
    assert remembered().lessons == ["picking", "table"]


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"{", b'{"format": 9}', b'{"format": 1, "lessons": 3, "game": 7}', b"\xff"]
)
def test_unreadable_progress_counts_as_none(content: bytes) -> None:
    place().write_bytes(content)
    assert remembered() == LessonProgress()


@pytest.mark.parametrize("game", ["\0", "\ud800", "loop", "x" * 5000, "/"])
async def test_a_bad_path_of_the_coached_game_does_no_harm(game: str, home: Path) -> None:
    (home / "loop").symlink_to("loop")
    place().write_text(json.dumps({"format": 1, "game": str(home / "loop") if game == "loop" else game}))
    session = start_game(Setup((Seat("Ada"), Seat("Bo")), 3), CARDS)
    assert not remembered().is_coached(session)
    for app in (NovaEraApp(session), NovaEraApp(lesson=0)):
        async with running(app):
            assert isinstance(app.screen, TableScreen | LearnPage | Curtain)
    remembered().finish("picking")
    assert remembered().lessons == ["picking"]
    session.close()


def test_small_files_are_as_private_as_saved_games(home: Path) -> None:
    remembered().finish("picking")
    assert [path.name for path in home.iterdir()] == ["learning.json"]
    assert place().stat().st_mode & 0o777 == 0o600


def test_progress_in_an_unwritable_place_does_no_harm(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    (home / "file").write_text("")
    monkeypatch.setenv("NOVAERA_HOME", str(home / "file"))
    remembered().finish("picking")
    assert remembered() == LessonProgress()


def test_each_tip_comes_once_and_the_coach_falls_silent() -> None:
    session = Session(Setup((Seat("Ada"), Seat("Bo")), 3, "fast"), CARDS)
    tips = Tips(session, COURSE.tips, LessonProgress(), Keymap().shown)
    tips.think()
    given: list[list[str]] = [[], []]
    chance = random.Random(3)
    before = None
    while session.decision is not None:
        if tips.tip is not None and tips.tip != before:
            given[session.view(None).era - 1].append(tips.tip.id)
        before = tips.tip
        session.choose(chance.choice(session.decision.options))
    told = given[0] + given[1]
    assert told[0] == "first-pick"
    assert len(told) == len(set(told)) >= 6
    assert "second-era" in given[1]
    assert len(given[1]) < len(given[0])
