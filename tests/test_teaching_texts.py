"""Lessons, tips, examples and rules in another language: every text is a message, and lessons can be played."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from novaera_tui.challenges.ladder import load_ladder
from novaera_tui.draw.coach import COACH, coach_rows
from novaera_tui.keys import BY_ID, Keymap
from novaera_tui.palette import palette
from novaera_tui.tutorial.coach import LessonSession
from novaera_tui.tutorial.examples import Example, load_examples
from novaera_tui.tutorial.inserts import with_inserts, with_keys
from novaera_tui.tutorial.lessons import LessonAdvice
from novaera_tui.tutorial.loading import LessonCourse, load_course, spoken
from novaera_tui.words.rules_text import TEXT_FIELDS, RulesText, load_rules
from novaera_tui.words.tutorial import TIP
from rules.kinds import KIND_NAMES
from tests.collect_messages import TEXT_FILES, collected, texts_in
from tests.lessons import CARDS, COURSE, IDS, NUMBERS, play_step
from tests.pseudo_language import ACCENTED, LANGUAGES, pseudo, pseudo_language, speaking

INSERT = re.compile(r"\{(\w+) ([^{}]+)\}")
NAMES = re.compile(r"\b(?:R\d+(?:\.\d+)?|I+)\b|\{key [a-z._]+\}")
"""The same in every language: numbers of rules and Eras, and keys."""
ENGLISH = re.compile(r"[A-Za-z]{2,}")


def course_texts(course: LessonCourse) -> Iterator[str]:
    for lesson in course.lessons:
        yield from (lesson.title, lesson.about, lesson.last)
        for step in lesson.steps:
            yield from (step.say, step.do, step.otherwise, step.praise)
    yield from (tip.say for tip in course.tips)


def rules_texts(text: RulesText) -> Iterator[str]:
    yield text.foreword
    for section in text.sections:
        yield section.title
        for rule in section.rules:
            yield from (rule.text, rule.ruling)


def example_texts(examples: tuple[Example, ...]) -> Iterator[str]:
    yield from (example.say for example in examples)


def loaded_texts() -> list[str]:
    """Every text that the files give, in the language in force."""
    course = load_course(CARDS)
    lessons = [*course_texts(course), *course_texts(spoken(course))]
    rungs = (text for rung in load_ladder().rungs for text in (rung.title, rung.about))
    return [*lessons, *rules_texts(load_rules()), *example_texts(load_examples()), *rungs]


def messages() -> set[str]:
    """The messages of the text files in the catalogue."""
    return {
        str(message.id)
        for message in collected()
        if message.id and {place for place, _ in message.locations} & {*TEXT_FILES}
    }


def rows_of(advice: LessonAdvice) -> int:
    """Rows of the coach's panel at 80 columns."""
    return len(coach_rows(advice, 80, palette("dark", "256", False)))


@pytest.mark.slow
def test_every_text_is_in_the_catalogue() -> None:
    known = {with_inserts(message, CARDS) for message in messages()}
    texts = {text for text in loaded_texts() if text}
    assert len(texts) > 250
    assert texts == known


def test_no_text_stays_english_in_another_language() -> None:
    english = loaded_texts()
    with pseudo_language():
        texts = loaded_texts()
    assert [bool(text) for text in texts] == [bool(text) for text in english]
    assert [text for text in texts if ENGLISH.search(NAMES.sub("", text))] == []
    assert loaded_texts() == english, "what was loaded is not kept from one language to the next"


def test_every_insert_names_something() -> None:
    found = {match.groups() for message in messages() for match in INSERT.finditer(message)}
    assert {what for what, _ in found} == {"card", "cost", "die", "letter", "key"}
    for what, name in found:
        if what == "key":
            assert name in BY_ID
        else:
            assert with_inserts(f"{{{what} {name}}}", CARDS) != f"{{{what} {name}}}"


def test_cards_and_dice_in_texts_are_inserts() -> None:
    """A name that stands in the text itself would not follow the table into another language."""
    names = sorted((card.name for card in CARDS), key=len, reverse=True)
    plain = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))}|[WMEKB][1-6])\b")
    lessons = [message for message in messages() if message not in {*rules_texts(load_rules())}]
    wrong = {message for message in lessons if plain.search(INSERT.sub("", message))}
    assert wrong == set()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", NUMBERS, ids=IDS)
def test_a_lesson_is_played_by_its_solutions_in_another_language(number: int, language: str) -> None:
    """Its texts are longer than in English, and still fit."""
    with speaking(language):
        lesson = load_course(CARDS).lessons[number - 1]
        session = LessonSession(lesson, number, CARDS, Keymap().shown)
        while (step := session.step) is not None:
            at = session.at
            assert rows_of(session.advice) <= COACH, session.advice
            play_step(session)
            assert session.at == at + 1
            assert session.advice.answer == with_keys(step.praise, Keymap().shown)
        assert session.advice.words == with_keys(lesson.last, Keymap().shown)
        assert rows_of(session.advice) <= COACH, session.advice


@pytest.mark.parametrize("language", LANGUAGES)
def test_tips_fit_in_another_language(language: str) -> None:
    with speaking(language):
        for tip in load_course(CARDS).tips:
            assert rows_of(LessonAdvice(str(TIP), with_keys(tip.say, Keymap().shown))) <= COACH, tip


def test_a_correction_names_the_solution_as_the_table_does() -> None:
    with pseudo_language():
        session = LessonSession(load_course(CARDS).lessons[IDS.index("damage")], 9, CARDS, Keymap().shown)
        assert session.step is not None
        session.missed = 2
        told = session.correction(session.step)
    assert f"{'M2'.translate(ACCENTED)}, {pseudo('repair')}, {pseudo('Irrigation')}, {pseudo('Archery')}" in told
    assert not ENGLISH.search(told)


def test_all_languages_share_positions_goals_and_solutions() -> None:
    """Nothing but texts depends on the language, apart from the other player's name."""
    with pseudo_language():
        other = load_course(CARDS)
    assert [tip.when for tip in other.tips] == [tip.when for tip in COURSE.tips]
    for lesson, english in zip(other.lessons, COURSE.lessons, strict=True):
        assert (lesson.id, lesson.rules, lesson.rival) == (english.id, english.rules, english.rival)
        structure = [(step.done, step.solution) for step in lesson.steps]
        assert structure == [(step.done, step.solution) for step in english.steps]
        assert lesson.position["names"] == ["Ada", pseudo("Rival")]
        assert {**lesson.position, "names": []} == {**english.position, "names": []}


def test_texts_are_found_by_their_fields() -> None:
    data = {"title": "One  text", "id": "none", "steps": [{"say": "Two", "done": {"look": "card"}}, {"do": "Three"}]}
    assert list(texts_in(data)) == ["One text", "Two", "Three"]
    assert "id" not in TEXT_FIELDS and "done" not in TEXT_FIELDS


@pytest.mark.parametrize("name", KIND_NAMES)
def test_letters_are_those_of_the_table(name: str) -> None:
    assert with_inserts(f"{{letter {name}}}", CARDS) == name[0].upper()


def test_an_unknown_key_in_custom_lessons_stays_unchanged() -> None:
    assert with_keys("Press {key confirm} or {key nonsense}.", Keymap().shown) == "Press Enter or {key nonsense}."
