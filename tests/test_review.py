"""Reviews: luck and choices add up, hidden hands stay hidden, and what was judged once is kept."""

from __future__ import annotations

import builtins
import json
import random
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import rules
from novaera_tui.bots import Cancelled, make_bot
from novaera_tui.bots.budget import Budget
from novaera_tui.bots.hints import hint
from novaera_tui.cli.main import main
from novaera_tui.draw.web_page import PageReview
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.play.worker_pool import WorkerPool
from novaera_tui.review import running
from novaera_tui.review.course import ReviewCourse
from novaera_tui.review.judging import Effort, judged, steps_asked
from novaera_tui.review.report import MARK_NAMES, as_json, as_text, balance_words, mark_words
from novaera_tui.review.review import CHOICE_MARKS, Review, errors_of_bots, grade_of, mark_of
from novaera_tui.review.running import ReviewRun
from novaera_tui.review.trial import TrialSession, turning_problems
from novaera_tui.review.values import judge, win_chances
from novaera_tui.saving.journal import Journal
from novaera_tui.saving.replay import Replay
from novaera_tui.saving.storage import REVIEW_SUFFIX, delete, open_replay
from tests.games import CARDS, NAMES, new_session, play_on, positions
from tests.unkind import complaint

LEAST = Effort(positions=1, samples=1)
JOURNALS = Path(__file__).parent / "journals"
GOLDEN = Path(__file__).parent / "golden"


def bots_session(bots: tuple[str, ...], seed: int, variant: str = "fast", path: Path | None = None) -> Session:
    seats = tuple(Seat(NAMES[place], bot=bot) for place, bot in enumerate(bots))
    session = Session(Setup(seats, seed, variant), CARDS, None if path is None else Journal(path))
    players = [make_bot(bot, seed) for bot in bots]
    while (decision := session.decision) is not None:
        session.choose(players[decision.player].choose(session.view(decision.player)))
    session.close()
    return session


def reviewed(replay: Replay, effort: Effort = LEAST) -> Review:
    course = ReviewCourse(replay)
    return Review(course, [judged(course, unit, judge(), effort) for unit in course.units])


def check_sums(review: Review) -> None:
    for seat in review.seats:
        parts = review.luck(seat) - review.cost(seat) + review.given(seat) + review.unseen(seat)
        assert review.start[seat] + parts == review.end[seat]
        *told, end = (float(figure) for figure in re.findall(r"[+-]\d+\.\d", balance_words(review, seat)))
        assert len(told) == 5
        assert sum(told) == pytest.approx(end, abs=0.31), "each is rounded"
    for unit in review.units:
        assert abs(sum(unit.before)) <= len(review.names)
        assert abs(sum(unit.after)) <= len(review.names)
        assert unit.loss >= 0
    assert len(review.chances) == len(review.course.entries) + 1


@pytest.mark.parametrize("games", [1, pytest.param(50, marks=pytest.mark.long)])
@pytest.mark.slow
def test_luck_choices_and_the_remainder_add_up_to_the_change_in_value(games: int) -> None:
    for seed in range(games):
        bots = ("fair", "random", "easy", "fair")[: 2 + seed % 3]
        check_sums(reviewed(Replay.of(bots_session(bots, seed))))


def test_every_choice_that_stands_belongs_to_one_unit() -> None:
    session = new_session(3, 5)
    play_on(session, random.Random(5), undos=0.2)
    replay = Replay.of(session)
    course = ReviewCourse(replay)
    covered = [place for unit in course.units for place in range(unit.first, unit.first + unit.choices)]
    assert covered == list(range(len(course.entries)))
    assert course.last.to_data() == replay.game_at(len(replay)).to_data()
    for unit in course.units[1:]:
        if unit.is_chance:
            assert course.entries[unit.first - 1].outcomes
        else:
            assert not any(entry.outcomes for entry in course.choices(unit)[:-1])
            assert len({entry.player for entry in course.choices(unit)}) == 1


def test_a_turn_is_judged_as_a_whole() -> None:
    course = ReviewCourse(Replay.of(bots_session(("fair", "fair"), 2)))
    turns = [unit for unit in course.units if unit.choices > 1 and course.choices(unit)[0].kind == "die"]
    assert turns
    for unit in turns[:20]:
        done = tuple((entry.kind, entry.key) for entry in course.choices(unit))
        assert steps_asked(course.games[unit.first], done) == done


@pytest.mark.slow
def test_chance_is_compared_with_other_outcomes_of_the_same_chance() -> None:
    """Were the real outcome one of the samples, or the samples from another position, luck would be biased."""
    course = ReviewCourse(Replay.of(bots_session(("fair", "fair"), 3)))
    lucks = []
    for unit in course.units:
        if unit.is_chance:
            found = judged(course, unit, judge(), Effort(1, 8))
            lucks.append(found.after[0] - found.before[0])
            assert found.after[0] - found.before[0] == found.before[1] - found.after[1]
    assert any(luck > 0 for luck in lucks)
    assert any(luck < 0 for luck in lucks)


def test_chances_to_win_grow_with_the_margin_and_with_time() -> None:
    early, late = win_chances([4, -4], 6), win_chances([4, -4], 0.5)
    assert 0.5 < early[0] < late[0] < 1
    assert sum(win_chances([3, 1, -1, -3], 4)) == pytest.approx(1)
    assert win_chances([0, 0], 9) == [0.5, 0.5]


def test_marks_and_grades_follow_the_loss() -> None:
    assert [mark_of(loss) for loss in (0, 10, 11, 75, 76, 200, 201)] == [
        *("best", "best", "fine", "fine", "doubtful", "doubtful", "mistake")
    ]
    errors = errors_of_bots()
    names = list(errors)
    assert grade_of(errors["easy"]) == ("easy", "easy")
    assert grade_of(errors[names[0]] + 1) == ("", names[0])
    assert grade_of(0) == (names[-1], "")
    middle = (errors[names[1]] + errors[names[2]]) / 2
    assert grade_of(middle) == (names[1], names[2])


# Hidden hands -------------------------------------------------------------------------------------------


def test_hidden_hands_count_as_empty_until_the_game_is_over() -> None:
    session = new_session(2, 4)
    play_on(session, random.Random(4), steps=40)
    course = ReviewCourse(Replay.of(session))
    assert course.hidden == (0, 1)
    assert not any(each.hand for game in course.games for each in game.state.civilizations)
    play_on(session, random.Random(4))
    course = ReviewCourse(Replay.of(session))
    assert course.hidden == ()
    assert any(each.hand for game in course.games for each in game.state.civilizations)


def test_a_person_among_bots_sees_the_own_hand_only() -> None:
    session = Session(Setup((Seat("Ada"), Seat("Bo", bot="fair")), 4), CARDS)
    play_on(session, random.Random(4), steps=20)
    assert ReviewCourse(Replay.of(session)).hidden == (1,)


def test_an_unfinished_turn_is_left_out() -> None:
    session = new_session(2, 4)
    while session.decision is not None and session.decision.kind != "action":
        session.choose(session.decision.options[0])
    course = ReviewCourse(Replay.of(session))
    assert course.entries[-1].kind == "pick"
    assert course.last.decision is not None
    assert course.last.decision.kind == "die"


@pytest.mark.slow
def test_a_review_of_an_unfinished_game_names_no_card_of_a_hand() -> None:
    session = new_session(2, 4)
    play_on(session, random.Random(4), steps=60)
    review = reviewed(Replay.of(session))
    text = as_json(review) + "".join(as_text(review))
    hands = [card for civilization in session.game.state.civilizations for card in civilization.hand]
    secret = [CARDS[card].name for card in hands if CARDS[card].deck == "starting"]
    assert secret
    assert not [name for name in secret if name in text]


# The file -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "game.jsonl"
    bots_session(("fair", "fair"), 7, path=path)
    return path


def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def submit(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(WorkerPool, "submit", submit)


@pytest.mark.slow
def test_a_review_that_was_stopped_goes_on_where_it_was(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_this_process(monkeypatch)
    saved.with_suffix(REVIEW_SUFFIX).unlink(missing_ok=True)
    making = ReviewRun(open_replay(saved), saved, LEAST)
    with pytest.raises(Cancelled):
        making.finished(is_wanted=lambda: len(making.done) < 5)
    assert making.review is None
    file = saved.with_suffix(REVIEW_SUFFIX)
    file.write_bytes(file.read_bytes() + b'[9, {"node"')  # a line that a kill cut off
    again = ReviewRun(open_replay(saved), saved, LEAST)
    assert len(again.done) == 5
    count = len(again)
    judged_now: list[object] = []
    whole = again.finished(told=lambda: judged_now.append(0))
    assert len(judged_now) == count - 5
    kept = ReviewRun(open_replay(saved), saved, LEAST)
    assert kept.review is not None
    assert kept.review.units == whole.units
    assert ReviewRun(open_replay(saved), saved, LEAST._replace(positions=2)).done == {}


@pytest.mark.slow
def test_other_weights_make_a_review_anew(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_this_process(monkeypatch)
    ReviewRun(open_replay(saved), saved, LEAST).finished()
    monkeypatch.setattr(running, "engine", lambda: "another")
    assert ReviewRun(open_replay(saved), saved, LEAST).done == {}


@pytest.mark.slow
def test_workers_judge_as_this_process_does(saved: Path) -> None:
    review = ReviewRun(open_replay(saved), None, LEAST).finished()
    assert review.units == reviewed(open_replay(saved)).units


def test_deleting_a_game_deletes_its_review(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = new_session(2, 1, path)
    session.close()
    path.with_suffix(REVIEW_SUFFIX).write_text("{}\n")
    delete(path)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_review_counts_for_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = new_session(2, 1, path)
    play_on(session, random.Random(1), steps=5)
    session.close()
    for content in (b"", b"\xff", b"[]\n", b"{}\n[0]\n", b'{"review": 1}\n'):
        path.with_suffix(REVIEW_SUFFIX).write_bytes(content)
        assert ReviewRun(open_replay(path), path, LEAST).done == {}


# Golden files -------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("journal", sorted(JOURNALS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_reviews_of_old_games_are_as_they_were(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a fixed number of positions. After a change of weights or cards: delete the files and run this twice."""
    grades = {"random": 4.0, "easy": 2.0, "fair": 1.2, "normal": 0.8, "strong": 0.5, "hard": 0.3}
    monkeypatch.setattr("novaera_tui.review.review.errors_of_bots", lambda: grades)  # they are fitted anew more often
    review = reviewed(open_replay(journal), Effort(positions=20, samples=2))
    check_sums(review)
    golden = GOLDEN / f"review-{journal.stem}.txt"
    text = "\n".join(as_text(review)) + "\n"
    if not golden.exists():
        golden.write_text(text, encoding="utf-8")
        pytest.fail(f"{golden.name} was written; look at it")
    assert text == golden.read_text(encoding="utf-8")
    data = json.loads(as_json(review))
    assert {unit["mark"] for unit in data["course"] if "mark" in unit} <= {*CHOICE_MARKS}


@pytest.mark.slow
def test_the_command_prints_a_review(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(saved), "--text", "--positions", "1"]) == 0
    text = capsys.readouterr().out
    assert "Dice and cards gave" in text
    assert "With equal luck:" in text
    assert main(["review", str(saved), "--json", "--positions", "1"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [seat["name"] for seat in data["seats"]] == ["Ada", "Bo"]
    assert "--positions" in complaint(capsys, "review", str(saved), "--positions", "0")


@pytest.mark.slow
def test_bots_hints_and_reviews_are_the_same_on_every_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """From Python 3.12 on, the built-in sum of numbers with fractions rounds otherwise: nothing may use it."""
    built_in = builtins.sum

    def sum_of_whole_numbers(numbers: Iterable[Any], start: Any = 0) -> Any:
        numbers = list(numbers)
        assert not any(isinstance(number, float) for number in numbers), numbers
        return built_in(numbers, start)

    monkeypatch.setattr(builtins, "sum", sum_of_whole_numbers)
    for bots in (("easy", "normal"), ("hard:5", "fair")):
        bots_session(bots, 4)
    reviewed(Replay.of(bots_session(("easy", "fair"), 3)), Effort(20, 1))
    for game in positions(3, 4, 7):
        assert game.decision is not None
        assert hint(game.view(game.decision.player), game.decision, Budget(positions=10))


# At the table -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def review() -> Review:
    return reviewed(Replay.of(bots_session(("easy", "fair"), 3)), Effort(20, 1))


@pytest.mark.slow
def test_every_choice_has_its_mark_in_the_replay(review: Review) -> None:
    real = [unit for unit in review.units if unit.is_real]
    told = [mark_words(review, node) for node in review.places]
    assert len(told) == len(review.course.entries)
    for mark in CHOICE_MARKS:
        marked = sum(words.startswith(str(MARK_NAMES[mark])) for words in told)
        assert marked == sum(mark_of(unit.loss) == mark for unit in real)
    assert all(f"{NAMES[0]} " in words for words in told)


@pytest.mark.slow
def test_the_better_choice_is_named_only_to_readers_who_know_the_hand(review: Review) -> None:
    units = review.turning_points
    for seat in (None, 0, 1):
        told = [words for _, words in PageReview.of(review, seat, open_hands=False).turning_points]
        assert ["Better: " in words for words in told] == [unit.player == seat for unit in units]
    told = [words for _, words in PageReview.of(review, None, open_hands=True).turning_points]
    assert all("Better: " in words for words in told)
    assert any("By the end of the round" in words for words in told)


@pytest.mark.slow
def test_a_turning_point_can_be_solved_at_the_table(review: Review) -> None:
    problems = turning_problems(review)
    assert problems
    for problem in problems:
        trial = TrialSession(problem)
        for _, key in trial.best:
            trial.choose(key)
        assert trial.is_solved
        assert trial.is_over
        with pytest.raises(rules.IllegalChoice):
            trial.choose("anything")
        assert "Best: " in trial.said


@pytest.mark.slow
def test_after_a_second_wrong_try_the_table_plays_the_better_choice(review: Review) -> None:
    problem = max(turning_problems(review), key=lambda each: len(each.other))
    assert problem.other != problem.best
    trial = TrialSession(problem)
    for place in (1, 2):
        made = steps_asked(trial.start, problem.other) if problem.other[0][0] in ("die", "action") else problem.other
        for _, key in made:
            trial.choose(key)
        assert trial.tries == place
        assert not trial.is_solved
        assert trial.is_over == (place == 2)
        if place == 1:
            assert trial.game.to_data() == trial.start.to_data()
            assert "Try once more" in trial.answer
    assert trial.made == trial.best
    twin = trial.start.copy()
    for _, key in trial.best:
        twin.apply(key)
    assert trial.game.state.civilizations[problem.player].dice == twin.state.civilizations[problem.player].dice
